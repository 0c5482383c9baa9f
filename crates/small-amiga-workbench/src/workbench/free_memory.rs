//! The amounts of free memory in the title bar of the Workbench screen.

use small_amiga::chips::Ticks;
use small_amiga::intuition::Intuition;

/// Interval between two updates of the Workbench screen's title: five seconds.
const INTERVAL: Ticks = Ticks(1500);

/// The free memory as shown in the Workbench screen's title.
#[derive(Debug, Default)]
pub(super) struct FreeMemory {
    /// Start time of the current interval between two updates of the Workbench screen's title.
    began: Ticks,
    /// Free graphics memory and free other memory as shown in the Workbench screen's title, in bytes.
    shown: [usize; 2],
}

impl FreeMemory {
    /// Begins a new interval between two updates of the Workbench screen's title.
    pub(super) const fn restart(&mut self, intuition: &Intuition) {
        self.began = intuition.current_time();
    }

    /// Returns the Workbench screen's title with the current amounts of free memory.
    pub(super) fn title(&mut self, intuition: &Intuition) -> String {
        self.shown = [intuition.graphics_memory(), intuition.other_memory()];
        let [graphics, other] = self.shown.map(commas);
        format!("Amiga Workbench  {graphics} graphics mem  {other} other mem")
    }

    /// Returns `true` if the Workbench screen's title must be updated now.
    ///
    /// The title is updated only at the end of an interval, so a wake-up that skipped some intervals shows
    /// nothing new.
    pub(super) fn poll(&mut self, intuition: &Intuition) -> bool {
        let now = intuition.current_time();
        let passed = now.since(self.began).0;
        if passed < INTERVAL.0 {
            return false;
        }
        self.began = Ticks(now.0 - passed % INTERVAL.0);
        passed % INTERVAL.0 < intuition.monitor().standard.blank().0
    }

    /// Returns the time of the next update of the Workbench screen's title.
    ///
    /// Returns `None` if the title shows the current amounts of free memory.
    pub(super) fn next_update(&self, intuition: &Intuition) -> Option<Ticks> {
        let passed = intuition.current_time().since(self.began);
        let is_stale = self.shown != [intuition.graphics_memory(), intuition.other_memory()];
        is_stale.then(|| self.began + Ticks(INTERVAL.0 * (passed.0 / INTERVAL.0 + 1)))
    }
}

fn commas(number: usize) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_commas_at_thousands() {
        assert_eq!([7, 999, 1000, 1_981_400].map(commas), ["7", "999", "1,000", "1,981,400"]);
    }
}
