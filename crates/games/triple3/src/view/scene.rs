//! The contents of the Triple 3 window as plain data. Equal scenes look the same.
//!
//! Drawing is left to the brushes, which draw only the differences between two scenes.

use super::roll::Die;
use crate::side::Side;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scene {
    /// The appearance of all holes, in the order of `Spot::all`.
    pub holes: Vec<HoleLook>,
    pub plates: [PlateLook; 9],
    pub tray: TrayLook,
    /// Whether the buttons at the end of a game are shown.
    ///
    /// The buttons replace the caption and the text lines.
    pub ended: bool,
    /// Whether the row of buttons of a game in progress is shown.
    pub has_buttons: bool,
    /// The caption below the tray: the allowed moves, or the result of the game or match.
    pub caption: String,
    /// The text with the number of boxes won by each side.
    ///
    /// `None` in classic mode and before the first box is won.
    pub boxes: Option<String>,
    /// The text lines in the panel, usually about recent moves and events, oldest first.
    pub lines: Vec<String>,
    pub totals: TotalsLook,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HoleLook {
    pub peg: Option<Side>,
    /// The side whose legal or suggested move highlights the hole.
    pub lit: Option<Side>,
    /// Whether a dot marks the peg in this hole as the latest one.
    pub fresh: bool,
    pub cursor: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlateLook {
    pub won: Option<Side>,
    pub decisive: bool,
    /// Whether a peg in the centre hole covers the box's number, which is then shown beside the hole.
    pub covered: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TrayLook {
    /// The side in whose colour the tray is drawn.
    pub side: Side,
    /// The pictures and positions of the two dice, or `None` before the first throw of the game.
    pub dice: Option<[Die; 2]>,
    /// The winner of the game and the reason, shown in place of the dice.
    ///
    /// Empty unless the buttons at the end of a game are shown.
    pub told: Vec<String>,
    pub status: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TotalsLook {
    pub heading: String,
    /// The side marked by the arrow: the side to move, or the side of the event being shown.
    ///
    /// `None` after the end of the game.
    pub arrow: Option<Side>,
    /// For each side, the text of its line in the panel and the number of games won; no number in a lesson.
    ///
    /// The text is the name of the player or, in a review, the side's win chance.
    pub players: [(String, Option<u32>); 2],
}
