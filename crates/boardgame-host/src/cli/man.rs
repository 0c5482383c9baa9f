//! Generates the man page (section 6) from the tables of commands and options.

use super::commands::{CommandSpec, command_name, listed_commands};
use super::help::{about_positions, universal_game_interface, with_command};
use super::options::{OptionSpec, Scope, Section, options};
use crate::catalogue::{Catalogue, catalogue};
use amiga_boardgame::entry::command::Command;

/// Returns the man page of the program.
///
/// # Panics
/// Panics before the first call of [`Catalogue::install`](crate::Catalogue::install).
pub fn page() -> String {
    let mut page = Page(String::from(
        ".\\\" Made by \"PROGRAM man\" from the program's tables of commands and options.\n",
    ));
    let Catalogue { command, version, summary, description, .. } = catalogue();
    let heading = command.to_ascii_uppercase();
    page.0.push_str(&format!(".TH {heading} 6 \"\" \"{command} {version}\" \"Games\"\n"));
    page.section("NAME");
    page.text(&format!("{command} - {summary}"));
    page.section("SYNOPSIS");
    page.synopsis("PROGRAM [OPTIONS] [DIFFICULTY] [PUBSCREEN]");
    listed_commands().flat_map(CommandSpec::usages).for_each(|usage| page.synopsis(&usage));
    page.section("DESCRIPTION");
    page.text(description);
    page.paragraph(
        "Without a command the program opens a window. DIFFICULTY is 1 to 9, PUBSCREEN the name of a public \
         screen. Both can be given by keyword as in the Amiga's Shell. Press F1 in the window for help.",
    );
    page.paragraph(&format!(
        "The option --game selects one of these games. {} is the default game.",
        catalogue().first.title
    ));
    for game in catalogue().games() {
        page.item(game.word);
        page.text(&format!("{}.", game.help));
        if let Some(means) = game.difficulty() {
            page.text(&format!("DIFFICULTY is {means}."));
        }
    }
    page.section("COMMANDS");
    listed_commands().for_each(|spec| page.command(spec));
    for (section, title) in Section::listed() {
        page.section(&format!("OPTIONS: {}", title.to_ascii_uppercase()));
        for option in options().iter().filter(|option| option.section == section) {
            let comma = if option.short.is_empty() { "" } else { ", " };
            page.item(format!("{}{comma}{} {}", option.short, option.name, option.value).trim_end());
            page.text(&format!("{}{}", sentence(&option.help), only_with(option)));
        }
    }
    page.section("POSITIONS");
    page.text(&about_positions());
    catalogue().games().for_each(|game| page.paragraph(game.notation));
    page.section("THE UNIVERSAL GAME INTERFACE");
    page.verbatim(universal_game_interface().trim_start());
    page.section("EXIT STATUS");
    let can_be_interrupted = listed_commands().any(|spec| spec.command == Command::Merge);
    for (code, meaning) in [
        ("0", "Success."),
        (
            "1",
            "Failure: an unreadable file, a malformed position, or a script's expectation that was not met.",
        ),
        ("2", "Usage error."),
        ("130", "A census or a tournament was interrupted; the printed table is partial."),
    ]
    .into_iter()
    .filter(|(code, _)| *code != "130" || can_be_interrupted)
    {
        page.item(code);
        page.text(meaning);
    }
    page.section("FILES");
    page.item("~/.config/PROGRAM/screens/NAME.screen");
    page.text(
        "A public screen of your own, with lines such as \"pens = 8\" (or below $XDG_CONFIG_HOME, if that is set).",
    );
    page.item("~/.local/state/PROGRAM/GAME.game");
    page.text(
        "The saved game (or below $XDG_STATE_HOME, if that is set), written after every move and every \
         change of players or settings. A window that is opened without --seed, --position, --classic, a \
         difficulty or players resumes it; other commands neither read nor write it. A \
         finished game is saved, too. Only one window at a time saves a game; a second one asks whether to take over or to \
         play without saving. Unreadable files are renamed to GAME.game.bad, GAME.game.bad-2 ...",
    );
    with_command(&page.0)
}

