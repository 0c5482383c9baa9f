//! The blitter: combines up to three streams of words, bit by bit, into a fourth.
//!
//! Each blit processes `height` rows of `width` words. Channel A is masked in the first and last word of each
//! row and then shifted, channel B is shifted, channel C is used unchanged. One of 256 logic functions, the
//! minterm, computes D from the three; an optional area fill follows (Hardware Manual, BLTCON0/1, BLTxMOD,
//! BLTAFWM). A channel whose DMA is off supplies the word of its data register each time; B's register is
//! shifted once, when it is loaded, with zeros shifted in. D is written one word late: the sources of a word
//! are fetched before the preceding word is written (Hardware Manual, pipeline register). [`Registers`]
//! describes the same blit in the layout of the custom chips' registers.
//!
//! The blitter works on words and on pointers into them. Pixels, planes and clipping are left to the graphics
//! module, lines to [`line`](super::line).

mod fill;
mod minterm;
mod registers;

pub use fill::{Edges, Fill};
pub use minterm::Minterm;
pub use registers::{Control0, Control1, Registers};

/// The start and the modulo of a blitter channel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Pointer {
    /// Index of the first word of the blit in the channel's memory.
    pub start: isize,
    /// Number of words that the blitter channel skips after each row.
    ///
    /// With a negative number, the channel steps back.
    pub modulo: isize,
}

/// The source of the words of a blitter channel (A, B or C).
#[derive(Debug, Clone, Copy)]
pub enum Channel<'a> {
    /// The constant word in the data register of a channel without DMA.
    Register(u16),
    /// Words read from the given slice, which is separate from the memory to which channel D writes.
    Memory(&'a [u16], Pointer),
    /// Words read from the destination, the memory to which channel D writes.
    Shared(Pointer),
}

/// The parameters of one blit.
///
/// The values are those of the blitter's registers when BLTSIZE is written.
#[derive(Debug, Clone, Copy)]
pub struct Blit<'a> {
    /// Blitter channel A, usually the mask.
    pub a: Channel<'a>,
    /// Blitter channel B, usually the picture.
    pub b: Channel<'a>,
    /// Blitter channel C, usually the previous contents of the destination.
    pub c: Channel<'a>,
    /// Blitter channel D, the destination, or `None` if the DMA of this channel is off.
    ///
    /// Without channel D, only the zero flag is computed.
    pub d: Option<Pointer>,
    /// Shift of blitter channel A in bits, 0..=15.
    ///
    /// The shift is to the right in an ascending blit and to the left in a descending blit.
    pub a_shift: u32,
    /// Shift of blitter channel B in bits, 0..=15.
    ///
    /// The shift is to the right in an ascending blit and to the left in a descending blit.
    pub b_shift: u32,
    /// Mask for the first word of channel A in each row, applied before the shift.
    pub first_word_mask: u16,
    /// Mask for the last word of channel A in each row, applied before the shift.
    ///
    /// In a row of one word, this mask and `first_word_mask` are both applied.
    pub last_word_mask: u16,
    /// The logic function that combines blitter channels A, B and C.
    pub minterm: Minterm,
    /// The area fill of the result words, or `None` for a blit without a fill.
    pub fill: Option<Fill>,
    /// Width of the blit, in words.
    pub width: usize,
    /// Height of the blit, in rows.
    pub height: usize,
    /// Whether the blit is descending: pointers count down and modulos are subtracted.
    ///
    /// Descending mode is required when a copy overlaps its source downwards.
    pub descending: bool,
}

impl Default for Blit<'_> {
    fn default() -> Self {
        Self {
            a: Channel::Register(0),
            b: Channel::Register(0),
            c: Channel::Register(0),
            d: None,
            a_shift: 0,
            b_shift: 0,
            first_word_mask: 0xFFFF,
            last_word_mask: 0xFFFF,
            minterm: Minterm::A,
            fill: None,
            width: 0,
            height: 0,
            descending: false,
        }
    }
}

