//! Whole games of Tribolo between three programs, one of which listens.

mod limits;

use std::cell::RefCell;
use std::fs;

use amiga_boardgame::view::by_link::LinkStage;
use amiga_boardgame::view::by_link::line::Lines;
use boardgame_line::record::{LineRecord, ThirdNews};
use rand::SeedableRng as _;
use rand_chacha::ChaCha8Rng;
use tempfile::TempDir;

use super::network::{Network, NetworkLines};
use super::{ADDRESS, User, started};
use crate::user::any_move;

const LISTEN: &str = "listen:4000/3";

/// Three programs: the listener and its two guests. The line to guest 1 is network 0, the line to guest 2 network 1.
struct Three {
    users: [User; 3],
    networks: [Network; 2],
}

/// Starts the program of a user. User 0 is the listener.
fn start(folder: TempDir, number: usize, networks: &[Network; 2], seed: u64, words: &[&str]) -> User {
    let network = networks[number.saturating_sub(1)].clone();
    let second = (number == 0).then(|| networks[1].clone());
    let user = started(folder, ("tribolo", words), seed, |stored| {
        let rng = RefCell::new(ChaCha8Rng::seed_from_u64(seed));
        Lines::new(NetworkLines { network: network.clone(), second, stored, rng })
    });
    User { user, game: "tribolo", network }
}

impl Three {
    fn new(seed: u64) -> Self {
        let networks = [Network::default(), Network::default()];
        let user = |number| start(tempfile::tempdir().unwrap(), number, &networks, seed + number as u64, &[]);
        Self { users: [0, 1, 2].map(user), networks }
    }

    /// Opens the listener's line, and lets both guests join.
    fn connected(seed: u64) -> Self {
        let mut three = Self::new(seed);
        three.users[0].opens(LISTEN);
        (1..=2).for_each(|number| three.join(number));
        three
    }

    fn join(&mut self, number: usize) {
        let code = self.networks[number - 1].code();
        self.users[number].opens(ADDRESS);
        self.users[number].types_code(&code);
        self.settle();
    }

    fn settle(&mut self) {
        for _ in 0..200 {
            self.users.iter_mut().for_each(|user| user.does("wait 2\nwait thinker"));
            if self.networks.iter().all(Network::is_quiet) {
                return;
            }
        }
        panic!("the programs exchange records without end");
    }

    /// Plays one move of the user who has to move. Returns `false` without such a user.
    fn play_move(&mut self) -> bool {
        let mover = self.users.iter_mut().find(|user| user.stage() == Some(LinkStage::Move));
        let Some(user) = mover else { return false };
        let mv = any_move::<tribolo_game::Position>(&user.record());
        user.does(&format!("play {mv}\nwait thinker"));
        true
    }

    /// Plays until the game has the given number of plies or is over.
    fn play_to(&mut self, plies: usize) {
        for _ in 0..400 {
            self.settle();
            if self.users[0].game().moves().len() >= plies || !self.play_move() {
                break;
            }
        }
        self.settle();
    }

    fn is_over(&self) -> bool {
        self.users.iter().all(|user| user.stage() == Some(LinkStage::Over))
    }

    /// Kills a program, and starts it again with the files that it had written.
    fn kill(&mut self, number: usize) {
        let copy = tempfile::tempdir().unwrap();
        for file in fs::read_dir(self.users[number].folder.path()).unwrap() {
            let file = file.unwrap();
            fs::copy(file.path(), copy.path().join(file.file_name())).unwrap();
        }
        match number {
            0 => self.networks.iter().for_each(|network| network.kill(0)),
            _ => self.networks[number - 1].kill(1),
        }
        let address = if number == 0 { LISTEN } else { ADDRESS };
        let seed = self.users[number].seed + 1000;
        self.users[number] = start(copy, number, &self.networks, seed, &["--line", address]);
        if number == 0 {
            self.users[0].does("wait 2\nkey return\nwait 2");
        }
        self.networks.iter().for_each(Network::mend);
        self.settle();
    }

    fn text(&mut self, number: usize) -> String {
        self.users[number].does("wait 2");
        let game = self.users[number].game();
        format!("{} {}", game.status(), game.notes().join(" "))
    }

    fn records_are_equal(&self) {
        let [host, guest, other] = self.users.each_ref().map(|user| user.record());
        assert_eq!(host, guest);
        assert_eq!(host, other);
    }
}

/// Returns the colour of a user, which the title names.
fn seat(user: &mut User) -> &'static str {
    let is_named =
        |seat: &&str| user.tries(&format!("expect title Tribolo - on a line: you are {seat}")).is_ok();
    ["blue", "green", "red"].into_iter().find(is_named).unwrap()
}

