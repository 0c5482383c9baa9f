//! The part of `tripppin help ugi` that is about the language, made from its tables.

use super::command::COMMANDS;
use crate::host::batch::games::GAMES;

/// What there is to know of a game as a player of the interface.
#[derive(Debug)]
pub struct Introduction {
    /// Who player one is.
    pub first: &'static str,
    /// What else there is to know, in a paragraph.
    pub notes: &'static str,
    /// Name, values and help of each option.
    pub options: fn() -> Vec<[&'static str; 3]>,
}

/// Commands and options, and what to know about them.
#[must_use]
pub fn help() -> String {
    let mut text = String::from(
        "\nA position is a TPN, a move as the game writes it; \"mate\" counts plies. Depth, nodes and the mind's\n\
         level end a thought by themselves; a time ends it early, with the deepest level that was finished. What\n\
         makes no sense is answered by \"info string ...\" and forgotten; so is a depth the mind has not kept to.\n\
         \nCommands of a peer:\n",
    );
    for line in commands() {
        text.push_str(&format!("  {line}\n"));
    }
    for game in GAMES {
        let Some(introduction) = &game.ugi else { continue };
        text.push_str(&format!("\n{}: player one is {}.\n", game.help, introduction.first));
        crate::host::cli::help::wrapped(&mut text, "", 0, introduction.notes);
        text.push_str(&format!("Options of setoption ({}):\n", game.word));
        for [name, values, help] in (introduction.options)() {
            text.push_str(&format!("  {name} ({values})\n      {help}\n"));
        }
    }
    text
}

/// The commands and what they do, in turns.
pub fn commands() -> impl Iterator<Item = String> {
    COMMANDS.iter().flat_map(|spec| {
        let words = format!("{} {}", spec.names.join("|"), spec.operands);
        [words.trim_end().to_owned(), format!("    {}", spec.help)]
    })
}
