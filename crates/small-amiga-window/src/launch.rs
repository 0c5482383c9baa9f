//! Runs a program in a window or on a web page, or writes a screenshot of it to a PNG file.

#[cfg(not(target_family = "wasm"))]
use std::ffi::{OsStr, OsString};
use std::fmt;
#[cfg(not(target_family = "wasm"))]
use std::fs::File;
#[cfg(not(target_family = "wasm"))]
use std::io::{self, Read as _, Write as _};
#[cfg(not(target_family = "wasm"))]
use std::path::{Path, PathBuf};

use small_amiga::Program;
use small_amiga::intuition::Intuition;
use thiserror::Error;

use crate::HostedComputer;
#[cfg(not(target_family = "wasm"))]
use crate::files::{EncodeError, FileError};
#[cfg(target_family = "wasm")]
use crate::page::{self, PageError};
#[cfg(not(target_family = "wasm"))]
use crate::{Application, EmulatedComputer as _, WindowError, WindowOptions, run};

/// Default number of vertical blanks before [`launch`] saves a screenshot.
#[cfg(not(target_family = "wasm"))]
const BLANKS: u32 = 60;

/// The bytes with which every PNG file begins.
#[cfg(not(target_family = "wasm"))]
const PNG_SIGNATURE: &[u8] = b"\x89PNG\r\n\x1A\n";

