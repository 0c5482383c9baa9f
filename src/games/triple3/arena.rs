//! Matches between two minds: many games, each start played with both ways round.
//!
//! A pure function of the minds, the seed and the numbers of the games; the tables of some numbers and of others add up to the
//! table of all. Leaves clocks, threads and tables on paper to whoever asks.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::dice::Dice;
use super::game::Line;
use super::moves::Move;
use super::position::Position;
use super::side::Side;
use super::stage::Stage;
use crate::games::contract::{Game, Mind};
use crate::games::fault::{self, Unanswered};
use crate::games::mind::Control;
use crate::games::questions::Spread;

/// What a match came to.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Table {
    /// Games the first mind has won when it began, and when the other did.
    pub won: [u64; 2],
    /// Games the second mind has won when it began, and when the other did.
    pub lost: [u64; 2],
    /// The moves of each game.
    pub plies: Spread,
}

impl Table {
    /// Games played.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.won[0] + self.won[1] + self.lost[0] + self.lost[1]
    }

    /// Games the first mind has won.
    #[must_use]
    pub const fn wins(&self) -> u64 {
        self.won[0] + self.won[1]
    }

    /// The share of games the first mind has won.
    #[must_use]
    pub fn share(&self) -> f64 {
        self.wins() as f64 / self.games() as f64
    }

    /// Both together.
    #[must_use]
    pub fn plus(mut self, other: &Self) -> Self {
        for (mine, theirs) in [(&mut self.won, other.won), (&mut self.lost, other.lost)] {
            mine.iter_mut().zip(theirs).for_each(|(mine, theirs)| *mine += theirs);
        }
        self.plies.merge(&other.plies);
        self
    }

    /// Whether it can be that of any games.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        let games = self.won.iter().chain(&self.lost).try_fold(0, |sum: u64, games| sum.checked_add(*games));
        games == Some(self.plies.count) && self.plies.is_sound()
    }

    /// Counts game number `number` of a match and who has won it.
    fn add(&mut self, number: u64, winner: Side, plies: usize) {
        let first = seat(number);
        self.plies.add(number, plies as u64);
        let table = if winner == first { &mut self.won } else { &mut self.lost };
        // Player a begins.
        table[usize::from(winner != Side::A)] += 1;
    }
}

/// The first mind's seat in a game: it begins the even ones.
const fn seat(number: u64) -> Side {
    if number.is_multiple_of(2) { Side::A } else { Side::B }
}

/// The start of game number `number` of a match. Two games in a row have the same dice, each mind beginning one.
#[must_use]
pub fn start(seed: u64, number: u64) -> Line {
    let pair = number / 2;
    let dice = Dice { seed: seed.wrapping_add(pair.wrapping_mul(0x9E37_79B9_7F4A_7C15)) };
    Line::new(Stage::new(Position::start(Side::A), dice))
}

/// Plays a game to its end, and returns it. `minds` are those of player a and player b.
///
/// # Errors
/// [`Unanswered`]: `control` said so, or a mind has failed.
pub fn play(
    mut line: Line,
    minds: [&dyn Mind<Line>; 2],
    control: &mut dyn Control,
) -> Result<Line, Unanswered<Move>> {
    loop {
        let mind = minds[line.turn().index()];
        match fault::ask(mind, &line, control, &mut |_| ())? {
            Some(mv) if line.play(mv).is_ok() => {}
            _ => return Ok(line),
        }
    }
}

/// Plays the games of these numbers between two minds, seats alternated.
///
/// # Errors
/// As [`play`].
pub fn tournament(
    minds: [&dyn Mind<Line>; 2],
    seed: u64,
    numbers: Range<u64>,
    control: &mut dyn Control,
) -> Result<Table, Unanswered<Move>> {
    let mut table = Table::default();
    for number in numbers {
        let [one, two] = minds;
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
    use crate::games::mind::Unlimited;
    use crate::games::triple3::minds::{Level, Player};

    fn contest(one: u8, two: u8, numbers: Range<u64>) -> Table {
        let [one, two] = [one, two].map(|level| Player::new(Level::new(level).unwrap(), u64::from(level)));
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
    fn greed_beats_chance() {
        assert!(contest(3, 1, 0..200).share() > 0.85);
        assert!(contest(1, 3, 0..200).share() < 0.15);
    }
}
