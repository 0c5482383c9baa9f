//! A rating ladder: every engine of a game plays every other engine, and the strength of each engine is
//! computed from the results.
//!
//! Strengths are maximum-likelihood estimates in the model of Bradley and Terry, or of Luce for games of
//! three players. A drawn or unfinished game is shared. One drawn game is added to each pair that has played, so that an
//! engine that never loses has a finite strength.

use super::program::run_with;
use super::study::said;

/// The engines of a ladder and the command options that seat them.
pub struct Ladder {
    pub game: &'static str,
    /// Further arguments of the command that deals the start positions.
    pub deal: &'static [&'static str],
    pub seats: &'static [&'static str],
    /// Letters by which the text of a result names the seats.
    pub letters: &'static str,
    pub engines: &'static [&'static str],
    /// Engines at the end of `engines` that take long, each with the only engines that it plays, and the number of starts of
    /// each line-up. The repeated count leaves them out.
    pub slow: &'static [(&'static str, &'static [&'static str], u64)],
    pub rest: &'static [&'static str],
}

/// The games of one line-up: the engine in each seat, the number of games, and the wins of each seat. A
/// shared win counts in part.
pub struct Row {
    engines: Vec<usize>,
    games: f64,
    wins: Vec<f64>,
}

/// A strength in Elo, relative to a mean of 0, and its standard error.
pub type Rating = (f64, f64);

impl Ladder {
    /// Returns every line-up in which two different engines take the seats. Slow engines are left out.
    fn lineups(&self) -> Vec<Vec<usize>> {
        let engines = self.engines.len() - self.slow.len();
        self.seated((0..engines).flat_map(|one| (one + 1..engines).map(move |two| [one, two])))
    }

    /// Returns the line-ups of the slow engines, with the number of starts of each.
    fn slow_lineups(&self) -> Vec<(Vec<usize>, u64)> {
        let place = |name: &str| self.engines.iter().position(|engine| *engine == name).unwrap();
        let of_engine = |&(engine, rivals, starts): &(&str, &[&str], u64)| {
            let lineups = self.seated(rivals.iter().map(|rival| [place(rival), place(engine)]));
            lineups.into_iter().map(move |lineup| (lineup, starts)).collect::<Vec<_>>()
        };
        self.slow.iter().flat_map(of_engine).collect()
    }

    fn seated(&self, pairs: impl Iterator<Item = [usize; 2]>) -> Vec<Vec<usize>> {
        let seats = self.seats.len();
        let seated = |pair: [usize; 2]| {
            // The two line-ups with the same engine in all seats are left out.
            (1..(1 << seats) - 1_usize).map(move |which| {
                let second = |seat: usize| which >> (seats - 1 - seat) & 1;
                (0..seats).map(|seat| pair[second(seat)]).collect()
            })
        };
        pairs.flat_map(seated).collect()
    }

