//! Two sides, as what is drawn or listed for both of them sees them.

use std::fmt::Debug;

/// One of two sides.
pub trait TwoSided: Copy + Eq + Debug + Send + 'static {
    /// Both, in the order a position names them.
    const BOTH: [Self; 2];
    /// Its place among both.
    fn index(self) -> usize {
        usize::from(self != Self::BOTH[0])
    }
    /// The opponent.
    fn other(self) -> Self {
        let [first, second] = Self::BOTH;
        if self == first { second } else { first }
    }
}
