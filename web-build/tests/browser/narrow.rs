//! Browser tests of the display for narrow screens, which shows the areas of a game below each other.

use serde_json::json;
use tripppin_web_build::fault::Fault;
use tripppin_web_build::tab::{Button, Viewport, moved, pressed, released};

use crate::common::{START, Test, Visit, hash};

pub const TESTS: &[Test] = &[
    ("narrow_display_enlarges_board_and_panel", narrow_display_enlarges_board_and_panel),
    ("covered_game_is_shown_on_the_whole_screen", covered_game_is_shown_on_the_whole_screen),
    ("turned_board_is_played_by_touch", turned_board_is_played_by_touch),
    ("small_cell_is_enlarged_under_the_finger", small_cell_is_enlarged_under_the_finger),
    ("moves_and_turns_are_announced", moves_and_turns_are_announced),
    ("every_game_fits_narrow_displays", every_game_fits_narrow_displays),
    ("desktop_button_leads_to_the_workbench", desktop_button_leads_to_the_workbench),
    ("desktop_stays_after_a_help_page", desktop_stays_after_a_help_page),
    ("large_board_returns_with_another_game", large_board_returns_with_another_game),
    ("lesson_leaves_the_board_in_its_place", lesson_leaves_the_board_in_its_place),
    ("menu_list_opens_games_and_workbench", menu_list_opens_games_and_workbench),
    ("game_without_workbench_lists_no_other_games", game_without_workbench_lists_no_other_games),
    ("help_pages_are_text_of_the_page", help_pages_are_text_of_the_page),
    ("help_on_a_low_display_ends_at_its_last_page", help_on_a_low_display_ends_at_its_last_page),
    ("undo_leaves_a_review", undo_leaves_a_review),
];

const UPRIGHT: Viewport = Viewport { width: 390, height: 844, ratio: 3.0, touch: true };
/// The Escape and F1 keys in WebDriver's encoding.
const ESCAPE: char = '\u{E00C}';
const F1: char = '\u{E031}';

/// Chooses an entry of the page's list of menus.
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

fn tap(visit: &Visit, at: (f64, f64)) -> Result<(), Fault> {
    visit.tab.hand("touch", &[moved(at), pressed(Button::Left), released(Button::Left)])
}

fn narrow_display_enlarges_board_and_panel() -> Result<(), Fault> {
    let visit = Visit::open(&format!("?seed=1&level=1{}", hash(START)), UPRIGHT)?;
    visit.tab.wait("tripppin.isArranged()")?;
    let (one, next) = (visit.place("e1")?, visit.place("f2")?);
    // Squares have a distance of 44 of the 354 columns of the board.
    let size = 390.0 * 44.0 / 354.0;
    assert!((next.0 - one.0 - size).abs() < 1.5 && (one.1 - next.1 - size).abs() < 1.5, "{one:?} {next:?}");
    tap(&visit, next)?;
    let moves = visit.wait_for_moves(2)?;
    assert!(moves.starts_with("e1f2 "), "{moves}");
    visit.tab.wait("!tripppin.thinking()")?;
    visit.tab.run("document.querySelector('#hint').click()", &[])?;
    visit.tab.wait("tripppin.suggestion() || tripppin.notes().includes('Hint')")?;
    Ok(())
}

fn covered_game_is_shown_on_the_whole_screen() -> Result<(), Fault> {
    let visit = Visit::open(&format!("?seed=1&level=1{}", hash(START)), UPRIGHT)?;
    visit.tab.wait("tripppin.isArranged()")?;
    let title = visit.text("document.querySelector('#screen-title').textContent")?;
    assert!(!title.is_empty());
    visit.tab.keys(&[F1])?;
    visit.tab.wait("!tripppin.isArranged()")?;
    visit.tab.keys(&[ESCAPE])?;
    visit.tab.wait("tripppin.isArranged()")?;
    for arranged in [false, true] {
        visit.tab.run("document.querySelector('#whole').click()", &[])?;
        visit.tab.wait(&format!("tripppin.isArranged() === {arranged}"))?;
        assert_eq!(visit.tab.value("document.querySelector('#whole').getClientRects().length")?, 1);
    }
    // On a wide display, the whole screen is shown.
    visit.tab.resize(Viewport::phone(844, 390, 3.0))?;
    visit.tab.wait("!tripppin.isArranged()")?;
    Ok(())
}

