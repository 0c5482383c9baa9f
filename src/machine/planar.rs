//! From planes to pens, sixty-four neighbouring pixels at a time.
//!
//! Knows how the bits of up to eight planes become one byte a pixel. Leaves the colours of pens to Denise.

/// Pixels turned at a time: four words of each plane.
pub(super) const RUN: usize = 64;

/// A byte for each pixel of a run: pixel `8 * eight + x` is `[x][eight ^ 1]`. (Four words of a plane are read as one number, the
/// first word lowest, so the two bytes of each word come right one first.)
pub(super) type Bytes = [[u8; 8]; 8];

/// The pens of run `at` of a row, of its planes, the lowest first; what a plane does not have is 0.
// Out of line: so the bytes are written once, and read one by one from memory instead of being shifted out of registers.
#[inline(never)]
pub(super) fn pens(planes: &[&[u16]; 8], at: usize) -> Bytes {
    columns(planes.map(|plane| run(plane, at)))
}

/// Four words of a plane as one number: a single load where there are four.
fn run(plane: &[u16], at: usize) -> u64 {
    plane.as_chunks::<4>().0.get(at).map_or_else(|| last_run(plane, at), |words| number(words))
}

/// The same where there are fewer.
#[cold]
fn last_run(plane: &[u16], at: usize) -> u64 {
    number(plane.get(4 * at..).unwrap_or_default())
}

fn number(words: &[u16]) -> u64 {
    words.iter().rev().fold(0, |number, &word| number << 16 | u64::from(word))
}

/// Byte for byte the eight rows are a square of 8 x 8 bits, a plane in each row and a pixel in each column. Turned over its
/// diagonal it has a pixel in each row, plane 0 in the lowest bit; all eight squares turn at once. To turn a square, exchange two
/// opposite quarters of it, then do the same in each quarter, and in each quarter of those.
#[inline(always)]
fn columns(mut rows: [u64; 8]) -> Bytes {
    exchange::<4>(&mut rows, 0x0F0F_0F0F_0F0F_0F0F);
    exchange::<2>(&mut rows, 0x3333_3333_3333_3333);
    exchange::<1>(&mut rows, 0x5555_5555_5555_5555);
    // The leftmost pixel was the highest bit.
    rows.reverse();
    rows.map(u64::to_le_bytes)
}

/// Exchanges the high bits of each row with the low bits, those of the mask, of the row `DISTANCE` further on.
#[inline(always)]
fn exchange<const DISTANCE: usize>(rows: &mut [u64; 8], low: u64) {
    // Not a filter: only this way the loop is unrolled, and the rows stay in registers.
    for at in 0..8 {
        if at & DISTANCE == 0 {
            let different = (rows[at] >> DISTANCE ^ rows[at + DISTANCE]) & low;
            rows[at] ^= different << DISTANCE;
            rows[at + DISTANCE] ^= different;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Bit `x` of a row of words, the leftmost in the highest bit of the first.
    fn bit(words: &[u16], x: usize) -> u8 {
        words.get(x / 16).map_or(0, |word| (word >> (15 - x % 16) & 1) as u8)
    }

    fn noise(seed: u32) -> Vec<u16> {
        (1..=10_u32).map(|at| ((at + 10 * seed).wrapping_mul(0x9E37_79B9) >> 16) as u16).collect()
    }

    #[test]
    fn every_pixel_has_its_pen() {
        let planes: [Vec<u16>; 8] = std::array::from_fn(|plane| noise(plane as u32));
        let planes: [&[u16]; 8] = std::array::from_fn(|plane| planes[plane].as_slice());
        // Ten words: two whole runs, half of one, and one beyond the end.
        for x in 0..4 * RUN {
            let (at, eight, column) = (x / RUN, x % RUN / 8, x % 8);
            let pen = planes.iter().enumerate().fold(0, |pen, (plane, words)| pen | bit(words, x) << plane);
            assert_eq!(pens(&planes, at)[column][eight ^ 1], pen, "pixel {x}");
        }
    }
}
