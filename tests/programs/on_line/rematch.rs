//! Rematches on a line, in which the sides change, and resignations at any time.

use super::{User, connected, is_over, play_to, settle};
use crate::user::{Chooser, any_move, move_of_unequal_sides};
use amiga_boardgame::view::by_link::LinkStage;
use boardgame_line::record::{LineRecord, Request};
use boardgame_link::settings::Settings;

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
        let moves = users[0].game().moves();
        rematch(&mut users, asking);
        play_to(&mut users, 1, choose);
        assert_eq!(users.each_ref().map(|user| user.piece()), [before[1].clone(), before[0].clone()]);
        assert_eq!(users[0].game().moves(), users[1].game().moves());
        assert_ne!(users[0].game().moves(), moves);
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

fn playing(seed: u64, plies: usize) -> [User; 2] {
    let mut users = connected("tripppin", seed);
    play_to(&mut users, plies, any_move::<tripppin_game::Position>);
    users
}

/// Returns the number of the user who has to move, and of the other one.
fn mover(users: &[User; 2]) -> [usize; 2] {
    let mover = users.iter().position(|user| user.stage() == Some(LinkStage::Move)).unwrap();
    [mover, 1 - mover]
}

#[test]
fn rematch_waits_for_the_end_and_the_friend() {
    let mut users = playing(211, 3);
    let [mover, waiting] = mover(&users);
    // There is nothing to ask for before the end.
    users[mover].does("menu Rematch\nwait 3");
    settle(&mut users);
    assert!(users.each_ref().map(|user| user.stage()).contains(&Some(LinkStage::Move)));
    users[waiting].does("menu Resign\nmenu Resign");
    settle(&mut users);
    let before = users.each_ref().map(|user| user.record());
    // The key of the button is M, because R reviews the game.
    users[mover].does("key m\nexpect bar You have asked your friend.");
    users[waiting].does("wait 3\nmenu Null modem\nkey escape\nwait 3");
    settle(&mut users);
    users[mover].does("expect bar Your friend does not agree");
    assert_eq!(users.each_ref().map(|user| user.record()), before);
    // A rematch that was not agreed replaces no game.
    let settings: Settings = "tripppin/fair,rematch=ab-0123456789abcdef".parse().unwrap();
    users[0].network.send_as(1, LineRecord::Ask(Request::NewGame(settings.clone())));
    users[0].does("wait 3\nmenu Null modem\nkey escape\nwait 3");
    let invitation = format!("invite {settings} {}", "1".repeat(64));
    users[0].network.send_as(0, LineRecord::Message(invitation.parse().unwrap()));
    users[1].does("wait 3");
    assert_eq!(users[1].record(), before[1]);
    assert_eq!(users[1].stage(), Some(LinkStage::Over));
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
    assert_eq!(users.each_ref().map(|user| user.game().moves().len()), [2, 2]);
}

#[test]
fn user_resigns_while_the_friend_is_to_move() {
    let mut users = playing(215, 3);
    let [mover, waiting] = mover(&users);
    users[waiting].does("menu Resign\nexpect bar Choose Resign again to resign this game");
    assert_eq!(users[waiting].stage(), Some(LinkStage::Wait));
    users[waiting].does("menu Resign\nexpect bar You have resigned");
    settle(&mut users);
    users[mover].does("expect bar Your friend has resigned");
    for user in &mut users {
        assert_eq!(user.stage(), Some(LinkStage::Over));
        assert_eq!(user.game().outcome().unwrap().reason, "resigned");
        // A resignation is final on both sides.
        user.does("key t with amiga\nexpect beep\nexpect plies 3\nmenu Resign\nmenu Resign");
        user.does("menu Copy position\nmenu Review game\nkey escape");
    }
    let won = users.each_ref().map(|user| user.game().outcome().unwrap().winner);
    assert_eq!(won[0], won[1]);
    let turn = users[mover].game().moves().len() % 2;
    let first = users[mover].game().mover(0).unwrap();
    assert_eq!(won[0], Some(if turn == 0 { first } else { 1 - first }), "the side to move has won");
    let record = users[0].record();
    assert!(record.ends_with(" opponent-resigned"), "{record}");
    assert_eq!(users[1].record(), record);
}

#[test]
fn friend_receives_the_resignation_after_a_lost_line() {
    let mut users = playing(217, 3);
    let [mover, waiting] = mover(&users);
    users[0].network.cut();
    users[waiting].does("wait 3\nexpect status LINE LOST\nmenu Resign\nmenu Resign");
    users[waiting].does("expect bar You have resigned");
    let address = ["listen:4000", super::ADDRESS];
    let mut users = users.into_iter().enumerate().map(|(side, user)| {
        if side != waiting {
            return user;
        }
        // The resignation is saved before it can be sent.
        let mut user = user.killed_and_restarted(side, &["--line", address[side]]);
        user.does("wait 2\nkey return\nwait 2");
        user
    });
    let mut users = [users.next().unwrap(), users.next().unwrap()];
    users[0].network.mend();
    settle(&mut users);
    assert!(is_over(&users));
    assert_eq!(users[mover].game().outcome(), users[waiting].game().outcome());
    assert_eq!(users[mover].game().outcome().unwrap().reason, "resigned");
}

#[test]
fn user_resigns_once_both_see_the_board() {
    let mut users = playing(219, 0);
    let [mover, waiting] = mover(&users);
    if users[waiting].stage().is_none() {
        // The guest sees the board with the first move of the listener.
        users[mover].does("menu Resign\nmenu Resign");
        assert_eq!(users[mover].stage(), Some(LinkStage::Move));
        play_to(&mut users, 1, any_move::<tripppin_game::Position>);
    }
    users[waiting].does("menu Resign\nmenu Resign\nexpect bar You have resigned");
    settle(&mut users);
    assert!(is_over(&users));
    users[mover].does("expect bar Your friend has resigned");
}
