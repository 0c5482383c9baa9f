//! Errors of the build tool, each printed as one line.

use std::io;
use std::path::Path;

/// An error of the tool that builds, serves and opens the web page.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// The command line is invalid, or standard output cannot be written.
    #[error("{0}")]
    Usage(String),
    #[error("{place}: {error}")]
    File {
        /// Path of the file or folder that could not be read or written.
        place: String,
        error: io::Error,
    },
    /// Another program cannot be started or reports an error.
    #[error("{program}: {problem}")]
    Program {
        /// Name of the program that caused the error.
        program: String,
        problem: String,
    },
    /// The built page does not meet a requirement, such as a size limit.
    #[error("{0}")]
    Page(String),
    /// The licence of a library cannot be given.
    #[error("{0}")]
    Notices(String),
    /// The browser rejected a command, or a condition on the page was not met in time.
    #[error("the browser: {0}")]
    Browser(String),
}

impl Fault {
    /// Returns a function for `map_err` that converts an I/O error of the file or folder `place` to a
    /// [`Fault`].
    pub fn file(place: &Path) -> impl FnOnce(io::Error) -> Self {
        let place = place.display().to_string();
        move |error| Self::File { place, error }
    }

    /// Returns a function for `map_err` that converts an I/O error of the program `name` to a [`Fault`].
    ///
    /// The program could not be started or reached.
    pub fn program(name: &str) -> impl FnOnce(io::Error) -> Self {
        let program = name.to_owned();
        move |error| Self::Program { program, problem: error.to_string() }
    }
}
