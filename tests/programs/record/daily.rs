//! Tests of daily puzzles and their results in the record.

use super::*;
use boardgame_host::script::stage::OpenText;
use tripppin::CATALOGUE;

#[test]
fn daily_results_are_part_of_the_record() {
    let folder = tempfile::tempdir().unwrap();
    // A failed attempt counts as unsolved, and its help counts in the next attempt.
    let mut computer = opened(folder.path(), &["--daily", "6"]);
    does(&mut computer, "wait thinker\nexpect title Tripppin - Daily 6: win in 3");
    assert!(lines(folder.path(), "daily ").is_empty());
    does(&mut computer, "menu Hint\nmenu Hint");
    let before = lines(folder.path(), "daily ");
    assert_eq!(before, ["tripppin 6 5 2 0 unsolved"]);
    quit(computer);
    for (day, last) in [("6", false), ("7", false), ("7", true)] {
        let mut computer = opened(folder.path(), &["--daily", day]);
        does(&mut computer, "wait thinker");
        if last {
            does(&mut computer, "menu Hint");
        }
        win(&mut computer);
        if last {
            does(&mut computer, "expect title Tripppin - Daily 7: solved, won in 4, 2 days in a row");
            does(&mut computer, "menu Copy result\nexpect clipboard Tripppin daily 7: solved in 4 turns");
        }
        quit(computer);
    }
    assert_eq!(lines(folder.path(), "daily "), ["tripppin 6 5 2 0 solved", "tripppin 7 7 0 0 solved"]);
    let puzzles = fs::read_to_string(folder.path().join("tripppin.solved")).unwrap();
    assert!(!puzzles.contains("daily"), "{puzzles}");
    let mut computer = opened(folder.path(), &[]);
    does(&mut computer, "menu Reset record\nmenu Reset record");
    assert!(lines(folder.path(), "daily ").is_empty());
    quit(computer);
}

#[test]
fn daily_puzzle_after_that_of_today_is_an_earlier_one() {
    let folder = tempfile::tempdir().unwrap();
    let mut computer = opened_on_day_6(folder.path(), &["--seed", "5"]);
    does(&mut computer, "menu Daily puzzle\nexpect title Tripppin - Daily 6: win in 3");
    win(&mut computer);
    let note = "expect note Today's is done. This is number 5.";
    does(&mut computer, &format!("menu Daily puzzle\nexpect title Tripppin - Daily 5: win in 2\n{note}"));
    win(&mut computer);
    assert_eq!(lines(folder.path(), "daily "), ["tripppin 5 3 0 0 late", "tripppin 6 5 0 0 solved"]);
    for number in [4, 3, 2, 1] {
        does(
            &mut computer,
            &format!("menu Daily puzzle\nexpect note Today's is done. This is number {number}."),
        );
        win(&mut computer);
    }
    let note = "expect note All are done. Today's does not count again.";
    does(&mut computer, &format!("menu Daily puzzle\nexpect title Tripppin - Daily 6: win in 3\n{note}"));
    quit(computer);
}

/// Plays a move that gives the win of the puzzle away.
fn play_wrong_move(computer: &mut Saved) {
    let puzzle = line(computer);
    let right = advise(&Oracle::solve(puzzle.current().board()), &puzzle).unwrap().mv;
    let wrong = puzzle.legal_moves().into_iter().find(|&mv| mv != right).unwrap();
    does(computer, &format!("play {wrong}\nwait thinker"));
}

#[test]
fn title_of_a_solved_puzzle_explains_what_it_counts() {
    let folder = tempfile::tempdir().unwrap();
    let mut computer = opened(folder.path(), &["--daily", "6"]);
    play_wrong_move(&mut computer);
    take_back(&mut computer);
    win(&mut computer);
    does(&mut computer, "expect title Tripppin - Daily 6: solved, counts half (wrong move)");
    quit(computer);
    let mut computer = opened(folder.path(), &["--daily", "7"]);
    does(&mut computer, "wait thinker\nmenu Hint");
    win(&mut computer);
    does(&mut computer, "expect title Tripppin - Daily 7: counts 0 (hint), 2 days in a row");
    quit(computer);
}

