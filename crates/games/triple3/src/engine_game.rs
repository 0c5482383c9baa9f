//! Implements [`EngineGame`], which searches, batch commands and UGI use, for Triple 3.

use crate::answers::throw;
use crate::engines::level;
use crate::show::show;
use crate::ugi::{self, Options};
use crate::{GameState, Line, Move};
use boardgame_engine::contract::Engine;
use boardgame_engine::engine_game::EngineGame;
use boardgame_engine::ugi::SearchContext;
use boardgame_engine::ugi::options::UgiOptionSpec;
use boardgame_engine::win_chances::WinEstimator;

impl EngineGame for GameState {
    type Options = Options;

    const OPTIONS: &'static [UgiOptionSpec<Options>] = ugi::OPTIONS;

    fn engine(spec: &str) -> Option<Box<dyn Engine<GameState>>> {
        level::engine(spec).map(|engine| Box::new(engine) as Box<dyn Engine<GameState>>)
    }

    fn estimator(spec: &str) -> Option<Box<dyn WinEstimator<GameState>>> {
        level::engine(spec).map(|engine| Box::new(engine) as Box<dyn WinEstimator<GameState>>)
    }

    fn think(search: &SearchContext<Self, Options>) -> Option<Move> {
        ugi::think(search)
    }

    /// Returns the record of a new game for the UGI option `seed`, without moves.
    ///
    /// The initial position is the first position that the command `deal`, and a window, would deal
    /// for the same seed.
    fn start(options: &Options) -> Line {
        Line::dealt((), options.seed)
    }

    fn show(line: &Line) -> String {
        show(line)
    }

    fn moves_prefix(line: &Line) -> String {
        throw(line)
    }
}
