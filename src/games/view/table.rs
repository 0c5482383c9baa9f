//! The window of a game together with its session, its search task and its help pages.
//!
//! [`Table`] provides the operations that all game windows share:
//! opening, taking back, copy and paste, searches for the current turn, and the report of engine faults.
//! The rules are left to the session, and drawing to the games.

use std::io;

use rand_chacha::ChaCha8Rng;

use crate::games::contract::{Finding, Game, Mind};
use crate::games::entry::actor::Wish;
use crate::games::fault::Fault;
use crate::games::outlook::Outlook;
use crate::games::play::{Ask, Play};
use crate::games::session::{Player, Session};
use crate::games::thinking::Pace;
use small_amiga::machine::geometry::{Point, Rect};
use small_amiga::system::clipboard::Clip;
use small_amiga::system::exec::signals::SignalPort;
use small_amiga::system::help_pages::{HelpPages, Page};
use small_amiga::system::intuition::Intuition;
use small_amiga::system::intuition::menu::MenuStrip;
use small_amiga::system::intuition::screen::Screen;
use small_amiga::system::intuition::window::{IntuiMessage, NewWindow, WindowFlags, WindowId};

/// Flags of a game window on the screen of another program: a title bar with close
/// and depth gadgets, active when opened.
pub const FRAMED: WindowFlags = WindowFlags::CLOSE_GADGET
    .union(WindowFlags::DEPTH_GADGET)
    .union(WindowFlags::DRAG_BAR)
    .union(WindowFlags::ACTIVATE);

/// Text on the panel while the computer is to move and its engine has failed.
pub const FAILED: &str = "FAILED TO MOVE";

/// Text on the panel after a failed paste; the reason is shown in the
/// screen's title bar, which has more room.
pub const NOT_PASTED: &str = "Not pasted: the bar says why";

/// Message on the panel after the same board has been restarted.
pub const BEGUN_AGAIN: &str = "Begun again. Ctrl-T returns.";

/// Message on the panel while the keyboard's cursor is on a suggested move.
pub const RETURN_PLAYS: &str = "Return plays it.";

/// The reason why a game cannot start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The window is higher than the screen.
    #[error(
        "can't open the window: with letters this tall it needs {rows} rows and the screen has {screen}; \
         expected a smaller --font, or --interlace"
    )]
    TooHigh {
        /// Height of the window, in rows.
        rows: i32,
        /// Height of the screen, in rows.
        screen: i32,
    },
    /// The operating system cannot create the thread of the search task.
    #[error("can't start the thinking task: {0}")]
    Thread(#[from] io::Error),
}

/// Checks that the screen has at least `rows` rows.
///
/// # Errors
/// Returns [`StartError::TooHigh`] if the screen has fewer rows.
pub const fn check_room(screen: &Screen, rows: i32) -> Result<(), StartError> {
    let screen = screen.bounds().height;
    if rows > screen { Err(StartError::TooHigh { rows, screen }) } else { Ok(()) }
}

/// The parameters of the first game in a window.
#[derive(Debug, Clone)]
pub struct Beginning<G: Game> {
    /// Random seed of the session, which determines every deal.
    pub seed: u64,
    /// Options of the first and all new games.
    pub setup: G::Setup,
    /// Function that deals the first game.
    pub deal: fn(G::Setup, &mut ChaCha8Rng, G::Seat) -> G,
    /// Initial players, in the order of the seats.
    pub players: Vec<Player>,
    /// Game record to start with instead of a dealt game.
    pub line: Option<G>,
    /// Pace of the search task.
    pub pace: Pace,
}

/// The window of a game with its session, its search task and its help pages.
#[derive(Debug)]
pub struct Table<G: Game> {
    window: WindowId,
    help: HelpPages,
    pub(super) play: Play<G>,
    /// File command that the host is asked to execute.
    wish: Option<Wish>,
    running: bool,
}

/// The result of [`Table::take_back`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TakenBack {
    /// Nothing could be taken back.
    Nothing,
    /// One or more moves, or an agreed draw, were taken back.
    Moves,
    /// An earlier game was restored; it was played by these players.
    Game(Vec<Player>),
}

