//! The window of a game together with its session, its search task and its help pages.
//!
//! [`GameWindow`] provides the operations that all game windows share:
//! opening, taking back, copy and paste, searches for the current turn, and the report of engine faults.
//! The rules are left to the session, and drawing to the games.

use std::borrow::Cow;
use std::io;
use std::str::FromStr;

use rand_chacha::ChaCha8Rng;

use super::board_numbers::{self, BoardNumbers};
use super::lessons::ActiveLesson;
use super::record::{UserRecord, WindowRecord};
use crate::entry::scripting::FileCommand;
use crate::entry::{board_number, percent, saved_game};
use boardgame_engine::contract::{Engine, SearchInfo};
use boardgame_engine::fault::EngineFault;
use boardgame_engine::game_controller::{GameController, TurnSearch};
use boardgame_engine::record::{GamePosition, GameRecord, ParseRecordError};
use boardgame_engine::search_task::Pace;
use boardgame_engine::session::{PlayerKind, Revision, Session};
use boardgame_engine::win_chances::WinChances;
use small_amiga::chips::{Point, Rect};
use small_amiga::clipboard::Clip;
use small_amiga::exec::{SignalPort, Signals};
use small_amiga::help_pages::{HelpPages, Page};
use small_amiga::intuition::{IntuiMessage, Intuition, MenuStrip, NewWindow, Screen, WindowFlags, WindowId};

/// Flags of a game window on a public screen, which has a title bar with close and depth gadgets and becomes
/// active when it opens.
pub const FRAMED: WindowFlags = WindowFlags::CLOSE_GADGET
    .union(WindowFlags::DEPTH_GADGET)
    .union(WindowFlags::DRAG_BAR)
    .union(WindowFlags::ACTIVATE);

pub const FAILED: &str = "FAILED TO MOVE";

/// Text on the panel if the clipboard cannot be pasted. The reason is shown in the screen's title bar, where
/// there is more room.
const NOTHING_PASTED: &str = "Not pasted: see the title bar";
/// Text on the panel after the user has pasted a text that is not a game record of this game.
const NOT_PASTED: &str = "Not a position of this game";

pub const BEGUN_AGAIN: &str = "Restarted. Undo goes back.";

/// The message after Take back if there is neither a move nor an earlier game to return to.
pub const NOTHING_TO_TAKE_BACK: &str = "There is nothing to take back.";

pub const RETURN_PLAYS: &str = "Return plays it.";

#[derive(Debug, thiserror::Error)]
pub enum StartError {
    #[error(
        "cannot open the window: with this font it needs {rows} rows, but the screen has {screen}; \
         use a smaller --font, or --interlace"
    )]
    TooHigh {
        /// Required height of the game's window, in rows.
        rows: i32,
        /// Height of the screen, in rows.
        screen: i32,
    },
    #[error("cannot start the search task: {0}")]
    Thread(#[from] io::Error),
}

pub const fn check_room(screen: &Screen, rows: i32) -> Result<(), StartError> {
    let screen = screen.bounds().height;
    if rows > screen { Err(StartError::TooHigh { rows, screen }) } else { Ok(()) }
}

/// Returns the frame of a new window. The frame is shifted to the side if the window would cover another
/// window of the screen exactly.
pub fn frame_beside_others(screen: &Screen, frame: Rect) -> Rect {
    let is_free = |at: &Rect| screen.windows().iter().all(|other| other.frame().origin() != at.origin());
    let fits = |at: &Rect| at.x >= 0 && at.right() <= screen.bounds().width;
    let shifts = [0, 16, 32, -16, -32, -48, -64].into_iter();
    let frames = shifts.map(|columns| Rect { x: frame.x + columns, ..frame });
    frames.filter(fits).find(is_free).unwrap_or(frame)
}

