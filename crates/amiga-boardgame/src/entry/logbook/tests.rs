//! Tests of the logbook.

use super::super::fixture::{daily, day, game, mistake, sample};
use super::super::logged_game::GameResult;
use super::super::rating::Rating;
use super::*;
use proptest::prelude::*;

#[test]
fn open_daily_is_the_latest_day_without_a_result() {
    let mut logbook = Logbook::default();
    let mut open = |results: &[(u64, bool)]| {
        for &(number, is_solved) in results {
            let mut result = daily(number, number, is_solved);
            result.result.wrong = u16::from(!is_solved);
            logbook.log_daily(result);
        }
        logbook.open_daily("tripppin", day(5)).map(Day::number)
    };
    assert_eq!(open(&[(4, true)]), Some(5));
    assert_eq!(open(&[(5, false)]), Some(3));
    assert_eq!(open(&[(3, false), (1, true)]), Some(2));
    assert_eq!(open(&[(2, true)]), None);
    // The puzzle of today is still open after a hint.
    let mut hinted = daily(6, 6, false);
    (hinted.result.hints, hinted.result.wrong) = (1, 0);
    logbook.log_daily(hinted);
    assert_eq!(logbook.open_daily("tripppin", day(6)), Some(day(6)));
    // So it is when its day is over.
    logbook.log_daily(daily(7, 7, true));
    assert_eq!(logbook.open_daily("tripppin", day(7)), Some(day(6)));
}

#[test]
fn streak_counts_consecutive_days_solved_in_time() {
    let mut logbook = Logbook::default();
    for number in [1, 2, 4, 5, 6] {
        logbook.log_daily(daily(number, number, true));
    }
    let streaks = |logbook: &Logbook| [1, 2, 3, 6, 7].map(|at| logbook.streak("tripppin", day(at)));
    assert_eq!(streaks(&logbook), [1, 2, 0, 3, 0]);
    assert_eq!(logbook.streak("trippples", day(6)), 0);
    let late = |number, ended| {
        let LoggedDaily { result, .. } = daily(number, ended, true);
        LoggedDaily { result: DailyResult { is_late: true, ..result }, ..daily(number, ended, true) }
    };
    assert!(logbook.log_daily(late(3, 8)));
    assert!(!logbook.log_daily(late(6, 8)), "the first solution counts");
    assert!(!logbook.log_daily(daily(6, 9, false)), "a solved puzzle cannot fail");
    assert!(logbook.log_daily(daily(7, 7, false)) && logbook.log_daily(daily(7, 8, false)));
    assert_eq!(streaks(&logbook), [1, 2, 0, 3, 0]);
    assert!(logbook.log_daily(daily(7, 9, true)));
    assert_eq!(streaks(&logbook), [1, 2, 0, 3, 4]);
}

#[test]
fn solution_recorded_first_counts_after_the_clock_is_set_back() {
    let result = |ended, is_late| {
        let mut daily = daily(5, ended, true);
        daily.result.is_late = is_late;
        daily
    };
    for is_late in [false, true] {
        let mut logbook = Logbook::default();
        assert!(logbook.log_daily(result(1000, is_late)));
        let before = logbook.clone();
        assert!(!logbook.log_daily(result(10, is_late)), "the clock was set back");
        logbook.merge(&before);
        assert_eq!(logbook, before);
    }
    let mut logbook = Logbook::default();
    assert!(logbook.log_daily(result(10, true)) && logbook.log_daily(result(1000, false)));
    assert!(!logbook.log_daily(result(5, true)), "a late solution does not replace one in time");
    assert_eq!(logbook.streak("tripppin", day(5)), 1);
    logbook.reset(20);
    assert_eq!(
        (logbook.daily("tripppin", day(5)), logbook.time(20)),
        (None, 1001),
        "a reset removes everything"
    );
    let mut failed = Logbook::default();
    for (ended, hints) in [(1000, 1), (10, 2)] {
        let mut daily = daily(5, ended, false);
        daily.result.hints = hints;
        assert!(failed.log_daily(daily));
    }
    assert_eq!(failed.daily("tripppin", day(5)).unwrap().hints, 2, "the last failure counts");
}

