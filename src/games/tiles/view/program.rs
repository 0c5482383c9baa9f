//! A game on arrow tiles as a program under the system: messages in, moves to the session, questions to the thinking task,
//! drawing out.
//!
//! Knows the flow of a game at the window. Leaves rules to the session, drawing to the brushes, and input's first handling to intuition.

use super::artwork::Artwork;
use super::game::{LineOf, MoveOf, SeatOf, SetupOf, TileGame, TileMove};
use super::layout::Layout;
use super::markers::{MarkerError, Markers};
use super::menu::{MenuKit, MenuNumber, MenuStrip};
use super::oracle::Insight;
use super::oracle::menu::{self as oracle, OracleChoice};
use super::pieces::Pieces;
use super::theme::Theme;
use crate::games::contract::{Finding, Game};
use crate::games::oracle::Solved;
use crate::games::play::{Ask, Play};
use crate::games::session::{Player, Session};
use crate::games::square::Square;
use crate::games::thinking::Pace;
use crate::machine::geometry::Point;
use crate::machine::vblank::Ticks;
use crate::system::computer::Program;
use crate::system::exec::signals::{SignalPort, Signals};
use crate::system::graphics::bob::{BobId, GelsInfo};
use crate::system::intuition::Intuition;
use crate::system::intuition::window::{IntuiMessage, NewWindow, WindowFlags, WindowId};

/// How long "thinking..." stays at least before the computer's move shows.
const READING_TIME: Ticks = Ticks(200);

/// How long a notice stands in the status bar.
const NOTICE_TIME: Ticks = Ticks(330);

/// What a run starts from.
#[derive(Debug, Clone)]
pub struct Settings<G: TileGame> {
    /// Decides every shuffle.
    pub seed: u64,
    /// What the first games are dealt by.
    pub setup: SetupOf<G>,
    /// The game, with its own settings.
    pub game: G,
    /// Who plays each piece at first.
    pub players: [Player; 2],
    /// A line of play to start from instead of a shuffle.
    pub line: Option<LineOf<G>>,
    /// How fast the thinking task may think.
    pub pace: Pace,
    /// The drawings.
    pub artwork: Artwork,
}

/// Something menus can ask for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wanted<G: TileGame> {
    /// Who plays a piece.
    Player(SeatOf<G>, Player),
    /// Show a good move.
    Suggest,
    /// Take back the last move.
    TakeBack,
    /// Start a new game.
    NewGame,
    /// Start this game once more.
    PlayAgain,
    /// End the program.
    Quit,
    /// Something of the second menu.
    Oracle(OracleChoice),
    /// Something of the game's own menu.
    Game(G::Choice),
}

impl<G: TileGame> Wanted<G> {
    /// Whether it is about the game itself, which nobody changes while looking back on it.
    fn touches_game(self) -> bool {
        match self {
            Self::Quit | Self::Oracle(_) => false,
            Self::Game(choice) => G::touches_game(choice),
            _ => true,
        }
    }
}

/// Why the program cannot start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// No sprites.
    #[error(transparent)]
    Markers(#[from] MarkerError),
    /// The window is higher than the screen.
    #[error(
        "can't open the window: with letters this tall it needs {rows} rows and the screen has {screen}; \
         expected a smaller --font, or --interlace"
    )]
    TooHigh {
        /// Rows of the window.
        rows: i32,
        /// Rows of the screen.
        screen: i32,
    },
    /// No thread.
    #[error("can't start the thinking task: {0}")]
    Thread(#[from] std::io::Error),
}

