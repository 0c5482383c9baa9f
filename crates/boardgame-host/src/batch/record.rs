//! Converts results of counts to and from self-describing JSON.
//!
//! Results can be combined if they have the same program version, command, game, options and seed, and
//! disjoint numbers. A file is accepted only if it equals what this program writes for its counts. Choosing
//! the files is left to [`super::merge`] and [`super::census`].

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::ops::Range;
use std::path::Path;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::BatchError;
use crate::catalogue::{Catalogue, catalogue};
use amiga_boardgame::entry::job::{CountSpec, NUMBERS};
use boardgame_engine::queries::{Census, CountedRanges, NotableCase, TallyError};
use small_amiga_window::files::{self, FileError, MAX_FILE, TextError};

/// The error for a result file that belongs to a different run; the message is one line.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{name}: {found}; expected {expected}")]
pub struct MismatchedResult {
    pub(crate) name: String,
    pub(crate) found: String,
    pub(crate) expected: String,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ResultFile {
    /// The version of the program. Engines of other versions may play differently. In a file, the key is [`version_key`].
    program: String,
    command: String,
    game: String,
    options: BTreeMap<String, String>,
    seed: u64,
    things: String,
    of: u64,
    /// The ranges of numbers that identify the counted boards or games.
    ///
    /// Each range is stored as `[start, end]`, where `end` is excluded.
    ranges: Vec<[u64; 2]>,
    tally: Value,
    extremes: Vec<NotableCase>,
    /// The text of the file, for the line numbers of errors.
    #[serde(skip)]
    text: String,
}

/// The key of [`ResultFile::program`].
const PROGRAM: &str = "program";
/// The keys of the other fields.
const OTHER_KEYS: [&str; 9] =
    ["command", "game", "options", "seed", "things", "of", "ranges", "tally", "extremes"];

/// Returns the key of the version in the files of the program that `command` starts.
///
/// The key is the command, unless a file would then have the same key twice.
fn version_key(command: &'static str) -> &'static str {
    if OTHER_KEYS.contains(&command) { PROGRAM } else { command }
}

/// Replaces the key `from` of the version by the key `to`. The version is the first field of a file.
fn with_key(text: &str, from: &str, to: &str) -> String {
    text.replacen(&format!("\"{from}\":"), &format!("\"{to}\":"), 1)
}

#[derive(Debug)]
pub(super) struct CountResult {
    pub spec: CountSpec,
    pub seed: u64,
    pub ranges: CountedRanges,
    pub census: Box<dyn Census>,
}

impl CountResult {
    /// Formats the result as JSON.
    ///
    /// The text does not depend on how the run was divided into parts.
    pub(super) fn json(&self) -> String {
        // Serialization cannot fail: all keys are strings and all numbers are integers.
        let text = serde_json::to_string_pretty(&self.written()).unwrap_or_default() + "\n";
        with_key(&text, PROGRAM, version_key(catalogue().command))
    }

    pub(super) fn report(&self) -> String {
        self.census.report(self.seed, &self.ranges)
    }

    /// Formats this result as the text of a result file.
    ///
    /// Errors name the file as `path`.
    ///
    /// # Errors
    /// Returns [`FileError::TooLong`] if the text exceeds the maximum size of a file that can be read again.
    pub(super) fn file(&self, path: &Path) -> Result<String, FileError> {
        let text = self.json();
        if text.len() as u64 > MAX_FILE {
            return Err(FileError::TooLong { name: path.display().to_string() });
        }
        Ok(text)
    }

    fn written(&self) -> ResultFile {
        let CountSpec { command, game, options } = self.spec.clone();
        ResultFile {
            program: catalogue().version.to_owned(),
            command,
            game,
            options,
            seed: self.seed,
            things: self.census.unit_name().to_owned(),
            of: self.ranges.requested(),
            ranges: self.ranges.ranges().iter().map(|range| [range.start, range.end]).collect(),
            tally: self.census.tally(),
            extremes: self.census.extremes(self.seed),
            text: String::new(),
        }
    }
}

impl ResultFile {
    /// Reads a result file without validating its counts.
    ///
    /// # Errors
    /// Returns a [`BatchError`] if the file cannot be read, is not valid JSON of this form, or was written
    /// by another version of the program.
    pub(super) fn read(path: &Path) -> Result<Self, BatchError> {
        let (name, text) = (path.display().to_string(), files::read_text(path)?);
        let fault = |error: serde_json::Error| {
            let said = error.to_string();
            let found = said.split(" at line ").next().unwrap_or_default().to_owned();
            let expected = "a result as --json and --resume write it".to_owned();
            TextError {
                name: name.clone(),
                line: error.line().max(1),
                column: error.column().max(1),
                found,
                expected,
            }
        };
        let value: Value = serde_json::from_str(&text).map_err(fault)?;
        // The version is checked first, because the form may differ in other versions.
        let Catalogue { command, version: own, .. } = catalogue();
        let key = version_key(command);
        let version = value.get(key).ok_or_else(|| fault(serde::de::Error::missing_field(key)))?.as_str();
        if let Some(version) = version.filter(|version| version != own) {
            let found = format!("a result of {command} {version}");
            return Err(MismatchedResult { name, found, expected: format!("one of {command} {own}") }.into());
        }
        let read = serde_json::from_str(&with_key(&text, key, PROGRAM)).map_err(fault)?;
        Ok(Self { text, ..read })
    }

    pub(super) fn subject(&self) -> CountSpec {
        CountSpec { command: self.command.clone(), game: self.game.clone(), options: self.options.clone() }
    }

    /// Returns the command-line arguments of the whole run, except the seed.
    ///
    /// The result file may contain only a part of the run.
    pub(super) fn words(&self) -> Vec<OsString> {
        let number = NUMBERS.iter().find(|(command, _)| *command == self.command).map(|(_, option)| *option);
        let options = self.options.iter().flat_map(|(name, value)| [name.as_str(), value.as_str()]);
        let number = number.map(|option| [option.to_owned(), self.of.to_string()]);
        let words = [&*self.command, "--game", &*self.game].into_iter().chain(options);
        // A switch has an empty value, which is not an argument.
        let words = words.filter(|word| !word.is_empty()).map(str::to_owned);
        words.chain(number.into_iter().flatten()).chain(["--json".to_owned()]).map(OsString::from).collect()
    }

    pub(super) const fn seed(&self) -> u64 {
        self.seed
    }

    /// Returns the total number of boards or games in the counting run to which this result file belongs.
    ///
    /// The result file may contain only a part of the run.
    pub(super) const fn requested(&self) -> u64 {
        self.of
    }

    /// Validates this result file and fills the empty `census` with its counts.
    ///
    /// # Errors
    /// Returns [`MismatchedResult`] if the counts are impossible, or if the file differs from what this
    /// program would write for them.
    pub(super) fn counted(
        &self,
        name: &str,
        spec: CountSpec,
        mut census: Box<dyn Census>,
    ) -> Result<CountResult, MismatchedResult> {
        let odd = |key: &str| MismatchedResult {
            name: name.to_owned(),
            found: format!("{key:?} has impossible values"),
            expected: "an unchanged result".to_owned(),
        };
        let mut part = CountedRanges::none(self.of);
        for &[start, end] in &self.ranges {
            part.add(&CountedRanges::new(self.of, start..end)).map_err(|_| odd("ranges"))?;
        }
        match census.read(&self.tally, &part) {
            Ok(()) => {}
            Err(TallyError::Counts) => return Err(odd("tally")),
            Err(TallyError::Record(record)) => {
                let found = Value::from(record).to_string();
                let place = self.text.lines().position(|line| line.contains(&found));
                let name = place.map_or_else(|| name.to_owned(), |line| format!("{name}:{}", line + 1));
                let expected = format!("one of the {} of this run", census.unit_name());
                return Err(MismatchedResult { name, found, expected });
            }
        }
        let counted = CountResult { spec, seed: self.seed, ranges: part, census };
        let [read, again] = [self, &counted.written()].map(|written| serde_json::to_value(written).ok());
        let keys =
            again.as_ref().and_then(Value::as_object).map(|object| object.keys()).into_iter().flatten();
        let get = |value: &Option<Value>, key: &str| value.as_ref().and_then(|value| value.get(key)).cloned();
        match keys.into_iter().find(|key| get(&read, key) != get(&again, key)) {
            Some(key) => Err(odd(key)),
            None => Ok(counted),
        }
    }
}

/// Compares the command, game, seed and options of two counting runs, and returns the first difference.
///
/// Returns `None` if all are equal.
///
/// The two texts describe what was found and what was expected.
pub(super) fn difference(found: (&CountSpec, u64), expected: (&CountSpec, u64)) -> Option<(String, String)> {
    let told = |(subject, seed): (&CountSpec, u64), option: Option<&String>| {
        let Some(option) = option else {
            return [subject.command.clone(), format!("--game {}", subject.game), format!("--seed {seed}")];
        };
        let value = subject.options.get(option).map(|value| format!("{option} {value}"));
        let value = value.map_or_else(|| format!("no {option}"), |value| value.trim_end().to_owned());
        [value, String::new(), String::new()]
    };
    let options = found.0.options.keys().chain(expected.0.options.keys()).map(Some);
    [None].into_iter().chain(options).find_map(|option| {
        let mut pairs = told(found, option).into_iter().zip(told(expected, option));
        pairs.find(|(found, expected)| found != expected)
    })
}

/// Formats a range of board or game numbers, such as `numbers 0 to 99`.
pub(super) fn numbers(range: &Range<u64>) -> String {
    match range.end.saturating_sub(range.start) {
        0 => "no numbers".to_owned(),
        1 => format!("number {}", range.start),
        _ => format!("numbers {} to {}", range.start, range.end - 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardgame_engine::queries::SurveyCensus;

    fn counted(seed: u64, range: Range<u64>) -> CountResult {
        let mut census: Box<dyn Census> = Box::new(SurveyCensus::<tripppin_game::Census>::new(()));
        census.count(seed, range.clone()).unwrap();
        let options = [("--rules".to_owned(), "old".to_owned())].into();
        let subject = CountSpec { command: "census".to_owned(), game: "tripppin".to_owned(), options };
        CountResult { spec: subject, seed, ranges: CountedRanges::new(100, range), census }
    }

    #[test]
    fn saved_result_reads_back() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.json");
        for range in [10..30, 7..7] {
            let counted = counted(3, range);
            std::fs::write(&path, counted.file(&path).unwrap()).unwrap();
            let written = ResultFile::read(&path).unwrap();
            let again = written.counted("a", counted.spec.clone(), counted.census.empty()).unwrap();
            assert_eq!((again.json(), again.report()), (counted.json(), counted.report()));
        }
    }

    #[test]
    fn version_key_never_equals_another_key() {
        let written = serde_json::to_value(counted(3, 0..1).written()).unwrap();
        let mut keys: Vec<&str> = written.as_object().unwrap().keys().map(String::as_str).collect();
        keys.retain(|key| *key != PROGRAM);
        let mut others = OTHER_KEYS.to_vec();
        others.sort_unstable();
        keys.sort_unstable();
        assert_eq!(keys, others);
        assert_eq!(
            ["game", "tally", "tripppin", PROGRAM].map(version_key),
            [PROGRAM, PROGRAM, "tripppin", PROGRAM]
        );
    }

    #[test]
    fn impossible_saved_result_is_refused() {
        let counted = counted(3, 10..30);
        let change = |change: fn(&mut ResultFile)| {
            let mut written = counted.written();
            change(&mut written);
            let read = written.counted("a", counted.spec.clone(), counted.census.empty());
            read.map(|_| ()).map_err(|error| error.to_string())
        };
        assert_eq!(change(|_| ()), Ok(()));
        let odd = |key| Err(format!("a: {key:?} has impossible values; expected an unchanged result"));
        assert_eq!(change(|written| written.seed = 4), odd("extremes"));
        assert_eq!(change(|written| written.ranges = vec![[9, 29], [3, 4]]), odd("tally"));
        assert_eq!(change(|written| written.ranges = vec![[20, 30], [10, 20]]), odd("ranges"));
        assert_eq!(change(|written| written.ranges = vec![[10, 30], [12, 13]]), odd("ranges"));
        assert_eq!(change(|written| written.ranges = vec![[0, u64::MAX]]), odd("tally"));
        assert_eq!(change(|written| written.tally["solved"]["fair"] = 21.into()), odd("tally"));
        assert_eq!(change(|written| written.tally["solved"]["fair"] = 0.5.into()), odd("tally"));
        assert_eq!(change(|written| written.tally["more"] = 1.into()), odd("tally"));
        assert_eq!(change(|written| written.things = "games".to_owned()), odd("things"));
        assert_eq!(
            change(|written| drop(written.options.insert("--json".into(), String::new()))),
            odd("options")
        );
        assert_eq!(change(|written| written.extremes[0].number += 1), odd("extremes"));
    }

    #[test]
    fn differing_count_options_are_named() {
        let [one, mut two] = [3, 3].map(|seed| counted(seed, 0..1).spec);
        let differ = |two: &CountSpec, seed| difference((two, seed), (&one, 3)).unwrap();
        assert_eq!(difference((&one, 3), (&one, 3)), None);
        assert_eq!(differ(&two, 4), ("--seed 4".to_owned(), "--seed 3".to_owned()));
        two.options.clear();
        assert_eq!(differ(&two, 3), ("no --rules".to_owned(), "--rules old".to_owned()));
        two.options.insert("--wild".to_owned(), String::new());
        assert_eq!(differ(&two, 3), ("--wild".to_owned(), "no --wild".to_owned()));
        two.game = "trippples".to_owned();
        assert_eq!(differ(&two, 4), ("--game trippples".to_owned(), "--game tripppin".to_owned()));
    }
}
