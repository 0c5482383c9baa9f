//! The settings that belong to the user and not to a single game.
//!
//! The settings apply to all games and to every start of the program, while players, levels and rules are
//! saved with each game. Storing them is left to the host.

use super::speed::{SPEED, Speed};
use crate::entry::option_values::{OptionError, OptionValues};

/// The settings of the user; `None` for each setting that the user has not chosen.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Personal {
    /// The speed of animations in all games.
    pub speed: Option<Speed>,
    /// Whether the board marks legal moves. Most games use frames as marks.
    pub frames: Option<bool>,
    /// Whether the board shows the coordinates of its squares at the edge.
    pub coordinates: Option<bool>,
    /// Whether classic mode is on.
    pub classic: Option<bool>,
    /// Whether the first player begins new games; otherwise a random player begins.
    pub first_begins: Option<bool>,
    /// Whether the title bar has announced the looks of the Preferences, and the key that changes between them.
    pub presets_named: Option<bool>,
}

impl Personal {
    /// Returns the settings from the command-line options: animation speed and classic mode.
    ///
    /// # Errors
    /// Returns [`OptionError::BadValue`] if the value of `--speed` is not a speed.
    pub fn read(values: &OptionValues) -> Result<Self, OptionError> {
        let speed = if values.has(SPEED) { Some(Speed::read(values)?) } else { None };
        Ok(Self { speed, classic: values.is_classic().then_some(true), ..Self::default() })
    }

    /// Returns these settings, with missing ones taken from `other`.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self {
            speed: self.speed.or(other.speed),
            frames: self.frames.or(other.frames),
            coordinates: self.coordinates.or(other.coordinates),
            classic: self.classic.or(other.classic),
            first_begins: self.first_begins.or(other.first_begins),
            presets_named: self.presets_named.or(other.presets_named),
        }
    }

    /// Returns the settings that differ from those in `before`; the others are `None`.
    #[must_use]
    pub fn changed_since(self, before: Self) -> Self {
        Self {
            speed: self.speed.filter(|_| self.speed != before.speed),
            frames: self.frames.filter(|_| self.frames != before.frames),
            coordinates: self.coordinates.filter(|_| self.coordinates != before.coordinates),
            classic: self.classic.filter(|_| self.classic != before.classic),
            first_begins: self.first_begins.filter(|_| self.first_begins != before.first_begins),
            presets_named: self.presets_named.filter(|_| self.presets_named != before.presets_named),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_are_the_settings_that_differ() {
        let before = Personal { speed: Some(Speed::Slow), frames: Some(true), ..Personal::default() };
        let after = Personal { frames: Some(false), classic: Some(true), ..before };
        let changes = after.changed_since(before);
        assert_eq!(changes, Personal { frames: Some(false), classic: Some(true), ..Personal::default() });
        assert_eq!(changes.or(before), after);
        assert_eq!(after.changed_since(after), Personal::default());
    }

    #[test]
    fn options_select_speed_and_classic_mode() {
        let mut given = OptionValues::default();
        assert_eq!(Personal::read(&given), Ok(Personal::default()));
        given.push(SPEED, "fast".into());
        given.push("--classic", "".into());
        let both = Personal { speed: Some(Speed::Fast), classic: Some(true), ..Personal::default() };
        assert_eq!(Personal::read(&given), Ok(both));
    }
}
