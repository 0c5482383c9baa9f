//! `match`: whole games between two minds.

use std::ops::RangeInclusive;

use super::oracles::Oracles;
use crate::games::mind::Unlimited;
use crate::games::tripppin::classic::{self, Level};
use crate::games::tripppin::{Cause, Line, Move, Side};

/// A mind that plays one side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Player {
    /// The classic thinker.
    Classic(Level),
    /// The oracle.
    Perfect,
}

impl Player {
    /// The levels a player can have.
    pub const LEVELS: RangeInclusive<u8> = 1..=Level::HIGHEST.plies();
    /// What chooses the oracle.
    pub const PERFECT: &'static str = "perfect";

    /// A level's number or `perfect`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        if text == Self::PERFECT {
            return Some(Self::Perfect);
        }
        let plies = text.parse().ok().filter(|plies| Self::LEVELS.contains(plies))?;
        Level::new(plies).map(Self::Classic)
    }
}

/// Who plays, and how.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Match {
    /// The right piece's player.
    pub right: Player,
    /// The left piece's player.
    pub left: Player,
    /// Whether the classic thinker keeps out of loops.
    pub prevention: bool,
    /// How many plies are played at the most.
    pub max_plies: usize,
}

impl Match {
    /// How many plies are played at the most when nobody says: the measured games of the original stop there, too. Without loop
    /// prevention those that have not ended by then go round in circles.
    #[must_use]
    pub const fn usual_plies(prevention: bool) -> usize {
        if prevention { 600 } else { 120 }
    }

    /// Plays a game from a position: `<r|l|-> <goal|stuck|unfinished> <plies> <moves...>`. Moves given with the position are what
    /// loop prevention looks back on; they are neither counted nor repeated.
    #[must_use]
    pub fn answer(&self, line: &Line, oracles: &mut Oracles) -> String {
        let mut game = line.clone();
        let mut moves: Vec<String> = Vec::new();
        while moves.len() < self.max_plies
            && let Some(mv) = self.choose(&game, oracles)
            && game.play(mv).is_ok()
        {
            moves.push(mv.to_string());
        }
        let result = match game.current().outcome() {
            None => "- unfinished".to_owned(),
            Some(outcome) => {
                let cause = match outcome.cause {
                    Cause::Goal => "goal",
                    Cause::Stuck => "stuck",
                };
                format!("{} {cause}", outcome.winner)
            }
        };
        let plies = moves.len().to_string();
        [result, plies].into_iter().chain(moves).collect::<Vec<_>>().join(" ")
    }

    /// The move of the side to move; none if the game is over.
    fn choose(&self, game: &Line, oracles: &mut Oracles) -> Option<Move> {
        let position = game.current();
        let player = match position.turn() {
            Side::Right => self.right,
            Side::Left => self.left,
        };
        match player {
            Player::Perfect => oracles.of(position.board()).best(position).map(|best| best.mv),
            Player::Classic(level) => {
                let thought = classic::think(game, level, self.prevention, &mut Unlimited);
                thought.ok().flatten().map(|thought| thought.mv)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::tripppin::{Board, Position};

    fn play(right: &str, left: &str, max_plies: usize, line: &Line) -> String {
        let [right, left] = [right, left].map(|text| Player::parse(text).unwrap());
        Match { right, left, prevention: true, max_plies }.answer(line, &mut Oracles::default())
    }

    #[test]
    fn players_are_levels_or_perfect() {
        assert_eq!(Player::parse("9"), Level::new(9).map(Player::Classic));
        assert_eq!(Player::parse("perfect"), Some(Player::Perfect));
        for text in ["0", "10", "", "Perfect", "-1"] {
            assert_eq!(Player::parse(text), None, "{text}");
        }
    }

    #[test]
    fn given_moves_are_history_only() {
        let start = Line::new(Position::start(Board::numbered(1, 0), Side::Right));
        let whole = play("3", "2", 40, &start);
        let words: Vec<&str> = whole.split(' ').collect();
        let begun: Line = format!("{start} moves {} {}", words[3], words[4]).parse().unwrap();
        let rest = play("3", "2", 38, &begun);
        assert_eq!(rest.split(' ').skip(3).collect::<Vec<_>>(), words[5..]);
        assert_eq!(play("3", "2", 0, &start), "- unfinished 0");
    }

    #[test]
    fn nobody_beats_the_perfect_player_on_a_drawn_board() {
        let boards = (0..).map(|number| Board::numbered(2, number));
        let drawn = boards.filter(|board| {
            use crate::games::tripppin::oracle::Oracle;
            Oracle::solve(board).is_fair()
        });
        for board in drawn.take(5) {
            let start = Line::new(Position::start(board, Side::Right));
            assert!(!play("4", "perfect", 200, &start).starts_with('r'));
            assert_eq!(play("perfect", "perfect", 200, &start).split(' ').nth(1), Some("unfinished"));
        }
    }
}
