//! The Universal Game Interface, which connects an engine to match runners and analysis programs. It is like
//! UCI, but for games other than chess.
//!
//! [`command`] has the command table, from which the parser and the help of a program are made, and
//! [`options`] prints and parses options. `engine` executes the commands, `waiting` keeps those that wait for
//! the end of a search, and `search` runs a search on its own thread. All modules are generic over the games; a
//! game describes its options and its search in [`EngineGame`].
//!
//! A peer may send anything: invalid lines are answered by `info string ...` and ignored, and every `go` ends
//! with exactly one `bestmove`, even if the engine fails. Commands are read during a search: `stop`, `quit` and
//! `isready` act immediately, and commands that change the state wait until the search has ended. `quit` discards
//! the waiting commands. If a few megabytes of commands wait, any search is stopped. The end of input stops an
//! infinite search immediately; searches with a limit are completed, and then the conversation ends.
//!
//! Sources: the description of UGI by kz04px, and that of UCI for the commands that both protocols share.

pub mod command;
mod engine;
mod help;
mod host;
mod limits;
pub mod options;
mod outlet;
pub(crate) mod search;
#[cfg(test)]
mod tests;
mod waiting;

use std::fmt;
use std::io::{self, BufRead, Read, Write};
use std::sync::Arc;

use self::engine::UgiEngine;
pub use self::help::{SEED, UgiProfile, about_commands, texts};
pub use self::host::{Dialect, Host};
pub use self::limits::Limits;
use self::outlet::UgiOutput;
pub use self::search::{IterationInfo, SearchContext};
use super::engine_game::EngineGame;

/// Maximum length of an input line, in bytes. A line with the longest game is shorter.
const LONGEST: u64 = 1 << 20;

/// The error that ended a UGI conversation prematurely.
#[derive(Debug, thiserror::Error)]
pub enum ConversationError {
    /// The input of the conversation cannot be read.
    #[error("cannot read the input: {0}")]
    Input(io::Error),
    /// The output of the conversation cannot be written, for a reason other than a closed pipe.
    #[error("cannot write the output: {0}")]
    Output(io::Error),
}

/// A conversation with a UGI peer about one game.
pub trait Conversation: fmt::Debug {
    /// Executes the lines of `input` until `quit`, the end of the input, or a closed output.
    ///
    /// # Errors
    /// Returns [`ConversationError`] if the input cannot be read or the output cannot be written.
    fn converse(
        &self,
        input: &mut dyn BufRead,
        output: Box<dyn Write + Send>,
        host: Host,
    ) -> Result<(), ConversationError>;
}

/// A UGI conversation about the game `P` with its initial options.
#[derive(Debug)]
pub struct GameConversation<P: EngineGame>(pub P::Options);

impl<P: EngineGame> Conversation for GameConversation<P> {
    fn converse(
        &self,
        input: &mut dyn BufRead,
        output: Box<dyn Write + Send>,
        host: Host,
    ) -> Result<(), ConversationError> {
        run(self.0.clone(), P::think, input, output, host)
    }
}

/// Runs a UGI conversation: reads commands from `input` and searches with the function `think`, which returns the
/// chosen move.
///
/// The conversation ends with `quit`, at the end of `input`, or when `output` is closed.
///
/// # Errors
/// Returns [`ConversationError`] if the input cannot be read or the output cannot be written.
pub fn run<P: EngineGame>(
    options: P::Options,
    think: impl Fn(&SearchContext<P, P::Options>) -> Option<P::Move> + Send + Sync + 'static,
    mut input: impl BufRead,
    output: impl Write + Send + 'static,
    host: Host,
) -> Result<(), ConversationError> {
    let outlet = UgiOutput::new(output);
    let engine = Arc::new(UgiEngine::<P>::new(options, Arc::new(think), outlet.clone(), host));
    let mut line = Vec::new();
    let ending = loop {
        line.clear();
        match (&mut input).take(LONGEST).read_until(b'\n', &mut line) {
            Ok(0) => break Ok(()),
            Ok(_) => {}
            Err(error) => break Err(error),
        }
        if line.len() as u64 == LONGEST && !line.ends_with(b"\n") {
            outlet.info(&format!("a line of more than {LONGEST} bytes was ignored; expected a command"));
            if let Err(error) = skip_line(&mut input) {
                break Err(error);
            }
            continue;
        }
        let (command, complaints) = command::read(&String::from_utf8_lossy(&line));
        complaints.iter().for_each(|complaint| outlet.info(complaint));
        let goes_on = command.is_none_or(|command| engine.execute(command, line.len()));
        if !goes_on || outlet.is_closed() {
            break Ok(());
        }
    };
    engine.finish();
    if let Some(error) = outlet.take_failure().filter(|error| error.kind() != io::ErrorKind::BrokenPipe) {
        return Err(ConversationError::Output(error));
    }
    ending.map_err(ConversationError::Input)
}

fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    let mut rest = Vec::new();
    loop {
        rest.clear();
        let read = input.by_ref().take(LONGEST).read_until(b'\n', &mut rest)?;
        if read == 0 || rest.ends_with(b"\n") {
            return Ok(());
        }
    }
}
