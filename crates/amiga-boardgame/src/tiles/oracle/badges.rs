//! Badges: small flags that show the result of a move under perfect play, and the winner's turns to the end.
//!
//! Three signs distinguish the values without colour: a triangle pointing up is a win, a triangle
//! pointing down is a loss, and two bars are a draw. The flag of a win or a loss has the colour of the
//! winning piece, and the flag of a draw is black. The module also computes the places of badges beside a
//! tile's arrows, and round the panel's tile.

use super::super::brush::Brush;
use super::super::scene::Badge;
use super::super::status::SquareContent;
use super::signs::{self, DIGITS, GAP, SIGN_WIDTH, Sign};
use boardgame_engine::arrows::{Arrows, Direction};
use boardgame_engine::oracle::Verdict;
use boardgame_engine::square::Square;
use small_amiga::chips::{Pen, Point, Rect};
use small_amiga::graphics::{DrawMode, RastPort};

/// Height of the flag that shows a move's result under perfect play, in non-interlaced rows.
pub const FLAG_HEIGHT: i32 = signs::HEIGHT + 2;
const PAD: i32 = 2;

/// First pixel column of a square's white background, and the column after its last one.
const PAPER: (i32, i32) = (2, 44);
/// Distance of a result flag from the edge of the square's background, if there is room.
const MARGIN: i32 = 2;
/// Width of the space beside a vertical arrow of a tile, in columns.
const BESIDE_UPRIGHT: i32 = 16;
/// Width of the space beside a diagonal arrow of a tile, in columns.
const BESIDE_SLANTING: i32 = 28;
/// Top rows of the two places for a result flag on a square, upper half first, in non-interlaced rows.
///
/// A row of background remains visible above the flag in the upper half and below the flag in the lower half.
const HALVES: [i32; 2] = [2, 14];

/// The positions of the one or two flags (small boxes) that show a move's result, relative to the square's corner.
///
/// The number of the winner's turns may need a second flag.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct FlagPositions {
    row: i32,
    /// First column of the flag with the win, draw or loss sign (a triangle or bars).
    sign: i32,
    /// First column and width of a second flag, which shows the number of turns until the win.
    ///
    /// `None` if one flag shows both the sign and the number.
    number: Option<(i32, i32)>,
}

/// Returns the width, in columns, of a result flag with a win, draw or loss sign and a number of turns.
///
/// `number` is the width of the number, or 0 for a flag without a number.
const fn flag_width(number: i32) -> i32 {
    match number {
        0 => SIGN_WIDTH + 2 * PAD,
        _ => inset(number) + SIGN_WIDTH + gap(number) + number + 1,
    }
}

/// Returns the left margin of the win, draw or loss sign on a move's result flag, in columns.
///
/// The margin is smaller if a number follows the sign.
const fn inset(number: i32) -> i32 {
    if number > 0 { PAD - 1 } else { PAD }
}

/// Returns the gap, in columns, between the win, draw or loss sign and the number on a result flag.
///
/// The gap is smaller if the number has three digits.
const fn gap(number: i32) -> i32 {
    if number > 14 { GAP - 1 } else { GAP }
}

/// Returns the width of the gap between a flag and the edge of its square, in columns.
///
/// `flag` is the width of the flag, and `room` the distance of the nearest arrow from the edge.
const fn margin(flag: i32, room: i32) -> i32 {
    let free = (room - flag + 1) / 2;
    if free < MARGIN { free } else { MARGIN }
}

/// Returns the areas of the flags that show a move's result on a square, relative to the square's corner.
///
/// The areas are in columns and non-interlaced rows.
pub fn flags(content: SquareContent, verdict: Verdict) -> Vec<Rect> {
    let number = signs::number_width(&signs::number(verdict));
    let place = FlagPositions::for_square(content, number);
    let first = if place.number.is_some() { flag_width(0) } else { flag_width(number) };
    let flags = [Some((place.sign, first)), place.number].into_iter().flatten();
    flags.map(|(left, width)| Rect::new(left, place.row, width, FLAG_HEIGHT)).collect()
}

impl FlagPositions {
    fn for_square(content: SquareContent, number: i32) -> Self {
        let arrows = match content {
            SquareContent::Arrows(arrows) => Some(arrows),
            SquareContent::Circle
            | SquareContent::Start
            | SquareContent::Picture { .. }
            | SquareContent::Nothing => None,
        };
        Self::beside_arrows(arrows, number)
    }

