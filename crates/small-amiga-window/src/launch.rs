//! Runs a program in a window or on a web page, or writes a screenshot of it to a PNG file.

use small_amiga::Program;
use small_amiga::intuition::Intuition;
use thiserror::Error;

use crate::HostedComputer;
#[cfg(target_family = "wasm")]
use crate::page::{self, PageError};
#[cfg(not(target_family = "wasm"))]
use crate::{Application, EmulatedComputer as _, WindowError, WindowOptions, files::EncodeError, run};

/// Default number of vertical blanks before [`launch`] saves a screenshot.
#[cfg(not(target_family = "wasm"))]
const BLANKS: u32 = 60;

/// The reason why [`launch`] could not run a program.
#[derive(Debug, Error)]
pub enum LaunchError {
    /// The window cannot be opened, or the display has failed.
    #[cfg(not(target_family = "wasm"))]
    #[error(transparent)]
    Window(#[from] WindowError),
    /// The picture cannot be encoded or written.
    #[cfg(not(target_family = "wasm"))]
    #[error(transparent)]
    Picture(#[from] EncodeError),
    /// The number of vertical blanks on the command line is not a number.
    #[cfg(not(target_family = "wasm"))]
    #[error("{0:?}: expected a number of vertical blanks")]
    Blanks(String),
    /// The page has no canvas for the picture.
    #[cfg(target_family = "wasm")]
    #[error(transparent)]
    Page(#[from] PageError),
}

/// Runs a program in a window or on a web page, or saves its screenshot as PNG.
///
/// The `main` function of a small program consists of a call of this function.
///
/// - Without arguments, the program runs in a window until it ends or the window is closed.
/// - With the arguments `FILE.png [BLANKS]`, the program runs for 60 or `BLANKS` vertical blanks. Then its
///   picture is written to the file.
/// - Compiled for a web page, the program runs in the page's first canvas.
///
/// # Errors
/// Returns [`LaunchError`] if the window cannot be opened, the picture cannot be written, or the page has no
/// canvas.
pub fn launch<P: Program + 'static>(
    name: &'static str,
    start: impl FnOnce(&mut Intuition) -> P,
) -> Result<(), LaunchError> {
    #[cfg(target_family = "wasm")]
    return Ok(page::show(HostedComputer::start(name, start))?);
    #[cfg(not(target_family = "wasm"))]
    {
        let mut arguments = std::env::args_os().skip(1);
        let Some(path) = arguments.next() else { return Ok(run_program(name, start)?) };
        let blanks = match arguments.next() {
            None => BLANKS,
            Some(text) => {
                let text = text.to_string_lossy();
                text.parse().map_err(|_| LaunchError::Blanks(text.into_owned()))?
            }
        };
        let mut computer = HostedComputer::start(name, start);
        computer.advance(blanks);
        Ok(computer.write_png(path.as_ref())?)
    }
}

/// Runs a program on a default computer in a window.
///
/// The function returns when the program has ended or the window has been closed.
///
/// `name` is the window's title.
///
/// [`run`] shows a computer with other settings.
///
/// # Errors
/// Returns [`WindowError`] if the window cannot be opened, or if the display fails.
#[cfg(not(target_family = "wasm"))]
pub fn run_program<P: Program>(
    name: &'static str,
    start: impl FnOnce(&mut Intuition) -> P,
) -> Result<(), WindowError> {
    run(&mut HostedComputer::start(name, start), &WindowOptions::new(name), &Application::new(name))
}
