//! The program of a game on arrow tiles: it receives messages, plays moves in the session, starts searches
//! and updates the window.
//!
//! The rules are left to the session, the execution of commands to `commands`, the contents of the window to
//! `scene_builder`, drawing to the painter, and the first handling of input to Intuition.

use super::artwork::Artwork;
pub use super::game::TileCommand;
use super::game::{LineOf, SeatOf, SetupOf, TileGame};
use super::hand::{Hand, HandResult};
use super::layout::Layout;
use super::markers::MarkerError;
use super::oracle::curve::Curve;
use super::oracle::oracle_state::{self, OracleState};
use super::painter::Painter;
use super::scene_builder::{SceneInputs, TurnState};
use crate::view::assistance::Assistance;
use crate::view::chart;
use crate::view::game_window::{self, FRAMED, GameParams, GameWindow};
use crate::view::menu::HasMenus as _;
use crate::view::names::colour_words;
use crate::view::personal::Personal;
use crate::view::program::{self, GameProgram};
use crate::view::scale::Scale;
use crate::view::sides::TwoSided as _;
use crate::view::slide::Slide;
use crate::view::speed::AnimationClock;
use crate::view::theme::Theme;
use boardgame_engine::contract::Game as _;
use boardgame_engine::game_controller::TurnSearch;
use boardgame_engine::search_task::Pace;
use boardgame_engine::session::PlayerKind;
use boardgame_engine::square::Square;
use small_amiga::machine::colour::Rgb4;
use small_amiga::machine::vblank::Ticks;
use small_amiga::system::computer::Program;
use small_amiga::system::exec::signals::SignalPort;
use small_amiga::system::exec::signals::Signals;
use small_amiga::system::input::Key;
use small_amiga::system::intuition::Intuition;
use small_amiga::system::intuition::screen::ScreenId;
use small_amiga::system::intuition::window::{IntuiMessage, NewWindow, WindowFlags};

/// Minimum duration of "thinking..." in the status bar before the computer's move, in ticks of animation
/// time.
const READING_TIME: Ticks = Ticks(200);

/// Duration of a notice in the status bar, in ticks of animation time.
const NOTICE_TIME: Ticks = Ticks(330);

/// The first four colours of the palette HighContrast. On a screen with this palette, pieces are not named
/// after colours, because its users may not be able to distinguish colours.
const HIGH_CONTRAST: [u16; 4] = [0xCCC, 0x000, 0xFFF, 0x27E];

#[derive(Debug, Clone)]
pub struct TileSettings<G: TileGame> {
    pub seed: u64,
    pub setup: SetupOf<G>,
    pub game: G,
    pub players: [PlayerKind; 2],
    pub personal: Personal,
    /// Whether new games are dealt on fair boards; has no effect if the options deal no boards.
    pub fair: bool,
    pub line: Option<LineOf<G>>,
    /// The speed of engine searches, and whether they run on a thread or in a remote worker.
    pub pace: Pace,
    pub artwork: Artwork,
    /// Public screen on which the window opens; `None` for the default public screen.
    pub screen: Option<ScreenId>,
}

