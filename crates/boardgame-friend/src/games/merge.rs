//! Merges the changes that two programs of one user have made to the same list of games.

use super::{GameId, Games};
use crate::record::Record;

impl Games {
    /// Returns this list with the changes from the list `base` to the list `own`, and the games whose change is left out,
    /// because this list has another step at the same place or no room for a game.
    ///
    /// Both lists have developed from `base`. Of two logs of a game, one of which begins with the other, the longer one
    /// counts.
    #[must_use]
    pub fn merged(&self, base: &Self, own: &Self) -> (Self, Vec<GameId>) {
        let (mut games, mut lost) = (self.clone(), Vec::new());
        let is_removed = |record: &&Record| own.record(record.id()).is_none();
        for removed in base.records.iter().filter(is_removed) {
            games.records.retain(|record| record != removed);
        }
        for own in &own.records {
            let before = base.record(own.id());
            if before == Some(own) {
                continue;
            }
            let is_merged = match games.record_mut(own.id()) {
                Ok(there) => there.merge(before, own),
                Err(_) => games.adopt(own.clone()).is_ok(),
            };
            if !is_merged {
                lost.push(own.id());
            }
        }
        (games, lost)
    }
}