fn turned_board_is_played_by_touch() -> Result<(), Fault> {
    let visit = Visit::open("?game=tribolo&seed=1&level=1", Viewport::phone(360, 800, 3.0))?;
    visit.tab.wait("tripppin.isArranged()")?;
    assert_eq!(visit.text("document.querySelector('#hint').innerText")?, "Hint");
    visit.tab.wait("!tripppin.thinking()")?;
    visit.tab.run("document.querySelector('#hint').click()", &[])?;
    visit.tab.wait("tripppin.suggestion() && !tripppin.thinking()")?;
    let (before, place) = (visit.moves()?, visit.text("tripppin.suggestion()")?);
    tap(&visit, visit.place(&place)?)?;
    visit.tab.wait(&format!("tripppin.moves().startsWith({})", json!(format!("{before} {place}").trim())))?;
    // The first column of the board is at its foot.
    let (first, last) = (visit.place("a1")?, visit.place("p1")?);
    assert!(first.1 > last.1 + 300.0 && (first.0 - last.0).abs() < 1.0, "{first:?} {last:?}");
    Ok(())
}

fn small_cell_is_enlarged_under_the_finger() -> Result<(), Fault> {
    let visit = Visit::open("?game=tribolo&seed=1&level=1", Viewport::phone(360, 800, 3.0))?;
    visit.tab.wait("tripppin.isArranged() && !tripppin.thinking()")?;
    visit.tab.run("document.querySelector('#hint').click()", &[])?;
    visit.tab.wait("tripppin.suggestion() && !tripppin.thinking()")?;
    let (before, name) = (visit.moves()?, visit.text("tripppin.suggestion()")?);
    let place = visit.place(&name)?;
    let fingers = |kind: &str, at: &[(f64, f64)]| {
        let points: Vec<_> = at.iter().map(|(x, y)| json!({"x": x, "y": y})).collect();
        visit.tab.send_command("Input.dispatchTouchEvent", &json!({"type": kind, "touchPoints": points}))
    };
    let is_shown = "!document.querySelector('#loupe').hidden";
    // A finger that slides from a filled cell to another one, and is lifted there, plays nothing.
    let filled = visit.text("tripppin.moves().split(' ').at(-1)")?;
    let filled = if filled.is_empty() { visit.place("a1")? } else { visit.place(&filled)? };
    fingers("touchStart", &[place])?;
    visit.tab.wait(is_shown)?;
    fingers("touchMove", &[filled])?;
    fingers("touchEnd", &[])?;
    visit.tab.wait(&format!("!({is_shown})"))?;
    assert_eq!(visit.moves()?, before);
    // Sliding to a legal cell and lifting the finger plays there.
    fingers("touchStart", &[filled])?;
    visit.tab.wait(is_shown)?;
    fingers("touchMove", &[place])?;
    fingers("touchEnd", &[])?;
    visit.tab.wait(&format!("tripppin.moves().startsWith({})", json!(format!("{before} {name}").trim())))?;
    Ok(())
}

fn moves_and_turns_are_announced() -> Result<(), Fault> {
    let visit = Visit::open(&format!("?seed=1&level=1{}", hash(START)), UPRIGHT)?;
    let said = "document.querySelector('#live').textContent";
    visit.tab.wait(&format!("{said}.includes('Your turn: blue.')"))?;
    visit.tab.run(
        "window.said = [];
         new MutationObserver(() => window.said.push(document.querySelector('#live').textContent))
             .observe(document.querySelector('#live'), { childList: true });",
        &[],
    )?;
    tap(&visit, visit.place("f2")?)?;
    let moves = visit.wait_for_moves(2)?;
    visit.tab.wait("window.said.join(' ').includes('Your turn: blue.')")?;
    let all = visit.text("window.said.join(' ')")?;
    let answer = moves.split(' ').nth(1).unwrap_or_default();
    assert!(all.contains("blue plays e1f2") && all.contains(&format!("grey plays {answer}")), "{all}");
    Ok(())
}

fn every_game_fits_narrow_displays() -> Result<(), Fault> {
    for game in ["tripppin", "trippples", "tribolo", "triple3"] {
        let visit = Visit::open(&format!("?game={game}&seed=1"), UPRIGHT)?;
        for (width, height) in [(390, 844), (360, 800), (320, 568), (768, 1024), (820, 1180)] {
            if (game, width) == ("tribolo", 768) {
                // The whole screen shows this board about as large.
                continue;
            }
            visit.tab.resize(Viewport::phone(width, height, 2.0))?;
            visit.tab.wait(&format!(
                "innerWidth === {width} && tripppin.isArranged() &&
                 (({{ left, right, bottom }}) => left >= 0 && right <= innerWidth
                      && bottom <= document.querySelector('footer').getBoundingClientRect().top)
                 (document.querySelector('#screen').getBoundingClientRect())"
            ))?;
            assert_eq!(visit.fault()?, "", "{game}");
        }
    }
    Ok(())
}

/// A JavaScript expression for the label of the button that switches between the desktop and the large board.
const LABEL: &str = "document.querySelector('#whole').innerText";

