//! Opens Tribolo on its own screen or in a window on a public screen, with a new board or a given record.
//!
//! Opens the screen and the window and builds the program. The course of the game is left to
//! [`super::program`].

use super::cells::{Cells, artwork};
use super::layout::{Layout, ScreenKind, TALLEST};
use super::program::Tribolo;
use super::theme::Theme;
use super::words;
use crate::EngineName;
use crate::Position;
use crate::cell::CELLS;
use amiga_boardgame::entry::drawing::Drawings;
use amiga_boardgame::entry::seats::SeatPlayer;
use amiga_boardgame::table::Table;
use amiga_boardgame::table::window_spec::Site;
use amiga_boardgame::view::classic_mode::ClassicMode;
use amiga_boardgame::view::engine_seats::EngineSeats;
use amiga_boardgame::view::opening::Opening;
use amiga_boardgame::view::scale::Scale;
pub(crate) use amiga_boardgame::view::window_frame::StartError;
use amiga_boardgame::view::window_frame::{FRAMED, check_room};
use small_amiga::chips::Ticks;
use small_amiga::intuition::{NewWindow, Screen, WindowFlags};

/// Returns what depends on the screen of the window: layout, pens and pictures.
pub(super) fn measures(
    screen: &Screen,
    (home, tallest): (ScreenKind, [i32; 2]),
    drawings: &Drawings,
) -> (Layout, Theme, Cells) {
    let scale = Scale { tallest, ..Scale::for_screen(screen) };
    let theme = Theme::for_screen(screen, home);
    let artwork = artwork(drawings, home == ScreenKind::Screen, scale.interlaced());
    let cells = Cells::new(&artwork, &theme, screen.depth(), scale.interlaced());
    (Layout::new(home, scale, screen.bounds().height), theme, cells)
}

/// Opens Tribolo's window on Tribolo's own screen or on a public screen, and draws the first board.
///
/// # Errors
/// Returns a [`StartError`] if the screen is too low or no thread can be created.
#[inline]
pub(crate) fn open(
    mut site: Site<'_>,
    players: [SeatPlayer<EngineName>; 3],
    opening: Opening<Position>,
    blue_begins: bool,
) -> Result<Table<Tribolo>, StartError> {
    let home = if site.own_screen.is_some() { ScreenKind::Screen } else { ScreenKind::Window };
    let own = site.own_screen.take().map(|screen| site.intuition.open_screen(screen));
    let screen = site.intuition.screen_or_public(own.or(site.screen));
    let on = screen.id();
    let mode = ClassicMode::of(site.start.personal, opening.personal);
    let (layout, theme, cells) = measures(screen, (home, mode.tallest_letters(TALLEST)), site.drawings);
    let font = layout.scale.font(screen.look());
    check_room(screen, layout.needs())?;
    let tokens = cells.pictures();
    let flags = match home {
        ScreenKind::Screen => WindowFlags::BORDERLESS | WindowFlags::BACKDROP | WindowFlags::ACTIVATE,
        ScreenKind::Window => FRAMED,
    };
    let flags = flags | WindowFlags::REPORT_MOUSE;
    let (frame, title) = (layout.window(), words::TITLE.into());
    let window = NewWindow { screen: Some(on), frame, title, flags, font, ..NewWindow::default() };
    let game = Tribolo {
        layout,
        theme,
        cells,
        seats: EngineSeats::new(players, EngineName::USUAL),
        third: None,
        rested: Ticks(0),
        captures: None,
        blue_begins,
        animating: true,
        noticing: false,
        drawn: vec![None; CELLS],
        drawn_panel: None,
    };
    Table::open(site, opening, window, &tokens.each_ref(), game)
}
