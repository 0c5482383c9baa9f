//! How a program spends its time at a table: it sleeps, and when signals come it answers messages, lets time pass, and shows what
//! has become of it all.
//!
//! Knows the order in which that is done. Leaves each of these things to the game.

use super::table::Table;
use crate::games::contract::Game;
use crate::machine::vblank::Ticks;
use crate::system::computer::Program;
use crate::system::exec::signals::Signals;
use crate::system::intuition::Intuition;
use crate::system::intuition::window::IntuiMessage;

/// A game's program at its table.
pub trait AtTable {
    /// The line of play.
    type Line: Game;

    /// The table.
    fn table(&self) -> &Table<Self::Line>;
    /// The table.
    fn table_mut(&mut self) -> &mut Table<Self::Line>;
    /// Something came to the game's window.
    fn message(&mut self, intuition: &mut Intuition, message: IntuiMessage);
    /// A vertical blank; the task has thought its share by then.
    fn tick(&mut self, intuition: &mut Intuition);
    /// A mind has failed at the present turn: that is told until something changes the game or the players.
    fn failed(&mut self, intuition: &mut Intuition);
    /// Brings what is seen to what is known.
    fn refresh(&mut self, intuition: &mut Intuition);
    /// Returns the time of the next vertical blank at which the window changes by itself, or `None` if it does not.
    fn next_change(&self, intuition: &Intuition) -> Option<Ticks>;
}

/// Every such program is one under the system.
impl<P: AtTable> Program for P {
    fn wake(&mut self, intuition: &mut Intuition, signals: Signals) {
        if signals.contains(Signals::CTRL_C) {
            self.table_mut().leave();
        }
        let known = self.table().play.fault();
        while let Some(message) = self.table().message(intuition) {
            self.message(intuition, message);
        }
        self.table_mut().help_messages(intuition);
        self.table_mut().play.reports();
        if signals.contains(Signals::CTRL_E) {
            self.table_mut().play.vertical_blank();
            self.tick(intuition);
        }
        if self.table().play.fault().is_some_and(|fault| known != Some(fault)) {
            self.failed(intuition);
        }
        self.refresh(intuition);
        if !self.is_running() {
            self.table().play.abort();
        }
    }

    fn is_running(&self) -> bool {
        self.table().is_running()
    }

    fn next_blank(&self, intuition: &Intuition) -> Option<Ticks> {
        if self.table().play.needs_blanks() {
            return Some(intuition.current_time());
        }
        self.next_change(intuition)
    }
}
