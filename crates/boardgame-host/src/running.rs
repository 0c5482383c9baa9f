//! The programs that can run on the computer: games, tools and batch commands.
//!
//! Wakes each kind of program and identifies games. Starting them is left to [`super::boot`] and the loader of
//! requested programs.

use super::batch_task::BatchTask;
use super::prepared::Prepared;
use super::terminal;
use crate::project::{GameTask, Project};
use amiga_boardgame::table::GameEntry;
use amiga_boardgame::table::any_game::AnyGame;
use small_amiga::Program;
use small_amiga::chips::{Point, Ticks};
use small_amiga::exec::{SignalPort, Signals};
use small_amiga::intuition::{Intuition, WindowId};
use small_amiga::requester::EasyRequest;
use small_amiga_workbench::Tool;

/// A program on the emulated computer: a game, a tool, a batch command or a requester.
#[derive(Debug)]
pub enum Running {
    /// A game in a window of its own.
    Game(Box<Project>),
    /// A program of the Workbench, such as the Shell or More.
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
            Self::Asking(asking) => asking.waiting.is_some(),
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

impl Running {
    /// Returns the game, or `None` if the program is not a game or the game is not yet open.
    pub fn as_actor(&self) -> Option<&dyn AnyGame> {
        match self {
            Self::Game(game) => Some(game.actor()),
            Self::Tool(_) | Self::Batch(..) | Self::Asking(_) => None,
        }
    }

    /// Returns the game as [`Self::as_actor`] does, and lets the caller change it.
    pub fn as_actor_mut(&mut self) -> Option<&mut dyn AnyGame> {
        match self {
            Self::Game(game) => Some(game.actor_mut()),
            Self::Tool(_) | Self::Batch(..) | Self::Asking(_) => None,
        }
    }

    pub(crate) fn entry(&self) -> Option<&'static GameEntry> {
        match self {
            Self::Game(game) => Some(game.entry()),
            Self::Asking(asking) => Some(asking.game),
            Self::Tool(_) | Self::Batch(..) => None,
        }
    }

    /// Returns the program's window. For a batch command, the window from which it was started is returned.
    pub fn window(&self) -> WindowId {
        match self {
            Self::Game(game) => game.actor().pulse().window,
            Self::Tool(tool) => tool.window(),
            Self::Batch(_, window) => *window,
            Self::Asking(asking) => asking.request.window(),
        }
    }

    /// Returns the lines of a text window, or an empty list for other windows.
    pub(crate) fn text(&self) -> Vec<String> {
        match self {
            Self::Tool(tool) => tool.text(),
            Self::Game(..) | Self::Batch(..) | Self::Asking(_) => Vec::new(),
        }
    }

    /// Begins a daily puzzle or a lesson in the window of a game. Other programs ignore the call.
    ///
    /// If the user has not yet decided whether this program saves the game, the puzzle or lesson begins after the
    /// decision.
    pub(crate) fn begin_task(&mut self, intuition: &mut Intuition, task: GameTask) {
        match self {
            Self::Game(game) => game.begin_task(intuition, task),
            Self::Asking(asking) => asking.task = Some(task),
            Self::Tool(_) | Self::Batch(..) => {}
        }
    }

    /// Returns the position on the screen at which the icon with this name can be clicked.
    pub(crate) fn icon(&self, intuition: &Intuition, name: &str) -> Option<Point> {
        match self {
            Self::Tool(tool) => tool.icon(intuition, name),
            Self::Game(..) | Self::Batch(..) | Self::Asking(_) => None,
        }
    }
}

/// A requester that offers to take over the saving of a game from another program.
#[derive(Debug)]
pub struct TakeOverRequester {
    game: &'static GameEntry,
    request: EasyRequest,
    /// The game and its port; `None` after the game has been opened or the requester was closed.
    waiting: Option<(Prepared, SignalPort)>,
    /// The activity that begins once the game is open, if any.
    task: Option<GameTask>,
}

const TAKE_OVER_COST: &str = "Take over: the other window stops saving its game.";
const WITHOUT_SAVING_COST: &str = "Play without saving: closing the window loses this game.";

impl TakeOverRequester {
    pub(crate) fn open(intuition: &mut Intuition, prepared: Prepared, port: SignalPort) -> Self {
        let game = prepared.game;
        let request = Self::ask(intuition, game);
        Self { game, request, waiting: Some((prepared, port)), task: None }
    }

    fn ask(intuition: &mut Intuition, game: &GameEntry) -> EasyRequest {
        let line = format!("{} is open in another window.", game.title);
        let lines = [&line, "", TAKE_OVER_COST, WITHOUT_SAVING_COST];
        let buttons = ["Take over", "Play without saving", "Cancel"];
        EasyRequest::open(intuition, None, game.title, &lines, &buttons)
    }

    /// Handles the requester's messages. Once the user has chosen whether this program takes over the saving, opens
    /// and returns the game.
    ///
    /// Returns `None` after the choice Cancel. If the game cannot be opened, the error is shown in the
    /// screen's title bar.
    fn handle_messages(&mut self, intuition: &mut Intuition, signals: Signals) -> Option<Box<Project>> {
        if signals.contains(Signals::CTRL_C) {
            self.waiting = None;
        }
        let window = self.request.window();
        if intuition.is_to_be_redrawn(window) {
            // A change of the look does not answer the question.
            self.request = Self::ask(intuition, self.game);
            intuition.replace_window(window, self.request.window());
        }
        let button = self.request.handle_messages(intuition)?;
        let (prepared, port) = self.waiting.take()?;
        intuition.close_window(self.request.window());
        if button > 1 {
            return None;
        }
        let mut opened = prepared.decided(button == 0).open_project(intuition, &port);
        if let (Ok(game), Some(task)) = (&mut opened, self.task) {
            game.begin_task(intuition, task);
        }
        opened
            .inspect_err(|error| {
                let told = format!("{}: {error}", self.game.title);
                terminal::note(&told);
                intuition.announce(Some(told));
                intuition.display_beep();
            })
            .ok()
            .map(Box::new)
    }
}
