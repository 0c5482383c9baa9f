//! The blitter's registers as a program writes them, in the layout of the custom chips.
//!
//! [`Registers`] translates the bits of BLTCON0, BLTCON1 and BLTSIZE (Hardware Manual, register summary) to
//! and from a [`Blit`] or a [`Line`]. Pointers and modulos are in bytes, and their lowest bit is ignored; a
//! size of 0 means the maximum. Pointers are relative to the first word of the memory that the caller passes.
//!
//! If both fill bits are set, the fill is exclusive (behaviour observed in emulators). Not emulated: DOFF, the
//! larger sizes of later chips, and the line features listed in [`line`](crate::chips::line).

use bitflags::bitflags;

use super::{Blit, Channel, Edges, Fill, Minterm, Pointer};
use crate::chips::line::{Line, Octant};

bitflags! {
    /// The DMA switches in bits 8 to 11 of register BLTCON0.
    ///
    /// The register also contains the A shift in bits 12 to 15 and the minterm (LF) in bits 0 to 7.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct Control0: u16 {
        /// Switches on the DMA of blitter channel A.
        const USEA = 1 << 11;
        /// Switches on the DMA of blitter channel B.
        const USEB = 1 << 10;
        /// Switches on the DMA of blitter channel C.
        const USEC = 1 << 9;
        /// Switches on the DMA of blitter channel D.
        const USED = 1 << 8;
    }

    /// The mode switches in the lower twelve bits of register BLTCON1.
    ///
    /// Bits 1 to 4 have different meanings for blits and for lines.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct Control1: u16 {
        /// Selects line mode, in which the blitter draws a line.
        const LINE = 1;
        /// For a blit, selects descending mode.
        const DESC = 1 << 1;
        /// For a blit, starts the area fill of each row as if inside an area (fill carry-in).
        const FCI = 1 << 2;
        /// For a blit, selects an inclusive area fill.
        const IFE = 1 << 3;
        /// For a blit, selects an exclusive area fill.
        const EFE = 1 << 4;
        /// In line mode, draws only one dot per row (single-bit mode).
        const SING = 1 << 1;
        /// In line mode, makes every step along the major axis go up or left ("always up or left").
        const AUL = 1 << 2;
        /// In line mode, makes the steps along the minor axis go up or left ("sometimes up or left").
        const SUL = 1 << 3;
        /// In line mode, makes x the major axis ("sometimes up or down").
        ///
        /// Every step then goes left or right, and only some of the steps also go up or down.
        const SUD = 1 << 4;
        /// In line mode, declares that the initial error term is negative (sign flag).
        ///
        /// The first step is then along the major axis only.
        const SIGN = 1 << 6;
    }
}

/// The blitter's registers, with the names of the Hardware Manual.
///
/// ```
/// use small_amiga::chips::{Control0, Registers};
/// // Copy three words from address 0 to the overlapping address 2: D is written one word late.
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

/// Maximum number of rows that BLTSIZE can encode.
const ROWS: usize = 1024;
/// Maximum number of words per row that BLTSIZE can encode.
const WORDS: usize = 64;

impl Registers {
    /// Runs the blit or line described by the registers, and returns the zero flag.
    ///
    /// Afterwards, the pointers of active channels have the values that they have on the chip after the same
    /// operation.
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

    const fn size(&self) -> (usize, usize) {
        let (rows, words) = (self.bltsize as usize / WORDS, self.bltsize as usize % WORDS);
        (if rows == 0 { ROWS } else { rows }, if words == 0 { WORDS } else { words })
    }

    /// Returns the blit described by the registers, even if the LINE bit is set.
    ///
    /// All active channels of the blit read and write the same memory.
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

    /// Returns the line described by the registers, or `None` if the LINE bit is clear.
    ///
    /// If blitter channel A is off, the error term of the line never changes.
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

    /// Creates the blitter registers that describe `blit`.
    ///
    /// Each pointer is relative to the start of its channel's own memory.
    ///
    /// Returns `None` if a value does not fit its register.
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

    /// Creates the blitter registers for drawing `line`.
    ///
    /// Returns `None` if a value of the line does not fit its register.
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

const fn word(byte: i32) -> isize {
    (byte >> 1) as isize
}

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
