//! What a game is played at: its window, the game with the task that thinks for it, and the page of help.
//!
//! Knows whose turn it is to the people at the window, what is asked about a turn, and how it is told that a mind has failed.
//! Leaves rules to the session, and what is drawn to the games.

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

/// What a window on somebody's screen has: a title bar with both gadgets; and it is the active one.
pub const FRAMED: WindowFlags = WindowFlags::CLOSE_GADGET
    .union(WindowFlags::DEPTH_GADGET)
    .union(WindowFlags::DRAG_BAR)
    .union(WindowFlags::ACTIVATE);

/// What the panel says while the computer is to move and its mind has failed.
pub const FAILED: &str = "FAILED TO MOVE";

/// What the panel says when nothing could be pasted: there is more room on the screen's bar.
pub const NOT_PASTED: &str = "Not pasted: the bar says why";

/// The sentence on the panel when the same board has begun again.
pub const BEGUN_AGAIN: &str = "Begun again. Ctrl-T returns.";

/// The sentence on the panel while the keyboard's cursor is on a suggested move.
pub const RETURN_PLAYS: &str = "Return plays it.";

/// Why a game cannot start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The window is higher than the screen.
    #[error(
        "can't open the window: with letters this tall it needs {rows} rows and the screen has {screen}; \
         expected a smaller --font, or --interlace"
    )]
    TooHigh {
        /// Rows it needs.
        rows: i32,
        /// Rows of the screen.
        screen: i32,
    },
    /// No thread.
    #[error("can't start the thinking task: {0}")]
    Thread(#[from] io::Error),
}

/// Whether the screen has so many rows.
///
/// # Errors
/// [`StartError::TooHigh`]: it has fewer.
pub const fn check_room(screen: &Screen, rows: i32) -> Result<(), StartError> {
    let screen = screen.bounds().height;
    if rows > screen { Err(StartError::TooHigh { rows, screen }) } else { Ok(()) }
}

/// What a game at a window begins with.
#[derive(Debug, Clone)]
pub struct Beginning<G: Game> {
    /// Decides every deal.
    pub seed: u64,
    /// What the first games are dealt by.
    pub setup: G::Setup,
    /// What deals the first game.
    pub deal: fn(G::Setup, &mut ChaCha8Rng, G::Seat) -> G,
    /// Who plays at first, by the seats.
    pub players: Vec<Player>,
    /// A line of play to start from instead of a deal.
    pub line: Option<G>,
    /// How fast the task may think.
    pub pace: Pace,
}

/// A table with a game on it.
#[derive(Debug)]
pub struct Table<G: Game> {
    window: WindowId,
    help: HelpPages,
    pub(super) play: Play<G>,
    /// What a person wants of who runs the game.
    wish: Option<Wish>,
    running: bool,
}

/// What was taken back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TakenBack {
    /// There was nothing.
    Nothing,
    /// Moves.
    Moves,
    /// A game that had been left is on the board again; these played it.
    Game(Vec<Player>),
}

impl<G: Game> Table<G> {
    /// Begins a game and opens its window, with its menus.
    ///
    /// # Errors
    /// The system's, when it has no thread to give.
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

    /// The game's window.
    pub const fn window(&self) -> WindowId {
        self.window
    }

    /// The game being played.
    pub const fn session(&self) -> &Session<G> {
        &self.play.session
    }

    /// The game, for whatever changes it.
    pub const fn session_mut(&mut self) -> &mut Session<G> {
        &mut self.play.session
    }

    /// Its line of play.
    pub const fn game(&self) -> &G {
        self.play.session.game()
    }

    /// What pondering has found so far on this turn.
    pub const fn finding(&self) -> Option<Finding<G::Move>> {
        self.play.finding()
    }

    /// The outlook of the positions of the line of play as far as it is known, for whoever has asked.
    pub fn curve(&self) -> &[Outlook] {
        self.play.curve()
    }

    /// False once somebody has asked for the end.
    pub const fn is_running(&self) -> bool {
        self.running
    }

    /// The game shall end.
    pub const fn leave(&mut self) {
        self.running = false;
    }

    /// The middle of a part of the window on the display, while the window is open.
    pub fn middle_on_screen(&self, intuition: &Intuition, area: Rect) -> Option<Point> {
        let corner = intuition.corner(self.window)?;
        Some(corner + Point::new(area.x + area.width / 2, area.y + area.height / 2))
    }

    // ---- turns

    /// Whether a person is to move.
    pub fn is_persons_turn(&self) -> bool {
        self.session().to_move() == Some(Player::Human)
    }

