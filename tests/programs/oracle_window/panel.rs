//! Tests of the panel during a game: buttons, letters, names of the players, draws and blocked pieces.

use super::{Person, START};
use crate::play::Computer;
use tripppin_game::Side;

/// Points of the screen on the panel's four buttons: Menu, Undo, Hint and New.
const BUTTONS: [&str; 4] = ["476,174", "556,174", "476,188", "556,188"];
/// Points of the screen on the buttons Accept and Refuse.
const ANSWERS: [&str; 2] = ["476,174", "556,174"];

#[test]
fn panel_buttons_run_their_commands() {
    let [menu, undo, hint, new] = BUTTONS.map(|at| format!("click left {at}\n"));
    let mut computer = Computer::new("aids", Some(START));
    computer.does(&format!("menu left / Human\n{hint}"));
    assert_eq!(computer.amiga.game().hints_shown(), 1);
    computer.does(&format!("play e1f2\n{undo}expect plies 0\nplay e1f2\n{new}expect plies 0"));
    computer.does(&menu);
    assert!(computer.amiga.intuition().is_in_menus());
    let mut classic = Computer::new("", Some(START));
    classic.does(&format!("{hint}{menu}"));
    assert!(classic.amiga.game().hints_shown() == 0 && !classic.amiga.intuition().is_in_menus());
}

#[test]
fn cursor_on_a_hinted_square_goes_with_the_hint() {
    for ending in ["key t with amiga", "menu Puzzle / Win in 3"] {
        let mut computer = Computer::new("aids", Some(START));
        computer.does("menu left / Human\nplay e1f2\nmenu Hint\nmenu Hint\nmenu Hint\nmenu Hint");
        let game = computer.amiga.game();
        assert!(game.suggestion().is_some() && game.cursor() == game.suggestion());
        computer.does(ending);
        let game = computer.amiga.game();
        assert_eq!((game.suggestion(), game.cursor()), (None, None), "{ending}");
    }
}

#[test]
fn tab_and_return_press_buttons_after_the_end() {
    let mut computer = Computer::new("aids", Some("c2 g7 4 2 r"));
    computer.does("play c2d1\nkey tab with shift\nkey return\nexpect plies 0\nexpect turn right");
    computer.does("play c2d1\nkey tab\nkey tab\nkey return");
    assert!(computer.amiga.game().is_reviewing());
}

#[test]
fn titles_name_the_players() {
    let mut computer = Computer::new("aids", Some(START));
    assert_eq!(computer.title(), "Tripppin - You (blue) against Level 3");
    computer.does("menu left / Human\nwait 1");
    assert_eq!(computer.title(), "Tripppin - Blue against grey");
    computer.does("menu left / Computer\nmenu Perfect\nwait 1");
    assert_eq!(computer.title(), "Tripppin - You (blue) against Perfect");
    let contrast = Computer::new("--pubscreen HighContrast aids", Some(START));
    assert_eq!(contrast.title(), "Tripppin - You (right) against Level 3");
    assert_eq!(Computer::new("", Some(START)).title(), "Tripppin");
}

#[test]
fn blocked_piece_is_explained() {
    let mut computer = Computer::new("aids", Some("b2 a1 0 0 r"));
    computer.does("play b2b1\nwait 3\nexpect status Game Over.");
    assert_eq!(computer.title(), "The arrows under blue leave grey no move");
    // The message that a piece cannot move is addressed to the human who plays it.
    let mut computer = Computer::new("aids", Some("b2 a1 0 0 r"));
    computer.does("menu left / Human\nplay b2b1\nwait 3\nexpect status CAN'T MOVE!");
}

#[test]
fn choosing_a_level_turns_perfect_play_off() {
    let mut computer = Computer::new("aids", Some(START));
    computer.does("menu Perfect\nmenu Difficulty / 5");
    let game = computer.amiga.game();
    assert_eq!(game.notice(), Some("Perfect computer is off: Level 5 plays."));
    assert!(!game.is_perfect());
    computer.does("expect unchecked Perfect");
}

#[test]
fn escape_returns_the_cursor_with_the_piece() {
    let mut computer = Computer::new("aids", Some(START));
    computer.does("key tab\nkey tab\nexpect hand full\nkey escape\nexpect hand empty");
    let game = computer.amiga.game();
    assert_eq!(game.cursor(), Some(game.session().game().current().piece(Side::Right)));
}

#[test]
fn draw_offers_are_answered_with_buttons() {
    let [accept, refuse] = ANSWERS.map(|at| format!("click left {at}\n"));
    let offered = "menu left / Human\nplay e1f2\nplay d1e1\nkey d with amiga\nplay f2g2\nexpect turn left\n";
    let mut computer = Computer::new("aids", Some(START));
    computer.does(&format!("{offered}{accept}expect over agreed nobody"));
    let mut computer = Computer::new("aids", Some(START));
    computer.does(&format!("{offered}{refuse}"));
    let game = computer.amiga.game();
    assert_eq!((game.notice(), game.session().game().is_over()), (Some("The draw is refused."), false));
}

#[test]
fn third_repetition_has_a_button() {
    let rounds = "play e1f2\nplay d1e1\nplay f2g2\nplay e1d1\nplay g2f2\nplay d1e1\nplay f2g2\nplay e1d1\n\
                  play g2f2\nplay d1e1\nplay f2g2\n";
    let mut computer = Computer::new("aids", Some(START));
    computer.does(&format!(
        "menu left / Human\n{rounds}click left {}\nexpect over repetition nobody",
        BUTTONS[0]
    ));
}

#[test]
fn pointing_at_a_legal_square_shows_the_reply() {
    // Right blocks the piece on a8 from e8, and reaches its last goal on d1.
    for (position, at, reply) in [
        ("d8 a8 3 3 r", "e7", Some("Then grey goes:")),
        ("d8 a8 3 3 r", "e8", Some("grey is blocked")),
        ("d8 a8 3 3 r", "h1", None),
        ("e2 e1 4 0 r", "d1", None),
    ] {
        let mut computer = Computer::new("aids", Some(position));
        computer.does(&format!("pointer {at}\nwait 2"));
        let shown = computer.amiga.game().pointed_reply();
        let (heading, arrows) = shown.unzip();
        assert_eq!(
            (heading.as_deref(), arrows.map(|arrows| arrows.is_empty())),
            (reply, reply.map(|text| text.ends_with("blocked"))),
            "{at}"
        );
    }
}
