//! A minimal game for tests: two or more players take one or two stones from a heap, and the player who takes the
//! last stone wins.

use std::fmt::{self, Display};

use rand_chacha::ChaCha8Rng;

use super::contract::{Engine, SearchInfo};
use super::engine_game::EngineGame;
use super::fields::Fields;
use super::outcome::Winners;
use super::record::{GamePosition, GameRecord, ParseRecordError};
use super::search_control::{Aborted, SearchControl};
use super::ugi::SearchContext;

/// The number of stones, and the number of the player to move, counted from 1. There are `N` players, two or three.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Heap<const N: u8 = 2>(pub(crate) u8, pub(crate) u8);

impl<const N: u8> Display for Heap<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.0, self.1)
    }
}

#[derive(Debug, thiserror::Error)]
#[error("expected 1 or 2 of {0} stones")]
pub(crate) struct TooMany(u8);

impl<const N: u8> GamePosition for Heap<N> {
    type Seat = u8;
    type Setup = ();
    type Move = u8;
    type Illegal = TooMany;
    type End = Winners<u8>;

    const NAME: &'static str = "heap";
    const SEATS: &'static [u8] = if N == 2 { &[1, 2] } else { &[1, 2, 3] };

    fn read(fields: &mut Fields<'_>) -> Result<Self, ParseRecordError> {
        let mut number = |from, to| {
            let read = |text: &str| text.parse().ok().filter(|number| (from..=to).contains(number));
            let expected = format!("expected a number from {from} to {to}");
            fields.parse(read, expected).map_err(ParseRecordError::from)
        };
        Ok(Self(number(0, 9)?.0, number(1, N)?.0))
    }

    fn deal((): (), _: &mut ChaCha8Rng, first: u8) -> Self {
        Self(5, first)
    }

    fn turn(&self) -> u8 {
        self.1
    }

    fn end(&self) -> Option<Winners<u8>> {
        (self.0 == 0).then_some(Winners::One((self.1 + N - 2) % N + 1))
    }

    fn move_after_resignation(_: u8) -> Option<TooMany> {
        Some(TooMany(0))
    }

    fn ending_word(_: &Winners<u8>) -> &'static str {
        "emptied"
    }

    fn legal_moves(&self) -> Vec<u8> {
        (1..=self.0.min(2)).collect()
    }

    fn play(&self, mv: u8) -> Result<Self, TooMany> {
        if self.legal_moves().contains(&mv) {
            Ok(Self(self.0 - mv, self.1 % N + 1))
        } else {
            Err(TooMany(self.0))
        }
    }
}

struct Greedy;

impl Engine<Heap> for Greedy {
    fn search(
        &self,
        game: &GameRecord<Heap>,
        _: &mut dyn SearchControl,
        found: &mut dyn FnMut(SearchInfo<u8>),
    ) -> Result<(), Aborted> {
        game.legal_moves().last().into_iter().for_each(|&mv| found(SearchInfo { mv, depth: 1 }));
        Ok(())
    }
}

impl EngineGame for Heap {
    type Options = ();

    fn engine(words: &str) -> Option<Box<dyn Engine<Self>>> {
        (words == "greedy").then(|| Box::new(Greedy) as _)
    }

    fn think(search: &SearchContext<Self>) -> Option<u8> {
        search.run_engine(&Greedy)
    }
}
