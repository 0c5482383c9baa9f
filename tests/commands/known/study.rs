//! A study, which consists of a counting command and the table, picture and positions that a page shows of
//! the result.

use std::fs;
use std::path::Path;

use serde_json::Value;

use super::ladder::{self, Ladder};
use super::program::run;
use super::values::AnswerCounts;
use super::{plot, values};

pub struct Study {
    pub name: &'static str,
    pub title: &'static str,
    pub about: &'static str,
    /// Size of the count that the page shows, such as a number of boards.
    pub full: u64,
    /// Size of the count that the test repeats, such as a number of boards.
    pub small: u64,
    pub kind: Kind,
}

pub enum Kind {
    /// A counting command: its arguments, and the option that sets the size of the count.
    Survey(&'static [&'static str], &'static str),
    Ladder(Ladder),
    /// The numbers of equal answers to a query about many positions.
    AnswerCounts(AnswerCounts),
    /// The values of the first moves on boards of Tripppin.
    FirstMoves,
    /// The share of puzzles in which each classic level finds the only winning move.
    OnlyMoves,
}

impl Study {
    pub fn file(&self) -> String {
        let ending = if matches!(self.kind, Kind::Survey(..)) { "json" } else { "tsv" };
        format!("{}.{ending}", self.name)
    }

    /// Returns the command that counts a result of the given size.
    pub fn shown(&self, number: u64) -> String {
        match &self.kind {
            Kind::Survey(words, option) => format!("tripppin {} {option} {number}", words.join(" ")),
            Kind::Ladder(ladder) => ladder.shown(number),
            Kind::AnswerCounts(counts) => counts.shown(number),
            Kind::FirstMoves => format!("tripppin deal --seed 1 --count {number} | tripppin solve --moves"),
            Kind::OnlyMoves => {
                format!("tripppin deal --puzzle 9 --seed 1 --count {number} | tripppin think --level 3")
            }
        }
    }

    /// Counts a result of the given size. The result of a counting command is saved to the file `kept` and
    /// resumed from this file.
    pub fn count(&self, number: u64, kept: Option<&Path>) -> String {
        match &self.kind {
            Kind::Survey(words, option) => {
                let (number, path) = (number.to_string(), kept.map(|path| path.display().to_string()));
                let resume = path.iter().flat_map(|path| ["--resume", path]);
                let words: Vec<&str> =
                    words.iter().copied().chain([*option, &*number, "--json"]).chain(resume).collect();
                said(&words)
            }
            Kind::Ladder(ladder) => ladder.count(number, kept.is_some()),
            Kind::AnswerCounts(counts) => counts.count(number),
            Kind::FirstMoves => values::first_moves(number),
            Kind::OnlyMoves => values::only_moves(number),
        }
    }

    pub fn table(&self, result: &str) -> String {
        match &self.kind {
            Kind::Survey(..) => {
                let file = tempfile::NamedTempFile::new().unwrap();
                fs::write(file.path(), result).unwrap();
                said(&["merge", file.path().to_str().unwrap()])
            }
            Kind::Ladder(ladder) => ladder.table(result),
            Kind::AnswerCounts(_) => values::answer_table(result),
            Kind::FirstMoves => values::first_table(result),
            Kind::OnlyMoves => values::only_table(result),
        }
    }

    /// Draws the diagram of a result, if the study has one.
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
                Some(plot::ratings(&ladder.engine_names(), &ladder::ratings(&ladder.rows(result))))
            }
            _ => None,
        }
    }

    /// Returns the extreme positions of a census, with their descriptions.
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

/// Runs the program, checks its success, and returns its output.
pub fn said(words: &[&str]) -> String {
    let done = run(words);
    assert_eq!((done.code, done.err.as_str()), (Some(0), ""), "{words:?}");
    done.out
}
