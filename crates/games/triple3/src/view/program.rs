//! The program that plays Triple 3 in a window.
//!
//! The program adds the matches of several games and the timeline of dice between moves to the course of a
//! game that all board games share. The shared course is left to [`amiga_boardgame::view::board`], the rules
//! and the dice to the game record, and drawing to the brushes.

use super::artwork::{Artwork, Drawings};
use super::layout::Layout;
use super::matches::BestOf;
use super::menu::{self, Choice};
use super::roll::{AnimationStep, DiceAnimation};
use super::scene::Scene;
use super::{blink, field, script, words};
use crate::dice::Throw;
use crate::engines::{self, Level};
use crate::entry::link;
use crate::side::Side;
use crate::spot::{BoxNumber, Hole, Spot};
use crate::stage::GameState;
use amiga_boardgame::entry::seats::SeatPlayer;
use amiga_boardgame::entry::window::Site;
use amiga_boardgame::view::board::{BoardCommand, BoardGame, BoardOf, BoardWindow, ShownOf};
use amiga_boardgame::view::by_link::{FRIEND, LinkStage};
use amiga_boardgame::view::engine_seats::EngineSeats;
use amiga_boardgame::view::info::Info;
use amiga_boardgame::view::keyboard::Grid;
use amiga_boardgame::view::keys::Command;
use amiga_boardgame::view::menu::{CommandOf, Common, MenuTable, TableCommand};
use amiga_boardgame::view::names::{EngineLabel, SideNames};
use amiga_boardgame::view::opening::Opening;
use amiga_boardgame::view::pieces::Pieces;
use amiga_boardgame::view::scale::Scale;
use amiga_boardgame::view::theme::Theme;
use amiga_boardgame::view::window_frame::{FRAMED, StartError};
use boardgame_engine::contract::Engine;
use boardgame_engine::session::{PlayerKind, Session};
use boardgame_engine::win_chances::WinEstimator;
use small_amiga::chips::{Pen, Point, Rect, Ticks};
use small_amiga::graphics::RastPort;
use small_amiga::input::Qualifiers;
use small_amiga::intuition::NewWindow;

pub(crate) const TITLE: &str = "Triple 3";

/// Names of the sides' pegs.
const PIECES: [&str; 2] = ["round", "square"];

#[derive(Debug)]
pub struct Triple3 {
    pub(super) layout: Layout,
    pub(super) theme: Theme,
    pub(super) drawings: Drawings,
    pub(super) seats: EngineSeats<Level, 2>,
    pub(super) best_of: BestOf,
    pub(super) rethrows: bool,
    /// The animation of the throws and other events since the last move, or `None` once it has ended.
    pub(super) show: Option<DiceAnimation>,
    rested: Ticks,
    pub(super) drawn: Option<Scene>,
}

impl Triple3 {
    /// Opens the game's window and makes the first throw.
    ///
    /// # Errors
    /// Returns a [`StartError`] if the screen is too low for the window or no thread can be created.
    #[inline]
    pub(crate) fn open(
        site: Site<'_>,
        players: [SeatPlayer<Level>; 2],
        best_of: BestOf,
        opening: Opening<GameState>,
        artwork: &Artwork,
    ) -> Result<BoardWindow<Self>, StartError> {
        let screen = site.intuition.screen_or_public(site.screen);
        let on = Some(screen.id());
        let layout = Layout { scale: Scale::for_screen(screen) };
        let theme = Theme::for_screen(screen);
        let drawings = Drawings::new(artwork, &theme, screen.depth());
        let pegs = Pieces::new(&artwork.pegs, &theme, screen.depth(), layout.scale.interlaced(), false);
        // A human's seat has the lowest level until the menu selects one.
        let seats = EngineSeats::new(players, Level::LOWEST);
        let (frame, title) = (layout.window(), TITLE.into());
        let window = NewWindow { screen: on, frame, title, flags: FRAMED, ..NewWindow::default() };
        let (rested, drawn) = (Ticks(0), None);
        let game =
            Self { layout, theme, drawings, seats, best_of, rethrows: true, show: None, rested, drawn };
        let pictures = Side::BOTH.map(|side| pegs.on_paper(side.index()));
        BoardWindow::open(site, opening, window, &pictures, game)
    }

    // ---- state for scripts and tests

    pub const fn scene(&self) -> Option<&Scene> {
        self.drawn.as_ref()
    }

    pub const fn layout(&self) -> Layout {
        self.layout
    }

    pub fn seated(&self, session: &Session<GameState>, side: Side) -> SeatPlayer<Level> {
        self.seats.player(session, side)
    }

    pub const fn best_of(&self) -> BestOf {
        self.best_of
    }

    pub fn match_winner(&self, session: &Session<GameState>) -> Option<Side> {
        self.best_of.winner(&session.score())
    }

