//! The blitter as a program sees it: the words it writes into the custom chips' registers, in their own layout.
//!
//! Knows which bits of BLTCON0, BLTCON1 and BLTSIZE mean what (Hardware Manual, register summary), that pointers and modulos are
//! bytes whose lowest bit is ignored, and that a size of 0 is the largest. Every blit and line is run by what those bits describe,
//! a [`Blit`] or a [`Line`]. Leaves where memory begins to the caller: pointers count from its first word.
//!
//! Both fill bits at once fill exclusively, as emulators do. Not emulated: DOFF, the larger sizes of later chips, and what
//! [`line`](crate::machine::line) says of lines.

use bitflags::bitflags;

use super::{Blit, Channel, Edges, Fill, Minterm, Pointer};
use crate::machine::line::{Line, Octant};

bitflags! {
    /// The switches in BLTCON0; the A shift lies above them, the minterm (LF) below.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct Control0: u16 {
        /// A's DMA.
        const USEA = 1 << 11;
        /// B's DMA.
        const USEB = 1 << 10;
        /// C's DMA.
        const USEC = 1 << 9;
        /// D's DMA.
        const USED = 1 << 8;
    }

    /// The switches in BLTCON1; the B shift lies above them. Bits 1 to 4 mean one thing for blits, another for lines.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct Control1: u16 {
        /// Line mode.
        const LINE = 1;
        /// Blits: descending.
        const DESC = 1 << 1;
        /// Blits: the fill's carry in.
        const FCI = 1 << 2;
        /// Blits: inclusive fill.
        const IFE = 1 << 3;
        /// Blits: exclusive fill.
        const EFE = 1 << 4;
        /// Lines: one dot a row.
        const SING = 1 << 1;
        /// Lines: always up or left.
        const AUL = 1 << 2;
        /// Lines: sometimes up or left.
        const SUL = 1 << 3;
        /// Lines: sometimes up or down.
        const SUD = 1 << 4;
        /// Lines: the error is negative.
        const SIGN = 1 << 6;
    }
}

/// The registers, named as the manual names them.
///
/// ```
/// use tripppin::machine::blitter::{Control0, Registers};
/// // Three words from address 0 to address 2, which overlaps: D is written a word late.
/// let mut memory = [1, 2, 3, 4];
/// let use_a_and_d = (Control0::USEA | Control0::USED).bits();
/// let mut chip =
///     Registers { bltcon0: use_a_and_d | 0xF0, bltdpt: 2, bltsize: 1 << 6 | 3, ..Registers::default() };
/// assert!(!chip.start(&mut memory), "not all were 0");
/// assert_eq!(memory, [1, 1, 2, 3]);
/// assert_eq!((chip.bltapt, chip.bltdpt), (6, 8));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the manual's names say what they are")]
pub struct Registers {
    pub bltcon0: u16,
    pub bltcon1: u16,
    pub bltafwm: u16,
    pub bltalwm: u16,
    pub bltapt: i32,
    pub bltbpt: i32,
    pub bltcpt: i32,
    pub bltdpt: i32,
    pub bltamod: i16,
    pub bltbmod: i16,
    pub bltcmod: i16,
    pub bltdmod: i16,
    pub bltadat: u16,
    pub bltbdat: u16,
    pub bltcdat: u16,
    pub bltsize: u16,
}

impl Default for Registers {
    /// Everything off but the masks, which are open.
    fn default() -> Self {
        Self {
            bltcon0: 0,
            bltcon1: 0,
            bltafwm: 0xFFFF,
            bltalwm: 0xFFFF,
            bltapt: 0,
            bltbpt: 0,
            bltcpt: 0,
            bltdpt: 0,
            bltamod: 0,
            bltbmod: 0,
            bltcmod: 0,
            bltdmod: 0,
            bltadat: 0,
            bltbdat: 0,
            bltcdat: 0,
            bltsize: 1 << 6 | 1,
        }
    }
}

/// The most rows BLTSIZE can tell.
const ROWS: usize = 1024;
/// The most words a row.
const WORDS: usize = 64;