#[derive(Debug, thiserror::Error)]
pub enum StartError {
    #[error(transparent)]
    Markers(#[from] MarkerError),
    #[error(transparent)]
    Table(#[from] game_window::StartError),
}

#[derive(Debug)]
pub struct TileProgram<G: TileGame> {
    pub(super) game: G,
    pub(super) table: GameWindow<LineOf<G>>,
    pub(super) layout: Layout,
    pub(super) hand: Hand,
    pub(super) turn: TurnState,
    pub(super) assistance: Assistance,
    pub(super) time: AnimationClock,
    /// Animation time at which the program last woke up.
    pub(super) now: Ticks,
    pub(super) slide: Option<(SeatOf<G>, Slide)>,
    pub(super) oracle_state: OracleState<G>,
    pub(super) painter: Painter<SeatOf<G>>,
    /// Names of the two pieces in texts, after their colours or shapes.
    pub(super) pieces: [&'static str; 2],
    /// Square under the mouse pointer.
    pub(super) pointer: Option<Square>,
}

impl<G: TileGame> TileProgram<G> {
    /// Opens the window and starts the first game; fails if the screen is too low, or if no sprites or no
    /// thread are available.
    pub fn start(
        intuition: &mut Intuition,
        port: &SignalPort,
        settings: TileSettings<G>,
    ) -> Result<Self, StartError> {
        let screen = intuition.screen_or_public(settings.screen);
        let (on, layout) = (screen.id(), Layout { scale: Scale::for_screen(screen), has_buttons: false });
        game_window::check_room(screen, layout.window().height)?;
        let painter = Painter::new(intuition, on, layout, &settings.artwork)?;
        let font = intuition.screen_or_public(Some(on)).font();
        let pictures = SeatOf::<G>::BOTH.map(|seat| painter.pieces().on_paper(seat));
        let strip = Self::menus().build(font, &pictures);
        let TileSettings { seed, setup, game, players, line, pace, personal, fair, .. } = settings;
        let fair = fair && G::deals_boards(setup);
        let deal = if fair { oracle_state::deal_fair::<G> } else { LineOf::<G>::deal };
        let beginning = GameParams { seed, setup, deal, players: players.to_vec(), line, pace };
        let (frame, flags) = (layout.window(), FRAMED | WindowFlags::REPORT_MOUSE);
        let window =
            NewWindow { screen: Some(on), frame, title: G::TITLE.into(), flags, ..NewWindow::default() };
        let table = GameWindow::open(intuition, port, beginning, (window, strip));
        let mut table = table.map_err(game_window::StartError::from)?;
        let aids = Assistance::of(personal);
        table.session_mut().set_restorable(!aids.is_classic());
        let insight = OracleState::new(table.game().current(), fair);
        let (hand, turn) = (Hand::default(), TurnState::default());
        let time = AnimationClock::new(personal.speed.unwrap_or_default());
        let (now, slide) = (time.animation_time(intuition.current_time()), None);
        let mut program = Self {
            game,
            table,
            layout,
            hand,
            turn,
            assistance: aids,
            time,
            now,
            slide,
            oracle_state: insight,
            painter,
            pieces: G::piece_names(None),
            pointer: None,
        };
        program.settle(intuition);
        program.show(intuition);
        Ok(program)
    }

    // ---- the flow of a game

    /// Drops old suggestions and starts the search for the current turn if the game or the players have
    /// changed since the last call.
    pub(super) fn settle(&mut self, intuition: &mut Intuition) {
        if !self.table.begin_turn() {
            return;
        }
        self.now = self.time.animation_time(intuition.current_time());
        self.hand.put_back();
        self.slide = None;
        self.assistance.clear_message();
        self.name_pieces(intuition);
        self.game.changed(self.table.session());
        self.oracle_state.position_changed(self.table.game().current());
        if !self.assistance.is_classic() {
            self.oracle_state.count_solved(self.table.session());
        }
        let noticing = self.scene_inputs().status_texts().notice.is_some();
        self.turn = TurnState { began: self.now, noticing, ..TurnState::default() };
        self.update_marks(intuition);
        let (game, line) = (self.game, self.table.game());
        let known = || self.oracle_state.perfect_move(line);
        let computer =
            |turn| known().map_or_else(|| TurnSearch::Move(game.engine(turn)), TurnSearch::Precomputed);
        self.table.start_search(self.table.turn_search(computer, || game.pondering(line)));
    }

    /// Names the pieces after their present colours, unless the screen is made for people who cannot
    /// distinguish colours.
    fn name_pieces(&mut self, intuition: &Intuition) {
        let Some(screen) = intuition.screen_of(self.table.window()) else { return };
        let is_high_contrast = screen.palette().starts_with(&HIGH_CONTRAST.map(Rgb4::new));
        let theme = Theme::for_screen(screen);
        let colours = colour_words([0, 1].map(|at| screen.colour(theme.piece_at(at))));
        self.pieces = G::piece_names(colours.filter(|_| !is_high_contrast));
    }

    pub(super) fn scene_inputs(&self) -> SceneInputs<'_, G> {
        let layout = self.current_layout();
        let Self {
            game, table, hand, turn, assistance: aids, oracle_state: insight, pieces, pointer, ..
        } = self;
        SceneInputs {
            game,
            table,
            oracle_state: insight,
            hand,
            assistance: aids,
            turn: *turn,
            sliding: self.sliding(self.now),
            layout,
            pieces: *pieces,
            pointer: *pointer,
        }
    }

    /// Returns the layout of the window in the present state of the game.
    pub(super) fn current_layout(&self) -> Layout {
        let playing = self.oracle_state.review.is_none() && !self.table.game().is_over();
        Layout { has_buttons: playing && !self.assistance.is_classic(), ..self.layout }
    }

    pub(super) fn show(&mut self, intuition: &mut Intuition) {
        let scene = self.scene_inputs().scene();
        self.painter.show(intuition, self.table.window(), scene, self.assistance.is_classic());
    }
}

impl<G: TileGame> Program for TileProgram<G> {
    fn wake(&mut self, intuition: &mut Intuition, signals: Signals) {
        program::wake(self, intuition, signals);
    }

    fn is_running(&self) -> bool {
        self.table().is_running()
    }

    fn next_blank(&self, intuition: &Intuition) -> Option<Ticks> {
        program::next_blank(self, intuition)
    }
}

impl<G: TileGame> GameProgram for TileProgram<G> {
    type Line = LineOf<G>;

    fn table(&self) -> &GameWindow<LineOf<G>> {
        &self.table
    }

    fn table_mut(&mut self) -> &mut GameWindow<LineOf<G>> {
        &mut self.table
    }

    fn message(&mut self, intuition: &mut Intuition, message: IntuiMessage) {
        if message.is_action() {
            self.slide = None;
            self.assistance.clear_message();
        }
        let (reach, mut act, named) =
            (self.reach(), HandResult::Nothing, self.scene_inputs().names_squares());
        let (list, win_chances) = (self.scene_inputs().list(), self.scene_inputs().win_chance_graph());
        match (message, &mut self.oracle_state.review) {
            (IntuiMessage::MouseButtons { down, at, .. }, Some(review)) => {
                review.mouse(down, self.layout.button_at(at));
                let pointed = |win_chances: Curve| {
                    chart::page_at(self.layout.win_chance_graph()?, win_chances.outlooks.len(), at)
                };
                let listed = list.and_then(|list| list.page_at(self.layout, at));
                let page = listed.or_else(|| win_chances.and_then(pointed));
                if let Some(page) = page.filter(|_| down) {
                    review.turn_to(page);
                }
            }
            (IntuiMessage::Cancelled, Some(review)) => review.mouse(false, None),
            (IntuiMessage::CloseWindow | IntuiMessage::RawKey { key: Key::Escape, .. }, review @ Some(_)) => {
                *review = None;
            }
            (IntuiMessage::RawKey { key, .. }, Some(review)) if key != Key::Help => {
                if !review.key(key) {
                    intuition.display_beep();
                }
            }
            (IntuiMessage::MouseButtons { down: true, at, .. }, None) => {
                let within = self.current_layout().buttons();
                self.turn.pressed = self.scene_inputs().buttons().button_at(within, at);
                if self.turn.pressed.is_none() {
                    act = self.hand.press(reach, at);
                }
            }
            (IntuiMessage::MouseButtons { down: false, at, .. }, None) => {
                let held = self.turn.pressed.take();
                let within = self.current_layout().buttons();
                let next = self.scene_inputs().buttons().button_at(within, at);
                match next.filter(|next| held == Some(*next)) {
                    Some(next) => self.run_button(intuition, next),
                    None => act = self.hand.release(reach, at),
                }
            }
            (IntuiMessage::MouseMove { at }, _) => {
                self.pointer = self.layout.square_at(at);
                self.hand.drag_to(reach, at);
            }
            (IntuiMessage::RawKey { key, qualifiers }, _) => {
                if !self.button_key(intuition, key, qualifiers) {
                    act = self.hand.key(reach, key, qualifiers);
                }
            }
            (IntuiMessage::MenuPick(picks), _) => {
                self.hand.cancel_click_carry();
                self.picked(intuition, &picks);
            }
            (IntuiMessage::CloseWindow, None) => self.table.quit(),
            (IntuiMessage::Clip(clip), _) => self.paste(intuition, clip),
            (IntuiMessage::Cancelled, None) => {
                self.turn.pressed = None;
                self.hand.cancel_drag();
            }
            (IntuiMessage::InactiveWindow, _) => {
                (self.turn.pressed, self.pointer) = (None, None);
                self.hand.cancel_click_carry();
            }
            (
                IntuiMessage::ActiveWindow | IntuiMessage::NewSize { .. } | IntuiMessage::Scrolled { .. },
                _,
            ) => {}
        }
        self.act(intuition, act);
        // The input may have changed whether coordinates are shown, and
        // their menu item must have the same state.
        if self.scene_inputs().names_squares() != named {
            self.update_marks(intuition);
        }
    }

    fn tick(&mut self, intuition: &mut Intuition) {
        self.now = self.time.animation_time(intuition.current_time());
        let elapsed = self.now.since(self.turn.began);
        self.turn.noticing &= elapsed < NOTICE_TIME;
        self.slide.take_if(|(_, slide)| slide.position_at(self.now).is_none());
        let read = elapsed >= READING_TIME && !self.turn.noticing && self.oracle_state.review.is_none();
        if read && self.slide.is_none() && self.table.has_pending_move() && self.table.play_pending_move() {
            self.settle(intuition);
            self.set_off(self.now);
        }
    }

    fn failed(&mut self, _: &mut Intuition) {
        self.turn.looked = None;
    }

    fn refresh(&mut self, intuition: &mut Intuition) {
        self.show(intuition);
    }

    fn next_change(&self, intuition: &Intuition) -> Option<Ticks> {
        if self.slide.is_some() || self.turn.noticing {
            return Some(intuition.current_time());
        }
        self.painter.next_change(intuition, self.table.window())
    }
}
