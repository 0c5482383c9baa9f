//! A game on arrow tiles as a program under the system: messages in, moves to the session, questions to the thinking task, scenes
//! out.
//!
//! Knows the flow of a game at the window. Leaves rules to the session, doing what hands and menus ask for to `doing`, what is to
//! be seen to `seeing`, drawing to the painter, and input's first handling to intuition.

use super::artwork::Artwork;
pub use super::game::Wanted;
use super::game::{LineOf, SeatOf, SetupOf, TileGame};
use super::hand::{Act, Hand};
use super::layout::Layout;
use super::markers::MarkerError;
use super::oracle::curve::Curve;
use super::oracle::insight::{self, Insight};
use super::painter::Painter;
use super::seeing::{Known, Turn};
use crate::games::contract::Game as _;
use crate::games::oracle::Solved;
use crate::games::play::Ask;
use crate::games::session::Player;
use crate::games::thinking::Pace;
use crate::games::view::aids::Aids;
use crate::games::view::chart;
use crate::games::view::menu::WithMenus as _;
use crate::games::view::program::{self, AtTable};
use crate::games::view::scale::Scale;
use crate::games::view::sides::TwoSided as _;
use crate::games::view::slide::Slide;
use crate::games::view::speed::{ShowTime, Speed};
use crate::games::view::table::{self, Beginning, FRAMED, Table};
use small_amiga::machine::vblank::Ticks;
use small_amiga::system::computer::Program;
use small_amiga::system::exec::signals::SignalPort;
use small_amiga::system::exec::signals::Signals;
use small_amiga::system::input::Key;
use small_amiga::system::intuition::Intuition;
use small_amiga::system::intuition::screen::ScreenId;
use small_amiga::system::intuition::window::{IntuiMessage, NewWindow, WindowFlags};

/// How long "thinking..." stays at least before the computer's move shows.
const READING_TIME: Ticks = Ticks(200);

/// How long a notice stands in the status bar.
const NOTICE_TIME: Ticks = Ticks(330);
/// What is told when the frames round legal squares have gone with a person's first win: four lines of the panel.
const FRAMES_GONE: &str = "Frames are off: you have won. Ctrl-L shows them.";

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
    /// Whether the program is as the old ones were.
    pub classic: bool,
    /// Whether new games are fair, where boards are dealt.
    pub fair: bool,
    /// How fast things are shown.
    pub speed: Speed,
    /// A line of play to start from instead of a shuffle.
    pub line: Option<LineOf<G>>,
    /// How fast the thinking task may think.
    pub pace: Pace,
    /// The drawings.
    pub artwork: Artwork,
    /// The public screen it is a guest on; the default one if none is named.
    pub screen: Option<ScreenId>,
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

