//! Implements [`EngineGame`], which searches, batch commands and UGI use, for Tripppin.

use crate::show::show;
use crate::ugi::{self, Options};
use crate::{Line, Move, Position, game, perft};
use boardgame_engine::contract::Engine;
use boardgame_engine::engine_game::EngineGame;
use boardgame_engine::ugi::SearchContext;
use boardgame_engine::ugi::options::UgiOptionSpec;

impl EngineGame for Position {
    type Options = Options;

    const OPTIONS: &'static [UgiOptionSpec<Options>] = ugi::OPTIONS;

    fn engine(spec: &str) -> Option<Box<dyn Engine<Position>>> {
        game::engine(spec)
    }

    fn think(search: &SearchContext<Self, Options>) -> Option<Move> {
        ugi::think(search)
    }

    /// Returns the record of a new game without moves.
    ///
    /// The initial position is the first position that the command `deal`, and a window, would deal
    /// for the same seed.
    fn start(options: &Options) -> Line {
        Line::dealt((), options.seed)
    }

    fn show(line: &Line) -> String {
        show(line.current())
    }

    fn perft(line: &Line, plies: u32) -> Vec<u128> {
        perft::sequences(line.current(), plies)
    }
}
