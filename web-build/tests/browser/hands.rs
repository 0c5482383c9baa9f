//! Browser tests of pasted positions, screenshots, dropped files, a page without web workers, and an idle
//! page.

use std::io::Cursor;

use serde_json::{Value, json};
use tripppin_web_build::fault::Fault;
use tripppin_web_build::tab;
use tripppin_web_build::workspace;

use crate::common::{DESK, START, Test, Visit, hash, page};

pub const TESTS: &[Test] = &[
    ("pasted_position_is_loaded_or_refused", pasted_position_is_loaded_or_refused),
    ("copy_and_link_buttons_show_that_they_copied", copy_and_link_buttons_show_that_they_copied),
    ("chosen_game_opens_beside_the_game_in_play", chosen_game_opens_beside_the_game_in_play),
    ("program_is_switched_on_again_after_quitting", program_is_switched_on_again_after_quitting),
    ("screenshot_is_saved_as_shown", screenshot_is_saved_as_shown),
    ("dropped_font_changes_the_screen", dropped_font_changes_the_screen),
    ("dropped_drawing_changes_the_screen", dropped_drawing_changes_the_screen),
    ("dropped_screen_changes_the_screen", dropped_screen_changes_the_screen),
    ("dropped_game_is_resumed", dropped_game_is_resumed),
    ("damaged_dropped_files_are_reported_and_ignored", damaged_dropped_files_are_reported_and_ignored),
    ("page_searches_itself_without_workers", page_searches_itself_without_workers),
    ("keys_in_a_closed_dialog_reach_the_game", keys_in_a_closed_dialog_reach_the_game),
    ("idle_page_runs_few_timers", idle_page_runs_few_timers),
];

/// The right Alt key in WebDriver's encoding.
const RIGHT_ALT: char = '\u{E052}';

fn pasted_position_is_loaded_or_refused() -> Result<(), Fault> {
    let visit = Visit::to(&page(), DESK)?;
    visit.tab.prepare("Clipboard.prototype.readText = () => Promise.resolve(window.clip);")?;
    visit.tab.open_url(&format!("{}?seed=1&level=1", visit.url))?;
    visit.shown()?;
    let paste = |text: &str| {
        visit.tab.run("window.clip = arguments[0]; document.querySelector('#paste').click()", &[text.into()])
    };
    let before = visit.text("tripppin.position()")?;
    paste(&format!(" {START} moves e1f2\n"))?;
    visit.tab.wait("tripppin.moves().startsWith('e1f2')")?;
    assert_eq!(visit.fault()?, "");
    let title = "document.querySelector('#screen-title').textContent";
    let long = "x".repeat(70_000);
    for (text, reason) in [("nonsense", "not a position"), ("", "no text"), (&long, "more than 64 KB")] {
        visit.tab.wait("!tripppin.thinking() && tripppin.moves().split(' ').length === 2")?;
        paste(text)?;
        visit.tab.wait(&format!("{title}.includes({})", json!(reason)))?;
        assert!(visit.moves()?.starts_with("e1f2"));
    }
    // A copied link is pasted like the position in it.
    paste(&format!("{}?game=tripppin{}", visit.url, hash(START)))?;
    visit.tab.wait("tripppin.moves() === ''")?;
    // Take back leads through both pasted games to the game before.
    for _ in 0..12 {
        visit.tab.wait("!tripppin.thinking()")?;
        if visit.text("tripppin.position()")? == before {
            return Ok(());
        }
        let last = visit.text("tripppin.state()")?;
        visit.tab.keys(&[RIGHT_ALT, 't'])?;
        visit.tab.wait(&format!("tripppin.state() !== {}", json!(last)))?;
    }
    panic!("the game before is not reached");
}

fn copy_and_link_buttons_show_that_they_copied() -> Result<(), Fault> {
    let visit = Visit::to(&page(), DESK)?;
    visit.tab.prepare(
        "Clipboard.prototype.writeText = (text) => { window.copied = text; return Promise.resolve(); };",
    )?;
    visit.tab.open_url(&format!("{}?seed=1{}", visit.url, hash(START)))?;
    visit.shown()?;
    for (id, label) in [("copy", "Copy"), ("link", "Link")] {
        let shown = format!("document.querySelector('#{id}').innerText");
        visit.tab.run(&format!("document.querySelector('#{id}').click()"), &[])?;
        visit.tab.wait(&format!("{shown} === 'Copied'"))?;
        assert!(visit.text("window.copied")?.contains("4c458625c25207c8"));
        visit.tab.wait(&format!("{shown} === '{label}'"))?;
    }
    Ok(())
}