/// The running game.
#[derive(Debug)]
pub struct TileProgram<G: TileGame> {
    /// The game, with its own settings.
    pub(super) game: G,
    pub(super) table: Table<LineOf<G>>,
    pub(super) layout: Layout,
    pub(super) hand: Hand,
    pub(super) turn: Turn,
    pub(super) aids: Aids,
    /// The time by which things are shown.
    pub(super) time: ShowTime,
    /// What that time is.
    pub(super) now: Ticks,
    /// The computer's piece on its way.
    pub(super) slide: Option<(SeatOf<G>, Slide)>,
    /// What the Oracle menu has switched on.
    pub(super) insight: Insight<G>,
    pub(super) painter: Painter<SeatOf<G>>,
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
        let screen = intuition.screen_or_public(settings.screen);
        let (on, layout) = (screen.id(), Layout { scale: Scale::of(screen) });
        table::check_room(screen, layout.window().height)?;
        let painter = Painter::new(intuition, on, layout, &settings.artwork)?;
        let font = intuition.screen_or_public(Some(on)).font();
        let pictures = SeatOf::<G>::BOTH.map(|seat| painter.pieces().on_paper(seat));
        let strip = Self::menus().build(font, &pictures);
        let Settings { seed, setup, game, players, line, pace, classic, fair, speed, .. } = settings;
        let fair = fair && G::deals_boards(setup);
        let deal = if fair { insight::deal_fair::<G> } else { LineOf::<G>::deal };
        let beginning = Beginning { seed, setup, deal, players: players.to_vec(), line, pace };
        let (frame, flags) = (layout.window(), FRAMED | WindowFlags::REPORT_MOUSE);
        let window =
            NewWindow { screen: Some(on), frame, title: G::TITLE.into(), flags, ..NewWindow::default() };
        let table = Table::open(intuition, port, beginning, (window, strip));
        let mut table = table.map_err(table::StartError::from)?;
        table.session_mut().remember_games(!classic);
        let insight = Insight::new(table.game().now(), fair);
        let (hand, turn, aids) = (Hand::default(), Turn::default(), Aids::new(classic));
        let time = ShowTime::new(speed);
        let (now, slide) = (time.at(intuition.current_time()), None);
        let mut program = Self { game, table, layout, hand, turn, aids, time, now, slide, insight, painter };
        program.settle(intuition);
        program.show(intuition);
        Ok(program)
    }

    // ---- the flow of a game

    /// After whatever changed the game or the players: old suggestions go, the right question is asked.
    pub(super) fn settle(&mut self, intuition: &mut Intuition) {
        if self.table.is_settled() {
            return;
        }
        self.now = self.time.at(intuition.current_time());
        self.hand.put_back();
        self.slide = None;
        self.aids.silence();
        if self.table.has_person_won() {
            self.aids.won();
        } else {
            self.aids.tell_if_gone(intuition.current_time(), FRAMES_GONE);
        }
        self.game.changed(self.table.session());
        self.insight.start_over(self.table.game().now());
        if !self.aids.is_classic() {
            self.insight.count_solved(self.table.session());
        }
        let noticing = self.known().says().notice.is_some();
        self.turn = Turn { began: self.now, noticing, ..Turn::default() };
        self.update_marks(intuition);
        let (game, line) = (self.game, self.table.game());
        let known = || self.insight.perfect_move(line);
        let computer = |turn| known().map_or_else(|| Ask::Move(game.mind(turn)), Ask::Known);
        self.table.ask(self.table.question(computer, || game.pondering(line)));
    }

    pub(super) fn known(&self) -> Known<'_, G> {
        let Self { game, table, layout, hand, turn, aids, insight, .. } = self;
        Known {
            game,
            table,
            insight,
            hand,
            aids,
            turn: *turn,
            sliding: self.sliding(self.now),
            layout: *layout,
        }
    }

    /// Brings what is seen to what is known.
    pub(super) fn show(&mut self, intuition: &mut Intuition) {
        let scene = self.known().scene();
        self.painter.show(intuition, self.table.window(), scene, self.aids.is_classic());
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

impl<G: TileGame> AtTable for TileProgram<G> {
    type Line = LineOf<G>;

    fn table(&self) -> &Table<LineOf<G>> {
        &self.table
    }

    fn table_mut(&mut self) -> &mut Table<LineOf<G>> {
        &mut self.table
    }

    fn message(&mut self, intuition: &mut Intuition, message: IntuiMessage) {
        let hurries = matches!(
            message,
            IntuiMessage::MouseButtons { down: true, .. }
                | IntuiMessage::RawKey { .. }
                | IntuiMessage::MenuPick(_)
        );
        self.slide.take_if(|_| hurries);
        let (reach, mut act, named) = (self.reach(), Act::Nothing, self.known().names_squares());
        let (list, curve) = (self.known().list(), self.known().curve());
        match (message, &mut self.insight.review) {
            (IntuiMessage::MouseButtons { down, at, .. }, Some(review)) => {
                review.mouse(down, self.layout.button_at(at));
                let pointed = |curve: Curve| chart::page_at(self.layout.curve()?, curve.outlooks.len(), at);
                let listed = list.and_then(|list| list.page_at(self.layout, at));
                let page = listed.or_else(|| curve.and_then(pointed));
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
                self.turn.pressed = self.known().buttons().at(self.layout.ending(), at);
                if self.turn.pressed.is_none() {
                    act = self.hand.press(reach, at);
                }
            }
            (IntuiMessage::MouseButtons { down: false, at, .. }, None) => {
                let held = self.turn.pressed.take();
                let next = self.known().buttons().at(self.layout.ending(), at);
                match next.filter(|next| held == Some(*next)) {
                    Some(next) => self.go_on(intuition, next),
                    None => act = self.hand.release(reach, at),
                }
            }
            (IntuiMessage::MouseMove { at }, _) => self.hand.drag_to(reach, at),
            (IntuiMessage::RawKey { key, qualifiers }, _) => act = self.hand.key(reach, key, qualifiers),
            (IntuiMessage::MenuPick(picks), _) => {
                self.hand.look_away();
                self.picked(intuition, &picks);
            }
            (IntuiMessage::CloseWindow, None) => self.table.leave(),
            (IntuiMessage::Clip(clip), _) => self.paste(intuition, clip),
            (IntuiMessage::Cancelled, None) => {
                self.turn.pressed = None;
                self.hand.let_go();
            }
            (IntuiMessage::InactiveWindow, _) => {
                self.turn.pressed = None;
                self.hand.look_away();
            }
            (
                IntuiMessage::ActiveWindow | IntuiMessage::NewSize { .. } | IntuiMessage::Scrolled { .. },
                _,
            ) => {}
        }
        self.act(intuition, act);
        // Whatever is told now, or no longer: the line of the menu says what is seen.
        if self.known().names_squares() != named {
            self.update_marks(intuition);
        }
    }

    fn tick(&mut self, intuition: &mut Intuition) {
        self.now = self.time.at(intuition.current_time());
        let elapsed = self.now.since(self.turn.began);
        self.turn.noticing &= elapsed < NOTICE_TIME;
        self.aids.advance(intuition.current_time());
        self.slide.take_if(|(_, slide)| slide.at(self.now).is_none());
        let read = elapsed >= READING_TIME && !self.turn.noticing && self.insight.review.is_none();
        if read && self.slide.is_none() && self.table.has_answer() && self.table.play_answer() {
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
        let sprites = self.painter.next_change(intuition, self.table.window());
        sprites.into_iter().chain(self.aids.until()).min()
    }
}
