//! Implements the interface of a window, [`TableGame`], for all games on arrow tiles.

use super::game::{OracleOf, PositionOf, SeatOf, SetupOf, TileCommand, TileGame, TileGesture};
use super::layout::{Layout, LowerPart};
use super::moves::TileMove;
use super::oracle::notes;
use super::window::Tiles;
use crate::entry::drawing::Drawings;
use crate::table::draws::DrawRules;
use crate::table::friend::LinkStage;
use crate::table::reviewing::ReviewTarget;
use crate::table::{
    BoardOf, Canvas, Chosen, Fitted, GameOptions, Happening, Hurry, Motion, MovePlaces, OwnMenus, OwnState,
    Panel, ShownOf, TableGame, Task, Texts,
};
use crate::view::ending::GameButton;
use crate::view::info::Info;
use crate::view::keyboard::Grid;
use crate::view::menu::{Common, MenuRow, TableCommand};
use crate::view::sides::both;
use boardgame_engine::contract::Engine;
use boardgame_engine::record::GamePosition;
use boardgame_engine::square::Square;
use small_amiga::chips::{Point, Rect, Ticks};
use small_amiga::intuition::{Intuition, ScreenId};

/// Duration of a notice in the status bar, in ticks of animation time.
const NOTICE_TIME: Ticks = Ticks(330);

impl<G: TileGame> TableGame for Tiles<G> {
    type Position = PositionOf<G>;
    type Oracle = OracleOf<G>;
    type Place = Square;
    type Own = G::Choice;
    const INFO: &'static Info = G::INFO;
    const CLASSIC_KEYS: &'static [(TileCommand<G>, Option<char>)] = G::CLASSIC_KEYS;
    const OWN_BUTTON: Option<(GameButton, G::Choice)> = G::OWN_BUTTON;
    const LIFTS: bool = true;
    /// A click on any square marks it, or is answered with the reason why it makes no move.
    const ANSWERS_EVERY_PLACE: bool = true;

    // ---- menus and engines

    fn menus() -> OwnMenus<TileCommand<G>> {
        let coordinates = MenuRow::toggle("Coordinates", None, TableCommand::Common(Common::NameSquares));
        let OwnMenus { tables, aids } = G::menus();
        OwnMenus { tables, aids: [coordinates].into_iter().chain(aids).collect() }
    }

    fn engine_name(own: G::Choice) -> Option<String> {
        G::engine_name(own)
    }

    fn own(&self, board: &BoardOf<Self>, own: G::Choice) -> OwnState {
        let state = self.game.own(board.model.session(), own);
        let is_turn = board.model.link_stage() == Some(LinkStage::Move);
        OwnState { is_with_friend: state.is_with_friend && is_turn, ..state }
    }

    fn choose(&mut self, board: &BoardOf<Self>, own: G::Choice, checked: bool) -> Vec<TileCommand<G>> {
        self.game.choose(board.model.session(), own, checked)
    }

    fn engine(&self, board: &BoardOf<Self>, task: Task<SeatOf<G>>) -> Option<Box<dyn Engine<PositionOf<G>>>> {
        self.game.engine(board.model.game(), task)
    }

    fn deals_boards(setup: SetupOf<G>) -> bool {
        G::deals_boards(setup)
    }

    fn draws(&self, board: &BoardOf<Self>) -> Option<DrawRules<PositionOf<G>>> {
        Some(G::draws(board.model.session()))
    }

    // ---- places and moves

    fn grid(&self) -> Grid<Square> {
        Grid::from_fn(8, 8, Square::from_col_row)
    }

    fn area(&self, square: Square) -> Rect {
        self.layout.square(square)
    }

    fn place_at(&self, at: Point) -> Option<Square> {
        self.layout.square_at(at)
    }

    fn places_of(mv: <PositionOf<G> as GamePosition>::Move) -> MovePlaces<Square> {
        let TileMove { start, target, .. } = mv.into();
        MovePlaces { from: start, to: target }
    }

    fn place_text(&self, board: &BoardOf<Self>, square: Square) -> String {
        self.seen(board).square_text(square)
    }

    fn first_place(&self, board: &BoardOf<Self>) -> Option<Square> {
        let now = board.model.game().current();
        Some(G::piece(now, now.turn()))
    }

    fn legal_places(&self, board: &BoardOf<Self>) -> Vec<Square> {
        self.seen(board).legal_squares()
    }

    fn lifts(&self, board: &BoardOf<Self>, square: Square) -> bool {
        let now = board.model.game().current();
        G::lifts(now) && G::piece(now, now.turn()) == square
    }

    fn enter(
        &mut self,
        board: &BoardOf<Self>,
        chosen: Chosen<Square>,
    ) -> Result<Option<Vec<TileCommand<G>>>, String> {
        self.chosen(board, chosen)
    }

    fn refused(&mut self, why: &<PositionOf<G> as GamePosition>::Illegal) -> String {
        self.game.refused(why)
    }

