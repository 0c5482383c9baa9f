//! The trait that a game implements for its positions in order to have game records.
//!
//! [`GamePosition`] has required methods for the rules, and optional ones with defaults. The moves played and
//! their text are left to [`super::GameRecord`].

use std::error::Error;
use std::fmt::{Debug, Display};
use std::str::FromStr;

use rand_chacha::ChaCha8Rng;

use super::{GameRecord, ParseRecordError};
use crate::contract::Winners;
use crate::fields::Fields;

/// The error for an illegal move in a game that reports no details.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("expected a legal move")]
pub struct NotLegal;

/// A position of a game, with the game's rules. Its text consists of one or more fields.
pub trait GamePosition: Clone + Debug + Display + Eq + Send + 'static {
    /// A seat at the game, whose player can be to move.
    type Seat: Copy + Debug + Eq + Send + 'static;
    /// The settings chosen before a game is dealt, or `()`.
    type Setup: Copy + Debug + Default + Eq + Send + 'static;
    /// A move of the game.
    type Move: Copy + Debug + Display + Eq + FromStr<Err: Error> + Send + 'static;
    /// The rule that an illegal move breaks.
    type Illegal: Error;
    /// The end of a game; [`Winners`] if there are no further details.
    type End: Clone + Debug + Eq + Into<Winners<Self::Seat>> + Send + 'static;

    /// Short name, used in files and on the command line.
    const NAME: &'static str;
    /// The seats, in the order in which they move.
    const SEATS: &'static [Self::Seat];
    /// Maximum number of its own moves that a seat can take back.
    ///
    /// The default covers the whole game, and is small enough to calculate with.
    const UNDO: usize = usize::MAX / 8;

    /// Reads the fields of a position. Text after the position, such as `moves`, is left unread.
    ///
    /// # Errors
    /// Returns [`ParseRecordError`] with the column of the first invalid field.
    fn read(fields: &mut Fields<'_>) -> Result<Self, ParseRecordError>;
    /// Deals a new game; everything random is drawn from `rng`.
    fn deal(setup: Self::Setup, rng: &mut ChaCha8Rng, first: Self::Seat) -> Self;
    /// Returns the seat to move or, after the end of the game, the seat that would move next.
    fn turn(&self) -> Self::Seat;
    /// Returns the end of the game if this position ends it, whatever the history, or else `None`.
    fn end(&self) -> Option<Self::End>;
    /// Returns all legal moves, in the game's fixed order.
    fn legal_moves(&self) -> Vec<Self::Move>;
    /// Returns the word for the end of a game.
    fn ending_word(end: &Self::End) -> &'static str;
    /// Returns the position after a move.
    ///
    /// # Errors
    /// Returns the rule that the move breaks.
    fn play(&self, mv: Self::Move) -> Result<Self, Self::Illegal>;

    /// Returns the seat that moves first in a new game.
    ///
    /// By default the first game of a series is opened by the first seat, and each further one by the seat
    /// after the opener of `last`.
    fn opener(last: Option<&GameRecord<Self>>, _: &mut ChaCha8Rng) -> Self::Seat {
        let last = last.and_then(|last| Self::SEATS.iter().position(|&seat| seat == last.first().turn()));
        Self::SEATS[last.map_or(0, |last| (last + 1) % Self::SEATS.len())]
    }
    /// Returns the settings that this game was dealt with.
    fn setup(&self) -> Self::Setup {
        Self::Setup::default()
    }
    /// Returns the text of the current position, without parts that are only needed for the next moves, such
    /// as a throw of dice.
    fn position_text(&self) -> String {
        self.to_string()
    }
    /// Returns the initial position for playing the game of `line` again, under other settings if these allow
    /// it.
    fn restart(line: &GameRecord<Self>, _: Self::Setup) -> Self {
        line.first().clone()
    }
    /// Returns the position after a move, taking into account that the history can forbid moves; see
    /// [`GamePosition::play`].
    ///
    /// # Errors
    /// Returns the rule that the move breaks.
    fn play_with_history(line: &GameRecord<Self>, mv: Self::Move) -> Result<Self, Self::Illegal> {
        line.current().play(mv)
    }
    /// Returns the end of a game after its last move, taking into account that the history can end it; see
    /// [`GamePosition::end`].
    fn end_of(line: &GameRecord<Self>) -> Option<Self::End> {
        line.current().end()
    }
    /// Returns the end that a running game would have if its players ended it as a draw now, or `None` if
    /// they cannot.
    ///
    /// Such a draw is a word after the moves, not a move. The default is `None`, because most games have no
    /// such end. A game that has one rejects further moves in [`GamePosition::play_with_history`].
    fn draw_ending(_: &GameRecord<Self>) -> Option<Self::End> {
        None
    }
}
