//! Browser tests of requesters as dialogs of the page, on touch screens.

use serde_json::json;
use tripppin_web_build::fault::Fault;
use tripppin_web_build::tab::Viewport;

use crate::common::{START, Test, Visit, hash};

pub const TESTS: &[Test] = &[
    ("board_number_is_typed_in_a_dialog", board_number_is_typed_in_a_dialog),
    ("files_are_saved_and_opened_in_dialogs", files_are_saved_and_opened_in_dialogs),
];

const UPRIGHT: Viewport = Viewport { width: 390, height: 844, ratio: 2.0, touch: true };
/// The Return and Escape keys in WebDriver's encoding.
const RETURN: char = '\u{E007}';
const ESCAPE: char = '\u{E00C}';

/// Opens the page, and defines functions that find the parts of the dialog.
fn open() -> Result<Visit, Fault> {
    let visit = Visit::open(&format!("?seed=1&level=1{}", hash(START)), UPRIGHT)?;
    visit.tab.run(
        "const dialog = document.querySelector('#request');
         window.isOpen = (title) => dialog.open && dialog.ariaLabel.startsWith(title);
         window.field = (label) => [...dialog.querySelectorAll('label')].find((one) => one.textContent === label)?.querySelector('input');
         window.button = (text) => [...dialog.querySelectorAll('button')].find((one) => one.textContent.startsWith(text));",
        &[],
    )?;
    visit.tab.wait("tripppin.isArranged() && !tripppin.thinking()")?;
    Ok(visit)
}

fn choose(visit: &Visit, entry: &str) -> Result<(), Fault> {
    visit
        .tab
        .run(
            "document.querySelector('#menu-key').click();
             [...document.querySelectorAll('#menus button')].find((item) => item.textContent === arguments[0]).click()",
            &[json!(entry)],
        )
        .map(drop)
}

fn type_text(visit: &Visit, text: &str) -> Result<(), Fault> {
    visit.tab.keys(&text.chars().collect::<Vec<_>>())
}

fn board_number_is_typed_in_a_dialog() -> Result<(), Fault> {
    let visit = open()?;
    let closed = "!document.querySelector('#request').open && tripppin.isArranged()";
    for is_answered in [false, true] {
        choose(&visit, "Board number...")?;
        // The proposed number is selected, so that typing replaces it.
        visit.tab.wait("isOpen('Board number') && document.activeElement === field('Number')")?;
        type_text(&visit, "77")?;
        visit.tab.keys(&[if is_answered { RETURN } else { ESCAPE }])?;
        visit.tab.wait(closed)?;
        assert_eq!(visit.text("tripppin.state()")?.contains("board=77"), is_answered);
    }
    choose(&visit, "Board number...")?;
    visit.tab.wait("isOpen('Board number')")?;
    // The requester closes without an answer of the dialog.
    visit.tab.run(
        "for (const kind of ['keydown', 'keyup']) window.dispatchEvent(new KeyboardEvent(kind, { key: 'Escape', code: 'Escape' }))",
        &[],
    )?;
    visit.tab.wait(&format!("{closed} && document.activeElement.id === 'screen'"))?;
    choose(&visit, "Board number...")?;
    visit.tab.wait("isOpen('Board number')")?;
    // An answer to an earlier requester is ignored. Escape without effect leaves the dialog open.
    visit.tab.run(
        "import(new URL('tripppin_web.js', location)).then((program) => {
             [0, 1, 2].forEach((number) => program.pressGadget(1, number));
             window.isAnswered = true;
         })",
        &[],
    )?;
    visit.tab.wait("window.isAnswered")?;
    visit.tab.run("button('Cancel').disabled = true", &[])?;
    visit.tab.keys(&[ESCAPE])?;
    visit.tab.wait("isOpen('Board number') && !button('Cancel').disabled")?;
    // A finger can hit every part of the dialog.
    let sizes = visit.numbers(
        "[...document.querySelectorAll('#request button, #request input')].map((part) => part.getBoundingClientRect().height)",
    )?;
    assert!(sizes.len() == 3 && sizes.iter().all(|&size| size >= 44.0), "{sizes:?}");
    visit.tab.run("field('Number').value = '78'; button('Ok').click()", &[])?;
    visit.tab.wait(&format!("{closed} && tripppin.state().includes('board=78')"))?;
    Ok(())
}

fn files_are_saved_and_opened_in_dialogs() -> Result<(), Fault> {
    let visit = open()?;
    for is_there in [false, true] {
        choose(&visit, "Save As...")?;
        visit.tab.wait("isOpen('Save') && document.activeElement === field('File')")?;
        type_text(&visit, "mine")?;
        visit.tab.run("button('Ok').click()", &[])?;
        if is_there {
            // The question is a requester like the others. Escape leads back to the file requester.
            let asked = "document.querySelector('#request').textContent.includes('mine') && !field('File')";
            visit.tab.wait(asked)?;
            visit.tab.keys(&[ESCAPE])?;
            visit.tab.wait("field('File')?.value === 'mine'")?;
            visit.tab.run("button('Ok').click()", &[])?;
            visit.tab.wait(asked)?;
            visit.tab.run("[...document.querySelectorAll('#request .row button')][0].click()", &[])?;
        }
        visit.tab.wait("!document.querySelector('#request').open")?;
    }
    let saved = visit.text("tripppin.state()")?;
    visit.play_suggestion()?;
    visit.wait_for_moves(2)?;
    visit.tab.wait("!tripppin.thinking()")?;
    choose(&visit, "Open...")?;
    visit.tab.wait("isOpen('Open') && button('mine')")?;
    visit.tab.run(
        "field('File').value = '\u{1F600}';
         field('Drawer').value = 'nowhere';
         field('Drawer').dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))",
        &[],
    )?;
    // The reason of a refusal is in the dialog, which covers the bar of the screen.
    visit.tab.wait("document.querySelector('#request [role=alert]')?.textContent.includes('nowhere')")?;
    assert_eq!(visit.text("field('File').value")?, "", "the gadget accepts no such character");
    visit.tab.run("field('Drawer').value = 'Work:'", &[])?;
    visit.tab.run("button('mine').click()", &[])?;
    visit.tab.wait("field('File').value === 'mine' && button('mine').ariaPressed === 'true'")?;
    visit.tab.run("button('Ok').click()", &[])?;
    visit.tab.wait("!document.querySelector('#request').open && tripppin.isArranged()")?;
    assert_eq!(visit.text("tripppin.state()")?, saved);
    Ok(())
}
