//! Starts a game on arrow tiles between two people. Both programs deal the same board from the same random
//! values.

use super::game::{PositionOf, SetupOf, TileGame};
use super::oracle::oracle_state::first_fair_board;
use crate::view::board_numbers;
use boardgame_link::deal::Deal;
use boardgame_link::record_game::RecordGame;

/// Option of an invitation that requests a fair board.
pub const FAIR: &str = "fair";

/// Starts a game on the board and with the seats of a deal.
///
/// If `is_fair` is set, the board is fair, unless the options deal no boards or none of thousands of boards
/// is fair.
pub fn start<G: TileGame>(setup: SetupOf<G>, is_fair: bool, deal: &Deal) -> RecordGame<PositionOf<G>> {
    let seed = deal.seed();
    let fair = if is_fair && G::deals_boards(setup) { first_fair_board::<G>(seed, setup) } else { None };
    let number = fair.unwrap_or(seed);
    let first = board_numbers::opener::<PositionOf<G>>(number);
    RecordGame::new(board_numbers::deal(number, setup, first), deal.placing(2))
}
