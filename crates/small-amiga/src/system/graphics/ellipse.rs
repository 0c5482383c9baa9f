//! The pixels of ellipse outlines, for `DrawEllipse`.
//!
//! An integer algorithm: the extremes are at cx +- a and cy +- b (autodoc of DrawEllipse). The choice of
//! pixels in between is not documented, so this is the mid-point algorithm with fourfold symmetry.

use crate::chips::geometry::Point;

/// Returns the pixels of an ellipse's outline, each pixel once.
///
/// The horizontal radius is `a` and the vertical radius `b`.
pub(crate) fn pixels(centre: Point, a: i32, b: i32) -> Vec<Point> {
    let mut quarter = Vec::new();
    let (a, b) = (i64::from(a.max(0)), i64::from(b.max(0)));
    let (aa, bb) = (a * a, b * b);
    // Start at (a, 0) and go up; each step takes the neighbour nearest to the curve b²x² + a²y² = a²b².
    let off = |x: i64, y: i64| (bb * x * x + aa * y * y - aa * bb).abs();
    let (mut x, mut y) = (a, 0);
    loop {
        quarter.push((x, y));
        if x <= 0 && y >= b {
            break;
        }
        let next = [(x - 1, y + 1), (x, y + 1), (x - 1, y)]
            .into_iter()
            .filter(|&(x, y)| x >= 0 && y <= b)
            .min_by_key(|&(x, y)| off(x, y));
        match next {
            Some(point) => (x, y) = point,
            None => break,
        }
    }
    let mut all: Vec<(i64, i64)> =
        quarter.iter().flat_map(|&(x, y)| [(x, y), (-x, y), (x, -y), (-x, -y)]).collect();
    all.sort_unstable();
    all.dedup();
    all.into_iter().map(|(x, y)| Point::new(centre.x + x as i32, centre.y + y as i32)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_circle_has_expected_pixels() {
        let mut rows = vec![vec!['.'; 7]; 7];
        for point in pixels(Point::new(3, 3), 3, 3) {
            rows[point.y as usize][point.x as usize] = '#';
        }
        let rows: Vec<String> = rows.into_iter().map(|row| row.into_iter().collect()).collect();
        assert_eq!(rows, ["..###..", ".#...#.", "#.....#", "#.....#", "#.....#", ".#...#.", "..###.."]);
    }

    #[test]
    fn ellipse_extremes_are_at_the_radii() {
        for (a, b) in [(14, 7), (14, 14), (1, 9), (9, 1), (0, 0)] {
            let points = pixels(Point::new(100, 50), a, b);
            assert_eq!(points.iter().map(|p| p.x).max(), Some(100 + a));
            assert_eq!(points.iter().map(|p| p.x).min(), Some(100 - a));
            assert_eq!(points.iter().map(|p| p.y).max(), Some(50 + b));
            assert_eq!(points.iter().map(|p| p.y).min(), Some(50 - b));
        }
    }
}
