//! Browser tests of the page for users of screen readers and of the keyboard: the grid over the board, the
//! list of the menus, and the checks of axe-core.
//!
//! The package axe-core is downloaded with npm when it is first needed; its version and checksum are fixed
//! here.

use std::path::PathBuf;
use std::process::Command;

use serde_json::{Value, json};
use tripppin_web_build::fault::Fault;
use tripppin_web_build::tab::Viewport;
use tripppin_web_build::workspace;

use crate::common::{DESK, START, Test, Visit, hash, page};

pub const TESTS: &[Test] = &[
    (AXE, axe_core_finds_no_violations),
    ("game_is_played_to_its_end_by_grid_and_list", game_is_played_to_its_end_by_grid_and_list),
    ("every_game_is_played_by_its_grid", every_game_is_played_by_its_grid),
    ("focus_follows_the_cursor_from_any_cell", focus_follows_the_cursor_from_any_cell),
    ("grid_covers_the_cells_of_the_picture", grid_covers_the_cells_of_the_picture),
    ("menu_list_names_the_sides", menu_list_names_the_sides),
    ("focus_returns_to_the_board", focus_returns_to_the_board),
    ("grid_has_one_tab_stop_in_its_middle_row", grid_has_one_tab_stop_in_its_middle_row),
    ("refused_move_is_announced", refused_move_is_announced),
    ("requesters_and_help_are_announced", requesters_and_help_are_announced),
    ("reduced_motion_leaves_out_animations", reduced_motion_leaves_out_animations),
];

/// Name of the test that needs axe-core.
pub const AXE: &str = "axe_core_finds_no_violations";
const VERSION: &str = "axe-core-4.14.1";
/// SHA-256 of the file `axe.min.js` in the package.
const CHECKSUM: &str = "29348999450cdf2849a8e70b7912fc2da85a849da39c0d0d5394f51d4a9ed95c";

const GAMES: [&str; 4] = ["tripppin", "trippples", "tribolo", "triple3"];
const PHONE: Viewport = Viewport { width: 390, height: 844, ratio: 3.0, touch: true };

// Keys in WebDriver's encoding.
const TAB: char = '\u{E004}';
const RETURN: char = '\u{E007}';
const ESCAPE: char = '\u{E00C}';
const LEFT: char = '\u{E012}';
const UP: char = '\u{E013}';
const RIGHT: char = '\u{E014}';
const DOWN: char = '\u{E015}';
const F1: char = '\u{E031}';
const F10: char = '\u{E03A}';

fn package() -> PathBuf {
    workspace().join(format!("target/web/{VERSION}.tgz"))
}

/// Downloads axe-core unless it has been downloaded before. Returns `false`, with a message, if that fails.
pub fn has_axe() -> bool {
    let package = package();
    let folder = package.parent().unwrap();
    if package.exists() {
        return true;
    }
    std::fs::create_dir_all(folder).unwrap();
    let name = VERSION.replace("core-", "core@");
    let ran = Command::new("npm").args(["pack", "--silent", &name]).current_dir(folder).output();
    let is_done = ran.is_ok_and(|ran| ran.status.success()) && package.exists();
    if !is_done {
        println!("LEFT OUT: {name} cannot be downloaded, so the page is not checked with it");
    }
    is_done
}

/// Returns the script of axe-core.
fn axe() -> Value {
    let ran = Command::new("tar").arg("-xzOf").arg(package()).arg("package/axe.min.js").output().unwrap();
    String::from_utf8(ran.stdout).unwrap().into()
}

