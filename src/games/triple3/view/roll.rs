//! What is shown when between two moves: the dice roll, rest, are thrown again, a box is won, a turn is forfeited.
//!
//! A pure function of the events and the time since they began; the game knows nothing of it and never waits for it.

use super::artwork::TUMBLES;
use crate::games::triple3::dice::Throw;
use crate::games::triple3::stage::Event;
use small_amiga::machine::vblank::Ticks;

/// How long the dice roll.
pub const ROLL: Ticks = Ticks(210);
/// How long each picture of a tumbling die shows.
const FRAME: u64 = 15;
/// How long a throw that allows nothing can be read.
const VAIN: Ticks = Ticks(330);
/// How long a forfeited turn is announced.
const FORFEIT: Ticks = Ticks(420);
/// How long another go, or a box won, is announced.
const NOTICE: Ticks = Ticks(240);

/// Rows the dice are up in the air at each picture, in plain rows: two bounces and a half.
const HEIGHTS: [i32; 14] = [3, 4, 4, 3, 1, 0, 2, 3, 3, 2, 0, 1, 1, 0];
/// Columns a die rolls before it rests.
const WAY: i32 = 28;

/// What a die looks like, and how far from its place it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Die {
    /// What is seen of it.
    pub side: DieSide,
    /// Columns left of its place.
    pub before: i32,
    /// Plain rows above it.
    pub above: i32,
}

/// What is seen of a die.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DieSide {
    /// A face, 1 to 6.
    Face(u8),
    /// One of the pictures of a tumbling die.
    Tumbling(usize),
}

/// The moment of a show.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Moment {
    /// An event is being shown, for so long by now.
    During(usize, Ticks),
    /// All has been shown.
    Rest,
}

/// A show of events that began at some time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Show {
    /// Events by their place, with how long each is shown.
    steps: Vec<(usize, Ticks)>,
    began: Ticks,
}

impl Show {
    /// Of these events; throws in vain only if they shall be seen.
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

    /// What is shown at a time.
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

/// Two dice at rest.
pub fn resting(throw: Throw) -> [Die; 2] {
    throw.faces().map(|face| Die { side: DieSide::Face(face), before: 0, above: 0 })
}

/// Two dice so long after they were thrown.
pub fn rolling(throw: Throw, elapsed: Ticks) -> [Die; 2] {
    if elapsed >= ROLL {
        return resting(throw);
    }
    let frame = (elapsed.0 / FRAME) as usize;
    let left = WAY * ROLL.since(elapsed).0 as i32 / ROLL.0 as i32;
    let die = |which: usize| {
        // The second die is a little ahead and spins the other way.
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
