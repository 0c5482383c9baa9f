//! The log of a game: all steps, whose step is next, which chain value it reveals, and which turns are still on the
//! board. The rules of the game are not needed for it.

use super::{ExtendError, LiveTurn, MAX_COUNT, MAX_STEPS_LENGTH};
use crate::chain::ChainError;
use crate::side::Side;
use crate::step::{LogStep, MAX_ASKS};
use crate::throws::{self, number_after};
use crate::turn::{Turn, TurnEnding};

/// The error for a step that cannot follow the steps before it, whatever the position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum StepError {
    /// `SHOW` is not the first step.
    #[error("expected `SHOW` as the first step only")]
    Show,
    /// The author of `ASK` has no move to take back.
    #[error("expected a move of the same side before `ASK`")]
    NoMove,
    /// `ASK` follows its own refusal, or the game has too many of them.
    #[error("expected a move instead of `ASK`: it was refused, or the game has {MAX_ASKS} of them")]
    AskedAgain,
    /// `NO` does not follow `ASK`.
    #[error("expected `ASK` before `NO`")]
    NotAsked,
    /// A turn or another step stands in place of the answer to `ASK`.
    #[error("expected `NO`, `BACK` or `RESIGN` after `ASK`")]
    Unanswered,
    /// The side that does not write `BACK` has no move to take back.
    #[error("expected a move of the other side before `BACK`")]
    NothingToGiveBack,
    /// `QUIT` is the first step, so its author has not seen the board.
    #[error("expected a step of the game before `QUIT`")]
    NotBegun,
}

/// A turn that no `BACK` has removed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Live {
    /// The index of the turn's step, counted from 0.
    step: usize,
    author: Side,
    /// The number of the throw that follows the turn.
    throw: u16,
    has_moves: bool,
}

/// The log of all steps of a game, in a possible order.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct Log {
    steps: Vec<LogStep>,
    /// The side that has written each step.
    authors: Vec<Side>,
    /// The side that answers the newest step.
    to_answer: Side,
    /// The sum of the weights of all steps.
    count: usize,
    /// The highest chain index that side a and side b have revealed.
    newest: [u16; 2],
    live: Vec<Live>,
    asks: usize,
    /// Total length of all steps in a link, in characters.
    length: usize,
}

impl Log {
    pub(super) const fn new() -> Self {
        Self {
            steps: Vec::new(),
            authors: Vec::new(),
            to_answer: Side::A,
            count: 0,
            newest: [0, throws::FIRST],
            live: Vec::new(),
            asks: 0,
            length: 0,
        }
    }

    /// Creates the log of some steps. An error comes with the number of steps before the invalid one.
    pub(super) fn of(steps: impl IntoIterator<Item = LogStep>) -> Result<Self, (usize, ExtendError)> {
        let mut log = Self::new();
        for (number, step) in steps.into_iter().enumerate() {
            log.push(step).map_err(|error| (number, error))?;
        }
        Ok(log)
    }

    pub(super) fn steps(&self) -> &[LogStep] {
        &self.steps
    }

    pub(super) fn authors(&self) -> &[Side] {
        &self.authors
    }

    pub(super) const fn to_answer(&self) -> Side {
        self.to_answer
    }

    pub(super) const fn newest(&self) -> [u16; 2] {
        self.newest
    }

    /// Returns `true` if the log has reached its maximum length.
    pub(super) const fn is_full(&self) -> bool {
        self.count >= MAX_COUNT || self.length >= MAX_STEPS_LENGTH
    }

    /// Returns `true` if no step can follow, whatever the position.
    pub(super) fn is_over(&self) -> bool {
        self.is_full() || self.steps.last().is_some_and(LogStep::ends_game)
    }

    /// Returns `true` if the newest step asks for a take-back.
    fn is_asked(&self) -> bool {
        self.steps.last() == Some(&LogStep::Ask)
    }

    /// Returns the side that writes a step here, and the index of the chain value that it reveals.
    pub(super) fn revealed_by(&self, step: &LogStep) -> Result<(Side, u16), ChainError> {
        let author = if *step == LogStep::Quit { self.to_answer.other() } else { self.to_answer };
        Ok((author, number_after(self.count + step.weight())?))
    }

    /// Adds a step. After an error, the log is unchanged.
    pub(super) fn push(&mut self, step: LogStep) -> Result<(), ExtendError> {
        if self.is_over() {
            return Err(ExtendError::Over);
        }
        let (author, index) = self.revealed_by(&step)?;
        let kept = self.check(&step, author)?;
        let newest = self.newest[author as usize];
        if index <= newest {
            return Err(ChainError::Known { index, newest }.into());
        }
        self.live.truncate(kept);
        if let LogStep::Turn(turn) = &step {
            let has_moves = !turn.moves.is_empty();
            self.live.push(Live { step: self.steps.len(), author, throw: index, has_moves });
        }
        self.newest[author as usize] = index;
        self.to_answer = if step == LogStep::Show { author } else { author.other() };
        self.count += step.weight();
        self.asks += usize::from(step == LogStep::Ask);
        self.length += step.to_string().len() + 1;
        self.authors.push(author);
        self.steps.push(step);
        Ok(())
    }

    /// Checks the order of the steps, and returns the number of live turns that stay.
    fn check(&self, step: &LogStep, author: Side) -> Result<usize, StepError> {
        let all = self.live.len();
        match step {
            LogStep::Quit if self.steps.is_empty() => Err(StepError::NotBegun),
            LogStep::Show if !self.steps.is_empty() => Err(StepError::Show),
            LogStep::No if !self.is_asked() => Err(StepError::NotAsked),
            LogStep::Back => self.last_move(author.other()).ok_or(StepError::NothingToGiveBack),
            LogStep::Quit | LogStep::Show | LogStep::No => Ok(all),
            LogStep::Turn(turn) if self.is_asked() && !is_resignation(turn) => Err(StepError::Unanswered),
            LogStep::Turn(_) => Ok(all),
            LogStep::Ask if self.is_asked() => Err(StepError::Unanswered),
            LogStep::Ask if self.steps.last() == Some(&LogStep::No) || self.asks >= MAX_ASKS => {
                Err(StepError::AskedAgain)
            }
            LogStep::Ask => self.last_move(author).map(|_| all).ok_or(StepError::NoMove),
        }
    }

    /// Returns the number of live turns before the last one in which a side has moved.
    pub(super) fn last_move(&self, side: Side) -> Option<usize> {
        self.live.iter().rposition(|live| live.author == side && live.has_moves)
    }

    /// Returns `true` if a side can wish to take back its last move while it waits.
    pub(super) fn may_wish(&self) -> bool {
        !self.is_over() && !self.is_asked() && self.last_move(self.to_answer.other()).is_some()
    }

    /// Returns the turns that no `BACK` has removed.
    pub(super) fn live_turns(&self) -> Vec<LiveTurn<'_>> {
        let turn = |live: &Live| {
            let turn = self.steps.get(live.step)?.turn()?;
            Some(LiveTurn { turn, step: live.step, author: live.author, throw: live.throw })
        };
        self.live.iter().filter_map(turn).collect()
    }
}

fn is_resignation(turn: &Turn) -> bool {
    turn.moves.is_empty() && turn.ending == Some(TurnEnding::Resignation)
}

#[cfg(test)]
mod tests;
