//! Tests of the window "Play with a friend": each user waits, joins, makes new codes and closes the line in it.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail by panicking")]

use std::fs;

use boardgame_friend::line::CODE_LENGTH;
use boardgame_host::autosave::LINKS;
use boardgame_host::spoken::Announcer;
use small_amiga::intuition::Window;

use super::network::{CODE, NEW_CODE, Network};
use super::{JOIN, LinkStage, User, WAIT, play_move, playing, settle};
use crate::user::any_move;

const OPEN: &str = "menu Play with a friend";

impl User {
    /// Returns the window "Play with a friend", if it is open.
    fn dialog(&self) -> Option<&Window> {
        let screens = self.user.computer.stage().intuition().screens();
        let mut windows = screens.iter().flat_map(|screen| screen.windows());
        windows.find(|window| window.title() == "Play with a friend")
    }

    /// Returns the text of the window "Play with a friend".
    fn reads(&self) -> &str {
        self.dialog().unwrap().spoken()
    }

    fn copied(&self) -> String {
        self.user.computer.stage().intuition().clipboard().text().unwrap().to_owned()
    }
}

#[test]
fn listener_and_guest_meet_in_the_window() {
    let network = Network::default();
    let mut host = User::new("tripppin", &network, 101, &[]);
    let mut guest = User::new("tripppin", &network, 102, &[]);
    host.does(OPEN);
    assert!(host.reads().starts_with("Wait for my friend."), "{}", host.reads());
    // All pages have one height, so that the buttons stay in their place.
    let frame = host.dialog().unwrap().frame();
    for turn in ["key down", "key down", "key up\nkey up", "key return\nwait 1"] {
        host.does(turn);
        assert_eq!(host.dialog().unwrap().frame(), frame, "{turn}");
    }
    assert!(host.reads().contains(&format!("Code {CODE}. 192.168.1.20:4000. ")), "{}", host.reads());
    host.does("key c\nwait 1");
    assert_eq!(host.copied(), format!("192.168.1.20:4000 {CODE}\n"));
    guest.does(&format!("{OPEN}\nkey down"));
    guest.user.computer.stage_mut().clipboard().put(host.copied());
    // The pasted row fills both fields.
    let mut announcer = Announcer::default();
    let mut speak = |guest: &User| announcer.front_text(guest.user.computer.stage().intuition());
    speak(&guest);
    guest.does("key v with amiga\nwait 2");
    assert!(guest.reads().contains("The address answers."), "{}", guest.reads());
    assert!(
        speak(&guest).is_some_and(|text| text.contains("The address answers.")),
        "the new text is spoken"
    );
    assert_eq!(speak(&guest), None);
    // Pasted in the window of the game, the row opens the window with both fields.
    guest.does("key escape\nwait 1\nmenu Paste position\nwait 3");
    assert!(guest.reads().contains("The address answers."), "{}", guest.reads());
    guest.does("key return\nwait 3");
    let mut users = [host, guest];
    settle(&mut users);
    assert!(users.iter().all(|user| user.dialog().is_none()) && network.is_connected());
    while !play_move(&mut users, any_move::<tripppin_game::Position>) {
        settle(&mut users);
    }
    settle(&mut users);
    assert_eq!(users[0].record(), users[1].record());
}

#[test]
fn closed_window_keeps_the_line_and_shows_it_again() {
    let network = Network::default();
    let mut host = User::new("tribolo", &network, 103, &[]);
    // The port is typed, and only this computer can be reached.
    host.does(&format!("{OPEN}\nkey r\nkey tab\ntype 4001\nkey return\nwait 1"));
    assert!(host.reads().contains(&format!("Code {CODE}. 127.0.0.1:4001. Only programs on this computer")));
    for close in ["key escape", "key return"] {
        host.does(&format!("{close}\nwait 1"));
        assert!(host.dialog().is_none() && host.title().contains(CODE));
        host.does(OPEN);
        assert!(host.reads().contains(CODE));
    }
    host.does("key l\nwait 1\nexpect bar The line is closed");
    assert!(host.dialog().is_none() && !host.title().contains(CODE));
    host.does(&format!("{OPEN}\nkey p\nkey 0\nkey return\nwait 1"));
    assert!(host.reads().contains("port: expected a number from 1 to 65535"), "{}", host.reads());
    assert_eq!(host.stage(), Some(LinkStage::Wait), "the game is kept");
}

