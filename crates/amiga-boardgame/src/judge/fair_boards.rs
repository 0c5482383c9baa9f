//! The dealing of fair boards.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use crate::view::board_numbers;
use boardgame_engine::oracle::{LineOf, Oracle, PuzzleOracle};
use boardgame_engine::record::GamePosition;

type SeatOf<O> = <<O as Oracle>::Position as GamePosition>::Seat;
type SetupOf<O> = <<O as Oracle>::Position as GamePosition>::Setup;

/// Maximum number of boards that are dealt to find a fair one.
const FAIR_TRIES: usize = 4096;

/// Draws random board numbers until one gives a fair board, and returns that number, or `None` if thousands of boards
/// are all unfair.
pub(super) fn fair_board<O: PuzzleOracle>(
    setup: SetupOf<O>,
    rng: &mut ChaCha8Rng,
    first: SeatOf<O>,
) -> Option<u64> {
    let mut numbers = (0..FAIR_TRIES).map(|_| board_numbers::draw(rng));
    numbers.find(|&number| {
        let line: LineOf<O> = board_numbers::deal(number, setup, first);
        O::solve(line.current()).is_some_and(|oracle| oracle.is_fair_for(first))
    })
}

/// Returns the number of a fair board for the first game of a session with the random seed `seed`.
///
/// Returns `None` if thousands of boards are all unfair.
pub(crate) fn first_fair_board<O: PuzzleOracle>(seed: u64, setup: SetupOf<O>) -> Option<u64> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let first = O::Position::opener(None, &mut rng);
    fair_board::<O>(setup, &mut rng, first)
}
