//! The record of a game: an initial position, the moves played from it, and the end if the game is over.
//!
//! [`GameRecord`] keeps the position after each move, and takes back moves, for any [`GamePosition`]. Its
//! text form, position followed by moves, is the format of saved games. Rules are left to the games; the
//! players and the number of moves to take back are left to the session.

mod error;
mod position;
#[cfg(test)]
mod tests;
mod text;

pub use error::ParseRecordError;
pub use position::{GamePosition, NotLegal};
pub use text::{DRAW, RESIGNED};

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::outcome::{Outcome, Winners};

/// The record of a game: its initial position and the legal moves played from it.
// Fields of the game are last: code finds the others at the same places in all games, so that a page compresses better.
#[repr(C)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameRecord<P: GamePosition> {
    played: Vec<(P::Move, P)>,
    chosen_end: Option<ChosenEnd<P::Seat>>,
    end: Option<P::End>,
    first: P,
}

/// A way in which players end a game without a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ChosenEnd<S> {
    Draw,
    Resigned(S),
}

impl<P: GamePosition> GameRecord<P> {
    /// Creates a game record without moves that starts at the position `first`.
    pub fn new(first: P) -> Self {
        let end = first.end();
        Self { first, played: Vec::new(), end, chosen_end: None }
    }

    /// Deals the first game from the random seed `seed`.
    ///
    /// A window with this seed and the batch command `deal` begin with the same game.
    pub fn dealt(setup: P::Setup, seed: u64) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let first = P::opener(None, &mut rng);
        Self::new(P::deal(setup, &mut rng, first))
    }

    /// Returns the initial position of the record.
    pub const fn first(&self) -> &P {
        &self.first
    }

    /// Returns the position after the last move of the record.
    pub fn current(&self) -> &P {
        self.played.last().map_or(&self.first, |(_, position)| position)
    }

    /// Returns the position after the first `plies` moves, or `None` if fewer moves have been played.
    pub fn position(&self, plies: usize) -> Option<&P> {
        match plies.checked_sub(1) {
            None => Some(&self.first),
            Some(last) => self.played.get(last).map(|(_, position)| position),
        }
    }

    /// Returns the positions after each move, oldest first, without the initial position.
    pub fn positions(&self) -> impl DoubleEndedIterator<Item = &P> + ExactSizeIterator {
        self.played.iter().map(|(_, position)| position)
    }

    /// Returns the moves played, oldest first.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = P::Move> + ExactSizeIterator {
        self.played.iter().map(|&(mv, _)| mv)
    }

    /// Returns how the game ended by its rules, or `None` after a resignation or during the game.
    pub fn end(&self) -> Option<P::End> {
        self.end.clone()
    }
}

impl<P: GamePosition> GameRecord<P> {
    /// Deals a new game. The seat `first` moves first.
    ///
    /// All random decisions are drawn from `rng`.
    pub fn deal(setup: P::Setup, rng: &mut ChaCha8Rng, first: P::Seat) -> Self {
        Self::new(P::deal(setup, rng, first))
    }

    /// Returns a new game record without moves from the initial position of this game.
    ///
    /// The options in `setup` apply as far as that position allows.
    pub fn restart(&self, setup: P::Setup) -> Self {
        Self::new(P::restart(self, setup))
    }

    /// Returns the options with which this game was dealt.
    pub fn setup(&self) -> P::Setup {
        self.first.setup()
    }

    /// Returns the seat to move or, after the end of the game, the seat that would be next.
    ///
    /// A seat that has to pass never is the seat to move, except in games in which passing is a move.
    pub fn turn(&self) -> P::Seat {
        self.current().turn()
    }

    /// Returns the winners if the game is over, otherwise `None`.
    pub fn winners(&self) -> Option<Winners<P::Seat>> {
        match self.resigned() {
            Some(loser) => {
                let others: Vec<_> = P::SEATS.iter().copied().filter(|&seat| seat != loser).collect();
                Some(if let [winner] = others[..] { Winners::One(winner) } else { Winners::Several(others) })
            }
            None => self.end().map(P::End::into),
        }
    }

    /// Returns `true` if the game has ended, by its rules, by an agreed or claimed draw, or by a resignation.
    pub fn is_over(&self) -> bool {
        self.end.is_some() || self.chosen_end.is_some()
    }

    /// Returns all legal moves in the game's fixed order, or an empty list if the game is over.
    pub fn legal_moves(&self) -> Vec<P::Move> {
        if self.is_over() { Vec::new() } else { self.current().legal_moves() }
    }

    /// Plays a move and adds it to the record.
    ///
    /// # Errors
    /// Returns the rule that an illegal move breaks; the game is then unchanged.
    pub fn play(&mut self, mv: P::Move) -> Result<(), P::Illegal> {
        let position = self.after(mv)?;
        self.played.push((mv, position));
        self.end = P::end_of(self);
        Ok(())
    }

