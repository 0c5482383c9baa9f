//! The description of a command-line option that a game defines.

use super::command::shipped_text;

/// A command-line option with a meaning specific to a game.
///
/// Several games may define the same option; the part of the help that they share is in the command line's
/// own table.
#[derive(Debug, Clone, Copy)]
pub struct GameOption {
    /// Name of the option on the command line, with its two hyphens.
    pub name: &'static str,
    /// Placeholder for the option's value in the help; empty for a switch.
    pub value: &'static str,
    /// Function that lists the possible values for shell completion.
    ///
    /// The list is empty if the values are not a fixed set.
    pub words: fn() -> Vec<String>,
    /// Whether games in a window accept the option. If `false`, only batch commands accept it.
    pub of_play: bool,
    /// Description of the option for the help; empty if the feature `commands` is disabled.
    pub help: &'static str,
}

const NOTHING: fn() -> Vec<String> = Vec::new;

impl GameOption {
    /// Creates a switch, which has no value, for games in a window.
    pub const fn switch(name: &'static str, help: &'static str) -> Self {
        Self { name, value: "", words: NOTHING, of_play: true, help: shipped_text(help) }
    }

    /// Creates an option for games in a window, with the placeholder `value` and a function that lists the possible values.
    pub const fn of_play(
        name: &'static str,
        value: &'static str,
        words: fn() -> Vec<String>,
        help: &'static str,
    ) -> Self {
        Self { name, value, words, of_play: true, help: shipped_text(help) }
    }

    /// Creates an option that only batch commands accept, with the placeholder `value` and a function that lists the
    /// possible values.
    pub const fn of_batch(
        name: &'static str,
        value: &'static str,
        words: fn() -> Vec<String>,
        help: &'static str,
    ) -> Self {
        Self { name, value, words, of_play: false, help: shipped_text(help) }
    }

    /// Creates an option that only batch commands accept and whose possible values cannot be listed.
    pub const fn of_batch_any(name: &'static str, value: &'static str, help: &'static str) -> Self {
        Self::of_batch(name, value, NOTHING, help)
    }
}

/// The values of an option that turns a setting on or off.
pub const ON_OFF: [&str; 2] = ["on", "off"];
