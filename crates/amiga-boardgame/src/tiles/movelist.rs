//! The list of moves on the panel of a review, two moves per line, scrolled to the move being viewed.
//!
//! The texts of the moves are left to the review.

use super::brush::Brush;
use super::layout::Layout;
use crate::view::text::fitting;
use small_amiga::chips::{Point, Rect};
use small_amiga::graphics::{DrawMode, RastPort};

const BESIDE: usize = 2;
/// Width of the margin between the panel's left edge and the move list, in columns.
const LEFT: i32 = 2;
/// Width of a line number in the move list, in columns.
const NUMBER: i32 = 26;
/// Width of a move in the move list, in columns.
const MOVE: i32 = 64;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MoveList {
    /// Index of the first visible move in the move list.
    first: usize,
    moves: Vec<String>,
    page: usize,
}

impl MoveList {
    /// Creates the move list of a review, scrolled to the move of `page`.
    ///
    /// Each of the `moves` has its own page.
    pub fn new(moves: impl ExactSizeIterator<Item = String>, page: usize, layout: Layout) -> Self {
        let (lines, room) = (moves.len().div_ceil(BESIDE), room(layout));
        let above = (page / BESIDE).saturating_sub(room / 2).min(lines.saturating_sub(room));
        let first = above * BESIDE;
        Self { first, moves: moves.skip(first).take(room * BESIDE).collect(), page }
    }

    pub fn page_at(&self, layout: Layout, at: Point) -> Option<usize> {
        let hit = (0..self.moves.len()).find(|&place| area(layout, place).contains(at));
        hit.map(|place| self.first + place)
    }
}

const fn room(layout: Layout) -> usize {
    let lines = layout.listed().height / layout.scale.line_step();
    if lines < 1 { 1 } else { lines as usize }
}

/// Returns the window area of a move in the move list. `place` counts the visible moves from 0.
const fn area(layout: Layout, place: usize) -> Rect {
    let (line, beside) = ((place / BESIDE) as i32, (place % BESIDE) as i32);
    let (step, list) = (layout.scale.line_step(), layout.listed());
    // Remaining rows are divided equally between top and bottom.
    let top = list.y + (list.height - room(layout) as i32 * step) / 2;
    Rect::new(layout.panel().x + LEFT + NUMBER + MOVE * beside, top + step * line, MOVE, step)
}

impl Brush<'_> {
    pub fn move_list(&self, rp: &mut RastPort<'_>, list: &MoveList) {
        let Self { layout, theme, .. } = *self;
        let place_of = |text: &str, area: Rect, rp: &RastPort<'_>| {
            let text = fitting(rp.font(), text, area.width).to_owned();
            (rp.font().text_length(&text), text)
        };
        rp.set_dr_md(DrawMode::Jam1);
        for (place, name) in list.moves.iter().enumerate() {
            let area = area(layout, place);
            if place % BESIDE == 0 {
                let number = Rect { x: area.x - NUMBER, width: NUMBER, ..area };
                let (width, text) = place_of(&(list.first + place + 1).to_string(), number, rp);
                rp.set_a_pen(theme.caption).text_at(number.right() - 4 - width, number.y, &text);
            }
            let pen = if list.first + place == list.page {
                rp.set_a_pen(theme.white).rect_fill(area);
                theme.black
            } else {
                theme.hint
            };
            let (_, text) = place_of(name, area, rp);
            rp.set_a_pen(pen).text_at(area.x + 1, area.y, &text);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn selected_move_is_visible_and_can_be_hit() {
        for layout in [Layout::new(8, false), Layout::new(15, false), Layout::new(30, true)] {
            for moves in 0..40 {
                for page in 0..=moves {
                    let names = (0..moves).map(|ply: usize| ply.to_string());
                    let list = MoveList::new(names, page, layout);
                    let middle = |place| {
                        let Rect { x, y, width, height } = area(layout, place);
                        assert!(layout.listed().y <= y && y + height <= layout.listed().bottom());
                        assert!(x + width <= layout.panel().right());
                        Point::new(x + width / 2, y + height / 2)
                    };
                    let seen =
                        (0..list.moves.len()).map(|place| list.page_at(layout, middle(place)).unwrap());
                    let seen: Vec<usize> = seen.collect();
                    assert!(seen.iter().zip(&list.moves).all(|(page, name)| page.to_string() == *name));
                    assert!(page == moves || seen.contains(&page), "{page} of {moves}: {seen:?}");
                    assert_eq!(seen.len(), moves.min(2 * room(layout)).min(moves - list.first));
                    assert_eq!(list.page_at(layout, Point::new(10, 50)), None);
                }
            }
        }
    }
}
