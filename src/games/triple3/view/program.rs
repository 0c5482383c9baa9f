//! Triple 3 as a program under the system: messages in, moves to the session, questions to the thinking task, scenes out.
//!
//! Knows the flow of a game and of a match at the window. Leaves the rules and the dice to the line of play, what hands and
//! menus ask for to modules of their own, and drawing to the brushes.

use super::artwork::{Artwork, Drawings};
use super::layout::Layout;
use super::matches::BestOf;
use super::menu::{LEVELS, Seat};
use super::roll::{Moment, Show};
use super::scene::Scene;
use super::{minds, words};
use crate::games::play::{Ask, Play};
use crate::games::session::{Player, Session};
use crate::games::thinking::Pace;
use crate::games::triple3::dice::Total;
use crate::games::triple3::line::Line;
use crate::games::triple3::moves::Move;
use crate::games::triple3::side::Side;
use crate::games::triple3::spot::Spot;
use crate::games::view::menu::WithMenus;
use crate::games::view::pieces::Pieces;
use crate::games::view::program::AtTable;
use crate::games::view::scale::Scale;
use crate::games::view::table::{FRAMED, StartError, Table, check_room};
use crate::games::view::theme::Theme;
use crate::machine::vblank::Ticks;
use crate::system::exec::signals::SignalPort;
use crate::system::intuition::Intuition;
use crate::system::intuition::window::{IntuiMessage, NewWindow, WindowFlags, WindowId};

/// The title of the window.
pub const TITLE: &str = "Triple 3";

/// How long the dice lie before the computer plays.
const READING_TIME: Ticks = Ticks(200);

/// What a run starts from.
#[derive(Debug, Clone)]
pub struct Settings {
    /// Decides all dice.
    pub seed: u64,
    /// Who plays, by [`Side::index`]; a level is 1 to 9.
    pub players: [Seat; 2],
    /// How many games a match has.
    pub best_of: BestOf,
    /// A line of play to start from instead of a new game.
    pub line: Option<Line>,
    /// How fast the thinking task may think.
    pub pace: Pace,
    /// The drawings.
    pub artwork: Artwork,
}

/// The running game.
#[derive(Debug)]
pub struct Triple3 {
    pub(super) table: Table<Line>,
    pub(super) layout: Layout,
    pub(super) theme: Theme,
    pub(super) drawings: Drawings,
    pub(super) levels: [u8; 2],
    pub(super) best_of: BestOf,
    pub(super) lit: bool,
    pub(super) rethrows: bool,
    /// What is being shown of the events since the last move; none once all is at rest.
    pub(super) show: Option<Show>,
    /// Since when all is at rest.
    rested: Ticks,
    /// Somebody asked for a good move.
    pub(super) suggesting: bool,
    /// The hole the keyboard is on, if that shows.
    pub(super) cursor: Option<Spot>,
    /// What the window shows.
    pub(super) drawn: Option<Scene>,
}

impl Triple3 {
    /// Opens the window and throws for the first game.
    ///
    /// # Errors
    /// [`StartError`]: the window is too high, or there is no thread to be had.
    pub fn start(
        intuition: &mut Intuition,
        port: &SignalPort,
        settings: Settings,
    ) -> Result<Self, StartError> {
        let screen = intuition.screen_or_public(None);
        let layout = Layout { scale: Scale::of(screen) };
        check_room(screen, layout.window().height)?;
        let theme = Theme::of(screen);
        let drawings = Drawings::new(&settings.artwork, &theme, screen.depth());
        let pegs = Pieces::new(&settings.artwork.pegs, &theme, screen.depth(), layout.scale.interlaced());
        let strip = Self::menus().build(screen.font(), |seat| pegs.on_paper(Side::BOTH[seat & 1]));
        let players = settings.players.map(Seat::player);
        let mut session = Session::new(settings.seed, (), players.to_vec());
        if let Some(line) = settings.line {
            session.set_up(line);
        }
        let play = Play::start(session, port, settings.pace)?;
        let flags = FRAMED | WindowFlags::ACTIVATE;
        let (frame, title) = (layout.window(), TITLE.into());
        let window = NewWindow { screen: None, frame, title, flags };
        let table = Table::open(intuition, play, window, words::HELP);
        intuition.set_menu_strip(table.window(), Some(strip));
        let mut program = Self {
            table,
            layout,
            theme,
            drawings,
            levels: settings.players.map(Seat::level),
            best_of: settings.best_of,
            lit: false,
            rethrows: true,
            show: None,
            rested: Ticks(0),
            suggesting: false,
            cursor: None,
            drawn: None,
        };
        program.update_marks(intuition);
        if program.table.game().plies() == 0 {
            program.roll(intuition);
        }
        program.settle(intuition);
        program.draw(intuition);
        Ok(program)
    }

    // ---- what scripts and tests may ask

    /// The game.
    #[must_use]
    pub const fn session(&self) -> &Session<Line> {
        self.table.session()
    }

    /// Its window.
    #[must_use]
    pub const fn window(&self) -> WindowId {
        self.table.window()
    }

