//! The pages of a review, and the keys and buttons that turn them.
//!
//! The contents of the pages are left to the windows.

use super::ending::draw_label;
use super::menu::PRACTISE;
use super::text::fitting;
use small_amiga::chips::{Pen, Point, Rect};
use small_amiga::graphics::RastPort;
use small_amiga::input::Key;
use small_amiga::intuition::{DrawInfo, Look, draw_button};

const LEAVE: &str = "Leave";

/// Width of the button that closes a review, in columns. The label has five letters, each at most nine columns wide.
const LEAVE_WIDTH: i32 = 52;

/// Width of the button that practises mistakes, in columns, and its minimum width beside the button Leave in a narrow area.
const PRACTISE_WIDTHS: [i32; 2] = [76, 66];

/// Minimum width of a page button, in columns.
const PAGE_WIDTH: i32 = 20;

/// Gaps around review buttons: columns between two buttons, rows above the row of buttons.
const GAPS: [i32; 2] = [2, 1];

/// Height of a review button minus the font's height, in rows.
const EDGES: i32 = 2;

/// The page of a review that a key or a button opens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PageTurn {
    /// The page of the first position.
    First,
    /// The page before the open one.
    Back,
    /// The page after the open one.
    Next,
    /// The page of the last position.
    Last,
}

impl PageTurn {
    pub(crate) const ALL: [Self; 4] = [Self::First, Self::Back, Self::Next, Self::Last];

    pub(crate) const fn from_key(key: Key) -> Option<Self> {
        match key {
            Key::UpLeft => Some(Self::First),
            Key::Left => Some(Self::Back),
            Key::Right | Key::Space => Some(Self::Next),
            Key::DownLeft => Some(Self::Last),
            _ => None,
        }
    }

    /// Draws a page button: a triangle, with a bar if it leads to the first or last page.
    ///
    /// `half` is half the height of the triangle, in rows.
    pub fn draw(self, rp: &mut RastPort<'_>, area: Rect, half: i32) {
        let (back, ends) = match self {
            Self::First => (true, true),
            Self::Back => (true, false),
            Self::Next => (false, false),
            Self::Last => (false, true),
        };
        let middle = Point::new(area.x + area.width / 2, area.y + area.height / 2);
        for row in -half..=half {
            let length = 10 - (10 * row.abs() / (half + 1));
            let x = if back { middle.x + 5 - length } else { middle.x - 5 };
            rp.rect_fill(Rect::new(x, middle.y + row, length, 1));
        }
        if ends {
            let x = if back { middle.x - 8 } else { middle.x + 6 };
            rp.rect_fill(Rect::new(x, middle.y - half, 2, 2 * half + 1));
        }
    }
}

/// A button of a review below its win-chance graph.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReviewButton {
    /// A button that opens another page of the review.
    Page(PageTurn),
    /// The button that closes the review.
    Leave,
    /// The button that shows the user's mistakes as puzzles.
    Practise,
}

/// The areas of the win-chance graph and the buttons of a review.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReviewAreas {
    pub(crate) graph: Rect,
    /// The buttons with their areas. The area of a button that is not offered is empty.
    buttons: [(ReviewButton, Rect); 6],
}

