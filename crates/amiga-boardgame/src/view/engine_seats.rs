//! The engine that plays each side of a game in a window, as set by a menu, an option or a saved game.

use std::fmt::Display;

use super::menu::{CommandOf, TableCommand};
use super::sides::index_of;
use crate::entry::seats::SeatPlayer;
use boardgame_engine::record::GamePosition;
use boardgame_engine::session::{PlayerKind, Session};

/// The engine of each side. A side keeps its engine while a human plays the side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EngineSeats<E, const N: usize>([E; N]);

impl<E: Copy + Eq, const N: usize> EngineSeats<E, N> {
    /// Creates the list of engines, one for each side.
    ///
    /// The side of a human gets the engine `idle`, which plays if the side is given to a computer before the
    /// user has chosen an engine.
    pub fn new(players: [SeatPlayer<E>; N], idle: E) -> Self {
        Self(players.map(|player| match player {
            SeatPlayer::Human => idle,
            SeatPlayer::Engine(engine) => engine,
        }))
    }

    /// Returns the engine of the side with this index.
    pub const fn engine(&self, seat: usize) -> E {
        self.0[seat]
    }

    /// Sets the engine of the side with this index; returns `true` if it has changed.
    pub fn set_engine(&mut self, seat: usize, engine: E) -> bool {
        std::mem::replace(&mut self.0[seat], engine) != engine
    }

    /// Returns the player of a side in a session: a human, or the engine of the side.
    pub fn player<P: GamePosition>(&self, session: &Session<P>, seat: P::Seat) -> SeatPlayer<E> {
        match session.player(seat) {
            PlayerKind::Human => SeatPlayer::Human,
            PlayerKind::Computer => SeatPlayer::Engine(self.engine(index_of::<P>(seat))),
        }
    }

    /// Sets the engine of a side if `player` is one. Returns the commands that give the side its player. If the engine
    /// has changed, they also begin the score anew, and restart the search of the computer to move.
    pub fn choose<P: GamePosition, O>(
        &mut self,
        session: &Session<P>,
        seat: P::Seat,
        player: SeatPlayer<E>,
    ) -> Vec<CommandOf<P, O>> {
        let is_changed = match player {
            SeatPlayer::Human => false,
            SeatPlayer::Engine(engine) => self.set_engine(index_of::<P>(seat), engine),
        };
        let thinks_again = is_changed && session.game().turn() == seat;
        let seated = TableCommand::Player(seat, player.player());
        let changed = is_changed.then_some(TableCommand::EngineChanged);
        let again = thinks_again.then_some(TableCommand::ThinkAgain);
        [seated].into_iter().chain(changed).chain(again).collect()
    }

    /// Returns the options that set these players, in the order of the sides.
    ///
    /// `names` has the names of the options.
    pub fn options<P: GamePosition>(
        &self,
        session: &Session<P>,
        names: [&'static str; N],
    ) -> Vec<(&'static str, String)>
    where
        E: Display,
    {
        let seats = names.into_iter().zip(P::SEATS);
        seats.map(|(name, &seat)| (name, self.player(session, seat).option())).collect()
    }
}