impl Registers {
    /// What writing BLTSIZE does: runs what the registers describe. Pointers that moved stand where the chip leaves them. Returns
    /// the zero flag.
    pub fn start(&mut self, memory: &mut [u16]) -> bool {
        if let Some(line) = self.line() {
            let after = line.run(memory);
            self.bltapt = (self.bltapt & !0xFFFF) | (after.error & 0xFFFF) as i32;
            self.bltcpt = byte(after.pointer);
            self.bltdpt = self.bltcpt;
            return after.zero;
        }
        let after = self.blit().run(memory);
        let registers = [&mut self.bltapt, &mut self.bltbpt, &mut self.bltcpt, &mut self.bltdpt];
        for (register, at) in registers.into_iter().zip(after.pointers) {
            if let Some(at) = at {
                *register = byte(at);
            }
        }
        after.zero
    }

    const fn control(&self) -> (Control0, Control1) {
        (Control0::from_bits_truncate(self.bltcon0), Control1::from_bits_truncate(self.bltcon1))
    }

    /// Rows and words a row.
    const fn size(&self) -> (usize, usize) {
        let (rows, words) = (self.bltsize as usize / WORDS, self.bltsize as usize % WORDS);
        (if rows == 0 { ROWS } else { rows }, if words == 0 { WORDS } else { words })
    }