    /// Whether the dice are still rolling, or something else is being shown.
    #[must_use]
    pub const fn is_showing(&self) -> bool {
        self.show.is_some()
    }

    /// Whether nothing is being thought about or shown.
    #[must_use]
    pub fn is_at_rest(&self) -> bool {
        self.table.is_at_rest() && self.show.is_none()
    }

    /// The hole that is suggested, if somebody asked and one has been found.
    #[must_use]
    pub fn suggestion(&self) -> Option<Spot> {
        let finding = self.table.finding().filter(|_| self.suggesting)?;
        Some(finding.mv.spot())
    }

    /// How many plies ahead pondering has looked.
    #[must_use]
    pub fn depth(&self) -> u32 {
        self.table.finding().map_or(0, |finding| finding.plies)
    }

    /// The hole the keyboard's cursor is on, if it shows.
    #[must_use]
    pub const fn cursor(&self) -> Option<Spot> {
        self.cursor
    }

    /// What the window shows.
    #[must_use]
    pub const fn scene(&self) -> Option<&Scene> {
        self.drawn.as_ref()
    }

    /// Where everything lies in the window.
    #[must_use]
    pub const fn layout(&self) -> Layout {
        self.layout
    }

    /// Who plays a colour.
    #[must_use]
    pub fn seated(&self, side: Side) -> Seat {
        match self.session().player(side) {
            Player::Human => Seat::Human,
            Player::Computer => Seat::Computer(self.levels[side.index()]),
        }
    }

    /// How many games the match has.
    #[must_use]
    pub const fn best_of(&self) -> BestOf {
        self.best_of
    }

    /// Who has won the match, if it has an end and somebody has.
    #[must_use]
    pub fn match_winner(&self) -> Option<Side> {
        self.best_of.winner(&self.table.session().score())
    }

    // ---- the flow of a game

    /// Begins to show what has happened since the last move.
    pub(super) fn roll(&mut self, intuition: &Intuition) {
        let now = intuition.current_time();
        let show = Show::new(self.table.game().events(), self.rethrows, now);
        self.show = (show.moment(now) != Moment::Rest).then_some(show);
        self.rested = now;
    }

    /// Whatever is being shown comes to rest.
    pub(super) fn rest(&mut self, intuition: &Intuition) {
        self.show = None;
        self.rested = intuition.current_time();
    }

    /// Plays a person's move; the screen flashes if it is not legal.
    pub(super) fn play(&mut self, intuition: &mut Intuition, spot: Spot) {
        let throw = self.table.game().throw().filter(|_| self.table.is_persons_turn());
        let played = throw.is_some_and(|throw| {
            let mv = if throw.total() == Total::REMOVAL { Move::Remove(spot) } else { Move::Place(spot) };
            self.table.session_mut().play(mv).is_ok()
        });
        if played {
            self.roll(intuition);
            self.settle(intuition);
        } else {
            intuition.display_beep();
        }
    }

    /// After whatever changed the game or the players: old suggestions go, the right question is asked.
    pub(super) fn settle(&mut self, intuition: &mut Intuition) {
        if self.table.is_settled() {
            return;
        }
        self.suggesting = false;
        intuition.set_window_title(self.window(), TITLE);
        self.update_marks(intuition);
        let levels = self.levels;
        let computer = |side: Side| Ask::Move(minds::of_level(levels[side.index()]));
        self.table.ask(computer, || Some(minds::of_level(LEVELS)));
    }
}

impl AtTable for Triple3 {
    type Line = Line;

    fn table(&self) -> &Table<Line> {
        &self.table
    }

    fn table_mut(&mut self) -> &mut Table<Line> {
        &mut self.table
    }

    fn message(&mut self, intuition: &mut Intuition, message: IntuiMessage) {
        match message {
            IntuiMessage::MouseButtons { down: true, at } => self.press(intuition, at),
            IntuiMessage::MenuPick(picks) => self.picked(intuition, &picks),
            IntuiMessage::CloseWindow => self.table.leave(),
            IntuiMessage::RawKey { key, qualifiers } => self.key(intuition, key, qualifiers),
            IntuiMessage::MouseButtons { down: false, .. }
            | IntuiMessage::MouseMove { .. }
            | IntuiMessage::Cancelled
            | IntuiMessage::ActiveWindow
            | IntuiMessage::InactiveWindow => {}
        }
    }

    fn tick(&mut self, intuition: &mut Intuition) {
        let now = intuition.current_time();
        if self.show.as_ref().is_some_and(|show| show.moment(now) == Moment::Rest) {
            self.rest(intuition);
        }
        let read = self.show.is_none() && now.since(self.rested) >= READING_TIME;
        if read && self.table.has_answer() && self.table.play_answer() {
            self.roll(intuition);
            self.settle(intuition);
        }
    }

    fn failed(&mut self, intuition: &mut Intuition) {
        let told = self.table.fault_told().unwrap_or_default();
        intuition.set_window_title(self.window(), &told);
    }

    fn refresh(&mut self, intuition: &mut Intuition) {
        self.draw(intuition);
    }
}
