//! Counting move sequences, the classic proof that a move generator is right.

use super::position::Position;

/// The number of move sequences of exactly `depth` plies. A sequence that ends the game earlier is not counted.
#[must_use]
pub fn perft(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.legal_moves().count() as u64,
        _ => position.legal_moves().map(|mv| perft(&position.after(mv), depth - 1)).sum(),
    }
}
