//! The model of a game's window: the session, its search task, the mode, the help pages, and what the user has chosen.
//!
//! [`Model`] provides the operations that all game windows share: opening, taking back, copy and paste,
//! searches for the current turn, and the report of engine faults. The rules are left to the session, and
//! drawing to the games.

use std::io;

use crate::entry::board_number;
use crate::judge::Judge;
use crate::table::draws::Draws;
use crate::table::friend::{FriendPlay, LinkStage};
use crate::table::input::ChosenButton;
use crate::table::lesson_progress::LessonProgress;
use crate::table::menu_commands::ShownMenus;
use crate::table::mode::Mode;
use crate::table::pasted_text::{Pasted, UnreadableText};
use crate::table::record::WindowRecord;
use crate::table::review::Review;
use crate::table::start::Start;
use crate::view::assistance::Assistance;
use crate::view::board_numbers::{BoardNumbers, Opener};
use crate::view::classic_mode::ClassicMode;
use crate::view::ending::GameButton;
use crate::view::host_request::{FileCommand, HostRequest};
use crate::view::moves_window::MovesWindow;
use crate::view::opening::Opening;
use crate::view::personal::Personal;
use crate::view::speed::AnimationClock;
use crate::view::user_record::UserRecord;
use boardgame_engine::coach::Mistake;
use boardgame_engine::contract::{Engine, SearchInfo};
use boardgame_engine::fault::EngineFault;
use boardgame_engine::game_controller::{GameController, TurnSearch};
use boardgame_engine::oracle::PuzzleOracle;
use boardgame_engine::record::{GamePosition, GameRecord};
use boardgame_engine::session::{PlayerKind, Revision, Session};
use boardgame_engine::win_chances::WinChances;
use boardgame_friend::stage::FriendStage;
use small_amiga::chips::{Point, Rect, Ticks};
use small_amiga::clipboard::Clip;
use small_amiga::exec::{SignalPort, Signals};
use small_amiga::help_pages::{HelpPages, Page};
use small_amiga::intuition::{HostTraits, IntuiMessage, Intuition, MenuStrip, NewWindow, WindowId};

/// Text in the status bar if the engine of the computer to move has failed.
pub const FAILED: &str = "FAILED TO MOVE";
/// Text in the status bar that asks a human for a move.
pub const MAKE_A_MOVE: &str = "MAKE A MOVE";
/// Text shown in place of [`MAKE_A_MOVE`] to a user with a touch screen.
const YOUR_MOVE: &str = "YOUR MOVE";

/// Text on the panel if the clipboard cannot be read.
///
/// The reason is shown in the screen's title bar, where there is more room.
const NOTHING_PASTED: &str = "Nothing to paste";
/// Text on the panel after the user has pasted a text that is not a game record of this game.
const NOT_PASTED: &str = "Not a position of this game";

/// Message after Play again, if Take back returns to the previous game.
pub const BEGUN_AGAIN: &str = "Restarted. Undo goes back.";
/// Text shown after the user has left an unfinished game for a new one.
pub const NEW_BEGUN: &str = "New game. Undo goes back.";

const NOTHING_TO_TAKE_BACK: &str = "There is nothing to take back.";

/// The message when a saved game is resumed.
pub const CONTINUED: &str = "Continued; N for a new game";
/// Message while a suggested move is marked, which the Return key plays.
pub const RETURN_PLAYS: &str = "Return plays it.";

