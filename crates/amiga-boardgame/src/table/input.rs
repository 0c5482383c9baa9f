//! Messages to the window of a game: a lesson and a review have precedence, then buttons, then the board.
//!
//! The board is left to [`hand`](crate::table::hand), and the pages of a review to [`crate::table::reviewing`].

use crate::table::execute;
use crate::table::friend;
use crate::table::lessons;
use crate::table::menu_commands;
use crate::table::refit;
use crate::table::reviewing;
use crate::table::{BoardCommand, Happening};
use crate::table::{Table, TableGame};
use crate::view::ending::GameButton;
use crate::view::keyboard::BoardKey;
use crate::view::menu::Common;
use small_amiga::chips::{Point, Ticks};
use small_amiga::input::{Key, Qualifiers};
use small_amiga::intuition::{IntuiMessage, Intuition};

/// Maximum time between the choice of a button and the second click of a double click, in ticks: 0.4 s.
const DOUBLE_CLICK: Ticks = Ticks(120);

/// The time and the place at which the mouse has chosen a button, and the button. A button of a review is `None`.
pub(super) type ChosenButton = (Ticks, Point, Option<GameButton>);

/// Handles a message of the game's window.
#[inline(never)]
pub(super) fn message<G: TableGame>(
    program: &mut Table<G>,
    intuition: &mut Intuition,
    message: IntuiMessage,
) {
    if message == IntuiMessage::ScreenReset {
        return refit::refit(program, intuition);
    }
    if program.model_mut().friend.line.take_letter(intuition, &message) {
        return;
    }
    let had_message = program.model().aids.has_message();
    if message.is_action() {
        program.tell_game(intuition, Happening::Acted);
        program.model_mut().aids.clear_message();
    }
    if lessons::handle_message(program, intuition, &message, had_message) {
        return;
    }
    let is_movement = matches!(message, IntuiMessage::MouseMove { .. });
    let named = (!is_movement).then(|| program.names_squares());
    if let Some(message) = reviewing::message(program, intuition, message) {
        handle(program, intuition, message);
    }
    // The input may have changed whether coordinates are shown, and their menu item must have the same state.
    if named.is_some_and(|named| program.names_squares() != named) {
        menu_commands::update_marks(program, intuition);
    }
}

#[inline(never)]
fn handle<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition, message: IntuiMessage) {
    match message {
        IntuiMessage::MouseButtons { down: true, at, .. } => {
            let pressed = button_at(program, at);
            let chosen = program.model().chosen_button;
            let is_second = is_second_click(chosen, intuition.current_time(), (pressed, at));
            program.model_mut().pressed = pressed.filter(|_| !is_second);
            // Without a board, the words on the curtain say what to do.
            if pressed.is_none() && !program.model().has_curtain() {
                program.press_at(intuition, at);
            }
        }
        IntuiMessage::MouseButtons { down: false, at, .. } => {
            let held = program.model_mut().pressed.take();
            match button_at(program, at).filter(|button| held == Some(*button)) {
                Some(button) => {
                    program.model_mut().chosen_button = Some((intuition.current_time(), at, Some(button)));
                    execute::run_button(program, intuition, button);
                }
                None => program.release_at(intuition, at),
            }
        }
        IntuiMessage::MouseMove { at } => program.point_at_window(at),
        IntuiMessage::RawKey { key, qualifiers } => press_key(program, intuition, key, qualifiers),
        IntuiMessage::MenuPick(picks) => {
            program.board.hand.cancel_click_carry();
            menu_commands::picked(program, intuition, &picks);
        }
        IntuiMessage::DisabledKey(number) => menu_commands::explain(program, intuition, number),
        // The close gadget leaves a puzzle in the same way as a lesson and a review.
        IntuiMessage::CloseWindow if program.model().has_game_before_puzzle() => {
            execute::run(program, intuition, Common::BackToMyGame.into(), false);
        }
        IntuiMessage::CloseWindow => program.model_mut().quit(),
        IntuiMessage::Clip(clip) => execute::paste(program, intuition, clip),
        IntuiMessage::Address(link) => friend::open_address(program, intuition, link),
        IntuiMessage::InactiveWindow => {
            program.model_mut().pressed = None;
            program.board.pointer = None;
            program.board.hand.cancel_click_carry();
        }
        IntuiMessage::Cancelled => {
            program.model_mut().pressed = None;
            program.board.hand.cancel_drag();
        }
        _ => {}
    }
}