impl ReviewAreas {
    /// Divides `within`, the area of a review, into the graph and the buttons.
    ///
    /// `letters` is the height of the font. The buttons are in one row below the graph, in two rows if the
    /// area is narrow, or beside the graph if the area is low. For fingers, the buttons are in two rows of double
    /// height if the area is high enough. The button Practise, which `has_mistakes` adds, is in the row of Leave, or in a row
    /// of its own above the others if the area is narrow and high enough. The other buttons stay in their places, because mistakes
    /// are found while the user turns the pages.
    pub fn new(within: Rect, letters: i32, for_fingers: bool, has_mistakes: bool) -> Self {
        let row = letters + EDGES;
        let is_large = for_fingers && within.height >= 6 * row;
        let row = if is_large { 2 * row } else { row };
        let last_width = LEAVE_WIDTH + if has_mistakes { PRACTISE_WIDTHS[0] + GAPS[0] } else { 0 };
        let wide = 4 * (PAGE_WIDTH + GAPS[0]) + last_width;
        let has_own_row = has_mistakes && within.width < last_width && within.height >= 5 * row;
        let (graph, pages, last) = if within.height < 3 * row {
            let graph = Rect { width: (within.width - wide - GAPS[0]).max(0), ..within };
            let last = Rect { x: within.right() - last_width, width: last_width, ..within };
            (graph, Rect { x: graph.right() + GAPS[0], width: wide - last_width - GAPS[0], ..within }, last)
        } else {
            let last = Rect { y: within.bottom() - row, height: row, ..within };
            let pages = if is_large || within.width < wide {
                Rect { y: last.y - row - GAPS[1], ..last }
            } else {
                Rect { width: within.width - last_width - GAPS[0], ..last }
            };
            let left = if pages.y < last.y { last.x } else { last.right() - last_width };
            let rows = if has_own_row { row + GAPS[1] } else { 0 };
            let graph = Rect { height: pages.y - rows - GAPS[1] - within.y, ..within };
            (graph, pages, Rect { x: left, width: last.right() - left, ..last })
        };
        let beside = match last.width {
            _ if !has_mistakes || has_own_row => 0,
            width if width >= last_width => PRACTISE_WIDTHS[0],
            _ => PRACTISE_WIDTHS[1],
        };
        let leave = Rect { width: last.width - if beside > 0 { beside + GAPS[0] } else { 0 }, ..last };
        let practise = match has_own_row {
            true => Rect { y: graph.bottom() + GAPS[1], ..last },
            false => Rect { x: last.right() - beside, width: beside, ..last },
        };
        let width = (pages.width - 3 * GAPS[0]) / 4;
        let page = |at: i32, turn| {
            (ReviewButton::Page(turn), Rect { x: pages.x + at * (width + GAPS[0]), width, ..pages })
        };
        let [first, back, next, last] = PageTurn::ALL;
        let [first, back, next, last] = [page(0, first), page(1, back), page(2, next), page(3, last)];
        let others = [(ReviewButton::Leave, leave), (ReviewButton::Practise, practise)];
        let buttons = [first, back, next, last, others[0], others[1]];
        Self { graph, buttons }
    }

    /// Returns the button that contains the point `at`.
    pub fn button_at(&self, at: Point) -> Option<ReviewButton> {
        self.buttons.iter().find(|(_, area)| area.contains(at)).map(|(button, _)| *button)
    }

    pub(crate) fn draw_buttons(
        &self,
        rp: &mut RastPort<'_>,
        (look, pens): (Look, &DrawInfo),
        pressed: Option<ReviewButton>,
    ) {
        for (button, area) in self.buttons.into_iter().filter(|(_, area)| !area.is_empty()) {
            let is_pressed = pressed == Some(button);
            draw_button(rp, look, pens, area, is_pressed);
            let ink = if is_pressed { pens.fill_text } else { pens.text };
            match button {
                ReviewButton::Page(turn) => {
                    rp.set_a_pen(ink);
                    turn.draw(rp, area, (area.height / 2 - 2).clamp(2, 8));
                }
                ReviewButton::Leave => draw_label(rp, area, ink, (LEAVE, 0)),
                ReviewButton::Practise => draw_practise(rp, area, ink),
            }
        }
    }
}

/// Draws the label of the button that practises mistakes.
pub(crate) fn draw_practise(rp: &mut RastPort<'_>, area: Rect, ink: Pen) {
    let label = fitting(rp.font(), PRACTISE, area.width);
    draw_label(rp, area, ink, (label, 0));
}

/// The pages of a review, numbered from 0, with the page that is open.
///
/// Each position has a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pages {
    at: usize,
    last: usize,
}

impl Pages {
    pub(crate) const fn open_at_last(last: usize) -> Self {
        Self { at: last, last }
    }

    pub(crate) const fn page(self) -> usize {
        self.at
    }

    pub(crate) const fn last(self) -> usize {
        self.last
    }

    /// Returns the text about the open page, such as "Move 3 of 40".
    // One copy for all games keeps a page small.
    #[inline(never)]
    pub(crate) fn text(self) -> String {
        if self.at == 0 { "The start".to_owned() } else { format!("Move {} of {}", self.at, self.last) }
    }

    /// Returns the title of a window that shows the position of the open page without a review.
    #[inline(never)]
    pub(crate) fn look_back_title(self, game: &str) -> String {
        format!("{game} - {} (any key returns)", self.text())
    }

    /// Returns the message of a window that shows the position of the open page without a review.
    #[inline(never)]
    pub(crate) fn look_back_message(self) -> String {
        format!("{}. Any key or click returns.", self.text())
    }

