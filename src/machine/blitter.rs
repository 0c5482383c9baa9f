//! The blitter: combines up to three streams of words, bit by bit, into a fourth.
//!
//! Each blit works on `height` rows of `width` words. Channel A passes its first/last word masks and its shift, B its shift,
//! C nothing; one of 256 logic functions - the minterm byte - makes D of the three (Hardware Manual, BLTCON0/1, BLTxMOD,
//! BLTAFWM). A channel whose DMA is off yields its data register, the same word each time.
//!
//! Knows words and pointers into them. Leaves pixels, planes and clipping to graphics.
//!
//! Not emulated: area fill, the cycle count (a blit is over at once; a plane of a Bob would take 44 us), the limits of 64 words and
//! 1,024 rows, and addresses
//! shared by all channels: a source is memory of its own or, as [`Channel::Shared`], the memory D writes.
//! A pointer that runs out of its memory reads zeros and writes nothing.

/// The logic function of a blit: bit `k` is D for (A, B, C) = the three bits of `k`, A the highest.
///
/// ```
/// use tripppin::machine::blitter::Minterm;
/// // "A ? B : C", the cookie cut, spelled out from its truth table:
/// assert_eq!(Minterm::of(|a, b, c| if a { b } else { c }), Minterm::COOKIE_CUT);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Minterm(pub u8);

impl Minterm {
    /// D = A.
    pub const A: Self = Self(0xF0);
    /// D = B where A, else C: the cookie cut.
    pub const COOKIE_CUT: Self = Self(0xCA);
    /// D = C, and 1 wherever A.
    pub const SET: Self = Self(0xFA);
    /// D = C, but 0 wherever A.
    pub const CLEAR: Self = Self(0x0A);
    /// D = C, turned over wherever A.
    pub const COMPLEMENT: Self = Self(0x5A);
    /// D = C, and 1 wherever both A and B.
    pub const SET_BOTH: Self = Self(0xEA);
    /// D = C, but 0 wherever both A and B.
    pub const CLEAR_BOTH: Self = Self(0x2A);
    /// D = C, turned over wherever both A and B.
    pub const COMPLEMENT_BOTH: Self = Self(0x6A);
    /// D = not B where A, else C.
    pub const COOKIE_CUT_INVERTED: Self = Self(0x3A);

    /// The byte of a truth table given as a function.
    pub fn of(rule: impl Fn(bool, bool, bool) -> bool) -> Self {
        Self((0..8).fold(0, |byte, k| byte | u8::from(rule(k & 4 != 0, k & 2 != 0, k & 1 != 0)) << k))
    }

    /// The function applied to sixteen pixels at once.
    #[inline]
    #[must_use]
    pub const fn apply(self, a: u16, b: u16, c: u16) -> u16 {
        // The two halves of the byte choose by A, each half by B, each quarter by C.
        const fn by_c(two: u8, c: u16) -> u16 {
            match two & 3 {
                0 => 0,
                1 => !c,
                2 => c,
                _ => 0xFFFF,
            }
        }
        let without_a = (b & by_c(self.0 >> 2, c)) | (!b & by_c(self.0, c));
        let with_a = (b & by_c(self.0 >> 6, c)) | (!b & by_c(self.0 >> 4, c));
        (a & with_a) | (!a & without_a)
    }
}

/// Where a source channel's words come from.
#[derive(Debug, Clone, Copy)]
pub enum Channel<'a> {
    /// DMA off: the data register's word, every time.
    Register(u16),
    /// Words of some memory, from `start` on; `modulo` words are skipped after each row (negative: gone back).
    Memory {
        /// What the pointer walks in.
        words: &'a [u16],
        /// Index of the first word read.
        start: isize,
        /// Words skipped after each row.
        modulo: isize,
    },
    /// Words of the very memory D writes.
    Shared {
        /// Index of the first word read.
        start: isize,
        /// Words skipped after each row.
        modulo: isize,
    },
}

/// One blit, as its registers are set before BLTSIZE is written.
#[derive(Debug, Clone, Copy)]
pub struct Blit<'a> {
    /// Channel A, usually the mask.
    pub a: Channel<'a>,
    /// Channel B, usually the picture.
    pub b: Channel<'a>,
    /// Channel C, usually what stood at the destination before.
    pub c: Channel<'a>,
    /// Index of the first word written.
    pub d_start: isize,
    /// Words skipped after each row written.
    pub d_modulo: isize,
    /// How far A is shifted, 0..=15: right when ascending, left when descending.
    pub a_shift: u32,
    /// How far B is shifted, likewise.
    pub b_shift: u32,
    /// ANDed to the first word of A in each row, before the shift.
    pub first_word_mask: u16,
    /// ANDed to the last word of A in each row, before the shift; both apply to a row of one word.
    pub last_word_mask: u16,
    /// The logic function.
    pub minterm: Minterm,
    /// Words a row.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// Descending: pointers count down and modulos are subtracted; needed when a copy overlaps itself downwards.
    pub descending: bool,
}