    fn gestures(
        &self,
        board: &BoardOf<Self>,
        mv: <PositionOf<G> as GamePosition>::Move,
    ) -> Option<Vec<TileGesture<TileCommand<G>>>> {
        self.game.gestures(board.model.session(), mv)
    }

    // ---- events and animations

    fn happened(&mut self, board: &BoardOf<Self>, what: Happening<'_>, now: Ticks) -> Vec<TileCommand<G>> {
        match what {
            Happening::Acted => self.slide = None,
            Happening::TurnBegun { screen } => {
                (self.now, self.slide) = (now, None);
                screen.into_iter().for_each(|screen| self.name_pieces(screen));
                self.game.happened(board.model.session(), what);
                self.noticing = self.seen(board).status_texts().notice.is_some();
            }
            Happening::Moved => self.slide = self.seen(board).slide_of_last_move(self.now),
            Happening::DrawOffered => self.game.happened(board.model.session(), what),
            Happening::Uncovered => self.painter.invalidate(),
            Happening::Dealt | Happening::Replaced | Happening::LinkOptions(_) => {}
        }
        Vec::new()
    }

    fn advance(&mut self, board: &BoardOf<Self>, now: Ticks, hurry: Hurry) -> bool {
        self.slide.take_if(|_| hurry != Hurry::No);
        self.now = now;
        let elapsed = now.since(board.model.began());
        self.noticing &= elapsed < NOTICE_TIME;
        self.slide.take_if(|(_, slide)| slide.position_at(now).is_none());
        let is_read = elapsed >= G::INFO.reading_time && !self.noticing;
        is_read && !board.is_reviewing() && self.slide.is_none()
    }

    fn motion(&self, _: &BoardOf<Self>) -> Motion {
        let is_sliding = self.slide.is_some();
        Motion { is_skippable: is_sliding, is_busy: is_sliding, is_timed: is_sliding || self.noticing }
    }

    fn next_blink(&self, _: &BoardOf<Self>, _: Option<Square>, intuition: &Intuition) -> Option<Ticks> {
        self.painter.next_blink(intuition)
    }

    // ---- texts, areas and options

    fn options(&self, board: &BoardOf<Self>) -> GameOptions {
        self.game.options(board.model.session(), board.model.judge.fair)
    }

    fn fit(&mut self, intuition: &mut Intuition, on: ScreenId, drawings: &Drawings) -> Option<Fitted> {
        self.fit_to(intuition, on, drawings)
    }

    fn panel(&self, board: &BoardOf<Self>) -> Panel {
        let layout = self.seen(board).current_layout();
        let lower = match self.seen(board).exact_review() {
            Some(review) if !review.is_on_a_move() => LowerPart::Summary,
            None if self.seen(board).is_over() => LowerPart::Result,
            _ => LowerPart::Notes,
        };
        let [top, bottom] = layout.panel_parts(lower);
        Panel {
            parts: vec![layout.board(), top, bottom],
            play_buttons: if layout.has_buttons { layout.play_buttons() } else { Rect::default() },
            end_buttons: Layout { has_buttons: false, ..layout }.ending(),
            lesson_columns: 0,
            has_whole_message: self.seen(board).has_whole_notice(),
            ..Panel::with_foot(Rect::default(), 2)
        }
    }

    fn texts(&self, shown: &ShownOf<'_, Self>) -> Texts {
        let (seen, session) = (self.seen(shown.board), shown.board.model.session());
        let (notes, texts) = (seen.note_lines(), seen.status_texts());
        let claim = G::draws(session).can_claim.then(|| "You may claim a draw.".to_owned());
        // The two lines of classic mode are one sentence without a name.
        let result = texts.game_result.as_ref().filter(|_| !shown.board.model.aids.is_classic());
        let result = result.map(|result| format!("{}.", result.lines.join(": ")));
        Texts {
            title: seen.puzzle_or_game_title(&texts),
            status: seen.status_of(&texts).to_owned(),
            sentences: std::iter::once(notes::sentence(&notes)).chain(claim).chain(result).collect(),
            notes,
            sides: self.pieces.map(str::to_owned).into(),
            engines: both::<PositionOf<G>>().map(|seat| self.game.engine_label(seat)).into(),
            told: texts.missed_turn,
        }
    }

    fn names_squares(&self, board: &BoardOf<Self>) -> bool {
        let seen = self.seen(board);
        seen.names_squares(&seen.status_texts())
    }

    fn review_target(&self, board: &BoardOf<Self>, at: Point) -> Option<ReviewTarget> {
        self.seen(board).review_part_at(at)
    }

    fn draw(&mut self, canvas: &mut Canvas<'_>, shown: &ShownOf<'_, Self>) {
        let scene = self.seen(shown.board).scene(canvas.title, &shown.buttons);
        self.painter.show(canvas, scene, shown.board.model.aids.is_classic());
    }
}
