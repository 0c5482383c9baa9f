//! Logbooks for the tests of the logbook and its statistics.

use super::logbook::Logbook;
use super::logged_daily::LoggedDaily;
use super::logged_game::{GameResult, LoggedGame};
use boardgame_engine::coach::{Cost, DailyResult, Day, Mistake, RatedPuzzle};

pub(super) fn game(ended: u64, opponent: &str, result: GameResult, is_rated: bool) -> LoggedGame {
    let (game, seat, opponent) = ("tripppin".to_owned(), "right".to_owned(), opponent.to_owned());
    LoggedGame { ended, game, seat, opponent, result, is_rated }
}

pub(super) fn day(number: u64) -> Day {
    Day::new(number).unwrap()
}

pub(super) fn daily(number: u64, ended: u64, is_solved: bool) -> LoggedDaily {
    let result = DailyResult { is_solved, plies: 5, hints: 0, wrong: 0, is_late: false };
    LoggedDaily { game: "tripppin".to_owned(), puzzle: day(number).into(), result, ended }
}

/// A training puzzle of the class, with a number that sorts against the order of time.
pub(crate) fn trained(class: usize, ended: u64, is_solved: bool) -> LoggedDaily {
    let puzzle = format!("{class}-block-{}", 1000 - ended).parse().map(RatedPuzzle::Training).unwrap();
    let daily = daily(1, ended, is_solved);
    let result = DailyResult { wrong: u16::from(!is_solved), ..daily.result };
    LoggedDaily { puzzle, result, ..daily }
}

pub(super) fn mistake(position: &str) -> Mistake {
    let [position, played, right] = [position, "a1b2", "c3b4"].map(str::to_owned);
    Mistake { position, played, right: vec![right], cost: Cost::Win }
}

pub(super) fn sample() -> Logbook {
    let mut logbook = Logbook::default();
    logbook.remove_until(5);
    logbook.log(game(10, "5", GameResult::Won, true));
    logbook.log(game(11, "5", GameResult::Lost, true));
    logbook.log(game(12, "6", GameResult::Won, false));
    logbook.log(game(13, "perfect", GameResult::Drawn, true));
    logbook.log(LoggedGame { seat: "left".to_owned(), ..game(14, "5", GameResult::Drawn, true) });
    logbook.log(LoggedGame { game: "tribolo".to_owned(), ..game(15, "3+4", GameResult::Drawn, true) });
    for (number, is_solved) in [(10, true), (9, true), (8, false)] {
        logbook.log_daily(daily(number, 16, is_solved));
    }
    logbook.log_daily(trained(2, 16, true));
    assert!(logbook.add_mistake("tripppin", &mistake("x 1"), None, 17));
    logbook
}
