//! Browser tests of touch input.

use serde_json::{Value, json};
use tripppin_web_build::fault::Fault;
use tripppin_web_build::tab::{Button, Viewport, moved, pressed, released};

use crate::common::{START, Test, Visit, hash};

pub const TESTS: &[Test] = &[
    ("tap_clicks_and_finger_drag_drags", tap_clicks_and_finger_drag_drags),
    ("long_press_opens_the_menus", long_press_opens_the_menus),
    ("long_press_on_a_large_board_opens_the_list", long_press_on_a_large_board_opens_the_list),
    ("touch_beside_the_picture_only_opens_menus", touch_beside_the_picture_only_opens_menus),
    ("two_fingers_open_the_menus", two_fingers_open_the_menus),
    ("tap_beside_the_picture_closes_the_menus", tap_beside_the_picture_closes_the_menus),
    ("pointer_is_shown_for_a_mouse_only", pointer_is_shown_for_a_mouse_only),
    ("more_buttons_leave_the_others_in_place", more_buttons_leave_the_others_in_place),
    ("menu_list_stays_open_for_further_choices", menu_list_stays_open_for_further_choices),
    ("button_bar_opens_menus_and_full_screen", button_bar_opens_menus_and_full_screen),
    ("one_tap_opens_an_icon_and_a_second_is_ignored", one_tap_opens_an_icon_and_a_second_is_ignored),
    ("finger_that_was_never_lifted_is_replaced", finger_that_was_never_lifted_is_replaced),
];

/// The viewport of a telephone held sideways.
const PHONE: Viewport = Viewport { width: 640, height: 360, ratio: 3.0, touch: true };
/// A JavaScript condition that is true while the menus are shown. It tests a pixel of the title bar that is dark
/// only while the menus cover it.
const MENUS: &str = "(({ data }) => data[3 * (640 * 5 + 200)] < 128)(tripppin.canvas())";

fn open() -> Result<Visit, Fault> {
    let visit = Visit::open(&format!("?seed=1&level=1{}", hash(START)), PHONE)?;
    visit.tab.wait(&format!("!{MENUS}"))?;
    Ok(visit)
}

fn touch(visit: &Visit, steps: &[Value]) -> Result<(), Fault> {
    visit.tab.hand("touch", steps)
}

fn tap_clicks_and_finger_drag_drags() -> Result<(), Fault> {
    let (down, up) = (pressed(Button::Left), released(Button::Left));
    let visit = open()?;
    touch(&visit, &[moved(visit.place("f2")?), down.clone(), up.clone()])?;
    let moves = visit.wait_for_moves(2)?;
    assert!(moves.starts_with("e1f2 "), "{moves}");
    let visit = open()?;
    let (from, to) = (visit.place("e1")?, visit.place("f2")?);
    let middle = ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0);
    touch(&visit, &[moved(from), down, moved(middle), moved(to), up])?;
    let moves = visit.wait_for_moves(2)?;
    assert!(moves.starts_with("e1f2 "), "{moves}");
    Ok(())
}

/// Sets the positions of all fingers through Chromium's own protocol. ChromeDriver's touch commands would lift
/// the fingers at the end of each command.
fn fingers(visit: &Visit, at: &[(f64, f64)]) -> Result<(), Fault> {
    let points: Vec<Value> =
        at.iter().enumerate().map(|(id, (x, y))| json!({"x": x, "y": y, "id": id})).collect();
    let what = if at.is_empty() { "touchEnd" } else { "touchStart" };
    visit
        .tab
        .send_command("Input.dispatchTouchEvent", &json!({"type": what, "touchPoints": points}))
        .map(drop)
}

fn long_press_opens_the_menus() -> Result<(), Fault> {
    let visit = open()?;
    fingers(&visit, &[visit.point(60, 100)?])?;
    visit.tab.wait(MENUS)?;
    fingers(&visit, &[])?;
    visit.tab.wait(&format!("!{MENUS}"))?;
    assert_eq!(visit.moves()?, "");
    Ok(())
}

