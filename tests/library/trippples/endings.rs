//! Tests of the official rules' endings: true and false calls, indirect wins, agreed draws, and placing
//! tiles.

use super::{answer, chance, rules, start};
use boardgame_engine::oracle::Verdict;
use boardgame_engine::outcome::Winners;
use rand::prelude::*;
use trippples_game::{
    Cycle, End, EngineName, IllegalMove, Line, Move, Oracle, Outcome, Position, Side, accepts_draw,
};

/// A position in which b4a4 leaves both pieces without a step, while circle has two other moves.
const FREEZE: &str = "sf32079215a854cf/34d0c48661c22616/89a1910ba4642a51/98588annnn252c23/\
                      7068b0nnnn0e85c8/942949433852a213/6219c1468c454a31/ffe01c1a830d4cff b4 b1 c";
/// A position in which circle's only move c1d1 leaves both pieces without a step.
const FORCED: &str = "sf8c3219a15489cf/513891430e4934c1/268386b015137016/2a92a2nnnn1c648a/\
                      4c2362nnnnc831c4/944a85a80bc24645/e007611a29d068a4/ff520d582c2598ff c1 e1 c";
/// A position in which g8h8 wins and no freeze can be called.
const WINNING: &str = "sf165415980e70cf/345229b02a682694/46c28ca283a4c189/4c4991nnnn193262/\
                       1a1c92nnnn513858/6107d0a1314a1386/c82ca80d230bc464/ff25e043858a45ff g8 e1 c";

/// Line 424 of `deal --game trippples --rules official --seed 1 --count 3000`, a position in which square
/// forces an indirect win.
const HUNTED: &str = "sf1ab06885c452cf/542934154ca8a22c/a1a498233170c145/324683nnnne03861/\
                      0e8607nnnn588ad0/252a910b1349c826/0d948964c2431c8c/ff925162194a16ff a1 h1 c";

fn line(text: &str) -> Line {
    text.parse().unwrap()
}

fn mv(text: &str) -> Move {
    text.parse().unwrap()
}

fn moves(line: &Line) -> String {
    line.legal_moves().iter().map(Move::to_string).collect::<Vec<_>>().join(" ")
}

#[test]
fn true_call_wins_and_uncalled_freeze_draws() {
    let mut called = line(&format!("{FREEZE} official,freeze"));
    assert_eq!(moves(&called), "b4a5 b4a3 b4a4 b4a4! draw");
    let mut quiet = called.clone();
    called.play(mv("b4a4!")).unwrap();
    assert_eq!(
        (called.end(), called.winners()),
        (Some(End::Freeze(Side::Circle)), Some(Winners::One(Side::Circle)))
    );
    assert_eq!(line(&called.to_string()), called);
    quiet.play(mv("b4a4")).unwrap();
    assert_eq!((quiet.end(), quiet.winners()), (Some(End::DoubleBlock), Some(Winners::Draw)));
    assert_eq!(quiet.current().outcome(), Some(Outcome::DoubleBlock));
    // The oracle counts the move with the call as a win, and engines play this move.
    let before = line(&format!("{FREEZE} official,freeze"));
    let oracle = Oracle::for_position(before.current()).unwrap();
    assert_eq!(oracle.verdict(before.current()), Verdict::Win(1));
    assert_eq!(oracle.judge(before.current()).moves.last().unwrap().verdict, Verdict::Win(1));
    for name in ["perfect", "minimax:1", "minimax:6"] {
        assert_eq!(answer(name.parse().unwrap(), 0, &before), Some(mv("b4a4!")), "{name}");
    }
}

#[test]
fn illegal_call_is_refused_before_the_move() {
    let refused = |text: &str, call: &str| {
        let mut line = line(text);
        let before = line.to_string();
        let error = line.play(mv(call)).unwrap_err();
        assert_eq!(line.to_string(), before);
        error
    };
    assert_eq!(refused(FREEZE, "b4a4!"), IllegalMove::NoCalls);
    assert_eq!(refused(&format!("{FREEZE} official,wild"), "b4a4!"), IllegalMove::NoCalls);
    let freeze = |rest: &str| format!("{rest} official,freeze");
    assert_eq!(refused(&freeze(FREEZE), "b4a5!"), IllegalMove::NotAFreeze(Side::Square));
    assert_eq!(refused(&freeze(FORCED), "c1d1!"), IllegalMove::NoOtherMove);
    assert_eq!(refused(&freeze(WINNING), "g8h8!"), IllegalMove::CallOnFinish(Side::Circle.finish()));
}