impl<G: Game> Table<G> {
    /// Starts the first game and opens its window with its menus.
    ///
    /// # Errors
    /// Returns an error if the operating system cannot create a thread.
    pub fn open(
        intuition: &mut Intuition,
        port: &SignalPort,
        beginning: Beginning<G>,
        (window, menus): (NewWindow, MenuStrip),
    ) -> io::Result<Self> {
        let Beginning { seed, setup, deal, players, line, pace } = beginning;
        let mut session = Session::dealt(seed, setup, players, |rng, first| deal(setup, rng, first));
        line.into_iter().for_each(|line| session.set_up(line));
        let play = Play::start(session, port, pace)?;
        let (window, help) = (intuition.open_window(window), HelpPages::default());
        intuition.set_menu_strip(window, Some(menus));
        Ok(Self { window, help, play, wish: None, running: true })
    }

    /// Returns the ID of the game's window.
    pub const fn window(&self) -> WindowId {
        self.window
    }

    /// Returns the session.
    pub const fn session(&self) -> &Session<G> {
        &self.play.session
    }

    /// Returns the session for changes.
    pub const fn session_mut(&mut self) -> &mut Session<G> {
        &mut self.play.session
    }

    /// Returns the game record.
    pub const fn game(&self) -> &G {
        self.play.session.game()
    }

    /// Returns the best suggestion found so far for the human to move.
    pub const fn finding(&self) -> Option<Finding<G::Move>> {
        self.play.finding()
    }

    /// Returns the win chances received so far, one per position, if they were requested.
    pub fn curve(&self) -> &[Outlook] {
        self.play.curve()
    }

    /// Returns `false` once [`Self::leave`] has been called.
    pub const fn is_running(&self) -> bool {
        self.running
    }

    /// Requests the end of the program.
    pub const fn leave(&mut self) {
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
        self.session().to_move() == Some(Player::Human)
    }

    /// Returns `true` if the computer is to move.
    pub fn is_computers_turn(&self) -> bool {
        self.session().to_move() == Some(Player::Computer)
    }

    /// Returns `true` if a human has won the game and the game is not played for practice.
    pub fn has_person_won(&self) -> bool {
        let is_person = |&seat: &G::Seat| self.session().player(seat) == Player::Human;
        let won = self.game().winners().is_some_and(|won| won.as_slice().iter().any(is_person));
        won && !self.session().is_practice()
    }

    /// Changes the player of a seat. If only the engine of the computer to move changes (`another_mind`), its
    /// search is restarted; the turn of a human is not disturbed.
    pub fn seat(&mut self, seat: G::Seat, player: Player, another_mind: bool) {
        let changed = self.play.session.set_player(seat, player);
        if !changed && another_mind && self.is_computers_turn() && self.game().turn() == seat {
            self.play.session.ask_anew();
        }
    }

    /// Takes back the last decision of a human: a move and all moves after
    /// it, or the change to a different game.
    ///
    /// The screen flashes if there is nothing to take back.
    pub fn take_back(&mut self, intuition: &mut Intuition) -> TakenBack {
        if let Some(players) = self.play.session.take_back_game() {
            // The screen's title bar may still explain how to return to this game.
            intuition.announce(None);
            return TakenBack::Game(players);
        }
        if self.play.session.take_back() > 0 {
            return TakenBack::Moves;
        }
        intuition.display_beep();
        TakenBack::Nothing
    }

    /// Copies the game record to the clipboard and reports that in the screen's title bar.
    pub fn copy(&self, intuition: &mut Intuition) {
        intuition.clipboard_mut().put(self.game().to_string());
        let whose = if intuition.clipboard().is_shared() { "" } else { ", for this program alone" };
        intuition.announce(Some(format!("The position is copied{whose}")));
    }

    /// Stores a file command for the host, which collects it with [`Self::take_wish`].
    pub const fn wish(&mut self, wish: Wish) {
        self.wish = Some(wish);
    }

    /// Takes the stored file command; a second call returns `None`.
    pub const fn take_wish(&mut self) -> Option<Wish> {
        self.wish.take()
    }

