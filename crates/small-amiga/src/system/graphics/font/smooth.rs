//! Doubles the rows of a glyph and redraws its curves on the finer grid.
//!
//! Each row becomes two. A stroke that slants by one column per row is already as smooth as the columns
//! allow. Two features are redrawn: a stroke that slants by two columns or more gets half-steps, and the
//! round cap of a bowl loses its corners. Rows are words of 32 bits with bit 31 leftmost; the rest of the
//! font is left to [`font`](super).

/// A run of adjacent set pixels in a row of a glyph, from column `start` up to but excluding `end`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Run {
    start: i32,
    end: i32,
}

impl Run {
    /// Returns `true` if two runs in adjacent glyph rows share a column or touch at a corner.
    ///
    /// Such runs belong to the same stroke.
    const fn touches(self, other: Self) -> bool {
        self.start <= other.end && other.start <= self.end
    }

    fn bits(self) -> u32 {
        (self.start.max(0)..self.end.min(32)).fold(0, |bits, column| bits | 1 << 31 >> column)
    }
}

fn runs(bits: u32) -> Vec<Run> {
    let mut found = Vec::new();
    let mut column = 0;
    while column < 32 {
        let clear = (bits << column).leading_zeros() as i32;
        let start = column + clear;
        if start >= 32 {
            break;
        }
        let set = (bits << start).leading_ones() as i32;
        found.push(Run { start, end: start + set });
        column = start + set;
    }
    found
}

pub(super) fn doubled(rows: &[u32]) -> Vec<u32> {
    let row = |index: Option<usize>| runs(index.and_then(|index| rows.get(index)).copied().unwrap_or(0));
    let mut out = Vec::with_capacity(rows.len() * 2);
    for index in 0..rows.len() {
        let (above, here, below) = (row(index.checked_sub(1)), row(Some(index)), row(Some(index + 1)));
        out.push(here.iter().map(|&run| half_row(run, &here, &above, &below).bits()).fold(0, |a, b| a | b));
        out.push(here.iter().map(|&run| half_row(run, &here, &below, &above).bits()).fold(0, |a, b| a | b));
    }
    out
}

/// Smooths a run of pixels in one of the two new rows that replace a glyph row when the glyph is doubled in height.
///
/// `here` is the original glyph row that contains `run`. `near` is the original row next to the new row, and
/// `far` is the original row on the other side of `here`.
fn half_row(run: Run, here: &[Run], near: &[Run], far: &[Run]) -> Run {
    let touching: Vec<Run> = near.iter().copied().filter(|&other| run.touches(other)).collect();
    match touching[..] {
        [] => rounded_cap(run, far),
        [next] if here.iter().filter(|&&other| next.touches(other)).count() == 1 => lean(run, next),
        _ => run,
    }
}

/// Smooths a slanted stroke: shifts both ends of the pixel run `run` towards the run `next` in the adjacent row.
///
/// The shift is a quarter of the distance. A run whose ends would not both move to the same side is returned
/// unchanged.
///
/// Examples of unchanged runs are a bar that meets a stem, and a stroke that only widens.
fn lean(run: Run, next: Run) -> Run {
    let (left, right) = (next.start - run.start, next.end - run.end);
    if left.signum() != right.signum() {
        return run;
    }
    let quarter = |step: i32| step.signum() * ((step.abs() + 2) / 4);
    Run { start: run.start + quarter(left), end: run.end + quarter(right) }
}

/// Rounds the corners of the pixel run `run`, which is a horizontal bar at the end of a stroke.
///
/// `far` is the glyph row in which that stroke continues. One pixel is removed from each end of the bar
/// beyond which a run in `far` extends.
///
/// Bars of fewer than four columns keep their corners.
fn rounded_cap(run: Run, far: &[Run]) -> Run {
    if run.end - run.start < 4 {
        return run;
    }
    let bends_left = far.iter().any(|other| run.touches(*other) && other.start < run.start);
    let bends_right = far.iter().any(|other| run.touches(*other) && other.end > run.end);
    // A bar next to a bar that is wider on both sides is a step, not a bowl.
    if far.iter().any(|other| other.start < run.start && other.end > run.end) {
        return run;
    }
    Run { start: run.start + i32::from(bends_left), end: run.end - i32::from(bends_right) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(rows: &[&str]) -> Vec<String> {
        let bits = |row: &&str| {
            row.chars().enumerate().filter(|&(_, c)| c == 'x').fold(0, |bits, (x, _)| bits | 1u32 << 31 >> x)
        };
        let width = rows[0].len();
        let text = |bits: u32| (0..width).map(|x| if bits << x >> 31 == 1 { 'x' } else { '.' }).collect();
        doubled(&rows.iter().map(bits).collect::<Vec<_>>()).into_iter().map(text).collect()
    }

    #[test]
    fn stems_bars_and_steep_strokes_keep_their_shape() {
        assert_eq!(drawn(&["xxxxxx", "..xx..", "..xx.."])[1..4], ["xxxxxx", "..xx..", "..xx.."]);
        assert_eq!(drawn(&["xx...", "xxxxx"]), ["xx...", "xx...", "xxxxx", "xxxxx"]);
        assert_eq!(drawn(&["..xx", ".xx.", "xx.."]), ["..xx", "..xx", ".xx.", ".xx.", "xx..", "xx.."]);
    }

    #[test]
    fn doubled_bowls_lose_their_corners() {
        let bowl = drawn(&[".xxxx.", "xx..xx", "xx..xx", ".xxxx."]);
        assert_eq!(bowl, ["..xx..", ".xxxx.", "xx..xx", "xx..xx", "xx..xx", "xx..xx", ".xxxx.", "..xx.."]);
        assert_eq!(drawn(&["xxxxx.", "xx..xx"])[..2], ["xxxx..", "xxxxx."]);
    }

    #[test]
    fn doubled_shallow_strokes_get_half_steps() {
        let spine = drawn(&["xx.....", ".xxxx..", ".....xx"]);
        assert_eq!(spine, ["xx.....", "xxx....", ".xxx...", "..xxxx.", "....xx.", ".....xx"]);
    }

    #[test]
    fn runs_reach_both_edges() {
        assert_eq!(runs(u32::MAX), [Run { start: 0, end: 32 }]);
        assert_eq!(runs(0x8000_0001), [Run { start: 0, end: 1 }, Run { start: 31, end: 32 }]);
        assert_eq!(Run { start: 0, end: 32 }.bits(), u32::MAX);
        assert!(runs(0).is_empty());
    }
}