/// The state of a game window that does not depend on its drawing: session, search, review, lesson and messages.
#[derive(Debug)]
pub struct Model<O: PuzzleOracle> {
    window: WindowId,
    shown_menus: ShownMenus,
    help: HelpPages,
    /// The window with the moves of the game.
    pub(super) moves: MovesWindow,
    pub(crate) controller: Box<GameController<O::Position>>,
    /// The file command that the user has chosen, until the host takes it.
    command: Option<FileCommand>,
    /// A pasted text that this game could not parse, stored for the host.
    ///
    /// The host takes the text out, and finds out whether it belongs to another game.
    pub(super) unread_clip: Option<String>,
    /// A board game that the host opens, because the friend plays it.
    pub(super) other_game: Option<HostRequest>,
    pub(super) numbers: BoardNumbers,
    pub(super) mode: Mode<O::Position>,
    pub(super) friend: FriendPlay<O::Position>,
    pub(crate) draws: Draws<<O::Position as GamePosition>::Seat>,
    pub(crate) judge: Box<Judge<O>>,
    pub(crate) review: Option<Review<O::Position>>,
    /// The marks, coordinates and messages that help new players.
    pub aids: Assistance,
    /// The clock of the window's animations, with the speed that the user has chosen.
    pub clock: AnimationClock,
    /// Animation time at which the current turn began, which differs from the time of the display at other speeds.
    pub(crate) began: Ticks,
    /// The button that the user is holding down.
    pub(crate) pressed: Option<GameButton>,
    /// The last button that the mouse has chosen.
    pub(super) chosen_button: Option<ChosenButton>,
    /// The end-of-game button that the keyboard has selected.
    pub selected: Option<GameButton>,
    /// The mistakes in the game on the board that were added to the user's record.
    pub(super) added_mistakes: Vec<Mistake>,
    /// The user's record, or `None` in scripts and in classic mode.
    pub(super) record: Option<WindowRecord>,
    /// Revision of the session when the user was asked to confirm resigning, or `None` without such a request.
    ///
    /// A second Resign at the same revision resigns the game.
    pub(super) asked_to_resign: Option<Revision>,
    /// The lesson that the user left before its end, which goes on at its step, or `None` without such a lesson.
    pub(super) left_lesson: Option<LessonProgress>,
    running: bool,
    /// The properties of the host at the program's last wake-up.
    host: HostTraits,
}

/// The effect of the Take back command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum UndoResult {
    /// The game has not changed, because there is nothing to take back.
    Nothing,
    /// At least one move of the current game has been taken back.
    Moves,
    /// The Take back command has restored the previous game. Contains the players of that game.
    Game(Vec<PlayerKind>),
}

impl<P: GamePosition, O: PuzzleOracle<Position = P>> Model<O> {
    /// Starts the first game of a session and opens its window.
    ///
    /// # Errors
    /// Returns an error if the operating system cannot create a thread.
    pub fn open(
        intuition: &mut Intuition,
        port: &SignalPort,
        (start, seed): (&Start, u64),
        opening: Opening<P>,
        aids: Assistance,
        (window, menus, shown_menus): (NewWindow, MenuStrip, ShownMenus),
    ) -> io::Result<Self> {
        let personal = start.personal.or(opening.personal);
        let Opening { setup, deal, players, line, .. } = opening;
        let mut session = Session::dealt(seed, setup, players, |rng, first| deal(setup, rng, first));
        let mut numbers = BoardNumbers::default();
        numbers.remember(session.game().first().board_text(), seed);
        line.into_iter().for_each(|line| session.set_up(line));
        let controller = GameController::start(session, &port.notifier(Signals::REPLY_PORT), start.pace)?;
        let (window, help) = (intuition.open_window(window), HelpPages::default());
        intuition.set_menu_strip(window, Some(menus));
        // A seed or a position selects the first game only.
        let deals_fair = shown_menus.mode != ClassicMode::Fixed;
        let judge = Judge::new(controller.session.game().current(), deals_fair);
        Ok(Self {
            window,
            shown_menus,
            help,
            moves: MovesWindow::default(),
            controller: Box::new(controller),
            command: None,
            unread_clip: None,
            other_game: None,
            numbers,
            mode: Mode::Own,
            record: None,
            friend: FriendPlay::new(port),
            draws: Draws::NONE,
            clock: AnimationClock::new(personal.speed.unwrap_or_default()),
            judge: Box::new(judge),
            review: None,
            aids,
            began: Ticks(0),
            pressed: None,
            chosen_button: None,
            selected: None,
            added_mistakes: Vec::new(),
            asked_to_resign: None,
            left_lesson: None,
            running: true,
            host: intuition.host(),
        })
    }