    /// Requests the contents of the clipboard, which arrive as a message to the window.
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
                self.play.session.set_up(line);
                (true, "The position is pasted: take back to return to the game before".to_owned())
            }
            Err(why) => (false, why),
        };
        intuition.announce(Some(told));
        pasted
    }

    /// Returns the search for the current turn: `computer` chooses it if the computer is to move, and
    /// `pondering` provides an engine for suggestions if a human is to move.
    pub fn question(
        &self,
        computer: impl FnOnce(G::Seat) -> Ask<G>,
        pondering: impl FnOnce() -> Option<Box<dyn Mind<G>>>,
    ) -> Ask<G> {
        match self.session().to_move() {
            Some(Player::Computer) => computer(self.game().turn()),
            Some(Player::Human) => pondering().map_or(Ask::Nothing, Ask::Ponder),
            None => Ask::Nothing,
        }
    }

    /// Starts the given search for the current turn.
    pub fn ask(&mut self, question: Ask<G>) {
        self.play.ask(question);
    }

    /// Returns `true` if the session has not changed since the previous call.
    /// Otherwise drops all results of the previous turn, so that a new search can be started.
    pub fn is_settled(&mut self) -> bool {
        self.play.is_settled()
    }

    /// Returns `true` if a move of the computer is ready to be played.
    pub const fn has_answer(&self) -> bool {
        self.play.has_answer()
    }

    /// Plays the computer's move if one is ready. Returns `true` if it was played.
    pub fn play_answer(&mut self) -> bool {
        self.play.play_answer()
    }

    /// Returns the engine fault at the current turn, or `None` if no engine has failed.
    pub fn fault(&self) -> Option<Fault<G::Move>> {
        self.play.fault().map(|(_, fault)| fault)
    }

    /// Returns the engine fault at the current turn as a sentence for the user.
    pub fn fault_told(&self) -> Option<String> {
        let what = if self.is_persons_turn() { "suggest a move" } else { "move" };
        self.fault().map(|fault| format!("The computer cannot {what}: {fault}"))
    }

    /// Returns `true` if no search is running and no computer's move is ready.
    pub fn is_at_rest(&self) -> bool {
        self.play.is_at_rest()
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

    /// Takes the next message to the game's window.
    pub(super) fn message(&self, intuition: &mut Intuition) -> Option<IntuiMessage> {
        intuition.get_msg(self.window)
    }

    /// Handles all messages to the help pages.
    pub(super) fn help_messages(&mut self, intuition: &mut Intuition) {
        self.help.messages(intuition, self.window);
    }
}

/// Parses a game record whose lines may have been broken, either between its fields or, by programs
/// that wrap at a fixed column, inside them.
fn parse_pasted<G: Game>(text: &str) -> Result<G, G::Err> {
    let joined = |separator: &str| {
        let line = text.lines().collect::<Vec<_>>().join(separator);
        line.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    joined(" ").parse().or_else(|error| joined("").parse().map_err(|_| error))
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    use super::*;
    use crate::games::tripppin::{Line, Side};

    #[test]
    fn position_folded_at_any_column_is_read() {
        let mut game = Line::deal((), &mut ChaCha8Rng::seed_from_u64(1), Side::Right);
        for _ in 0..30 {
            let Some(&first) = game.legal_moves().first() else { break };
            game.play(first).unwrap();
        }
        let text = game.to_string();
        for column in 20..=text.len() {
            let lines: Vec<&str> =
                text.as_bytes().chunks(column).map(|line| str::from_utf8(line).unwrap()).collect();
            for end in ["\n", "\r\n"] {
                assert_eq!(parse_pasted::<Line>(&lines.join(end)).unwrap().to_string(), text, "{column}");
            }
        }
        let at_blanks = text.replacen(' ', "\n  ", 3);
        assert_eq!(parse_pasted::<Line>(&at_blanks).unwrap().to_string(), text);
        let error = parse_pasted::<Line>("nothing\nat all").unwrap_err();
        assert_eq!(error, "nothing at all".parse::<Line>().unwrap_err());
    }
}
