//! Tribolo as a program under the system: messages in, moves to the session, questions to the thinking task, drawing out.
//!
//! Knows the flow of a game at the window. What is seen is always a function of what is known: after everything that happens the
//! faces of all cells and the panel are worked out, and whatever differs from what was drawn is drawn anew. Leaves rules to the
//! session, pixels to the brushes.

use super::captures::Captures;
use super::cells::{Artwork, Cells};
use super::face::Face;
use super::layout::{Home, Layout};
use super::menu;
use super::panel::PanelState;
use super::players::Who;
use super::theme::Theme;
use super::words;
use crate::games::contract::{Finding, Game};
use crate::games::play::{Ask, Play};
use crate::games::session::{Player, Session};
use crate::games::thinking::Pace;
use crate::games::tribolo::cell::CELLS;
use crate::games::tribolo::{Cell, Level, Line, Move, Searcher, Side};
use crate::machine::geometry::Point;
use crate::machine::vblank::Ticks;
use crate::system::computer::Program;
use crate::system::exec::signals::{SignalPort, Signals};
use crate::system::intuition::Intuition;
use crate::system::intuition::screen::NewScreen;
use crate::system::intuition::window::{IntuiMessage, NewWindow, WindowFlags, WindowId};

/// How long a computer's turn lasts at least.
const READING_TIME: Ticks = Ticks(300);
/// How long the board stands still between a move shown and a computer's next one.
const RESTING_TIME: Ticks = Ticks(120);
/// How long it stands still when somebody has been passed over.
const NOTICE_TIME: Ticks = Ticks(750);

/// What thinks for a person who asks: strong, and done in a moment.
const ADVISER: Level = Level::ALL[5];

/// What a run starts from.
#[derive(Debug, Clone)]
pub struct Settings {
    /// Decides every board and who begins.
    pub seed: u64,
    /// Who plays, by [`Side::index`].
    pub players: [Who; 3],
    /// A line of play to start from instead of a new board.
    pub line: Option<Line>,
    /// How fast the thinking task may think.
    pub pace: Pace,
    /// The screen of its own that it opens and fills; without one it is a guest in a window on the public screen.
    pub screen: Option<NewScreen>,
    /// The drawings.
    pub artwork: Artwork,
}

impl Settings {
    /// Who plays when nobody says so: a person blue, two computers the others.
    #[must_use]
    pub fn usual_players() -> [Who; 3] {
        let third = Who::Level(Level::ALL[2]);
        [Who::Human, third, third]
    }
}

/// Why the program cannot start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The board does not fit under the bar.
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
    Thread(#[from] std::io::Error),
}

/// The running game.
#[derive(Debug)]
pub struct Tribolo {
    pub(super) window: WindowId,
    pub(super) help: Option<WindowId>,
    pub(super) layout: Layout,
    pub(super) theme: Theme,
    pub(super) cells: Cells,
    pub(super) play: Play<Line>,
    pub(super) players: [Who; 3],
    /// When the turn began.
    began: Ticks,
    /// When the last move had been shown.
    rested: Ticks,
    /// The move being shown.
    pub(super) captures: Option<Captures>,
    /// Whether help marks the cells a person may fill.
    pub(super) helping: bool,
    /// Whether captures are shown cell by cell.
    pub(super) animating: bool,
    /// Whether a good move is marked as soon as one is known.
    pub(super) hinting: bool,
    /// Whether a computer waits with its move until everybody has read who was passed over.
    pub(super) noticing: bool,
    /// The cell the keyboard is on, shown by a frame.
    pub(super) cursor: Option<Cell>,
    /// What is on the screen, by [`Cell::index`]; nothing yet before the first drawing.
    pub(super) drawn: Vec<Option<Face>>,
    pub(super) drawn_panel: Option<PanelState>,
    pub(super) running: bool,
}

