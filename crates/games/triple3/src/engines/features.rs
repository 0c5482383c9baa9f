//! The features of Triple 3's learned evaluation: the state of every box, the eight lines of boxes, and the
//! pattern of won boxes.
//!
//! Every position is seen from the player to throw, whose pegs are "mine"; the opponent's pegs are "theirs".
//! A rotation of the board by 180 degrees exchanges each total with 14 minus that total, which is equally
//! likely, so opposite boxes and lines share their weights. This module computes the index of each feature's
//! weight; the weights are left to [`super::weights`].

use std::sync::LazyLock;

use crate::board::{Board, WINS};
use crate::side::Side;
use crate::spot::{LINES, NINE};

/// Number of states of nine places, each vacant or owned by one of the two players.
///
/// A state of nine places is a number in base three below `STATES`.
pub(super) const STATES: usize = 19_683;

/// Number of categories of boxes. A category expresses how close each player is to winning the box.
const CATEGORIES: usize = 18;

const LINE_STATES: usize = CATEGORIES * CATEGORIES * CATEGORIES;

/// Number of classes of boxes. Boxes in the same class share evaluation weights.
///
/// A rotation of the board by 180 degrees moves each box to a box of the same class.
const BOX_CLASSES: usize = 5;

/// Number of classes of lines. Lines in the same class share evaluation weights.
///
/// A rotation of the board by 180 degrees moves each line to a line of the same class.
const LINE_CLASSES: usize = 6;

const LINE_BASE: usize = BOX_CLASSES * STATES;

const WON_BASE: usize = LINE_BASE + LINE_CLASSES * LINE_STATES;

pub(super) const COUNT: usize = WON_BASE + STATES;

/// Number of features of each position: one per box, one per line, and one for the won boxes.
pub(in super::super) const ACTIVE: usize = NINE + LINES.len() + 1;

/// For each winning line of boxes, the class of lines that share weights with it, and whether the boxes are read in
/// reverse order.
const LINE_CLASS: [(usize, bool); LINES.len()] =
    [(0, false), (1, false), (0, true), (2, false), (3, false), (2, true), (4, false), (5, false)];

/// The indices of the winning lines through each box, padded with `LINES.len()` to four entries.
pub(super) const LINES_OF: [[usize; 4]; NINE] = {
    let mut through = [[LINES.len(); 4]; NINE];
    let mut number = 0;
    while number < NINE {
        let (mut line, mut found) = (0, 0);
        while line < LINES.len() {
            if LINES[line][0] == number || LINES[line][1] == number || LINES[line][2] == number {
                through[number][found] = line;
                found += 1;
            }
            line += 1;
        }
        number += 1;
    }
    through
};

/// For each set of nine bits, the number in base three whose digits are these bits.
const ONES: [u16; 512] = ones(false);

/// For each set of nine bits, the number in base three whose digits are the bits in reverse order.
///
/// The reversal corresponds to a rotation of a board or a box by 180 degrees.
const TURNED: [u16; 512] = ones(true);

const fn ones(turned: bool) -> [u16; 512] {
    let mut numbers = [0; 512];
    let mut set = 0;
    while set < numbers.len() {
        let mut at = NINE;
        while at > 0 {
            at -= 1;
            let place = if turned { NINE - 1 - at } else { at };
            numbers[set] = numbers[set] * 3 + (set >> place & 1) as u16;
        }
        set += 1;
    }
    numbers
}

/// The category of a box, indexed by the state of its nine holes.
///
/// A rotation by 180 degrees does not change the category.
static CATEGORY: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let mut categories = vec![0; STATES];
    for mine in 0..512u16 {
        for theirs in (0..512).filter(|theirs| theirs & mine == 0) {
            categories[state(mine, theirs, false)] = category(mine, theirs);
        }
    }
    categories
});

/// Returns how near a player is to winning a box, from 0 to 3.
///
/// The result is 0 if two pegs are not enough, 1 if two pegs are needed, 2 if one peg in a single hole wins
/// the box, and 3 if one peg in any of several holes wins the box.
fn nearness(own: u16, vacant: u16) -> u8 {
    let holes = || (0..NINE).map(|at| 1 << at).filter(move |hole| vacant & hole != 0);
    let wins = |set: u16| WINS[usize::from(set)];
    match holes().filter(|hole| wins(own | hole)).count() {
        0 => u8::from(holes().any(|one| holes().any(|two| wins(own | one | two)))),
        1 => 2,
        _ => 3,
    }
}

