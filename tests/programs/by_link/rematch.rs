//! Rematches by link, in which the sides change.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail by panicking")]

use amiga_boardgame::table::any_game::Scope;
use amiga_boardgame::table::friend::LinkStage;

use super::user::{finish, play_turn};
use crate::user::{User, any_move, move_of_unequal_sides};

/// Text after which a pasted invitation to a rematch is answered.
const ASKED_REMATCH: &str = "expect status YOUR ANSWER\n\
    expect note Your friend wants to change sides and play again.\nwait 60\nkey a\n\
    expect bar Answer copied: send it back";

/// Sends links between two users until both see the board. The first user answers the link.
fn exchange(users: &mut [User; 2], mut answering: usize, mut link: String) {
    for _ in 0..3 {
        let user = &mut users[answering];
        user.paste(&link, "wait thinker");
        match user.stage() {
            Some(LinkStage::Move) => {
                play_turn(user, any_move::<tripppin_game::Position>);
            }
            Some(LinkStage::SendOn) => {}
            stage => panic!("{stage:?}"),
        }
        link = user.send();
        answering = 1 - answering;
    }
    users[answering].paste(&link, "");
}

/// Returns the score in the saved form of the shown game: the wins of the seats, and the draws.
fn score(user: &User) -> String {
    let text = user.game().saved(Scope::Shown).options.text("tripppin");
    text.lines().find_map(|line| line.strip_prefix("--score ")).unwrap().to_owned()
}

#[test]
fn rematch_by_link_changes_the_sides_and_keeps_the_score() {
    for inviter in [0, 1] {
        let (mut users, _) = finish("tripppin", 101, move_of_unequal_sides::<tripppin_game::Oracle>);
        let before = users.each_ref().map(User::piece);
        let winner = users[0].game().pulse().outcome.unwrap().winner;
        users[inviter].does("menu Rematch\nexpect bar Invitation copied: send it to your friend");
        users[inviter]
            .does("expect status WAITING\nexpect note Invitation copied: send it. Your friend answers.");
        let (invitation, friend) = (users[inviter].copied(), &mut users[1 - inviter]);
        // The question is not saved, so the address of a page has the invitation until it is answered.
        friend.paste(&invitation, "expect status YOUR ANSWER");
        let links = friend.game().snapshot().links;
        assert_eq!(links.address, Some(invitation));
        assert!(links.newest.is_some_and(|link| friend.private_text().contains(&link)));
        friend.does("wait 60\nkey r\nexpect bar No rematch: tell your friend");
        let invitation = users[inviter].copied();
        users[1 - inviter].paste(&invitation, ASKED_REMATCH);
        let answer = users[1 - inviter].copied();
        exchange(&mut users, inviter, answer);
        assert_eq!(users.each_ref().map(User::piece), [before[1].clone(), before[0].clone()]);
        assert_eq!(users[0].game().pulse().plies, users[1].game().pulse().plies);
        // The winner's point has changed its seat as well. The user's own score is another one.
        let expected = if winner == Some(0) { "0,1,0" } else { "1,0,0" };
        assert_eq!(users.each_ref().map(score), [expected; 2]);
        users[0].does("menu Back to my game");
        assert_eq!(score(&users[0]), "0,0,0");
    }
}
