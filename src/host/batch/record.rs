//! What was counted, written down: JSON that says of itself what it is the result of.
//!
//! Knows what belongs together: results of one program, command, game and seed, of numbers that no other has. A file is believed
//! only if it is what this program writes of its counts. Leaves which files there are, and the counting, to others.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::ops::Range;
use std::path::Path;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::BatchError;
use crate::games::questions::{Census, Extreme, Part};
use crate::host::files::{self, FileError, MAX_FILE, TextError};

/// The version of the program: another one may play otherwise.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The commands that count, and the option that says how many.
pub const NUMBERS: [(&str, &str); 3] = [("census", "--boards"), ("match", "--games"), ("deal", "--count")];

/// What is counted, in the words of the command line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Subject {
    /// The command.
    pub command: String,
    /// The game's word.
    pub game: String,
    /// The options that say what is counted, with their values: neither how much of it, nor how it is done.
    pub options: BTreeMap<String, String>,
}

/// A file that does not belong there: one line with its name, what it is, and what was expected.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{name}: {found}; expected {expected}")]
pub struct Foreign {
    /// The file.
    pub name: String,
    /// What it is.
    pub found: String,
    /// What should be there.
    pub expected: String,
}

/// A result as it stands in a file.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Written {
    tripppin: String,
    command: String,
    game: String,
    options: BTreeMap<String, String>,
    seed: u64,
    things: String,
    /// How many the run was asked for.
    of: u64,
    /// The numbers counted: from each first one up to the one before each second.
    ranges: Vec<[u64; 2]>,
    tally: Value,
    extremes: Vec<Extreme>,
}

/// A result: what was counted, of which seed and numbers.
#[derive(Debug)]
pub struct Counted {
    /// What was counted.
    pub subject: Subject,
    /// The seed of the boards or games.
    pub seed: u64,
    /// Their numbers.
    pub part: Part,
    /// The counts.
    pub census: Box<dyn Census>,
}

impl Counted {
    /// The result as JSON, the same whatever parts it was counted in.
    pub fn json(&self) -> String {
        // Nothing of it cannot be written: keys are texts and numbers whole.
        let mut text = serde_json::to_string_pretty(&self.written()).unwrap_or_default();
        text.push('\n');
        text
    }

    /// The result as a table or lines.
    pub fn report(&self) -> String {
        self.census.report(self.seed, &self.part)
    }

    /// The result as JSON for a file.
    ///
    /// # Errors
    /// [`FileError::TooLong`]: nobody could read it again.
    pub fn file(&self, path: &Path) -> Result<String, FileError> {
        let text = self.json();
        if text.len() as u64 > MAX_FILE {
            return Err(FileError::TooLong { name: path.display().to_string() });
        }
        Ok(text)
    }

    fn written(&self) -> Written {
        let Subject { command, game, options } = self.subject.clone();
        Written {
            tripppin: VERSION.to_owned(),
            command,
            game,
            options,
            seed: self.seed,
            things: self.census.things().to_owned(),
            of: self.part.asked(),
            ranges: self.part.ranges().iter().map(|range| [range.start, range.end]).collect(),
            tally: self.census.tally(),
            extremes: self.census.extremes(self.seed),
        }
    }
}

impl Written {
    /// Reads a file; whether its counts can be is not known yet.
    ///
    /// # Errors
    /// [`BatchError`]: it cannot be read, is no such JSON, or of another version of the program.
    pub fn read(path: &Path) -> Result<Self, BatchError> {
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
        // Another version may write something else: that is said first.
        if let Some(version) =
            value.get("tripppin").and_then(Value::as_str).filter(|&version| version != VERSION)
        {
            let found = format!("a result of tripppin {version}");
            return Err(Foreign { name, found, expected: format!("one of tripppin {VERSION}") }.into());
        }
        Ok(serde_json::from_str(&text).map_err(fault)?)
    }

    /// What it says was counted.
    pub fn subject(&self) -> Subject {
        Subject { command: self.command.clone(), game: self.game.clone(), options: self.options.clone() }
    }

