//! Tests of the UGI command table with positions of Tripppin.

use crate::Position;
use boardgame_engine::ugi::command::{self, UgiCommand};

fn read(line: &str) -> (Option<UgiCommand<Position>>, Vec<String>) {
    command::read(line)
}

const START: &str = "4c458625c25207c8/64ff61495832ff0e/e0620d4670ffa21c/2954924ac1239816/\
                     2c1a948a8ca11383/3415d0430ba82685/c4ff318991ffff19/38b068ffff51a42a e1 d1 0 0 r";

#[test]
fn commands_read_and_write() {
    let position = format!("position tpn {START} moves e1f2 d1d2");
    for text in [
        "ugi",
        "uci",
        "isready",
        "uginewgame",
        "position startpos",
        "position startpos moves e1e2 d1d2",
        &position,
        "go",
        "go depth 4",
        "stop",
        "query p2turn",
        "query p3turn",
        "setoption name Level value 3",
        "d",
        "help",
        "quit",
    ] {
        let (command, complaints) = read(text);
        assert_eq!((command.unwrap().to_string().as_str(), complaints), (text, vec![]));
    }
    assert_eq!(
        read(&format!(" position\tfen  {START} moves \r\n")).0,
        read(&format!("position tpn {START}")).0
    );
    assert_eq!(read("  \n"), (None, vec![]));
}

#[test]
fn invalid_commands_are_answered_with_an_error() {
    let complaint = |text: &str| {
        let (command, complaints) = read(text);
        assert_eq!((command, complaints.len()), (None, 1), "{text}");
        complaints.concat()
    };
    assert_eq!(complaint("isredy"), "\"isredy\": no such command (did you mean isready?); help lists them");
    assert_eq!(
        complaint("query p4turn"),
        "query \"p4turn\": expected p1turn, p2turn, p3turn, gameover, result"
    );
    assert_eq!(
        complaint("position startpos moves e1e9"),
        "position startpos: \"e1e9\": expected a move, two squares such as `e1f2`"
    );
    assert!(complaint("position fen x").starts_with("position fen: column 1: rows: expected"));
    assert!(complaint("position").starts_with("position \"\": expected startpos, fen TPN"));
    assert!(complaint(&"\u{7}".repeat(9000)).len() < 700);
}
