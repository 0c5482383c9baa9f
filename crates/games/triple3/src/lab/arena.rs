//! Matches between two engines of Triple 3. Each initial game record is played twice, and each engine moves
//! first in one of the two games.
//!
//! The result is a pure function of the engines, the seed and the numbers of the games, and the tables of two
//! ranges of game numbers add up to the table of both ranges. Clocks, threads and printing are left to the
//! caller.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use crate::dice::Dice;
use crate::game::Line;
use crate::moves::Move;
use crate::position::Position;
use crate::side::Side;
use crate::stage::GameState;
use boardgame_engine::contract::Engine;
use boardgame_engine::fault::{self, SearchError};
use boardgame_engine::queries::SampleStats;
use boardgame_engine::search_control::SearchControl;

/// The numbers of games that two engines have won against each other, and the lengths of the games.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MatchResults {
    /// Numbers of games that the first engine won when it moved first and when it moved second.
    pub won: [u64; 2],
    /// Numbers of games that the second engine won when it moved first and when it moved second.
    pub lost: [u64; 2],
    pub(crate) plies: SampleStats,
}

impl MatchResults {
    /// Returns the number of games that the two engines have played.
    pub const fn games(&self) -> u64 {
        self.won[0] + self.won[1] + self.lost[0] + self.lost[1]
    }

    pub(crate) const fn wins(&self) -> u64 {
        self.won[0] + self.won[1]
    }

    /// Returns the fraction of games that the first engine has won, 0 to 1, or NaN if no game has been played.
    pub fn share(&self) -> f64 {
        self.wins() as f64 / self.games() as f64
    }

    /// Returns the sum of these results and the results of other games between the same engines.
    pub fn plus(mut self, other: &Self) -> Self {
        for (mine, theirs) in [(&mut self.won, other.won), (&mut self.lost, other.lost)] {
            mine.iter_mut().zip(theirs).for_each(|(mine, theirs)| *mine += theirs);
        }
        self.plies.merge(&other.plies);
        self
    }

    /// Returns `true` if the wins add up to the number of games and the statistics are consistent.
    pub fn is_sound(&self) -> bool {
        let games = self.won.iter().chain(&self.lost).try_fold(0, |sum: u64, games| sum.checked_add(*games));
        games == Some(self.plies.count) && self.plies.is_sound()
    }

    fn add(&mut self, number: u64, winner: Side, plies: usize) {
        let first = seat(number);
        self.plies.add(number, plies as u64);
        let table = if winner == first { &mut self.won } else { &mut self.lost };
        // Player a always begins.
        table[usize::from(winner != Side::A)] += 1;
    }
}

/// Returns the side of the first engine in match game `number`.
///
/// The first engine moves first in games with even numbers.
const fn seat(number: u64) -> Side {
    if number.is_multiple_of(2) { Side::A } else { Side::B }
}

/// Returns the initial game record of match game `number`.
///
/// Two consecutive games have the same dice, and each engine moves first in one of them.
pub(crate) fn start(seed: u64, number: u64) -> Line {
    let pair = number / 2;
    let dice = Dice { seed: seed.wrapping_add(pair.wrapping_mul(0x9E37_79B9_7F4A_7C15)) };
    Line::new(GameState::new(Position::start(Side::A), dice))
}

pub(crate) fn play(
    mut line: Line,
    engines: [&dyn Engine<GameState>; 2],
    control: &mut dyn SearchControl,
) -> Result<Line, SearchError<Move>> {
    loop {
        let engine = engines[line.turn().index()];
        match fault::search(engine, &line, control, &mut |_| ())? {
            Some(mv) if line.play(mv).is_ok() => {}
            _ => return Ok(line),
        }
    }
}

/// Plays the match games with the given numbers, and returns their results.
///
/// The first engine moves first in games with even numbers. The dice of a game follow from `seed` and its number.
///
/// # Errors
/// Returns a [`SearchError`] if `control` stops a search or an engine fails.
pub fn tournament(
    engines: [&dyn Engine<GameState>; 2],
    seed: u64,
    numbers: Range<u64>,
    control: &mut dyn SearchControl,
) -> Result<MatchResults, SearchError<Move>> {
    let mut table = MatchResults::default();
    for number in numbers {
        let [one, two] = engines;
        let seated = if seat(number) == Side::A { [one, two] } else { [two, one] };
        let line = play(start(seed, number), seated, control)?;
        if let Some(winner) = line.current().position().winner() {
            table.add(number, winner, line.plies());
        }
    }
    Ok(table)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engines::{Level, LevelEngine};
    use boardgame_engine::search_control::Unlimited;

    fn contest(one: u8, two: u8, numbers: Range<u64>) -> MatchResults {
        let [one, two] =
            [one, two].map(|level| LevelEngine::new(Level::new(level).unwrap(), u64::from(level)));
        tournament([&one, &two], 11, numbers, &mut Unlimited).unwrap()
    }

    #[test]
    fn seats_alternate_and_every_game_counts() {
        let table = contest(1, 1, 0..100);
        assert_eq!(table.games(), 100);
        assert_eq!((table.won[0] + table.lost[1], table.won[1] + table.lost[0]), (50, 50));
        assert_eq!(contest(1, 1, 0..37).plus(&contest(1, 1, 37..100)), table);
    }

    #[test]
    fn greedy_level_beats_random_level() {
        assert!(contest(3, 1, 0..200).share() > 0.85);
        assert!(contest(1, 3, 0..200).share() < 0.15);
    }
}
