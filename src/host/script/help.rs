//! Generates the text of `tripppin help script` from the command tables and the games' vocabularies.

use super::command::{COMMANDS, DEFAULT_WAIT, KEYS, QUALIFIERS, ScriptCommandSpec};
use super::expect::{EXPECTATIONS, NOBODY};
use crate::games::catalogue;
use crate::games::entry::scripting::{Outcome, Vocabulary};

/// The example script at the end of the help text; a test runs it.
pub const EXAMPLE: &str = include_str!("example.script");

/// Column at which the explanations of script commands begin.
const INDENT: usize = 42;
/// Column at which the words of a game's vocabulary begin. [`MEANINGS`] is the column of the explanations of
/// its endings.
const WORDS: usize = 11;
const MEANINGS: usize = 29;

/// Returns the description of the script language.
pub fn help() -> String {
    let mut text = String::from(
        "A script plays the program without a display and without a clock: time passes only where the script\n\
         lets it, so the same script always ends the same way (name a --seed or a --position, or the board\n\
         differs).\n\n\
         usage: tripppin script [OPTIONS] FILE\n       tripppin record [OPTIONS] FILE OUT.png\n\n\
         One command a line. A word that begins with # begins a comment. Every touch of the mouse or the\n\
         keyboard takes one vertical blank (1/60 s, 1/50 s on a PAL screen). The first thing that is not as\n\
         expected ends the script with FILE:LINE:COLUMN, what was found and what was expected, and exit code 1.\n",
    );
    section(&mut text, "Time, mouse, keys and pictures", &COMMANDS);
    section(&mut text, "Expectations", &EXPECTATIONS);
    let join = |names: &mut dyn Iterator<Item = &'static str>| names.collect::<Vec<_>>().join(", ");
    text.push_str(&format!(
        "\nOperands:\n  \
         PLACE      a place of the board (its middle, wherever the window is), or a pixel X,Y of the screen\n  \
         WHO        a side, human or computer\n  \
         BUTTON     left or right\n  \
         N          after wait turn, wait over ...: blanks at the most, {DEFAULT_WAIT} when not said\n  \
         ITEM, SUB  an entry's text or its beginning, case ignored; a line with a side's picture is called as\n             \
         the side is. In Tripppin: menu left / Human, menu Difficulty / 5, menu Suggest\n  \
         NAME       one character, or one of\n             {}\n             {}\n  \
         QUALIFIER  {}; amiga (the right one) makes menu commands\n  \
         POSITION   as the game writes it: tripppin man tells how\n  \
         FILE       a path from the current folder\n",
        join(&mut KEYS.iter().take(12).map(|key| key.0)),
        join(&mut KEYS.iter().skip(12).map(|key| key.0)),
        join(&mut QUALIFIERS.iter().map(|qualifier| qualifier.0)),
    ));
    for game in catalogue::all() {
        text.push_str(&format!("\nThe words of {}:\n", game.help));
        words(&mut text, game.words);
    }
    text.push_str("\nAn example, of Tripppin:\n\n");
    for line in EXAMPLE.lines() {
        let line = format!("    {line}");
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

fn section(text: &mut String, title: &str, specs: &[ScriptCommandSpec]) {
    text.push_str(&format!("\n{title}:\n"));
    for ScriptCommandSpec { words, operands, help, .. } in specs {
        let command = format!("{words} {operands}");
        text.push_str(&format!("  {:width$}{help}\n", command.trim_end(), width = INDENT - 2));
    }
}

/// Appends a game's sides, places, moves and endings; each ending is shown as won by the first side, if it
/// has a winner.
fn words(text: &mut String, game: &Vocabulary) {
    let mut entry = |name: &str, what: &str| text.push_str(&format!("  {name:WORDS$}{what}\n"));
    entry("sides", &game.seats.join(", "));
    entry("PLACE", game.place_example);
    entry("MOVE", game.move_example);
    for (at, ending) in game.endings.iter().enumerate() {
        let winner = ending.is_won.then_some(0);
        let name = winner.and_then(|at| game.seats.get(at)).copied().unwrap_or(NOBODY);
        let over = format!("{} {name}", ending.word);
        let meaning = (game.ending)(Outcome { reason: ending.word, winner });
        entry(
            if at == 0 { "HOW WINNER" } else { "" },
            &format!("{over:width$}{meaning}", width = MEANINGS - WORDS),
        );
    }
}
