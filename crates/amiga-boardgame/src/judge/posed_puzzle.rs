//! The puzzle that the user is to solve, and the players before it.

use crate::view::sides::{both, other};
use boardgame_engine::coach::Puzzle;
use boardgame_engine::record::{GamePosition, GameRecord};
use boardgame_engine::session::{PlayerKind, Session};

/// The puzzle that has been set up last, unless a different game has been started since.
#[derive(Debug, Clone)]
pub(super) struct PosedPuzzle<P: GamePosition>(Option<PuzzleAttempt<P>>);

#[derive(Debug, Clone)]
struct PuzzleAttempt<P: GamePosition> {
    puzzle: Puzzle<P>,
    /// Players of both sides before the puzzle; `None` once the user has chosen players during the puzzle.
    players: Option<[PlayerKind; 2]>,
    /// Whether the user tries a failed daily puzzle once more, so that the result does not count.
    is_retry: bool,
}

impl<P: GamePosition> Default for PosedPuzzle<P> {
    fn default() -> Self {
        Self(None)
    }
}

impl<P: GamePosition> PosedPuzzle<P> {
    pub(super) fn get(&self) -> Option<&Puzzle<P>> {
        self.0.as_ref().map(|attempt| &attempt.puzzle)
    }

    /// Returns the current puzzle unless it is a daily puzzle that the user tries once more.
    pub(super) fn counted(&self) -> Option<&Puzzle<P>> {
        self.0.as_ref().filter(|attempt| !attempt.is_retry).map(|attempt| &attempt.puzzle)
    }

    /// Returns the current puzzle if the game record `line` begins at the puzzle's position.
    pub(super) fn started_in(&self, line: &GameRecord<P>) -> Option<&Puzzle<P>> {
        self.get().filter(|puzzle| puzzle.is_start_of(line))
    }

    /// Installs a puzzle as the current game, with a human as its solver and the computer as the opponent.
    ///
    /// With `is_retry`, the user tries a failed daily puzzle once more, and the result does not count.
    pub(super) fn set_up(&mut self, session: &mut Session<P>, puzzle: Puzzle<P>, is_retry: bool) {
        let solver = puzzle.solver();
        let before = self.players_before().unwrap_or_else(|| players(session));
        // The game must be installed before the players change, so that the earlier
        // game is recorded with its own players.
        session.practise(GameRecord::new(puzzle.position().clone()));
        session.set_player(solver, PlayerKind::Human);
        session.set_player(other::<P>(solver), PlayerKind::Computer);
        self.0 = Some(PuzzleAttempt { puzzle, players: Some(before), is_retry });
    }

    /// Sets the puzzle of a loaded game. The players that both sides had before the puzzle are unknown until
    /// [`Self::set_players_before`] is called.
    pub(super) fn restore(&mut self, puzzle: Option<Puzzle<P>>) {
        self.0 = puzzle.map(|puzzle| PuzzleAttempt { puzzle, players: None, is_retry: false });
    }

    /// Ends the puzzle and gives both sides the players that they had before the puzzle.
    ///
    /// A different game must be installed first, so that the puzzle is recorded with its own players.
    pub(super) fn end(&mut self, session: &mut Session<P>) {
        if let Some(players) = self.0.take().and_then(|attempt| attempt.players) {
            set_players(session, &players);
        }
    }

    /// Returns the players of both sides before the puzzle.
    ///
    /// Returns `None` without a puzzle, and after the user has chosen players during the puzzle.
    pub(super) fn players_before(&self) -> Option<[PlayerKind; 2]> {
        self.0.as_ref()?.players
    }

    pub(super) const fn set_players_before(&mut self, players: Option<[PlayerKind; 2]>) {
        if let Some(attempt) = &mut self.0 {
            attempt.players = players;
        }
    }
}

pub(super) fn players<P: GamePosition>(session: &Session<P>) -> [PlayerKind; 2] {
    both::<P>().map(|side| session.player(side))
}

pub(super) fn set_players<P: GamePosition>(session: &mut Session<P>, players: &[PlayerKind]) {
    for (side, player) in both::<P>().into_iter().zip(players) {
        session.set_player(side, *player);
    }
}
