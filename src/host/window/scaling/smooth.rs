//! Sizes between whole steps: as if the picture were scaled by the next whole step and then evenly brought down to its size.
//!
//! A pixel of the window shows one native pixel, or parts of two where their edge goes through it: then it is the mean of both, weighted
//! by how much of it each covers. So pixels stay sharp but for their edges, flat colours are what they were, and nothing becomes
//! lighter or darker as a whole. At a whole step no edge goes through any. Knows rows of pixels. Leaves where they lie to the placement.

/// What a row or a column of the window shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Taps {
    /// The native one it begins in.
    pub first: usize,
    /// How much of it the next one covers, in parts of [`WHOLE`].
    pub second: u32,
}

/// The parts a pixel has.
pub const WHOLE: u32 = 256;

/// Red and blue, and green, of a pixel: apart from one another they can be multiplied.
const RED_BLUE: u32 = 0x00FF_00FF;
const GREEN: u32 = 0x0000_FF00;

/// What each of so many rows or columns shows of so many native ones.
pub fn taps(native: usize, shown: usize) -> Vec<Taps> {
    let tap = |at: usize| {
        // In parts of which a native one has `shown`, and one of the window `native`.
        let (begins, ends) = (at * native, (at + 1) * native);
        let first = begins / shown;
        let over = ends.saturating_sub((first + 1) * shown).min(native) as u64;
        let second = (over * u64::from(WHOLE) + native as u64 / 2) / (native as u64).max(1);
        Taps { first, second: if first + 1 < native { second as u32 } else { 0 } }
    };
    (0..shown).map(tap).collect()
}

/// The mean of two colours, `second` parts of the other.
pub const fn mean(one: u32, other: u32, second: u32) -> u32 {
    let first = WHOLE - second;
    let half = WHOLE / 2;
    let red_blue = (one & RED_BLUE) * first + (other & RED_BLUE) * second + half * 0x0001_0001;
    let green = (one >> 8 & 0xFF) * first + (other >> 8 & 0xFF) * second + half;
    red_blue >> 8 & RED_BLUE | green & GREEN
}

/// Fills a line from a row of native pixels.
pub fn stretch(native: &[u32], taps: &[Taps], line: &mut [u32]) {
    for (to, tap) in line.iter_mut().zip(taps) {
        let at = |at: usize| native.get(at).copied().unwrap_or(0);
        *to =
            if tap.second == 0 { at(tap.first) } else { mean(at(tap.first), at(tap.first + 1), tap.second) };
    }
}

/// Fills a line with the mean of two, `second` parts of the other.
pub fn mix(one: &[u32], other: &[u32], second: u32, line: &mut [u32]) {
    if second == 0 {
        for (to, pixel) in line.iter_mut().zip(one) {
            *to = *pixel;
        }
        return;
    }
    for ((to, one), other) in line.iter_mut().zip(one).zip(other) {
        *to = mean(*one, *other, second);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_pixel_is_as_much_of_each_as_lies_under_it() {
        let tap = |first, second| Taps { first, second };
        assert_eq!(taps(2, 3), [tap(0, 0), tap(0, 128), tap(1, 0)]);
        // Edges lie at one third and at two thirds of the second and the third.
        assert_eq!(taps(3, 4), [tap(0, 0), tap(0, 171), tap(1, 85), tap(2, 0)]);
        assert_eq!(mean(0x0010_20FF, 0x0030_0001, 128), 0x0020_1080);
        assert_eq!(mean(0x00FF_FFFF, 0x00FF_FFFF, 77), 0x00FF_FFFF);
        let mut line = [0; 3];
        stretch(&[0, 0x00FF_FFFF], &taps(2, 3), &mut line);
        assert_eq!(line, [0, 0x0080_8080, 0x00FF_FFFF]);
    }

    proptest! {
        #[test]
        fn whole_steps_mix_nothing(native in 1usize..40, step in 1usize..8) {
            let taps = taps(native, native * step);
            for (at, tap) in taps.into_iter().enumerate() {
                prop_assert_eq!(tap, Taps { first: at / step, second: 0 });
            }
        }

        /// Every native pixel has the same share of the window, to a part of each pixel it shares with another.
        #[test]
        fn all_have_the_same_share(native in 1usize..60, more in 0usize..200) {
            let shown = native + more;
            let mut shares = vec![0u64; native];
            for tap in taps(native, shown) {
                shares[tap.first] += u64::from(WHOLE - tap.second);
                if tap.second > 0 {
                    shares[tap.first + 1] += u64::from(tap.second);
                }
            }
            let even = shown as f64 * f64::from(WHOLE) / native as f64;
            prop_assert!(shares.iter().all(|share| (*share as f64 - even).abs() <= 1.0), "{shares:?} {even}");
        }

        #[test]
        fn flat_colours_stay_and_means_lie_between(one in 0u32..0x0100_0000, other in 0u32..0x0100_0000, second in 0..=WHOLE) {
            prop_assert_eq!(mean(one, one, second), one);
            prop_assert_eq!(mean(one, other, 0), one);
            prop_assert_eq!(mean(one, other, WHOLE), other);
            for shift in [0, 8, 16] {
                let gun = |colour: u32| colour >> shift & 0xFF;
                let between = gun(one).min(gun(other))..=gun(one).max(gun(other));
                prop_assert!(between.contains(&gun(mean(one, other, second))));
            }
        }
    }
}