/// The blitter's zero flag and channel pointers after a blit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BlitResult {
    /// Whether every word computed by the blit was 0 (the zero flag).
    ///
    /// The flag is computed even if channel D was off and no word was written.
    pub zero: bool,
    /// Final pointers of channels A, B, C and D, or `None` for a channel without DMA.
    ///
    /// The modulo of the last row has been added.
    pub pointers: [Option<isize>; 4],
}

/// An index that is outside every memory, so that a write to it has no effect.
const NOWHERE: isize = isize::MIN;

#[inline]
pub(super) fn peek(memory: &[u16], at: isize) -> u16 {
    // A negative index becomes a very large `usize`, which `get` rejects.
    memory.get(at as usize).copied().unwrap_or(0)
}

#[inline]
pub(super) fn poke(memory: &mut [u16], at: isize, word: u16) {
    if let Some(place) = memory.get_mut(at as usize) {
        *place = word;
    }
}

struct AddressCounter {
    at: isize,
    step: isize,
    row_step: isize,
}

impl AddressCounter {
    const fn new(Pointer { start, modulo }: Pointer, step: isize) -> Self {
        Self { at: start, step, row_step: modulo.wrapping_mul(step) }
    }

    const fn still(at: isize) -> Self {
        Self { at, step: 0, row_step: 0 }
    }

    #[inline]
    const fn next(&mut self) -> isize {
        let at = self.at;
        self.at = at.wrapping_add(self.step);
        at
    }

    #[inline]
    const fn end_row(&mut self) {
        self.at = self.at.wrapping_add(self.row_step);
    }
}

struct Stream<'a> {
    /// The memory or data register that supplies the words of a blitter channel.
    ///
    /// `None` if the channel reads from the memory to which channel D writes.
    words: Option<&'a [u16]>,
    walk: AddressCounter,
}

impl<'a> Stream<'a> {
    fn new(channel: Channel<'a>, register: &'a mut [u16; 1], step: isize) -> Self {
        match channel {
            Channel::Register(word) => {
                *register = [word];
                Self { words: Some(register), walk: AddressCounter::still(0) }
            }
            Channel::Memory(words, pointer) => {
                Self { words: Some(words), walk: AddressCounter::new(pointer, step) }
            }
            Channel::Shared(pointer) => Self { words: None, walk: AddressCounter::new(pointer, step) },
        }
    }

    #[inline]
    fn fetch(&mut self, memory: &[u16]) -> u16 {
        peek(self.words.unwrap_or(memory), self.walk.next())
    }
}

/// The barrel shifter of channel A or B.
///
/// Vacated bits are filled with bits of the preceding word.
struct Shifter {
    previous: u16,
    turn: u32,
    right: u32,
}

impl Shifter {
    const fn new(shift: u32, descending: bool) -> Self {
        let shift = shift & 15;
        // Ascending, the preceding word is to the left of the current one; descending, it is to the right.
        let (turn, right) = if descending { (16, 16 - shift) } else { (0, shift) };
        Self { previous: 0, turn, right }
    }

    #[inline]
    const fn shift(&mut self, word: u16) -> u16 {
        let pair = (self.previous as u32) << 16 | word as u32;
        self.previous = word;
        (pair.rotate_left(self.turn) >> self.right) as u16
    }
}

