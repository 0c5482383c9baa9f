//! Browser tests of starting the page, and of the messages shown if it cannot start.

use tripppin_web_build::fault::Fault;

use crate::common::{DESK, Test, Visit, copy, page};

pub const TESTS: &[Test] = &[
    ("boots_without_a_word_of_complaint", boots_without_a_word_of_complaint),
    ("nothing_is_asked_from_other_hosts", nothing_is_asked_from_other_hosts),
    ("works_below_any_folder_of_a_host", works_below_any_folder_of_a_host),
    ("a_module_that_is_none_is_told", a_module_that_is_none_is_told),
    ("a_script_that_is_missing_is_told", a_script_that_is_missing_is_told),
    ("no_text_becomes_a_program", no_text_becomes_a_program),
];

fn boots_without_a_word_of_complaint() -> Result<(), Fault> {
    let visit = Visit::open("?seed=1", DESK)?;
    assert_eq!(visit.fault()?, "");
    assert_eq!(visit.tab.console()?, Vec::<String>::new());
    Ok(())
}

fn nothing_is_asked_from_other_hosts() -> Result<(), Fault> {
    let visit = Visit::open("?seed=1", DESK)?;
    // The service worker requests every file of the page.
    visit.tab.wait("navigator.serviceWorker.controller !== null")?;
    let asked = visit.tab.requests()?;
    let own =
        |url: &String| url.starts_with(&visit.url) || url.starts_with("data:") || url.starts_with("blob:");
    assert!(asked.iter().any(|url| url.ends_with(".wasm")), "{asked:?}");
    let others: Vec<&String> = asked.iter().filter(|url| !own(url)).collect();
    assert!(others.is_empty(), "{others:?}");
    Ok(())
}

fn works_below_any_folder_of_a_host() -> Result<(), Fault> {
    let host = tempfile::tempdir().unwrap();
    let below = host.path().join("some one/games");
    std::fs::create_dir_all(below.parent().unwrap()).unwrap();
    std::fs::rename(copy().keep(), &below).unwrap();
    let visit = Visit::to(host.path(), DESK)?;
    visit.tab.open_url(&format!("{}some%20one/games/?seed=1", visit.url))?;
    visit.shown()?;
    assert_eq!(visit.fault()?, "");
    visit.tab.wait("navigator.serviceWorker.controller !== null")?;
    let asked = visit.tab.requests()?;
    let outside: Vec<&String> = asked.iter().filter(|url| !url.contains("/some%20one/games/")).collect();
    assert!(outside.is_empty(), "{outside:?}");
    Ok(())
}

fn a_module_that_is_none_is_told() -> Result<(), Fault> {
    let spoilt = copy();
    std::fs::write(spoilt.path().join("tripppin_web_bg.wasm"), "no module").unwrap();
    let visit = Visit::to(spoilt.path(), DESK)?;
    visit.tab.open_url(&visit.url)?;
    let line = visit.tab.wait("document.querySelector('#fault').textContent")?;
    assert!(line.as_str().is_some_and(|line| line.starts_with("The program does not start: ")), "{line}");
    Ok(())
}

fn a_script_that_is_missing_is_told() -> Result<(), Fault> {
    let spoilt = copy();
    std::fs::remove_file(spoilt.path().join("tripppin_web.js")).unwrap();
    let visit = Visit::to(spoilt.path(), DESK)?;
    visit.tab.open_url(&visit.url)?;
    let line = visit.tab.wait("document.querySelector('#fault').textContent")?;
    assert!(line.as_str().is_some_and(|line| line.starts_with("The program does not start: ")), "{line}");
    Ok(())
}

fn no_text_becomes_a_program() -> Result<(), Fault> {
    let visit = Visit::to(&page(), DESK)?;
    visit.tab.open_url(&visit.url)?;
    visit.shown()?;
    // The page's security policy does not apply to scripts run by the driver, but to those that they insert
    // into the page.
    visit.tab.run(
        "const script = document.createElement('script'); script.textContent = 'window.spoken = 1'; document.body.append(script);
         const button = document.createElement('button'); button.setAttribute('onclick', 'window.spoken = 2');
         document.body.append(button); button.click();",
        &[],
    )?;
    assert!(visit.tab.value("window.spoken ?? null")?.is_null());
    let complaints = visit.tab.console()?;
    assert_eq!(
        complaints.iter().filter(|line| line.contains("Content Security Policy")).count(),
        2,
        "{complaints:?}"
    );
    Ok(())
}
