//! A game on arrow tiles as a program under the system: messages in, moves to the session, questions to the thinking task,
//! drawing out.
//!
//! Knows the flow of a game at the window. Leaves rules to the session, drawing to the brushes, and input's first handling to intuition.

use super::artwork::Artwork;
pub use super::choices::Wanted;
use super::game::{LineOf, MoveOf, SeatOf, SetupOf, TileGame};
use super::layout::Layout;
use super::markers::{MarkerError, Markers};
use super::oracle::Insight;
use crate::games::contract::Finding;
use crate::games::oracle::Solved;
use crate::games::play::{Ask, Play};
use crate::games::session::{Player, Session};
use crate::games::square::Square;
use crate::games::thinking::Pace;
use crate::games::view::menu::WithMenus;
use crate::games::view::pieces::Pieces;
use crate::games::view::program::AtTable;
use crate::games::view::scale::Scale;
use crate::games::view::sides::TwoSided as _;
use crate::games::view::table::{self, FRAMED, Table};
use crate::games::view::theme::Theme;
use crate::machine::geometry::Point;
use crate::machine::vblank::Ticks;
use crate::system::exec::signals::SignalPort;
use crate::system::graphics::bob::{BobId, GelsInfo};
use crate::system::graphics::image::Image;
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

/// Why the program cannot start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// No sprites.
    #[error(transparent)]
    Markers(#[from] MarkerError),
    /// No room, or no thread.
    #[error(transparent)]
    Table(#[from] table::StartError),
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
    pub(in crate::games) table: Table<LineOf<G>>,
    pub(super) layout: Layout,
    pub(super) theme: Theme,
    pub(super) pieces: Pieces,
    /// What lies on special squares.
    pub(super) pictures: Vec<Image>,
    pub(super) markers: Markers,
    pub(super) gels: GelsInfo,
    /// When the turn began.
    began: Ticks,
    pub(super) held: Option<Held<SeatOf<G>>>,
    /// The square the keyboard is on, shown by a frame.
    pub(super) cursor: Option<Square>,
    /// What the Oracle menu has switched on.
    pub(super) insight: Insight<G>,
    /// The status bar says something for a moment.
    pub(super) noticing: bool,
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
        let (on, font) = (screen.id(), screen.font());
        let layout = Layout { scale: Scale::of(screen) };
        table::check_room(screen, layout.window().height)?;
        let (theme, depth) = (Theme::of(screen), screen.depth());
        let artwork = &settings.artwork;
        let pieces = Pieces::new(&artwork.pieces, &theme, depth, layout.scale.interlaced());
        let pictures = artwork.pictures.iter().map(|picture| picture.image(&theme, depth)).collect();
        let strip = Self::menus().build(font, |seat| pieces.on_paper(SeatOf::<G>::BOTH[seat & 1]));
        let markers = Markers::new(intuition, on, artwork, &theme, layout)?;
        let mut session = Session::new(settings.seed, settings.setup, settings.players.to_vec());
        if let Some(line) = settings.line {
            session.set_up(line);
        }
        let insight = Insight::new(session.game().now());
        let play = Play::start(session, port, settings.pace).map_err(table::StartError::from)?;
        let flags = FRAMED | WindowFlags::REPORT_MOUSE | WindowFlags::ACTIVATE;
        let (frame, title) = (layout.window(), G::TITLE.into());
        let window = NewWindow { screen: Some(on), frame, title, flags };
        let table = Table::open(intuition, play, window, G::HELP);
        intuition.set_menu_strip(table.window(), Some(strip));
        let mut program = Self {
            game: settings.game,
            table,
            layout,
            theme,
            pieces,
            pictures,
            markers,
            gels: GelsInfo::default(),
            began: Ticks(0),
            held: None,
            cursor: None,
            insight,
            noticing: false,
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
        self.table.session()
    }

    /// The game's own settings.
    #[must_use]
    pub const fn game(&self) -> &G {
        &self.game
    }

    /// Its window.
    #[must_use]
    pub const fn window(&self) -> WindowId {
        self.table.window()
    }

    /// Whether the thinking task has nothing to do and no move of the computer's is waiting to be shown.
    #[must_use]
    pub fn is_at_rest(&self) -> bool {
        self.table.is_at_rest()
    }

    /// What pondering has found so far on this turn.
    #[must_use]
    pub const fn finding(&self) -> Option<Finding<MoveOf<G>>> {
        self.table.finding()
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
        self.table.middle_on_screen(intuition, self.layout.square(square))
    }

    // ---- the flow of a game

    /// After whatever changed the game or the players: the status is shown, old suggestions go, the right question is asked.
    pub(super) fn settle(&mut self, intuition: &mut Intuition) {
        if self.table.is_settled() {
            return;
        }
        self.put_back(intuition);
        self.game.changed(self.table.session());
        self.start_over();
        self.know_board();
        self.noticing = self.game.notice(self.table.game()).is_some();
        intuition.set_window_title(self.window(), &self.title());
        self.show_insight(intuition);
        self.update_marks(intuition);
        self.began = intuition.current_time();
        let (game, perfect) = (self.game, self.perfect_move());
        let computer = |turn| perfect.map_or_else(|| Ask::Move(game.mind(turn)), Ask::Known);
        let pondering = game.pondering(self.table.game());
        self.table.ask(computer, || pondering);
    }
}

impl<G: TileGame> AtTable for TileProgram<G> {
    type Line = LineOf<G>;

    fn table(&self) -> &Table<LineOf<G>> {
        &self.table
    }

    fn table_mut(&mut self) -> &mut Table<LineOf<G>> {
        &mut self.table
    }

    fn message(&mut self, intuition: &mut Intuition, message: IntuiMessage) {
        match message {
            IntuiMessage::MouseButtons { down: true, at } => self.press(intuition, at),
            IntuiMessage::MouseButtons { down: false, at } => self.release(intuition, at),
            IntuiMessage::MouseMove { at } => self.drag_to(intuition, at),
            IntuiMessage::MenuPick(picks) => self.picked(intuition, &picks),
            IntuiMessage::CloseWindow if self.is_reviewing() => self.leave_review(intuition),
            IntuiMessage::CloseWindow => self.table.leave(),
            IntuiMessage::RawKey { key, qualifiers } => self.key(intuition, key, qualifiers),
            IntuiMessage::Cancelled => self.let_go(intuition),
            IntuiMessage::ActiveWindow | IntuiMessage::InactiveWindow => {}
        }
    }

    fn tick(&mut self, intuition: &mut Intuition) {
        let elapsed = intuition.current_time().since(self.began);
        if self.noticing && elapsed >= NOTICE_TIME {
            self.noticing = false;
            self.show_insight(intuition);
        }
        if elapsed >= READING_TIME && !self.noticing && !self.is_reviewing() && self.table.has_answer() {
            let before = self.table.game().now().clone();
            if self.table.play_answer() {
                self.moved(intuition, &before);
            }
        }
    }

    fn failed(&mut self, intuition: &mut Intuition) {
        intuition.set_window_title(self.window(), &self.title());
        self.show_insight(intuition);
    }

    fn refresh(&mut self, intuition: &mut Intuition) {
        self.show_markers(intuition);
    }
}
