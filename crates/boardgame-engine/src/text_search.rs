//! Runs engine searches on text input: a game record and an engine spec, both given as strings.
//!
//! Because moves and results are text as well, a search can run in a thread, a process or a web worker that
//! shares no memory with the caller. The format of engine specs is left to the engines
//! ([`Engine::spec`](super::contract::Engine::spec)), and building an engine from its spec is left to the
//! games ([`EngineGame`]).

use super::contract::SearchInfo;
use super::engine_file::EngineFile;
use super::engine_game::EngineGame;
use super::fault::{self, EngineFault, SearchError};
use super::record::{GamePosition, GameRecord, ParseRecordError};
use super::search_control::{Aborted, SearchControl};
use super::win_chances::{self, WinChances};
use std::fmt::Display;

/// The reason why an engine search failed, for a search whose arguments were given as text.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TextSearchError {
    /// The game record cannot be parsed.
    #[error("column {column}: {problem}")]
    InvalidRecord {
        /// Column of the first invalid character in the game record, counted from 1.
        column: usize,
        /// The error message without the column, such as the text that was expected.
        problem: String,
    },
    /// The game has no engine with this spec string.
    #[error("{0:?}: expected the specification of an engine of this game")]
    UnknownEngine(String),
    /// The engine failed. Holds the kind of failure.
    #[error(transparent)]
    Fault(EngineFault<String>),
    /// The search was aborted by its [`SearchControl`].
    #[error(transparent)]
    Aborted(#[from] Aborted),
}

/// A function that searches for a move in a game record, with an engine spec and a search control.
///
/// The function calls the callback for each [`SearchInfo`].
///
/// The function returns the last move found, or `None` if the game is over.
pub type SearchFn = fn(
    &str,
    &str,
    &mut dyn SearchControl,
    &mut dyn FnMut(SearchInfo<String>),
) -> Result<Option<String>, TextSearchError>;

/// A function that estimates the win chances in the current position of a game record.
///
/// The other arguments are the spec of an estimator and the search control.
pub type WinChancesFn = fn(&str, &str, &mut dyn SearchControl) -> Result<WinChances, TextSearchError>;

/// The functions with which a worker runs searches of one game.
#[derive(Debug, Clone, Copy)]
pub struct Searches {
    /// The function that searches for a move, such as [`search_text`].
    pub search_fn: SearchFn,
    /// The function that estimates win chances, such as [`estimate_text`].
    pub win_chances_fn: WinChancesFn,
    /// The file that the engines need, or `None`.
    pub engine_file: Option<&'static EngineFile>,
}

fn line<P: GamePosition>(text: &str) -> Result<GameRecord<P>, TextSearchError> {
    text.parse().map_err(|error: ParseRecordError| TextSearchError::InvalidRecord {
        column: error.column(),
        problem: error.problem().to_owned(),
    })
}

impl<M: Display> From<SearchError<M>> for TextSearchError {
    fn from(why: SearchError<M>) -> Self {
        match why {
            SearchError::Aborted(aborted) => aborted.into(),
            SearchError::Fault(fault) => Self::Fault(fault.map(|mv| mv.to_string())),
        }
    }
}

/// Parses a game record, creates the engine with the spec `engine`, and runs its search.
///
/// Each move found is passed to `found`. Returns the last move, or `None` if the game is over.
///
/// # Errors
/// Returns [`TextSearchError`] if the record or the engine spec is invalid, the engine fails, or the search
/// is aborted. Moves passed to `found` before the error remain valid.
pub fn search_text<P: EngineGame>(
    text: &str,
    engine: &str,
    control: &mut dyn SearchControl,
    found: &mut dyn FnMut(SearchInfo<String>),
) -> Result<Option<String>, TextSearchError> {
    let line = line::<P>(text)?;
    let engine = P::engine(engine).ok_or_else(|| TextSearchError::UnknownEngine(engine.to_owned()))?;
    let mut tell = |SearchInfo { mv, depth: plies }: SearchInfo<P::Move>| {
        found(SearchInfo { mv: mv.to_string(), depth: plies })
    };
    Ok(fault::search(&*engine, &line, control, &mut tell)?.map(|mv| mv.to_string()))
}

/// Estimates the win chances in the current position of a game record.
///
/// # Errors
/// Returns [`TextSearchError`] if the record or the estimator's spec is invalid, the estimator fails, or the
/// search is aborted.
pub fn estimate_text<P: EngineGame>(
    text: &str,
    estimator: &str,
    control: &mut dyn SearchControl,
) -> Result<WinChances, TextSearchError> {
    let line = line::<P>(text)?;
    let estimator =
        P::estimator(estimator).ok_or_else(|| TextSearchError::UnknownEngine(estimator.to_owned()))?;
    Ok(win_chances::estimate_position(&*estimator, &line, control)?)
}
