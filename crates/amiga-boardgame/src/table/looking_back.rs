//! Looks back at an earlier position during a game, and the window "Moves" in which the user chooses the position.
//!
//! The game goes on unchanged when the user returns with any key or click. The window itself is left to
//! [`MovesWindow`](crate::view::moves_window::MovesWindow).

use crate::table::Hand;
use crate::table::model::Model;
use crate::table::review::{Review, sign};
use crate::table::{Table, TableGame};
use crate::table::{input, menu_commands, reviewing};
use crate::view::moves_window::{MovesEvent, MovesState, lines};
use boardgame_engine::coach::ReviewedMoveOf;
use boardgame_engine::oracle::PuzzleOracle;
use small_amiga::gadtools::ListItem;
use small_amiga::intuition::{IntuiMessage, Intuition};

/// Mark of a turning point in a review with estimated win chances.
const TURNING_POINT: &str = "?";

impl<O: PuzzleOracle> Model<O> {
    fn moves_state(&self) -> MovesState {
        let pages = self.review.as_ref().map(|review| review.pages);
        let known = self.win_chances().iter().flatten().count();
        (self.session().revision(), pages, known, self.has_curtain() || self.is_in_lesson())
    }

    /// Returns the index of the move that led to the shown position or, in an exact review, that is reviewed.
    fn shown_move(&self) -> Option<usize> {
        let reviewed = self.review.as_ref().and_then(Review::reviewed).map(|reviewed| reviewed.ply);
        reviewed.or_else(|| self.line().plies().checked_sub(1))
    }

    /// Returns the moves of the game with their marks. Marks are those of the open review or, in a solved game that is over,
    /// those of its review.
    fn move_lines(&self) -> Vec<ListItem> {
        let quality = |reviewed: &ReviewedMoveOf<O::Position>| (reviewed.ply, sign(reviewed.quality));
        let mut marks: Vec<(usize, &str)> = match &self.review {
            Some(review) if review.is_exact() => review.list(quality).collect(),
            _ if self.game().is_over() => {
                let review = self.judge.review(self.game());
                review.iter().flat_map(|review| review.moves()).map(quality).collect()
            }
            _ => Vec::new(),
        };
        marks.extend(
            self.turning_points().iter().map(|point| (point.number.saturating_sub(1), TURNING_POINT)),
        );
        lines(self.game().moves().map(|mv| mv.to_string()).collect(), &marks)
    }
}

/// Opens the window with the moves, or closes it.
pub(super) fn toggle<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition) {
    if program.model().moves.is_open() {
        return close_window(program, intuition);
    }
    let foot = program.game.panel(&program.board).play_buttons;
    let model = program.model_mut();
    model.moves.open(intuition, model.window(), foot);
}

/// Closes the window with the moves, and returns to the game.
pub(super) fn close_window<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition) {
    if program.model().is_looking_back() {
        reviewing::close(program, intuition);
    }
    let model = program.model_mut();
    model.moves.close(intuition, model.window());
    menu_commands::update_marks(program, intuition);
}

/// Handles the input in the window with the moves.
pub(super) fn poll<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition) {
    let board = program.model().window();
    while let Some(event) = program.model_mut().moves.poll(intuition, board) {
        match event {
            MovesEvent::Chosen(at) => show(program, intuition, at),
            MovesEvent::Close => close_window(program, intuition),
            MovesEvent::Reset => {
                let foot = program.game.panel(&program.board).play_buttons;
                program.model_mut().moves.reopen(intuition, board, foot);
            }
            MovesEvent::Other(key) => input::message(program, intuition, key),
        }
    }
}

/// Lists the moves again if they or their marks have changed.
pub(super) fn update<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition) {
    let model = program.model_mut();
    let now @ (.., is_hidden) = model.moves_state();
    if !model.moves.take_outdated(now) {
        return;
    }
    let lines = if is_hidden { Vec::new() } else { model.move_lines() };
    let shown = model.shown_move().filter(|_| !is_hidden);
    model.moves.show(intuition, lines, shown);
}

/// Shows the position after the move with the index `at` or, in an exact review, the page about this move. The last move
/// leads back to the game.
#[inline(never)]
fn show<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition, at: usize) {
    let model = program.model_mut();
    let page = match &model.review {
        Some(review) if review.is_exact() => review.list(|reviewed| reviewed.ply).position(|ply| ply == at),
        _ => Some(at + 1),
    };
    if model.is_reviewing() && !model.is_looking_back() {
        return page.into_iter().for_each(|page| model.turn_to_page(page));
    }
    if at + 1 >= model.game().plies() {
        return reviewing::close(program, intuition);
    }
    let session = model.session();
    let review = Review::look_back(session.revision(), session.game(), at + 1);
    let pages = review.pages;
    model.review = Some(review);
    model.pressed = None;
    program.board.hand = Hand::EMPTY;
    program.board.pointer = None;
    program.hurry(intuition);
    program.model_mut().aids.show_message(pages.look_back_message());
    menu_commands::update_marks(program, intuition);
}

/// Handles a message while the board shows an earlier position: any key or click returns to the game, and has no other
/// effect.
///
/// Returns the message if it must be handled as usual.
pub(super) fn message<G: TableGame>(
    program: &mut Table<G>,
    intuition: &mut Intuition,
    message: IntuiMessage,
) -> Option<IntuiMessage> {
    let is_command = matches!(message, IntuiMessage::MenuPick(_));
    if message.is_action() || message == IntuiMessage::CloseWindow {
        reviewing::close(program, intuition);
        return Some(message).filter(|_| is_command);
    }
    Some(message).filter(|message| !matches!(message, IntuiMessage::MouseMove { .. }))
}