#[test]
fn calls_follow_the_rules_in_many_games() {
    let mut calls = 0;
    for seed in 0..300 {
        let mut line = Line::deal(rules("official,freeze"), &mut chance(seed), Side::Circle);
        let mut chance = chance(seed);
        while line.end().is_none() {
            let position = *line.current();
            for walk in position.legal_moves().into_iter().filter_map(Move::walk) {
                let after = position.play(Move::quiet(walk)).unwrap();
                let quiet = position.under(rules("official")).unwrap();
                let oracle = Oracle::for_position(&quiet).unwrap();
                let safe = |valued: &trippples_game::ValuedMove| {
                    valued.mv != Move::quiet(walk) && valued.verdict >= Verdict::Draw
                };
                let may = after.outcome() == Some(Outcome::DoubleBlock)
                    && oracle.judge(&quiet).moves.iter().any(safe);
                assert_eq!(position.play(Move::quiet(walk).called()).is_ok(), may, "{position} {walk}");
                calls += usize::from(may);
            }
            let quiet: Vec<Move> = line.legal_moves().into_iter().filter(|&mv| mv != Move::Draw).collect();
            line.play(*quiet.choose(&mut chance).unwrap()).unwrap();
        }
    }
    assert!(calls > 0);
}

/// A position from which circle moves back and forth. At each turn, all moves of square except one lose.
const HUNT: &str = "sf8c3219a15489cf/513891430e4934c1/268386b015137016/2a92a2nnnn1c648a/\
                    4c2362nnnnc831c4/944a85a80bc24645/e007611a29d068a4/ff520d582c2598ff f7 b8 c";
const ROUND: &str = "f7g7 b8b7 g7g6 b7a7 g6g7 a7b7 g7g6 b7a7 g6g7";

#[test]
fn cycle_left_only_by_losing_is_won() {
    let cycle = Cycle { length: 4, starts: [1, 5, 9] };
    let house = line(&format!("{HUNT} moves {ROUND}"));
    assert_eq!((house.end(), house.winners()), (Some(End::Cycle(cycle)), Some(Winners::Draw)));
    let official = line(&format!("{HUNT} official moves {ROUND}"));
    let end = End::Indirect { winner: Side::Circle, cycle };
    assert_eq!((official.end(), official.winners()), (Some(end), Some(Winners::One(Side::Circle))));
    assert_eq!(
        end.to_string(),
        "a cycle of 4 moves has begun for the third time, at moves 1, 5 and 9, which circle wins"
    );
    let first: Position = format!("{HUNT} official").parse().unwrap();
    let oracle = Oracle::for_position(&first).unwrap();
    assert_eq!((oracle.verdict(&first), oracle.indirect(&first)), (Verdict::Draw, Some(Side::Circle)));
    let first: Position = HUNT.parse().unwrap();
    assert_eq!(Oracle::for_position(&first).unwrap().indirect(&first), None);
}

#[test]
fn pursuit_of_an_indirect_win_succeeds() {
    for text in ["official", "official,freeze,wild"] {
        let mut hunts = 0;
        for seed in 0..60 {
            let mut line = Line::deal(rules(text), &mut chance(seed), Side::Circle);
            let oracle = Oracle::for_position(line.current()).unwrap();
            let mut chance = chance(seed);
            let mut hunter = None;
            // If an indirect win becomes possible late, the game still gets all the plies that the win needs.
            while line.end().is_none() && (hunter.is_some() || line.plies() < 300) {
                let position = *line.current();
                hunter = hunter.or_else(|| oracle.indirect(&position));
                let mv = if hunter.is_some() && hunter == position.mover() {
                    oracle.best(&position).unwrap().mv
                } else {
                    let judgement = oracle.judge(&position);
                    let keeping: Vec<_> = judgement.result_keeping().collect();
                    keeping.choose(&mut chance).unwrap().mv
                };
                line.play(mv).unwrap();
            }
            if hunter.is_some() {
                hunts += 1;
                assert_eq!(line.end().and_then(End::winner), hunter, "{line}");
            }
        }
        assert!(hunts > 10, "{text}: {hunts}");
    }
}

