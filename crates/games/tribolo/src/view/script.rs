//! The vocabulary of Tribolo for scripts, and its options for players.

use crate::Cell;
use crate::Position;
use crate::entry::draw;
use crate::game::{SHARED, WON};
use amiga_boardgame::entry::scripting::{Ending, Outcome, Vocabulary, drawn_in_terminal};

pub(crate) const WORDS: &Vocabulary = &Vocabulary {
    seats: &["blue", "red", "green"],
    seat_noun: "player",
    endings: &[Ending::won(WON), Ending::drawn(SHARED)],
    place_example: "a cell such as c11",
    move_example: "a cell to fill, such as c11",
    notation: "c11 is the cell in column c and row 11.",
    ending,
    draw_board: drawn_in_terminal(draw::draw_board),
    lessons: &[include_str!("tribolo.lesson"), include_str!("strategy.lesson")],
    ..Vocabulary::for_game::<Position, Cell>()
};

pub(crate) const SEATS: [&str; 3] = ["--blue", "--red", "--green"];

fn ending(Outcome { reason: how, winner }: Outcome) -> String {
    match winner.and_then(|at| WORDS.seats.get(at)) {
        Some(winner) if how == WON => format!("a game won by {winner}"),
        _ => "a game whose win is shared".to_owned(),
    }
}