impl Tribolo {
    /// Opens the window and draws the first board.
    ///
    /// # Errors
    /// [`StartError`]: no room, or no thread to be had.
    pub fn start(
        intuition: &mut Intuition,
        port: &SignalPort,
        settings: Settings,
    ) -> Result<Self, StartError> {
        let home = if settings.screen.is_some() { Home::Screen } else { Home::Window };
        let own = settings.screen.map(|screen| intuition.open_screen(screen));
        let screen = intuition.screen_or_public(own);
        let (font, rows, interlaced) = (screen.font(), screen.bounds().height, screen.is_interlaced());
        let layout = Layout::new(home, font.y_size() as i32, interlaced, rows);
        if layout.needs() > rows {
            return Err(StartError::TooHigh { rows: layout.needs(), screen: rows });
        }
        let theme = Theme::of(screen);
        let cells = Cells::new(&settings.artwork, &theme, screen.depth(), interlaced);
        let strip = menu::strip(font, interlaced, &cells);
        let mut session = Session::new(settings.seed, (), settings.players.map(Who::player).to_vec());
        if let Some(line) = settings.line {
            session.set_up(line);
        }
        let play = Play::start(session, port, settings.pace)?;
        let flags = match home {
            Home::Screen => WindowFlags::BORDERLESS | WindowFlags::BACKDROP,
            Home::Window => WindowFlags::CLOSE_GADGET | WindowFlags::DEPTH_GADGET | WindowFlags::DRAG_BAR,
        };
        let window = intuition.open_window(NewWindow {
            screen: own,
            frame: layout.window(),
            title: words::TITLE.into(),
            flags: flags | WindowFlags::ACTIVATE,
        });
        intuition.set_menu_strip(window, Some(strip));
        let mut program = Self {
            window,
            help: None,
            layout,
            theme,
            cells,
            play,
            players: settings.players,
            began: Ticks(0),
            rested: Ticks(0),
            captures: None,
            helping: false,
            animating: true,
            hinting: false,
            noticing: false,
            cursor: None,
            drawn: vec![None; CELLS],
            drawn_panel: None,
            running: true,
        };
        program.update_marks(intuition);
        program.draw_frame(intuition);
        program.settle(intuition);
        program.draw(intuition);
        Ok(program)
    }

    // ---- what scripts and tests may ask

    /// The game.
    #[must_use]
    pub const fn session(&self) -> &Session<Line> {
        &self.play.session
    }

    /// Its window.
    #[must_use]
    pub const fn window(&self) -> WindowId {
        self.window
    }

    /// Who plays, by [`Side::index`].
    #[must_use]
    pub const fn players(&self) -> [Who; 3] {
        self.players
    }

    /// Whether the thinking task has nothing to do, and nothing waits to be shown.
    #[must_use]
    pub fn is_at_rest(&self) -> bool {
        self.play.is_at_rest() && self.captures.is_none() && !self.noticing
    }

    /// What pondering has found so far on this turn.
    #[must_use]
    pub const fn finding(&self) -> Option<Finding<Move>> {
        self.play.finding()
    }

    /// The cell that is marked as a good choice.
    #[must_use]
    pub fn suggestion(&self) -> Option<Cell> {
        let shown = self.hinting && self.captures.is_none() && self.is_persons_turn();
        self.finding().map(|finding| finding.mv).filter(|_| shown)
    }

    /// Whether a move is being shown cell by cell.
    #[must_use]
    pub const fn is_capturing(&self) -> bool {
        self.captures.is_some()
    }

    /// The cell the keyboard's frame is on, if it shows.
    #[must_use]
    pub const fn cursor(&self) -> Option<Cell> {
        self.cursor
    }

    /// Whether help is on, and whether captures are animated.
    #[must_use]
    pub const fn switches(&self) -> (bool, bool) {
        (self.helping, self.animating)
    }

    /// What the box of messages says.
    #[must_use]
    pub fn status(&self) -> String {
        self.message_shown().text
    }

    /// The middle of a cell on the screen, while the window is open.
    #[must_use]
    pub fn cell_on_screen(&self, intuition: &Intuition, cell: Cell) -> Option<Point> {
        let corner = intuition.corner(self.window)?;
        let area = self.layout.cell(cell);
        Some(corner + Point::new(area.x + area.width / 2, area.y + area.height / 2))
    }

    // ---- messages

