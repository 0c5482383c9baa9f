//! Minds against each other: whole games, seats rotated, wins split where they are shared.
//!
//! Knows how to play a line-up of three on numbered boards and what comes of it. A pure function of its seed; a table of some
//! numbers and one of others add up to the table of all. Leaves printing, clocks and threads to others.

use std::ops::Range;

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::cell::Move;
use super::game::Line;
use super::position::leaders;
use super::side::Side;
use crate::games::contract::{Game, Mind};
use crate::games::fault::{self, Unanswered};
use crate::games::mind::Control;

/// Plays a line to its end, each side by the mind on its seat.
///
/// # Errors
/// [`Unanswered`]: `control`, which all thoughts poll, said so, or a mind has failed.
pub fn play(
    line: &mut Line,
    seats: [&dyn Mind<Line>; 3],
    control: &mut dyn Control,
) -> Result<(), Unanswered<Move>> {
    loop {
        match fault::ask(seats[line.turn().index()], line, control, &mut |_| ())? {
            Some(mv) if line.play(mv).is_ok() => {}
            _ => return Ok(()),
        }
    }
}

/// What one entrant did on one seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// Games.
    pub games: u32,
    /// Wins in sixths: 6 alone, 3 shared by two, 2 by three.
    pub sixths: u32,
    /// Cells owned at the end, all games together.
    pub cells: u32,
}

impl Tally {
    /// Both together.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self {
            games: self.games + other.games,
            sixths: self.sixths + other.sixths,
            cells: self.cells + other.cells,
        }
    }

    /// Games won, shared ones in part.
    #[must_use]
    pub fn wins(self) -> f64 {
        f64::from(self.sixths) / 6.0
    }
}

/// What came of a tournament.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Table {
    /// By the place in the line-up, then by [`Side::index`].
    tallies: [[Tally; 3]; 3],
}

impl Table {
    /// What an entrant, by the place in the line-up, did on a seat.
    #[must_use]
    pub const fn on(&self, entrant: usize, seat: Side) -> Tally {
        if entrant < 3 {
            self.tallies[entrant][seat.index()]
        } else {
            Tally { games: 0, sixths: 0, cells: 0 }
        }
    }

    /// What an entrant did on all seats.
    #[must_use]
    pub fn of(&self, entrant: usize) -> Tally {
        Side::ALL.into_iter().map(|seat| self.on(entrant, seat)).fold(Tally::default(), Tally::plus)
    }

    /// Both together.
    #[must_use]
    pub fn plus(mut self, other: &Self) -> Self {
        for (mine, theirs) in self.tallies.iter_mut().flatten().zip(other.tallies.iter().flatten()) {
            *mine = mine.plus(*theirs);
        }
        self
    }
}

/// The start of game `number`, and on which seat each entrant sits: three games in a row have the same board and opener, and
/// everybody sits on each seat once.
#[must_use]
pub fn game(seed: u64, number: u64) -> (Line, [Side; 3]) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    rng.set_stream(number / 3);
    let first = Line::opener(None, &mut rng);
    let line = Line::deal((), &mut rng, first);
    (line, [0, 1, 2].map(|entrant| Side::ALL[(entrant + number as usize % 3) % 3]))
}

/// Plays the games of these numbers.
///
/// # Errors
/// As [`play`].
pub fn tournament(
    lineup: [&dyn Mind<Line>; 3],
    seed: u64,
    numbers: Range<u64>,
    control: &mut dyn Control,
) -> Result<Table, Unanswered<Move>> {
    let mut table = Table::default();
    for number in numbers {
        let (mut line, seats) = game(seed, number);
        let mut minds = lineup;
        for (mind, seat) in lineup.into_iter().zip(seats) {
            minds[seat.index()] = mind;
        }
        play(&mut line, minds, control)?;
        let scores = line.current().scores();
        let winners = leaders(scores);
        let sixths = 6 / winners.clone().count().max(1) as u32;
        for (tallies, seat) in table.tallies.iter_mut().zip(seats) {
            let won = winners.clone().any(|winner| winner == seat);
            let tally = Tally { games: 1, sixths: if won { sixths } else { 0 }, cells: scores[seat.index()] };
            tallies[seat.index()] = tallies[seat.index()].plus(tally);
        }
    }
    Ok(table)
}

#[cfg(test)]
mod tests {
    use super::super::classic::Classic;
    use super::super::level::{Level, Searcher};
    use super::*;
    use crate::games::mind::Unlimited;

    #[test]
    fn everybody_sits_everywhere_and_parts_add_up() {
        let greedy = Searcher::new(Level::LOWEST);
        let lineup: [&dyn Mind<Line>; 3] = [&greedy, &Classic, &greedy];
        let play = |numbers| tournament(lineup, 3, numbers, &mut Unlimited).unwrap();
        let table = play(0..6);
        assert_eq!(play(0..4).plus(&play(4..6)), table);
        for entrant in 0..3 {
            assert!(Side::ALL.into_iter().all(|seat| table.on(entrant, seat).games == 2));
        }
        let sixths: u32 = (0..3).map(|entrant| table.of(entrant).sixths).sum();
        assert_eq!(sixths, 36);
    }

    #[test]
    fn shared_wins_are_won_in_part() {
        assert_eq!(Tally { games: 4, sixths: 15, cells: 0 }.wins(), 2.5);
    }
}
