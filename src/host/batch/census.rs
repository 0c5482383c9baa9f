//! `census`: what boards are like on the whole, counted on all cores; tournaments and many puzzles are counted the same way.
//!
//! Knows the file that keeps what was counted, so that a run that was ended goes on. Leaves threads to [`super::counting`].
//! Boards and games are numbered and each has its own stream of its seed, so neither the number of threads nor chance decides
//! which are counted; stopped, they are the first so many of the range. Leaves what is counted, and the table, to the games.

use std::io::Write;
use std::num::NonZeroUsize;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::counting::{Machine, count};
use super::progress::Progress;
use super::record::{Counted, Foreign, Subject, Written, difference, numbers};
use super::{Aside, BatchError, Ending};
use crate::games::questions::{Census, Part};
use crate::host::files::{Draft, FileLock};
use crate::host::interrupt::Interrupt;

/// A count that was asked for.
#[derive(Debug)]
pub struct Request {
    /// What is counted, in words.
    pub subject: Subject,
    /// What is counted, nothing of it yet.
    pub census: Box<dyn Census>,
    /// How many boards or games the whole run has.
    pub boards: u64,
    /// The numbers of those that are counted here.
    pub range: Range<u64>,
    /// The seed of their shuffles; a new one when none is given.
    pub seed: Option<u64>,
    /// How many threads count; as many as there are cores when none are given.
    pub threads: Option<NonZeroUsize>,
    /// The file that keeps what was counted.
    pub resume: Option<PathBuf>,
    /// Whether the result is written as JSON.
    pub json: bool,
}

/// The time between two writings of the file: so much work is lost at the most when the machine fails.
const KEEP: Duration = Duration::from_secs(3);

/// Counts, tells how far it has come and what is to be known of an end too early, and writes the result. Once an end is asked for no more are
/// begun.
///
/// # Errors
/// As [`count`]; memory for so many threads is not there, the file is not of this run or another run uses it, or something cannot be
/// written.
pub fn run(
    request: &Request,
    out: &mut dyn Write,
    interrupt: &Interrupt,
    aside: &mut dyn Aside,
) -> Result<Ending, BatchError> {
    // Held until the run ends, so that a second run on the file cannot start from counts that this one is about to replace.
    let _lock = request.resume.as_deref().map(FileLock::beside).transpose()?;
    let mut counted = begun(request)?;
    let Range { start, end } = request.range;
    let (before, asked, things) = (counted.part.counted(), end - start, request.census.things());
    let rest = start + before..end;
    let threads = Machine::here().threads(&*request.census, request.threads, rest.end - rest.start)?;
    if let Some(path) = &request.resume {
        // A place that cannot be written to is told before anything is counted.
        drop(Draft::new(path)?);
    }
    let (began, mut kept) = (Instant::now(), None);
    let mut glance = |counted: &Counted, done: u64| {
        let is_due = kept.is_none_or(|kept: Instant| kept.elapsed() >= KEEP);
        if let Some(path) = request.resume.as_deref().filter(|_| is_due) {
            keep(counted, path, interrupt)?;
            kept = Some(Instant::now());
        }
        let progress = Progress { things, before, done: before + done, asked, elapsed: began.elapsed() };
        aside.progress(&progress.to_string());
        Ok(())
    };
    let ended = count(&mut counted, rest, threads, interrupt.flag(), &mut glance);
    aside.progress("");
    if let Some(path) = &request.resume {
        keep(&counted, path, interrupt)?;
    }
    ended?;
    out.write_all(if request.json { counted.json() } else { counted.report() }.as_bytes())?;
    out.flush()?;
    let done = counted.part.counted();
    if done == asked {
        return Ok(Ending::Complete);
    }
    let way_on = match &request.resume {
        Some(path) => format!("; {} keeps it, and the same command goes on", path.display()),
        None if end == request.boards => format!("; --seed {} --from {} goes on", counted.seed, start + done),
        None => String::new(),
    };
    aside.note(&format!(
        "interrupted: the result is partial, of the first {done} {things} of {asked}{way_on}"
    ));
    Ok(Ending::Interrupted)
}

/// What the file has of the run; nothing yet if there is no such file.
fn begun(request: &Request) -> Result<Counted, BatchError> {
    let (subject, part) = (request.subject.clone(), Part::none(request.boards));
    let there = request.resume.as_deref().filter(|path| path.exists());
    let Some(path) = there else {
        let seed = request.seed.unwrap_or_else(rand::random);
        return Ok(Counted { subject, seed, part, census: request.census.empty() });
    };
    let (name, written) = (path.display().to_string(), Written::read(path)?);
    let foreign = |found, expected| Err(Foreign { name: name.clone(), found, expected }.into());
    // Who names no seed goes on with the file's.
    let seed = request.seed.unwrap_or(written.seed());
    if let Some((found, expected)) = difference((&written.subject(), written.seed()), (&subject, seed)) {
        return foreign(found, expected);
    }
    if written.asked() != request.boards {
        let things = request.census.things();
        return foreign(format!("of {} {things}", written.asked()), format!("of {}", request.boards));
    }
    let counted = written.counted(&name, subject, request.census.empty())?;
    match counted.part.ranges() {
        [] => Ok(counted),
        [only] if only.start == request.range.start && only.end <= request.range.end => Ok(counted),
        ranges => {
            let found = ranges.iter().map(numbers).collect::<Vec<_>>().join(", ");
            foreign(found, format!("the first of {}", numbers(&request.range)))
        }
    }
}

/// Writes the file anew.
fn keep(counted: &Counted, path: &Path, interrupt: &Interrupt) -> Result<(), BatchError> {
    let text = counted.file(path)?;
    let draft = Draft::new(path)?;
    interrupt.unfinished(draft.scratch());
    let kept = draft.finish(text.as_bytes());
    interrupt.unfinished(None);
    Ok(kept?)
}
