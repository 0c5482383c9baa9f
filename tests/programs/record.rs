//! Tests of the user's record: the games that the record contains, and how the record is shown, saved, merged
//! and reset.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail by panicking")]

use std::fs;
use std::path::Path;
use std::rc::Rc;
use std::time::Duration;

use amiga_boardgame::entry::logbook::Logbook;
use amiga_boardgame::entry::logged_game::{GameResult, LoggedGame};
use boardgame_engine::coach::Day;
use boardgame_engine::oracle::advise;
use boardgame_engine::search_task::Pace;
use small_amiga::dos::{DateStamp, Dos, DosPath, Name};
use small_amiga::input::{InputEvent, Key, Qualifiers};
use small_amiga::intuition::Screen;
use small_amiga_window::EmulatedComputer as _;
use tripppin_app::autosave::{self, AutosavingComputer, FolderStore, RECORD, Store};
use tripppin_app::cli;
use tripppin_app::script::stage::ScriptHost;
use tripppin_app::volumes;
use tripppin_game::{Line, Oracle};

use crate::play;

/// Maximum time that a test waits for the disk.
const PATIENCE: Duration = Duration::from_secs(3600);
/// Maximum number of moves of the user in a game.
const MOST_MOVES: usize = 100;

type Saved = AutosavingComputer<Box<dyn ScriptHost>>;

fn opened(folder: &Path, words: &[&str]) -> Saved {
    opened_on(folder, words, play::mounted(None))
}

/// Starts a computer with these volumes.
fn opened_on(folder: &Path, words: &[&str], dos: Dos) -> Saved {
    opened_at("", folder, words, dos)
}

/// Starts a computer on a page with this address.
fn opened_at(address: &str, folder: &Path, words: &[&str], dos: Dos) -> Saved {
    let mut settings = cli::parse(words.iter().map(Into::into), &mut |_| None).unwrap();
    settings.address = address.to_owned();
    let store: Rc<dyn Store> = Rc::new(FolderStore::new(folder, PATIENCE));
    autosave::open(&mut settings, Pace::Measured(20_000), Some(store), (dos, None), false).unwrap()
}

fn does(computer: &mut Saved, script: &str) {
    let run = play::run(computer.stage_mut(), "test", script, Path::new("."), &mut Vec::new());
    run.unwrap_or_else(|error| panic!("{script}: {error}"));
    // The computer saves its changes.
    computer.advance(0);
}

fn quit(mut computer: Saved) {
    computer.close();
    computer.finish().unwrap();
}

/// Returns the lines of the saved games, without their times and checksums.
fn logged(folder: &Path) -> Vec<String> {
    lines(folder, "game ")
}

/// Returns the lines of the record that begin with a word, without the word, their times and checksums.
fn lines(folder: &Path, word: &str) -> Vec<String> {
    let text = fs::read_to_string(folder.join(RECORD)).unwrap_or_default();
    let games = text.lines().filter(|line| line.starts_with(word));
    games
        .map(|line| {
            let fields: Vec<&str> = line.split(' ').collect();
            fields[2..fields.len() - 1].join(" ")
        })
        .collect()
}

fn line(computer: &Saved) -> Line {
    let actor = computer.stage().actor().unwrap();
    actor.saved_options().line().parse().unwrap()
}

/// Plays the first move of the user, after which the game continues.
fn begin(computer: &mut Saved) {
    let line = line(computer);
    let first = advise(&Oracle::solve(line.current().board()), &line).unwrap().mv;
    does(computer, &format!("play {first}\nwait thinker\nexpect turn human"));
}

/// Plays best moves for the user until the game is over.
fn win(computer: &mut Saved) {
    for _ in 0..MOST_MOVES {
        let line = line(computer);
        if line.is_over() {
            return;
        }
        let oracle = Oracle::solve(line.current().board());
        let mv = advise(&oracle, &line).unwrap().mv;
        does(computer, &format!("play {mv}\nwait thinker"));
    }
    panic!("the game goes on");
}