fn chosen_game_opens_beside_the_game_in_play() -> Result<(), Fault> {
    let visit = Visit::open(&format!("?seed=1&level=1{}", hash(START)), DESK)?;
    let other = visit.text("tripppin.state()")?;
    visit.play_suggestion()?;
    let moves = visit.wait_for_moves(2)?;
    visit.tab.wait("!tripppin.thinking()")?;
    let stored = "localStorage.getItem('tripppin/tripppin.game')";
    visit.tab.wait(&format!("({stored} ?? '').includes({})", json!(moves)))?;
    let saved = visit.text(stored)?;
    assert_ne!(other, saved);
    // The same file can be chosen twice.
    for _ in 0..2 {
        visit.tab.run(
            "const data = new DataTransfer();
             data.items.add(new File([arguments[0]], 'other.game'));
             const field = document.querySelector('#file');
             field.files = data.files;
             field.dispatchEvent(new Event('change'));",
            &[other.clone().into()],
        )?;
        visit.tab.wait("tripppin.moves() === ''")?;
        assert_eq!(visit.tab.value("document.querySelector('#file').files.length")?, 0);
        assert_eq!(visit.text(stored)?, saved);
        // Quitting the opened game leaves the game in play.
        visit.tab.keys(&[RIGHT_ALT, 'q'])?;
        visit.tab.wait(&format!("tripppin.moves() === {}", json!(moves)))?;
    }
    assert_eq!(visit.fault()?, "");
    Ok(())
}

fn program_is_switched_on_again_after_quitting() -> Result<(), Fault> {
    let visit = Visit::open(&format!("?no-workbench&seed=1&level=1{}", hash(START)), DESK)?;
    visit.play_suggestion()?;
    let moves = visit.wait_for_moves(2)?;
    visit.tab.wait("!tripppin.thinking()")?;
    visit.tab.keys(&[RIGHT_ALT, 'q'])?;
    visit.tab.wait("!document.querySelector('#ended').hidden")?;
    visit.tab.run("document.querySelector('#switch-on').click()", &[])?;
    visit.tab.wait(&format!("tripppin.moves() === {}", json!(moves)))?;
    assert_eq!(visit.tab.value("document.querySelector('#ended').hidden")?, true);
    Ok(())
}

fn screenshot_is_saved_as_shown() -> Result<(), Fault> {
    let visit = Visit::to(&page(), DESK)?;
    // The download is intercepted, because the browser would ask for a folder.
    visit.tab.prepare(
        "URL.createObjectURL = (blob) => { window.saved = blob; return '#'; };
         HTMLAnchorElement.prototype.click = function () { window.name_saved = this.download; };",
    )?;
    visit.tab.open_url(&format!("{}?blanks=virtual&classic&seed=1{}", visit.url, hash(START)))?;
    visit.tab.wait("tripppin.blank(1)")?;
    visit.tab.run("document.querySelector('#picture').click()", &[])?;
    assert_eq!(visit.tab.wait("window.name_saved")?, "tripppin.png");
    let text = visit.tab.run(
        "return saved.arrayBuffer().then((bytes) => {
             let text = '';
             for (const byte of new Uint8Array(bytes)) text += String.fromCharCode(byte);
             return btoa(text);
         });",
        &[],
    )?;
    let mut decoder = png::Decoder::new(Cursor::new(tab::bytes(&text)?));
    decoder.set_transformations(png::Transformations::EXPAND);
    let mut reader = decoder.read_info().unwrap();
    let mut saved = vec![0; reader.output_buffer_size().unwrap()];
    let frame = reader.next_frame(&mut saved).unwrap();
    // The saved picture has the pixels of the canvas in their shape on the screen: each row is repeated.
    let canvas = visit.canvas()?;
    let rows = canvas.rgb.chunks(3 * canvas.width);
    let times = frame.height as usize / rows.len();
    assert_eq!((frame.width as usize, frame.height as usize % rows.len()), (canvas.width, 0));
    let expected: Vec<u8> = rows.flat_map(|row| row.repeat(times)).collect();
    assert!(saved == expected, "another picture");
    Ok(())
}

