//! The record of a game: an initial position, the moves played from it, and the end if the game is over.
//!
//! [`GameRecord`] keeps the position after each move, takes back moves, and implements [`Game`] for any
//! [`GamePosition`]. Rules are left to the games; the players and the number of moves to take back are left
//! to the session.

mod error;
mod position;
#[cfg(test)]
mod tests;
mod text;

pub use error::ParseRecordError;
pub use position::{GamePosition, NotLegal};

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::contract::{Game, Winners};

/// The record of a game: its initial position and the moves played since, all of which were legal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameRecord<P: GamePosition> {
    first: P,
    played: Vec<(P::Move, P)>,
    end: Option<P::End>,
    /// Whether the game was ended by an agreed or claimed draw, which is not a move.
    ended_as_draw: bool,
}

impl<P: GamePosition> GameRecord<P> {
    /// Creates a game record without moves that starts at `first`.
    pub fn new(first: P) -> Self {
        let end = first.end();
        Self { first, played: Vec::new(), end, ended_as_draw: false }
    }

    /// Deals the first game of `seed`. The batch command `deal` and a window with that seed deal the same game
    /// first.
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

    /// Returns the position after the first `plies` moves, where 0 gives the initial position, or `None` if
    /// fewer moves have been played.
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

    /// Returns the end of the game, or `None` if the game is not over.
    pub fn end(&self) -> Option<P::End> {
        self.end.clone()
    }
}

impl<P: GamePosition> Game for GameRecord<P> {
    type Seat = P::Seat;
    type Setup = P::Setup;
    type Move = P::Move;
    type Illegal = P::Illegal;

    const NAME: &'static str = P::NAME;
    const SEATS: &'static [P::Seat] = P::SEATS;
    const UNDO: usize = P::UNDO;

    fn deal(setup: P::Setup, rng: &mut ChaCha8Rng, first: P::Seat) -> Self {
        Self::new(P::deal(setup, rng, first))
    }

    fn opener(last: Option<&Self>, rng: &mut ChaCha8Rng) -> P::Seat {
        P::opener(last, rng)
    }

    fn restart(&self, setup: P::Setup) -> Self {
        Self::new(P::restart(self, setup))
    }

    fn setup(&self) -> P::Setup {
        self.first.setup()
    }

    fn turn(&self) -> P::Seat {
        self.current().turn()
    }

    fn winners(&self) -> Option<Winners<P::Seat>> {
        self.end().map(P::End::into)
    }

    fn is_over(&self) -> bool {
        self.end.is_some()
    }

    fn legal_moves(&self) -> Vec<P::Move> {
        if self.is_over() { Vec::new() } else { self.current().legal_moves() }
    }

    fn play(&mut self, mv: P::Move) -> Result<(), P::Illegal> {
        let position = P::play_with_history(self, mv)?;
        self.played.push((mv, position));
        self.end = P::end_of(self);
        Ok(())
    }

    fn allows(&self, mv: P::Move) -> bool {
        P::play_with_history(self, mv).is_ok()
    }

    fn undo(&mut self) -> Option<P::Move> {
        let (mv, _) = self.played.pop()?;
        // No move is ever played after an end, so the game was not over before the undone move.
        (self.end, self.ended_as_draw) = (None, false);
        Some(mv)
    }

    fn end_as_draw(&mut self) -> bool {
        let goes_on = !self.is_over() && self.plies() > 0;
        let Some(end) = goes_on.then(|| P::draw_ending(self)).flatten() else { return false };
        (self.end, self.ended_as_draw) = (Some(end), true);
        true
    }

    fn is_ended_as_draw(&self) -> bool {
        self.ended_as_draw
    }

    fn undo_draw(&mut self) {
        if std::mem::take(&mut self.ended_as_draw) {
            self.end = None;
        }
    }

    fn plies(&self) -> usize {
        self.played.len()
    }

    fn mover(&self, ply: usize) -> Option<P::Seat> {
        (ply < self.plies()).then(|| self.position(ply).map(P::turn)).flatten()
    }

    fn position_text(&self) -> String {
        self.current().position_text()
    }

    fn ending_word(&self) -> Option<&'static str> {
        self.end.as_ref().map(P::ending_word)
    }
}
