//! The speed of animations: sliding pieces, turning cells, rolling dice
//! and the pauses of the computer players.
//!
//! [`AnimationClock`] is a clock for animations, which runs slower or faster than the time of the display.
//! The animations themselves are left to the games.

use crate::entry::option_values::{OptionError, OptionValues};
use small_amiga::chips::Ticks;

/// Option that selects the speed of animations by a word from [`Speed::WORDS`].
pub const SPEED: &str = "--speed";

/// The speed of animations that the user has chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Speed {
    /// Half of the normal animation speed.
    Slow,
    /// Normal animation speed, at which animation time equals display time.
    #[default]
    Normal,
    /// Twice the normal animation speed.
    Fast,
}

impl Speed {
    /// All animation speeds, from the slowest to the fastest.
    pub const ALL: [Self; 3] = [Self::Slow, Self::Normal, Self::Fast];
    /// The words for the animation speeds in options and preferences, in the order of [`Self::ALL`].
    pub const WORDS: [&'static str; 3] = ["slow", "normal", "fast"];

    /// Returns the name of the animation speed in a menu, such as "Slow".
    pub const fn name(self) -> &'static str {
        match self {
            Self::Slow => "Slow",
            Self::Normal => "Normal",
            Self::Fast => "Fast",
        }
    }

    /// Parses the name of a speed in an option or in the preferences. Returns `None` for an unknown name.
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().zip(Self::WORDS).find(|(_, name)| *name == word).map(|(speed, _)| speed)
    }

    /// Returns the animation speed that the option `--speed` selects; normal speed by default.
    ///
    /// # Errors
    /// Returns [`OptionError::BadValue`] if the value is not one of [`Self::WORDS`].
    pub fn read(values: &OptionValues) -> Result<Self, OptionError> {
        Ok(values.parsed(SPEED, Self::parse, || Self::WORDS.join(", "))?.unwrap_or_default())
    }

    const fn animation_time(self, time: Ticks) -> Ticks {
        match self {
            Self::Slow => Ticks(time.0 / 2),
            Self::Normal => time,
            Self::Fast => Ticks(time.0.saturating_mul(2)),
        }
    }
}

/// A clock that converts display time to animation time.
///
/// The animation time never runs backwards, even if the speed changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct AnimationClock {
    speed: Speed,
    /// Display time at which the current animation speed was chosen.
    since: Ticks,
    shown: Ticks,
}

impl AnimationClock {
    pub(crate) const fn new(speed: Speed) -> Self {
        Self { speed, since: Ticks(0), shown: Ticks(0) }
    }

    pub(crate) const fn speed(self) -> Speed {
        self.speed
    }

    /// Converts the display time `now` to animation time.
    pub const fn animation_time(self, now: Ticks) -> Ticks {
        Ticks(self.shown.0 + self.speed.animation_time(now.since(self.since)).0)
    }

    /// Returns the earliest display time at which the animation time is `shown` or later.
    pub const fn reaches(self, shown: Ticks) -> Ticks {
        let left = shown.since(self.shown).0;
        let time = match self.speed {
            Speed::Slow => left.saturating_mul(2),
            Speed::Normal => left,
            Speed::Fast => left.div_ceil(2),
        };
        Ticks(self.since.0.saturating_add(time))
    }

    pub(crate) const fn set(&mut self, speed: Speed, now: Ticks) {
        *self = Self { speed, since: now, shown: self.animation_time(now) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn animation_clock_continues_after_speed_change() {
        let mut time = AnimationClock::default();
        assert_eq!(time.animation_time(Ticks(70)), Ticks(70));
        time.set(Speed::Fast, Ticks(100));
        assert_eq!(
            (time.animation_time(Ticks(100)), time.animation_time(Ticks(150))),
            (Ticks(100), Ticks(200))
        );
        time.set(Speed::Slow, Ticks(150));
        assert_eq!(
            (time.animation_time(Ticks(150)), time.animation_time(Ticks(250))),
            (Ticks(200), Ticks(250))
        );
    }

    #[test]
    fn reached_time_is_the_earliest() {
        let mut time = AnimationClock::default();
        for (speed, now) in [(Speed::Fast, 100), (Speed::Slow, 151), (Speed::Normal, 400)] {
            time.set(speed, Ticks(now));
            for shown in time.animation_time(Ticks(now)).0 + 1..time.animation_time(Ticks(now)).0 + 20 {
                let reached = time.reaches(Ticks(shown));
                assert!(
                    time.animation_time(reached).0 >= shown
                        && time.animation_time(Ticks(reached.0 - 1)).0 < shown,
                    "{speed:?}"
                );
            }
        }
    }

    #[test]
    fn speeds_are_parsed_from_words() {
        let said = |word: &str| {
            let mut given = OptionValues::default();
            given.push(SPEED, word.into());
            Speed::read(&given).map_err(|error| error.to_string())
        };
        assert_eq!(Speed::WORDS.map(said), Speed::ALL.map(Ok));
        assert_eq!(said("quick"), Err("--speed \"quick\": expected slow, normal, fast".to_owned()));
        assert_eq!(Speed::read(&OptionValues::default()), Ok(Speed::Normal));
    }
}