fn drop_file(visit: &Visit, name: &str, bytes: &[u8]) -> Result<(), Fault> {
    let bytes: Vec<Value> = bytes.iter().map(|byte| Value::from(*byte)).collect();
    visit.tab.run(
        "const [name, bytes] = arguments;
         const data = new DataTransfer();
         data.items.add(new File([new Uint8Array(bytes)], name));
         document.querySelector('#screen').dispatchEvent(
             new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));",
        &[name.into(), bytes.into()],
    )?;
    Ok(())
}

/// Drops a file, waits until the picture has changed, and checks that the page shows no message.
fn changes(name: &str, bytes: &[u8]) -> Result<Visit, Fault> {
    let visit = Visit::open(&format!("?seed=1&level=1{}", hash(START)), DESK)?;
    // These pixels show the title bar and a part of the board in which nothing blinks.
    visit.tab.run(
        "window.look = () => { const { width, data } = tripppin.canvas(); return width + ',' + data.slice(0, 120000).join(); };
         window.before = look();",
        &[],
    )?;
    drop_file(&visit, name, bytes)?;
    visit.tab.wait("look() !== before || document.querySelector('#fault').textContent")?;
    assert_eq!(visit.fault()?, "", "{name}");
    Ok(visit)
}

fn repository(name: &str) -> Vec<u8> {
    std::fs::read(workspace().join(name)).unwrap()
}

fn dropped_font_changes_the_screen() -> Result<(), Fault> {
    // A font of 256 glyphs of eight full rows each.
    let font = [&[0x36, 0x04, 0, 8][..], &[0xFF; 8 * 256]].concat();
    changes("blocks.psf", &font).map(drop)
}

fn dropped_drawing_changes_the_screen() -> Result<(), Fault> {
    // The drawing is that of the cells of another kind of screen. It has the right size for this screen, too.
    changes("cells.png", &repository("sprites/cells4.png")).map(drop)
}

fn dropped_screen_changes_the_screen() -> Result<(), Fault> {
    let visit = changes("mine.screen", b"pens = 4\npalette = highcontrast\n")?;
    assert_ne!(visit.text("tripppin.status()")?, "");
    Ok(())
}

fn dropped_game_is_resumed() -> Result<(), Fault> {
    let visit = Visit::open(&format!("?seed=1&level=1{}", hash(START)), DESK)?;
    visit.drag(visit.place("e1")?, visit.place("f2")?)?;
    let moves = visit.wait_for_moves(2)?;
    visit.tab.wait("!tripppin.thinking()")?;
    let state = visit.text("tripppin.state()")?;
    let other = Visit::open("?game=triple3&seed=1", DESK)?;
    drop_file(&other, "mine.game", state.as_bytes())?;
    other.tab.wait(&format!("tripppin.moves() === {}", json!(moves)))?;
    assert_eq!(other.fault()?, "");
    Ok(())
}

fn damaged_dropped_files_are_reported_and_ignored() -> Result<(), Fault> {
    let visit = Visit::open(&format!("?seed=1&level=1{}", hash(START)), DESK)?;
    let position = visit.text("tripppin.position()")?;
    let files: [(&str, &[u8]); 5] = [
        ("spoilt.psf", &[0x36, 0x04, 0, 8, 1]),
        ("spoilt.bdf", b"STARTFONT 2.1\nnonsense\n"),
        ("spoilt.screen", b"pens = many\n"),
        ("cells.png", b"\x89PNG\r\n\x1A\nnonsense"),
        ("spoilt.gpl", b"GIMP Palette\nx y z\n"),
    ];
    for (name, bytes) in files {
        visit.tab.run("document.querySelector('#fault').textContent = ''", &[])?;
        drop_file(&visit, name, bytes)?;
        visit.tab.wait("document.querySelector('#fault').textContent")?;
        let line = visit.fault()?;
        assert!(line.contains(name.trim_end_matches(".screen")), "{name}: {line}");
        assert_eq!(visit.text("tripppin.position()")?, position, "{name}");
    }
    // A valid file is then read as if the damaged ones had not been dropped.
    drop_file(&visit, "mine.screen", b"pens = 4\npalette = highcontrast\n")?;
    visit.tab.wait("tripppin.status() && document.querySelector('#fault').textContent === ''")?;
    Ok(())
}

