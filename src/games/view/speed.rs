//! How fast everything goes that is only shown: pieces on their way, cells that turn, dice that roll, the pauses of computers.
//!
//! Knows three speeds, and the time by which such things are shown, which goes slower or faster than that of the display. Leaves
//! what is shown to the games, and when a click ends it.

use crate::games::entry::given::{Given, OptionError};
use small_amiga::machine::vblank::Ticks;

/// The option that sets it.
pub const SPEED: &str = "--speed";

/// How fast it goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Speed {
    /// Half as fast as usual.
    Slow,
    /// As the times of the games say.
    #[default]
    Normal,
    /// Twice as fast.
    Fast,
}

impl Speed {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Slow, Self::Normal, Self::Fast];
    /// Their words on a command line.
    pub const WORDS: [&'static str; 3] = ["slow", "normal", "fast"];

    /// What menus call it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Slow => "Slow",
            Self::Normal => "Normal",
            Self::Fast => "Fast",
        }
    }

    /// The speed somebody said, or the usual one.
    ///
    /// # Errors
    /// [`OptionError::BadValue`].
    pub fn read(given: &Given) -> Result<Self, OptionError> {
        let parse = |text: &str| {
            Self::ALL.into_iter().zip(Self::WORDS).find(|(_, word)| *word == text).map(|(speed, _)| speed)
        };
        Ok(given.parsed(SPEED, parse, || Self::WORDS.join(", "))?.unwrap_or_default())
    }

    /// How much of what is shown goes by in a time of the display.
    const fn of(self, time: Ticks) -> Ticks {
        match self {
            Self::Slow => Ticks(time.0 / 2),
            Self::Normal => time,
            Self::Fast => Ticks(time.0.saturating_mul(2)),
        }
    }
}

/// The time by which things are shown. It never goes back, whichever speed is chosen while something is seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ShowTime {
    speed: Speed,
    /// When that speed was chosen, by the display, and what this time was then.
    since: Ticks,
    shown: Ticks,
}

impl ShowTime {
    /// At a speed from the beginning.
    pub const fn new(speed: Speed) -> Self {
        Self { speed, since: Ticks(0), shown: Ticks(0) }
    }

    /// The speed.
    pub const fn speed(self) -> Speed {
        self.speed
    }

    /// What this time is at a time of the display.
    pub const fn at(self, now: Ticks) -> Ticks {
        Ticks(self.shown.0 + self.speed.of(now.since(self.since)).0)
    }

    /// Returns the first time of the display at which this time has reached `shown`.
    pub const fn reaches(self, shown: Ticks) -> Ticks {
        let left = shown.since(self.shown).0;
        let time = match self.speed {
            Speed::Slow => left.saturating_mul(2),
            Speed::Normal => left,
            Speed::Fast => left.div_ceil(2),
        };
        Ticks(self.since.0.saturating_add(time))
    }

    /// Another speed from a time of the display on.
    pub const fn set(&mut self, speed: Speed, now: Ticks) {
        *self = Self { speed, since: now, shown: self.at(now) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_of_shows_goes_on_from_where_it_was() {
        let mut time = ShowTime::default();
        assert_eq!(time.at(Ticks(70)), Ticks(70));
        time.set(Speed::Fast, Ticks(100));
        assert_eq!((time.at(Ticks(100)), time.at(Ticks(150))), (Ticks(100), Ticks(200)));
        time.set(Speed::Slow, Ticks(150));
        assert_eq!((time.at(Ticks(150)), time.at(Ticks(250))), (Ticks(200), Ticks(250)));
    }

    #[test]
    fn reached_time_is_the_first_one() {
        let mut time = ShowTime::default();
        for (speed, now) in [(Speed::Fast, 100), (Speed::Slow, 151), (Speed::Normal, 400)] {
            time.set(speed, Ticks(now));
            for shown in time.at(Ticks(now)).0 + 1..time.at(Ticks(now)).0 + 20 {
                let reached = time.reaches(Ticks(shown));
                assert!(time.at(reached).0 >= shown && time.at(Ticks(reached.0 - 1)).0 < shown, "{speed:?}");
            }
        }
    }

    #[test]
    fn speeds_are_said_in_words() {
        let said = |word: &str| {
            let mut given = Given::default();
            given.push(SPEED, word.into());
            Speed::read(&given).map_err(|error| error.to_string())
        };
        assert_eq!(Speed::WORDS.map(said), Speed::ALL.map(Ok));
        assert_eq!(said("quick"), Err("--speed \"quick\": expected slow, normal, fast".to_owned()));
        assert_eq!(Speed::read(&Given::default()), Ok(Speed::Normal));
    }
}
