//! Browser tests of the entries that only the page's list of menus has: daily puzzles and lessons of all games.

use serde_json::json;
use tripppin_web_build::fault::Fault;
use tripppin_web_build::tab::Viewport;

use crate::common::{Test, Visit};

pub const TESTS: &[Test] = &[
    ("daily_puzzle_is_listed_in_every_game", daily_puzzle_is_listed_in_every_game),
    ("lessons_of_other_games_are_listed", lessons_of_other_games_are_listed),
    ("line_below_a_large_board_names_both_players", line_below_a_large_board_names_both_players),
];

const UPRIGHT: Viewport = Viewport { width: 390, height: 844, ratio: 3.0, touch: true };
/// A JavaScript expression for the line of text below the picture.
const LINE: &str = "document.querySelector('#screen-title').textContent";

/// Chooses an entry of one section of the list of menus.
fn choose(visit: &Visit, section: &str, entry: &str) -> Result<(), Fault> {
    visit.tab.wait("tripppin.isArranged() && !tripppin.thinking()")?;
    visit
        .tab
        .run(
            "document.querySelector('#menu-key').click();
             const section = [...document.querySelectorAll('#menus details')]
                 .find((menu) => menu.querySelector('summary').textContent === arguments[0]);
             [...section.querySelectorAll('button')].find((item) => item.textContent === arguments[1]).click()",
            &[json!(section), json!(entry)],
        )
        .map(drop)
}

fn daily_puzzle_is_listed_in_every_game() -> Result<(), Fault> {
    let visit = Visit::open("?game=triple3&seed=1", UPRIGHT)?;
    let is_shown = |game: &str| format!("tripppin.isArranged() && {LINE}.startsWith('{game} - Daily ')");
    choose(&visit, "Club", "Trippples: daily puzzle")?;
    visit.tab.wait(&is_shown("Trippples"))?;
    choose(&visit, "Games", "Tripppin: daily puzzle")?;
    visit.tab.wait(&is_shown("Tripppin"))?;
    // A game that is open shows the puzzle in its window.
    choose(&visit, "Games", "Triple 3")?;
    visit.tab.wait(&format!("{LINE}.startsWith('Triple 3 - You')"))?;
    choose(&visit, "Games", "Trippples")?;
    visit.tab.wait(&is_shown("Trippples"))?;
    visit.tab.run("document.querySelector('#new').click()", &[])?;
    visit.tab.wait(&format!("!{LINE}.includes('Daily')"))?;
    choose(&visit, "Games", "Trippples: daily puzzle")?;
    visit.tab.wait(&is_shown("Trippples"))?;
    // The puzzle takes the place of a lesson.
    choose(&visit, "Club", "Lesson")?;
    visit.tab.wait(&format!("{LINE}.startsWith('Trippples - Lesson, step 1 of ')"))?;
    choose(&visit, "Games", "Trippples: daily puzzle")?;
    visit.tab.wait(&is_shown("Trippples"))?;
    Ok(())
}

fn lessons_of_other_games_are_listed() -> Result<(), Fault> {
    let visit = Visit::open("?seed=1", UPRIGHT)?;
    for (game, entry) in [
        ("Triple 3", "Lesson of Triple 3: First pegs"),
        ("Tribolo", "Lesson of Tribolo: First captures"),
        // The lesson of an open game begins in its window, and goes on if it has begun already.
        ("Tripppin", "Lesson of Tripppin: First steps"),
        ("Triple 3", "Lesson of Triple 3: First pegs"),
    ] {
        choose(&visit, "Club", entry)?;
        visit
            .tab
            .wait(&format!("tripppin.isArranged() && {LINE}.startsWith('{game} - Lesson, step 1 of ')"))?;
    }
    Ok(())
}

fn line_below_a_large_board_names_both_players() -> Result<(), Fault> {
    let visit = Visit::open("?game=trippples&seed=1", UPRIGHT)?;
    visit
        .tab
        .wait(&format!("tripppin.isArranged() && {LINE} === 'Trippples - You (circle) against Minimax 2'"))?;
    visit.tab.run("document.querySelector('#whole').click()", &[])?;
    visit.tab.wait(&format!("{LINE}.includes('Workbench')"))?;
    Ok(())
}