/// Plays a wrong move, and then any moves until the game is over.
fn fail(computer: &mut Saved) {
    play_wrong_move(computer);
    while !line(computer).is_over() {
        let mv = line(computer).legal_moves()[0];
        does(computer, &format!("play {mv}\nwait thinker"));
    }
}

#[test]
fn failed_puzzle_is_tried_again_without_counting() {
    let folder = tempfile::tempdir().unwrap();
    let mut computer = opened_on_day_6(folder.path(), &["--seed", "5"]);
    does(&mut computer, "menu Daily puzzle\nwait thinker");
    fail(&mut computer);
    // The keys of the buttons "Try again" and "Other day". Take back returns to the failed game, which is still the daily puzzle.
    does(
        &mut computer,
        "key a\nexpect note This try does not count.\nexpect title Tripppin - Puzzle: win in 3",
    );
    does(
        &mut computer,
        "key t with amiga\nexpect title Tripppin - Daily 6: win in 3 - take back to try again\nkey a\nwait thinker",
    );
    win(&mut computer);
    does(&mut computer, "menu Daily puzzle\nwait thinker\nexpect title Tripppin - Daily 5: win in 2");
    fail(&mut computer);
    does(&mut computer, "key o\nexpect title Tripppin - Daily 4: win in 15");
    assert_eq!(
        lines(folder.path(), "daily "),
        ["tripppin 5 3 0 1 unsolved-late", "tripppin 6 5 0 1 unsolved"]
    );
    quit(computer);
}

#[test]
fn shared_result_ends_in_the_address_of_the_page() {
    let folder = tempfile::tempdir().unwrap();
    let mut computer =
        opened_at("https://a.example/b/", folder.path(), &["--daily", "6"], play::mounted(None));
    does(&mut computer, "wait thinker");
    win(&mut computer);
    let shared = "Tripppin daily 6: solved in 3 turns https://a.example/b/";
    does(&mut computer, &format!("menu Copy result\nexpect clipboard {shared}"));
    quit(computer);
}

fn shows_daily(computer: &Saved) -> bool {
    titles(computer).iter().any(|title| title.contains("Daily 6"))
}

#[test]
fn take_back_after_a_puzzle_returns_to_the_game_before_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut computer = opened_on_day_6(folder.path(), &["DIFFICULTY=1", "--seed", "5"]);
    begin(&mut computer);
    let before = line(&computer);
    does(&mut computer, "menu Daily puzzle");
    assert!(shows_daily(&computer));
    let puzzle = line(&computer);
    begin(&mut computer);
    let played = line(&computer);
    quit(computer);

    // The puzzle of the saved game is still the daily one.
    let mut computer = opened_on_day_6(folder.path(), &[]);
    assert_eq!(line(&computer), played);
    assert!(shows_daily(&computer));
    // A new game leaves the puzzle, and taking back returns to it.
    does(&mut computer, "menu New game");
    assert!(!shows_daily(&computer));
    take_back(&mut computer);
    assert!(shows_daily(&computer));
    assert_eq!(line(&computer), played);
    take_back(&mut computer);
    assert_eq!(line(&computer), puzzle);
    take_back(&mut computer);
    assert_eq!(line(&computer), before);
    quit(computer);
    assert_eq!(line(&opened_on_day_6(folder.path(), &[])), before);
}

#[test]
fn new_game_after_a_saved_puzzle_restores_the_players() {
    for [user, computer_seat] in [["right", "left"], ["left", "right"]] {
        let folder = tempfile::tempdir().unwrap();
        let mut computer = opened_on_day_6(folder.path(), &["DIFFICULTY=1", "--seed", "5"]);
        let seats = format!("expect checked {user} / Human\nexpect checked {computer_seat} / Computer");
        if user == "left" {
            does(&mut computer, "menu left / Human\nmenu right / Computer\nwait turn human");
        }
        does(&mut computer, &format!("{seats}\nmenu Daily puzzle"));
        begin(&mut computer);
        quit(computer);
        let mut computer = opened_on_day_6(folder.path(), &[]);
        assert!(shows_daily(&computer));
        does(&mut computer, &format!("menu New game\n{seats}"));
        quit(computer);
    }
}

