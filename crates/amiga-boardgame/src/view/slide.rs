//! The animation of an object that slides from one point to another, so that the user sees where it went.
//!
//! [`Slide`] computes the position at a given time, with a slow start and end.
//! The object and its drawing are left to the games.

use small_amiga::chips::{Point, Ticks};

/// Duration of a slide in ticks: a third of a second.
const DURATION: u64 = 100;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Slide {
    from: Point,
    to: Point,
    began: Ticks,
}

impl Slide {
    pub(crate) const fn new(from: Point, to: Point, began: Ticks) -> Self {
        Self { from, to, began }
    }

    /// Returns the position of the sliding object at the time `now`, or `None` if the slide has ended.
    pub(crate) fn position_at(&self, now: Ticks) -> Option<Point> {
        let time = now.since(self.began).0;
        if time >= DURATION {
            return None;
        }
        // The movement is slow at both ends: `3 t^2 - 2 t^3` of the distance, with `t` from 0 to 1.
        let (part, all) =
            ((time * time * (3 * DURATION - 2 * time)) as i64, (DURATION * DURATION * DURATION) as i64);
        let on_the_way = |from: i32, to: i32| {
            let way = i64::from(to) - i64::from(from);
            from + (way * part / all) as i32
        };
        Some(Point::new(on_the_way(self.from.x, self.to.x), on_the_way(self.from.y, self.to.y)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slide_starts_and_ends_gently() {
        let slide = Slide::new(Point::new(10, 100), Point::new(54, 78), Ticks(1000));
        let seen =
            [1000, 1010, 1025, 1050, 1075, 1090, 1099].map(|now| slide.position_at(Ticks(now)).unwrap());
        assert_eq!(seen.map(|at| at.x), [10, 11, 16, 32, 47, 52, 53]);
        assert_eq!(seen.map(|at| at.y), [100, 100, 97, 89, 82, 79, 79]);
        assert_eq!((slide.position_at(Ticks(1100)), slide.position_at(Ticks(u64::MAX))), (None, None));
    }
}
