//! The weights of the evaluation and their file; how figures become winning chances.
//!
//! A side's worth is the sum of its figures times the weights of the phase, counted in empty cells; the three worths become
//! chances by e to their power, which sum to 1. Only additions, multiplications and divisions are used, so that the chances are
//! the same on every machine. Knows the format of the file. Leaves where the weights come from to [`super::fit`].

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use super::cell::CELLS;
use super::features::{FEATURES, Features, NAMES};

/// Numbers of empty cells for which weights are kept; between them they are mixed.
pub const KNOTS: [usize; 8] = [0, 8, 20, 36, 56, 80, 104, 128];

/// The first line of the file.
const TITLE: &str = "tribolo weights, version 1";

/// The weights as the file has them: thousandths, a row for each of [`KNOTS`].
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Weights([[i32; FEATURES]; KNOTS.len()]);

/// The greatest weight, in thousandths, either way.
const GREATEST: i32 = 99_999;

impl Weights {
    /// Those the program ships with.
    ///
    /// # Errors
    /// Never, as a test shows; a program that was built from a damaged file says what is wrong with it.
    pub fn shipped() -> Result<&'static Self, &'static WeightsError> {
        static SHIPPED: LazyLock<Result<Weights, WeightsError>> =
            LazyLock::new(|| include_str!("../../../minds/tribolo.weights").parse());
        SHIPPED.as_ref()
    }

    /// Rounds weights to thousandths.
    #[must_use]
    pub fn rounded(weights: &[[f64; FEATURES]; KNOTS.len()]) -> Self {
        let greatest = f64::from(GREATEST);
        Self(weights.map(|row| row.map(|weight| (weight * 1000.0).round().clamp(-greatest, greatest) as i32)))
    }
}

/// Where a number of empty cells lies among the [`KNOTS`]: the knot below, and how far it is to the next, 0 to 1.
#[must_use]
pub fn phase(empty: usize) -> (usize, f32) {
    let last = KNOTS.len() - 2;
    let below = (0..last).find(|&knot| empty < KNOTS[knot + 1]).unwrap_or(last);
    let (from, to) = (KNOTS[below], KNOTS[below + 1]);
    (below, (empty.clamp(from, to) - from) as f32 / (to - from) as f32)
}

/// Weights made ready for use: a row for every number of empty cells.
#[derive(Debug, Clone)]
pub struct Evaluation(Vec<[f32; FEATURES]>);

impl Evaluation {
    /// The evaluation the program plays by; one that knows nothing should the shipped weights be damaged.
    #[must_use]
    pub fn shipped() -> &'static Self {
        static SHIPPED: LazyLock<Evaluation> = LazyLock::new(|| {
            Weights::shipped().map_or_else(|_| Evaluation::new(&Weights::default()), Evaluation::new)
        });
        &SHIPPED
    }

    /// Makes weights ready.
    #[must_use]
    pub fn new(weights: &Weights) -> Self {
        let row = |empty| {
            let (below, far) = phase(empty);
            let [one, two] = [weights.0[below], weights.0[below + 1]];
            std::array::from_fn(|at| (one[at] as f32 * (1.0 - far) + two[at] as f32 * far) / 1000.0)
        };
        Self((0..=CELLS).map(row).collect())
    }

    /// What each side's position is worth; only differences count.
    #[must_use]
    pub fn worths(&self, features: &Features) -> [f32; 3] {
        let weights = self.0.get(features.empty).unwrap_or(&[0.0; FEATURES]);
        features.sides.map(|side| side.iter().zip(weights).map(|(figure, weight)| figure * weight).sum())
    }

    /// The winning chances of each side; they sum to 1.
    #[must_use]
    pub fn chances(&self, features: &Features) -> [f32; 3] {
        softmax(self.worths(features))
    }
}

/// Shares that sum to 1, in proportion to e to the power of each worth.
#[must_use]
pub fn softmax(worths: [f32; 3]) -> [f32; 3] {
    let most = worths.into_iter().fold(f32::MIN, f32::max);
    let powers = worths.map(|worth| exp(worth - most));
    let sum: f32 = powers.into_iter().sum();
    powers.map(|power| power / sum)
}

/// e to the power of a number from -80 to 80, closer than one part in a million, the same on every machine: two to the whole
/// part of the exponent's binary logarithm, times the series for what is left.
#[must_use]
pub fn exp(x: f32) -> f32 {
    let binary = x.clamp(-80.0, 80.0) * std::f32::consts::LOG2_E;
    let whole = (binary + if binary < 0.0 { -0.5 } else { 0.5 }) as i32;
    let left = (binary - whole as f32) * std::f32::consts::LN_2;
    let series = 1.0 + left * (1.0 + left * (0.5 + left * (1.0 / 6.0 + left * (1.0 / 24.0 + left / 120.0))));
    // From -115 to 115, so the biased exponent is that of a normal number.
    f32::from_bits(((whole + 127) as u32) << 23) * series
}