    /// Whether the computer is to move.
    pub fn is_computers_turn(&self) -> bool {
        self.session().to_move() == Some(Player::Computer)
    }

    /// Whether the game is over, counts, and a person has won it.
    pub fn has_person_won(&self) -> bool {
        let is_person = |&seat: &G::Seat| self.session().player(seat) == Player::Human;
        let won = self.game().winners().is_some_and(|won| won.as_slice().iter().any(is_person));
        won && !self.session().is_practice()
    }

    /// Somebody else plays a seat. Another mind for the computer that is to move begins its thought anew; a person's turn goes on.
    pub fn seat(&mut self, seat: G::Seat, player: Player, another_mind: bool) {
        let changed = self.play.session.set_player(seat, player);
        if !changed && another_mind && self.is_computers_turn() && self.game().turn() == seat {
            self.play.session.ask_anew();
        }
    }

    /// Takes back to the last decision of a person: their last move, or that a game was left for another, whose players are told.
    /// The screen flashes if there is none.
    pub fn take_back(&mut self, intuition: &mut Intuition) -> TakenBack {
        if let Some(players) = self.play.session.take_back_game() {
            // The bar may still say how to return to this game.
            intuition.announce(None);
            return TakenBack::Game(players);
        }
        if self.play.session.take_back() > 0 {
            return TakenBack::Moves;
        }
        intuition.display_beep();
        TakenBack::Nothing
    }

    /// Puts the line of play on the clipboard, which the screen's bar says.
    pub fn copy(&self, intuition: &mut Intuition) {
        intuition.clipboard_mut().put(self.game().to_string());
        let whose = if intuition.clipboard().is_shared() { "" } else { ", for this program alone" };
        intuition.announce(Some(format!("The position is copied{whose}")));
    }

    /// A person wants something of who runs the game.
    pub const fn wish(&mut self, wish: Wish) {
        self.wish = Some(wish);
    }

    /// What that was; asked once.
    pub const fn take_wish(&mut self) -> Option<Wish> {
        self.wish.take()
    }

    /// Asks for the line of play that is there.
    pub fn ask_for_paste(&self, intuition: &mut Intuition) {
        intuition.ask_for_clip(self.window);
    }

    /// Puts the pasted position on the board and returns `true`, or says on the screen's bar why it cannot be read.
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

    /// The question about the turn that has come: what the computer plays, or what is good for the person who is to move.
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

    /// Asks about that turn.
    pub fn ask(&mut self, question: Ask<G>) {
        self.play.ask(question);
    }

    /// Whether the turn that has come has been asked about. If not, it is now: what was found before no longer counts.
    pub fn is_settled(&mut self) -> bool {
        self.play.is_settled()
    }

    /// Whether a move of the computer's is waiting to be played.
    pub const fn has_answer(&self) -> bool {
        self.play.has_answer()
    }

    /// Plays the move that is waiting; true if there was one and it still counts.
    pub fn play_answer(&mut self) -> bool {
        self.play.play_answer()
    }

    /// Why nothing comes of this turn, if a mind has failed.
    pub fn fault(&self) -> Option<Fault<G::Move>> {
        self.play.fault().map(|(_, fault)| fault)
    }

    /// The same as a sentence.
    pub fn fault_told(&self) -> Option<String> {
        let what = if self.is_persons_turn() { "suggest a move" } else { "move" };
        self.fault().map(|fault| format!("The computer cannot {what}: {fault}"))
    }

    /// Whether nothing is being thought about and no move is waiting.
    pub fn is_at_rest(&self) -> bool {
        self.play.is_at_rest()
    }

    // ---- help

    /// Opens the first page of help, or goes on from the one that is open.
    pub fn toggle_help(&mut self, intuition: &mut Intuition, pages: Vec<Page>) {
        self.help.toggle(intuition, self.window, pages);
    }

    /// Closes the page of help, if one is open.
    pub fn close_help(&mut self, intuition: &mut Intuition) {
        self.help.close(intuition, self.window);
    }

    /// The next message to the game's window.
    pub(super) fn message(&self, intuition: &mut Intuition) -> Option<IntuiMessage> {
        intuition.get_msg(self.window)
    }

    /// Answers whatever came to the page of help.
    pub(super) fn help_messages(&mut self, intuition: &mut Intuition) {
        self.help.messages(intuition, self.window);
    }
}

/// Parses a position whose lines may have been broken: between its fields or, by a program that breaks at a fixed column, inside them.
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
