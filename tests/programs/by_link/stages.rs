//! The stages of a game with a friend in the window: what covers the own game, what comes back, and what is asked.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail by panicking")]

use amiga_boardgame::table::friend::LinkStage;
use boardgame_engine::record::GamePosition;

use super::user::{INVITE, YOUR_TURN, begun, invited, play_turn};
use crate::user::{Chooser, User, any_move};

const COPIED: &str = "Invitation copied: send it. Your friend answers.";
const BACK_FIRST: &str = "Choose Back to my game first.";
const NO_LINK: &str = "The text has no link: copy the whole message of your friend";

#[test]
fn friends_game_covers_the_own_game_until_the_user_goes_back() {
    for game in ["tripppin", "trippples", "tribolo", "triple3"] {
        let mut user = User::new(game, 211);
        user.does("menu Copy position");
        let (own, position) = (user.record(), user.copied());
        user.does(&format!("{INVITE}\nexpect status WAITING\nexpect note {COPIED}"));
        assert!(user.title().ends_with(" - with a friend"), "{}", user.title());
        // Nothing is played or begun in a game that the user does not see.
        let moves = user.game().pulse().words.legal_moves;
        assert!(user.tries(&format!("play {}", moves(&own)[0])).is_err());
        user.does(&format!("key n with amiga\nexpect note {BACK_FIRST}\nexpect beep"));
        user.paste(&position, &format!("expect beep\nexpect bar {NO_LINK}"));
        let cells = user.game().cells(user.computer.stage().intuition());
        assert!(cells.iter().flatten().all(|cell| cell.text.ends_with(", ")), "{cells:?}");
        let mut user = user.restart(game);
        user.does("expect note Send the invitation to your friend.\nkey b");
        assert_eq!((user.record(), user.stage()), (own.clone(), None));
        user.does("menu To my friend's game\nexpect note Send the invitation to your friend.\nkey b");
        let user = user.restart(game);
        assert_eq!((user.record(), user.stage()), (own, None));
    }
}

#[test]
fn unsent_move_comes_back_with_the_friends_game() {
    let [mut user, _] = begun("trippples", 213);
    play_turn(&mut user, any_move::<trippples_game::Position>);
    let record = user.record();
    user.does("menu Back to my game\nexpect plies 0\nmenu To my friend's game");
    assert_eq!((user.stage(), user.record()), (Some(LinkStage::Send), record.clone()));
    // A program of the user that has sent another move meanwhile counts.
    user.does("key b");
    let text = user.private_text();
    let mut other = user.restart("trippples");
    other.does("menu To my friend's game\nmenu Take back");
    assert_eq!(other.stage(), Some(LinkStage::Move));
    play_turn(&mut other, any_move::<trippples_game::Position>);
    other.send();
    assert_ne!(other.private_text(), text);
    let sent = other.record();
    let other = other.restart("trippples");
    assert_eq!((other.stage(), other.record()), (Some(LinkStage::Wait), sent));
}

fn unsent_move_survives_restarts<P: GamePosition>(seed: u64) {
    let [mut user, mut friend] = begun(P::NAME, seed);
    play_turn(&mut user, any_move::<P>);
    let record = user.record();
    let mut user = user.restart(P::NAME);
    assert_eq!((user.stage(), user.record()), (Some(LinkStage::Send), record.clone()), "{}", P::NAME);
    user.does("key b");
    // Another game of the user's own does not take the moves away.
    let mut user = user.restart_with(&["--game", P::NAME, "--seed", "7"]).restart(P::NAME);
    user.does("menu To my friend's game");
    assert_eq!((user.stage(), user.record()), (Some(LinkStage::Send), record), "{}", P::NAME);
    let sent = user.send();
    friend.paste(&sent, "wait thinker");
    // The friend's record can have a throw that the user does not know yet.
    let moves =
        [user.record(), friend.record()].map(|record| record.split_once(" moves ").unwrap().1.to_owned());
    assert_eq!(moves[0], moves[1], "{}", P::NAME);
}

