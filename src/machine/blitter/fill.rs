//! Area fill: what lies between pairs of set bits of a row is set on the way out of the logic function.
//!
//! Knows the bits of one word and the carry to the next. Rows are filled from their right end, so a fill across words makes sense
//! in descending blits only (Hardware Manual, area fill); ascending ones are filled all the same, word by word.

/// Whether the left edges of what is filled stay.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Edges {
    /// Both edges are part of it: BLTCON1's IFE.
    Inclusive,
    /// The left edge is dropped, so that areas side by side share none: EFE.
    Exclusive,
}

/// An area fill.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fill {
    /// Which edges stay.
    pub edges: Edges,
    /// Whether each row begins inside: FCI, which fills what lies between the areas.
    pub carry: bool,
}

impl Fill {
    /// One word filled from its right end; `inside` is what the word to its right left behind, and becomes what this one leaves.
    pub(super) fn word(self, word: u16, inside: &mut bool) -> u16 {
        // Bit n becomes the parity of the bits 0 to n: each set bit changes from outside to inside or back.
        let mut filled = word;
        for distance in [1, 2, 4, 8] {
            filled ^= filled << distance;
        }
        if *inside {
            filled = !filled;
        }
        *inside = filled >> 15 == 1;
        match self.edges {
            Edges::Inclusive => filled | word,
            Edges::Exclusive => filled,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn between_two_edges_and_with_the_carry_around_them() {
        let fill = |edges, carry| {
            let mut inside = carry;
            Fill { edges, carry }.word(0b0000_0000_0010_0100, &mut inside)
        };
        assert_eq!(fill(Edges::Inclusive, false), 0b0000_0000_0011_1100);
        assert_eq!(fill(Edges::Exclusive, false), 0b0000_0000_0001_1100);
        assert_eq!(fill(Edges::Inclusive, true), 0b1111_1111_1110_0111);
        assert_eq!(fill(Edges::Exclusive, true), 0b1111_1111_1110_0011);
    }

    #[test]
    fn an_open_edge_reaches_into_the_next_word() {
        let fill = Fill { edges: Edges::Inclusive, carry: false };
        let mut inside = false;
        assert_eq!(fill.word(0x0100, &mut inside), 0xFF00);
        assert_eq!(fill.word(0, &mut inside), 0xFFFF);
        assert_eq!(fill.word(0x0010, &mut inside), 0x001F);
        assert!(!inside);
    }
}
