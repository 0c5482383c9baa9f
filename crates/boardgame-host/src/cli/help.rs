//! Generates the help texts from the tables of commands and options.

use super::commands::{COMMANDS, CommandSpec, listed_commands, options_in_any_game};
use super::options::{OptionSpec, Section, options};
use super::readargs;
use crate::catalogue::catalogue;
use crate::script;
use amiga_boardgame::entry::command::Command;
use amiga_boardgame::table::GameEntry;
use boardgame_engine::ugi::{SEED, about_commands};

/// Help text on input and output for all batch commands that read positions.
pub const POSITIONS: &str = "Reads one position per line from FILE or from standard input (also for \"-\") \
                             and prints one line for each. A line is a TPN, or \"TPN moves MOVE MOVE ...\" \
                             for a position followed by moves. Blank lines and lines that begin with # are \
                             copied, so that line N of the output belongs to line N of the input. A \
                             malformed line ends the run with FILE:LINE:COLUMN, the text found, what was \
                             expected, and exit code 1, after the results of the earlier lines. Output \
                             lines end in LF on every system, also on Windows.";

/// Returns `true` if a game of the catalogue calls its positions TPNs.
fn has_tpn() -> bool {
    catalogue().games().any(|game| game.notation.contains("TPN"))
}

/// Returns the help text on input and output for batch commands. The text explains the word TPN if no game does.
pub(crate) fn about_positions() -> String {
    if has_tpn() {
        POSITIONS.to_owned()
    } else {
        POSITIONS.replacen("a TPN", "the text of a position (TPN)", 1)
    }
}

/// Replaces the word `PROGRAM` in a text by the command of this program.
pub(crate) fn with_command(text: &str) -> String {
    text.replace("PROGRAM", catalogue().command)
}

/// Returns the help text of the whole program.
///
/// # Panics
/// Panics before the first call of [`Catalogue::install`](crate::Catalogue::install).
pub fn full_help() -> String {
    let mut text = format!("{}.\n\n", catalogue().summary);
    text.push_str(
        "usage: PROGRAM [OPTIONS] [DIFFICULTY] [PUBSCREEN]\n\
         \x20      PROGRAM COMMAND ...\n\n\
         Without a command the program opens a window. DIFFICULTY is 1 to 9, PUBSCREEN the name of a \
         public screen;\n\
         both can be given by keyword as in the Amiga's Shell: PROGRAM DIFFICULTY=5 PUBSCREEN Mine\n\n\
         Games (--game NAME):\n",
    );
    for game in catalogue().games() {
        let difficulty =
            game.difficulty().map_or_else(String::new, |means| format!("; DIFFICULTY is {means}"));
        entry(&mut text, game.word, &format!("{}{difficulty}", game.help));
    }
    text.push_str("\nCommands (for details and an example: PROGRAM help COMMAND):\n");
    for spec in listed_commands() {
        entry(&mut text, spec.name, spec.help);
    }
    for (section, title) in Section::listed() {
        text.push_str(&format!("\n{title}:\n"));
        options().iter().filter(|option| option.section == section).for_each(|option| {
            option_entry(&mut text, option);
        });
    }
    text.push_str(
        "\n\
         Public screens of your own are text files NAME.screen in ~/.config/PROGRAM/screens (or below\n\
         $XDG_CONFIG_HOME; on Windows %APPDATA%\\PROGRAM\\screens), with lines such as: pens = 8\n\
         Your game is saved after every move in ~/.local/state/PROGRAM (or below $XDG_STATE_HOME; on \
         Windows\n\
         %LOCALAPPDATA%\\PROGRAM). It is resumed unless a seed, position, difficulty or player is given.\n",
    );
    with_command(&text)
}

/// Returns the help text of a game for the emulated computer's Shell.
///
/// Arguments that name files of the host are omitted.
///
/// # Panics
/// Panics before the first call of [`Catalogue::install`](crate::Catalogue::install).
pub fn in_shell(game: &GameEntry) -> String {
    let title = game.title;
    let mut text = format!(
        "{title}: {}\n\nusage: {title} {}\n       {title} COMMAND ...\n",
        game.help,
        readargs::TEMPLATE
    );
    text.push_str(&format!("\nCommands (for details: {title} help COMMAND):\n"));
    let commands =
        COMMANDS.iter().filter(|spec| spec.command.is_text_only() && game.command(spec.command).is_some());
    commands.for_each(|spec| entry(&mut text, spec.name, spec.help));
    text.push_str("\nOptions:\n");
    options()
        .iter()
        .filter(|option| {
            option.is_of_any(Command::Window, game)
                && option.section == Section::Game
                && !option.takes.is_path()
        })
        .for_each(|option| {
            option_entry(&mut text, option);
        });
    text
}

