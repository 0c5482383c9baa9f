//! The window of a game together with its session, its search task and its help pages.
//!
//! [`GameWindow`] provides the operations that all game windows share:
//! opening, taking back, copy and paste, searches for the current turn, and the report of engine faults.
//! The rules are left to the session, and drawing to the games.

use std::io;
use std::str::FromStr;

use rand_chacha::ChaCha8Rng;

use crate::games::entry::scripting::FileCommand;
use boardgame_engine::contract::{Engine, Game, SearchInfo};
use boardgame_engine::fault::EngineFault;
use boardgame_engine::game_controller::{GameController, TurnSearch};
use boardgame_engine::search_task::Pace;
use boardgame_engine::session::{PlayerKind, Session};
use boardgame_engine::win_chances::WinChances;
use small_amiga::machine::geometry::{Point, Rect};
use small_amiga::system::clipboard::Clip;
use small_amiga::system::exec::signals::{SignalPort, Signals};
use small_amiga::system::help_pages::{HelpPages, Page};
use small_amiga::system::intuition::Intuition;
use small_amiga::system::intuition::menu::MenuStrip;
use small_amiga::system::intuition::screen::Screen;
use small_amiga::system::intuition::window::{IntuiMessage, NewWindow, WindowFlags, WindowId};

/// Flags of a game window on another program's screen, which has a title bar with close and depth gadgets and
/// is active when opened.
pub const FRAMED: WindowFlags = WindowFlags::CLOSE_GADGET
    .union(WindowFlags::DEPTH_GADGET)
    .union(WindowFlags::DRAG_BAR)
    .union(WindowFlags::ACTIVATE);

/// Text on the game window's panel when the engine of the computer to move has failed.
pub const FAILED: &str = "FAILED TO MOVE";

/// Text on the game window's panel after a failed paste. The screen's title bar, which has more room, shows
/// the reason.
pub const NOT_PASTED: &str = "Not pasted: the bar says why";

/// Message on the game window's panel after the same board has been restarted.
pub const BEGUN_AGAIN: &str = "Begun again. Ctrl-T returns.";

/// Message on the game window's panel while the keyboard's cursor is on the suggested move.
pub const RETURN_PLAYS: &str = "Return plays it.";

/// The reason why a game cannot be started in a window.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The game's window would be higher than the screen.
    #[error(
        "can't open the window: with letters this tall it needs {rows} rows and the screen has {screen}; \
         expected a smaller --font, or --interlace"
    )]
    TooHigh {
        /// Required height of the game's window, in rows.
        rows: i32,
        /// Height of the screen, in rows.
        screen: i32,
    },
    /// The operating system cannot create the thread of the search task.
    #[error("can't start the thinking task: {0}")]
    Thread(#[from] io::Error),
}

/// Returns an error if the screen has fewer than `rows` rows.
///
/// # Errors
/// Returns [`StartError::TooHigh`] if the screen has fewer rows.
pub const fn check_room(screen: &Screen, rows: i32) -> Result<(), StartError> {
    let screen = screen.bounds().height;
    if rows > screen { Err(StartError::TooHigh { rows, screen }) } else { Ok(()) }
}

/// The parameters of the first game in a window.
#[derive(Debug, Clone)]
pub struct GameParams<G: Game> {
    /// Random seed of the session, from which all boards of the session are dealt.
    pub seed: u64,
    /// Rule options of the first game and of every new game in the window.
    pub setup: G::Setup,
    /// Function that deals the board of the first game.
    pub deal: fn(G::Setup, &mut ChaCha8Rng, G::Seat) -> G,
    /// The human or computer players of the first game, in the order of the seats.
    pub players: Vec<PlayerKind>,
    /// A game record from which play continues, or `None` to deal a new game.
    pub line: Option<G>,
    /// The speed of the search task, and whether it runs on a thread or in a remote worker.
    pub pace: Pace,
}

/// The window of a game with its session, its search task and its help pages.
#[derive(Debug)]
pub struct GameWindow<G: Game> {
    window: WindowId,
    help: HelpPages,
    pub(super) controller: GameController<G>,
    /// File command chosen in the menu that the host has not executed yet.
    command: Option<FileCommand>,
    running: bool,
}

/// The result of taking back in a game window with [`GameWindow::take_back`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum UndoResult {
    /// No move or agreed draw could be taken back.
    Nothing,
    /// One or more moves or an agreed draw were taken back.
    Moves,
    /// The game played before the current one was restored, with these players.
    Game(Vec<PlayerKind>),
}

