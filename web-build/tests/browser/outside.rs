//! Browser test of a program with a single game from outside the workspace, in the canvas of a page with nothing else.

use std::fs;
use std::path::PathBuf;

use tripppin_web_build::fault::Fault;
use tripppin_web_build::rust::{Rust, TARGET};
use tripppin_web_build::tab::{Button, moved, pressed, released};
use tripppin_web_build::target;
use wasm_bindgen_cli_support::Bindgen;

use crate::common::{DESK, Test, Visit};

pub const TESTS: &[Test] = &[("outside_game_is_played_in_a_canvas", outside_game_is_played_in_a_canvas)];

/// The page as the README of `small-amiga-window` describes it.
const INDEX: &str = "<!doctype html>
<canvas></canvas>
<script type=\"module\">import init from \"./breakthrough.js\"; init();</script>
";

/// Compiles the game and writes its page. Returns the folder of the page.
fn built() -> Result<PathBuf, Fault> {
    let target = target().join("outside");
    let words = ["build", "--quiet", "--locked", "--manifest-path", "examples/outside/Cargo.toml"];
    let ended = Rust::find()?.cargo(&words, &target).status().map_err(Fault::program("cargo"))?;
    assert!(ended.success(), "the game outside the workspace cannot be compiled for a page");
    let page = target.join("page");
    let mut bindgen = Bindgen::new();
    bindgen
        .input_path(target.join(TARGET).join("debug/breakthrough.wasm"))
        .typescript(false)
        .omit_default_module_path(false);
    bindgen.web(true).and_then(|bindgen| bindgen.generate(&page)).expect("the module has bindings");
    fs::write(page.join("index.html"), INDEX).map_err(Fault::file(&page))?;
    Ok(page)
}

/// The pieces on the board as 36 letters from the top left: the colours in the middle of the feet, black, white or other.
const BOARD: &str = "(() => {
    const context = document.querySelector('canvas').getContext('2d');
    const colours = Array.from({ length: 36 }, (_, place) => {
        const [x, y] = [216 + 40 * (place % 6), 88 + 18 * Math.floor(place / 6)];
        return context.getImageData(x, y, 1, 1).data.slice(0, 3).join();
    });
    return colours.map((colour) => ({ '0,0,0': 'b', '255,255,255': 'w' })[colour] ?? '.').join('');
})()";

fn click(visit: &Visit, (column, row): (u8, u8)) -> Result<(), Fault> {
    let edges = visit.tab.value(
        "(() => {
            const canvas = document.querySelector('canvas');
            const { left, top, width, height } = canvas.getBoundingClientRect();
            return [left, top, width / canvas.width, height / canvas.height];
        })()",
    )?;
    let [left, top, across, down] = [0, 1, 2, 3].map(|at| edges[at].as_f64().unwrap());
    let place =
        (left + across * (216.0 + 40.0 * f64::from(column)), top + down * (88.0 + 18.0 * f64::from(row)));
    // The last step moves the emulated pointer away from the pieces, whose colours the test reads.
    let steps = [moved(place), pressed(Button::Left), released(Button::Left), moved((left, top))];
    visit.tab.hand("mouse", &steps)
}

fn outside_game_is_played_in_a_canvas() -> Result<(), Fault> {
    let visit = Visit::to(&built()?, DESK)?;
    visit.tab.open_url(&visit.url)?;
    visit.tab.wait("document.querySelector('canvas').width === 640")?;
    assert_eq!(visit.text(BOARD)?, format!("{:b<12}{:.<12}{:w<12}", "", "", ""));
    click(&visit, (0, 4))?;
    click(&visit, (0, 3))?;
    // The computer answers by moving one of the black pieces. It captures nothing and loses nothing.
    visit.tab.wait(&format!("/^(?!b{{12}}).{{18}}w[.b]{{5}}[.]w{{11}}$/.test({BOARD})"))?;
    let board = visit.text(BOARD)?;
    assert_eq!(board.matches('b').count(), 12, "{board}");
    Ok(())
}
