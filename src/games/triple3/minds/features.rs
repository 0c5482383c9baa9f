//! What the learned evaluation looks at: the state of every box, the eight lines of boxes, and the pattern of won boxes.
//!
//! Every position is seen by the player to throw: "mine" and "theirs". Half a turn of the board swaps a total with
//! fourteen less it, which is as likely, so boxes and lines opposite each other share their weights. Knows where each
//! feature's weight lies; leaves what it weighs to [`super::weights`].

use std::sync::LazyLock;

use crate::games::triple3::board::{Board, WINS};
use crate::games::triple3::side::Side;
use crate::games::triple3::spot::{LINES, NINE};

/// States of nine places, each vacant, mine or theirs: written in base three.
pub(super) const STATES: usize = 19_683;

/// What a line of boxes knows of each of its boxes: see [`category`].
const CATEGORIES: usize = 18;

/// What a line of three boxes can look like.
const LINE_STATES: usize = CATEGORIES * CATEGORIES * CATEGORIES;

/// Boxes that are not each other's half turn.
const BOX_CLASSES: usize = 5;

/// Lines that are not each other's half turn.
const LINE_CLASSES: usize = 6;

/// Where the weights of lines begin.
const LINE_BASE: usize = BOX_CLASSES * STATES;

/// Where the weights of the pattern of won boxes begin.
const WON_BASE: usize = LINE_BASE + LINE_CLASSES * LINE_STATES;

/// How many weights there are.
pub(super) const COUNT: usize = WON_BASE + STATES;

/// How many features every position has.
pub(super) const ACTIVE: usize = NINE + LINES.len() + 1;

/// Each line's class, and whether it is the half turn of that class: its boxes are then taken from the end.
const LINE_CLASS: [(usize, bool); LINES.len()] =
    [(0, false), (1, false), (0, true), (2, false), (3, false), (2, true), (4, false), (5, false)];

/// The lines through each box, `LINES.len()` where there is no further one.
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

/// The places of a set as a number in base three, each place of the set a one.
const ONES: [u16; 512] = ones(false);

/// The same after half a turn.
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

/// For each state of a box what lines know of it. As half a turn of a box changes no line in it, turned or not is all one.
static CATEGORY: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let mut categories = vec![0; STATES];
    for mine in 0..512u16 {
        for theirs in (0..512).filter(|theirs| theirs & mine == 0) {
            categories[state(mine, theirs, false)] = category(mine, theirs);
        }
    }
    categories
});

/// How near a player is to a box: 0 far, 1 two pegs away, 2 one peg in one hole, 3 one peg in any of several.
fn nearness(own: u16, vacant: u16) -> u8 {
    let holes = || (0..NINE).map(|at| 1 << at).filter(move |hole| vacant & hole != 0);
    let wins = |set: u16| WINS[usize::from(set)];
    match holes().filter(|hole| wins(own | hole)).count() {
        0 => u8::from(holes().any(|one| holes().any(|two| wins(own | one | two)))),
        1 => 2,
        _ => 3,
    }
}

/// What lines know of a box: won by me, won by them, or how near both are to it.
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

/// The state of nine places.
#[inline]
const fn state(mine: u16, theirs: u16, turned: bool) -> usize {
    let numbers = if turned { &TURNED } else { &ONES };
    numbers[mine as usize & 511] as usize + 2 * numbers[theirs as usize & 511] as usize
}

/// The feature of a box that holds these pegs.
#[inline]
pub(super) const fn of_box(number: usize, mine: u16, theirs: u16) -> usize {
    if number < BOX_CLASSES {
        number * STATES + state(mine, theirs, false)
    } else {
        (NINE - 1 - number) * STATES + state(mine, theirs, true)
    }
}

/// The feature of a line of boxes.
#[inline]
pub(super) fn of_line(line: usize, categories: &[u8; NINE]) -> usize {
    let [one, two, three] = LINES[line].map(|number| usize::from(categories[number]));
    let (class, turned) = LINE_CLASS[line];
    let (one, three) = if turned { (three, one) } else { (one, three) };
    LINE_BASE + class * LINE_STATES + (one * CATEGORIES + two) * CATEGORIES + three
}

/// The feature of the won boxes.
#[inline]
pub(super) const fn of_won(mine: u16, theirs: u16) -> usize {
    WON_BASE + state(mine, theirs, false)
}

/// The table of categories, by states that are not turned.
#[derive(Clone, Copy)]
pub(super) struct Categories(&'static [u8]);

impl Categories {
    pub(super) fn get() -> Self {
        Self(&CATEGORY)
    }

    /// What lines know of a box that holds these pegs.
    #[inline]
    pub(super) fn of(self, mine: u16, theirs: u16) -> u8 {
        self.0[state(mine, theirs, false)]
    }

    /// Those of all boxes, as `mine` sees them.
    #[inline]
    pub(super) fn of_all(self, board: &Board, mine: Side) -> [u8; NINE] {
        std::array::from_fn(|at| self.of(board.pegs(mine, at), board.pegs(mine.other(), at)))
    }
}

/// All features of a position as the player to throw sees it.
pub(super) fn all(board: &Board) -> [usize; ACTIVE] {
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
    use crate::games::triple3::Position;

    fn features(text: &str) -> Vec<usize> {
        let mut features = all(&Board::from(&text.parse::<Position>().unwrap())).to_vec();
        features.sort_unstable();
        features
    }

    #[test]
    fn half_a_turn_changes_nothing_but_the_won_boxes() {
        let boxes =
            "ab......./AAAAAAAAA/..b...a../....b..../bb.a...../........./BBBBBBBBB/a......../.......aa";
        let turned: String = boxes.chars().rev().collect();
        let (one, two) = (features(&format!("{boxes} a")), features(&format!("{turned} a")));
        // Three lines run into themselves, and the middle box; everything else is shared.
        let own =
            |features: &[usize]| features.iter().filter(|&&at| at < 4 * STATES).copied().collect::<Vec<_>>();
        assert_eq!(own(&one), own(&two));
        assert!(one.iter().chain(&two).all(|&at| at < COUNT));
    }

    #[test]
    fn both_players_see_the_same_from_their_side() {
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
        // Two corners of a row and the centre: three holes win.
        assert_eq!(nearness(0b000_010_101, 0b111_101_010), 3);
    }
}
