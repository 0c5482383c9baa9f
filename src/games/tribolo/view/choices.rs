//! What menus, and keys in their place, ask for; and the page of help.
//!
//! Knows what each choice does to the game, the players and the switches. Leaves what the menus look like to [`super::menu`].

use super::menu::{self, Wanted};
use super::players::Who;
use super::program::Tribolo;
use super::words;
use crate::games::contract::Game;
use crate::games::session::Player;
use crate::games::tiles::view::help;
use crate::games::tribolo::Side;
use crate::system::input::Key;
use crate::system::intuition::Intuition;
use crate::system::intuition::menu::MenuNumber;
use crate::system::intuition::window::IntuiMessage;

impl Tribolo {
    pub(super) fn help_message(&mut self, intuition: &mut Intuition, message: &IntuiMessage) {
        let leave = match message {
            IntuiMessage::CloseWindow => true,
            IntuiMessage::RawKey { key, .. } => matches!(key, Key::Escape | Key::Help | Key::Return),
            _ => false,
        };
        if leave && self.help.is_some() {
            self.toggle_page(intuition);
        }
    }

    pub(super) fn picked(&mut self, intuition: &mut Intuition, picks: &[MenuNumber]) {
        // Marks are read before anything is done: of several choices in one go, one may set all marks to the settings.
        let strip = intuition.menu_strip(self.window).map(|strip| &*strip);
        let mark = |&pick: &MenuNumber| strip.is_some_and(|strip| strip.is_checked(pick));
        let marked: Vec<(MenuNumber, bool)> = picks.iter().map(|pick| (*pick, mark(pick))).collect();
        for (pick, checked) in marked {
            if let Some(wanted) = menu::wanted(pick) {
                self.do_wanted(intuition, wanted, checked);
            }
        }
        self.update_marks(intuition);
    }

    /// Does what a menu, or a key in its place, asks for; `checked` is the mark of a line that has one.
    pub(super) fn do_wanted(&mut self, intuition: &mut Intuition, wanted: Wanted, checked: bool) {
        match wanted {
            Wanted::Help => self.helping = checked,
            Wanted::Animate => {
                self.animating = checked;
                if !checked {
                    self.hurry();
                }
            }
            Wanted::Suggest => {
                self.hurry();
                if self.is_persons_turn() {
                    self.hinting = true;
                } else {
                    intuition.display_beep();
                }
            }
            Wanted::Undo => self.undo(intuition),
            Wanted::Restart => {
                self.captures = None;
                self.play.session.play_again();
            }
            Wanted::NewGame => {
                self.captures = None;
                self.play.session.new_game();
            }
            Wanted::Page => self.toggle_page(intuition),
            Wanted::Quit => self.running = false,
            Wanted::Player(side, who) => self.seat(side, who),
        }
        // The next choice is about the game as this one left it.
        self.settle(intuition);
        self.update_marks(intuition);
    }

    /// Back to the last decision of a person; before the first one, to the start.
    fn undo(&mut self, intuition: &mut Intuition) {
        self.captures = None;
        if self.play.session.take_back() > 0 {
            return;
        }
        let anybody = self.players.contains(&Who::Human);
        if anybody && self.play.session.game().plies() > 0 {
            self.play.session.play_again();
        } else {
            intuition.display_beep();
        }
    }

    fn seat(&mut self, side: Side, who: Who) {
        let Some(seat) = self.players.get_mut(side.index()) else { return };
        if std::mem::replace(seat, who) == who {
            return;
        }
        let changed = self.play.session.set_player(side, who.player());
        // Another mind for the computer that is to move begins anew; a person's turn goes on.
        let session = &mut self.play.session;
        if !changed && session.to_move() == Some(Player::Computer) && session.game().turn() == side {
            session.ask_anew();
        }
    }

    fn toggle_page(&mut self, intuition: &mut Intuition) {
        match self.help.take() {
            // Sent behind others it is not seen: the key brings it back before it closes it.
            Some(page) if intuition.active() != Some(page) => {
                intuition.window_to_front(page);
                intuition.activate(Some(page));
                self.help = Some(page);
            }
            Some(page) => {
                intuition.close_window(page);
                intuition.activate(Some(self.window));
            }
            None => self.help = Some(help::open(intuition, self.window, words::HELP)),
        }
    }
}
