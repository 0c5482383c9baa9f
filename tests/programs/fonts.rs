//! Tests that all parts of the games are inside the screen and hold their texts with every font.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail by panicking")]

use std::fs;
use std::path::{Path, PathBuf};

use crate::common;
use crate::play::{self, Table};
use amiga_boardgame::table::any_game::Scope;
use boardgame_engine::search_task::Pace;
use boardgame_host::script::stage::ScriptHost;
use small_amiga::chips::Rect;
use small_amiga::graphics::wrapped;
use small_amiga::input::{Button, InputEvent};
use small_amiga::intuition::{Gadget, Intuition, MenuNumber, WindowId, window_gadgets};
use tempfile::TempDir;
use tripppin::CATALOGUE;

/// Options of the screens, each with the height of a font with which every game opens.
const SCREENS: [(&[&str], usize); 4] =
    [(&[], 19), (&["--interlace"], 40), (&["--pal"], 26), (&["--pal", "--interlace"], 40)];

/// Writes a console font whose glyphs are filled boxes of the given size, and returns its path.
fn font_file(folder: &TempDir, width: usize, height: usize) -> PathBuf {
    let size = width.div_ceil(8) * height;
    let header = [0x864A_B572, 0, 32, 0, 256, size as u32, height as u32, width as u32];
    let mut bytes: Vec<u8> = header.iter().flat_map(|word| word.to_le_bytes()).collect();
    bytes[..4].copy_from_slice(&[0x72, 0xB5, 0x4A, 0x86]);
    bytes.extend(std::iter::repeat_n(0xFF, 256 * size));
    let path = folder.path().join(format!("{width}x{height}.psf"));
    fs::write(&path, bytes).unwrap();
    path
}

/// Returns the options for opponents that hardly search, in a game whose usual engines search long.
fn fast_opponents(game: &str) -> &'static [&'static str] {
    match game {
        "tribolo" => &["--red", "1", "--green", "1"],
        "triple3" => &["--second", "1"],
        _ => &[],
    }
}

/// Opens a game, or returns `None` if it refuses the screen's font.
fn opened(game: &str, screen: &[&str], font: &str) -> Option<Box<dyn ScriptHost>> {
    let words = [&["--game", game, play::AIDS, "--font", font], screen].concat();
    // Levels that search long are chosen in the menus, and no text depends on their moves.
    play::stage(&words, Pace::Measured(2_000)).ok()
}

/// Returns the boxes of all titles and items of a window's menus that are not inside the screen, with their texts.
fn lost_items(intuition: &Intuition, window: WindowId) -> Vec<(String, Rect)> {
    let screen = intuition.screen_of(window).unwrap();
    let (layout, strip) = (screen.menu_layout(), intuition.window(window).unwrap().menus().unwrap());
    let mut boxes = Vec::new();
    for menu in &strip.menus {
        boxes.push((menu.title.clone(), layout.title(menu)));
        for (at, item) in menu.items.iter().enumerate() {
            boxes.push((item.text().to_owned(), layout.item(menu, at)));
            let subs = item.subs.iter().enumerate();
            boxes.extend(subs.map(|(sub, item)| (item.text().to_owned(), layout.sub(menu, at, sub))));
        }
    }
    boxes.retain(|(_, area)| area.intersection(layout.screen) != *area);
    boxes
}

#[test]
fn all_menu_items_are_inside_the_screen() {
    let folder = TempDir::new().unwrap();
    for game in CATALOGUE.words() {
        for (screen, highest) in SCREENS {
            for height in (8..=40).step_by(common::sample(8, 1) as usize).chain([highest]) {
                let font = font_file(&folder, 8, height);
                let stage = opened(game, screen, font.to_str().unwrap());
                assert!(height > highest || stage.is_some(), "{game} {screen:?} {height}");
                let Some(stage) = stage else { continue };
                let lost = lost_items(stage.intuition(), stage.window());
                assert!(lost.is_empty(), "{game} {screen:?} {height}: {lost:?}");
            }
        }
    }
}

/// Runs a script in Tripppin with the given options.
fn run(options: &str, script: &str) -> Result<(), String> {
    let words = play::words(&format!("--seed 1 {options} aids"));
    Table::from_command(&words).run("test", script, Path::new("."))
}

#[test]
fn resign_is_chosen_with_every_built_in_font() {
    let script = "play e1e2\nwait turn human\nmenu Resign\nmenu Resign\nwait 5\nexpect over resigned left";
    for font in ["8", "11", "13", "15", "16", "22 --interlace", "26 --interlace", "30 --interlace"] {
        run(&format!("--font {font}"), script).unwrap();
    }
}

#[test]
fn script_fails_if_an_item_is_outside_the_screen() {
    let error = run("", "drag 300,4 300,150\nmenu Play with").unwrap_err();
    let reason = "test:2:6: an item outside the screen; expected an item that the pointer can reach";
    assert_eq!(error, reason);
}

