//! Tests of games between two people by link: two programs with folders of their own exchange nothing but the
//! texts on their clipboards.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail by panicking")]

mod list;
mod rematch;
mod slow;
mod stages;
pub(super) mod user;

use amiga_boardgame::table::any_game::Scope;
use std::fs;
use std::path::Path;

use amiga_boardgame::table::friend::LinkStage;
use boardgame_friend::chain::Secret;
use boardgame_friend::link::Link;
use boardgame_friend::record::Record;
use boardgame_friend::settings::Settings;
use boardgame_host::autosave::LINKS;
use boardgame_host::script::stage::OpenText;
use tripppin::CATALOGUE;

use crate::play;

use crate::user::{User, any_move, move_of_unequal_sides};
use user::{INVITE, YOUR_TURN, begun, finish, invited, invited_from, play_turn};

#[test]
fn tripppin_is_played_to_its_end_by_link() {
    let (mut users, _) = finish("tripppin", 1, move_of_unequal_sides::<tripppin_game::Oracle>);
    for user in &mut users {
        // The review opens after the end.
        user.does("menu Review game\nexpect title Tripppin - Review (close or Esc leaves)\nkey escape");
        // The user's own game comes back by one command.
        user.does("menu Back to my game\nexpect no beep\nexpect plies 0");
        assert_eq!(user.game().pulse().link_stage, None);
    }
}

#[test]
fn trippples_is_played_to_its_end_by_link() {
    finish("trippples", 3, move_of_unequal_sides::<trippples_game::Oracle>);
}

#[test]
fn tribolo_is_played_to_its_end_by_link() {
    let (mut users, _) = finish("tribolo", 5, any_move::<tribolo_game::Position>);
    // A program has the third seat.
    let options = users[0].game().saved(Scope::Shown).options.text("tribolo");
    let humans = options.lines().filter(|line| line.ends_with(" human")).count();
    assert_eq!(humans, 2, "{options}");
    // The panel has room for three buttons. One of them leads to the own game, also beside Send.
    users.iter_mut().for_each(|user| user.does("key b\nexpect no beep\nexpect plies 0"));
}

#[test]
fn triple3_is_played_to_its_end_by_link() {
    // After a removed peg, the opponent sends a link without a move. In some games, no peg is removed.
    let mut games = (7..20).map(|seed| finish("triple3", seed, any_move::<triple3_game::GameState>));
    let (users, _) = games.find(|(_, reveals)| *reveals > 1).unwrap();
    assert!(users[0].record().contains(" a thrown "), "{}", users[0].record());
}

#[test]
fn unsent_move_is_taken_back_and_sent_move_is_not() {
    let [mut user, mut friend] = begun("tripppin", 11);
    let before = user.game().snapshot().links.newest;
    let mv = any_move::<tripppin_game::Position>(&user.record());
    user.does(&format!("play {mv}\nexpect plies 1\nexpect status SEND MOVE\nmenu Take back\nexpect plies 0"));
    assert_eq!(user.game().pulse().link_stage, Some(LinkStage::Move));
    assert!(!user.game().pulse().has_unsent_turn && !user.game().pulse().can_send_link);
    user.does(&format!("play {mv}"));
    assert!(user.game().pulse().has_unsent_turn && user.game().pulse().can_send_link);
    assert_eq!(user.game().snapshot().links.newest, before);
    let link = user.send();
    assert!(!user.game().pulse().has_unsent_turn);
    assert_eq!(user.game().snapshot().links.newest.as_deref(), Some(&*link));
    user.does("expect status WAITING\nexpect note Your friend moves.");
    // Neither can move for the other.
    let other = any_move::<tripppin_game::Position>(&user.record());
    assert!(
        play::run(
            user.computer.stage_mut(),
            "test",
            &format!("play {other}"),
            Path::new("."),
            &mut Vec::new()
        )
        .is_err()
    );
    friend.paste(&link, YOUR_TURN);
    assert_eq!(friend.record(), user.record());
}

#[test]
fn unsent_move_is_kept_from_daily_puzzles_and_lessons_of_the_page() {
    let [mut user, _] = begun("trippples", 11);
    let mv = any_move::<trippples_game::Position>(&user.record());
    user.does(&format!("play {mv}"));
    let entry = CATALOGUE.find("trippples").unwrap();
    for text in [OpenText::Daily, OpenText::Lesson] {
        user.computer.stage_mut().open_game(entry, text).unwrap();
        user.does(
            "expect beep\nexpect bar Your friend's game is in this window: Back leaves it\nexpect plies 1",
        );
        assert!(user.game().pulse().has_unsent_turn);
    }
    user.send();
    // Only the user's own game makes room for the lesson.
    user.does("key b");
    user.computer.stage_mut().open_game(entry, OpenText::Lesson).unwrap();
    assert!(user.game().pulse().is_in_lesson);
}

