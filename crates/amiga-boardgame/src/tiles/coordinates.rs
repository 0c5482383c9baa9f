//! Draws coordinates at the board's edge: ranks on the squares at the left, files on the squares at the
//! bottom.
//!
//! The window has no room beside the board, so each coordinate is in a corner of its square that no arrow
//! reaches. Its own background keeps frames, marks and the cursor from covering it. Whether coordinates are
//! shown is decided in [`super::scene_builder`].

use super::brush::Brush;
use super::layout::{SQUARE_HEIGHT, SQUARE_WIDTH};
use crate::view::glyphs::{self, Glyph};
use boardgame_engine::square::Square;
use small_amiga::chips::Rect;
use small_amiga::graphics::{DrawMode, RastPort};

/// Size of the background of a coordinate letter or digit: width in columns, height in non-interlaced rows.
///
/// The background leaves one column or row free on each side of the letter or digit.
const PAPER: [i32; 2] = [6, 7];

pub(super) const fn is_named(square: Square) -> bool {
    square.col() == 0 || square.row() == 7
}

/// Returns a square's coordinate letter and digit, each with its bitmap and background area.
///
/// The areas are in columns and non-interlaced rows from the square's corner.
///
/// The rank digit is at the top of its square and the file letter at the bottom. A digit or letter whose area
/// is taken is drawn at the opposite edge if the area there is free.
fn places(square: Square, taken: &[Rect]) -> impl Iterator<Item = (Glyph, Rect)> {
    let [width, height] = PAPER;
    let [above, below] = [1, SQUARE_HEIGHT - height];
    let place = move |x: i32, rows: [i32; 2]| {
        let [usual, other] = rows.map(|y| Rect::new(x, y, width, height));
        let is_free = |area: &Rect| taken.iter().all(|taken| area.intersection(*taken).is_empty());
        if is_free(&usual) || !is_free(&other) { usual } else { other }
    };
    let rank = || Some((glyphs::digit(8 - (square.row() & 7))?, place(2, [above, below])));
    let file = || Some((glyphs::letter(square.col())?, place(SQUARE_WIDTH - width, [below, above])));
    let rank = (square.col() == 0).then(rank).flatten();
    rank.into_iter().chain((square.row() == 7).then(file).flatten())
}

impl Brush<'_> {
    /// Draws a square's file letter and rank digit, outside the areas `taken` if possible.
    ///
    /// The areas are in columns and non-interlaced rows from the square's corner.
    pub fn coordinates(&self, rp: &mut RastPort<'_>, square: Square, taken: &[Rect]) {
        let corner = self.layout.square(square).origin();
        let on_square = |area: Rect| {
            let [y, height] = [area.y, area.height].map(|rows| self.layout.rows(rows));
            Rect::new(corner.x + area.x, corner.y + y, area.width, height)
        };
        rp.set_dr_md(DrawMode::Jam1);
        for (drawing, paper) in places(square, taken) {
            rp.set_a_pen(self.theme.white).rect_fill(on_square(paper));
            rp.set_a_pen(self.theme.black);
            let area = on_square(paper.grown(-1, -1));
            glyphs::draw(rp, area.origin(), self.layout.rows(1), drawing);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::oracle::badges;
    use super::super::status::SquareContent;
    use super::*;
    use boardgame_engine::arrows::Arrows;
    use boardgame_engine::oracle::Verdict;

    /// Left and right strip of a square, which the outer ends of a tile's diagonal arrows can cover.
    ///
    /// The strips are in columns and non-interlaced rows from the square's corner.
    const SLANTING: [Rect; 2] = [Rect::new(8, 1, 8, 20), Rect::new(30, 1, 8, 20)];
    const LEVEL: Rect = Rect::new(2, 9, 42, 5);

    #[test]
    fn edge_squares_have_one_coordinate_each() {
        let count = |square| places(square, &[]).count();
        let counts: Vec<usize> = Square::ALL.into_iter().map(count).collect();
        assert_eq!(counts.iter().sum::<usize>(), 16);
        assert!(Square::ALL.into_iter().all(|square| is_named(square) == (count(square) > 0)));
        let drawn = |name: &str| places(name.parse().unwrap(), &[]).map(|(drawing, _)| drawing);
        assert_eq!(drawn("a8").collect::<Vec<_>>(), [glyphs::digit(8).unwrap()]);
        assert_eq!(drawn("c1").collect::<Vec<_>>(), [glyphs::letter(2).unwrap()]);
        assert_eq!(drawn("a1").collect::<Vec<_>>(), [glyphs::digit(1).unwrap(), glyphs::letter(0).unwrap()]);
    }

    #[test]
    fn coordinates_overlap_no_arrow_or_badge() {
        let square: Square = "a1".parse().unwrap();
        let tiles = Arrows::three_arrow_tiles().chain([Arrows::all()]).map(SquareContent::Arrows);
        for face in tiles.chain([SquareContent::Circle, SquareContent::Start]) {
            for verdict in [Verdict::Win(1), Verdict::Win(99), Verdict::Win(127), Verdict::Draw] {
                let flags = badges::flags(face, verdict);
                for (_, paper) in places(square, &flags) {
                    assert!(paper.x >= 2 && paper.right() <= SQUARE_WIDTH && paper.bottom() <= SQUARE_HEIGHT);
                    for other in flags.iter().chain(&SLANTING).chain([&LEVEL]) {
                        assert!(
                            paper.intersection(*other).is_empty(),
                            "{face:?} {verdict} {paper:?} {other:?}"
                        );
                    }
                }
            }
        }
    }
}
