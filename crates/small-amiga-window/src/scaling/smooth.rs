//! Scaling of a picture to sizes between whole steps, as if it were enlarged to the next whole step and then
//! evenly reduced.
//!
//! A window pixel shows one native pixel, or the mean of two if their edge runs through it, weighted by the
//! part that each covers. So only edges are blurred, flat colours are unchanged, and the overall brightness
//! stays the same. At whole steps no edge runs through a window pixel. Works on single rows and columns;
//! their position is left to [`Placement`](super::Placement).

/// The one or two native rows (or columns) that a single row (or column) of the window shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Taps {
    /// Index of the first native row (or column) that a window row (or column) shows.
    pub first: usize,
    /// Weight with which the picture's row (or column) after `first` is mixed in, in units of 1/[`WHOLE`].
    ///
    /// The weight of the first native row (or column) is [`WHOLE`] minus this weight.
    pub second: u32,
}

/// Denominator of the weights with which native pixels are mixed.
pub const WHOLE: u32 = 256;

/// Bit mask of the red and the blue component in a pixel of the form `0x00RRGGBB`.
///
/// One multiplication scales both components.
const RED_BLUE: u32 = 0x00FF_00FF;
const GREEN: u32 = 0x0000_FF00;

/// Returns the native rows (or columns) that each row (or column) of the window shows.
///
/// The picture is enlarged from `native` pixels to `shown` window pixels.
pub fn taps(native: usize, shown: usize) -> Vec<Taps> {
    let tap = |at: usize| {
        // The unit of positions is chosen so that a native pixel is `shown` units long and a window pixel is
        // `native` units long.
        let (begins, ends) = (at * native, (at + 1) * native);
        let first = begins / shown;
        let over = ends.saturating_sub((first + 1) * shown).min(native) as u64;
        let second = (over * u64::from(WHOLE) + native as u64 / 2) / (native as u64).max(1);
        Taps { first, second: if first + 1 < native { second as u32 } else { 0 } }
    };
    (0..shown).map(tap).collect()
}

/// Returns the weighted mean of two colours.
///
/// The weight of `other` is `second` / [`WHOLE`], and the weight of `one` is the rest.
pub const fn mean(one: u32, other: u32, second: u32) -> u32 {
    let first = WHOLE - second;
    let half = WHOLE / 2;
    let red_blue = (one & RED_BLUE) * first + (other & RED_BLUE) * second + half * 0x0001_0001;
    let green = (one >> 8 & 0xFF) * first + (other >> 8 & 0xFF) * second + half;
    red_blue >> 8 & RED_BLUE | green & GREEN
}

/// Scales a row of native pixels to a pixel row of the window.
///
/// Each window pixel shows one native pixel or a mixture of two, as its entry in `taps` states.
pub fn stretch(native: &[u32], taps: &[Taps], line: &mut [u32]) {
    for (to, tap) in line.iter_mut().zip(taps) {
        let at = |at: usize| native.get(at).copied().unwrap_or(0);
        *to =
            if tap.second == 0 { at(tap.first) } else { mean(at(tap.first), at(tap.first + 1), tap.second) };
    }
}

/// Fills a pixel row of the window with the weighted mean of two rows.
///
/// The weight of `other` is `second` / [`WHOLE`], and the weight of `one` is the rest.
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
    fn smooth_scaling_weighs_pixels_by_covered_area() {
        let tap = |first, second| Taps { first, second };
        assert_eq!(taps(2, 3), [tap(0, 0), tap(0, 128), tap(1, 0)]);
        // The edges are at one third of the second window pixel and at two thirds of the third.
        assert_eq!(taps(3, 4), [tap(0, 0), tap(0, 171), tap(1, 85), tap(2, 0)]);
        assert_eq!(mean(0x0010_20FF, 0x0030_0001, 128), 0x0020_1080);
        assert_eq!(mean(0x00FF_FFFF, 0x00FF_FFFF, 77), 0x00FF_FFFF);
        let mut line = [0; 3];
        stretch(&[0, 0x00FF_FFFF], &taps(2, 3), &mut line);
        assert_eq!(line, [0, 0x0080_8080, 0x00FF_FFFF]);
    }

    proptest! {
        #[test]
        fn whole_scales_need_no_mixing(native in 1usize..40, step in 1usize..8) {
            let taps = taps(native, native * step);
            for (at, tap) in taps.into_iter().enumerate() {
                prop_assert_eq!(tap, Taps { first: at / step, second: 0 });
            }
        }

        /// Every native pixel covers the same area of the window, apart from rounding at mixed pixels.
        #[test]
        fn smooth_scaling_gives_pixels_equal_shares(native in 1usize..60, more in 0usize..200) {
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
        fn mean_keeps_flat_colours_and_stays_between(one in 0u32..0x0100_0000, other in 0u32..0x0100_0000, second in 0..=WHOLE) {
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