/// Checks the checksum of axe-core, runs axe-core on the page, and returns the accessibility violations found.
fn violations(visit: &Visit, axe: &Value) -> Result<String, Fault> {
    let sum = visit.tab.run(
        "if (!window.axe) window.sum = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(arguments[0]));
         return [...new Uint8Array(window.sum)].map((byte) => byte.toString(16).padStart(2, '0')).join('');",
        std::slice::from_ref(axe),
    )?;
    assert_eq!(sum, CHECKSUM, "axe.min.js");
    visit.tab.run(&format!("if (!window.axe) {{ {} }}", axe.as_str().unwrap_or_default()), &[])?;
    let found = visit.tab.run(
        "const { violations } = await axe.run(document, { resultTypes: ['violations'] });
         return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html}`)).join('\\n');",
        &[],
    )?;
    Ok(found.as_str().unwrap_or("no result").to_owned())
}

fn axe_core_finds_no_violations() -> Result<(), Fault> {
    let axe = axe();
    for (viewport, scheme) in [(DESK, "light"), (PHONE, "light"), (PHONE, "dark")] {
        for game in GAMES {
            let visit = Visit::open(&format!("?game={game}&seed=1"), viewport)?;
            let features = json!({"features": [{"name": "prefers-color-scheme", "value": scheme}]});
            visit.tab.send_command("Emulation.setEmulatedMedia", &features)?;
            // The page around the display has the scheme of the browser.
            let page = visit.text("getComputedStyle(document.body).backgroundColor")?;
            assert_eq!(page.contains("228, 231, 236"), scheme == "light", "{page}");
            visit.tab.wait("document.querySelectorAll('[role=gridcell]').length > 0")?;
            assert_eq!(violations(&visit, &axe)?, "", "{game}");
            if game != "tripppin" {
                continue;
            }
            visit.tab.run(
                "document.querySelector('#more').click();
                 for (const message of document.querySelectorAll('#messages [hidden]')) message.hidden = false;
                 document.querySelector('#fault').textContent = 'A message';",
                &[],
            )?;
            assert_eq!(violations(&visit, &axe)?, "", "with messages and all buttons");
            visit.tab.run("document.querySelector('#menu-key').click()", &[])?;
            visit.tab.wait("document.querySelector('#menus').open")?;
            assert_eq!(violations(&visit, &axe)?, "", "with the menus");
            visit.tab.run(
                "document.querySelector('#menus').close();
                 localStorage.setItem('tripppin/tripppin.game.bad', 'damaged');
                 document.querySelector('#files-key').click();",
                &[],
            )?;
            assert_eq!(violations(&visit, &axe)?, "", "with the files");
            if viewport.touch {
                visit.tab.run("document.querySelector('#files').close()", &[])?;
                open_board_number(&visit)?;
                visit.tab.wait("document.querySelector('#request').open")?;
                assert_eq!(violations(&visit, &axe)?, "", "with a requester");
            }
        }
    }
    Ok(())
}

fn open_board_number(visit: &Visit) -> Result<(), Fault> {
    let script = "document.querySelector('#menu-key').click();
         [...document.querySelectorAll('#menus button')].find((item) => item.textContent.startsWith('Board number')).click()";
    visit.tab.run(script, &[]).map(drop)
}

/// Escape leads to the board from the button bar and the link to the manual. A game that is chosen from the list by keys has
/// the focus on its board.
fn focus_returns_to_the_board() -> Result<(), Fault> {
    let keyboard = Keyboard::open("?game=trippples&seed=1")?;
    for part in ["#help a", "#new"] {
        keyboard.0.tab.run(&format!("document.querySelector('{part}').focus()"), &[])?;
        keyboard.press(ESCAPE)?;
        keyboard.0.tab.wait("document.activeElement.role === 'gridcell'")?;
    }
    keyboard.wait_for_turn()?;
    keyboard.press(F10)?;
    keyboard.0.tab.wait("document.querySelector('#menus').open")?;
    keyboard.0.tab.run(
        "[...document.querySelectorAll('#menus button')].find((item) => item.textContent === 'Tribolo').click()",
        &[],
    )?;
    keyboard.0.tab.wait("document.title === 'Tribolo' && document.activeElement.role === 'gridcell'")?;
    Ok(())
}

fn grid_has_one_tab_stop_in_its_middle_row() -> Result<(), Fault> {
    for game in GAMES {
        let visit = Visit::open(&format!("?game={game}&seed=1"), DESK)?;
        visit.tab.wait("document.querySelectorAll('[role=gridcell]').length > 0")?;
        let stops = visit.numbers(
            "(() => {
                const rows = [...document.querySelectorAll('#board [role=row]')];
                const stops = [...document.querySelectorAll('#board [tabindex=\"0\"]')];
                return [stops.length, rows.indexOf(stops[0]?.parentElement), Math.floor(rows.length / 2)];
            })()",
        )?;
        assert_eq!((stops[0], stops[1]), (1.0, stops[2]), "{game}");
    }
    Ok(())
}

/// A [`Visit`] in which the test uses only the keyboard.
struct Keyboard(Visit);

impl Keyboard {
    fn press(&self, key: char) -> Result<(), Fault> {
        self.0.tab.keys(&[key])
    }

    /// Opens the page and moves the focus to the grid.
    fn open(after: &str) -> Result<Self, Fault> {
        let keyboard = Self(Visit::open(after, DESK)?);
        keyboard.0.tab.wait("document.querySelectorAll('[role=gridcell]').length > 0")?;
        keyboard.press(ESCAPE)?;
        keyboard.0.tab.wait("document.activeElement.role === 'gridcell'")?;
        Ok(keyboard)
    }

    /// Waits until it is the user's turn or the game is over.
    fn wait_for_turn(&self) -> Result<(), Fault> {
        self.0.tab.wait("!tripppin.thinking()").map(drop)
    }

    /// Moves the focus with the cursor keys to the first cell whose label contains `text`, and presses Return.
    /// Returns the cell's name in move notation.
    fn play(&self, text: &str) -> Result<String, Fault> {
        let find = format!(
            "(() => {{
                const rows = [...document.querySelectorAll('[role=row]')].map((row) => [...row.children]);
                const at = (is) => {{ const y = rows.findIndex((row) => row.some(is)); return [y < 0 ? -1 : rows[y].findIndex(is), y]; }};
                return [...at((cell) => cell === document.activeElement), ...at((cell) => cell.ariaLabel.includes({}))];
            }})()",
            json!(text)
        );
        self.0.tab.wait(&format!("{find}[3] >= 0 && {find}[1] >= 0"))?;
        let name = "document.activeElement.dataset.name";
        loop {
            let [x, y, to_x, to_y] = self.0.numbers(&find)?[..] else { panic!("no cell {text}") };
            let key = match () {
                () if to_x < x => LEFT,
                () if to_x > x => RIGHT,
                () if to_y < y => UP,
                () if to_y > y => DOWN,
                () => break,
            };
            let before = self.0.text(name)?;
            self.press(key)?;
            self.0.tab.wait(&format!("{name} !== {}", json!(before)))?;
        }
        let name = self.0.text(name)?;
        self.press(RETURN)?;
        Ok(name)
    }

    /// Picks a menu item from the list of the menus.
    fn pick(&self, item: &str) -> Result<(), Fault> {
        self.press(F10)?;
        self.0.tab.wait("document.querySelector('#menus').open")?;
        for _ in 0..100 {
            self.press(TAB)?;
            let active = "document.activeElement";
            if self.0.tab.value(&format!("{active}.tagName === 'SUMMARY' && !{active}.parentElement.open"))?
                == true
            {
                self.press(RETURN)?;
                self.0.tab.wait(&format!("{active}.parentElement.open"))?;
            }
            if self
                .0
                .text(&format!("{active}.tagName === 'BUTTON' ? {active}.textContent : ''"))?
                .starts_with(item)
            {
                self.press(RETURN)?;
                self.0.tab.wait(
                    "!document.querySelector('#menus').open && document.activeElement.role === 'gridcell'",
                )?;
                return Ok(());
            }
        }
        panic!("no menu item {item}");
    }
}

fn game_is_played_to_its_end_by_grid_and_list() -> Result<(), Fault> {
    let keyboard = Keyboard::open("?game=trippples&seed=1&square=random")?;
    for _ in 0..60 {
        keyboard.wait_for_turn()?;
        if keyboard.0.text("document.querySelector('#live').textContent")?.contains("The game is over") {
            assert_eq!(keyboard.0.fault()?, "");
            return Ok(());
        }
        let before = keyboard.0.moves()?;
        keyboard.pick("Suggest move")?;
        keyboard.play("; suggested")?;
        keyboard.0.tab.wait(&format!("tripppin.moves() !== {}", json!(before)))?;
    }
    panic!("the game does not end");
}

fn focus_follows_the_cursor_from_any_cell() -> Result<(), Fault> {
    let keyboard = Keyboard::open("?game=trippples&seed=1")?;
    keyboard.wait_for_turn()?;
    let name = keyboard.0.text("document.activeElement.dataset.name")?;
    // A screen reader focuses the next cell, and the user presses a key before the page is drawn.
    keyboard.0.tab.run(
        "const next = document.activeElement.nextElementSibling;
         next.focus();
         const [code, key] = ['ArrowLeft', 'ArrowLeft'];
         next.dispatchEvent(new KeyboardEvent('keydown', { code, key, bubbles: true, cancelable: true }));
         next.dispatchEvent(new KeyboardEvent('keyup', { code, key, bubbles: true }));",
        &[],
    )?;
    keyboard.0.tab.wait(&format!("document.activeElement.dataset.name === {}", json!(name)))?;
    assert_eq!(
        keyboard.0.tab.value("document.querySelectorAll('[role=gridcell][tabindex=\"0\"]').length")?,
        1
    );
    Ok(())
}

fn every_game_is_played_by_its_grid() -> Result<(), Fault> {
    for game in GAMES {
        let keyboard = Keyboard::open(&format!("?game={game}&seed=1"))?;
        for _ in 0..2 {
            keyboard.wait_for_turn()?;
            let before = keyboard.0.moves()?;
            let name = keyboard.play("; legal")?;
            let last = format!("tripppin.moves().slice({}).trim().split(' ')[0]", before.len());
            keyboard.0.tab.wait(&format!("{last}.endsWith({})", json!(name)))?;
        }
        // The grid is one tab stop, before the buttons.
        keyboard.press(TAB)?;
        keyboard.0.tab.wait("document.activeElement.closest('footer') !== null")?;
        assert_eq!(
            keyboard.0.tab.value("document.querySelectorAll('[role=gridcell][tabindex=\"0\"]').length")?,
            1
        );
    }
    Ok(())
}

fn grid_covers_the_cells_of_the_picture() -> Result<(), Fault> {
    let visit = Visit::open("?game=tribolo&seed=1", DESK)?;
    for viewport in [DESK, PHONE, Viewport::phone(844, 390, 3.0)] {
        visit.tab.resize(viewport)?;
        visit.tab.wait(
            "[...document.querySelectorAll('[role=gridcell]')].every((cell) => {
                const { left, right, top, bottom } = cell.getBoundingClientRect();
                const [x, y] = tripppin.place(cell.dataset.name);
                return Math.abs((left + right) / 2 - x) < 4 && Math.abs((top + bottom) / 2 - y) < 4 && right - left > 12;
            }) && document.querySelectorAll('[role=gridcell]').length === 176",
        )?;
    }
    // A screen reader's click plays at the cell, and a game that closes takes its grid with it.
    visit.tab.wait("!tripppin.thinking()")?;
    let before = visit.moves()?;
    visit.tab.run("document.querySelector('[role=gridcell][aria-label*=legal]').click()", &[])?;
    visit.tab.wait(&format!("tripppin.moves().length > {}", before.len()))?;
    visit.tab.keys(&['\u{E052}', 'q'])?;
    visit.tab.wait("document.querySelector('#board').hidden")?;
    Ok(())
}

fn menu_list_names_the_sides() -> Result<(), Fault> {
    for (game, sides) in
        [("tripppin", "blue, grey"), ("trippples", "circle, square"), ("triple3", "round, square")]
    {
        let visit = Visit::open(&format!("?game={game}&seed=1"), DESK)?;
        visit.tab.run("document.querySelector('#menu-key').click()", &[])?;
        let found = visit.text(
            "[...document.querySelectorAll('#menus p')].map((entry) => entry.textContent)
                 .filter((text) => text.endsWith(' is played by:')).map((text) => text.split(' ')[0]).join(', ')",
        )?;
        assert_eq!(found, sides, "{game}");
    }
    Ok(())
}

fn refused_move_is_announced() -> Result<(), Fault> {
    let keyboard = Keyboard::open(&format!("?seed=1{}", hash(START)))?;
    keyboard.wait_for_turn()?;
    keyboard.play("a8,")?;
    keyboard.0.tab.wait("document.querySelector('#live').textContent.includes('next to yours')")?;
    Ok(())
}

fn requesters_and_help_are_announced() -> Result<(), Fault> {
    let keyboard = Keyboard::open(&format!("?seed=1{}", hash(START)))?;
    keyboard.wait_for_turn()?;
    let has = |text: &str| format!("document.querySelector('#live').textContent.includes({})", json!(text));
    keyboard.0.tab.keys(&[F1])?;
    keyboard.0.tab.wait(&has("Next page: F1. Close: Esc."))?;
    let keyboard = Keyboard::open(&format!("?seed=1{}", hash(START)))?;
    keyboard.wait_for_turn()?;
    open_board_number(&keyboard.0)?;
    keyboard.0.tab.wait(&has("Return: Ok. Esc: Cancel."))?;
    Ok(())
}

fn reduced_motion_leaves_out_animations() -> Result<(), Fault> {
    let visit = Visit::to(&page(), DESK)?;
    let rolls = |is_reduced: bool| -> Result<bool, Fault> {
        let value = if is_reduced { "reduce" } else { "no-preference" };
        let features = json!({"features": [{"name": "prefers-reduced-motion", "value": value}]});
        visit.tab.send_command("Emulation.setEmulatedMedia", &features)?;
        visit.tab.open_url(&format!("{}?game=triple3&seed=1&blanks=virtual", visit.url))?;
        // The dice of the first throw roll for more than half a second.
        visit.tab.wait("tripppin.blank(10)")?;
        Ok(visit.tab.value("tripppin.status() === 'rolling...'")? == true)
    };
    assert!(rolls(false)? && !rolls(true)?);
    Ok(())
}
