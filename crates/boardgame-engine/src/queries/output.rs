//! Text output that the batch commands have in common.
//!
//! Defines the output that is the same for most games. A game overrides methods of [`BatchGame`] where its
//! output differs.

use std::fmt::Display;

use crate::contract::Game;
use crate::record::{GamePosition, GameRecord};

/// A game whose records batch commands can print; the default implementations suit most games.
pub trait BatchGame: GamePosition<Seat: Display> {
    /// Returns the text printed before a list of the game's moves.
    fn moves_prefix(_: &GameRecord<Self>) -> String {
        String::new()
    }

    /// Returns the numbers of move sequences of exactly 1, 2, ... `plies` plies.
    ///
    /// The default implementation plays each sequence; a game may have a faster method.
    fn perft(line: &GameRecord<Self>, plies: u32) -> Vec<u128> {
        let (mut counts, mut line) = (vec![0; plies as usize], line.clone());
        count(&mut line, &mut counts);
        counts
    }

    /// Returns the way in which a finished game ended, in one word.
    fn ending(line: &GameRecord<Self>) -> String {
        line.ending_word().unwrap_or_default().to_owned()
    }
}

/// Adds the number of move sequences of 1, 2, ... plies to the elements of `counts`, in order.
fn count<P: GamePosition>(line: &mut GameRecord<P>, counts: &mut [u128]) {
    let Some((first, rest)) = counts.split_first_mut() else { return };
    for mv in line.legal_moves() {
        *first += 1;
        if line.play(mv).is_ok() {
            count(line, rest);
            line.undo();
        }
    }
}

/// Joins moves with blanks, or returns `none` for an empty list of moves.
pub fn list(moves: impl IntoIterator<Item: ToString>) -> String {
    let moves: Vec<String> = moves.into_iter().map(|mv| mv.to_string()).collect();
    if moves.is_empty() { "none".to_owned() } else { moves.join(" ") }
}

/// Returns the letters of the winners' seats, `-` for a draw, or `None` while the game is in progress.
pub fn winners<P: BatchGame>(line: &GameRecord<P>) -> Option<String> {
    let letters: String = line.winners()?.as_slice().iter().map(ToString::to_string).collect();
    Some(if letters.is_empty() { "-".to_owned() } else { letters })
}

/// Formats the result of a game as two words, the winners and the ending, or as `- unfinished` while the game
/// is in progress.
pub fn result<P: BatchGame>(line: &GameRecord<P>) -> String {
    winners(line)
        .map_or_else(|| "- unfinished".to_owned(), |winners| format!("{winners} {}", P::ending(line)))
}
