//! `fit` and `train`: a mind's weights, made anew from games against itself.
//!
//! Knows where the file goes: standard output, or a path at which the old file stands until the new one is whole. Leaves what is
//! learned, and from which games, to the games.

use std::fmt::Debug;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::{BatchError, Ending, Job};
use crate::host::files::{self, FileError};
use crate::host::terminal;

/// Something that learns weights. What it makes depends on its settings only.
pub trait Learner: Debug {
    /// The weights file; `tell` hears now and then how far it has come.
    fn learn(&self, tell: &mut dyn FnMut(&str)) -> Vec<u8>;
}

/// Who learns, and where what was learned goes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Learn<L> {
    /// Who learns.
    pub learner: L,
    /// The file; standard output when there is none.
    pub out: Option<PathBuf>,
}

/// Learns, shows progress on standard error if that is a terminal, and writes the file.
impl<L: Learner> Job for Learn<L> {
    fn work(&self, out: &mut dyn Write) -> Result<Ending, BatchError> {
        if let Some(path) = &self.out {
            // Learning takes long: nobody should have to wait to hear that there is no such folder.
            place(path).map_err(|error| FileError::write(path, &error))?;
        }
        let weights = self.learner.learn(&mut terminal::progress);
        terminal::progress("");
        match &self.out {
            Some(path) => files::write_atomically(path, &weights)?,
            None => {
                out.write_all(&weights)?;
                out.flush()?;
            }
        }
        Ok(Ending::Complete)
    }
}

/// Whether a file can stand there, as far as that can be seen without writing one.
fn place(path: &Path) -> io::Result<()> {
    if path.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if fs::metadata(folder)?.is_dir() { Ok(()) } else { Err(io::ErrorKind::NotADirectory.into()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Learns a word, and must not be asked to.
    #[derive(Debug)]
    struct Word(bool);

    impl Learner for Word {
        fn learn(&self, _: &mut dyn FnMut(&str)) -> Vec<u8> {
            assert!(self.0, "nothing is learned in vain");
            b"learned\n".to_vec()
        }
    }

    #[test]
    fn what_was_learned_goes_where_it_should() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("new.weights");
        let mut said = Vec::new();
        for out in [None, Some(path.clone())] {
            assert_eq!(Learn { learner: Word(true), out }.work(&mut said).unwrap(), Ending::Complete);
        }
        assert_eq!(said, b"learned\n");
        assert_eq!(fs::read(&path).unwrap(), b"learned\n");
        for (odd, reason) in [
            (folder.path().to_owned(), "is a directory"),
            (path.join("below"), "not a directory"),
            (folder.path().join("no/where"), "no such file or directory"),
        ] {
            let error = Learn { learner: Word(false), out: Some(odd) }.work(&mut said).unwrap_err();
            assert!(error.to_string().ends_with(&format!("cannot be written: {reason}")), "{error}");
        }
    }
}
