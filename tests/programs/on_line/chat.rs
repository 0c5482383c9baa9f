//! Chat over a line.

use super::{connected, play_to, settle};
use crate::user::any_move;
use amiga_boardgame::table::friend::LinkStage;
use boardgame_line::chat::ChatLine;
use boardgame_line::record::LineRecord;

#[test]
fn chat_appears_in_the_window_of_the_other_side() {
    let mut users = connected("triple3", 101);
    users[0].does("menu Chat\nwait 3\ntype \"hello there\"\nkey return\nwait 3");
    settle(&mut users);
    users[1].does("expect bar Your friend: hello there");
    let text = users[1].game().snapshot().chat;
    assert!(text.iter().any(|row| row.trim_end() == "Friend: hello there"), "{text:?}");
    // Without a network line, a chat text is refused with a message.
    users[0].network.cut();
    users[0].does("wait 2\ntype lost\nkey return\nwait 3");
    let text = users[0].game().snapshot().chat;
    assert!(text.iter().any(|row| row.contains("not sent")), "{text:?}");
    users[0].network.mend();
    settle(&mut users);
    assert!(users[1].game().snapshot().chat.iter().all(|row| !row.contains("lost")));
    // Nothing is saved.
    for user in &users {
        for file in std::fs::read_dir(user.folder.path()).unwrap() {
            let text = std::fs::read_to_string(file.unwrap().path()).unwrap();
            assert!(!text.contains("hello") && !text.contains("lost"));
        }
    }
}

#[test]
fn flood_of_chat_neither_stops_nor_fills_the_program() {
    let mut users = connected("tripppin", 103);
    // The console holds lines back while the user types.
    users[0].does("menu Chat\nwait 3\ntype abc");
    for number in 0..300 {
        let text = ChatLine::new(&format!("{number} {}", "x\u{1b}[2J".repeat(50))).unwrap();
        users[0].network.send_as(1, LineRecord::Chat(text));
    }
    // All texts arrive while the user types.
    settle(&mut users);
    assert!(users[0].game().snapshot().chat.iter().all(|row| !row.contains("Friend")));
    users[0].does("key return\nwait 3");
    let text = users[0].game().snapshot().chat;
    assert!(text.iter().any(|row| row.contains("x[2Jx[2J")), "{text:?}");
    // The first 100 texts were kept while the user typed.
    let last = text.iter().rfind(|row| row.starts_with("Friend: ")).unwrap();
    assert!(last.starts_with("Friend: 99 "), "{last}");
}

#[test]
fn chat_is_shown_beside_the_review() {
    let mut users = connected("tripppin", 151);
    play_to(&mut users, 3, any_move::<tripppin_game::Position>);
    users[0].network.send_as(1, LineRecord::Resign);
    let review = "expect title Tripppin - Review (close or Esc leaves)";
    users[0].does(&format!("wait 3\nmenu Review game\n{review}"));
    let line = LineRecord::Chat(ChatLine::new("hello").unwrap());
    for _ in 0..40 {
        users[0].network.send_as(1, line.clone());
    }
    users[0].does(&format!("wait 3\nexpect bar Your friend: hello\n{review}"));
    assert!(users[0].network.is_quiet());
}

#[test]
fn events_of_the_line_do_not_restart_the_turn() {
    let mut users = connected("tripppin", 151);
    play_to(&mut users, 2, any_move::<tripppin_game::Position>);
    let waiting = users.iter().position(|user| user.stage() == Some(LinkStage::Wait)).unwrap();
    let mv = any_move::<tripppin_game::Position>(&users[waiting].record());
    // A new turn would remove this message.
    let message = "expect note It is not your turn.";
    assert!(users[waiting].tries(&format!("play {mv}")).is_err());
    users[waiting].does(message);
    users[0].network.send_as(1 - waiting, LineRecord::Chat(ChatLine::new("hello").unwrap()));
    users[waiting].does(&format!("wait 3\nexpect bar Your friend: hello\n{message}"));
}
