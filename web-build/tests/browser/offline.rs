//! Browser tests of the page without a network, and of updates to a new version.

use tripppin_web_build::fault::Fault;

use crate::common::{DESK, Test, Visit, copy, page};

pub const TESTS: &[Test] = &[
    ("page_opens_without_a_network", page_opens_without_a_network),
    ("new_version_waits_until_the_user_switches", new_version_waits_until_the_user_switches),
    ("worker_of_another_build_is_refused", worker_of_another_build_is_refused),
];

/// Waits until the service worker controls the page, so that all files are stored.
fn kept(visit: &Visit) -> Result<(), Fault> {
    visit.tab.wait("navigator.serviceWorker.controller !== null").map(drop)
}

fn page_opens_without_a_network() -> Result<(), Fault> {
    let mut visit = Visit::to(&page(), DESK)?;
    visit.tab.open_url(&visit.url)?;
    visit.shown()?;
    kept(&visit)?;
    visit.server = None;
    for after in ["", "?game=tribolo&seed=1", "index.html?seed=2"] {
        visit.tab.open_url(&format!("{}{after}", visit.url))?;
        visit.shown()?;
        assert_eq!(visit.fault()?, "", "{after}");
    }
    // An engine of this game needs a file of its own.
    visit.tab.open_url(&format!("{}?game=triple3&seed=1&first=9&second=9", visit.url))?;
    visit.tab.wait("tripppin.moves() !== ''")?;
    visit.tab.open_url(&format!("{}manual/tripppin.html", visit.url))?;
    visit.tab.wait("document.title.startsWith('Tripppin - ')")?;
    Ok(())
}

/// Publishes a new version of a page, with a build number of its own and a text in its `head`.
fn publish(folder: &std::path::Path) {
    let keeper = folder.join("offline.js");
    let page = folder.join("index.html");
    let text = std::fs::read_to_string(&page).unwrap();
    // The mark is not in the title, because the program sets the title.
    std::fs::write(&page, text.replace("<title>", "<script type=\"none\">Next</script><title>")).unwrap();
    let shared = folder.join("shared.js");
    let text = std::fs::read_to_string(&shared).unwrap();
    std::fs::write(&shared, text.replace("globalThis.BUILD = \"", "globalThis.BUILD = \"next")).unwrap();
    let text = std::fs::read_to_string(&keeper).unwrap();
    let (before, sum) = text.split_once("\"index.html\": \"").unwrap();
    std::fs::write(&keeper, format!("{before}\"index.html\": \"next{}", &sum[4..])).unwrap();
}

/// Makes the browser look for a new version of the page, and waits until the page offers it.
fn offered(visit: &Visit) -> Result<(), Fault> {
    visit.tab.run(
        "return navigator.serviceWorker.getRegistration('./').then((keeper) => keeper.update()).then(() => {});",
        &[],
    )?;
    visit.tab.wait("!document.querySelector('#update').hidden").map(drop)
}

fn new_version_waits_until_the_user_switches() -> Result<(), Fault> {
    let folder = copy();
    let visit = Visit::to(folder.path(), DESK)?;
    visit.tab.open_url(&format!("{}?seed=1&level=1", visit.url))?;
    visit.shown()?;
    kept(&visit)?;
    visit.tab.run("window.here = true", &[])?;
    assert_eq!(visit.tab.value("document.querySelector('#update').hidden")?, true);
    publish(folder.path());
    offered(&visit)?;
    // The page still has its own files: a search starts a web worker of the old version.
    visit.play_suggestion()?;
    let moves = visit.wait_for_moves(2)?;
    assert_eq!(visit.fault()?, "");
    let shared = visit.text("fetch('./shared.js').then((file) => file.text())")?;
    assert!(!shared.contains("BUILD = \"next"), "{shared}");
    assert_eq!(visit.tab.value("window.here")?, true);
    // Loading the page again does not start the new version.
    visit.tab.reload()?;
    visit.shown()?;
    assert_eq!(visit.tab.value("document.head.textContent.includes('Next')")?, false);
    visit.tab.wait("!document.querySelector('#update').hidden")?;
    visit.tab.run("document.querySelector('#switch').click()", &[])?;
    visit.tab.wait("document.head.textContent.includes('Next')")?;
    visit.shown()?;
    assert_eq!(visit.moves()?, moves);
    assert_eq!(visit.tab.value("document.querySelector('#update').hidden")?, true);
    // The files of the old version have been deleted.
    assert_eq!(visit.tab.wait("caches.keys().then((names) => names.length)")?, 1);
    Ok(())
}

fn worker_of_another_build_is_refused() -> Result<(), Fault> {
    let folder = copy();
    let build = folder.path().join("worker.js");
    let text = std::fs::read_to_string(&build).unwrap();
    let other = text.replace("const early = [];", "globalThis.BUILD = \"another\";\nconst early = [];");
    assert_ne!(text, other);
    std::fs::write(&build, other).unwrap();
    let visit = Visit::to(folder.path(), DESK)?;
    visit.tab.open_url(&format!("{}?seed=1&level=1", visit.url))?;
    visit.shown()?;
    visit.play_suggestion()?;
    visit.wait_for_moves(2)?;
    visit.tab.wait("!document.querySelector('#update').hidden")?;
    assert_eq!(visit.fault()?, "");
    Ok(())
}
