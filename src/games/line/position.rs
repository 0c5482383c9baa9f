//! What a game says of its positions, so that it has a line of play.
//!
//! Knows what every game must tell, and what it need not. Leaves the moves played and their text to [`super::Line`].

use std::error::Error;
use std::fmt::{Debug, Display};
use std::str::FromStr;

use rand_chacha::ChaCha8Rng;

use super::{Line, LineError};
use crate::games::contract::Winners;
use crate::games::fields::Fields;

/// A move that the rules do not allow, of a game that has no more to say of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("expected a legal move")]
pub struct NotLegal;

/// A position of some game, and the game's rules. Its text form is one or more fields.
pub trait Position: Clone + Debug + Display + Eq + Send + 'static {
    /// Who can be to move.
    type Seat: Copy + Debug + Eq + Send + 'static;
    /// What is agreed before a game is dealt; `()` where there is nothing to choose.
    type Setup: Copy + Debug + Default + Eq + Send + 'static;
    /// A move.
    type Move: Copy + Debug + Display + Eq + FromStr<Err: Error> + Send + 'static;
    /// Why a move is refused.
    type Illegal: Error;
    /// How a game has ended; [`Winners`] where there is no more to it.
    type End: Clone + Debug + Eq + Into<Winners<Self::Seat>> + Send + 'static;

    /// Short name, as files and the terminal call it.
    const NAME: &'static str;
    /// The seats, in the order they move.
    const SEATS: &'static [Self::Seat];
    /// How many of a seat's own moves a take-back can reach back: the whole game, and room is left to count in.
    const UNDO: usize = usize::MAX / 8;

    /// Reads the fields of a position and leaves what follows: nothing, or `moves`.
    ///
    /// # Errors
    /// [`LineError`] names the first column that is not as it should be.
    fn read(fields: &mut Fields<'_>) -> Result<Self, LineError>;
    /// A new game with everything that is shuffled drawn from `rng`.
    fn deal(setup: Self::Setup, rng: &mut ChaCha8Rng, first: Self::Seat) -> Self;
    /// Whose turn it is, also after the end: the seat that would move.
    fn turn(&self) -> Self::Seat;
    /// How the game ends here, wherever it came from; `None` while it goes on.
    fn end(&self) -> Option<Self::End>;
    /// Every legal move, in the game's fixed order.
    fn legal_moves(&self) -> Vec<Self::Move>;
    /// The word for an ending.
    fn how(end: &Self::End) -> &'static str;
    /// The position after a move.
    ///
    /// # Errors
    /// Names the rule the move breaks.
    fn play(&self, mv: Self::Move) -> Result<Self, Self::Illegal>;

    /// Who moves first in a new game, after `last` or as the first of a run: the first seat, then each in turn.
    fn opener(last: Option<&Line<Self>>, _: &mut ChaCha8Rng) -> Self::Seat {
        let last = last.and_then(|last| Self::SEATS.iter().position(|&seat| seat == last.first().turn()));
        Self::SEATS[last.map_or(0, |last| (last + 1) % Self::SEATS.len())]
    }
    /// What was agreed for this game.
    fn setup(&self) -> Self::Setup {
        Self::Setup::default()
    }
    /// The text of what a line has come to, without what is only about its future.
    fn here(&self) -> String {
        self.to_string()
    }
    /// Where a line begins once more, by another setup where that allows this start.
    #[must_use]
    fn restart(line: &Line<Self>, _: Self::Setup) -> Self {
        line.first().clone()
    }
    /// The same as [`Position::play`], where what was played before can forbid more.
    ///
    /// # Errors
    /// Names the rule the move breaks.
    fn play_on(line: &Line<Self>, mv: Self::Move) -> Result<Self, Self::Illegal> {
        line.current().play(mv)
    }
    /// The same as [`Position::end`] after the last move of a line, where what was played before can end a game.
    fn end_of(line: &Line<Self>) -> Option<Self::End> {
        line.current().end()
    }
    /// How a game ends that goes on so far, if its sides leave it at a draw here: no move, but a word behind the moves. Most games
    /// have no such end; one that has refuses further moves in [`Position::play_on`].
    fn left_as_draw(_: &Line<Self>) -> Option<Self::End> {
        None
    }
}
