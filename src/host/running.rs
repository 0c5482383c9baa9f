//! What can run on the computer: games, and programs that are none.
//!
//! Knows how to wake any of them, which is a game, and what a program is that orders others. Leaves starting them to [`super::boot`].

use std::error::Error;
use std::fmt;

use super::batch::BatchTask;
use crate::games::entry::Entry;
use crate::games::entry::actor::Actor;
use crate::machine::vblank::Ticks;
use crate::programs::Tool;
use crate::programs::project::Project;
use crate::system::computer::Program;
use crate::system::dos::process::Launch;
use crate::system::exec::port::MsgPort;
use crate::system::exec::signals::{SignalPort, Signals};
use crate::system::intuition::Intuition;
use crate::system::intuition::window::WindowId;
use crate::system::libraries::Libraries;

/// A program that may be a game, to be asked as scripts ask.
pub trait AsActor: Program {
    /// The program, if it is a game.
    fn as_actor(&self) -> Option<&dyn Actor>;
    /// The game, if it is known which.
    fn entry(&self) -> Option<&'static Entry>;
    /// Its window.
    fn window(&self) -> WindowId;
    /// What that says row by row, if it is all text.
    fn text(&self) -> Vec<String> {
        Vec::new()
    }
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
    /// A game, with its files.
    Game(Box<Project>),
    /// A program that is none.
    Tool(Box<dyn Tool>),
    /// A batch command, and the window it was called from.
    Batch(BatchTask, WindowId),
}

impl Running {
    /// A game with files where there are volumes.
    #[must_use]
    pub fn game(entry: &'static Entry, actor: Box<dyn Actor>, libraries: Option<Libraries>) -> Self {
        Self::Game(Box::new(Project::new(entry, actor, libraries)))
    }
}

impl Program for Running {
    fn wake(&mut self, intuition: &mut Intuition, signals: Signals) {
        match self {
            Self::Game(game) => game.wake(intuition, signals),
            Self::Tool(tool) => tool.wake(intuition, signals),
            Self::Batch(task, _) => task.wake(intuition, signals),
        }
    }

    fn is_running(&self) -> bool {
        match self {
            Self::Game(game) => game.is_running(),
            Self::Tool(tool) => tool.is_running(),
            Self::Batch(task, _) => task.is_running(),
        }
    }

    fn next_blank(&self, intuition: &Intuition) -> Option<Ticks> {
        match self {
            Self::Game(game) => game.next_blank(intuition),
            Self::Tool(tool) => tool.next_blank(intuition),
            Self::Batch(task, _) => task.next_blank(intuition),
        }
    }
}

impl AsActor for Running {
    fn as_actor(&self) -> Option<&dyn Actor> {
        match self {
            Self::Game(game) => Some(game.actor()),
            Self::Tool(_) | Self::Batch(..) => None,
        }
    }

    fn entry(&self) -> Option<&'static Entry> {
        match self {
            Self::Game(game) => Some(game.entry()),
            Self::Tool(_) | Self::Batch(..) => None,
        }
    }

    fn window(&self) -> WindowId {
        match self {
            Self::Game(game) => game.actor().window(),
            Self::Tool(tool) => tool.window(),
            Self::Batch(_, window) => *window,
        }
    }

    fn text(&self) -> Vec<String> {
        match self {
            Self::Tool(tool) => tool.text(),
            Self::Game(..) | Self::Batch(..) => Vec::new(),
        }
    }
}

/// Where orders come to, and what starts a program, or says why it cannot.
pub struct Loader<P> {
    /// The orders; it signals nobody, as it is looked at whenever programs have run.
    pub orders: MsgPort<Launch>,
    /// Starts one.
    pub load: Box<Load<P>>,
}

/// Starts what is ordered.
type Load<P> = dyn FnMut(&Launch, &mut Intuition, &SignalPort) -> Result<P, Box<dyn Error>>;

impl<P> fmt::Debug for Loader<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Loader")
    }
}
