//! Counts the move sequences of Tripppin (perft), the standard check of a move generator.

use super::position::Position;
use super::side::{GOALS, Side};
use boardgame_engine::tiles::perft;

/// Counts the legal move sequences of exactly `depth` plies.
///
/// Sequences that end the game earlier are not counted.
pub fn perft(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.legal_moves().count() as u64,
        _ => position.legal_moves().map(|mv| perft(&position.after(mv), depth - 1)).sum(),
    }
}

/// Number of combinations of piece squares and goal counts on one board.
///
/// The side to move is left out because it follows from the number of the ply.
const STATES: usize = (GOALS as usize + 1).pow(2) << 12;

/// Counts the move sequences of each length from 1 to `plies`, like [`perft`](fn@perft).
///
/// Sequences that lead to the same position are counted together, so the time grows with the number of plies
/// rather than with the number of sequences. Counts that overflow, which is possible beyond 42 plies,
/// saturate.
pub(crate) fn sequences(position: &Position, plies: u32) -> Vec<u128> {
    perft::sequences(position, plies, STATES, state, |position, next| {
        position.legal_moves().for_each(|mv| next(position.after(mv)));
    })
}

/// Returns a number below [`STATES`] that identifies the pieces and goal counts of a position.
fn state(position: &Position) -> usize {
    Side::BOTH.into_iter().fold(0, |number, side| {
        let goals = usize::from(position.reached(side));
        (number * (usize::from(GOALS) + 1) + goals) << 6 | position.piece(side).index()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parallel_perft_equals_single_depths() {
        let rows = "4c458625c25207c8/64ff61495832ff0e/e0620d4670ffa21c/2954924ac1239816/\
                    2c1a948a8ca11383/3415d0430ba82685/c4ff318991ffff19/38b068ffff51a42a";
        for rest in ["e1 d1 0 0 r", "c2 b3 4 4 l", "e4 d4 3 4 r", "b1 a1 0 0 l", "d1 a1 5 0 l"] {
            let position: Position = format!("{rows} {rest}").parse().unwrap();
            let one_by_one: Vec<u128> = (1..=8).map(|depth| perft(&position, depth).into()).collect();
            assert_eq!(sequences(&position, 8), one_by_one, "{rest}");
        }
    }
}
