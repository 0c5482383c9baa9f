//! A slow and simple model of the blitter that works by single words, bits and bus cycles. It follows the
//! timing description of the Hardware Manual.
//!
//! The model shares no code with the emulator except the register struct.

use small_amiga::chips::Registers;

/// Returns the bit of a word that represents the pixel `at`, where pixel 0 is the leftmost.
fn pixel(word: u16, at: i32) -> bool {
    word >> (15 - at) & 1 == 1
}

fn word_of(pixel: impl Fn(i32) -> bool) -> u16 {
    (0..16).fold(0, |word, at| word << 1 | u16::from(pixel(at)))
}

fn logic(lf: u16, a: u16, b: u16, c: u16) -> u16 {
    word_of(|at| {
        let line = 4 * u16::from(pixel(a, at)) + 2 * u16::from(pixel(b, at)) + u16::from(pixel(c, at));
        lf >> line & 1 == 1
    })
}

fn read(memory: &[u16], byte: i32) -> u16 {
    usize::try_from(byte.div_euclid(2)).ok().and_then(|at| memory.get(at)).copied().unwrap_or(0)
}

fn write(memory: &mut [u16], byte: i32, word: u16) {
    if let Some(place) = usize::try_from(byte.div_euclid(2)).ok().and_then(|at| memory.get_mut(at)) {
        *place = word;
    }
}

struct Channel {
    on: bool,
    pointer: i32,
    modulo: i32,
}

impl Channel {
    fn new(on: bool, pointer: i32, modulo: i16) -> Self {
        Self { on, pointer: if on { pointer & !1 } else { pointer }, modulo: i32::from(modulo) & !1 }
    }

    /// Runs one bus cycle: returns the byte address that the cycle accesses, and advances the pointer for the
    /// next cycle.
    fn cycle(&mut self, descending: bool, last_of_row: bool) -> i32 {
        let byte = self.pointer;
        let ahead = if last_of_row { 2 + self.modulo } else { 2 };
        self.pointer += if descending { -ahead } else { ahead };
        byte
    }
}

struct Shifter {
    shift: i32,
    descending: bool,
    before: u16,
}

impl Shifter {
    fn next(&mut self, word: u16) -> u16 {
        let before = std::mem::replace(&mut self.before, word);
        word_of(|at| {
            let from = if self.descending { at + self.shift } else { at - self.shift };
            if (0..16).contains(&from) { pixel(word, from) } else { pixel(before, from.rem_euclid(16)) }
        })
    }
}

/// Fills a word from its right end; every set bit toggles the filling.
fn filled(word: u16, exclusive: bool, inside: &mut bool) -> u16 {
    (0..16).fold(0, |filled, bit| {
        let edge = word >> bit & 1 == 1;
        *inside ^= edge;
        filled | u16::from(*inside || edge && !exclusive) << bit
    })
}

pub fn start(chip: &mut Registers, memory: &mut [u16]) -> bool {
    let rows = if chip.bltsize >> 6 == 0 { 1024 } else { chip.bltsize >> 6 };
    let words = if chip.bltsize & 63 == 0 { 64 } else { chip.bltsize & 63 };
    if chip.bltcon1 & 1 == 1 { line(chip, memory, rows) } else { blit(chip, memory, rows, words) }
}

