//! The description of a command-line option that a game defines.

/// A command-line option with a meaning specific to a game. Several games may define the same option; the
/// part of the help that they share is in the command line's own table.
#[derive(Debug, Clone, Copy)]
pub struct GameOption {
    /// The name of the option, with its dashes.
    pub name: &'static str,
    /// The placeholder for the option's value in the help; empty for a switch.
    pub value: &'static str,
    /// Function that returns the possible values for shell completion; the list is empty if the value is
    /// not one of a fixed set.
    pub words: fn() -> Vec<String>,
    /// Whether the option applies to games in play, such as a rule or a player; otherwise it is for batch
    /// commands only.
    pub of_play: bool,
    /// The description of the option for this game.
    pub help: &'static str,
}

const NOTHING: fn() -> Vec<String> = Vec::new;

impl GameOption {
    /// Creates a switch that applies to games in play.
    pub const fn switch(name: &'static str, help: &'static str) -> Self {
        Self { name, value: "", words: NOTHING, of_play: true, help }
    }

    /// Creates an option that applies to games in play, with one of the values that `words` returns.
    pub const fn of_play(
        name: &'static str,
        value: &'static str,
        words: fn() -> Vec<String>,
        help: &'static str,
    ) -> Self {
        Self { name, value, words, of_play: true, help }
    }

    /// Creates an option of batch commands, with one of the values that `words` returns.
    pub const fn of_batch(
        name: &'static str,
        value: &'static str,
        words: fn() -> Vec<String>,
        help: &'static str,
    ) -> Self {
        Self { name, value, words, of_play: false, help }
    }

    /// Creates an option of batch commands with an arbitrary value.
    pub const fn of_batch_any(name: &'static str, value: &'static str, help: &'static str) -> Self {
        Self::of_batch(name, value, NOTHING, help)
    }
}

/// The values of an option that can be turned on and off.
pub const ON_OFF: [&str; 2] = ["on", "off"];
