//! The trait that a game implements for its positions in order to have game records.
//!
//! [`GamePosition`] has required methods for the rules, and optional methods with defaults. The list of moves
//! and its text are left to [`super::GameRecord`].

use std::error::Error;
use std::fmt::{Debug, Display};
use std::str::FromStr;

use rand_chacha::ChaCha8Rng;

use super::{GameRecord, ParseRecordError};
use crate::fields::Fields;
use crate::outcome::Winners;

/// The error for an illegal move in a game that does not report which rule the move breaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("expected a legal move")]
pub struct NotLegal;

/// A position of a game together with the game's rules.
///
/// The text of a position consists of one or more fields.
pub trait GamePosition: Clone + Debug + Display + Eq + Send + 'static {
    /// A seat of the game, that is, one of the players who take turns.
    type Seat: Copy + Debug + Eq + Send + 'static;
    /// The options chosen before a game is dealt, or `()` for a game without options.
    type Setup: Copy + Debug + Default + Eq + Send + Sync + 'static;
    /// A move of the game. Its text form is used for input and in saved games.
    type Move: Copy + Debug + Display + Eq + FromStr<Err: Error> + Send + 'static;
    /// The error for an illegal move, which names the broken rule.
    type Illegal: Error;
    /// The result of a finished game and the way in which it ended, convertible into [`Winners`]. A game that needs
    /// only the winners uses [`Winners`] itself.
    type End: Clone + Debug + Eq + Into<Winners<Self::Seat>> + Send + 'static;

    /// Short name of the game, used in files and on the command line.
    const NAME: &'static str;
    /// The seats of the game, in the order in which they move.
    const SEATS: &'static [Self::Seat];

    /// Parses the fields of a position from the beginning of `fields`.
    ///
    /// Text after the position, such as `moves`, remains in `fields`.
    ///
    /// # Errors
    /// Returns [`ParseRecordError`] with the column of the first invalid field.
    fn read(fields: &mut Fields<'_>) -> Result<Self, ParseRecordError>;
    /// Deals the initial position of a new game. The seat `first` moves first.
    ///
    /// All random decisions are drawn from `rng`.
    fn deal(setup: Self::Setup, rng: &mut ChaCha8Rng, first: Self::Seat) -> Self;
    /// Returns the seat to move or, after the end of the game, the seat that would be next.
    ///
    /// A side may move twice in a row, as after an extra turn.
    fn turn(&self) -> Self::Seat;
    /// Returns how the game ends in this position, or `None` if it continues. Earlier moves are not considered.
    fn end(&self) -> Option<Self::End>;
    /// Returns all legal moves in the position, in the game's fixed order. Empty after the end of the game.
    fn legal_moves(&self) -> Vec<Self::Move>;
    /// Returns the word for the way in which a game ended.
    fn ending_word(end: &Self::End) -> &'static str;
    /// Returns the rank of a seat after a game of three or more players, where 1 is the best.
    ///
    /// Seats with equal results have the same rank.
    ///
    /// Returns `None` in games for two.
    fn place(&self, _: Self::Seat) -> Option<usize> {
        None
    }
    /// Returns the position after a move, without regard to the history of the game.
    ///
    /// # Errors
    /// Returns the rule that the move breaks.
    fn play(&self, mv: Self::Move) -> Result<Self, Self::Illegal>;

    /// Returns the seat that moves first in a new game. `last` is the previous game of the series.
    ///
    /// By default the first game of a series is opened by the first seat, and each further game by the seat
    /// after the opener of `last`.
    fn opener(last: Option<&GameRecord<Self>>, _: &mut ChaCha8Rng) -> Self::Seat {
        let last = last.and_then(|last| Self::SEATS.iter().position(|&seat| seat == last.first().turn()));
        Self::SEATS[last.map_or(0, |last| (last + 1) % Self::SEATS.len())]
    }
    /// Returns the options with which this game was dealt.
    fn setup(&self) -> Self::Setup {
        Self::Setup::default()
    }
    /// Returns the text of the position, without parts that concern only the next move, such as dice.
    fn position_text(&self) -> String {
        self.to_string()
    }
    /// Returns this position as the start of a new game record, whose text is that of this position.
    ///
    /// The default suits games whose positions do not depend on the start of their game record.
    fn as_start(&self) -> Self {
        self.clone()
    }
    /// Returns the text that identifies the board of an initial position. Equal boards have equal texts.
    ///
    /// The default is the first field of the position's text.
    fn board_text(&self) -> String {
        self.to_string().split(' ').next().unwrap_or_default().to_owned()
    }
    /// Returns the initial position for a new game on the board of the game record `line`.
    ///
    /// New options apply as far as that position allows.
    fn restart(line: &GameRecord<Self>, _: Self::Setup) -> Self {
        line.first().clone()
    }
    /// Returns the position after a move, or an error if the move is against the rules.
    ///
    /// The rules may depend on the history of the game.
    ///
    /// # Errors
    /// Returns the rule that the move breaks.
    fn play_with_history(line: &GameRecord<Self>, mv: Self::Move) -> Result<Self, Self::Illegal> {
        line.current().play(mv)
    }
    /// Returns how the current position or the history ends the game, or `None` if neither does.
    fn end_of(line: &GameRecord<Self>) -> Option<Self::End> {
        line.current().end()
    }
    /// Returns how the game ends if a draw is agreed or claimed now, or `None` if that is not allowed.
    ///
    /// Such a draw is a word after the moves, not a move. The default is `None`, because most games have no
    /// such end. A game with such an end rejects further moves in [`GamePosition::play_with_history`].
    fn draw_ending(_: &GameRecord<Self>) -> Option<Self::End> {
        None
    }
    /// Returns the error for a move in a game that the seat `loser` has resigned.
    ///
    /// The default is `None`, for a game without resignations.
    fn move_after_resignation(_loser: Self::Seat) -> Option<Self::Illegal> {
        None
    }
}
