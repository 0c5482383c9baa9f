//! Browser tests of saving: two tabs with the same game, a hidden tab, and a full storage.

use serde_json::{Value, json};
use tripppin_web_build::fault::Fault;

use crate::common::{DESK, START, Test, Visit, hash, page};

pub const TESTS: &[Test] = &[
    ("second_tab_takes_the_game_over", second_tab_takes_the_game_over),
    ("second_tab_plays_without_saving", second_tab_plays_without_saving),
    ("hidden_tab_gives_up_saving_and_reads_again", hidden_tab_gives_up_saving_and_reads_again),
    ("hidden_tab_keeps_a_game_that_is_not_stored", hidden_tab_keeps_a_game_that_is_not_stored),
    ("tab_opened_in_the_background_saves_when_shown", tab_opened_in_the_background_saves_when_shown),
    ("tab_without_locks_stops_saving_after_another", tab_without_locks_stops_saving_after_another),
    ("full_storage_saves_the_last_move_later", full_storage_saves_the_last_move_later),
    ("persistent_storage_is_requested_after_a_move", persistent_storage_is_requested_after_a_move),
    ("damaged_save_is_listed_once_and_removed", damaged_save_is_listed_once_and_removed),
    ("files_open_without_storage", files_open_without_storage),
    ("everything_is_saved_and_loaded_as_one_file", everything_is_saved_and_loaded_as_one_file),
];

/// The saved game, as the browser stores it.
const STORED: &str = "localStorage.getItem('tripppin/tripppin.game')";
const WARNED: &str = "!document.querySelector('#other-tab').hidden";

/// Makes the page report itself as hidden or visible. A headless browser itself never reports a page as hidden.
fn set_hidden(visit: &Visit, hidden: bool) -> Result<(), Fault> {
    visit.tab.run(
        "const [away] = arguments;
         Object.defineProperty(document, 'hidden', { configurable: true, get: () => away });
         Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => away ? 'hidden' : 'visible' });
         document.dispatchEvent(new Event('visibilitychange'));",
        &[hidden.into()],
    )?;
    Ok(())
}

/// Two windows of one browser. In the first, a suggested move and the computer's reply have been played.
struct Windows {
    visit: Visit,
    handles: [Value; 2],
    moves: String,
}

impl Windows {
    /// Opens the first window, plays two moves in it, and opens an empty second window. `script` runs before
    /// the scripts of each page.
    fn open(script: &str) -> Result<Self, Fault> {
        let visit = Visit::to(&page(), DESK)?;
        visit.tab.prepare(script)?;
        visit.tab.open_url(&format!("{}?seed=1&level=1{}", visit.url, hash(START)))?;
        visit.shown()?;
        visit.play_suggestion()?;
        let moves = visit.wait_for_moves(2)?;
        visit.tab.wait("!tripppin.thinking()")?;
        visit.tab.wait(&format!("{STORED}.includes({})", json!(moves)))?;
        let first = visit.tab.order("GET", "window", &Value::Null)?;
        let mut new = visit.tab.order("POST", "window/new", &json!({"type": "window"}))?;
        let windows = Self { visit, handles: [first, new["handle"].take()], moves };
        windows.switch(1)?;
        windows.visit.tab.prepare(script)?;
        Ok(windows)
    }

    fn switch(&self, window: usize) -> Result<(), Fault> {
        self.visit.tab.order("POST", "window", &json!({"handle": self.handles[window]})).map(drop)
    }

    /// Opens the page without options in the current window, and checks that the page resumes the saved game.
    fn resume(&self) -> Result<(), Fault> {
        self.visit.tab.open_url(&self.visit.url)?;
        self.visit.shown()?;
        assert_eq!(self.visit.moves()?, self.moves);
        Ok(())
    }

