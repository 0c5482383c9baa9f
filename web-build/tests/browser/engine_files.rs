//! Browser tests of the files that the program fetches when an engine needs them.

use tripppin_web_build::fault::Fault;

use crate::common::{DESK, Test, Visit, copy, page};

pub const TESTS: &[Test] = &[
    ("first_game_does_not_fetch_files_of_other_engines", first_game_does_not_fetch_files_of_other_engines),
    ("game_waits_until_its_engine_file_can_be_loaded", game_waits_until_its_engine_file_can_be_loaded),
    ("engine_file_of_another_build_is_reported", engine_file_of_another_build_is_reported),
    ("cancelled_search_no_longer_fetches_its_file", cancelled_search_no_longer_fetches_its_file),
];

const WEIGHTS: &str = "triple3.weights";
/// A game in which engines that need the file make all moves.
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
    visit.tab.open_url(&format!("{}?game=triple3&seed=1&first=3&second=3", visit.url))?;
    moved(&visit)?;
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
    let visit = Visit::to(folder.path(), DESK)?;
    for without in ["", WITHOUT_WORKERS] {
        std::fs::remove_file(&file).unwrap();
        visit.tab.prepare(without)?;
        visit.tab.open_url(&format!("{}{ENGINES}", visit.url))?;
        message_says(&visit, "when there is a network")?;
        assert_eq!(visit.moves()?, "");
        std::fs::write(&file, &contents).unwrap();
        moved(&visit)?;
        assert!(!visit.fault()?.contains("network"));
        visit.tab.clear_storage(&visit.url)?;
    }
    Ok(())
}

/// Waits until the message below the display contains a text.
fn message_says(visit: &Visit, text: &str) -> Result<(), Fault> {
    visit.tab.wait(&format!("document.querySelector('#fault').textContent.includes('{text}')")).map(drop)
}

fn engine_file_of_another_build_is_reported() -> Result<(), Fault> {
    // A cached script of another build may lack the function that fetches files.
    let without_function = format!(
        "{WITHOUT_WORKERS} Object.defineProperty(window, 'fetchFile', {{ get() {{}}, set() {{}} }});"
    );
    for (is_damaged, script) in [(true, ""), (true, WITHOUT_WORKERS), (false, without_function.as_str())] {
        let folder = copy_without_service_worker();
        if is_damaged {
            std::fs::write(folder.path().join(WEIGHTS), "other weights").unwrap();
        }
        let visit = Visit::to(folder.path(), DESK)?;
        visit.tab.prepare(script)?;
        visit.tab.open_url(&format!("{}{ENGINES}", visit.url))?;
        message_says(&visit, "Reload the page")?;
        // The search ends.
        visit.tab.wait("!tripppin.thinking()")?;
        assert_eq!(visit.moves()?, "");
    }
    Ok(())
}

fn cancelled_search_no_longer_fetches_its_file() -> Result<(), Fault> {
    let visit = Visit::to(&page(), DESK)?;
    visit.tab.prepare(&format!(
        "{WITHOUT_WORKERS}
         window.pending = [];
         const get = () => () => new Promise((_, reject) => pending.push(reject));
         Object.defineProperty(window, 'fetchFile', {{ get, set() {{}} }});"
    ))?;
    visit.tab.open_url(&format!("{}{ENGINES}", visit.url))?;
    visit.tab.wait("window.pending?.length === 1")?;
    // Control and N begin a new game, whose search replaces the first one.
    visit.tab.keys(&['\u{E009}', 'n'])?;
    visit.tab.wait("pending.length === 2")?;
    visit.tab.run("pending.splice(0).forEach((reject) => reject()); return null;", &[])?;
    // The first search would ask again before the second one.
    visit.tab.wait("pending.length > 0")?;
    assert_eq!(visit.tab.value("pending.length")?, 1);
    Ok(())
}
