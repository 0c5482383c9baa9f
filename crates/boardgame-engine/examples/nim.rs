//! Nim with one heap as a UGI engine. The players take one to three stones in turn; the last stone wins.

use std::{fmt, io, time::Instant};

use boardgame_engine::alpha_beta::AlphaBeta;
use boardgame_engine::contract::Engine;
use boardgame_engine::engine_game::EngineGame;
use boardgame_engine::fields::Fields;
use boardgame_engine::outcome::Winners;
use boardgame_engine::record::{GamePosition, NotLegal, ParseRecordError};
use boardgame_engine::ugi::{self, ConversationError, Host, SearchContext};

/// The number of stones on the heap, and the player to move.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Nim(u8, u8);

impl fmt::Display for Nim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.0, self.1)
    }
}

impl GamePosition for Nim {
    type Seat = u8;
    type Setup = ();
    type Move = u8;
    type Illegal = NotLegal;
    type End = Winners<u8>;
    const NAME: &'static str = "nim";
    const SEATS: &'static [u8] = &[1, 2];

    fn read(fields: &mut Fields<'_>) -> Result<Self, ParseRecordError> {
        let (heap, _) = fields.parse(|text| text.parse().ok(), "expected 0 to 255 stones")?;
        let player = |text: &str| text.parse().ok().filter(|player| Self::SEATS.contains(player));
        Ok(Self(heap, fields.parse(player, "expected the player, 1 or 2")?.0))
    }
    fn deal((): (), _: &mut rand_chacha::ChaCha8Rng, first: u8) -> Self {
        Self(21, first)
    }
    fn turn(&self) -> u8 {
        self.1
    }
    fn end(&self) -> Option<Winners<u8>> {
        (self.0 == 0).then_some(Winners::One(3 - self.1))
    }
    fn ending_word(_: &Winners<u8>) -> &'static str {
        "last"
    }
    fn legal_moves(&self) -> Vec<u8> {
        (1..=self.0.min(3)).collect()
    }
    fn play(&self, stones: u8) -> Result<Self, NotLegal> {
        let is_legal = self.legal_moves().contains(&stones);
        if is_legal { Ok(Self(self.0 - stones, 3 - self.1)) } else { Err(NotLegal) }
    }
}

impl EngineGame for Nim {
    type Options = ();
    /// Nim has no engines with a spec, such as a match or a web worker would ask for.
    fn engine(_: &str) -> Option<Box<dyn Engine<Self>>> {
        None
    }
    /// Searches until the game is decided. A position before that is worth nothing to either player.
    fn think(search: &SearchContext<Self>) -> Option<u8> {
        // A table of the default size would mostly stay empty: there are at most 512 positions.
        search.run_engine(&AlphaBeta::new(u8::MAX, |_: &Self| 0).with_table_size(4096))
    }
}

fn main() -> Result<(), ConversationError> {
    let began = Instant::now();
    let host = Host::new("Nim", "the authors of Nim", move || began.elapsed());
    ugi::run((), Nim::think, io::stdin().lock(), io::stdout(), host)
}
