//! Implements the queries, tournaments and training of batch commands for Triple 3.

use std::ops::{ControlFlow, Range};

use crate::Line;
use crate::dice::Total;
use crate::engines::{Level, LevelEngine};
use crate::lab::arena::{MatchResults, start, tournament};
use crate::lab::train::train;
use boardgame_engine::queries::{NotableCase, RecordQuery, Survey, TableRow, Trainer, list, think_with};
use boardgame_engine::search_control::Unlimited;

/// Returns the dice total that the text of a game record gives for the first throw.
///
/// Returns `None` if the text gives no total, or if moves have been played.
fn named(line: &Line) -> Option<Total> {
    let first = (line.plies() == 0).then(|| line.to_string());
    first.and_then(|text| text.split(' ').nth(2).and_then(Total::parse))
}

/// Returns the prefix of printed moves: the side to move and its throw, such as `b 9: `.
///
/// The prefix is empty if the game record names that throw or the game is over. If the record names a throw
/// that allows no move, the prefix starts with `none`.
pub(crate) fn throw(line: &Line) -> String {
    let position = line.current().position();
    let Some(throw) = line.current().throw() else { return String::new() };
    let dice = format!("{} {}: ", position.turn(), throw.total());
    match named(line) {
        None => dice,
        Some(named) if !line.first().start.position.legal_moves(named).is_empty() => String::new(),
        Some(_) => format!("none {dice}"),
    }
}

/// Formats a throw with its legal moves, such as `b 9: 3.7 5.7`. The text is empty after the game.
pub(crate) fn moves_by_throw(line: &Line) -> String {
    let Some(throw) = line.current().throw() else { return String::new() };
    format!("{} {}: {}", line.turn(), throw.total(), list(line.legal_moves()))
}

/// Creates the query for an engine's move. The answer is the move, followed by `-` in place of a value.
///
/// The answer starts with the throw if the game record does not name the throw.
pub(crate) fn think(engine: LevelEngine) -> RecordQuery {
    think_with(engine, |_, line: &Line, mv| format!("{}{mv} -", throw(line)))
}

/// Creates the two engines of a match, with different seeds for their random choices.
pub(crate) fn players(levels: [Level; 2], seed: u64) -> [LevelEngine; 2] {
    [LevelEngine::new(levels[0], seed), LevelEngine::new(levels[1], seed.wrapping_add(1))]
}

/// The levels of the two engines of a Triple 3 tournament. The engines alternate in moving first.
///
/// Two successive games have the same dice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pairing(pub [Level; 2]);

impl Survey for MatchResults {
    type Setup = Pairing;

    const UNIT_NAME: &'static str = "games";
    const CHUNK: u64 = 1;

    fn count(Pairing(levels): Pairing, seed: u64, games: Range<u64>) -> Result<Self, String> {
        let [first, second] = players(levels, seed);
        tournament([&first, &second], seed, games, &mut Unlimited).map_err(|fault| fault.to_string())
    }

    fn merge(&mut self, other: &Self) {
        *self = self.plus(other);
    }

    fn counted(&self) -> u64 {
        self.games()
    }

    fn is_sound(&self) -> bool {
        Self::is_sound(self)
    }

    fn extremes(&self, _: Pairing, seed: u64) -> Vec<NotableCase> {
        let extremes = [("longest game", self.plies.most), ("shortest game", self.plies.least)];
        let start = |number| Some(start(seed, number).to_string());
        extremes
            .into_iter()
            .filter_map(|(what, peak)| NotableCase::at(what, peak, |peak| start(peak.number)))
            .collect()
    }

    fn figures(&self, Pairing([first, second]): Pairing) -> Vec<TableRow> {
        let figure = |name: String, won: u64, of: u64| TableRow::wins(name, won as f64, of, "");
        let [began, followed] = [[self.won[0], self.lost[1]], [self.won[1], self.lost[0]]];
        let games = self.games();
        let moves = self.plies.sum as f64 / games.max(1) as f64;
        let beginners = (self.won[0] + self.lost[0]) as f64;
        vec![
            figure(format!("first: {first}"), self.wins(), games),
            figure("   beginning".to_owned(), began[0], began.iter().sum()),
            figure("   replying".to_owned(), followed[0], followed.iter().sum()),
            figure(format!("second: {second}"), games - self.wins(), games),
            figure("   beginning".to_owned(), followed[1], followed.iter().sum()),
            figure("   replying".to_owned(), began[1], began.iter().sum()),
            TableRow::wins("whoever begins", beginners, games, &format!(", {moves:.1} moves")),
        ]
    }
}

/// Creates a training of the evaluation weights by `games` games of self-play.
///
/// All random numbers follow from `seed`.
pub(crate) fn trainer(seed: u64, games: u64) -> Trainer {
    let run = move |tell: &mut dyn FnMut(&str), go_on: &mut dyn FnMut() -> ControlFlow<()>| {
        let mut told = |game| {
            tell(&format!("game {game} of {games}"));
            go_on()
        };
        train(seed, games, &mut told).map(|weights| weights.write())
    };
    Trainer::new(format!("training by {games} games with seed {seed}"), Box::new(run))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::GameState;
    use boardgame_engine::queries::{legal_moves, result};

    fn list_of(line: &Line) -> String {
        legal_moves::<GameState>().answer(&line.to_string()).unwrap()
    }

    #[test]
    fn random_throw_is_printed_with_its_moves() {
        let empty = ["........."; 9].join("/");
        let listed = |rest: &str| list_of(&format!("{empty} {rest}").parse().unwrap());
        assert!(listed("a 3").starts_with("3.1 3.2 3.3 3.4 3.6 "), "{}", listed("a 3"));
        // The random stream of a record without a seed is derived from the text of the record, so the stream
        // is always the same.
        let thrown: Line = format!("{empty} b dice 7 0").parse().unwrap();
        let total = thrown.current().throw().unwrap().total();
        assert!(listed("b dice 7 0").starts_with(&format!("b {total}: ")));
        // No peg can be removed at the start, so the dice are thrown again.
        assert_eq!(listed("b 2 dice 7 0"), format!("none {}", listed("b dice 7 0")));
        assert!(listed("b 3 moves 3.1").starts_with("a "));
    }

    #[test]
    fn show_names_winner_and_cause() {
        let game = |boxes: &str| {
            let text = boxes.split(' ').map(|owner| if owner == "." { "........." } else { owner });
            let text: Vec<String> =
                text.map(|text| if text.len() == 1 { text.repeat(9) } else { text.to_owned() }).collect();
            result::<GameState>(&format!("{} a", text.join("/")).parse().unwrap())
        };
        assert_eq!(game("A A A . . . . . ."), "a line");
        assert_eq!(game("A A . . . A A . A"), "a five");
        assert_eq!(game(". . . . . . . . ."), "- unfinished");
    }

    #[test]
    fn merged_matches_equal_the_whole() {
        let levels = [3, 1].map(|level| Level::new(level).unwrap());
        let mut parts = <MatchResults as Survey>::count(Pairing(levels), 5, 0..7).unwrap();
        parts.merge(&<MatchResults as Survey>::count(Pairing(levels), 5, 7..20).unwrap());
        assert_eq!(Ok(parts), <MatchResults as Survey>::count(Pairing(levels), 5, 0..20));
        assert_eq!((parts.counted(), parts.figures(Pairing(levels)).len()), (20, 7));
    }
}
