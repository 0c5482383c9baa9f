//! Fitted evaluation weights of Tribolo and their file format: the settings of the fit, a line of weights for
//! each phase of the game, and a checksum.
//!
//! The module also provides the built-in weights. The use of weights is left to [`super::weights`], the
//! fitting to [`super::lab`].

use std::fmt;
use std::str::{FromStr, Split};
use std::sync::LazyLock;

use super::features::{FEATURES, NAMES};
use super::weights::{Evaluation, GREATEST, KNOTS, Weights};

const TITLE: &str = "tribolo weights, version 3";

const HEAD: usize = 3;

/// The inputs of a fit of evaluation weights. Equal inputs give equal weights on every machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FitSettings {
    /// The seed of the boards and random moves in the self-play games to which the weights are fitted.
    pub seed: u64,
    /// Number of self-play games in each round of the fit.
    pub(crate) games: u32,
    /// Number of rounds of the fit. The games of each later round are played with the weights of the round before.
    pub rounds: u32,
}

impl FitSettings {
    /// The settings that produced the built-in evaluation weights.
    pub const SHIPPED: Self = Self { seed: 1991, games: 20_000, rounds: 4 };
}

/// The contents of a weights file: evaluation weights, and the settings of the fit that produced them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fitted {
    pub(crate) settings: FitSettings,
    pub(crate) weights: Weights,
}

impl Fitted {
    /// Returns the built-in evaluation weights, together with the settings with which they were fitted.
    ///
    /// # Errors
    /// Returns [`WeightsError`] if the program was built with a damaged file; a test checks that it was not.
    pub(crate) fn shipped() -> Result<&'static Self, &'static WeightsError> {
        static SHIPPED: LazyLock<Result<Fitted, WeightsError>> =
            LazyLock::new(|| include_str!("tribolo.weights").parse());
        SHIPPED.as_ref()
    }
}

impl Evaluation {
    /// Returns the evaluation with the built-in weights, or with zero weights if the built-in file is
    /// damaged.
    pub(crate) fn shipped() -> &'static Self {
        static SHIPPED: LazyLock<Evaluation> = LazyLock::new(|| {
            let weights = Fitted::shipped().map(|fitted| fitted.weights.clone()).unwrap_or_default();
            Evaluation::new(&weights)
        });
        &SHIPPED
    }
}

/// An error in a weights file, with the place of the first invalid field.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, field {field}: expected {expected}")]
pub struct WeightsError {
    /// Number of the invalid line of the weights file, counted from 1.
    pub line: usize,
    /// Number of the invalid field within its line of the weights file, counted from 1.
    pub field: usize,
    /// Description of the valid contents of the field; literal text is in backquotes.
    pub expected: String,
}

/// Returns the 32-bit FNV-1a checksum of a text, which reveals accidental changes.
fn checksum(text: &str) -> u32 {
    text.bytes().fold(0x811C_9DC5, |sum, byte| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

impl fmt::Display for FitSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { seed, games, rounds } = self;
        write!(f, "seed {seed} games {games} rounds {rounds}")
    }
}

impl fmt::Display for Fitted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = format!("{TITLE}\n{}\nempty {}\n", self.settings, NAMES.join(" "));
        for (knot, row) in KNOTS.into_iter().zip(&self.weights.0) {
            text += &knot.to_string();
            row.iter().for_each(|weight| text += &format!(" {weight}"));
            text.push('\n');
        }
        writeln!(f, "{text}checksum {:08x}", checksum(&text))
    }
}

struct Row<'a> {
    line: usize,
    field: usize,
    fields: Split<'a, char>,
}

impl<'a> Row<'a> {
    fn new(line: usize, text: Option<&'a str>) -> Self {
        Self { line, field: 0, fields: text.unwrap_or("").split(' ') }
    }

    fn next(&mut self) -> Option<&'a str> {
        self.field += 1;
        self.fields.next()
    }

    fn fault(&self, expected: String) -> WeightsError {
        WeightsError { line: self.line, field: self.field, expected }
    }

    fn word(&mut self, word: &str) -> Result<(), WeightsError> {
        if self.next() == Some(word) { Ok(()) } else { Err(self.fault(format!("`{word}`"))) }
    }

    /// Parses the next field as a number in canonical form, such as `7` but not `07`.
    fn number<N: FromStr + ToString>(&mut self, expected: impl Fn() -> String) -> Result<N, WeightsError> {
        let text = self.next();
        let number = text.and_then(|text| text.parse().ok().filter(|number: &N| number.to_string() == text));
        number.ok_or_else(|| self.fault(expected()))
    }

    fn end(&mut self) -> Result<(), WeightsError> {
        if self.next().is_none() { Ok(()) } else { Err(self.fault("the end of the line".to_owned())) }
    }
}