fn long_press_on_a_large_board_opens_the_list() -> Result<(), Fault> {
    let upright = Viewport::phone(390, 844, 3.0);
    let visit = Visit::open(&format!("?seed=1&level=1{}", hash(START)), upright)?;
    visit.tab.wait("tripppin.isArranged()")?;
    fingers(&visit, &[visit.place("e5")?])?;
    visit.tab.wait("document.querySelector('#menus').open")?;
    fingers(&visit, &[])?;
    // A click that Chromium sends after the finger is lifted would close the list within this time.
    visit.tab.run("return new Promise((done) => setTimeout(done, 300))", &[])?;
    visit.tab.wait("document.querySelector('#menus').open && tripppin.isArranged()")?;
    visit.tab.run("document.querySelector('#menus .close').click()", &[])?;
    assert_eq!(visit.moves()?, "");
    touch(&visit, &[moved(visit.place("f2")?), pressed(Button::Left), released(Button::Left)])?;
    visit.wait_for_moves(2)?;
    Ok(())
}

fn touch_beside_the_picture_only_opens_menus() -> Result<(), Fault> {
    let upright = Viewport::phone(390, 844, 3.0);
    let visit = Visit::open(&format!("?seed=1&level=1{}", hash(START)), upright)?;
    visit.tab.run("document.querySelector('#whole').click()", &[])?;
    visit.tab.wait(&format!("!tripppin.isArranged() && !{MENUS}"))?;
    let (down, up) = (pressed(Button::Left), released(Button::Left));
    let beside = visit.point(320, -60)?;
    assert!(beside.1 > 1.0, "the picture fills the height");
    touch(&visit, &[moved(beside), down.clone(), up.clone()])?;
    let (from, to) = (visit.place("e1")?, visit.place("f2")?);
    touch(&visit, &[moved(beside), down, moved(from), moved(to), up])?;
    fingers(&visit, &[beside])?;
    visit.tab.wait(MENUS)?;
    fingers(&visit, &[])?;
    visit.tab.wait(&format!("!{MENUS}"))?;
    assert_eq!(visit.moves()?, "");
    Ok(())
}

fn two_fingers_open_the_menus() -> Result<(), Fault> {
    let visit = open()?;
    let (one, two) = (visit.point(60, 100)?, visit.point(120, 100)?);
    fingers(&visit, &[one])?;
    fingers(&visit, &[one, two])?;
    visit.tab.wait(MENUS)?;
    fingers(&visit, &[])?;
    visit.tab.wait(&format!("!{MENUS}"))?;
    assert_eq!(visit.moves()?, "");
    Ok(())
}

fn button_bar_opens_menus_and_full_screen() -> Result<(), Fault> {
    let visit = open()?;
    let button = |id: &str| {
        visit.numbers(&format!(
            "(box => [box.left + box.width / 2, box.top + box.height / 2])(document.querySelector('#{id}').getBoundingClientRect())"
        ))
    };
    let tap = |id: &str| {
        let place = button(id)?;
        touch(&visit, &[moved((place[0], place[1])), pressed(Button::Left), released(Button::Left)])
    };
    let moves = "tripppin.moves().split(' ').filter(Boolean).length";
    tap("menu-key")?;
    visit.tab.wait("document.querySelector('#menus').open")?;
    // An item of the list has the effect of the menu item.
    visit.tab.run(
        "[...document.querySelectorAll('#menus button')].find((item) => item.textContent === 'Suggest move').click()",
        &[],
    )?;
    visit.tab.wait("!document.querySelector('#menus').open && tripppin.suggestion()")?;
    touch(&visit, &[moved(visit.place("f2")?), pressed(Button::Left), released(Button::Left)])?;
    visit.tab.wait(&format!("{moves} === 2 && !tripppin.thinking()"))?;
    tap("undo")?;
    visit.tab.wait(&format!("{moves} === 0"))?;
    tap("more")?;
    tap("full-screen")?;
    visit.tab.wait("document.fullscreenElement !== null")?;
    tap("full-screen")?;
    visit.tab.wait("document.fullscreenElement === null")?;
    Ok(())
}

