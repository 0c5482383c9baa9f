//! The contents of the window as plain data: equal scenes look the same.
//!
//! Drawing is left to the brushes, which draw only the differences between two scenes.

use super::roll::Die;
use crate::games::triple3::side::Side;

/// The contents of the window at one moment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scene {
    /// The holes, in the order of `Spot::all`.
    pub holes: Vec<HoleLook>,
    /// The boxes, in reading order.
    pub plates: [PlateLook; 9],
    /// The tray with the dice.
    pub tray: TrayLook,
    /// Whether the end-of-game buttons are shown in place of the caption and the lines.
    pub ended: bool,
    /// The description of the moves that the throw allows, or the result of the game.
    pub caption: String,
    /// The number of boxes won by each side; `None` in classic mode and before the first box is won.
    pub boxes: Option<String>,
    /// The panel lines about recent moves and events, oldest first.
    pub lines: Vec<String>,
    /// The totals of the match.
    pub totals: TotalsLook,
}

/// The appearance of a hole.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HoleLook {
    /// The owner of the peg in the hole, if there is one.
    pub peg: Option<Side>,
    /// Whether the hole is lit, because its peg can be removed or a peg can be placed in it, or because it
    /// is suggested.
    pub lit: bool,
    /// Whether a dot marks the peg as the one placed last.
    pub fresh: bool,
    /// Whether the keyboard cursor is on the hole.
    pub cursor: bool,
}

/// The appearance of a box.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlateLook {
    /// The winner of the box, if it is won.
    pub won: Option<Side>,
    /// Whether the box is one of those that decided the game.
    pub decisive: bool,
    /// Whether a peg covers the number in the centre hole, which is then shown beside it.
    pub covered: bool,
}

/// The appearance of the tray.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TrayLook {
    /// The side whose colour the tray has.
    pub side: Side,
    /// The dice; `None` before the first throw of the game.
    pub dice: Option<[Die; 2]>,
    /// The winner and the reason, shown in place of the dice; empty while the game is in progress.
    pub told: Vec<String>,
    /// The status line.
    pub status: String,
}

/// The appearance of the totals.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TotalsLook {
    /// The heading, such as "Best of 5".
    pub heading: String,
    /// The side marked by the arrow; `None` when the game is over.
    pub arrow: Option<Side>,
    /// The text for each side's player, and the number of games the side has won.
    pub players: [(String, u32); 2],
}