fn page_searches_itself_without_workers() -> Result<(), Fault> {
    let visit = Visit::to(&page(), DESK)?;
    visit.tab.prepare("window.Worker = class { constructor() { throw new Error('none'); } };")?;
    visit.tab.open_url(&format!("{}?seed=1&level=9{}", visit.url, hash(START)))?;
    visit.shown()?;
    visit.drag(visit.place("e1")?, visit.place("f2")?)?;
    let moves = visit.wait_for_moves(2)?;
    assert!(visit.fault()?.contains("does not respond while the computer thinks"), "{}", visit.fault()?);
    // A page with workers plays the same move.
    let other = Visit::open(&format!("?seed=1&level=9{}", hash(START)), DESK)?;
    other.drag(other.place("e1")?, other.place("f2")?)?;
    assert_eq!(other.wait_for_moves(2)?, moves);
    assert_eq!(other.fault()?, "");
    Ok(())
}

fn keys_in_a_closed_dialog_reach_the_game() -> Result<(), Fault> {
    let visit = Visit::open(&format!("?seed=1&level=1&blanks=virtual{}", hash(START)), DESK)?;
    visit.tab.run("tripppin.blank(20)", &[])?;
    visit.tab.wait("!tripppin.thinking()")?;
    // The focus leaves the button of a closed dialog only at the browser's next frame, so the dialog is closed and
    // the keys for a suggestion are pressed in one script.
    visit.tab.run(
        "document.querySelector('#files').showModal();
         window.pressed = (type, code, key) => document.activeElement.dispatchEvent(
             new KeyboardEvent(type, { code, key, ctrlKey: true, bubbles: true }));
         window.suggest = () => {
             pressed('keydown', 'ControlLeft', 'Control');
             pressed('keydown', 'KeyS', 's');
             pressed('keyup', 'KeyS', 's');
             pressed('keyup', 'ControlLeft', 'Control');
             tripppin.blank(1);
         };",
        &[],
    )?;
    let is_in_dialog = "document.activeElement.closest('#files') !== null";
    let result =
        format!("suggest(); return {is_in_dialog} && !tripppin.thinking() && !tripppin.suggestion();");
    assert_eq!(visit.tab.run(&result, &[])?, true, "a key in an open dialog is not for the game");
    let is_closed = format!("document.querySelector('#files').close(); const at = {is_in_dialog};");
    assert_eq!(visit.tab.run(&format!("{is_closed} suggest(); return at;"), &[])?, true);
    visit.tab.wait("tripppin.blank(1) && tripppin.suggestion() && !tripppin.thinking()")?;
    Ok(())
}

fn idle_page_runs_few_timers() -> Result<(), Fault> {
    // Nothing blinks in this position, and it is a human's turn.
    let visit = Visit::open("?game=triple3&seed=1&first=human&second=human", DESK)?;
    visit.tab.run(
        "window.passes = 0;
         window.later = window.setTimeout;
         const frame = window.requestAnimationFrame;
         window.setTimeout = (...words) => { passes += 1; return later(...words); };
         window.requestAnimationFrame = (then) => { passes += 1; return frame(then); };",
        &[],
    )?;
    let a_second = "const before = passes;
                    return new Promise((resolve) => later(() => resolve(passes - before), 1000));";
    let mut seconds = 0..60;
    let rests = seconds.any(|_| visit.tab.run(a_second, &[]).is_ok_and(|passes| passes == json!(0)));
    assert!(rests, "the page never rests");
    // An input wakes the page.
    visit.tab.run("passes = 0;", &[])?;
    visit.tab.keys(&['z'])?;
    visit.tab.wait("passes > 0")?;
    Ok(())
}