impl FromStr for Fitted {
    type Err = WeightsError;

    fn from_str(text: &str) -> Result<Self, WeightsError> {
        let fail = |line, expected: String| Err(WeightsError { line, field: 1, expected });
        let mut lines = text.lines();
        if lines.next() != Some(TITLE) {
            return fail(1, format!("`{TITLE}`"));
        }
        let settings = settings(Row::new(2, lines.next()))?;
        let header = format!("empty {}", NAMES.join(" "));
        if lines.next() != Some(&header) {
            return fail(HEAD, format!("`{header}`"));
        }
        let mut weights = Weights::default();
        for (at, (knot, into)) in KNOTS.into_iter().zip(&mut weights.0).enumerate() {
            *into = row(Row::new(HEAD + 1 + at, lines.next()), knot)?;
        }
        let fitted = Self { settings, weights };
        let written = fitted.to_string();
        if text != written {
            let last = written.lines().last().unwrap_or("");
            return fail(HEAD + KNOTS.len() + 1, format!("`{last}` and the end of the file"));
        }
        Ok(fitted)
    }
}

/// Parses the settings line of a weights file, such as `seed 1991 games 20000 rounds 4`.
fn settings(mut row: Row<'_>) -> Result<FitSettings, WeightsError> {
    row.word("seed")?;
    let seed = row.number(|| "the seed, a whole number".to_owned())?;
    row.word("games")?;
    let games = row.number(|| "the number of games in each round".to_owned())?;
    row.word("rounds")?;
    let rounds = row.number(|| "the number of rounds".to_owned())?;
    row.end()?;
    Ok(FitSettings { seed, games, rounds })
}

/// Parses a line of weights, which begins with the number of empty cells to which they apply.
fn row(mut row: Row<'_>, knot: usize) -> Result<[i32; FEATURES], WeightsError> {
    row.word(&knot.to_string())?;
    let mut weights = [0_i32; FEATURES];
    for (weight, name) in weights.iter_mut().zip(NAMES) {
        let expected = || format!("the weight of {name} in thousandths");
        *weight = row.number(expected)?;
        if weight.unsigned_abs() > GREATEST {
            return Err(row.fault(expected()));
        }
    }
    row.end()?;
    Ok(weights)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shipped_weights_read_and_write() {
        let fitted = Fitted::shipped().unwrap();
        assert_eq!(fitted.to_string(), include_str!("tribolo.weights"));
        assert_eq!(fitted.settings, FitSettings::SHIPPED);
        assert_ne!(fitted.weights, Weights::default());
    }

    #[test]
    fn damaged_weights_name_the_place() {
        let settings = FitSettings { seed: u64::MAX, games: 300, rounds: 2 };
        let text = Fitted { settings, weights: Weights::default() }.to_string();
        assert_eq!(text.parse::<Fitted>().unwrap().settings, settings);
        let said = |from: &str, to: &str| {
            assert!(text.contains(from));
            text.replacen(from, to, 1).parse::<Fitted>().unwrap_err().to_string()
        };
        let cases = [
            (text.as_str(), "", "line 1, field 1: expected `tribolo weights, version 3`"),
            ("version 3", "version 2", "line 1, field 1: expected `tribolo weights, version 3`"),
            ("seed ", "seed", "line 2, field 1: expected `seed`"),
            ("615 games", "616 games", "line 2, field 2: expected the seed, a whole number"),
            (" 300", " 0300", "line 2, field 4: expected the number of games in each round"),
            (" rounds 2", "", "line 2, field 5: expected `rounds`"),
            ("rounds 2", "rounds 2 ", "line 2, field 7: expected the end of the line"),
            ("\n8 ", "\n9 ", "line 5, field 1: expected `8`"),
            ("\n8 0 0", "\n8 0 +0", "line 5, field 3: expected the weight of lead in thousandths"),
            ("\n8 0 0", "\n8 0 1000000", "line 5, field 3: expected the weight of lead in thousandths"),
            ("\n8 0 0", "\n8 0 -2147483648", "line 5, field 3: expected the weight of lead in thousandths"),
            ("\n8 0", "\n8 0 0", "line 5, field 14: expected the end of the line"),
        ];
        for (from, to, message) in cases {
            assert_eq!(said(from, to), message, "{from:?} {to:?}");
        }
        assert!(said("empty", "full").starts_with("line 3, field 1: expected `empty score"));
        for (from, to) in [("\n8 0 0", "\n8 0 1"), ("rounds 2", "rounds 3")] {
            let changed = said(from, to);
            assert!(changed.starts_with("line 12, field 1: expected `checksum "), "{changed}");
        }
        let longer = format!("{text}\n").parse::<Fitted>().unwrap_err().to_string();
        assert!(longer.starts_with("line 12, field 1: "), "{longer}");
    }
}
