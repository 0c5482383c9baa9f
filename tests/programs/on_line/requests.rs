//! Take-backs, draws, resignations and new games, to which the other side has to agree, and programs that send what
//! a user cannot do.

use super::{User, connected, play_to, playing, settle};
use crate::user::{Chooser, any_move};
use amiga_boardgame::table::friend::LinkStage;
use boardgame_line::record::{LineRecord, Request};

/// Returns the number of the user at the given stage, and of the other one.
fn at(users: &[User; 2], stage: LinkStage) -> [usize; 2] {
    let at = users.iter().position(|user| user.stage() == Some(stage)).unwrap();
    [at, 1 - at]
}

#[test]
fn take_back_needs_the_agreement_of_the_other_side() {
    let mut users = playing(23, 4);
    let [mover, waiting] = at(&users, LinkStage::Move);
    let before = users[0].record();
    users[waiting]
        .does("key u\nexpect bar You have asked your friend.\nexpect plies 4\nexpect status WAITING");
    users[mover].does("wait 3\nmenu Null modem\nkey escape\nwait 3");
    settle(&mut users);
    users[waiting].does("expect bar Your friend does not agree\nexpect plies 4");
    assert_eq!(users.each_ref().map(|user| user.record()), [before.clone(), before]);
    users[waiting].does("menu Take back");
    users[mover].does("wait 3\nmenu Null modem\nkey return\nwait 3");
    settle(&mut users);
    users[waiting].does("expect bar Your friend agrees\nexpect plies 3");
    users[mover].does("expect plies 3");
    assert_eq!(users[waiting].stage(), Some(LinkStage::Move));
    // The user to move takes back two moves.
    users[waiting].does("menu Take back");
    users[mover].does("wait 3\nmenu Null modem\nkey return\nwait 3");
    settle(&mut users);
    assert_eq!(users.each_ref().map(|user| user.game().pulse().plies), [1, 1]);
    play_to(&mut users, 6, any_move::<tripppin_game::Position>);
    assert_eq!(users[0].record(), users[1].record());
}

/// Takes back a move of each user, and plays on.
fn take_back_in(game: &'static str, seed: u64, choose: Chooser) {
    let mut users = connected(game, seed);
    play_to(&mut users, 5, choose);
    for asking in [0, 1] {
        let before = users[0].game().pulse().plies;
        users[asking].does("key t with amiga\nexpect bar You have asked your friend.");
        users[1 - asking].does("wait 3\nmenu Null modem\nkey return\nwait 3");
        settle(&mut users);
        assert!(users[0].game().pulse().plies < before);
        assert_eq!(users[0].game().snapshot().moves, users[1].game().snapshot().moves);
        assert_eq!(users[asking].stage(), Some(LinkStage::Move));
        play_to(&mut users, before + 2, choose);
        assert_eq!(users[0].game().snapshot().moves, users[1].game().snapshot().moves);
        assert!(users[0].game().pulse().plies >= before + 2);
    }
}

#[test]
fn moves_are_taken_back_beside_programs_and_dice() {
    take_back_in("tribolo", 71, any_move::<tribolo_game::Position>);
    take_back_in("triple3", 73, any_move::<triple3_game::GameState>);
    take_back_in("trippples", 79, any_move::<trippples_game::Position>);
}

#[test]
fn second_request_closes_the_line_and_the_requester() {
    let mut users = playing(83, 4);
    let [mover, waiting] = at(&users, LinkStage::Move);
    users[waiting].does("key u");
    users[mover].does("wait 3");
    users[0].network.send_as(waiting, LineRecord::Ask(Request::Draw));
    users[mover]
        .does("wait 3\nexpect beep\nexpect bar Line closed: the other program has made two requests at once");
    assert_eq!(users[mover].stage(), Some(LinkStage::Move));
    users[mover].does("expect status NO LINE");
}

#[test]
fn move_that_is_not_sent_is_taken_back_alone() {
    let mut users = playing(29, 2);
    let [mover, _] = at(&users, LinkStage::Move);
    users[0].network.cut();
    let mv = any_move::<tripppin_game::Position>(&users[mover].record());
    users[mover].does(&format!("wait 2\nexpect status LINE LOST\nplay {mv}\nexpect plies 3"));
    users[mover].does("expect status LINE LOST\nmenu Take back\nexpect plies 2");
    users[mover].does("key u\nexpect beep\nexpect plies 2");
}

