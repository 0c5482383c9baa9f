//! Tests of blits whose results can be computed by hand.

use super::*;
use proptest::prelude::*;

const fn from(words: &[u16], start: isize, modulo: isize) -> Channel<'_> {
    Channel::Memory(words, Pointer { start, modulo })
}

const fn to(start: isize, modulo: isize) -> Option<Pointer> {
    Some(Pointer { start, modulo })
}

proptest! {
    #[test]
    fn every_blit_uses_its_minterm(term: u8, a: u16, b: u16, c: u16) {
        for term in [Minterm(term), Minterm::SET, Minterm::CLEAR, Minterm::COMPLEMENT, Minterm::COOKIE_CUT,
            Minterm::SET_BOTH, Minterm::CLEAR_BOTH, Minterm::COMPLEMENT_BOTH]
        {
            let mut memory = [c];
            let (a_channel, b_channel) = (Channel::Register(a), Channel::Register(b));
            let shared = Channel::Shared(Pointer::default());
            Blit { a: a_channel, b: b_channel, c: shared, d: to(0, 0), minterm: term, width: 1, height: 1, ..Blit::default() }
                .run(&mut memory);
            prop_assert_eq!(memory[0], term.apply(a, b, c));
        }
    }
}

#[test]
fn shifted_bits_carry_into_the_next_word() {
    let source = [0x000F, 0xF000, 0];
    let mut memory = [0; 3];
    let blit =
        Blit { a: from(&source, 0, 0), d: to(0, 0), a_shift: 4, width: 3, height: 1, ..Blit::default() };
    assert!(!blit.run(&mut memory).zero);
    assert_eq!(memory, [0x0000, 0xFF00, 0]);
}

#[test]
fn descending_blit_shifts_left() {
    let source = [0x0000, 0x00F0];
    let mut memory = [0; 2];
    let blit = Blit {
        a: from(&source, 1, 0),
        d: to(1, 0),
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
fn b_register_is_shifted_once() {
    for (descending, start, word) in [(false, 0, 0x0FFF), (true, 1, 0xFFF0)] {
        let mut memory = [0; 2];
        let blit = Blit {
            b: Channel::Register(0xFFFF),
            d: to(start, 0),
            b_shift: 4,
            minterm: Minterm(0xCC),
            width: 2,
            height: 1,
            descending,
            ..Blit::default()
        };
        blit.run(&mut memory);
        assert_eq!(memory, [word; 2]);
    }
}

#[test]
fn channel_d_is_written_one_word_late() {
    let mut memory = [1, 2, 3, 4];
    let a = Channel::Shared(Pointer::default());
    let after = Blit { a, d: to(1, 0), width: 3, height: 1, ..Blit::default() }.run(&mut memory);
    assert_eq!(memory, [1, 1, 2, 3]);
    assert_eq!(after, BlitResult { zero: false, pointers: [Some(3), None, None, Some(4)] });
}

#[test]
fn blit_without_d_sets_only_the_zero_flag() {
    let mut memory = [0, 0, 7];
    for (width, zero) in [(2, true), (3, false)] {
        let a = Channel::Shared(Pointer { start: 0, modulo: 5 });
        let after = Blit { a, width, height: 1, ..Blit::default() }.run(&mut memory);
        assert_eq!(after, BlitResult { zero, pointers: [Some(width as isize + 5), None, None, None] });
        assert_eq!(memory, [0, 0, 7]);
    }
}

#[test]
fn blitter_fills_an_outline_row_by_row() {
    let mut memory = [0x0001, 0x0100, 0, 0, 0x8000, 0x0001];
    let a = Channel::Shared(Pointer { start: 5, modulo: 0 });
    let fill = Some(Fill { edges: Edges::Exclusive, carry: false });
    let blit = Blit { a, d: to(5, 0), fill, width: 2, height: 3, descending: true, ..Blit::default() };
    blit.run(&mut memory);
    assert_eq!(memory, [0x0000, 0xFF00, 0, 0, 0x7FFF, 0xFFFF]);
}

#[test]
fn single_word_blit_applies_both_masks() {
    let mut memory = [0xFFFF];
    let blit = Blit {
        a: Channel::Register(0xFFFF),
        c: Channel::Shared(Pointer::default()),
        d: to(0, 0),
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
    Blit { a: from(&mask, 0, -1), d: to(0, 1), width: 1, height: 2, ..Blit::default() }.run(&mut memory);
    assert_eq!(memory, [0x8001, 0, 0x8001, 0]);
}

#[test]
fn pointers_outside_read_zero_and_write_nothing() {
    let source = [0xFFFF; 1];
    let mut memory = [0x1234; 1];
    let blit = Blit { a: from(&source, -2, 7), d: to(-1, 0), width: 2, height: 1, ..Blit::default() };
    assert!(blit.run(&mut memory).zero);
    assert_eq!(memory, [0]);
}
