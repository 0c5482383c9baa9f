//! The trait of games with two sides, as used by drawing code and lists.

use std::fmt::Debug;

pub trait TwoSided: Copy + Eq + Debug + Send + 'static {
    /// The two sides of the game, in the order in which position text names them.
    const BOTH: [Self; 2];
    fn index(self) -> usize {
        usize::from(self != Self::BOTH[0])
    }
    fn other(self) -> Self {
        let [first, second] = Self::BOTH;
        if self == first { second } else { first }
    }
}