#[derive(Debug, Clone)]
pub struct GameParams<P: GamePosition> {
    pub seed: u64,
    /// Rule options of the first game and of new games in the window.
    pub setup: P::Setup,
    pub deal: fn(P::Setup, &mut ChaCha8Rng, P::Seat) -> GameRecord<P>,
    /// The players of the first game, in the order of the sides.
    pub players: Vec<PlayerKind>,
    /// Game record from which play continues, or `None` to deal a new game.
    pub line: Option<GameRecord<P>>,
    /// The speed of the search task, and whether it runs on a thread or in a remote worker.
    pub pace: Pace,
}

#[derive(Debug)]
pub struct GameWindow<P: GamePosition> {
    window: WindowId,
    help: HelpPages,
    pub(super) controller: GameController<P>,
    /// The file command that the user has chosen and the host has not executed yet.
    command: Option<FileCommand>,
    /// A pasted text that this game could not parse. The host takes the text to find out whether it belongs
    /// to another game.
    unread_clip: Option<String>,
    numbers: BoardNumbers,
    pub(super) lesson: Option<Box<ActiveLesson<P>>>,
    /// The user's record, or `None` in scripts and in classic mode.
    pub(super) record: Option<WindowRecord>,
    /// The revision of the session for which the user has been asked to confirm resigning.
    pub(super) asked_to_resign: Option<Revision>,
    running: bool,
    /// Whether the host shows buttons for menu items; see
    /// [`HostTraits::has_buttons`](small_amiga::intuition::HostTraits::has_buttons).
    has_host_buttons: bool,
}

/// A pasted game record, with the number of its board if the text has it.
#[derive(Debug)]
pub struct Pasted<P: GamePosition> {
    game: GameRecord<P>,
    number: Option<u64>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum UndoResult {
    Nothing,
    Moves,
    /// The previous game has been restored; the list holds its players.
    Game(Vec<PlayerKind>),
}

impl<P: GamePosition> GameWindow<P> {
    /// Starts the first game of a session and opens its window; fails if the operating system cannot create a
    /// thread.
    pub fn open(
        intuition: &mut Intuition,
        port: &SignalPort,
        game_params: GameParams<P>,
        (window, menus): (NewWindow, MenuStrip),
    ) -> io::Result<Self> {
        let GameParams { seed, setup, deal, players, line, pace } = game_params;
        let mut session = Session::dealt(seed, setup, players, |rng, first| deal(setup, rng, first));
        let mut numbers = BoardNumbers::default();
        numbers.remember(session.game().first().board_text(), seed);
        line.into_iter().for_each(|line| session.set_up(line));
        let play = GameController::start(session, &port.notifier(Signals::REPLY_PORT), pace)?;
        let (window, help) = (intuition.open_window(window), HelpPages::default());
        intuition.set_menu_strip(window, Some(menus));
        let (command, unread_clip, lesson) = (None, None, None);
        let record = None;
        Ok(Self {
            window,
            help,
            controller: play,
            command,
            unread_clip,
            numbers,
            lesson,
            record,
            asked_to_resign: None,
            running: true,
            has_host_buttons: false,
        })
    }

    /// Sets the user's record, to which the window adds each finished game.
    pub fn set_record(&mut self, record: UserRecord) {
        self.record = Some(WindowRecord::new(record));
    }

    pub const fn window(&self) -> WindowId {
        self.window
    }

    pub const fn session(&self) -> &Session<P> {
        &self.controller.session
    }

    pub const fn session_mut(&mut self) -> &mut Session<P> {
        &mut self.controller.session
    }

    pub const fn game(&self) -> &GameRecord<P> {
        self.controller.session.game()
    }

    pub const fn finding(&self) -> Option<SearchInfo<P::Move>> {
        self.controller.finding()
    }

    /// Returns the win chances at each position of the game, which are `None` while they are not known. The
    /// slice is empty if no search for win chances has been started.
    pub fn win_chances(&self) -> &[Option<WinChances>] {
        self.controller.win_chances()
    }

    pub const fn is_running(&self) -> bool {
        self.running
    }

