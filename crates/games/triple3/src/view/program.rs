//! The program that plays Triple 3 in a window.
//!
//! The program adds the matches of several games and the timeline of dice between moves to the course of a
//! game that all board games share. The shared course is left to [`amiga_boardgame::table`], the rules
//! and the dice to the game record, and drawing to the brushes.

use super::artwork::{Drawings, artwork};
use super::layout::{Layout, TALLEST};
use super::matches::BestOf;
use super::menu::{self, Choice};
use super::roll::{AnimationStep, DiceAnimation};
use super::scene::Scene;
use super::{blink, field, script, words};
use crate::Move;
use crate::STRENGTHS;
use crate::dice::Throw;
use crate::engines::{self, Level};
use crate::entry::link;
use crate::side::Side;
use crate::spot::{BoxNumber, Hole, Spot};
use crate::stage::GameState;
use amiga_boardgame::entry::drawing;
use amiga_boardgame::entry::seats::SeatPlayer;
use amiga_boardgame::judge::NoOracle;
use amiga_boardgame::table::friend::FRIEND_NAME as FRIEND;
use amiga_boardgame::table::window_spec::Site;
use amiga_boardgame::table::{
    BoardCommand, BoardOf, Canvas, Chosen, Fitted, GameOptions, Happening, Hurry, Motion, MovePlaces,
    OwnMenus, OwnState, Panel, ShownOf, Table, TableGame, Task, Texts,
};
use amiga_boardgame::view::classic_mode::ClassicMode;
use amiga_boardgame::view::engine_seats::EngineSeats;
use amiga_boardgame::view::info::Info;
use amiga_boardgame::view::keyboard::Grid;
use amiga_boardgame::view::menu::{CommandOf, Common, TableCommand};
use amiga_boardgame::view::names::SideNames;
use amiga_boardgame::view::opening::Opening;
use amiga_boardgame::view::pieces::Pieces;
use amiga_boardgame::view::scale::Scale;
use amiga_boardgame::view::theme::Theme;
use amiga_boardgame::view::window_frame::{FRAMED, StartError};
use boardgame_engine::contract::Engine;
use boardgame_engine::session::{PlayerKind, Session};
use boardgame_engine::win_chances::WinEstimator;
use small_amiga::chips::{Point, Rect, Ticks};
use small_amiga::graphics::Image;
use small_amiga::intuition::{Intuition, NewWindow, Screen, ScreenId};

pub(crate) const TITLE: &str = "Triple 3";

/// Names of the sides' pegs.
const PIECES: [&str; 2] = ["round", "square"];

