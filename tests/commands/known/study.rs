//! One thing that is counted: by which command, and what a page shows of its result.

use std::fs;
use std::path::Path;

use serde_json::Value;

use super::ladder::{self, Ladder};
use super::program::run;
use super::values::Told;
use super::{plot, values};

/// A count, and how large it is.
pub struct Study {
    /// The name of its files.
    pub name: &'static str,
    /// What it is about.
    pub title: &'static str,
    /// What there is to know about it.
    pub about: &'static str,
    /// How many are counted for the page.
    pub full: u64,
    /// How many the test counts.
    pub small: u64,
    /// How it is counted.
    pub kind: Kind,
}

/// How something is counted.
pub enum Kind {
    /// By a command that counts: its words, without how many.
    Survey(&'static [&'static str], &'static str),
    /// By matches between all pairs of minds.
    Ladder(Ladder),
    /// By what is told of each of some positions.
    Told(Told),
    /// What the first moves of Tripppin's boards are worth.
    FirstMoves,
    /// How often the classic levels find the only move that wins.
    OnlyMoves,
}

impl Study {
    /// The name of its result.
    pub fn file(&self) -> String {
        let ending = if matches!(self.kind, Kind::Survey(..)) { "json" } else { "tsv" };
        format!("{}.{ending}", self.name)
    }

    /// What one types to count so many.
    pub fn shown(&self, number: u64) -> String {
        match &self.kind {
            Kind::Survey(words, option) => format!("tripppin {} {option} {number}", words.join(" ")),
            Kind::Ladder(ladder) => ladder.shown(number),
            Kind::Told(told) => told.shown(number),
            Kind::FirstMoves => format!("tripppin deal --seed 1 --count {number} | tripppin solve --moves"),
            Kind::OnlyMoves => {
                format!("tripppin deal --puzzle 9 --seed 1 --count {number} | tripppin think --level 3")
            }
        }
    }

    /// Counts so many; a long count is kept in a file and goes on from there.
    pub fn count(&self, number: u64, kept: Option<&Path>) -> String {
        match &self.kind {
            Kind::Survey(words, option) => {
                let (number, path) = (number.to_string(), kept.map(|path| path.display().to_string()));
                let resume = path.iter().flat_map(|path| ["--resume", path]);
                let words: Vec<&str> =
                    words.iter().copied().chain([*option, &*number, "--json"]).chain(resume).collect();
                said(&words)
            }
            Kind::Ladder(ladder) => ladder.count(number),
            Kind::Told(told) => told.count(number),
            Kind::FirstMoves => values::first_moves(number),
            Kind::OnlyMoves => values::only_moves(number),
        }
    }

    /// The table of a result.
    pub fn table(&self, result: &str) -> String {
        match &self.kind {
            Kind::Survey(..) => {
                let file = tempfile::NamedTempFile::new().unwrap();
                fs::write(file.path(), result).unwrap();
                said(&["merge", file.path().to_str().unwrap()])
            }
            Kind::Ladder(ladder) => ladder.table(result),
            Kind::Told(_) => values::told_table(result),
            Kind::FirstMoves => values::first_table(result),
            Kind::OnlyMoves => values::only_table(result),
        }
    }

    /// A picture of a result.
    pub fn picture(&self, result: &str) -> Option<Vec<u8>> {
        match &self.kind {
            Kind::Survey(words, _) if words[0] == "census" => {
                let tally = &json(result)["tally"];
                let solved = tally.get("solved").unwrap_or(tally);
                let wins = solved["won_in"].as_object().unwrap().iter();
                let mut wins: Vec<(u32, u64)> =
                    wins.map(|(plies, count)| (plies.parse().unwrap(), count.as_u64().unwrap())).collect();
                wins.sort_unstable();
                Some(plot::lengths(&wins))
            }
            Kind::Ladder(ladder) => {
                Some(plot::ratings(&ladder.minds_of(), &ladder::ratings(&ladder.rows(result))))
            }
            _ => None,
        }
    }

    /// The positions that stood out, and in what.
    pub fn positions(&self, result: &str) -> Vec<(String, String)> {
        if !matches!(&self.kind, Kind::Survey(words, _) if words[0] == "census") {
            return Vec::new();
        }
        let told = |extreme: &Value| {
            let [what, position] = ["what", "position"].map(|key| extreme[key].as_str().unwrap().to_owned());
            (format!("The {what}, {} plies, board {}", extreme["value"], extreme["number"]), position)
        };
        json(result)["extremes"].as_array().unwrap().iter().map(told).collect()
    }
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

/// What the program says to some words, without a fault.
pub fn said(words: &[&str]) -> String {
    let done = run(words);
    assert_eq!((done.code, done.err.as_str()), (Some(0), ""), "{words:?}");
    done.out
}
