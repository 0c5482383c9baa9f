//! Tests of the user's record: the games that the record contains, and how the record is shown, saved, merged
//! and reset.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail by panicking")]

mod daily;
mod practice;
mod resumed;
mod training;

use amiga_boardgame::table::any_game::Scope;
use std::fs;
use std::path::Path;
use std::rc::Rc;
use std::thread;
use std::time::{Duration, Instant};

use amiga_boardgame::entry::logbook::Logbook;
use amiga_boardgame::entry::logged_game::{GameResult, LoggedGame};
use boardgame_engine::coach::Day;
use boardgame_engine::oracle::advise;
use boardgame_engine::search_task::Pace;
use boardgame_host::autosave::{self, AutosavingComputer, FolderStore, RECORD, Store};
use boardgame_host::cli;
use boardgame_host::script::stage::ScriptHost;
use boardgame_host::volumes;
use small_amiga::dos::{DateStamp, Dos, DosPath, Name};
use small_amiga::input::{InputEvent, Key, Qualifiers};
use small_amiga::intuition::Screen;
use small_amiga_window::EmulatedComputer as _;
use tripppin::CATALOGUE;
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
    let mut settings = cli::parse(&CATALOGUE, words.iter().map(Into::into), &mut |_| None).unwrap();
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
    actor.saved(Scope::Shown).options.line().parse().unwrap()
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
    does(&mut computer, "menu Copy position\nmenu Reset record");
    assert_eq!(logged(folder.path()).len(), 1, "another command withdraws the first choice");
    does(&mut computer, "wait 1300\nmenu Reset record");
    assert_eq!(logged(folder.path()).len(), 1, "the first choice is forgotten after 20 seconds");
    does(&mut computer, "menu Reset record");
    assert!(logged(folder.path()).is_empty());
    quit(computer);
    let mut computer = opened(folder.path(), &[]);
    does(&mut computer, "menu Bring back record\nwait 2");
    assert_eq!(logged(folder.path()), ["tripppin right 1 won rated"]);
    quit(computer);
}

#[test]
fn results_offer_a_stronger_or_easier_opponent() {
    // Engines that are as strong as Minimax 1 are skipped.
    for (game, seat, opponent, options, easier) in [
        ("tripppin", "right", "2", &["DIFFICULTY=2"][..], "Difficulty / 1"),
        ("trippples", "circle", "minimax:1", &["--square", "minimax:1"], "square / Random"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let mut logbook = Logbook::default();
        for ended in 1..=2 {
            let [game, seat, opponent] = [game, seat, opponent].map(str::to_owned);
            let result = GameResult::Lost;
            logbook.log(LoggedGame { ended, game, seat, opponent, result, is_rated: true });
        }
        fs::write(folder.path().join(RECORD), logbook.to_string()).unwrap();
        let mut computer = opened(folder.path(), &[&["--seed", "5", "--game", game], options].concat());
        let actor = computer.stage().actor().unwrap();
        let mv = (actor.pulse().words.legal_moves)(actor.saved(Scope::Shown).options.line()).swap_remove(0);
        does(&mut computer, &format!("play {mv}\nwait thinker\nexpect turn human"));
        does(&mut computer, "menu Resign\nmenu Resign\nwait 2\nkey e\nwait thinker");
        does(&mut computer, &format!("expect turn human\nexpect checked {easier}"));
        quit(computer);
    }
    let folder = tempfile::tempdir().unwrap();
    let mut computer = opened(folder.path(), &["DIFFICULTY=1", "--seed", "5"]);
    win(&mut computer);
    does(&mut computer, "wait 2\nkey s\nwait thinker\nexpect turn human\nexpect checked Difficulty / 2");
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
fn window_works_after_record_document_is_written() {
    let folder = tempfile::tempdir().unwrap();
    // The volume of a folder is slow, so that the window sleeps until a task has written the document.
    let work = tempfile::tempdir().unwrap();
    let dos = play::mounted(Some(work.path()));
    let mut computer = opened_on(folder.path(), &["DIFFICULTY=1", "--seed", "5"], dos);
    begin(&mut computer);
    win(&mut computer);
    let began = Instant::now();
    // Sleeping windows have no menus.
    while computer.stage().menus().is_none() {
        assert!(began.elapsed() < Duration::from_secs(60), "the window sleeps for ever");
        computer.vertical_blank();
        thread::sleep(Duration::from_millis(1));
    }
    does(&mut computer, "menu Review game");
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
            let saved = actor.saved(Scope::Shown).options;
            let moves = (actor.pulse().words.legal_moves)(saved.line());
            if actor.pulse().outcome.is_some() || moves.is_empty() {
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

fn take_back(computer: &mut Saved) {
    does(computer, "menu Take back");
}
