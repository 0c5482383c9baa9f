//! Tests that a game added to the catalogue by one line has a window, scripts, commands and the Universal
//! Game Interface.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail by panicking")]

use std::io::Cursor;
use std::path::Path;
use std::time::Duration;

use amiga_boardgame::entry::job::Job;
use boardgame_conformance::output::SharedBuffer;
use boardgame_engine::search_task::Pace;
use boardgame_engine::ugi::Host;
use boardgame_host::batch::run;
use boardgame_host::cli::{self, CliAction, Settings, help, man};
use boardgame_host::script::Script;
use boardgame_host::{boot, script};
use tripppin::CATALOGUE;

use super::with_test_games;

fn settings(words: &[&str]) -> Settings {
    cli::parse(&CATALOGUE, words.iter().chain(&["--game", "fours"]).map(Into::into), &mut |_| None)
        .unwrap_or_else(|error| panic!("{words:?}: {error}"))
}

fn written(words: &[&str], positions: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("positions");
    std::fs::write(&file, positions).unwrap();
    let mut out = Vec::new();
    match settings(words).run {
        CliAction::Batch(Job::Answer { query, game, .. }) => {
            run(&mut Job::Answer { query, game, file: Some(file) }, &mut out).unwrap();
        }
        CliAction::Batch(mut job) => drop(run(&mut job, &mut out).unwrap()),
        other => panic!("{other:?}"),
    }
    String::from_utf8(out).unwrap()
}

fn play(words: &[&str], text: &str) {
    let settings = settings(&[&["script", "x", "--seed", "1"], words].concat());
    let mut stage = boot::start_computer(&settings, Pace::Measured(100_000), None).unwrap();
    let read = Script::parse("s", text, settings.game.words).unwrap_or_else(|error| panic!("{error}"));
    read.run(&mut *stage, Path::new("."), &mut |_| {}).unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn fifth_game_is_played_in_a_window() {
    with_test_games(|| {
        play(
            &[],
            "expect turn crosses\nplay b3\nwait turn human\nexpect plies 2\nmenu Suggest\nwait 50\nkey Return\nkey Right\nkey Return\n\
             wait turn human\nmenu Take back\nexpect plies 2\nkey F1\nkey Escape\nmenu New\nexpect plies 0\n",
        );
        // The window, which does not adapt to its screen, keeps all eight rows on a screen of half the height.
        play(
            &["--interlace", "--font", "8"],
            "key F2\nwait 5\nplay a1\nwait turn human\nplay h8\nwait turn human\nexpect plies 4\n",
        );
    });
}

#[test]
fn players_of_fifth_game_are_chosen_in_its_menu() {
    with_test_games(|| {
        play(
            &["--noughts", "hasty"],
            "play a1\nwait turn human\nmenu Noughts / Human\nplay h8\nexpect turn noughts\nexpect plies 3\n\
             menu Noughts / Greedy\nwait turn human\nexpect plies 4\nmenu Crosses / Hasty\nwait over\n",
        );
    });
}

#[test]
fn fifth_game_is_reviewed_in_a_window() {
    with_test_games(|| {
        play(
            &[],
            "play b3\nwait turn human\nmenu Review\nwait thinker\n\
             expect title Fours - Review of board 1 (Esc leaves)\nexpect status Move 2 of 2: 50, 50 %\n\
             key Left\nexpect status Move 1 of 2: 100, 0 %\nkey UpLeft\nexpect status The start: 50, 50 %\n\
             key Right\nkey Escape\nexpect title Fours\nexpect status crosses to move\nexpect plies 2\n",
        );
    });
}

#[test]
fn engines_play_fifth_game_to_its_end() {
    with_test_games(|| {
        play(
            &["--crosses", "greedy"],
            "wait over\nexpect over row crosses\nexpect status a row of crosses\n",
        );
    });
}

#[test]
fn commands_accept_fifth_game() {
    with_test_games(|| {
        let start = format!("{} x", ".".repeat(64));
        assert_eq!(written(&["deal", "--count", "2"], ""), format!("{start}\n{start}\n"));
        assert_eq!(written(&["perft", "2"], &start), "64\t4032\n");
        let threat = format!("xxx{} o", ".".repeat(61));
        assert_eq!(written(&["think"], &format!("{start}\n{threat}")), "a8 -\nd8 -\n");
        assert!(written(&["moves"], &start).starts_with("a8 b8 c8 d8 e8"));
        let played = written(&["match", "--crosses", "greedy", "--noughts", "greedy"], &start);
        assert!(played.starts_with("x row "), "{played}");
    });
}

#[test]
fn ugi_accepts_fifth_game() {
    with_test_games(|| {
        let CliAction::Batch(Job::Converse(talk)) = settings(&["ugi"]).run else { panic!("no conversation") };
        let heard = SharedBuffer::default();
        let host = Host::new("Fours 1", "the tests", || Duration::ZERO);
        let said = "ugi\nposition startpos moves a8 d1 b8 e1 c8\ngo\nquery gameover\nquit\n";
        talk.converse(&mut Cursor::new(said), Box::new(heard.clone()), host).unwrap();
        let heard = heard.text();
        assert!(heard.starts_with("id name Fours 1\nid author the tests\n"), "{heard}");
        assert!(heard.contains("bestmove d8\n") && heard.contains("response false"), "{heard}");
    });
}

#[test]
fn help_lists_fifth_game() {
    with_test_games(|| {
        for text in [help::full_help(), man::page(), script::help()] {
            assert!(text.contains("fours") || text.contains("Fours, the game of a test"));
        }
        assert!(help::full_help().contains("--crosses P"));
    });
}
