//! The window of a game on arrow tiles: its pictures and animations, and what its functions read.
//!
//! The course of a game is left to [`Table`], the contents of the window to `scene_builder`, and drawing to the painter.

use super::game::{OracleOf, PositionOf, TileGame};
use super::layout::{Layout, TALLEST};
use super::markers::MarkerError;
use super::painter::Painter;
use crate::entry::drawing::Drawings;
use crate::table::model::Model;
use crate::table::offered;
use crate::table::window_spec::Site;
use crate::table::{BoardOf, Fitted, Hand, Table};
use crate::view::classic_mode::ClassicMode;
use crate::view::names::colour_words;
use crate::view::opening::Opening;
use crate::view::slide::Slide;
use crate::view::theme::Theme;
use crate::view::window_frame::{self, FRAMED, check_room};
use boardgame_engine::square::Square;
use small_amiga::chips::{Rgb4, Ticks};
use small_amiga::intuition::{Intuition, NewWindow, Screen, ScreenId, WindowFlags};

/// The first four colours of the palette HighContrast, made for colour-blind people.
///
/// With this palette, pieces are not named after colours.
const HIGH_CONTRAST: [u16; 4] = [0xCCC, 0x000, 0xFFF, 0x27E];

#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StartError {
    #[error(transparent)]
    Markers(#[from] MarkerError),
    #[error(transparent)]
    Table(#[from] window_frame::StartError),
}

/// The window of the game `G`.
pub type TileWindow<G> = Table<Tiles<G>>;

/// A game on arrow tiles with its pictures and animations.
#[derive(Debug)]
pub struct Tiles<G: TileGame> {
    pub(super) game: G,
    pub(super) layout: Layout,
    pub(super) painter: Painter,
    /// Animation time of the last vertical blank or of the beginning of the turn, whichever is later.
    pub(super) now: Ticks,
    /// The side whose piece slides to the target of its move.
    pub(super) slide: Option<(usize, Slide)>,
    /// Whether the status bar shows a notice.
    pub(super) noticing: bool,
    /// Names of the two pieces, such as blue and grey, or circle and square.
    pub(super) pieces: [&'static str; 2],
}

impl<G: TileGame> Tiles<G> {
    /// Opens the window and starts the first game.
    ///
    /// Fails if the screen is too low, if no thread is available, or in classic mode if no sprites are
    /// available.
    pub fn open(
        site: Site<'_>,
        opening: Opening<PositionOf<G>>,
        game: G,
    ) -> Result<TileWindow<G>, StartError> {
        let mode = ClassicMode::of(site.start.personal, opening.personal);
        let screen = site.intuition.screen_or_public(site.screen);
        let (on, layout) = (screen.id(), Layout::for_screen(screen, mode.tallest_letters(TALLEST)));
        let font = layout.scale.font(screen.look());
        check_room(screen, layout.window().height)?;
        let artwork = G::artwork(site.drawings, layout.scale.interlaced());
        let painter = Painter::new(site.intuition, on, layout, &artwork, mode.is_on())?;
        let pictures = painter.menu_pictures();
        let flags = FRAMED | WindowFlags::REPORT_MOUSE;
        let (screen, frame, title) = (Some(on), layout.window(), G::INFO.title.into());
        let window = NewWindow { screen, frame, title, flags, font, ..NewWindow::default() };
        let pieces = names_of_pieces::<G>(None);
        let tiles = Self { game, layout, painter, now: Ticks(0), slide: None, noticing: false, pieces };
        Ok(Table::open(site, opening, window, &pictures.each_ref(), tiles)?)
    }

    /// Adapts the layout and the pictures to a screen that was reset.
    pub(super) fn fit_to(
        &mut self,
        intuition: &mut Intuition,
        on: ScreenId,
        drawings: &Drawings,
    ) -> Option<Fitted> {
        let screen = intuition.screen(on)?;
        self.name_pieces(screen);
        self.layout = Layout::for_screen(screen, self.layout.scale.tallest);
        let font = self.layout.scale.font(screen.look());
        // The coordinates of a sliding piece are those of the previous layout.
        self.slide = None;
        let artwork = G::artwork(drawings, self.layout.scale.interlaced());
        self.painter.free_sprites(intuition);
        self.painter = Painter::new(intuition, on, self.layout, &artwork, false).ok()?;
        Some(Fitted { frame: self.layout.window(), pictures: self.painter.menu_pictures().into(), font })
    }

    /// Returns the game with the settings of its own menu.
    pub const fn rules(&self) -> &G {
        &self.game
    }

    /// Updates the names of the pieces. With the palette for colour-blind people, pieces are not named after their
    /// colours.
    pub(super) fn name_pieces(&mut self, screen: &Screen) {
        let is_high_contrast = screen.palette().starts_with(&HIGH_CONTRAST.map(Rgb4::new));
        let theme = Theme::for_screen(screen);
        let colours = colour_words([0, 1].map(|at| screen.colour(theme.piece(at))));
        self.pieces = names_of_pieces::<G>(colours.filter(|_| !is_high_contrast));
    }

    /// Returns what the functions of the window read.
    pub(super) const fn seen<'a>(&'a self, board: &'a BoardOf<Self>) -> Seen<'a, G> {
        let Self { game, layout, now, slide, noticing, pieces, .. } = self;
        let (layout, now, slide, noticing, pieces) = (*layout, *now, *slide, *noticing, *pieces);
        Seen { game, board, model: &board.model, hand: board.hand(), layout, now, slide, noticing, pieces }
    }
}

/// All that the contents of the window depend on.
#[derive(Debug)]
pub(super) struct Seen<'a, G: TileGame> {
    pub(super) game: &'a G,
    pub(super) board: &'a BoardOf<Tiles<G>>,
    pub(super) model: &'a Model<OracleOf<G>>,
    pub(super) hand: &'a Hand<Square>,
    pub(super) layout: Layout,
    pub(super) now: Ticks,
    pub(super) slide: Option<(usize, Slide)>,
    pub(super) noticing: bool,
    pub(super) pieces: [&'static str; 2],
}

impl<G: TileGame> Seen<'_, G> {
    /// Returns `true` if the panel needs a row of buttons during the game.
    fn needs_row(&self) -> bool {
        let session = self.model.session();
        let has_own = G::OWN_BUTTON.is_some_and(|(_, own)| self.game.own(session, own).is_enabled);
        offered::needs_row(self.model, Some(&G::draws(session)), has_own)
    }

    /// Returns the layout for the current state of the game: with or without a row of buttons.
    pub(super) fn current_layout(&self) -> Layout {
        let is_playing = !self.board.is_reviewing() && !self.model.game().is_over();
        let has_buttons = is_playing && !self.model.aids.is_classic() && self.needs_row();
        Layout { has_buttons, ..self.layout }
    }
}

/// Returns the names of the two pieces: those of the game, the words for their colours or, without them, the names of
/// the sides.
fn names_of_pieces<G: TileGame>(colours: Option<[&'static str; 2]>) -> [&'static str; 2] {
    let seats = || G::INFO.words.seats.first_chunk().copied().unwrap_or(["first", "second"]);
    G::PIECES.or(colours).unwrap_or_else(seats)
}
