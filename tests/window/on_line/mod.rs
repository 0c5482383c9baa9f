//! Tests of games on a line between two windows, each on a display of its own with its own files.
//!
//! The programs reach each other only through a [`Relay`], which cuts the line. The users read the code on the
//! screen, move with the mouse and the keyboard, and copy the record of the game from the window.

mod moves;
mod reader;
mod relay;
mod user;

use self::moves::calm_move;
use self::relay::Relay;
use self::user::{Standing, User};
use super::common::Test;
use super::display::{PATIENCE, eventually};
use boardgame_friend::line::CODE_LETTERS;
use std::net::{Ipv4Addr, TcpListener};
use std::sync::atomic::{AtomicU16, Ordering};

pub const TESTS: &[Test] = &[
    ("on_line::disk_that_hangs_stops_neither_the_window_nor_the_game", disk_hangs),
    ("on_line::programs_killed_at_any_time_have_equal_records", killed),
];

/// Number of letters in a code as the window shows it, with a minus in the middle.
const CODE_LENGTH: usize = 9;

/// The board game that is played.
pub const WORD: &str = "trippples";

/// Environment variable with the number of kills, of which a short test has few.
const KILLS: &str = "TRIPPPIN_KILLS";

fn killed() {
    let kills = std::env::var(KILLS).map_or(4, |number| number.parse().expect("a number"));
    let (mut users, relay) = connected();
    for turn in [turn_while_line_is_cut, turn_cut_in_its_record] {
        let mover = next_mover(&users);
        turn(&users, mover, &relay);
    }
    for kill in 0..kills {
        let mover = next_mover(&users);
        let number = users[mover].turns();
        let killed = kill % 2;
        match kill % 3 {
            // The turn may be saved, sent or received, or none of it.
            0 => _ = users[mover].makes_turn(calm_move),
            1 => {
                users[mover].makes_turn(calm_move);
                until_sent(&users[mover], number);
            }
            _ => {}
        }
        restart_killed_program(&mut users, killed, &relay);
        next_mover(&users);
        let links = users.each_ref().map(|user| user.standing().expect("a saved game").link);
        assert_eq!(links[0], links[1], "after {} kills", kill + 1);
    }
}

fn disk_hangs() {
    let (users, _relay) = connected();
    let mover = next_mover(&users);
    let [user, friend] = [&users[mover], &users[1 - mover]];
    let number = friend.turns();
    user.jam_disk();
    user.makes_turn(calm_move);
    user.until_shows("cannot be saved: the folder does not respond");
    user.reads_help("How to play");
    assert_eq!(friend.turns(), number, "a turn that is not saved is not sent");
    user.mend_disk();
    until_sent(friend, number);
    friend.jam_disk();
    friend.makes_turn(calm_move);
    friend.until_shows("the folder does not respond");
    let told = friend.ends_by_a_signal();
    assert!(
        told.ends_with("The games with friends cannot be saved: the folder does not respond\n"),
        "{told}"
    );
}

/// Returns a free port, a different one for each call. The port is below the range from which systems assign
/// ports, so no other test can take the port before the listener opens it.
fn free_port() -> u16 {
    static RETURNED: AtomicU16 = AtomicU16::new(0);
    let ports = std::iter::repeat_with(|| {
        let number = std::process::id() + u32::from(RETURNED.fetch_add(1, Ordering::Relaxed));
        10_000 + (number % 10_000) as u16
    });
    let is_free = |port: &u16| TcpListener::bind((Ipv4Addr::LOCALHOST, *port)).is_ok();
    ports.take(10_000).find(is_free).expect("a free port")
}

/// Starts both programs, and connects them as users do: the listener's screen shows the code, and the guest types
/// it. The listener is the first one.
fn connected() -> ([User; 2], Relay) {
    let port = free_port();
    let relay = Relay::to_port(port);
    let host = User::start(&format!("wait:127.0.0.1:{port}"));
    let code = host.reads_after(" - code ", CODE_LENGTH, &format!("{CODE_LETTERS}-"));
    let guest = joined(&relay, &code);
    let users = [host, guest];
    // Until the guest has the board, a curtain shows the state of the line in large letters.
    let has_board = |user: &User| user.standing().is_some_and(|standing| standing.replay.game.is_some());
    eventually("a board in both windows", PATIENCE, || users.iter().all(has_board).then_some(()));
    (users, relay)
}

/// Waits until a user has to move, and returns the number of this user.
fn next_mover(users: &[User; 2]) -> usize {
    eventually("a user who has to move", PATIENCE, || {
        let movers = users.each_ref().map(|user| user.standing().and_then(Standing::into_own_turn).is_some());
        movers.iter().position(|&is_mover| is_mover)
    })
}

/// Starts a program that joins a listener through a relay with the given code.
fn joined(relay: &Relay, code: &str) -> User {
    let guest = User::start(&relay.address());
    guest.until_shows("The address answers. Now type the code.");
    guest.types(code);
    guest
}

/// Waits until the program has saved, and so sent, the turn after the first `number` ones.
fn until_sent(user: &User, number: usize) {
    eventually("a turn that is sent", PATIENCE, || (user.turns() > number).then_some(()));
}

/// Makes a turn while the line is lost. The turn is sent after the next join.
fn turn_while_line_is_cut(users: &[User; 2], mover: usize, relay: &Relay) {
    let number = users[mover].turns();
    relay.cut();
    users.iter().for_each(User::until_line_is_lost);
    let record = users[mover].makes_turn(calm_move);
    users[mover].until_copies(&record);
    assert_eq!(users.each_ref().map(User::turns), [number; 2], "nothing is sent");
    relay.mend();
    users.iter().for_each(User::until_line_is_found);
    until_sent(&users[mover], number);
}

/// Cuts the line while a turn is on its way, which only its sender has saved then.
fn turn_cut_in_its_record(users: &[User; 2], mover: usize, relay: &Relay) {
    let number = users[mover].turns();
    relay.cut_inside_next_record();
    users[mover].makes_turn(calm_move);
    users.iter().for_each(User::until_line_is_lost);
    assert_eq!(users[1 - mover].turns(), number);
    relay.mend();
    users.iter().for_each(User::until_line_is_found);
    until_sent(&users[mover], number);
}

/// Kills a program and starts it again with its files.
fn restart_killed_program(users: &mut [User; 2], killed: usize, relay: &Relay) {
    relay.hold();
    users[killed].kill();
    users[1 - killed].until_line_is_lost();
    users[killed].restart();
    users[killed].until_line_is_lost();
    relay.mend();
    users.iter().for_each(User::until_line_is_found);
}
