//! What every game must be able to do, so that one session, one thinking task and one set of tools serve them all.
//!
//! A game here is a *line of play*: a first position and the moves since. Its text form - position, then moves - is the saved
//! game; there is no other. A position is always legal: it is dealt, read from text, or reached by moves. Games say what a
//! position is, and have their line of play from [`super::line`].
//!
//! Knows no drawing, threads or files. What a game may lack is an optional member with a default that says so.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use rand_chacha::ChaCha8Rng;

use super::mind::{Aborted, Control};

/// An error that knows at which character of a text it happened, and begins with `column N: `.
pub trait Located: std::error::Error {
    /// The character, from 1, at which reading failed.
    fn column(&self) -> usize;

    /// What was expected there: the message without the column.
    fn problem(&self) -> String {
        let message = self.to_string();
        let column = format!("column {}: ", self.column());
        message.strip_prefix(&column).unwrap_or(&message).to_owned()
    }
}

/// A line of play of some game.
pub trait Game: Clone + Debug + Display + FromStr<Err: Located> + Send + 'static {
    /// Who can be to move.
    type Seat: Copy + Eq + Debug + Send + 'static;
    /// What is agreed before a game is dealt: rule set and options; `()` where there is nothing to choose.
    type Setup: Copy + Eq + Debug + Default + Send + 'static;
    /// A move; its text form is how moves enter and are saved.
    type Move: Copy + Eq + Debug + Display + FromStr<Err: std::error::Error> + Send + 'static;
    /// Why a move is refused.
    type Illegal: std::error::Error;

    /// Short name, as files and the terminal call it.
    const NAME: &'static str;
    /// The seats, in the order they move.
    const SEATS: &'static [Self::Seat];
    /// How many of a seat's own moves a take-back can reach back.
    const UNDO: usize;

    /// A new game with everything that is shuffled drawn from `rng`.
    fn deal(setup: Self::Setup, rng: &mut ChaCha8Rng, first: Self::Seat) -> Self;
    /// Who moves first in a new game, after `last` or as the first of a run. Draws from `rng` only where chance decides.
    fn opener(last: Option<&Self>, rng: &mut ChaCha8Rng) -> Self::Seat;
    /// The same start again, with nothing played, by another setup where that allows this start.
    fn restart(&self, setup: Self::Setup) -> Self;
    /// What was agreed for this game.
    fn setup(&self) -> Self::Setup;
    /// Whose turn it is, also after the end: the seat that would move. A seat that has to pass never has the turn, except in
    /// games that make a pass a move.
    fn turn(&self) -> Self::Seat;
    /// Who has won, once the game is over. `None` while it goes on.
    fn winners(&self) -> Option<Winners<Self::Seat>>;
    /// Whether nothing can be played any more.
    fn is_over(&self) -> bool {
        self.winners().is_some()
    }
    /// Every legal move, in the game's fixed order; none when it is over.
    fn legal_moves(&self) -> Vec<Self::Move>;
    /// Leaves it as a draw where it stands, by no move: both sides agreed, or one may claim it. False, and nothing changed, where a
    /// game has no such end, or not now.
    fn leave_as_draw(&mut self) -> bool {
        false
    }
    /// Whether it was left so.
    fn is_left_as_draw(&self) -> bool {
        false
    }
    /// Goes on with it, if it was left so.
    fn take_up_again(&mut self) {}
    /// Plays a move.
    ///
    /// # Errors
    /// Names the rule the move breaks; nothing changed then.
    fn play(&mut self, mv: Self::Move) -> Result<(), Self::Illegal>;
    /// Whether a move can be played.
    fn allows(&self, mv: Self::Move) -> bool;
    /// Takes the last move back; `None` when nothing was played.
    fn undo(&mut self) -> Option<Self::Move>;
    /// The line as it was after so many plies; as it is, if it has no more.
    fn as_of(&self, plies: usize) -> Self {
        let mut line = self.clone();
        while line.plies() > plies && line.undo().is_some() {}
        line
    }
    /// Moves played so far.
    fn plies(&self) -> usize;
    /// Who made ply `ply` (0 the first), if it was played.
    fn mover(&self, ply: usize) -> Option<Self::Seat>;
    /// The text of the position it has come to.
    fn here(&self) -> String;
    /// The word for how the game has ended; `None` while it goes on.
    fn how(&self) -> Option<&'static str>;

    /// How the game has ended, and who has won; `None` while it goes on.
    fn outcome(&self) -> Option<Outcome> {
        let (how, winners) = (self.how()?, self.winners()?);
        let winner = match winners.as_slice() {
            [winner] => Self::SEATS.iter().position(|seat| seat == winner),
            _ => None,
        };
        Some(Outcome { how, winner })
    }
}

/// How a game has ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Outcome {
    /// The word for it.
    pub how: &'static str,
    /// The place of the seat that has won; nobody where nobody has, or several share the win.
    pub winner: Option<usize>,
}

/// Who has won a game that is over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Winners<S> {
    /// Nobody: it is a draw.
    Nobody,
    /// One seat.
    One(S),
    /// These share the win.
    Several(Vec<S>),
}

impl<S> Winners<S> {
    /// All of them; none of a draw.
    pub fn as_slice(&self) -> &[S] {
        match self {
            Self::Nobody => &[],
            Self::One(winner) => std::slice::from_ref(winner),
            Self::Several(winners) => winners,
        }
    }
}

impl<S: PartialEq> Winners<S> {
    /// Whether a seat is one of them.
    pub fn contains(&self, seat: &S) -> bool {
        self.as_slice().contains(seat)
    }
}

/// One winner, or a draw.
impl<S> From<Option<S>> for Winners<S> {
    fn from(winner: Option<S>) -> Self {
        winner.map_or(Self::Nobody, Self::One)
    }
}

/// Something found while thinking: a move, and how many plies ahead it was judged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Finding<M> {
    /// The move.
    pub mv: M,
    /// Plies looked ahead.
    pub plies: u32,
}

/// A mind: a pure function of the line of play and its own settings.
pub trait Mind<G: Game>: Send {
    /// Thinks, telling each finding as it is made; the last one told is the answer.
    ///
    /// # Errors
    /// [`Aborted`] if `control` said so; findings already told stay good.
    fn think(
        &self,
        game: &G,
        control: &mut dyn Control,
        found: &mut dyn FnMut(Finding<G::Move>),
    ) -> Result<(), Aborted>;

    /// The words by which [`Minded::mind`](super::asking::Minded::mind) finds it again, wherever it is to think; none for one that cannot be named.
    fn words(&self) -> Option<String> {
        None
    }
}
