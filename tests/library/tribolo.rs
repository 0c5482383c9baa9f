//! Tests of Tribolo's rules, notation and classic engine against tables measured from the browser version,
//! and of the fast move generator against a plain one.

#![allow(clippy::unwrap_used, reason = "a test may fail by panicking")]

use crate::common;
use crate::library::tribolo_plain;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use boardgame_engine::search_control::Unlimited;
use proptest::prelude::*;
use proptest::sample::Index;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use tribolo_game::FitSettings;
use tribolo_game::classic::{self, Classic, Plan};
use tribolo_game::lab::fit;
use tribolo_game::{Board, Cell, Line, Position, Side, passed, perft};
use tribolo_plain::Plain;

const MOVES: &str = include_str!("../reference/tribolo.tsv");
const CLASSIC: &str = include_str!("../reference/tribolo-classic.tsv");
const GAMES: &str = include_str!("../reference/tribolo-games.tsv");

/// Parses a cell of the tables: `x,y`, both counted from the upper left corner.
fn cell(text: &str) -> Cell {
    let (x, y) = text.split_once(',').unwrap();
    Cell::from_col_row(x.parse().unwrap(), y.parse().unwrap()).unwrap()
}

/// Parses cells separated by spaces, or `-` for an empty list.
fn cells(text: &str) -> BTreeSet<Cell> {
    text.split(' ').filter(|name| *name != "-").map(cell).collect()
}

fn scores(text: &str) -> Vec<u32> {
    text.split(' ').map(|score| score.parse().unwrap()).collect()
}

#[test]
fn moves_equal_the_browser_version() {
    for (number, row) in common::rows(MOVES) {
        let position: Position = row[0].parse().unwrap();
        assert_eq!(position.to_string(), row[0], "line {number}");
        assert_eq!(position.legal_moves().collect::<BTreeSet<_>>(), cells(row[1]), "line {number}");
        for (side, column) in Side::ALL.into_iter().zip(6..) {
            let legal: BTreeSet<Cell> = position.options(side).cells().collect();
            assert_eq!(legal, cells(row[column]), "line {number}, {side}");
        }
        let mv = cell(row[2]);
        let after = position.play(mv).unwrap();
        assert_eq!(after.board().to_string(), row[3], "line {number}");
        assert_eq!(after.scores().to_vec(), scores(row[4]), "line {number}");
        let next = if after.is_over() { "-".to_owned() } else { after.turn().to_string() };
        assert_eq!(next, row[5], "line {number}");
        // The cells captured by a move are exactly those whose owner changes.
        let taken: BTreeSet<Cell> = position.jumps(mv).into_iter().flat_map(|jump| jump.cells).collect();
        let changed = Cell::all().filter(|&cell| {
            position.board().owner(cell).is_some()
                && position.board().owner(cell) != after.board().owner(cell)
        });
        assert!(taken.into_iter().eq(changed), "line {number}");
    }
}

#[test]
fn games_equal_the_browser_version() {
    for (number, row) in common::rows(GAMES) {
        let mut line: Line = row[0].parse().unwrap();
        for text in row[1].split(' ') {
            assert_eq!(text[..1], line.current().turn().to_string(), "line {number}, ply {}", line.plies());
            line.play(cell(&text[1..])).unwrap();
        }
        assert_eq!(line.current().board().to_string(), row[2], "line {number}");
        assert_eq!(line.current().scores().to_vec(), scores(row[3]), "line {number}");
        assert_eq!(line.plies().to_string(), row[4], "line {number}");
        let passes: usize = (0..line.plies()).map(|ply| passed(&line, ply).len()).sum();
        assert_eq!(passes.to_string(), row[5], "line {number}");
        assert!(line.current().is_over(), "line {number}");
        assert_eq!(line.to_string().parse::<Line>().unwrap(), line);
    }
}