    /// Plays the suggested move in the current window, waits for the computer's reply, and returns all moves.
    fn play(&self, count: usize) -> Result<String, Fault> {
        self.visit.play_suggestion()?;
        let moves = self.visit.wait_for_moves(count)?;
        self.visit.tab.wait("!tripppin.thinking()")?;
        Ok(moves)
    }
}

fn click(visit: &Visit, id: &str) -> Result<(), Fault> {
    visit.tab.run("document.getElementById(arguments[0]).click()", &[id.into()]).map(drop)
}

fn second_tab_takes_the_game_over() -> Result<(), Fault> {
    let windows = Windows::open("")?;
    let visit = &windows.visit;
    windows.resume()?;
    visit.tab.wait(WARNED)?;
    windows.play(4)?;
    assert!(visit.text(STORED)?.contains(&format!("{}\n", windows.moves)), "{}", visit.text(STORED)?);
    click(visit, "take-over")?;
    // The moves that were not saved are gone.
    visit.tab.wait(&format!("tripppin.moves() === {}", json!(windows.moves)))?;
    assert_eq!(visit.tab.value(WARNED)?, false);
    windows.switch(0)?;
    visit.tab.wait(WARNED)?;
    assert!(visit.text("document.querySelector('#other-tab').innerText")?.contains("taken the game over"));
    windows.play(4)?;
    assert!(visit.text(STORED)?.contains(&format!("{}\n", windows.moves)));
    windows.switch(1)?;
    let moves = windows.play(4)?;
    visit.tab.wait(&format!("{STORED}.includes({})", json!(moves)))?;
    Ok(())
}

fn second_tab_plays_without_saving() -> Result<(), Fault> {
    let windows = Windows::open("")?;
    let visit = &windows.visit;
    windows.resume()?;
    visit.tab.wait(WARNED)?;
    click(visit, "play-unsaved")?;
    assert_eq!(visit.tab.value(WARNED)?, false);
    windows.play(4)?;
    assert!(visit.text(STORED)?.contains(&format!("{}\n", windows.moves)), "{}", visit.text(STORED)?);
    windows.switch(0)?;
    let moves = windows.play(4)?;
    visit.tab.wait(&format!("{STORED}.includes({})", json!(moves)))?;
    assert_eq!(visit.tab.value(WARNED)?, false);
    Ok(())
}

fn hidden_tab_gives_up_saving_and_reads_again() -> Result<(), Fault> {
    let windows = Windows::open("")?;
    let visit = &windows.visit;
    windows.switch(0)?;
    set_hidden(visit, true)?;
    // Nothing has changed, so the tab continues.
    visit.tab.run("window.frames_before = tripppin.frames()", &[])?;
    set_hidden(visit, false)?;
    visit.tab.wait("navigator.locks.query().then(({ held }) => held.length === 1)")?;
    assert_eq!(visit.tab.value("tripppin.frames() >= window.frames_before")?, true);
    set_hidden(visit, true)?;
    windows.switch(1)?;
    windows.resume()?;
    assert_eq!(visit.tab.value(WARNED)?, false);
    let moves = windows.play(4)?;
    set_hidden(visit, true)?;
    windows.switch(0)?;
    set_hidden(visit, false)?;
    visit.tab.wait(&format!("tripppin.moves() === {}", json!(moves)))?;
    assert_eq!(visit.tab.value(WARNED)?, false);
    let moves = windows.play(6)?;
    visit.tab.wait(&format!("{STORED}.includes({})", json!(moves)))?;
    Ok(())
}

fn hidden_tab_keeps_a_game_that_is_not_stored() -> Result<(), Fault> {
    let windows = Windows::open("")?;
    let visit = &windows.visit;
    windows.switch(0)?;
    // The position of a link is not saved before a move is made.
    visit.tab.open_url(&format!("{}?level=1{}", visit.url, hash(&format!("{START} moves e1f2 d1e2"))))?;
    visit.shown()?;
    let moves = visit.moves()?;
    assert_ne!(moves, windows.moves);
    set_hidden(visit, true)?;
    windows.switch(1)?;
    windows.resume()?;
    windows.play(4)?;
    set_hidden(visit, true)?;
    windows.switch(0)?;
    set_hidden(visit, false)?;
    visit.tab.wait("navigator.locks.query().then(({ held }) => held.length === 1)")?;
    assert_eq!(visit.moves()?, moves);
    assert_eq!(visit.tab.value(WARNED)?, false);
    Ok(())
}

