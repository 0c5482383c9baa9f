//! Small letters and digits for the coordinates of a board, four columns wide and five rows high.
//!
//! The places of the coordinates and their background are left to the games.

use small_amiga::chips::{Point, Rect};
use small_amiga::graphics::RastPort;

/// A bitmap of a letter or digit, one value per row.
///
/// The highest of four bits is the left dot.
pub type Glyph = [u8; 5];

const LETTERS: [Glyph; 16] = [
    [0b0000, 0b0111, 0b1001, 0b1001, 0b0111],
    [0b1000, 0b1000, 0b1110, 0b1001, 0b1110],
    [0b0000, 0b0111, 0b1000, 0b1000, 0b0111],
    [0b0001, 0b0001, 0b0111, 0b1001, 0b0111],
    [0b0110, 0b1001, 0b1111, 0b1000, 0b0111],
    [0b0011, 0b0100, 0b1110, 0b0100, 0b0100],
    [0b0111, 0b1001, 0b0111, 0b0001, 0b1110],
    [0b1000, 0b1000, 0b1110, 0b1001, 0b1001],
    [0b0010, 0b0000, 0b0110, 0b0010, 0b0111],
    [0b0001, 0b0000, 0b0001, 0b1001, 0b0110],
    [0b1000, 0b1001, 0b1010, 0b1110, 0b1001],
    [0b0110, 0b0010, 0b0010, 0b0010, 0b0111],
    [0b0000, 0b1001, 0b1111, 0b1111, 0b1001],
    [0b0000, 0b1110, 0b1001, 0b1001, 0b1001],
    [0b0000, 0b0110, 0b1001, 0b1001, 0b0110],
    [0b0000, 0b1110, 0b1001, 0b1110, 0b1000],
];

const DIGITS: [Glyph; 10] = [
    [0b0110, 0b1001, 0b1001, 0b1001, 0b0110],
    [0b0010, 0b0110, 0b0010, 0b0010, 0b0111],
    [0b1110, 0b0001, 0b0110, 0b1000, 0b1111],
    [0b1110, 0b0001, 0b0110, 0b0001, 0b1110],
    [0b1001, 0b1001, 0b1111, 0b0001, 0b0001],
    [0b1111, 0b1000, 0b1110, 0b0001, 0b1110],
    [0b0110, 0b1000, 0b1110, 0b1001, 0b0110],
    [0b1111, 0b0001, 0b0010, 0b0100, 0b0100],
    [0b0110, 0b1001, 0b0110, 0b1001, 0b0110],
    [0b0110, 0b1001, 0b0111, 0b0001, 0b0110],
];

/// Returns the bitmap of the letter for a board column, counted from 0.
pub fn letter(column: u8) -> Option<Glyph> {
    LETTERS.get(usize::from(column)).copied()
}

/// Returns the bitmap of a digit.
pub fn digit(digit: u8) -> Option<Glyph> {
    DIGITS.get(usize::from(digit)).copied()
}

/// Draws a bitmap in the current pen, with its upper left dot at `corner`.
///
/// Each dot is `rows` rows high.
pub fn draw(rp: &mut RastPort<'_>, corner: Point, rows: i32, glyph: Glyph) {
    for (row, bits) in (0..).zip(glyph) {
        for dot in (0..4).filter(|dot| bits >> (3 - dot) & 1 == 1) {
            rp.rect_fill(Rect::new(corner.x + dot, corner.y + row * rows, 1, rows));
        }
    }
}
