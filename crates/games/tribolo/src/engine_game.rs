//! Implements [`EngineGame`], which searches, batch commands and UGI use, for Tribolo.

use crate::level::Searcher;
use crate::perft::perft;
use crate::show::show;
use crate::ugi::{self, Options};
use crate::{EngineName, Line, Move, Position};
use boardgame_engine::contract::Engine;
use boardgame_engine::engine_game::EngineGame;
use boardgame_engine::ugi::SearchContext;
use boardgame_engine::ugi::options::UgiOptionSpec;
use boardgame_engine::win_chances::WinEstimator;

impl EngineGame for Position {
    type Options = Options;

    const OPTIONS: &'static [UgiOptionSpec<Options>] = ugi::OPTIONS;

    fn engine(spec: &str) -> Option<Box<dyn Engine<Position>>> {
        spec.parse::<EngineName>().ok().map(|engine| Box::new(engine) as Box<dyn Engine<Position>>)
    }

    fn estimator(spec: &str) -> Option<Box<dyn WinEstimator<Position>>> {
        spec.parse().ok().map(|level| Box::new(Searcher::new(level)) as Box<dyn WinEstimator<Position>>)
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

    fn perft(line: &Line, plies: u32) -> Vec<u128> {
        (1..=plies).map(|plies| perft(line.current(), plies).into()).collect()
    }

    /// Formats the numbers of blue, red and green cells, such as `61-52-33`.
    fn ending(line: &Line) -> String {
        line.current().scores().map(|score| score.to_string()).join("-")
    }
}
