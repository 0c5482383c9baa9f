//! What is told of the language, made from its tables.

use super::command::COMMANDS;

/// What there is to know of a game as a player of the interface.
#[derive(Debug)]
pub struct Introduction {
    /// Who player one is.
    pub first: &'static str,
    /// What else there is to know, in a paragraph.
    pub notes: &'static str,
    /// Name, values and help of each option.
    pub options: fn() -> Vec<[String; 3]>,
}

/// The commands and what they do, in turns.
pub fn about_commands() -> impl Iterator<Item = String> {
    COMMANDS.iter().flat_map(|spec| {
        let words = format!("{} {}", spec.names.join("|"), spec.operands);
        [words.trim_end().to_owned(), format!("    {}", spec.help)]
    })
}
