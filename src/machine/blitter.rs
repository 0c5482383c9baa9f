//! The blitter: combines up to three streams of words, bit by bit, into a fourth.
//!
//! Each blit works on `height` rows of `width` words. Channel A passes its first/last word masks and its shift, B its shift,
//! C nothing; one of 256 logic functions - the minterm byte - makes D of the three, and may be followed by an area fill (Hardware
//! Manual, BLTCON0/1, BLTxMOD, BLTAFWM). A channel whose DMA is off yields its data register, the same word each time; B's is
//! shifted once, when it is loaded, with zeros coming in. D is written one word late: the sources of a word are fetched before
//! the word before it is written (Hardware Manual, pipeline register). [`Registers`] is the same blit as a program writes it.
//!
//! Knows words and pointers into them. Leaves pixels, planes and clipping to graphics, lines to [`line`](super::line).
//!
//! Not emulated: the cycle count (a blit is over at once; a plane of a Bob would take 44 us), the limits of 64 words and
//! 1,024 rows but in [`Registers`], what the data registers hold after a blit, and addresses shared by all channels: a source is
//! memory of its own or, as [`Channel::Shared`], the memory D writes. A pointer that runs out of its memory reads zeros and
//! writes nothing.

mod fill;
mod minterm;
mod registers;

pub use fill::{Edges, Fill};
pub use minterm::Minterm;
pub use registers::{Control0, Control1, Registers};

/// Where a channel's words lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Pointer {
    /// Index of the first word.
    pub start: isize,
    /// Words skipped after each row (negative: gone back).
    pub modulo: isize,
}

/// Where a source channel's words come from.
#[derive(Debug, Clone, Copy)]
pub enum Channel<'a> {
    /// DMA off: the data register's word, every time.
    Register(u16),
    /// Words of some memory.
    Memory(&'a [u16], Pointer),
    /// Words of the very memory D writes.
    Shared(Pointer),
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
    /// Channel D; `None`: its DMA is off, and nothing but the zero flag tells what it would have written.
    pub d: Option<Pointer>,
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
    /// What is done to the function's words before they are written.
    pub fill: Option<Fill>,
    /// Words a row.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// Descending: pointers count down and modulos are subtracted; needed when a copy overlaps itself downwards.
    pub descending: bool,
}

impl Default for Blit<'_> {
    /// Nothing but zeros: all channels off, no shift, masks open, no fill.
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

/// What a blit leaves in the chip.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct After {
    /// The zero flag: every word that came out was 0, whether or not D wrote it.
    pub zero: bool,
    /// Where the pointers of A, B, C and D stand, the last row's modulo added; `None` where the channel was off.
    pub pointers: [Option<isize>; 4],
}

/// No place in any memory: what a write that is none goes to.
const NOWHERE: isize = isize::MIN;

/// The word at a place; zero outside.
#[inline]
pub(super) fn peek(memory: &[u16], at: isize) -> u16 {
    // A place before the memory becomes one far beyond it.
    memory.get(at as usize).copied().unwrap_or(0)
}

/// Writes the word at a place; nothing happens outside.
#[inline]
pub(super) fn poke(memory: &mut [u16], at: isize, word: u16) {
    if let Some(place) = memory.get_mut(at as usize) {
        *place = word;
    }
}

/// The pointer of a channel while a blit runs.
struct Walk {
    at: isize,
    step: isize,
    row_step: isize,
}

impl Walk {
    const fn new(Pointer { start, modulo }: Pointer, step: isize) -> Self {
        Self { at: start, step, row_step: modulo.wrapping_mul(step) }
    }

    /// One that stays where it is.
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

/// A source channel while a blit runs.
struct Stream<'a> {
    /// Memory of its own; `None`: the memory D writes.
    words: Option<&'a [u16]>,
    walk: Walk,
}

impl<'a> Stream<'a> {
    /// `register` is where a channel that is off finds its word.
    fn new(channel: Channel<'a>, register: &'a mut [u16; 1], step: isize) -> Self {
        match channel {
            Channel::Register(word) => {
                *register = [word];
                Self { words: Some(register), walk: Walk::still(0) }
            }
            Channel::Memory(words, pointer) => Self { words: Some(words), walk: Walk::new(pointer, step) },
            Channel::Shared(pointer) => Self { words: None, walk: Walk::new(pointer, step) },
        }
    }

    #[inline]
    fn fetch(&mut self, memory: &[u16]) -> u16 {
        peek(self.words.unwrap_or(memory), self.walk.next())
    }
}

/// The barrel shifter of a source: it draws bits from the word before, too.
struct Shifter {
    previous: u16,
    turn: u32,
    right: u32,
}

impl Shifter {
    /// To the right, or to the left when descending.
    const fn new(shift: u32, descending: bool) -> Self {
        let shift = shift & 15;
        // The word before stands to the left of this one; descending, the two change places.
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
    /// Runs the blit into `memory`.
    pub fn run(&self, memory: &mut [u16]) -> After {
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
        // The functions nearly every blit uses, spelled out: each gets a loop of its own without the general choice in it.
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

    /// Whether a source may read a word that D has written, or is about to write. A source that walks with D never does, unless
    /// rows end where the next ones begin.
    fn meets_itself(&self) -> bool {
        let meets = |source| match (source, self.d) {
            (Channel::Shared(source), Some(d)) => source != d || d.modulo == -1,
            _ => false,
        };
        meets(self.a) || meets(self.b) || meets(self.c)
    }

    /// All rows; `finish` gets each word that comes out, and whether it is the first of its row. Where a blit does not meet itself
    /// it cannot tell whether D is late, and is quicker without.
    fn pass<const LATE: bool>(
        &self,
        memory: &mut [u16],
        logic: impl Fn(u16, u16, u16) -> u16,
        mut finish: impl FnMut(bool, u16) -> u16,
    ) -> After {
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
        let mut d = self.d.map_or(Walk::still(NOWHERE), |d| Walk::new(d, step));
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
        let pointer = |channel, walk: Walk| (!off(channel)).then_some(walk.at);
        After {
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
