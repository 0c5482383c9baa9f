//! Triple 3 as a program under the system: messages in, moves to the session, questions to the thinking task, scenes out.
//!
//! Knows the flow of a game and of a match at the window. Leaves the rules and the dice to the line of play, what hands do to
//! [`super::hand`](self), and drawing to the brushes.

use super::artwork::{Artwork, Drawings};
use super::layout::Layout;
use super::matches::BestOf;
use super::menu::{self, Marks, MenuNumber, Opener, Seat, Wanted};
use super::minds;
use super::roll::{Moment, Show};
use super::scene::Scene;
use crate::games::contract::Game;
use crate::games::play::{Ask, Play};
use crate::games::session::{Player, Session};
use crate::games::thinking::Pace;
use crate::games::tiles::view::artwork::Artwork as PieceArtwork;
use crate::games::tiles::view::layout::Layout as MenuMeasures;
use crate::games::tiles::view::menu::MenuKit;
use crate::games::tiles::view::pieces::Pieces;
use crate::games::tiles::view::program::StartError;
use crate::games::tiles::view::theme::Theme;
use crate::games::triple3::dice::Total;
use crate::games::triple3::line::Line;
use crate::games::triple3::moves::Move;
use crate::games::triple3::side::Side;
use crate::games::triple3::spot::Spot;
use crate::machine::chunky::Chunky;
use crate::machine::vblank::Ticks;
use crate::system::computer::Program;
use crate::system::exec::signals::{SignalPort, Signals};
use crate::system::intuition::Intuition;
use crate::system::intuition::menu::MenuStrip;
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
    pub(super) window: WindowId,
    pub(super) help: Option<WindowId>,
    pub(super) layout: Layout,
    pub(super) theme: Theme,
    pub(super) drawings: Drawings,
    pub(super) play: Play<Line>,
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
    pub(super) running: bool,
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
        let (font, interlaced) = (screen.font().y_size() as i32, screen.is_interlaced());
        let layout = Layout::new(font, interlaced);
        let rows = layout.window().height;
        if rows > screen.bounds().height {
            return Err(StartError::TooHigh { rows, screen: screen.bounds().height });
        }
        let theme = Theme::of(screen);
        let drawings = Drawings::new(&settings.artwork, &theme, screen.depth());
        let [round, square] = settings.artwork.pegs;
        let pegs = PieceArtwork {
            pieces: [round, square],
            pictures: Vec::new(),
            x: Chunky::from_fn(0, 0, |_, _| 0),
            ants: Chunky::from_fn(0, 0, |_, _| 0),
        };
        let pieces = Pieces::new(&pegs, &theme, screen.depth(), interlaced);
        let kit =
            MenuKit { layout: MenuMeasures::new(font, interlaced), font: screen.font(), pieces: &pieces };
        let strip = MenuStrip { menus: vec![menu::menu(&kit)] };
        let players = settings.players.map(Seat::player);
        let mut session = Session::new(settings.seed, (), players.to_vec());
        if let Some(line) = settings.line {
            session.set_up(line);
        }
        let play = Play::start(session, port, settings.pace)?;
        let flags = WindowFlags::CLOSE_GADGET
            | WindowFlags::DEPTH_GADGET
            | WindowFlags::DRAG_BAR
            | WindowFlags::ACTIVATE;
        let (frame, title) = (layout.window(), TITLE.into());
        let window = intuition.open_window(NewWindow { screen: None, frame, title, flags });
        intuition.set_menu_strip(window, Some(strip));
        let mut program = Self {
            window,
            help: None,
            layout,
            theme,
            drawings,
            play,
            levels: settings.players.map(Seat::level),
            best_of: settings.best_of,
            lit: false,
            rethrows: true,
            show: None,
            rested: Ticks(0),
            suggesting: false,
            cursor: None,
            drawn: None,
            running: true,
        };
        program.update_marks(intuition);
        if program.play.session.game().plies() == 0 {
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
        &self.play.session
    }

    /// Its window.
    #[must_use]
    pub const fn window(&self) -> WindowId {
        self.window
    }

    /// Whether the dice are still rolling, or something else is being shown.
    #[must_use]
    pub const fn is_showing(&self) -> bool {
        self.show.is_some()
    }

    /// Whether nothing is being thought about or shown.
    #[must_use]
    pub fn is_at_rest(&self) -> bool {
        self.play.is_at_rest() && self.show.is_none()
    }

    /// The hole that is suggested, if somebody asked and one has been found.
    #[must_use]
    pub fn suggestion(&self) -> Option<Spot> {
        let finding = self.play.finding().filter(|_| self.suggesting)?;
        Some(finding.mv.spot())
    }

    /// How many plies ahead pondering has looked.
    #[must_use]
    pub fn depth(&self) -> u32 {
        self.play.finding().map_or(0, |finding| finding.plies)
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

    /// The settings of the menu.
    #[must_use]
    pub fn marks(&self) -> Marks {
        let seats = Side::BOTH.map(|side| match self.play.session.player(side) {
            Player::Human => Seat::Human,
            Player::Computer => Seat::Computer(self.levels[side.index()]),
        });
        Marks { seats, lit: self.lit, rethrows: self.rethrows, best_of: self.best_of }
    }

    /// Who has won the match, if it has an end and somebody has.
    #[must_use]
    pub fn match_winner(&self) -> Option<Side> {
        self.best_of.winner(&self.play.session.score())
    }

    // ---- the flow of a game

    /// Begins to show what has happened since the last move.
    fn roll(&mut self, intuition: &Intuition) {
        let now = intuition.current_time();
        let show = Show::new(self.play.session.game().events(), self.rethrows, now);
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
        let throw =
            self.play.session.game().throw().filter(|_| self.play.session.to_move() == Some(Player::Human));
        let played = throw.is_some_and(|throw| {
            let mv = if throw.total() == Total::REMOVAL { Move::Remove(spot) } else { Move::Place(spot) };
            self.play.session.play(mv).is_ok()
        });
        if played {
            self.roll(intuition);
            self.settle(intuition);
        } else {
            intuition.display_beep();
        }
    }

    /// After whatever changed the game or the players: old suggestions go, the right question is asked.
    fn settle(&mut self, intuition: &mut Intuition) {
        if self.play.is_settled() {
            return;
        }
        self.suggesting = false;
        self.update_marks(intuition);
        let turn = self.play.session.game().turn();
        let ask = match self.play.session.to_move() {
            Some(Player::Computer) => Ask::Move(minds::of_level(self.levels[turn.index()])),
            Some(Player::Human) => Ask::Ponder(minds::of_level(menu::LEVELS)),
            None => Ask::Nothing,
        };
        self.play.ask(ask);
    }

    fn tick(&mut self, intuition: &mut Intuition) {
        self.play.vertical_blank();
        let now = intuition.current_time();
        if self.show.as_ref().is_some_and(|show| show.moment(now) == Moment::Rest) {
            self.rest(intuition);
        }
        let read = self.show.is_none() && now.since(self.rested) >= READING_TIME;
        if read && self.play.has_answer() && self.play.play_answer() {
            self.roll(intuition);
            self.settle(intuition);
        }
    }

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

    fn picked(&mut self, intuition: &mut Intuition, picks: &[MenuNumber]) {
        // Marks are read before anything is done: of several choices in one go, one may set all marks to the settings.
        let strip = intuition.menu_strip(self.window).map(|strip| &*strip);
        let mark = |&pick: &MenuNumber| strip.is_some_and(|strip| strip.is_checked(pick));
        let marked: Vec<(MenuNumber, bool)> = picks.iter().map(|pick| (*pick, mark(pick))).collect();
        for (wanted, checked) in
            marked.into_iter().filter_map(|(pick, checked)| Some((menu::choice(pick)?, checked)))
        {
            match wanted {
                Wanted::Seat(side, seat) => self.seat(side, seat),
                Wanted::Lit => self.lit = checked,
                Wanted::Rethrows => self.rethrows = checked,
                Wanted::Suggest => self.suggest(intuition),
                Wanted::TakeBack => self.take_back(intuition),
                Wanted::BestOf(best_of) => self.best_of = best_of,
                Wanted::Reset => self.play.session.reset_score(),
                Wanted::NewGame(opener) => self.new_game(intuition, opener),
                Wanted::Quit => self.running = false,
            }
            // The next choice is about the game as this one left it.
            self.settle(intuition);
        }
        self.update_marks(intuition);
    }

    fn seat(&mut self, side: Side, seat: Seat) {
        let session = &mut self.play.session;
        match seat {
            Seat::Human => _ = session.set_player(side, Player::Human),
            Seat::Computer(level) => {
                let another = std::mem::replace(&mut self.levels[side.index()], level) != level;
                // A thought in the middle of which the level changes begins anew.
                if !session.set_player(side, Player::Computer) && another && session.game().turn() == side {
                    session.ask_anew();
                }
            }
        }
    }

    fn suggest(&mut self, intuition: &mut Intuition) {
        if self.play.session.to_move() == Some(Player::Human) {
            self.suggesting = true;
        } else {
            intuition.display_beep();
        }
    }

    /// Takes back; the dice lie as they lay, nothing is thrown anew.
    fn take_back(&mut self, intuition: &mut Intuition) {
        if self.play.session.take_back() == 0 {
            intuition.display_beep();
        } else {
            self.rest(intuition);
        }
    }

    /// A new game; after the end of a match also a new match.
    fn new_game(&mut self, intuition: &Intuition, opener: Opener) {
        if self.match_winner().is_some() {
            self.play.session.reset_score();
        }
        match opener {
            Opener::Alternate => self.play.session.new_game(),
            Opener::Side(side) => {
                self.play.session.new_game_opened_by(side, |rng, first| Line::deal((), rng, first));
            }
        }
        self.roll(intuition);
    }

    pub(super) fn update_marks(&self, intuition: &mut Intuition) {
        let marks = self.marks();
        if let Some(strip) = intuition.menu_strip(self.window) {
            menu::set_marks(strip, &marks);
        }
    }
}

impl Program for Triple3 {
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
        self.draw(intuition);
        if !self.running {
            self.play.abort();
        }
    }

    fn is_running(&self) -> bool {
        self.running
    }
}
