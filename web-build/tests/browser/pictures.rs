//! Browser tests of the canvas against golden pictures of the desktop program, byte for byte.
//!
//! The clock is stopped. One vertical blank follows each action, as in the scripts that made the golden
//! pictures.

use serde_json::json;
use tripppin_web_build::fault::Fault;
use tripppin_web_build::tab::{Button, moved, pressed, released};

use crate::common::{DESK, Picture, START, Test, Visit, hash};

pub const TESTS: &[Test] = &[
    ("first_picture_equals_the_golden", first_picture_equals_the_golden),
    ("pointer_picture_equals_the_golden", pointer_picture_equals_the_golden),
    ("right_button_opens_the_menus", right_button_opens_the_menus),
    ("screen_is_dragged_down", screen_is_dragged_down),
    ("refused_click_flashes_the_screen", refused_click_flashes_the_screen),
    ("lid_button_shows_the_opened_machine", lid_button_shows_the_opened_machine),
];

/// An action of a test: a mouse event at a pixel of the emulated display, or a number of vertical blanks
/// without an event.
#[derive(Clone, Copy)]
enum Step {
    Move(i32, i32),
    Press(Button),
    Release(Button),
    Wait(u32),
}
use Step::{Move, Press, Release, Wait};

/// Opens the page at [`START`] with the clock stopped, and performs the steps.
fn after(options: &str, steps: &[Step]) -> Result<Visit, Fault> {
    let visit = Visit::open(&format!("?blanks=virtual&classic&seed=1{options}{}", hash(START)), DESK)?;
    for step in steps {
        let blanks = match *step {
            Move(x, y) => visit.tab.hand("mouse", &[moved(visit.point(x, y)?)]).map(|()| 1)?,
            Press(button) => visit.tab.hand("mouse", &[pressed(button)]).map(|()| 1)?,
            Release(button) => visit.tab.hand("mouse", &[released(button)]).map(|()| 1)?,
            Wait(blanks) => blanks,
        };
        visit.tab.run("tripppin.blank(arguments[0])", &[blanks.into()])?;
    }
    Ok(visit)
}

/// Performs the steps, and checks that the canvas then equals a golden picture.
fn shows(golden: &str, options: &str, steps: &[Step]) -> Result<(), Fault> {
    let visit = after(options, steps)?;
    let difference = Picture::golden(golden).difference(&visit.canvas()?);
    assert!(difference.is_none(), "{golden}: {}", difference.unwrap_or_default());
    assert_eq!(visit.fault()?, "");
    Ok(())
}

fn first_picture_equals_the_golden() -> Result<(), Fault> {
    shows("shown-lace8", "&interlace&pens=8", &[])
}

fn pointer_picture_equals_the_golden() -> Result<(), Fault> {
    shows("pointer-plain4", "", &[Move(200, 60)])
}

fn right_button_opens_the_menus() -> Result<(), Fault> {
    let visit = after("", &[Move(300, 5)])?;
    // ChromeDriver reports the right button as the middle one while the mouse moves, so Chromium's own
    // protocol is used.
    for (what, (x, y)) in [("mousePressed", (300, 5)), ("mouseMoved", (316, 60))] {
        let (x, y) = visit.point(x, y)?;
        let event = json!({"type": what, "x": x, "y": y, "button": "right", "buttons": 2, "clickCount": 1});
        visit.tab.send_command("Input.dispatchMouseEvent", &event)?;
        visit.tab.value("tripppin.blank(1)")?;
    }
    let difference = Picture::golden("menu-shown-plain4").difference(&visit.canvas()?);
    assert!(difference.is_none(), "{}", difference.unwrap_or_default());
    Ok(())
}

fn screen_is_dragged_down() -> Result<(), Fault> {
    let steps = [Move(300, 4), Press(Button::Left), Move(300, 64), Release(Button::Left), Wait(60)];
    shows("dragged-screen-plain4", "", &steps)
}

fn refused_click_flashes_the_screen() -> Result<(), Fault> {
    let visit = after("&pubscreen=Workbench13", &[])?;
    // The opponent's piece is on d1.
    let place = visit.place("d1")?;
    visit.tab.hand("mouse", &[moved(place)])?;
    visit.tab.value("tripppin.blank(1)")?;
    visit.tab.hand("mouse", &[pressed(Button::Left)])?;
    visit.tab.value("tripppin.blank(1)")?;
    visit.tab.hand("mouse", &[released(Button::Left)])?;
    visit.tab.value("tripppin.blank(1)")?;
    let difference = Picture::golden("beep-workbench13").difference(&visit.canvas()?);
    assert!(difference.is_none(), "{}", difference.unwrap_or_default());
    Ok(())
}

fn lid_button_shows_the_opened_machine() -> Result<(), Fault> {
    let visit = Visit::open(&format!("?blanks=virtual&seed=1{}", hash(START)), DESK)?;
    for width in [1280, 640] {
        visit.tab.value("document.querySelector('#lid').click(), tripppin.blank(40)")?;
        assert_eq!(visit.canvas()?.width, width);
    }
    assert_eq!(visit.fault()?, "");
    Ok(())
}