#[test]
fn draws_are_agreed_under_official_rules_only() {
    let mut game = Line::new(start(0, rules("official")));
    game.play(mv("draw")).unwrap();
    assert_eq!((game.end(), game.winners(), game.plies()), (Some(End::Agreement), Some(Winners::Draw), 1));
    assert_eq!(game.mover(0), Some(Side::Circle));
    assert_eq!(line(&game.to_string()), game);
    assert_eq!(game.play(mv("draw")), Err(IllegalMove::Ended(End::Agreement)));
    assert_eq!(game.undo(), Some(mv("draw")));
    assert_eq!(game.end(), None);
    assert_eq!(Line::new(start(0, rules("house"))).play(mv("draw")), Err(IllegalMove::NoAgreement));
}

/// Returns, for each side, whether an engine that plays the side would agree to a draw.
fn agreeing(line: &Line) -> [bool; 2] {
    Side::BOTH.map(|side| accepts_draw(line, side))
}

#[test]
fn computer_accepts_draw_when_unable_to_win() {
    let mut drawn = Line::new(start(0, rules("official")));
    assert_eq!(agreeing(&drawn), [false; 2], "nobody has moved");
    drawn.play(Oracle::for_position(drawn.first()).unwrap().best(drawn.first()).unwrap().mv).unwrap();
    assert_eq!(agreeing(&drawn), [true; 2]);
    // Circle wins by g8h8.
    let won = format!("{} official moves f1e1", WINNING.replace("g8 e1 c", "g8 f1 s"));
    assert_eq!(agreeing(&line(&won)), [false, true]);
    // The first position is a draw, and the second is a draw that is an indirect win of circle.
    assert_eq!(agreeing(&line(&format!("{FREEZE} official,freeze moves b4a3"))), [true; 2]);
    assert_eq!(agreeing(&line(&format!("{FREEZE} official,freeze moves b4a5"))), [false, true]);
    let mut hunted = line(&format!("{HUNTED} official"));
    for _ in 0..9 {
        let best = Oracle::for_position(hunted.current()).unwrap().best(hunted.current()).unwrap();
        assert_eq!(best.verdict, Verdict::Draw);
        hunted.play(best.mv).unwrap();
        assert_eq!(agreeing(&hunted), [true, false], "{hunted}");
    }
}

#[test]
fn tiles_are_placed_in_turn_before_circle_moves() {
    let mut game = Line::deal(rules("official,place"), &mut chance(0), Side::Circle);
    assert!(game.first().is_placing() && Oracle::for_position(game.first()).is_none());
    assert_eq!(game.legal_moves().len(), 56 * 56);
    assert_eq!(agreeing(&game), [false; 2]);
    game.play(mv("61@d3")).unwrap();
    let cases = [
        ("61@d2", "expected a tile that is not placed yet, but `61` lies on d3"),
        ("62@d3", "expected a square without a tile, but `61` lies on d3"),
        ("h1g1", "expected a tile to be placed, such as `61@d3`: 55 are still to be placed"),
        ("draw", "expected a tile to be placed, such as `61@d3`: 55 are still to be placed"),
    ];
    for (text, message) in cases {
        assert_eq!(game.play(mv(text)).unwrap_err().to_string(), message);
    }
    // Every engine places a tile, and the same tile again for the same seed.
    for name in EngineName::all().step_by(3) {
        let placed = answer(name, 7, &game).unwrap();
        assert!(matches!(placed, Move::Place(_)) && answer(name, 7, &game) == Some(placed));
        assert!((0..5).any(|seed| answer(name, seed, &game) != Some(placed)));
    }
    while game.current().is_placing() {
        let turn = Side::BOTH[game.plies() % 2];
        assert_eq!((game.turn(), game.current().mover()), (turn, Some(turn)));
        game.play(answer(EngineName::Random, 0, &game).unwrap()).unwrap();
    }
    assert_eq!((game.plies(), game.turn(), game.end()), (56, Side::Circle, None));
    assert_eq!(game.legal_moves().last(), Some(&Move::Draw));
    assert!(Oracle::for_position(game.current()).is_some());
    assert_eq!(line(&game.to_string()), game);
}
