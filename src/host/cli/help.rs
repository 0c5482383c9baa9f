//! Generates the help texts from the tables of commands and options.

use super::commands::{COMMANDS, CommandSpec};
use super::options::{OptionSpec, Section, options};
use super::readargs;
use crate::games::catalogue;
use crate::games::entry::GameEntry;
use crate::games::entry::command::Command;
use crate::host::script;
use boardgame_engine::ugi::about_commands;

/// The description, shared by all batch commands that read positions, of their input and output.
pub const POSITIONS: &str = "One position a line, from FILE or from standard input (also for \"-\"), and one line of \
                             output for each: TPN, or \"TPN moves MOVE MOVE ...\" for a position with the moves that led \
                             on from it. Blank lines and lines that begin with # come out as they are, so that line N \
                             answers line N. A line that is no position ends the run with FILE:LINE:COLUMN, what stands \
                             there and what was expected, and exit code 1; the answers before it are written. \
                             Output lines end in LF on every system, also on Windows.";

/// Returns the text of `--help`.
pub fn full_help() -> String {
    let mut text = String::from(
        "Tripppin, the board game of 1994, and its kin, on their small Amiga.\n\n\
         usage: tripppin [OPTIONS] [DIFFICULTY] [PUBSCREEN]\n       tripppin COMMAND ...\n\n\
         Without a command it plays in a window. DIFFICULTY is 1 to 9, PUBSCREEN a screen's name; both also by\n\
         keyword, as the Amiga's Shell has it: tripppin DIFFICULTY=5 PUBSCREEN Mine\n\n\
         Games (--game NAME):\n",
    );
    for game in catalogue::all() {
        let difficulty =
            game.difficulty().map_or_else(String::new, |means| format!("; DIFFICULTY is {means}"));
        entry(&mut text, game.word, &format!("{}{difficulty}", game.help));
    }
    text.push_str("\nCommands (tripppin help COMMAND tells more, with an example):\n");
    for spec in &COMMANDS {
        entry(&mut text, spec.name, spec.help);
    }
    for (section, title) in Section::ALL {
        text.push_str(&format!("\n{title}:\n"));
        options().iter().filter(|option| option.section == section).for_each(|option| {
            option_entry(&mut text, option);
        });
    }
    text.push_str(
        "\nYour own public screens are text files in ~/.config/tripppin/screens (or below $XDG_CONFIG_HOME; on\n\
         Windows %APPDATA%\\tripppin\\screens), NAME.screen, with lines such as: pens = 8\n\
         The game in play is kept in ~/.local/state/tripppin (or below $XDG_STATE_HOME; on Windows\n\
         %LOCALAPPDATA%\\tripppin): who says nothing of seeds, positions, difficulties or players goes on with it.\n",
    );
    text
}

/// Returns the help text for a game in the Shell of the emulated computer, without arguments that name host
/// files.
pub fn in_shell(game: &GameEntry) -> String {
    let title = game.title;
    let mut text = format!(
        "{title}: {}\n\nusage: {title} {}\n       {title} COMMAND ...\n",
        game.help,
        readargs::TEMPLATE
    );
    text.push_str(&format!("\nCommands ({title} help COMMAND tells more):\n"));
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

/// Returns the help text of one command.
pub fn command_help(command: Command) -> String {
    COMMANDS.iter().find(|spec| spec.command == command).map_or_else(full_help, of_spec)
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
            paragraph(&mut text, POSITIONS);
        }
        paragraph(&mut text, spec.details);
        for (game, details) in spec.details_of_games() {
            paragraph(&mut text, &format!("{game}: {details}"));
        }
    }
    if spec.command == Command::Ugi {
        text.push_str(&universal_game_interface());
    }
    let mut known = spec.command.all_options().peekable();
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
    text
}

/// Returns the description of the Universal Game Interface: its commands, and the notes and options of each
/// game.
pub fn universal_game_interface() -> String {
    let mut text = String::from(
        "\nA position is a TPN, a move as the game writes it; \"mate\" counts plies. Depth, nodes and the mind's\n\
         level end a thought by themselves; a time ends it early, with the deepest level that was finished. What\n\
         makes no sense is answered by \"info string ...\" and forgotten; so is a depth the mind has not kept to.\n\
         \nCommands of a peer:\n",
    );
    for line in about_commands() {
        text.push_str(&format!("  {line}\n"));
    }
    for game in catalogue::all() {
        let Some(introduction) = &game.ugi else { continue };
        text.push_str(&format!("\n{}: player one is {}.\n", game.help, introduction.first));
        wrapped(&mut text, "", 0, introduction.notes);
        text.push_str(&format!("Options of setoption ({}):\n", game.word));
        for [name, values, help] in (introduction.options)() {
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

/// Appends the name of an option or command and its explanation, wrapped at word boundaries.
fn entry(text: &mut String, name: &str, help: &str) {
    wrapped(text, &format!("  {name:width$}", width = INDENT - 2), INDENT, help);
}

/// Appends a paragraph after an empty line; does nothing if `words` is empty.
fn paragraph(text: &mut String, words: &str) {
    if !words.is_empty() {
        if !text.ends_with("\n\n") {
            text.push('\n');
        }
        wrapped(text, "", 0, words);
    }
}

/// Appends `begin` and `words`, wrapped at [`MARGIN`] columns, with all lines but the first indented by
/// `indent`.
fn wrapped(text: &mut String, begin: &str, indent: usize, words: &str) {
    let mut line = begin.to_owned();
    for word in words.split(' ') {
        if line.len() + 1 + word.len() > MARGIN {
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
    use crate::games::entry::command::Example;

    /// Returns `true` if no line of a help text is too long; positions in examples may exceed the margin.
    fn is_bearable(text: &str) -> bool {
        let bearable = |line: &str| (line.len() <= 120 || line.starts_with("    ")) && !line.ends_with(' ');
        text.lines().all(bearable) && !text.contains("\n\n\n")
    }

    #[test]
    fn help_names_everything_in_lines_of_bearable_length() {
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
    fn every_command_is_explained_with_an_example() {
        for spec in &COMMANDS {
            let text = of_spec(spec);
            assert!(text.contains("usage: tripppin ") && is_bearable(&text), "{text}");
            let shown = |example: Example| text.contains(example.line);
            assert!(spec.command == Command::Script || spec.examples().all(shown), "{text}");
            assert!(spec.command.all_options().all(|option| text.contains(option.name)), "{text}");
            assert!(spec.usages().iter().all(|usage| text.contains(usage)), "{text}");
        }
    }
}