/// The state of a window of Triple 3: settings, drawings and the dice animation.
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
    /// Whether the window shows a game with a friend, which has no match.
    pub(super) is_with_friend: bool,
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
    ) -> Result<Table<Self>, StartError> {
        let screen = site.intuition.screen_or_public(site.screen);
        let on = Some(screen.id());
        let mode = ClassicMode::of(site.start.personal, opening.personal);
        let (layout, theme, drawings, pegs) = measures(screen, mode.tallest_letters(TALLEST), site.drawings);
        let font = layout.scale.font(screen.look());
        // A human's seat has the lowest level until the menu selects one.
        let seats = EngineSeats::new(players, Level::LOWEST);
        let (frame, title) = (layout.window(), TITLE.into());
        let window = NewWindow { screen: on, frame, title, flags: FRAMED, font, ..NewWindow::default() };
        let (rested, drawn) = (Ticks(0), None);
        let game = Self {
            layout,
            theme,
            drawings,
            seats,
            best_of,
            is_with_friend: false,
            rethrows: true,
            show: None,
            rested,
            drawn,
        };
        Table::open(site, opening, window, &pegs.each_ref(), game)
    }

    // ---- state for scripts and tests

    /// Returns the scene drawn last, or `None` if the whole window must be redrawn.
    pub const fn scene(&self) -> Option<&Scene> {
        self.drawn.as_ref()
    }

    /// Returns the layout that computes the areas of holes and panel in the window.
    pub const fn layout(&self) -> Layout {
        self.layout
    }

    /// Returns the player of a side in a session: a human, or the engine of a level.
    pub fn seated(&self, session: &Session<GameState>, side: Side) -> SeatPlayer<Level> {
        self.seats.player(session, side)
    }

    /// Returns the maximum number of games in a match, which the menu selects.
    pub const fn best_of(&self) -> BestOf {
        self.best_of
    }

    /// Returns the side that has won the match. A game with a friend belongs to no match.
    pub fn match_winner(&self, session: &Session<GameState>) -> Option<Side> {
        self.best_of.winner(&session.score()).filter(|_| !self.is_with_friend)
    }

    pub(super) fn names(&self, board: &BoardOf<Self>) -> SideNames {
        let table = &board.model;
        let engine = |side: usize| match Side::BOTH.get(side) {
            Some(&side) if table.is_friend(side) => FRIEND.to_owned(),
            _ => format!("Level {}", self.seats.engine(side & 1)),
        };
        let player = |side| match table.is_friend(side) {
            true => PlayerKind::Computer,
            false => table.session().result_player(side),
        };
        SideNames::new(PIECES, Side::BOTH.map(player), engine)
    }

    /// Returns `true` if the panel, as drawn, shows the whole message: in a review as the status, else in the text lines.
    fn has_whole_message(&self, board: &BoardOf<Self>) -> bool {
        let (Some(message), Some(scene)) = (board.model.aids.message(), self.scene()) else { return true };
        let lines = words::wrapped(&board.model.adapted(message)).len();
        match board.page_text() {
            Some(_) => lines <= 1,
            None => !scene.ended && lines <= self.layout.line_count(scene.has_buttons),
        }
    }

    /// Returns the drawn texts of the panel besides the status.
    fn notes(&self) -> Vec<String> {
        let Some(scene) = self.scene() else { return Vec::new() };
        let [(_, round), (_, square)] = &scene.totals.players;
        let totals = match (round, square) {
            (Some(round), Some(square)) => format!("{} {round}:{square}", scene.totals.heading),
            _ => String::new(),
        };
        let said = std::iter::once(&scene.caption).chain(&scene.lines).chain([&totals]);
        said.filter(|text| !text.is_empty()).cloned().collect()
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

/// Returns what depends on the screen of the window: layout, pens, pictures, and the pegs in the menus.
fn measures(
    screen: &Screen,
    tallest: [i32; 2],
    drawings: &drawing::Drawings,
) -> (Layout, Theme, Drawings, [Image; 2]) {
    let scale = Scale { tallest, ..Scale::for_screen(screen) };
    let (layout, depth) = (Layout { scale }, screen.depth());
    let theme = Theme::for_screen(screen);
    let artwork = artwork(drawings, screen.is_interlaced());
    let pegs = Pieces::new(&artwork.pegs, &theme, depth, layout.scale.interlaced(), false);
    let pegs = Side::BOTH.map(|side| pegs.on_paper(side.index()).clone());
    (layout, theme, Drawings::new(&artwork, &theme, depth), pegs)
}

impl TableGame for Triple3 {
    type Position = GameState;
    type Oracle = NoOracle<GameState>;
    type Place = Spot;
    type Own = Choice;

    const INFO: &'static Info = &Info {
        classic_help: Some(words::CLASSIC_HELP),
        link_rules: Some(link::start),
        strengths: STRENGTHS,
        reading_time: Ticks(200),
        keys_skip_animation: false,
        has_foot: false,
        ..Info::new(TITLE, words::HELP, script::WORDS)
    };
    const CLASSIC_KEYS: &'static [(CommandOf<GameState, Choice>, Option<char>)] = menu::CLASSIC_KEYS;
    const CLASSIC_LETTERS: &'static [(char, BoardCommand<Self>)] = &[('h', TableCommand::Own(Choice::Lit))];
    const TOGGLES: &'static [(&'static str, Choice)] =
        &[("lit", Choice::Lit), ("rethrows", Choice::Rethrows)];

    #[inline]
    fn menus() -> OwnMenus<CommandOf<GameState, Choice>> {
        OwnMenus::new(menu::menus())
    }

    fn engine_name(choice: Choice) -> Option<String> {
        if let Choice::Seat(_, SeatPlayer::Engine(engine)) = choice { Some(engine.to_string()) } else { None }
    }

    fn own(&self, board: &BoardOf<Self>, choice: Choice) -> OwnState {
        match choice {
            Choice::Seat(side, seat) => {
                OwnState::checked_if(self.seated(board.model.session(), side) == seat)
            }
            Choice::Lit => OwnState::checked_if(board.model.aids.marks_legal()).of_marks().with_friend(),
            Choice::Rethrows => OwnState::checked_if(self.rethrows).with_friend(),
            Choice::BestOf(best_of) => OwnState::checked_if(self.best_of == best_of),
            Choice::Reset | Choice::OpenedBy(_) => OwnState::default(),
        }
    }

    #[inline]
    fn choose(&mut self, board: &BoardOf<Self>, choice: Choice, checked: bool) -> Vec<BoardCommand<Self>> {
        match choice {
            Choice::Seat(side, seat) => self.seats.choose(board.model.session(), side, seat),
            Choice::Lit => vec![Common::MarkLegal.into()],
            Choice::Rethrows => {
                self.rethrows = checked;
                Vec::new()
            }
            Choice::BestOf(best_of) => self.agree(board.model.session(), best_of),
            Choice::Reset => vec![TableCommand::ResetScore],
            Choice::OpenedBy(side) => vec![TableCommand::Deal(side)],
        }
    }

    #[inline]
    fn options(&self, board: &BoardOf<Self>) -> GameOptions {
        let players = self.seats.options(board.model.session(), script::SEATS);
        let best_of = self.best_of.games().map(|games| (script::BEST_OF, games.to_string()));
        GameOptions::saved(players.into_iter().chain(best_of).collect())
    }

    fn engine(&self, _: &BoardOf<Self>, task: Task<Side>) -> Option<Box<dyn Engine<GameState>>> {
        let level = match task {
            Task::Move(side) => self.seats.engine(side.index()),
            Task::Ponder => Level::HIGHEST,
        };
        Some(Box::new(engines::LevelEngine::new(level, 0)))
    }

    fn appraiser(&self) -> Option<Box<dyn WinEstimator<GameState>>> {
        Some(Box::new(engines::LevelEngine::new(Level::HIGHEST, 0)))
    }

    #[inline]
    fn grid(&self) -> Grid<Spot> {
        field::grid()
    }

    fn places_of(mv: Move) -> MovePlaces<Spot> {
        MovePlaces::to(mv.into())
    }

    fn place_at(&self, at: Point) -> Option<Spot> {
        self.layout.spot_at(at)
    }

    #[inline]
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

    fn first_place(&self, _: &BoardOf<Self>) -> Option<Spot> {
        Some(Spot { number: BoxNumber::CENTRE, hole: Hole::CENTRE })
    }

    #[inline]
    fn enter(
        &mut self,
        board: &BoardOf<Self>,
        chosen: Chosen<Spot>,
    ) -> Result<Option<Vec<BoardCommand<Self>>>, String> {
        let (table, line) = (&board.model, board.model.game());
        board.play_legal(chosen, Self::places_of, |spot| match line.current().throw().map(Throw::total) {
            None => words::OVER.to_owned(),
            _ if !table.is_persons_turn() => words::others_turn(line.turn()),
            Some(total) => words::refused(line.turn(), total, spot, line.current().position().peg(spot)),
        })
    }

    #[inline]
    fn happened(
        &mut self,
        board: &BoardOf<Self>,
        what: Happening<'_>,
        now: Ticks,
    ) -> Vec<BoardCommand<Self>> {
        match what {
            Happening::Moved | Happening::Replaced => {
                let show = DiceAnimation::new(board.model.game().current().events(), self.rethrows, now);
                self.show = (show.moment(now) != AnimationStep::Rest).then_some(show);
                self.rested = now;
            }
            Happening::Dealt => return self.begin_match(board.model.session()),
            Happening::Uncovered => self.drawn = None,
            Happening::LinkOptions(options) => self.is_with_friend = options.is_some(),
            _ => {}
        }
        Vec::new()
    }

    /// Ends the dice animation when its time is over, so that the dice are at rest.
    fn advance(&mut self, _: &BoardOf<Self>, now: Ticks, hurry: Hurry) -> bool {
        let has_ended = |show: &DiceAnimation| show.moment(now) == AnimationStep::Rest;
        let ended = self.show.take_if(|show| hurry != Hurry::No || has_ended(show));
        if ended.is_some() || hurry == Hurry::Skip {
            self.rested = now;
        }
        self.show.is_none() && now.since(self.rested) >= Self::INFO.reading_time
    }

    fn motion(&self, _: &BoardOf<Self>) -> Motion {
        let is_rolling = self.show.is_some();
        Motion { is_skippable: is_rolling, is_busy: is_rolling, is_timed: is_rolling }
    }

    fn next_blink(
        &self,
        board: &BoardOf<Self>,
        suggested: Option<Spot>,
        intuition: &Intuition,
    ) -> Option<Ticks> {
        let table = &board.model;
        suggested.filter(|_| board.is_persons_turn())?;
        Some(table.clock.reaches(blink::next_change(table.now(intuition))))
    }

    fn fit(
        &mut self,
        intuition: &mut Intuition,
        on: ScreenId,
        drawings: &drawing::Drawings,
    ) -> Option<Fitted> {
        let screen = intuition.screen(on)?;
        let (layout, theme, drawings, pegs) = measures(screen, self.layout.scale.tallest, drawings);
        let font = layout.scale.font(screen.look());
        (self.layout, self.theme, self.drawings, self.drawn) = (layout, theme, drawings, None);
        Some(Fitted { frame: layout.window(), pictures: pegs.into(), font })
    }

    #[inline]
    fn panel(&self, board: &BoardOf<Self>) -> Panel {
        let [top, bottom] = self.layout.panel().split_at(self.layout.caption().y);
        let Point { x, y } = self.layout.die(0);
        let is_over = board.model.game().is_over();
        let has_limit = self.best_of.games().is_some() && !self.is_with_friend;
        Panel {
            parts: vec![self.layout.board(), top, bottom],
            // One pixel of the first die.
            beside: Some(Rect::new(x, y, 1, 1)),
            play_buttons: self.layout.play_buttons(),
            key_moves: self.layout.tray(),
            paper: self.theme.black,
            pens: Side::BOTH.map(|side| self.theme.piece(side.index())).into(),
            has_next_game: is_over && has_limit && self.match_winner(board.model.session()).is_none(),
            has_whole_message: self.has_whole_message(board),
            ..Panel::with_foot(self.layout.ending(), Side::BOTH.len())
        }
    }

    #[inline]
    fn texts(&self, shown: &ShownOf<'_, Self>) -> Texts {
        let status = self.scene().map(|scene| scene.tray.status.clone()).unwrap_or_default();
        let notes = self.notes();
        let sides = PIECES.map(str::to_owned).into();
        let is_classic = shown.board.model.aids.is_classic();
        Texts {
            title: if is_classic { TITLE.to_owned() } else { self.names(shown.board).title(TITLE) },
            status,
            sentences: sentences(&notes),
            notes,
            sides,
            ..Texts::default()
        }
    }

    #[inline]
    fn draw(&mut self, canvas: &mut Canvas<'_>, shown: &ShownOf<'_, Self>) {
        let now = canvas.now;
        if let Some(mut rp) = canvas.rp() {
            self.draw_changes(&mut rp, shown, now);
        }
    }
}

/// Joins the lines of the panel to sentences.
fn sentences(lines: &[String]) -> Vec<String> {
    let mut sentences: Vec<String> = Vec::new();
    for line in lines {
        // A line that continues a sentence does not begin with a capital letter.
        let continues = !line.starts_with(|first: char| first.is_ascii_uppercase());
        match sentences.last_mut().filter(|_| continues) {
            Some(sentence) => sentence.push_str(&format!(" {line}")),
            None => sentences.push(line.clone()),
        }
    }
    sentences
}