/// A piece in somebody's hand.
#[derive(Debug, Clone, Copy)]
pub(super) struct Held<S> {
    pub(super) bob: BobId,
    /// Whose piece it is.
    pub(super) side: S,
    pub(super) by: Hand,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Hand {
    Mouse,
    Keyboard,
}

/// The running game.
#[derive(Debug)]
pub struct TileProgram<G: TileGame> {
    /// The game, with its own settings.
    pub(in crate::games) game: G,
    pub(super) window: WindowId,
    pub(super) help: Option<WindowId>,
    pub(super) layout: Layout,
    pub(super) theme: Theme,
    pub(super) pieces: Pieces,
    pub(super) markers: Markers,
    pub(super) gels: GelsInfo,
    pub(in crate::games) play: Play<LineOf<G>>,
    pub(super) began: Ticks,
    pub(super) held: Option<Held<SeatOf<G>>>,
    /// The square the keyboard is on, shown by a frame.
    pub(super) cursor: Option<Square>,
    /// What the Oracle menu has switched on.
    pub(super) insight: Insight<G>,
    /// The status bar says something for a moment.
    pub(super) noticing: bool,
    pub(super) running: bool,
}

impl<G: TileGame> TileProgram<G> {
    /// Opens the window and deals the first game.
    ///
    /// # Errors
    /// [`StartError`]: no sprites or no thread to be had.
    pub fn start(
        intuition: &mut Intuition,
        port: &SignalPort,
        settings: Settings<G>,
    ) -> Result<Self, StartError> {
        let screen = intuition.screen_or_public(None);
        let on = screen.id();
        let layout = Layout::new(screen.font().y_size() as i32, screen.is_interlaced());
        let rows = layout.window().height;
        if rows > screen.bounds().height {
            return Err(StartError::TooHigh { rows, screen: screen.bounds().height });
        }
        let theme = Theme::of(screen);
        let pieces = Pieces::new(&settings.artwork, &theme, screen.depth(), screen.is_interlaced());
        let font = screen.font();
        let kit = MenuKit { layout, font, pieces: &pieces };
        let mut menus = vec![settings.game.menu(&kit), oracle::menu::<G>(layout, font)];
        menus.extend(settings.game.more_menus(&kit));
        let markers = Markers::new(intuition, on, &settings.artwork, &theme, layout)?;
        let mut session = Session::new(settings.seed, settings.setup, settings.players.to_vec());
        if let Some(line) = settings.line {
            session.set_up(line);
        }
        let insight = Insight::new(session.game().now());
        let play = Play::start(session, port, settings.pace)?;
        let flags = WindowFlags::CLOSE_GADGET
            | WindowFlags::DEPTH_GADGET
            | WindowFlags::DRAG_BAR
            | WindowFlags::REPORT_MOUSE
            | WindowFlags::ACTIVATE;
        let (frame, title) = (layout.window(), G::TITLE.into());
        let window = intuition.open_window(NewWindow { screen: Some(on), frame, title, flags });
        intuition.set_menu_strip(window, Some(MenuStrip { menus }));
        let mut program = Self {
            game: settings.game,
            window,
            help: None,
            layout,
            theme,
            pieces,
            markers,
            gels: GelsInfo::default(),
            play,
            began: Ticks(0),
            held: None,
            cursor: None,
            insight,
            noticing: false,
            running: true,
        };
        program.update_marks(intuition);
        program.draw_all(intuition);
        program.settle(intuition);
        Ok(program)
    }

    // ---- what scripts and tests may ask

    /// The game.
    #[must_use]
    pub const fn session(&self) -> &Session<LineOf<G>> {
        &self.play.session
    }

    /// The game's own settings.
    #[must_use]
    pub const fn game(&self) -> &G {
        &self.game
    }

    /// Its window.
    #[must_use]
    pub const fn window(&self) -> WindowId {
        self.window
    }

    /// Whether the thinking task has nothing to do and no move of the computer's is waiting to be shown.
    #[must_use]
    pub fn is_at_rest(&self) -> bool {
        self.play.is_at_rest()
    }

    /// What pondering has found so far on this turn.
    #[must_use]
    pub const fn finding(&self) -> Option<Finding<MoveOf<G>>> {
        self.play.finding()
    }

    /// The square ants walk round.
    #[must_use]
    pub const fn suggestion(&self) -> Option<Square> {
        self.markers.suggestion()
    }

    /// Whether a piece is in somebody's hand.
    #[must_use]
    pub const fn is_holding(&self) -> bool {
        self.held.is_some()
    }

    /// The square the keyboard's cursor is on, if it shows.
    #[must_use]
    pub const fn cursor(&self) -> Option<Square> {
        self.cursor
    }

    /// The middle of a square on the screen, while the window is open.
    #[must_use]
    pub fn square_on_screen(&self, intuition: &Intuition, square: Square) -> Option<Point> {
        let corner = intuition.corner(self.window)?;
        let area = self.layout.square(square);
        Some(corner + Point::new(area.x + area.width / 2, area.y + area.height / 2))
    }

    // ---- messages

    fn message(&mut self, intuition: &mut Intuition, message: IntuiMessage) {
        match message {
            IntuiMessage::MouseButtons { down: true, at } => self.press(intuition, at),
            IntuiMessage::MouseButtons { down: false, at } => {
                self.review_release(intuition, at);
                if self.held.is_some_and(|held| held.by == Hand::Mouse) {
                    self.drop_on(intuition, self.layout.square_at(at));
                }
            }
            IntuiMessage::MouseMove { at } => self.drag_to(intuition, at),
            IntuiMessage::MenuPick(picks) => self.picked(intuition, &picks),
            IntuiMessage::CloseWindow if self.is_reviewing() => self.leave_review(intuition),
            IntuiMessage::CloseWindow => self.running = false,
            IntuiMessage::RawKey { key, qualifiers } => self.key(intuition, key, qualifiers),
            IntuiMessage::Cancelled => {
                self.let_buttons_go(intuition);
                if self.held.is_some_and(|held| held.by == Hand::Mouse) {
                    self.put_back(intuition);
                }
            }
            IntuiMessage::ActiveWindow | IntuiMessage::InactiveWindow => {}
        }
    }

    /// What a pick in any menu asks for.
    #[must_use]
    pub fn wanted(number: MenuNumber) -> Option<Wanted<G>> {
        oracle::choice::<G>(number).map(Wanted::Oracle).or_else(|| G::choice(number))
    }

