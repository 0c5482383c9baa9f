//! The game in play outlives the program, however sudden its end: another process plays, telling every move once it could be seen;
//! it is killed at a random moment, and what is kept must be a whole game with every move that was told. The next process goes on.
//!
//! Computers play all seats. `TRIPPPIN_KILLS` says how often each game is killed, 10 times when not said. What is kept is compared as
//! text; nothing depends on how quick anything is.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may fail by panicking")]
#![allow(clippy::print_stdout, reason = "the process that plays tells its moves, and the test its counts")]

#[path = "common/computers.rs"]
mod computers;

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};
use std::time::Duration;

use libtest_mimic::{Arguments, Trial};
use tempfile::TempDir;
use tripppin::games::catalogue;
use tripppin::games::entry::Entry;
use tripppin::games::entry::kept;
use tripppin::games::thinking::Pace;
use tripppin::host::keeping::{Keeper, Place};
use tripppin::host::window::Computer;
use tripppin::host::{boot, cli};

/// The word by which this program is the process that plays.
const PLAYS: &str = "plays";

/// Nodes the thinking task visits each vertical blank.
const PACE: Pace = Pace::Measured(100_000);

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().collect();
    if let [_, plays, game, folder] = &words[..]
        && plays == PLAYS
    {
        play(catalogue::find(game).expect("a game"), Path::new(folder));
        return ExitCode::SUCCESS;
    }
    let trials = catalogue::all().map(|entry| {
        Trial::test(format!("a_killed_game_of_{}_goes_on", entry.word), move || {
            killed(entry);
            Ok(())
        })
    });
    libtest_mimic::run(&Arguments::from_args(), trials.collect()).exit_code()
}

/// However slow the disk is, nothing is told before it is kept.
const FOR_EVER: Duration = Duration::from_secs(3600);

/// Plays the game that is kept to its end, and tells its moves when a window would show them.
fn play(entry: &'static Entry, folder: &Path) {
    let words = ["screenshot", "x.png", "--game", entry.word].map(Into::into);
    let mut settings = cli::parse(words, &mut |_| None).expect("words");
    let place = Place::of(folder, entry);
    settings.setup = Some(place.take_up(entry).expect("a folder").expect("a game"));
    let mut amiga = boot::switch_on(&settings, PACE, None).expect("a computer");
    let mut keeper = Keeper::of(&mut *amiga, entry, place, FOR_EVER).expect("a thread");
    let mut told = keeper.stage().actor().expect("a game").moves();
    while keeper.stage().actor().expect("a game").turn().is_some() {
        keeper.vertical_blank();
        keeper.poll();
        keeper.compose();
        let now = keeper.stage().actor().expect("a game").moves();
        if now != told {
            println!("{}", now.join(" "));
            told = now;
        }
    }
}

/// The moves of a line of play.
fn moves(line: &str) -> Vec<&str> {
    line.split_once(" moves ").map_or(Vec::new(), |(_, moves)| moves.split(' ').collect())
}

fn killed(entry: &'static Entry) {
    let kills = std::env::var("TRIPPPIN_KILLS").map_or(10, |kills| kills.parse().expect("a number"));
    // In memory where there is such a folder: how slow a disk is tells nothing about the program.
    let memory = Path::new("/dev/shm");
    let folder = if memory.is_dir() { TempDir::new_in(memory) } else { TempDir::new() }.expect("a folder");
    let file = folder.path().join(format!("{}.game", entry.word));
    let (mut games, mut ends, mut longer, mut all) = (0, 0, 0, 0);
    for _ in 0..kills {
        if !file.exists() {
            fs::write(&file, computers::game(entry, rand::random())).expect("a file");
            games += 1;
        }
        let before = fs::read_to_string(&file).expect("a file");
        let before = computers::line(&before);
        let told = told_until_killed(entry, folder.path());
        let Ok(text) = fs::read_to_string(&file) else {
            // What is over is kept no longer.
            ends += 1;
            continue;
        };
        assert!(kept::read(entry, &text).is_ok(), "not whole: {text}");
        let now = computers::line(&text);
        assert!(now.starts_with(before), "it went on with another game:\n{before}\n{now}");
        let kept = moves(now);
        for told in &told {
            let told: Vec<&str> = told.split(' ').collect();
            assert!(kept.starts_with(&told), "moves were told that are not kept:\n{told:?}\n{kept:?}");
        }
        longer += usize::from(
            kept.len()
                > told.last().map_or(moves(before).len(), |told| moves(&format!(" moves {told}")).len()),
        );
        all += kept.len() - moves(before).len();
    }
    let aside =
        fs::read_dir(folder.path()).expect("a folder").map(|entry| entry.expect("a name").file_name());
    let aside: Vec<_> = aside.filter(|name| name.to_string_lossy().contains(".bad")).collect();
    assert!(aside.is_empty(), "{aside:?}");
    assert!(all > 0 || ends > 0, "no move was ever kept");
    let _ = writeln!(
        std::io::stdout(),
        "{}: {kills} kills in {games} games, {all} moves kept; {ends} after the end, {longer} between keeping and telling",
        entry.word
    );
}

/// Starts a process that plays and kills it at a random moment; what it told before, whole lines only.
fn told_until_killed(entry: &Entry, folder: &Path) -> Vec<String> {
    let mut command = Command::new(std::env::current_exe().expect("a path"));
    command.args([PLAYS, entry.word]).arg(folder).stdout(Stdio::piped());
    let mut child = command.spawn().expect("a process");
    let mut out = BufReader::new(child.stdout.take().expect("piped"));
    let mut told = Vec::new();
    let mut listen = |told: &mut Vec<String>| {
        let mut line = String::new();
        out.read_line(&mut line).expect("text");
        let whole = line.strip_suffix('\n').map(|line| told.push(line.to_owned()));
        whole.is_some()
    };
    // After some moves, and then at any moment on the way to the next.
    let goes_on = (0..rand::random::<u8>() % 4).all(|_| listen(&mut told));
    if goes_on {
        std::thread::sleep(Duration::from_micros(u64::from(rand::random::<u16>())));
    }
    // It may have come to its end.
    let _ = child.kill();
    let status = child.wait().expect("a child of ours");
    assert!(status.success() || status.code().is_none(), "it was neither killed nor at its end: {status}");
    while listen(&mut told) {}
    told
}