fn blit(chip: &mut Registers, memory: &mut [u16], rows: u16, words: u16) -> bool {
    let on = |bit: u16| chip.bltcon0 >> bit & 1 == 1;
    let mode = |bit: u16| chip.bltcon1 >> bit & 1 == 1;
    let descending = mode(1);
    let (carry, inclusive, exclusive) = (mode(2), mode(3), mode(4));
    let mut a = Channel::new(on(11), chip.bltapt, chip.bltamod);
    let mut b = Channel::new(on(10), chip.bltbpt, chip.bltbmod);
    let mut c = Channel::new(on(9), chip.bltcpt, chip.bltcmod);
    let mut d = Channel::new(on(8), chip.bltdpt, chip.bltdmod);
    let shifter = |control: u16| Shifter { shift: i32::from(control >> 12), descending, before: 0 };
    let (mut a_shifter, mut b_shifter) = (shifter(chip.bltcon0), shifter(chip.bltcon1));
    // BLTBDAT is shifted once, when the program writes it.
    let mut b_word = b_shifter.next(chip.bltbdat);
    b_shifter.before = 0;
    let mut inside = carry;
    let mut zero = true;
    // The result that waits in the pipeline for its bus cycle, and whether it is the last word of a row.
    let mut waiting: Option<(u16, bool)> = None;
    for _ in 0..rows {
        for column in 0..words {
            let (first, last) = (column == 0, column + 1 == words);
            let mut a_word = if a.on { read(memory, a.cycle(descending, last)) } else { chip.bltadat };
            if b.on {
                b_word = b_shifter.next(read(memory, b.cycle(descending, last)));
            }
            let c_word = if c.on { read(memory, c.cycle(descending, last)) } else { chip.bltcdat };
            if let Some((word, last)) = waiting.take()
                && d.on
            {
                write(memory, d.cycle(descending, last), word);
            }
            if first {
                a_word &= chip.bltafwm;
                inside = carry;
            }
            if last {
                a_word &= chip.bltalwm;
            }
            let mut word = logic(chip.bltcon0, a_shifter.next(a_word), b_word, c_word);
            if inclusive || exclusive {
                word = filled(word, exclusive, &mut inside);
            }
            zero &= word == 0;
            waiting = Some((word, last));
        }
    }
    if let Some((word, last)) = waiting
        && d.on
    {
        write(memory, d.cycle(descending, last), word);
    }
    (chip.bltapt, chip.bltbpt, chip.bltcpt, chip.bltdpt) = (a.pointer, b.pointer, c.pointer, d.pointer);
    zero
}

/// Draws the line that the blitter's registers describe.
///
/// Coordinates are relative to the leftmost pixel of the word that contains the line's first pixel.
fn line(chip: &mut Registers, memory: &mut [u16], pixels: u16) -> bool {
    let mode = |bit: u16| chip.bltcon1 >> bit & 1 == 1;
    let (single, always_back, sometimes_back, along_x) = (mode(1), mode(2), mode(3), mode(4));
    let mut negative = mode(6);
    let (counts, draws) = (chip.bltcon0 >> 11 & 1 == 1, chip.bltcon0 >> 9 & 1 == 1);
    let (mut x, mut y) = (i32::from(chip.bltcon0 >> 12), 0);
    let mut error = chip.bltapt as i16;
    let mut texture_bit = chip.bltcon1 >> 12;
    let mut zero = true;
    let mut row_has_dot = false;
    let modulo = i32::from(chip.bltcmod) & !1;
    let base = chip.bltcpt & !1;
    let address = |x: i32, y: i32| base + y * modulo + 2 * x.div_euclid(16);
    for pixel_number in 0..pixels {
        if !single || !row_has_dot {
            let dot = word_of(|at| at == x.rem_euclid(16));
            let texture = word_of(|_| chip.bltbdat >> texture_bit & 1 == 1);
            let before = if draws { read(memory, address(x, y)) } else { chip.bltcdat };
            let word = logic(chip.bltcon0, dot, texture, before);
            zero &= word == 0;
            if draws {
                let byte = if pixel_number == 0 { chip.bltdpt } else { address(x, y) };
                write(memory, byte, word);
            }
        }
        row_has_dot = true;
        let (back_x, back_y) =
            if along_x { (always_back, sometimes_back) } else { (sometimes_back, always_back) };
        if along_x || !negative {
            x += if back_x { -1 } else { 1 };
        }
        if !along_x || !negative {
            y += if back_y { -1 } else { 1 };
            row_has_dot = false;
        }
        if counts {
            error = error.wrapping_add(if negative { chip.bltbmod } else { chip.bltamod });
        }
        negative = error < 0;
        texture_bit = (texture_bit + 15) % 16;
    }
    chip.bltapt = chip.bltapt & !0xFFFF | i32::from(error as u16);
    chip.bltcpt = address(x, y);
    chip.bltdpt = chip.bltcpt;
    zero
}