#[test]
fn link_of_another_board_game_opens_its_window() {
    let [mut a, mut b] = [User::new("trippples", 17), User::new("tripppin", 18)];
    let chess = Record::invite(Settings::new("chess", "").unwrap(), Secret::new([0; 32])).text();
    b.paste(&chess, "wait 5\nexpect bar This program does not know the game of your friend.");
    a.does(INVITE);
    let other = a.copied();
    a.does(&format!("key b\n{INVITE}"));
    let two = "expect bar The text has a link of another game, too: paste it again afterwards";
    b.paste(&(other + &a.copied()), &format!("wait 10\nexpect no beep\n{two}\nexpect status INVITED\nkey a"));
    assert!(b.title().starts_with("Trippples - with a friend"), "{}", b.title());
    a.paste(&b.copied(), "");
    play_turn(&mut a, any_move::<trippples_game::Position>);
    let link = a.send();
    // The open window of the other game comes to the front.
    b.computer.stage_mut().open_game(CATALOGUE.find("tripppin").unwrap(), OpenText::None).unwrap();
    assert!(b.title().starts_with("Tripppin"), "{}", b.title());
    b.paste(&link, &format!("wait 10\nexpect no beep\n{YOUR_TURN}"));
    assert!(b.title().starts_with("Trippples"), "{}", b.title());
    assert_eq!(a.record(), b.record());
    let mut stranger = User::new("tripppin", 19);
    stranger.paste(
        &link,
        "wait 10\nexpect beep\nexpect bar This game was begun on another device, or deleted here.",
    );
}

#[test]
fn older_link_shows_the_newest_state_and_copies_the_last_link_again() {
    let (a, mut b, answer) = invited("tripppin", 61);
    b.paste(&a.copied(), "expect bar Answer copied: send it back");
    assert_eq!(b.copied(), answer);
    let [mut user, mut friend] = begun("tripppin", 67);
    let first = friend.copied();
    play_turn(&mut user, any_move::<tripppin_game::Position>);
    let sent = user.send();
    user.paste(
        &first,
        "expect no beep
expect bar Link copied: send it to your friend
expect status WAITING",
    );
    assert_eq!(user.copied(), sent);
    friend.paste(&sent, YOUR_TURN);
    play_turn(&mut friend, any_move::<tripppin_game::Position>);
    let reply = friend.send();
    user.paste(&reply, YOUR_TURN);
    play_turn(&mut user, any_move::<tripppin_game::Position>);
    // The move that has not been sent stays on the board.
    let record = user.record();
    user.paste(&first, YOUR_TURN);
    assert_eq!((user.record(), user.game().snapshot().links.newest), (record, Some(reply)));
}

#[test]
fn link_in_the_address_is_answered_without_the_clipboard() {
    const SENT: &str = "expect bar Send this tab's address to your friend";
    let [mut a, mut b] = [User::new("tripppin", 71), User::new("tripppin", 72)];
    a.does(INVITE);
    let invitation = Link::find(&a.copied()).unwrap()[0].to_string();
    assert_eq!(a.game().snapshot().links.newest, Some(invitation.clone()));
    // Only the button answers an invitation.
    b.open(&invitation, "expect status INVITED");
    assert_eq!(
        (b.game().snapshot().links.newest, b.private_text()),
        (Some(invitation.clone()), String::new())
    );
    assert_eq!(b.computer.stage().intuition().clipboard().text(), None);
    b.does("key a");
    let answer = b.game().snapshot().links.newest.unwrap();
    assert_eq!(b.copied(), answer);
    // Opened again, the invitation leads to the same answer.
    b.open(&invitation, SENT);
    assert_eq!(b.game().snapshot().links.newest, Some(answer.clone()));
    b.open(&answer, "expect bar This link waits for your friend's answer");
    a.open(&answer, "expect no beep");
    assert!(a.game().pulse().link_stage.is_some());
    assert_eq!(a.game().snapshot().links.newest, Some(answer.clone()));
    let own = a.record();
    let damaged = "link: column 16: expected the check sum: a part is damaged or missing";
    let damaged = format!(
        "expect beep\nexpect bar {damaged}\nexpect note This link is damaged. Ask your friend to send it again."
    );
    a.open("link1/tripppin/-", &damaged);
    assert_eq!((a.record(), a.game().snapshot().links.newest), (own, Some(answer.clone())));
    // The reason covers the user's own game, which could be mistaken for the friend's.
    let mut c = User::new("tripppin", 73);
    let own = c.record();
    c.open("link1/tripppin/-", &damaged);
    assert!(c.tries(&format!("play {}", any_move::<tripppin_game::Position>(&own))).is_err());
    c.open(&invitation, "expect status INVITED");
    c.open("link1/tripppin/-", "key b\nwait 1");
    assert_eq!((c.record(), c.stage()), (own, None));
}