/// The reason why [`launch`] could not run a program.
#[derive(Error)]
#[non_exhaustive]
pub enum LaunchError {
    /// The window cannot be opened, or the display has failed.
    #[cfg(not(target_family = "wasm"))]
    #[error(transparent)]
    Window(#[from] WindowError),
    /// The picture cannot be encoded or written.
    #[cfg(not(target_family = "wasm"))]
    #[error(transparent)]
    Picture(#[from] EncodeError),
    /// The file for the picture exists and is not a PNG, so it is not overwritten.
    #[cfg(not(target_family = "wasm"))]
    #[error("{name}: this file is not a PNG; expected the name of a PNG file or of a new file")]
    NotPng {
        /// Name of the file that is not overwritten.
        name: String,
    },
    /// The page has no canvas for the picture.
    #[cfg(target_family = "wasm")]
    #[error(transparent)]
    Page(#[from] PageError),
}

/// Prints the message of the error, because a `main` function that returns an error prints its debug form.
impl fmt::Debug for LaunchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Runs a program in a window or on a web page, or saves its screenshot as PNG.
///
/// The `main` function of a small program consists of a call of this function.
///
/// - Without arguments, the program runs in a window until it ends or the window is closed.
/// - With the arguments `NAME.png [BLANKS]`, the program runs for 60 or `BLANKS` vertical blanks. Then its
///   picture is written to the file, under a temporary name that is renamed when the picture is complete. An existing
///   file is replaced only if it is a PNG.
/// - With the argument `--help`, the usage is printed on standard output.
/// - With any other arguments, no file is written. A line with the usage is printed on standard error, and the process
///   exits with the code 2.
/// - Compiled for a web page, the program runs in the page's first canvas.
///
/// # Errors
/// Returns [`LaunchError`] if the window cannot be opened, the picture cannot be written, the file for the picture is
/// not a PNG, or the page has no canvas.
pub fn launch<P: Program + 'static>(
    name: &'static str,
    start: impl FnOnce(&mut Intuition) -> P,
) -> Result<(), LaunchError> {
    #[cfg(target_family = "wasm")]
    return Ok(page::show(HostedComputer::start(name, start))
        .inspect_err(|error| page::show_error(&error.to_string()))?);
    #[cfg(not(target_family = "wasm"))]
    {
        let mut arguments = std::env::args_os();
        let command = arguments.next().unwrap_or_else(|| name.into());
        match Action::parse(arguments) {
            Ok(Action::Window) => Ok(run_program(name, start)?),
            Ok(Action::Picture { path, blanks }) => {
                save_picture(&path, blanks, || HostedComputer::start(name, start))
            }
            Ok(Action::Help) => {
                // A closed output needs no text.
                let _ = writeln!(io::stdout(), "{}", help(&command));
                Ok(())
            }
            Err(error) => {
                let _ = writeln!(io::stderr(), "{}", usage(&command, &error));
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
    #[error("{0:?}: not the name of a PNG file")]
    Name(OsString),
    #[error("{0:?}: not a number of vertical blanks")]
    Blanks(OsString),
    #[error("{0:?}: an argument too many")]
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

/// Returns the name of the program that was started by the command `command`.
#[cfg(not(target_family = "wasm"))]
fn program_name(command: &OsStr) -> impl fmt::Display {
    Path::new(command).file_stem().unwrap_or(command).display()
}

/// Returns the line for standard error about invalid arguments of the command `command`.
#[cfg(not(target_family = "wasm"))]
fn usage(command: &OsStr, error: &UsageError) -> String {
    let name = program_name(command);
    format!("{name}: {error}; expected {name} [NAME.png [BLANKS]]")
}

/// Returns the help about the arguments of the command `command`.
#[cfg(not(target_family = "wasm"))]
fn help(command: &OsStr) -> String {
    let name = program_name(command);
    format!(
        "usage: {name}                      run in a window\n       \
                {name} NAME.png [BLANKS]    write the picture after {BLANKS} or BLANKS vertical blanks\n       \
                {name} --help               print this text"
    )
}

/// Starts a computer, and writes its picture after `blanks` vertical blanks to a PNG file.
#[cfg(not(target_family = "wasm"))]
fn save_picture<P: Program>(
    path: &Path,
    blanks: u32,
    start: impl FnOnce() -> HostedComputer<P>,
) -> Result<(), LaunchError> {
    check_replaceable(path)?;
    let mut computer = start();
    computer.advance(blanks);
    Ok(computer.write_png(path)?)
}

/// Checks that a picture may be written to `path`: the file is missing or is a PNG.
///
/// Devices have no contents that a picture destroys.
#[cfg(not(target_family = "wasm"))]
fn check_replaceable(path: &Path) -> Result<(), LaunchError> {
    if !path.is_file() {
        return Ok(());
    }
    let (mut bytes, length) = (Vec::new(), PNG_SIGNATURE.len() as u64);
    let read = File::open(path).and_then(|file| file.take(length).read_to_end(&mut bytes));
    read.map_err(|error| EncodeError::from(FileError::read(path, &error)))?;
    if bytes == PNG_SIGNATURE {
        Ok(())
    } else {
        Err(LaunchError::NotPng { name: path.display().to_string() })
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

#[cfg(all(test, not(target_family = "wasm")))]
mod tests {
    use std::fs;

    use small_amiga::exec::Signals;

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

    #[test]
    fn invalid_argument_gets_one_line_of_usage() {
        for (arguments, line) in [
            (&["diary.txt"][..], "\"diary.txt\": not the name of a PNG file"),
            (&["--wrong"], "\"--wrong\": not the name of a PNG file"),
            (&["a.png", "b.png"], "\"b.png\": not a number of vertical blanks"),
            (&["a.png", "1", "2\n"], "\"2\\n\": an argument too many"),
        ] {
            let error = parse(arguments).unwrap_err();
            let expected = format!("paint: {line}; expected paint [NAME.png [BLANKS]]");
            assert_eq!(usage("programs/paint".as_ref(), &error), expected);
        }
    }

    struct Nothing;

    impl Program for Nothing {
        fn wake(&mut self, _: &mut Intuition, _: Signals) {}
        fn is_running(&self) -> bool {
            true
        }
    }

    fn save(path: &Path) -> Result<(), LaunchError> {
        save_picture(path, 1, || HostedComputer::start("Nothing", |_| Nothing))
    }

    #[test]
    fn picture_replaces_only_a_png() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("diary.png");
        for text in ["", "Dear diary", "PNG\r\n\u{1A}\n"] {
            fs::write(&path, text).unwrap();
            let expected = format!(
                "{}: this file is not a PNG; expected the name of a PNG file or of a new file",
                path.display()
            );
            assert_eq!(format!("{:?}", save(&path).unwrap_err()), expected);
            assert_eq!(fs::read(&path).unwrap(), text.as_bytes());
        }
        let old = [PNG_SIGNATURE, b"..."].concat();
        fs::write(&path, &old).unwrap();
        save(&path).unwrap();
        let picture = fs::read(&path).unwrap();
        assert!(picture.starts_with(PNG_SIGNATURE) && picture != old);
        let new = folder.path().join("new.png");
        save(&new).unwrap();
        assert_eq!(fs::read(&new).unwrap(), picture);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
    }
}
