//! Opens and closes the review of a game, and turns its pages by keys and mouse.

use crate::table::Hand;
use crate::table::allowed::{LEAVE_REVIEW, NOTHING_TO_REVIEW};
use crate::table::execute;
use crate::table::input::is_second_click;
use crate::table::judging;
use crate::table::looking_back;
use crate::table::menu_commands;
use crate::table::model::Model;
use crate::table::review::Review;
use crate::table::turn;
use crate::table::{Table, TableGame};
use crate::view::menu::Common;
use crate::view::pages::{PageTurn, ReviewButton};
use small_amiga::chips::Point;
use small_amiga::input::{Key, Qualifiers};
use small_amiga::intuition::{IntuiMessage, Intuition};

/// The part of an open review at a point of the window.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReviewTarget {
    /// A button below the win-chance graph.
    Button(ReviewButton),
    /// A page, chosen in the list of moves or in the graph.
    Page(usize),
    /// The text of the last page, which leads to the first marked page.
    Summary,
    /// A line of a table in the summary, and the side of the column if the click was in one.
    Line(usize, Option<usize>),
}

/// Opens the review, or closes the open one. Flashes the screen and says so if no review is possible.
pub(super) fn toggle<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition) {
    if program.model().is_reviewing() {
        close(program, intuition);
    } else if !open(program, intuition) {
        program.model_mut().refuse(intuition, NOTHING_TO_REVIEW);
    } else {
        // The title of the review takes the place of a message about the game before, such as that of a resignation.
        intuition.announce(None);
    }
}

#[inline(never)]
fn open<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition) -> bool {
    let can_estimate = program.can_estimate();
    let Model { judge, controller, review, pressed, .. } = program.model_mut();
    let session = &mut controller.session;
    if can_estimate {
        session.invalidate_searches();
        *review = Some(Review::estimated(session.revision(), session.game().clone()));
        *pressed = None;
        program.hurry(intuition);
        program.board.hand = Hand::EMPTY;
        turn::start(program, intuition);
        return true;
    }
    *review = judge.review(session.game()).map(Review::exact);
    let is_open = review.is_some();
    if is_open {
        session.bar_rating();
        program.board.hand = Hand::EMPTY;
    }
    is_open
}

/// Closes the review, if one is open.
pub(crate) fn close<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition) {
    let model = program.model_mut();
    if model.is_estimating() {
        // The next turn closes the review, and starts the search that the estimates have replaced.
        model.session_mut().invalidate_searches();
        turn::start(program, intuition);
    } else if let Some(review) = model.review.take() {
        if review.is_look_back() {
            // The message is about the earlier position.
            model.aids.clear_message();
            intuition.announce(None);
        }
        menu_commands::update_marks(program, intuition);
    }
}

/// Returns `true` if a review of the game on the board is possible.
pub(crate) fn can_open<G: TableGame>(program: &Table<G>) -> bool {
    let model = program.model();
    program.can_estimate() || model.judge.can_review(model.game())
}

/// Returns `true` if the menus offer the review. In solved games they always do.
pub(super) fn is_offered<G: TableGame>(program: &Table<G>) -> bool {
    judging::is_solved::<G>() || program.model().is_reviewing() || program.can_estimate()
}

/// Handles a message while a review is open.
///
/// Returns the message if it must be handled as usual.
#[inline(never)]
pub(super) fn message<G: TableGame>(
    program: &mut Table<G>,
    intuition: &mut Intuition,
    message: IntuiMessage,
) -> Option<IntuiMessage> {
    let is_exact = program.model().review.as_ref().map(Review::is_exact);
    let Some(is_exact) = is_exact else { return Some(message) };
    if program.model().is_looking_back() {
        return looking_back::message(program, intuition, message);
    }
    match message {
        IntuiMessage::CloseWindow | IntuiMessage::RawKey { key: Key::Escape, .. } => {
            close(program, intuition);
        }
        IntuiMessage::RawKey { key: Key::Char('l'), .. } if !is_exact => close(program, intuition),
        // While the mouse holds a button, a menu shortcut arrives as a letter with the Amiga key, and has no effect.
        IntuiMessage::RawKey { key: Key::Char(letter), qualifiers }
            if !qualifiers.contains(Qualifiers::RIGHT_AMIGA) =>
        {
            match letter {
                'p' | 'P' if program.model().has_mistakes() => {
                    execute::run(program, intuition, Common::Practise.into(), false);
                }
                letter => menu_commands::run_letter(program, intuition, letter),
            }
        }
        IntuiMessage::RawKey { key: Key::Tab, .. } => program.model_mut().refuse(intuition, LEAVE_REVIEW),
        IntuiMessage::RawKey { key: Key::Help, .. }
        | IntuiMessage::MenuPick(_)
        | IntuiMessage::DisabledKey(_)
        | IntuiMessage::Clip(_)
        | IntuiMessage::Address(_) => return Some(message),
        IntuiMessage::InactiveWindow | IntuiMessage::Cancelled => {
            program.model_mut().review.iter_mut().for_each(|review| review.pressed = None);
            return Some(message);
        }
        IntuiMessage::MouseMove { .. } if is_exact => return Some(message),
        IntuiMessage::RawKey { key, .. } => press_key(program, intuition, key),
        IntuiMessage::MouseButtons { down, at, .. } => mouse(program, intuition, down, at),
        _ => {}
    }
    None
}

fn press_key<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition, key: Key) {
    let model = program.model_mut();
    match key {
        Key::Up | Key::Down => {
            if let Err(why) = model.turn_to_marked(key == Key::Down) {
                model.refuse(intuition, why);
            }
        }
        Key::Return if model.is_at_summary() => model.turn_page(PageTurn::Next),
        key => PageTurn::from_key(key).into_iter().for_each(|turn| model.turn_page(turn)),
    }
}

/// Handles a press or release of the select button.
///
/// A button takes effect if it is under the pointer at the press and at the release.
#[inline(never)]
fn mouse<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition, down: bool, at: Point) {
    if down && is_second_click(program.model().chosen_button, intuition.current_time(), (None, at)) {
        return;
    }
    let target = program.review_target(at);
    let button = match target {
        Some(ReviewTarget::Button(button)) => Some(button),
        _ => None,
    };
    let model = program.model_mut();
    let Some(review) = &mut model.review else { return };
    let pressed = std::mem::replace(&mut review.pressed, button.filter(|_| down));
    match target {
        Some(ReviewTarget::Button(button)) if !down && pressed == Some(button) => match button {
            ReviewButton::Leave => {
                model.chosen_button = Some((intuition.current_time(), at, None));
                close(program, intuition);
            }
            ReviewButton::Page(turn) => model.turn_page(turn),
            ReviewButton::Practise => execute::run(program, intuition, Common::Practise.into(), false),
        },
        Some(ReviewTarget::Page(page)) if down => model.turn_to_page(page),
        Some(ReviewTarget::Summary) if down => model.turn_page(PageTurn::Next),
        Some(ReviewTarget::Line(line, side)) if down => model.press_summary(line, side),
        _ => {}
    }
}
