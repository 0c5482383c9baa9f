//! The program that plays Tribolo in a window or on its own screen.
//!
//! The program adds the animated captures and the pauses of computer players to the course of a game that all
//! board games share. The picture depends only on the program's state. The shared course is left to
//! [`amiga_boardgame::table`], the start to [`super::opening`], the rules to the session and drawing to
//! the brushes.

use super::captures::Captures;
use super::cells::Cells;
use super::face::{Face, Tile};
use super::layout::Layout;
use super::menu::{self, Choice};
use super::opening::measures;
use super::panel::PanelState;
use super::theme::Theme;
use super::{script, words};
use crate::Position;
use crate::STRENGTHS;
use crate::board::Content;
use crate::cell::{COLUMNS, ROWS};
use crate::engines::EngineName;
use crate::entry::link;
use crate::game;
use crate::level::Searcher;
use crate::{Cell, Level, Line, Side};
use amiga_boardgame::entry::drawing::Drawings;
use amiga_boardgame::entry::seats::SeatPlayer;
use amiga_boardgame::judge::NoOracle;
use amiga_boardgame::table::{
    BoardCommand, BoardOf, Canvas, Chosen, Fitted, GameOptions, Happening, Hurry, Motion, MovePlaces,
    OwnMenus, OwnState, Panel, ShownOf, TableGame, Task, Texts,
};
use amiga_boardgame::view::engine_seats::EngineSeats;
use amiga_boardgame::view::info::Info;
use amiga_boardgame::view::keyboard::Grid;
use amiga_boardgame::view::menu::{CommandOf, Common};
use boardgame_engine::contract::Engine;
use boardgame_engine::session::Session;
use boardgame_engine::win_chances::WinEstimator;
use small_amiga::chips::{Point, Rect, Ticks};
use small_amiga::intuition::{Intuition, ScreenId};

/// Time between the end of a move's animation and the next move of a computer player.
const RESTING_TIME: Ticks = Ticks(120);
/// Delay before a computer player's move after a pass, so that the user can read the message.
const NOTICE_TIME: Ticks = Ticks(750);

/// Level of the engine that gives hints. An engine of this level answers almost immediately.
const ADVISER: Level = Level::ALL[5];

/// Tribolo's own part of a game window: players, animated captures and drawn cells.
#[derive(Debug)]
pub struct Tribolo {
    pub(super) layout: Layout,
    pub(super) theme: Theme,
    pub(super) cells: Cells,
    pub(super) seats: EngineSeats<EngineName, 3>,
    /// The engine in the third seat of the correspondence game in the window, or `None` for any other game.
    pub(super) third: Option<EngineName>,
    pub(super) rested: Ticks,
    pub(super) captures: Option<Captures>,
    pub(super) blue_begins: bool,
    pub(super) animating: bool,
    /// Whether the next computer move is delayed so that the user can read the message about a pass.
    pub(super) noticing: bool,
    /// The drawn appearance of each cell, indexed by [`Cell::index`], or `None` before the first drawing.
    pub(super) drawn: Vec<Option<Face>>,
    pub(super) drawn_panel: Option<PanelState>,
}

impl Tribolo {
    /// Returns the player of a side. In a correspondence game, the computer player is the engine that the
    /// settings name.
    pub(super) fn player(&self, session: &Session<Position>, side: Side) -> SeatPlayer<EngineName> {
        match (self.seats.player(session, side), self.third) {
            (SeatPlayer::Engine(_), Some(engine)) => SeatPlayer::Engine(engine),
            (player, _) => player,
        }
    }

    /// Returns the human or the engine that plays each side, indexed by [`Side::index`].
    pub fn players(&self, session: &Session<Position>) -> [SeatPlayer<EngineName>; 3] {
        Side::ALL.map(|side| self.player(session, side))
    }

    /// Returns `true` if captures are shown as animations.
    pub const fn is_animated(&self) -> bool {
        self.animating
    }

    /// Returns the picture that the window shows for a cell, or `None` before the first drawing.
    pub fn shown(&self, cell: Cell) -> Option<Tile> {
        self.drawn.get(cell.index()).copied().flatten().map(|face| face.tile)
    }

    /// Returns the names of the sides, which are colours only on a screen that shows these colours.
    pub const fn names(&self) -> words::SideNames {
        self.theme.names
    }

    /// Returns the contents of the panel as last drawn, or `None` before the first drawing.
    #[inline]
    pub const fn panel(&self) -> Option<&PanelState> {
        self.drawn_panel.as_ref()
    }

    /// Returns `true` while captured cells turn over.
    pub const fn is_turning(&self) -> bool {
        self.captures.is_some()
    }