fn tap_beside_the_picture_closes_the_menus() -> Result<(), Fault> {
    let upright = Viewport::phone(390, 844, 3.0);
    let visit = Visit::open(&format!("?seed=1&level=1{}", hash(START)), upright)?;
    visit.tab.wait("tripppin.isArranged()")?;
    // The F10 key in WebDriver's encoding.
    visit.tab.keys(&['\u{E03A}'])?;
    visit.tab.wait(&format!("!tripppin.isArranged() && {MENUS}"))?;
    let beside = visit.point(320, -60)?;
    touch(&visit, &[moved(beside), pressed(Button::Left), released(Button::Left)])?;
    visit.tab.wait("tripppin.isArranged()")?;
    assert_eq!(visit.moves()?, "");
    Ok(())
}

fn pointer_is_shown_for_a_mouse_only() -> Result<(), Fault> {
    let visit = open()?;
    // Only the pointer is red.
    let is_shown = "tripppin.pixels().data.some((red, at, all) => at % 3 === 0 && red > 180 && all[at + 1] < 110 && all[at + 2] < 110)";
    visit.tab.wait(&format!("!{is_shown}"))?;
    let at = visit.point(560, 100)?;
    visit.tab.hand("mouse", &[moved(at)])?;
    visit.tab.wait(is_shown)?;
    touch(&visit, &[moved(at), pressed(Button::Left), released(Button::Left)])?;
    visit.tab.wait(&format!("!{is_shown}"))?;
    Ok(())
}

fn more_buttons_leave_the_others_in_place() -> Result<(), Fault> {
    let visit = Visit::open("?seed=1", Viewport::phone(844, 390, 3.0))?;
    let boxes = |name: &str| {
        visit.numbers(&format!(
            "[...document.querySelectorAll('{name} button:not([hidden])')].flatMap((button) => {{
                 const {{ left, top, right, bottom }} = button.getBoundingClientRect();
                 return [left, top, right, bottom];
             }})"
        ))
    };
    let before = boxes("#bar")?;
    assert_eq!(before.len(), 20);
    visit.tab.run("document.querySelector('#more').click()", &[])?;
    assert_eq!(boxes("#bar")?, before);
    let tools = boxes("#tools")?;
    let is_inside = |edges: &[f64]| {
        edges[0] >= 0.0
            && edges[1] >= 0.0
            && edges[2] <= before[0]
            && edges[3] <= 390.0
            && edges[3] > edges[1]
    };
    assert!(tools.len() == 32 && tools.chunks(4).all(is_inside), "{tools:?}");
    Ok(())
}

fn menu_list_stays_open_for_further_choices() -> Result<(), Fault> {
    let visit = Visit::open("?game=triple3&seed=1", Viewport::phone(390, 844, 3.0))?;
    visit.tab.run("document.querySelector('#menu-key').click()", &[])?;
    let items = "[...document.querySelectorAll('#menus .depth2')].filter((item) => item.textContent.replace('\u{2713} ', '').startsWith('1 ('))";
    for at in [0, 1] {
        visit.tab.wait(&format!("{items}.length >= 2"))?;
        visit.tab.run(&format!("{items}[{at}].click()"), &[])?;
        visit.tab.wait(&format!(
            "document.querySelector('#menus').open && {items}[{at}].textContent.startsWith('\u{2713}')"
        ))?;
    }
    visit.tab.run(&format!("{items}[0].closest('details').open = true"), &[])?;
    // Sections show that they open, and the button to close the list stays in view.
    let mark = |condition: &str| {
        visit.text(&format!(
            "getComputedStyle(document.querySelector('{condition} > summary'), '::before').content"
        ))
    };
    assert!(mark("#menus details[open]")?.contains('\u{25BE}'));
    assert!(mark("#menus details:not([open])")?.contains('\u{25B8}'));
    visit
        .tab
        .run("const list = document.querySelector('#menus'); list.scrollTop = list.scrollHeight", &[])?;
    let close = "document.querySelector('#menus .close').getBoundingClientRect()";
    let edges = visit
        .numbers(&format!("[document.querySelector('#menus').scrollTop, {close}.top, {close}.bottom]"))?;
    assert!(edges[0] > 0.0 && edges[1] >= 0.0 && edges[2] < 100.0, "{edges:?}");
    // A ghosted entry is a disabled button, unlike the captions.
    let ghosted = visit.text(
        "[...document.querySelectorAll('#menus button:disabled')].map((item) => item.textContent).join()",
    )?;
    assert!(ghosted.contains("Review"), "{ghosted}");
    assert_eq!(visit.tab.value("document.querySelectorAll('#menus p').length > 0")?, true);
    Ok(())
}

