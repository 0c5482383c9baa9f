//! Tribolo as a program under the system: messages in, moves to the session, questions to the thinking task, drawing out.
//!
//! Knows the flow of a game at the window. What is seen is always a function of what is known: after everything that happens the
//! faces of all cells and the panel are worked out, and whatever differs from what was drawn is drawn anew. Leaves the beginning
//! to [`super::opening`], rules to the session, pixels to the brushes.

use super::captures::Captures;
use super::cells::Cells;
use super::face::{Face, Tile};
use super::layout::Layout;
use super::panel::PanelState;
use super::players::Who;
use super::theme::Theme;
use super::words;
use crate::games::contract::Finding;
use crate::games::play::Ask;
use crate::games::session::Session;
use crate::games::tribolo::{Cell, Level, Line, Move, Searcher, Side};
use crate::games::view::menu::WithMenus;
use crate::games::view::program::AtTable;
use crate::games::view::table::Table;
use crate::machine::geometry::Point;
use crate::machine::vblank::Ticks;
use crate::system::intuition::Intuition;
use crate::system::intuition::window::{IntuiMessage, WindowId};

/// How long a computer's turn lasts at least.
const READING_TIME: Ticks = Ticks(300);
/// How long the board stands still between a move shown and a computer's next one.
const RESTING_TIME: Ticks = Ticks(120);
/// How long it stands still when somebody has been passed over.
const NOTICE_TIME: Ticks = Ticks(750);

/// What thinks for a person who asks: strong, and done in a moment.
const ADVISER: Level = Level::ALL[5];

/// The running game.
#[derive(Debug)]
pub struct Tribolo {
    pub(super) table: Table<Line>,
    pub(super) layout: Layout,
    pub(super) theme: Theme,
    pub(super) cells: Cells,
    pub(super) players: [Who; 3],
    /// When the turn began.
    pub(super) began: Ticks,
    /// When the last move had been shown.
    pub(super) rested: Ticks,
    /// The move being shown.
    pub(super) captures: Option<Captures>,
    /// Whether help marks the cells a person may fill.
    pub(super) helping: bool,
    /// Whether captures are shown cell by cell.
    pub(super) animating: bool,
    /// Whether a good move is marked as soon as one is known.
    pub(super) hinting: bool,
    /// Whether a computer waits with its move until everybody has read who was passed over.
    pub(super) noticing: bool,
    /// The cell the keyboard is on, shown by a frame.
    pub(super) cursor: Option<Cell>,
    /// What is on the screen, by [`Cell::index`]; nothing yet before the first drawing.
    pub(super) drawn: Vec<Option<Face>>,
    pub(super) drawn_panel: Option<PanelState>,
}

impl Tribolo {
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

    /// Who plays, by [`Side::index`].
    #[must_use]
    pub const fn players(&self) -> [Who; 3] {
        self.players
    }

    /// Whether the thinking task has nothing to do, and nothing waits to be shown.
    #[must_use]
    pub fn is_at_rest(&self) -> bool {
        self.table.is_at_rest() && self.captures.is_none() && !self.noticing
    }

    /// What pondering has found so far on this turn.
    #[must_use]
    pub const fn finding(&self) -> Option<Finding<Move>> {
        self.table.finding()
    }

    /// The cell that is marked as a good choice.
    #[must_use]
    pub fn suggestion(&self) -> Option<Cell> {
        let shown = self.hinting && self.captures.is_none() && self.table.is_persons_turn();
        self.finding().map(|finding| finding.mv).filter(|_| shown)
    }

    /// Whether a move is being shown cell by cell.
    #[must_use]
    pub const fn is_capturing(&self) -> bool {
        self.captures.is_some()
    }

    /// The cell the keyboard's frame is on, if it shows.
    #[must_use]
    pub const fn cursor(&self) -> Option<Cell> {
        self.cursor
    }

    /// Whether help is on, and whether captures are animated.
    #[must_use]
    pub const fn switches(&self) -> (bool, bool) {
        (self.helping, self.animating)
    }

    /// What a cell shows.
    #[must_use]
    pub fn shown(&self, cell: Cell) -> Option<Tile> {
        self.drawn.get(cell.index()).copied().flatten().map(|face| face.tile)
    }

    /// What the panel shows.
    #[must_use]
    pub const fn panel(&self) -> Option<&PanelState> {
        self.drawn_panel.as_ref()
    }

    /// What the box of messages says.
    #[must_use]
    pub fn status(&self) -> String {
        self.message_shown().text
    }

    /// The middle of a cell on the screen, while the window is open.
    #[must_use]
    pub fn cell_on_screen(&self, intuition: &Intuition, cell: Cell) -> Option<Point> {
        self.table.middle_on_screen(intuition, self.layout.cell(cell))
    }

    // ---- the game

    /// Plays a person's move; false if it is not legal.
    pub(super) fn play(&mut self, intuition: &mut Intuition, mv: Move) -> bool {
        let before = *self.table.game().current();
        let played = self.table.session_mut().play(mv).is_ok();
        if played {
            self.show(intuition, Captures::new(before, mv, intuition.current_time()));
        }
        played
    }

    /// Begins to show a move that was played.
    fn show(&mut self, intuition: &mut Intuition, captures: Captures) {
        self.captures = Some(captures).filter(|_| self.animating);
        self.rested = intuition.current_time();
        self.settle(intuition);
    }

    /// Shows the rest of a move at once; true if there was a rest.
    pub(super) fn hurry(&mut self) -> bool {
        self.captures.take().is_some()
    }

    /// After whatever changed the game or the players: old suggestions go, the right question is asked.
    pub(super) fn settle(&mut self, intuition: &mut Intuition) {
        if self.table.is_settled() {
            return;
        }
        self.hinting = false;
        self.update_marks(intuition);
        intuition.set_window_title(self.window(), words::TITLE);
        self.began = intuition.current_time();
        self.noticing = self.table.is_computers_turn() && !self.passed().is_empty();
        let players = self.players;
        let adviser = || Box::new(Searcher::new(ADVISER));
        let computer = |side: Side| match players[side.index()] {
            Who::Human => Ask::Ponder(adviser()),
            Who::Mind(name) => Ask::Move(Box::new(name)),
        };
        self.table.ask(computer, || Some(adviser()));
    }

    /// The cell filled last.
    pub(super) fn last_move(&self) -> Option<Move> {
        self.table.game().moves().next_back()
    }

    /// Who was passed over after the last move.
    pub(super) fn passed(&self) -> Vec<Side> {
        let line = self.table.game();
        line.plies().checked_sub(1).map(|last| line.passed(last)).unwrap_or_default()
    }
}

impl AtTable for Tribolo {
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
        if let Some(captures) = &mut self.captures {
            self.rested = now;
            if !captures.advance(now) {
                self.captures = None;
            }
            return;
        }
        if self.noticing && now.since(self.rested) >= NOTICE_TIME {
            self.noticing = false;
        }
        let rested = now.since(self.began) >= READING_TIME && now.since(self.rested) >= RESTING_TIME;
        if rested && !self.noticing && self.table.has_answer() {
            let before = *self.table.game().current();
            let played = self.table.play_answer();
            if let Some(mv) = self.last_move().filter(|_| played) {
                self.show(intuition, Captures::new(before, mv, now));
            }
        }
    }

    fn failed(&mut self, intuition: &mut Intuition) {
        // On a screen of its own the window has no bar; the panel says it, too.
        let told = self.table.fault_told().unwrap_or_default();
        intuition.set_window_title(self.window(), &told);
    }

    fn refresh(&mut self, intuition: &mut Intuition) {
        self.draw(intuition);
    }
}
