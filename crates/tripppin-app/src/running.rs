//! The programs that can run on the computer: games, tools and batch commands.
//!
//! Wakes each kind of program, identifies games, and defines the loader through which programs start others.
//! Starting them is left to [`super::boot`].

use std::error::Error;
use std::fmt;
use std::task::Poll;

use super::batch_task::BatchTask;
use super::terminal;
use crate::project::Project;
use amiga_boardgame::entry::GameEntry;
use amiga_boardgame::entry::scripting::ScriptableGame;
use small_amiga::Program;
use small_amiga::chips::{Point, Ticks};
use small_amiga::dos::{Dos, DosError, DosPath, JobRequest, JobRun, Launch};
use small_amiga::exec::{MsgPort, SignalPort, Signals};
use small_amiga::intuition::{Intuition, WindowId};
use small_amiga::requester::EasyRequest;
use small_amiga_workbench::{FileContents, Tool};

/// A program that may be a game. Scripts drive games through this interface.
pub trait AsScriptable: Program {
    fn as_actor(&self) -> Option<&dyn ScriptableGame>;
    fn as_actor_mut(&mut self) -> Option<&mut dyn ScriptableGame>;
    fn entry(&self) -> Option<&'static GameEntry>;
    fn window(&self) -> WindowId;
    /// Returns the lines of a text window, or an empty list for other windows.
    fn text(&self) -> Vec<String> {
        Vec::new()
    }
    /// Returns the position on the screen at which the icon with this name can be clicked.
    fn icon(&self, _intuition: &Intuition, _name: &str) -> Option<Point> {
        None
    }
}

impl<P: ScriptableGame> AsScriptable for P {
    fn as_actor(&self) -> Option<&dyn ScriptableGame> {
        Some(self)
    }

    fn as_actor_mut(&mut self) -> Option<&mut dyn ScriptableGame> {
        Some(self)
    }

    fn entry(&self) -> Option<&'static GameEntry> {
        None
    }

    fn window(&self) -> WindowId {
        ScriptableGame::window(self)
    }
}

#[derive(Debug)]
pub enum Running {
    Game(Box<Project>),
    Tool(Box<dyn Tool>),
    /// A batch command, and the window from which it was started.
    Batch(BatchTask, WindowId),
    /// A requester that asks whether this program saves the game.
    ///
    /// The game starts after the user's answer.
    Asking(Box<TakeOverRequester>),
}

impl Program for Running {
    fn wake(&mut self, intuition: &mut Intuition, signals: Signals) {
        match self {
            Self::Game(game) => game.wake(intuition, signals),
            Self::Tool(tool) => tool.wake(intuition, signals),
            Self::Batch(task, _) => task.wake(intuition, signals),
            Self::Asking(asking) => {
                if let Some(game) = asking.handle_messages(intuition, signals) {
                    *self = Self::Game(game);
                }
            }
        }
    }

    fn is_running(&self) -> bool {
        match self {
            Self::Game(game) => game.is_running(),
            Self::Tool(tool) => tool.is_running(),
            Self::Batch(task, _) => task.is_running(),
            Self::Asking(asking) => asking.open.is_some(),
        }
    }

    fn next_blank(&self, intuition: &Intuition) -> Option<Ticks> {
        match self {
            Self::Game(game) => game.next_blank(intuition),
            Self::Tool(tool) => tool.next_blank(intuition),
            Self::Batch(task, _) => task.next_blank(intuition),
            Self::Asking(_) => None,
        }
    }
}

impl AsScriptable for Running {
    fn as_actor(&self) -> Option<&dyn ScriptableGame> {
        match self {
            Self::Game(game) => Some(game.actor()),
            Self::Tool(_) | Self::Batch(..) | Self::Asking(_) => None,
        }
    }

    fn as_actor_mut(&mut self) -> Option<&mut dyn ScriptableGame> {
        match self {
            Self::Game(game) => Some(game.actor_mut()),
            Self::Tool(_) | Self::Batch(..) | Self::Asking(_) => None,
        }
    }

    fn entry(&self) -> Option<&'static GameEntry> {
        match self {
            Self::Game(game) => Some(game.entry()),
            Self::Asking(asking) => Some(asking.game),
            Self::Tool(_) | Self::Batch(..) => None,
        }
    }

    fn window(&self) -> WindowId {
        match self {
            Self::Game(game) => game.actor().window(),
            Self::Tool(tool) => tool.window(),
            Self::Batch(_, window) => *window,
            Self::Asking(asking) => asking.request.window(),
        }
    }

    fn text(&self) -> Vec<String> {
        match self {
            Self::Tool(tool) => tool.text(),
            Self::Game(..) | Self::Batch(..) | Self::Asking(_) => Vec::new(),
        }
    }

    fn icon(&self, intuition: &Intuition, name: &str) -> Option<Point> {
        match self {
            Self::Tool(tool) => tool.icon(intuition, name),
            Self::Game(..) | Self::Batch(..) | Self::Asking(_) => None,
        }
    }
}