/// Script that defines `press`, which sends a pointer event of a finger to the picture. A driver's own taps are too
/// slow for a double tap, and it lifts every finger.
const PRESS: &str = "
    const press = (type, [clientX, clientY], pointerId) => document.querySelector('#screen').dispatchEvent(
        new PointerEvent(type, { bubbles: true, cancelable: true, clientX, clientY, pointerId, pointerType: 'touch', isPrimary: true }));";

/// Maximum time between two taps, in milliseconds, for which the page is certain to ignore the second one.
const SOON: f64 = 700.0;

fn one_tap_opens_an_icon_and_a_second_is_ignored() -> Result<(), Fault> {
    // On a busy machine, the game may open so late that the page takes the second tap for a new one.
    for _ in 0..20 {
        let visit = Visit::open("?game=tribolo&seed=1&level=1", Viewport::phone(390, 844, 3.0))?;
        visit.tab.wait("tripppin.isArranged()")?;
        // This cell is at the place of the game's icon on the Workbench, and is legal.
        visit
            .tab
            .wait("document.querySelector('#board [aria-label^=\"h11\"]')?.ariaLabel.includes('; legal')")?;
        let (before, (x, y)) = (visit.moves()?, visit.place("h11")?);
        visit.tab.run("document.querySelector('#whole').click()", &[])?;
        visit.tab.wait("!tripppin.isArranged()")?;
        let taps = format!(
            "{PRESS}
             const tap = () => ['pointerdown', 'pointerup'].forEach((type) => press(type, arguments[0], 7));
             return new Promise((done) => {{
                 const first = performance.now();
                 const again = () => {{
                     if (!tripppin.isArranged()) return requestAnimationFrame(again);
                     tap();
                     const after = performance.now() - first;
                     setTimeout(() => done(after), 300);
                 }};
                 tap();
                 again();
             }})"
        );
        let after = visit.tab.run(&taps, &[json!([x, y])])?;
        if after.as_f64().is_none_or(|after| after > SOON) {
            continue;
        }
        assert_eq!(visit.tab.value("tripppin.isArranged()")?, true);
        assert_eq!(visit.moves()?, before);
        // A later tap plays at the same place.
        visit.tab.run("return new Promise((done) => setTimeout(done, 800))", &[])?;
        touch(&visit, &[moved((x, y)), pressed(Button::Left), released(Button::Left)])?;
        visit.tab.wait(&format!("tripppin.moves().startsWith({})", json!(format!("{before} h11").trim())))?;
        return Ok(());
    }
    panic!("the game never opened within {SOON} milliseconds");
}

fn finger_that_was_never_lifted_is_replaced() -> Result<(), Fault> {
    let visit = open()?;
    let (x, y) = visit.place("f2")?;
    let presses = format!(
        "{PRESS}
         press('pointerdown', [5, 5], 7);
         ['pointerdown', 'pointerup'].forEach((type) => press(type, arguments[0], 8))"
    );
    visit.tab.run(&presses, &[json!([x, y])])?;
    let moves = visit.wait_for_moves(2)?;
    assert!(moves.starts_with("e1f2 "), "{moves}");
    Ok(())
}
