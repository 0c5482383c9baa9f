//! The part of `tripppin help ugi` that is about the language, made from its tables.

use super::command::COMMANDS;
use super::options;

/// Commands and options, and what to know about them.
#[must_use]
pub fn help() -> String {
    let mut text = String::from(
        "\nA position is a TPN, a move two squares such as e1f2. There are no draws: a game that goes round in\n\
         circles has no result, so a match needs a limit of moves. \"score cp\" counts hundredths of a king's\n\
         step that the other side's way is longer than one's own; \"mate\" counts plies and is exact, the\n\
         oracle's. Depth, nodes and the mind's level end a thought by themselves; a time ends it early, with the\n\
         deepest level that was finished. What makes no sense is answered by \"info string ...\" and forgotten.\n\
         \nCommands of a peer:\n",
    );
    for line in commands() {
        text.push_str(&format!("  {line}\n"));
    }
    text.push_str("\nOptions of setoption:\n");
    for [name, values, help] in options::texts() {
        text.push_str(&format!("  {name} ({values})\n      {help}\n"));
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