#[test]
fn request_is_void_after_a_lost_line() {
    let mut users = playing(31, 4);
    let [mover, waiting] = at(&users, LinkStage::Move);
    users[waiting].does("key u");
    users[mover].does("wait 3");
    users[0].network.cut();
    users.iter_mut().for_each(|user| user.does("wait 3"));
    users[0].network.mend();
    settle(&mut users);
    // The requester is closed, so the move is made in the window.
    play_to(&mut users, 6, any_move::<tripppin_game::Position>);
    assert_eq!(users.each_ref().map(|user| user.game().pulse().plies), [6, 6]);
}

#[test]
fn resignation_ends_the_game_on_both_sides() {
    let mut users = playing(37, 3);
    let [mover, _] = at(&users, LinkStage::Move);
    users[mover].does("menu Resign\nexpect bar Choose Resign again to resign this game");
    users[mover].does("menu Resign\nexpect bar You have resigned");
    settle(&mut users);
    for user in &users {
        assert_eq!(user.stage(), Some(LinkStage::Over));
        assert_eq!(user.game().pulse().outcome.unwrap().reason, "resigned");
    }
    assert_eq!(users[0].game().pulse().outcome, users[1].game().pulse().outcome);
}

#[test]
fn draw_on_a_line_is_offered_with_a_move() {
    let mut users = playing(41, 3);
    let [mover, waiting] = at(&users, LinkStage::Move);
    let mv = any_move::<tripppin_game::Position>(&users[mover].record());
    users[mover].does(&format!("menu Offer\nplay {mv}"));
    settle(&mut users);
    users[waiting].does("key a");
    settle(&mut users);
    for user in &users {
        assert_eq!(user.game().pulse().outcome.unwrap().winner, None);
        assert_eq!(user.stage(), Some(LinkStage::Over));
    }
}

#[test]
fn new_game_on_a_line_needs_the_agreement_of_both() {
    let mut users = playing(43, 3);
    let board =
        |users: &[User; 2]| users.each_ref().map(|user| user.record().split(' ').next().unwrap().to_owned());
    let mut before = board(&users);
    for asking in [0, 1] {
        users[asking].does("menu Start a new game\nexpect bar You have asked your friend.");
        users[1 - asking].does("wait 3\nmenu Null modem\nkey escape\nwait 3");
        settle(&mut users);
        assert_eq!(board(&users), before);
        users[asking].does("menu Start a new game");
        users[1 - asking].does("wait 3\nmenu Null modem\nkey return\nwait 3");
        settle(&mut users);
        play_to(&mut users, 2, any_move::<tripppin_game::Position>);
        assert_eq!(users[0].record(), users[1].record());
        let after = board(&users);
        assert_ne!(after, before);
        before = after;
    }
}

#[test]
fn program_that_breaks_the_protocol_loses_the_line() {
    for record in [
        LineRecord::Grant(Request::Draw),
        LineRecord::Refuse(Request::TakeBack { number: 2 }),
        LineRecord::Message(format!("turn 3 a1b1 {}", "0".repeat(64)).parse().unwrap()),
    ] {
        let mut users = playing(47, 2);
        let before = users[0].record();
        users[0].network.send_as(1, record);
        users[0].does("wait 3\nexpect beep\nexpect status NO LINE");
        assert_eq!(users[0].record(), before);
        users[0].does("wait 60\nmenu Start a new game\nexpect no beep");
        assert_eq!(users[0].stage(), None);
    }
}

#[test]
fn resignation_of_another_program_out_of_turn_ends_the_game() {
    let mut users = playing(53, 2);
    users[0].network.send_as(1, LineRecord::Resign);
    users[0].does("wait 3\nexpect bar Your friend has resigned");
    assert_eq!(users[0].stage(), Some(LinkStage::Over));
}

