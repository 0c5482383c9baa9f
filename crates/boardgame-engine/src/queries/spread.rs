//! Exact sums and extremes of a sample of integers, from which means and standard errors can be computed.
//!
//! Sums of integers do not depend on the order of addition, and neither do extremes if the lowest board
//! number wins a tie. Samples that were collected separately can therefore be merged into the result of a
//! single run.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// The minimum or maximum of a sample, with the number of a board or game that has this value.
///
/// If several boards or games have the value, the lowest of their numbers is stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Extremum {
    /// The extreme value itself: the minimum or the maximum of a sample.
    pub value: u64,
    /// Number of the board or game with the extreme value, the lowest number if there are several.
    pub number: u64,
}

impl Extremum {
    /// Returns the extremum with the larger value. If both values are equal, returns the one with the lower board or
    /// game number.
    pub const fn greater(self, other: Self) -> Self {
        if other.value > self.value || other.value == self.value && other.number < self.number {
            other
        } else {
            self
        }
    }

    /// Returns the extremum with the smaller value. If both values are equal, returns the one with the lower board or
    /// game number.
    pub const fn lesser(self, other: Self) -> Self {
        if other.value < self.value || other.value == self.value && other.number < self.number {
            other
        } else {
            self
        }
    }
}

/// The statistics of a sample of integers: count, sum, sum of squares, minimum and maximum.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SampleStats {
    /// The number of values in the sample.
    pub count: u64,
    /// The sum of the values in the sample.
    pub sum: u64,
    /// The sum of the squares of the values in the sample.
    pub squares: u64,
    /// The minimum of the sample, with the number of its board or game, or `None` if the sample is empty.
    pub least: Option<Extremum>,
    /// The maximum of the sample, with the number of its board or game, or `None` if the sample is empty.
    pub most: Option<Extremum>,
}

impl SampleStats {
    /// Adds the value of the board or game `number` to the sample.
    pub fn add(&mut self, number: u64, value: u64) {
        let peak = Some(Extremum { value, number });
        self.merge(&Self {
            count: 1,
            sum: value,
            squares: value.saturating_mul(value),
            least: peak,
            most: peak,
        });
    }

    /// Adds the statistics of another sample to this sample.
    ///
    /// Sums saturate, because a file can contain arbitrary numbers.
    pub fn merge(&mut self, other: &Self) {
        self.count = self.count.saturating_add(other.count);
        self.sum = self.sum.saturating_add(other.sum);
        self.squares = self.squares.saturating_add(other.squares);
        self.least = either(self.least, other.least, Extremum::lesser);
        self.most = either(self.most, other.most, Extremum::greater);
    }

    /// Returns `true` if a sample of integers with these statistics can exist.
    pub fn is_sound(&self) -> bool {
        let [count, sum, squares] = [self.count, self.sum, self.squares].map(u128::from);
        let values = |extremum: Option<Extremum>| extremum.map(|peak| u128::from(peak.value));
        match (values(self.least), values(self.most)) {
            (None, None) => self.count == 0 && self.sum == 0 && self.squares == 0,
            (Some(least), Some(most)) => {
                count > 0
                    && (count * least..=count * most).contains(&sum)
                    // For a given count and sum, the sum of squares is smallest if all values are equal and
                    // largest if each value is the minimum or the maximum.
                    && squares.checked_mul(count).is_some_and(|squares| squares >= sum * sum)
                    && squares + count * least * most <= (least + most).saturating_mul(sum)
            }
            _ => false,
        }
    }

    /// Returns `true` if these statistics and the histogram `counts` can describe the same sample.
    ///
    /// The histogram maps each value to its number of occurrences.
    pub fn matches_counts(&self, counts: &BTreeMap<u16, u64>) -> bool {
        let sum = |weight: fn(u64) -> u64| {
            counts.iter().try_fold(0, |sum: u64, (&value, count)| {
                sum.checked_add(weight(value.into()).checked_mul(*count)?)
            })
        };
        let value = |extremum: Option<Extremum>| extremum.map(|peak| peak.value);
        let extreme = |value: Option<&u16>| value.map(|&value| value.into());
        sum(|_| 1) == Some(self.count)
            && sum(|value| value) == Some(self.sum)
            && sum(|value| value * value) == Some(self.squares)
            && value(self.least) == extreme(counts.keys().next())
            && value(self.most) == extreme(counts.keys().next_back())
            && counts.values().all(|&count| count > 0)
    }
}

/// Combines two optional values with the function `choose`, which is called only if both values are `Some`.
///
/// If only one of the values is `Some`, returns that value.
pub fn either<T: Copy>(one: Option<T>, two: Option<T>, choose: impl Fn(T, T) -> T) -> Option<T> {
    one.zip(two).map_or(one.or(two), |(one, two)| Some(choose(one, two)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spread(values: &[(u64, u64)]) -> SampleStats {
        let mut spread = SampleStats::default();
        values.iter().for_each(|&(number, value)| spread.add(number, value));
        spread
    }

    #[test]
    fn merged_statistics_are_independent_of_order() {
        let values = [(3, 7), (0, 5), (9, 7), (4, 2), (2, 5), (8, 2)];
        let whole = spread(&values);
        assert_eq!((whole.count, whole.sum, whole.squares), (6, 28, 156));
        assert_eq!(whole.most, Some(Extremum { value: 7, number: 3 }));
        assert_eq!(whole.least, Some(Extremum { value: 2, number: 4 }));
        assert!(whole.is_sound() && SampleStats::default().is_sound());
        for cut in 0..=values.len() {
            let (one, two) = values.split_at(cut);
            let mut sum = spread(two);
            sum.merge(&spread(one));
            assert_eq!(sum, whole);
        }
    }

    #[test]
    fn impossible_statistics_are_not_sound() {
        let whole = spread(&[(3, 7), (0, 5), (9, 7), (4, 2)]);
        let peak = |value| Some(Extremum { value, number: 1 });
        for odd in [
            SampleStats { sum: 7, ..whole },
            SampleStats { sum: 29, ..whole },
            SampleStats { squares: 110, ..whole },
            SampleStats { squares: 136, ..whole },
            SampleStats { squares: u64::MAX, ..whole },
            SampleStats { count: 0, ..whole },
            SampleStats { count: u64::MAX, sum: u64::MAX, squares: u64::MAX, ..whole },
            SampleStats { least: None, ..whole },
            SampleStats { least: peak(u64::MAX), most: peak(u64::MAX), ..whole },
            SampleStats { sum: 1, ..SampleStats::default() },
        ] {
            assert!(!odd.is_sound(), "{odd:?}");
        }
    }
}
