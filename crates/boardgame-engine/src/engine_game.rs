//! The trait of a game that engines can play: its engines, and its part in batch commands and UGI.

use std::fmt::{Debug, Display};

use crate::contract::Engine;
use crate::record::{GamePosition, GameRecord};
use crate::ugi::options::UgiOptionSpec;
use crate::ugi::search::SearchContext;
use crate::win_chances::WinEstimator;

/// A game with engines. The default implementations of the methods suit most games.
pub trait EngineGame: GamePosition<Seat: Display> {
    /// The current values of the game's UGI options; `()` for a game without options.
    type Options: Clone + Debug + Default + Eq + Send + 'static;

    /// The table of the game's UGI options, used by the commands `ugi` and `setoption` and for help texts.
    const OPTIONS: &'static [UgiOptionSpec<Self::Options>] = &[];

    /// Creates the engine with the spec string `spec`, or returns `None` if no engine has this spec.
    fn engine(spec: &str) -> Option<Box<dyn Engine<Self>>>;

    /// Runs a UGI search in a game that is not over, and reports its progress.
    ///
    /// Returns the chosen move, or `None` if the search finds no move.
    fn think(search: &SearchContext<Self, Self::Options>) -> Option<Self::Move>;

    /// Creates the win-chance estimator with the spec string `_spec`, or returns `None` if no estimator has
    /// this spec.
    fn estimator(_spec: &str) -> Option<Box<dyn WinEstimator<Self>>> {
        None
    }

    /// Returns the initial game record of a UGI game with these options.
    ///
    /// The default ignores the options and deals the first game of seed 0.
    fn start(_options: &Self::Options) -> GameRecord<Self> {
        GameRecord::dealt(Self::Setup::default(), 0)
    }

    /// Returns the text that UGI prints for a position: a small board and the legal moves.
    ///
    /// The text has no final line break.
    fn show(line: &GameRecord<Self>) -> String {
        line.current().to_string()
    }

    /// Returns the text, such as a throw of dice, that batch commands print before a list of moves.
    fn moves_prefix(_: &GameRecord<Self>) -> String {
        String::new()
    }

    /// Returns the numbers of move sequences of exactly 1, 2, ... `plies` plies.
    ///
    /// The default implementation plays each sequence; a game may have a faster method.
    fn perft(line: &GameRecord<Self>, plies: u32) -> Vec<u128> {
        let (mut counts, mut line) = (vec![0; plies as usize], line.clone());
        count(&mut line, &mut counts);
        counts
    }

    /// Returns the word that batch commands print for the way in which a finished game ended.
    fn ending(line: &GameRecord<Self>) -> String {
        line.ending_word().unwrap_or_default().to_owned()
    }
}

/// Adds the numbers of move sequences with 1, 2, ... plies from the current position to `counts`.
fn count<P: GamePosition>(line: &mut GameRecord<P>, counts: &mut [u128]) {
    let Some((first, rest)) = counts.split_first_mut() else { return };
    for mv in line.legal_moves() {
        *first += 1;
        if line.play(mv).is_ok() {
            count(line, rest);
            line.undo();
        }
    }
}