fn desktop_button_leads_to_the_workbench() -> Result<(), Fault> {
    let visit = Visit::open("?game=tribolo&seed=1&level=1", UPRIGHT)?;
    visit.tab.wait(&format!("tripppin.isArranged() && {LABEL} === 'Desktop'"))?;
    let title = "document.querySelector('#screen-title').textContent";
    visit.tab.wait(&format!("{title}.startsWith('Tribolo')"))?;
    visit.tab.run("document.querySelector('#whole').click()", &[])?;
    visit.tab.wait(&format!("!tripppin.isArranged() && {title}.includes('Workbench')"))?;
    visit.tab.wait(&format!("{LABEL} === 'Large board'"))?;
    visit.tab.run("document.querySelector('#whole').click()", &[])?;
    visit.tab.wait(&format!("tripppin.isArranged() && {title}.startsWith('Tribolo')"))?;
    // The Workbench has an item with the same letter, "New Drawer".
    visit.tab.run("document.querySelector('#whole').click()", &[])?;
    visit.tab.wait("!tripppin.isArranged()")?;
    let before = visit.text("tripppin.position()")?;
    visit.tab.run("document.querySelector('#new').click()", &[])?;
    visit.tab.wait(&format!("tripppin.isArranged() && tripppin.position() !== {}", json!(before)))?;
    Ok(())
}

fn desktop_stays_after_a_help_page() -> Result<(), Fault> {
    let visit = Visit::open(&format!("?seed=1&level=1{}", hash(START)), UPRIGHT)?;
    let click = |id: &str| visit.tab.run(&format!("document.querySelector('#{id}').click()"), &[]);
    visit.tab.wait("tripppin.isArranged()")?;
    click("whole")?;
    visit.tab.wait("!tripppin.isArranged()")?;
    click("rules")?;
    visit.tab.wait("!document.querySelector('#help-page').hidden")?;
    click("close-page")?;
    visit.tab.wait("document.querySelector('#help-page').hidden")?;
    visit.tab.wait(&format!("!tripppin.isArranged() && {LABEL} === 'Large board'"))?;
    Ok(())
}

fn large_board_returns_with_another_game() -> Result<(), Fault> {
    let visit = Visit::open(&format!("?seed=1&level=1{}", hash(START)), UPRIGHT)?;
    visit.tab.wait("tripppin.isArranged()")?;
    visit.tab.run("document.querySelector('#whole').click()", &[])?;
    visit.tab.wait(&format!("!tripppin.isArranged() && {LABEL} === 'Large board'"))?;
    visit.tab.run(
        "const data = new DataTransfer();
         data.items.add(new File([tripppin.state()], 'other.game'));
         const field = document.querySelector('#file');
         field.files = data.files;
         field.dispatchEvent(new Event('change'));",
        &[],
    )?;
    visit.tab.wait(&format!("tripppin.isArranged() && {LABEL} === 'Desktop'"))?;
    Ok(())
}

fn lesson_leaves_the_board_in_its_place() -> Result<(), Fault> {
    let visit = Visit::open(&format!("?seed=1&level=1{}", hash(START)), UPRIGHT)?;
    visit.tab.wait("tripppin.isArranged() && !tripppin.thinking()")?;
    let before = visit.place("e4")?;
    visit.tab.run(
        "document.querySelector('#menu-key').click();
         [...document.querySelectorAll('#menus button')].find((item) => item.textContent === 'Lesson').click()",
        &[],
    )?;
    visit.tab.wait("tripppin.isArranged() && tripppin.status() === 'CHOOSE NEXT'")?;
    assert_eq!(visit.place("e4")?, before);
    Ok(())
}

fn menu_list_opens_games_and_workbench() -> Result<(), Fault> {
    let visit = Visit::open(&format!("?seed=1&level=1{}", hash(START)), UPRIGHT)?;
    let choose = |entry: &str| choose(&visit, entry);
    let is_large = |game: &str| {
        format!(
            "tripppin.isArranged() && [document.title, document.querySelector('h1').textContent].every((title) => title === {})",
            json!(game)
        )
    };
    for game in ["Triple 3", "Tribolo"] {
        visit.tab.wait("tripppin.isArranged() && !tripppin.thinking()")?;
        choose(game)?;
        visit.tab.wait(&is_large(game))?;
    }
    choose("Workbench")?;
    visit.tab.wait(&format!("!tripppin.isArranged() && {LABEL} === 'Large board'"))?;
    visit.tab.run("document.querySelector('#whole').click()", &[])?;
    visit.tab.wait(&is_large("Tribolo"))?;
    choose("Workbench")?;
    visit.tab.wait("!tripppin.isArranged()")?;
    // The buttons act on the game in front on the Workbench, and show its board.
    visit.tab.run("document.querySelector('#hint').click()", &[])?;
    visit.tab.wait(&is_large("Triple 3"))?;
    choose("Tripppin")?;
    visit.tab.wait(&is_large("Tripppin"))?;
    Ok(())
}