impl Blit<'_> {
    /// Runs the blit on `memory`, and returns the zero flag and the final pointers.
    pub fn run(&self, memory: &mut [u16]) -> BlitResult {
        let logic = |a, b, c| self.minterm.apply(a, b, c);
        if let Some(fill) = self.fill {
            let mut inside = fill.carry;
            let finish = |first: bool, word| {
                if first {
                    inside = fill.carry;
                }
                fill.word(word, &mut inside)
            };
            return self.pass::<true>(memory, logic, finish);
        }
        let finish = |_, word| word;
        if self.meets_itself() {
            return self.pass::<true>(memory, logic, finish);
        }
        // The most frequent functions are spelled out, so that each
        // gets a specialised loop without the general `apply`.
        match self.minterm {
            Minterm::SET => self.pass::<false>(memory, |a, _, c| a | c, finish),
            Minterm::CLEAR => self.pass::<false>(memory, |a, _, c| !a & c, finish),
            Minterm::COMPLEMENT => self.pass::<false>(memory, |a, _, c| a ^ c, finish),
            Minterm::COOKIE_CUT => self.pass::<false>(memory, |a, b, c| a & b | !a & c, finish),
            Minterm::SET_BOTH => self.pass::<false>(memory, |a, b, c| a & b | c, finish),
            Minterm::CLEAR_BOTH => self.pass::<false>(memory, |a, b, c| !(a & b) & c, finish),
            _ => self.pass::<false>(memory, logic, finish),
        }
    }

    /// Returns `true` if the blit might read words that it has written.
    ///
    /// A source with the same pointer and modulo as D never does, unless
    /// each row starts at the last word of the row before (modulo -1).
    fn meets_itself(&self) -> bool {
        let meets = |source| match (source, self.d) {
            (Channel::Shared(source), Some(d)) => source != d || d.modulo == -1,
            _ => false,
        };
        meets(self.a) || meets(self.b) || meets(self.c)
    }

    /// Processes all rows of the blit.
    ///
    /// The function `finish(first, word)` converts each result word. Its argument `first` is `true` for the
    /// first word of a row.
    ///
    /// `LATE` emulates the late write of D. A blit that does not read its own output gives the same result
    /// without it, and runs faster.
    fn pass<const LATE: bool>(
        &self,
        memory: &mut [u16],
        logic: impl Fn(u16, u16, u16) -> u16,
        mut finish: impl FnMut(bool, u16) -> u16,
    ) -> BlitResult {
        let step = if self.descending { -1 } else { 1 };
        let mut a_shifter = Shifter::new(self.a_shift, self.descending);
        let mut b_shifter = Shifter::new(self.b_shift, self.descending);
        let mut b_channel = self.b;
        if let Channel::Register(word) = &mut b_channel {
            *word = b_shifter.shift(*word);
            b_shifter = Shifter::new(0, self.descending);
        }
        let mut registers = [[0]; 3];
        let [a, b, c] = &mut registers;
        let mut a = Stream::new(self.a, a, step);
        let mut b = Stream::new(b_channel, b, step);
        let mut c = Stream::new(self.c, c, step);
        let mut d = self.d.map_or(AddressCounter::still(NOWHERE), |d| AddressCounter::new(d, step));
        let mut late = (NOWHERE, 0);
        let mut any = 0;
        for _ in 0..self.height {
            for column in 0..self.width {
                let mut mask = a.fetch(memory);
                if column == 0 {
                    mask &= self.first_word_mask;
                }
                if column + 1 == self.width {
                    mask &= self.last_word_mask;
                }
                let mask = a_shifter.shift(mask);
                let picture = b_shifter.shift(b.fetch(memory));
                let before = c.fetch(memory);
                if LATE {
                    poke(memory, late.0, late.1);
                }
                let word = finish(column == 0, logic(mask, picture, before));
                any |= word;
                late = (d.next(), word);
                if !LATE {
                    poke(memory, late.0, late.1);
                }
            }
            a.walk.end_row();
            b.walk.end_row();
            c.walk.end_row();
            d.end_row();
        }
        poke(memory, late.0, late.1);
        let off = |channel| matches!(channel, Channel::Register(_));
        let pointer = |channel, walk: AddressCounter| (!off(channel)).then_some(walk.at);
        BlitResult {
            zero: any == 0,
            pointers: [
                pointer(self.a, a.walk),
                pointer(self.b, b.walk),
                pointer(self.c, c.walk),
                self.d.map(|_| d.at),
            ],
        }
    }
}

#[cfg(test)]
mod tests;