    pub const fn quit(&mut self) {
        self.running = false;
    }

    pub fn middle_on_screen(&self, intuition: &Intuition, area: Rect) -> Option<Point> {
        let corner = intuition.corner(self.window)?;
        Some(corner + Point::new(area.x + area.width / 2, area.y + area.height / 2))
    }

    /// Records whether the host shows buttons for menu items.
    pub(super) const fn update_host_buttons(&mut self, intuition: &Intuition) {
        self.has_host_buttons = intuition.host().has_buttons;
    }

    /// Returns `true` if the host shows its own buttons in place of the window's row of buttons.
    pub const fn has_host_buttons(&self) -> bool {
        self.has_host_buttons
    }

    // ---- turns

    /// Returns `true` if a human is to move. Returns `false` while a lesson waits for its next step.
    pub fn is_persons_turn(&self) -> bool {
        self.session().to_move() == Some(PlayerKind::Human) && !self.is_lesson_step_done()
    }

    pub fn is_computers_turn(&self) -> bool {
        self.session().to_move() == Some(PlayerKind::Computer)
    }

    /// Sets whether a human or the computer plays a side.
    ///
    /// If `another_mind` is set, the engine of the side has changed. The search is then restarted if it is
    /// the computer's turn on that side.
    pub fn set_player(&mut self, seat: P::Seat, player: PlayerKind, another_mind: bool) {
        let changed = self.controller.session.set_player(seat, player);
        if !changed && another_mind && self.is_computers_turn() && self.game().turn() == seat {
            self.controller.session.invalidate_searches();
        }
    }

    /// Takes back a human's last decision: a move with all moves after it, or the change to a different game.
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

    /// Copies the game record to the clipboard. If `number` is given, a comment line with this number of the
    /// board follows.
    pub fn copy(&self, intuition: &mut Intuition, number: Option<u64>) {
        self.copy_text(intuition, board_number::with_comment(self.game().to_string(), number), "position");
    }

    /// Copies a text to the clipboard. The screen's title bar then shows that the text is copied; `what`
    /// names its contents, such as "position".
    pub fn copy_text(&self, intuition: &mut Intuition, text: String, what: &str) {
        intuition.clipboard_mut().put(text);
        let whose = if intuition.clipboard().is_shared() { "" } else { ", for this program alone" };
        intuition.announce(Some(format!("The {what} is copied{whose}")));
    }

    pub const fn request_file_command(&mut self, command: FileCommand) {
        self.command = Some(command);
    }

    pub const fn take_wish(&mut self) -> Option<FileCommand> {
        self.command.take()
    }

    /// Requests the text on the clipboard. The text arrives later, as a message to the game window.
    pub fn ask_for_paste(&self, intuition: &mut Intuition) {
        intuition.ask_for_clip(self.window);
    }

    /// Parses a pasted game record. If it is invalid, shows the reason in the screen's title bar.
    ///
    /// # Errors
    /// Returns the text for the panel if nothing can be pasted.
    pub fn parse_pasted(&mut self, intuition: &mut Intuition, clip: Clip) -> Result<Pasted<P>, &'static str> {
        let mut number = None;
        let refusal = if clip.is_ok() { NOT_PASTED } else { NOTHING_PASTED };
        let line = clip.map_err(|why| format!("Nothing to paste: {why}")).and_then(|text| {
            let (text, commented) = board_number::without_comments(&text);
            let (record, found) = pasted_record(&text);
            number = commented.or(found);
            parse_pasted(&record).map_err(|error: ParseRecordError| {
                let message = paste_error(&error);
                self.unread_clip = Some(record.into_owned());
                message
            })
        });
        line.map(|game| Pasted { game, number }).map_err(|why| {
            intuition.announce(Some(why));
            refusal
        })
    }

    /// Replaces the current game by a pasted one.
    pub fn paste(&mut self, intuition: &mut Intuition, pasted: Pasted<P>) {
        self.controller.session.set_up(pasted.game);
        self.confirm_board_number(pasted.number);
        let message = "The position is pasted: take back to return to the game before";
        intuition.announce(Some(message.to_owned()));
    }

