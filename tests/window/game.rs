//! Tests of the whole program in a real window: mouse and keyboard input, and ways to end it.

use super::common::Test;
use super::display::{Display, eventually};
use super::program::Program;
use super::table::{PATIENCE, START, TRIPPPIN, Table, square};
use small_amiga::chips::Rect;
use small_amiga_window::files::decode_indexed;
use std::path::Path;

pub const TESTS: &[Test] = &[
    ("game::piece_is_dragged_to_a_legal_square", piece_is_dragged_to_a_legal_square),
    ("game::menu_button_picks_items", menu_button_picks_items),
    ("game::command_keys_undo_suggest_and_start_games", command_keys_undo_suggest_and_start_games),
    ("game::keyboard_moves_a_piece", keyboard_moves_a_piece),
    ("game::every_way_to_quit_exits_with_code_0", every_way_to_quit_exits_with_code_0),
    ("game::screenshot_key_writes_numbered_files", screenshot_key_writes_numbered_files),
    ("game::game_uses_less_than_60_megabytes", game_uses_less_than_60_megabytes),
];

mod keysym {
    pub const RETURN: u32 = 0xFF0D;
    pub const ESCAPE: u32 = 0xFF1B;
    pub const UP: u32 = 0xFF52;
    pub const F1: u32 = 0xFFBE;
    pub const F12: u32 = 0xFFC9;
    pub const CONTROL: u32 = 0xFFE3;
}

const SUGGEST: usize = 6;
const NEW_GAME: usize = 8;
const QUIT: usize = 9;

const CLOSE_GADGET: Rect = Rect::new(81 + 2, 10 + 1, 16, 9);

type Way = fn(&Table);

fn moved(mv: &str) -> String {
    format!("{START} moves {mv}")
}

fn piece_is_dragged_to_a_legal_square() {
    let display = Display::start();
    let table = Table::start(&display);
    table.until_shows("e1", START);
    table.pick_up("e1");
    table.carry("h5");
    // During the drag, the piece's square looks as empty as after the move.
    table.until_shows("e1", &moved("e1e2"));
    assert_ne!(table.crop(table.area(square("h5"))), table.drawn("h5", START));
    table.carry("e2");
    table.drop_on("e2", &moved("e1e2"));
    for name in ["e1", "e2", "h5"] {
        table.until_shows(name, &moved("e1e2"));
    }
    // The engine replies automatically; its piece has two legal moves.
    eventually("the answer", PATIENCE, || {
        let stands =
            |name: &str, mv: &str| table.crop(table.area(square(name))) == table.drawn(name, &moved(mv));
        (stands("d2", "e1e2 d1d2") || stands("c2", "e1e2 d1c2")).then_some(())
    });
    table.until_shows("d1", &moved("e1e2 d1d2"));
}

fn menu_button_picks_items() {
    let display = Display::start();
    let table = Table::start(&display);
    table.until_ants(&["e2", "f2", "f1", "d2"], |table| table.pick(SUGGEST, false));
    // The title shows the suggestion; a new game removes both the marks and the title's text.
    let title = Rect::new(81 + 100, 11, 200, 8);
    let told = table.crop(title);
    table.pick(NEW_GAME, false);
    table.point_away();
    table.until_changed("the title", title, &told);
    eventually("another board", PATIENCE, || {
        let others = ["a1", "a4", "a5", "c4", "d5", "f6", "h3", "h8"];
        let differ = |name: &&&str| table.crop(table.area(square(name))) != table.drawn(name, START);
        (others.iter().filter(differ).count() > 4).then_some(())
    });
}

