//! What is to be seen at a moment, as plain data: two scenes that are equal look equal.
//!
//! Leaves drawing to the brushes; what changed from one scene to the next is all that is drawn.

use super::roll::Die;
use crate::games::triple3::side::Side;

/// All there is to be seen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scene {
    /// The holes, in the order of `Spot::all`.
    pub holes: Vec<HoleLook>,
    /// The boxes in reading order.
    pub plates: [PlateLook; 9],
    /// The tray with the dice.
    pub tray: TrayLook,
    /// The buttons of the end lie in the place of the caption and the lines.
    pub ended: bool,
    /// What the throw allows.
    pub caption: String,
    /// Who is ahead in boxes, once one is won.
    pub boxes: Option<String>,
    /// What has happened since the last move, oldest first.
    pub lines: Vec<String>,
    /// The totals of the match.
    pub totals: TotalsLook,
}

/// A hole.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HoleLook {
    /// Whose peg is in it.
    pub peg: Option<Side>,
    /// It is lit: a peg may be placed here, or the one in it removed.
    pub lit: bool,
    /// Its peg was placed last: a dot tells.
    pub fresh: bool,
    /// The keyboard's cursor is on it.
    pub cursor: bool,
}

/// A box.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlateLook {
    /// Who has won it.
    pub won: Option<Side>,
    /// It is one of those that won the game.
    pub decisive: bool,
    /// A peg covers its number in the centre, which then stands beside it.
    pub covered: bool,
}

/// The tray.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TrayLook {
    /// In whose colour it is.
    pub side: Side,
    /// The dice; none before the first throw of all.
    pub dice: Option<[Die; 2]>,
    /// Who has won and why, in the place of the dice.
    pub told: Vec<String>,
    /// What is going on.
    pub status: String,
}

/// The totals.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TotalsLook {
    /// What is being counted.
    pub heading: String,
    /// At whose colour the arrow is; at nobody's once the game is over.
    pub arrow: Option<Side>,
    /// Each side's player, and games won.
    pub players: [(String, u32); 2],
}
