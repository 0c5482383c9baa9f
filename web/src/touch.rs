//! Converts touch events to mouse samples.
//!
//! A tap is a click, and a moving finger drags from the point it touched. A finger held still, or a second
//! finger, presses the right button until the first finger is lifted. Beside the picture, taps and drags make
//! no clicks, and only the right button can be pressed. On cells that are too small for a finger, the finger only
//! chooses a cell, and lifting it clicks on the cell if that makes a move. Positions and times are passed in
//! by the caller; hit-testing is left to the program.

use std::time::Duration;

use small_amiga_window::mouse::Sample;

/// Time for which a finger must be held still to press the right mouse button.
pub const LONG: Duration = Duration::from_millis(500);

/// Distance that a finger may move without starting a drag, in CSS pixels.
pub const SLACK: f64 = 8.0;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    Down,
    Move,
    Up,
    /// The browser has cancelled the touch.
    Lost,
}

/// The position of a touch, in CSS pixels and in device pixels.
///
/// Movement is measured in CSS pixels, and mouse samples are in device pixels.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TouchPosition {
    /// Position of the touch on the page, in CSS pixels.
    pub page: (f64, f64),
    /// Position of the touch in the area available to the picture, in device pixels.
    pub room: (i32, i32),
    /// The point in the picture that is nearest to the touch, in the same coordinates as `room`.
    pub nearest: (i32, i32),
    /// The kind of board cell under the finger.
    pub cell: TouchedCell,
}

impl TouchPosition {
    fn is_near(self, other: Self) -> bool {
        (self.page.0 - other.page.0).hypot(self.page.1 - other.page.1) <= SLACK
    }

    fn is_beside_picture(self) -> bool {
        self.room != self.nearest
    }

    /// Returns the mouse samples of a left click at this touch position.
    ///
    /// Returns no samples for a small cell on which a click makes no legal move, and outside the picture.
    fn click(self) -> Vec<Sample> {
        if self.cell == TouchedCell::Unplayable || self.is_beside_picture() {
            return Vec::new();
        }
        vec![self.sample(HeldButton::Select), self.sample(HeldButton::Nothing)]
    }

