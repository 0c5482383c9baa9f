//! The exact value of a position: the result under perfect play, and the number of plies to it.

use std::cmp::Ordering;
use std::fmt;

/// Converts the length of a win from plies to turns of the winner, who makes the last ply.
///
/// A missed turn counts as a ply.
pub const fn winner_turns(plies: usize) -> usize {
    plies.div_ceil(2)
}

/// The exact value of a position: its result under perfect play, seen from the side to move.
///
/// The winner takes the shortest way, the loser the longest, and endless play is a draw.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// The side to move wins in this number of plies.
    Win(u16),
    /// A drawn position, in which neither side can force a win.
    Draw,
    /// The side to move loses in this number of plies, 0 if the game is over.
    Loss(u16),
}

impl Verdict {
    /// Converts the value of the position after a move to the value for the side that made the move.
    ///
    /// For example, `Loss(2)` after the move makes it a `Win(3)`.
    #[inline]
    pub const fn for_previous_mover(self) -> Self {
        match self {
            Self::Win(plies) => Self::Loss(plies + 1),
            Self::Draw => Self::Draw,
            Self::Loss(plies) => Self::Win(plies + 1),
        }
    }

    /// Converts the value of the position after a move to the value before it, for a side that moves twice in a row.
    pub(super) const fn one_ply_later(self) -> Self {
        match self {
            Self::Win(plies) => Self::Win(plies + 1),
            Self::Draw => Self::Draw,
            Self::Loss(plies) => Self::Loss(plies + 1),
        }
    }

    /// Returns `true` if both values are wins, both draws or both losses, whatever the number of plies.
    #[inline]
    pub const fn same_result(self, other: Self) -> bool {
        matches!(
            (self, other),
            (Self::Win(_), Self::Win(_)) | (Self::Draw, Self::Draw) | (Self::Loss(_), Self::Loss(_))
        )
    }

    /// Returns `true` if the side to move can force a win.
    ///
    /// If `moves` is `false`, returns `true` if the opponent can force a win instead.
    #[inline]
    pub const fn is_won_by(self, moves: bool) -> bool {
        match self {
            Self::Win(_) => moves,
            Self::Loss(_) => !moves,
            Self::Draw => false,
        }
    }

    /// Returns the number of turns of the winner until the end of the game, or `None` for a draw.
    pub const fn turns(self) -> Option<usize> {
        match self {
            Self::Win(plies) | Self::Loss(plies) => Some(winner_turns(plies as usize)),
            Self::Draw => None,
        }
    }

    /// Returns the number of plies to the end of the game, or `None` for a draw.
    #[inline]
    pub const fn plies(self) -> Option<u16> {
        match self {
            Self::Win(plies) | Self::Loss(plies) => Some(plies),
            Self::Draw => None,
        }
    }

    /// Returns the name of the result: `win`, `draw` or `loss`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Win(_) => "win",
            Self::Draw => "draw",
            Self::Loss(_) => "loss",
        }
    }
}

/// Orders values from worst to best for the side to move: quick loss, slow loss, draw, slow win, quick win.
impl Ord for Verdict {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        let rank = |verdict: &Self| match *verdict {
            Self::Loss(plies) => (0, i32::from(plies)),
            Self::Draw => (1, 0),
            Self::Win(plies) => (2, -i32::from(plies)),
        };
        rank(self).cmp(&rank(other))
    }
}

impl PartialOrd for Verdict {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.plies() {
            Some(plies) => write!(f, "{}:{plies}", self.name()),
            None => write!(f, "{}:-", self.name()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_count_those_of_the_winner() {
        let values = [Verdict::Win(1), Verdict::Win(9), Verdict::Loss(2), Verdict::Loss(8), Verdict::Loss(0)];
        assert_eq!(values.map(|value| value.turns()), [Some(1), Some(5), Some(1), Some(4), Some(0)]);
        assert_eq!(Verdict::Draw.turns(), None);
    }

    #[test]
    fn faster_wins_and_slower_losses_rank_higher() {
        let ascending =
            [Verdict::Loss(0), Verdict::Loss(10), Verdict::Draw, Verdict::Win(9), Verdict::Win(1)];
        assert!(ascending.is_sorted());
        assert_eq!(Verdict::Loss(0).for_previous_mover(), Verdict::Win(1));
        let texts = ascending.map(|verdict| verdict.to_string());
        assert_eq!(texts, ["loss:0", "loss:10", "draw:-", "win:9", "win:1"]);
    }
}