#[test]
fn wrong_code_can_be_typed_again() {
    let network = super::Network::default();
    let mut users = [User::new("tripppin", &network, 59), User::new("tripppin", &network, 60)];
    users[0].opens("listen:4000");
    let code = network.code();
    users[0].does(&format!(
        "expect bar The line 127.0.0.1:4000 is open: its code is {code}\n\
         expect title Tripppin - the code of the line is {code}\n\
         expect note The code of your line is {code}."
    ));
    users[1].opens(super::ADDRESS);
    users[1].types_code("ABC");
    users[1].does("expect beep\nexpect bar code: expected 6 letters of ABCDEFGHJKMNPRSTUVWXYZ");
    let wrong = if code == "AAAAAA" { "BBBBBB" } else { "AAAAAA" };
    users[1].types_code(wrong);
    users[1].does("expect bar Line closed: the code is wrong");
    users[0].does("wait 2\nexpect bar A wrong code was typed; 4 more close the line");
    users[1].types_code(&code.to_lowercase());
    settle(&mut users);
    assert!(network.is_connected());
    assert!(users.iter().all(|user| user.stage().is_some()));
}

#[test]
fn guest_with_another_game_is_told_which_one() {
    let network = super::Network::default();
    let mut users = [User::new("tripppin", &network, 61), User::new("triple3", &network, 62)];
    users[0].opens("listen:4000");
    users[1].opens(super::ADDRESS);
    users[1].types_code(&network.code());
    settle(&mut users);
    let why = "your friend plays another game: open tripppin, and join there";
    users[1].does(&format!("expect bar Line closed: {why}"));
    assert_eq!(users[1].stage(), None);
}

#[test]
fn move_that_cannot_be_saved_is_not_sent() {
    let mut users = playing(67, 2);
    let [mover, waiting] = at(&users, LinkStage::Move);
    let file = [tripppin_app::autosave::HOST_LINE, tripppin_app::autosave::GUEST_LINE][mover];
    let file = users[mover].folder.path().join(file);
    std::fs::remove_file(&file).unwrap();
    std::fs::create_dir(&file).unwrap();
    let mv = any_move::<tripppin_game::Position>(&users[mover].record());
    users[mover].does(&format!("play {mv}\nwait 3\nexpect beep"));
    settle(&mut users);
    users[waiting].does("expect plies 2");
    // The move is sent with the next change after the file can be written again.
    std::fs::remove_dir(&file).unwrap();
    users[mover].does(&format!("menu Take back\nplay {mv}"));
    settle(&mut users);
    users[waiting].does("expect plies 3");
}

#[test]
fn request_of_the_friend_takes_no_key_of_the_window() {
    let mut users = playing(109, 4);
    let [mover, waiting] = at(&users, LinkStage::Move);
    users[waiting].does("key u");
    users[mover].does("wait 3\nkey return\nkey escape\nwait 3");
    settle(&mut users);
    users[waiting].does("expect plies 4\nexpect status WAITING");
    // The user can answer with a move, which refuses the request.
    let mv = any_move::<tripppin_game::Position>(&users[mover].record());
    users[mover].does(&format!("play {mv}"));
    settle(&mut users);
    users[waiting].does("expect plies 5\nexpect bar Your friend does not agree");
}

#[test]
fn requester_answers_only_its_own_request() {
    let mut users = playing(113, 4);
    let [mover, waiting] = at(&users, LinkStage::Move);
    users[waiting].does("key u");
    let mv = any_move::<tripppin_game::Position>(&users[mover].record());
    users[mover].does(&format!("wait 3\nplay {mv}"));
    settle(&mut users);
    // The requester of the refused request is closed, so this question is the one about the line itself.
    users[mover].does("menu Null modem\nwait 3\nkey escape\nwait 3");
    users[waiting].does("key u");
    users[mover].does("wait 3\nmenu Null modem\nkey return\nwait 3");
    settle(&mut users);
    assert_eq!(users.each_ref().map(|user| user.game().pulse().plies), [3, 3]);
    // Return answers the question about the line itself.
    users[mover].does("menu Null modem\nwait 3\nkey return\nwait 3\nexpect bar Line closed");
}

#[test]
fn unusual_requests_are_refused_without_a_question() {
    let other_game = Request::NewGame("triple3/-".parse().unwrap());
    for request in [Request::TakeBack { number: 2 }, other_game] {
        let mut users = playing(127, 6);
        let before = users[0].record();
        users[0].network.send_as(1, LineRecord::Ask(request));
        users[0].does("wait 3");
        // The program of the guest has not asked, so it takes the refusal for a mistake.
        let why = "the other program has answered a request that was not made";
        users[1].does(&format!("wait 3\nexpect bar Line closed: {why}"));
        assert_eq!(users[0].record(), before);
    }
}

