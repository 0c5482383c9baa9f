//! An option of the command line as a game has it.

/// An option that has a meaning of its own in a game. Several games may have the same option; what is common to them all the
/// command line's own table says.
#[derive(Debug, Clone, Copy)]
pub struct GameOption {
    /// Its name, with the dashes.
    pub name: &'static str,
    /// What its value is called; empty for an option without one.
    pub value: &'static str,
    /// The words its value can be, for those who complete it; none if it is not one of some words.
    pub words: fn() -> Vec<String>,
    /// Whether it says what is played, and by whom; else it is for batch commands only.
    pub of_play: bool,
    /// What it does in this game.
    pub help: &'static str,
}

/// No words.
const NOTHING: fn() -> Vec<String> = Vec::new;

impl GameOption {
    /// A switch that says what is played.
    pub const fn switch(name: &'static str, help: &'static str) -> Self {
        Self { name, value: "", words: NOTHING, of_play: true, help }
    }

    /// An option that says what is played, or by whom: one of some words.
    pub const fn of_play(
        name: &'static str,
        value: &'static str,
        words: fn() -> Vec<String>,
        help: &'static str,
    ) -> Self {
        Self { name, value, words, of_play: true, help }
    }

    /// An option of batch commands.
    pub const fn of_batch(
        name: &'static str,
        value: &'static str,
        words: fn() -> Vec<String>,
        help: &'static str,
    ) -> Self {
        Self { name, value, words, of_play: false, help }
    }

    /// The same for any value.
    pub const fn of_batch_any(name: &'static str, value: &'static str, help: &'static str) -> Self {
        Self::of_batch(name, value, NOTHING, help)
    }
}

/// The switch's two positions.
pub const ON_OFF: [&str; 2] = ["on", "off"];