impl Default for Blit<'_> {
    /// Nothing but zeros: A, B and C off, no shift, masks open.
    fn default() -> Self {
        Self {
            a: Channel::Register(0),
            b: Channel::Register(0),
            c: Channel::Register(0),
            d_start: 0,
            d_modulo: 0,
            a_shift: 0,
            b_shift: 0,
            first_word_mask: 0xFFFF,
            last_word_mask: 0xFFFF,
            minterm: Minterm::A,
            width: 0,
            height: 0,
            descending: false,
        }
    }
}

/// A channel while a blit runs: its pointer and the word before, which the barrel shifter draws bits from.
struct Stream<'a> {
    channel: Channel<'a>,
    pointer: isize,
    previous: u16,
}

impl<'a> Stream<'a> {
    fn new(channel: Channel<'a>) -> Self {
        let pointer = match channel {
            Channel::Register(_) => 0,
            Channel::Memory { start, .. } | Channel::Shared { start, .. } => start,
        };
        Self { channel, pointer, previous: 0 }
    }

    #[inline]
    fn fetch(&mut self, memory: &[u16], step: isize) -> u16 {
        let words = match self.channel {
            Channel::Register(word) => return word,
            Channel::Memory { words, .. } => words,
            Channel::Shared { .. } => memory,
        };
        let word = usize::try_from(self.pointer).ok().and_then(|at| words.get(at)).copied().unwrap_or(0);
        self.pointer += step;
        word
    }

    /// The word shifted, with the bits the word before it left over.
    #[inline]
    fn shift(&mut self, word: u16, shift: u32, descending: bool) -> u16 {
        let (high, low) = if descending { (word, self.previous) } else { (self.previous, word) };
        let pair = u32::from(high) << 16 | u32::from(low);
        self.previous = word;
        if descending { (pair << shift >> 16) as u16 } else { (pair >> shift) as u16 }
    }

    fn end_row(&mut self, step: isize) {
        if let Channel::Memory { modulo, .. } | Channel::Shared { modulo, .. } = self.channel {
            self.pointer += modulo * step;
        }
    }
}