/// Returns the category of a box, from the pegs `mine` and `theirs` of the two players.
///
/// The category is 16 if the box is won with `mine`, 17 if it is won with `theirs`, and otherwise below 16.
///
/// A category below 16 is four times the nearness of `mine` to winning the box plus the nearness of `theirs`.
fn category(mine: u16, theirs: u16) -> u8 {
    if WINS[usize::from(mine)] {
        return 16;
    }
    if WINS[usize::from(theirs)] {
        return 17;
    }
    let vacant = !(mine | theirs) & 511;
    nearness(mine, vacant) * 4 + nearness(theirs, vacant)
}

/// Encodes the owners of nine places as a number in base three.
///
/// If `turned` is true, the places are first rotated by 180 degrees.
#[inline]
const fn state(mine: u16, theirs: u16, turned: bool) -> usize {
    let numbers = if turned { &TURNED } else { &ONES };
    numbers[mine as usize & 511] as usize + 2 * numbers[theirs as usize & 511] as usize
}

#[inline]
pub(super) const fn of_box(number: usize, mine: u16, theirs: u16) -> usize {
    if number < BOX_CLASSES {
        number * STATES + state(mine, theirs, false)
    } else {
        (NINE - 1 - number) * STATES + state(mine, theirs, true)
    }
}

#[inline]
pub(super) fn of_line(line: usize, categories: &[u8; NINE]) -> usize {
    let [one, two, three] = LINES[line].map(|number| usize::from(categories[number]));
    let (class, turned) = LINE_CLASS[line];
    let (one, three) = if turned { (three, one) } else { (one, three) };
    LINE_BASE + class * LINE_STATES + (one * CATEGORIES + two) * CATEGORIES + three
}

#[inline]
pub(super) const fn of_won(mine: u16, theirs: u16) -> usize {
    WON_BASE + state(mine, theirs, false)
}

#[derive(Clone, Copy)]
pub(super) struct Categories(&'static [u8]);

impl Categories {
    pub(super) fn get() -> Self {
        Self(&CATEGORY)
    }

    #[inline]
    pub(super) fn category(self, mine: u16, theirs: u16) -> u8 {
        self.0[state(mine, theirs, false)]
    }

    #[inline]
    pub(super) fn of_all(self, board: &Board, mine: Side) -> [u8; NINE] {
        std::array::from_fn(|at| self.category(board.pegs(mine, at), board.pegs(mine.other(), at)))
    }
}

/// Returns the indices of all evaluation features of a position, from the view of the player who throws next.
pub(in super::super) fn all(board: &Board) -> [usize; ACTIVE] {
    let (mine, theirs) = (board.turn(), board.turn().other());
    let categories = Categories::get().of_all(board, mine);
    std::array::from_fn(|at| match at.checked_sub(NINE) {
        None => of_box(at, board.pegs(mine, at), board.pegs(theirs, at)),
        Some(line) if line < LINES.len() => of_line(line, &categories),
        Some(_) => of_won(board.won(mine), board.won(theirs)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Position;

    fn features(text: &str) -> Vec<usize> {
        let mut features = all(&Board::from(&text.parse::<Position>().unwrap())).to_vec();
        features.sort_unstable();
        features
    }

    #[test]
    fn rotated_board_has_the_same_own_features() {
        let boxes =
            "ab......./AAAAAAAAA/..b...a../....b..../bb.a...../........./BBBBBBBBB/a......../.......aa";
        let turned: String = boxes.chars().rev().collect();
        let (one, two) = (features(&format!("{boxes} a")), features(&format!("{turned} a")));
        // Compare only the classes of boxes that have an opposite: the middle box, the lines through it and
        // the won boxes are not shared.
        let own =
            |features: &[usize]| features.iter().filter(|&&at| at < 4 * STATES).copied().collect::<Vec<_>>();
        assert_eq!(own(&one), own(&two));
        assert!(one.iter().chain(&two).all(|&at| at < COUNT));
    }

    #[test]
    fn features_are_symmetric_for_both_players() {
        let boxes =
            "ab......./AAAAAAAAA/..b...a../....b..../bb.a...../........./BBBBBBBBB/a......../.......aa";
        let swap = |letter| match letter {
            'a' => 'b',
            'b' => 'a',
            'A' => 'B',
            'B' => 'A',
            other => other,
        };
        let swapped: String = boxes.chars().map(swap).collect();
        assert_eq!(features(&format!("{boxes} a")), features(&format!("{swapped} b")));
    }

    #[test]
    fn nearness_counts_pegs_and_holes() {
        assert_eq!(
            [nearness(0, 511), nearness(1, 510), nearness(3, 508), nearness(0b110_000_011, 0)],
            [0, 1, 2, 0]
        );
        // Pegs in two corners of a row and in the centre: any of three holes wins.
        assert_eq!(nearness(0b000_010_101, 0b111_101_010), 3);
    }
}
