//! How Tribolo begins: on a screen of its own or as a guest, from a new board or a line of play.
//!
//! Knows what a run starts from, and what must be there before anything can happen. Leaves the game's flow to [`super::program`].

use super::cells::{Artwork, Cells};
use super::layout::{Home, Layout};
use super::players::Who;
use super::program::Tribolo;
use super::theme::Theme;
use super::words;
use crate::games::play::Play;
use crate::games::session::Session;
use crate::games::thinking::Pace;
use crate::games::tribolo::cell::CELLS;
use crate::games::tribolo::{Line, Side};
use crate::games::view::board::{Board, BoardGame};
use crate::games::view::menu::WithMenus;
use crate::games::view::scale::Scale;
pub use crate::games::view::table::StartError;
use crate::games::view::table::{FRAMED, Table, check_room};
use crate::machine::vblank::Ticks;
use crate::system::exec::signals::SignalPort;
use crate::system::intuition::Intuition;
use crate::system::intuition::screen::NewScreen;
use crate::system::intuition::window::{NewWindow, WindowFlags};

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
        let scale = Scale::of(screen);
        let layout = Layout::new(home, scale, screen.bounds().height);
        check_room(screen, layout.needs())?;
        let theme = Theme::of(screen);
        let cells = Cells::new(&settings.artwork, &theme, screen.depth(), scale.interlaced());
        let strip = Self::menus().build(screen.font(), |at| cells.of(Side::ALL[at % Side::ALL.len()]));
        let mut session = Session::new(settings.seed, (), settings.players.map(Who::player).to_vec());
        if let Some(line) = settings.line {
            session.set_up(line);
        }
        let play = Play::start(session, port, settings.pace)?;
        let flags = match home {
            Home::Screen => WindowFlags::BORDERLESS | WindowFlags::BACKDROP,
            Home::Window => FRAMED,
        };
        let window = NewWindow {
            screen: own,
            frame: layout.window(),
            title: words::TITLE.into(),
            flags: flags | WindowFlags::ACTIVATE,
        };
        let table = Table::open(intuition, play, window, words::HELP);
        intuition.set_menu_strip(table.window(), Some(strip));
        let mut program = Self {
            board: Board::new(table),
            layout,
            theme,
            cells,
            players: settings.players,
            began: Ticks(0),
            rested: Ticks(0),
            captures: None,
            helping: false,
            animating: true,
            noticing: false,
            drawn: vec![None; CELLS],
            drawn_panel: None,
        };
        program.update_marks(intuition);
        program.draw_frame(intuition);
        program.ask_about_turn(intuition);
        program.draw(intuition);
        Ok(program)
    }
}
