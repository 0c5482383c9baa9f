//! The contents of the window as plain data: equal scenes look the same.
//!
//! Drawing is left to the brushes, which draw only the differences between two scenes.

use super::roll::Die;
use crate::side::Side;

/// The complete contents of the window at one time, from which it is drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scene {
    /// The appearance of all holes, in the order of `Spot::all`.
    pub holes: Vec<HoleLook>,
    /// The appearance of the nine boxes, in reading order.
    pub plates: [PlateLook; 9],
    /// The appearance of the tray with the dice.
    pub tray: TrayLook,
    /// Whether the end-of-game buttons are shown in place of the caption and the lines about moves and
    /// events.
    pub ended: bool,
    /// The caption below the tray: the moves that the throw allows, or the result of the game or match.
    pub caption: String,
    /// The text with the number of boxes won by each side; `None` in classic mode and before the first box is
    /// won.
    pub boxes: Option<String>,
    /// The text lines in the panel, usually about recent moves and events, oldest first.
    pub lines: Vec<String>,
    /// The appearance of the totals of the match.
    pub totals: TotalsLook,
}

/// The appearance of a hole.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HoleLook {
    /// The owner of the peg in the hole, or `None` if the hole is vacant.
    pub peg: Option<Side>,
    /// Whether the hole is highlighted, because a legal move uses it or because it is suggested as a move.
    pub lit: bool,
    /// Whether a dot marks the hole's peg as the one placed by the last move.
    pub fresh: bool,
    /// Whether the keyboard cursor is on the hole.
    pub cursor: bool,
}

/// The appearance of a box.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlateLook {
    /// The winner of the box, or `None` if the box is open.
    pub won: Option<Side>,
    /// Whether the box is marked as one of those that decided the game.
    pub decisive: bool,
    /// Whether a peg covers the number in the box's centre hole, so that the number is shown beside that
    /// hole.
    pub covered: bool,
}

/// The appearance of the tray in which the dice roll.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TrayLook {
    /// The side in whose colour the tray is drawn.
    pub side: Side,
    /// The pictures and positions of the two dice; `None` before the first throw of the game.
    pub dice: Option<[Die; 2]>,
    /// The winner of the game and the reason, shown in place of the dice; empty unless the end-of-game
    /// buttons are shown.
    pub told: Vec<String>,
    /// The status line below the dice.
    pub status: String,
}

/// The appearance of the totals of the match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TotalsLook {
    /// The heading of the totals, such as "Best of 5".
    pub heading: String,
    /// The side marked by the arrow, which is to move or whose event is being shown; `None` after the end of
    /// the game.
    pub arrow: Option<Side>,
    /// For each side, the name of its player or its win chance, and the number of games it has won.
    pub players: [(String, u32); 2],
}