/// Wraps a help text to a width of `columns` letters.
pub(crate) fn fitted(text: &str, columns: usize) -> String {
    let columns = columns.max(MARGIN / 5);
    let mut lines: Vec<String> = Vec::new();
    for line in text.lines() {
        let rest = line.trim_start();
        let indent = line.len() - rest.len();
        // A line that continues a paragraph or an entry is joined with the lines before it.
        let continued = |last: &String| {
            !rest.is_empty()
                && !last.is_empty()
                && (indent == INDENT || indent == 0 && !last.starts_with(' '))
        };
        match lines.last_mut().filter(|last| continued(last)) {
            Some(last) => *last += &format!(" {rest}"),
            None => lines.push(line.to_owned()),
        }
    }
    let mut fitted = String::new();
    for line in lines {
        let is_entry = line.starts_with("  ") && !line.starts_with("   ");
        // The examples contain positions, which are not made of words.
        if line.len() <= columns || line.starts_with("   ") {
            fitted += &format!("{line}\n");
        } else if is_entry && columns < 2 * INDENT {
            wrapped(&mut fitted, "  ", 4, line.split_whitespace(), columns);
        } else if let Some((name, help)) = line.split_at_checked(INDENT).filter(|_| is_entry) {
            wrapped(&mut fitted, name, INDENT, help.split(' '), columns);
        } else {
            wrapped(&mut fitted, "", 0, line.split(' '), columns);
        }
    }
    fitted
}

/// Returns the help text of a command, or of the whole program for a command that no game has.
///
/// # Panics
/// Panics before the first call of [`Catalogue::install`](crate::Catalogue::install).
pub fn command_help(command: Command) -> String {
    listed_commands().find(|spec| spec.command == command).map_or_else(full_help, of_spec)
}

fn of_spec(spec: &CommandSpec) -> String {
    let mut text = match spec.command {
        Command::Script => script::help(),
        _ => format!("usage: {}\n\n", spec.usages().join("\n       ")),
    };
    if spec.command != Command::Script {
        let mut help = spec.help.to_owned();
        if let Some(first) = help.get_mut(..1) {
            first.make_ascii_uppercase();
        }
        paragraph(&mut text, &format!("{help}."));
        if spec.reads_positions() {
            paragraph(&mut text, &about_positions());
        }
        paragraph(&mut text, &spec.details());
        for (game, details) in spec.details_of_games() {
            paragraph(&mut text, &format!("{game}: {details}"));
        }
    }
    if spec.command == Command::Ugi {
        text.push_str(&universal_game_interface());
    }
    let mut known = options_in_any_game(spec.command).peekable();
    if known.peek().is_some() {
        text.push_str("\nOptions:\n");
        known.for_each(|option| option_entry(&mut text, option));
    }
    if spec.command != Command::Script {
        for example in spec.examples() {
            text.push_str(&format!("\nAn example:\n\n    {}\n", example.line));
            example.output.lines().for_each(|line| text.push_str(&format!("    {line}\n")));
        }
    }
    with_command(&text)
}

pub(crate) fn universal_game_interface() -> String {
    let mut text = String::from(
        "\n\
         Positions are TPNs, moves are written as in the game, and \"mate\" counts plies. A depth, a \
         number of nodes\n\
         or the engine's level ends a search; a time ends it early with the result of the deepest \
         iteration finished.\n\
         During a search, a command that changes the position or an option waits for the end of the \
         search.\n\
         Invalid commands, and depths that the engine did not reach, are answered by \"info string \
         ...\".\n\n\
         Commands:\n",
    );
    if !has_tpn() {
        text = text.replacen("Positions are TPNs, moves are", "Positions (TPN) and moves are", 1);
    }
    let options = catalogue().games().filter_map(|game| game.ugi.as_ref()).flat_map(|ugi| (ugi.options)());
    let has_seed = options.into_iter().any(|[name, ..]| name == SEED);
    for line in about_commands(has_seed) {
        text.push_str(&format!("  {line}\n"));
    }
    for game in catalogue().games() {
        let Some(introduction) = &game.ugi else { continue };
        text.push_str(&format!("\n{}: player one is {}.\n", game.help, introduction.first));
        if !introduction.notes.is_empty() {
            wrapped(&mut text, "", 0, introduction.notes.split(' '), MARGIN);
        }
        let options = (introduction.options)();
        if !options.is_empty() {
            text.push_str(&format!("Options of setoption ({}):\n", game.word));
        }
        for [name, values, help] in options {
            text.push_str(&format!("  {name} ({values})\n      {help}\n"));
        }
    }
    text
}