#[test]
fn wrong_move_in_a_resumed_daily_puzzle_is_counted_once() {
    let folder = tempfile::tempdir().unwrap();
    let mut computer = opened(folder.path(), &["--daily", "6"]);
    play_wrong_move(&mut computer);
    let before = lines(folder.path(), "daily ");
    assert_eq!(before.len(), 1, "{before:?}");
    quit(computer);
    for _ in 0..2 {
        let mut computer = opened(folder.path(), &[]);
        does(&mut computer, "wait thinker\nwait 2");
        let played = line(&computer);
        if let Some(mv) = played.legal_moves().first() {
            does(&mut computer, &format!("play {mv}\nwait thinker"));
        }
        quit(computer);
    }
    assert_eq!(lines(folder.path(), "daily "), before);
}

/// Starts Triple 3 and opens Tripppin, whose window is closed, beside it.
fn opened_beside(folder: &Path, text: OpenText<'_>) -> Saved {
    let mut computer = opened_on_day_6(folder, &["--game", "triple3", "--seed", "5"]);
    open(&mut computer, text);
    computer
}

fn open(computer: &mut Saved, text: OpenText<'_>) {
    computer.stage_mut().open_game(CATALOGUE.find("tripppin").unwrap(), text).unwrap();
    does(computer, "wait thinker\nwait 2");
}

#[test]
fn daily_puzzle_and_lesson_of_a_closed_game_keep_its_saved_settings() {
    let settings =
        "expect checked left / Human\nexpect checked right / Computer\nexpect checked Difficulty level: / 4";
    for (text, title) in [
        (OpenText::Daily, "Tripppin - Daily 6: win in 3"),
        (OpenText::Lesson, "Tripppin - Lesson, step 1 of 9: First steps"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let mut computer = opened_on_day_6(folder.path(), &["DIFFICULTY=4", "--seed", "5"]);
        does(&mut computer, "menu left / Human\nmenu right / Computer\nwait turn human");
        begin(&mut computer);
        let before = line(&computer);
        quit(computer);
        let mut computer = opened_beside(folder.path(), text);
        does(&mut computer, &format!("expect title {title}"));
        if text == OpenText::Daily {
            does(&mut computer, "menu Take back move");
        } else {
            does(&mut computer, "key escape\nwait 2");
        }
        assert_eq!(line(&computer), before, "{title}");
        does(&mut computer, settings);
        quit(computer);
    }
}

#[test]
fn opened_daily_puzzle_is_an_earlier_one_if_that_of_today_is_done() {
    let folder = tempfile::tempdir().unwrap();
    let mut computer = opened_beside(folder.path(), OpenText::Daily);
    win(&mut computer);
    quit(computer);
    let expected =
        "expect title Tripppin - Daily 5: win in 2\nexpect note Today's is done. This is number 5.";
    let mut computer = opened_beside(folder.path(), OpenText::Daily);
    does(&mut computer, expected);
    // In an open window, the puzzle takes the place of a lesson.
    open(&mut computer, OpenText::Lesson);
    does(&mut computer, "expect title Tripppin - Lesson, step 1 of 9: First steps\nkey n\nwait 2");
    // A lesson that has begun goes on.
    open(&mut computer, OpenText::Lesson);
    does(&mut computer, "expect title Tripppin - Lesson, step 2 of 9: First steps");
    open(&mut computer, OpenText::Daily);
    does(&mut computer, expected);
    assert_eq!(computer.stage().games().len(), 2);
    quit(computer);
}

#[test]
fn opened_lesson_is_not_a_file_of_the_user() {
    let folder = tempfile::tempdir().unwrap();
    let mut computer = opened_beside(folder.path(), OpenText::Lesson);
    assert!(
        !computer.stage().intuition().screens().iter().any(|screen| screen.bar_title().contains("opened"))
    );
    does(&mut computer, "key escape\nwait 2\nmenu Save As...\nwait 3");
    let text = titles(&computer);
    assert!(text.iter().any(|title| title == "Save this game of Tripppin"), "{text:?}");
    quit(computer);
}