fn sentence(help: &str) -> String {
    let mut text = format!("{help}.");
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    text
}

/// Returns a note that lists the commands that accept the option.
///
/// If the games accept it for different commands, the list is grouped by game. The note is empty if all
/// commands accept the option.
fn only_with(option: &OptionSpec) -> String {
    if option.of == Scope::Every || option.of == Scope::Games {
        return String::new();
    }
    let of = |game| option.commands(game).map(command_name).collect::<Vec<_>>().join(", ");
    let mut places: Vec<(String, Vec<&str>)> = Vec::new();
    for game in catalogue().games() {
        let commands = of(game);
        match places.iter_mut().find(|(known, _)| *known == commands) {
            Some((_, games)) => games.push(game.word),
            None => places.push((commands, vec![game.word])),
        }
    }
    places.retain(|(commands, _)| !commands.is_empty());
    match places.as_slice() {
        [] => String::new(),
        [(commands, games)] if games.len() == catalogue().games().count() => format!(" For {commands}."),
        _ => {
            let each =
                places.iter().map(|(commands, games)| format!("{commands} of {}", games.join(" and ")));
            format!(" For {}.", each.collect::<Vec<_>>().join("; "))
        }
    }
}

struct Page(String);

impl Page {
    fn line(&mut self, line: &str) {
        self.0.push_str(line);
        self.0.push('\n');
    }

    fn section(&mut self, title: &str) {
        self.line(&format!(".SH \"{}\"", escaped(title)));
    }

    fn text(&mut self, text: &str) {
        text.lines().for_each(|line| self.line(&escaped(line)));
    }

    fn paragraph(&mut self, text: &str) {
        self.line(".PP");
        self.text(text);
    }

    fn synopsis(&mut self, usage: &str) {
        let (name, rest) = usage.split_once(' ').unwrap_or((usage, ""));
        self.line(&format!(".B {}", escaped(name)));
        self.text(rest);
        self.line(".br");
    }

    fn item(&mut self, name: &str) {
        self.line(".TP");
        self.line(&format!(".B {}", escaped(name)));
    }

    fn command(&mut self, spec: &CommandSpec) {
        let operands = spec.operands.iter().map(|operand| match operand.required {
            true => format!(" {}", operand.name),
            false => format!(" [{}]", operand.name),
        });
        self.item(&format!("{}{}", spec.name, operands.collect::<String>()));
        self.text(&sentence(spec.help));
        if !spec.details.is_empty() {
            self.text(&spec.details());
        }
        for (game, details) in spec.details_of_games() {
            self.line(".IP");
            self.text(&format!("{game}: {details}"));
        }
        for example in spec.examples() {
            self.line(".IP");
            self.verbatim(&format!("{}\n{}", example.line, example.output));
        }
    }

    fn verbatim(&mut self, text: &str) {
        self.line(".nf");
        self.text(text.trim_end());
        self.line(".fi");
    }
}

fn escaped(text: &str) -> String {
    let text = text.replace('\\', "\\e").replace('-', "\\-").replace('"', "\\(dq").replace('~', "\\(ti");
    if text.starts_with(['.', '\'']) { format!("\\&{text}") } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn man_page_text_is_escaped() {
        assert_eq!(escaped(".TH \\n a-b"), "\\&.TH \\en a\\-b");
        let known = [".\\\"", ".TH", ".SH", ".PP", ".TP", ".IP", ".B", ".br", ".nf", ".fi"];
        for line in page().lines().filter(|line| line.starts_with(['.', '\''])) {
            assert!(known.contains(&line.split(' ').next().unwrap()), "{line}");
        }
        assert!(page().lines().all(|line| !line.is_empty() || page().contains(".nf")));
    }
}
