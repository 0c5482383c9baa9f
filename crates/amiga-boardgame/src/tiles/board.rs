//! Draws the squares of the board: background, lines, arrows, circles and start squares.
//!
//! Pieces are drawn in `painter`.

use super::brush::Brush;
use super::layout::SQUARE_HEIGHT;
use super::scene::CursorFrame;
use super::status::SquareContent;
use boardgame_engine::arrows::Arrows;
use boardgame_engine::square::Square;
use small_amiga::chips::{Pen, Point, Rect};
use small_amiga::graphics::{DrawMode, RastPort};

/// A line of an arrow: start and end, each as column and row from the tile's centre.
type Stroke = [i32; 4];

/// The line segments that draw the arrow in each of the eight directions, clockwise from the upward arrow.
///
/// Order and direction of the lines are those of the original program; a test compares them with its table.
const PLAIN: [&[Stroke]; 8] = [
    &[[0, 0, 0, -9], [-1, 0, -1, -9], [0, -9, 4, -7], [-1, -9, -5, -7]],
    &[[0, 0, 14, -7], [-1, 0, 13, -7], [14, -7, 14, -4], [13, -7, 13, -4], [14, -7, 7, -7]],
    &[[0, 0, 18, 0], [17, 0, 13, 2], [17, 0, 13, -2]],
    &[[0, 0, 14, 7], [-1, 0, 13, 7], [14, 7, 14, 4], [13, 7, 13, 4], [14, 7, 7, 7]],
    &[[0, 0, 0, 9], [-1, 0, -1, 9], [0, 9, 4, 7], [-1, 9, -5, 7]],
    &[[0, 0, -14, 7], [-1, 0, -15, 7], [-14, 7, -14, 4], [-15, 7, -15, 4], [-14, 7, -8, 7]],
    &[[0, 0, -19, 0], [-18, 0, -14, 2], [-18, 0, -14, -2]],
    &[[0, 0, -14, -7], [-1, 0, -15, -7], [-14, -7, -14, -4], [-15, -7, -15, -4], [-14, -7, -8, -7]],
];

/// The lines of the eight arrows on an interlaced screen, with horizontal lines doubled to prevent flicker.
const INTERLACED: [&[Stroke]; 8] = [
    &[
        [0, 0, 0, -18],
        [-1, 0, -1, -18],
        [0, -18, 4, -14],
        [-1, -18, -5, -14],
        [0, -17, 4, -13],
        [-1, -17, -5, -13],
    ],
    &[
        [0, 1, 14, -13],
        [0, 0, 14, -14],
        [-1, 0, 13, -14],
        [14, -14, 14, -8],
        [13, -14, 13, -8],
        [14, -14, 8, -14],
        [14, -13, 8, -13],
    ],
    &[[0, 0, 18, 0], [0, 1, 18, 1], [18, 1, 14, 5], [18, 0, 14, -4], [17, 1, 13, 5], [17, 0, 13, -4]],
    &[
        [0, 0, 14, 14],
        [0, 1, 14, 15],
        [-1, 1, 13, 15],
        [14, 15, 14, 9],
        [13, 15, 13, 9],
        [14, 15, 8, 15],
        [14, 14, 8, 14],
    ],
    &[[0, 1, 0, 19], [-1, 1, -1, 19], [0, 19, 4, 15], [-1, 19, -5, 15], [0, 18, 4, 14], [-1, 18, -5, 14]],
    &[
        [-1, 0, -15, 14],
        [0, 1, -14, 15],
        [-1, 1, -15, 15],
        [-14, 15, -14, 9],
        [-15, 15, -15, 9],
        [-14, 15, -9, 15],
        [-14, 14, -9, 14],
    ],
    &[
        [-1, 0, -19, 0],
        [0, 1, -19, 1],
        [-19, 1, -15, 5],
        [-19, 0, -15, -4],
        [-18, 1, -14, 5],
        [-18, 0, -14, -4],
    ],
    &[
        [-1, 1, -15, -13],
        [0, 0, -14, -14],
        [-1, 0, -15, -14],
        [-14, -14, -14, -8],
        [-15, -14, -15, -8],
        [-14, -14, -9, -14],
        [-14, -13, -9, -13],
    ],
];

/// The heads of the arrows up, up left and left beside a piece: first row, and the length of each row in columns.
///
/// The second set is for interlaced screens. Rows are counted below the upper line of the square.
const HEADS: [[(i32, &[i32]); 3]; 2] = [
    [(0, &[4, 8]), (2, &[6, 4, 2]), (8, &[1, 3, 5, 3, 1])],
    [(2, &[4, 6, 8, 10]), (4, &[6, 5, 4, 3, 2, 1]), (16, &[1, 2, 3, 4, 5, 5, 4, 3, 2, 1])],
];
/// Length of the head of an arrow to the left or to the right, in columns.
const HEAD_LENGTH: i32 = 5;

/// Number of non-interlaced rows that a cross over an arrow has above its centre row, and again below.
const CROSS: i32 = 3;
/// Distance of a cross from the centre of the tile, in columns and in non-interlaced rows.
const CROSS_DISTANCE: [i32; 2] = [13, 7];

