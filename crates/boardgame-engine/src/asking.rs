//! Runs engine searches on text input: a game record and an engine spec, both given as strings.
//!
//! Because moves and results are text as well, a search can run in a thread, a process or a web worker that
//! shares no memory with the caller. The format of engine specs is left to the engines ([`Mind::words`]), and
//! building an engine from its spec is left to the games ([`Minded`]).

use std::fmt::Display;

use super::contract::Located;
use super::contract::{Finding, Mind};
use super::fault::{self, Fault, Unanswered};
use super::line::{Line, LineError, Position};
use super::mind::{Aborted, Control};
use super::outlook::{self, Appraiser, Outlook};

/// The reason why a search requested as text failed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unasked {
    /// The game record cannot be parsed.
    #[error("column {column}: {problem}")]
    Line {
        /// Column of the first invalid character, counted from 1.
        column: usize,
        /// Description of the problem, including the expected text.
        problem: String,
    },
    /// The game has no engine with this spec string.
    #[error("{0:?}: expected the words of a mind of this game")]
    Mind(String),
    /// The engine failed in this way.
    #[error(transparent)]
    Fault(Fault<String>),
    /// The search was aborted by its [`Control`].
    #[error(transparent)]
    Aborted(#[from] Aborted),
}

/// Function that searches for a move in a game, given a game record, an engine spec, the search
/// control and a callback for each [`Finding`].
///
/// The function returns the last move found, or `None` if the game is over.
pub type Ask =
    fn(&str, &str, &mut dyn Control, &mut dyn FnMut(Finding<String>)) -> Result<Option<String>, Unasked>;

/// Function that estimates the win chances of every position of a game record, given the record, the spec of
/// an estimator, the search control and a callback for each [`Outlook`].
pub type AskForCurve = fn(&str, &str, &mut dyn Control, &mut dyn FnMut(Outlook)) -> Result<(), Unasked>;

/// The functions with which a worker runs searches of one game.
#[derive(Debug, Clone, Copy)]
pub struct Searches {
    /// Searches for a move, see [`ask`].
    pub ask: Ask,
    /// Estimates the win chances of all positions, see [`ask_for_curve`].
    pub ask_for_curve: AskForCurve,
}

/// A game that can build engines from their spec strings.
pub trait Minded: Position {
    /// Creates the engine with the spec `words`, or returns `None` if no engine has this spec.
    fn mind(words: &str) -> Option<Box<dyn Mind<Line<Self>>>>;

    /// Creates the win-chance estimator with the spec `_words`, or returns
    /// `None` if no estimator has this spec.
    fn appraiser(_words: &str) -> Option<Box<dyn Appraiser<Line<Self>>>> {
        None
    }
}

fn line<P: Position>(text: &str) -> Result<Line<P>, Unasked> {
    text.parse()
        .map_err(|error: LineError| Unasked::Line { column: error.column(), problem: error.problem() })
}

impl<M: Display> From<Unanswered<M>> for Unasked {
    fn from(why: Unanswered<M>) -> Self {
        match why {
            Unanswered::Aborted(aborted) => aborted.into(),
            Unanswered::Fault(fault) => Self::Fault(fault.map(|mv| mv.to_string())),
        }
    }
}

/// Parses a game record, builds the engine with the spec `mind` and runs
/// it until it ends or `control` aborts it.
///
/// Each move found is passed to `found`. Returns the last one, or `None` if the game is over.
///
/// # Errors
/// Returns [`Unasked`] if the record or the engine spec is invalid, the engine fails, or the search is
/// aborted. Moves passed to `found` before the error remain valid.
pub fn ask<P: Minded>(
    text: &str,
    mind: &str,
    control: &mut dyn Control,
    found: &mut dyn FnMut(Finding<String>),
) -> Result<Option<String>, Unasked> {
    let line = line::<P>(text)?;
    let mind = P::mind(mind).ok_or_else(|| Unasked::Mind(mind.to_owned()))?;
    let mut tell = |Finding { mv, plies }: Finding<P::Move>| found(Finding { mv: mv.to_string(), plies });
    Ok(fault::ask(&*mind, &line, control, &mut tell)?.map(|mv| mv.to_string()))
}

/// Estimates the win chances of every position of a game record, from the first to the last,
/// and passes each [`Outlook`] to `tell`.
///
/// # Errors
/// Returns [`Unasked`] if the record or the estimator's spec is invalid, the estimator fails, or the search
/// is aborted. Win chances passed to `tell` before the error remain valid.
pub fn ask_for_curve<P: Minded>(
    text: &str,
    appraiser: &str,
    control: &mut dyn Control,
    tell: &mut dyn FnMut(Outlook),
) -> Result<(), Unasked> {
    let line = line::<P>(text)?;
    let appraiser = P::appraiser(appraiser).ok_or_else(|| Unasked::Mind(appraiser.to_owned()))?;
    Ok(outlook::curve(&*appraiser, &line, control, tell)?)
}
