//! Starts a game on arrow tiles between two people. Both programs deal the same board from the same random
//! values.

use super::game::{OracleOf, PositionOf, SetupOf, TileGame};
use crate::judge::first_fair_board;
use boardgame_engine::record::GameRecord;
use boardgame_friend::deal::Deal;
use boardgame_friend::game::RuleError;
use boardgame_friend::record_game::RecordGame;

/// Option of an invitation that requests a fair board.
pub const FAIR: &str = "fair";

/// Starts a game between two people. The deal determines the board and each player's side.
///
/// If `is_fair` is set, the board is fair, unless none of thousands of boards is fair.
///
/// # Errors
/// Returns a [`RuleError`] if `is_fair` is set, but the game begins on an empty board.
pub fn start<G: TileGame>(
    setup: SetupOf<G>,
    is_fair: bool,
    deal: &Deal,
) -> Result<RecordGame<PositionOf<G>>, RuleError> {
    if is_fair && !G::deals_boards(setup) {
        return Err(RuleError::new("expected no `fair`: the players place the tiles themselves"));
    }
    let seed = deal.seed();
    let fair = is_fair.then(|| first_fair_board::<OracleOf<G>>(seed, setup)).flatten();
    Ok(RecordGame::new(GameRecord::dealt(setup, fair.unwrap_or(seed)), deal.placing(2)?))
}
