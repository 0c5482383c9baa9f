//! The rules of correspondence games of Trippples. The options are the name of the rules, and `fair` for
//! a fair board.

use crate::Rules;
use crate::view::Trippples;
use amiga_boardgame::tiles::link::{self, FAIR};
use boardgame_friend::deal::Deal;
use boardgame_friend::game::{LinkedGame, RuleError};
use boardgame_friend::settings::Settings;

/// Starts a game between two people on linked computers.
///
/// # Errors
/// Returns a [`RuleError`] if the settings are not valid for this game.
pub fn start(settings: &Settings, deal: &Deal) -> Result<Box<dyn LinkedGame>, RuleError> {
    let options = settings.options();
    let (rules, is_fair) = match options.rsplit_once(',') {
        Some((rules, FAIR)) => (rules, true),
        _ => (options, false),
    };
    let rules: Rules = rules.parse().map_err(RuleError::new)?;
    Ok(Box::new(link::start::<Trippples>(rules, is_fair, deal)?))
}
