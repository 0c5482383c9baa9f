//! The properties of the terminal: colours and prompts.

use std::io::{self, IsTerminal};

/// The output style of the terminal: with or without colours and prompts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct TerminalStyle {
    /// Whether pieces are drawn in colour.
    pub colours: bool,
    /// Whether standard input and output are terminals, so that the program prompts for input.
    ///
    /// If so, a prompt is printed before each line of input, and the board is drawn before each turn.
    pub prompts: bool,
}

impl TerminalStyle {
    /// Determines the output style that suits the program's standard input and output.
    ///
    /// Pieces have colours only on a terminal that can show them and only if the environment variable
    /// `NO_COLOR` is empty or missing.
    pub(super) fn of_standard_streams() -> Self {
        let variable = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
        let shows_colours = match variable("TERM") {
            Some(kind) => kind != "dumb",
            None => variable("WT_SESSION").is_some(),
        };
        let colours = io::stdout().is_terminal() && shows_colours && variable("NO_COLOR").is_none();
        Self { colours, prompts: io::stdin().is_terminal() && io::stdout().is_terminal() }
    }

    /// Colours a text for a side: blue, red, green or magenta.
    pub(super) fn paint(self, seat: usize, text: &str) -> String {
        let colour = [34, 31, 32, 35].into_iter().cycle().nth(seat).filter(|_| self.colours);
        colour.map_or_else(|| text.to_owned(), |colour| format!("\x1B[1;{colour}m{text}\x1B[0m"))
    }
}
