//! An alpha-beta search with iterative deepening for games of two seats.
//!
//! [`AlphaBeta`] is an [`Engine`] for any position type that implements [`Hash`]. A game adds an evaluation, which
//! may be as simple as `|_| 0`. Move ordering and the transposition table are part of the search. Limits of time and
//! nodes are left to the [`SearchControl`]. Rules that depend on the history of a game, such as draws by repetition,
//! apply to the first move only; the moves after it are searched by the rules of single positions. A side may move twice
//! in a row, as after an extra turn.
//!
//! # Examples
//!
//! A complete game whose players take one to three stones from a heap. With 21 stones, the search finds that one stone
//! has to be taken.
//!
//! ```
//! use boardgame_engine::alpha_beta::AlphaBeta;
//! use boardgame_engine::fault;
//! # use boardgame_engine::{fields::Fields, outcome::Winners};
//! use boardgame_engine::record::{GamePosition, GameRecord};
//! # use boardgame_engine::record::{NotLegal, ParseRecordError};
//!
//! #[derive(Debug, Clone, PartialEq, Eq, Hash)]
//! struct Nim { stones: u8, player: u8 }
//!
//! impl GamePosition for Nim {
//!     // The rules of the game.
//! #   type Seat = u8;
//! #   type Setup = ();
//! #   type Move = u8;
//! #   type Illegal = NotLegal;
//! #   type End = Winners<u8>;
//! #   const NAME: &'static str = "nim";
//! #   const SEATS: &'static [u8] = &[1, 2];
//! #   fn read(fields: &mut Fields<'_>) -> Result<Self, ParseRecordError> {
//! #       let (stones, _) = fields.parse(|text| text.parse().ok(), "expected 0 to 255 stones")?;
//! #       let player = |text: &str| text.parse().ok().filter(|player| Self::SEATS.contains(player));
//! #       Ok(Self { stones, player: fields.parse(player, "expected the player, 1 or 2")?.0 })
//! #   }
//! #   fn deal((): (), _: &mut rand_chacha::ChaCha8Rng, player: u8) -> Self { Self { stones: 21, player } }
//! #   fn turn(&self) -> u8 { self.player }
//! #   fn end(&self) -> Option<Winners<u8>> { (self.stones == 0).then_some(Winners::One(3 - self.player)) }
//! #   fn ending_word(_: &Winners<u8>) -> &'static str { "last" }
//! #   fn legal_moves(&self) -> Vec<u8> { (1..=self.stones.min(3)).collect() }
//! #   fn play(&self, taken: u8) -> Result<Self, NotLegal> {
//! #       if self.legal_moves().contains(&taken) {
//! #           Ok(Self { stones: self.stones - taken, player: 3 - self.player })
//! #       } else {
//! #           Err(NotLegal)
//! #       }
//! #   }
//! }
//! # impl std::fmt::Display for Nim {
//! #   fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
//! #       write!(f, "{} {}", self.stones, self.player)
//! #   }
//! # }
//!
//! // Searches up to 21 plies. A heap that is not empty is worth nothing to either player.
//! let engine = AlphaBeta::new(21, |_: &Nim| 0);
//! let game = GameRecord::<Nim>::dealt((), 0);
//! assert_eq!(fault::choose(&engine, &game), Ok(Some(1)));
//! ```

mod deepening;
mod table;
#[cfg(test)]
mod tests;

use std::fmt;
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};

use self::deepening::Tree;
use self::table::Table;
use crate::contract::{Engine, SearchInfo};
use crate::record::{GamePosition, GameRecord};
use crate::search_control::{Aborted, SearchControl};

/// The value of a position that is won for the side to move. A win in `n` plies is worth `WIN - n`.
pub const WIN: i32 = 1_000_000_000;

/// The greatest value of a position that is not known to be won. Evaluations are limited to `-UNDECIDED..=UNDECIDED`.
pub const UNDECIDED: i32 = WIN - 1000;

/// The number of positions that the transposition table holds by default.
const TABLE_SIZE: usize = 1 << 14;

/// The best move of a position, with the value of the position for the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BestMove<M> {
    /// The first of the best moves, in the game's fixed order of the legal moves.
    pub mv: M,
    /// The evaluation of the position after perfect play up to the depth, or a value beyond [`UNDECIDED`] if that play
    /// ends the game.
    pub value: i32,
}

/// An alpha-beta engine with a transposition table, for games of two seats.
///
/// The move for a position and a depth equals that of a plain minimax search. The table is kept between searches. At a
/// fixed depth, it changes only their speed. Within a limit of time or nodes, a faster search may reach a greater depth
/// and find another move.
pub struct AlphaBeta<P: GamePosition, F> {
    depth: u8,
    evaluate: F,
    table: Mutex<Table<P>>,
}

impl<P: GamePosition + Hash, F: Fn(&P) -> i32> AlphaBeta<P, F> {
    /// Creates an engine that searches up to `depth` plies, or one ply if `depth` is 0.
    ///
    /// `evaluate` returns the value of a position for the side to move. It is called for positions in which the game is
    /// not over. A game of more or fewer than two seats does not compile.
    pub fn new(depth: u8, evaluate: F) -> Self {
        const { assert!(P::SEATS.len() == 2, "AlphaBeta is a search for games of two seats") };
        Self { depth: depth.max(1), evaluate, table: Mutex::new(Table::new(TABLE_SIZE)) }
    }

    /// Sets the number of positions that the transposition table holds. The default is 16384.
    #[must_use]
    pub fn with_table_size(mut self, positions: usize) -> Self {
        self.table = Mutex::new(Table::new(positions));
        self
    }

    /// Searches the current position of `game` to exactly `depth` plies; returns `None` if the game is over.
    ///
    /// # Errors
    /// Returns [`Aborted`] if `control` stops the search.
    pub fn search_depth(
        &self,
        game: &GameRecord<P>,
        depth: u8,
        control: &mut dyn SearchControl,
    ) -> Result<Option<BestMove<P::Move>>, Aborted> {
        let mut table = self.table.lock().unwrap_or_else(PoisonError::into_inner);
        let mut tree = Tree::new(&self.evaluate, &mut table, control);
        let best = tree.best_move(game, depth.max(1));
        best.and_then(|best| tree.finish().map(|()| best))
    }
}

impl<P: GamePosition + Hash, F: Fn(&P) -> i32 + Send> Engine<P> for AlphaBeta<P, F> {
    fn search(
        &self,
        game: &GameRecord<P>,
        control: &mut dyn SearchControl,
        found: &mut dyn FnMut(SearchInfo<P::Move>),
    ) -> Result<(), Aborted> {
        let mut table = self.table.lock().unwrap_or_else(PoisonError::into_inner);
        let mut tree = Tree::new(&self.evaluate, &mut table, control);
        for depth in 1..=self.depth {
            let Some(best) = tree.best_move(game, depth)? else { break };
            tree.announce();
            found(SearchInfo { mv: best.mv, depth: depth.into() });
            // A deeper search finds the same win or the same longest defence.
            if best.value.abs() > UNDECIDED {
                break;
            }
        }
        tree.finish()
    }
}

impl<P: GamePosition, F> fmt::Debug for AlphaBeta<P, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AlphaBeta").field("depth", &self.depth).finish_non_exhaustive()
    }
}
