//! Takes back moves, chosen ends of games and whole games of a session.
//!
//! A session records an earlier game when another game replaces it or the score is reset. Taking back continues
//! with the earlier games once the current game has no move left to take back.

#[cfg(test)]
mod tests;

use super::{PlayerKind, Rivals, Scoring, Session};
use crate::record::{GamePosition, GameRecord};
use crate::score::Score;

/// An earlier game of the session, which can be restored.
///
/// The game was recorded when another game replaced it or when the score was reset.
#[derive(Debug, Clone)]
pub struct EarlierGame<P: GamePosition> {
    /// The game record, with all moves so far.
    pub game: GameRecord<P>,
    /// The players of the seats, in the order of [`GamePosition::SEATS`]. If the game is over, these are the players
    /// who have finished it.
    pub players: Vec<PlayerKind>,
    /// Score of the games finished before this game.
    pub score: Score,
    /// The rule by which a result of this game is added to the score.
    pub scoring: Scoring,
    /// Number of plies in the game record at the time when this game was dealt or loaded.
    ///
    /// A reset of the score that records an earlier game sets the number to the current number of plies.
    pub began: usize,
    /// Whether the result of the game is in the user's logbook.
    pub is_logged: bool,
}

/// The moves and games that [`Session::take_back`] and [`Session::restore_previous_game`] can reach.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UndoScope {
    /// All moves of the current game, and then the earlier games.
    AllGames,
    /// All moves of the current game.
    CurrentGame,
    /// At most this number of moves by humans, from the end of the current game.
    ///
    /// A move that is outside the scope when a later move is played stays outside, even if the later move is taken
    /// back.
    LastMoves(usize),
}

/// Maximum number of earlier games that a session keeps.
const GAMES_BEFORE: usize = 8;

impl<P: GamePosition> Session<P> {
    /// Takes back the last move of a human and all later moves. Returns the number of plies removed.
    ///
    /// In a game that was ended as an agreed or claimed draw, or by resigning, only that end is undone, which
    /// is counted as one ply. Returns 0 and changes nothing if no human plays, if no human move is left, or
    /// if the last human move is too far back.
    pub fn take_back(&mut self) -> usize {
        let taken_back = self.take_back_decision();
        self.rated &= taken_back == 0;
        taken_back
    }

    fn take_back_decision(&mut self) -> usize {
        if self.can_take_up_again() {
            self.game.undo_chosen_end();
            self.game_changed();
            self.count_from_now();
            return 1;
        }
        let Some(last) = self.last_decision() else { return 0 };
        let plies = self.game.plies();
        if !self.undone.as_ref().is_some_and(|undone| self.is_start_of(undone)) {
            self.undone = Some(self.game.clone());
        }
        while self.game.plies() > last {
            if self.game.undo().is_none() {
                break;
            }
        }
        self.game_changed();
        // The game continues after its end, so its next result is counted.
        self.count_from_now();
        plies - last
    }

    /// Plays the moves again that the last take-back has removed. Returns the number of plies played.
    ///
    /// Returns 0 and changes nothing after another move, even the same one, for other players, in another game, or if nothing has been taken
    /// back. A resignation, and a draw that is no move of the game, are not made again.
    pub fn redo(&mut self) -> usize {
        let (moves, undone) = (self.undone_turn(), self.undone.clone());
        // The moves were legal when they were played first.
        let plies = moves.into_iter().take_while(|&mv| self.play(mv).is_ok()).count();
        self.undone = undone;
        plies
    }

    /// Returns the moves that [`Self::redo`] would play: those up to the next position in which a human was to move.
    pub fn undone_turn(&self) -> Vec<P::Move> {
        let plies = self.game.plies();
        let undone = self.undone.as_ref().filter(|undone| self.is_start_of(undone) && !self.game.is_over());
        undone.map_or_else(Vec::new, |undone| {
            let is_human =
                |&ply: &usize| undone.mover(ply).is_some_and(|seat| self.player(seat) == PlayerKind::Human);
            let end = (plies + 1..undone.plies()).find(is_human).unwrap_or(undone.plies());
            undone.moves().take(end).skip(plies).collect()
        })
    }

    /// Returns `true` if `longer` has all moves of the current game, from the same first position.
    fn is_start_of(&self, longer: &GameRecord<P>) -> bool {
        let plies = self.game.plies();
        plies <= longer.plies()
            && self.game.first() == longer.first()
            && self.game.moves().eq(longer.moves().take(plies))
    }

    /// Returns `true` if [`Self::take_back`] would take back a move, a resignation or an agreed draw.
    pub fn can_take_back(&self) -> bool {
        self.can_take_up_again() || self.last_decision().is_some()
    }

    /// Returns `true` if a draw agreement or a resignation ended the game and a human is to move.
    fn can_take_up_again(&self) -> bool {
        self.game.has_chosen_end() && self.player(self.game.turn()) == PlayerKind::Human
    }

    fn last_decision(&self) -> Option<usize> {
        let is_human = |seat| self.player(seat) == PlayerKind::Human;
        let first = self.final_plies.max(self.forgotten);
        (first..self.game.plies()).rev().find(|&ply| self.game.mover(ply).is_some_and(is_human))
    }

    /// Sets the moves and games that can be taken back.
    ///
    /// The games recorded so far are kept. A wider scope also covers the moves that were outside the previous one.
    pub fn set_undo_scope(&mut self, scope: UndoScope) {
        if scope == self.undo_scope {
            return;
        }
        self.undo_scope = scope;
        self.forgotten = self.plies_outside_scope();
        if scope == UndoScope::AllGames {
            self.earlier_games.get_or_insert_default();
        }
    }

