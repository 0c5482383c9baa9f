//! The description of a command-line option that a game defines.

use super::command::shipped_text;

/// A command-line option with a meaning specific to a game.
///
/// Several games may define the same option; the part of the help that they share is in the command line's
/// own table.
#[derive(Debug, Clone, Copy)]
pub struct GameOption {
    pub name: &'static str,
    /// Placeholder for the option's value in the help; empty for a switch.
    pub value: &'static str,
    /// Function that lists the possible values for shell completion.
    ///
    /// The list is empty if the values are not a fixed set.
    pub words: fn() -> Vec<String>,
    /// Whether games in a window accept the option. If `false`, only batch commands accept it.
    pub of_play: bool,
    pub help: &'static str,
}

const NOTHING: fn() -> Vec<String> = Vec::new;

impl GameOption {
    pub const fn switch(name: &'static str, help: &'static str) -> Self {
        Self { name, value: "", words: NOTHING, of_play: true, help: shipped_text(help) }
    }

    pub const fn of_play(
        name: &'static str,
        value: &'static str,
        words: fn() -> Vec<String>,
        help: &'static str,
    ) -> Self {
        Self { name, value, words, of_play: true, help: shipped_text(help) }
    }

    pub const fn of_batch(
        name: &'static str,
        value: &'static str,
        words: fn() -> Vec<String>,
        help: &'static str,
    ) -> Self {
        Self { name, value, words, of_play: false, help: shipped_text(help) }
    }

    pub const fn of_batch_any(name: &'static str, value: &'static str, help: &'static str) -> Self {
        Self::of_batch(name, value, NOTHING, help)
    }
}

pub const ON_OFF: [&str; 2] = ["on", "off"];
