//! A program of the friend that floods the line: it causes no work of the disk.

use super::{User, connected, play_move, play_to, playing, settle};
use crate::user::any_move;
use amiga_boardgame::table::friend::LinkStage;
use amiga_boardgame::table::friend::line::SavedLine;
use boardgame_line::chat::ChatLine;
use boardgame_line::record::{LineRecord, Request};
use tripppin_app::autosave::GUEST_LINE;

/// Number of joins of the flooding guest. It sends each record this many times.
const ROUNDS: usize = 20;

/// Returns the steps of the game that the guest has sent.
fn steps(guest: &User) -> Vec<LineRecord> {
    let text = std::fs::read_to_string(guest.folder.path().join(GUEST_LINE)).unwrap();
    let saved: SavedLine = text.parse().unwrap();
    let record = saved.game.record().unwrap();
    let steps = (2..=record.link().number()).step_by(2).map(|number| record.message(number).unwrap());
    steps.map(LineRecord::Message).collect()
}

#[test]
fn flood_of_records_and_joins_causes_no_disk_work() {
    let mut users = connected("tripppin", 301);
    play_to(&mut users, 5, any_move::<tripppin_game::Position>);
    if users[1].stage() != Some(LinkStage::Move) {
        play_to(&mut users, 6, any_move::<tripppin_game::Position>);
    }
    let network = users[0].network.clone();
    let (before, record) = (network.saved(0), users[0].record());
    assert!((5..30).contains(&before), "{before}");
    let known = steps(&users[1]);
    assert!(known.len() > 2);
    for round in 0..ROUNDS {
        for _ in 0..ROUNDS {
            known.iter().for_each(|step| network.send_as(1, step.clone()));
            network.send_as(1, LineRecord::Chat(ChatLine::new(&format!("flood {round}")).unwrap()));
        }
        // A second request before the answer would close the line.
        network.send_as(1, LineRecord::Ask(Request::NewGame("tripppin/fair".parse().unwrap())));
        users[0].does("wait 10");
        network.cut();
        network.mend();
        settle(&mut users);
    }
    assert_eq!(network.saved(0), before);
    // The game continues.
    assert!(play_move(&mut users, any_move::<tripppin_game::Position>));
    settle(&mut users);
    assert_ne!(users[0].record(), record);
    assert_eq!(users[0].record(), users[1].record());
    assert!(network.saved(0) > before);
}

#[test]
fn full_line_is_cut_by_a_move_and_not_by_chat() {
    let mut users = playing(381, 4);
    let network = users[0].network.clone();
    let [mover, _] = super::mover(&users);
    network.fill();
    users[mover].does("menu Chat\nwait 3\ntype hello\nkey return\nwait 3");
    settle(&mut users);
    assert!(network.is_connected());
    assert!(play_move(&mut users, any_move::<tripppin_game::Position>));
    settle(&mut users);
    assert!(!network.is_connected());
    network.mend();
    settle(&mut users);
    assert_eq!(users[0].record(), users[1].record());
    assert_eq!(users[0].game().pulse().plies, 5);
}