    fn sample(self, held_button: HeldButton) -> Sample {
        Sample {
            x: self.room.0,
            y: self.room.1,
            select: held_button == HeldButton::Select,
            menu: held_button == HeldButton::Menu,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum HeldButton {
    Nothing,
    Select,
    Menu,
}

/// The kind of board cell at a touched position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum TouchedCell {
    /// The touched cell is large enough to be tapped, or the touch is outside all cells.
    #[default]
    Large,
    /// The finger is on a cell that is too small to be tapped reliably and has no legal move.
    Unplayable,
    /// The finger is on a cell that is too small to be tapped reliably and has a legal move.
    Playable,
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum TouchState {
    /// The finger has neither moved nor pressed a mouse button yet.
    ///
    /// The values are the position and the time of the touch.
    Waits(TouchPosition, Duration),
    /// The finger holds a mouse button down.
    ///
    /// The values are the button and the finger's latest position.
    Holds(HeldButton, TouchPosition),
    /// The finger moves across cells that are too small to be tapped. Lifting the finger clicks the cell below it
    /// if the click can make a legal move.
    ///
    /// The value is the finger's latest position.
    Chooses(TouchPosition),
    /// The finger has no further effect until it is lifted.
    Done,
}

/// A converter from the touch events of all fingers to mouse samples.
///
/// Only the first finger moves the pointer.
#[derive(Debug, Clone, Default)]
pub struct Touch {
    first: Option<(i32, TouchState)>,
}

impl Touch {
    /// Ends the touch of the first finger if the browser has not reported its end, and returns the resulting mouse
    /// samples.
    ///
    /// Called when a finger touches the display while no other finger does.
    pub fn end_lost(&mut self, touch_position: TouchPosition, now: Duration) -> Vec<Sample> {
        let first = self.first.map(|(first, _)| first);
        first.map(|first| self.update(first, Phase::Lost, touch_position, now)).unwrap_or_default()
    }

    pub fn update(
        &mut self,
        finger: i32,
        phase: Phase,
        touch_position: TouchPosition,
        now: Duration,
    ) -> Vec<Sample> {
        let Some((first, doing)) = self.first else {
            if phase != Phase::Down {
                return Vec::new();
            }
            self.first = Some((finger, TouchState::Waits(touch_position, now)));
            return vec![touch_position.sample(HeldButton::Nothing)];
        };
        if finger != first {
            return match (phase, doing) {
                (Phase::Down, TouchState::Waits(from, _)) => self.hold(first, HeldButton::Menu, from),
                _ => Vec::new(),
            };
        }
        match (phase, doing) {
            (Phase::Down, _) => Vec::new(),
            (Phase::Move, TouchState::Waits(from, _))
                if from.cell != TouchedCell::Large && !touch_position.is_near(from) =>
            {
                self.first = Some((first, TouchState::Chooses(touch_position)));
                vec![touch_position.sample(HeldButton::Nothing)]
            }
            (Phase::Move, TouchState::Chooses(_)) => {
                self.first = Some((first, TouchState::Chooses(touch_position)));
                vec![touch_position.sample(HeldButton::Nothing)]
            }
            (Phase::Up, TouchState::Chooses(last)) => {
                self.first = None;
                last.click()
            }
            (Phase::Lost, TouchState::Chooses(_)) => {
                self.first = None;
                Vec::new()
            }
            (Phase::Move, TouchState::Waits(from, _)) if !touch_position.is_near(from) => {
                if from.is_beside_picture() {
                    self.ignore_touch();
                    return Vec::new();
                }
                let mut samples = self.hold(first, HeldButton::Select, from);
                self.first = Some((first, TouchState::Holds(HeldButton::Select, touch_position)));
                samples.push(touch_position.sample(HeldButton::Select));
                samples
            }
            (Phase::Move, TouchState::Holds(hold, _)) => {
                self.first = Some((first, TouchState::Holds(hold, touch_position)));
                vec![touch_position.sample(hold)]
            }
            (Phase::Move, TouchState::Waits(..) | TouchState::Done) => Vec::new(),
            (Phase::Up, TouchState::Waits(from, _)) => {
                self.first = None;
                if from.is_beside_picture() {
                    return Vec::new();
                }
                from.click()
            }
            (Phase::Up | Phase::Lost, TouchState::Holds(_, last)) => {
                self.first = None;
                vec![last.sample(HeldButton::Nothing)]
            }
            (Phase::Lost, TouchState::Waits(..)) | (Phase::Up | Phase::Lost, TouchState::Done) => {
                self.first = None;
                Vec::new()
            }
        }
    }

    /// Returns the finger's position while the user chooses among cells that are too small to be tapped.
    ///
    /// A magnified view is shown at this position. Returns `None` if no such cell is being chosen.
    pub fn choice(&self) -> Option<TouchPosition> {
        match self.first {
            Some((_, TouchState::Chooses(at))) => Some(at),
            Some((_, TouchState::Waits(at, _))) if at.cell != TouchedCell::Large => Some(at),
            _ => None,
        }
    }

    /// Presses the right mouse button if the first finger has been held still for [`LONG`].
    ///
    /// On small cells, a finger that is held still continues to choose a cell.
    pub fn tick(&mut self, now: Duration) -> Vec<Sample> {
        match self.first {
            Some((first, TouchState::Waits(from, since)))
                if now.saturating_sub(since) >= LONG && from.cell == TouchedCell::Large =>
            {
                self.hold(first, HeldButton::Menu, from)
            }
            _ => Vec::new(),
        }
    }

    /// Returns `true` while a longer hold of the first finger would make [`Touch::tick`] press the right mouse
    /// button.
    pub const fn waits(&self) -> bool {
        matches!(self.first, Some((_, TouchState::Waits(TouchPosition { cell: TouchedCell::Large, .. }, _))))
    }

    /// Returns `true` if no finger touches the display.
    pub const fn is_idle(&self) -> bool {
        self.first.is_none()
    }

    /// Ignores the first finger until it is lifted.
    ///
    /// Called when the page loses the keyboard focus and all buttons are released, and after a touch that has
    /// closed the menus.
    pub fn ignore_touch(&mut self) {
        if let Some((_, doing)) = &mut self.first {
            *doing = TouchState::Done;
        }
    }

    /// Presses a mouse button at the pixel of the picture nearest to a touch.
    fn hold(&mut self, finger: i32, held_button: HeldButton, touch_position: TouchPosition) -> Vec<Sample> {
        let pressed = TouchPosition { room: touch_position.nearest, ..touch_position };
        self.first = Some((finger, TouchState::Holds(held_button, pressed)));
        vec![pressed.sample(held_button)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: Duration = Duration::from_millis(1);

    fn at(x: i32, y: i32) -> TouchPosition {
        let room = (x * 2, y * 2);
        TouchPosition { page: (f64::from(x), f64::from(y)), room, nearest: room, cell: TouchedCell::Large }
    }

    fn beside(x: i32, y: i32) -> TouchPosition {
        TouchPosition { nearest: (0, y * 2), ..at(x, y) }
    }

    /// Formats mouse samples as `x,y`, followed by `s` or `m` while the select or menu button is held.
    fn text(samples: Vec<Sample>) -> String {
        let word = |sample: Sample| {
            let held = [(sample.select, "s"), (sample.menu, "m")];
            let held: String = held.into_iter().filter(|(down, _)| *down).map(|(_, letter)| letter).collect();
            format!("{},{}{held}", sample.x, sample.y)
        };
        samples.into_iter().map(word).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn tap_is_a_click() {
        let mut touch = Touch::default();
        assert_eq!(text(touch.update(1, Phase::Down, at(10, 10), MS)), "20,20");
        assert!(touch.waits());
        assert_eq!(text(touch.update(1, Phase::Move, at(12, 11), 2 * MS)), "", "fingers are not steady");
        assert_eq!(text(touch.update(1, Phase::Up, at(12, 11), 80 * MS)), "20,20s 20,20");
        assert!(touch.tick(900 * MS).is_empty() && !touch.waits());
    }

    #[test]
    fn finger_on_small_cells_chooses_until_it_is_lifted() {
        let small = |x, y, cell| TouchPosition { cell, ..at(x, y) };
        let mut touch = Touch::default();
        touch.update(1, Phase::Down, small(10, 10, TouchedCell::Unplayable), MS);
        assert!(touch.choice().is_some() && touch.tick(LONG + MS).is_empty());
        let to = small(30, 10, TouchedCell::Playable);
        assert_eq!(text(touch.update(1, Phase::Move, to, 2 * MS)), "60,20");
        assert_eq!(touch.choice(), Some(to));
        assert_eq!(text(touch.update(1, Phase::Up, to, 3 * MS)), "60,20s 60,20");
        // A cell that makes no move is not clicked.
        touch.update(1, Phase::Down, small(10, 10, TouchedCell::Unplayable), 4 * MS);
        assert_eq!(text(touch.update(1, Phase::Up, at(10, 10), 5 * MS)), "");
        assert_eq!(touch.choice(), None);
    }

    #[test]
    fn moving_finger_drags_from_its_start() {
        let mut touch = Touch::default();
        touch.update(1, Phase::Down, at(10, 10), MS);
        assert_eq!(text(touch.update(1, Phase::Move, at(30, 10), 2 * MS)), "20,20s 60,20s");
        assert_eq!(text(touch.update(2, Phase::Down, at(90, 90), 3 * MS)), "", "another one changes nothing");
        assert!(touch.tick(900 * MS).is_empty());
        assert_eq!(text(touch.update(1, Phase::Move, at(40, 20), 4 * MS)), "80,40s");
        assert_eq!(text(touch.update(1, Phase::Up, at(41, 20), 5 * MS)), "80,40");
        assert_eq!(text(touch.update(2, Phase::Move, at(91, 90), 6 * MS)), "");
    }

    #[test]
    fn touch_that_was_never_lifted_is_ended() {
        let mut touch = Touch::default();
        assert!(touch.end_lost(at(10, 10), MS).is_empty());
        touch.update(1, Phase::Down, at(10, 10), MS);
        touch.update(1, Phase::Move, at(30, 10), 2 * MS);
        assert_eq!(text(touch.end_lost(at(50, 50), 3 * MS)), "60,20");
        touch.update(2, Phase::Down, at(50, 50), 3 * MS);
        assert_eq!(text(touch.update(2, Phase::Up, at(50, 50), 4 * MS)), "100,100s 100,100");
    }

    #[test]
    fn long_press_and_two_fingers_hold_the_right_button() {
        let mut touch = Touch::default();
        touch.update(1, Phase::Down, at(10, 10), MS);
        assert!(touch.tick(LONG).is_empty());
        assert_eq!(text(touch.tick(LONG + MS)), "20,20m");
        assert_eq!(text(touch.update(1, Phase::Move, at(11, 2), LONG + 2 * MS)), "22,4m");
        assert_eq!(text(touch.update(1, Phase::Up, at(11, 2), LONG + 3 * MS)), "22,4");
        touch.update(1, Phase::Down, at(10, 10), MS);
        assert_eq!(text(touch.update(2, Phase::Down, at(90, 90), 2 * MS)), "20,20m");
        assert_eq!(text(touch.update(2, Phase::Up, at(90, 90), 3 * MS)), "", "the first one counts");
        assert_eq!(text(touch.update(1, Phase::Lost, at(0, 0), 4 * MS)), "20,20");
    }

    #[test]
    fn touch_beside_the_picture_only_opens_menus() {
        let mut touch = Touch::default();
        touch.update(1, Phase::Down, beside(-20, 10), MS);
        assert_eq!(text(touch.update(1, Phase::Up, beside(-20, 10), 2 * MS)), "");
        touch.update(1, Phase::Down, beside(-20, 10), 3 * MS);
        for x in [5, 10, 15] {
            assert_eq!(text(touch.update(1, Phase::Move, at(x, 10), 4 * MS)), "", "drag into the picture");
        }
        assert_eq!(text(touch.update(1, Phase::Up, at(15, 10), 5 * MS)), "");
        touch.update(1, Phase::Down, beside(-20, 10), 6 * MS);
        assert_eq!(text(touch.tick(LONG + 6 * MS)), "0,20m");
        assert_eq!(text(touch.update(1, Phase::Move, at(5, 10), LONG + 7 * MS)), "10,20m");
        assert_eq!(text(touch.update(1, Phase::Up, at(5, 10), LONG + 8 * MS)), "10,20");
    }

    #[test]
    fn cancelled_touch_is_not_a_click() {
        let mut touch = Touch::default();
        touch.update(1, Phase::Down, at(10, 10), MS);
        assert!(touch.update(1, Phase::Lost, at(10, 10), 2 * MS).is_empty());
        touch.update(1, Phase::Down, at(10, 10), 3 * MS);
        touch.ignore_touch();
        assert!(touch.tick(900 * MS).is_empty());
        assert!(touch.update(1, Phase::Up, at(10, 10), 901 * MS).is_empty());
        assert_eq!(text(touch.update(1, Phase::Down, at(1, 1), 902 * MS)), "2,2");
    }
}
