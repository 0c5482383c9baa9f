//! Resignations on a line, which are possible at any time after the first move.

use super::{User, is_over, mover, play_to, playing, settle};
use crate::user::any_move;
use amiga_boardgame::table::friend::LinkStage;
use boardgame_engine::record::GameRecord;
use boardgame_line::record::LineRecord;

/// Seeds of games, in some of which the guest begins, so that both sides see the board before the first move.
const SEEDS: [u64; 4] = [219, 233, 239, 241];

type Record = GameRecord<tripppin_game::Position>;

/// Checks that both windows show the same resignation, and returns the number of the winning seat.
fn winner_of(users: &[User; 2]) -> usize {
    assert!(is_over(users));
    assert_eq!(users[0].record(), users[1].record());
    let outcomes = users.each_ref().map(|user| user.game().pulse().outcome.unwrap());
    assert_eq!(outcomes[0], outcomes[1]);
    assert_eq!(outcomes[0].reason, "resigned");
    outcomes[0].winner.unwrap()
}

/// Returns the number of the seat to move.
fn turn(users: &[User; 2]) -> usize {
    let game = users[0].game().snapshot();
    let first = game.movers[0];
    if game.pulse.plies.is_multiple_of(2) { first } else { 1 - first }
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
        assert_eq!(user.game().pulse().outcome.unwrap().reason, "resigned");
        // A resignation is final on both sides.
        user.does("key t with amiga\nexpect beep\nexpect plies 3\nmenu Resign\nmenu Resign");
        user.does("menu Copy position\nmenu Review game\nkey escape");
    }
    assert_eq!(winner_of(&users), turn(&users), "the side to move has won");
    let record = users[0].record();
    assert!(record.ends_with(" opponent-resigned"), "{record}");
}

#[test]
fn friend_receives_the_resignation_after_a_lost_line() {
    let mut users = playing(217, 3);
    let [_, waiting] = mover(&users);
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
    winner_of(&users);
}

#[test]
fn user_resigns_after_the_first_move() {
    let mut is_seen_by_both = false;
    for seed in SEEDS {
        let mut users = playing(seed, 0);
        is_seen_by_both |= users.iter().all(|user| user.stage().is_some());
        for user in &mut users {
            user.does("menu Resign\nmenu Resign");
            assert_ne!(user.stage(), Some(LinkStage::Over));
        }
        settle(&mut users);
        assert!(users.iter().all(|user| user.stage() != Some(LinkStage::Over)));
        play_to(&mut users, 1, any_move::<tripppin_game::Position>);
        let [mover, waiting] = mover(&users);
        users[waiting].does("menu Resign\nmenu Resign\nexpect bar You have resigned");
        settle(&mut users);
        users[mover].does("expect bar Your friend has resigned");
        winner_of(&users);
    }
    assert!(is_seen_by_both, "the guest begins in a game");
}

#[test]
fn first_move_that_is_not_sent_allows_no_resignation() {
    let is_seen_by_both = |users: &[User; 2]| users.iter().all(|user| user.stage().is_some());
    let mut users = SEEDS.into_iter().map(|seed| playing(seed, 0)).find(is_seen_by_both).unwrap();
    let [mover, _] = mover(&users);
    users[0].network.cut();
    let mv = any_move::<tripppin_game::Position>(&users[mover].record());
    users[mover].does(&format!("wait 3\nplay {mv}\nmenu Resign\nmenu Resign\nexpect plies 1"));
    assert_ne!(users[mover].stage(), Some(LinkStage::Over));
}

#[test]
fn resignation_of_the_listener_counts_if_both_resign() {
    let mut users = playing(221, 3);
    let [mover, _] = mover(&users);
    let guest = if mover == 1 { turn(&users) } else { 1 - turn(&users) };
    users[1].does("menu Resign\nmenu Resign\nexpect bar You have resigned");
    assert_eq!(users[1].game().pulse().outcome.unwrap().winner, Some(1 - guest));
    // The listener has resigned before it receives the resignation of the guest.
    users[0].network.send_as(0, LineRecord::Resign);
    users[1].does("wait 3\nexpect bar Your friend has resigned");
    assert_eq!(users[1].game().pulse().outcome.unwrap().winner, Some(guest));
    // Both resign while the line is lost.
    let mut users = playing(221, 3);
    users[0].network.cut();
    for user in &mut users {
        user.does("wait 3\nexpect status LINE LOST\nmenu Resign\nmenu Resign\nexpect bar You have resigned");
    }
    users[0].network.mend();
    settle(&mut users);
    assert_eq!(winner_of(&users), guest);
}

/// Lets the user to move play a move while the line is lost, and some users resign. Then the line is mended.
fn resign_beside_unsent_move(seed: u64, resigning: impl Fn([usize; 2]) -> Vec<usize>) {
    let mut users = playing(seed, 3);
    let [mover, waiting] = mover(&users);
    users[0].network.cut();
    let mv = any_move::<tripppin_game::Position>(&users[mover].record());
    users[mover].does(&format!("wait 3\nexpect status LINE LOST\nplay {mv}\nexpect plies 4"));
    for user in resigning([mover, waiting]) {
        users[user].does("wait 3\nmenu Resign\nmenu Resign\nexpect bar You have resigned\nexpect plies 3");
    }
    users[0].network.mend();
    settle(&mut users);
    users
        .iter_mut()
        .for_each(|user| user.does("expect plies 3\nkey t with amiga\nexpect beep\nexpect plies 3"));
    winner_of(&users);
}

#[test]
fn resignation_removes_a_move_that_was_not_sent() {
    resign_beside_unsent_move(243, |[mover, _]| vec![mover]);
    resign_beside_unsent_move(245, |[_, waiting]| vec![waiting]);
    resign_beside_unsent_move(247, |both| both.to_vec());
}

/// Returns a move that ends the game, if there is one.
fn last_move(record: &str) -> Option<String> {
    let line: Record = record.parse().unwrap();
    let is_last = |mv: &_| {
        let mut after = line.clone();
        after.play(*mv).is_ok() && after.is_over()
    };
    line.legal_moves().into_iter().find(is_last).map(|mv| mv.to_string())
}

#[test]
fn resignation_counts_instead_of_a_win_that_was_not_sent() {
    let mut users = playing(251, 2);
    let (plies, mv) = loop {
        let plies = users[0].game().pulse().plies;
        match last_move(&users[0].record()) {
            Some(mv) => break (plies, mv),
            None => play_to(&mut users, plies + 1, any_move::<tripppin_game::Position>),
        }
    };
    let [mover, _] = mover(&users);
    let loser = turn(&users);
    users[0].network.cut();
    users[mover].does(&format!("wait 3\nexpect status LINE LOST\nplay {mv}"));
    assert!(users[mover].game().pulse().outcome.is_some());
    users[mover]
        .does(&format!("menu Resign\nmenu Resign\nexpect bar You have resigned\nexpect plies {plies}"));
    users[0].network.mend();
    settle(&mut users);
    assert_eq!(winner_of(&users), 1 - loser);
}
