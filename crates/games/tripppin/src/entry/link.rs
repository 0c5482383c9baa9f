//! The rules of correspondence games of Tripppin. The option `fair` deals a fair board.

use crate::draws::is_third_time;
use crate::view::Tripppin;
use amiga_boardgame::tiles::link::{self, FAIR};
use boardgame_friend::deal::Deal;
use boardgame_friend::game::{LinkedGame, RuleError};
use boardgame_friend::settings::Settings;

/// Starts a correspondence game of Tripppin with the given settings.
///
/// # Errors
/// Returns a [`RuleError`] if the settings are not valid for this game.
pub fn start(settings: &Settings, deal: &Deal) -> Result<Box<dyn LinkedGame>, RuleError> {
    let is_fair = match settings.options() {
        "" => false,
        FAIR => true,
        _ => return Err(RuleError::new("expected `fair` or no options")),
    };
    let game = link::start::<Tripppin>((), is_fair, deal)?;
    Ok(Box::new(game.with_claims(is_third_time)))
}
