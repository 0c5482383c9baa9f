//! The weights of Tribolo's evaluation, and the conversion of features into win chances.
//!
//! A side's worth is the sum of its features times the weights of the phase, which is measured in empty
//! cells. The chances are the softmax of the three worths. Only additions, multiplications and divisions are
//! used, so the chances are the same on every machine. Fitting the weights is left to [`super::lab`], their
//! file format to [`super::fitted`].

use super::cell::CELLS;
use super::features::{FEATURES, Features};

/// The numbers of empty cells for which weights are stored.
///
/// Weights for other numbers of empty cells are interpolated.
pub(crate) const KNOTS: [usize; 8] = [0, 8, 20, 36, 56, 80, 104, 128];

/// The evaluation weights in thousandths, with one row for each number of empty cells in [`KNOTS`].
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Weights(pub(super) [[i32; FEATURES]; KNOTS.len()]);

/// Maximum absolute value of an evaluation weight, in thousandths.
pub(super) const GREATEST: u32 = 99_999;

impl Weights {
    /// Rounds evaluation weights to thousandths and clamps them to the maximum absolute value.
    pub(crate) fn rounded(weights: &[[f64; FEATURES]; KNOTS.len()]) -> Self {
        let greatest = f64::from(GREATEST);
        Self(weights.map(|row| row.map(|weight| (weight * 1000.0).round().clamp(-greatest, greatest) as i32)))
    }
}

/// Returns the phase of a game with `empty` empty cells: the interval of [`KNOTS`] that contains this number, and the
/// position in the interval.
///
/// The interval is the index of its lower end. The position is 0 at the lower end and 1 at the upper end.
///
/// Numbers above the last entry have the position 1 in the last interval.
pub(crate) fn phase(empty: usize) -> (usize, f32) {
    let last = KNOTS.len() - 2;
    let below = (0..last).find(|&knot| empty < KNOTS[knot + 1]).unwrap_or(last);
    let (from, to) = (KNOTS[below], KNOTS[below + 1]);
    (below, (empty.clamp(from, to) - from) as f32 / (to - from) as f32)
}

/// An evaluation with interpolated weights for each possible number of empty cells.
#[derive(Debug, Clone)]
pub(crate) struct Evaluation(Vec<[f32; FEATURES]>);

impl Evaluation {
    pub(crate) fn new(weights: &Weights) -> Self {
        let row = |empty| {
            let (below, far) = phase(empty);
            let [one, two] = [weights.0[below], weights.0[below + 1]];
            std::array::from_fn(|at| (one[at] as f32 * (1.0 - far) + two[at] as f32 * far) / 1000.0)
        };
        Self((0..=CELLS).map(row).collect())
    }

    /// Returns each side's evaluation, which is the weighted sum of its features.
    ///
    /// Only the differences between the sides are meaningful.
    pub(crate) fn worths(&self, features: &Features) -> [f32; 3] {
        let weights = self.0.get(features.empty).unwrap_or(&[0.0; FEATURES]);
        let [blue, red, green] = &features.sides;
        [worth(blue, weights), worth(red, weights), worth(green, weights)]
    }

    pub(crate) fn chances(&self, features: &Features) -> [f32; 3] {
        softmax(self.worths(features))
    }
}

#[inline(always)]
fn worth(figures: &[f32; FEATURES], weights: &[f32; FEATURES]) -> f32 {
    figures.iter().zip(weights).map(|(figure, weight)| figure * weight).sum()
}

/// Converts the weighted sums of the sides to shares that add up to 1, by the softmax function.
pub(crate) fn softmax(worths: [f32; 3]) -> [f32; 3] {
    let most = worths.into_iter().fold(f32::MIN, f32::max);
    let [blue, red, green] = worths;
    let [blue, red, green] = [exp(blue - most), exp(red - most), exp(green - most)];
    let sum = blue + red + green;
    [blue / sum, red / sum, green / sum]
}

/// Returns e to the power of `x`, limited to -80..=80, with the same result on every machine.
///
/// The relative error is below 2e-5. The function computes a power of two for the integer part of the binary
/// exponent, times the power series of the remainder.
pub(crate) fn exp(x: f32) -> f32 {
    let binary = x.clamp(-80.0, 80.0) * std::f32::consts::LOG2_E;
    let whole = (binary + if binary < 0.0 { -0.5 } else { 0.5 }) as i32;
    let left = (binary - whole as f32) * std::f32::consts::LN_2;
    let series = 1.0 + left * (1.0 + left * (0.5 + left * (1.0 / 6.0 + left * (1.0 / 24.0 + left / 120.0))));
    // The integer is in the range -115..=115, so the biased exponent is that of a normal number.
    f32::from_bits(((whole + 127) as u32) << 23) * series
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exp_is_close_to_the_true_value() {
        for step in -800..=800 {
            let x = step as f32 / 10.0;
            let (ours, true_one) = (f64::from(exp(x)), f64::from(x).exp());
            assert!((ours / true_one - 1.0).abs() < 2e-5, "{x}: {ours} {true_one}");
        }
        assert_eq!(softmax([3.0; 3]), [1.0 / 3.0; 3]);
        assert!(softmax([200.0, 0.0, -200.0])[0] > 0.999);
    }

    #[test]
    fn game_phases_interpolate_weight_rows() {
        assert_eq!((phase(0), phase(8), phase(14)), ((0, 0.0), (1, 0.0), (1, 0.5)));
        assert_eq!((phase(128), phase(176)), ((6, 1.0), (6, 1.0)));
    }
}
