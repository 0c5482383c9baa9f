//! What can run on the computer: games, and programs that are none.
//!
//! Knows how to wake any of them, which is a game, and what a program is that orders others. Leaves starting them to [`super::boot`].

use std::error::Error;
use std::fmt;

use crate::games::entry::Entry;
use crate::games::entry::actor::Actor;
use crate::programs::workbench::Workbench;
use crate::system::computer::Program;
use crate::system::exec::port::MsgPort;
use crate::system::exec::signals::{SignalPort, Signals};
use crate::system::intuition::Intuition;
use crate::system::intuition::window::WindowId;

/// A program that may be a game, to be asked as scripts ask.
pub trait AsActor: Program {
    /// The program, if it is a game.
    fn as_actor(&self) -> Option<&dyn Actor>;
    /// The game, if it is known which.
    fn entry(&self) -> Option<&'static Entry>;
    /// Its window.
    fn window(&self) -> WindowId;
}

impl<P: Actor> AsActor for P {
    fn as_actor(&self) -> Option<&dyn Actor> {
        Some(self)
    }

    fn entry(&self) -> Option<&'static Entry> {
        None
    }

    fn window(&self) -> WindowId {
        Actor::window(self)
    }
}

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

/// Where words come to that order a program, and what starts it, or says why it cannot.
pub struct Loader<P> {
    /// The words; it signals nobody, as it is looked at whenever programs have run.
    pub orders: MsgPort<&'static str>,
    /// Starts one.
    pub load: Box<Load<P>>,
}

/// Starts a program by its word.
type Load<P> = dyn FnMut(&str, &mut Intuition, &SignalPort) -> Result<P, Box<dyn Error>>;

impl<P> fmt::Debug for Loader<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Loader")
    }
}
