//! The random engine and the greedy engine of Triple 3.
//!
//! The greedy engine looks one peg ahead. Its preferences are, in this order: winning the game; preventing
//! the opponent from winning the game with a box; winning a box, preferably a box that the opponent could
//! win; preventing the opponent from winning a box. After a throw of two ones, the engine removes the peg
//! that most changes the balance of holes that win a box. Equal holes are chosen at random.

use rand::Rng;
use rand_chacha::ChaCha8Rng;

use crate::board::{Board, Holes, WINS, each, nth};
use crate::dice::Total;
use crate::spot::NINE;

/// Returns the index of a random hole in a set, or `None` if the set is empty.
///
/// All holes of the set are equally likely.
pub(super) fn random(holes: Holes, rng: &mut ChaCha8Rng) -> Option<usize> {
    let count = holes.count_ones();
    let drawn = (u64::from(rng.next_u32()) * u64::from(count)) >> 32;
    (count > 0).then(|| nth(holes, drawn as u32))
}

pub(super) fn greedy(board: &Board, total: Total, rng: &mut ChaCha8Rng) -> Option<usize> {
    let (mut best, mut most) = (0, i32::MIN);
    for at in each(board.holes(total)) {
        let worth = if total == Total::REMOVAL { removal(board, at) } else { placement(board, at) };
        if worth > most {
            (best, most) = (0, worth);
        }
        if worth == most {
            best |= 1 << at;
        }
    }
    random(best, rng)
}

const fn wins(set: u16) -> bool {
    WINS[set as usize & 511]
}

/// Returns the greedy engine's rating of a placement, from 0 to 6.
///
/// A rating of 6 means that the placement wins the game.
fn placement(board: &Board, at: usize) -> i32 {
    let (side, number, hole) = (board.turn(), at / NINE, 1 << (at % NINE));
    let boxed = |side| wins(board.pegs(side, number) | hole);
    let game = |side| boxed(side) && wins(board.won(side) | 1 << number);
    match (boxed(side), boxed(side.other())) {
        _ if game(side) => 6,
        (true, _) if game(side.other()) => 5,
        _ if game(side.other()) => 4,
        (true, true) => 3,
        (true, false) => 2,
        (false, true) => 1,
        (false, false) => 0,
    }
}

fn removal(board: &Board, at: usize) -> i32 {
    let (number, hole) = (at / NINE, 1 << (at % NINE));
    let own = board.pegs(board.turn(), number);
    let theirs = board.pegs(board.turn().other(), number);
    // Number of holes that win the box for `pegs`, minus the number of holes that win the box for `against`.
    let ahead = |pegs: u16, against: u16| {
        let vacant = (0..NINE).map(|at| 1 << at).filter(|hole| (pegs | against) & hole == 0);
        vacant.map(|hole| i32::from(wins(pegs | hole)) - i32::from(wins(against | hole))).sum::<i32>()
    };
    ahead(own, theirs & !hole) - ahead(own, theirs)
}