    /// Returns `true` if a key or a click can end the pause after a pass.
    ///
    /// Classic mode does not allow that.
    pub(super) const fn can_hurry_pass(&self, board: &BoardOf<Self>) -> bool {
        self.noticing && !board.model.aids.is_classic()
    }
}

/// Returns the sides that passed after the last move.
pub(super) fn passed(line: &Line) -> Vec<Side> {
    line.plies().checked_sub(1).map(|last| game::passed(line, last)).unwrap_or_default()
}

impl TableGame for Tribolo {
    type Position = Position;
    type Oracle = NoOracle<Position>;
    type Place = Cell;
    type Own = Choice;

    const INFO: &'static Info = &Info {
        classic_help: Some(words::CLASSIC_HELP),
        link_rules: Some(link::start),
        strengths: STRENGTHS,
        has_foot: false,
        opens_by_number: true,
        ..Info::new(words::TITLE, words::HELP, script::WORDS)
    };
    const CLASSIC_KEYS: &'static [(CommandOf<Position, Choice>, Option<char>)] = menu::CLASSIC_KEYS;
    const CLASSIC_LETTERS: &'static [(char, BoardCommand<Self>)] = menu::CLASSIC_LETTERS;
    const TOGGLES: &'static [(&'static str, Choice)] =
        &[("help", Choice::Help), ("animate", Choice::Animate)];
    const FIRST_BEGINS: Option<Choice> = Some(Choice::BlueBegins);

    #[inline]
    fn menus() -> OwnMenus<CommandOf<Position, Choice>> {
        OwnMenus::new(menu::menus())
    }

    fn engine_name(choice: Choice) -> Option<String> {
        if let Choice::Player(_, SeatPlayer::Engine(engine)) = choice {
            Some(engine.to_string())
        } else {
            None
        }
    }

    fn own(&self, board: &BoardOf<Self>, choice: Choice) -> OwnState {
        match choice {
            Choice::Help => OwnState::checked_if(board.model.aids.marks_legal()).of_marks().with_friend(),
            Choice::BlueBegins => OwnState::checked_if(self.blue_begins),
            Choice::Animate => OwnState::checked_if(self.animating).with_friend(),
            Choice::Player(side, who) => {
                OwnState::checked_if(self.player(board.model.session(), side) == who)
            }
        }
    }

    #[inline]
    fn choose(&mut self, board: &BoardOf<Self>, choice: Choice, checked: bool) -> Vec<BoardCommand<Self>> {
        match choice {
            Choice::Help => return vec![Common::MarkLegal.into()],
            Choice::BlueBegins => self.blue_begins = checked,
            Choice::Animate => {
                self.animating = checked;
                self.captures = self.captures.take().filter(|_| checked);
            }
            Choice::Player(side, who) => return self.seats.choose(board.model.session(), side, who),
        }
        Vec::new()
    }

    /// Returns the players and, for an invitation to a correspondence game, `third=` and the engine in the third seat.
    ///
    /// The engine is that of the first computer player or, if all players are human, the engine set for the
    /// last side.
    #[inline]
    fn options(&self, board: &BoardOf<Self>) -> GameOptions {
        let players = self.players(board.model.session());
        let mut engines = players.into_iter().filter_map(|player| match player {
            SeatPlayer::Engine(engine) => Some(engine),
            SeatPlayer::Human => None,
        });
        let [.., last] = Side::ALL;
        let third = engines.next().unwrap_or_else(|| self.seats.engine(last.index()));
        let saved = script::SEATS.into_iter().zip(players).map(|(name, player)| (name, player.option()));
        GameOptions { saved: saved.collect(), link: format!("{}{third}", link::THIRD) }
    }

    fn engine(&self, _: &BoardOf<Self>, task: Task<Side>) -> Option<Box<dyn Engine<Position>>> {
        Some(Box::new(match task {
            Task::Move(side) => self.third.unwrap_or_else(|| self.seats.engine(side.index())),
            Task::Ponder => EngineName::Level(ADVISER),
        }))
    }

    fn appraiser(&self) -> Option<Box<dyn WinEstimator<Position>>> {
        Some(Box::new(Searcher::new(Level::HIGHEST)))
    }

    fn grid(&self) -> Grid<Cell> {
        Grid::from_fn(COLUMNS, ROWS, Cell::from_col_row)
    }

    fn places_of(cell: Cell) -> MovePlaces<Cell> {
        MovePlaces::to(cell)
    }

    fn place_at(&self, at: Point) -> Option<Cell> {
        self.layout.cell_at(at)
    }

    fn place_text(&self, board: &BoardOf<Self>, cell: Cell) -> String {
        match board.line().current().board().content(cell) {
            Content::Of(side) => self.theme.names.name(side).to_ascii_lowercase(),
            Content::Wall => "wall".to_owned(),
            Content::Empty => "empty".to_owned(),
        }
    }

    fn area(&self, cell: Cell) -> Rect {
        self.layout.cell(cell)
    }

    /// Returns the cell where the keyboard cursor appears when a key shows it: the cell filled last, or the
    /// middle cell before the first move.
    fn first_place(&self, board: &BoardOf<Self>) -> Option<Cell> {
        board.line().moves().next_back().or_else(|| Cell::from_col_row(COLUMNS / 2, ROWS / 2))
    }

    #[inline]
    fn enter(
        &mut self,
        board: &BoardOf<Self>,
        chosen: Chosen<Cell>,
    ) -> Result<Option<Vec<BoardCommand<Self>>>, String> {
        board.play_legal(chosen, Self::places_of, |cell| self.refusal_text(board, cell))
    }

    #[inline]
    fn happened(
        &mut self,
        board: &BoardOf<Self>,
        what: Happening<'_>,
        now: Ticks,
    ) -> Vec<BoardCommand<Self>> {
        match what {
            Happening::Moved => {
                let mut before = board.model.game().clone();
                let captures = before.undo().map(|mv| Captures::new(*before.current(), mv, now));
                self.captures = captures.filter(|_| self.animating);
                self.rested = now;
            }
            Happening::Replaced => self.captures = None,
            Happening::Uncovered => {
                self.drawn.fill(None);
                self.drawn_panel = None;
            }
            Happening::TurnBegun { .. } => {
                self.noticing = board.model.is_computers_turn() && !passed(board.line()).is_empty();
            }
            Happening::LinkOptions(options) => {
                self.third = options.and_then(|options| options.strip_prefix(link::THIRD)?.parse().ok());
            }
            _ => {}
        }
        Vec::new()
    }

    fn advance(&mut self, board: &BoardOf<Self>, now: Ticks, hurry: Hurry) -> bool {
        let had_captures = self.captures.take_if(|_| hurry != Hurry::No).is_some();
        if hurry == Hurry::Skip && !had_captures {
            self.noticing &= !self.can_hurry_pass(board);
        }
        if let Some(captures) = &mut self.captures {
            self.rested = now;
            if !captures.advance(now) {
                self.captures = None;
            }
            return false;
        }
        if self.noticing && now.since(self.rested) >= NOTICE_TIME {
            self.noticing = false;
        }
        let rested = now.since(board.model.began()) >= Self::INFO.reading_time
            && now.since(self.rested) >= RESTING_TIME;
        rested && !self.noticing
    }

    fn motion(&self, board: &BoardOf<Self>) -> Motion {
        let is_capturing = self.captures.is_some();
        let is_skippable = is_capturing || self.can_hurry_pass(board);
        let is_busy = is_capturing || self.noticing;
        Motion { is_skippable, is_busy, is_timed: is_busy }
    }

    fn fit(&mut self, intuition: &mut Intuition, on: ScreenId, drawings: &Drawings) -> Option<Fitted> {
        let screen = intuition.screen(on)?;
        (self.layout, self.theme, self.cells) =
            measures(screen, (self.layout.home, self.layout.scale.tallest), drawings);
        let font = self.layout.scale.font(screen.look());
        Some(Fitted { frame: self.layout.window(), pictures: self.cells.pictures().into(), font })
    }

    fn panel(&self, board: &BoardOf<Self>) -> Panel {
        let [top, bottom] = self.layout.panel_parts();
        Panel {
            parts: vec![self.layout.board_part(), top, bottom],
            play_buttons: self.layout.play_buttons(),
            end_buttons: self.layout.ending(),
            review: self.layout.review(),
            key_moves: self.layout.last_message(),
            pens: self.theme.sides.into(),
            has_whole_message: self.panel().is_none_or(|drawn| drawn.has_whole_message(self.layout)),
            ..Panel::with_foot(board.foot(), Side::ALL.len())
        }
    }

    #[inline]
    fn texts(&self, shown: &ShownOf<'_, Self>) -> Texts {
        let (names, model) = (self.theme.names, &shown.board.model);
        let (is_classic, players) = (model.aids.is_classic(), self.players(model.session()));
        Texts {
            title: if is_classic { words::TITLE.to_owned() } else { names.title(players) },
            status: self.message_shown(shown).text.replace('\n', ", "),
            sides: Side::ALL.map(|side| names.name(side).to_ascii_lowercase()).into(),
            ..shown.usual_texts(Self::INFO)
        }
    }

    #[inline]
    fn draw(&mut self, canvas: &mut Canvas<'_>, shown: &ShownOf<'_, Self>) {
        if let Some(mut rp) = canvas.rp() {
            self.draw_changes(&mut rp, shown);
        }
    }
}