#[test]
fn result_behind_a_removed_one_counts() {
    let book = |results: &[(u64, bool)], reset| {
        let mut logbook = Logbook::default();
        results.iter().for_each(|&(ended, is_solved)| _ = logbook.log_daily(daily(5, ended, is_solved)));
        logbook.remove_until(reset);
        logbook
    };
    let mut all = book(&[(10, true)], 0);
    all.merge(&book(&[(20, false)], 0));
    assert!(all.daily("tripppin", day(5)).unwrap().is_solved);
    assert_eq!(all.history("tripppin").puzzle_ratings(|_| Some(Rating::NEW)).len(), 1);
    all.merge(&book(&[], 15));
    assert!(!all.daily("tripppin", day(5)).unwrap().is_solved);
    assert_eq!(all.time(20), book(&[(20, false)], 15).time(20));
}

#[test]
fn reset_removes_earlier_games_from_merged_texts() {
    let (mut ours, theirs) = (sample(), sample());
    ours.remove_until(12);
    ours.merge(&theirs);
    let shown = |ours: &Logbook| {
        let games: Vec<u64> = ours.games.iter().map(|game| game.ended).collect();
        let shown = games.into_iter().filter(|&ended| ended > ours.reset).collect::<Vec<_>>();
        (shown, ours.daily.iter().filter(|daily| daily.ended > ours.reset).count())
    };
    assert_eq!(shown(&ours), (vec![13, 14, 15], 4));
    assert_eq!((ours.time(3), ours.time(20)), (13, 20), "the clock was set back");
    ours.remove_until(16);
    ours.merge(&theirs);
    assert_eq!(shown(&ours), (Vec::new(), 0));
    assert!(!ours.is_empty() && Logbook::default().is_empty());
}

#[test]
fn removed_record_comes_back_until_the_next_reset() {
    let mut logbook = Logbook::default();
    for ended in [1, 2] {
        logbook.log(game(ended, "5", GameResult::Won, true));
    }
    logbook.log_daily(daily(5, 3, true));
    logbook.add_mistake("tripppin", &mistake("x"), None, 4);
    assert!(!logbook.can_bring_back());
    logbook.reset(10);
    assert!(logbook.due_mistakes("tripppin", day(1)).is_empty());
    assert_eq!(logbook.log_practice(("tripppin", "x"), false, (11, day(1))), None);
    let (other, tallies) = (logbook.clone(), |logbook: &Logbook| logbook.history("tripppin").tallies());
    assert!(tallies(&logbook).is_empty() && logbook.daily("tripppin", day(5)).is_none());
    assert!(logbook.can_bring_back() && !logbook.has_rated_game());
    assert_eq!(
        Logbook::read(&logbook.to_string()),
        ReadLogbook { logbook: logbook.clone(), is_damaged: false }
    );
    logbook.bring_back();
    // A window that does not know of it yet hides nothing again.
    logbook.merge(&other);
    assert_eq!((tallies(&logbook)[0].2.won, logbook.streak("tripppin", day(5))), (2, 1));
    assert_eq!(logbook.due_mistakes("tripppin", day(1)), [&mistake("x")]);
    assert!(!logbook.can_bring_back());
    assert_eq!(
        Logbook::read(&logbook.to_string()),
        ReadLogbook { logbook: logbook.clone(), is_damaged: false }
    );
    for now in [20, 30] {
        assert_eq!(logbook.can_bring_back(), now == 30);
        logbook.reset(now);
    }
    assert!(!logbook.can_bring_back(), "the second reset forgets the record before the first one");
}

#[test]
fn text_is_readable_and_parsed_back() {
    let text = sample().to_string();
    let start = "tripppin record 1\nreset 5 ";
    assert!(text.starts_with(start) && text.contains("\ngame 10 tripppin right 5 won rated "), "{text}");
    assert_eq!(Logbook::read(&text), ReadLogbook { logbook: sample(), is_damaged: false });
    assert!(text.contains("\ndaily 16 tripppin 8 5 0 0 unsolved "), "{text}");
    let later = text.replace("record 1", "record 2");
    assert_eq!(Logbook::read(&later), ReadLogbook { logbook: sample(), is_damaged: true });
    let mut logbook = Logbook::default();
    for name in ["", "a b", "a\nb", &"x".repeat(65)] {
        logbook.log(game(1, name, GameResult::Won, true));
    }
    assert!(logbook.is_empty(), "names that cannot be written");
}

