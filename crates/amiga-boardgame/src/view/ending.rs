//! The buttons that a window offers at the end of a game.
//!
//! The module contains the available buttons, their layout and hit-testing.
//! The text about the result is left to the games, and the look of a button to Intuition.

use super::text::centred;
use small_amiga::machine::geometry::{Point, Rect};
use small_amiga::system::graphics::rastport::RastPort;
use small_amiga::system::intuition::button;
use small_amiga::system::intuition::draw_info::DrawInfo;
use small_amiga::system::look::Look;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EndButton {
    NewGame,
    NextGame,
    NextPuzzle,
    Review,
    TakeBack,
}

impl EndButton {
    pub const fn label(self) -> &'static str {
        match self {
            Self::NewGame => "New game",
            Self::NextGame => "Next game",
            Self::NextPuzzle => "Next puzzle",
            Self::Review => "Review",
            Self::TakeBack => "Take back",
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EndButtons {
    pub offered: Vec<EndButton>,
    pub pressed: Option<EndButton>,
    rooms: usize,
}

impl Default for EndButtons {
    fn default() -> Self {
        Self::NONE
    }
}

/// Number of buttons that fit into the area for end-of-game buttons, unless the screen's font is too tall.
const ROOMS: usize = 3;

/// Total height of the space above and below the label of a button, in rows.
const EDGES: i32 = 2;

/// Width of the gap between two buttons side by side, in columns, and height of the gap between two stacked
/// buttons, in rows.
const GAPS: [i32; 2] = [6, 1];

const fn are_beside(within: Rect) -> bool {
    within.width > 6 * within.height
}

fn areas(within: Rect, count: usize) -> impl Iterator<Item = Rect> {
    let all = count.max(1) as i32;
    (0..all).map(move |at| {
        if are_beside(within) {
            let width = (within.width - (all - 1) * GAPS[0]) / all;
            Rect { x: within.x + at * (width + GAPS[0]), width, ..within }
        } else {
            let height = (within.height - (all - 1) * GAPS[1]) / all;
            Rect { y: within.y + at * (height + GAPS[1]), height, ..within }
        }
    })
}

impl EndButtons {
    pub fn new(offered: Vec<EndButton>, pressed: Option<EndButton>) -> Self {
        let pressed = pressed.filter(|pressed| offered.contains(pressed));
        Self { offered, pressed, rooms: ROOMS }
    }

    pub const NONE: Self = Self { offered: Vec::new(), pressed: None, rooms: ROOMS };

    /// Removes the last buttons until the others fit into `within` with a font of `letters` rows. The removed
    /// commands remain in the menus.
    pub fn fitting(mut self, within: Rect, letters: i32) -> Self {
        if !are_beside(within) {
            let rooms = (within.height + GAPS[1]) / (letters + EDGES + GAPS[1]).max(1);
            self.rooms = usize::try_from(rooms).unwrap_or(0).clamp(1, ROOMS);
        }
        let offered = self.offered.into_iter().take(self.rooms).collect();
        Self { rooms: self.rooms, ..Self::new(offered, self.pressed) }
    }

    fn placed(&self, within: Rect) -> impl Iterator<Item = (EndButton, Rect)> {
        self.offered.iter().copied().zip(areas(within, self.rooms))
    }

    pub fn button_at(&self, within: Rect, at: Point) -> Option<EndButton> {
        self.placed(within).find(|(_, area)| area.contains(at)).map(|(next, _)| next)
    }

    pub fn draw(&self, rp: &mut RastPort<'_>, (look, pens): (Look, &DrawInfo), within: Rect) {
        for (next, area) in self.placed(within) {
            let pressed = self.pressed == Some(next);
            button::draw(rp, look, pens, area, pressed);
            let ink = if pressed { pens.fill_text } else { pens.text };
            let rows = rp.font().y_size() as i32;
            centred(rp, area, area.y + (area.height - rows + 1) / 2, ink, next.label());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn end_buttons_fit_letters_of_any_height() {
        let three = [EndButton::NewGame, EndButton::Review, EndButton::TakeBack];
        let panel = Rect::new(10, 100, 130, 53);
        for letters in 6..=40 {
            let buttons = EndButtons::new(three.to_vec(), Some(EndButton::TakeBack)).fitting(panel, letters);
            let placed: Vec<(EndButton, Rect)> = buttons.placed(panel).collect();
            let count = match letters {
                ..=15 => 3,
                16..=24 => 2,
                _ => 1,
            };
            assert_eq!(placed.iter().map(|(next, _)| *next).collect::<Vec<_>>(), three[..count], "{letters}");
            assert!(placed.iter().all(|(_, area)| area.height >= letters + EDGES), "{letters}: {placed:?}");
            assert_eq!(buttons.pressed.is_some(), count == 3);
        }
        let foot = Rect::new(6, 100, 288, 26);
        assert_eq!(EndButtons::new(three.to_vec(), None).fitting(foot, 20).offered, three);
    }

    #[test]
    fn end_buttons_are_stacked_or_in_a_row() {
        let three = || vec![EndButton::NewGame, EndButton::Review, EndButton::TakeBack];
        let buttons = EndButtons::new(three(), None);
        let at = |within, x, y| buttons.button_at(within, Point::new(x, y));
        let panel = Rect::new(10, 100, 130, 53);
        let column = [100, 116, 117, 118, 136, 152, 153].map(|y| at(panel, 20, y));
        let [new, review, back] = [EndButton::NewGame, EndButton::Review, EndButton::TakeBack].map(Some);
        assert_eq!(column, [new, new, None, review, back, back, None]);
        let foot = Rect::new(6, 100, 288, 13);
        let row = [5, 6, 97, 98, 104, 300].map(|x| at(foot, x, 105));
        assert_eq!(row, [None, new, new, None, review, None]);
        let held = EndButtons::new(vec![EndButton::NewGame], Some(EndButton::Review));
        assert_eq!(held.pressed, None, "it is no longer there");
        assert_eq!(EndButtons::default().button_at(foot, Point::new(9, 105)), None);
    }
}
