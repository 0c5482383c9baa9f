//! Tests of game records and their text, with the test game [`Heap`].

use std::error::Error;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use super::GamePosition as _;
use super::GameRecord;
use crate::heap::Heap;
use crate::outcome::Winners;
use crate::session::{PlayerKind, Session};

fn error(text: &str) -> String {
    text.parse::<GameRecord<Heap>>().unwrap_err().to_string()
}

#[test]
fn record_plays_from_any_position() -> Result<(), Box<dyn Error>> {
    let mut line: GameRecord<Heap> = "5 1 moves 2 2 1".parse()?;
    assert_eq!((line.to_string().as_str(), line.plies(), line.turn()), ("5 1 moves 2 2 1", 3, 2));
    assert_eq!((line.winners(), line.legal_moves()), (Some(Winners::One(1)), vec![]));
    assert_eq!([0, 1, 2, 3].map(|ply| line.mover(ply)), [Some(1), Some(2), Some(1), None]);
    assert_eq!(line.restart(()).to_string(), "5 1");
    assert_eq!((line.undo(), line.is_over(), line.legal_moves()), (Some(1), false, vec![1]));
    assert_eq!(line.play(2).unwrap_err().to_string(), "expected 1 or 2 of 1 stones");
    assert_eq!(line.to_string(), "5 1 moves 2 2");
    assert_eq!(Heap::opener(Some(&line), &mut ChaCha8Rng::seed_from_u64(0)), 2);
    Ok(())
}

#[test]
fn damaged_record_names_the_column() {
    assert_eq!(error("5"), "column 2: expected a number from 1 to 2");
    assert_eq!(error("5 1 "), "column 5: expected `moves` or the end of the line");
    assert_eq!(error("5 1 moves"), "column 10: cannot parse integer from empty string");
    assert_eq!(error("5 1 moves 2 2 2"), "column 15: `2`: expected 1 or 2 of 1 stones");
}

#[test]
fn resignation_of_the_opponent_reads_back_from_text() -> Result<(), Box<dyn Error>> {
    let mut line: GameRecord<Heap> = "5 1 moves 2".parse()?;
    assert!(line.resign_for(1));
    assert_eq!((line.resigned(), line.winners()), (Some(1), Some(Winners::One(2))));
    assert_eq!(line.to_string(), "5 1 moves 2 opponent-resigned");
    assert_eq!(line.to_string().parse::<GameRecord<Heap>>()?, line);
    assert!(!line.resign_for(1) && !line.resign_for(2));
    line.undo_chosen_end();
    assert!(line.resign_for(2));
    assert_eq!(line.to_string(), "5 1 moves 2 resigned");
    assert_eq!(line.to_string().parse::<GameRecord<Heap>>()?, line);
    Ok(())
}

#[test]
fn impossible_resignation_of_the_opponent_is_refused() -> Result<(), Box<dyn Error>> {
    let refused = "invalid digit found in string";
    for (text, column) in [
        ("5 1 moves opponent-resigned", 11),
        ("5 1 moves 2 2 1 opponent-resigned", 17),
        ("5 1 moves 2 resigned opponent-resigned", 22),
    ] {
        assert_eq!(error(text), format!("column {column}: {refused}"));
    }
    assert!(!"5 1".parse::<GameRecord<Heap>>()?.resign_for(2));
    // Among three seats, the text has no word for a seat that is not to move.
    let three = "5 1 moves 2 opponent-resigned".parse::<GameRecord<Heap<3>>>().unwrap_err();
    assert_eq!(three.to_string(), format!("column 13: {refused}"));
    let mut three: GameRecord<Heap<3>> = "5 1 moves 2".parse()?;
    assert!(!three.resign_for(1) && !three.resign_for(3));
    assert!(three.resign_for(2));
    assert_eq!(three.to_string().parse::<GameRecord<Heap<3>>>()?, three);
    Ok(())
}

#[test]
fn session_plays_games_without_setup_data() {
    let mut session: Session<Heap> = Session::new(1, (), vec![PlayerKind::Human; 2]);
    [2, 2, 1].into_iter().for_each(|mv| session.play(mv).unwrap());
    assert!(session.to_move().is_none() && session.can_take_back());
    session.new_game();
    assert_eq!(session.game().to_string(), "5 2");
}

#[test]
fn game_over_at_its_start_never_scores() {
    let over: GameRecord<Heap> = "0 1".parse().unwrap();
    assert!(over.is_over() && over.plies() == 0);
    let mut session: Session<Heap> = Session::new(1, (), vec![PlayerKind::Human; 2]);
    let nothing = session.score();
    session.set_up(over);
    for _ in 0..3 {
        session.play_again();
        assert!(session.game().is_over());
        assert_eq!(session.score(), nothing);
    }
    session.new_game();
    assert_eq!((session.score(), session.is_practice()), (nothing, false));
}
