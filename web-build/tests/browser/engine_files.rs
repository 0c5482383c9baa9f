//! Browser tests of the files that the program fetches when an engine needs them.

use tripppin_web_build::fault::Fault;

use crate::common::{DESK, Test, Visit, copy};

pub const TESTS: &[Test] = &[
    ("first_game_does_not_fetch_files_of_other_engines", first_game_does_not_fetch_files_of_other_engines),
    ("game_waits_until_its_engine_file_can_be_loaded", game_waits_until_its_engine_file_can_be_loaded),
];

const WEIGHTS: &str = "triple3.weights";
/// A game in which an engine that needs the file makes all moves.
const ENGINES: &str = "?game=triple3&seed=1&first=9&second=9";

/// A script that makes the browser one without web workers.
const WITHOUT_WORKERS: &str = "delete window.Worker;";

/// Returns a copy of the page without its service worker, which fetches all files after the first picture.
fn copy_without_service_worker() -> tempfile::TempDir {
    let folder = copy();
    std::fs::remove_file(folder.path().join("offline.js")).unwrap();
    folder
}

/// Returns the number of requests for the file since the last call.
fn requests(visit: &Visit) -> Result<usize, Fault> {
    Ok(visit.tab.requests()?.iter().filter(|url| url.ends_with(WEIGHTS)).count())
}

fn first_game_does_not_fetch_files_of_other_engines() -> Result<(), Fault> {
    let folder = copy_without_service_worker();
    let visit = Visit::to(folder.path(), DESK)?;
    // The browser lists requests of the page, but not those of its web workers.
    visit.tab.prepare(WITHOUT_WORKERS)?;
    visit.tab.open_url(&format!("{}?seed=1&level=1", visit.url))?;
    visit.shown()?;
    visit.play_suggestion()?;
    visit.wait_for_moves(2)?;
    assert_eq!(requests(&visit)?, 0);
    visit.tab.open_url(&format!("{}{ENGINES}", visit.url))?;
    moved(&visit)?;
    assert_eq!(requests(&visit)?, 1);
    Ok(())
}

/// Waits until engines have made several moves.
fn moved(visit: &Visit) -> Result<(), Fault> {
    visit.tab.wait("tripppin.moves().split(' ').filter(Boolean).length > 1").map(drop)
}

fn game_waits_until_its_engine_file_can_be_loaded() -> Result<(), Fault> {
    let folder = copy_without_service_worker();
    let file = folder.path().join(WEIGHTS);
    let contents = std::fs::read(&file).unwrap();
    std::fs::write(&file, &contents[1..]).unwrap();
    let visit = Visit::to(folder.path(), DESK)?;
    for without in ["", WITHOUT_WORKERS] {
        visit.tab.prepare(without)?;
        visit.tab.open_url(&format!("{}{ENGINES}", visit.url))?;
        visit.tab.wait("document.querySelector('#fault').textContent.includes('when there is a network')")?;
        assert_eq!(visit.moves()?, "");
        std::fs::write(&file, &contents).unwrap();
        moved(&visit)?;
        visit.tab.clear_storage(&visit.url)?;
        std::fs::remove_file(&file).unwrap();
    }
    Ok(())
}