    /// Sets the user's record, to which the window adds each finished game.
    pub fn set_record(&mut self, record: UserRecord) {
        self.record = Some(WindowRecord::new(record));
    }

    /// Returns the current animation time.
    pub const fn now(&self, intuition: &Intuition) -> Ticks {
        self.clock.animation_time(intuition.current_time())
    }

    /// Returns the animation time at which the current turn began.
    pub const fn began(&self) -> Ticks {
        self.began
    }

    /// Returns the user's current settings.
    pub(crate) const fn settings(&self) -> Personal {
        self.aids.settings(self.clock.speed())
    }

    /// Shows the task of a lesson, or the state of a game between two people, while there is no message.
    pub(crate) fn show_task(&mut self) {
        let link_note = self.link_note();
        let task = self.lesson_text().map(str::to_owned).or(link_note);
        self.aids.set_standing(task);
    }

    pub(crate) const fn window(&self) -> WindowId {
        self.window
    }

    pub(super) const fn shown_menus(&self) -> &ShownMenus {
        &self.shown_menus
    }

    pub(super) const fn shown_menus_mut(&mut self) -> &mut ShownMenus {
        &mut self.shown_menus
    }

    /// Returns the session, with the game in play, its players and the score.
    pub const fn session(&self) -> &Session<P> {
        &self.controller.session
    }

    pub(crate) const fn session_mut(&mut self) -> &mut Session<P> {
        &mut self.controller.session
    }

    /// Returns the record of the game in play.
    pub const fn game(&self) -> &GameRecord<P> {
        self.controller.session.game()
    }

    pub(crate) const fn finding(&self) -> Option<SearchInfo<P::Move>> {
        self.controller.finding()
    }

    /// Returns the win chances at each position of the game; unknown win chances are `None`.
    ///
    /// The slice is empty if no search for win chances has been started.
    pub fn win_chances(&self) -> &[Option<WinChances>] {
        self.controller.win_chances()
    }

    pub(crate) const fn is_running(&self) -> bool {
        self.running
    }

    pub(crate) const fn quit(&mut self) {
        self.running = false;
    }

    pub(crate) fn middle_on_screen(&self, intuition: &Intuition, area: Rect) -> Option<Point> {
        let corner = intuition.corner(self.window)?;
        Some(corner + Point::new(area.x + area.width / 2, area.y + area.height / 2))
    }

    pub(super) const fn update_host(&mut self, intuition: &Intuition) {
        self.host = intuition.host();
    }