#[test]
fn engines_give_no_advice_in_a_game_by_link() {
    let (mut a, mut b, answer) = invited("tripppin", 23);
    for user in [&mut a, &mut b] {
        // The moves of the user's own game are marked with their results.
        user.does("key b\nmenu Show verdict");
        assert!(!user.game().snapshot().notes.is_empty(), "{:?}", user.game().snapshot().notes);
    }
    a.paste(&answer, "");
    let notes = a.game().snapshot().notes;
    assert!(!notes.iter().any(|note| note.to_lowercase().contains("win")), "{notes:?}");
    a.does("key h\nexpect beep\nwait 60\nmenu Hint\nexpect no beep\nmenu Suggest move\nmenu Show verdict");
    assert_eq!(a.game().snapshot().notes, notes);
    a.does("expect suggestion none");
}

#[test]
fn secrets_are_in_no_copy_and_no_saved_game() {
    for game in ["tripppin", "trippples", "tribolo", "triple3"] {
        let [mut user, mut friend] = begun(game, 29);
        let first = user.record();
        let mv = user.game().pulse().words.legal_moves;
        let mv = mv(&first)[0].clone();
        user.does(&format!("play {mv}\nwait thinker"));
        user.does("menu Copy position");
        let position = user.copied();
        let link = user.send();
        friend.paste(&link, "");
        let secrets = [user.secrets(), friend.secrets()].concat();
        assert!(secrets.len() == 2 && secrets.iter().all(|secret| secret.len() == 64));
        let mut texts = vec![position, link];
        for user in [&user, &friend] {
            texts.push(user.game().saved(Scope::Shown).options.text(game));
            texts.push(user.game().saved(Scope::Own).options.text(game));
            for file in fs::read_dir(user.folder.path()).unwrap() {
                let file = file.unwrap();
                if file.file_name() != LINKS {
                    texts.push(fs::read_to_string(file.path()).unwrap());
                }
            }
        }
        for secret in &secrets {
            assert!(texts.iter().all(|text| !text.contains(secret)), "{texts:?}");
        }
    }
}

#[test]
fn resignation_is_sent_as_a_turn() {
    let [mut user, mut friend] = begun("tripppin", 31);
    play_turn(&mut user, any_move::<tripppin_game::Position>);
    let link = user.send();
    friend.paste(&link, YOUR_TURN);
    friend.does("menu Resign\nexpect bar Choose Resign again to resign this game");
    friend.does("menu Resign\nexpect bar You have resigned: send it to your friend");
    assert_eq!(friend.game().pulse().link_stage, Some(LinkStage::Send));
    let link = friend.send();
    assert_eq!(friend.game().pulse().link_stage, Some(LinkStage::Over));
    friend.does("key t\nexpect plies 1");
    user.paste(&link, "expect bar The game with your friend is over");
    assert_eq!(user.game().pulse().outcome, friend.game().pulse().outcome);
    assert_eq!(user.game().pulse().outcome.unwrap().reason, "resigned");
    // In a game of three, choosing the item shows that nobody can resign.
    let [mut user, _] = begun("tribolo", 33);
    user.does("menu Resign\nexpect beep\nexpect status Nobody can resign in a game of three.");
}

/// Returns the settings of an invitation.
fn invitation(user: &mut User) -> String {
    user.does(INVITE);
    let message = user.copied();
    assert!(
        message.starts_with("Let us play ") && message.contains(": start the program boards, "),
        "{message}"
    );
    Link::find(&message).unwrap()[0].settings().to_string()
}

#[test]
fn invitation_has_the_options_of_the_window() {
    let mut user = User::new("tripppin", 41);
    assert_eq!(invitation(&mut user), "tripppin/fair");
    user.does("key b\nmenu Fair boards");
    assert_eq!(invitation(&mut user), "tripppin/-");
    let mut user = User::with_words(&["--game", "trippples", "--rules", "official", "--freeze"], 42);
    assert_eq!(invitation(&mut user), "trippples/official,freeze,fair");
    let mut user = User::new("tribolo", 43);
    assert_eq!(invitation(&mut user), "tribolo/third=3");
    user.does("key b\nmenu Red / Classic");
    assert_eq!(invitation(&mut user), "tribolo/third=classic");
    assert_eq!(invitation(&mut User::new("triple3", 44)), "triple3/-");
    assert_eq!(user.secrets().len(), 2);
}

#[test]
fn tiles_are_placed_by_link_under_the_inviters_rules() {
    let inviter = User::with_words(&["--game", "trippples", "--rules", "official", "--place"], 45);
    let (a, b, mut link) = invited_from(inviter, "trippples");
    let mut users = [a, b];
    for turn in 0..6 {
        let user = &mut users[turn % 2];
        user.paste(&link, "");
        play_turn(user, any_move::<trippples_game::Position>);
        link = user.send();
    }
    assert!(users[1].record().contains(" moves "), "{}", users[1].record());
}

#[test]
fn classic_mode_has_no_games_by_link() {
    let mut user = User::with_words(&["--game", "tripppin", "--classic"], 46);
    let stage = user.computer.stage_mut();
    for item in ["Play with a friend", "Send move"] {
        let script = format!("menu {item}");
        assert!(play::run(stage, "test", &script, Path::new("."), &mut Vec::new()).is_err(), "{item}");
    }
}