/// A requester that offers to take over the saving of a game from another program.
pub struct TakeOverRequester {
    game: &'static GameEntry,
    request: EasyRequest,
    /// The function that opens the game; `None` after it has been called or the requester was closed.
    open: Option<Box<OpenGame>>,
}

/// A function that opens the game; the flag is `true` if this program saves it.
type OpenGame = dyn FnOnce(&mut Intuition, bool) -> Result<Box<Project>, Box<dyn Error>>;

const TAKE_OVER_COST: &str = "Take over: the other window stops saving its game.";
const WITHOUT_SAVING_COST: &str = "Play without saving: closing the window loses this game.";

impl TakeOverRequester {
    pub fn open(intuition: &mut Intuition, game: &'static GameEntry, open: Box<OpenGame>) -> Self {
        let line = format!("{} is open in another window.", game.title);
        let lines = [&line, "", TAKE_OVER_COST, WITHOUT_SAVING_COST];
        let buttons = ["Take over", "Play without saving", "Cancel"];
        let request = EasyRequest::open(intuition, None, game.title, &lines, &buttons);
        Self { game, request, open: Some(open) }
    }

    /// Opens and returns the game once the user has chosen how to play it.
    ///
    /// Cancel opens no game.
    ///
    /// If it cannot be opened, the error is shown in the screen's title bar.
    fn handle_messages(&mut self, intuition: &mut Intuition, signals: Signals) -> Option<Box<Project>> {
        if signals.contains(Signals::CTRL_C) {
            self.open = None;
        }
        let button = self.request.handle_messages(intuition)?;
        let open = self.open.take()?;
        intuition.close_window(self.request.window());
        if button > 1 {
            return None;
        }
        open(intuition, button == 0)
            .inspect_err(|error| {
                let told = format!("{}: {error}", self.game.title);
                terminal::note(&told);
                intuition.announce(Some(told));
                intuition.display_beep();
            })
            .ok()
    }
}

impl fmt::Debug for TakeOverRequester {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Asking").field("game", &self.game.word).finish_non_exhaustive()
    }
}

pub struct Loader<P> {
    /// The volumes with the files that programs read when they start.
    pub dos: Dos,
    /// Function that returns the path of a program's startup file, or `None` without such a file.
    pub file: fn(&Dos, &Launch) -> Option<DosPath>,
    /// The requested programs with startup files that are still being read.
    pub reading: Vec<(Launch, JobRun<JobRequest<FileContents>>)>,
    /// The message port for requests to start programs.
    ///
    /// The port signals no task, because the owner polls it after every run of the programs.
    pub orders: MsgPort<Launch>,
    /// Function that returns a program's game and window, or `None` if the program is not a game.
    pub running: fn(&P) -> Option<RunningGame>,
    /// Function that starts a program, given the startup file's contents and the running games.
    pub load: Box<LoadFn<P>>,
}

pub type RunningGame = (&'static GameEntry, WindowId);

/// A function that starts a program, given the startup file's contents and the running games.
type LoadFn<P> = dyn FnMut(
    &Launch,
    Option<FileContents>,
    &[RunningGame],
    &mut Intuition,
    &SignalPort,
) -> Result<P, Box<dyn Error>>;

impl<P> Loader<P> {
    /// Returns the next program to start, with the contents of its file.
    ///
    /// A task reads a file on a slow volume and signals `port` at its end.
    pub fn next_launch(&mut self, port: &SignalPort) -> Option<(Launch, Option<FileContents>)> {
        loop {
            let read =
                self.reading.iter_mut().enumerate().find_map(|(at, (_, run))| match run.poll_result() {
                    Poll::Ready(file) => Some((at, file)),
                    Poll::Pending => None,
                });
            if let Some((at, file)) = read {
                let (launch, _) = self.reading.remove(at);
                return Some((launch, Some(file.unwrap_or(Err(DosError::ObjectNotFound)))));
            }
            let launch = self.orders.get_msg()?;
            let Some(path) = (self.file)(&self.dos, &launch) else { return Some((launch, None)) };
            let is_slow = self.dos.is_slow(path.volume());
            let request = JobRequest::read(&self.dos, move |dos| dos.read(&path));
            self.reading.push((launch, JobRun::start(request, &self.dos, is_slow, port)));
        }
    }
}

#[derive(Debug, thiserror::Error)]
#[error("{title} is already running; its window is now in front")]
pub struct AlreadyRunningError {
    pub title: &'static str,
    pub window: WindowId,
}

impl<P> fmt::Debug for Loader<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Loader")
    }
}
