//! Rematches in the list of games: a finished game has one rematch, and both sides agree which one it is.

use super::{GameId, Games};
use crate::chain::Secret;
use crate::game::LinkStartFn;
use crate::link::Link;
use crate::record::{Record, Refused};

/// The games of this program that belong to an invitation. Both are `None` unless it is one to a rematch.
#[derive(Debug, Default)]
pub(super) struct RematchGames<'a> {
    /// The earlier game.
    pub(super) before: Option<&'a Record>,
    /// The own invitation to the same rematch, which the friend's invitation replaces.
    pub(super) rival: Option<&'a Record>,
}

impl Games {
    /// Returns the record of the rematch of a game, or `None` without a rematch.
    pub fn rematch_of(&self, game: GameId) -> Option<&Record> {
        let is_rematch =
            |record: &&Record| record.link().settings().rematch().is_some_and(|rematch| rematch.is_of(game));
        self.records.iter().find(is_rematch)
    }

    /// Invites the friend to a rematch of a finished game, in which the sides swap their seats and the score goes on.
    /// Returns the identifier of the rematch. If the user has invited before, the same invitation is returned.
    ///
    /// # Errors
    /// Returns [`Refused::NoRematch`] if the game is not over, and [`Refused::SecondRematch`] if the friend has
    /// answered or begun the rematch.
    pub fn invite_again(
        &mut self,
        game: GameId,
        secret: Secret,
        rules: LinkStartFn,
    ) -> Result<GameId, Refused> {
        let before = self.record(game).ok_or(Refused::NoGame)?;
        if let Some(known) = self.rematch_of(game) {
            return if known.link().is_invitation() { Ok(known.id()) } else { Err(Refused::SecondRematch) };
        }
        if before.replay(rules)?.end.is_none() {
            return Err(Refused::NoRematch);
        }
        let settings = before.rematch(before.side(), rules).ok_or(Refused::NoRematch)?;
        let record = Record::invite(settings, secret).with_score(before.score(rules)?);
        self.add(record, rules)
    }

    /// Checks that an invitation to a rematch follows a finished game and has the settings of that game with swapped
    /// seats.
    ///
    /// If both players have invited each other to the same rematch, the invitation with the smaller identifier counts
    /// for both.
    pub(super) fn check_rematch(&self, link: &Link, rules: LinkStartFn) -> Result<RematchGames<'_>, Refused> {
        let Some(rematch) = link.settings().rematch() else { return Ok(RematchGames::default()) };
        let before = self.records.iter().find(|record| rematch.is_of(record.id()));
        let before = before.ok_or(Refused::NotARematch)?;
        let is_over = before.replay(rules)?.end.is_some();
        let settings = before.rematch(before.side().other(), rules);
        if !is_over || settings.as_ref() != Some(link.settings()) {
            return Err(Refused::NotARematch);
        }
        let rival = self.rematch_of(before.id());
        let bytes = |link: &Link| link.id().value().as_bytes().to_vec();
        if rival.is_some_and(|rival| !rival.link().is_invitation() || bytes(rival.link()) < bytes(link)) {
            return Err(Refused::SecondRematch);
        }
        Ok(RematchGames { before: Some(before), rival })
    }
}