    /// Opens a review page; a number that is too high opens the last page.
    pub fn turn_to(&mut self, page: usize) {
        self.at = page.min(self.last);
    }

    /// Returns `true` if the review's last page is open. A new review opens at this page.
    pub const fn is_at_last(self) -> bool {
        self.at == self.last
    }

    /// Opens the next or the previous marked page of a review.
    ///
    /// Returns `false` if no such page exists.
    ///
    /// `is_marked` returns `true` for the number of a marked page.
    ///
    /// From the last page, the next such page is searched from the first page onwards.
    pub fn turn_to_marked(&mut self, forth: bool, is_marked: impl FnMut(&usize) -> bool) -> bool {
        let found = match forth {
            true if self.is_at_last() => (0..self.last).find(is_marked),
            true => (self.at + 1..=self.last).find(is_marked),
            false => (0..self.at).rev().find(is_marked),
        };
        found.into_iter().for_each(|page| self.turn_to(page));
        found.is_some()
    }

    /// Opens the first, previous, next or last page of a review, depending on `turn`.
    ///
    /// After the last page comes the first page for which `is_marked` returns `true`, or the first page of
    /// the review if no page is marked.
    pub fn turn(&mut self, turn: PageTurn, is_marked: impl FnMut(&usize) -> bool) {
        self.turn_to(match turn {
            PageTurn::First => 0,
            PageTurn::Back => self.at.saturating_sub(1),
            PageTurn::Next if self.is_at_last() => (0..self.last).find(is_marked).unwrap_or(0),
            PageTurn::Next => self.at + 1,
            PageTurn::Last => self.last,
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn page_after_the_last_is_marked_or_first() {
        let mut pages = Pages::open_at_last(5);
        pages.turn(PageTurn::Next, |page| [2, 3].contains(page));
        assert_eq!(pages.page(), 2);
        pages.turn(PageTurn::Next, |page| [2, 3].contains(page));
        pages.turn(PageTurn::Next, |_| false);
        assert_eq!(pages.page(), 4);
        pages.turn(PageTurn::Last, |_| false);
        pages.turn(PageTurn::Next, |_| false);
        assert_eq!(pages.page(), 0);
        pages.turn_to(5);
        assert!(pages.turn_to_marked(true, |page| *page == 1) && pages.page() == 1);
        assert!(!pages.turn_to_marked(true, |page| *page == 1) && pages.page() == 1);
    }

    #[test]
    fn review_parts_fit_without_overlap() {
        // The areas of Tribolo and Triple 3 with the lowest and the tallest font, and of a footer.
        let areas = [(112, 56, 8), (112, 53, 15), (187, 70, 8), (187, 53, 15), (288, 13, 8), (616, 35, 30)];
        for (width, height, letters) in areas {
            let within = Rect::new(10, 100, width, height);
            for has_mistakes in [false, true] {
                let areas = ReviewAreas::new(within, letters, false, has_mistakes);
                let large = ReviewAreas::new(within, letters, true, has_mistakes);
                // Triple 3 with the lowest font has room for large buttons.
                let is_large = large.buttons.iter().all(|(_, area)| area.height == 2 * (letters + EDGES));
                assert_eq!(is_large, (width, letters) == (187, 8), "{large:?}");
                check_areas(within, &areas, has_mistakes);
                check_areas(within, &large, has_mistakes);
            }
        }
    }

    fn check_areas(within: Rect, areas: &ReviewAreas, has_mistakes: bool) {
        let buttons = &areas.buttons[..if has_mistakes { 6 } else { 5 }];
        let all: Vec<Rect> = [areas.graph].into_iter().chain(buttons.iter().map(|(_, area)| *area)).collect();
        for (at, area) in all.iter().enumerate() {
            assert!(!area.is_empty() && area.intersection(within) == *area, "{within:?}: {area:?}");
            assert!(all[..at].iter().all(|other| other.intersection(*area).is_empty()), "{all:?}");
        }
        let found: Vec<_> = buttons.iter().map(|(_, area)| areas.button_at(area.origin())).collect();
        assert_eq!(found, buttons.iter().map(|(button, _)| Some(*button)).collect::<Vec<_>>());
        assert!(buttons.iter().all(|(_, area)| area.width >= PAGE_WIDTH), "{areas:?}");
    }
}
