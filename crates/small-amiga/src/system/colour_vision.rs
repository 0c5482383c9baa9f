//! Colour vision deficiencies: colours as seen by eyes that lack one of the three kinds of cones.
//!
//! Computes the distance of two colours for every kind of
//! vision. The minimum distance is chosen by the caller.
//!
//! Source: Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision
//! Deficiency" (2009), the matrices for the complete lack of one kind of cone.

use crate::chips::colour::Rgb4;

type Matrix = [[f64; 3]; 3];

/// Matrices that convert a colour to the colour seen with each of four kinds of vision.
///
/// The kinds are normal vision, and vision without the cones for long, middle or short waves. The matrices
/// apply to linear red, green and blue.
pub const VISION_TYPES: [Matrix; 4] = [
    [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
    [
        [0.152_286, 1.052_583, -0.204_868],
        [0.114_503, 0.786_281, 0.099_216],
        [-0.003_882, -0.048_116, 1.051_998],
    ],
    [
        [0.367_322, 0.860_646, -0.227_968],
        [0.280_085, 0.672_501, 0.047_413],
        [-0.011_820, 0.042_940, 0.968_881],
    ],
    [
        [1.255_528, -0.076_749, -0.178_779],
        [-0.078_411, 0.930_809, 0.147_602],
        [0.004_733, 0.691_367, 0.303_900],
    ],
];

/// Returns the distance of two colours for the kind of vision, normal or colour-blind, that distinguishes them least.
///
/// The distance is the squared Euclidean distance in steps of a gun (0..=15).
pub fn smallest_distance(one: Rgb4, other: Rgb4) -> u32 {
    let apart = |eyes: &Matrix| {
        let (one, other) = (seen(eyes, one), seen(eyes, other));
        one.iter().zip(other).map(|(one, other)| (one - other).powi(2)).sum::<f64>()
    };
    VISION_TYPES.iter().map(apart).fold(f64::MAX, f64::min) as u32
}

/// Returns a colour as perceived with the given kind of vision.
///
/// The red, green and blue components are from 0 to 15.
fn seen(eyes: &Matrix, colour: Rgb4) -> [f64; 3] {
    let linear = [colour.red(), colour.green(), colour.blue()].map(|gun| (f64::from(gun) / 15.0).powf(2.2));
    eyes.map(|row| {
        let light: f64 = row.iter().zip(linear).map(|(part, gun)| part * gun).sum();
        15.0 * light.clamp(0.0, 1.0).powf(1.0 / 2.2)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn red_green_pair_is_close_to_some_eyes() {
        let [red, green, blue, yellow] = [0xC00, 0x870, 0x00C, 0xCC0].map(Rgb4::new);
        assert!(smallest_distance(red, green) < red.distance(green) / 3);
        assert!(smallest_distance(blue, yellow) > 100);
        assert_eq!(smallest_distance(red, red), 0);
    }
}
