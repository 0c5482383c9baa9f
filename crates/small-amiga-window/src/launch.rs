//! Runs a program in a window or on a web page, or writes a screenshot of it to a PNG file.

#[cfg(not(target_family = "wasm"))]
use std::ffi::OsString;
#[cfg(not(target_family = "wasm"))]
use std::io::{self, Write as _};
#[cfg(not(target_family = "wasm"))]
use std::path::{Path, PathBuf};

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
/// - With the arguments `NAME.png [BLANKS]`, the program runs for 60 or `BLANKS` vertical blanks. Then its
///   picture is written to the file, under a temporary name that is renamed when the picture is complete.
/// - With the argument `--help`, the usage is printed on standard output.
/// - With any other arguments, no file is written. The usage is printed on standard error, and the process exits with
///   the code 2.
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
        let mut arguments = std::env::args_os();
        let command = arguments.next().unwrap_or_else(|| name.into());
        match Action::parse(arguments) {
            Ok(Action::Window) => Ok(run_program(name, start)?),
            Ok(Action::Picture { path, blanks }) => {
                let mut computer = HostedComputer::start(name, start);
                computer.advance(blanks);
                Ok(computer.write_png(&path)?)
            }
            Ok(Action::Help) => {
                // A closed output needs no text.
                let _ = writeln!(io::stdout(), "{}", usage(&command));
                Ok(())
            }
            Err(error) => {
                let _ = writeln!(io::stderr(), "{error}\n{}", usage(&command));
                std::process::exit(2);
            }
        }
    }
}

/// The action that the arguments of a launched program request.
#[cfg(not(target_family = "wasm"))]
#[derive(Debug, PartialEq, Eq)]
enum Action {
    Window,
    Picture { path: PathBuf, blanks: u32 },
    Help,
}

/// The reason why the arguments of a launched program are invalid.
#[cfg(not(target_family = "wasm"))]
#[derive(Debug, PartialEq, Eq, Error)]
enum UsageError {
    #[error("{0:?}: expected the name of a PNG file, NAME.png")]
    Name(OsString),
    #[error("{0:?}: expected a number of vertical blanks")]
    Blanks(OsString),
    #[error("{0:?}: expected no argument after the number of vertical blanks")]
    Excess(OsString),
}

#[cfg(not(target_family = "wasm"))]
impl Action {
    fn parse(mut arguments: impl Iterator<Item = OsString>) -> Result<Self, UsageError> {
        let Some(name) = arguments.next() else { return Ok(Self::Window) };
        let (blanks, excess) = (arguments.next(), arguments.next());
        if name == "--help" && blanks.is_none() {
            return Ok(Self::Help);
        }
        let path = PathBuf::from(&name);
        let is_png = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("png"));
        if !is_png || name.as_encoded_bytes().starts_with(b"-") {
            return Err(UsageError::Name(name));
        }
        if let Some(excess) = excess {
            return Err(UsageError::Excess(excess));
        }
        let blanks = match blanks {
            None => BLANKS,
            Some(text) => match text.to_str().and_then(|text| text.parse().ok()) {
                Some(blanks) => blanks,
                None => return Err(UsageError::Blanks(text)),
            },
        };
        Ok(Self::Picture { path, blanks })
    }
}

/// Returns the usage of a launched program that was started by the command `command`.
#[cfg(not(target_family = "wasm"))]
fn usage(command: &OsString) -> String {
    let command = Path::new(command).file_stem().unwrap_or(command).display();
    format!(
        "usage: {command}                      run in a window\n       \
                {command} NAME.png [BLANKS]    write the picture after {BLANKS} or BLANKS vertical blanks\n       \
                {command} --help               print this text"
    )
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

#[cfg(all(test, not(target_family = "wasm")))]
mod tests {
    use super::*;

    fn parse(arguments: &[&str]) -> Result<Action, UsageError> {
        Action::parse(arguments.iter().map(OsString::from))
    }

    #[test]
    fn only_a_png_name_is_written() {
        let picture = |path: &str, blanks| Ok(Action::Picture { path: path.into(), blanks });
        assert_eq!(parse(&[]), Ok(Action::Window));
        assert_eq!(parse(&["--help"]), Ok(Action::Help));
        assert_eq!(parse(&["out/a.png"]), picture("out/a.png", 60));
        assert_eq!(parse(&["a.b.PNG", "0"]), picture("a.b.PNG", 0));
        for name in ["letter.txt", "png", ".png", "a.png.txt", "", "-h", "--out.png", "-1.png"] {
            assert_eq!(parse(&[name]), Err(UsageError::Name(name.into())));
        }
        for blanks in ["-1", "many", "", "4294967296"] {
            assert_eq!(parse(&["a.png", blanks]), Err(UsageError::Blanks(blanks.into())));
        }
        assert_eq!(parse(&["a.png", "1", "b.png"]), Err(UsageError::Excess("b.png".into())));
        assert_eq!(parse(&["--help", "a.png"]), Err(UsageError::Name("--help".into())));
    }
}