    fn picked(&mut self, intuition: &mut Intuition, picks: &[MenuNumber]) {
        // Marks are read before anything is done: of several choices in one go, one may set all marks to the settings.
        let strip = intuition.menu_strip(self.window).map(|strip| &*strip);
        let mark = |&pick: &MenuNumber| strip.is_some_and(|strip| strip.is_checked(pick));
        let marked: Vec<(MenuNumber, bool)> = picks.iter().map(|pick| (*pick, mark(pick))).collect();
        for (choice, checked) in
            marked.into_iter().filter_map(|(pick, checked)| Some((Self::wanted(pick)?, checked)))
        {
            if choice.touches_game() {
                self.leave_review(intuition);
            }
            match choice {
                Wanted::Oracle(choice) => self.oracle_choice(intuition, choice, checked),
                Wanted::Player(side, player) => self.seat(side, player),
                Wanted::Game(choice) => G::choose(self, intuition, choice, checked),
                Wanted::Suggest => self.suggest(intuition),
                Wanted::TakeBack => self.take_back(intuition),
                Wanted::NewGame => self.new_game(intuition),
                Wanted::PlayAgain => self.play_again(intuition),
                Wanted::Quit => self.running = false,
            }
            // The next choice is about the game as this one left it.
            self.settle(intuition);
        }
        self.update_marks(intuition);
    }

    /// Somebody else plays a piece.
    pub(in crate::games) fn seat(&mut self, side: SeatOf<G>, player: Player) {
        self.play.session.set_player(side, player);
        self.keep_players();
    }

    /// The computer's settings changed: a thought it is in the middle of begins anew; a person's turn goes on.
    pub(in crate::games) fn think_again(&mut self) {
        if self.play.session.to_move() == Some(Player::Computer) {
            self.play.session.ask_anew();
        }
    }

    fn suggest(&mut self, intuition: &mut Intuition) {
        if self.play.session.to_move() != Some(Player::Human) {
            return;
        }
        if let Some(finding) = self.finding() {
            self.markers.suggest(finding.mv.target());
            let (title, plies) = (G::TITLE, finding.plies);
            intuition.set_window_title(self.window, &format!("{title} - looked {plies} plies ahead"));
        }
    }

    fn take_back(&mut self, intuition: &mut Intuition) {
        self.put_back(intuition);
        if self.play.session.take_back() == 0 {
            intuition.display_beep();
        } else {
            self.draw_all(intuition);
        }
    }

    /// This game once more from its start.
    pub(in crate::games) fn play_again(&mut self, intuition: &mut Intuition) {
        self.put_back(intuition);
        self.play.session.play_again();
        self.draw_all(intuition);
    }

    // ---- thinking

    /// After whatever changed the game or the players: the status is shown, old suggestions go, the right question is asked.
    pub(super) fn settle(&mut self, intuition: &mut Intuition) {
        if self.play.is_settled() {
            return;
        }
        self.put_back(intuition);
        self.game.changed(self.play.session.game());
        self.start_over();
        self.know_board();
        self.noticing = self.game.notice(self.play.session.game()).is_some();
        intuition.set_window_title(self.window, &self.title());
        self.show_insight(intuition);
        self.update_marks(intuition);
        self.began = intuition.current_time();
        let turn = self.play.session.game().turn();
        let ask = match (self.play.session.to_move(), self.perfect_move()) {
            (Some(Player::Computer), Some(mv)) => Ask::Known(mv),
            (Some(Player::Computer), None) => Ask::Move(self.game.mind(turn)),
            (Some(Player::Human), _) => Ask::Ponder(self.game.pondering()),
            (None, _) => Ask::Nothing,
        };
        self.play.ask(ask);
    }

    fn tick(&mut self, intuition: &mut Intuition) {
        self.play.vertical_blank();
        let elapsed = intuition.current_time().since(self.began);
        if self.noticing && elapsed >= NOTICE_TIME {
            self.noticing = false;
            self.show_insight(intuition);
        }
        if elapsed >= READING_TIME && !self.noticing && !self.is_reviewing() && self.play.has_answer() {
            let before = self.play.session.game().now().clone();
            if self.play.play_answer() {
                self.moved(intuition, &before);
            }
        }
    }
}

impl<G: TileGame> Program for TileProgram<G> {
    fn wake(&mut self, intuition: &mut Intuition, signals: Signals) {
        if signals.contains(Signals::CTRL_C) {
            self.running = false;
        }
        while let Some(message) = intuition.get_msg(self.window) {
            self.message(intuition, message);
        }
        while let Some(message) = self.help.and_then(|help| intuition.get_msg(help)) {
            self.help_message(intuition, &message);
        }
        self.play.reports();
        if signals.contains(Signals::CTRL_E) {
            self.tick(intuition);
        }
        self.show_markers(intuition);
        if !self.running {
            self.play.abort();
        }
    }

    fn is_running(&self) -> bool {
        self.running
    }
}
