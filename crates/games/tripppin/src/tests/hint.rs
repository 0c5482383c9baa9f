//! Tests of hints on a board of Tripppin.

use crate::oracle::Oracle;
use crate::{Line, Move, Position};
use boardgame_engine::coach::hint;
use boardgame_engine::coach::{Hint, Theme};
use boardgame_engine::oracle::{ValuedMove, Verdict};
use boardgame_engine::square::Square;

const ROWS: &str = "58ff61a1380da4c2/31ff524916c1ff23/34ff8ca298c8d0b0/2c924c19151c700e/\
                    89321a866285c468/462625918a078394/45ff514a54a8ffe0/2a4313ffff640b29";

fn steps(rest: &str) -> Vec<Hint<Move>> {
    let position: Position = format!("{ROWS} {rest}").parse().unwrap();
    hint::steps(&Oracle::solve(position.board()), &Line::new(position))
}

#[test]
fn each_hint_reveals_more() {
    // The move e4f3 wins in 3 plies, the two other moves only draw.
    let valued = |mv: &str, verdict| ValuedMove { mv: mv.parse().unwrap(), verdict };
    let told = [
        Hint::Theme(Theme::Block),
        Hint::Candidate("e4e3".parse().unwrap()),
        Hint::RuledOut(vec![valued("e4d3", Verdict::Draw)]),
        Hint::Move(valued("e4f3", Verdict::Win(3))),
    ];
    assert_eq!(steps("e4 e8 1 0 r"), told);
}

#[test]
fn uncritical_turn_has_a_single_step() {
    let (mut lost, mut forced, mut oracle) = (0, 0, None);
    let pairs = Square::ALL.into_iter().flat_map(|right| Square::ALL.map(|left| (right, left)));
    for (right, left) in pairs.step_by(7) {
        let Ok(position) = format!("{ROWS} {right} {left} 1 0 r").parse::<Position>() else { continue };
        let oracle = oracle.get_or_insert_with(|| Oracle::solve(position.board()));
        let line = Line::new(position);
        let judgement = oracle.judge(line.current());
        match hint::steps(oracle, &line)[..] {
            [] => assert!(line.is_over()),
            [Hint::AnyMove { best, moves }] => {
                assert_eq!(moves, line.legal_moves().len());
                assert!(!judgement.is_critical() && best.verdict == judgement.verdict);
                lost += usize::from(matches!(best.verdict, Verdict::Loss(_)) && moves > 1);
                forced += usize::from(moves == 1);
            }
            _ => assert!(judgement.is_critical()),
        }
    }
    assert!(lost > 0 && forced > 0, "{lost} {forced}");
}

#[test]
fn finished_game_has_no_hints() {
    assert_eq!(steps("d1 c4 5 4 l"), []);
}
