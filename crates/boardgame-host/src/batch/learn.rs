//! Runs `fit` and `train`: learns an engine's weights from games against itself.
//!
//! Writes the weights to standard output or to a file, which is replaced only when the new one is complete.
//! The learning itself is left to the games.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::Path;

use super::{BatchError, Completion, JobObserver};
use crate::interrupt::Interrupt;
use boardgame_engine::queries::Trainer;
use small_amiga_window::files::AtomicWrite;

/// Runs a trainer, reports the progress, and writes the learned weights to a file.
///
/// If `path` is `None`, the weights are written to `out`.
///
/// # Errors
/// Returns a [`BatchError`] if the weights cannot be written.
pub(super) fn run(
    trainer: &Trainer,
    path: Option<&Path>,
    out: &mut dyn Write,
    interrupt: &Interrupt,
    job_observer: &mut dyn JobObserver,
) -> Result<Completion, BatchError> {
    // The draft is created first, because learning takes long and an unwritable path should be reported
    // before it.
    let draft = path.map(AtomicWrite::new).transpose()?;
    interrupt.unfinished(draft.as_ref().and_then(AtomicWrite::scratch));
    let mut go_on =
        || if interrupt.is_requested() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
    let learned = (trainer.run)(&mut |text| job_observer.progress(text), &mut go_on);
    job_observer.progress("");
    let Some(weights) = learned else {
        job_observer.note("interrupted: no weights were written");
        return Ok(Completion::Interrupted);
    };
    match draft {
        Some(draft) => draft.finish(&weights)?,
        None => {
            out.write_all(&weights)?;
            out.flush()?;
        }
    }
    interrupt.unfinished(None);
    Ok(Completion::Complete)
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::sync::atomic::Ordering;

    use super::super::TerminalObserver;
    use super::*;

    /// Creates a test trainer that returns the text `learned` as its weights, or `None` after an interrupt.
    ///
    /// If `may_run` is `false`, calling the trainer panics.
    fn word(may_run: bool) -> Trainer {
        let train = move |_: &mut dyn FnMut(&str), go_on: &mut dyn FnMut() -> ControlFlow<()>| {
            assert!(may_run, "nothing is learned in vain");
            go_on().is_continue().then(|| b"learned\n".to_vec())
        };
        Trainer::new("word", Box::new(train))
    }

    #[test]
    fn learned_weights_go_to_stdout_or_a_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("new.weights");
        let (mut said, calm) = (Vec::new(), Interrupt::default());
        for out in [None, Some(path.as_path())] {
            assert_eq!(
                run(&word(true), out, &mut said, &calm, &mut TerminalObserver).unwrap(),
                Completion::Complete
            );
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
            let error = run(&word(false), Some(&odd), &mut said, &calm, &mut TerminalObserver).unwrap_err();
            assert!(error.to_string().ends_with(&format!("cannot be written: {reason}")), "{error}");
        }
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
    }

    #[test]
    fn interrupted_learning_keeps_the_old_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("old.weights");
        fs::write(&path, "old").unwrap();
        let interrupt = Interrupt::default();
        interrupt.flag().store(true, Ordering::SeqCst);
        let ending =
            run(&word(true), Some(&path), &mut Vec::new(), &interrupt, &mut TerminalObserver).unwrap();
        assert_eq!(ending, Completion::Interrupted);
        assert_eq!(fs::read(&path).unwrap(), b"old");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}
