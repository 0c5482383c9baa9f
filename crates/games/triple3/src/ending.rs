//! The ways of winning a game of Triple 3, and the boxes that decided a won game.
//!
//! Detecting the end of a game is left to [`super::position`].

use super::position::{BoxState, Position};
use super::side::Side;
use super::spot::{LINES, NINE};
use boardgame_engine::outcome::Winners;

/// The way in which a game of Triple 3 was won.
///
/// If the last box completes both a line and a set of five, the game is won by the line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Ending {
    Line,
    /// The winner has five boxes, but no three of them in a line.
    Five,
}

impl Ending {
    /// Returns the word for this way of winning, as used in match output and scripts.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Line => "line",
            Self::Five => "five",
        }
    }
}

/// The win that ended a game, with the winner and the way of winning.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Won {
    pub(crate) winner: Side,
    pub(crate) how: Ending,
}

impl From<Won> for Winners<Side> {
    fn from(won: Won) -> Self {
        Self::One(won.winner)
    }
}

impl Position {
    pub(crate) fn ending(&self) -> Option<Won> {
        let winner = self.winner()?;
        let how = if self.lines_of(winner).next().is_some() { Ending::Line } else { Ending::Five };
        Some(Won { winner, how })
    }

    /// Returns, for each box in reading order, whether it is part of the winning set.
    ///
    /// The deciding boxes are those of the winner's lines. If the winner has no line, all five
    /// boxes of the winner are decisive.
    pub fn decisive(&self) -> [bool; NINE] {
        match self.ending() {
            None => [false; NINE],
            Some(Won { winner, how: Ending::Five }) => {
                self.boxes().map(|state| state == BoxState::Won(winner))
            }
            Some(Won { winner, how: Ending::Line }) => {
                std::array::from_fn(|at| self.lines_of(winner).any(|line| line.contains(&at)))
            }
        }
    }

    fn lines_of(&self, side: Side) -> impl Iterator<Item = &'static [usize; 3]> {
        let owners = self.boxes().map(BoxState::winner);
        LINES.iter().filter(move |line| line.iter().all(|&at| owners[at] == Some(side)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(owners: &str, turn: char) -> Position {
        let boxes: Vec<String> = owners.chars().map(|owner| owner.to_string().repeat(NINE)).collect();
        format!("{} {turn}", boxes.join("/")).parse().unwrap()
    }

    fn decisive(owners: &str, turn: char) -> String {
        position(owners, turn).decisive().map(|decides| if decides { '#' } else { '.' }).iter().collect()
    }

    #[test]
    fn game_is_won_by_a_line_or_any_five() {
        let ending = |owners, turn| position(owners, turn).ending().map(|won| (won.winner, won.how));
        assert_eq!(ending("AAA......", 'a'), Some((Side::A, Ending::Line)));
        assert_eq!(ending("BB.AABB.B", 'b'), Some((Side::B, Ending::Five)));
        assert_eq!(ending("AABABAB..", 'b'), Some((Side::B, Ending::Line)));
        assert_eq!(ending("AA.B..B.A", 'a'), None);
    }

    #[test]
    fn only_boxes_of_the_line_are_decisive() {
        assert_eq!(decisive("AAA.B.A..", 'a'), "###......");
        // The second of these boards has two lines that share a box.
        assert_eq!(decisive("AAAB..A.B", 'a'), "###......");
        assert_eq!(decisive("A.BA.BAAA", 'a'), "#..#..###");
        assert_eq!(decisive("BB.AABB.B", 'b'), "##...##.#");
        assert_eq!(decisive("AA.B..B.A", 'a'), ".........");
    }
}