    fn words(&self, engines: &[usize]) -> Vec<&'static str> {
        let seated = self.seats.iter().zip(engines).flat_map(|(&seat, &engine)| [seat, self.engines[engine]]);
        ["match", "--game", self.game].into_iter().chain(seated).chain(self.rest.iter().copied()).collect()
    }

    /// Returns the command line that plays the last line-up.
    pub fn shown(&self, starts: u64) -> String {
        let last = self.words(&self.lineups().pop().unwrap()).join(" ");
        let deal = [&["deal", "--game", self.game][..], self.deal].concat().join(" ");
        format!("tripppin {deal} --seed 1 --count {starts} | tripppin {last}")
    }

    /// Plays every line-up from the same `starts` initial positions and returns the result. Slow engines play if
    /// `has_slow` is set.
    pub fn count(&self, starts: u64, has_slow: bool) -> String {
        let slow = if has_slow { self.slow_lineups() } else { Vec::new() };
        let mut text = String::new();
        for (engines, starts) in self.lineups().into_iter().map(|lineup| (lineup, starts)).chain(slow) {
            let number = starts.to_string();
            let deal = ["deal", "--game", self.game, "--seed", "1", "--count", &number];
            let dealt = said(&[&deal[..], self.deal].concat());
            let played = run_with(&self.words(&engines), &dealt);
            assert_eq!((played.code, played.err.as_str()), (Some(0), ""));
            let (mut sixths, mut plies) = (vec![0; engines.len()], 0);
            for line in played.out.lines() {
                let words: Vec<&str> = line.split(' ').collect();
                let won = self.letters.chars().map(|letter| words[0].contains(letter));
                let won: Vec<bool> = won.collect();
                let winners = won.iter().filter(|won| **won).count();
                let share = 6 / if winners == 0 { won.len() } else { winners };
                for (sixths, won) in sixths.iter_mut().zip(won) {
                    *sixths += if won || winners == 0 { share } else { 0 };
                }
                plies += words[2].parse::<u64>().unwrap();
            }
            let names: Vec<&str> = engines.iter().map(|&engine| self.engines[engine]).collect();
            let sixths: Vec<String> = sixths.iter().map(ToString::to_string).collect();
            text.push_str(&format!("{}\t{starts}\t{plies}\t{}\n", names.join(" "), sixths.join("\t")));
        }
        text
    }

    pub fn rows(&self, result: &str) -> Vec<Row> {
        let engine = |name: &str| self.engines.iter().position(|engine| *engine == name).unwrap();
        let read = |line: &str| {
            let fields: Vec<&str> = line.split('\t').collect();
            let number = |field: &&str| field.parse::<f64>().unwrap();
            Row {
                engines: fields[0].split(' ').map(engine).collect(),
                games: number(&fields[1]),
                wins: fields[3..].iter().map(|field| number(field) / 6.0).collect(),
            }
        };
        result.lines().map(read).collect()
    }

    pub fn engine_names(&self) -> Vec<&'static str> {
        self.engines.to_vec()
    }

    /// Formats the strength of each engine and the percentage of games that each engine wins against each
    /// other engine.
    pub fn table(&self, result: &str) -> String {
        let rows = self.rows(result);
        let games: f64 = rows.iter().map(|row| row.games).sum();
        let ratings = ratings(&rows);
        let engines = &self.engines[..ratings.len()];
        let mut text = format!("{games} games\n\n{:<10}{:>6}  {:>6} ", "engine", "Elo", "error");
        engines.iter().for_each(|engine| text.push_str(&format!("{engine:>10}")));
        text.push('\n');
        for (one, (engine, (elo, error))) in engines.iter().zip(ratings).enumerate() {
            text.push_str(&format!("{engine:<10}{elo:>6.0}  +-{error:>4.0} "));
            for two in 0..engines.len() {
                let share =
                    share(&rows, one, two).map_or("-".to_owned(), |share| format!("{:.1}", 100.0 * share));
                text.push_str(&format!("{share:>10}"));
            }
            text.push('\n');
        }
        text
    }
}

/// Returns the share of wins of one engine against another, or `None` if the two engines did not meet.
fn share(rows: &[Row], one: usize, two: usize) -> Option<f64> {
    let both =
        rows.iter().filter(|row| row.engines.contains(&one) && row.engines.contains(&two) && one != two);
    let (won, games) = both.fold((0.0, 0.0), |(won, games), row| {
        let mine = row.engines.iter().zip(&row.wins).filter(|(engine, _)| **engine == one);
        (won + mine.map(|(_, wins)| wins).sum::<f64>(), games + row.games)
    });
    (games > 0.0).then(|| won / games)
}