fn command_keys_undo_suggest_and_start_games() {
    let display = Display::start();
    let table = Table::start(&display);
    table.play("e1", "e2", &moved("e1e2"));
    table.until_shows("e2", &moved("e1e2"));
    // Undo takes back both moves, whether the engine is still searching or has already replied.
    display.key_with(keysym::CONTROL, 't'.into());
    for name in ["e1", "e2", "d1", "c1"] {
        table.until_shows(name, START);
    }
    table.until_ants(&["e2", "f2", "f1", "d2"], |_| display.key_with(keysym::CONTROL, 's'.into()));
    let before = table.crop(table.area(square("a8")));
    display.key_with(keysym::CONTROL, 'n'.into());
    table.until_changed("another board", table.area(square("a8")), &before);
}

fn keyboard_moves_a_piece() {
    let display = Display::start();
    let table = Table::start(&display);
    // The keys show the cursor, pick up the piece, move it up and put it down.
    for symbol in [keysym::RETURN, keysym::RETURN, keysym::UP, keysym::RETURN] {
        display.key(symbol);
    }
    table.until_shows("e1", &moved("e1e2"));
    display.key(keysym::ESCAPE);
    table.until_shows("e2", &moved("e1e2"));
    // Open and close the help page.
    let area = Rect::new(250, 60, 60, 60);
    let before = table.crop(area);
    display.key(keysym::F1);
    table.until_changed("help", area, &before);
    display.key(keysym::ESCAPE);
    eventually("the board", PATIENCE, || (table.crop(area) == before).then_some(()));
}

fn every_way_to_quit_exits_with_code_0() {
    let display = Display::start();
    let ways: [(&str, Way); 6] = [
        ("the close gadget", |table| table.click(CLOSE_GADGET)),
        ("the menu", |table| table.pick(QUIT, true)),
        ("the command key", |table| table.display.key_with(keysym::CONTROL, 'q'.into())),
        ("the window's own gadget", |table| table.display.ask_to_close(table.program.window)),
        ("Ctrl-C", |table| table.program.signal("INT")),
        ("TERM", |table| table.program.signal("TERM")),
    ];
    for (way, leave) in ways {
        let mut table = Table::start(&display);
        leave(&table);
        assert_eq!(table.program.ended().code(), Some(0), "{way}");
        assert_eq!(table.program.news(), [""; 0], "{way}");
    }
}

fn screenshot_key_writes_numbered_files() {
    let display = Display::start();
    let folder = tempfile::tempdir().expect("a folder");
    let place = folder.path().to_str().expect("a plain name");
    let words = ["-c", "cd \"$0\" && exec \"$1\" --classic --position \"$2\"", place, TRIPPPIN, START];
    let program = Program::start(&display, Path::new("/bin/sh"), &words, &[], "Tripppin");
    let table = Table::of(&display, program);
    for number in 1..=2 {
        display.key(keysym::F12);
        let path = folder.path().join(format!("tripppin-{number}.png"));
        let bytes = eventually("the file", PATIENCE, || std::fs::read(&path).ok());
        assert!(bytes.starts_with(b"\x89PNG"), "whole or not there");
        // A PNG file stores its width and height at these offsets; the rows of the screen are doubled.
        let sides = [16, 20].map(|at| u32::from_be_bytes(bytes[at..at + 4].try_into().expect("four")));
        assert_eq!(sides, [640, 400]);
        let error = decode_indexed(&bytes, "shot").expect_err("a picture as shown, in RGB").to_string();
        assert!(error.contains("expected an indexed PNG"), "{error}");
    }
    table.until_shows("e1", START);
    let mut names: Vec<_> =
        std::fs::read_dir(folder.path()).expect("it").map(|file| file.expect("it").file_name()).collect();
    names.sort();
    assert_eq!(names, ["tripppin-1.png", "tripppin-2.png"], "nothing else");
}

/// Checks that a game uses less than 60 MB; the cost when idle is measured by `cargo bench --bench window`.
fn game_uses_less_than_60_megabytes() {
    let display = Display::start();
    let table = Table::start(&display);
    table.play("e1", "e2", &moved("e1e2"));
    table.until_shows("e2", &moved("e1e2"));
    let memory = table.program.memory();
    assert!(memory.is_none_or(|kilobytes| kilobytes < 60_000), "{memory:?} kB");
}
