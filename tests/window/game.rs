//! Tests of the whole program in a real window: mouse and keyboard input, and ways to end it.

use super::common::Test;
use super::display::{Display, Mouse, eventually};
use super::program::Program;
use super::table::{PATIENCE, START, TO_MOVE, TRIPPPIN, Table, square};
use small_amiga::chips::Rect;
use small_amiga_window::files::decode_indexed;
use std::path::Path;

pub const TESTS: &[Test] = &[
    ("game::piece_is_dragged_to_a_legal_square", piece_is_dragged_to_a_legal_square),
    ("game::piece_returns_after_an_illegal_drop", piece_returns_after_an_illegal_drop),
    ("game::menu_button_picks_items", menu_button_picks_items),
    ("game::command_keys_undo_suggest_and_start_games", command_keys_undo_suggest_and_start_games),
    ("game::keyboard_moves_a_piece", keyboard_moves_a_piece),
    ("game::resized_window_is_hit_at_its_new_scale", resized_window_is_hit_at_its_new_scale),
    ("game::focus_loss_drops_the_dragged_piece", focus_loss_drops_the_dragged_piece),
    ("game::uncovered_board_is_redrawn", uncovered_board_is_redrawn),
    ("game::every_way_to_quit_exits_with_code_0", every_way_to_quit_exits_with_code_0),
    ("game::screenshot_key_writes_numbered_files", screenshot_key_writes_numbered_files),
    ("game::interlaced_screen_fills_the_same_window", interlaced_screen_fills_the_same_window),
    ("game::missing_display_is_reported_in_one_line", missing_display_is_reported_in_one_line),
    ("game::missing_input_method_is_ignored", missing_input_method_is_ignored),
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

/// A part of the backdrop that shows only the background colour.
const BACKDROP: Rect = Rect::new(20, 100, 4, 4);

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

/// Checks that a piece dropped on an illegal square returns. The flash lasts a fifth of a second, which a
/// test may miss; goldens and scripts cover it.
fn piece_returns_after_an_illegal_drop() {
    let display = Display::start();
    let table = Table::start(&display);
    let background = table.crop(BACKDROP);
    for _ in 0..3 {
        table.pick_up("e1");
        table.carry("h5");
        display.release(Mouse::Left);
        table.point_away();
        for name in ["e1", "h5"] {
            table.until_shows(name, START);
        }
        eventually("the end of the flash", PATIENCE, || {
            let shown = table.crop(BACKDROP);
            let is_part_of_it = |pixel: &u32| [background[0], !background[0] & 0x00FF_FFFF].contains(pixel);
            assert!(shown.iter().all(is_part_of_it), "{shown:x?}");
            (shown == background).then_some(())
        });
    }
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

fn resized_window_is_hit_at_its_new_scale() {
    let display = Display::start();
    let mut table = Table::start(&display);
    for (size, placed, from, to) in [
        ((1500, 901), [110, 50, 2, 4], "e1", "e2"),
        ((1930, 1203), [5, 1, 3, 6], "", ""),
        ((700, 500), [30, 50, 1, 2], "", ""),
    ] {
        display.resize(table.program.window, size.0, size.1);
        table.placed = placed;
        table.until_shows("a8", START);
        table.point_away();
        if !from.is_empty() {
            table.play(from, to, &moved("e1e2"));
            table.until_shows(to, &moved("e1e2"));
            table.until_shows(from, &moved("e1e2"));
        }
    }
    display.resize(table.program.window, 1280, 800);
    table.placed = [0, 0, 2, 4];
    display.key_with(keysym::CONTROL, 't'.into());
    table.until_shows("e1", START);
    table.play("e1", "f1", &moved("e1f1"));
    table.until_shows("f1", &moved("e1f1"));
}

fn focus_loss_drops_the_dragged_piece() {
    let display = Display::start();
    let table = Table::start(&display);
    table.pick_up("e1");
    table.carry("h5");
    display.unfocus();
    // The button is still down, but the drag of the piece has ended.
    table.until_shows("e1", START);
    table.point_away();
    table.until_shows("h5", START);
    let to_move = table.crop(TO_MOVE);
    table.point(table.area(square("e2")).x + 22, table.area(square("e2")).y + 12);
    display.release(Mouse::Left);
    table.point_away();
    table.until_shows("e2", START);
    assert_eq!(table.crop(TO_MOVE), to_move, "nothing was moved");
    display.focus(table.program.window);
    table.play("e1", "e2", &moved("e1e2"));
    table.until_shows("e2", &moved("e1e2"));
}

fn uncovered_board_is_redrawn() {
    let display = Display::start();
    let table = Table::start(&display);
    for uncover in [Display::cover as fn(&Display, _), Display::hide_and_show] {
        uncover(&display, table.program.window);
        for name in ["a8", "h8", "e1", "h1"] {
            table.until_shows(name, START);
        }
    }
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

fn interlaced_screen_fills_the_same_window() {
    let display = Display::start();
    let words = ["--classic", "--interlace", "--pens", "8", "--position", START];
    let program = Program::start(&display, Path::new(TRIPPPIN), &words, &[], "Tripppin");
    let shot = eventually("a picture of pixels twice as wide and high", PATIENCE, || {
        let shot = display.grab(program.window);
        // The border is eight pixels wide on every side, and the scale is 2.
        assert_eq!((shot.width, shot.height), (1312, 832));
        let places = (16..816).step_by(2).flat_map(|y| (16..1296).step_by(2).map(move |x| (x, y)));
        let mut pairs =
            places.map(|(x, y)| [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(r, d)| shot.at(x + r, y + d)));
        // The screen's title bar is white, and a pixel of the last row has been painted.
        let is_painted = shot.at(1000, 26) == 0x00FF_FFFF && shot.at(18, 814) != 0;
        (is_painted && pairs.all(|pixels| pixels == [pixels[0]; 4])).then_some(shot)
    });
    assert_eq!([shot.at(0, 0), shot.at(15, 400), shot.at(1311, 831)], [0x00AA_AAAA; 3], "the border");
    // A row of the font is two host pixels high; the board is at the position it has in the original.
    assert_eq!(shot.at(16 + 2 * (81 + 3 + 10), 16 + 2 * (10 + 10)), 0, "the black line above a8");
    assert_eq!(shot.at(16 + 2 * (81 + 3 + 3), 16 + 2 * (10 + 10 + 3)), 0x00FF_FFFF, "its paper");
}

fn missing_display_is_reported_in_one_line() {
    for (name, what) in [(None, "DISPLAY is not set"), (Some(":4999"), "the display :4999 does not answer")] {
        let ended = Program::run_to_end(name, Path::new(TRIPPPIN), &[]);
        assert_eq!((ended.code, ended.out.as_str()), (Some(1), ""), "{name:?}");
        assert_eq!(ended.err.lines().count(), 1, "{}", ended.err);
        for part in ["Tripppin: cannot open a window: ", what, "`tripppin screenshot`", "`tripppin script`"] {
            assert!(ended.err.contains(part), "{}", ended.err);
        }
    }
}

fn missing_input_method_is_ignored() {
    let display = Display::start();
    let set = [("XMODIFIERS", "@im=nothing-of-that-name")];
    // A program restarted without this variable still receives its arguments.
    let program = Program::start(
        &display,
        Path::new(TRIPPPIN),
        &["--classic", "--seed", "1", "--position", START],
        &set,
        "Tripppin",
    );
    let table = Table::of(&display, program);
    table.play("e1", "e2", &moved("e1e2"));
    display.key_with(keysym::CONTROL, 't'.into());
    table.until_shows("e1", START);
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
