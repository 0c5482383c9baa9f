//! Messages of the window: input goes to the review while one is open, otherwise to the buttons and the board.

use super::game::TileGame;
use super::hand::HandResult;
use super::oracle::curve::Curve;
use super::window::TileWindow;
use crate::view::by_link;
use crate::view::chart;
use crate::view::execute;
use crate::view::lessons;
use crate::view::menu_commands;
use small_amiga::input::Key;
use small_amiga::intuition::{IntuiMessage, Intuition};

impl<G: TileGame> TileWindow<G> {
    /// Handles a message of the game's window.
    pub(super) fn handle_message(&mut self, intuition: &mut Intuition, message: IntuiMessage) {
        if message.is_action() {
            self.slide = None;
            self.table.aids.clear_message();
        }
        if lessons::handle_message(self, intuition, &message) {
            return;
        }
        let (reach, mut act, named) = (self.reach(), HandResult::Nothing, self.names_squares());
        let (list, win_chances) = (self.list(), self.win_chance_graph());
        match (message, &mut self.oracle_state.review) {
            (IntuiMessage::MouseButtons { down, at, .. }, Some(review)) => {
                review.mouse(down, self.layout.button_at(at));
                let pointed = |win_chances: Curve| {
                    chart::page_at(self.layout.win_chance_graph()?, win_chances.outlooks.len(), at)
                };
                let listed = list.and_then(|list| list.page_at(self.layout, at));
                let page = listed.or_else(|| win_chances.and_then(pointed));
                if let Some(page) = page.filter(|_| down) {
                    review.turn_to(page);
                } else if let Some(line) = self.layout.table_line_at(at).filter(|_| down) {
                    review.press_summary(line, self.layout.table_column_at(at));
                }
            }
            (IntuiMessage::Cancelled, Some(review)) => review.mouse(false, None),
            (IntuiMessage::CloseWindow | IntuiMessage::RawKey { key: Key::Escape, .. }, review @ Some(_)) => {
                *review = None;
            }
            (IntuiMessage::RawKey { key, .. }, Some(review)) if key != Key::Help => {
                if let Err(message) = review.key(key) {
                    self.table.aids.show_message(message.to_owned());
                    intuition.display_beep();
                }
            }
            (IntuiMessage::MouseButtons { down: true, at, .. }, None) => {
                let within = self.current_layout().buttons();
                self.turn.pressed = self.buttons().button_at(within, at);
                if self.turn.pressed.is_none() {
                    act = self.hand.press(reach, at);
                }
            }
            (IntuiMessage::MouseButtons { down: false, at, .. }, None) => {
                let held = self.turn.pressed.take();
                let within = self.current_layout().buttons();
                let next = self.buttons().button_at(within, at);
                match next.filter(|next| held == Some(*next)) {
                    Some(next) => execute::run_button(self, intuition, next),
                    None => act = self.hand.release(reach, at),
                }
            }
            (IntuiMessage::MouseMove { at }, _) => {
                // A finger that has been lifted no longer points at its square.
                self.pointer = self.layout.square_at(at).filter(|_| !intuition.host().hides_pointer);
                self.hand.drag_to(reach, at);
            }
            (IntuiMessage::RawKey { key, qualifiers }, _) => {
                if !self.button_key(intuition, key, qualifiers) {
                    act = self.hand.key(reach, key, qualifiers);
                }
            }
            (IntuiMessage::MenuPick(picks), _) => {
                self.hand.cancel_click_carry();
                menu_commands::picked(self, intuition, &picks);
            }
            (IntuiMessage::CloseWindow, None) => self.table.quit(),
            (IntuiMessage::Clip(clip), _) => execute::paste(self, intuition, clip),
            (IntuiMessage::Address(link), _) => by_link::open_address(self, intuition, link),
            (IntuiMessage::Cancelled, None) => {
                self.turn.pressed = None;
                self.hand.cancel_drag();
            }
            (IntuiMessage::InactiveWindow, _) => {
                (self.turn.pressed, self.pointer) = (None, None);
                self.hand.cancel_click_carry();
            }
            (
                IntuiMessage::ActiveWindow | IntuiMessage::NewSize { .. } | IntuiMessage::Scrolled { .. },
                _,
            ) => {}
        }
        self.act(intuition, act);
        // The input may have changed whether coordinates are shown, and
        // their menu item must have the same state.
        if self.names_squares() != named {
            menu_commands::update_marks(self, intuition);
        }
    }
}