/// Returns `true` if a press on a button is the second one of a double click that began on another button: the first click
/// has put `button` in the place of that one. A button of a review is `None`.
pub(super) fn is_second_click(
    chosen: Option<ChosenButton>,
    now: Ticks,
    (button, at): (Option<GameButton>, Point),
) -> bool {
    chosen.is_some_and(|(then, place, first)| {
        let is_near = (at.x - place.x).abs().max((at.y - place.y).abs()) <= 4;
        first != button && now.since(then) < DOUBLE_CLICK && is_near
    })
}

fn button_at<G: TableGame>(program: &Table<G>, at: Point) -> Option<GameButton> {
    let (buttons, area) = program.buttons();
    buttons.button_at(area, at)
}

fn press_key<G: TableGame>(
    program: &mut Table<G>,
    intuition: &mut Intuition,
    key: Key,
    qualifiers: Qualifiers,
) {
    let Some(wanted) = BoardKey::from_key(key, qualifiers) else { return };
    if wanted == BoardKey::Help {
        return menu_commands::toggle_help(program, intuition);
    }
    let ends_animation = G::INFO.keys_skip_animation || wanted == BoardKey::Select;
    let has_skipped = ends_animation && program.is_animating() && program.hurry(intuition);
    if !has_skipped && !matches!(key, Key::Char(_)) {
        program.board.pointer = None;
        program.board.stop_following();
    }
    if !press_button_key(program, intuition, key, qualifiers) && !has_skipped {
        program.press_key(intuition, key, qualifiers);
    }
}

/// Handles a key that operates a button or executes a command.
///
/// Returns `false` if the key has another meaning.
#[inline(never)]
fn press_button_key<G: TableGame>(
    program: &mut Table<G>,
    intuition: &mut Intuition,
    key: Key,
    qualifiers: Qualifiers,
) -> bool {
    let (buttons, _) = program.buttons();
    match key {
        // While the mouse holds a piece, a menu shortcut arrives as a letter with the Amiga key, and has no effect.
        Key::Char(letter) if !qualifiers.contains(Qualifiers::RIGHT_AMIGA) => {
            let button = buttons.by_key(letter);
            let own = own_letter(program, letter);
            // The buttons of a lesson and the button Send have precedence over the game's own keys.
            let has_precedence = program.model().is_in_lesson() || program.model().has_link_to_send();
            match (button, own) {
                (Some(button), None) => execute::run_button(program, intuition, button),
                (Some(button), _) if has_precedence => execute::run_button(program, intuition, button),
                (_, Some((command, checked))) => execute::run(program, intuition, command, checked),
                (None, None) => menu_commands::run_letter(program, intuition, letter),
            }
        }
        Key::Tab if program.has_ended() && !buttons.offered.is_empty() => {
            let back = qualifiers.contains(Qualifiers::SHIFT);
            let model = program.model_mut();
            model.selected = buttons.with_selected(model.selected).next_selected(back);
        }
        Key::Return | Key::Space => match buttons.selected {
            Some(button) => execute::run_button(program, intuition, button),
            None => return false,
        },
        _ => return false,
    }
    true
}

/// Returns the command of a letter that is typed without the Amiga key and has a meaning of its own in classic mode of
/// this game, and the new state of the command's check mark.
fn own_letter<G: TableGame>(program: &Table<G>, letter: char) -> Option<(BoardCommand<G>, bool)> {
    if !program.model().aids.is_classic() {
        return None;
    }
    let &(_, command) = G::CLASSIC_LETTERS.iter().find(|(known, _)| *known == letter)?;
    Some((command, !execute::is_checked(program, command)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn double_click_chooses_no_button_that_replaces_the_first() {
        let at = Point::new(500, 150);
        let chosen = Some((Ticks(1000), at, Some(GameButton::Undo)));
        let is_second = |time, x, button| is_second_click(chosen, Ticks(time), (button, Point::new(x, at.y)));
        assert!(is_second(1119, at.x + 4, Some(GameButton::Send)));
        assert!(is_second(1001, at.x, None), "a button of a review");
        assert!(!is_second(1119, at.x, Some(GameButton::Undo)), "the same button can be chosen twice");
        assert!(!is_second(1120, at.x, Some(GameButton::Send)), "a later click");
        assert!(!is_second(1119, at.x + 5, Some(GameButton::Send)), "a click elsewhere");
        assert!(!is_second_click(None, Ticks(0), (Some(GameButton::Send), at)));
    }
}