fn titles(computer: &Saved) -> Vec<String> {
    let screens = computer.stage().intuition().screens();
    screens.iter().flat_map(|screen| screen.windows()).map(|window| window.title().to_owned()).collect()
}

#[test]
fn finished_game_is_logged_shown_and_kept() {
    let folder = tempfile::tempdir().unwrap();
    let mut computer = opened(folder.path(), &["DIFFICULTY=1", "--seed", "5"]);
    assert!(!folder.path().join(RECORD).exists(), "nothing is written before a game ends");
    win(&mut computer);
    assert_eq!(logged(folder.path()), ["tripppin right 1 won rated"]);
    does(&mut computer, "menu Your record");
    assert!(titles(&computer).iter().any(|title| title.contains("Your record")), "{:?}", titles(&computer));
    does(&mut computer, "menu Your record");
    quit(computer);

    // The resumed game is already over and is not logged again.
    let mut computer = opened(folder.path(), &[]);
    does(&mut computer, "wait thinker");
    assert_eq!(logged(folder.path()).len(), 1);
    does(&mut computer, "menu Reset record");
    assert_eq!(logged(folder.path()).len(), 1, "the first choice only asks");
    does(&mut computer, "menu Reset record");
    assert!(logged(folder.path()).is_empty());
    quit(computer);
}

/// Returns the number of windows that show a page of the record.
fn record_pages(computer: &Saved) -> usize {
    titles(computer).iter().filter(|title| *title == "Your record").count()
}

#[test]
fn rating_curve_fits_the_screen_with_every_font() {
    let folder = tempfile::tempdir().unwrap();
    let mut logbook = Logbook::default();
    for ended in 1..=40 {
        let result = if ended % 3 == 0 { GameResult::Lost } else { GameResult::Won };
        let [game, seat, opponent] = ["tripppin", "right", &(3 + ended / 10).to_string()].map(str::to_owned);
        logbook.log(LoggedGame { ended, game, seat, opponent, result, is_rated: true });
    }
    fs::write(folder.path().join(RECORD), logbook.to_string()).unwrap();
    for font in ["8", "11", "13", "15"] {
        let mut computer = opened(folder.path(), &["--font", font]);
        does(&mut computer, "menu Your record\nwait 2");
        let screens = computer.stage().intuition().screens();
        let page = |screen: &Screen| {
            let window = screen.windows().iter().find(|window| window.title() == "Your record")?;
            Some((window.frame().bottom(), screen.bounds().height))
        };
        let (bottom, height) = screens.iter().find_map(page).unwrap();
        assert!(bottom <= height, "font {font}: {bottom} of {height} rows");
        quit(computer);
    }
}

#[test]
fn first_rated_game_creates_the_record_document() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name| Name::new(name).unwrap();
    let document = DosPath::root(at("Work")).join(at("Record")).unwrap();
    for (aid, is_put) in [("menu Hint", false), ("wait 1", true)] {
        let dos = play::mounted(None);
        let words = ["--workbench", "DIFFICULTY=1", "--seed", "5"];
        let mut computer = opened_on(folder.path(), &words, dos.clone());
        begin(&mut computer);
        does(&mut computer, &format!("{aid}\nwait thinker"));
        win(&mut computer);
        assert_eq!(dos.exists(&document), is_put, "{aid}");
        if is_put {
            does(&mut computer, "key q with amiga\nopen Work\nwait 60\nopen Record\nwait 60");
            assert_eq!(record_pages(&computer), 1, "{:?}", titles(&computer));
            computer.input(InputEvent::Key { key: Key::Escape, qualifiers: Qualifiers::empty() });
            computer.vertical_blank();
            assert_eq!(record_pages(&computer), 0);
        }
        quit(computer);
    }
    // A second rated game of the same record puts no document.
    let dos = play::mounted(None);
    let mut computer = opened_on(folder.path(), &["DIFFICULTY=1", "--seed", "5"], dos.clone());
    win(&mut computer);
    assert!(!dos.exists(&document));
    quit(computer);
}