impl Brush<'_> {
    pub fn ground(&self, rp: &mut RastPort<'_>) {
        rp.set_dr_md(DrawMode::Jam1).set_a_pen(self.theme.black).rect_fill(self.layout.board());
    }

    pub fn square(&self, rp: &mut RastPort<'_>, content: SquareContent, square: Square) {
        let area = self.layout.square(square);
        let Point { x, y } = area.origin();
        match content {
            SquareContent::Arrows(arrows) => self.tile(rp, area.origin(), arrows),
            SquareContent::Circle => {
                self.paper(rp, area);
                self.circle(rp, Point::new(x + 22, y + self.layout.rows(11)));
            }
            SquareContent::Start => self.starting_square(rp, square, true),
            SquareContent::Picture { index: at, .. } => {
                self.paper(rp, area);
                if let Some(picture) = self.pictures.get(at) {
                    rp.draw_image(picture, x + 2, y + self.layout.rows(1));
                }
            }
            SquareContent::Nothing => self.hole(rp, area),
        }
    }

    /// Draws a square on which a piece begins: a black field, with a white hole in it or without.
    pub fn starting_square(&self, rp: &mut RastPort<'_>, square: Square, has_hole: bool) {
        let area = self.layout.square(square);
        self.paper(rp, area);
        // Without the hole, the field leaves a margin round the outline of a piece.
        let (columns, rows) = if has_hole { (8, 4) } else { (6, 3) };
        rp.set_a_pen(self.theme.black).rect_fill(self.inside(area, columns, rows));
        if has_hole {
            rp.set_a_pen(self.theme.white).rect_fill(self.inside(area, 14, 7));
        }
    }

    fn hole(&self, rp: &mut RastPort<'_>, area: Rect) {
        let line = self.layout.rows(1);
        self.paper(rp, area);
        rp.set_a_pen(self.theme.black);
        rp.rect_fill(Rect::new(area.x + 4, area.y + 2 * line, area.width - 6, area.height - 3 * line));
    }

    pub fn frame(&self, rp: &mut RastPort<'_>, content: SquareContent, square: Square, pen: Pen) {
        let (area, line) = (self.layout.square(square), self.layout.rows(1));
        let paper = Rect::new(area.x + 2, area.y + line, area.width - 2, area.height - line);
        rp.set_dr_md(DrawMode::Jam1).set_a_pen(pen);
        for side in [
            Rect::new(paper.x, paper.y, paper.width, 2 * line),
            Rect::new(paper.x, paper.bottom() - 2 * line, paper.width, 2 * line),
            Rect::new(paper.x, paper.y, 4, paper.height),
            Rect::new(paper.right() - 4, paper.y, 4, paper.height),
        ] {
            rp.rect_fill(side);
        }
        self.arrows_over(rp, content, square);
    }

    pub fn arrows_over(&self, rp: &mut RastPort<'_>, content: SquareContent, square: Square) {
        if let SquareContent::Arrows(arrows) = content
            && !arrows.is_empty()
            && arrows != Arrows::all()
        {
            self.arrows(rp, self.layout.square(square).origin(), arrows);
        }
    }

    /// Draws the keyboard's cursor on a square.
    ///
    /// The caller must draw pieces and the flags of moves after it and, unless the cursor is the original one, the
    /// arrows of the square.
    pub fn cursor(&self, rp: &mut RastPort<'_>, square: Square, cursor: CursorFrame) {
        let area = self.layout.square(square);
        let row = self.layout.rows(1);
        let frame = match cursor {
            CursorFrame::Original | CursorFrame::AtEdge => {
                Rect::new(4, 2 * row, area.width - 6, area.height - 3 * row)
            }
            CursorFrame::InsideFrame => Rect::new(6, 3 * row, area.width - 10, area.height - 5 * row),
        };
        let frame = Rect { x: area.x + frame.x, y: area.y + frame.y, ..frame };
        // Only the planes in which black and white differ are complemented,
        // which swaps these two pens on any screen.
        rp.set_dr_md(DrawMode::Complement).set_write_mask(self.theme.black.0 ^ self.theme.white.0);
        rp.rect_fill(Rect::new(frame.x, frame.y, frame.width, row));
        rp.rect_fill(Rect::new(frame.x, frame.bottom() - row, frame.width, row));
        rp.rect_fill(Rect::new(frame.x, frame.y + row, 2, frame.height - 2 * row));
        rp.rect_fill(Rect::new(frame.right() - 2, frame.y + row, 2, frame.height - 2 * row));
        rp.set_dr_md(DrawMode::Jam1).set_write_mask(0xFF);
    }

    pub fn tile(&self, rp: &mut RastPort<'_>, corner: Point, arrows: Arrows) {
        let area = Rect::new(corner.x, corner.y, 44, self.layout.rows(22));
        self.paper(rp, area);
        if arrows.is_empty() || arrows == Arrows::all() {
            return;
        }
        self.arrows(rp, corner, arrows);
    }

    /// Draws the arrows of a tile without clearing the background.
    pub fn arrows(&self, rp: &mut RastPort<'_>, corner: Point, arrows: Arrows) {
        let interlaced = self.layout.scale.interlaced();
        let (x, y) = (corner.x + 23, corner.y + self.layout.rows(11));
        let (top, bottom, strokes) = if interlaced { (-2, 3, &INTERLACED) } else { (-1, 1, &PLAIN) };
        rp.set_a_pen(self.theme.black).rect_fill(Rect::inclusive(x - 3, y + top, x + 2, y + bottom));
        for direction in arrows.directions() {
            for [x0, y0, x1, y1] in strokes[direction.index()] {
                rp.move_to(x + x0, y + y0).draw(x + x1, y + y1);
            }
        }
    }

    /// Draws the heads of arrows at the edges of a square, round the piece that stands on it.
    pub fn arrow_heads(&self, rp: &mut RastPort<'_>, square: Square, arrows: Arrows) {
        let (area, lace) = (self.layout.square(square), self.layout.scale.interlaced());
        let (width, height) = (area.width - 2, self.layout.rows(SQUARE_HEIGHT - 1));
        rp.set_a_pen(self.theme.black);
        for direction in arrows.directions() {
            let [right, down] = [direction.dx(), direction.dy()];
            let (top, lengths) = &HEADS[usize::from(lace)][usize::from(right != 0) + usize::from(down == 0)];
            for (row, &length) in (*top..).zip(*lengths) {
                let left = match (right, down) {
                    (0, _) => (width - length) / 2,
                    (_, 0) => HEAD_LENGTH + 2 - length,
                    _ => 4,
                };
                let x = if right > 0 { width - left - length } else { left };
                let y = if down > 0 { height - 1 - row } else { row };
                rp.rect_fill(Rect::new(area.x + 2 + x, area.bottom() - height + y, length, 1));
            }
        }
    }

    /// Draws crossed-out arrows in place of the square's own content, with crosses in the colour `pen`.
    pub fn crossed_arrows(&self, rp: &mut RastPort<'_>, square: Square, arrows: Arrows, pen: Pen) {
        let corner = self.layout.square(square).origin();
        self.paper(rp, self.layout.square(square));
        self.arrows(rp, corner, arrows);
        rp.set_a_pen(pen);
        for direction in arrows.directions() {
            let [right, down] = [direction.dx(), direction.dy()].map(i32::from);
            for row in -CROSS..=CROSS {
                let y = corner.y + self.layout.rows(11 + CROSS_DISTANCE[1] * down + row);
                for column in [row, -row] {
                    let x = corner.x + 22 + CROSS_DISTANCE[0] * right + 2 * column;
                    rp.rect_fill(Rect::new(x, y, 3, self.layout.rows(1)));
                }
            }
        }
    }

    /// Draws the white background of a square and the black lines along its top and left edges.
    ///
    /// The top line is one row high, or two rows on an interlaced screen, and the left line is two columns
    /// wide.
    fn paper(&self, rp: &mut RastPort<'_>, area: Rect) {
        let line = self.layout.rows(1);
        rp.set_dr_md(DrawMode::Jam1).set_a_pen(self.theme.line).rect_fill(area);
        rp.set_a_pen(self.theme.white);
        rp.rect_fill(Rect::new(area.x + 2, area.y + line, area.width - 2, area.height - line));
    }

    /// Returns the rectangle of a square and its four border lines, shrunk by a margin on all sides.
    ///
    /// The margin is `columns` columns and `rows` non-interlaced rows wide.
    fn inside(&self, area: Rect, columns: i32, rows: i32) -> Rect {
        let line = self.layout.rows(1);
        let rows = self.layout.rows(rows);
        Rect::inclusive(
            area.x + columns,
            area.y + rows,
            area.right() + 1 - columns,
            area.bottom() + line - 1 - rows,
        )
    }

    /// Draws the circle of a special square as two circles side by side, so that its line is two pixels wide.
    ///
    /// On an interlaced screen, both circles are drawn again one row below.
    fn circle(&self, rp: &mut RastPort<'_>, centre: Point) {
        rp.set_a_pen(self.theme.black);
        for dy in 0..=self.layout.scale.lace as i32 {
            for dx in 0..2 {
                rp.draw_ellipse(centre.x + dx, centre.y + dy, 14, self.layout.rows(7));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: &str = include_str!("tripppin-arrows.txt");

    #[test]
    fn arrow_strokes_equal_the_original() {
        let written = |arrows: [&[Stroke]; 8]| -> Vec<String> {
            let stroke = |[left, top, right, bottom]: &Stroke| format!("{left},{top}>{right},{bottom}");
            arrows.iter().map(|arrow| arrow.iter().map(stroke).collect::<Vec<_>>().join("  ")).collect()
        };
        // Each line of an arrow begins with its number and its name, in 15 columns.
        let drawn: Vec<_> = TABLE.lines().filter_map(|line| line.strip_prefix("  ")?.get(13..)).collect();
        assert_eq!(drawn, [written(PLAIN), written(INTERLACED)].concat());
    }
}
