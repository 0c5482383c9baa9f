//! The blitter's line mode: one pixel a step along the major axis, into one plane.
//!
//! Knows the chip's steps, its texture and its flag for one dot a row (Hardware Manual, line mode). What that leaves open is
//! taken from emulators: the first dot goes where D points, every other one where C does; nothing is drawn with C off, whatever D's
//! switch says; dots left out of a row do not count for the zero flag. Leaves ends, clipping and pens to graphics.
//!
//! Not emulated: B fetched from memory, a dot other than BLTADAT 8000 under open masks, a BLTSIZE width other than 2, the
//! shifts BLTCON0 and BLTCON1 show afterwards, and a BLTCDAT other than 0 for the zero flag of a line with C off. The error has more than the chip's 16 bits, so lines of 8,192 pixels step rightly.

use super::blitter::{Minterm, peek, poke};

/// Which way a line goes: the three direction bits of BLTCON1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Octant {
    /// Every step moves along x, some along y: SUD.
    pub x_major: bool,
    /// The steps that only some pixels take go up or left: SUL.
    pub minor_back: bool,
    /// The steps that every pixel takes go up or left: AUL.
    pub major_back: bool,
}

/// A line, as its registers are set before BLTSIZE is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Line {
    /// Index of the word the first pixel lies in: BLTCPT.
    pub c: isize,
    /// Index of the word the first pixel is written to, BLTDPT: the same for every line worth drawing.
    pub d: isize,
    /// Whether C is on; without it nothing is drawn.
    pub draws: bool,
    /// Words from one row to the next: BLTCMOD.
    pub modulo: isize,
    /// The first pixel's column in its word, 0..=15: the A shift.
    pub column: u32,
    /// Which way it goes.
    pub octant: Octant,
    /// The error term, BLTAPT: `4 * minor - 2 * major` for a line drawn from its end.
    pub error: i64,
    /// Whether the first step goes along the major axis only, SIGN: set when the error is negative.
    pub straight: bool,
    /// What such a step adds to the error, BLTBMOD: `4 * minor`.
    pub straight_step: i64,
    /// What a step along both axes adds, BLTAMOD: `4 * (minor - major)`.
    pub diagonal_step: i64,
    /// The texture, BLTBDAT: one bit a pixel, sixteen in turn.
    pub texture: u16,
    /// The texture's bit for the first pixel, the B shift; the next lower ones follow.
    pub texture_start: u32,
    /// The logic function of the dot, the texture's bit and what was there.
    pub minterm: Minterm,
    /// Pixels.
    pub length: usize,
    /// Only the first pixel of each row is drawn, as area fills need: SING.
    pub single: bool,
}

impl Default for Line {
    /// A single solid dot in the first pixel of the memory.
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

/// What a line leaves in the chip.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct After {
    /// The zero flag: every word that came out was 0.
    pub zero: bool,
    /// Where the pointers of C and D stand: at the pixel after the last.
    pub pointer: isize,
    /// The error term there.
    pub error: i64,
}

impl Line {
    /// Draws the line into `memory`.
    pub fn run(&self, memory: &mut [u16]) -> After {
        // The functions nearly every line uses have loops of their own, as blits have.
        match self.minterm {
            Minterm::SET_BOTH => self.walk(memory, |a, b, c| a & b | c),
            Minterm::CLEAR_BOTH => self.walk(memory, |a, b, c| !(a & b) & c),
            Minterm::COMPLEMENT_BOTH => self.walk(memory, |a, b, c| (a & b) ^ c),
            other => self.walk(memory, |a, b, c| other.apply(a, b, c)),
        }
    }

    fn walk(&self, memory: &mut [u16], logic: impl Fn(u16, u16, u16) -> u16) -> After {
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
        After { zero: any == 0, pointer: c, error }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// From the left/top corner, ten pixels to the right and three down.
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
    fn the_error_chooses_the_rows() {
        assert_eq!(drawn(FLAT), [0xC000, 0x3800, 0x0780, 0x0060]);
    }

    #[test]
    fn one_dot_a_row_is_the_first_met() {
        assert_eq!(drawn(Line { single: true, ..FLAT }), [0x8000, 0x2000, 0x0400, 0x0040]);
        // From the other end the first met is the rightmost.
        let octant = Octant { x_major: true, minor_back: true, major_back: true };
        let back = Line { c: 3, d: 3, column: 10, octant, single: true, ..FLAT };
        assert_eq!(drawn(back), [0x4000, 0x0400, 0x0080, 0x0020]);
    }

    #[test]
    fn the_texture_begins_at_its_start_bit_and_goes_down() {
        let dashes = drawn(Line { texture: 0x8421, length: 11, ..FLAT });
        assert_eq!(dashes.iter().fold(0, |all, row| all | row), 0x8420);
        let later = drawn(Line { texture: 0x8421, texture_start: 10, ..FLAT });
        assert_eq!(later.iter().fold(0, |all, row| all | row), 0x8420);
        let shifted = drawn(Line { texture: 0x8421, texture_start: 12, ..FLAT });
        assert_eq!(shifted.iter().fold(0, |all, row| all | row), 0x2100);
    }

    #[test]
    fn the_zero_flag_and_the_pointer_after_a_line() {
        let mut memory = [0; 4];
        let after = Line { texture: 0, ..FLAT }.run(&mut memory);
        assert_eq!((after.zero, after.pointer), (true, 3));
        assert!(!FLAT.run(&mut memory).zero);
        // The last step leaves the error of a pixel more.
        assert_eq!(after.error, 4 * 3 * 12 - 2 * 10 - 4 * 10 * 3);
    }

    #[test]
    fn the_first_dot_goes_where_d_points() {
        assert_eq!(drawn(Line { d: 3, length: 2, ..FLAT }), [0x4000, 0, 0, 0x8000]);
        assert_eq!(drawn(Line { draws: false, ..FLAT }), [0; 4]);
    }
}
