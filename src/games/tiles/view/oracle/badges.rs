//! Badges: small flags that say what a move is worth, with the plies to the end.
//!
//! Three signs that need no colour: a triangle pointing up wins, one pointing down loses, two bars are a draw. A win or a
//! loss stands on a flag in the colour of the piece that will win, a draw on a black one. Knows where on a tile a badge is
//! in nobody's way, and where round the panel's tile the eight directions lie.

use super::super::board::Brush;
use super::super::said::Face;
use super::super::scene::Badge;
use super::signs::{self, DIGITS, GAP, SIGN_WIDTH, Sign};
use crate::games::arrows::{Arrows, Direction};
use crate::games::oracle::Verdict;
use crate::games::square::Square;
use crate::games::view::sides::TwoSided;
use small_amiga::machine::colour::Pen;
use small_amiga::machine::geometry::{Point, Rect};
use small_amiga::system::graphics::rastport::{DrawMode, RastPort};

/// Rows of a flag on a screen that is not interlaced: the sign's and one above and below it.
pub const FLAG_HEIGHT: i32 = signs::HEIGHT + 2;
/// Columns of a flag beside what stands on it.
const PAD: i32 = 2;

/// Columns of a square's paper: the first, and one past the last.
const PAPER: (i32, i32) = (2, 44);
/// Columns of paper that a flag leaves free towards the next square, where arrows allow it.
const MARGIN: i32 = 2;
/// Columns beside an upright arrow, and beside a slanting one.
const BESIDE_UPRIGHT: i32 = 16;
const BESIDE_SLANTING: i32 = 28;
/// First rows of flags in the upper and the lower half of a square: a row of paper shows above the one and below the other.
const HALVES: [i32; 2] = [2, 14];

/// Where a badge's parts lie on a square, in columns and rows from its corner.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Place {
    /// First row of the flags.
    row: i32,
    /// First column of the flag with the sign.
    sign: i32,
    /// The flag with the number: first column and width; none when both stand on one flag.
    number: Option<(i32, i32)>,
}

/// Columns of one flag with a sign and a number.
const fn flag_width(number: i32) -> i32 {
    match number {
        0 => SIGN_WIDTH + 2 * PAD,
        _ => inset(number) + SIGN_WIDTH + gap(number) + number + 1,
    }
}

/// Columns of a flag beside its sign: numbers need every column there is.
const fn inset(number: i32) -> i32 {
    if number > 0 { PAD - 1 } else { PAD }
}

/// Columns between a sign and its number: three digits stand as close to it as to one another.
const fn gap(number: i32) -> i32 {
    if number > 14 { GAP - 1 } else { GAP }
}

/// Columns of paper between a flag and the edge of its square, of `room` from there to the nearest arrow.
const fn margin(flag: i32, room: i32) -> i32 {
    let free = (room - flag + 1) / 2;
    if free < MARGIN { free } else { MARGIN }
}

/// The flags of a badge, in columns and plain rows from its square's corner.
pub fn flags(face: Face, verdict: Verdict) -> Vec<Rect> {
    let number = signs::number_width(&signs::number(verdict));
    let place = Place::on(face, number);
    let first = if place.number.is_some() { flag_width(0) } else { flag_width(number) };
    let flags = [Some((place.sign, first)), place.number].into_iter().flatten();
    flags.map(|(left, width)| Rect::new(left, place.row, width, FLAG_HEIGHT)).collect()
}

impl Place {
    /// The place on a square that shows this.
    fn on(face: Face, number: i32) -> Self {
        let arrows = match face {
            Face::Arrows(arrows) => Some(arrows),
            Face::Circle | Face::Start | Face::Picture(_) | Face::Nothing => None,
        };
        Self::of(arrows, number)
    }

