//! Whole games on a line, with cuts and killed programs.

use super::{ADDRESS, User, connected, is_over, play_move, play_to, settle};
use crate::user::{Chooser, any_move, move_of_unequal_sides};
use amiga_boardgame::table::any_game::Scope;
use amiga_boardgame::table::friend::LinkStage;

/// Plays a game to its end. The line is cut twice, and each program is killed once.
fn finish(game: &'static str, seed: u64, choose: Chooser) -> [User; 2] {
    let mut users = connected(game, seed);
    let (mut cuts, mut kills) = (0, 0);
    for moves in 1..400 {
        settle(&mut users);
        if is_over(&users) {
            break;
        }
        match moves {
            2 | 5 => {
                users[0].network.cut();
                cuts += 1;
                // A move that is made while the line is lost is sent after the next join.
                play_move(&mut users, choose);
                for (user, waits) in users.iter_mut().zip(["Your friend can join", "Trying to join"]) {
                    user.does("wait 2");
                    let text = format!(
                        "{} {}",
                        user.game().snapshot().status,
                        user.game().snapshot().notes.join(" ")
                    );
                    let note = match user.stage() {
                        Some(LinkStage::Move) => "The line is lost. Your move is sent later.".to_owned(),
                        _ => format!("The line is lost. {waits} again."),
                    };
                    assert!(text.contains(&note), "{text}");
                }
                users[0].network.mend();
            }
            4 | 7 => {
                let [host, guest] = users;
                let is_host = moves == 4;
                kills += 1;
                users = if is_host {
                    let mut host = host.killed_and_restarted(0, &["--line", "listen:4000"]);
                    host.does("wait 2\nkey return\nwait 2");
                    [host, guest]
                } else {
                    [host, guest.killed_and_restarted(1, &["--line", ADDRESS])]
                };
                users[0].network.mend();
                settle(&mut users);
                // The side to move sees one throw more.
                assert_eq!(users[0].game().snapshot().moves, users[1].game().snapshot().moves);
            }
            _ => {
                play_move(&mut users, choose);
            }
        }
    }
    assert!(is_over(&users), "{:?}", users.each_ref().map(|user| user.stage()));
    assert_eq!((cuts, kills), (2, 2));
    let [host, guest] = &users;
    assert_eq!(host.record(), guest.record());
    assert_eq!(host.game().pulse().outcome, guest.game().pulse().outcome);
    assert!(host.game().pulse().outcome.is_some());
    users
}

#[test]
fn tripppin_is_played_to_its_end_on_a_line() {
    let mut users = finish("tripppin", 1, move_of_unequal_sides::<tripppin_game::Oracle>);
    // Only the loser reads that a piece cannot move.
    let mut statuses = users.each_ref().map(|user| user.game().snapshot().status);
    statuses.sort();
    assert_eq!(statuses, ["CAN'T MOVE!", "Game Over."]);
    for user in &mut users {
        // The review opens after the end.
        user.does("menu Review game\nexpect title Tripppin - Review (close or Esc leaves)\nkey escape");
    }
    let [host, guest] = &mut users;
    // The listener closes the line, and has its own game again.
    host.does("menu Null modem\nwait 3\nkey return\nwait 3\nexpect bar Line closed\nexpect plies 0");
    assert_eq!(host.stage(), None);
    guest.does("wait 2\nexpect bar Your friend has closed the line.");
    assert_eq!(guest.stage(), Some(LinkStage::Over));
    guest.does("wait 60\nmenu Start a new game\nexpect no beep");
    assert_eq!(guest.stage(), None);
}

#[test]
fn trippples_is_played_to_its_end_on_a_line() {
    finish("trippples", 3, move_of_unequal_sides::<trippples_game::Oracle>);
}

#[test]
fn tribolo_is_played_to_its_end_on_a_line() {
    let users = finish("tribolo", 5, any_move::<tribolo_game::Position>);
    // A program has the third seat.
    let options = users[0].game().saved(Scope::Shown).options.text("tribolo");
    let humans = options.lines().filter(|line| line.ends_with(" human")).count();
    assert_eq!(humans, 2, "{options}");
}

#[test]
fn triple3_is_played_to_its_end_on_a_line() {
    finish("triple3", 7, any_move::<triple3_game::GameState>);
}

#[test]
fn only_the_user_to_move_can_move() {
    let mut users = connected("tripppin", 11);
    play_to(&mut users, 2, any_move::<tripppin_game::Position>);
    let waiting = users.iter_mut().find(|user| user.stage() == Some(LinkStage::Wait)).unwrap();
    let before = waiting.record();
    let mv = any_move::<tripppin_game::Position>(&before);
    waiting.does("expect status WAITING\nexpect note Waiting for the answer.");
    assert!(waiting.tries(&format!("play {mv}")).is_err());
    waiting.does("expect note It is not your turn.");
    // No other game takes the place of the game on the line.
    waiting.does("key i with amiga\nexpect beep\nmenu Invite by link");
    assert_eq!(waiting.stage(), Some(LinkStage::Wait));
    assert!(!waiting.folder.path().join(tripppin_app::autosave::LINKS).exists());
    assert_eq!(waiting.record(), before);
}

