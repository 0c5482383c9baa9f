//! The Universal Game Interface: how match runners and analysis programs talk to a mind - UCI without chess.
//!
//! [`command`] has the language's one table, from which both the reader and `tripppin help ugi` are made, [`options`] how what can
//! be set is told and read, `engine` what is obeyed, `search` the thread a thought runs on. All of it is generic over the
//! games; what one of them adds is a [`Spoken`]. A peer may send anything: what makes no sense is answered by `info string ...`
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
use std::path::Path;

use self::engine::Engine;
pub use self::help::{Introduction, help};
pub use self::limits::Limits;
pub use self::options::{Settable, texts};
use self::outlet::Outlet;
pub use self::search::{Step, Think, Thought};
use super::batch::Playable;
use super::files::FileError;

/// The longest line taken, in bytes: more plies than any game has.
const LONGEST: u64 = 1 << 20;

/// A game that can be played over the interface.
pub trait Spoken: Playable + Eq {
    /// Everything that can be set.
    type Options: Settable;

    /// The start of the board that the options deal.
    fn start(options: &Self::Options) -> Self;
    /// The position in text, as a small board, and what can be played; lines without the last end.
    fn show(&self) -> String;
    /// Thinks, telling what is found on the way; none if there is nothing to play.
    fn think(thought: &Thought<Self>) -> Option<Self::Move>;
}

/// A game's half of a conversation.
pub trait Converse: Debug {
    /// Obeys the lines of `input` until it ends, says `quit`, or nobody reads `output` any more.
    ///
    /// # Errors
    /// [`FileError`] when input cannot be read, or output not be written for another reason than that.
    fn converse(&self, input: &mut dyn BufRead, output: Box<dyn Write + Send>) -> Result<(), FileError>;
}

/// What is set when the conversation begins.
#[derive(Debug)]
pub struct Opening<G: Spoken>(pub G::Options);

impl<G: Spoken> Converse for Opening<G> {
    fn converse(&self, input: &mut dyn BufRead, output: Box<dyn Write + Send>) -> Result<(), FileError> {
        run::<G>(self.0.clone(), input, output)
    }
}

/// Obeys the lines of `input` until it ends, says `quit`, or nobody reads `output` any more.
///
/// # Errors
/// [`FileError`] when input cannot be read, or output not be written for another reason than that.
pub fn run<G: Spoken>(
    options: G::Options,
    input: impl BufRead,
    output: impl Write + Send + 'static,
) -> Result<(), FileError> {
    run_with(options, G::think, input, output)
}

/// The same with another way to think.
///
/// # Errors
/// As [`run`].
pub fn run_with<G: Spoken>(
    options: G::Options,
    think: Think<G>,
    mut input: impl BufRead,
    output: impl Write + Send + 'static,
) -> Result<(), FileError> {
    let outlet = Outlet::new(output);
    let mut engine = Engine::<G>::new(options, think, outlet.clone());
    let mut line = Vec::new();
    let ending = loop {
        line.clear();
        match (&mut input).take(LONGEST).read_until(b'\n', &mut line) {
            Ok(0) => break Ok(()),
            Ok(_) => {}
            Err(error) => break Err(error),
        }
        if line.len() as u64 == LONGEST && !line.ends_with(b"\n") {
            outlet.complain(&format!("a line of more than {LONGEST} bytes is not read; expected a command"));
            if let Err(error) = skip_line(&mut input) {
                break Err(error);
            }
            continue;
        }
        let (command, complaints) = command::read(&String::from_utf8_lossy(&line));
        complaints.iter().for_each(|complaint| outlet.complain(complaint));
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
        return Err(FileError::write(Path::new("standard output"), &error));
    }
    ending.map_err(|error| FileError::read(Path::new("standard input"), &error))
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
