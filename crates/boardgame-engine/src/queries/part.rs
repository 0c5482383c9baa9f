//! Keeps track of which numbered boards or games a census has already counted.

use std::ops::Range;

/// The set of board or game numbers counted by a census, as sorted ranges.
///
/// The ranges are neither empty nor adjacent.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CountedRanges {
    of: u64,
    ranges: Vec<Range<u64>>,
}

impl CountedRanges {
    /// Creates an empty set, for a census that has not counted any board or game yet.
    ///
    /// `of` is the number of boards or games requested.
    pub const fn none(of: u64) -> Self {
        Self { of, ranges: Vec::new() }
    }

    /// Creates the set of all board or game numbers in `range` that are less than `of`.
    ///
    /// `of` is the number of boards or games requested.
    pub fn new(of: u64, range: Range<u64>) -> Self {
        let range = range.start..range.end.min(of);
        Self { of, ranges: if range.is_empty() { Vec::new() } else { vec![range] } }
    }

    /// Returns the number of boards or games that the census is to count.
    pub const fn requested(&self) -> u64 {
        self.of
    }

    /// Returns the ranges of board or game numbers that the census has counted, in ascending order.
    pub fn ranges(&self) -> &[Range<u64>] {
        &self.ranges
    }

    /// Returns the number of boards or games counted so far.
    pub fn counted(&self) -> u64 {
        self.ranges.iter().map(|range| range.end - range.start).sum()
    }

    /// Returns `true` if all boards or games requested have been counted.
    pub fn is_whole(&self) -> bool {
        self.counted() == self.of
    }

    /// Returns `true` if the counted numbers are the first ones, from 0 without gaps. The empty set has this
    /// property, too.
    pub fn is_first(&self) -> bool {
        match self.ranges.as_slice() {
            [] => true,
            [only] => only.start == 0,
            _ => false,
        }
    }

    /// Returns the ranges of board or game numbers that the census has not counted yet, in ascending order.
    pub fn gaps(&self) -> Vec<Range<u64>> {
        let starts = self.ranges.iter().map(|range| range.start).chain([self.of]);
        let ends = [0].into_iter().chain(self.ranges.iter().map(|range| range.end));
        ends.zip(starts).map(|(end, start)| end..start).filter(|gap| !gap.is_empty()).collect()
    }

    /// Adds the counted ranges of another census.
    ///
    /// The number of boards or games requested becomes the larger of the two numbers.
    ///
    /// # Errors
    /// Returns the first overlapping range if both sets contain the same numbers; `self` is then unchanged.
    pub fn add(&mut self, other: &Self) -> Result<(), Range<u64>> {
        let mut all: Vec<Range<u64>> = self.ranges.iter().chain(&other.ranges).cloned().collect();
        all.sort_by_key(|range| range.start);
        let mut joined: Vec<Range<u64>> = Vec::with_capacity(all.len());
        for range in all {
            match joined.last_mut() {
                Some(last) if range.start < last.end => return Err(range.start..range.end.min(last.end)),
                Some(last) if range.start == last.end => last.end = range.end,
                _ => joined.push(range),
            }
        }
        *self = Self { of: self.of.max(other.of), ranges: joined };
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gaps(ranges: &CountedRanges) -> Vec<(u64, u64)> {
        ranges.gaps().iter().map(|gap| (gap.start, gap.end)).collect()
    }

    #[test]
    fn counted_ranges_merge_in_any_order() {
        let mut part = CountedRanges::none(10);
        for range in [5..7, 0..2, 9..10, 2..5] {
            part.add(&CountedRanges::new(10, range)).unwrap();
        }
        assert_eq!((part.ranges(), gaps(&part)), (&[0..7, 9..10][..], vec![(7, 9)]));
        assert_eq!((part.counted(), part.is_whole(), part.is_first()), (8, false, false));
        assert_eq!(part.add(&CountedRanges::new(10, 6..9)), Err(6..7));
        part.add(&CountedRanges::new(10, 7..9)).unwrap();
        assert!(part.is_whole() && part.is_first() && part.gaps().is_empty());
        // A later run requested more numbers.
        part.add(&CountedRanges::new(20, 15..40)).unwrap();
        assert_eq!((part.requested(), gaps(&part)), (20, vec![(10, 15)]));
    }

    #[test]
    fn empty_range_adds_nothing_to_a_part() {
        let mut part = CountedRanges::new(9, 3..3);
        assert_eq!((part.ranges().len(), part.counted(), part.is_first()), (0, 0, true));
        assert_eq!(gaps(&part), [(0, 9)]);
        part.add(&CountedRanges::none(9)).unwrap();
        assert_eq!(part, CountedRanges::none(9));
    }
}