    /// Returns the status text that asks the user for a move.
    ///
    /// For a user with a touch screen, the text is not a command, because it would look like the label of a button.
    pub const fn turn_status(&self, is_classic: bool) -> &'static str {
        if self.host.has_touch && !is_classic { YOUR_MOVE } else { MAKE_A_MOVE }
    }

    /// Returns a text of the window, adapted to the user's input devices (see [`HostTraits::adapted`]).
    pub fn adapted(&self, text: &str) -> String {
        self.host.adapted(text)
    }

    /// Returns `true` if the host shows its own buttons in place of the window's row of buttons.
    pub const fn has_host_buttons(&self) -> bool {
        self.host.has_buttons
    }

    /// Returns `true` if the host shows no pointer, for instance after a finger has been lifted.
    pub const fn hides_pointer(&self) -> bool {
        self.host.hides_pointer
    }

    /// Returns `true` if the user points with a finger.
    pub const fn has_touch(&self) -> bool {
        self.host.has_touch
    }

    /// Returns `true` if the user is to move.
    ///
    /// Returns `false` while a lesson waits for its next step, and while the opponent in a correspondence game
    /// is to move.
    pub fn is_persons_turn(&self) -> bool {
        let is_own_turn = self.link_stage().is_none_or(|stage| stage == LinkStage::Move);
        let waits = self.lesson_progress().is_some_and(|step| step.is_step_done() || step.is_weighing());
        self.session().to_move() == Some(PlayerKind::Human) && !waits && is_own_turn
    }

    /// Returns `true` if a computer player is to move.
    pub fn is_computers_turn(&self) -> bool {
        self.session().to_move() == Some(PlayerKind::Computer)
    }

    /// Flashes the screen and shows the reason why an input is refused.
    pub(crate) fn refuse(&mut self, intuition: &mut Intuition, why: &str) {
        self.aids.show_message(why.to_owned());
        intuition.display_beep();
    }

    /// Takes back the last move of a human and all later moves, or restores the previous game.
    ///
    /// The screen flashes if there is nothing to take back, for instance because the move has been sent.
    pub fn take_back(&mut self, intuition: &mut Intuition) -> UndoResult {
        if !self.can_take_back() {
            intuition.display_beep();
            return UndoResult::Nothing;
        }
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

    /// Restarts the computer's search, if the computer is to move.
    pub(crate) fn think_again(&mut self) {
        if self.is_computers_turn() {
            self.session_mut().invalidate_searches();
        }
    }

    /// Returns the message that explains why Take back has no effect.
    pub fn nothing_to_take_back(&self) -> &'static str {
        self.take_back_refusal().unwrap_or(NOTHING_TO_TAKE_BACK)
    }

    /// Copies the game record to the clipboard.
    ///
    /// If `number` is given, a comment line with this board number follows.
    pub fn copy(&self, intuition: &mut Intuition, number: Option<u64>) {
        self.copy_text(intuition, board_number::with_comment(self.game().to_string(), number), "position");
    }

    /// Copies a text to the clipboard, and announces this in the screen's title bar.
    ///
    /// `what` names the contents of the text, such as "position".
    pub fn copy_text(&self, intuition: &mut Intuition, text: String, what: &str) {
        intuition.clipboard_mut().put(text);
        let whose = if intuition.clipboard().is_shared() { "" } else { ", for this program alone" };
        intuition.announce(Some(format!("The {what} is copied{whose}")));
    }

    pub(crate) const fn request_file_command(&mut self, command: FileCommand) {
        self.command = Some(command);
    }

    /// Removes and returns a request to the host: the user's file command, or else a pasted text.
    pub(super) fn take_request(&mut self) -> Option<HostRequest> {
        let command = self.command.take().map(HostRequest::File);
        let command = command.or_else(|| self.other_game.take());
        command.or_else(|| self.unread_clip.take().map(HostRequest::UnreadClip))
    }

    /// Requests the text on the clipboard.
    ///
    /// The text arrives later, as a message to the game window.
    pub fn ask_for_paste(&self, intuition: &mut Intuition) {
        intuition.ask_for_clip(self.window);
    }

    /// Parses a pasted game record.
    ///
    /// If the text is invalid, the reason is shown in the screen's title bar.
    ///
    /// # Errors
    /// Returns the text for the panel if nothing can be pasted.
    pub fn parse_pasted(&mut self, intuition: &mut Intuition, clip: Clip) -> Result<Pasted<P>, &'static str> {
        let (why, refusal) = match clip.map(|text| Pasted::parse(&text)) {
            Ok(Ok(pasted)) => return Ok(pasted),
            Ok(Err(UnreadableText { message, record })) => {
                self.unread_clip = Some(record);
                (message, NOT_PASTED)
            }
            Err(why) => (format!("Nothing to paste: {why}"), NOTHING_PASTED),
        };
        intuition.announce(Some(why));
        Err(refusal)
    }

    /// Replaces the current game by a pasted one.
    pub fn paste(&mut self, intuition: &mut Intuition, pasted: Pasted<P>) {
        self.controller.session.set_up(pasted.game);
        self.numbers.confirm(self.controller.session.game(), pasted.number);
        let message = "The position is pasted: take back to return to the game before";
        intuition.announce(Some(message.to_owned()));
    }

    /// Returns the board number of the current game, or `None` if it is not known.
    pub fn board_number(&self) -> Option<u64> {
        self.numbers.number_of(self.game())
    }

    /// Deals a new game on the board with a given number, or on a random board. In classic mode, a random board has no
    /// number.
    ///
    /// `deals_boards` is whether new games start on randomly dealt boards. Only then can boards be fair.
    pub(crate) fn deal(&mut self, number: Option<u64>, opener: Opener<P::Seat>, deals_boards: bool) {
        let (session, judge) = (&mut self.controller.session, &self.judge);
        if number.is_none() && self.aids.is_classic() {
            let setup = session.setup();
            session.new_game_from(|rng, first| GameRecord::deal(setup, rng, opener.seat::<P>(None, first)));
        } else {
            self.numbers.deal(session, |setup, rng, first| {
                let number = number.unwrap_or_else(|| judge.draw_board(deals_boards, setup, rng, first));
                (number, opener.seat::<P>(Some(number), first))
            });
        }
    }

    /// Opens a requester for the number of the board to play, which proposes the number `now`.
    pub fn ask_for_board_number(&mut self, intuition: &mut Intuition, now: Option<u64>) {
        self.numbers.ask(intuition, self.window, now);
    }

    /// Returns the text that the user has entered as a board number since the last call.
    pub(super) fn entered_board_number(&mut self, intuition: &mut Intuition) -> Option<String> {
        self.numbers.poll(intuition, self.window)
    }

    /// Returns the search for the current turn, or the precomputed move in a lesson. In a game with a friend, only the
    /// program in a third seat searches.
    ///
    /// The search is created by `computer` if the computer is to move, or by `pondering` if a human is to
    /// move.
    pub fn turn_search(
        &self,
        computer: impl FnOnce(P::Seat) -> TurnSearch<P>,
        pondering: impl FnOnce() -> Option<Box<dyn Engine<P>>>,
    ) -> TurnSearch<P> {
        if let Some(stage) = self.friend_stage() {
            let is_program = *stage == FriendStage::Program;
            return if is_program { computer(self.game().turn()) } else { TurnSearch::Nothing };
        }
        if self.is_in_lesson() {
            return self.lesson_reply().map_or(TurnSearch::Nothing, TurnSearch::Precomputed);
        }
        match self.session().to_move() {
            Some(PlayerKind::Computer) => computer(self.game().turn()),
            Some(PlayerKind::Human) => pondering().map_or(TurnSearch::Nothing, TurnSearch::Ponder),
            None => TurnSearch::Nothing,
        }
    }

    /// Starts a search for the current turn, and cancels the search that is running.
    pub fn start_search(&mut self, question: TurnSearch<P>) {
        self.controller.start_search(question);
    }

    /// Drops the results of outdated searches at the start of a turn.
    ///
    /// Returns `true` if the game or the players have changed since the previous call.
    pub fn begin_turn(&mut self) -> bool {
        let is_changed = self.controller.begin_revision();
        if is_changed {
            self.draws.changed(&self.controller.session);
            self.update_friend_stage();
        }
        is_changed
    }

    pub(crate) fn play_pending_move(&mut self) -> bool {
        self.controller.play_pending_move()
    }

    /// Returns the fault of an engine that crashed or played an illegal move in the current turn.
    pub fn fault(&self) -> Option<EngineFault<P::Move>> {
        self.controller.fault().map(|(_, fault)| fault)
    }

    pub(crate) fn fault_message(&self) -> Option<String> {
        let what = if self.is_persons_turn() { "suggest a move" } else { "move" };
        self.fault().map(|fault| format!("The computer cannot {what}: {fault}"))
    }

    pub(crate) fn is_at_rest(&self) -> bool {
        self.controller.is_idle()
    }

    pub(crate) fn toggle_help(&mut self, intuition: &mut Intuition, pages: Vec<Page>) {
        self.help.toggle(intuition, self.window, pages);
    }

    pub(crate) fn close_help(&mut self, intuition: &mut Intuition) {
        self.help.close(intuition, self.window);
    }

    pub(super) fn message(&self, intuition: &mut Intuition) -> Option<IntuiMessage> {
        intuition.get_msg(self.window)
    }

    pub(super) fn help_messages(&mut self, intuition: &mut Intuition) {
        self.help.messages(intuition, self.window);
    }
}