    /// Removes and returns a pasted text that this game could not parse, so that the host can find out
    /// whether it belongs to another game.
    pub const fn take_unread_clip(&mut self) -> Option<String> {
        self.unread_clip.take()
    }

    // ---- numbers of boards

    /// Returns the number of the board on which the current game is played, or `None` if it is not known.
    pub fn board_number(&self) -> Option<u64> {
        self.board_number_of(self.game())
    }

    /// Returns the number of the board on which `game` is played, or `None` if it is not known.
    pub fn board_number_of(&self, game: &GameRecord<P>) -> Option<u64> {
        self.numbers.number(&game.first().board_text())
    }

    /// Stores `number` as the number of the current board, unless the number deals a different board.
    pub fn confirm_board_number(&mut self, number: Option<u64>) {
        let game = self.game().clone();
        self.confirm_board_number_of(&game, number);
    }

    /// Stores `number` as the number of the board on which `game` is played, unless the number deals a
    /// different board.
    pub fn confirm_board_number_of(&mut self, game: &GameRecord<P>, number: Option<u64>) {
        let (board, setup) = (game.first().board_text(), game.setup());
        let deals = |&number: &u64| {
            let is_same = |&first: &P::Seat| {
                board_numbers::deal::<P>(number, setup, first).first().board_text() == board
            };
            P::SEATS.iter().any(is_same)
        };
        if let Some(number) = number.filter(deals) {
            self.numbers.remember(board, number);
        }
    }

    /// Deals a new game on a numbered board.
    ///
    /// The function `choose` returns the number of the board and the side to move first. Its arguments are
    /// the options of new games, the session's random generator, and the side whose turn it is to move first.
    pub fn deal_board(&mut self, choose: impl FnOnce(P::Setup, &mut ChaCha8Rng, P::Seat) -> (u64, P::Seat)) {
        let (session, mut dealt) = (&mut self.controller.session, 0);
        let setup = session.setup();
        session.new_game_from(|rng, first| {
            let (number, first) = choose(setup, rng, first);
            dealt = number;
            board_numbers::deal(number, setup, first)
        });
        self.numbers.remember(session.game().first().board_text(), dealt);
    }

    /// Opens a requester for the number of the board to play, which proposes the number `now`.
    pub fn ask_for_board_number(&mut self, intuition: &mut Intuition, now: Option<u64>) {
        self.numbers.ask(intuition, self.window, now);
    }

    /// Returns `true` while the requester for a board number is open.
    pub const fn is_asking_for_board_number(&self) -> bool {
        self.numbers.is_asking()
    }

    /// Returns the text that the user has entered as a board number since the last call, or `None` if the
    /// user has not entered one.
    pub(super) fn entered_board_number(&mut self, intuition: &mut Intuition) -> Option<String> {
        self.numbers.poll(intuition, self.window)
    }

    /// Returns the search for the current turn, created by `computer` if the computer is to move, or by
    /// `pondering` if a human is to move.
    pub fn turn_search(
        &self,
        computer: impl FnOnce(P::Seat) -> TurnSearch<P>,
        pondering: impl FnOnce() -> Option<Box<dyn Engine<P>>>,
    ) -> TurnSearch<P> {
        if self.is_in_lesson() {
            return self.lesson_reply().map_or(TurnSearch::Nothing, TurnSearch::Precomputed);
        }
        match self.session().to_move() {
            Some(PlayerKind::Computer) => computer(self.game().turn()),
            Some(PlayerKind::Human) => pondering().map_or(TurnSearch::Nothing, TurnSearch::Ponder),
            None => TurnSearch::Nothing,
        }
    }

    pub fn start_search(&mut self, question: TurnSearch<P>) {
        self.controller.start_search(question);
    }