    /// The place for a number so many columns wide. Squares with a figure (`None`) have their corners covered as little as may be.
    ///
    /// The upper and the lower half of a tile have three arrows between them at the most, so one of them has one or none.
    /// Beside a slanting arrow there is room for a flag with sign and number; on both sides of an upright one, for one flag each.
    fn of(arrows: Option<Arrows>, number: i32) -> Self {
        let split = |row| {
            let width = (number + 2).min(BESIDE_UPRIGHT);
            let left = PAPER.1 - margin(width, BESIDE_UPRIGHT) - width;
            Self { row, sign: PAPER.0 + MARGIN, number: Some((left, width)) }
        };
        let flag = flag_width(number);
        let margin = margin(flag, BESIDE_SLANTING);
        let at_right = |row| Self { row, sign: PAPER.1 - margin - flag, number: None };
        let at_left = |row| Self { row, sign: PAPER.0 + margin, number: None };
        let Some(arrows) = arrows else {
            return if number == 0 { at_right(HALVES[0]) } else { split(HALVES[0]) };
        };
        let arrows = if arrows == Arrows::all() { Arrows::empty() } else { arrows };
        let halves = [
            (HALVES[0], [Arrows::UP_LEFT, Arrows::UP, Arrows::UP_RIGHT]),
            (HALVES[1], [Arrows::DOWN_LEFT, Arrows::DOWN, Arrows::DOWN_RIGHT]),
        ];
        for (row, ways) in halves {
            let [left, upright, right] = ways.map(|way| arrows.contains(way));
            // A sign alone finds room in any corner without an arrow.
            let upright = upright && number > 0;
            match (left, upright, right) {
                (_, false, false) => return at_right(row),
                (false, false, true) => return at_left(row),
                (false, true, false) => return split(row),
                (true, _, true) | (true, true, false) | (false, true, true) => {}
            }
        }
        split(HALVES[0])
    }
}

