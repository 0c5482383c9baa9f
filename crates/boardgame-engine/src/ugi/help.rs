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

/// The name of the UGI option that selects the board of `startpos`.
pub const SEED: &str = "Seed";
/// The end of the help about `startpos` in games with this option.
const OF_SEED: &str = " of the board with the number Seed";

/// Returns the help text about all UGI commands, with two lines for each: its syntax, then its effect.
///
/// The text about `startpos` names the option [`SEED`] only if `has_seed` is set.
pub fn about_commands(has_seed: bool) -> impl Iterator<Item = String> {
    COMMANDS.iter().flat_map(move |spec| {
        let words = format!("{} {}", spec.names.join("|"), spec.operands);
        let help = if has_seed { spec.help } else { spec.help.trim_end_matches(OF_SEED) };
        [words.trim_end().to_owned(), format!("    {help}")]
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn help_names_seed_only_in_games_with_that_option() {
        let lines = |has_seed| about_commands(has_seed).filter(|line| line.contains(SEED)).count();
        assert_eq!((lines(true), lines(false)), (1, 0));
    }
}
