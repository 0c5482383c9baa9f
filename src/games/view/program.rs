//! How a program spends its time at a table: it sleeps, and when signals come it answers messages, lets time pass, and shows what
//! has become of it all.
//!
//! Knows the order in which that is done. Leaves each of these things to the game.

use super::table::Table;
use crate::games::contract::Game;
use small_amiga::machine::vblank::Ticks;
use small_amiga::system::computer::Program;
use small_amiga::system::exec::signals::Signals;
use small_amiga::system::intuition::Intuition;
use small_amiga::system::intuition::window::IntuiMessage;

/// A game's program at its table.
pub trait AtTable: Program {
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

/// Does what `signals` ask for. Each program at a table has this as its [`Program::wake`].
pub fn wake<P: AtTable>(program: &mut P, intuition: &mut Intuition, signals: Signals) {
    if signals.contains(Signals::CTRL_C) {
        program.table_mut().leave();
    }
    let known = program.table().play.fault();
    while let Some(message) = program.table().message(intuition) {
        program.message(intuition, message);
    }
    program.table_mut().help_messages(intuition);
    program.table_mut().play.reports();
    if signals.contains(Signals::CTRL_E) {
        program.table_mut().play.vertical_blank();
        program.tick(intuition);
    }
    if program.table().play.fault().is_some_and(|fault| known != Some(fault)) {
        program.failed(intuition);
    }
    program.refresh(intuition);
    if !program.is_running() {
        program.table().play.abort();
    }
}

/// Returns the time of the next vertical blank that the program needs. Each program at a table has this as its
/// [`Program::next_blank`].
pub fn next_blank<P: AtTable>(program: &P, intuition: &Intuition) -> Option<Ticks> {
    if program.table().play.needs_blanks() {
        return Some(intuition.current_time());
    }
    program.next_change(intuition)
}