impl Brush<'_> {
    /// A badge on a square of the board, beside its arrows.
    pub fn badge_on_square(
        &self,
        rp: &mut RastPort<'_>,
        face: Face,
        square: Square,
        badge: Badge<impl TwoSided>,
    ) {
        let corner = self.layout.square(square).origin();
        let number = signs::number(badge.verdict);
        let width = signs::number_width(&number);
        let place = Place::on(face, width);
        let at = |column| Point::new(corner.x + column, corner.y + self.layout.rows(place.row));
        match place.number {
            None => self.flag(rp, at(place.sign), badge, &number),
            Some((second, columns)) => {
                self.flag(rp, at(place.sign), badge, "");
                let ink = self.cloth(rp, at(second), columns, badge);
                let inset = (columns - width) / 2;
                self.digits(rp, at(second + inset), &number, ink);
            }
        }
    }

    /// A badge on the panel beside the tile of legal moves, in the direction of the move.
    pub fn badge_beside_tile(
        &self,
        rp: &mut RastPort<'_>,
        tile: Rect,
        direction: Direction,
        badge: Badge<impl TwoSided>,
    ) {
        let number = signs::number(badge.verdict);
        let (width, height) = (flag_width(signs::number_width(&number)), self.layout.rows(FLAG_HEIGHT));
        let gap = self.layout.rows(1);
        let y = match (direction.dx(), direction.dy()) {
            (0, -1) => tile.y - gap - height,
            (0, _) => tile.bottom() + gap,
            (_, -1) => tile.y,
            (_, 0) => tile.y + (tile.height - height) / 2,
            _ => tile.bottom() - height,
        };
        let x = match direction.dx() {
            -1 => tile.x - 4 - width,
            0 => tile.x + (tile.width - width) / 2,
            _ => tile.right() + 4,
        };
        self.flag(rp, Point::new(x, y), badge, &number);
    }

    /// A flag with a sign, and a number if there is one.
    pub fn flag(&self, rp: &mut RastPort<'_>, at: Point, badge: Badge<impl TwoSided>, number: &str) {
        let width = signs::number_width(number);
        let ink = self.cloth(rp, at, flag_width(width), badge);
        let sign = at.x + inset(width);
        self.sign(rp, Point::new(sign, at.y), badge.verdict, ink);
        self.digits(rp, Point::new(sign + SIGN_WIDTH + gap(width), at.y), number, ink);
    }

    /// The flag itself; returns the pen for what stands on it.
    fn cloth<S: TwoSided>(&self, rp: &mut RastPort<'_>, at: Point, columns: i32, badge: Badge<S>) -> Pen {
        let winner = match badge.verdict {
            Verdict::Win(_) => Some(badge.mover),
            Verdict::Loss(_) => Some(badge.mover.other()),
            Verdict::Draw => None,
        };
        let theme = self.theme;
        let (cloth, ink) =
            winner.map_or((theme.black, theme.white), |side| (theme.piece(side), theme.text_on(side)));
        rp.set_dr_md(DrawMode::Jam1).set_a_pen(cloth);
        rp.rect_fill(Rect::new(at.x, at.y, columns, self.layout.rows(FLAG_HEIGHT)));
        ink
    }

    fn sign(&self, rp: &mut RastPort<'_>, at: Point, verdict: Verdict, ink: Pen) {
        rp.set_dr_md(DrawMode::Jam1).set_a_pen(ink);
        for (row, line) in (1..).zip(Sign::of(verdict).drawing()) {
            let (top, height) = (at.y + self.layout.rows(row), self.layout.rows(1));
            for (column, _) in (0..).zip(line.bytes()).filter(|&(_, dot)| dot == b'#') {
                rp.rect_fill(Rect::new(at.x + column, top, 1, height));
            }
        }
    }

    fn digits(&self, rp: &mut RastPort<'_>, at: Point, number: &str, ink: Pen) {
        rp.set_dr_md(DrawMode::Jam1).set_a_pen(ink);
        let mut x = at.x;
        for digit in number.bytes() {
            let bare = signs::is_bare(number, digit);
            let rows = DIGITS.get(usize::from(digit.wrapping_sub(b'0'))).copied().unwrap_or_default();
            for (row, bits) in (1..).zip(rows) {
                let (top, height) = (at.y + self.layout.rows(row), self.layout.rows(1));
                let bits = if bare { 4 } else { bits };
                for dot in (0..3).filter(|dot| bits >> (2 - dot) & 1 == 1) {
                    rp.rect_fill(Rect::new(x + 2 * dot, top, 2, height));
                }
            }
            x += signs::digit_step(number, digit);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::layout::SQUARE_HEIGHT;
    use super::*;

    /// Columns and rows the arrows of a half-tile cover where flags may lie, from the strokes' figures.
    fn covers(arrows: Arrows, row: i32, columns: std::ops::Range<i32>) -> bool {
        let upper = row == HALVES[0];
        let (left, upright, right) = if upper {
            (Arrows::UP_LEFT, Arrows::UP, Arrows::UP_RIGHT)
        } else {
            (Arrows::DOWN_LEFT, Arrows::DOWN, Arrows::DOWN_RIGHT)
        };
        let meets = |from: i32, to: i32| columns.start <= to && columns.end > from;
        arrows.contains(left) && meets(8, 15)
            || arrows.contains(upright) && meets(18, 27)
            || arrows.contains(right) && meets(30, 37)
    }

    #[test]
    fn no_badge_of_any_tile_lies_on_an_arrow() {
        for tile in Arrows::three_arrow_tiles().chain([Arrows::all()]) {
            let drawn = if tile == Arrows::all() { Arrows::empty() } else { tile };
            for verdict in [Verdict::Win(1), Verdict::Win(99), Verdict::Win(127), Verdict::Draw] {
                for flag in flags(Face::Arrows(tile), verdict) {
                    assert!(!covers(drawn, flag.y, flag.x..flag.right()), "{tile} {verdict} {flag:?}");
                    assert!(flag.x >= PAPER.0 && flag.right() <= PAPER.1, "{tile} {verdict} {flag:?}");
                }
            }
        }
    }

    #[test]
    fn between_the_flags_of_neighbours_there_is_paper() {
        assert!(HALVES[0] > 1 && HALVES[1] + FLAG_HEIGHT < SQUARE_HEIGHT);
        let tiles = Arrows::three_arrow_tiles().chain([Arrows::all()]).map(Some).chain([None]);
        for tile in tiles {
            for verdict in [Verdict::Win(1), Verdict::Win(99), Verdict::Win(127), Verdict::Draw] {
                // Flags may touch the right edge, because none touches the left one of the next square.
                let place = Place::of(tile, signs::number_width(&signs::number(verdict)));
                assert!(place.sign > PAPER.0, "{tile:?} {verdict} {place:?}");
            }
        }
    }
}