pub fn ratings(rows: &[Row]) -> Vec<Rating> {
    let engines = rows.iter().flat_map(|row| &row.engines).max().unwrap() + 1;
    let unplayed = (0..engines).flat_map(|one| (0..one).map(move |two| [one, two]));
    let has_met = |[one, two]: &[usize; 2]| share(rows, *one, *two).is_some();
    let unplayed: Vec<Row> = unplayed
        .filter(has_met)
        .map(Vec::from)
        .map(|engines| Row { engines, games: 1.0, wins: vec![0.5, 0.5] })
        .collect();
    let rows: Vec<&Row> = rows.iter().chain(&unplayed).collect();
    let mut strengths = vec![1.0; engines];
    // Hunter's iteration towards the maximum of the likelihood.
    for _ in 0..5000 {
        let (mut wins, mut chances) = (vec![0.0; engines], vec![0.0; engines]);
        for row in &rows {
            let all: f64 = row.engines.iter().map(|&engine| strengths[engine]).sum();
            for (&engine, won) in row.engines.iter().zip(&row.wins) {
                wins[engine] += won;
                chances[engine] += row.games / all;
            }
        }
        strengths = wins.iter().zip(&chances).map(|(wins, chances)| wins / chances).collect();
    }
    let logs: Vec<f64> = strengths.iter().map(|strength| strength.ln()).collect();
    let mean = logs.iter().sum::<f64>() / engines as f64;
    let elo = 400.0 / std::f64::consts::LN_10;
    let errors = errors(&rows, &strengths);
    logs.iter().zip(errors).map(|(log, error)| (elo * (log - mean), elo * error)).collect()
}

/// Returns the standard errors of the logarithms of the strengths, computed from the inverse of Fisher's
/// information. The mean of the logarithms is fixed.
fn errors(rows: &[&Row], strengths: &[f64]) -> Vec<f64> {
    let engines = strengths.len();
    // The mean is arbitrary, so the direction of the mean gets a weight of its own, which is subtracted
    // afterwards.
    let even = 1.0 / engines as f64;
    let mut matrix = vec![vec![even; engines]; engines];
    for row in rows {
        let all: f64 = row.engines.iter().map(|&engine| strengths[engine]).sum();
        let mut chances = vec![0.0; engines];
        row.engines.iter().for_each(|&engine| chances[engine] += strengths[engine] / all);
        for one in 0..engines {
            matrix[one][one] += row.games * chances[one];
            for two in 0..engines {
                matrix[one][two] -= row.games * chances[one] * chances[two];
            }
        }
    }
    let inverse = inverse(matrix);
    (0..engines).map(|engine| (inverse[engine][engine] - even).max(0.0).sqrt()).collect()
}

/// Returns the inverse of a positive definite matrix, by elimination.
fn inverse(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let size = matrix.len();
    for (at, row) in matrix.iter_mut().enumerate() {
        row.extend((0..size).map(|column| f64::from(u8::from(column == at))));
    }
    for at in 0..size {
        let pivot = matrix[at][at];
        matrix[at].iter_mut().for_each(|value| *value /= pivot);
        let row = matrix[at].clone();
        for (_, other) in matrix.iter_mut().enumerate().filter(|(number, _)| *number != at) {
            let factor = other[at];
            other.iter_mut().zip(&row).for_each(|(value, mine)| *value -= factor * mine);
        }
    }
    matrix.into_iter().map(|row| row[size..].to_vec()).collect()
}

#[test]
fn elo_ratings_follow_from_scores() {
    // A share of three games in four is 191 Elo; with this many games, the added drawn game hardly matters.
    let row = |engines: [usize; 2], wins: [f64; 2]| Row {
        engines: engines.to_vec(),
        games: 4e4,
        wins: wins.to_vec(),
    };
    let found = ratings(&[row([0, 1], [3e4, 1e4]), row([1, 0], [1e4, 3e4])]);
    assert!((found[0].0 - 95.4).abs() < 0.1 && (found[1].0 + 95.4).abs() < 0.1, "{found:?}");
    // The difference of the two logarithms has the error 1 / sqrt(n p q), and each strength has half of this
    // error.
    let error = 0.5 / (8e4_f64 * 0.75 * 0.25).sqrt() * 400.0 / std::f64::consts::LN_10;
    assert!((found[0].1 - error).abs() < 0.01, "{found:?} {error}");
}