fn invitation(digit: char) -> LineRecord {
    LineRecord::Message(format!("invite tripppin/- {}", digit.to_string().repeat(64)).parse().unwrap())
}

#[test]
fn second_invitation_closes_the_line() {
    let mut users = playing(131, 2);
    let before = users[1].record();
    users[0].network.send_as(0, invitation('1'));
    users[1].does("wait 3\nkey return\nwait 3");
    assert_eq!(users[1].record(), before);
    users[0].network.send_as(0, invitation('2'));
    users[1].does("wait 3\nexpect bar Line closed: the other program has sent two invitations at once");
    assert_eq!(users[1].record(), before);
}

#[test]
fn question_of_the_friend_waits_for_an_open_requester() {
    let mut users = playing(137, 2);
    users[1].does("menu Null modem\nwait 3");
    users[0].network.send_as(0, invitation('1'));
    // This key answers the requester of the user.
    users[1].does("wait 3\nkey escape\nwait 3");
    assert!(users[1].stage().is_some());
    users[1].does("menu Null modem\nkey return\nwait 3");
    assert_eq!(users[1].stage(), None);
    assert!(users[1].network.has_end(1), "the line is still open");
}

#[test]
fn pasted_game_does_not_replace_the_game_on_the_line() {
    let network = super::Network::default();
    let mut users = [157, 158].map(|seed| User::new("tripppin", &network, seed));
    let other = users[1].record();
    users[0].opens("listen:4000");
    // The clipboard is read before the game begins, and delivered afterwards.
    users[0].computer.stage_mut().clipboard().share();
    users[0].does("menu Paste position\nwait 3");
    users[1].opens(super::ADDRESS);
    users[1].types_code(&network.code());
    settle(&mut users);
    let before = users[0].record();
    users[0].computer.stage_mut().clipboard().deliver(Ok(other));
    users[0].does("wait 3\nexpect bar End the game on the line first");
    assert_eq!(users[0].record(), before);
}

#[test]
fn new_line_shows_its_code_instead_of_the_last_game() {
    let mut users = playing(163, 2);
    users[0].does("menu Null modem\nwait 3\nkey return\nwait 3");
    users[1].does("wait 3");
    assert!(users[1].stage().is_some());
    users[1].opens("listen:4001");
    let code = users[1].network.code();
    users[1].does(&format!("expect note The code of your line is {code}."));
    assert_eq!(users[1].stage(), None);
}

#[test]
fn saved_game_is_not_replaced_by_a_new_session_unasked() {
    let [listener, mut guest] = playing(167, 2);
    let network = listener.network.clone();
    let saved = |user: &User| {
        std::fs::read_to_string(user.folder.path().join(tripppin_app::autosave::GUEST_LINE)).unwrap()
    };
    let before = saved(&guest);
    network.kill(0);
    drop(listener);
    let mut listener = User::new("tripppin", &network, 171);
    listener.opens("listen:4000");
    guest.does("wait 3");
    // Return answers the question, so the code is not taken yet.
    guest.types_code(&network.code());
    assert_eq!(saved(&guest), before);
    guest.types_code(&network.code());
    let mut users = [listener, guest];
    settle(&mut users);
    assert!(network.is_connected());
    assert_ne!(saved(&users[1]), before);
}

#[test]
fn closed_line_of_the_friend_is_named() {
    let mut users = playing(139, 2);
    users[1].does("menu Null modem\nwait 3\nkey return\nwait 3");
    users[0].does("wait 3\nexpect bar Your friend has closed the line.\nexpect status LINE LOST");
    users[0].does("expect note Your friend has closed the line.");
    users[0].does("key u\nexpect beep");
}

#[test]
fn board_number_does_not_replace_the_game_on_the_line() {
    let network = super::Network::default();
    let mut users = [149, 150].map(|seed| User::new("tripppin", &network, seed));
    users[0].opens("listen:4000");
    users[0].does("menu Board number\nwait 3");
    users[1].opens(super::ADDRESS);
    users[1].types_code(&network.code());
    settle(&mut users);
    let before = users[0].record();
    assert!(users[0].stage().is_some());
    users[0].does("type 5\nkey return\nwait 3\nexpect beep\nexpect bar End the game on the line first");
    assert_eq!(users[0].record(), before);
}
