//! The timeline shown between two moves of Triple 3: rolling dice, rethrows, boxes won and forfeited turns.
//!
//! The picture depends only on the events and on the time since the start. The game state does not depend on
//! the timeline and never waits for the timeline.

use super::artwork::TUMBLES;
use crate::dice::Throw;
use crate::stage::DiceEvent;
use small_amiga::chips::Ticks;

pub(crate) const ROLL: Ticks = Ticks(210);
/// Time for which each picture of a tumbling die is shown, in ticks.
const FRAME: u64 = 15;
/// Additional time for which a throw without a legal move is shown.
const VAIN: Ticks = Ticks(330);
const FORFEIT: Ticks = Ticks(420);
/// Time for which the window announces a won box or an extra turn.
const NOTICE: Ticks = Ticks(240);

/// Height of a rolling die above the ground in each frame, in non-interlaced rows.
///
/// A rolling die bounces two and a half times.
const HEIGHTS: [i32; 14] = [3, 4, 4, 3, 1, 0, 2, 3, 3, 2, 0, 1, 1, 0];
/// Distance that a die rolls before it comes to rest, in hi-res pixels.
const WAY: i32 = 28;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Die {
    pub side: DieSide,
    /// Distance that the die still has to roll to the right, in hi-res pixels.
    pub before: i32,
    /// Height of the die above its resting position, in non-interlaced rows.
    pub above: i32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DieSide {
    Face(u8),
    Tumbling(usize),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum AnimationStep {
    /// An event is being shown. Holds the index of the event, and the ticks for which the event has been
    /// shown so far.
    During(usize, Ticks),
    Rest,
}

/// The animation that shows the throws and other events after a move one by one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct DiceAnimation {
    /// The indices of the events to show, each with its duration in ticks.
    steps: Vec<(usize, Ticks)>,
    began: Ticks,
}

impl DiceAnimation {
    /// Creates the animation of `events`, which starts at the time `began`.
    ///
    /// Throws that allow no move are shown only if `rethrows` is set.
    pub(crate) fn new(events: &[DiceEvent], rethrows: bool, began: Ticks) -> Self {
        let lasts = |event: &DiceEvent| match event {
            DiceEvent::Thrown { playable: true, .. } => Some(ROLL),
            DiceEvent::Thrown { playable: false, .. } => rethrows.then_some(ROLL + VAIN),
            DiceEvent::Forfeited(_) => Some(FORFEIT),
            DiceEvent::AnotherGo(_) | DiceEvent::BoxWon { .. } => Some(NOTICE),
            DiceEvent::GameWon(_) => None,
        };
        let steps = events.iter().enumerate().filter_map(|(at, event)| Some((at, lasts(event)?)));
        Self { steps: steps.collect(), began }
    }

    pub(crate) fn moment(&self, now: Ticks) -> AnimationStep {
        let mut elapsed = now.since(self.began);
        for &(at, lasts) in &self.steps {
            if elapsed < lasts {
                return AnimationStep::During(at, elapsed);
            }
            elapsed = elapsed.since(lasts);
        }
        AnimationStep::Rest
    }
}

/// Returns the pictures and positions of two dice that lie still and show the faces of a throw.
pub fn resting(throw: Throw) -> [Die; 2] {
    throw.faces().map(|face| Die { side: DieSide::Face(face), before: 0, above: 0 })
}

pub(crate) fn rolling(throw: Throw, elapsed: Ticks) -> [Die; 2] {
    if elapsed >= ROLL {
        return resting(throw);
    }
    let frame = (elapsed.0 / FRAME) as usize;
    let left = WAY * ROLL.since(elapsed).0 as i32 / ROLL.0 as i32;
    let die = |which: usize| {
        // The second die is two frames ahead of the first and spins in the opposite direction.
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
    use crate::side::Side;

    fn thrown(faces: [u8; 2], attempt: u8, playable: bool) -> DiceEvent {
        DiceEvent::Thrown { side: Side::A, throw: Throw::new(faces).unwrap(), attempt, playable }
    }

    #[test]
    fn useless_throws_are_shown_on_request() {
        let events = [thrown([1, 1], 1, false), thrown([3, 4], 2, true)];
        let show = DiceAnimation::new(&events, true, Ticks(1000));
        assert_eq!(show.moment(Ticks(1000)), AnimationStep::During(0, Ticks(0)));
        assert_eq!(show.moment(Ticks(1000) + ROLL + VAIN), AnimationStep::During(1, Ticks(0)));
        assert_eq!(show.moment(Ticks(1000) + ROLL + VAIN + ROLL), AnimationStep::Rest);
        let short = DiceAnimation::new(&events, false, Ticks(1000));
        assert_eq!(short.moment(Ticks(1000)), AnimationStep::During(1, Ticks(0)));
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
