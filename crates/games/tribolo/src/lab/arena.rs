//! Tournaments between engines of Tribolo: whole games with rotating seats, and shared wins counted in parts.
//!
//! Plays a line-up of three engines on numbered boards. The result is a pure function of the seed, and the
//! tables of two ranges of board numbers add up to the table of both ranges. Printing, clocks and threads are
//! left to the callers.

use std::ops::Range;

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};

use crate::Position;
use crate::cell::Move;
use crate::game::Line;
use crate::position::leaders;
use crate::side::Side;
use boardgame_engine::contract::Engine;
use boardgame_engine::fault::{self, SearchError};
use boardgame_engine::queries::SampleStats;
use boardgame_engine::record::GamePosition as _;
use boardgame_engine::search_control::SearchControl;

pub(crate) fn play(
    line: &mut Line,
    seats: [&dyn Engine<Position>; 3],
    control: &mut dyn SearchControl,
) -> Result<(), SearchError<Move>> {
    loop {
        match fault::search(seats[line.turn().index()], line, control, &mut |_| ())? {
            Some(mv) if line.play(mv).is_ok() => {}
            _ => return Ok(()),
        }
    }
}

/// The results of one tournament engine in the games that it played on one seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tally {
    /// Statistics of the points per game, where six points are one win.
    ///
    /// A sole win counts 6, a win shared by two sides 3, a win shared by three sides 2, and a loss 0.
    pub sixths: SampleStats,
    pub cells: SampleStats,
}

impl Tally {
    pub fn plus(mut self, other: Self) -> Self {
        self.sixths.merge(&other.sixths);
        self.cells.merge(&other.cells);
        self
    }

    pub const fn games(self) -> u64 {
        self.cells.count
    }

    /// Returns the number of games won by the engine, where a shared win counts as a half or a third.
    pub fn wins(self) -> f64 {
        self.sixths.sum as f64 / 6.0
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TournamentResults {
    tallies: [[Tally; 3]; 3],
    plies: SampleStats,
}

impl TournamentResults {
    /// Returns the results that one engine of a tournament had on one seat.
    ///
    /// `entrant` is the engine's position in the line-up, counted from 0.
    pub fn seat_results(&self, entrant: usize, seat: Side) -> Tally {
        self.tallies.get(entrant).map_or_else(Tally::default, |seats| seats[seat.index()])
    }

    pub const fn plies(&self) -> &SampleStats {
        &self.plies
    }

    /// Returns `true` if every engine has played all games and one win was awarded per game.
    pub fn is_sound(&self) -> bool {
        let all = |entrant: &[Tally; 3], of: fn(&Tally) -> u64| {
            entrant.iter().try_fold(0, |sum: u64, tally| sum.checked_add(of(tally)))
        };
        let games = Some(self.plies.count);
        let sixths = self
            .tallies
            .iter()
            .try_fold(0, |sum: u64, entrant| sum.checked_add(all(entrant, |tally| tally.sixths.sum)?));
        let played = |entrant| {
            all(entrant, |tally| tally.cells.count) == games
                && all(entrant, |tally| tally.sixths.count) == games
        };
        let spreads = self.tallies.iter().flatten().flat_map(|tally| [&tally.sixths, &tally.cells]);
        self.tallies.iter().all(played)
            && sixths == self.plies.count.checked_mul(6)
            && spreads.chain([&self.plies]).all(SampleStats::is_sound)
    }

    /// Returns the results that one engine of a tournament had on all seats together.
    ///
    /// `entrant` is the engine's position in the line-up, counted from 0.
    pub fn engine_results(&self, entrant: usize) -> Tally {
        Side::ALL.into_iter().map(|seat| self.seat_results(entrant, seat)).fold(Tally::default(), Tally::plus)
    }

    pub fn plus(mut self, other: &Self) -> Self {
        for (mine, theirs) in self.tallies.iter_mut().flatten().zip(other.tallies.iter().flatten()) {
            *mine = mine.plus(*theirs);
        }
        self.plies.merge(&other.plies);
        self
    }
}

/// Returns the initial game record of tournament game `number`, and the seat of each engine.
///
/// Three consecutive games have the same board and opener, and every entrant has each seat once.
pub(crate) fn game(seed: u64, number: u64) -> (Line, [Side; 3]) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    rng.set_stream(number / 3);
    let first = Position::opener(None, &mut rng);
    let line = Line::deal((), &mut rng, first);
    (line, [0, 1, 2].map(|entrant| Side::ALL[(entrant + number as usize % 3) % 3]))
}

/// Plays games between three engines, and returns their results.
///
/// The seed and the number of a game determine its board; games 3n, 3n + 1 and 3n + 2 have the same board and first
/// side. The engines change seats after each game.
///
/// # Errors
/// Returns a [`SearchError`] if an engine fails or `control` aborts a search.
pub fn tournament(
    lineup: [&dyn Engine<Position>; 3],
    seed: u64,
    numbers: Range<u64>,
    control: &mut dyn SearchControl,
) -> Result<TournamentResults, SearchError<Move>> {
    let mut table = TournamentResults::default();
    for number in numbers {
        let (mut line, seats) = game(seed, number);
        let mut engines = lineup;
        for (engine, seat) in lineup.into_iter().zip(seats) {
            engines[seat.index()] = engine;
        }
        play(&mut line, engines, control)?;
        let scores = line.current().scores();
        let winners = leaders(scores);
        let sixths = 6 / winners.clone().count().max(1) as u64;
        table.plies.add(number, line.plies() as u64);
        for (tallies, seat) in table.tallies.iter_mut().zip(seats) {
            let won = winners.clone().any(|winner| winner == seat);
            let tally = &mut tallies[seat.index()];
            tally.sixths.add(number, if won { sixths } else { 0 });
            tally.cells.add(number, scores[seat.index()].into());
        }
    }
    Ok(table)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::classic::Classic;
    use crate::level::{Level, Searcher};
    use boardgame_engine::search_control::Unlimited;

    #[test]
    fn every_entrant_takes_every_seat() {
        let greedy = Searcher::new(Level::ALL[0]);
        let lineup: [&dyn Engine<Position>; 3] = [&greedy, &Classic, &greedy];
        let play = |numbers| tournament(lineup, 3, numbers, &mut Unlimited).unwrap();
        let table = play(0..6);
        assert_eq!(play(0..4).plus(&play(4..6)), table);
        for entrant in 0..3 {
            assert!(Side::ALL.into_iter().all(|seat| table.seat_results(entrant, seat).games() == 2));
        }
        let sixths: u64 = (0..3).map(|entrant| table.engine_results(entrant).sixths.sum).sum();
        assert_eq!(sixths, 36);
        assert!(table.is_sound() && TournamentResults::default().is_sound());
    }

    #[test]
    fn shared_wins_count_in_part() {
        let mut tally = Tally::default();
        [6, 3, 6, 0].into_iter().zip(0..).for_each(|(sixths, number)| tally.sixths.add(number, sixths));
        assert_eq!(tally.wins(), 2.5);
    }
}