    pub(super) fn names(&self, board: &BoardOf<Self>) -> SideNames {
        let table = &board.table;
        let engine = |side: usize| match Side::BOTH.get(side) {
            Some(&side) if table.is_friend(side) => EngineLabel::short(FRIEND.to_owned()),
            _ => EngineLabel::short(format!("Level {}", self.seats.engine(side & 1))),
        };
        let player = |side| match table.is_friend(side) {
            true => PlayerKind::Computer,
            false => table.session().player(side),
        };
        SideNames::new(PIECES, Side::BOTH.map(player), engine)
    }

    // ---- menu commands

    /// Sets the maximum number of games in a match.
    ///
    /// If the match would already be decided, a new match begins. A change therefore never decides a match,
    /// and at most one side has a majority.
    fn agree(&mut self, session: &Session<GameState>, best_of: BestOf) -> Vec<BoardCommand<Self>> {
        let before = std::mem::replace(&mut self.best_of, best_of);
        if best_of == before { Vec::new() } else { self.begin_match(session) }
    }

    /// Returns the command that begins a new match if the current one is decided.
    fn begin_match(&self, session: &Session<GameState>) -> Vec<BoardCommand<Self>> {
        self.match_winner(session).map(|_| TableCommand::ResetScore).into_iter().collect()
    }
}

impl BoardGame for Triple3 {
    type Position = GameState;
    type Place = Spot;
    type Choice = Choice;

