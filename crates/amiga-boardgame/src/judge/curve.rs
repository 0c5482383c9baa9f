//! Computes the win-chance graph of a review from the results of the positions under perfect play.
//!
//! The position of the graph is left to the layout, and drawing it to [`crate::view::chart`].

use crate::view::sides::index_of;
use boardgame_engine::coach::ReviewedMoveOf;
use boardgame_engine::oracle::Verdict;
use boardgame_engine::record::GamePosition;
use boardgame_engine::win_chances::{WHOLE, WinChances};

/// Maximum amount by which the distance of a win lowers the win chance, in thousandths.
///
/// The value is half the difference between a win and a draw.
const FAR: u32 = WHOLE / 4;
/// Distance of a win, in plies, that lowers the win chance by half of [`FAR`], the maximum reduction.
const HALFWAY: u32 = 16;

/// The win-chance graph of a review, with the page that is marked in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Curve {
    /// Win chances of both sides before each reviewed move, and after the last move.
    pub(crate) outlooks: Vec<Option<WinChances>>,
    pub(crate) page: usize,
}

/// Converts a result under perfect play to a win chance in thousandths.
///
/// A draw is 500, and a closer win has a higher chance.
fn share(verdict: Verdict) -> u32 {
    let less = |plies: u16| FAR * u32::from(plies) / (u32::from(plies) + HALFWAY);
    match verdict {
        Verdict::Win(plies) => WHOLE - less(plies),
        Verdict::Draw => WHOLE / 2,
        Verdict::Loss(plies) => less(plies),
    }
}

/// Converts a result under perfect play to the win chances of both sides.
///
/// `side` is the index of the side from which the result is seen.
fn outlook(verdict: Verdict, side: usize) -> WinChances {
    let own = u64::from(share(verdict));
    WinChances::from_weights(&[0, 1].map(|other| if other == side { own } else { u64::from(WHOLE) - own }))
}

pub(crate) fn review_win_chances<P: GamePosition>(moves: &[ReviewedMoveOf<P>]) -> Vec<Option<WinChances>> {
    let index = index_of::<P>;
    let before = moves.iter().map(|reviewed| outlook(reviewed.verdict(), index(reviewed.side)));
    let after = moves.last().map(|reviewed| outlook(reviewed.played.verdict, index(reviewed.side)));
    before.chain(after).map(Some).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_keep_order_and_add_up_for_both_sides() {
        let values = [Verdict::Loss(0), Verdict::Loss(9), Verdict::Draw, Verdict::Win(40), Verdict::Win(1)];
        let shares = values.map(share);
        assert!(shares.is_sorted_by(|low, high| low < high), "{shares:?}");
        assert_eq!((shares[0], shares[2], share(Verdict::Win(16))), (0, 500, 875));
        // The chance of even the most distant win must stay clearly above that of a draw.
        assert!(share(Verdict::Win(u16::MAX)) >= 750);
        for verdict in values {
            let [right, left] = [0, 1].map(|side| outlook(verdict, side));
            assert_eq!(right.shares(), [share(verdict), WHOLE - share(verdict)]);
            assert_eq!(left.shares(), [WHOLE - share(verdict), share(verdict)]);
        }
    }
}
