//! What can run on the computer: games, and programs that are none.
//!
//! Knows how to wake any of them and which is a game. Leaves starting them to [`super::boot`].

use super::amiga::AsActor;
use crate::games::entry::Entry;
use crate::games::entry::actor::Actor;
use crate::programs::workbench::Workbench;
use crate::system::computer::Program;
use crate::system::exec::signals::Signals;
use crate::system::intuition::Intuition;
use crate::system::intuition::window::WindowId;

/// A program that runs.
#[derive(Debug)]
pub enum Running {
    /// A game.
    Game(&'static Entry, Box<dyn Actor>),
    /// The Workbench.
    Workbench(Box<Workbench>),
}

impl Program for Running {
    fn wake(&mut self, intuition: &mut Intuition, signals: Signals) {
        match self {
            Self::Game(_, game) => game.wake(intuition, signals),
            Self::Workbench(workbench) => workbench.wake(intuition, signals),
        }
    }

    fn is_running(&self) -> bool {
        match self {
            Self::Game(_, game) => game.is_running(),
            Self::Workbench(workbench) => workbench.is_running(),
        }
    }
}

impl AsActor for Running {
    fn as_actor(&self) -> Option<&dyn Actor> {
        match self {
            Self::Game(_, game) => Some(game.as_ref()),
            Self::Workbench(_) => None,
        }
    }

    fn entry(&self) -> Option<&'static Entry> {
        match self {
            Self::Game(entry, _) => Some(entry),
            Self::Workbench(_) => None,
        }
    }

    fn window(&self) -> WindowId {
        match self {
            Self::Game(_, game) => game.window(),
            Self::Workbench(workbench) => workbench.window(),
        }
    }
}