#[test]
fn unsent_moves_of_every_game_survive_restarts() {
    unsent_move_survives_restarts::<tripppin_game::Position>(215);
    unsent_move_survives_restarts::<trippples_game::Position>(215);
    // The program in the third seat moves first in some of these games.
    (215..220).for_each(unsent_move_survives_restarts::<tribolo_game::Position>);
    unsent_move_survives_restarts::<triple3_game::GameState>(215);
}

#[test]
fn move_is_taken_back_if_the_friend_agrees() {
    let [mut user, mut friend] = begun("tripppin", 217);
    let before = user.record();
    play_turn(&mut user, any_move::<tripppin_game::Position>);
    let sent = user.send();
    friend.paste(&sent, YOUR_TURN);
    user.does(
        "key u\nexpect bar Question copied: send it to your friend\nexpect note Your friend has to answer.",
    );
    let asked = user.copied();
    user.does("key u\nexpect bar You no longer ask.\nexpect note Your friend moves.\nkey u");
    assert_eq!(user.copied(), asked);
    let question = "expect status YOUR ANSWER\nexpect note Your friend asks to take a move back.";
    friend.paste(&asked, question);
    // A key that was meant for something else is no answer.
    friend.does("key a\nexpect status YOUR ANSWER\nwait 60\nkey a\nexpect status WAITING");
    let agreed = friend.copied();
    user.paste(&agreed, YOUR_TURN);
    assert_eq!((user.record(), friend.record()), (before.clone(), before));
}

#[test]
fn refusals_are_told() {
    let [mut user, mut friend] = begun("tripppin", 219);
    play_turn(&mut user, any_move::<tripppin_game::Position>);
    let sent = user.send();
    friend.paste(&sent, YOUR_TURN);
    user.does("key u");
    let question = user.copied();
    // A move on the board hides the question until it is taken back.
    play_turn(&mut friend, any_move::<tripppin_game::Position>);
    friend.paste(&question, "expect bar Your friend asks to take a move back: undo yours to answer\nkey u");
    friend.does("expect note Your friend asks to take a move back.");
    friend.paste(&question, "wait 60\nkey r\nexpect status MAKE A MOVE");
    friend.paste(&question, "expect bar Your friend asks to take a move back: too late");
    friend.does("menu Offer");
    play_turn(&mut friend, any_move::<tripppin_game::Position>);
    let played = friend.send();
    friend.paste(&question, "expect bar Too late to take back, link copied: send it to your friend");
    assert_eq!(friend.copied(), played);
    user.paste(&played, "expect status YOUR ANSWER\nexpect note Your friend offers a draw.\nwait 60\nkey r");
    play_turn(&mut user, any_move::<tripppin_game::Position>);
    let refused = user.send();
    friend.paste(
        &refused,
        "expect bar Your friend plays on: no draw.\nexpect note Your friend does not agree.",
    );
    // An offer takes the place of the refusal.
    friend.does("menu Offer");
    assert!(friend.tries("expect note Your friend does not agree.").is_err());
    // A user who is to move asks only if the command is chosen twice.
    friend.does("key u\nexpect note Take back again asks your friend.\nexpect status MAKE A MOVE");
    friend.does("key u\nexpect bar Question copied: send it to your friend\nexpect status WAITING");
    user.paste(&friend.copied(), "wait 60\nkey r\nexpect bar Link copied: send it to your friend");
    friend.paste(&user.copied(), "expect bar Your friend does not agree.");
    assert_eq!(friend.record(), user.record());
}

