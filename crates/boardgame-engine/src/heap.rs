//! A minimal game for tests: two or more players take one or two stones from a heap, and the player who takes the
//! last stone wins.

use std::fmt::{self, Display};

use rand_chacha::ChaCha8Rng;

use super::chance;
use super::contract::{Engine, SearchInfo};
use super::engine_game::EngineGame;
use super::fields::Fields;
use super::oracle::{Oracle, PuzzleOracle, Verdict};
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

/// The solution of a heap from which one player, who always moves, or two players take one or two stones.
#[derive(Debug, Clone)]
pub(crate) struct Solved<const N: u8>;

impl<const N: u8> Oracle for Solved<N> {
    type Position = Heap<N>;

    fn solve(_: &Heap<N>) -> Option<Self> {
        Some(Self)
    }

    fn covers(&self, _: &Heap<N>) -> bool {
        true
    }

    fn verdict(&self, heap: &Heap<N>) -> Verdict {
        let stones = u16::from(heap.0);
        match stones % 3 {
            _ if N == 1 => Verdict::Win(stones.div_ceil(2)),
            0 => Verdict::Loss(stones / 3 * 2),
            _ => Verdict::Win(stones / 3 * 2 + 1),
        }
    }
}

/// The rivals take one stone, and two stones.
impl PuzzleOracle for Solved<2> {
    type Rival = u8;

    const PUZZLES: &'static [u16] = &[3, 5];
    const RIVALS: &'static [u8] = &[1, 2];

    fn is_fair(&self) -> bool {
        false
    }

    fn deal_fair((): (), _: &mut ChaCha8Rng, _: u8) -> Option<(Self, GameRecord<Heap>)> {
        None
    }

    fn deal_puzzle((): (), rng: &mut ChaCha8Rng, plies: u16, boards: &mut u32) -> Option<(Self, Heap)> {
        *boards = boards.checked_sub(1)?;
        let right = 1 + chance::below(rng, 2) as u8;
        Some((Self, Heap(plies as u8 / 2 * 3 + right, 1)))
    }

    fn rival_move(&self, stones: u8, heap: &Heap) -> Option<u8> {
        heap.legal_moves().into_iter().find(|&mv| mv == stones)
    }

    fn state(heap: &Heap) -> u32 {
        u32::from(heap.0) << 2 | u32::from(heap.1)
    }
}
