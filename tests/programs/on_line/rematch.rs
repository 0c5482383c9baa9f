//! Rematches on a line, in which the sides change.

use boardgame_friend::settings::Settings;
use boardgame_friend::side::Side;
use std::fs;

use super::{User, connected, is_over, mover, play_to, playing, settle};
use crate::user::{Chooser, any_move, move_of_unequal_sides};
use amiga_boardgame::table::friend::LinkStage;
use amiga_boardgame::table::friend::line::SavedLine;
use boardgame_line::record::{LineRecord, Request};
use tripppin_app::autosave::HOST_LINE;

/// Asks for a rematch, and lets the other user agree.
fn rematch(users: &mut [User; 2], asking: usize) {
    users[asking].does("menu Rematch\nexpect bar You have asked your friend.");
    users[1 - asking].does("wait 3\nmenu Null modem\nkey return\nwait 3");
    settle(users);
    users[asking].does("expect bar Your friend agrees");
}

/// Plays a game to its end and two rematches, of which each user asks for one.
fn sides_change(game: &'static str, seed: u64, choose: Chooser) {
    let mut users = connected(game, seed);
    play_to(&mut users, 1000, choose);
    for asking in [0, 1] {
        assert!(is_over(&users));
        let before = users.each_ref().map(|user| user.piece());
        let moves = users[0].game().snapshot().moves;
        rematch(&mut users, asking);
        play_to(&mut users, 1, choose);
        assert_eq!(users.each_ref().map(|user| user.piece()), [before[1].clone(), before[0].clone()]);
        assert_eq!(users[0].game().snapshot().moves, users[1].game().snapshot().moves);
        assert_ne!(users[0].game().snapshot().moves, moves);
        play_to(&mut users, 1000, choose);
    }
}

#[test]
fn sides_change_in_a_rematch_of_each_game() {
    sides_change("tripppin", 201, move_of_unequal_sides::<tripppin_game::Oracle>);
    sides_change("trippples", 203, move_of_unequal_sides::<trippples_game::Oracle>);
    sides_change("tribolo", 205, any_move::<tribolo_game::Position>);
    sides_change("triple3", 207, any_move::<triple3_game::GameState>);
}

/// Returns the number of open requesters about the line.
fn requesters(user: &User) -> usize {
    let intuition = user.computer.stage().intuition();
    let screen = intuition.screen_of(user.game().pulse().window).unwrap();
    screen.windows().iter().filter(|window| window.title() == "Null modem").count()
}

#[test]
fn rematch_waits_for_the_end_and_the_friend() {
    let mut users = playing(211, 3);
    let [mover, waiting] = mover(&users);
    // There is nothing to ask for before the end.
    users[mover]
        .does("menu Copy position\nmenu Rematch\nexpect bar The position is copied, for this program alone");
    settle(&mut users);
    assert_eq!(requesters(&users[waiting]), 0);
    assert_eq!(users[mover].stage(), Some(LinkStage::Move));
    users[waiting].does("menu Resign\nmenu Resign");
    settle(&mut users);
    let before = users.each_ref().map(|user| user.record());
    // The key of the button is M, because R reviews the game.
    users[mover].does("key m\nexpect bar You have asked your friend.");
    settle(&mut users);
    assert_eq!(requesters(&users[waiting]), 1);
    users[waiting].does("wait 3\nmenu Null modem\nkey escape\nwait 3");
    settle(&mut users);
    users[mover].does("expect bar Your friend does not agree");
    assert_eq!(users.each_ref().map(|user| user.record()), before);
    // A rematch that was not agreed replaces no game.
    let invitation = format!("invite {} {}", rematch_settings(&users[0]), "1".repeat(64));
    users[0].network.send_as(0, LineRecord::Message(invitation.parse().unwrap()));
    let why = "the games of the two programs do not belong together";
    users[1].does(&format!("wait 3\nexpect bar Line closed: {why}"));
    assert_eq!(users[1].record(), before[1]);
    assert_eq!(users[1].stage(), Some(LinkStage::Over));
}

/// Returns the settings of the rematch of the listener's game.
fn rematch_settings(listener: &User) -> Settings {
    let text = fs::read_to_string(listener.folder.path().join(HOST_LINE)).unwrap();
    let saved: SavedLine = text.parse().unwrap();
    saved.game.record().unwrap().rematch(Side::A, tripppin_game::start_by_link).unwrap()
}

#[test]
fn request_for_a_rematch_before_the_end_is_refused_without_a_question() {
    let mut users = playing(229, 3);
    let request = Request::NewGame(rematch_settings(&users[0]));
    users[0].network.send_as(0, LineRecord::Ask(request));
    users[1].does("wait 3");
    assert_eq!(requesters(&users[1]), 0);
    // The program of the listener has not asked, so it takes the refusal for a mistake.
    let why = "the other program has answered a request that was not made";
    users[0].does(&format!("wait 3\nexpect bar Line closed: {why}"));
}

/// Lets the first user resign, and returns the pieces of both users.
fn resign(users: &mut [User; 2]) -> [String; 2] {
    users[0].does("menu Resign\nmenu Resign\nexpect bar You have resigned");
    settle(users);
    assert!(is_over(users));
    users.each_ref().map(|user| user.piece())
}

#[test]
fn rematch_of_both_users_is_an_agreement() {
    let mut users = playing(223, 3);
    for first in [0, 1] {
        for is_asked in [true, false] {
            let before = resign(&mut users);
            users[first].does("menu Rematch\nexpect bar You have asked your friend.");
            if is_asked {
                settle(&mut users);
                assert_eq!(requesters(&users[1 - first]), 1);
            }
            users[1 - first].does("key m\nexpect no beep");
            settle(&mut users);
            assert_eq!(users.each_ref().map(requesters), [0, 0]);
            play_to(&mut users, 2, any_move::<tripppin_game::Position>);
            assert_eq!(users.each_ref().map(|user| user.piece()), [before[1].clone(), before[0].clone()]);
            assert_eq!(users[0].record(), users[1].record());
        }
    }
}

#[test]
fn resignation_of_the_asker_leaves_a_rematch_possible() {
    let mut users = playing(227, 4);
    let [mover, waiting] = mover(&users);
    users[waiting].does("key u\nexpect bar You have asked your friend.");
    settle(&mut users);
    assert_eq!(requesters(&users[mover]), 1);
    users[waiting].does("menu Resign\nmenu Resign\nexpect bar You have resigned");
    settle(&mut users);
    users[waiting].does("expect bar You have resigned\nexpect plies 4");
    assert_eq!(requesters(&users[mover]), 0);
    rematch(&mut users, mover);
}

#[test]
fn rematch_continues_after_a_cut_and_a_killed_program() {
    let [mut host, mut guest] = playing(213, 3);
    host.does("menu Resign\nmenu Resign");
    guest.does("wait 3\nmenu Rematch");
    host.does("wait 3\nmenu Null modem\nkey return\nwait 3");
    // The invitation to the rematch does not arrive.
    host.network.cut();
    let pieces = [guest.piece(), String::new()];
    let mut guest = guest.killed_and_restarted(1, &["--line", super::ADDRESS]);
    guest.network.mend();
    guest.does("wait 3");
    let mut users = [host, guest];
    settle(&mut users);
    play_to(&mut users, 2, any_move::<tripppin_game::Position>);
    assert_eq!(users[0].piece(), pieces[0]);
    assert_eq!(users.each_ref().map(|user| user.game().pulse().plies), [2, 2]);
}