/// Column at which the explanations of options and commands begin.
const INDENT: usize = 26;
const MARGIN: usize = 100;

fn option_entry(text: &mut String, option: &OptionSpec) {
    let comma = if option.short.is_empty() { "" } else { ", " };
    let names = format!("{}{comma}{} {}", option.short, option.name, option.value);
    entry(text, names.trim_end(), &option.help_and_games());
}

fn entry(text: &mut String, name: &str, help: &str) {
    wrapped(text, &format!("  {name:width$}", width = INDENT - 2), INDENT, help.split(' '), MARGIN);
}

fn paragraph(text: &mut String, words: &str) {
    if !words.is_empty() {
        if !text.ends_with("\n\n") {
            text.push('\n');
        }
        wrapped(text, "", 0, words.split(' '), MARGIN);
    }
}

/// Appends wrapped text, with all lines but the first indented by `indent` columns.
///
/// The text consists of `begin` and `words`; lines are at most `margin` columns long.
fn wrapped<'t>(
    text: &mut String,
    begin: &str,
    indent: usize,
    words: impl Iterator<Item = &'t str>,
    margin: usize,
) {
    let mut line = begin.to_owned();
    for word in words {
        if line.len() + 1 + word.len() > margin {
            text.push_str(line.trim_end());
            text.push('\n');
            line = " ".repeat(indent);
        }
        if !line.is_empty() && !line.ends_with(' ') {
            line.push(' ');
        }
        line.push_str(word);
    }
    text.push_str(&line);
    text.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;
    use amiga_boardgame::entry::command::Example;

    /// Returns `true` if the lines of a help text are at most 120 bytes long and do not end with a blank.
    ///
    /// Indented lines, such as positions in examples, may be longer. Two empty lines must not follow each
    /// other.
    fn is_bearable(text: &str) -> bool {
        let bearable = |line: &str| (line.len() <= 120 || line.starts_with("    ")) && !line.ends_with(' ');
        text.lines().all(bearable) && !text.contains("\n\n\n")
    }

    #[test]
    fn help_lists_everything_in_readable_lines() {
        let text = full_help();
        for option in options() {
            assert!(text.contains(&format!("{} {}", option.name, option.value)), "{}", option.name);
        }
        for spec in &COMMANDS {
            assert!(text.contains(&format!("  {} ", spec.name)));
        }
        assert!(text.contains("Workbench13") && text.contains("highcontrast") && text.contains("128, 256"));
        assert!(is_bearable(&text), "{text}");
    }

    #[test]
    fn help_is_wrapped_at_words_of_a_narrow_window() {
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        let commands = COMMANDS.iter().filter(|spec| spec.command.is_text_only());
        for text in catalogue().games().map(in_shell).chain(commands.map(of_spec)) {
            for columns in [30, 48, 77] {
                let fitted = fitted(&text, columns);
                assert_eq!(words(&fitted), words(&text), "no word is cut");
                for line in fitted.lines().filter(|line| !line.starts_with("   ")) {
                    let is_word = line.trim().len() > columns - INDENT && !line.trim().contains(' ');
                    assert!(line.len() <= columns || is_word, "{columns}: {line}");
                }
            }
            assert_eq!(fitted(&text, 1), fitted(&text, 2));
        }
    }

    #[test]
    fn every_command_help_has_an_example() {
        for spec in &COMMANDS {
            let text = of_spec(spec);
            assert!(text.contains("usage: tripppin ") && is_bearable(&text), "{text}");
            let shown = |example: Example| text.contains(&with_command(example.line));
            assert!(spec.command == Command::Script || spec.examples().all(shown), "{text}");
            assert!(options_in_any_game(spec.command).all(|option| text.contains(option.name)), "{text}");
            assert!(spec.usages().iter().all(|usage| text.contains(usage)), "{text}");
        }
    }
}
