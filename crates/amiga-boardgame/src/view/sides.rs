//! The trait of games with two sides, as used by drawing code and lists.

use std::fmt::Debug;

/// One of the two sides of a game, such as black or white.
pub trait TwoSided: Copy + Eq + Debug + Send + 'static {
    /// The two sides of the game, in the order in which position text names them.
    const BOTH: [Self; 2];
    /// Returns the index of the side in [`Self::BOTH`], 0 or 1.
    fn index(self) -> usize {
        usize::from(self != Self::BOTH[0])
    }
    /// Returns the opponent of this side.
    fn other(self) -> Self {
        let [first, second] = Self::BOTH;
        if self == first { second } else { first }
    }
}