    /// Returns the number of plies at the start of the game that the undo scope does not cover.
    pub(super) fn plies_outside_scope(&self) -> usize {
        let UndoScope::LastMoves(most) = self.undo_scope else { return 0 };
        let is_human = |seat| self.player(seat) == PlayerKind::Human;
        let plies = self.game.plies();
        let mut human_plies = (0..plies).rev().filter(|&ply| self.game.mover(ply).is_some_and(is_human));
        most.checked_sub(1).map_or(plies, |oldest| human_plies.nth(oldest).unwrap_or(0))
    }

    /// Restores the game and the score from before the last new game or reset of the score.
    ///
    /// Returns the players that were recorded with the restored game.
    ///
    /// The session's own players are not changed. Returns `None` if nothing can be restored, for
    /// instance because a human has moved since.
    pub fn restore_previous_game(&mut self) -> Option<Vec<PlayerKind>> {
        let before = self.can_take_back_game().then(|| self.earlier_games.as_mut()?.pop()).flatten()?;
        Some(self.restore(before))
    }

    /// Returns `true` if the game is played for practice, and an earlier one is not.
    pub fn has_game_before_practice(&self) -> bool {
        let is_own = |earlier: &EarlierGame<P>| earlier.scoring != Scoring::Practice;
        self.undo_scope == UndoScope::AllGames
            && self.is_practice()
            && self.earlier_games().iter().any(is_own)
    }

    /// Restores the latest earlier game that is not played for practice, and forgets the games since, whatever was played in
    /// them.
    ///
    /// Returns the players that were recorded with the restored game, as [`Self::restore_previous_game`] does, or `None` if
    /// [`Self::has_game_before_practice`] is `false`.
    pub fn restore_game_before_practice(&mut self) -> Option<Vec<PlayerKind>> {
        if !self.has_game_before_practice() {
            return None;
        }
        loop {
            let before = self.earlier_games.as_mut()?.pop()?;
            if before.scoring != Scoring::Practice {
                return Some(self.restore(before));
            }
        }
    }

    fn restore(&mut self, before: EarlierGame<P>) -> Vec<PlayerKind> {
        let EarlierGame { game, players, score, scoring, began, is_logged } = before;
        (self.game, self.score, self.scoring) = (game, score, scoring);
        self.scorers = Rivals { players: players.clone(), engines: self.rivals.engines };
        self.finishers = self.game.is_over().then(|| self.scorers.clone());
        (self.final_plies, self.forgotten) = (0, self.plies_outside_scope());
        // The game is the same after a reset of the score.
        self.undone = self.undone.take().filter(|undone| self.is_start_of(undone));
        (self.began, self.is_logged, self.rated) = (began, is_logged, false);
        self.games += 1;
        self.question += 1;
        players
    }

    /// Adds an earlier game, such as one from a saved game, to the games that can be restored.
    ///
    /// The added game is restored before the games that were added earlier.
    pub fn add_earlier_game(&mut self, game: EarlierGame<P>) {
        let games = self.earlier_games.get_or_insert_default();
        games.push(game);
        Self::drop_excess(games);
    }

    /// Removes one earlier game if there are more than [`GAMES_BEFORE`]: the oldest one for practice, or else the oldest game
    /// without moves, or else the oldest game.
    ///
    /// Moves that a game already had when it was dealt or loaded do not count.
    fn drop_excess(games: &mut Vec<EarlierGame<P>>) {
        if games.len() > GAMES_BEFORE {
            let practice = games.iter().position(|earlier| earlier.scoring == Scoring::Practice);
            let untouched = || games.iter().position(|earlier| earlier.game.plies() == earlier.began);
            games.remove(practice.or_else(untouched).unwrap_or(0));
        }
    }

    /// Returns the games that can be restored, from the oldest to the latest.
    pub fn earlier_games(&self) -> &[EarlierGame<P>] {
        self.earlier_games.as_deref().unwrap_or_default()
    }

    /// Returns `true` if an earlier game or score can be restored with [`Self::restore_previous_game`].
    pub fn can_take_back_game(&self) -> bool {
        let is_any = self.earlier_games.as_ref().is_some_and(|before| !before.is_empty());
        self.undo_scope == UndoScope::AllGames && is_any && !self.is_decided_since()
    }

    /// Returns `true` if a player has moved or ended the game since it was dealt or loaded. Moves of computer
    /// players do not count if a human plays.
    ///
    /// Only moves since the session last recorded an earlier game are considered.
    fn is_decided_since(&self) -> bool {
        let is_human = |seat| self.player(seat) == PlayerKind::Human;
        let nobody = !self.rivals.players.contains(&PlayerKind::Human);
        let mut movers = (self.began..self.game.plies()).map(|ply| self.game.mover(ply));
        self.is_ended_here() || movers.any(|mover| nobody || mover.is_some_and(is_human))
    }

    /// Returns `true` if a player has ended the current game as a draw or by resigning.
    ///
    /// The end of a game that was already over when it was loaded does not count.
    pub(super) fn is_ended_here(&self) -> bool {
        self.game.has_chosen_end() && self.scoring != Scoring::NextResult
    }

    pub(super) fn push_earlier_game(&mut self) {
        let plies = self.game.plies();
        let (score, players) = (self.score_before(), self.result_rivals().players.clone());
        let Self { game, scoring, began, is_logged, earlier_games: before, .. } = self;
        let Some(before) = before else { return };
        let (game, scoring, began, is_logged) = (game.clone(), *scoring, *began, *is_logged);
        before.push(EarlierGame { game, players, score, scoring, began, is_logged });
        Self::drop_excess(before);
        self.began = plies;
    }
}
