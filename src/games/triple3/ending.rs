//! How a game was won, and by which boxes.
//!
//! Knows what boxes decided. Leaves whether a game is over to [`super::position`].

use super::position::{BoxState, Position};
use super::side::Side;
use super::spot::{LINES, NINE};
use crate::games::contract::Winners;

/// What a game was won by. A line counts before the number of boxes, when a box completes both.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Ending {
    /// Three boxes in a line.
    Line,
    /// Any five boxes.
    Five,
}

impl Ending {
    /// The word for it: where matches are told, and in scripts.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Line => "line",
            Self::Five => "five",
        }
    }
}

impl From<(Side, Ending)> for Winners<Side> {
    fn from((winner, _): (Side, Ending)) -> Self {
        Self::One(winner)
    }
}

impl Position {
    /// Who has won the game, and how; none while it goes on.
    #[must_use]
    pub fn ending(&self) -> Option<(Side, Ending)> {
        let winner = self.winner()?;
        let how = if self.lines_of(winner).next().is_some() { Ending::Line } else { Ending::Five };
        Some((winner, how))
    }

    /// The boxes that have won the game, in reading order: those of the winner's lines, or all five.
    #[must_use]
    pub fn decisive(&self) -> [bool; NINE] {
        match self.ending() {
            None => [false; NINE],
            Some((winner, Ending::Five)) => self.boxes().map(|state| state == BoxState::Won(winner)),
            Some((winner, Ending::Line)) => {
                std::array::from_fn(|at| self.lines_of(winner).any(|line| line.contains(&at)))
            }
        }
    }

    /// The lines of three boxes that are all a side's.
    fn lines_of(&self, side: Side) -> impl Iterator<Item = &'static [usize; 3]> {
        let owners = self.boxes().map(BoxState::winner);
        LINES.iter().filter(move |line| line.iter().all(|&at| owners[at] == Some(side)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A position of boxes that are won or empty, a letter or a dot each.
    fn position(owners: &str, turn: char) -> Position {
        let boxes: Vec<String> = owners.chars().map(|owner| owner.to_string().repeat(NINE)).collect();
        format!("{} {turn}", boxes.join("/")).parse().unwrap()
    }

    fn decisive(owners: &str, turn: char) -> String {
        position(owners, turn).decisive().map(|decides| if decides { '#' } else { '.' }).iter().collect()
    }

    #[test]
    fn a_game_is_won_by_a_line_or_any_five() {
        let ending = |owners, turn| position(owners, turn).ending();
        assert_eq!(ending("AAA......", 'a'), Some((Side::A, Ending::Line)));
        assert_eq!(ending("BB.AABB.B", 'b'), Some((Side::B, Ending::Five)));
        assert_eq!(ending("AABABAB..", 'b'), Some((Side::B, Ending::Line)));
        assert_eq!(ending("AA.B..B.A", 'a'), None);
    }

    #[test]
    fn boxes_beside_the_line_decided_nothing() {
        assert_eq!(decisive("AAA.B.A..", 'a'), "###......");
        // Two lines with one box.
        assert_eq!(decisive("AAAB..A.B", 'a'), "###......");
        assert_eq!(decisive("A.BA.BAAA", 'a'), "#..#..###");
        assert_eq!(decisive("BB.AABB.B", 'b'), "##...##.#");
        assert_eq!(decisive("AA.B..B.A", 'a'), ".........");
    }
}
