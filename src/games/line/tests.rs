//! A minimal game for tests: players take one or two stones from a heap, and the player who takes the last
//! stone wins.

use std::error::Error;
use std::fmt::{self, Display};

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use super::{Line, LineError, Position};
use crate::games::contract::{Game, Winners};
use crate::games::fields::Fields;
use crate::games::session::{Player, Session};

/// A position of a test game: the number of stones left and the player to move.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Heap(u8, u8);

impl Display for Heap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.0, self.1)
    }
}

#[derive(Debug, thiserror::Error)]
#[error("expected 1 or 2 of {0} stones")]
struct TooMany(u8);

impl Position for Heap {
    type Seat = u8;
    type Setup = ();
    type Move = u8;
    type Illegal = TooMany;
    type End = Winners<u8>;

    const NAME: &'static str = "heap";
    const SEATS: &'static [u8] = &[1, 2];

    fn read(fields: &mut Fields<'_>) -> Result<Self, LineError> {
        let mut number = |from, to| {
            let read = |text: &str| text.parse().ok().filter(|number| (from..=to).contains(number));
            let expected = format!("expected a number from {from} to {to}");
            fields.parse(read, expected).map_err(LineError::from)
        };
        Ok(Self(number(0, 9)?.0, number(1, 2)?.0))
    }

    fn deal((): (), _: &mut ChaCha8Rng, first: u8) -> Self {
        Self(5, first)
    }

    fn turn(&self) -> u8 {
        self.1
    }

    fn end(&self) -> Option<Winners<u8>> {
        (self.0 == 0).then_some(Winners::One(3 - self.1))
    }

    fn how(_: &Winners<u8>) -> &'static str {
        "emptied"
    }

    fn legal_moves(&self) -> Vec<u8> {
        (1..=self.0.min(2)).collect()
    }

    fn play(&self, mv: u8) -> Result<Self, TooMany> {
        if self.legal_moves().contains(&mv) {
            Ok(Self(self.0 - mv, 3 - self.1))
        } else {
            Err(TooMany(self.0))
        }
    }
}

fn error(text: &str) -> String {
    text.parse::<Line<Heap>>().unwrap_err().to_string()
}

#[test]
fn a_position_is_enough_for_a_line_of_play() -> Result<(), Box<dyn Error>> {
    let mut line: Line<Heap> = "5 1 moves 2 2 1".parse()?;
    assert_eq!((line.to_string().as_str(), line.plies(), line.turn()), ("5 1 moves 2 2 1", 3, 2));
    assert_eq!((line.winners(), line.legal_moves()), (Some(Winners::One(1)), vec![]));
    assert_eq!([0, 1, 2, 3].map(|ply| line.mover(ply)), [Some(1), Some(2), Some(1), None]);
    assert_eq!(line.restart(()).to_string(), "5 1");
    assert_eq!((line.undo(), line.is_over(), line.legal_moves()), (Some(1), false, vec![1]));
    assert_eq!(line.play(2).unwrap_err().to_string(), "expected 1 or 2 of 1 stones");
    assert_eq!(line.to_string(), "5 1 moves 2 2");
    assert_eq!(Line::opener(Some(&line), &mut ChaCha8Rng::seed_from_u64(0)), 2);
    Ok(())
}

#[test]
fn bad_lines_name_the_column() {
    assert_eq!(error("5"), "column 2: expected a number from 1 to 2");
    assert_eq!(error("5 1 "), "column 5: expected `moves` or the end of the line");
    assert_eq!(error("5 1 moves"), "column 10: cannot parse integer from empty string");
    assert_eq!(error("5 1 moves 2 2 2"), "column 15: `2`: expected 1 or 2 of 1 stones");
}

#[test]
fn it_has_sessions_for_nothing() {
    let mut session: Session<Line<Heap>> = Session::new(1, (), vec![Player::Human; 2]);
    [2, 2, 1].into_iter().for_each(|mv| session.play(mv).unwrap());
    assert!(session.to_move().is_none() && session.can_take_back());
    session.new_game();
    assert_eq!(session.game().to_string(), "5 2");
}
