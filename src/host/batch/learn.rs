//! `fit` and `train`: a mind's weights, made anew from games against itself.
//!
//! Knows where the file goes: standard output, or a path at which the old file stands until the new one is whole. Leaves what is
//! learned, and from which games, to the games.

use std::fmt::Debug;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;

use super::{BatchError, Ending, Job};
use crate::host::files::Draft;
use crate::host::interrupt::Interrupt;
use crate::host::terminal;

/// Something that learns weights. What it makes depends on its settings only.
pub trait Learner: Debug {
    /// The weights file; `None` if it was ended. `tell` hears now and then how far it has come, `go_on` is asked as often as
    /// games end.
    fn learn(
        &self,
        tell: &mut dyn FnMut(&str),
        go_on: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Option<Vec<u8>>;
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
    fn work(&self, out: &mut dyn Write, interrupt: &Interrupt) -> Result<Ending, BatchError> {
        // Learning takes long: nobody should have to wait to hear that it cannot be written.
        let draft = self.out.as_deref().map(Draft::new).transpose()?;
        interrupt.unfinished(draft.as_ref().and_then(Draft::scratch));
        let mut go_on = || if interrupt.asked() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        let learned = self.learner.learn(&mut terminal::progress, &mut go_on);
        terminal::progress("");
        let Some(weights) = learned else {
            terminal::note("interrupted: nothing is written");
            return Ok(Ending::Interrupted);
        };
        match draft {
            Some(draft) => draft.finish(&weights)?,
            None => {
                out.write_all(&weights)?;
                out.flush()?;
            }
        }
        interrupt.unfinished(None);
        Ok(Ending::Complete)
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::sync::atomic::Ordering;

    use super::*;

    /// Learns a word, unless it is ended; and must not be asked to in vain.
    #[derive(Debug)]
    struct Word(bool);

    impl Learner for Word {
        fn learn(
            &self,
            _: &mut dyn FnMut(&str),
            go_on: &mut dyn FnMut() -> ControlFlow<()>,
        ) -> Option<Vec<u8>> {
            assert!(self.0, "nothing is learned in vain");
            go_on().is_continue().then(|| b"learned\n".to_vec())
        }
    }

    #[test]
    fn what_was_learned_goes_where_it_should() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("new.weights");
        let (mut said, calm) = (Vec::new(), Interrupt::default());
        for out in [None, Some(path.clone())] {
            let learn = Learn { learner: Word(true), out };
            assert_eq!(learn.work(&mut said, &calm).unwrap(), Ending::Complete);
        }
        assert_eq!(said, b"learned\n");
        assert_eq!(fs::read(&path).unwrap(), b"learned\n");
        fs::write(folder.path().join("kept"), "old").unwrap();
        let mut locked = fs::metadata(folder.path().join("kept")).unwrap().permissions();
        locked.set_readonly(true);
        fs::set_permissions(folder.path().join("kept"), locked).unwrap();
        for (odd, reason) in [
            (folder.path().to_owned(), "is a directory"),
            (path.join("below"), "not a directory"),
            (folder.path().join("new/"), "not a directory"),
            (folder.path().join("no/where"), "no such file or directory"),
            (folder.path().join("x".repeat(256)), "file name too long"),
            (folder.path().join("kept"), "permission denied"),
        ] {
            let error = Learn { learner: Word(false), out: Some(odd) }.work(&mut said, &calm).unwrap_err();
            assert!(error.to_string().ends_with(&format!("cannot be written: {reason}")), "{error}");
        }
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
    }

    #[test]
    fn ended_it_leaves_the_old_file_and_no_other() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("old.weights");
        fs::write(&path, "old").unwrap();
        let interrupt = Interrupt::default();
        interrupt.flag().store(true, Ordering::SeqCst);
        let learn = Learn { learner: Word(true), out: Some(path.clone()) };
        assert_eq!(learn.work(&mut Vec::new(), &interrupt).unwrap(), Ending::Interrupted);
        assert_eq!(fs::read(&path).unwrap(), b"old");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}
