//! Help texts about the protocol, generated from its tables.

use super::command::COMMANDS;

/// The description of a game for users of the Universal Game Interface.
#[derive(Debug)]
pub struct UgiProfile {
    /// The name of player one in the game; may continue with the names of the other players.
    pub first: &'static str,
    /// Further notes on the game, as one paragraph.
    pub notes: &'static str,
    /// Function that returns the name, values and help text of each option.
    pub options: fn() -> Vec<[String; 3]>,
}

/// Returns the help on all commands: for each command a line with its syntax, then a line with its effect.
pub fn about_commands() -> impl Iterator<Item = String> {
    COMMANDS.iter().flat_map(|spec| {
        let words = format!("{} {}", spec.names.join("|"), spec.operands);
        [words.trim_end().to_owned(), format!("    {}", spec.help)]
    })
}
