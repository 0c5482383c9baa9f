//! Tests of the cells of each game's board, as they are described to users who cannot see the board.

#![allow(clippy::unwrap_used, reason = "a test may fail by panicking")]

use amiga_boardgame::table::any_game::Scope;
use boardgame_engine::search_task::Pace;
use boardgame_host::script::stage::ScriptHost;
use boardgame_host::{boot, cli};
use small_amiga::input::{InputEvent, Key, Qualifiers};
use tripppin::CATALOGUE;

fn computer(words: &[&str]) -> Box<dyn ScriptHost> {
    let settings = cli::parse(&CATALOGUE, words.iter().map(Into::into), &mut |_| None).unwrap();
    boot::start_computer(&settings, Pace::Measured(1), None).unwrap()
}

fn texts(host: &dyn ScriptHost) -> Vec<(String, String)> {
    let rows = host.actor().unwrap().cells(host.intuition());
    rows.into_iter().flatten().map(|cell| (cell.name, cell.text)).collect()
}

fn press(host: &mut dyn ScriptHost, key: Key) {
    host.input(InputEvent::Key { key, qualifiers: Qualifiers::empty() });
    host.advance(400);
}

#[test]
fn legal_cells_are_the_targets_of_moves() {
    for game in CATALOGUE.words() {
        let mut host = computer(&["--game", game, "--seed", "1"]);
        host.advance(400);
        let actor = host.actor().unwrap();
        let words = actor.pulse().words;
        let record = actor.saved(Scope::Shown).options.line().to_owned();
        let mut legal: Vec<String> = texts(&*host)
            .into_iter()
            .filter_map(|(name, text)| text.contains("; legal").then_some(name))
            .collect();
        let ends: Vec<String> = (words.legal_moves)(&record);
        let is_end = |name: &str| ends.iter().any(|mv| mv.ends_with(name));
        assert!(!legal.is_empty() && legal.iter().all(|name| is_end(name)), "{game}: {legal:?} {ends:?}");
        legal.dedup();
        assert_eq!(legal.len(), ends.len(), "{game}: {legal:?} {ends:?}");
        assert!(texts(&*host).iter().all(|(name, _)| (words.is_place)(name)));
    }
}

#[test]
fn return_plays_at_the_cell_pointed_at() {
    for game in CATALOGUE.words() {
        let mut host = computer(&["--game", game, "--seed", "1"]);
        host.advance(400);
        let (name, _) = texts(&*host).into_iter().find(|(_, text)| text.contains("; legal")).unwrap();
        let before = host.actor().unwrap().pulse().plies;
        host.point_at(&name);
        let cells = host.actor().unwrap().cells(host.intuition());
        let cursors: Vec<_> = cells.iter().flatten().filter(|cell| cell.has_cursor).collect();
        assert!(cursors.len() == 1 && cursors[0].name == name, "{game}: {cursors:?}");
        press(&mut *host, Key::Return);
        let moves = host.actor().unwrap().snapshot().moves;
        assert!(moves.get(before).is_some_and(|mv| mv.ends_with(&name)), "{game}: {name} {moves:?}");
    }
}

#[test]
fn cursor_on_a_suggestion_goes_with_the_suggestion() {
    let games: [&[&str]; 3] = [
        &["--game", "trippples", "--circle", "human", "--square", "human"],
        &["--game", "tribolo", "--blue", "human", "--red", "human", "--green", "human"],
        &["--game", "triple3", "--first", "human", "--second", "human"],
    ];
    for words in games {
        let mut host = computer(&[words, &["--seed", "1"]].concat());
        host.advance(400);
        let (name, _) = texts(&*host).into_iter().find(|(_, text)| text.contains("; legal")).unwrap();
        host.point_at(&name);
        press(&mut *host, Key::Return);
        host.advance(4_000);
        press(&mut *host, Key::Char('s'));
        host.advance(4_000);
        let cursor = |host: &dyn ScriptHost| {
            let rows = host.actor().unwrap().cells(host.intuition());
            rows.into_iter().flatten().find(|cell| cell.has_cursor).map(|cell| cell.name)
        };
        let suggested = host.actor().unwrap().snapshot().suggestion;
        assert!(suggested.is_some() && cursor(&*host) == suggested, "{words:?}: {suggested:?}");
        press(&mut *host, Key::Char('u'));
        assert_eq!((host.actor().unwrap().snapshot().suggestion, cursor(&*host)), (None, None), "{words:?}");
    }
}

#[test]
fn squares_are_described_with_arrows_and_pieces() {
    let start = "4c458625c25207c8/64ff61495832ff0e/e0620d4670ffa21c/2954924ac1239816/\
                 2c1a948a8ca11383/3415d0430ba82685/c4ff318991ffff19/38b068ffff51a42a e1 d2 0 0 r";
    let mut host = computer(&["--game", "tripppin", "--position", start]);
    let text = |host: &dyn ScriptHost, name: &str| {
        texts(host).into_iter().find(|(at, _)| at == name).map(|(_, text)| text).unwrap()
    };
    assert_eq!(text(&*host, "a8"), "a8, arrows right, down-right and left");
    assert_eq!(text(&*host, "e2"), "e2, arrows up, down and up-left; legal");
    let piece = text(&*host, "e1");
    assert_eq!(piece, "e1, start, right's piece (blue)");
    assert_eq!(text(&*host, "g2"), "g2, circle, next goal of right");
    host.point_at("e1");
    press(&mut *host, Key::Return);
    assert_eq!(text(&*host, "e1"), format!("{piece} in hand"));
    host.point_at("e3");
    press(&mut *host, Key::Return);
    assert_eq!(host.actor().unwrap().snapshot().moves, Vec::<String>::new());
    assert!(host.actor().unwrap().snapshot().notes.join(" ").contains("next to yours"));
}

#[test]
fn cells_of_tribolo_and_triple_3_have_owners() {
    let host = computer(&["--game", "tribolo", "--seed", "1"]);
    let count = |end: &str| texts(&*host).iter().filter(|(_, text)| text.contains(end)).count();
    assert_eq!([count(", blue"), count(", wall"), count(", empty")], [12, 12, 176 - 48]);
    let host = computer(&["--game", "triple3", "--seed", "1"]);
    let all = texts(&*host);
    assert!(all[0].1.starts_with("3.1, vacant, number 3"), "{:?}", all[0]);
    assert!(all[40].1.starts_with("7.5, vacant, number 7"), "{:?}", all[40]);
}
