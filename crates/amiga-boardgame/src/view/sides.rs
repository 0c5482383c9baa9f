//! The two sides of a game, by seat or by index, as drawing code and lists use them.

use boardgame_engine::contract::Game;

/// Returns the two seats of a game for two players. A game with fewer seats does not compile.
pub const fn both<L: Game>() -> [L::Seat; 2] {
    const { [L::SEATS[0], L::SEATS[1]] }
}

/// Returns the index of a seat in [`Game::SEATS`].
pub fn index_of<L: Game>(seat: L::Seat) -> usize {
    L::SEATS.iter().position(|&other| other == seat).unwrap_or(0)
}

/// Returns the other seat of a game for two players.
pub fn other<L: Game>(seat: L::Seat) -> L::Seat {
    let [first, second] = both::<L>();
    if seat == first { second } else { first }
}
