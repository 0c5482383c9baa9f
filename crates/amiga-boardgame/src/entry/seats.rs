//! The players of a game as named on the command line: humans or engines in a window, engines only in a
//! match.
//!
//! [`Seats`] lists the options that name the players, with their defaults, and [`Difficulty`] describes the
//! Shell argument DIFFICULTY. The names of the engines are left to each game.

use std::fmt::Display;

use super::option_values::{OptionError, OptionValues};
use boardgame_engine::session::PlayerKind;

/// The word for a human player in the options of the players.
pub const HUMAN: &str = "human";

/// The player of a side in a window, with engines of type `E`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SeatPlayer<E> {
    /// The user plays the side.
    Human,
    /// The computer plays the side with this engine.
    Engine(E),
}

impl<E> SeatPlayer<E> {
    /// Returns the kind of the player, without the engine.
    pub fn player(self) -> PlayerKind {
        match self {
            Self::Human => PlayerKind::Human,
            Self::Engine(_) => PlayerKind::Computer,
        }
    }
}

impl<E> SeatPlayer<E> {
    /// Returns the players that menus offer for a side: a human, followed by the given engines.
    pub fn all(engines: impl IntoIterator<Item = E>) -> impl Iterator<Item = Self> {
        [Self::Human].into_iter().chain(engines.into_iter().map(Self::Engine))
    }
}

impl<E: Display> SeatPlayer<E> {
    /// Returns the player as the value of an option: `human`, or the text form of the engine.
    pub fn option(self) -> String {
        match self {
            Self::Human => HUMAN.to_owned(),
            Self::Engine(engine) => engine.to_string(),
        }
    }
}

/// The description of the Shell argument DIFFICULTY in a game.
#[derive(Debug, Clone, Copy)]
pub struct Difficulty {
    /// The effect of a difficulty in this game, such as "the number of plies that the computer searches".
    pub means: &'static str,
    /// The default strength of the computer as text for help and messages, such as "3".
    pub default: &'static str,
}

/// The options that set the players of a game with `N` sides and engines of type `E`.
#[derive(Debug)]
pub struct Seats<E: 'static, const N: usize> {
    /// Names of the options that set the players, in the order of the sides.
    pub options: [&'static str; N],
    /// Function that parses the text form of an engine, or returns `None` if the text is invalid.
    pub read: fn(&str) -> Option<E>,
    /// Description of the valid engines for error messages, such as "a level from 1 to 9".
    pub words: &'static str,
    /// The engine of a computer player, unless an option or a difficulty selects a different one.
    pub default: E,
    /// Function that returns the engine for a difficulty. If the function returns `None`, the default engine
    /// plays.
    pub at: fn(u8) -> Option<E>,
}

impl<E: Copy, const N: usize> Seats<E, N> {
    /// Returns the engine that an option names, or `None` if the option is not given.
    ///
    /// # Errors
    /// Returns [`OptionError::BadValue`] if the value does not name an engine. The word `human` names none.
    pub fn engine(&self, values: &OptionValues, option: &'static str) -> Result<Option<E>, OptionError> {
        values.parsed(option, self.read, || self.words.to_owned())
    }

    /// Returns the players of a game in a window: by default a human plays the first side and computers play
    /// the others.
    ///
    /// A computer player is the engine for the difficulty, or the default engine without a difficulty.
    ///
    /// # Errors
    /// Returns [`OptionError::BadValue`] if an option names neither a human nor an engine, and
    /// [`OptionError::UnusedDifficulty`] if a difficulty is set but options name the players of all
    /// sides after the first.
    pub fn at_window(
        &self,
        values: &OptionValues,
        difficulty: Option<u8>,
    ) -> Result<[SeatPlayer<E>; N], OptionError> {
        let read = |text: &str| match text {
            HUMAN => Some(SeatPlayer::Human),
            _ => (self.read)(text).map(SeatPlayer::Engine),
        };
        let mut named = [None; N];
        for (seat, option) in named.iter_mut().zip(self.options) {
            *seat = values.parsed(option, read, || format!("{HUMAN}, or {}", self.words))?;
        }
        if let Some(level) = difficulty
            && named.iter().skip(1).all(Option::is_some)
        {
            let options: Vec<_> = self.options.into_iter().skip(1).filter(|name| values.has(name)).collect();
            return Err(OptionError::UnusedDifficulty { level, options: options.join(" or ") });
        }
        let computer = SeatPlayer::Engine(difficulty.and_then(self.at).unwrap_or(self.default));
        let mut first = true;
        Ok(named.map(|seat| {
            let usual = if std::mem::take(&mut first) { SeatPlayer::Human } else { computer };
            seat.unwrap_or(usual)
        }))
    }

    /// Returns the engines of a match, in the order in which they move.
    ///
    /// A side without an option gets the default engine.
    ///
    /// # Errors
    /// Returns [`OptionError::BadValue`] if an option does not name an engine. The word `human` names none.
    pub fn in_match(&self, values: &OptionValues) -> Result<[E; N], OptionError> {
        let mut players = [self.default; N];
        for (player, option) in players.iter_mut().zip(self.options) {
            let person = values.text(option).is_some_and(|text| text == HUMAN);
            let hint = if person { "; human is possible in the window only" } else { "" };
            let named = values.parsed(option, self.read, || format!("{}{hint}", self.words))?;
            *player = named.unwrap_or(*player);
        }
        Ok(players)
    }
}

/// Returns the possible values of a player's option: `human`, followed by the names of the engines.
pub fn with_human(engines: impl IntoIterator<Item = String>) -> Vec<String> {
    [HUMAN.to_owned()].into_iter().chain(engines).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SEATS: Seats<u8, 3> = Seats {
        options: ["--blue", "--red", "--green"],
        read: |text| text.parse().ok(),
        words: "a number",
        default: 3,
        at: |level| Some(level * 10),
    };

    fn given(options: &[(&'static str, &str)]) -> OptionValues {
        let mut given = OptionValues::default();
        options.iter().for_each(|(name, value)| given.push(name, value.into()));
        given
    }

    #[test]
    fn first_unnamed_seat_is_human_and_others_computers() {
        use SeatPlayer::{Engine, Human};
        let seats = |options: &[_], difficulty| SEATS.at_window(&given(options), difficulty).unwrap();
        assert_eq!(seats(&[], None), [Human, Engine(3), Engine(3)]);
        assert_eq!(seats(&[], Some(7)), [Human, Engine(70), Engine(70)]);
        assert_eq!(seats(&[("--red", "human")], Some(7)), [Human, Human, Engine(70)]);
        assert_eq!(seats(&[("--blue", "1"), ("--green", "2")], None), [Engine(1), Engine(3), Engine(2)]);
    }

    #[test]
    fn difficulty_without_computer_seat_is_refused() {
        let given = given(&[("--red", "1"), ("--green", "human")]);
        let told = SEATS.at_window(&given, Some(7)).unwrap_err().to_string();
        assert_eq!(
            told,
            "DIFFICULTY 7: no computer is left to play at this difficulty; leave out DIFFICULTY or --red or --green"
        );
    }
}