/// Why a text is not a weights file.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, field {field}: expected {expected}")]
pub struct WeightsError {
    /// The line, from 1.
    pub line: usize,
    /// The field of the line, from 1.
    pub field: usize,
    /// What should have been there.
    pub expected: String,
}

/// A sum over the text that a changed letter changes (FNV-1a, 32 bits).
fn checksum(text: &str) -> u32 {
    text.bytes().fold(0x811C_9DC5, |sum, byte| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

impl fmt::Display for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = format!("{TITLE}\nempty {}\n", NAMES.join(" "));
        for (knot, row) in KNOTS.into_iter().zip(&self.0) {
            text += &knot.to_string();
            row.iter().for_each(|weight| text += &format!(" {weight}"));
            text.push('\n');
        }
        writeln!(f, "{text}checksum {:08x}", checksum(&text))
    }
}

impl FromStr for Weights {
    type Err = WeightsError;

    fn from_str(text: &str) -> Result<Self, WeightsError> {
        let fail = |line, field, expected: String| Err(WeightsError { line, field, expected });
        let mut lines = text.lines();
        if lines.next() != Some(TITLE) {
            return fail(1, 1, format!("`{TITLE}`"));
        }
        let header = format!("empty {}", NAMES.join(" "));
        if lines.next() != Some(&header) {
            return fail(2, 1, format!("`{header}`"));
        }
        let mut weights = Self::default();
        for (at, knot) in KNOTS.into_iter().enumerate() {
            let line = at + 3;
            let mut fields = lines.next().unwrap_or("").split(' ');
            if fields.next() != Some(&knot.to_string()) {
                return fail(line, 1, format!("`{knot}`"));
            }
            for (column, weight) in weights.0[at].iter_mut().enumerate() {
                let read = fields.next().and_then(|field| {
                    let number = field.parse().ok().filter(|number: &i32| number.to_string() == field)?;
                    (number.abs() <= GREATEST).then_some(number)
                });
                match read {
                    Some(number) => *weight = number,
                    None => {
                        let expected = format!("the weight of {} in thousandths", NAMES[column]);
                        return fail(line, column + 2, expected);
                    }
                }
            }
            if fields.next().is_some() {
                return fail(line, FEATURES + 2, "the end of the line".to_owned());
            }
        }
        let written = weights.to_string();
        if text != written {
            let last = written.lines().last().unwrap_or("").to_owned();
            return fail(KNOTS.len() + 3, 1, format!("`{last}` and the end of the file"));
        }
        Ok(weights)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shipped_weights_are_read_and_written() {
        let weights = Weights::shipped().unwrap();
        assert_eq!(weights.to_string(), include_str!("../../../minds/tribolo.weights"));
        assert_ne!(*weights, Weights::default());
    }

    #[test]
    fn damaged_files_name_the_place() {
        let text = Weights::default().to_string();
        let said = |text: &str| text.parse::<Weights>().unwrap_err().to_string();
        assert_eq!(said(""), "line 1, field 1: expected `tribolo weights, version 1`");
        assert!(
            said(&text.replacen("empty", "full", 1)).starts_with("line 2, field 1: expected `empty score")
        );
        assert_eq!(said(&text.replacen("\n8 ", "\n9 ", 1)), "line 4, field 1: expected `8`");
        let weight = "the weight of mobility in thousandths";
        assert_eq!(
            said(&text.replacen("\n8 0 0", "\n8 0 +0", 1)),
            format!("line 4, field 3: expected {weight}")
        );
        assert_eq!(
            said(&text.replacen("\n8 0 0", "\n8 0 1000000", 1)),
            format!("line 4, field 3: expected {weight}")
        );
        let changed = said(&text.replacen("\n8 0 0", "\n8 0 1", 1));
        assert!(changed.starts_with("line 11, field 1: expected `checksum "), "{changed}");
        assert!(said(&format!("{text}\n")).starts_with("line 11, field 1: "));
    }

    #[test]
    fn the_power_of_e_is_close() {
        for step in -800..=800 {
            let x = step as f32 / 10.0;
            let (ours, true_one) = (f64::from(exp(x)), f64::from(x).exp());
            assert!((ours / true_one - 1.0).abs() < 2e-5, "{x}: {ours} {true_one}");
        }
        assert_eq!(softmax([3.0; 3]), [1.0 / 3.0; 3]);
        assert!(softmax([200.0, 0.0, -200.0])[0] > 0.999);
    }

    #[test]
    fn phases_mix_neighbouring_rows() {
        assert_eq!((phase(0), phase(8), phase(14)), ((0, 0.0), (1, 0.0), (1, 0.5)));
        assert_eq!((phase(128), phase(176)), ((6, 1.0), (6, 1.0)));
    }
}
