//! Area fill: sets the bits between pairs of set bits of a row, after the logic function.
//!
//! [`Fill`] works on the bits of one word and the carry into the next. Rows are filled from their right end,
//! so a fill across words is useful in descending blits only (Hardware Manual, area fill); ascending blits
//! are filled word by word all the same.

/// The kind of an area fill: with or without the left edges of the filled areas.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Edges {
    /// An inclusive fill: the left and right edges belong to the filled area (BLTCON1 bit IFE).
    Inclusive,
    /// An exclusive fill: the left edge is cleared (BLTCON1 bit EFE).
    ///
    /// Adjacent areas therefore share no edge.
    Exclusive,
}

/// The settings of the blitter's area fill.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fill {
    /// Whether the left edges of filled areas are kept (inclusive) or cleared (exclusive).
    pub edges: Edges,
    /// Whether each row of an area fill starts inside an area (BLTCON1 bit FCI).
    ///
    /// If set, the space outside the outlines is filled, and the space inside them is not.
    pub carry: bool,
}

impl Fill {
    /// Applies the area fill to one word of a row, from the rightmost bit to the leftmost.
    ///
    /// The flag `inside` carries the state (inside or outside an area) from each word to the next.
    pub(super) fn word(self, word: u16, inside: &mut bool) -> u16 {
        // Compute the parity of bits 0 to n in bit n: each set bit switches between outside and inside.
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
    fn fill_sets_bits_between_edges_or_around_them() {
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
    fn fill_continues_into_the_next_word() {
        let fill = Fill { edges: Edges::Inclusive, carry: false };
        let mut inside = false;
        assert_eq!(fill.word(0x0100, &mut inside), 0xFF00);
        assert_eq!(fill.word(0, &mut inside), 0xFFFF);
        assert_eq!(fill.word(0x0010, &mut inside), 0x001F);
        assert!(!inside);
    }
}
