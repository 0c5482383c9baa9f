//! What commands tell of a game in text.
//!
//! Knows what there is to tell of every game. Leaves what a game tells otherwise to its entry.

use std::fmt::Display;

use crate::games::contract::Game;
use crate::games::line::{Line, Position};

/// A game as commands tell of it. What stands here is right for most.
pub trait Told: Position<Seat: Display> {
    /// What has to be said before a list of moves.
    fn before(_: &Line<Self>) -> String {
        String::new()
    }

    /// The numbers of sequences of exactly 1, 2 .. plies from here: each is played. A game may know a faster way.
    fn sequences(line: &Line<Self>, plies: u32) -> Vec<u128> {
        let (mut counts, mut line) = (vec![0; plies as usize], line.clone());
        count(&mut line, &mut counts);
        counts
    }

    /// How a game has ended that is over, in one word.
    fn ending(line: &Line<Self>) -> String {
        line.how().unwrap_or_default().to_owned()
    }
}

/// Adds the sequences of exactly 1, 2 .. plies to `counts`, which has a place for each.
fn count<P: Position>(line: &mut Line<P>, counts: &mut [u128]) {
    let Some((first, rest)) = counts.split_first_mut() else { return };
    for mv in line.legal_moves() {
        *first += 1;
        if line.play(mv).is_ok() {
            count(line, rest);
            line.undo();
        }
    }
}

/// Moves parted by blanks; `none` if there are none.
pub fn list(moves: impl IntoIterator<Item: ToString>) -> String {
    let moves: Vec<String> = moves.into_iter().map(|mv| mv.to_string()).collect();
    if moves.is_empty() { "none".to_owned() } else { moves.join(" ") }
}

/// The letters of those who have won; `-` if nobody has, none while the game goes on.
pub fn winners<P: Told>(line: &Line<P>) -> Option<String> {
    let letters: String = line.winners()?.as_slice().iter().map(ToString::to_string).collect();
    Some(if letters.is_empty() { "-".to_owned() } else { letters })
}

/// Who has won, and how the game ended, two words; `- unfinished` while it goes on.
pub fn result<P: Told>(line: &Line<P>) -> String {
    winners(line)
        .map_or_else(|| "- unfinished".to_owned(), |winners| format!("{winners} {}", P::ending(line)))
}