fn tab_opened_in_the_background_saves_when_shown() -> Result<(), Fault> {
    let windows = Windows::open("")?;
    let visit = &windows.visit;
    visit
        .tab
        .prepare("Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });")?;
    visit.tab.open_url(&visit.url)?;
    visit.tab.wait("!document.querySelector('#loading')")?;
    windows.switch(0)?;
    set_hidden(visit, true)?;
    windows.switch(1)?;
    set_hidden(visit, false)?;
    visit.shown()?;
    visit.tab.wait("navigator.locks.query().then(({ held }) => held.length === 1)")?;
    assert_eq!(visit.tab.value(WARNED)?, false);
    let moves = windows.play(4)?;
    visit.tab.wait(&format!("{STORED}.includes({})", json!(moves)))?;
    Ok(())
}

fn tab_without_locks_stops_saving_after_another() -> Result<(), Fault> {
    let windows = Windows::open("delete Navigator.prototype.locks;")?;
    let visit = &windows.visit;
    windows.resume()?;
    assert_eq!(visit.tab.value(WARNED)?, false);
    let moves = windows.play(4)?;
    windows.switch(0)?;
    visit.tab.wait(WARNED)?;
    visit.tab.wait(&format!("{STORED}.includes({})", json!(moves)))?;
    click(visit, "take-over")?;
    visit.tab.wait(&format!("tripppin.moves() === {}", json!(moves)))?;
    windows.play(6)?;
    windows.switch(1)?;
    visit.tab.wait(WARNED)?;
    // The warning does not come back after it was answered.
    click(visit, "play-unsaved")?;
    visit.tab.run("addEventListener('storage', () => (window.heard = true))", &[])?;
    windows.switch(0)?;
    windows.play(8)?;
    windows.switch(1)?;
    visit.tab.wait("window.heard === true")?;
    assert_eq!(visit.tab.value(WARNED)?, false);
    Ok(())
}

/// Fills the browser's storage, except for `free` characters.
pub fn fill_storage(visit: &Visit, free: u32) -> Result<(), Fault> {
    visit.tab.run(
        "localStorage.setItem('free', 'x'.repeat(arguments[0]));
         for (let length = 1 << 22; length > 0; length >>= 1) {
             try { for (let n = 0; ; n += 1) localStorage.setItem(`filler ${length} ${n}`, 'x'.repeat(length)); } catch {}
         }
         localStorage.removeItem('free');",
        &[free.into()],
    )?;
    Ok(())
}

fn full_storage_saves_the_last_move_later() -> Result<(), Fault> {
    let visit = Visit::open(&format!("?seed=1&level=1{}", hash(START)), DESK)?;
    fill_storage(&visit, 0)?;
    visit.play_suggestion()?;
    let moves = visit.wait_for_moves(2)?;
    visit.tab.wait("document.querySelector('#fault').textContent.includes('full')")?;
    visit.tab.run(
        "for (const key of Object.keys(localStorage)) if (key.startsWith('filler')) localStorage.removeItem(key)",
        &[],
    )?;
    // No further move is made.
    visit.tab.wait(&format!("({STORED} ?? '').includes({})", json!(moves)))?;
    Ok(())
}

fn persistent_storage_is_requested_after_a_move() -> Result<(), Fault> {
    let visit = Visit::to(&page(), DESK)?;
    visit.tab.prepare(
        "window.requests = 0;
         StorageManager.prototype.persist = () => { requests += 1; return Promise.resolve(true); };",
    )?;
    visit.tab.open_url(&format!("{}?seed=1&level=1{}", visit.url, hash(START)))?;
    visit.shown()?;
    assert_eq!(visit.tab.value("requests")?, 0);
    visit.play_suggestion()?;
    visit.wait_for_moves(2)?;
    visit.tab.wait("requests === 1")?;
    Ok(())
}

