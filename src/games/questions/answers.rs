//! A question about lines of play, and its answers as text.

use std::fmt::{self, Debug};
use std::marker::PhantomData;

use crate::games::contract::Game;
use crate::games::contract::Located;
use crate::games::fault::{self, Fault};

/// What can be asked about a line of play of a game.
pub trait Question<G: Game>: Debug {
    /// What is carried from one line to the next, so that nothing is worked out twice.
    type Memory: Default;

    /// The answer, one line without its end.
    ///
    /// # Errors
    /// A mind that was asked has failed.
    fn answer(&self, line: &G, memory: &mut Self::Memory) -> Result<String, Fault<G::Move>>;
}

/// A question about lines of play of some game, in text.
pub trait Answers: Debug {
    /// The answer about a line of play, one line without its end.
    ///
    /// # Errors
    /// [`Refused`]: the text is no line of play, or a mind has failed.
    fn answer(&mut self, text: &str) -> Result<String, Refused>;
}

/// Why there is no answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refused {
    /// The text is no line of play.
    Unreadable {
        /// The character, from 1, at which it goes wrong.
        column: usize,
        /// What was expected there.
        problem: String,
    },
    /// A mind has failed, in this way.
    Mind(String),
}

/// A question about a game, and what is carried from one answer to the next.
pub struct Asked<G: Game, Q: Question<G>> {
    question: Q,
    memory: Q::Memory,
    game: PhantomData<G>,
}

impl<G: Game, Q: Question<G>> Asked<G, Q> {
    /// A question nothing is known of yet.
    pub fn new(question: Q) -> Self {
        Self { question, memory: Q::Memory::default(), game: PhantomData }
    }
}

impl<G: Game, Q: Question<G>> Debug for Asked<G, Q> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Asked {} {:?}", G::NAME, self.question)
    }
}

impl<G: Game, Q: Question<G>> Answers for Asked<G, Q> {
    fn answer(&mut self, text: &str) -> Result<String, Refused> {
        let line: G = text.parse().map_err(|error: G::Err| Refused::Unreadable {
            column: error.column(),
            problem: error.problem(),
        })?;
        fault::caught(|| self.question.answer(&line, &mut self.memory))
            .and_then(|answer| answer)
            .map_err(|fault| Refused::Mind(fault.to_string()))
    }
}
