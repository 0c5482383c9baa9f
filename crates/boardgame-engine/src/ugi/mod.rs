//! The Universal Game Interface, which connects an engine to match runners and analysis programs. It is like
//! UCI, but for games other than chess.
//!
//! [`command`] has the command table, from which the parser and the help of a program are made, and
//! [`options`] prints and parses options. `engine` executes the commands, and `search` runs a search on its
//! own thread. All modules are generic over the games; each game adds an implementation of [`UgiGame`].
//!
//! A peer may send anything: invalid lines are answered by `info string ...` and ignored, and every `go` ends
//! with exactly one `bestmove`, even if the engine fails. The end of input has the effect of `quit` after the
//! running search has ended.
//!
//! Sources: the description of UGI by kz04px, and that of UCI for the commands that both protocols share.

pub mod command;
mod engine;
mod help;
mod limits;
pub mod options;
mod outlet;
mod search;

use std::fmt::Debug;
use std::io::{self, BufRead, Read, Write};
use std::time::Duration;

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use self::engine::UgiEngine;
pub use self::help::{UgiProfile, about_commands};
pub use self::limits::Limits;
pub use self::options::{UgiOptions, texts};
use self::outlet::UgiOutput;
pub use self::search::{IterationInfo, SearchContext, UgiSearchFn};
use super::contract::Game;
use super::record::{GamePosition, GameRecord};

/// Maximum length of an input line, in bytes; enough for more plies than any game has.
const LONGEST: u64 = 1 << 20;

/// A game that can be played over the Universal Game Interface.
pub trait UgiGame: GamePosition {
    /// The UGI options of the game.
    type Options: UgiOptions;

    /// Returns the initial position dealt according to the options.
    ///
    /// The default ignores the options and deals the first game of seed 0.
    fn start(_options: &Self::Options) -> GameRecord<Self> {
        dealt(Self::Setup::default(), 0)
    }
    /// Returns the text printed for a position, with a small board and the legal moves, without a final line
    /// break.
    fn show(line: &GameRecord<Self>) -> String {
        line.current().to_string()
    }
    /// Runs a search and reports its progress; returns the move, or `None` if no legal move exists.
    fn think(search: &SearchContext<Self>) -> Option<Self::Move>;
}

/// Deals the first game of `seed`. The batch command `deal` and a window deal the same first game for this
/// seed.
pub fn dealt<G: Game>(setup: G::Setup, seed: u64) -> G {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let first = G::opener(None, &mut rng);
    G::deal(setup, &mut rng, first)
}

/// A clock that returns the time since a fixed moment in the past. The UGI modules read no other clock.
pub type Clock = fn() -> Duration;

/// The program that runs a UGI conversation, with its name, its authors and its clock.
#[derive(Debug, Clone, Copy)]
pub struct Host {
    /// The name and version of the program, sent as `id name`.
    pub name: &'static str,
    /// The authors of the program, sent as `id author`.
    pub author: &'static str,
    /// The clock by which search times are measured.
    pub clock: Clock,
}

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
pub trait Conversation: Debug {
    /// Executes the lines of `input`. The conversation ends with `quit`, at the end of `input`, or when
    /// `output` is closed.
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
pub struct GameConversation<P: UgiGame>(pub P::Options);

impl<P: UgiGame> Conversation for GameConversation<P> {
    fn converse(
        &self,
        input: &mut dyn BufRead,
        output: Box<dyn Write + Send>,
        host: Host,
    ) -> Result<(), ConversationError> {
        run(self.0.clone(), P::think, input, output, host)
    }
}

/// Runs a UGI conversation: executes the lines of `input` and searches with `think`. The conversation ends
/// with `quit`, at the end of `input`, or when `output` is closed.
///
/// # Errors
/// Returns [`ConversationError`] if the input cannot be read or the output cannot be written.
pub fn run<P: UgiGame>(
    options: P::Options,
    think: UgiSearchFn<P>,
    mut input: impl BufRead,
    output: impl Write + Send + 'static,
    host: Host,
) -> Result<(), ConversationError> {
    let outlet = UgiOutput::new(output);
    let mut engine = UgiEngine::<P>::new(options, think, outlet.clone(), host);
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
        let goes_on = command.is_none_or(|command| engine.execute(command));
        if !goes_on || outlet.is_closed() {
            break Ok(());
        }
    };
    if outlet.is_closed() {
        engine.stop();
    }
    engine.wait_for_search();
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