    fn message(&mut self, intuition: &mut Intuition, message: IntuiMessage) {
        match message {
            IntuiMessage::MouseButtons { down: true, at } => self.press(intuition, at),
            IntuiMessage::MenuPick(picks) => self.picked(intuition, &picks),
            IntuiMessage::CloseWindow => self.running = false,
            IntuiMessage::RawKey { key, qualifiers } => self.key(intuition, key, qualifiers),
            IntuiMessage::MouseButtons { down: false, .. }
            | IntuiMessage::MouseMove { .. }
            | IntuiMessage::Cancelled
            | IntuiMessage::ActiveWindow
            | IntuiMessage::InactiveWindow => {}
        }
    }

    // ---- the game

    /// Plays a person's move; false if it is not legal.
    pub(super) fn play(&mut self, intuition: &mut Intuition, mv: Move) -> bool {
        let before = *self.play.session.game().current();
        let played = self.play.session.play(mv).is_ok();
        if played {
            self.show(intuition, Captures::new(before, mv, intuition.current_time()));
        }
        played
    }

    /// Begins to show a move that was played.
    fn show(&mut self, intuition: &mut Intuition, captures: Captures) {
        self.captures = Some(captures).filter(|_| self.animating);
        self.rested = intuition.current_time();
        self.settle(intuition);
    }

    /// Shows the rest of a move at once; true if there was a rest.
    pub(super) fn hurry(&mut self) -> bool {
        self.captures.take().is_some()
    }

    /// After whatever changed the game or the players: old suggestions go, the right question is asked.
    pub(super) fn settle(&mut self, intuition: &mut Intuition) {
        if self.play.is_settled() {
            return;
        }
        self.hinting = false;
        self.began = intuition.current_time();
        let player = self.play.session.to_move();
        self.noticing = player == Some(Player::Computer) && !self.passed().is_empty();
        let turn = self.play.session.game().turn();
        let mind = self.players.get(turn.index()).and_then(|who| who.mind());
        let ask = match (player, mind) {
            (Some(Player::Computer), Some(mind)) => Ask::Move(mind),
            (Some(_), _) => Ask::Ponder(Box::new(Searcher::new(ADVISER))),
            (None, _) => Ask::Nothing,
        };
        self.play.ask(ask);
    }

    /// The cell filled last.
    pub(super) fn last_move(&self) -> Option<Move> {
        self.play.session.game().moves().next_back()
    }

    /// Who was passed over after the last move.
    pub(super) fn passed(&self) -> Vec<Side> {
        let line = self.play.session.game();
        line.plies().checked_sub(1).map(|last| line.passed(last)).unwrap_or_default()
    }

    fn tick(&mut self, intuition: &mut Intuition) {
        self.play.vertical_blank();
        let now = intuition.current_time();
        if let Some(captures) = &mut self.captures {
            self.rested = now;
            if !captures.advance(now) {
                self.captures = None;
            }
            return;
        }
        if self.noticing && now.since(self.rested) >= NOTICE_TIME {
            self.noticing = false;
        }
        let rested = now.since(self.began) >= READING_TIME && now.since(self.rested) >= RESTING_TIME;
        if rested && !self.noticing && self.play.has_answer() {
            let before = *self.play.session.game().current();
            let played = self.play.play_answer();
            if let Some(mv) = self.last_move().filter(|_| played) {
                self.show(intuition, Captures::new(before, mv, now));
            }
        }
    }

    pub(super) fn update_marks(&self, intuition: &mut Intuition) {
        if let Some(strip) = intuition.menu_strip(self.window) {
            menu::set_marks(strip, self.helping, self.animating, self.players);
        }
    }
}

impl Program for Tribolo {
    fn wake(&mut self, intuition: &mut Intuition, signals: Signals) {
        if signals.contains(Signals::CTRL_C) {
            self.running = false;
        }
        while let Some(message) = intuition.get_msg(self.window) {
            self.message(intuition, message);
        }
        while let Some(message) = self.help.and_then(|page| intuition.get_msg(page)) {
            self.help_message(intuition, &message);
        }
        self.play.reports();
        if signals.contains(Signals::CTRL_E) {
            self.tick(intuition);
        }
        self.draw(intuition);
        if !self.running {
            self.play.abort();
        }
    }

    fn is_running(&self) -> bool {
        self.running
    }
}
