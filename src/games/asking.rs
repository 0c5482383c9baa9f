//! Minds asked in words: a game, a line of play and a mind as texts are enough, so that a thought can be had from a thread, a
//! process or a page that shares nothing with whoever asks.
//!
//! Knows how texts become a question and findings become texts. Leaves what words there are to the minds ([`Mind::words`]) and what
//! they name to the games ([`Minded`]).

use std::fmt::Display;

use super::contract::Located;
use super::contract::{Finding, Mind};
use super::fault::{self, Fault, Unanswered};
use super::line::{Line, LineError, Position};
use super::mind::{Aborted, Control};
use super::outlook::{self, Appraiser, Outlook};

/// Why there is no answer to a question in words.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unasked {
    /// The line of play is none.
    #[error("column {column}: {problem}")]
    Line {
        /// The character, from 1, at which reading failed.
        column: usize,
        /// What was expected there.
        problem: String,
    },
    /// The words name no mind of the game.
    #[error("{0:?}: expected the words of a mind of this game")]
    Mind(String),
    /// The mind has failed.
    #[error(transparent)]
    Fault(Fault<String>),
    /// The thought was stopped.
    #[error(transparent)]
    Aborted(#[from] Aborted),
}

/// The way to ask minds of one game: a line of play, the words of a mind, who watches, and who is told each finding; the last one is
/// the answer, none once the game is over.
pub type Ask =
    fn(&str, &str, &mut dyn Control, &mut dyn FnMut(Finding<String>)) -> Result<Option<String>, Unasked>;

/// The way to ask who says how likely each seat is to win: the same, but of all positions of a line of play.
pub type AskForCurve = fn(&str, &str, &mut dyn Control, &mut dyn FnMut(Outlook)) -> Result<(), Unasked>;

/// A game whose minds have words.
pub trait Minded: Position {
    /// The mind that some words name.
    fn mind(words: &str) -> Option<Box<dyn Mind<Line<Self>>>>;

    /// Who is named so and says how likely each seat is to win, if anybody is.
    fn appraiser(_words: &str) -> Option<Box<dyn Appraiser<Line<Self>>>> {
        None
    }
}

/// A line of play from its text.
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

/// Asks a mind of a game.
///
/// # Errors
/// [`Unasked`]; findings already told stay good.
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

/// Asks for the outlook of every position of a line of play.
///
/// # Errors
/// [`Unasked`]; what was told stays good.
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