    const INFO: &'static Info = &Info {
        classic_help: Some(words::CLASSIC_HELP),
        link_rules: Some(link::start),
        reading_time: Ticks(200),
        keys_skip_animation: false,
        has_foot: false,
        ..Info::new(TITLE, words::HELP, script::WORDS)
    };
    const CLASSIC_KEYS: &'static [(CommandOf<GameState, Choice>, Option<char>)] = menu::CLASSIC_KEYS;

    fn tables() -> Vec<MenuTable<CommandOf<GameState, Choice>>> {
        menu::menus()
    }

    fn is_marked(&self, board: &BoardOf<Self>, choice: Choice) -> bool {
        match choice {
            Choice::Seat(side, seat) => self.seated(board.table.session(), side) == seat,
            Choice::Lit => board.table.aids.marks_legal(),
            Choice::Rethrows => self.rethrows,
            Choice::BestOf(best_of) => self.best_of == best_of,
            Choice::Reset | Choice::OpenedBy(_) => false,
        }
    }

    fn choose(&mut self, board: &BoardOf<Self>, choice: Choice, checked: bool) -> Vec<BoardCommand<Self>> {
        match choice {
            Choice::Seat(side, seat) => self.seats.choose(board.table.session(), side, seat),
            Choice::Lit => vec![Common::MarkLegal.into()],
            Choice::Rethrows => {
                self.rethrows = checked;
                Vec::new()
            }
            Choice::BestOf(best_of) => self.agree(board.table.session(), best_of),
            Choice::Reset => vec![TableCommand::ResetScore],
            Choice::OpenedBy(side) => vec![TableCommand::Deal(side)],
        }
    }

    fn options(&self, board: &BoardOf<Self>) -> Vec<(&'static str, String)> {
        let players = self.seats.options(board.table.session(), script::SEATS);
        let best_of = self.best_of.games().map(|games| (script::BEST_OF, games.to_string()));
        players.into_iter().chain(best_of).collect()
    }

    fn seat_name(&self, side: Side) -> String {
        PIECES[side.index()].to_owned()
    }

    fn is_allowed_by_link(choice: Choice, _: LinkStage) -> bool {
        matches!(choice, Choice::Lit | Choice::Rethrows)
    }

    fn toggles() -> Vec<(&'static str, Choice)> {
        vec![("lit", Choice::Lit), ("rethrows", Choice::Rethrows)]
    }

    fn letter(
        &self,
        board: &BoardOf<Self>,
        letter: char,
        qualifiers: Qualifiers,
    ) -> Option<(CommandOf<GameState, Choice>, bool)> {
        let lights = if board.table.aids.is_classic() {
            letter == 'h'
        } else {
            Command::of_letter(letter) == Some(Command::LegalPlaces)
        };
        (lights && qualifiers.is_empty())
            .then_some((TableCommand::Own(Choice::Lit), !board.table.aids.marks_legal()))
    }

    fn engine(&self, side: Side) -> Box<dyn Engine<GameState>> {
        Box::new(engines::LevelEngine::new(self.seats.engine(side.index()), 0))
    }

    fn adviser(&self, _: Side) -> Box<dyn Engine<GameState>> {
        Box::new(engines::LevelEngine::new(Level::HIGHEST, 0))
    }

    fn appraiser(&self) -> Option<Box<dyn WinEstimator<GameState>>> {
        Some(Box::new(engines::LevelEngine::new(Level::HIGHEST, 0)))
    }

    fn seat_pens(&self) -> Vec<Pen> {
        Side::BOTH.map(|side| self.theme.piece(side.index())).into()
    }

    fn grid(&self) -> Grid<Spot> {
        field::grid()
    }

    fn place_at(&self, at: Point) -> Option<Spot> {
        self.layout.spot_at(at)
    }

    fn place_text(&self, board: &BoardOf<Self>, spot: Spot) -> String {
        let position = board.line().current().position();
        let hole = match position.peg(spot) {
            Some(side) => format!("{} peg", words::name(side).to_ascii_lowercase()),
            None => format!("vacant, number {}", spot.shown()),
        };
        match position.state(spot.number).winner() {
            Some(side) => format!("{hole}, box of {}", words::name(side).to_ascii_lowercase()),
            None => hole,
        }
    }

    fn area(&self, spot: Spot) -> Rect {
        self.layout.hole(spot)
    }

    fn parts(&self) -> Vec<Rect> {
        let [top, bottom] = self.layout.panel().split_at(self.layout.caption().y);
        vec![self.layout.board(), top, bottom]
    }

    fn first_place(&self, _: &BoardOf<Self>) -> Option<Spot> {
        Some(Spot { number: BoxNumber::CENTRE, hole: Hole::CENTRE })
    }

    fn refusal_reason(&self, board: &BoardOf<Self>, spot: Spot) -> String {
        let table = &board.table;
        let (line, turn) = (table.game(), table.game().turn());
        match line.current().throw().map(Throw::total) {
            None => words::OVER.to_owned(),
            _ if !table.is_persons_turn() => words::others_turn(turn),
            Some(total) => words::refused(turn, total, spot, line.current().position().peg(spot)),
        }
    }

    fn on_move(&mut self, board: &BoardOf<Self>, now: Ticks) {
        let show = DiceAnimation::new(board.table.game().current().events(), self.rethrows, now);
        self.show = (show.moment(now) != AnimationStep::Rest).then_some(show);
        self.rested = now;
    }

    fn on_new_game(&mut self, board: &BoardOf<Self>, now: Ticks) {
        self.on_move(board, now);
    }

    fn advance(&mut self, board: &BoardOf<Self>, now: Ticks) -> bool {
        if self.show.as_ref().is_some_and(|show| show.moment(now) == AnimationStep::Rest) {
            self.skip_animation(board, now);
        }
        self.show.is_none() && now.since(self.rested) >= Self::INFO.reading_time
    }

    fn is_animating(&self, _: &BoardOf<Self>) -> bool {
        self.show.is_some()
    }

    /// Returns an area of one pixel on the first die. A click there ends the dice animation but never plays a move.
    fn beside(&self) -> Option<Rect> {
        let Point { x, y } = self.layout.die(0);
        Some(Rect::new(x, y, 1, 1))
    }

    /// Ends the dice animation, so that the dice are at rest.
    ///
    /// Returns `true` if the animation was still running.
    fn skip_animation(&mut self, _: &BoardOf<Self>, now: Ticks) -> bool {
        self.rested = now;
        self.show.take().is_some()
    }

    fn next_blink(&self, shown: &ShownOf<'_, Self>, now: Ticks) -> Option<Ticks> {
        shown.suggested.filter(|_| shown.board.is_persons_turn()).map(|_| blink::next_change(now))
    }

    fn play_area(&self, _: &BoardOf<Self>) -> Rect {
        self.layout.play_buttons()
    }

    fn key_moves_area(&self, _: &BoardOf<Self>) -> Rect {
        self.layout.tray()
    }

    fn end_area(&self, _: &BoardOf<Self>) -> Rect {
        self.layout.ending()
    }
    fn end_paper(&self) -> Pen {
        self.theme.black
    }
    fn is_match_on(&self, board: &BoardOf<Self>) -> bool {
        let over = board.table.game().is_over();
        over && self.best_of.games().is_some() && self.match_winner(board.table.session()).is_none()
    }

    fn on_deal(&self, board: &BoardOf<Self>) -> Vec<BoardCommand<Self>> {
        self.begin_match(board.table.session())
    }

    fn draw(&mut self, rp: &mut RastPort<'_>, shown: &ShownOf<'_, Self>, now: Ticks) {
        self.draw_changes(rp, shown, now);
    }

    fn title(&self, board: &BoardOf<Self>) -> String {
        self.names(board).title(TITLE)
    }

    fn status_text(&self, _: &ShownOf<'_, Self>) -> String {
        self.scene().map(|scene| scene.tray.status.clone()).unwrap_or_default()
    }

    fn detail_lines(&self) -> Vec<String> {
        let Some(scene) = self.scene() else { return Vec::new() };
        let [(_, round), (_, square)] = &scene.totals.players;
        let totals = format!("{} {round}:{square}", scene.totals.heading);
        let said = std::iter::once(&scene.caption).chain(&scene.lines).chain([&totals]);
        said.filter(|text| !text.is_empty()).cloned().collect()
    }

    fn detail_sentences(&self) -> Vec<String> {
        let mut sentences: Vec<String> = Vec::new();
        for line in self.detail_lines() {
            // A line of the panel that continues a sentence does not begin with a capital letter.
            let continues = !line.starts_with(|first: char| first.is_ascii_uppercase());
            match sentences.last_mut().filter(|_| continues) {
                Some(sentence) => sentence.push_str(&format!(" {line}")),
                None => sentences.push(line),
            }
        }
        sentences
    }
}
