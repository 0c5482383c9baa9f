//! Detects the second tap of a double tap if the first tap has changed the display.
//!
//! A single tap opens an icon. The second tap of a habitual double tap would otherwise press something in the
//! window that has opened.

use std::time::Duration;

/// Maximum time between the two taps of a double tap.
const LONGEST: Duration = Duration::from_millis(800);

/// Maximum distance between the two taps of a double tap, in CSS pixels.
const SLACK: f64 = 24.0;

/// A detector of quick second taps after a first tap that has changed the display.
///
/// Values of the type `F` describe what the display shows, such as the window in front.
#[derive(Debug)]
pub struct DoubleTap<F> {
    latest: Option<((f64, f64), Duration, F)>,
}

impl<F> Default for DoubleTap<F> {
    fn default() -> Self {
        Self { latest: None }
    }
}

impl<F: PartialEq> DoubleTap<F> {
    /// Records a touch, and returns `true` if it is a second tap and `front` has changed since the first tap.
    ///
    /// `at` is the position of the touch on the page, in CSS pixels.
    pub fn is_second(&mut self, at: (f64, f64), now: Duration, front: F) -> bool {
        let is_second = self.latest.as_ref().is_some_and(|(before, then, earlier)| {
            now.saturating_sub(*then) <= LONGEST
                && (at.0 - before.0).hypot(at.1 - before.1) <= SLACK
                && *earlier != front
        });
        self.latest = Some((at, now, front));
        is_second
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn second_tap_counts_only_soon_and_near_and_in_a_changed_window() {
        let first = Duration::from_millis(100);
        for (at, after, front, expected) in [
            ((10.0, 10.0), 300, "game", true),
            ((20.0, 20.0), 300, "game", true),
            ((10.0, 10.0), 300, "drawer", false),
            ((10.0, 10.0), 900, "game", false),
            ((60.0, 10.0), 300, "game", false),
        ] {
            let mut taps = DoubleTap::default();
            assert!(!taps.is_second((10.0, 10.0), first, "drawer"));
            let now = first + Duration::from_millis(after);
            assert_eq!(taps.is_second(at, now, front), expected, "{at:?} {after} {front}");
            assert!(!taps.is_second(at, now, front), "a third tap");
        }
    }
}