#[test]
fn errors_are_shown_beside_the_typed_text() {
    let network = Network::default();
    let _host = User::new("tripppin", &network, 107, WAIT);
    let mut guest = User::new("tripppin", &network, 108, &[]);
    let own = guest.record();
    guest.does(&format!("{OPEN}\nkey down\ntype amiga:\nkey tab\nkey return\nwait 1"));
    assert!(guest.reads().contains("port: expected a number from 1 to 65535"), "{}", guest.reads());
    // The field of the error has the keys, and the first one replaces its text.
    guest.does("type amiga:4001\nkey return\nwait 2");
    assert!(guest.reads().contains("The other computer does not answer: connection refused."));
    guest.does("key tab with shift\nkey backspace\ntype 0\nkey tab\nwait 2");
    assert!(guest.reads().contains("The address answers."), "{}", guest.reads());
    guest.does("type ABC\nkey return\nwait 1");
    assert!(guest.reads().contains(&format!("code: expected {CODE_LENGTH} letters, such as ")));
    guest.does("type ZZZZ-ZZZZ\nkey return\nwait 3");
    assert!(guest.reads().contains("The code is wrong."), "{}", guest.reads());
    assert_eq!((guest.stage(), guest.record()), (None, own));
    // The address is kept, also while the window is closed.
    guest.does(&format!("key escape\nwait 1\n{OPEN}\nkey backspace\ntype {CODE}\nkey return\nwait 3"));
    assert!(guest.dialog().is_none() && network.is_connected());
}

#[test]
fn used_code_is_told_and_a_call_is_stopped() {
    let users = playing(109, 2);
    let network = users[0].network.clone();
    let mut other = User::new("tripppin", &network, 110, JOIN);
    network.cut();
    other.does(&format!("wait 2\ntype {CODE}\nkey return\nwait 3"));
    assert!(other.reads().contains("Calling amiga.local:4000."), "{}", other.reads());
    // The other ways are still there, and come back to the call.
    other.does("key up\nwait 1\nkey down\nwait 1\nkey escape\nwait 1\nexpect bar The program no longer calls your friend");
    assert_eq!((other.dialog().is_none(), other.stage()), (true, None));
    other.does(&format!("{OPEN}\nkey return\nwait 1"));
    network.mend();
    other.does("wait 3");
    assert!(
        other.reads().contains("This code was used: ask your friend for a new one."),
        "{}",
        other.reads()
    );
}

#[test]
fn new_code_lets_a_guest_without_its_number_join_again() {
    let mut users = playing(113, 3);
    let before = users[0].record();
    users[0].does(OPEN);
    assert!(users[0].reads().starts_with("Your friend is connected."), "{}", users[0].reads());
    users[0].does("key n\nwait 1");
    assert!(users[0].reads().contains(&format!("Code {NEW_CODE}.")), "{}", users[0].reads());
    // The guest loses its line, and with it the number that the listener knows.
    users[1].does(&format!("{OPEN}\nkey l\nwait 1"));
    let network = users[0].network.clone();
    network.forget_guest();
    users[1].does("menu Back to my game\nmenu To my friend's game\nwait 3");
    users[1].does("expect bar The line is closed: Your friend has begun a new line: ask for its code.");
    users[1].does("expect note Your friend has a new line: join it with its code.");
    // A call in vain comes back to the game. The address is in the window.
    users[1].does("key c\nwait 1\ntype ZZZZ-ZZZZ\nkey return\nwait 3");
    assert!(users[1].reads().contains("The code is wrong."), "{}", users[1].reads());
    users[1].does("key escape\nwait 1\nexpect note Your friend has a new line: join it with its code.");
    // The copied row, pasted in the field of the code, fills both fields.
    users[1].does("key c\nwait 1");
    users[1].user.computer.stage_mut().clipboard().put(format!("amiga.local:4000 {NEW_CODE}\n"));
    users[1].does("key v with amiga\nwait 1\nkey return\nwait 3");
    settle(&mut users);
    assert!(network.is_connected(), "{:?}", users[1].dialog().map(Window::spoken));
    assert_eq!(users.each_ref().map(|user| user.record()), [before.clone(), before]);
    play_move(&mut users, any_move::<tripppin_game::Position>);
    settle(&mut users);
    assert_eq!(users.each_ref().map(|user| user.game().pulse().plies), [4; 2]);
    // The friend's move has bound the seat again.
    users[0].does(OPEN);
    assert!(!users[0].reads().contains("Code"), "{}", users[0].reads());
    network.cut();
    users[0].does("wait 2");
    let lost = "The line is lost. Your friend can join. The line is lost: The connection was cut.";
    assert!(users[0].reads().starts_with(lost), "{}", users[0].reads());
}