    /// Returns the positions of result flags beside the arrows of a tile.
    ///
    /// `number` is the width of the number on the flags.
    ///
    /// Without `arrows`, the square has a picture, and one flag covers a corner of it: two flags would split its frame.
    ///
    /// The upper and the lower half of a tile have at most three arrows together, so one half has at most one
    /// arrow. Beside a diagonal arrow there is room for a flag with sign and number; a vertical arrow leaves
    /// room for one flag on each side, which reads as two flags, so the other half comes first.
    fn beside_arrows(arrows: Option<Arrows>, number: i32) -> Self {
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
            return at_right(HALVES[0]);
        };
        let arrows = if arrows == Arrows::all() { Arrows::empty() } else { arrows };
        let halves = [
            (HALVES[0], [Arrows::UP_LEFT, Arrows::UP, Arrows::UP_RIGHT]),
            (HALVES[1], [Arrows::DOWN_LEFT, Arrows::DOWN, Arrows::DOWN_RIGHT]),
        ];
        let mut beside = None;
        for (row, ways) in halves {
            let [left, upright, right] = ways.map(|way| arrows.contains(way));
            // A sign without a number fits into any corner without an arrow.
            let upright = upright && number > 0;
            match (left, upright, right) {
                (_, false, false) => return at_right(row),
                (false, false, true) => return at_left(row),
                (false, true, false) => beside = beside.or(Some(row)),
                (true, _, true) | (true, true, false) | (false, true, true) => {}
            }
        }
        split(beside.unwrap_or(HALVES[0]))
    }
}

impl Brush<'_> {
    pub fn badge_on_square(
        &self,
        rp: &mut RastPort<'_>,
        content: SquareContent,
        square: Square,
        badge: Badge,
    ) {
        let corner = self.layout.square(square).origin();
        let number = signs::number(badge.verdict);
        let width = signs::number_width(&number);
        let place = FlagPositions::for_square(content, width);
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

    /// Draws the result flag of a move beside the panel's tile, on the side or at the corner to which `direction`
    /// points.
    pub fn badge_beside_tile(&self, rp: &mut RastPort<'_>, tile: Rect, direction: Direction, badge: Badge) {
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

    pub fn flag(&self, rp: &mut RastPort<'_>, at: Point, badge: Badge, number: &str) {
        let width = signs::number_width(number);
        let ink = self.cloth(rp, at, flag_width(width), badge);
        let sign = at.x + inset(width);
        self.sign(rp, Point::new(sign, at.y), badge.verdict, ink);
        self.digits(rp, Point::new(sign + SIGN_WIDTH + gap(width), at.y), number, ink);
    }

    /// Fills a flag with the winner's colour, or with black for a draw.
    ///
    /// Returns the pen for the sign and the number on the flag.
    fn cloth(&self, rp: &mut RastPort<'_>, at: Point, columns: i32, badge: Badge) -> Pen {
        let winner = match badge.verdict {
            Verdict::Win(_) => Some(badge.mover),
            Verdict::Loss(_) => Some(1 - badge.mover),
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
        for (row, line) in (1..).zip(Sign::from_verdict(verdict).drawing()) {
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
    fn badges_cover_no_arrow() {
        for tile in Arrows::three_arrow_tiles().chain([Arrows::all()]) {
            let drawn = if tile == Arrows::all() { Arrows::empty() } else { tile };
            for verdict in [Verdict::Win(1), Verdict::Win(99), Verdict::Win(127), Verdict::Draw] {
                for flag in flags(SquareContent::Arrows(tile), verdict) {
                    assert!(!covers(drawn, flag.y, flag.x..flag.right()), "{tile} {verdict} {flag:?}");
                    assert!(flag.x >= PAPER.0 && flag.right() <= PAPER.1, "{tile} {verdict} {flag:?}");
                }
            }
        }
    }

    #[test]
    fn flags_of_neighbours_do_not_touch() {
        assert!(HALVES[0] > 1 && HALVES[1] + FLAG_HEIGHT < SQUARE_HEIGHT);
        let tiles = Arrows::three_arrow_tiles().chain([Arrows::all()]).map(Some).chain([None]);
        for tile in tiles {
            for verdict in [Verdict::Win(1), Verdict::Win(99), Verdict::Win(127), Verdict::Draw] {
                // Flags may touch the right edge, because no flag touches the left edge of the next square.
                let place = FlagPositions::beside_arrows(tile, signs::number_width(&signs::number(verdict)));
                assert!(place.sign > PAPER.0, "{tile:?} {verdict} {place:?}");
            }
        }
    }
}
