//! The functions that batch commands run. They hide the types of a game: their arguments and results are
//! texts.

use std::fmt::{self, Debug};
use std::ops::ControlFlow;

use super::QueryError;
use crate::fault::{self, EngineFault};
use crate::record::{GamePosition, GameRecord, ParseRecordError};

/// A function that a batch command runs.
///
/// The `Debug` form is a description of the function's settings.
pub struct BatchFn<F: ?Sized> {
    description: String,
    /// The function that the batch command calls, for example for each game record of the input.
    pub run: Box<F>,
}

/// A query for batch commands: a function from a game record, as text, to a line of output.
pub type RecordQuery = BatchFn<dyn FnMut(&str) -> Result<String, QueryError>>;

/// A function that trains the weights of an engine and returns the text of the weights file.
///
/// The trainer returns `None` if the training was stopped.
///
/// The first argument receives progress messages from time to time. The second one is polled regularly, and
/// stops the run when it returns `Break`. The result depends only on the settings of the run.
pub type Trainer =
    BatchFn<dyn Fn(&mut dyn FnMut(&str), &mut dyn FnMut() -> ControlFlow<()>) -> Option<Vec<u8>>>;

impl<F: ?Sized> BatchFn<F> {
    /// Wraps the function `run` for use by a batch command. The text `description`, which describes the function's
    /// settings, is printed by `Debug`.
    pub fn new(description: impl Into<String>, run: Box<F>) -> Self {
        Self { description: description.into(), run }
    }
}

impl<F: ?Sized> Debug for BatchFn<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.description)
    }
}

impl RecordQuery {
    /// Creates a query that parses its input as a game record and returns the result of `answer` for that record.
    ///
    /// The function `answer` may keep state from one record to the next, such as a solved board.
    ///
    /// `description` describes the settings of this function.
    ///
    /// An engine that panics is reported as [`QueryError::Engine`], like the [`EngineFault`] of `answer`.
    pub fn about<P: GamePosition>(
        description: impl fmt::Display,
        mut answer: impl FnMut(&GameRecord<P>) -> Result<String, EngineFault<P::Move>> + 'static,
    ) -> Self {
        let answer_text = move |text: &str| {
            let unreadable = |error: ParseRecordError| QueryError::Unreadable {
                column: error.column(),
                problem: error.problem().to_owned(),
            };
            let line = text.parse().map_err(unreadable)?;
            fault::catch_panic(|| answer(&line))
                .and_then(|answer| answer)
                .map_err(|fault| QueryError::Engine(fault.to_string()))
        };
        Self::new(format!("{} {description}", P::NAME), Box::new(answer_text))
    }

    /// Returns the query's answer for the game record `text`, as one line without a line end.
    ///
    /// # Errors
    /// Returns [`QueryError::Unreadable`] if `text` is not a game record, and [`QueryError::Engine`] if an
    /// engine failed.
    pub fn answer(&mut self, text: &str) -> Result<String, QueryError> {
        (self.run)(text)
    }
}