    /// The command line that asks for a result like it, of the whole run and without a seed.
    pub fn words(&self) -> Vec<OsString> {
        let number = NUMBERS.iter().find(|(command, _)| *command == self.command).map(|(_, option)| *option);
        let options = self.options.iter().flat_map(|(name, value)| [name.as_str(), value.as_str()]);
        let number = number.map(|option| [option.to_owned(), self.of.to_string()]);
        let words = [&*self.command, "--game", &*self.game].into_iter().chain(options);
        // Only what has no value is empty.
        let words = words.filter(|word| !word.is_empty()).map(str::to_owned);
        words.chain(number.into_iter().flatten()).chain(["--json".to_owned()]).map(OsString::from).collect()
    }

    /// The seed.
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// How many the run was asked for.
    pub const fn asked(&self) -> u64 {
        self.of
    }

    /// What it says, if that is what this program writes of it; `census` is of that kind.
    ///
    /// # Errors
    /// [`Foreign`].
    pub fn counted(
        &self,
        name: &str,
        subject: Subject,
        mut census: Box<dyn Census>,
    ) -> Result<Counted, Foreign> {
        let odd = |key: &str| Foreign {
            name: name.to_owned(),
            found: format!("{key:?} is not what can be counted"),
            expected: "a result as it was written".to_owned(),
        };
        let mut part = Part::none(self.of);
        for &[start, end] in &self.ranges {
            part.add(&Part::of(self.of, start..end)).map_err(|_| odd("ranges"))?;
        }
        if !census.read(&self.tally, &part) {
            return Err(odd("tally"));
        }
        let counted = Counted { subject, seed: self.seed, part, census };
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

/// In what a result differs from what it should be of: how it is and how it should be.
pub fn difference(found: (&Subject, u64), expected: (&Subject, u64)) -> Option<(String, String)> {
    let told = |(subject, seed): (&Subject, u64), option: Option<&String>| {
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

/// A range in words.
pub fn numbers(range: &Range<u64>) -> String {
    match range.end.saturating_sub(range.start) {
        0 => "no numbers".to_owned(),
        1 => format!("number {}", range.start),
        _ => format!("numbers {} to {}", range.start, range.end - 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::questions::Surveyed;
    use crate::games::tripppin::oracle;

    fn counted(seed: u64, range: Range<u64>) -> Counted {
        let mut census: Box<dyn Census> = Box::new(Surveyed::<oracle::Census>::new(()));
        census.count(seed, range.clone()).unwrap();
        let options = [("--rules".to_owned(), "old".to_owned())].into();
        let subject = Subject { command: "census".to_owned(), game: "tripppin".to_owned(), options };
        Counted { subject, seed, part: Part::of(100, range), census }
    }

    #[test]
    fn a_result_is_read_as_it_was_written() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.json");
        for range in [10..30, 7..7] {
            let counted = counted(3, range);
            std::fs::write(&path, counted.file(&path).unwrap()).unwrap();
            let written = Written::read(&path).unwrap();
            let again = written.counted("a", counted.subject.clone(), counted.census.empty()).unwrap();
            assert_eq!((again.json(), again.report()), (counted.json(), counted.report()));
        }
    }

    #[test]
    fn what_nobody_counted_is_not_believed() {
        let counted = counted(3, 10..30);
        let change = |change: fn(&mut Written)| {
            let mut written = counted.written();
            change(&mut written);
            let read = written.counted("a", counted.subject.clone(), counted.census.empty());
            read.map(|_| ()).map_err(|error| error.to_string())
        };
        assert_eq!(change(|_| ()), Ok(()));
        let odd =
            |key| Err(format!("a: {key:?} is not what can be counted; expected a result as it was written"));
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
    fn what_differs_is_named() {
        let [one, mut two] = [3, 3].map(|seed| counted(seed, 0..1).subject);
        let differ = |two: &Subject, seed| difference((two, seed), (&one, 3)).unwrap();
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
