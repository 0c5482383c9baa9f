//! Which mind plays a level.

use crate::games::contract::Mind;
use crate::games::triple3::Line;
use crate::games::triple3::minds::{Level, Player};

/// The mind of a level, 1 to 9; what it leaves to chance follows from the game's dice.
pub(super) fn of_level(level: u8) -> Box<dyn Mind<Line>> {
    Box::new(Player::new(Level::new(level).unwrap_or(Level::DEFAULT), 0))
}
