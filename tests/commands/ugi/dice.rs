//! Tests of the Universal Game Interface for Triple 3 by running the program: dice that follow from the position, and
//! dice thrown by a referee.

use triple3_game::{Dice, Line, Throw};

use super::shown;
use crate::program::Talk;

const EMPTY: &str =
    "........./........./........./........./........./........./........./........./.........";

/// Returns the engine's move, and its note about the side to move and the throw.
fn play(talk: &mut Talk) -> (String, String) {
    talk.say("go");
    let said = talk.hear_until("bestmove");
    let thrown = said[0].strip_prefix("info string ").unwrap();
    (said.last().unwrap().strip_prefix("bestmove ").unwrap().to_owned(), thrown.to_owned())
}

#[test]
fn positions_may_name_their_own_throw() {
    let mut talk = Talk::start(&["ugi", "--game", "triple3"]);
    talk.say("setoption name Level value 4");
    let dice = Dice { seed: 5 };
    let mut boxes = format!("{EMPTY} a");
    let mut played = 0;
    for number in 0..400 {
        let total = dice.throw(number).total();
        let line: Line = format!("{boxes} {total}").parse().unwrap();
        // A throw that allows no move is repeated, as a referee does.
        if line.current().throw().map(Throw::total) != Some(total) {
            continue;
        }
        talk.say(&format!("position tpn {boxes} {total}"));
        let (mv, thrown) = play(&mut talk);
        assert_eq!(thrown, format!("{} has {total} to play", line.turn()));
        let mut after = line;
        after.play(mv.parse().unwrap()).unwrap();
        played += 1;
        let words: Vec<String> =
            after.current().from_here().to_string().split(' ').map(str::to_owned).collect();
        boxes = words[..2].join(" ");
        talk.say(&format!("position tpn {boxes}"));
        talk.say("query gameover");
        if talk.hear() == "response true" {
            return;
        }
    }
    assert!(played > 0, "a game ends");
}

#[test]
fn d_prints_position_throw_and_moves() {
    let mut talk = Talk::start(&["ugi", "--game", "triple3"]);
    talk.say(&format!("position tpn AAAAAAAAA/.a.b.....{} b 12 dice 7 3 moves 4.9", &EMPTY[19..]));
    let lines = shown(&mut talk);
    let here: Line = lines[0].parse().unwrap();
    assert_eq!((here.plies(), here.to_string()), (0, lines[0].clone()));
    let total = here.current().throw().unwrap().total();
    assert_eq!(
        lines[2..6],
        ["3       4       5", "A A A   . a .   . . .", "A A A   b . .   . . .", "A A A   . . b   . . ."]
    );
    assert!(lines.last().unwrap().starts_with(&format!("a {total}: ")), "{lines:?}");
    assert_eq!(lines[6], "6       7       8");
}