#[test]
fn call_in_vain_leaves_a_closed_line_closed() {
    let mut users = playing(117, 3);
    let network = users[0].network.clone();
    users[1].does(&format!("{OPEN}\nkey l\nwait 1\nexpect note The line is closed."));
    network.cut();
    users[1].does(&format!("{OPEN}\nwait 1\ntype ZZZZ-ZZZZ"));
    // The second call follows at once on the first one.
    for _ in 0..2 {
        users[1].does("key return\nwait 3");
        assert!(users[1].reads().contains("Calling amiga.local:4000."), "{}", users[1].reads());
    }
    users[1].does("key escape\nwait 3");
    assert!(users[1].dialog().is_none());
    users[1].does("expect note The line is closed.");
}

#[test]
fn window_fits_every_screen_in_every_game() {
    for game in ["tripppin", "trippples", "tribolo", "triple3"] {
        for words in [
            &[][..],
            &["--font", "13"],
            &["--ntsc", "--font", "15"],
            &["--interlace", "--font", "30"],
            &["--interlace", "--pens", "8"],
            &["--pubscreen", "Workbench13"],
        ] {
            let network = Network::default();
            network.has_many_addresses();
            let mut user = User::new(game, &network, 127, words);
            let fits = |user: &User| {
                let intuition = user.user.computer.stage().intuition();
                let window = user.dialog().unwrap();
                let bounds = intuition.screen_of(window.id()).unwrap().bounds();
                assert_eq!(window.frame().intersection(bounds), window.frame(), "{game} {words:?}");
            };
            user.does(OPEN);
            fits(&user);
            user.does("key down\ntype no host:1\nkey tab\nkey return\nwait 1");
            assert!(user.reads().contains("`[fe80::1]`"), "the longest error: {}", user.reads());
            fits(&user);
            user.does("key escape\nwait 1");
            user.does(&format!("{OPEN}\nkey up\nkey return\nwait 1"));
            assert!(user.reads().contains(CODE));
            fits(&user);
        }
    }
}

#[test]
fn invitation_without_a_guest_is_used_again() {
    let network = Network::default();
    let mut host = User::new("tripppin", &network, 63, WAIT);
    for _ in 0..3 {
        host.does("wait 2\nexpect status WAITING");
        let games = fs::read_to_string(host.folder.path().join(LINKS)).unwrap();
        assert_eq!(games.lines().count(), 1, "{games}");
        host = host.killed_and_restarted(0, WAIT);
    }
    // The window "Play with a friend" uses it again, too.
    host.does("wait 2\nkey b\nwait 1");
    let before = fs::read_to_string(host.folder.path().join(LINKS)).unwrap();
    let mut host = host.killed_and_restarted(0, &[]);
    host.does(&format!("{OPEN}\nkey r\nkey tab\nkey return\nwait 2\nexpect status WAITING"));
    let games = fs::read_to_string(host.folder.path().join(LINKS)).unwrap();
    assert_eq!(games.lines().count(), 1, "{games}");
    assert_ne!(games, before, "a guest of the earlier line would still have a seat");
    // Other options need another invitation.
    host.does(&format!("key l\nwait 1\nkey b\nmenu Fair boards\n{OPEN}\nkey return\nwait 2"));
    host.does("expect status WAITING");
    let games = fs::read_to_string(host.folder.path().join(LINKS)).unwrap();
    assert!(games.contains("/tripppin/fair/") && games.contains("/tripppin/-/"), "{games}");
}
