//! Tests that the saved game survives a kill of the program at any moment.
//!
//! A child process plays and prints every move when a window would show the move. The child is killed at a
//! random moment, and the saved text must then be a complete game with all moves printed. The next process
//! resumes that game. Each game is tested alone, and all games are tested together on the Workbench.
//!
//! All seats are engines. `TRIPPPIN_KILLS` sets the number of kills per game [default: 10]. Saved games are
//! compared as text, so the result does not depend on speed.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may fail by panicking")]
#![allow(clippy::print_stdout, reason = "the process that plays tells its moves, and the test its counts")]

#[path = "common/computers.rs"]
mod computers;

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};
use std::rc::Rc;
use std::time::Duration;

use amiga_boardgame::table::GameEntry;
use amiga_boardgame::table::saved_game;
use boardgame_engine::search_task::Pace;
use boardgame_host::autosave::{AutosaveBlocklist, AutosavingComputer, Claim, FolderStore, SaveSlot, Store};
use boardgame_host::script::stage::ScriptHost;
use boardgame_host::{boot, cli, volumes};
use libtest_mimic::{Arguments, Trial};
use small_amiga::dos::DateStamp;
use small_amiga_window::EmulatedComputer;
use tempfile::TempDir;
use tripppin::CATALOGUE;

/// Argument that makes this test program play a saved game.
const PLAYS: &str = "plays";
/// Argument that makes this test program hold the right to save.
const HOLDS: &str = "holds";

/// Number of nodes the search task visits per vertical blank.
const PACE: Pace = Pace::Measured(100_000);

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().collect();
    if let [_, plays, folder, games @ ..] = &words[..]
        && plays == PLAYS
    {
        let games: Vec<_> = games.iter().map(|game| CATALOGUE.find(game).expect("a game")).collect();
        play(&games, Path::new(folder));
        return ExitCode::SUCCESS;
    }
    if let [_, holds, folder] = &words[..]
        && holds == HOLDS
    {
        hold(Path::new(folder));
        return ExitCode::SUCCESS;
    }
    let alone = CATALOGUE.games().map(|entry| {
        Trial::test(format!("killed_{}_resumes_its_game", entry.word), move || {
            killed(&[entry]);
            Ok(())
        })
    });
    let all = Trial::test("killed_workbench_resumes_all_games", || {
        killed(&CATALOGUE.games().collect::<Vec<_>>());
        Ok(())
    });
    let right = Trial::test("killed_program_leaves_the_right_to_save", || {
        right_to_save();
        Ok(())
    });
    libtest_mimic::run(&Arguments::from_args(), alone.chain([all, right]).collect()).exit_code()
}

/// Time limit for a save. The limit is so high that every move is saved before it is printed, however slow
/// the disk is.
const FOR_EVER: Duration = Duration::from_secs(3600);

/// Starts a computer that plays saved games: a single game alone, or several games on the Workbench.
fn switch_on(games: &[&'static GameEntry], store: &Rc<dyn Store>) -> AutosavingComputer<Box<dyn ScriptHost>> {
    let settings = |entry: &'static GameEntry| {
        let words = ["screenshot", "x.png", "--game", entry.word].map(Into::into);
        let mut settings = cli::parse(&CATALOGUE, words, &mut |_| None).expect("words");
        settings.start = SaveSlot::new(store, entry).load(entry).expect("a folder");
        settings
    };
    match games {
        [] => panic!("no game"),
        [entry] => {
            let amiga = boot::start_computer(&settings(entry), PACE, None).expect("a computer");
            AutosavingComputer::for_game(amiga, entry, &SaveSlot::new(store, entry)).expect("a thread")
        }
        [first, others @ ..] => {
            let volumes = volumes::mount_all(&CATALOGUE, None, DateStamp::default).expect("volumes");
            let computer = boot::computer(&settings(first), PACE, None, (volumes, true), |_| ());
            let mut amiga = computer.expect("a computer");
            for other in others {
                boot::start_beside(&mut amiga, &settings(other), PACE, None).expect("another game");
            }
            let stage: Box<dyn ScriptHost> = Box::new(amiga);
            AutosavingComputer::for_all_games(stage, Rc::clone(store), AutosaveBlocklist::default())
                .expect("threads")
        }
    }
}

