//! Generates the text of the command `help script` from the command tables and the games' vocabularies.

use super::command::{COMMANDS, DEFAULT_WAIT, KEYS, QUALIFIERS, ScriptCommandSpec};
use super::expect::{EXPECTATIONS, NOBODY};
use crate::catalogue::catalogue;
use crate::cli::help::with_command;
use amiga_boardgame::entry::scripting::{Outcome, Vocabulary};

const INDENT: usize = 42;
/// Column at which a game's vocabulary begins in the help text.
///
/// [`MEANINGS`] is the column for the explanations of endings.
const WORDS: usize = 11;
const MEANINGS: usize = 29;

/// Returns the help text about scripts.
///
/// # Panics
/// Panics before the first call of [`Catalogue::install`](crate::Catalogue::install).
pub fn help() -> String {
    let mut text = String::from(
        "A script controls the program without a display and without a clock. Time passes only in the \
         script's\n\
         wait and input commands, so the same script always gives the same result (use --seed or \
         --position to\n\
         get the same board).\n\n\
         usage: PROGRAM script [OPTIONS] FILE\n\
         \x20      PROGRAM record [OPTIONS] FILE OUT.png\n\n\
         A script has one command per line. A word that begins with # begins a comment. Each press or \
         release of\n\
         a button or key takes one vertical blank (1/60 s, or 1/50 s on a PAL screen). The first \
         expectation that\n\
         fails ends the script with FILE:LINE:COLUMN, what was found, what was expected, and exit code 1.\n",
    );
    section(&mut text, "Time, mouse, keys and pictures", &COMMANDS);
    section(&mut text, "Expectations", &EXPECTATIONS);
    let join = |names: &mut dyn Iterator<Item = &'static str>| names.collect::<Vec<_>>().join(", ");
    text.push_str(&format!(
        "\n\
         Operands:\n\
         \x20 PLACE      the middle of a square, cell or hole of the board, or a pixel X,Y of the screen\n\
         \x20 WHO        a side, human or computer\n\
         \x20 BUTTON     left or right\n\
         \x20 N          after wait turn, wait over ...: the maximum number of vertical blanks [default: \
         {DEFAULT_WAIT}]\n\
         \x20 ITEM, SUB  a menu entry's text or its beginning, in any case; an entry that shows a piece has \
         the name\n\
         \x20            of the side. Two examples: menu Suggest, menu Speed / Fast\n\
         \x20 NAME       one character, or one of\n\
         \x20            {}\n\
         \x20            {}\n\
         \x20 QUALIFIER  {}; amiga (the right Amiga key) is for menu shortcuts\n\
         \x20 POSITION   a position in the game's notation; see PROGRAM man\n\
         \x20 FILE       a path relative to the current folder\n",
        join(&mut KEYS.iter().take(12).map(|key| key.0)),
        join(&mut KEYS.iter().skip(12).map(|key| key.0)),
        join(&mut QUALIFIERS.iter().map(|qualifier| qualifier.0)),
    ));
    for game in catalogue().games() {
        text.push_str(&format!("\nVocabulary of {}:\n", game.help));
        words(&mut text, game.words);
    }
    text.push_str(&format!("\nAn example for {}:\n\n", catalogue().first.title));
    for line in catalogue().script_example.lines() {
        let line = format!("    {line}");
        text.push_str(line.trim_end());
        text.push('\n');
    }
    with_command(&text)
}

fn section(text: &mut String, title: &str, specs: &[ScriptCommandSpec]) {
    text.push_str(&format!("\n{title}:\n"));
    for ScriptCommandSpec { words, operands, help, .. } in specs {
        let command = format!("{words} {operands}");
        text.push_str(&format!("  {:width$}{help}\n", command.trim_end(), width = INDENT - 2));
    }
}

/// Appends a game's vocabulary to the help text: sides, places, moves and endings.
///
/// In each ending with a winner, the first side is shown as the winner.
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
