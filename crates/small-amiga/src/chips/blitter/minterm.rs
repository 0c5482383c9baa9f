//! The logic function of a blit, one of 256.
//!
//! [`Minterm`] holds the truth table and names the functions used by the graphics library. Feeding words
//! through it is left to the blitter.

/// A blitter minterm: a logic function of the inputs A, B and C, as a truth table of eight bits.
///
/// Bit `k` is the result D for the inputs A, B and C that are the three bits of `k`, where A is the highest
/// bit.
///
/// ```
/// use small_amiga::chips::Minterm;
/// // "A ? B : C", the cookie cut, spelled out as its truth table:
/// assert_eq!(Minterm::from_rule(|a, b, c| if a { b } else { c }), Minterm::COOKIE_CUT);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Minterm(pub u8);

impl Minterm {
    /// The minterm that copies channel A: D = A.
    pub const A: Self = Self(0xF0);
    /// The cookie-cut minterm: D = B where A is set, otherwise D = C.
    pub const COOKIE_CUT: Self = Self(0xCA);
    /// The minterm that sets bits: D = 1 where A is set, otherwise D = C.
    pub const SET: Self = Self(0xFA);
    /// The minterm that clears bits: D = 0 where A is set, otherwise D = C.
    pub const CLEAR: Self = Self(0x0A);
    /// The minterm that inverts bits: D = not C where A is set, otherwise D = C.
    pub const COMPLEMENT: Self = Self(0x5A);
    /// The minterm that sets bits: D = 1 where A and B are set, otherwise D = C.
    pub const SET_BOTH: Self = Self(0xEA);
    /// The minterm that clears bits: D = 0 where A and B are set, otherwise D = C.
    pub const CLEAR_BOTH: Self = Self(0x2A);
    /// The minterm that inverts bits: D = not C where A and B are set, else D = C.
    pub const COMPLEMENT_BOTH: Self = Self(0x6A);
    /// The cookie-cut minterm with an inverted picture: D = not B where A is set, otherwise D = C.
    pub const COOKIE_CUT_INVERTED: Self = Self(0x3A);

    /// Creates the minterm that computes D = `rule(A, B, C)` for each bit.
    pub fn from_rule(rule: impl Fn(bool, bool, bool) -> bool) -> Self {
        Self((0..8).fold(0, |byte, k| byte | u8::from(rule(k & 4 != 0, k & 2 != 0, k & 1 != 0)) << k))
    }

    /// Applies the minterm's logic function to the sixteen bits of three words.
    #[inline]
    pub const fn apply(self, a: u16, b: u16, c: u16) -> u16 {
        // The halves of the byte are selected by A, the quarters by B, and the bits of a quarter by C.
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
    fn minterm_constants_match_their_rules() {
        assert_eq!(Minterm::from_rule(|a, _, _| a), Minterm::A);
        assert_eq!(Minterm::from_rule(|a, _, c| a || c), Minterm::SET);
        assert_eq!(Minterm::from_rule(|a, _, c| !a && c), Minterm::CLEAR);
        assert_eq!(Minterm::from_rule(|a, _, c| a != c), Minterm::COMPLEMENT);
        assert_eq!(Minterm::from_rule(|a, b, c| (a && b) || c), Minterm::SET_BOTH);
        assert_eq!(Minterm::from_rule(|a, b, c| !(a && b) && c), Minterm::CLEAR_BOTH);
        assert_eq!(Minterm::from_rule(|a, b, c| (a && b) != c), Minterm::COMPLEMENT_BOTH);
        assert_eq!(Minterm::from_rule(|a, b, c| if a { !b } else { c }), Minterm::COOKIE_CUT_INVERTED);
    }
}
