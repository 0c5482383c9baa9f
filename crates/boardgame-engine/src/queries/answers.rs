//! Queries about game records, whose answers are text.

use std::fmt::{self, Debug};
use std::marker::PhantomData;

use crate::contract::Game;
use crate::contract::Located;
use crate::fault::{self, EngineFault};

/// A query that a batch command answers for each record of game `G`.
pub trait RecordQuery<G: Game>: Debug {
    /// State reused from one game record to the next, such as a solved board.
    type Memory: Default;

    /// Returns the answer about the game record `line` as one line without a line end.
    ///
    /// # Errors
    /// Returns the [`EngineFault`] of an engine that failed.
    fn answer_record(&self, line: &G, memory: &mut Self::Memory) -> Result<String, EngineFault<G::Move>>;
}

/// A query that reads a game record as text and answers as text, whatever the game.
pub trait TextQuery: Debug {
    /// Returns the answer about the game record `text` as one line without a line end.
    ///
    /// # Errors
    /// Returns [`QueryError::Unreadable`] if `text` is not a game record, and [`QueryError::Mind`] if an
    /// engine failed.
    fn answer_text(&mut self, text: &str) -> Result<String, QueryError>;
}

/// The reason why a query about a game record has no answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum QueryError {
    /// The input text is not a valid game record.
    Unreadable {
        /// The column of the first fault in the game record, counted in characters from 1.
        column: usize,
        /// The description of the fault in the game record.
        problem: String,
    },
    /// An engine failed; the text describes the failure.
    Mind(String),
}

/// A query together with the state that it reuses from one game record to the next.
pub struct QueryRunner<G: Game, Q: RecordQuery<G>> {
    question: Q,
    memory: Q::Memory,
    game: PhantomData<G>,
}

impl<G: Game, Q: RecordQuery<G>> QueryRunner<G, Q> {
    /// Creates a runner for the query with empty state.
    pub fn new(question: Q) -> Self {
        Self { question, memory: Q::Memory::default(), game: PhantomData }
    }
}

impl<G: Game, Q: RecordQuery<G>> Debug for QueryRunner<G, Q> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Asked {} {:?}", G::NAME, self.question)
    }
}

impl<G: Game, Q: RecordQuery<G>> TextQuery for QueryRunner<G, Q> {
    fn answer_text(&mut self, text: &str) -> Result<String, QueryError> {
        let line: G = text.parse().map_err(|error: G::Err| QueryError::Unreadable {
            column: error.column(),
            problem: error.problem(),
        })?;
        fault::catch_panic(|| self.question.answer_record(&line, &mut self.memory))
            .and_then(|answer| answer)
            .map_err(|fault| QueryError::Mind(fault.to_string()))
    }
}