#[test]
fn game_of_three_is_played_to_its_end_with_cuts_and_kills() {
    let mut three = Three::connected(301);
    let mut moves = 0;
    while moves < 300 {
        three.settle();
        // The guests see the board with the first turn.
        if three.users.iter().all(|user| user.stage().is_some()) {
            three.records_are_equal();
        }
        if three.is_over() {
            break;
        }
        match moves {
            2 | 9 => {
                let cut = usize::from(moves == 9);
                three.networks[cut].cut();
                let text = three.text(0);
                assert!(text.contains("The line is lost. Your"), "{text}");
                // The other guest gets to know it from the listener.
                let text = three.text(2 - cut);
                assert!(text.contains("The line to the third computer is lost."), "{text}");
                three.play_move();
                three.networks[cut].mend();
                three.settle();
                assert!(!three.text(2 - cut).contains("lost"));
            }
            4..7 => three.kill(moves - 4),
            _ => {
                three.play_move();
            }
        }
        moves += 1;
    }
    assert!(three.is_over(), "{:?}", three.users.each_ref().map(|user| user.stage()));
    let outcomes = three.users.each_ref().map(|user| user.game().outcome());
    assert!(outcomes[0].is_some() && outcomes.iter().all(|outcome| *outcome == outcomes[0]));
    // Each of the three people has a seat of their own.
    let mut seats: Vec<_> = three.users.iter_mut().map(seat).collect();
    seats.sort_unstable();
    assert_eq!(seats, ["blue", "green", "red"]);
}

#[test]
fn game_begins_with_the_second_guest() {
    let mut three = Three::new(311);
    three.users[0].opens(LISTEN);
    let code = three.networks[0].code();
    assert_eq!(three.networks[1].code(), code);
    assert!(three.text(0).contains(&format!("The code of your line is {code}.")));
    three.users[0].does(&format!("expect title Tribolo - the code of the line is {code}"));
    three.join(1);
    let waiting = "Waiting for the third computer.";
    let text = three.text(0);
    assert!(text.contains(waiting), "{text}");
    three.users[0].does(&format!("expect title Tribolo - the code of the line is {code}"));
    let text = three.text(1);
    assert!(text.contains(waiting), "{text}");
    assert!(three.users.iter().all(|user| user.stage().is_none()));
    three.join(2);
    assert!(three.users[0].stage().is_some());
    for guest in [1, 2] {
        let text = three.text(guest);
        assert_eq!(
            text.contains("Waiting for the first move."),
            three.users[guest].stage().is_none(),
            "{text}"
        );
    }
    three.play_to(3);
    three.records_are_equal();
    assert_eq!(three.users[2].game().moves().len(), 3);
}

/// Lets a user answer the request that is open.
fn answers(three: &mut Three, number: usize, key: &str) {
    three.settle();
    three.users[number].does(&format!("wait 3\nmenu Null modem\nkey {key}\nwait 3"));
    three.settle();
}

/// The order in which the two others are asked about a request of the user with the given number.
const ASKED: [[usize; 2]; 3] = [[1, 2], [0, 2], [0, 1]];

#[test]
fn take_back_needs_both_others() {
    let mut three = Three::connected(351);
    three.play_to(7);
    for (asking, others) in ASKED.into_iter().enumerate() {
        let before = three.users[0].record();
        three.users[asking].does("key t with amiga\nexpect bar You have asked your friend.");
        // The last one refuses.
        answers(&mut three, others[0], "return");
        assert_eq!(three.users[0].record(), before);
        answers(&mut three, others[1], "escape");
        three.users[asking].does("expect bar Your friend does not agree");
        three.records_are_equal();
        assert_eq!(three.users[0].record(), before);
        let plies = three.users[0].game().moves().len();
        three.users[asking].does("key t with amiga");
        others.into_iter().for_each(|other| answers(&mut three, other, "return"));
        three.records_are_equal();
        assert!(three.users[0].game().moves().len() < plies);
        assert_eq!(three.users[asking].stage(), Some(LinkStage::Move));
        three.play_to(plies + 2);
        three.records_are_equal();
        assert!(three.users[0].game().moves().len() >= plies + 2);
    }
}

#[test]
fn lost_guest_makes_a_request_void() {
    let mut three = Three::connected(361);
    three.play_to(7);
    let before = three.users[0].record();
    three.users[1].does("key t with amiga");
    answers(&mut three, 0, "return");
    three.networks[1].cut();
    three.settle();
    three.users[1].does("expect bar Your friend does not agree");
    three.networks[1].mend();
    three.settle();
    three.records_are_equal();
    assert_eq!(three.users[0].record(), before);
    // The guest that is asked, or has agreed already, gets to know that the line to the other guest is lost.
    for has_agreed in [false, true] {
        three.users[0].does("key t with amiga");
        if has_agreed {
            answers(&mut three, 1, "return");
            three.users[1]
                .does("expect status Your friend has to answer.\nexpect bar You agree: the third player has to answer.");
        }
        three.settle();
        three.networks[1].cut();
        three.settle();
        three.users[0].does("expect bar The request is void");
        three.users[1].does("expect bar The request is void");
        three.networks[1].mend();
        three.settle();
        // The requester is closed, so this question is the one about the line itself.
        three.users[1].does("menu Null modem\nkey escape\nwait 3");
        three.records_are_equal();
        assert_eq!(three.users[0].record(), before);
    }
    three.play_to(9);
    assert_eq!(three.users[2].game().moves().len(), 9);
}

