//! Tests of the review in the window: its pages, mouse control, and ways to leave it.

use super::*;

/// A game of one move. The right side has a won position and plays a move that only draws.
const GAME: &str = "629483ff85132c1a/25ff0b4c5886ff8a/c10e494a61921543/89163226347068c8/23a83138541c19a4/\
                    52c2a2c4d051b00d/ffffa1912945ff64/074698ffffe08c2a b6 g2 0 4 r moves b6c6";

#[test]
fn review_visits_every_move_and_leaves_no_trace() {
    for options in SCREENS {
        let mut computer = Computer::new(&format!("{options} aids"), Some(GAME));
        computer.does(
            "menu left / Human\nkey j with amiga\nkey j with amiga\nwait thinker\npointer 20,150\nwait 3",
        );
        let (before, title) = (computer.pens(), computer.title());
        let question = computer.amiga.game().session().revision();
        computer.does(
            "key r with amiga\nexpect title Tripppin - Review (close or Esc leaves)\nexpect note none\n\
             key left\nexpect note b6-c6 ?? a blunder only draws, b6-b5 wins in 5\nexpect suggestion b5\n\
             key right\nexpect note none\nexpect suggestion none\nkey right\nkey upleft",
        );
        let reviewed = *computer.amiga.game().reviewed().unwrap();
        assert_eq!((reviewed.quality, reviewed.side), (MoveQuality::Blunder, Side::Right));
        assert_ne!(computer.pens(), before);
        // No piece can be picked up during a review.
        computer.does("press left b6\nexpect hand empty\nrelease left\nkey return\nexpect hand empty");
        computer.does("key escape\npointer 20,150\nwait 3");
        assert!(!computer.amiga.game().is_reviewing());
        assert_eq!((computer.pens(), computer.title()), (before, title), "{options}");
        assert_eq!(computer.amiga.game().session().revision(), question, "nobody was asked anew");
    }
}

#[test]
fn review_works_by_mouse_alone() {
    let mut computer = Computer::new("aids", Some(START));
    computer.does("menu left / Human\nplay e1f2\nplay d1c1\nmenu Review");
    // Positions of the four buttons in the area of the status bar, from left to right.
    let buttons = ["470,63", "504,63", "538,63", "572,63"];
    let press = |button: usize| {
        computer.does(&format!("click left {}", buttons[button]));
        computer.amiga.game().reviewed().map(|reviewed| reviewed.mv().to_string())
    };
    let pages = [1, 1, 1, 2, 2, 2, 0, 3].map(press);
    let page = |mv: &str| Some(mv.to_owned());
    let first = page("e1f2");
    let second = page("d1c1");
    assert_eq!(
        pages,
        [second.clone(), first.clone(), first.clone(), second, None, first.clone(), first, None]
    );
    // The close gadget leaves the review and does not end the program.
    computer.does("click left 92,15\nexpect running\nexpect title Tripppin - Blue against grey");
}

#[test]
fn computer_waits_until_review_is_left() {
    let mut computer = Computer::new("--seed 1 aids", None);
    computer.does("play e1f2\nwait 5\nkey r with amiga\nwait 200\nexpect plies 1\nkey left\nwait 50");
    computer.does("expect plies 1\nkey escape\nwait 2\nexpect plies 2");
}

#[test]
fn change_of_the_game_leaves_the_review_first() {
    for (choice, plies) in [
        ("menu Take back", 0),
        ("menu New game", 0),
        ("menu Puzzle / Win in 2", 0),
        ("menu left / Computer", 1),
    ] {
        let mut computer = Computer::new("aids", Some(START));
        computer.does(&format!(
            "menu left / Human\nplay e1f2\nmenu Review\nkey left\n{choice}\nexpect plies {plies}"
        ));
        assert!(!computer.amiga.game().is_reviewing(), "{choice}");
    }
    // Settings and refused hints do not leave the review.
    let mut computer = Computer::new("aids", Some(START));
    computer.does("menu left / Human\nplay e1f2\nmenu Review\nkey left\nmenu Show verdict\nmenu Prevent");
    computer.does("key h with amiga\nexpect beep");
    assert!(computer.amiga.game().is_reviewing());
    computer.does("menu Review");
    assert!(!computer.amiga.game().is_reviewing());
}

#[test]
fn review_needs_a_played_game() {
    let mut computer = Computer::new("aids", Some(START));
    computer.does("menu Review\nexpect beep\nexpect title Tripppin - You (blue) against Level 3");
    let mut computer = Computer::new("aids", Some("c2 g7 4 2 r moves c2d1"));
    let before = computer.pens();
    computer.does("menu Review\nkey left\nexpect note c2-d1 good wins in 1\nkey escape");
    assert_eq!(computer.pens(), before);
}

#[test]
fn button_acts_on_release_over_the_same_button() {
    let mut computer = Computer::new("aids", Some(START));
    computer.does("menu left / Human\nplay e1f2\nmenu Review");
    let before = computer.pens();
    computer.does("press left 504,63");
    assert_ne!(computer.pens(), before, "it shows that it is held");
    computer.does("pointer 300,100\nrelease left");
    assert_eq!(computer.pens(), before);
    computer.does("press left 504,63\nfocus lost\nrelease left");
    assert_eq!(computer.pens(), before);
    computer.does("press left 504,63\nrelease left");
    assert!(computer.amiga.game().reviewed().is_some());
}

#[test]
fn up_and_down_select_mistakes() {
    let mut computer = Computer::new("aids", Some(SHARP));
    computer.does("menu left / Human\nplay b6c5\nplay g2g1\nplay c5d5\nmenu Review");
    let mut pages = Vec::new();
    for key in ["up", "up", "up", "up", "down"] {
        computer.does(&format!("key {key}"));
        pages.push(computer.amiga.game().reviewed().unwrap().mv().to_string());
    }
    assert_eq!(pages, ["c5d5", "g2g1", "b6c5", "b6c5", "g2g1"]);
}

#[test]
fn summary_leads_to_the_mistakes() {
    let keys =
        ["key right", "key space", "key return", "key down", "click left 538,63", "click left 518,188"];
    for open in keys {
        let mut computer = Computer::new("aids", Some(SHARP));
        computer.does("menu left / Human\nplay b6c5\nplay g2g1\nmenu Review\nexpect note none");
        computer.does(&format!("{open}\nexpect note b6-c5 ?! inaccurate wins in 9, b6-b5 in 5"));
    }
    // Without mistakes, the first move follows, and a message answers the keys of the mistakes.
    let mut computer = Computer::new("aids", Some("c2 g7 4 2 r moves c2d1"));
    computer.does("menu Review\nkey up\nexpect beep\nexpect note No mistakes.\nwait 20\nkey right");
    computer.does("expect note c2-d1 good wins in 1\nkey up\nexpect note No mistake before this move.");
    computer.does("key down\nexpect note No mistake after this move.");
}
