//! The engines that play the seats of a game in a window, as menus choose and saved games keep them.

use std::fmt::Display;

use super::game_window::GameWindow;
use super::sides::index_of;
use crate::entry::seats::SeatPlayer;
use boardgame_engine::contract::Game;
use boardgame_engine::session::{PlayerKind, Session};

/// The engine of each seat. A seat keeps its engine while a human has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EngineSeats<M, const N: usize>([M; N]);

impl<M: Copy + Eq, const N: usize> EngineSeats<M, N> {
    /// Creates the seats of these players. The seat of a human gets the engine `idle`, which plays if a
    /// computer takes the seat before the user chooses an engine.
    pub fn new(players: [SeatPlayer<M>; N], idle: M) -> Self {
        Self(players.map(|player| match player {
            SeatPlayer::Human => idle,
            SeatPlayer::Mind(engine) => engine,
        }))
    }

    /// Returns the engine of the seat with this index.
    pub const fn engine(&self, seat: usize) -> M {
        self.0[seat]
    }

    /// Changes the engine of the seat with this index; returns `true` if it is a different one.
    pub fn set_engine(&mut self, seat: usize, engine: M) -> bool {
        std::mem::replace(&mut self.0[seat], engine) != engine
    }

    /// Returns the player of a seat.
    pub fn player<G: Game>(&self, session: &Session<G>, seat: G::Seat) -> SeatPlayer<M> {
        match session.player(seat) {
            PlayerKind::Human => SeatPlayer::Human,
            PlayerKind::Computer => SeatPlayer::Mind(self.engine(index_of::<G>(seat))),
        }
    }

    /// Gives a seat to a player. If it is the computer's turn in that seat, a different engine takes over the
    /// search.
    pub fn set_player<G: Game>(&mut self, table: &mut GameWindow<G>, seat: G::Seat, player: SeatPlayer<M>) {
        let is_changed = match player {
            SeatPlayer::Human => false,
            SeatPlayer::Mind(engine) => self.set_engine(index_of::<G>(seat), engine),
        };
        table.set_player(seat, player.player(), is_changed);
    }

    /// Returns the options that set these players, in the order of the seats. `names` are the names of the
    /// options.
    pub fn options<G: Game>(
        &self,
        session: &Session<G>,
        names: [&'static str; N],
    ) -> Vec<(&'static str, String)>
    where
        M: Display,
    {
        let seats = names.into_iter().zip(G::SEATS);
        seats.map(|(name, &seat)| (name, self.player(session, seat).option())).collect()
    }
}
