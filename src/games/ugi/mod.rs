//! The Universal Game Interface: how match runners and analysis programs talk to a mind - UCI without chess.
//!
//! [`command`] has the language's one table, from which both the reader and `tripppin help ugi` are made, [`options`] how what can
//! be set is told and read, `engine` what is obeyed, `search` the thread a thought runs on. All of it is generic over the
//! games; what one of them adds is a [`UgiGame`]. A peer may send anything: what makes no sense is answered by `info string ...`
//! and forgotten, and every `go` ends with one `bestmove`, also that of a mind which fails. Input that ends means quit once the
//! thought under way has come to its end.
//!
//! Source: the protocol's description by kz04px, and UCI's for the spellings it shares with that.

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

use self::engine::Engine;
pub use self::help::{Introduction, about_commands};
pub use self::limits::Limits;
pub use self::options::{Settable, texts};
use self::outlet::Outlet;
pub use self::search::{Step, Think, Thought};
use super::contract::Game;
use super::line::{Line, Position};

/// The longest line taken, in bytes: more plies than any game has.
const LONGEST: u64 = 1 << 20;

/// A game that can be played over the interface.
pub trait UgiGame: Position {
    /// Everything that can be set.
    type Options: Settable;

    /// The start of the board that the options deal; where they have no say the first game of seed 0.
    fn start(_options: &Self::Options) -> Line<Self> {
        dealt(Self::Setup::default(), 0)
    }
    /// The position in text, as a small board, and what can be played; lines without the last end.
    fn show(line: &Line<Self>) -> String {
        line.current().to_string()
    }
    /// Thinks, telling what is found on the way; none if there is nothing to play.
    fn think(thought: &Thought<Self>) -> Option<Self::Move>;
}

/// The first line of play that a seed deals: that of `tripppin deal`, and of a window with that seed.
#[must_use]
pub fn dealt<G: Game>(setup: G::Setup, seed: u64) -> G {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let first = G::opener(None, &mut rng);
    G::deal(setup, &mut rng, first)
}

/// The time since some moment in the past. Here nothing reads a clock of its own.
pub type Clock = fn() -> Duration;

/// Why a conversation ended before its time.
#[derive(Debug, thiserror::Error)]
pub enum BrokenOff {
    /// Input cannot be read.
    #[error("input cannot be read: {0}")]
    Input(io::Error),
    /// Output cannot be written, for another reason than that nobody reads it.
    #[error("output cannot be written: {0}")]
    Output(io::Error),
}

/// A game's half of a conversation.
pub trait Conversation: Debug {
    /// Obeys the lines of `input` until it ends, says `quit`, or nobody reads `output` any more.
    ///
    /// # Errors
    /// [`BrokenOff`].
    fn converse(
        &self,
        input: &mut dyn BufRead,
        output: Box<dyn Write + Send>,
        clock: Clock,
    ) -> Result<(), BrokenOff>;
}

/// What is set when the conversation begins.
#[derive(Debug)]
pub struct Opening<P: UgiGame>(pub P::Options);

impl<P: UgiGame> Conversation for Opening<P> {
    fn converse(
        &self,
        input: &mut dyn BufRead,
        output: Box<dyn Write + Send>,
        clock: Clock,
    ) -> Result<(), BrokenOff> {
        run(self.0.clone(), P::think, input, output, clock)
    }
}

/// Obeys the lines of `input` with this way to think until it ends, says `quit`, or nobody reads `output` any more.
///
/// # Errors
/// [`BrokenOff`].
pub fn run<P: UgiGame>(
    options: P::Options,
    think: Think<P>,
    mut input: impl BufRead,
    output: impl Write + Send + 'static,
    clock: Clock,
) -> Result<(), BrokenOff> {
    let outlet = Outlet::new(output);
    let mut engine = Engine::<P>::new(options, think, outlet.clone(), clock);
    let mut line = Vec::new();
    let ending = loop {
        line.clear();
        match (&mut input).take(LONGEST).read_until(b'\n', &mut line) {
            Ok(0) => break Ok(()),
            Ok(_) => {}
            Err(error) => break Err(error),
        }
        if line.len() as u64 == LONGEST && !line.ends_with(b"\n") {
            outlet.info(&format!("a line of more than {LONGEST} bytes is not read; expected a command"));
            if let Err(error) = skip_line(&mut input) {
                break Err(error);
            }
            continue;
        }
        let (command, complaints) = command::read(&String::from_utf8_lossy(&line));
        complaints.iter().for_each(|complaint| outlet.info(complaint));
        let goes_on = command.is_none_or(|command| engine.obey(command));
        if !goes_on || outlet.is_closed() {
            break Ok(());
        }
    };
    if outlet.is_closed() {
        engine.stop();
    }
    engine.settle();
    if let Some(error) = outlet.take_failure().filter(|error| error.kind() != io::ErrorKind::BrokenPipe) {
        return Err(BrokenOff::Output(error));
    }
    ending.map_err(BrokenOff::Input)
}

/// Reads on to the end of a line, without keeping it.
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
