//! The list of moves on the panel of a review, with a column for each side, scrolled to the move being viewed.
//!
//! A side that missed its turn has a dash in its column. The texts of the moves are left to the review.

use super::brush::Brush;
use super::layout::Layout;
use crate::view::text::fitting;
use small_amiga::chips::{Point, Rect};
use small_amiga::graphics::{DrawMode, RastPort};

const BESIDE: usize = 2;
/// Text in place of the move of a side that missed its turn.
const MISSED: &str = "-";
/// Width of the margin between the panel's left edge and the move list, in columns.
const LEFT: i32 = 2;
/// Width of a line number in the move list, in columns.
const NUMBER: i32 = 26;
/// Width of a move in the move list, in columns.
const MOVE: i32 = 64;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MoveList {
    /// The visible places, line by line: the index and the text of a move, or `None` for a missed turn.
    places: Vec<Option<(usize, String)>>,
    page: usize,
}

impl MoveList {
    /// Creates the move list of a review, scrolled to the move of `page`.
    ///
    /// Each of the `moves` has its own page. They are the columns, counted from 0, and the texts.
    pub fn new(moves: impl Iterator<Item = (usize, String)>, page: usize, layout: Layout) -> Self {
        let (mut places, mut at) = (Vec::new(), 0);
        for (index, (column, text)) in moves.enumerate() {
            if places.len() % BESIDE != column % BESIDE {
                places.push(None);
            }
            if index <= page {
                at = places.len();
            }
            places.push(Some((index, text)));
        }
        let (lines, room) = (places.len().div_ceil(BESIDE), room(layout));
        let above = (at / BESIDE).saturating_sub(room / 2).min(lines.saturating_sub(room));
        Self { places: places.into_iter().skip(above * BESIDE).take(room * BESIDE).collect(), page }
    }

    pub fn page_at(&self, layout: Layout, at: Point) -> Option<usize> {
        let hit = (0..self.places.len()).find(|&place| area(layout, place).contains(at))?;
        self.places[hit].as_ref().map(|(index, _)| *index)
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
        for (line, beside) in list.places.chunks(BESIDE).enumerate() {
            let first = area(layout, line * BESIDE);
            if let Some((index, _)) = beside.iter().flatten().next() {
                let number = Rect { x: first.x - NUMBER, width: NUMBER, ..first };
                let (width, text) = place_of(&(index + 1).to_string(), number, rp);
                rp.set_a_pen(theme.caption).text_at(number.right() - 4 - width, number.y, &text);
            }
            for (column, place) in beside.iter().enumerate() {
                let area = area(layout, line * BESIDE + column);
                let (index, name) = place.as_ref().map_or((None, MISSED), |(at, name)| (Some(*at), name));
                let pen = if index == Some(list.page) {
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
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn selected_move_is_visible_and_can_be_hit() {
        for layout in [Layout::new(8, false), Layout::new(15, false), Layout::new(30, true)] {
            for moves in 0..40 {
                for page in 0..=moves {
                    // Each third turn is missed.
                    let columns = (0..).filter(|turn| turn % 3 != 2).map(|turn: usize| turn % BESIDE);
                    let names = columns.zip((0..moves).map(|ply: usize| ply.to_string()));
                    let list = MoveList::new(names, page, layout);
                    let mut seen = Vec::new();
                    for (place, listed) in list.places.iter().enumerate() {
                        let Rect { x, y, width, height } = area(layout, place);
                        assert!(layout.listed().y <= y && y + height <= layout.listed().bottom());
                        assert!(x + width <= layout.panel().right());
                        let hit = list.page_at(layout, Point::new(x + width / 2, y + height / 2));
                        assert_eq!(hit.map(|page| (page, page.to_string())), *listed);
                        assert!(hit.is_none_or(|page| (page + page / 2) % BESIDE == place % BESIDE));
                        seen.extend(hit);
                    }
                    assert!(page == moves || seen.contains(&page), "{page} of {moves}: {seen:?}");
                    assert!(list.places.len() <= 2 * room(layout));
                    assert_eq!(list.page_at(layout, Point::new(10, 50)), None);
                }
            }
        }
    }
}