#[test]
fn offers_and_refusals_survive_restarts() {
    let [mut friend, mut user] = begun("tripppin", 219);
    play_turn(&mut friend, any_move::<tripppin_game::Position>);
    user.paste(&friend.send(), YOUR_TURN);
    user.does("menu Offer");
    play_turn(&mut user, any_move::<tripppin_game::Position>);
    // The offer is still there after the user has left the game.
    user.does("menu Back to my game\nmenu To my friend's game");
    let mut user = user.restart("tripppin");
    let sent = user.send();
    friend.paste(&sent, "expect note Your friend offers a draw.\nwait 60\nkey r\nexpect status MAKE A MOVE");
    let mut friend = friend.restart("tripppin");
    friend.does("expect status MAKE A MOVE");
    user.does("key u");
    friend.paste(&user.copied(), "expect status YOUR ANSWER\nwait 60\nkey r");
    let mut friend = friend.restart("tripppin");
    friend.does("expect status MAKE A MOVE\nmenu Offer");
    play_turn(&mut friend, any_move::<tripppin_game::Position>);
    // An offer without a move comes back, too.
    friend.does("menu Take back");
    let mut friend = friend.restart("tripppin");
    play_turn(&mut friend, any_move::<tripppin_game::Position>);
    let offered = friend.send();
    user.paste(&offered, "wait 60\nkey a\nexpect bar You agree to a draw: send it to your friend");
    assert_eq!(user.game().pulse().outcome.unwrap().winner, None);
    friend.paste(&user.send(), "expect bar The game with your friend is over");
    assert_eq!(user.game().pulse().outcome, friend.game().pulse().outcome);
}

#[test]
fn user_resigns_while_the_friend_is_to_move() {
    let [mut user, mut friend] = begun("tripppin", 223);
    play_turn(&mut user, any_move::<tripppin_game::Position>);
    let sent = user.send();
    friend.paste(&sent, YOUR_TURN);
    user.does("menu Resign\nexpect bar Choose Resign again to resign this game\nmenu Resign");
    user.does("expect bar You have resigned: link copied, send it to your friend");
    friend.paste(&user.copied(), "expect bar The game with your friend is over");
    assert_eq!(user.game().pulse().outcome, friend.game().pulse().outcome);
    assert_eq!(user.game().pulse().outcome.unwrap().reason, "resigned");
}

#[test]
fn pasted_texts_are_answered_in_words() {
    let choosers: [(&str, Chooser); 2] =
        [("tripppin", any_move::<tripppin_game::Position>), ("tribolo", any_move::<tribolo_game::Position>)];
    for (game, choose) in choosers {
        let [mut user, mut friend] = begun(game, 141);
        user.paste("No link is here.", &format!("expect beep\nexpect bar {NO_LINK}"));
        let record = user.record();
        user.paste(&record, &format!("expect beep\nexpect bar {NO_LINK}"));
        // The panel says longer than the title bar what to do with a text that is not whole.
        let whole = user.copied();
        user.paste(&whole[..whole.len() - 5], "expect beep");
        let advice = "This link is damaged. Ask your friend to send it again.";
        // In Tribolo, the sentence is the status.
        let shown = user.game().snapshot();
        let said = [shown.status, shown.notes.join(" ")].concat();
        assert!(said.contains(advice), "{game}: {said}");
        let mut links = vec![user.copied()];
        for _ in 0..2 {
            play_turn(&mut user, choose);
            links.push(user.send());
            friend.paste(&links[links.len() - 1], YOUR_TURN);
            (user, friend) = (friend, user);
        }
        // An old link of the friend is no news.
        user.paste(&links[1], "expect bar This link is not new: it is your turn");
    }
}

#[test]
fn panel_is_drawn_anew_when_the_board_is_known() {
    for game in ["tripppin", "trippples", "tribolo", "triple3"] {
        // The seeds differ, so that either side begins in some of the games.
        for seed in [161, 163, 165] {
            let (mut user, _, answer) = invited(game, seed);
            user.paste(&answer, "wait thinker");
            let picture = |user: &mut User| {
                let file = user.folder.path().join("picture.png");
                user.does(&format!("wait 400\nscreenshot {}", file.display()));
                std::fs::read(file).unwrap()
            };
            let uncovered = picture(&mut user);
            user.does("menu Back to my game\nwait 3\nmenu To my friend's game\nwait thinker");
            assert!(uncovered == picture(&mut user), "{game}, seed {seed}");
        }
    }
}
