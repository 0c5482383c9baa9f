//! Runs a count over numbered boards or games on all cores: `census`, tournaments and large numbers of
//! puzzles.
//!
//! Every board or game has a number and its own random stream derived from the seed, so the result does not
//! depend on the number of threads. An interrupted count covers an initial part of its range; with `--resume`
//! it is saved and continued later. Threads are left to [`super::counting`]; counting a single board or game
//! and printing the table are left to the games.

use std::io::Write;
use std::ops::Range;
use std::path::Path;
use std::time::{Duration, Instant};

use super::counting::{Resources, count};
use super::progress::Progress;
use super::record::{CountResult, MismatchedResult, ResultFile, difference, numbers};
use super::{BatchError, Completion, JobObserver};
use crate::catalogue::catalogue;
use crate::interrupt::Interrupt;
use amiga_boardgame::entry::job::CountRequest;
use boardgame_engine::queries::CountedRanges;
use small_amiga_window::files::{AtomicWrite, FileLock};

/// Interval between two writes of the progress file.
///
/// The interval limits the work that is lost in a crash.
const KEEP: Duration = Duration::from_secs(3);

/// Counts boards or games, reports the progress, and writes the result to `out`.
///
/// After an interrupt no further boards are started, and a note explains how to continue.
///
/// # Errors
/// Returns any error of [`count`], [`BatchError::Memory`] if the memory does not suffice for the requested
/// threads, or another [`BatchError`] if the progress file belongs to a different run, is in use, or a file
/// cannot be written.
pub(super) fn run(
    request: &CountRequest,
    out: &mut dyn Write,
    interrupt: &Interrupt,
    job_observer: &mut dyn JobObserver,
) -> Result<Completion, BatchError> {
    // The lock is kept until the run ends, so that a second run cannot start from counts that this one will
    // replace.
    let _lock =
        request.resume.as_deref().map(|path| FileLock::beside(path, catalogue().command)).transpose()?;
    let mut counted = begun(request)?;
    let Range { start, end } = request.range;
    let (before, asked, things) = (counted.ranges.counted(), end - start, request.census.unit_name());
    let rest = start + before..end;
    let threads = Resources::detect().threads(&*request.census, request.threads, rest.end - rest.start)?;
    if let Some(path) = &request.resume {
        // A path that cannot be written to is an error before the counting starts.
        drop(AtomicWrite::new(path)?);
        interrupt.save_at_end(true);
    }
    let (began, mut kept) = (Instant::now(), None);
    let mut glance = |counted: &CountResult, done: u64| {
        let is_due = kept.is_none_or(|kept: Instant| kept.elapsed() >= KEEP);
        if let Some(path) = request.resume.as_deref().filter(|_| is_due) {
            save_progress(counted, path, interrupt)?;
            kept = Some(Instant::now());
        }
        let progress = Progress { things, before, done: before + done, asked, elapsed: began.elapsed() };
        job_observer.progress(&progress.to_string());
        Ok(())
    };
    let ended = count(&mut counted, rest, threads, interrupt.flag(), &mut glance);
    job_observer.progress("");
    if let Some(path) = &request.resume {
        save_progress(&counted, path, interrupt)?;
        interrupt.save_at_end(false);
    }
    ended?;
    out.write_all(if request.json { counted.json() } else { counted.report() }.as_bytes())?;
    out.flush()?;
    let done = counted.ranges.counted();
    if done == asked {
        return Ok(Completion::Complete);
    }
    let way_on = match &request.resume {
        Some(path) => format!("; it is saved in {}, and the same command continues it", path.display()),
        None if end == request.boards => {
            format!("; continue with --seed {} --from {}", counted.seed, start + done)
        }
        None => String::new(),
    };
    job_observer
        .note(&format!("interrupted: partial result for the first {done} {things} of {asked}{way_on}"));
    Ok(Completion::Interrupted)
}

/// Loads the progress of an interrupted count from the file that `--resume` names.
///
/// Returns an empty result if the file does not exist or `--resume` is missing.
fn begun(request: &CountRequest) -> Result<CountResult, BatchError> {
    let (subject, part) = (request.spec.clone(), CountedRanges::none(request.boards));
    let there = request.resume.as_deref().filter(|path| path.exists());
    let Some(path) = there else {
        let seed = request.seed.unwrap_or_else(rand::random);
        return Ok(CountResult { spec: subject, seed, ranges: part, census: request.census.empty() });
    };
    let (name, written) = (path.display().to_string(), ResultFile::read(path)?);
    let foreign = |found, expected| Err(MismatchedResult { name: name.clone(), found, expected }.into());
    // Without `--seed`, the seed saved in the file applies.
    let seed = request.seed.unwrap_or(written.seed());
    if let Some((found, expected)) = difference((&written.subject(), written.seed()), (&subject, seed)) {
        return foreign(found, expected);
    }
    if written.requested() != request.boards {
        let things = request.census.unit_name();
        return foreign(format!("of {} {things}", written.requested()), format!("of {}", request.boards));
    }
    let counted = written.counted(&name, subject, request.census.empty())?;
    match counted.ranges.ranges() {
        [] => Ok(counted),
        [only] if only.start == request.range.start && only.end <= request.range.end => Ok(counted),
        ranges => {
            let found = ranges.iter().map(numbers).collect::<Vec<_>>().join(", ");
            foreign(found, format!("the first of {}", numbers(&request.range)))
        }
    }
}

fn save_progress(counted: &CountResult, path: &Path, interrupt: &Interrupt) -> Result<(), BatchError> {
    let text = counted.file(path)?;
    let draft = AtomicWrite::new(path)?;
    interrupt.unfinished(draft.scratch());
    let kept = draft.finish(text.as_bytes());
    interrupt.unfinished(None);
    Ok(kept?)
}
