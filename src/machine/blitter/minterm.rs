//! The logic function of a blit, one of 256.
//!
//! Knows the truth table and the names of the functions the library uses. Leaves whose words go through it to the blitter.

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

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn minterms_follow_their_truth_table(term: u8, a: u16, b: u16, c: u16) {
            let bit_by_bit = (0..16).fold(0, |word, bit| {
                let k = (a >> bit & 1) << 2 | (b >> bit & 1) << 1 | (c >> bit & 1);
                word | (u16::from(term) >> k & 1) << bit
            });
            prop_assert_eq!(Minterm(term).apply(a, b, c), bit_by_bit);
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
}
