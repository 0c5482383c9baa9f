//! How scripts speak of Tribolo.

use crate::games::contract::Game;
use crate::games::entry::actor::{Ending, Outcome, Vocabulary, is_read, read_position};
use crate::games::tribolo::{Cell, Line};

const WON: &str = "won";
const SHARED: &str = "shared";

/// The words scripts use for it.
pub const WORDS: &Vocabulary = &Vocabulary {
    seats: &["blue", "red", "green"],
    thing: "player",
    endings: &[Ending::won(WON), Ending::drawn(SHARED)],
    is_place: is_read::<Cell>,
    place_example: "a cell such as c11",
    is_move: is_read::<Cell>,
    move_example: "a cell to fill, such as c11",
    position: |text| read_position(text, |line: &Line| line.current().to_string()),
    ending,
};

fn ending(Outcome { how, winner }: Outcome) -> String {
    match winner.and_then(|at| WORDS.seats.get(at)) {
        Some(winner) if how == WON => format!("a game won by {winner}"),
        _ => "a game whose win is shared".to_owned(),
    }
}

/// How a game has ended, if it has.
#[must_use]
pub fn outcome(line: &Line) -> Option<Outcome> {
    Some(match line.winners()?.as_slice() {
        [winner] => Outcome { how: WON, winner: Some(winner.index()) },
        _ => Outcome { how: SHARED, winner: None },
    })
}
