//! Counts the values of start positions and first moves, the results of games, and how often each level finds
//! the only winning move.

use std::collections::BTreeMap;

use super::program::run_with;
use super::study::said;

/// Puzzle lengths that are counted, in plies.
const PUZZLES: [&str; 5] = ["3", "5", "9", "17", "29"];

fn answers(words: &[&str], lines: &str) -> String {
    let done = run_with(words, lines);
    assert_eq!((done.code, done.err.as_str()), (Some(0), ""), "{words:?}");
    done.out
}

/// Counts the wins, draws and losses of each first move on a number of boards.
pub fn first_moves(boards: u64) -> String {
    let dealt = said(&["deal", "--seed", "1", "--count", &boards.to_string()]);
    let mut moves: BTreeMap<String, [u64; 3]> = BTreeMap::new();
    for line in answers(&["solve", "--moves"], &dealt).lines() {
        for (mv, value) in line.split(' ').filter_map(|word| word.split_once('=')) {
            let at = ["win", "draw", "loss"].iter().position(|word| value.starts_with(word)).unwrap();
            moves.entry(mv.to_owned()).or_default()[at] += 1;
        }
    }
    let line = |(mv, [won, drawn, lost]): (&String, &[u64; 3])| format!("{mv}\t{won}\t{drawn}\t{lost}\n");
    moves.iter().map(line).collect()
}

pub fn first_table(result: &str) -> String {
    let mut text = format!("{:<8}{:>10}{:>20}{:>12}{:>12}\n", "move", "boards", "wins", "draws", "loses");
    for line in result.lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        let counts: Vec<f64> = fields[1..].iter().map(|field| field.parse().unwrap()).collect();
        let all: f64 = counts.iter().sum();
        let shares: Vec<f64> = counts.iter().map(|count| count / all).collect();
        let error = 100.0 * (shares[0] * (1.0 - shares[0]) / all).sqrt();
        let [won, drawn, lost] = [0, 1, 2].map(|at| 100.0 * shares[at]);
        text.push_str(&format!(
            "{:<8}{all:>10}{won:>8.2} % +- {error:>5.2}{drawn:>10.2} %{lost:>10.2} %\n",
            fields[0]
        ));
    }
    text
}

/// Counts, for puzzles of each length, how often each level plays the only winning move first.
pub fn only_moves(puzzles: u64) -> String {
    let number = puzzles.to_string();
    let dealt = PUZZLES.map(|plies| said(&["deal", "--puzzle", plies, "--seed", "1", "--count", &number]));
    let solved = dealt.each_ref().map(|dealt| answers(&["solve", "--moves"], dealt));
    let mut text = String::new();
    for level in 1..=10 {
        text.push_str(&level.to_string());
        for (dealt, solved) in dealt.iter().zip(&solved) {
            let chosen = answers(&["think", "--level", &level.to_string()], dealt);
            let found = chosen.lines().zip(solved.lines()).filter(|(chosen, solved)| {
                solved.contains(&format!("{}=win", chosen.split(' ').next().unwrap()))
            });
            text.push_str(&format!("\t{}", found.count()));
        }
        text.push_str(&format!("\t{puzzles}\n"));
    }
    text
}

pub fn only_table(result: &str) -> String {
    let mut text = "level".to_owned();
    PUZZLES.iter().for_each(|plies| text.push_str(&format!("{:>15}", format!("win in {plies}"))));
    for line in result.lines() {
        let fields: Vec<f64> = line.split('\t').map(|field| field.parse().unwrap()).collect();
        let all = fields[PUZZLES.len() + 1];
        text.push_str(&format!("\n{:>5}", fields[0]));
        for found in &fields[1..=PUZZLES.len()] {
            let share = found / all;
            let error = 100.0 * (share * (1.0 - share) / all).sqrt();
            text.push_str(&format!("{:>7.1} +- {error:>4.1}", 100.0 * share));
        }
    }
    text + "\n"
}

pub struct AnswerCounts {
    pub deal: &'static [&'static str],
    pub ask: &'static [&'static str],
}

impl AnswerCounts {
    pub fn shown(&self, number: u64) -> String {
        let [deal, ask] = [self.deal, self.ask].map(|words| words.join(" "));
        format!("tripppin {deal} --seed 1 --count {number} | tripppin {ask}")
    }

    /// Counts how often each answer occurs. Only the part of an answer before its first number is compared.
    pub fn count(&self, number: u64) -> String {
        let dealt = said(&[self.deal, &["--seed", "1", "--count", &number.to_string()]].concat());
        let mut counts: BTreeMap<String, u64> = BTreeMap::new();
        for line in answers(self.ask, &dealt).lines() {
            let plain = |word: &&str| !word.contains(|letter: char| letter.is_ascii_digit());
            let words: Vec<&str> = line.split(' ').take_while(plain).filter(|word| *word != "-").collect();
            *counts.entry(words.join(" ")).or_default() += 1;
        }
        counts.iter().map(|(answer, count)| format!("{answer}\t{count}\n")).collect()
    }
}

pub fn answer_table(result: &str) -> String {
    let rows: Vec<(&str, f64)> = result
        .lines()
        .filter_map(|line| line.split_once('\t'))
        .map(|(what, count)| (what, count.parse().unwrap()))
        .collect();
    let all: f64 = rows.iter().map(|row| row.1).sum();
    let line = |&(what, count): &(&str, f64)| {
        let share = count / all;
        let error = 100.0 * (share * (1.0 - share) / all).sqrt();
        format!("{what:<20}{count:>10}{:>9.3} % +- {error:>6.3}\n", 100.0 * share)
    };
    rows.iter().map(line).collect()
}
