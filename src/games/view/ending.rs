//! The end of a game at its window: buttons for what may come next.
//!
//! Knows which there are, where they lie in a part of the window, and that one acts when it is let go where it was pressed. Leaves
//! who has won and why to the games, and the look of buttons to intuition.

use super::text::centred;
use small_amiga::machine::geometry::{Point, Rect};
use small_amiga::system::graphics::rastport::RastPort;
use small_amiga::system::intuition::button;
use small_amiga::system::intuition::draw_info::DrawInfo;
use small_amiga::system::look::Look;

/// What may come next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Next {
    /// A new game.
    NewGame,
    /// The next game of the match.
    NextGame,
    /// Another puzzle.
    NextPuzzle,
    /// A look back on the game.
    Review,
    /// The last decision of a person is taken back.
    TakeBack,
}

impl Next {
    /// What stands on its button.
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

/// The buttons as they are seen: none while a game goes on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Buttons {
    /// Which there are, in their order.
    pub offered: Vec<Next>,
    /// The one that is held down.
    pub pressed: Option<Next>,
    /// For how many there is room.
    rooms: usize,
}

impl Default for Buttons {
    fn default() -> Self {
        Self::NONE
    }
}

/// For how many room is left, unless letters are too tall for that.
const ROOMS: usize = 3;

/// Rows of a button that its letters leave free.
const EDGES: i32 = 2;

/// Columns or rows between two buttons: columns beside each other, rows below each other.
const GAPS: [i32; 2] = [6, 1];

/// Whether buttons lie beside each other, since that gives them more room.
const fn are_beside(within: Rect) -> bool {
    within.width > 6 * within.height
}

/// Where each of `count` buttons lies: below each other or beside each other.
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

impl Buttons {
    /// These, with the one held down that still is there.
    pub fn new(offered: Vec<Next>, pressed: Option<Next>) -> Self {
        let pressed = pressed.filter(|pressed| offered.contains(pressed));
        Self { offered, pressed, rooms: ROOMS }
    }

    /// No buttons.
    pub const NONE: Self = Self { offered: Vec::new(), pressed: None, rooms: ROOMS };

    /// As many of them, from the first on, as there is room for in a part of the window with letters of so many rows; the others are
    /// in the menus as ever.
    pub fn fitting(mut self, within: Rect, letters: i32) -> Self {
        if !are_beside(within) {
            let rooms = (within.height + GAPS[1]) / (letters + EDGES + GAPS[1]).max(1);
            self.rooms = usize::try_from(rooms).unwrap_or(0).clamp(1, ROOMS);
        }
        let offered = self.offered.into_iter().take(self.rooms).collect();
        Self { rooms: self.rooms, ..Self::new(offered, self.pressed) }
    }

    /// Where each lies in a part of the window.
    fn placed(&self, within: Rect) -> impl Iterator<Item = (Next, Rect)> {
        self.offered.iter().copied().zip(areas(within, self.rooms))
    }

    /// The button a point lies on.
    pub fn at(&self, within: Rect, at: Point) -> Option<Next> {
        self.placed(within).find(|(_, area)| area.contains(at)).map(|(next, _)| next)
    }

    /// Draws them.
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
    fn letters_of_any_height_fit_the_buttons_that_are_there() {
        let three = [Next::NewGame, Next::Review, Next::TakeBack];
        let panel = Rect::new(10, 100, 130, 53);
        for letters in 6..=40 {
            let buttons = Buttons::new(three.to_vec(), Some(Next::TakeBack)).fitting(panel, letters);
            let placed: Vec<(Next, Rect)> = buttons.placed(panel).collect();
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
        assert_eq!(Buttons::new(three.to_vec(), None).fitting(foot, 20).offered, three);
    }

    #[test]
    fn they_lie_below_each_other_or_beside_each_other() {
        let three = || vec![Next::NewGame, Next::Review, Next::TakeBack];
        let buttons = Buttons::new(three(), None);
        let at = |within, x, y| buttons.at(within, Point::new(x, y));
        let panel = Rect::new(10, 100, 130, 53);
        let column = [100, 116, 117, 118, 136, 152, 153].map(|y| at(panel, 20, y));
        let [new, review, back] = [Next::NewGame, Next::Review, Next::TakeBack].map(Some);
        assert_eq!(column, [new, new, None, review, back, back, None]);
        let foot = Rect::new(6, 100, 288, 13);
        let row = [5, 6, 97, 98, 104, 300].map(|x| at(foot, x, 105));
        assert_eq!(row, [None, new, new, None, review, None]);
        let held = Buttons::new(vec![Next::NewGame], Some(Next::Review));
        assert_eq!(held.pressed, None, "it is no longer there");
        assert_eq!(Buttons::default().at(foot, Point::new(9, 105)), None);
    }
}