impl Blit<'_> {
    /// Runs the blit into `memory`. Returns the chip's zero flag: true when every word written was 0.
    pub fn run(&self, memory: &mut [u16]) -> bool {
        // The functions nearly every blit uses, spelled out: each gets a loop of its own without the general choice in it.
        match self.minterm {
            Minterm::SET => self.pass(memory, |a, _, c| a | c),
            Minterm::CLEAR => self.pass(memory, |a, _, c| !a & c),
            Minterm::COMPLEMENT => self.pass(memory, |a, _, c| a ^ c),
            Minterm::COOKIE_CUT => self.pass(memory, |a, b, c| a & b | !a & c),
            Minterm::SET_BOTH => self.pass(memory, |a, b, c| a & b | c),
            Minterm::CLEAR_BOTH => self.pass(memory, |a, b, c| !(a & b) & c),
            other => self.pass(memory, |a, b, c| other.apply(a, b, c)),
        }
    }

    fn pass(&self, memory: &mut [u16], logic: impl Fn(u16, u16, u16) -> u16) -> bool {
        let step = if self.descending { -1 } else { 1 };
        let (mut a, mut b, mut c) = (Stream::new(self.a), Stream::new(self.b), Stream::new(self.c));
        let mut d = self.d_start;
        let mut any = 0;
        let (a_shift, b_shift) = (self.a_shift & 15, self.b_shift & 15);
        for _ in 0..self.height {
            for column in 0..self.width {
                let mut mask = a.fetch(memory, step);
                if column == 0 {
                    mask &= self.first_word_mask;
                }
                if column + 1 == self.width {
                    mask &= self.last_word_mask;
                }
                let mask = a.shift(mask, a_shift, self.descending);
                let picture = b.fetch(memory, step);
                let picture = b.shift(picture, b_shift, self.descending);
                let before = c.fetch(memory, step);
                let word = logic(mask, picture, before);
                if let Some(place) = usize::try_from(d).ok().and_then(|at| memory.get_mut(at)) {
                    *place = word;
                    any |= word;
                }
                d += step;
            }
            a.end_row(step);
            b.end_row(step);
            c.end_row(step);
            d += self.d_modulo * step;
        }
        any == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn bit_by_bit(term: Minterm, a: u16, b: u16, c: u16) -> u16 {
        (0..16).fold(0, |word, bit| {
            let k = (a >> bit & 1) << 2 | (b >> bit & 1) << 1 | (c >> bit & 1);
            word | (u16::from(term.0) >> k & 1) << bit
        })
    }

    proptest! {
        #[test]
        fn minterms_follow_their_truth_table(term: u8, a: u16, b: u16, c: u16) {
            prop_assert_eq!(Minterm(term).apply(a, b, c), bit_by_bit(Minterm(term), a, b, c));
        }

        #[test]
        fn every_blit_uses_its_minterm(term: u8, a: u16, b: u16, c: u16) {
            let (a, b) = (Channel::Register(a), Channel::Register(b));
            for term in [Minterm(term), Minterm::SET, Minterm::CLEAR, Minterm::COMPLEMENT, Minterm::COOKIE_CUT,
                Minterm::SET_BOTH, Minterm::CLEAR_BOTH, Minterm::COMPLEMENT_BOTH]
            {
                let mut memory = [c];
                let shared = Channel::Shared { start: 0, modulo: 0 };
                Blit { a, b, c: shared, minterm: term, width: 1, height: 1, ..Blit::default() }.run(&mut memory);
                let (Channel::Register(a), Channel::Register(b)) = (a, b) else { unreachable!() };
                prop_assert_eq!(memory[0], bit_by_bit(term, a, b, c));
            }
        }
    }

    #[test]
    fn names_of_minterms() {
        assert_eq!(Minterm::of(|a, _, _| a), Minterm::A);
        assert_eq!(Minterm::of(|a, _, c| a || c), Minterm::SET);
        assert_eq!(Minterm::of(|a, _, c| !a && c), Minterm::CLEAR);
        assert_eq!(Minterm::of(|a, _, c| a != c), Minterm::COMPLEMENT);
        assert_eq!(Minterm::of(|a, b, c| (a && b) || c), Minterm::SET_BOTH);
        assert_eq!(Minterm::of(|a, b, c| !(a && b) && c), Minterm::CLEAR_BOTH);
        assert_eq!(Minterm::of(|a, b, c| (a && b) != c), Minterm::COMPLEMENT_BOTH);
        assert_eq!(Minterm::of(|a, b, c| if a { !b } else { c }), Minterm::COOKIE_CUT_INVERTED);
    }

    #[test]
    fn shift_carries_into_the_next_word() {
        let source = [0x000F, 0xF000, 0];
        let mut memory = [0; 3];
        let blit = Blit {
            a: Channel::Memory { words: &source, start: 0, modulo: 0 },
            a_shift: 4,
            width: 3,
            height: 1,
            ..Blit::default()
        };
        assert!(!blit.run(&mut memory));
        assert_eq!(memory, [0x0000, 0xFF00, 0]);
    }

    #[test]
    fn descending_shifts_left() {
        let source = [0x0000, 0x00F0];
        let mut memory = [0; 2];
        let blit = Blit {
            a: Channel::Memory { words: &source, start: 1, modulo: 0 },
            d_start: 1,
            a_shift: 12,
            width: 2,
            height: 1,
            descending: true,
            ..Blit::default()
        };
        blit.run(&mut memory);
        assert_eq!(memory, [0x000F, 0x0000]);
    }

    #[test]
    fn both_masks_apply_to_a_single_word() {
        let mut memory = [0xFFFF];
        let blit = Blit {
            a: Channel::Register(0xFFFF),
            c: Channel::Shared { start: 0, modulo: 0 },
            first_word_mask: 0x0FFF,
            last_word_mask: 0xFFF0,
            minterm: Minterm::CLEAR,
            width: 1,
            height: 1,
            ..Blit::default()
        };
        blit.run(&mut memory);
        assert_eq!(memory, [0xF00F]);
    }

    #[test]
    fn negative_modulo_reads_the_same_row_again() {
        let mask = [0x8001];
        let mut memory = [0; 4];
        let blit = Blit {
            a: Channel::Memory { words: &mask, start: 0, modulo: -1 },
            d_modulo: 1,
            width: 1,
            height: 2,
            ..Blit::default()
        };
        blit.run(&mut memory);
        assert_eq!(memory, [0x8001, 0, 0x8001, 0]);
    }

    #[test]
    fn pointers_outside_read_zero_and_write_nothing() {
        let source = [0xFFFF; 1];
        let mut memory = [0x1234; 1];
        let blit = Blit {
            a: Channel::Memory { words: &source, start: -2, modulo: 7 },
            d_start: -1,
            width: 2,
            height: 1,
            ..Blit::default()
        };
        assert!(blit.run(&mut memory), "zero flag: only a zero was written");
        assert_eq!(memory, [0]);
    }
}
