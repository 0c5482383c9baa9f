//! The timeline shown between two moves: rolling dice, rethrows, boxes won and forfeited turns.
//!
//! The state depends only on the events and on the time since the start. The game state does not depend on
//! the timeline and never waits for it.

use super::artwork::TUMBLES;
use crate::games::triple3::dice::Throw;
use crate::games::triple3::stage::Event;
use small_amiga::machine::vblank::Ticks;

/// Duration of a roll of the dice.
pub const ROLL: Ticks = Ticks(210);
/// Duration of each picture of a tumbling die, in ticks.
const FRAME: u64 = 15;
/// Additional time for reading a throw that allows no move.
const VAIN: Ticks = Ticks(330);
/// Duration of the announcement of a forfeited turn.
const FORFEIT: Ticks = Ticks(420);
/// Duration of the announcement of another go or of a box won.
const NOTICE: Ticks = Ticks(240);

/// Height of a rolling die at each frame, in rows of a screen that is not interlaced: two and a half
/// bounces.
const HEIGHTS: [i32; 14] = [3, 4, 4, 3, 1, 0, 2, 3, 3, 2, 0, 1, 1, 0];
/// Distance that a die rolls before it comes to rest, in columns.
const WAY: i32 = 28;

/// The appearance of a die and its distance from the resting position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Die {
    /// The picture of the die.
    pub side: DieSide,
    /// The number of columns to the left of the resting position.
    pub before: i32,
    /// The height above the resting position, in rows of a screen that is not interlaced.
    pub above: i32,
}

/// The picture of a die.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DieSide {
    /// A face, from 1 to 6.
    Face(u8),
    /// The index of a picture of a tumbling die.
    Tumbling(usize),
}

/// A moment of the timeline.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Moment {
    /// The index of the event being shown, and the time since it began.
    During(usize, Ticks),
    /// The state after all events have been shown.
    Rest,
}

/// A timeline of events with its starting time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Show {
    /// The indices of the events to show, with the duration of each.
    steps: Vec<(usize, Ticks)>,
    began: Ticks,
}

impl Show {
    /// Creates the timeline for `events`, starting at `began`. Throws that allow no move are shown only if
    /// `rethrows` is set.
    pub fn new(events: &[Event], rethrows: bool, began: Ticks) -> Self {
        let lasts = |event: &Event| match event {
            Event::Thrown { playable: true, .. } => Some(ROLL),
            Event::Thrown { playable: false, .. } => rethrows.then_some(ROLL + VAIN),
            Event::Forfeited { .. } => Some(FORFEIT),
            Event::AnotherGo { .. } | Event::BoxWon { .. } => Some(NOTICE),
            Event::GameWon { .. } => None,
        };
        let steps = events.iter().enumerate().filter_map(|(at, event)| Some((at, lasts(event)?)));
        Self { steps: steps.collect(), began }
    }

    /// Returns the moment of the timeline at the time `now`.
    pub fn moment(&self, now: Ticks) -> Moment {
        let mut elapsed = now.since(self.began);
        for &(at, lasts) in &self.steps {
            if elapsed < lasts {
                return Moment::During(at, elapsed);
            }
            elapsed = elapsed.since(lasts);
        }
        Moment::Rest
    }
}

/// Returns two dice at rest.
pub fn resting(throw: Throw) -> [Die; 2] {
    throw.faces().map(|face| Die { side: DieSide::Face(face), before: 0, above: 0 })
}

/// Returns two dice at the given time after they were thrown.
pub fn rolling(throw: Throw, elapsed: Ticks) -> [Die; 2] {
    if elapsed >= ROLL {
        return resting(throw);
    }
    let frame = (elapsed.0 / FRAME) as usize;
    let left = WAY * ROLL.since(elapsed).0 as i32 / ROLL.0 as i32;
    let die = |which: usize| {
        // The second die is two frames ahead and spins the other way.
        let frame = frame + 2 * which;
        let picture = if which == 0 { frame } else { TUMBLES - 1 - frame % TUMBLES };
        let above = HEIGHTS.get(frame).copied().unwrap_or(0);
        Die { side: DieSide::Tumbling(picture % TUMBLES), before: left, above }
    };
    [die(0), die(1)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::triple3::side::Side;

    fn thrown(faces: [u8; 2], attempt: u8, playable: bool) -> Event {
        Event::Thrown { side: Side::A, throw: Throw::new(faces).unwrap(), attempt, playable }
    }

    #[test]
    fn throws_in_vain_are_shown_if_wanted() {
        let events = [thrown([1, 1], 1, false), thrown([3, 4], 2, true)];
        let show = Show::new(&events, true, Ticks(1000));
        assert_eq!(show.moment(Ticks(1000)), Moment::During(0, Ticks(0)));
        assert_eq!(show.moment(Ticks(1000) + ROLL + VAIN), Moment::During(1, Ticks(0)));
        assert_eq!(show.moment(Ticks(1000) + ROLL + VAIN + ROLL), Moment::Rest);
        let short = Show::new(&events, false, Ticks(1000));
        assert_eq!(short.moment(Ticks(1000)), Moment::During(1, Ticks(0)));
    }

    #[test]
    fn dice_come_to_rest_on_their_faces() {
        let throw = Throw::new([2, 5]).unwrap();
        let pictures: std::collections::BTreeSet<_> = (0..ROLL.0 / FRAME)
            .map(|frame| match rolling(throw, Ticks(frame * FRAME)).map(|die| die.side) {
                [DieSide::Tumbling(one), DieSide::Tumbling(two)] => [one, two],
                sides => panic!("{sides:?}"),
            })
            .collect();
        assert!(pictures.len() >= 8);
        assert_eq!(rolling(throw, ROLL), resting(throw));
        assert_eq!(resting(throw).map(|die| die.side), [DieSide::Face(2), DieSide::Face(5)]);
    }
}
