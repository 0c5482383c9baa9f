//! Compares the blitter and its line mode with a slow model, register by register.
//!
//! Blits use any combination of channels, overlapping or not, with any shifts, masks, modulos, functions and
//! fills, ascending and descending; lines have any slope, texture and start.

mod model;

use proptest::prelude::*;
use proptest::sample::select;
use small_amiga::chips::Registers;

fn noise(words: usize, seed: u32) -> Vec<u16> {
    let word =
        |at: usize| ((at as u32 ^ seed).wrapping_mul(0x9E37_79B9) ^ seed).wrapping_mul(0x85EB_CA6B) >> 16;
    (0..words).map(|at| word(at) as u16).collect()
}

fn agree(chip: Registers, memory: &[u16]) -> Result<(), TestCaseError> {
    let (mut ours, mut theirs) = (chip, chip);
    let (mut memory, mut expected) = (memory.to_vec(), memory.to_vec());
    let zero = ours.start(&mut memory);
    let expected_zero = model::start(&mut theirs, &mut expected);
    prop_assert_eq!(memory, expected);
    prop_assert_eq!((zero, ours), (expected_zero, theirs));
    Ok(())
}

/// Generates random words. The words 0, 0xFFFF, 0x8000 and 1 are more frequent than all others.
fn word() -> impl Strategy<Value = u16> {
    prop_oneof![select(vec![0, 0xFFFF, 0x8000, 1]), any::<u16>()]
}

prop_compose! {
    fn blits()(
        (bltcon0, bltcon1) in (any::<u16>(), any::<u16>()),
        fill in any::<bool>(),
        (bltafwm, bltalwm) in (word(), word()),
        pointers in prop::array::uniform4(-8..140_i32),
        modulos in prop::array::uniform4(prop_oneof![Just(-2), -14..14_i16]),
        // The number of sources that share the pointer and modulo of D: none, C as in most blits, or all.
        twins in select(vec![0_usize, 1, 3]),
        data in prop::array::uniform3(word()),
        (rows, words) in (1..7_u16, 1..7_u16),
    ) -> Registers {
        let walks = pointers.into_iter().zip(modulos).collect::<Vec<_>>();
        let walk = |own: usize| walks[if own + twins > 2 { 3 } else { own }];
        let [(bltapt, bltamod), (bltbpt, bltbmod), (bltcpt, bltcmod), (bltdpt, bltdmod)] = [0, 1, 2, 3].map(walk);
        let [bltadat, bltbdat, bltcdat] = data;
        Registers {
            bltcon0,
            // Clears the line bit, and the fill bits in half of the cases.
            bltcon1: bltcon1 & if fill { !1 } else { !0x1D },
            bltafwm, bltalwm,
            bltapt, bltbpt, bltcpt, bltdpt,
            bltamod, bltbmod, bltcmod, bltdmod,
            bltadat, bltbdat, bltcdat,
            bltsize: rows << 6 | words,
        }
    }
}

prop_compose! {
    fn lines()(
        (column, uses) in (0..16_u16, select(vec![0xB00, 0xB00, 0xB00, 0xA00, 0x900, 0x300])),
        lf in prop_oneof![select(vec![0xCA_u16, 0x4A, 0xEA, 0x2A, 0x6A]), 0..256_u16],
        (texture_start, mode) in (0..16_u16, any::<u16>()),
        bltbdat in word(),
        (major, minor) in (0..60_i16, 0..60_i16),
        (bltcpt, aside) in (300..500_i32, select(vec![0, 0, 0, 2, -6])),
        modulo in 1..12_i16,
        (rows, error) in (1..70_u16, prop_oneof![Just(None), (-300..300_i16).prop_map(Some)]),
    ) -> Registers {
        let (major, minor) = (major.max(minor), major.min(minor));
        Registers {
            bltcon0: column << 12 | uses | lf,
            bltcon1: texture_start << 12 | mode & 0x5E | 1,
            bltapt: error.unwrap_or(4 * minor - 2 * major).into(),
            bltamod: 4 * (minor - major),
            bltbmod: 4 * minor,
            bltcpt,
            bltcmod: modulo,
            bltdpt: (bltcpt & !1) + aside,
            bltdmod: modulo,
            bltadat: 0x8000,
            bltbdat,
            bltsize: rows << 6 | 2,
            ..Registers::default()
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20_000))]

    #[test]
    fn blits_match_the_slow_model(chip in blits(), seed: u32, blank in select(vec![false, false, true])) {
        agree(chip, &if blank { vec![0; 64] } else { noise(64, seed) })?;
    }

    #[test]
    fn lines_match_the_slow_model(chip in lines(), seed: u32, blank: bool) {
        agree(chip, &if blank { vec![0; 400] } else { noise(400, seed) })?;
    }

    #[test]
    fn blit_converts_to_registers_and_back(chip in blits(), seed: u32) {
        let again = Registers::of_blit(&chip.blit());
        prop_assert!(again.is_some());
        let (mut chip, mut again) = (chip, again.unwrap_or_default());
        let (mut first, mut second) = (noise(64, seed), noise(64, seed));
        prop_assert_eq!(chip.start(&mut first), again.start(&mut second));
        prop_assert_eq!(first, second);
    }

    #[test]
    fn line_converts_to_registers_and_back(chip in lines(), seed: u32) {
        let line = chip.line();
        let again = line.as_ref().and_then(Registers::of_line);
        prop_assert!(again.is_some());
        let (mut chip, mut again) = (chip, again.unwrap_or_default());
        let (mut first, mut second) = (noise(400, seed), noise(400, seed));
        prop_assert_eq!(chip.start(&mut first), again.start(&mut second));
        prop_assert_eq!((first, chip.bltcpt), (second, again.bltcpt));
    }
}

#[test]
fn zero_blit_size_means_the_largest() {
    let mut chip = Registers { bltcon0: 0x8F0, bltamod: 2, bltsize: 0, ..Registers::default() };
    assert!(chip.start(&mut [0; 8]), "nothing but zeros");
    assert_eq!(chip.bltapt, 1024 * (2 * 64 + 2));
}

#[test]
fn oversized_blit_does_not_fit_registers() {
    let largest = Registers { bltsize: 0, ..Registers::default() }.blit();
    assert_eq!(Registers::of_blit(&largest).map(|chip| chip.bltsize), Some(0));
    let mut wide = largest;
    wide.width += 1;
    let mut high = largest;
    high.height += 1;
    assert_eq!([Registers::of_blit(&wide), Registers::of_blit(&high)], [None, None]);
}