    /// The blit they describe, LINE being clear: every channel in the same memory.
    #[must_use]
    pub fn blit(&self) -> Blit<'static> {
        let (use_, mode) = self.control();
        let source = |on, data, start, modulo| {
            if use_.contains(on) { Channel::Shared(pointer(start, modulo)) } else { Channel::Register(data) }
        };
        let edges = if mode.contains(Control1::EFE) {
            Some(Edges::Exclusive)
        } else {
            mode.contains(Control1::IFE).then_some(Edges::Inclusive)
        };
        let (height, width) = self.size();
        Blit {
            a: source(Control0::USEA, self.bltadat, self.bltapt, self.bltamod),
            b: source(Control0::USEB, self.bltbdat, self.bltbpt, self.bltbmod),
            c: source(Control0::USEC, self.bltcdat, self.bltcpt, self.bltcmod),
            d: use_.contains(Control0::USED).then(|| pointer(self.bltdpt, self.bltdmod)),
            a_shift: u32::from(self.bltcon0 >> 12),
            b_shift: u32::from(self.bltcon1 >> 12),
            first_word_mask: self.bltafwm,
            last_word_mask: self.bltalwm,
            minterm: Minterm(self.bltcon0 as u8),
            fill: edges.map(|edges| Fill { edges, carry: mode.contains(Control1::FCI) }),
            width,
            height,
            descending: mode.contains(Control1::DESC),
        }
    }

    /// The line they describe; `None` when LINE is clear. With A off the error stays as it is.
    #[must_use]
    pub fn line(&self) -> Option<Line> {
        let (use_, mode) = self.control();
        let counts = |step: i16| if use_.contains(Control0::USEA) { i64::from(step) } else { 0 };
        mode.contains(Control1::LINE).then(|| Line {
            c: word(self.bltcpt),
            d: word(self.bltdpt),
            draws: use_.contains(Control0::USEC),
            modulo: word(self.bltcmod.into()),
            column: u32::from(self.bltcon0 >> 12),
            octant: Octant {
                x_major: mode.contains(Control1::SUD),
                minor_back: mode.contains(Control1::SUL),
                major_back: mode.contains(Control1::AUL),
            },
            error: i64::from(self.bltapt as i16),
            straight: mode.contains(Control1::SIGN),
            straight_step: counts(self.bltbmod),
            diagonal_step: counts(self.bltamod),
            texture: self.bltbdat,
            texture_start: u32::from(self.bltcon1 >> 12),
            minterm: Minterm(self.bltcon0 as u8),
            length: self.size().0,
            single: mode.contains(Control1::SING),
        })
    }

    /// The words that describe a blit, each channel's pointer counted from the beginning of its own memory; `None` where the
    /// chip's registers are too small for it.
    #[must_use]
    pub fn of_blit(blit: &Blit<'_>) -> Option<Self> {
        let mut registers = Self::default();
        let (mut use_, mut mode) = (Control0::empty(), Control1::empty());
        mode.set(Control1::DESC, blit.descending);
        if let Some(fill) = blit.fill {
            mode |= if fill.edges == Edges::Exclusive { Control1::EFE } else { Control1::IFE };
            mode.set(Control1::FCI, fill.carry);
        }
        let mut channel = |channel, on, data: &mut u16, start: &mut i32, modulo: &mut i16| match channel {
            Channel::Register(word) => {
                *data = word;
                Some(())
            }
            Channel::Memory(_, at) | Channel::Shared(at) => {
                use_ |= on;
                (*start, *modulo) = bytes(at)?;
                Some(())
            }
        };
        let it = &mut registers;
        channel(blit.a, Control0::USEA, &mut it.bltadat, &mut it.bltapt, &mut it.bltamod)?;
        channel(blit.b, Control0::USEB, &mut it.bltbdat, &mut it.bltbpt, &mut it.bltbmod)?;
        channel(blit.c, Control0::USEC, &mut it.bltcdat, &mut it.bltcpt, &mut it.bltcmod)?;
        if let Some(d) = blit.d {
            use_ |= Control0::USED;
            (it.bltdpt, it.bltdmod) = bytes(d)?;
        }
        it.bltcon0 = ((blit.a_shift & 15) as u16) << 12 | use_.bits() | u16::from(blit.minterm.0);
        it.bltcon1 = ((blit.b_shift & 15) as u16) << 12 | mode.bits();
        (it.bltafwm, it.bltalwm) = (blit.first_word_mask, blit.last_word_mask);
        it.bltsize = size(blit.height, blit.width)?;
        Some(registers)
    }

    /// The words that describe a line; `None` where the chip's registers are too small for it.
    #[must_use]
    pub fn of_line(line: &Line) -> Option<Self> {
        let (c, modulo) = bytes(Pointer { start: line.c, modulo: line.modulo })?;
        let (d, _) = bytes(Pointer { start: line.d, modulo: 0 })?;
        let mut use_ = Control0::USEA | Control0::USED;
        use_.set(Control0::USEC, line.draws);
        let mut mode = Control1::LINE;
        mode.set(Control1::SUD, line.octant.x_major);
        mode.set(Control1::SUL, line.octant.minor_back);
        mode.set(Control1::AUL, line.octant.major_back);
        mode.set(Control1::SIGN, line.straight);
        mode.set(Control1::SING, line.single);
        Some(Self {
            bltcon0: ((line.column & 15) as u16) << 12 | use_.bits() | u16::from(line.minterm.0),
            bltcon1: ((line.texture_start & 15) as u16) << 12 | mode.bits(),
            bltapt: i16::try_from(line.error).ok()?.into(),
            bltamod: line.diagonal_step.try_into().ok()?,
            bltbmod: line.straight_step.try_into().ok()?,
            bltcpt: c,
            bltcmod: modulo,
            bltdpt: d,
            bltdmod: modulo,
            bltadat: 0x8000,
            bltbdat: line.texture,
            bltsize: size(line.length, 2)?,
            ..Self::default()
        })
    }
}

/// The word a byte's address lies in.
const fn word(byte: i32) -> isize {
    (byte >> 1) as isize
}

/// A word's address in bytes, as far as a register holds it.
const fn byte(word: isize) -> i32 {
    word.wrapping_mul(2) as i32
}

fn pointer(start: i32, modulo: i16) -> Pointer {
    Pointer { start: word(start), modulo: word(modulo.into()) }
}

fn bytes(at: Pointer) -> Option<(i32, i16)> {
    Some((at.start.checked_mul(2)?.try_into().ok()?, at.modulo.checked_mul(2)?.try_into().ok()?))
}

fn size(rows: usize, words: usize) -> Option<u16> {
    let fits = (1..=ROWS).contains(&rows) && (1..=WORDS).contains(&words);
    fits.then_some((((rows % ROWS) << 6) | (words % WORDS)) as u16)
}
