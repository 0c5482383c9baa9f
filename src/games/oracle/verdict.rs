//! The exact value of a position: who wins, and how soon.

use std::cmp::Ordering;
use std::fmt;

/// What becomes of a position when both sides play perfectly, seen from the side to move: the winner hurries, the loser
/// delays, and play that never ends is a draw.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// The side to move wins in so many plies.
    Win(u16),
    /// Neither side can force the end.
    Draw,
    /// The side to move loses in so many plies: 0 if the game is over.
    Loss(u16),
}

impl Verdict {
    /// The value that a move has for the side that makes it, if it leads to a position of this value: `Loss(2)` after the
    /// move makes it a `Win(3)`.
    #[must_use]
    pub const fn of_the_move_before(self) -> Self {
        match self {
            Self::Win(plies) => Self::Loss(plies + 1),
            Self::Draw => Self::Draw,
            Self::Loss(plies) => Self::Win(plies + 1),
        }
    }

    /// Whether two values have the same result, however soon.
    #[must_use]
    pub const fn same_result(self, other: Self) -> bool {
        matches!(
            (self, other),
            (Self::Win(_), Self::Win(_)) | (Self::Draw, Self::Draw) | (Self::Loss(_), Self::Loss(_))
        )
    }

    /// Whether a side can force a win; `moves` says whether it is the one to move.
    #[must_use]
    pub const fn is_won_by(self, moves: bool) -> bool {
        match self {
            Self::Win(_) => moves,
            Self::Loss(_) => !moves,
            Self::Draw => false,
        }
    }

    /// The plies to the end; none for a draw.
    #[must_use]
    pub const fn plies(self) -> Option<u16> {
        match self {
            Self::Win(plies) | Self::Loss(plies) => Some(plies),
            Self::Draw => None,
        }
    }

    /// `win`, `draw` or `loss`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Win(_) => "win",
            Self::Draw => "draw",
            Self::Loss(_) => "loss",
        }
    }
}

/// From the worst to the best for the side it speaks of: a quick loss, a slow loss, a draw, a slow win, a quick win.
impl Ord for Verdict {
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
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// `win:3`, `draw:-`, `loss:10`.
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
    fn the_winner_hurries_and_the_loser_delays() {
        let ascending =
            [Verdict::Loss(0), Verdict::Loss(10), Verdict::Draw, Verdict::Win(9), Verdict::Win(1)];
        assert!(ascending.is_sorted());
        assert_eq!(Verdict::Loss(0).of_the_move_before(), Verdict::Win(1));
        let texts = ascending.map(|verdict| verdict.to_string());
        assert_eq!(texts, ["loss:0", "loss:10", "draw:-", "win:9", "win:1"]);
    }
}
