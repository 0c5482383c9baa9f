//! Browser tests of the page without a network, and of updates to a new version.

use tripppin_web_build::fault::Fault;

use crate::common::{DESK, Test, Visit, copy, page};

pub const TESTS: &[Test] = &[
    ("page_opens_without_a_network", page_opens_without_a_network),
    ("new_version_is_shown_on_reload_without_input", new_version_is_shown_on_reload_without_input),
    ("new_version_waits_while_a_game_is_played", new_version_waits_while_a_game_is_played),
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
    visit.tab.open_url(&format!("{}manual/tripppin.html", visit.url))?;
    visit.tab.wait("document.title.startsWith('Tripppin - ')")?;
    Ok(())
}

/// Publishes a new version of a page, marked by a text in its `head`.
fn publish(folder: &std::path::Path) {
    let keeper = folder.join("offline.js");
    let page = folder.join("index.html");
    let text = std::fs::read_to_string(&page).unwrap();
    // The mark is not in the title, because the program sets the title.
    std::fs::write(&page, text.replace("<title>", "<script type=\"none\">Next</script><title>")).unwrap();
    let text = std::fs::read_to_string(&keeper).unwrap();
    let (before, sum) = text.split_once("\"index.html\": \"").unwrap();
    std::fs::write(&keeper, format!("{before}\"index.html\": \"next{}", &sum[4..])).unwrap();
}

fn new_version_is_shown_on_reload_without_input() -> Result<(), Fault> {
    let folder = copy();
    let visit = Visit::to(folder.path(), DESK)?;
    visit.tab.open_url(&visit.url)?;
    kept(&visit)?;
    publish(folder.path());
    visit.tab.reload()?;
    visit.tab.wait("document.head.textContent.includes('Next')")?;
    visit.shown()?;
    // The files of the old version have been deleted.
    assert_eq!(visit.tab.wait("caches.keys().then((names) => names.length)")?, 1);
    Ok(())
}

fn new_version_waits_while_a_game_is_played() -> Result<(), Fault> {
    let folder = copy();
    let visit = Visit::to(folder.path(), DESK)?;
    visit.tab.open_url(&visit.url)?;
    kept(&visit)?;
    visit.tab.reload()?;
    visit.shown()?;
    // The page listens for input only after it has registered its service worker.
    visit.tab.run(
        "return navigator.serviceWorker.ready.then((keeper) => { window.old = keeper.active; window.here = true; });",
        &[],
    )?;
    visit.tab.keys(&['\u{E008}'])?;
    publish(folder.path());
    visit.tab.run("return navigator.serviceWorker.getRegistration('./').then((keeper) => keeper.update()).then(() => {});", &[])?;
    visit.tab.wait("old.state === 'redundant'")?;
    assert_eq!(visit.tab.value("here")?, true);
    visit.tab.reload()?;
    visit.shown()?;
    assert_eq!(visit.tab.value("document.head.textContent.includes('Next')")?, true);
    Ok(())
}
