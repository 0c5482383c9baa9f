//! The text of `tripppin help script`, made from the tables.

use super::command::{COMMANDS, KEYS, PATIENCE, QUALIFIERS, Spec};
use super::expect::EXPECTATIONS;

/// The script at the end of the text; the tests run it.
pub const EXAMPLE: &str = include_str!("example.script");

/// Where explanations begin, in columns.
const INDENT: usize = 40;

/// How scripts are written.
#[must_use]
pub fn help() -> String {
    let mut text = String::from(
        "A script plays the program without a display and without a clock: time passes only where the script\n\
         lets it, so the same script always ends the same way (name a --seed or a --position, or the board\n\
         differs).\n\n\
         usage: tripppin script [OPTIONS] FILE\n\n\
         One command a line. A word that begins with # begins a comment. Every touch of the mouse or the\n\
         keyboard takes one vertical blank (1/60 s, 1/50 s on a PAL screen). The first thing that is not as\n\
         expected ends the script with FILE:LINE:COLUMN, what was found and what was expected, and exit code 1.\n",
    );
    section(&mut text, "Time, mouse, keys and pictures", &COMMANDS);
    section(&mut text, "Expectations", &EXPECTATIONS);
    let join = |names: &mut dyn Iterator<Item = &'static str>| names.collect::<Vec<_>>().join(", ");
    text.push_str(&format!(
        "\nOperands:\n  \
         PLACE      a square such as e1 (its middle, wherever the window is), or a pixel X,Y of the screen\n  \
         BUTTON     left or right\n  \
         N          after wait turn, wait over ...: blanks at the most, {PATIENCE} when not said\n  \
         ITEM, SUB  the beginning of an entry's text, case ignored; the two lines with the pieces are right and\n             \
         left, so: menu left / Human, menu Difficulty / 5, menu Suggest\n  \
         NAME       one character, or one of\n             {}\n             {}\n  \
         QUALIFIER  {}; amiga (the right one) makes menu commands\n  \
         FILE       a path from the current folder\n",
        join(&mut KEYS.iter().take(12).map(|key| key.0)),
        join(&mut KEYS.iter().skip(12).map(|key| key.0)),
        join(&mut QUALIFIERS.iter().map(|qualifier| qualifier.0)),
    ));
    text.push_str("\nAn example:\n\n");
    for line in EXAMPLE.lines() {
        let line = format!("    {line}");
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

fn section(text: &mut String, title: &str, specs: &[Spec]) {
    text.push_str(&format!("\n{title}:\n"));
    for Spec { words, operands, help, .. } in specs {
        let command = format!("{words} {operands}");
        text.push_str(&format!("  {:width$}{help}\n", command.trim_end(), width = INDENT - 2));
    }
}
