//! The blitter's line mode: draws lines into one plane, one pixel per step along the major axis.
//!
//! [`Line`] implements the chip's steps, its texture and its flag for one dot per row (Hardware Manual, line
//! mode). Details that the manual does not specify follow the behaviour observed in emulators. The first dot
//! goes to the word that D points at, and all further dots go to the words that C points at. If C is off,
//! nothing is drawn, even if D is on. Dots skipped by the one-dot flag do not affect the zero flag. End
//! points, clipping and pens are left to the graphics module.

use super::blitter::{Minterm, peek, poke};

/// The direction of a blitter line, as the bits SUD, SUL and AUL of BLTCON1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Octant {
    /// Whether x is the line's major axis (SUD).
    ///
    /// Every step then moves along x, and only some steps move along y.
    pub x_major: bool,
    /// Whether steps along the line's minor axis go up or left (SUL).
    pub minor_back: bool,
    /// Whether steps along the line's major axis go up or left (AUL).
    pub major_back: bool,
}

/// The parameters of a line drawn by the blitter.
///
/// The values are those of the blitter's registers when BLTSIZE is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Line {
    /// Index of the word that blitter channel C reads for the line's first pixel (BLTCPT).
    pub c: isize,
    /// Index of the word to which blitter channel D writes the line's first pixel (BLTDPT).
    ///
    /// The index is normally equal to `c`.
    pub d: isize,
    /// Whether the line's pixels are written to memory, which requires blitter channel C (USEC).
    pub draws: bool,
    /// Distance from one row of the bitmap to the next, in words (BLTCMOD).
    pub modulo: isize,
    /// Column of a blitter line's first pixel within its word, 0..=15 (the A shift).
    pub column: u32,
    /// The direction in which the blitter draws the line.
    pub octant: Octant,
    /// Initial error term of the line (BLTAPT).
    ///
    /// If the line is drawn from its own start, this term is `4 * minor - 2 * major`. If the start is
    /// clipped, the term is that of the first pixel drawn.
    pub error: i64,
    /// Whether the first step along a blitter line is along the major axis only (SIGN).
    ///
    /// Normally set if the initial error term is negative.
    pub straight: bool,
    /// Value added to a line's error term by each step along the major axis only (BLTBMOD).
    ///
    /// The value is normally `4 * minor`, where `minor` is the line's extent along the minor axis.
    pub straight_step: i64,
    /// Value added to a line's error term by each step along both axes (BLTAMOD).
    ///
    /// The value is normally `4 * (minor - major)`, with the line's extents along both axes.
    pub diagonal_step: i64,
    /// The pattern of sixteen pixels that is repeated along a blitter line (BLTBDAT).
    pub texture: u16,
    /// Number of the texture's bit for the first pixel of a blitter line, 0..=15 (the B shift).
    ///
    /// The following pixels use the next lower bits.
    pub texture_start: u32,
    /// The logic function that combines the line's dot (A), the texture's bit (B) and the previous word (C).
    pub minterm: Minterm,
    /// Length of the blitter line, in pixels.
    pub length: usize,
    /// Whether the blitter draws only the line's first pixel in each row (SING).
    ///
    /// Outlines for area fills are drawn in this way.
    pub single: bool,
}

impl Default for Line {
    fn default() -> Self {
        Self {
            c: 0,
            d: 0,
            draws: true,
            modulo: 0,
            column: 0,
            octant: Octant::default(),
            error: 0,
            straight: false,
            straight_step: 0,
            diagonal_step: 0,
            texture: 0xFFFF,
            texture_start: 15,
            minterm: Minterm::SET_BOTH,
            length: 1,
            single: false,
        }
    }
}

/// The blitter's zero flag, pointer and error term after a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LineResult {
    /// Whether every word computed for a blitter line was 0 (the zero flag).
    pub zero: bool,
    /// Final pointer of blitter channels C and D after a line.
    ///
    /// The pointer is the index of the word in which the line's next pixel would be.
    pub pointer: isize,
    /// Final error term of a blitter line, for the step after the last pixel.
    pub error: i64,
}

impl Line {
    /// Draws the line into `memory`, and returns the zero flag, the pointer and the error term.
    pub fn run(&self, memory: &mut [u16]) -> LineResult {
        // The most frequent functions have specialised loops, as in `Blit::run`.
        match self.minterm {
            Minterm::SET_BOTH => self.walk(memory, |a, b, c| a & b | c),
            Minterm::CLEAR_BOTH => self.walk(memory, |a, b, c| !(a & b) & c),
            Minterm::COMPLEMENT_BOTH => self.walk(memory, |a, b, c| (a & b) ^ c),
            other => self.walk(memory, |a, b, c| other.apply(a, b, c)),
        }
    }

