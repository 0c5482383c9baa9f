//! The likeness of a game to its original, as data for a table of the manual.
//!
//! `docs/sources.md` and `tests/reference/README.md` name the sources and the tables of comparison in full.

/// One part of a game, compared with the original of this part: a row of the manual's table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Likeness {
    /// The part of the game, such as "loop prevention".
    pub part: &'static str,
    /// The original that the part follows.
    pub original: &'static str,
    /// The comparison with the original, and its result.
    pub check: &'static str,
    /// The known differences from the original, and the facts about the original that are not known.
    pub differences: &'static str,
}
