//! The window of a game on arrow tiles: its opening and the start of a turn.
//!
//! The rules are left to the session, the functions for the shared course of a game to `interface`, the contents of the
//! window to `scene_builder`, and drawing to the painter.

use super::artwork::Artwork;
use super::game::{OracleOf, PositionOf, TileGame};
use super::hand::Hand;
use super::layout::Layout;
use super::markers::MarkerError;
use super::painter::Painter;
use super::scene_builder::TurnState;
use crate::entry::window::Site;
use crate::judge::first_fair_board;
use crate::view::assistance::Assistance;
use crate::view::classic_mode::ClassicMode;
use crate::view::game_window::GameWindow;
use crate::view::menu_commands::ShownMenus;
use crate::view::names::colour_words;
use crate::view::opening::Opening;
use crate::view::program::{self, GameProgram as _};
use crate::view::scale::Scale;
use crate::view::slide::Slide;
use crate::view::start::{self, Start};
use crate::view::theme::Theme;
use crate::view::turn;
use crate::view::window_frame::{self, FRAMED, check_room, frame_beside_others};
use boardgame_engine::square::Square;
use small_amiga::Program;
use small_amiga::chips::{Rgb4, Ticks};
use small_amiga::exec::Signals;
use small_amiga::intuition::{Intuition, NewWindow, WindowFlags};

/// The first four colours of the palette HighContrast, made for colour-blind people.
///
/// With this palette, pieces are not named after colours.
const HIGH_CONTRAST: [u16; 4] = [0xCCC, 0x000, 0xFFF, 0x27E];

