//! Choosers of moves for whole games between two people.

#![allow(clippy::unwrap_used, reason = "a test may fail by panicking")]

use boardgame_engine::record::{GamePosition, GameRecord};

/// Chooses a move in a game record.
pub(crate) type Chooser = fn(&str) -> String;

/// Returns a legal move, which depends on the number of plies only.
pub(crate) fn any_move<P: GamePosition>(record: &str) -> String {
    let line: GameRecord<P> = record.parse().unwrap();
    let legal = line.legal_moves();
    legal[7 * line.plies() % legal.len()].to_string()
}
