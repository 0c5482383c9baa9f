//! The rules of games of Tribolo between people. The required option `third=NAME` names the engine that has the third
//! seat.

use std::sync::Arc;

use crate::{EngineName, Line, Move, Position};
use boardgame_engine::contract::Engine as _;
use boardgame_engine::record::GamePosition as _;
use boardgame_engine::record::GameRecord;
use boardgame_engine::search_control::Unlimited;
use boardgame_friend::deal::Deal;
use boardgame_friend::game::{LinkedGame, RuleError};
use boardgame_friend::record_game::RecordGame;
use boardgame_friend::settings::Settings;

/// Prefix of the option that names the engine in the third seat.
pub(crate) const THIRD: &str = "third=";

/// Starts a correspondence game of Tribolo with the given settings.
///
/// # Errors
/// Returns a [`RuleError`] if the settings are not valid for this game.
pub fn start(settings: &Settings, deal: &Deal) -> Result<Box<dyn LinkedGame>, RuleError> {
    // The engine is part of the settings, because the programs of both players must find the same moves, also
    // if their defaults differ.
    let name = settings.options().strip_prefix(THIRD);
    let name = name.ok_or_else(|| RuleError::new("expected `third=NAME`, the engine in the third seat"))?;
    let engine: EngineName = name.parse().map_err(|error| RuleError::new(format_args!("third: {error}")))?;
    let record: Line = GameRecord::dealt((), deal.seed());
    let placing = deal.placing(Position::SEATS.len())?;
    Ok(Box::new(RecordGame::new(record, placing).with_program(Arc::new(move |line| choose(engine, line)))))
}

/// Returns the engine's move in a correspondence game.
///
/// The search is limited by positions and not by time, so that the programs of both players find the same
/// move.
fn choose(engine: EngineName, line: &Line) -> Option<Move> {
    let mut chosen = None;
    engine.search(line, &mut Unlimited, &mut |info| chosen = Some(info.mv)).ok()?;
    chosen
}
