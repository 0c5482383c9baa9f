//! Tests against the tables of the reference program and of an independent solver.

use super::plain::{Blocked, minimax as plain_minimax};
use super::{answer, common};
use boardgame_engine::oracle::Verdict;
use boardgame_engine::search_control::Unlimited;
use trippples_game::{Depth, End, EngineName, Line, Move, Oracle, Position, Walk, minimax};

const MOVES: &str = include_str!("../../reference/trippples-moves.tsv");
const PLAYERS: &str = include_str!("../../reference/trippples-players.tsv");
const SOLVED: &str = include_str!("../../reference/trippples-solved.tsv");
const STARTS: &str = include_str!("../../reference/trippples-starts.tsv");
const CYCLES: &str = include_str!("../../reference/trippples-cycles.tsv");

#[test]
fn legal_moves_and_blocks_match_the_table() {
    for (number, row) in common::rows(MOVES) {
        let position: Position = row[0].parse().unwrap();
        let blocked = position.is_blocked(position.turn());
        assert_eq!(blocked, row[2] == "1", "line {number}");
        if blocked {
            assert_eq!(row[1], "-", "line {number}");
            assert_ne!(position.mover(), Some(position.turn()), "line {number}");
            continue;
        }
        let mut to: Vec<String> =
            position.legal_moves().iter().map(|mv| mv.walk().unwrap().target().to_string()).collect();
        to.sort();
        assert_eq!(to.join(","), row[1], "line {number}");
    }
}

/// Formats the value of a move as in the table, with the number of plies that follow the move.
fn after(verdict: Verdict) -> String {
    match verdict {
        Verdict::Win(plies) => format!("W{}", plies - 1),
        Verdict::Draw => "D".to_owned(),
        Verdict::Loss(plies) => format!("L{}", plies - 1),
    }
}

#[test]
fn values_and_distances_match_the_table() {
    for (number, row) in common::rows(SOLVED) {
        let position: Position = row[0].parse().unwrap();
        let judgement = Oracle::for_position(&position).unwrap().judge(&position);
        let plies = judgement.verdict.plies().map_or("-".to_owned(), |plies| plies.to_string());
        assert_eq!([judgement.verdict.name(), &plies], [row[1], row[2]], "line {number}");
        let moves: Vec<String> = judgement
            .moves
            .iter()
            .map(|judged| format!("{}={}", judged.mv.walk().unwrap().target(), after(judged.verdict)))
            .collect();
        assert_eq!(moves.join(","), row[3], "line {number}");
    }
}

#[test]
fn start_values_match_the_table() {
    for (number, row) in common::rows(STARTS) {
        let position: Position = row[0].parse().unwrap();
        let verdict = Oracle::for_position(&position).unwrap().verdict(&position);
        let plies = verdict.plies().map_or("-".to_owned(), |plies| plies.to_string());
        assert_eq!([verdict.name(), &plies], [row[1], row[2]], "line {number}");
    }
}

#[test]
fn third_cycle_start_ends_game_at_table_ply() {
    for (number, row) in common::rows(CYCLES) {
        let rows = row[0];
        let mut line: Line = format!("{rows} a1 h1 c").parse().unwrap();
        for mv in row[2].split(' ') {
            let to = mv[1..].parse().unwrap();
            let mover = line.current().mover().unwrap();
            assert_eq!(mover.to_string(), mv[..1], "line {number}");
            let walk = Walk::between(line.current().piece(mover), to).unwrap();
            line.play(Move::quiet(walk)).unwrap();
            if line.end().is_some() {
                break;
            }
        }
        let cycle = line.end().and_then(End::cycle);
        assert_eq!(
            cycle.map_or(0, |cycle| line.plies().min(cycle.starts[2])).to_string(),
            row[4],
            "line {number}"
        );
        assert_eq!(cycle.map_or(0, |cycle| cycle.length).to_string(), row[5], "line {number}");
    }
}

fn goes(name: EngineName, line: &Line) -> String {
    answer(name, 0, line).and_then(Move::walk).unwrap().target().to_string()
}

#[test]
fn greedy_engines_match_the_table() {
    for (number, row) in common::rows(PLAYERS) {
        let line = Line::new(row[0].parse().unwrap());
        let legal: Vec<String> =
            line.legal_moves().into_iter().map(|mv| mv.walk().unwrap().target().to_string()).collect();
        assert_eq!(legal.join(","), row[1], "line {number}");
        let choices = [EngineName::Manhattan, EngineName::Euclidean].map(|name| goes(name, &line));
        assert_eq!(choices, [row[2], row[3]], "line {number}");
    }
}

/// Formats a value as in the table, in which zero has no sign.
fn written(value: f64) -> String {
    let text = if value.is_finite() { format!("{value:.6}") } else { format!("{value:+}") };
    if text == "-0.000000" { "0.000000".to_owned() } else { text }
}

// The browser program ends the search at a blocked side, while in this program the side misses its turn. In
// most positions no side is blocked within the search. The values then equal the values of the table, and the
// move played has the best value.
#[test]
fn minimax_matches_the_table_except_missed_turns() {
    let (mut same, mut cells) = (0, 0);
    for (number, row) in common::rows(PLAYERS) {
        let line = Line::new(row[0].parse().unwrap());
        for (moves, cell) in (1..).zip(&row[4..]) {
            let in_table = written(cell.split_once(':').unwrap().1.parse().unwrap());
            let best = |blocked| {
                let next = line.legal_moves().into_iter().map(|mv| line.current().play(mv).unwrap());
                let values = next.map(|next| -plain_minimax(&next, moves - 1, blocked));
                written(values.fold(f64::NEG_INFINITY, f64::max))
            };
            assert_eq!(best(Blocked::Leaf), in_table, "line {number}, {moves} moves");
            let depth = Depth::new(moves as u8).unwrap();
            let scores = minimax::scores(line.current(), depth, &mut Unlimited).unwrap();
            let score = scores.iter().map(|&(_, score)| score).max().unwrap();
            let ours = match score.to_string() {
                text if text.starts_with("win") => "+inf".to_owned(),
                text if text.starts_with("loss") => "-inf".to_owned(),
                text => text,
            };
            assert_eq!(ours, best(Blocked::Misses), "line {number}, {moves} moves");
            let first = scores.iter().find(|&&(_, other)| other == score).unwrap().0;
            assert_eq!(goes(EngineName::Minimax(depth), &line), first.target().to_string(), "line {number}");
            cells += 1;
            same += usize::from(ours == in_table);
        }
    }
    assert_eq!((same, cells), (1156, 1200));
}