#[derive(Debug, thiserror::Error)]
pub enum StartError {
    #[error(transparent)]
    Markers(#[from] MarkerError),
    #[error(transparent)]
    Table(#[from] window_frame::StartError),
}

#[derive(Debug)]
pub struct TileWindow<G: TileGame> {
    pub(super) game: G,
    pub(super) table: GameWindow<OracleOf<G>>,
    pub(super) layout: Layout,
    pub(super) hand: Hand,
    pub(super) turn: TurnState,
    /// Animation time of the program's last wake-up.
    pub(super) now: Ticks,
    pub(super) slide: Option<(usize, Slide)>,
    pub(super) painter: Painter,
    /// Names of the two pieces, such as blue and grey, or circle and square.
    pub(super) pieces: [&'static str; 2],
    /// Square under the mouse pointer.
    pub(super) pointer: Option<Square>,
}

impl<G: TileGame> TileWindow<G> {
    /// Opens the window and starts the first game.
    ///
    /// Fails if the screen is too low, if no thread is available, or in classic mode if no sprites are
    /// available.
    pub fn open(
        site: Site<'_>,
        opening: Opening<PositionOf<G>>,
        game: G,
        artwork: &Artwork,
    ) -> Result<Self, StartError> {
        let Site { intuition, port, start, screen, .. } = site;
        let Start { seed, personal, .. } = *start;
        let mode = ClassicMode::of(personal, opening.personal);
        let personal = personal.or(opening.personal);
        let screen = intuition.screen_or_public(screen);
        let (on, layout) = (screen.id(), Layout { scale: Scale::for_screen(screen), has_buttons: false });
        check_room(screen, layout.window().height)?;
        let aids = Assistance::of(mode, personal);
        let painter = Painter::new(intuition, on, layout, artwork, aids.is_classic())?;
        let font = intuition.screen_or_public(Some(on)).font();
        let pictures = [0, 1].map(|side| painter.pieces().on_paper(side).clone()).into();
        let menus = ShownMenus { mode, pictures };
        let strip = menus.strip(&Self::menus(mode), font);
        let (setup, fair) = (opening.setup, opening.is_fair);
        // The number of a fair board is the seed of the session, so that `--seed` deals the same board.
        let wanted = fair && !mode.is_on() && opening.line.is_none() && G::deals_boards(setup);
        let number = wanted.then(|| first_fair_board::<OracleOf<G>>(seed, setup));
        let seed = number.flatten().unwrap_or(seed);
        let flags = FRAMED | WindowFlags::REPORT_MOUSE;
        let mut frame = layout.window();
        if !aids.is_classic() {
            frame = frame_beside_others(intuition.screen_or_public(Some(on)), frame);
        }
        let window =
            NewWindow { screen: Some(on), frame, title: G::INFO.title.into(), flags, ..NewWindow::default() };
        let table = GameWindow::open(intuition, port, (start, seed), opening, aids, (window, strip, menus));
        let mut table = table.map_err(window_frame::StartError::from)?;
        table.session_mut().set_undo_scope(mode.undo_scope(G::CLASSIC_UNDO));
        let (hand, turn) = (Hand::default(), TurnState::default());
        let (now, slide) = (table.now(intuition), None);
        let mut program = Self {
            game,
            table,
            layout,
            hand,
            turn,
            now,
            slide,
            painter,
            pieces: G::piece_names(None),
            pointer: None,
        };
        turn::start(&mut program, intuition);
        program.show(intuition);
        start::begin(&mut program, intuition, start);
        Ok(program)
    }

    // ---- the flow of a game

    /// Prepares the window for a new turn: puts back a carried piece, and removes suggestions.
    pub(super) fn prepare_turn(&mut self, intuition: &Intuition) {
        self.now = self.table.began;
        self.hand.put_back();
        if self.turn.suggested.is_some() && self.hand.cursor() == self.turn.suggested {
            // The suggestion has moved the cursor to its square, where the cursor would look like a mark.
            self.hand = Hand::default();
        }
        self.slide = None;
        self.name_pieces(intuition);
        self.game.changed(self.table.session());
        // A message would hide the reason why a move in a puzzle is wrong.
        let has_message = self.table.aids.message().is_some()
            || self.table.draws.offered_by().is_some()
            || self.table.judge.has_failed(self.table.game());
        if let Some(sentence) = G::missed_turn(self.table.session()).filter(|_| !has_message) {
            self.table.aids.show_message(sentence);
        }
        let noticing = self.status_texts().notice.is_some();
        self.turn = TurnState { noticing, ..TurnState::default() };
    }

    /// Updates the names of the pieces. With the palette for colour-blind people, pieces are not named after their
    /// colours.
    fn name_pieces(&mut self, intuition: &Intuition) {
        let Some(screen) = intuition.screen_of(self.table.window()) else { return };
        let is_high_contrast = screen.palette().starts_with(&HIGH_CONTRAST.map(Rgb4::new));
        let theme = Theme::for_screen(screen);
        let colours = colour_words([0, 1].map(|at| screen.colour(theme.piece(at))));
        self.pieces = G::piece_names(colours.filter(|_| !is_high_contrast));
    }

    pub(super) fn current_layout(&self) -> Layout {
        let playing = self.table.review.is_none() && !self.table.game().is_over();
        let has_row = playing && !self.table.aids.is_classic();
        let is_needed = || !self.table.has_host_buttons() || self.has_special_buttons();
        Layout { has_buttons: has_row && is_needed(), ..self.layout }
    }

    /// Returns `true` if the window needs a button that the host's own buttons do not include, such as the
    /// answer to a draw offer.
    fn has_special_buttons(&self) -> bool {
        let session = self.table.session();
        self.table.lesson_buttons().is_some()
            || self.table.has_link_to_send()
            || self.table.judge.has_failed(self.table.game())
            || G::own_button(session).is_some()
            || !self.table.draw_buttons(&G::draws(session)).is_empty()
    }

    pub(super) fn show(&mut self, intuition: &mut Intuition) {
        let scene = self.scene();
        self.painter.show(intuition, self.table.window(), scene, self.table.aids.is_classic());
    }
}

impl<G: TileGame> Program for TileWindow<G> {
    fn wake(&mut self, intuition: &mut Intuition, signals: Signals) {
        program::wake(self, intuition, signals);
    }

    fn is_running(&self) -> bool {
        self.table.is_running()
    }

    fn next_blank(&self, intuition: &Intuition) -> Option<Ticks> {
        program::next_blank(self, intuition)
    }
}
