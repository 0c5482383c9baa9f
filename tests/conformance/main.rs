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
mod review;
mod session;
mod thinking;

use std::collections::BTreeSet;

use ::boardgame_engine::contract::Engine;
use ::tripppin_app::catalogue;
use tripppin_game::classic::Level;
use tripppin_game::{ClassicEngine, Line, PonderEngine};
use trippples_game::EngineName;
use trippples_game::Line as TrippplesLine;

/// Adds the test-only game to the catalogue before the catalogue is first read.
fn listed() {
    catalogue::add(&fifth::ENTRY).unwrap();
}

/// Defines the tests of a game, grouped by module.
macro_rules! tests_of {
    ($game:ty, $minds:expr) => {
        tests_of! {
            $game;
            contract::deal_is_reproducible_from_its_seed,
            contract::every_position_reads_back_from_its_text,
            contract::undo_restores_every_position,
            contract::exactly_the_legal_moves_can_be_played,
            contract::mover_of_a_ply_is_the_side_to_move_before_it,
            contract::game_is_over_without_legal_moves,
            contract::garbled_record_is_read_or_refused_in_one_line,
            session::first_game_is_dealt_from_the_seed,
            session::new_game_has_the_games_opener_and_same_players,
            session::humans_take_back_single_moves,
            session::human_takes_back_the_computers_answer_as_well,
            session::game_of_computers_cannot_be_taken_back,
            session::last_move_of_a_finished_game_can_be_taken_back,
            session::undo_stops_at_the_games_limit,
            session::record_from_a_file_resumes_at_its_end,
            session::play_again_restarts_the_same_game,
            session::finished_game_scores_once,
            session::late_answers_are_dropped,
            session::left_game_is_restored_by_undo,
            session::left_games_are_kept_up_to_a_limit_if_enabled,
            session::computers_move_keeps_undo_from_leaving_the_game,
            session::revision_changes_with_every_relevant_change,
            thinking::search_reports_its_findings_and_its_end,
            thinking::computer_moves_only_after_its_search_ends,
            thinking::measured_search_is_reproducible,
            thinking::aborted_search_reports_nothing_more,
            thinking::new_search_cancels_the_old_one,
            thinking::dropped_search_task_ends_its_thread,
            faults::failed_engine_is_reported_and_the_game_continues,
            faults::illegal_precomputed_move_is_reported,
            faults::failed_pondering_engine_is_reported,
            faults::every_go_ends_with_one_bestmove_for_any_engine,
            faults::stop_and_quit_do_not_wait_for_the_search,
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
    fours: fifth::Line, vec![Box::new(fifth::Level::Hasty), Box::new(fifth::Level::Greedy)];
    tripppin: Line, vec![
        Box::new(ClassicEngine { level: Level::DEFAULT, prevention: true }),
        Box::new(ClassicEngine { level: Level::HIGHEST, prevention: false }),
        Box::new(PonderEngine),
    ];
    triple3: triple3_game::Line, triple3_minds();
    tribolo: tribolo_game::Line, tribolo_minds();
    trippples: TrippplesLine, EngineName::all().map(|name| Box::new(name.seeded(0)) as _).collect();
}

/// Returns the engines of Triple 3: the random and greedy ones, the learned evaluation with and without
/// random moves, and the search.
fn triple3_minds() -> Vec<Box<dyn Engine<triple3_game::Line>>> {
    use triple3_game::{Level, LevelEngine};
    Level::all()
        .filter(|level| level.get() % 2 == 1 || level.get() == 8)
        .map(|level| Box::new(LevelEngine::new(level, 3)) as _)
        .collect()
}

/// Returns engines of Tribolo: the classic one, one without search, and two with search.
fn tribolo_minds() -> Vec<Box<dyn Engine<tribolo_game::Line>>> {
    use tribolo_game::{EngineName, Level};

    let levels = [1, 3, 7].into_iter().filter_map(Level::new).map(EngineName::Level);
    std::iter::once(EngineName::Classic).chain(levels).map(|name| Box::new(name) as _).collect()
}