impl<G: Game> GameWindow<G> {
    /// Starts the first game with its session, and opens the game's window with its menus.
    ///
    /// # Errors
    /// Returns an error if the operating system cannot create a thread.
    pub fn open(
        intuition: &mut Intuition,
        port: &SignalPort,
        game_params: GameParams<G>,
        (window, menus): (NewWindow, MenuStrip),
    ) -> io::Result<Self> {
        let GameParams { seed, setup, deal, players, line, pace } = game_params;
        let mut session = Session::dealt(seed, setup, players, |rng, first| deal(setup, rng, first));
        line.into_iter().for_each(|line| session.set_up(line));
        let play = GameController::start(session, &port.notifier(Signals::REPLY_PORT), pace)?;
        let (window, help) = (intuition.open_window(window), HelpPages::default());
        intuition.set_menu_strip(window, Some(menus));
        Ok(Self { window, help, controller: play, command: None, running: true })
    }

    /// Returns the ID of the game's window.
    pub const fn window(&self) -> WindowId {
        self.window
    }

    /// Returns the session of the game in this window.
    pub const fn session(&self) -> &Session<G> {
        &self.controller.session
    }

    /// Returns mutable access to the session of the game in this window.
    pub const fn session_mut(&mut self) -> &mut Session<G> {
        &mut self.controller.session
    }

    /// Returns the record of the current game.
    pub const fn game(&self) -> &G {
        self.controller.session.game()
    }

    /// Returns the best suggestion found so far for the human to move.
    pub const fn finding(&self) -> Option<SearchInfo<G::Move>> {
        self.controller.finding()
    }

    /// Returns the win chances that the search has found so far, one per position of the game. The result is
    /// empty unless win chances were requested.
    pub fn win_chances(&self) -> &[WinChances] {
        self.controller.win_chances()
    }

    /// Returns `false` after the game's program has been asked to end with [`Self::quit`].
    pub const fn is_running(&self) -> bool {
        self.running
    }

    /// Requests the end of the game's program.
    pub const fn quit(&mut self) {
        self.running = false;
    }

    /// Returns the centre of an area of the window in screen coordinates, or `None` if the window is closed.
    pub fn middle_on_screen(&self, intuition: &Intuition, area: Rect) -> Option<Point> {
        let corner = intuition.corner(self.window)?;
        Some(corner + Point::new(area.x + area.width / 2, area.y + area.height / 2))
    }

    // ---- turns

    /// Returns `true` if a human is to move.
    pub fn is_persons_turn(&self) -> bool {
        self.session().to_move() == Some(PlayerKind::Human)
    }

    /// Returns `true` if the computer is to move.
    pub fn is_computers_turn(&self) -> bool {
        self.session().to_move() == Some(PlayerKind::Computer)
    }

    /// Changes the player of a seat. If the computer keeps the seat but gets another engine (`another_mind`),
    /// its running search is restarted; the turn of a human is not disturbed.
    pub fn set_player(&mut self, seat: G::Seat, player: PlayerKind, another_mind: bool) {
        let changed = self.controller.session.set_player(seat, player);
        if !changed && another_mind && self.is_computers_turn() && self.game().turn() == seat {
            self.controller.session.invalidate_searches();
        }
    }

    /// Takes back the last decision of a human, which is either a move with all moves after it or the change
    /// to a different game.
    ///
    /// The screen flashes if there is nothing to take back.
    pub fn take_back(&mut self, intuition: &mut Intuition) -> UndoResult {
        if let Some(players) = self.controller.session.restore_previous_game() {
            // The screen's title bar may still explain how to return to this game.
            intuition.announce(None);
            return UndoResult::Game(players);
        }
        if self.controller.session.take_back() > 0 {
            return UndoResult::Moves;
        }
        intuition.display_beep();
        UndoResult::Nothing
    }

    /// Copies the game record to the clipboard and reports that in the screen's title bar.
    pub fn copy(&self, intuition: &mut Intuition) {
        intuition.clipboard_mut().put(self.game().to_string());
        let whose = if intuition.clipboard().is_shared() { "" } else { ", for this program alone" };
        intuition.announce(Some(format!("The position is copied{whose}")));
    }

    /// Stores a file command for the host, which later removes it with [`Self::take_wish`].
    pub const fn request_file_command(&mut self, command: FileCommand) {
        self.command = Some(command);
    }

    /// Returns the stored file command and removes it, so that a second call returns `None`.
    pub const fn take_wish(&mut self) -> Option<FileCommand> {
        self.command.take()
    }

    /// Requests the text on the clipboard, which arrives later as a message to the game window.
    pub fn ask_for_paste(&self, intuition: &mut Intuition) {
        intuition.ask_for_clip(self.window);
    }

    /// Replaces the game by the pasted record and returns `true`, or shows in the screen's title bar why the
    /// record cannot be read and returns `false`.
    pub fn paste(&mut self, intuition: &mut Intuition, clip: Clip) -> bool {
        let line = clip
            .map_err(|why| format!("Nothing to paste: {why}"))
            .and_then(|text| parse_pasted(&text).map_err(|error: G::Err| error.to_string()));
        let (pasted, told) = match line {
            Ok(line) => {
                self.controller.session.set_up(line);
                (true, "The position is pasted: take back to return to the game before".to_owned())
            }
            Err(why) => (false, why),
        };
        intuition.announce(Some(told));
        pasted
    }