#[test]
fn truncated_text_keeps_every_whole_line() {
    let text = sample().to_string();
    for end in 0..text.len() {
        let ReadLogbook { logbook, is_damaged } = Logbook::read(&text[..end]);
        // A text that ends after a whole line is the text of a smaller logbook.
        assert_eq!(is_damaged, end == 0 || !text[..end].ends_with('\n'), "{end}");
        let read = logbook.games.len() + logbook.daily.len() + logbook.mistakes.times().count();
        let whole =
            ["rated", "solved", "x 1"].map(|word| text[..end].matches(word).count()).iter().sum::<usize>();
        assert!(read + 1 >= whole && read <= whole, "{end}");
        assert!(logbook.games.iter().all(|game| sample().games.contains(game)));
        assert!(logbook.daily.iter().all(|daily| sample().daily.contains(daily)));
    }
}

proptest! {
    #[test]
    fn damaged_byte_costs_no_other_line(at in 0..2000_usize, byte: u8) {
        let text = sample().to_string();
        let mut bytes = text.clone().into_bytes();
        let at = at % bytes.len();
        prop_assume!(bytes[at] != byte);
        bytes[at] = byte;
        let read = Logbook::read(&String::from_utf8_lossy(&bytes));
        prop_assert!(read.is_damaged);
        prop_assert!(read.logbook.games.iter().all(|game| sample().games.contains(game)));
        prop_assert!(read.logbook.daily.iter().all(|daily| sample().daily.contains(daily)));
        prop_assert!(read.logbook.mistakes.is_empty() || read.logbook.mistakes == sample().mistakes);
        // A damaged line break joins two lines.
        let most = if text.as_bytes()[at] == b'\n' { 2 } else { 1 };
        let entries = |logbook: &Logbook| {
            logbook.games.len() + logbook.daily.len() + logbook.mistakes.times().count()
        };
        prop_assert!(entries(&read.logbook) + most >= entries(&sample()));
    }

    #[test]
    fn any_text_is_read_without_panic(text in "(?s).{0,200}") {
        let read = Logbook::read(&text);
        prop_assert!(!Logbook::read(&read.logbook.to_string()).is_damaged);
    }

    #[test]
    fn merging_does_not_depend_on_the_order(
        books in [one_of_several(), one_of_several(), one_of_several()],
    ) {
        let merged = |books: &[&Logbook]| {
            let mut all = Logbook::default();
            books.iter().for_each(|book| all.merge(book));
            all
        };
        let [one, two, three] = books.each_ref();
        let all = merged(&[one, two, three]);
        prop_assert_eq!(&all, &merged(&[three, one, two]));
        prop_assert_eq!(&all, &merged(&[two, one, three, one]));
        prop_assert_eq!(&all, &merged(&[one, &merged(&[two, three])]));
        prop_assert_eq!(&Logbook::read(&all.to_string()).logbook, &all);
    }
}

/// Returns the logbooks that a window can have: results in any order of their times, and a reset.
fn one_of_several() -> impl Strategy<Value = Logbook> {
    let results = proptest::collection::vec((1..9_u64, any::<bool>(), any::<bool>(), 0..2_u16), 0..6);
    (results, 0..9_u64).prop_map(|(results, reset)| {
        let mut logbook = Logbook::default();
        for (time, is_solved, is_late, wrong) in results {
            logbook.log(game(time, "5", GameResult::Won, true));
            let mut daily = daily(1 + u64::from(wrong), time, is_solved);
            (daily.result.is_late, daily.result.wrong) = (is_late, wrong);
            logbook.log_daily(daily);
            let mistake = mistake(&wrong.to_string());
            logbook.add_mistake("tripppin", &mistake, is_late.then_some(0), time);
            logbook.log_practice(("tripppin", &mistake.position), is_solved, (time, day(time)));
        }
        logbook.remove_until(reset);
        logbook
    })
}
