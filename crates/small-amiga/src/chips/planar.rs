//! Conversion from planes to pens, 64 neighbouring pixels at a time.
//!
//! Turns the bits of up to eight planes into one byte per pixel. Colours are left to Denise.

/// Number of pixels that are converted from planes to pens in one step.
pub(super) const RUN: usize = 64;

/// The pens of 64 adjacent pixels, one byte each, in an order other than that of the columns.
///
/// Pixel `p` is at `[p % 8][(p / 8) ^ 1]`.
///
/// (Four words of a plane are read as one number, the first word lowest, so that the right byte of each word
/// comes first.)
pub(super) type Bytes = [[u8; 8]; 8];

/// Returns the pens of 64 adjacent pixels of a bitmap row, from column `64 * at` on.
///
/// `planes` are ordered from the lowest; words missing from a plane count as 0.
// Not inlined, so that the bytes are written to memory once and
// then read one by one, instead of being shifted out of registers.
#[inline(never)]
pub(super) fn pens(planes: &[&[u16]; 8], at: usize) -> Bytes {
    columns(planes.map(|plane| run(plane, at)))
}

/// Returns four words of a plane as one number, with the first word in the lowest bits.
///
/// The first word has the index `4 * at`. A single load is used if all four words exist.
fn run(plane: &[u16], at: usize) -> u64 {
    plane.as_chunks::<4>().0.get(at).map_or_else(|| last_run(plane, at), |words| number(words))
}

#[cold]
fn last_run(plane: &[u16], at: usize) -> u64 {
    number(plane.get(4 * at..).unwrap_or_default())
}

fn number(words: &[u16]) -> u64 {
    words.iter().rev().fold(0, |number, &word| number << 16 | u64::from(word))
}

/// Transposes eight rows of bits, one row per plane, into the pens of 64 pixels.
///
/// Byte by byte, the rows form squares of 8 x 8 bits with a plane in each row and a pixel in each column;
/// transposed, a square has a pixel in each row and plane 0 in the lowest bit. All eight squares are
/// transposed at the same time: exchange two opposite quarters of the square, then do the same within each
/// quarter, and within each quarter of those.
#[inline(always)]
fn columns(mut rows: [u64; 8]) -> Bytes {
    exchange::<4>(&mut rows, 0x0F0F_0F0F_0F0F_0F0F);
    exchange::<2>(&mut rows, 0x3333_3333_3333_3333);
    exchange::<1>(&mut rows, 0x5555_5555_5555_5555);
    // Before the transposition, the leftmost pixel was the highest bit.
    rows.reverse();
    rows.map(u64::to_le_bytes)
}

/// Performs one step of a bit-matrix transposition.
///
/// Exchanges the high bits of each row with the low bits of the row that is `DISTANCE` rows below. The mask
/// `low` selects the low bits.
#[inline(always)]
fn exchange<const DISTANCE: usize>(rows: &mut [u64; 8], low: u64) {
    // An `if` instead of `filter`: only then is the loop unrolled, which keeps the rows in registers.
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

    fn bit(words: &[u16], x: usize) -> u8 {
        words.get(x / 16).map_or(0, |word| (word >> (15 - x % 16) & 1) as u8)
    }

    fn noise(seed: u32) -> Vec<u16> {
        (1..=10_u32).map(|at| ((at + 10 * seed).wrapping_mul(0x9E37_79B9) >> 16) as u16).collect()
    }

    #[test]
    fn planar_rows_yield_every_pixels_pen() {
        let planes: [Vec<u16>; 8] = std::array::from_fn(|plane| noise(plane as u32));
        let planes: [&[u16]; 8] = std::array::from_fn(|plane| planes[plane].as_slice());
        // The ten words are two whole runs and half of a third; the fourth run is beyond the end.
        for x in 0..4 * RUN {
            let (at, eight, column) = (x / RUN, x % RUN / 8, x % 8);
            let pen = planes.iter().enumerate().fold(0, |pen, (plane, words)| pen | bit(words, x) << plane);
            assert_eq!(pens(&planes, at)[column][eight ^ 1], pen, "pixel {x}");
        }
    }
}