/// Returns the texts of a game's window that do not fit into their places.
fn cut_texts(stage: &dyn ScriptHost) -> Vec<String> {
    let (intuition, game) = (stage.intuition(), stage.actor().unwrap());
    let id = game.pulse().window;
    let (window, screen) = (intuition.window(id).unwrap(), intuition.screen_of(id).unwrap());
    let font = screen.font();
    let gadgets = window_gadgets(screen.look(), window.flags(), window.frame().width, font.y_size() as i32);
    let edge = |wanted| gadgets.iter().find(|(gadget, _)| *gadget == wanted).map(|(_, area)| *area);
    let left = edge(Gadget::Close).map_or(0, Rect::right) + 10;
    let right = edge(Gadget::Depth).map_or(window.frame().width, |area| area.x);
    let parts = &game.areas(intuition)[1..];
    let snapshot = game.snapshot();
    // A part of the panel holds all notes, each in lines of whole words.
    let lines = |width| {
        let of_note = |note: &String| wrapped(note, width, |text| font.text_length(text));
        snapshot.notes.iter().flat_map(of_note).collect::<Vec<_>>()
    };
    let holds = |part: &Rect| {
        let lines = lines(part.width - 2);
        let are_narrow = lines.iter().all(|line| font.text_length(line) <= part.width - 2);
        are_narrow && lines.len() as i32 * font.y_size() as i32 <= part.height
    };
    let is_wide = |text: &str, room: i32| font.text_length(text) > room;
    let widest = parts.iter().map(|part| part.width).max().unwrap();
    let mut cut = Vec::new();
    cut.extend((!parts.iter().any(holds)).then(|| format!("{:?} in {parts:?}", snapshot.notes)));
    cut.extend(is_wide(window.title(), right - left).then(|| window.title().to_owned()));
    // Tribolo has no bar for the status, which is among its notes.
    let has_own_bar = game.pulse().words.seats.len() == 2;
    cut.extend((has_own_bar && is_wide(&snapshot.status, widest - 20)).then_some(snapshot.status));
    cut
}

/// Chooses a menu item with the right mouse button.
fn pick(stage: &mut dyn ScriptHost, number: MenuNumber) {
    let route = stage.intuition().menu_route(stage.window(), number).unwrap();
    for (step, point) in [Some(route.title), Some(route.item), route.sub].into_iter().flatten().enumerate() {
        stage.input(InputEvent::Pointer { x: point.x, y: point.y });
        if step == 0 {
            stage.input(InputEvent::Button { button: Button::Menu, down: true });
        }
        stage.advance(1);
    }
    stage.input(InputEvent::Button { button: Button::Menu, down: false });
    stage.advance(2);
}

/// Plays the first legal moves of the user's turns.
fn play_moves(stage: &mut dyn ScriptHost, turns: usize) {
    for _ in 0..turns {
        let game = stage.actor().unwrap();
        let line = game.saved(Scope::Shown).options.line().to_owned();
        let Some(mv) = (game.pulse().words.legal_moves)(&line).into_iter().next() else { return };
        let script = format!("play {mv}\nwait turn human");
        play::run(stage, "test", &script, Path::new("."), &mut Vec::new()).unwrap();
    }
}

#[test]
fn texts_after_every_menu_command_fit_with_the_widest_font() {
    let folder = TempDir::new().unwrap();
    let font = font_file(&folder, 9, 8);
    for game in CATALOGUE.words() {
        let begun = || {
            let mut stage = opened(game, fast_opponents(game), font.to_str().unwrap()).unwrap();
            play::run(&mut *stage, "test", "wait turn human", Path::new("."), &mut Vec::new()).unwrap();
            play_moves(&mut *stage, 2);
            stage
        };
        let first = begun();
        for (number, item) in first.intuition().window(first.window()).unwrap().menus().unwrap().leaves() {
            if item.text().starts_with("Quit") || item.text().ends_with("...") {
                continue;
            }
            let mut stage = begun();
            pick(&mut *stage, number);
            for blanks in [1, 100] {
                stage.advance(blanks);
                let cut = cut_texts(&*stage);
                assert!(cut.is_empty(), "{game}, {}: {cut:?}", item.text());
            }
        }
    }
}

#[test]
fn fonts_are_refused_if_their_letters_are_too_wide() {
    let folder = TempDir::new().unwrap();
    for game in CATALOGUE.words() {
        for width in [1, 9] {
            let font = font_file(&folder, width, 8);
            let stage = opened(game, &[], font.to_str().unwrap()).unwrap();
            assert!(cut_texts(&*stage).is_empty(), "{game} {width}");
        }
    }
    let font = font_file(&folder, 10, 16);
    let error = play::settings(&["--font", font.to_str().unwrap()]).unwrap_err().to_string();
    let reason = "10x16.psf: a font with letters 10 pixels wide; expected at most 9 on average; \
                  use a narrower font, or --font 15, or --font 30 with --interlace";
    assert!(error.ends_with(reason), "{error}");
}

/// Runs a script in a game with the widest built-in font, and returns the text on the screen's bar.
fn announced(game: &str, script: &str) -> Option<String> {
    let mut stage = opened(game, &["--seed", "1"], "8").unwrap();
    play::run(&mut *stage, "test", script, Path::new("."), &mut Vec::new()).unwrap();
    stage.advance(2);
    stage.intuition().announcement().map(str::to_owned)
}

#[test]
fn message_without_a_place_in_the_window_is_on_the_bar() {
    // The result of a game takes the place of messages.
    let resigned =
        "play e1e2\nwait turn human\nmenu Resign\nmenu Resign\nwait 500\nexpect over resigned left";
    for (key, said) in [("", None), ("\nkey h with amiga", Some("The game is over."))] {
        let bar = announced("tripppin", &format!("{resigned}{key}"));
        assert_eq!(bar.as_deref(), said);
    }
    // The box of Tribolo has room for five lines with this font, which hold the number of most boards.
    for (number, said) in
        [("42", None), ("18446744073709551615", Some("This is board 18446744073709551615. Undo goes back."))]
    {
        let keys: String = number.chars().map(|digit| format!("key {digit}\n")).collect();
        let script =
            format!("wait turn human\nmenu Board number\nwait 5\nkey x with amiga\n{keys}key return\nwait 5");
        assert_eq!(announced("tribolo", &script).as_deref(), said);
    }
}
