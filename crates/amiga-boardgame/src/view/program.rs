//! The event loop of a program with a game window.
//!
//! The program sleeps until signals arrive. Then it handles its messages and the reports of searches,
//! advances its animations and redraws the window, always in this order. Each of these steps is left to the
//! game.

use super::game_window::GameWindow;
use boardgame_engine::contract::Game;
use small_amiga::machine::vblank::Ticks;
use small_amiga::system::computer::Program;
use small_amiga::system::exec::signals::Signals;
use small_amiga::system::intuition::Intuition;
use small_amiga::system::intuition::window::IntuiMessage;

pub trait GameProgram: Program {
    type Line: Game;

    fn table(&self) -> &GameWindow<Self::Line>;
    fn table_mut(&mut self) -> &mut GameWindow<Self::Line>;
    fn message(&mut self, intuition: &mut Intuition, message: IntuiMessage);
    /// Updates the game at a vertical blank, after the search task has run its share of the search.
    fn tick(&mut self, intuition: &mut Intuition);
    /// Handles the failure of an engine; the failure stays visible until the game or the players change.
    fn failed(&mut self, intuition: &mut Intuition);
    fn refresh(&mut self, intuition: &mut Intuition);
    /// Returns the time of the next vertical blank at which the window changes without input, if there is
    /// one.
    fn next_change(&self, intuition: &Intuition) -> Option<Ticks>;
}

/// Handles the Exec signals for a program with a game window. The program's [`Program::wake`] calls this
/// function.
pub fn wake<P: GameProgram>(program: &mut P, intuition: &mut Intuition, signals: Signals) {
    if signals.contains(Signals::CTRL_C) {
        program.table_mut().quit();
    }
    let known = program.table().controller.fault();
    while let Some(message) = program.table().message(intuition) {
        program.message(intuition, message);
    }
    program.table_mut().help_messages(intuition);
    program.table_mut().controller.process_reports();
    if signals.contains(Signals::CTRL_E) {
        program.table_mut().controller.vertical_blank();
        program.tick(intuition);
    }
    if program.table().controller.fault().is_some_and(|fault| known != Some(fault)) {
        program.failed(intuition);
    }
    program.refresh(intuition);
    if !program.is_running() {
        program.table().controller.abort();
    }
}

/// Returns the time of the next vertical blank at which the program must run, or `None` if only input makes
/// it run.
///
/// The [`Program::next_blank`] of every program with a game window calls this function.
pub fn next_blank<P: GameProgram>(program: &P, intuition: &Intuition) -> Option<Ticks> {
    if program.table().controller.needs_blanks() {
        return Some(intuition.current_time());
    }
    program.next_change(intuition)
}