    fn walk(&self, memory: &mut [u16], logic: impl Fn(u16, u16, u16) -> u16) -> LineResult {
        let Octant { x_major, minor_back, major_back } = self.octant;
        let Self { mut c, mut d, mut error, mut straight, .. } = *self;
        let (mut column, mut texture) =
            (self.column & 15, self.texture.rotate_right(self.texture_start & 15));
        let mut any = 0;
        let mut dotted = false;
        for _ in 0..self.length {
            if !(self.single && dotted) {
                let before = if self.draws { peek(memory, c) } else { 0 };
                let bit = if texture & 1 == 1 { 0xFFFF } else { 0 };
                let word = logic(0x8000 >> column, bit, before);
                any |= word;
                if self.draws {
                    poke(memory, d, word);
                }
            }
            dotted = true;
            if x_major || !straight {
                let back = if x_major { major_back } else { minor_back };
                column = if back { column.wrapping_sub(1) } else { column + 1 };
                if column > 15 {
                    column &= 15;
                    c = c.wrapping_add(if back { -1 } else { 1 });
                }
            }
            if !x_major || !straight {
                let back = if x_major { minor_back } else { major_back };
                c = if back { c.wrapping_sub(self.modulo) } else { c.wrapping_add(self.modulo) };
                dotted = false;
            }
            error = error.wrapping_add(if straight { self.straight_step } else { self.diagonal_step });
            straight = error < 0;
            texture = texture.rotate_left(1);
            d = c;
        }
        LineResult { zero: any == 0, pointer: c, error }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FLAT: Line = Line {
        c: 0,
        d: 0,
        draws: true,
        modulo: 1,
        column: 0,
        octant: Octant { x_major: true, minor_back: false, major_back: false },
        error: 4 * 3 - 2 * 10,
        straight: true,
        straight_step: 4 * 3,
        diagonal_step: 4 * (3 - 10),
        texture: 0xFFFF,
        texture_start: 15,
        minterm: Minterm::SET_BOTH,
        length: 11,
        single: false,
    };

    fn drawn(line: Line) -> [u16; 4] {
        let mut memory = [0; 4];
        line.run(&mut memory);
        memory
    }

    #[test]
    fn line_rows_follow_the_error_term() {
        assert_eq!(drawn(FLAT), [0xC000, 0x3800, 0x0780, 0x0060]);
    }

    #[test]
    fn single_dot_line_draws_first_dot_of_each_row() {
        assert_eq!(drawn(Line { single: true, ..FLAT }), [0x8000, 0x2000, 0x0400, 0x0040]);
        // Drawn from the other end, the first dot of each row is the rightmost.
        let octant = Octant { x_major: true, minor_back: true, major_back: true };
        let back = Line { c: 3, d: 3, column: 10, octant, single: true, ..FLAT };
        assert_eq!(drawn(back), [0x4000, 0x0400, 0x0080, 0x0020]);
    }

    #[test]
    fn line_texture_starts_at_its_start_bit() {
        let dashes = drawn(Line { texture: 0x8421, length: 11, ..FLAT });
        assert_eq!(dashes.iter().fold(0, |all, row| all | row), 0x8420);
        let later = drawn(Line { texture: 0x8421, texture_start: 10, ..FLAT });
        assert_eq!(later.iter().fold(0, |all, row| all | row), 0x8420);
        let shifted = drawn(Line { texture: 0x8421, texture_start: 12, ..FLAT });
        assert_eq!(shifted.iter().fold(0, |all, row| all | row), 0x2100);
    }

    #[test]
    fn line_leaves_zero_flag_pointer_and_error() {
        let mut memory = [0; 4];
        let after = Line { texture: 0, ..FLAT }.run(&mut memory);
        assert_eq!((after.zero, after.pointer), (true, 3));
        assert!(!FLAT.run(&mut memory).zero);
        // The last step adds the error of one more pixel.
        assert_eq!(after.error, 4 * 3 * 12 - 2 * 10 - 4 * 10 * 3);
    }

    #[test]
    fn first_dot_is_written_at_pointer_d() {
        assert_eq!(drawn(Line { d: 3, length: 2, ..FLAT }), [0x4000, 0, 0, 0x8000]);
        assert_eq!(drawn(Line { draws: false, ..FLAT }), [0; 4]);
    }
}