    /// Returns the search to start for the current turn. If the computer is to move, `computer` creates the
    /// search; if a human is to move, the engine from `pondering` searches for suggestions.
    pub fn turn_search(
        &self,
        computer: impl FnOnce(G::Seat) -> TurnSearch<G>,
        pondering: impl FnOnce() -> Option<Box<dyn Engine<G>>>,
    ) -> TurnSearch<G> {
        match self.session().to_move() {
            Some(PlayerKind::Computer) => computer(self.game().turn()),
            Some(PlayerKind::Human) => pondering().map_or(TurnSearch::Nothing, TurnSearch::Ponder),
            None => TurnSearch::Nothing,
        }
    }

    /// Starts the given search for the current turn.
    pub fn start_search(&mut self, question: TurnSearch<G>) {
        self.controller.start_search(question);
    }

    /// Drops the results of the previous turn if the game has changed since the previous call. Returns `true` if it
    /// has changed.
    pub fn begin_turn(&mut self) -> bool {
        self.controller.begin_revision()
    }

    /// Returns `true` if the search has found the computer's move and it is ready to be played.
    pub const fn has_pending_move(&self) -> bool {
        self.controller.has_pending_move()
    }

    /// Plays the computer's move if one is ready. Returns `true` if it was played.
    pub fn play_pending_move(&mut self) -> bool {
        self.controller.play_pending_move()
    }

    /// Returns the fault of an engine that crashed or played an illegal move in the current turn, or `None`
    /// if no engine has failed.
    pub fn fault(&self) -> Option<EngineFault<G::Move>> {
        self.controller.fault().map(|(_, fault)| fault)
    }

    /// Returns a sentence for the user about an engine that has failed in the current turn, or `None` if no
    /// engine has failed.
    pub fn fault_message(&self) -> Option<String> {
        let what = if self.is_persons_turn() { "suggest a move" } else { "move" };
        self.fault().map(|fault| format!("The computer cannot {what}: {fault}"))
    }

    /// Returns `true` if no search is running and no move of the computer is waiting to be played.
    pub fn is_at_rest(&self) -> bool {
        self.controller.is_idle()
    }

    // ---- help

    /// Opens the first help page, turns to the next one, or closes the help after the last.
    pub fn toggle_help(&mut self, intuition: &mut Intuition, pages: Vec<Page>) {
        self.help.toggle(intuition, self.window, pages);
    }

    /// Closes the help pages if they are open.
    pub fn close_help(&mut self, intuition: &mut Intuition) {
        self.help.close(intuition, self.window);
    }

    /// Removes and returns the next message to the game's window, or returns `None` if the queue is empty.
    pub(super) fn message(&self, intuition: &mut Intuition) -> Option<IntuiMessage> {
        intuition.get_msg(self.window)
    }

    /// Handles all messages to the help pages.
    pub(super) fn help_messages(&mut self, intuition: &mut Intuition) {
        self.help.messages(intuition, self.window);
    }
}

/// Parses a game record that another program may have broken into several lines. Line breaks are accepted
/// between fields and inside them.
fn parse_pasted<T: FromStr>(text: &str) -> Result<T, T::Err> {
    let joined = |separator: &str| {
        let line = text.lines().collect::<Vec<_>>().join(separator);
        line.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    joined(" ").parse().or_else(|error| joined("").parse().map_err(|_| error))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A game record with a single valid text.
    #[derive(Debug, PartialEq, Eq)]
    struct Record;

    const RECORD: &str = "4c458625c25207c8/64ff61495832ff0e d1 a1 5 0 l moves d1e2 a1b2 e2f3 b2c3";

    impl FromStr for Record {
        type Err = String;

        fn from_str(text: &str) -> Result<Self, String> {
            if text == RECORD { Ok(Self) } else { Err(text.to_owned()) }
        }
    }

    #[test]
    fn record_folded_at_any_column_is_read() {
        for column in 20..=RECORD.len() {
            let lines: Vec<&str> =
                RECORD.as_bytes().chunks(column).map(|line| str::from_utf8(line).unwrap()).collect();
            for end in ["\n", "\r\n"] {
                assert_eq!(parse_pasted(&lines.join(end)), Ok(Record), "{column}");
            }
        }
        assert_eq!(parse_pasted(&RECORD.replacen(' ', "\n  ", 3)), Ok(Record));
        assert_eq!(parse_pasted::<Record>("nothing\nat all"), Err("nothing at all".to_owned()));
    }
}