#[test]
fn game_with_aids_or_take_back_is_not_rated() {
    for aid in ["menu Hint", "menu Suggest", "menu Show verdict\nmenu Show verdict", "menu Take back"] {
        let folder = tempfile::tempdir().unwrap();
        let mut computer = opened(folder.path(), &["DIFFICULTY=1", "--seed", "5"]);
        begin(&mut computer);
        does(&mut computer, &format!("{aid}\nwait thinker"));
        win(&mut computer);
        assert_eq!(logged(folder.path()), ["tripppin right 1 won unrated"], "{aid}");
        quit(computer);
    }
}

#[test]
fn resumed_game_is_not_rated() {
    let folder = tempfile::tempdir().unwrap();
    let mut computer = opened(folder.path(), &["DIFFICULTY=1", "--seed", "5"]);
    begin(&mut computer);
    quit(computer);
    let mut computer = opened(folder.path(), &[]);
    win(&mut computer);
    assert_eq!(logged(folder.path()), ["tripppin right 1 won unrated"]);
    quit(computer);
}

#[test]
fn puzzle_and_classic_mode_leave_no_record() {
    let folder = tempfile::tempdir().unwrap();
    let mut computer = opened(folder.path(), &["--daily", "6"]);
    does(&mut computer, "wait thinker");
    win(&mut computer);
    assert!(logged(folder.path()).is_empty());
    quit(computer);
    let folder = tempfile::tempdir().unwrap();
    let mut computer = opened(folder.path(), &["--classic", "DIFFICULTY=1", "--seed", "5"]);
    win(&mut computer);
    computer.close();
    assert!(!folder.path().join(RECORD).exists());
}

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

#[test]
fn games_of_every_kind_are_logged_with_their_engines() {
    for (game, options, start) in [
        ("trippples", &["DIFFICULTY=4"][..], "trippples circle minimax:4 "),
        ("tribolo", &["DIFFICULTY=1"], "tribolo blue 1+1 "),
        ("triple3", &["DIFFICULTY=2"], "triple3 round 2 "),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let words = [&["--game", game, "--seed", "7"], options].concat();
        let mut computer = opened(folder.path(), &words);
        for turn in 0..400 {
            does(&mut computer, "wait thinker");
            let actor = computer.stage().actor().unwrap();
            let saved = actor.saved_options();
            let moves = (actor.vocabulary().legal_moves)(saved.line());
            if actor.outcome().is_some() || moves.is_empty() {
                break;
            }
            let mv = moves[turn * 7 % moves.len()].clone();
            does(&mut computer, &format!("play {mv}"));
        }
        does(&mut computer, "wait thinker");
        let logged = logged(folder.path());
        assert!(logged.len() == 1 && logged[0].starts_with(start), "{game}: {logged:?}");
        assert!(logged[0].ends_with(" rated"), "{game}: {logged:?}");
        does(&mut computer, "menu Your record");
        quit(computer);
    }
}

/// Starts a computer whose clock shows the day of the daily puzzle 6.
fn opened_on_day_6(folder: &Path, words: &[&str]) -> Saved {
    let clock = || DateStamp::of_unix(Day::new(6).unwrap().unix());
    opened_on(folder, words, volumes::mount_with_games(play::games_on_disk(), None, clock).unwrap())
}

fn shows_daily(computer: &Saved) -> bool {
    titles(computer).iter().any(|title| title.contains("Daily 6"))
}

fn take_back(computer: &mut Saved) {
    does(computer, "menu Take back");
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
    does(&mut computer, "menu Start a new game");
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
        does(&mut computer, &format!("menu Start a new game\n{seats}"));
        quit(computer);
    }
}

