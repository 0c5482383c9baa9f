//! Merges the changes that two programs of one user have made to the same list of games.

use super::{GameId, Games, MAX_GAMES};
use crate::record::Record;

impl Games {
    /// Returns this list with the changes from the list `base` to the list `own`, and the games whose change is left out,
    /// because this list has another step at the same place, another rematch of the same game, or no room.
    ///
    /// Both lists have developed from `base`. If the log of a game in one list begins with its log in the other list, the
    /// longer log counts. A removed game stays if its log has grown.
    #[must_use]
    pub fn merged(&self, base: &Self, own: &Self) -> (Self, Vec<GameId>) {
        let (mut games, mut lost) = (self.clone(), Vec::new());
        for removed in base.records.iter().filter(|record| own.record(record.id()).is_none()) {
            let is_removed = |there: &Record| {
                there.id() == removed.id() && there.link().number() <= removed.link().number()
            };
            games.records.retain(|there| !is_removed(there));
        }
        for own in &own.records {
            let before = base.record(own.id());
            if before == Some(own) {
                continue;
            }
            let is_merged = match games.record_mut(own.id()) {
                Ok(there) => there.merge(before, own),
                // The other program has removed a game whose log this one has not continued.
                Err(_) if before.is_some_and(|before| before.link() == own.link()) => true,
                Err(_) => games.adopt_merged(own),
            };
            if !is_merged {
                lost.push(own.id());
            }
        }
        (games, lost)
    }

    /// Adds a game of another program. Returns `false` if there is no room, or a rematch of the same game that counts.
    fn adopt_merged(&mut self, own: &Record) -> bool {
        let rematch = own.link().settings().rematch();
        let is_rival = |there: &Record| {
            let other = there.link().settings().rematch();
            rematch.zip(other).is_some_and(|(rematch, other)| rematch.is_rival_of(&other))
        };
        if let Some(rival) = self.records.iter().find(|there| is_rival(there)) {
            // A game that was answered has begun. Of two invitations, the friend's program takes the smaller one.
            let rank =
                |record: &Record| (record.link().is_invitation(), record.id().value().as_bytes().to_vec());
            if rank(rival) < rank(own) {
                return false;
            }
            let rival = rival.id();
            self.remove(rival);
        }
        if self.records.len() >= MAX_GAMES {
            self.remove_oldest_answer();
        }
        self.adopt(own.clone()).is_ok()
    }
}
