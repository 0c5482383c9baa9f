//! Browser tests of the page's layout on screens of all sizes.

use tripppin_web_build::fault::Fault;
use tripppin_web_build::tab::{Button, Viewport, moved, pressed, released};

use crate::common::{Test, Visit, page};

pub const TESTS: &[Test] = &[
    ("messages_leave_room_for_the_buttons", messages_leave_room_for_the_buttons),
    ("messages_go_and_long_titles_unfold", messages_go_and_long_titles_unfold),
    ("full_screen_enlarges_the_picture", full_screen_enlarges_the_picture),
    ("page_fits_every_viewport", page_fits_every_viewport),
    ("picture_uses_most_of_the_page", picture_uses_most_of_the_page),
];

fn messages_leave_room_for_the_buttons() -> Result<(), Fault> {
    let visit = Visit::open("?seed=1&pens=3&scale=99", Viewport::phone(844, 390, 3.0))?;
    assert_ne!(visit.fault()?, "");
    visit.tab.run("document.querySelector('#update').hidden = false", &[])?;
    visit.tab.wait(
        "(() => { const boxes = ['#fault', '#update', '#switch', '#bar button:not([hidden])', '#bar label'].flatMap((name) => [...document.querySelectorAll(name)]);
                  const bar = document.querySelector('#bar').getBoundingClientRect();
                  return boxes.every((item) => {
                      const box = item.getBoundingClientRect();
                      return box.height > 0 && box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight
                          && item.scrollWidth <= item.clientWidth + 1
                          && (item.closest('#bar') || box.right <= bar.left);
                  }) && document.querySelector('#screen').getBoundingClientRect().height > 200; })()",
    )?;
    Ok(())
}

fn messages_go_and_long_titles_unfold() -> Result<(), Fault> {
    let visit = Visit::to(&page(), Viewport::phone(360, 800, 2.0))?;
    // The test decides when 15 seconds have passed.
    visit.tab.prepare(
        "const wait = setTimeout;
         window.setTimeout = (act, time) => (time === 15000 ? ((window.pass = act), 0) : wait(act, time));
         Clipboard.prototype.writeText = () => Promise.resolve();",
    )?;
    visit.tab.open_url(&format!("{}?seed=1&pens=3", visit.url))?;
    visit.shown()?;
    let message = "document.querySelector('#fault').textContent";
    // A message goes after a while, a tap, and the next success.
    for event in
        ["pass()", "document.querySelector('#fault').click()", "document.querySelector('#copy').click()"]
    {
        visit.tab.wait(&format!("{message} !== '' && window.pass"))?;
        visit.tab.run(event, &[])?;
        visit.tab.wait(&format!("{message} === ''"))?;
        visit.tab.run(&format!("window.pass = undefined; {message} = 'A message';"), &[])?;
    }
    let title = "document.querySelector('#screen-title')";
    visit.tab.run(&format!("{title}.textContent = 'A long title. '.repeat(20)"), &[])?;
    let is_cut = format!("{title}.scrollHeight > {title}.clientHeight");
    visit.tab.wait(&is_cut)?;
    visit.tab.run(&format!("{title}.click()"), &[])?;
    visit.tab.wait(&format!("!({is_cut})"))?;
    Ok(())
}

fn full_screen_enlarges_the_picture() -> Result<(), Fault> {
    let visit = Visit::open("?seed=1", Viewport::desktop(1280, 720))?;
    let height = "document.querySelector('#screen').getBoundingClientRect().height";
    let before = visit.numbers(&format!("[{height}]"))?[0];
    visit.tab.run("document.querySelector('#more').click()", &[])?;
    // Full screen needs a real click.
    let place = visit.numbers(
        "(box => [box.left + box.width / 2, box.top + box.height / 2])(document.querySelector('#full-screen').getBoundingClientRect())",
    )?;
    let at = (place[0], place[1]);
    visit.tab.hand("mouse", &[moved(at), pressed(Button::Left), released(Button::Left)])?;
    visit.tab.wait("document.fullscreenElement !== null")?;
    visit.tab.wait(&format!("{height} >= {before} + 10"))?;
    Ok(())
}

fn picture_uses_most_of_the_page() -> Result<(), Fault> {
    let visit = Visit::open("?seed=1", Viewport::phone(360, 640, 3.0))?;
    visit.tab.run("document.querySelector('#whole').click()", &[])?;
    let across =
        "Math.round(document.querySelector('#screen').getBoundingClientRect().width * devicePixelRatio)";
    // A whole factor would give a width of only 640 pixels.
    visit.tab.wait(&format!("{across} === 1080"))?;
    // The picture touches two opposite edges of its area where whole factors would leave much of it unused.
    let fills = "(({ width, height }, { clientWidth, clientHeight }) => width >= clientWidth - 1 || height >= clientHeight - 1)\
                 (document.querySelector('#screen').getBoundingClientRect(), document.querySelector('main'))";
    for viewport in [
        Viewport::phone(640, 360, 3.0),
        Viewport::phone(844, 390, 3.0),
        Viewport::desktop(1366, 768),
        Viewport::desktop(1280, 720),
    ] {
        visit.tab.resize(viewport)?;
        visit.tab.wait(fills)?;
    }
    // Whole factors are kept where they use nearly all of the area.
    visit.tab.resize(Viewport::desktop(1300, 860))?;
    visit.tab.wait(&format!("{across} === 1280"))?;
    Ok(())
}

fn page_fits_every_viewport() -> Result<(), Fault> {
    let visit = Visit::open("?seed=1", Viewport::desktop(1280, 720))?;
    for viewport in [
        Viewport::desktop(1280, 720),
        Viewport::desktop(2560, 1440),
        Viewport::desktop(1024, 600),
        Viewport::phone(360, 640, 3.0),
        Viewport::phone(640, 360, 3.0),
        Viewport::phone(320, 480, 2.0),
        Viewport::phone(820, 1180, 2.0),
    ] {
        visit.tab.resize(viewport)?;
        visit
            .tab
            .wait(&format!("innerWidth === {} && innerHeight === {}", viewport.width, viewport.height))?;
        // The display and the bar are completely visible and do not overlap.
        visit.tab.wait(
            "(() => { const screen = document.querySelector('#screen').getBoundingClientRect();
                      const bar = document.querySelector('footer').getBoundingClientRect();
                      const inside = (box) => box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
                      return inside(screen) && inside(bar) && screen.width > 0 && (screen.bottom <= bar.top || screen.right <= bar.left); })()",
        )?;
        let buttons = visit.numbers(
            "[...document.querySelectorAll('#bar button')].flatMap((button) => {
                const box = button.getBoundingClientRect();
                return box.width === 0 ? [] : [box.left, box.top, innerWidth - box.right, innerHeight - box.bottom, box.height];
            })",
        )?;
        assert!(!buttons.is_empty(), "{viewport:?}");
        assert!(buttons.iter().all(|&side| side >= 0.0), "{viewport:?}: {buttons:?}");
        if viewport.touch {
            assert!(buttons.chunks(5).all(|button| button[4] >= 44.0), "{viewport:?}: {buttons:?}");
        }
    }
    Ok(())
}