#[test]
fn restored_game_is_not_logged_again() {
    let folder = tempfile::tempdir().unwrap();
    let mut computer = opened_on_day_6(folder.path(), &["DIFFICULTY=1", "--seed", "5"]);
    win(&mut computer);
    assert_eq!(logged(folder.path()).len(), 1);
    does(&mut computer, "menu Daily puzzle");
    take_back(&mut computer);
    assert!(line(&computer).is_over());
    assert_eq!(logged(folder.path()).len(), 1, "the restored game was logged before");
    does(&mut computer, "menu Daily puzzle");
    begin(&mut computer);
    quit(computer);
    let mut computer = opened_on_day_6(folder.path(), &[]);
    take_back(&mut computer);
    take_back(&mut computer);
    assert!(line(&computer).is_over());
    does(&mut computer, "wait thinker");
    assert_eq!(logged(folder.path()).len(), 1, "the restored game was logged before it was saved");
}

#[test]
fn resigned_game_is_lost_and_can_be_continued() {
    for (game, over) in [
        ("tripppin", "expect over resigned left"),
        ("trippples", "expect over resigned square"),
        ("triple3", "expect over resigned square"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let mut computer = opened(folder.path(), &["DIFFICULTY=1", "--seed", "5", "--game", game]);
        does(&mut computer, "wait thinker\nexpect turn human");
        // A game without moves cannot be resigned.
        does(&mut computer, "menu Resign\nmenu Resign\nexpect turn human");
        let actor = computer.stage().actor().unwrap();
        let mv = (actor.vocabulary().legal_moves)(actor.saved_options().line()).swap_remove(0);
        does(&mut computer, &format!("play {mv}\nwait thinker\nexpect turn human"));
        let before = computer.stage().actor().unwrap().saved_options().line().to_owned();
        does(
            &mut computer,
            "menu Resign\nexpect bar Choose Resign again to resign this game\nexpect turn human",
        );
        does(&mut computer, &format!("menu Resign\n{over}"));
        let resigned = computer.stage().actor().unwrap().saved_options().line().to_owned();
        assert_eq!(resigned, format!("{before} resigned"));
        assert!(logged(folder.path())[0].contains(" lost rated"), "{:?}", logged(folder.path()));
        quit(computer);
        let mut computer = opened(folder.path(), &["--game", game]);
        does(&mut computer, &format!("wait thinker\n{over}"));
        take_back(&mut computer);
        assert_eq!(computer.stage().actor().unwrap().saved_options().line(), before);
        does(&mut computer, "expect turn human");
    }
}

#[test]
fn start_in_place_of_an_unplayed_game_keeps_the_games_before_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut computer = opened(folder.path(), &["DIFFICULTY=1", "--seed", "5"]);
    begin(&mut computer);
    let before = line(&computer);
    does(&mut computer, "menu Start a new game");
    quit(computer);
    let mut computer = opened(folder.path(), &["DIFFICULTY=1", "--seed", "9"]);
    begin(&mut computer);
    take_back(&mut computer);
    take_back(&mut computer);
    assert_eq!(line(&computer), before);
}

#[test]
fn game_resigned_after_a_restart_is_logged() {
    let folder = tempfile::tempdir().unwrap();
    let mut computer = opened(folder.path(), &["DIFFICULTY=1", "--seed", "5"]);
    begin(&mut computer);
    quit(computer);
    let mut computer = opened(folder.path(), &[]);
    does(&mut computer, "wait thinker\nmenu Resign\nmenu Resign\nexpect over resigned left");
    assert_eq!(logged(folder.path()), ["tripppin right 1 lost unrated"]);
    quit(computer);
    let mut computer = opened(folder.path(), &[]);
    does(&mut computer, "wait thinker\nexpect over resigned left");
    assert_eq!(logged(folder.path()).len(), 1, "the resumed game is not logged again");
}

#[test]
fn wrong_move_in_a_resumed_daily_puzzle_is_counted_once() {
    let folder = tempfile::tempdir().unwrap();
    let mut computer = opened(folder.path(), &["--daily", "6"]);
    let puzzle = line(&computer);
    let right = advise(&Oracle::solve(puzzle.current().board()), &puzzle).unwrap().mv;
    let wrong = puzzle.legal_moves().into_iter().find(|&mv| mv != right).unwrap();
    does(&mut computer, &format!("play {wrong}\nwait thinker"));
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
