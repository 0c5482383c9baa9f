//! The course of a game in its window: the start of each turn, moves, and the next game of a match.
//!
//! The pictures and texts of a turn are left to the windows.

use crate::table::execute;
use crate::table::friend;
use crate::table::lessons;
use crate::table::menu_commands;
use crate::table::record;
use crate::table::{Table, TableGame};
use crate::view::ending::GameButton;
use boardgame_engine::game_controller::TurnSearch;
use boardgame_engine::record::GamePosition as _;
use boardgame_engine::session::PlayerKind;
use small_amiga::chips::Ticks;
use small_amiga::intuition::Intuition;

/// Time between two games of a match without human players, in ticks: three seconds.
const BETWEEN_GAMES: Ticks = Ticks(900);

/// Starts the turn if the game or the players have changed since the last call.
///
/// Removes messages and old suggestions, and starts the search.
#[inline(never)]
pub(crate) fn start<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition) {
    let model = program.model_mut();
    let refused = model.check_lesson(intuition.current_time());
    if !model.begin_turn() {
        return;
    }
    model.began = model.now(intuition);
    (model.pressed, model.selected) = (None, None);
    let revision = model.session().revision();
    model.review.take_if(|review| review.is_outdated(revision));
    model.aids.clear_message();
    model.show_task();
    if let Some(why) = refused {
        model.refuse(intuition, &why);
    }
    model.judge_turn();
    program.turn_started(intuition);
    record::keep(program);
    menu_commands::update_marks(program, intuition);
    // During an estimated review, every refresh starts the next estimate.
    let search = if program.model().is_estimating() { TurnSearch::Nothing } else { program.search() };
    program.model_mut().start_search(search);
}

/// Starts the turn after a move, and shows the move unless a lesson has taken it back.
pub(crate) fn played<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition) {
    let plies = program.model().game().plies();
    friend::clear_turn_message(intuition);
    // The pointer rests on the moved piece, about which the user did not ask.
    program.board.pointer = None;
    start(program, intuition);
    if program.model().game().plies() == plies {
        program.show_last_move(intuition);
    }
}

/// Updates the game at a vertical blank, after the search task has run.
pub(super) fn tick<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition) {
    lessons::weigh(program, intuition);
    // A finished move waits while the board shows an earlier position.
    let may_play = program.advance(intuition) && !program.model().is_looking_back();
    if may_play && program.model_mut().play_pending_move() {
        played(program, intuition);
    } else if next_game_at(program).is_some_and(|at| program.model().now(intuition) >= at) {
        execute::run_button(program, intuition, GameButton::NextGame);
    }
}

/// Returns the animation time at which the next game of a match starts.
///
/// Returns `None` if the match is over or has a human player.
pub(super) fn next_game_at<G: TableGame>(program: &Table<G>) -> Option<Ticks> {
    let model = program.model();
    let has_human = G::Position::SEATS.iter().any(|&seat| model.session().player(seat) == PlayerKind::Human);
    let is_alone = !has_human && !model.aids.is_classic() && !program.model().is_reviewing();
    (is_alone && program.game.panel(&program.board).has_next_game && program.has_ended())
        .then(|| model.began + BETWEEN_GAMES)
}
