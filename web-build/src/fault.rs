//! Errors of the build tool, each printed as one line.

use std::io;
use std::path::Path;

/// An error of the build tool.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// The command line is invalid, or standard output cannot be written.
    #[error("{0}")]
    Usage(String),
    /// A file or folder cannot be used.
    #[error("{place}: {error}")]
    File {
        /// Path of the file or folder.
        place: String,
        /// Error of the operating system.
        error: io::Error,
    },
    /// Another program does not start or reports an error.
    #[error("{program}: {problem}")]
    Program {
        /// Name of the program.
        program: String,
        /// Description of the problem.
        problem: String,
    },
    /// The built page does not meet a requirement.
    #[error("{0}")]
    Page(String),
    /// The browser rejects a command or a condition on the page never becomes true.
    #[error("the browser: {0}")]
    Browser(String),
}

impl Fault {
    /// Returns a function that adds the path to an error of a file or folder.
    pub fn file(place: &Path) -> impl FnOnce(io::Error) -> Self {
        let place = place.display().to_string();
        move |error| Self::File { place, error }
    }

    /// Returns a function that adds the program's name to an error of starting or reaching it.
    pub fn program(name: &str) -> impl FnOnce(io::Error) -> Self {
        let program = name.to_owned();
        move |error| Self::Program { program, problem: error.to_string() }
    }
}
