//! Help texts about the Universal Game Interface, generated from its tables.

use super::command::COMMANDS;
use crate::engine_game::EngineGame;

/// Information about a game for the help texts about the Universal Game Interface.
#[derive(Debug)]
pub struct UgiProfile {
    /// The name of player one in the game, optionally followed by the names of the other players.
    pub first: &'static str,
    /// Notes on the game for its users, as one paragraph.
    pub notes: &'static str,
    /// The function that returns the name, values and help text of each UGI option of the game.
    pub options: fn() -> Vec<[String; 3]>,
}

/// Returns the name, values and help text of each UGI option of the game `P`.
pub fn texts<P: EngineGame>() -> Vec<[String; 3]> {
    P::OPTIONS
        .iter()
        .map(|spec| [spec.name.to_owned(), spec.values.to_string(), spec.help.to_owned()])
        .collect()
}

/// Returns the help text about all UGI commands, with two lines for each: its syntax, then its effect.
pub fn about_commands() -> impl Iterator<Item = String> {
    COMMANDS.iter().flat_map(|spec| {
        let words = format!("{} {}", spec.names.join("|"), spec.operands);
        [words.trim_end().to_owned(), format!("    {}", spec.help)]
    })
}
