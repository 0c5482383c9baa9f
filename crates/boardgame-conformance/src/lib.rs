//! Tests that every game must pass: its rules, its sessions and its engines keep the contract of
//! [`boardgame_engine`].
//!
//! The tests of a game call [`conform!`] once. The rules are tested by random games, which are reproducible. A
//! test plays each move that was legal somewhere in these games on positions in which it is illegal, so a
//! game must refuse every value of its type of moves with an error.
//!
//! The modules of the tests are hidden: their functions are called by [`conform!`] only, and their names say what they test.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]
#![warn(missing_docs)]

#[doc(hidden)]
pub mod contract;
#[doc(hidden)]
pub mod faults;
mod notice;
pub mod output;
pub mod play;
#[doc(hidden)]
pub mod session;
#[doc(hidden)]
pub mod thinking;

pub use boardgame_engine::contract::Engine;
use boardgame_engine::record::GamePosition;
pub use boardgame_engine::text_search::Searches;

/// A game under test, with the engines to test.
pub trait Subject {
    /// The positions of the game, with its rules.
    type Position: GamePosition;

    /// Creates the engines to test, each anew, because a test may run several at a time.
    fn engines() -> Vec<Box<dyn Engine<Self::Position>>>;

    /// Returns the functions with which a worker runs searches, from the game's catalogue entry.
    fn searches() -> Searches;
}

/// Defines the tests of a game as functions with the attribute `#[test]`.
///
/// The arguments are the game's catalogue entry, its type of positions, and an expression that creates the
/// engines to test, as a vector of boxes:
///
/// ```ignore
/// boardgame_conformance::conform! { ENTRY, Position, vec![Box::new(Greedy)] }
/// ```
#[macro_export]
macro_rules! conform {
    ($entry:expr, $position:ty, $engines:expr) => {
        struct ConformanceSubject;

        impl $crate::Subject for ConformanceSubject {
            type Position = $position;

            fn engines() -> Vec<Box<dyn $crate::Engine<$position>>> {
                $engines
            }

            fn searches() -> $crate::Searches {
                $crate::Searches {
                    search_fn: $entry.search_fn,
                    win_chances_fn: $entry.win_chances_fn,
                    engine_file: $entry.engine_file,
                }
            }
        }

        $crate::conform! {
            @tests $position;
            contract::deal_is_reproducible_from_its_seed,
            contract::every_position_reads_back_from_its_text,
            contract::undo_restores_every_position,
            contract::exactly_the_legal_moves_can_be_played,
            contract::mover_of_a_ply_is_the_side_to_move_before_it,
            contract::game_is_over_without_legal_moves,
            contract::garbled_record_is_read_or_refused_in_one_line,
            session::first_game_is_dealt_from_the_seed,
            session::new_game_has_the_games_opener_and_same_players,
            session::rematch_keeps_the_opener_and_exchanges_the_wins,
            session::humans_take_back_single_moves,
            session::human_takes_back_and_redoes_the_computers_answer_as_well,
            session::game_of_computers_cannot_be_taken_back,
            session::last_move_of_a_finished_game_can_be_taken_back,
            session::undo_stops_at_the_last_moves_of_humans,
            session::record_from_a_file_resumes_at_its_end,
            session::play_again_restarts_the_same_game,
            session::finished_game_scores_once,
            session::score_and_result_belong_to_their_players,
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
        $crate::conform! {
            @tests ConformanceSubject;
            thinking::engines_find_legal_moves,
            thinking::engines_answer_text_requests,
            thinking::engines_answer_alike_in_a_worker,
            thinking::engines_stop_when_cancelled,
        }
    };
    (@tests $subject:ty; $($module:ident::$test:ident,)*) => {
        $(#[test]
        fn $test() {
            $crate::$module::$test::<$subject>();
        })*
    };
}
