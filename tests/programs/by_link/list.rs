//! The requester with the games by link.

#![allow(clippy::unwrap_used, reason = "a test may fail by panicking")]

use std::fs;

use amiga_boardgame::table::any_game::Scope;
use amiga_boardgame::table::friend::LinkStage;
use boardgame_host::autosave::LINKS;

use super::user::{INVITE, PASTED_INVITATION, begun, finish, play_turn};
use crate::user::{User, any_move, move_of_unequal_sides};

/// The message about an invitation of a user who has other games.
const ALSO: &str = "Invitation copied: send it to your friend. To my friend's game leads to your other games";

/// Opens a line of the requester with the games by link, counted from 0.
fn open_listed(user: &mut User, line: usize) {
    let down = "key down\n".repeat(line);
    user.does(&format!("menu Games with friends\nwait 3\n{down}key return\nwait 3"));
}

/// Returns the text of the requester, if it is open.
fn reads(user: &User) -> Option<String> {
    let screens = user.computer.stage().intuition().screens();
    let mut windows = screens.iter().flat_map(|screen| screen.windows());
    windows.find(|window| window.title() == "Games with friends").map(|window| window.spoken().to_owned())
}

#[test]
fn list_tells_who_has_won() {
    let (users, _) = finish("tripppin", 101, move_of_unequal_sides::<tripppin_game::Oracle>);
    let mut found = users.map(|mut user| {
        user.does("menu Games with friends\nwait 3");
        let text = reads(&user).unwrap();
        ["you won", "friend won"].into_iter().find(|result| text.contains(&format!(", {result}. ")))
    });
    found.sort_unstable();
    assert_eq!(found, [Some("friend won"), Some("you won")]);
}

#[test]
fn list_opens_the_games_that_wait_for_the_user() {
    let mut user = User::new("tripppin", 107);
    user.does("menu Games with friends\nexpect beep\nexpect bar There are no games with friends");
    // Two games wait for the friend, and the third one for the user.
    let mut friend = User::new("tripppin", 108);
    let mut begin = |user: &mut User| {
        user.does(INVITE);
        friend.paste(&user.copied(), PASTED_INVITATION);
        let mut link = friend.copied();
        user.paste(&link, "wait thinker");
        while user.stage() != Some(LinkStage::Move) {
            link = user.send();
            friend.paste(&link, "wait thinker");
            play_turn(&mut friend, any_move::<tripppin_game::Position>);
            link = friend.send();
            user.paste(&link, "wait thinker");
        }
        user.record()
    };
    let mut records = Vec::new();
    for state in 0..3 {
        records.push(begin(&mut user));
        if state < 2 {
            play_turn(&mut user, any_move::<tripppin_game::Position>);
            user.send();
            records[state] = user.record();
        }
    }
    user.does(INVITE);
    let invitation = user.copied();
    user.does("menu Back to my game");
    assert_eq!(user.stage(), None);
    let mut user = user.restart("tripppin");
    open_listed(&mut user, 0);
    assert_eq!((user.stage(), user.record()), (Some(LinkStage::Move), records[2].clone()));
    // A move that was not sent stays on the board.
    play_turn(&mut user, any_move::<tripppin_game::Position>);
    let moved = user.record();
    open_listed(&mut user, 0);
    assert_eq!((user.stage(), user.record()), (Some(LinkStage::Send), moved.clone()));
    // The newest of the games that wait for the friend is the invitation, which can be copied again.
    open_listed(&mut user, 1);
    user.does("expect note Send the invitation to your friend.");
    assert_eq!(user.send(), invitation);
    for (line, record) in [(2, &records[1]), (3, &records[0])] {
        open_listed(&mut user, line);
        assert_eq!((user.stage(), &user.record()), (Some(LinkStage::Wait), record));
    }
    // It also stays while other games are shown.
    open_listed(&mut user, 0);
    assert_eq!((user.stage(), user.record()), (Some(LinkStage::Send), moved.clone()));
    user.does("menu Games with friends\nwait 3\nkey escape\nwait 3\nexpect no beep");
    assert_eq!(user.record(), moved);
    // Without the list, as on the page, one command leads through all games.
    let mut shown: Vec<String> = Vec::new();
    for _ in 0..4 {
        user.does("menu To my friend's game\nexpect no beep");
        shown.push(user.title() + &user.record());
    }
    assert_eq!((user.stage(), user.record()), (Some(LinkStage::Send), moved));
    shown.sort_unstable();
    shown.dedup();
    assert_eq!(shown.len(), 4);
    user.does(&format!("key b\n{INVITE}\nexpect bar {ALSO}"));
}

#[test]
fn list_shows_what_another_program_has_sent() {
    let [mut user, _] = begun("tripppin", 109);
    let file = user.folder.path().join(LINKS);
    let before = (user.private_text(), user.record());
    play_turn(&mut user, any_move::<tripppin_game::Position>);
    let link = user.send();
    let after = (user.private_text(), user.record());
    user.does("menu Back to my game");
    // The window shows the game as it was before the other program has sent the move.
    fs::write(&file, &before.0).unwrap();
    open_listed(&mut user, 0);
    assert_eq!((user.stage(), user.record()), (Some(LinkStage::Move), before.1));
    fs::write(&file, &after.0).unwrap();
    open_listed(&mut user, 0);
    assert_eq!((user.stage(), user.record()), (Some(LinkStage::Wait), after.1));
    assert_eq!(user.send(), link);
}

#[test]
fn list_tells_what_is_not_sent_and_deletes_games() {
    let [mut user, friend] = begun("tripppin", 111);
    let open = "menu Games with friends\nwait 3";
    user.does(open);
    assert!(reads(&user).unwrap().contains(", your move. "), "{:?}", reads(&user));
    user.does("key escape\nwait 3");
    play_turn(&mut user, any_move::<tripppin_game::Position>);
    for leave in ["", "menu Back to my game\n"] {
        user.does(&format!("{leave}{open}"));
        assert!(reads(&user).unwrap().contains(", not sent. "), "{:?}", reads(&user));
        user.does("key escape\nwait 3");
    }
    // The move is kept before the window has shown the game again.
    let mut user = user.restart("tripppin");
    user.does(open);
    assert!(reads(&user).unwrap().contains(", not sent. "), "{:?}", reads(&user));
    user.does("key escape\nwait 3");
    let keeps_move = |user: &User| user.game().saved(Scope::Own).options.text("tripppin").contains("unsent=");
    assert!(keeps_move(&user));
    // A game is deleted after a question only, whose button is in another place.
    user.does(&format!("menu To my friend's game\n{open}\nkey d\nwait 3"));
    assert!(reads(&user).unwrap().contains("Remove this game for good?"));
    user.does(&format!("key escape\nwait 3\n{open}\nkey d\nwait 3\nkey r\nwait 3"));
    assert_eq!((reads(&user), user.stage(), keeps_move(&user)), (None, None, false));
    user.does("menu Games with friends\nexpect beep\nexpect bar There are no games with friends");
    let mut user = user.restart("tripppin");
    assert_eq!(user.stage(), None);
    user.does("menu Games with friends\nexpect beep");
    user.paste(
        &friend.copied(),
        "expect beep\nexpect bar This game was begun on another device, or deleted here.",
    );
}
