//! Conformance tests for every game, its sessions and its engines, written once for the contract and run
//! for each game.
//!
//! A new game adds one line to `conform!` below: its name, its game record, and the engines that can play
//! it.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may fail by panicking")]

mod beside;
#[path = "../common/mod.rs"]
mod common;
mod contract;
mod faults;
#[path = "fifth_game/fours.rs"]
mod fifth;
mod fifth_game;
mod play;
mod session;
mod thinking;

use std::collections::BTreeSet;

use ::boardgame_engine::contract::Engine;
use ::tripppin::catalogue;
use ::tripppin_game::Line;
use ::tripppin_game::classic::Level;
use ::tripppin_game::game::{ClassicEngine, PonderEngine};
use ::trippples_game::Line as TrippplesLine;
use ::trippples_game::engines::EngineName;

/// Adds the test-only game to the catalogue before the catalogue is first read.
fn listed() {
    catalogue::add(&fifth::ENTRY).unwrap();
}

/// Defines the tests of a game, grouped by module.
macro_rules! tests_of {
    ($game:ty, $minds:expr) => {
        tests_of! {
            $game;
            contract::a_deal_is_decided_by_its_seed,
            contract::every_ply_reads_back_from_its_text,
            contract::taking_back_restores_every_text,
            contract::legal_moves_and_no_others_can_be_played,
            contract::the_mover_is_whose_turn_it_was,
            contract::a_game_is_over_when_nothing_can_be_played,
            contract::garbled_texts_are_lines_or_errors_of_one_line,
            session::the_first_game_is_dealt_from_the_seed,
            session::new_games_are_opened_as_the_game_says_and_keep_the_players,
            session::humans_take_back_one_move_each,
            session::a_human_takes_back_the_computers_answer_too,
            session::computers_take_nothing_back,
            session::the_move_that_ended_the_game_can_be_taken_back,
            session::taking_back_reaches_so_far_and_no_further,
            session::a_line_from_a_file_goes_on_where_it_stopped,
            session::playing_again_is_the_same_start,
            session::finished_games_count_once,
            session::late_answers_are_dropped,
            session::games_that_were_left_are_returned_to,
            session::some_games_are_remembered_and_only_where_that_is_wanted,
            session::a_game_of_computers_is_not_left_by_taking_back,
            session::the_question_changes_with_what_it_asks,
            thinking::a_thought_tells_what_it_finds_and_that_it_is_done,
            thinking::the_computers_move_waits_for_the_end_of_its_thought,
            thinking::a_measured_thought_is_the_same_each_time,
            thinking::a_stopped_thought_says_nothing_more,
            thinking::a_new_question_ends_the_old_thought,
            thinking::the_end_of_the_task_is_the_end_of_its_thread,
            faults::a_mind_that_fails_is_told_and_the_game_goes_on,
            faults::a_known_move_that_is_illegal_is_told,
            faults::a_persons_adviser_that_fails_is_told,
            faults::every_go_ends_with_one_bestmove_whatever_the_mind_does,
            faults::stop_and_quit_do_not_wait_for_a_thought,
        }

        #[test]
        fn engines_find_legal_moves() {
            super::thinking::engines_find_legal_moves::<$game>($minds);
        }

        #[test]
        fn engines_answer_text_requests() {
            super::thinking::engines_answer_text_requests::<$game>($minds);
        }

        #[test]
        fn engines_answer_alike_in_a_worker() {
            super::thinking::engines_answer_alike_in_a_worker::<$game>($minds);
        }

        #[test]
        fn engines_stop_when_cancelled() {
            super::thinking::engines_stop_when_cancelled::<$game>($minds);
        }
    };
    ($game:ty; $($module:ident::$test:ident,)*) => {
        $(#[test]
        fn $test() {
            super::$module::$test::<$game>();
        })*
    };
}

/// Defines a module of tests for each game, so that a failure names the game.
macro_rules! conform {
    ($($name:ident: $game:ty, $minds:expr;)*) => {
        #[test]
        fn every_listed_game_is_tested() {
            let tried = BTreeSet::from([$(stringify!($name)),*]);
            listed();
            assert_eq!(common::games().collect::<BTreeSet<_>>(), tried);
        }

        $(mod $name {
            use super::*;

            tests_of! { $game, minds }

            fn minds() -> Vec<Box<dyn Engine<$game>>> {
                $minds
            }
        })*
    };
}

conform! {
    fours: fifth::Line, vec![Box::new(fifth::Greedy)];
    tripppin: Line, vec![
        Box::new(ClassicEngine { level: Level::DEFAULT, prevention: true }),
        Box::new(ClassicEngine { level: Level::HIGHEST, prevention: false }),
        Box::new(PonderEngine),
    ];
    triple3: ::triple3_game::Line, triple3_minds();
    tribolo: ::tribolo_game::Line, tribolo_minds();
    trippples: TrippplesLine, EngineName::all().map(|name| Box::new(name.seeded(0)) as _).collect();
}

/// Returns the engines of Triple 3: the random and greedy ones, the learned evaluation with and without
/// random moves, and the search.
fn triple3_minds() -> Vec<Box<dyn Engine<::triple3_game::Line>>> {
    use ::triple3_game::engines::{Level, LevelEngine};
    Level::all()
        .filter(|level| level.get() % 2 == 1 || level.get() == 8)
        .map(|level| Box::new(LevelEngine::new(level, 3)) as _)
        .collect()
}

/// Returns engines of Tribolo: the classic one, one without search, and two with search.
fn tribolo_minds() -> Vec<Box<dyn Engine<::tribolo_game::Line>>> {
    use ::tribolo_game::Level;
    use ::tribolo_game::engines::EngineName;

    let levels = [1, 3, 7].into_iter().filter_map(Level::new).map(EngineName::Level);
    std::iter::once(EngineName::Classic).chain(levels).map(|name| Box::new(name) as _).collect()
}