#[test]
fn classic_values_equal_the_browser_version() {
    for (number, row) in common::rows(CLASSIC) {
        let position: Position = row[0].parse().unwrap();
        assert_eq!(position.scores().to_vec(), scores(row[1]), "line {number}");
        let strategy = match Plan::for_position(&position) {
            Plan::Coalition => "coalition",
            Plan::OwnScoreLate => "own-score-late",
            Plan::OwnChoices => "own-choices",
            Plan::OwnScore => "own-score",
        };
        assert_eq!(strategy, row[2], "line {number}");
        let values: BTreeMap<Cell, u32> =
            classic::values(&position, &mut Unlimited).unwrap().into_iter().collect();
        let measured = row[4].split(' ').map(|text| text.split_once('=').unwrap());
        assert_eq!(values.len(), measured.clone().count(), "line {number}");
        for (mv, value) in measured {
            // The browser version has no value for a game that ends within the search.
            if value != "undef" {
                assert_eq!(values[&cell(mv)].to_string(), value, "line {number}, {mv}");
            }
        }
        // The measured move is one of the best moves; the choice among the best moves is not defined.
        let chosen = Classic::choose(&position, &mut Unlimited).unwrap().unwrap();
        if !row[4].contains("undef") {
            assert_eq!(values[&chosen], values[&cell(row[3])], "line {number}");
        }
    }
}

/// Generates boards with any number of walls and pieces, mostly full enough for long captures.
fn board() -> impl Strategy<Value = Board> {
    let letters = prop::collection::vec(0..12_usize, 176);
    letters.prop_map(|letters| {
        let rows: Vec<String> = letters
            .chunks(16)
            .map(|row| row.iter().map(|&letter| char::from(b"bbbbrrrrgg.w"[letter])).collect())
            .collect();
        rows.join("/").parse().unwrap()
    })
}

fn play(mut line: Line, choices: impl IntoIterator<Item = Index>) -> Line {
    for choice in choices {
        let legal: Vec<Cell> = line.current().legal_moves().collect();
        if legal.is_empty() {
            break;
        }
        line.play(*choice.get(&legal)).unwrap();
    }
    line
}

fn line() -> impl Strategy<Value = Line> {
    (any::<u64>(), prop::sample::select(&Side::ALL), prop::collection::vec(any::<Index>(), 0..140)).prop_map(
        |(seed, first, choices)| {
            play(Line::new(Position::start(&mut ChaCha8Rng::seed_from_u64(seed), first)), choices)
        },
    )
}

proptest! {
    #![proptest_config(common::cases(400))]

    #[test]
    fn games_equal_the_plain_version(line in line()) {
        let mut plain = Plain::read(&line.first().to_string());
        for (mv, after) in line.moves().zip(line.positions()) {
            let moves = plain.pass();
            plain.play(moves.iter().find(|found| found.cell == mv.index()).unwrap());
            let legal: Vec<usize> = plain.pass().iter().map(|found| found.cell).collect();
            prop_assert_eq!(after.legal_moves().map(Cell::index).collect::<Vec<_>>(), legal);
            prop_assert_eq!(after.to_string(), plain.write());
        }
        prop_assert_eq!(line.current().scores(), plain.scores());
    }

    #[test]
    fn moves_on_any_board_equal_the_plain_version(board in board()) {
        for (side, number) in Side::ALL.into_iter().zip(0..) {
            let legal = Plain::read(&format!("{board} {side}")).legal(number);
            let fast: Vec<usize> = board.reach(side).legal().cells().map(Cell::index).collect();
            prop_assert_eq!(&fast, &legal.iter().map(|found| found.cell).collect::<Vec<_>>());
            if let Ok(position) = Position::set_up(board, side) {
                for found in &legal {
                    let mut plain = Plain::read(&position.to_string());
                    plain.play(found);
                    plain.pass();
                    let after = position.play(Cell::new(found.cell).unwrap()).unwrap();
                    prop_assert_eq!(after.to_string(), plain.write());
                }
            }
        }
    }

    #[test]
    fn perft_equals_the_plain_version(line in line()) {
        fn plainly(plain: &Plain, depth: u32) -> u64 {
            let mut plain = plain.clone();
            let moves = plain.pass();
            if depth == 1 {
                return moves.len() as u64;
            }
            let counts = moves.iter().map(|found| {
                let mut after = plain.clone();
                after.play(found);
                plainly(&after, depth - 1)
            });
            counts.sum()
        }
        let plain = Plain::read(&line.current().to_string());
        for depth in 1..=2 {
            prop_assert_eq!(perft(line.current(), depth), plainly(&plain, depth));
        }
    }
}

#[test]
#[ignore = "two minutes: fits the shipped weights anew"]
fn shipped_weights_are_fitted_again_byte_for_byte() {
    let fitted = fit(FitSettings::SHIPPED, |_, _| (), &mut || ControlFlow::Continue(())).unwrap();
    assert_eq!(fitted.to_string(), include_str!("../../crates/games/tribolo/src/tribolo.weights"));
}
