//! The traits that every game implements: [`Game`] for the rules and [`Engine`] for engines.
//!
//! A [`Game`] value is a *game record*: an initial position and the moves played since. Its text form,
//! position followed by moves, is the format of saved games. A position is always legal because it is dealt,
//! parsed from text, or reached by moves. Games normally define only their positions and use
//! [`super::record`] for the record.
//!
//! Drawing, threads and files are left to other modules. Optional features of a game are methods with default
//! implementations.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use rand_chacha::ChaCha8Rng;

use super::search_control::{Aborted, SearchControl};

/// A parse error that knows its column and whose message begins with `column N: `.
pub trait Located: std::error::Error {
    /// Returns the column of the first invalid character, counted from 1.
    fn column(&self) -> usize;

    /// Returns the error message without the `column N: ` prefix.
    fn problem(&self) -> String {
        let message = self.to_string();
        let column = format!("column {}: ", self.column());
        message.strip_prefix(&column).unwrap_or(&message).to_owned()
    }
}

/// A game record: an initial position of one game and the moves played since.
pub trait Game: Clone + Debug + Display + FromStr<Err: Located> + Send + 'static {
    /// A seat of the game, that is, one of the players who take turns.
    type Seat: Copy + Eq + Debug + Send + 'static;
    /// The options chosen before a game is dealt, such as the rule set; `()` for games without options.
    type Setup: Copy + Eq + Debug + Default + Send + Sync + 'static;
    /// A move. Its text form is used for input and in saved games.
    type Move: Copy + Eq + Debug + Display + FromStr<Err: std::error::Error> + Send + 'static;
    /// The error that names the rule an illegal move breaks.
    type Illegal: std::error::Error;

    /// Short name of the game, as used in files and on the command line.
    const NAME: &'static str;
    /// All seats of the game, in the order in which they move.
    const SEATS: &'static [Self::Seat];
    /// Maximum number of moves that a seat can take back, counting only moves of that seat.
    const UNDO: usize;

    /// Deals a new game in which `first` moves first, with all random decisions drawn from `rng`.
    fn deal(setup: Self::Setup, rng: &mut ChaCha8Rng, first: Self::Seat) -> Self;
    /// Returns the seat that moves first in the game that follows `last`, where `None` means that there was
    /// no game before. Uses `rng` only if the rules leave the choice to chance.
    fn opener(last: Option<&Self>, rng: &mut ChaCha8Rng) -> Self::Seat;
    /// Returns a game with the same initial position and without moves. The options in `setup` apply as far
    /// as the position allows.
    fn restart(&self, setup: Self::Setup) -> Self;
    /// Returns the options with which this game was dealt.
    fn setup(&self) -> Self::Setup;
    /// Returns the seat to move or, after the end of the game, the seat that would move next.
    ///
    /// A seat that has to pass never is the seat to move, except in games in which passing is a move.
    fn turn(&self) -> Self::Seat;
    /// Returns the winners if the game is over, otherwise `None`.
    fn winners(&self) -> Option<Winners<Self::Seat>>;
    /// Returns `true` if the game is over.
    fn is_over(&self) -> bool {
        self.winners().is_some()
    }
    /// Returns all legal moves in the game's fixed order, or an empty list if the game is over.
    fn legal_moves(&self) -> Vec<Self::Move>;
    /// Ends the game as an agreed or claimed draw, without a move. Returns `false` and changes nothing if the
    /// game has no such draw or does not allow it now.
    fn end_as_draw(&mut self) -> bool {
        false
    }
    /// Returns `true` if the game was ended by [`Self::end_as_draw`].
    fn is_ended_as_draw(&self) -> bool {
        false
    }
    /// Resumes a game that was ended as a draw by [`Self::end_as_draw`].
    fn undo_draw(&mut self) {}
    /// Plays a move and adds it to the record.
    ///
    /// # Errors
    /// Returns the rule that an illegal move breaks; the game is then unchanged.
    fn play(&mut self, mv: Self::Move) -> Result<(), Self::Illegal>;
    /// Returns `true` if the move is legal.
    fn allows(&self, mv: Self::Move) -> bool;
    /// Takes back the last move and returns it, or returns `None` if no move has been played.
    fn undo(&mut self) -> Option<Self::Move>;
    /// Returns a copy of the record cut after `plies` plies. A record that has no more plies is copied
    /// unchanged.
    fn truncated(&self, plies: usize) -> Self {
        let mut line = self.clone();
        while line.plies() > plies && line.undo().is_some() {}
        line
    }
    /// Returns the number of plies played.
    fn plies(&self) -> usize;
    /// Returns the seat that made ply `ply`, counted from 0, or `None` if that ply has not been played.
    fn mover(&self, ply: usize) -> Option<Self::Seat>;
    /// Returns the text form of the current position.
    fn position_text(&self) -> String;
    /// Returns the word for the way in which the game ended, or `None` if it is not over.
    fn ending_word(&self) -> Option<&'static str>;

    /// Returns how the game ended and who won, or `None` if it is not over.
    fn outcome(&self) -> Option<Outcome> {
        let (how, winners) = (self.ending_word()?, self.winners()?);
        let winner = match winners.as_slice() {
            [winner] => Self::SEATS.iter().position(|seat| seat == winner),
            _ => None,
        };
        Some(Outcome { reason: how, winner })
    }
}

/// The end of a game: how it ended and which seat won.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Outcome {
    /// The word for the way in which the game ended.
    pub reason: &'static str,
    /// Index of the winner's seat in [`Game::SEATS`]; `None` for a draw or a shared win.
    pub winner: Option<usize>,
}

/// The winners of a game that is over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Winners<S> {
    /// The value for a draw, a game without a winner.
    Draw,
    /// The value for a game with a single winner.
    One(S),
    /// The value for a game in which several seats share the win.
    Several(Vec<S>),
}

impl<S> Winners<S> {
    /// Returns the winners as a slice, which is empty for a draw.
    pub fn as_slice(&self) -> &[S] {
        match self {
            Self::Draw => &[],
            Self::One(winner) => std::slice::from_ref(winner),
            Self::Several(winners) => winners,
        }
    }
}

impl<S: PartialEq> Winners<S> {
    /// Returns `true` if `seat` is one of the winners.
    pub fn contains(&self, seat: &S) -> bool {
        self.as_slice().contains(seat)
    }
}

/// Converts an optional winner to [`Winners`]: `None` becomes [`Winners::Draw`].
impl<S> From<Option<S>> for Winners<S> {
    fn from(winner: Option<S>) -> Self {
        winner.map_or(Self::Draw, Self::One)
    }
}

/// The best move found so far in a running search, together with the search depth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SearchInfo<M> {
    /// The best move that the engine has found so far.
    pub mv: M,
    /// Depth of the search that found the move, in plies.
    pub depth: u32,
}

/// An engine. It chooses moves as a pure function of the game record and its own settings.
pub trait Engine<G: Game>: Send {
    /// Searches for a move in `game` and passes each improvement to `found`; the last move passed is the
    /// engine's choice.
    ///
    /// # Errors
    /// Returns [`Aborted`] if `control` stops the search. Moves passed to `found` before that remain valid.
    fn search(
        &self,
        game: &G,
        control: &mut dyn SearchControl,
        found: &mut dyn FnMut(SearchInfo<G::Move>),
    ) -> Result<(), Aborted>;

    /// Returns the spec string from which [`EngineGame::engine`](super::engine_game::EngineGame::engine) can
    /// rebuild this engine, or `None` for an engine without a spec.
    fn spec(&self) -> Option<String> {
        None
    }
}