    /// Returns `true` if the rules and the history of the game allow the move.
    pub fn allows(&self, mv: P::Move) -> bool {
        self.after(mv).is_ok()
    }

    fn after(&self, mv: P::Move) -> Result<P, P::Illegal> {
        match self.resigned().and_then(P::move_after_resignation) {
            Some(error) => Err(error),
            None => P::play_with_history(self, mv),
        }
    }

    /// Takes back the last move and returns it, or returns `None` if no move has been played.
    pub fn undo(&mut self) -> Option<P::Move> {
        let (mv, _) = self.played.pop()?;
        // No move is ever played after an end, so the game was not over before the undone move.
        (self.end, self.chosen_end) = (None, None);
        Some(mv)
    }

    /// Returns a copy of the record that is cut after `plies` plies, or complete if it is shorter.
    pub fn truncated(&self, plies: usize) -> Self {
        let mut line = self.clone();
        while line.plies() > plies && line.undo().is_some() {}
        line
    }

    /// Ends the game as an agreed or claimed draw, without a move.
    ///
    /// If the game allows no such draw in this position, changes nothing and returns `false`.
    pub fn end_as_draw(&mut self) -> bool {
        let goes_on = !self.is_over() && self.plies() > 0;
        let Some(end) = goes_on.then(|| P::draw_ending(self)).flatten() else { return false };
        (self.end, self.chosen_end) = (Some(end), Some(ChosenEnd::Draw));
        true
    }

    /// Returns `true` if the game was ended by [`Self::end_as_draw`].
    pub fn is_ended_as_draw(&self) -> bool {
        self.chosen_end == Some(ChosenEnd::Draw)
    }

    /// Ends the game as lost for the seat to move. Returns `false` if the game does not allow it.
    ///
    /// Resigning is impossible before the first move, after the end, and in games that do not support it.
    pub fn resign(&mut self) -> bool {
        self.resign_for(self.turn())
    }

    /// Ends the game as lost for the seat `loser`, also if another seat is to move. Returns `false` if the game does
    /// not allow it.
    ///
    /// Besides the limits of [`Self::resign`], only the seat to move can resign in a game for more than two seats.
    pub fn resign_for(&mut self, loser: P::Seat) -> bool {
        let has_text = loser == self.turn() || self.opponent() == Some(loser);
        let goes_on = !self.is_over() && self.plies() > 0;
        let can_resign = goes_on && has_text && P::move_after_resignation(loser).is_some();
        if can_resign {
            self.chosen_end = Some(ChosenEnd::Resigned(loser));
        }
        can_resign
    }

    /// Returns the opponent of the seat to move in a game for two seats, otherwise `None`.
    fn opponent(&self) -> Option<P::Seat> {
        match *P::SEATS {
            [one, other] => Some(if self.turn() == one { other } else { one }),
            _ => None,
        }
    }

    /// Returns the seat that resigned the game, or `None` if no seat resigned.
    pub fn resigned(&self) -> Option<P::Seat> {
        match self.chosen_end {
            Some(ChosenEnd::Resigned(loser)) => Some(loser),
            Some(ChosenEnd::Draw) | None => None,
        }
    }

    /// Returns `true` if the game was ended by [`Self::end_as_draw`] or [`Self::resign`].
    pub fn has_chosen_end(&self) -> bool {
        self.chosen_end.is_some()
    }

    /// Resumes a game that was ended by [`Self::end_as_draw`] or [`Self::resign`].
    pub fn undo_chosen_end(&mut self) {
        if self.chosen_end.take().is_some() {
            self.end = None;
        }
    }

    /// Returns the number of plies played.
    pub fn plies(&self) -> usize {
        self.played.len()
    }

    /// Returns the seat that made ply number `ply`, counted from 0, or `None` without such a ply.
    pub fn mover(&self, ply: usize) -> Option<P::Seat> {
        (ply < self.plies()).then(|| self.position(ply).map(P::turn)).flatten()
    }

    /// Returns the text of the current position, without parts that concern only the next move, such as dice.
    pub fn position_text(&self) -> String {
        self.current().position_text()
    }

    /// Returns the word for the way in which the game ended, or `None` if it is not over.
    pub fn ending_word(&self) -> Option<&'static str> {
        if self.resigned().is_some() {
            return Some(RESIGNED);
        }
        self.end.as_ref().map(P::ending_word)
    }

    /// Returns how the game ended and who won, or `None` if it is not over.
    pub fn outcome(&self) -> Option<Outcome> {
        let (reason, winners) = (self.ending_word()?, self.winners()?);
        let winner = match winners.as_slice() {
            [winner] => P::SEATS.iter().position(|seat| seat == winner),
            _ => None,
        };
        Some(Outcome { reason, winner })
    }
}
