//! Tests of the lessons that are part of the program: their positions, moves and sentences.

#![allow(clippy::unwrap_used, reason = "a test may fail by panicking")]

use amiga_boardgame::entry::lesson::{Lesson, LessonStep};
use amiga_boardgame::table::GameEntry;
use amiga_boardgame::view::text::wrapped;
use boardgame_engine::oracle::Oracle;
use boardgame_engine::record::{DRAW, GameRecord};
use boardgame_engine::search_control::Unlimited;
use proptest::prelude::*;
use tripppin::CATALOGUE;

use super::fuzz_corpora::{damaged, slips};

/// The games with a lesson. Each entry has the name, the minimum number of steps, the number of letters in a
/// line of the panel, and the number of lines in the panel.
const GAMES: [(&str, usize, i32, usize); 4] =
    [("tripppin", 8, 17, 4), ("trippples", 4, 17, 4), ("tribolo", 4, 12, 4), ("triple3", 4, 20, 3)];

fn game(name: &str) -> &'static GameEntry {
    CATALOGUE.games().find(|game| game.word == name).unwrap()
}

fn steps(name: &str) -> Vec<LessonStep> {
    let game = game(name);
    let parsed = game.words.lessons.iter().map(|text| Lesson::parse(text, name, game.words).unwrap());
    parsed.flat_map(|lesson| lesson.steps).collect()
}

#[test]
fn shipped_lessons_are_valid_and_fit_the_panels() {
    for (name, least, width, lines) in GAMES {
        let (steps, words) = (steps(name), game(name).words);
        assert!(steps.len() >= least, "{name}");
        for step in steps {
            let legal = (words.legal_moves)(&step.position);
            let draw = format!("{} {DRAW}", step.position);
            let is_legal = |mv: &String| legal.contains(mv) || mv == DRAW && (words.position)(&draw).is_ok();
            assert!(!legal.is_empty() && step.moves.iter().all(is_legal), "{step:?}");
            let accepts_all = legal.iter().all(|mv| step.moves.contains(mv));
            assert!(step.moves.is_empty() || accepts_all || !step.wrong.is_empty(), "{step:?}");
            for text in [step.say, format!("Not that one: {}", step.wrong), step.right] {
                let all = wrapped(&text, width, |text| text.len() as i32);
                let is_narrow = all.iter().all(|line| line.len() as i32 <= width);
                assert!(all.len() <= lines && is_narrow, "{name}: {all:?}");
            }
        }
    }
}

/// Checks that no accepted move in the lesson of a game changes the result with perfect play.
fn check_values<O: Oracle>(name: &str) {
    for step in steps(name) {
        let line: GameRecord<O::Position> = step.position.parse().unwrap();
        let judged = O::solve(line.current()).unwrap().judge(line.current());
        for mv in step.moves {
            if mv == DRAW {
                assert_eq!(judged.verdict.name(), DRAW, "{name} {line}");
                continue;
            }
            let value = judged.moves.iter().find(|judged| judged.mv.to_string() == mv).unwrap().verdict;
            assert_eq!(value.name(), judged.verdict.name(), "{name} {line}: {mv}");
        }
    }
}

#[test]
fn accepted_moves_of_solved_games_keep_the_value() {
    check_values::<tripppin_game::Oracle>("tripppin");
    check_values::<trippples_game::Oracle>("trippples");
}

#[test]
fn best_moves_of_other_games_are_accepted() {
    for (name, engine) in [("tribolo", "9"), ("triple3", "9 seed 1")] {
        for step in steps(name).into_iter().filter(|step| !step.moves.is_empty()) {
            let best = (game(name).search_fn)(&step.position, engine, &mut Unlimited, &mut |_| ()).unwrap();
            assert!(step.moves.contains(&best.clone().unwrap()), "{name} {}: {best:?}", step.position);
        }
    }
}

#[test]
fn draw_step_claims_a_third_repetition() {
    let claimed: Vec<String> = steps("tripppin")
        .into_iter()
        .filter(|step| step.moves == [DRAW])
        .map(|step| format!("{} {DRAW}", step.position))
        .collect();
    let endings = claimed.iter().map(|text| {
        let line: GameRecord<tripppin_game::Position> = text.parse().unwrap();
        line.ending_word()
    });
    assert_eq!(endings.collect::<Vec<_>>(), [Some("repetition")]);
}

/// Parses a text as a lesson of a game. If it is not a lesson, the error must name a place in the text or at
/// the end of a line.
fn check_place(name: &str, text: &str) -> Result<(), TestCaseError> {
    match Lesson::parse(text, name, game(name).words) {
        Ok(lesson) => {
            let complete = |step: &LessonStep| !step.say.is_empty() && !step.position.is_empty();
            prop_assert!(!lesson.steps.is_empty() && lesson.steps.iter().all(complete));
        }
        Err(error) => {
            let lines: Vec<&str> = text.lines().collect();
            prop_assert!((1..=lines.len().max(1)).contains(&error.line), "{}", error);
            let length = lines.get(error.line - 1).map_or(0, |line| line.chars().count());
            prop_assert!(
                (1..=length + 1).contains(&error.column),
                "{}: {:?}",
                error,
                lines.get(error.line - 1)
            );
        }
    }
    Ok(())
}

proptest! {
    #[test]
    fn damaged_lesson_is_read_or_refused_in_place(game_at in 0..GAMES.len(), slips in slips()) {
        let name = GAMES[game_at].0;
        for text in game(name).words.lessons {
            check_place(name, &String::from_utf8_lossy(&damaged(text.as_bytes().to_vec(), &slips)))?;
        }
    }

    #[test]
    fn random_text_is_refused_in_place(game_at in 0..GAMES.len(), text in "(?s).{0,200}") {
        let name = GAMES[game_at].0;
        check_place(name, &text)?;
        check_place(name, &format!("lesson {name} T\n{text}"))?;
    }
}