fn game_without_workbench_lists_no_other_games() -> Result<(), Fault> {
    let sections = "[...document.querySelectorAll('#menus summary')].map((menu) => menu.textContent).join()";
    for (after, expected) in [
        ("?seed=1", "Games,Tripppin,"),
        ("?seed=1&no-workbench", "Tripppin,"),
        ("?seed=1&classic", "Tripppin out!"),
    ] {
        let visit = Visit::open(after, UPRIGHT)?;
        visit.tab.run("document.querySelector('#menu-key').click()", &[])?;
        let found = visit.text(sections)?;
        assert!(found.starts_with(expected), "{after}: {found}");
    }
    Ok(())
}

fn help_pages_are_text_of_the_page() -> Result<(), Fault> {
    let visit = Visit::open("?game=trippples&seed=1", UPRIGHT)?;
    visit.tab.wait("tripppin.isArranged()")?;
    let text = "document.querySelector('#page-text').innerText";
    let click = |id: &str| visit.tab.run(&format!("document.querySelector('#{id}').click()"), &[]);
    click("rules")?;
    visit.tab.wait(&format!("{text}.includes('opponent')"))?;
    let first = visit.text(text)?;
    click("next-page")?;
    visit.tab.wait(&format!("{text} !== {} && {text}", json!(first)))?;
    let next = visit.text(text)?;
    assert!(!next.contains("F12") && !next.contains("Esc"), "{next}");
    click("close-page")?;
    visit.tab.wait("document.querySelector('#help-page').hidden && tripppin.isArranged()")?;
    Ok(())
}

fn help_on_a_low_display_ends_at_its_last_page() -> Result<(), Fault> {
    let sideways = Viewport { width: 844, height: 390, ..UPRIGHT };
    let visit = Visit::open("?game=triple3&seed=1", sideways)?;
    let click = |id: &str| visit.tab.run(&format!("document.querySelector('#{id}').click()"), &[]);
    let text = "document.querySelector('#page-text').innerText";
    click("rules")?;
    let mut pages = Vec::new();
    loop {
        let before = pages.last().cloned().unwrap_or_default();
        visit
            .tab
            .wait(&format!("!document.querySelector('#help-page').hidden && {text} !== {}", json!(before)))?;
        pages.push(visit.text(text)?);
        assert!(pages.len() < 9, "{pages:?}");
        if visit.tab.value("document.querySelector('#next-page').hidden")? == json!(true) {
            break;
        }
        click("next-page")?;
    }
    assert!(pages.len() > 1, "{pages:?}");
    click("close-page")?;
    visit.tab.wait("document.querySelector('#help-page').hidden")?;
    Ok(())
}

fn undo_leaves_a_review() -> Result<(), Fault> {
    let visit = Visit::open(&format!("?seed=1&level=1{}", hash(START)), UPRIGHT)?;
    visit.play_suggestion()?;
    visit.wait_for_moves(2)?;
    visit.tab.wait("!tripppin.thinking()")?;
    let moves = visit.moves()?;
    choose(&visit, "Review game")?;
    let click = |id: &str| visit.tab.run(&format!("document.querySelector('#{id}').click()"), &[]);
    let label = "(({ innerText, title }) => `${innerText}: ${title}`)(document.querySelector('#undo'))";
    visit.tab.wait(&format!("tripppin.isReviewing() && {label} === 'Leave: Leave the review'"))?;
    click("undo")?;
    visit.tab.wait(&format!("!tripppin.isReviewing() && {label} === 'Undo: Take back a move'"))?;
    assert_eq!(visit.moves()?, moves);
    // The review is closed, so the next press takes back.
    click("undo")?;
    visit.wait_for_moves(0)?;
    // The title of a review takes the place of the message about a resignation.
    visit.play_suggestion()?;
    visit.wait_for_moves(2)?;
    visit.tab.wait("!tripppin.thinking()")?;
    choose(&visit, "Resign")?;
    choose(&visit, "Resign")?;
    let title = "document.querySelector('#screen-title').textContent";
    visit.tab.wait(&format!("{title}.includes('You have resigned')"))?;
    choose(&visit, "Review game")?;
    visit.tab.wait(&format!("tripppin.isReviewing() && {title}.includes('Review')"))?;
    click("undo")?;
    // A puzzle without moves leads back to the game.
    let moves = visit.moves()?;
    choose(&visit, "Daily puzzle")?;
    visit.tab.wait(&format!("{label} === 'Back: Go back to your game'"))?;
    click("undo")?;
    visit.tab.wait(&format!("{label} === 'Undo: Take back a move'"))?;
    assert_eq!(visit.moves()?, moves);
    Ok(())
}
