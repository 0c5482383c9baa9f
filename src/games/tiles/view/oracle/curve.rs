//! The curve of a review: what every position of the game is worth, as the chart that all games share shows it.
//!
//! Knows how exact values become shares. Leaves where the chart lies to the layout, and drawing it to [`crate::games::view::chart`].

use crate::games::coach::Reviewed;
use crate::games::oracle::Verdict;
use crate::games::outlook::{Outlook, WHOLE};
use crate::games::view::sides::TwoSided;

/// What a win that is far away has less than one that is there: half of what tells it from a draw.
const FAR: u32 = WHOLE / 4;
/// In so many plies a win loses half of that.
const HALFWAY: u32 = 16;

/// The curve, and the page looked at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Curve {
    /// The outlook before every move that is reviewed, and after the last.
    pub outlooks: Vec<Outlook>,
    /// The page looked at: one for each of them.
    pub page: usize,
}

/// What speaks for whom a value speaks of, in thousandths: half for a draw, and the more for a win the sooner it comes.
fn share(verdict: Verdict) -> u32 {
    let less = |plies: u16| FAR * u32::from(plies) / (u32::from(plies) + HALFWAY);
    match verdict {
        Verdict::Win(plies) => WHOLE - less(plies),
        Verdict::Draw => WHOLE / 2,
        Verdict::Loss(plies) => less(plies),
    }
}

/// The same for both sides.
fn outlook<S: TwoSided>(verdict: Verdict, side: S) -> Outlook {
    let own = u64::from(share(verdict));
    Outlook::of(&S::BOTH.map(|other| if other == side { own } else { u64::from(WHOLE) - own }))
}

/// The outlook before every move that is reviewed, and after the last.
pub fn of<S: TwoSided, M: Copy>(moves: &[Reviewed<S, M>]) -> Vec<Outlook> {
    let before = moves.iter().map(|reviewed| outlook(reviewed.verdict(), reviewed.side));
    let after = moves.last().map(|reviewed| outlook(reviewed.played.verdict, reviewed.side));
    before.chain(after).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::tripppin::Side;

    #[test]
    fn values_keep_their_order_and_both_sides_share_the_whole() {
        let values = [Verdict::Loss(0), Verdict::Loss(9), Verdict::Draw, Verdict::Win(40), Verdict::Win(1)];
        let shares = values.map(share);
        assert!(shares.is_sorted_by(|low, high| low < high), "{shares:?}");
        assert_eq!((shares[0], shares[2], share(Verdict::Win(16))), (0, 500, 875));
        // However far a win is, it is no draw.
        assert!(share(Verdict::Win(u16::MAX)) >= 750);
        for verdict in values {
            let [right, left] = Side::BOTH.map(|side| outlook(verdict, side));
            assert_eq!(right.shares(), [share(verdict), WHOLE - share(verdict)]);
            assert_eq!(left.shares(), [WHOLE - share(verdict), share(verdict)]);
        }
    }
}