#[test]
fn engines_give_no_advice_on_a_line() {
    let mut users = connected("tripppin", 13);
    play_to(&mut users, 1, any_move::<tripppin_game::Position>);
    for user in &mut users {
        let notes = user.game().snapshot().notes;
        assert!(!notes.iter().any(|note| note.to_lowercase().contains("win")), "{notes:?}");
        user.does("key h\nexpect beep\nwait 60\nmenu Hint\nmenu Suggest move\nmenu Show verdict");
        assert_eq!(user.game().snapshot().notes, notes);
        user.does("expect suggestion none");
    }
}

#[test]
fn own_game_is_saved_and_restored_beside_the_line() {
    let mut users = connected("tripppin", 17);
    play_to(&mut users, 3, any_move::<tripppin_game::Position>);
    let user = &mut users[0];
    let own = user.game().saved(Scope::Own).options;
    assert_ne!(own.line(), user.record());
    user.does("menu Null modem\nwait 3\nkey return\nwait 3");
    assert_eq!(user.record(), own.line());
}

#[test]
fn secrets_of_a_line_are_in_no_other_file() {
    for game in ["tripppin", "trippples", "tribolo", "triple3"] {
        let mut users = connected(game, 19);
        let secrets: Vec<String> = users
            .iter()
            .zip([tripppin_app::autosave::HOST_LINE, tripppin_app::autosave::GUEST_LINE])
            .flat_map(|(user, file)| {
                let text = std::fs::read_to_string(user.folder.path().join(file)).unwrap();
                let session = text.lines().next().unwrap().split(' ').nth(2).unwrap().to_owned();
                let secret = text.lines().nth(4).unwrap().split(' ').nth(2).unwrap().to_owned();
                assert_eq!((session.len(), secret.len()), (32, 64));
                [session, secret]
            })
            .collect();
        for user in &mut users {
            user.does("menu Copy position");
            let mut texts = vec![
                user.computer.stage().intuition().clipboard().text().unwrap().to_owned(),
                user.game().saved(Scope::Shown).options.text(game),
                user.game().saved(Scope::Own).options.text(game),
            ];
            for file in std::fs::read_dir(user.folder.path()).unwrap() {
                let file = file.unwrap();
                if !file.file_name().to_string_lossy().starts_with("line-") {
                    texts.push(std::fs::read_to_string(file.path()).unwrap());
                }
            }
            for secret in &secrets {
                assert!(texts.iter().all(|text| !text.contains(secret)), "{texts:?}");
            }
        }
    }
}

/// Returns the guest of a game that has begun, after its program was killed, and the text of its saved game.
fn killed_guest(seed: u64, game: &'static str) -> (User, String) {
    let mut users = connected("tripppin", seed);
    play_to(&mut users, 3, any_move::<tripppin_game::Position>);
    let [_, mut guest] = users;
    guest.game = game;
    let guest = guest.killed_and_restarted(1, &[]);
    let saved = saved_guest(&guest);
    assert!(saved.starts_with("line1 amiga.local:4000 "), "{saved}");
    (guest, saved)
}

fn saved_guest(user: &User) -> String {
    std::fs::read_to_string(user.folder.path().join(tripppin_app::autosave::GUEST_LINE)).unwrap()
}

#[test]
fn saved_game_of_another_address_is_replaced_only_after_a_question() {
    let (mut guest, saved) = killed_guest(157, "tripppin");
    let opened = guest.network.opened();
    guest.opens("other.local:4000");
    guest.does("key escape\nwait 3");
    assert_eq!((saved_guest(&guest), guest.network.opened()), (saved.clone(), opened));
    // The game can be continued at the new address.
    guest.opens("other.local:4000");
    guest.does("key return\nwait 3\nexpect plies 3");
    assert_eq!(guest.network.opened(), opened + 1);
    assert_eq!(saved_guest(&guest), saved);
}

#[test]
fn saved_game_of_another_kind_is_replaced_only_by_a_game_that_begins() {
    let (mut guest, saved) = killed_guest(163, "triple3");
    let opened = guest.network.opened();
    guest.opens(ADDRESS);
    guest.does("key escape\nwait 3");
    assert_eq!((saved_guest(&guest), guest.network.opened()), (saved.clone(), opened));
    // The new line has no game yet, because its listener plays another one.
    let network = guest.network.clone();
    network.kill(1);
    let mut host = User::new("tripppin", &network, 167);
    host.opens("listen:4000");
    guest.opens(ADDRESS);
    guest.does("key return\nwait 3");
    guest.types_code(&network.code());
    let mut users = [host, guest];
    settle(&mut users);
    users[1].does("expect bar Line closed: your friend plays another game: open tripppin, and join there");
    assert_eq!(saved_guest(&users[1]), saved);
}
