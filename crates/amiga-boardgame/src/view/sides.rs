//! Helpers for games of two sides: both sides, the index of a side, and the opponent of a side.

use boardgame_engine::record::GamePosition;

/// Returns the sides of a game for two players.
///
/// A game with fewer sides does not compile.
pub const fn both<P: GamePosition>() -> [P::Seat; 2] {
    const { [P::SEATS[0], P::SEATS[1]] }
}

/// Returns the index of a side in [`GamePosition::SEATS`].
pub fn index_of<P: GamePosition>(seat: P::Seat) -> usize {
    P::SEATS.iter().position(|&other| other == seat).unwrap_or(0)
}

/// Returns the opponent's side in a game for two players.
pub fn other<P: GamePosition>(seat: P::Seat) -> P::Seat {
    let [first, second] = both::<P>();
    if seat == first { second } else { first }
}
