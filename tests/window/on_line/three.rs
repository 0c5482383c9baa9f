//! A whole game of Tribolo between three windows, in which the line to one guest is cut.

use super::super::display::{PATIENCE, eventually};
use super::relay::Relay;
use super::user::{Standing, User};
use super::{CODE_LENGTH, CODE_LETTERS, TRIBOLO, free_port, joined, until_sent};
use boardgame_engine::record::{GamePosition as _, GameRecord};
use boardgame_link::side::Side;
use boardgame_link::table::Duty;
use tribolo_game::Position;
use tripppin_app::autosave::HOST_LINE;

/// Number of moves after which the game has taken too long.
const MAX_MOVES: usize = 300;
/// A text that only a panel has that waits for the third computer or has lost it, in one row.
const THIRD: &str = "the third";

/// Returns the seat of a user.
fn seat(standing: &Standing, number: usize) -> usize {
    let side = if number == 0 { Side::A } else { Side::B };
    standing.table.game.as_ref().expect("a board").placing().seat(side)
}

/// Returns the record of the saved game if its user, who has the given number, can move.
fn own_turn(standing: &Standing, number: usize) -> Option<String> {
    let text = standing.table.game.as_ref().filter(|_| standing.table.duty == Duty::Move)?.record_text();
    let record: GameRecord<Position> = text.parse().expect("a record");
    let turn = Position::SEATS.iter().position(|&seat| seat == record.turn());
    (turn == Some(seat(standing, number))).then_some(text)
}

/// Waits until a user has to move, and returns the number of this user and the record. Returns `None` after the game.
fn next_mover(users: &[User; 3]) -> Option<(usize, String)> {
    eventually("a user who has to move", PATIENCE, || {
        let standings: Vec<Standing> = users.iter().map_while(User::standing).collect();
        if standings.len() == 3 && standings.iter().all(|standing| standing.table.duty == Duty::Nothing) {
            return Some(None);
        }
        let mut movers = users.iter().enumerate();
        movers.find_map(|(number, user)| Some((number, own_turn(&user.standing()?, number)?))).map(Some)
    })
}

/// Makes all moves of a user before another one has to move. A side moves again if no other side can move.
fn makes_turn(user: &User, record: &str) {
    let mut record: GameRecord<Position> = record.parse().expect("a record");
    let seat = record.turn();
    while !record.is_over() && record.turn() == seat {
        let mv = user.makes_one_move(&record.to_string());
        record.play(mv.parse().expect("a move")).expect("a legal move");
    }
}

/// Makes a turn while the line to guest 2 is lost. The game waits until this guest has joined again.
fn move_while_line_is_cut(users: &[User; 3], (mover, record): (usize, &str), relay: &Relay) {
    let [host, first, second] = users;
    relay.cut();
    host.until_line_is_lost();
    second.until_line_is_lost();
    first.until_shows(THIRD);
    makes_turn(&users[mover], record);
    relay.mend();
    host.until_line_is_found();
    second.until_line_is_found();
    first.until_shows_no(THIRD);
}

pub fn play_to_the_end() {
    let port = free_port();
    let relays = [Relay::to_port(port), Relay::to_port(port)];
    let host = User::start(&TRIBOLO, &format!("listen:{port}/3"), HOST_LINE);
    let code = host.reads_after("the code of the line is ", CODE_LENGTH, CODE_LETTERS);
    let first = joined(&TRIBOLO, &relays[0], &code);
    host.until_shows(THIRD);
    first.until_shows(THIRD);
    let users = [host, first, joined(&TRIBOLO, &relays[1], &code)];
    let mut moves = 0;
    while let Some((mover, record)) = next_mover(&users) {
        assert!(moves < MAX_MOVES, "the game goes on");
        let number = users[mover].number();
        if moves == 4 {
            move_while_line_is_cut(&users, (mover, &record), &relays[1]);
        } else {
            makes_turn(&users[mover], &record);
        }
        until_sent(&users[mover], number);
        moves += 1;
    }
    assert_eq!(relays.each_ref().map(Relay::connections), [1, 2]);
    let standings = users.each_ref().map(|user| user.standing().expect("a saved game"));
    let records = standings.map(|standing| standing.table.game.expect("a board").record_text());
    assert!(records.iter().all(|record| *record == records[0]), "{records:?}");
    for user in &users {
        user.until_copies(&records[0]);
        user.until_shows((TRIBOLO.result)(user.winner(&records[0]), 0));
    }
}
