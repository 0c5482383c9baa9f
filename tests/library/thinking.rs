//! Tests of the classic engine against tables measured from the original program, move by move.

#![allow(clippy::unwrap_used, reason = "a test may fail by panicking")]

use crate::common;
use crate::library::plain;

use std::ops::ControlFlow;

use proptest::prelude::*;

use boardgame_engine::search_control::{Aborted, Unlimited};
use tripppin_game::classic::{self, Level, SearchResult};
use tripppin_game::{Cause, Line, Position, Side};

const MOVES: &str = include_str!("../reference/tripppin-moves.tsv");
const LOOPS: &str = include_str!("../reference/tripppin-loops.tsv");
const GAMES: &str = include_str!("../reference/tripppin-games.tsv");

fn level(text: &str) -> Level {
    text.parse().ok().and_then(Level::new).unwrap()
}

fn plain_thought(line: &Line, level: Level, prevention: bool) -> SearchResult {
    plain::search::think(line, level, prevention, &mut Unlimited).unwrap().unwrap()
}

/// Returns the result of the classic engine after checking that the plain search has the same result.
fn think(line: &Line, level: Level, prevention: bool) -> SearchResult {
    let plain = plain_thought(line, level, prevention);
    let thought = classic::think(line, level, prevention, &mut Unlimited).unwrap().unwrap();
    assert_eq!((thought.mv, thought.value), (plain.mv, plain.value), "{line} at level {level}, {prevention}");
    thought
}

#[test]
fn moves_and_values_equal_the_original() {
    for (number, row) in common::rows(MOVES) {
        let line = Line::new(row[0].parse().unwrap());
        let thought = think(&line, level(row[1]), false);
        assert_eq!(thought.mv.to_string(), row[2], "line {number}");
        assert_eq!(thought.value.to_string(), row[3], "line {number}");
    }
}

#[test]
fn plain_search_visits_as_many_nodes_as_original() {
    for (number, row) in common::rows(MOVES) {
        let line = Line::new(row[0].parse().unwrap());
        let plain = plain_thought(&line, level(row[1]), false);
        assert_eq!(plain.nodes.to_string(), row[4], "line {number}");
    }
}

#[test]
fn loops_are_avoided_as_in_the_original() {
    for (number, row) in common::rows(LOOPS) {
        let line: Line = format!("{} moves {}", row[0], row[1]).parse().unwrap();
        let level = level(row[2]);
        assert_eq!(think(&line, level, true).mv.to_string(), row[3], "line {number}, with prevention");
        assert_eq!(think(&line, level, false).mv.to_string(), row[4], "line {number}, without");
    }
}

#[test]
fn whole_games_equal_the_original() {
    for (number, row) in common::rows(GAMES) {
        let levels = [level(row[1]), level(row[2])];
        let prevention = row[3] == "on";
        let plies: usize = row[4].parse().unwrap();
        let mut line = Line::new(row[0].parse::<Position>().unwrap());
        while line.plies() < plies {
            let level = levels[line.current().turn().index()];
            line.play(think(&line, level, prevention).mv).unwrap();
        }
        let moves: Vec<String> = line.moves().map(|mv| mv.to_string()).collect();
        assert_eq!(moves.join(" "), row[6], "line {number}");
        let result = match line.current().outcome() {
            None => "unfinished".to_owned(),
            Some(outcome) => {
                let cause = if outcome.cause == Cause::Goal { "goal" } else { "stuck" };
                format!("{} {cause}", outcome.winner)
            }
        };
        assert_eq!(result, row[5], "line {number}");
    }
}

#[test]
fn finished_game_has_no_search_result() {
    let rows = "4c458625c25207c8/64ff61495832ff0e/e0620d4670ffa21c/2954924ac1239816/\
                2c1a948a8ca11383/3415d0430ba82685/c4ff318991ffff19/38b068ffff51a42a";
    let won: Line = format!("{rows} d1 a1 5 0 l").parse().unwrap();
    assert_eq!(won.current().outcome().map(|outcome| outcome.winner), Some(Side::Right));
    assert_eq!(classic::think(&won, Level::DEFAULT, true, &mut Unlimited), Ok(None));
}

#[test]
fn aborted_search_has_no_result() {
    let (_, row) = common::rows(MOVES).find(|(_, row)| row[1] == "10").unwrap();
    let line = Line::new(row[0].parse().unwrap());
    let mut stop = |_nodes| ControlFlow::Break(());
    assert_eq!(classic::think(&line, Level::DEEPEST, false, &mut stop), Err(Aborted));
}

#[test]
fn highest_levels_need_few_nodes() {
    for level in [Level::HIGHEST, Level::DEEPEST] {
        let (mut plain, mut fast) = (0, 0);
        for (_, row) in common::rows(MOVES).step_by(20) {
            let line = Line::new(row[0].parse().unwrap());
            plain += plain_thought(&line, level, false).nodes;
            fast += think(&line, level, false).nodes;
        }
        assert!(plain > 30 * fast, "level {level}: {plain} to {fast}");
    }
}

/// Returns the game without the move that ended it, if the game is over.
fn before_the_end(mut line: Line) -> Line {
    if line.current().outcome().is_some() {
        line.undo();
    }
    line
}

proptest! {
    #![proptest_config(common::cases(2000))]

    #[test]
    fn search_agrees_with_the_plain_search(line in common::line(), plies in 1..=8u8) {
        think(&before_the_end(line), Level::new(plies).unwrap(), false);
    }

    #[test]
    fn search_agrees_with_plain_search_in_cycles(line in common::circling_line(), plies in 1..=6u8) {
        think(&before_the_end(line), Level::new(plies).unwrap(), true);
    }
}