    /// Drops the results of earlier searches and returns `true` if the game or the players have changed since
    /// the previous call.
    pub fn begin_turn(&mut self) -> bool {
        self.controller.begin_revision()
    }

    pub const fn has_pending_move(&self) -> bool {
        self.controller.has_pending_move()
    }

    pub fn play_pending_move(&mut self) -> bool {
        self.controller.play_pending_move()
    }

    /// Returns the fault of an engine that crashed or played an illegal move in the current turn.
    pub fn fault(&self) -> Option<EngineFault<P::Move>> {
        self.controller.fault().map(|(_, fault)| fault)
    }

    pub fn fault_message(&self) -> Option<String> {
        let what = if self.is_persons_turn() { "suggest a move" } else { "move" };
        self.fault().map(|fault| format!("The computer cannot {what}: {fault}"))
    }

    pub fn is_at_rest(&self) -> bool {
        self.controller.is_idle()
    }

    // ---- help

    pub fn toggle_help(&mut self, intuition: &mut Intuition, pages: Vec<Page>) {
        self.help.toggle(intuition, self.window, pages);
    }

    pub fn close_help(&mut self, intuition: &mut Intuition) {
        self.help.close(intuition, self.window);
    }

    pub(super) fn message(&self, intuition: &mut Intuition) -> Option<IntuiMessage> {
        intuition.get_msg(self.window)
    }

    pub(super) fn help_messages(&mut self, intuition: &mut Intuition) {
        self.help.messages(intuition, self.window);
    }
}

/// Message about a pasted text that is not a position of any game.
const NO_POSITION: &str = "The text is not a position of any game";

/// Minimum number of valid characters before a fault in a pasted text for which the message names the column
/// of the fault. A few valid characters may be a coincidence.
const VALID_START: usize = 8;

/// Returns the message about a pasted text that is not a game record of this game.
fn paste_error(error: &ParseRecordError) -> String {
    if error.column() > VALID_START { error.to_string() } else { NO_POSITION.to_owned() }
}

/// Returns the game record in a pasted text, and the number of its board if the text has it. The text may be
/// a saved game or an address of the web page.
fn pasted_record(text: &str) -> (Cow<'_, str>, Option<u64>) {
    let in_address = || {
        let (address, fragment) = text.trim().split_once('#').filter(|_| !text.trim().contains(' '))?;
        let record = address.contains("://").then(|| percent::decode(fragment).ok()).flatten()?;
        let (_, query) = address.split_once('?').unwrap_or_default();
        let number = query.split('&').find_map(|part| board_number::parse(part.strip_prefix("seed=")?));
        Some((Cow::Owned(record), number))
    };
    match saved_game::record_in(text) {
        Some((record, number)) => (Cow::Borrowed(record), number),
        None => in_address().unwrap_or((Cow::Borrowed(text), None)),
    }
}

/// Joins the lines into which another program has broken a game record.
///
/// The first result fits line breaks between fields, the second fits line breaks inside fields.
pub fn joined_lines(text: &str) -> [String; 2] {
    [" ", ""].map(|separator| {
        let line = text.lines().collect::<Vec<_>>().join(separator);
        line.split_whitespace().collect::<Vec<_>>().join(" ")
    })
}

/// Parses a game record that another program may have broken into lines, between its fields or inside them.
fn parse_pasted<T: FromStr>(text: &str) -> Result<T, T::Err> {
    let [between, inside] = joined_lines(text);
    between.parse().or_else(|error| inside.parse().map_err(|_| error))
}

#[cfg(test)]
mod tests {
    use super::*;

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

    #[test]
    fn pasted_text_brings_the_number_of_its_board() {
        for (text, number) in [
            ("https://a/b/?game=tripppin&seed=137#4c45", Some(137)),
            ("https://a/b/?seed=x#4c45", None),
            ("https://a/b/#4c45?seed=1", None),
            ("4c45 e1 d1", None),
        ] {
            assert_eq!(pasted_record(text).1, number, "{text}");
        }
    }
}
