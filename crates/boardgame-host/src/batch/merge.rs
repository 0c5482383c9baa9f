//! Runs `merge`: adds up the results of the parts of a count.
//!
//! Reads the result files and checks that they belong to the same run. Parsing the stored command lines is
//! left to [`crate::cli`]; adding the counts is left to the games.

use std::ffi::OsString;
use std::io::Write;
use std::path::{Path, PathBuf};

use super::record::{CountResult, MismatchedResult, ResultFile, difference, numbers};
use super::{BatchError, Completion, JobObserver};
use amiga_boardgame::entry::job::Job;
use boardgame_engine::queries::CountedRanges;

/// A function that converts the command line stored in a result file into a job.
///
/// Errors are one-line messages.
pub type Rebuild = fn(Vec<OsString>) -> Result<Job, String>;

/// Merges the result files `files` and writes the merged result.
///
/// A note lists the missing boards or games by number.
///
/// # Errors
/// Returns a [`BatchError`] if a file is not a result, or does not belong to the same run as the files
/// before it.
pub(super) fn run(
    files: &[PathBuf],
    json: bool,
    rebuild: Rebuild,
    out: &mut dyn Write,
    job_observer: &mut dyn JobObserver,
) -> Result<Completion, BatchError> {
    let mut parts: Vec<(String, CountedRanges)> = Vec::with_capacity(files.len());
    let mut sum: Option<CountResult> = None;
    for path in files {
        let (name, counted) = (path.display().to_string(), read(path, rebuild)?);
        let part = counted.ranges.clone();
        match &mut sum {
            None => sum = Some(counted),
            Some(sum) => add(sum, counted, &parts, &name)?,
        }
        parts.push((name, part));
    }
    let Some(sum) = sum else { return Ok(Completion::Complete) };
    out.write_all(if json { sum.json() } else { sum.report() }.as_bytes())?;
    out.flush()?;
    let gaps = sum.ranges.gaps();
    if !gaps.is_empty() {
        let gaps: Vec<String> = gaps.iter().map(numbers).collect();
        job_observer.note(&format!("partial: {} of {} are missing", gaps.join(", "), sum.ranges.requested()));
    }
    Ok(Completion::Complete)
}

fn read(path: &Path, rebuild: Rebuild) -> Result<CountResult, BatchError> {
    let (name, written) = (path.display().to_string(), ResultFile::read(path)?);
    let foreign = |found: String| {
        let expected = "a result of census, match --games or deal --puzzle".to_owned();
        MismatchedResult { name: name.clone(), found, expected }
    };
    match rebuild(written.words()).map_err(foreign)? {
        Job::Count(request) => Ok(written.counted(&name, request.spec, request.census)?),
        _ => Err(foreign(format!("{:?} does not count anything", written.subject().command)).into()),
    }
}

fn add(
    sum: &mut CountResult,
    counted: CountResult,
    parts: &[(String, CountedRanges)],
    name: &str,
) -> Result<(), MismatchedResult> {
    let first = parts.first().map_or("", |(name, _)| name);
    let foreign = |found, expected| Err(MismatchedResult { name: name.to_owned(), found, expected });
    if let Some((found, expected)) = difference((&counted.spec, counted.seed), (&sum.spec, sum.seed)) {
        return foreign(found, format!("{expected}, as in {first}"));
    }
    if let Err(both) = sum.ranges.add(&counted.ranges) {
        let has = |ranges: &CountedRanges| ranges.clone().add(&counted.ranges).is_err();
        let other = parts.iter().find(|(_, part)| has(part)).map_or(first, |(name, _)| name);
        let found = format!("{} of {}", numbers(&both), counted.ranges.requested());
        return foreign(found, format!("numbers that {other} does not contain"));
    }
    sum.census.merge(&*counted.census);
    Ok(())
}
