//! The engine that plays each side of a game in a window, as set by a menu, an option or a saved game.

use std::fmt::Display;

use super::game_window::GameWindow;
use super::sides::index_of;
use crate::entry::seats::SeatPlayer;
use boardgame_engine::record::GamePosition;
use boardgame_engine::session::{PlayerKind, Session};

/// The engine of each side. A side keeps its engine while a human plays the side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EngineSeats<M, const N: usize>([M; N]);

impl<M: Copy + Eq, const N: usize> EngineSeats<M, N> {
    /// Creates the list of engines, one for each side.
    ///
    /// The side of a human gets the engine `idle`, which plays if the side is given to a computer before the
    /// user has chosen an engine.
    pub fn new(players: [SeatPlayer<M>; N], idle: M) -> Self {
        Self(players.map(|player| match player {
            SeatPlayer::Human => idle,
            SeatPlayer::Mind(engine) => engine,
        }))
    }

    /// Returns the engine of the side with this index.
    pub const fn engine(&self, seat: usize) -> M {
        self.0[seat]
    }

    /// Sets the engine of the side with this index; returns `true` if it has changed.
    pub fn set_engine(&mut self, seat: usize, engine: M) -> bool {
        std::mem::replace(&mut self.0[seat], engine) != engine
    }

    /// Returns the player of a side in a session: a human, or the engine of the side.
    pub fn player<P: GamePosition>(&self, session: &Session<P>, seat: P::Seat) -> SeatPlayer<M> {
        match session.player(seat) {
            PlayerKind::Human => SeatPlayer::Human,
            PlayerKind::Computer => SeatPlayer::Mind(self.engine(index_of::<P>(seat))),
        }
    }

    /// Sets the player of a side.
    ///
    /// Restarts the search if the computer to move gets a different engine.
    pub fn set_player<P: GamePosition>(
        &mut self,
        table: &mut GameWindow<P>,
        seat: P::Seat,
        player: SeatPlayer<M>,
    ) {
        let is_changed = match player {
            SeatPlayer::Human => false,
            SeatPlayer::Mind(engine) => self.set_engine(index_of::<P>(seat), engine),
        };
        table.set_player(seat, player.player(), is_changed);
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
        M: Display,
    {
        let seats = names.into_iter().zip(P::SEATS);
        seats.map(|(name, &seat)| (name, self.player(session, seat).option())).collect()
    }
}
