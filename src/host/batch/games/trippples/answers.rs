//! What Trippples answers to batch commands.

use crate::games::trippples::Line;
use crate::host::batch::{Listed, list};

/// The steps clockwise from up-left, then freezes that can be called, then an agreement; if a side misses its turn, `none` and
/// then who moves instead.
impl Listed for Line {
    fn listed(&self) -> String {
        let moves = list(self.legal_moves());
        match self.missed() {
            None => moves,
            Some(side) => format!("none {}: {moves}", side.other()),
        }
    }
}
