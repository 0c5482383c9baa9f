//! What can go wrong outside of this program, as one line each.

use std::io;
use std::path::Path;

/// Why something could not be done.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// The command line says something unknown.
    #[error("{0}")]
    Usage(String),
    /// A file or a folder.
    #[error("{place}: {error}")]
    File {
        /// Which.
        place: String,
        /// What the system says.
        error: io::Error,
    },
    /// Another program does not run, or says no.
    #[error("{program}: {problem}")]
    Program {
        /// Its name.
        program: String,
        /// What is wrong.
        problem: String,
    },
    /// What was built is not as it must be.
    #[error("{0}")]
    Page(String),
    /// The browser does not do what it is asked to.
    #[error("the browser: {0}")]
    Browser(String),
}

impl Fault {
    /// For errors of a file or folder.
    pub fn file(place: &Path) -> impl FnOnce(io::Error) -> Self {
        let place = place.display().to_string();
        move |error| Self::File { place, error }
    }

    /// For a program that could not even be started.
    pub fn program(name: &str) -> impl FnOnce(io::Error) -> Self {
        let program = name.to_owned();
        move |error| Self::Program { program, problem: error.to_string() }
    }
}