fn damaged_save_is_listed_once_and_removed() -> Result<(), Fault> {
    let visit = Visit::open("", DESK)?;
    for _ in 0..2 {
        // The page saves while it is left, so the damage is done before its scripts run again.
        visit.tab.prepare("localStorage.setItem('tripppin/tripppin.game', 'damaged');")?;
        visit.tab.open_url(&format!("{}?again", visit.url))?;
        visit.shown()?;
    }
    let keys = "Object.keys(localStorage).filter((key) => key.includes('.bad')).sort().join(' ')";
    assert_eq!(visit.text(keys)?, "tripppin/tripppin.game.bad tripppin/tripppin.game.bad.date");
    click(&visit, "files-key")?;
    let entry = visit.text("document.querySelector('#set-aside li').firstChild.textContent")?;
    assert!(entry.starts_with("tripppin.game.bad, ") && entry.ends_with(", 7 bytes"), "{entry}");
    assert!(!entry.contains("unknown"), "{entry}");
    visit.tab.run("document.querySelector('[data-remove]').click()", &[])?;
    assert_eq!(visit.text(keys)?, "");
    visit.tab.wait("document.querySelectorAll('#set-aside li').length === 0")?;
    Ok(())
}

fn files_open_without_storage() -> Result<(), Fault> {
    let visit = Visit::to(&page(), DESK)?;
    visit.tab.prepare(
        "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('', 'SecurityError'); } });",
    )?;
    visit.tab.open_url(&format!("{}?seed=1", visit.url))?;
    visit.shown()?;
    click(&visit, "files-key")?;
    visit.tab.wait("document.querySelector('#files').open")?;
    assert!(visit.text("document.querySelector('#files-note').textContent")?.contains("stores no data"));
    Ok(())
}

fn everything_is_saved_and_loaded_as_one_file() -> Result<(), Fault> {
    let visit = Visit::to(&page(), DESK)?;
    visit.tab.prepare(
        "window.confirm = () => true;
         const create = URL.createObjectURL;
         URL.createObjectURL = (blob) => { window.blob = blob; return create(blob); };",
    )?;
    visit.tab.open_url(&format!("{}?seed=1&level=1{}", visit.url, hash(START)))?;
    visit.shown()?;
    visit.play_suggestion()?;
    let moves = visit.wait_for_moves(2)?;
    visit.tab.wait(&format!("!tripppin.thinking() && ({STORED} ?? '').includes({})", json!(moves)))?;
    click(&visit, "files-key")?;
    click(&visit, "save-all")?;
    let file = visit.tab.run("return await window.blob.text()", &[])?;
    visit.tab.run("document.querySelector('#files').close()", &[])?;
    visit.play_suggestion()?;
    visit.wait_for_moves(4)?;
    let load = |text: &Value| {
        click(&visit, "files-key")?;
        visit.tab.run(
            "const data = new DataTransfer();
             data.items.add(new File([arguments[0]], 'all.json'));
             const field = document.querySelector('#load-all');
             field.files = data.files;
             field.dispatchEvent(new Event('change'));",
            std::slice::from_ref(text),
        )
    };
    load(&json!("{\"tripppin\":{\"other\":1}}"))?;
    visit.tab.wait("document.querySelector('#files-note').textContent.includes('expected a file')")?;
    visit.tab.run("document.querySelector('#files').close()", &[])?;
    load(&file)?;
    visit.tab.wait(&format!("tripppin.moves() === {}", json!(moves)))?;
    visit.tab.wait("!document.querySelector('#files').open")?;
    assert!(visit.text(STORED)?.contains(&moves));
    Ok(())
}
