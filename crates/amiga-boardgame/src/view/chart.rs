//! The win-chance graph of a game: one column per position, in which the win chances of all sides are stacked
//! in the colours of the sides.
//!
//! A mark below the columns shows the position that is being viewed. Estimating the win chances is left to
//! the engines, and choosing the colours to the games.

use boardgame_engine::win_chances::{WHOLE, WinChances};
use small_amiga::chips::{Pen, Point, Rect};
use small_amiga::graphics::RastPort;
use small_amiga::intuition::draw_button;
use small_amiga::intuition::{DrawInfo, Look};

/// Thickness of the win-chance graph's frame: columns at the sides, rows at top and bottom.
const EDGES: [i32; 2] = [2, 1];

/// Ratio of the win-chance graph's inner height to the height of the mark under the viewed position.
const MARK: i32 = 8;

/// Overhang of the mark under the viewed position on each side of the position's column, in pixels.
const REACH: i32 = 2;

#[derive(Debug, Clone, Copy)]
pub(crate) struct Chart<'a> {
    /// Number of positions in the game, at least 1.
    pub positions: usize,
    pub(crate) page: usize,
    /// Win chances of each position; `None` for positions without an estimate.
    pub win_chances: &'a [Option<WinChances>],
    pub(crate) pens: &'a [Pen],
}

/// Returns the text for a win chance in percent, such as "75% win".
pub fn chance_text(chance: u32) -> String {
    format!("{chance}% win")
}

const fn inside(within: Rect) -> Rect {
    let Rect { x, y, width, height } = within;
    Rect::new(x + EDGES[0], y + EDGES[1], width - 2 * EDGES[0], height - 2 * EDGES[1])
}

/// Returns the area of a position in the win-chance graph, at least one pixel wide.
fn column(inside: Rect, position: usize, positions: usize) -> Rect {
    let edge = |at: usize| inside.x + (inside.width as i64 * at as i64 / positions as i64) as i32;
    let (left, right) = (edge(position), edge(position + 1));
    Rect::new(left, inside.y, if right > left { right - left } else { 1 }, inside.height)
}

/// Returns the number of the review page that belongs to a point of the win-chance graph.
///
/// If the graph shows several positions at the point, the first one is returned.
///
/// Returns `None` outside the graph.
pub fn page_at(within: Rect, positions: usize, at: Point) -> Option<usize> {
    let inside = inside(within);
    inside.contains(at).then(|| (0..positions).find(|&page| column(inside, page, positions).contains(at)))?
}

impl Chart<'_> {
    pub(crate) fn draw(&self, rp: &mut RastPort<'_>, (look, pens): (Look, &DrawInfo), within: Rect) {
        draw_button(rp, look, pens, within, false);
        let free = |pen: &Pen| !self.pens.contains(pen);
        let paper =
            [pens.background, pens.shadow, pens.shine].into_iter().find(free).unwrap_or(pens.background);
        let ink = if paper == pens.background { pens.text } else { pens.background };
        let all = inside(within);
        let mark = (all.height / MARK).max(2);
        let bars = Rect { height: all.height - mark, ..all };
        rp.set_a_pen(paper).rect_fill(all);
        for (at, chances) in self.win_chances.iter().enumerate() {
            chances.iter().for_each(|chances| self.bar(rp, column(bars, at, self.positions), chances));
        }
        let looked_at = column(all, self.page, self.positions);
        let (left, right) = ((looked_at.x - REACH).max(all.x), (looked_at.right() + REACH).min(all.right()));
        rp.set_a_pen(ink).rect_fill(Rect::new(left, bars.bottom(), right - left, mark));
    }

    fn bar(&self, rp: &mut RastPort<'_>, column: Rect, chances: &WinChances) {
        let (mut sum, mut foot) = (0, column.bottom());
        for (share, &pen) in chances.shares().iter().zip(self.pens) {
            sum += share;
            let rows = (i64::from(sum) * i64::from(column.height) + i64::from(WHOLE / 2)) / i64::from(WHOLE);
            let top = column.bottom() - rows as i32;
            rp.set_a_pen(pen).rect_fill(Rect { y: top, height: foot - top, ..column });
            foot = top;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use small_amiga::graphics::{Font, Glyph, Layer};

    #[test]
    fn every_chart_position_has_a_column() {
        for (width, positions) in [(100, 1), (100, 7), (100, 96), (12, 200)] {
            let within = Rect::new(5, 3, width, 20);
            for page in 0..positions {
                let column = column(inside(within), page, positions);
                assert!(column.width >= 1 && column.right() <= inside(within).right());
                let found = page_at(within, positions, column.origin()).unwrap();
                // With more positions than columns, several positions share a column.
                assert!(found == page || positions > 96 && found < page, "{page} of {positions}");
            }
            assert_eq!(page_at(within, positions, Point::new(5, 10)), None);
        }
    }

    #[test]
    fn chart_stacks_shares_and_omits_unknown_shares() {
        let glyph = Glyph { width: 8, advance: 8, rows: vec![0; 8] };
        let font = Font::from_glyphs(8, 6, [(b' ', glyph)]).unwrap();
        let mut layer = Layer::new(10, 8, 3);
        let mut rp = RastPort::new(&mut layer, &font);
        let win_chances = [[1, 1], [3, 1]].map(|weights| Some(WinChances::from_weights(&weights)));
        let chart = Chart { positions: 3, page: 2, win_chances: &win_chances, pens: &[Pen(4), Pen(5)] };
        chart.draw(&mut rp, (Look::V2, &DrawInfo::for_look(Look::V2)), Rect::new(0, 0, 10, 8));
        let row = |y| layer.map().pens_of_row(y).map(|pen| pen.to_string()).collect::<String>();
        assert_eq!([1, 2, 3, 4].map(row), ["2255550011", "2255440011", "2244440011", "2244440011"]);
        assert_eq!(row(5), "2200111111");
    }
}