#[test]
fn agreement_of_the_listener_is_given_once() {
    let mut three = Three::connected(381);
    three.play_to(7);
    let before = three.users[0].record();
    three.users[1].does("key t with amiga");
    answers(&mut three, 0, "return");
    three.users[0].does(
        "expect bar You agree: the third player has to answer.\nexpect status Your friend has to answer.",
    );
    // The requester is closed, so this question is the one about the line itself.
    three.users[0].does("menu Null modem\nkey escape\nwait 3");
    three.users[0].does("menu New game\nexpect bar The opponent has not answered yet");
    three.settle();
    assert_eq!(three.users[0].record(), before);
    answers(&mut three, 2, "return");
    three.records_are_equal();
    assert!(three.users[0].game().moves().len() < 7);
    three.users.iter_mut().for_each(|user| user.does("expect bar All agree"));
}

#[test]
fn second_request_is_declined_while_one_is_open() {
    let mut three = Three::connected(391);
    three.play_to(7);
    let before = three.users[0].record();
    three.users[0].does("key t with amiga");
    three.users[2].does("menu New game");
    three.settle();
    three.users[2].does("expect bar Your friend does not agree");
    answers(&mut three, 1, "return");
    assert_eq!(three.users[0].record(), before);
    answers(&mut three, 2, "return");
    three.records_are_equal();
    assert!(three.users[0].game().moves().len() < 7);
}

#[test]
fn request_without_the_second_guest_is_not_made() {
    let mut three = Three::connected(401);
    three.play_to(7);
    three.networks[1].cut();
    three.settle();
    // The menu item Take back is disabled.
    three.users[0].does("key t with amiga");
    three.settle();
    assert!(three.users.iter().all(|user| user.game().moves().len() == 7));
    three.users[0].does("menu New game\nexpect beep\nexpect bar There is no line to your friend.");
    three.users[1].does("key t with amiga");
    three.settle();
    three.users[1].does("expect bar Your friend does not agree");
    three.networks[1].mend();
    three.play_to(9);
    three.records_are_equal();
}

#[test]
fn new_game_needs_both_others() {
    let mut three = Three::connected(371);
    for (asking, others) in ASKED.into_iter().enumerate() {
        three.play_to(4);
        let before = three.users[0].record();
        three.users[asking].does("menu New game\nexpect bar You have asked your friend.");
        answers(&mut three, others[0], "return");
        assert_eq!(three.users[others[1]].record(), before);
        answers(&mut three, others[1], "return");
        three.play_to(4);
        three.records_are_equal();
        assert_ne!(three.users[0].record(), before);
        assert_eq!(three.users[0].game().moves().len(), 4);
    }
}

#[test]
fn hostile_guest_does_not_harm_the_other() {
    let mut three = Three::connected(321);
    three.play_to(4);
    let before = three.users[0].record();
    for record in [LineRecord::Resign, LineRecord::Third(ThirdNews::Lost)] {
        three.networks[0].send_as(1, record);
        three.settle();
        three.users[0].does("expect beep");
        assert!(!three.networks[0].is_connected() && three.networks[1].is_connected());
        three.records_are_equal();
        assert_eq!(three.users[0].record(), before);
        three.networks[0].mend();
        three.settle();
    }
    three.play_to(8);
    three.records_are_equal();
    assert_eq!(three.users[2].game().moves().len(), 8);
}

#[test]
fn chat_of_each_user_reaches_both_others() {
    let mut three = Three::connected(331);
    three.play_to(1);
    for number in 0..3 {
        three.users[number].does("menu Chat\nwait 3\ntype hello\nkey return\nwait 3");
        three.settle();
        for other in (0..3).filter(|&other| other != number) {
            let text = three.users[other].game().chat_text().join("\n");
            assert_eq!(
                text.matches(": hello").count(),
                if other < number { number } else { number + 1 },
                "{text}"
            );
            assert!(!text.contains("Friend"), "{text}");
        }
    }
}

#[test]
fn game_for_two_has_no_line_for_three() {
    let network = Network::default();
    let mut user = User::new("tripppin", &network, 341);
    user.opens(LISTEN);
    user.does("expect beep\nexpect bar This game is for two computers: leave out /3");
    assert!(network.is_unused());
}
