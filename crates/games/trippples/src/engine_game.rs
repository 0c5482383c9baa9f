//! Implements [`EngineGame`] for Trippples. Searches, batch commands and the UGI use this trait.

use crate::game::missed;
use crate::show::show;
use crate::ugi::{self, Options};
use crate::{Line, Move, Position, engines, perft};
use boardgame_engine::contract::Engine;
use boardgame_engine::engine_game::EngineGame;
use boardgame_engine::ugi::SearchContext;
use boardgame_engine::ugi::options::UgiOptionSpec;

impl EngineGame for Position {
    type Options = Options;

    const OPTIONS: &'static [UgiOptionSpec<Options>] = ugi::OPTIONS;

    fn engine(spec: &str) -> Option<Box<dyn Engine<Position>>> {
        engines::engine(spec)
    }

    fn think(search: &SearchContext<Self, Options>) -> Option<Move> {
        ugi::think(search)
    }

    /// Returns the record of a new game without moves.
    ///
    /// The initial position is the first position that the command `deal`, and a window, would deal
    /// for the same seed.
    fn start(options: &Options) -> Line {
        Line::dealt(options.rules, options.seed)
    }

    fn show(line: &Line) -> String {
        show(line)
    }

    /// Returns a note about a missed turn, for the beginning of a list of moves.
    ///
    /// The note is `none` followed by the side that moves instead. It is empty if no turn is missed.
    fn moves_prefix(line: &Line) -> String {
        missed(line).map_or_else(String::new, |side| format!("none {}: ", side.other()))
    }

    fn perft(line: &Line, plies: u32) -> Vec<u128> {
        perft::sequences(line.current(), plies)
    }
}