/// Plays the saved games to their ends and prints each move when a window would show the move.
fn play(games: &[&'static GameEntry], folder: &Path) {
    let store: Rc<dyn Store> = Rc::new(FolderStore::new(folder, FOR_EVER));
    let mut keeper = switch_on(games, &store);
    let now = |autosaving_computer: &AutosavingComputer<Box<dyn ScriptHost>>| -> Vec<(&'static GameEntry, Vec<String>)> {
        autosaving_computer.stage().games().into_iter().map(|(entry, actor)| (entry, actor.snapshot().moves)).collect()
    };
    let mut told = now(&keeper);
    assert_eq!(told.len(), games.len());
    while keeper.stage().games().iter().any(|(_, actor)| actor.pulse().turn.is_some()) {
        keeper.vertical_blank();
        keeper.poll();
        keeper.compose();
        let now = now(&keeper);
        for ((entry, moves), _) in now.iter().zip(&told).filter(|(now, told)| now != told) {
            println!("{} {}", entry.word, moves.join(" "));
        }
        told = now;
    }
}

fn moves(line: &str) -> Vec<&str> {
    line.split_once(" moves ").map_or(Vec::new(), |(_, moves)| moves.split(' ').collect())
}

fn killed(games: &[&'static GameEntry]) {
    let kills = std::env::var("TRIPPPIN_KILLS").map_or(10, |kills| kills.parse().expect("a number"));
    // Use a folder in memory if there is one, because the speed of the disk is irrelevant here.
    let memory = Path::new("/dev/shm");
    let folder = if memory.is_dir() { TempDir::new_in(memory) } else { TempDir::new() }.expect("a folder");
    let file = |entry: &GameEntry| folder.path().join(format!("{}.game", entry.word));
    let (mut begun, mut ends, mut longer, mut all) = (0, 0, 0, 0);
    for _ in 0..kills {
        for entry in games {
            if !file(entry).exists() {
                fs::write(file(entry), computers::game(entry, rand::random())).expect("a file");
                begun += 1;
            }
        }
        let before = games.iter().map(|entry| fs::read_to_string(file(entry)).expect("a file"));
        let before: Vec<String> = before.collect();
        let told = told_until_killed(games, folder.path());
        for (entry, before) in games.iter().zip(&before) {
            let before = computers::line(before);
            let told: Vec<&str> =
                told.iter().filter_map(|line| line.strip_prefix(entry.word)?.strip_prefix(' ')).collect();
            let Ok(text) = fs::read_to_string(file(entry)) else {
                // A finished game has no saved file.
                ends += 1;
                continue;
            };
            assert!(saved_game::read(entry, &text).is_ok(), "not whole: {text}");
            let now = computers::line(&text);
            assert!(now.starts_with(before), "it went on with another game:\n{before}\n{now}");
            let kept = moves(now);
            for told in &told {
                let told: Vec<&str> = told.split(' ').collect();
                assert!(kept.starts_with(&told), "moves were told that are not kept:\n{told:?}\n{kept:?}");
            }
            let last = told.last().map_or(moves(before).len(), |told| told.split(' ').count());
            longer += usize::from(kept.len() > last);
            all += kept.len() - moves(before).len();
        }
    }
    let aside =
        fs::read_dir(folder.path()).expect("a folder").map(|entry| entry.expect("a name").file_name());
    let aside: Vec<_> = aside.filter(|name| name.to_string_lossy().contains(".bad")).collect();
    assert!(aside.is_empty(), "{aside:?}");
    assert!(all > 0 || ends > 0, "no move was ever kept");
    let names: Vec<&str> = games.iter().map(|entry| entry.word).collect();
    let _ = writeln!(
        std::io::stdout(),
        "{}: {kills} kills in {begun} games, {all} moves kept; {ends} after the end, {longer} between keeping and telling",
        names.join(", ")
    );
}

/// Claims the right to save the first game, prints whether the right was granted, and waits to be killed.
fn hold(folder: &Path) {
    let place = first_game(folder);
    println!("{}", place.claim(Claim::IfFree));
    let _ = std::io::stdin().read_line(&mut String::new());
}

fn first_game(folder: &Path) -> SaveSlot {
    SaveSlot::new(&(Rc::new(FolderStore::new(folder, FOR_EVER)) as Rc<dyn Store>), CATALOGUE.first)
}

/// Checks that the right to save is refused while another process holds it, and granted after that process
/// was killed.
fn right_to_save() {
    let folder = TempDir::new().expect("a folder");
    let start = || {
        let mut command = Command::new(std::env::current_exe().expect("a path"));
        let command = command.arg(HOLDS).arg(folder.path()).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().expect("a process");
        let mut told = String::new();
        BufReader::new(child.stdout.take().expect("piped")).read_line(&mut told).expect("text");
        (child, told)
    };
    let mut claims = Vec::new();
    let (one, told) = start();
    claims.push(told);
    let (two, told) = start();
    claims.push(told);
    let here = first_game(folder.path());
    let while_held = here.claim(Claim::IfFree);
    for mut child in [one, two] {
        child.kill().expect("a child of ours");
        child.wait().expect("a child of ours");
    }
    assert_eq!(claims, ["true\n", "false\n"]);
    assert!(!while_held, "two programs have the right to save one game");
    assert!(here.claim(Claim::IfFree), "the system releases the lock of a killed program");
}

/// Starts a process that plays, kills the process at a random moment, and returns the complete lines that it
/// printed.
fn told_until_killed(games: &[&GameEntry], folder: &Path) -> Vec<String> {
    let mut command = Command::new(std::env::current_exe().expect("a path"));
    command.arg(PLAYS).arg(folder).args(games.iter().map(|game| game.word)).stdout(Stdio::piped());
    let mut child = command.spawn().expect("a process");
    let mut out = BufReader::new(child.stdout.take().expect("piped"));
    let mut told = Vec::new();
    let mut listen = |told: &mut Vec<String>| {
        let mut line = String::new();
        out.read_line(&mut line).expect("text");
        let whole = line.strip_suffix('\n').map(|line| told.push(line.to_owned()));
        whole.is_some()
    };
    // Read a few moves, then kill the process at a random moment before the next move.
    let goes_on = (0..rand::random::<u8>() % 4).all(|_| listen(&mut told));
    if goes_on {
        std::thread::sleep(Duration::from_micros(u64::from(rand::random::<u16>())));
    }
    // `kill` fails if the process has already ended.
    let _ = child.kill();
    let status = child.wait().expect("a child of ours");
    assert!(status.success() || status.code().is_none(), "it was neither killed nor at its end: {status}");
    while listen(&mut told) {}
    told
}
