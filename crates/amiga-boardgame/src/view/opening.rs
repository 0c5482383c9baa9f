//! The options from which a game's window opens, after they have been parsed.

use rand_chacha::ChaCha8Rng;

use super::personal::Personal;
use crate::entry::option_values::{OptionError, OptionValues};
use boardgame_engine::record::{GamePosition, GameRecord};
use boardgame_engine::session::PlayerKind;

/// The parsed options that all games have. A game's own options are beside them.
#[derive(Debug, Clone)]
pub struct Opening<P: GamePosition> {
    /// Rule options of the first game and of new games in the window.
    pub setup: P::Setup,
    /// The players of the first game, in the order of the sides.
    pub players: Vec<PlayerKind>,
    /// Game record from which play continues, or `None` to deal a new game.
    pub line: Option<GameRecord<P>>,
    /// Function that deals a new game from rule options, random numbers and the seat that moves first.
    pub deal: fn(P::Setup, &mut ChaCha8Rng, P::Seat) -> GameRecord<P>,
    /// Animation speed and classic mode, each if given.
    pub personal: Personal,
    /// Whether the first game is dealt in the usual way, for example on a fair board; `false` if an option selects a plain
    /// deal. Only classic mode deals later games plainly, too.
    pub is_fair: bool,
}

impl<P: GamePosition> Opening<P> {
    /// Parses the options that all games have. Rule options are the default ones.
    ///
    /// # Errors
    /// Returns an [`OptionError`] if the value of `--position` or `--speed` is invalid.
    pub fn read(values: &OptionValues, players: impl Into<Vec<PlayerKind>>) -> Result<Self, OptionError> {
        Ok(Self {
            setup: P::Setup::default(),
            players: players.into(),
            line: values.position()?,
            deal: GameRecord::deal,
            personal: Personal::read(values)?,
            is_fair: !values.uses_plain_deal(),
        })
    }
}
