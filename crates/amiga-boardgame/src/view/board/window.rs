//! The window of a board game: its shared state, the game's own value, and the interfaces of menus, event
//! loop and scripts.

use super::game::{BoardCommand, BoardGame, BoardOf, MoveOf, SeatOf, ShownOf};
use super::state::{BoardState, Shown};
use crate::judge::NoOracle;
use crate::view::any_game::{BoardCell, Gesture};
use crate::view::board_numbers::{Opener, with_board_rows};
use crate::view::classic_mode::ClassicMode;
use crate::view::described::{GameOptions, Happening, Hurry, OwnState, Texts, When};
use crate::view::ending::GameButtons;
use crate::view::execute;
use crate::view::game_window::GameWindow;
use crate::view::info::{Info, Text};
use crate::view::menu::{Menus, TableCommand, aids_menu, classic_menus, with_club, with_edit, with_review};
use crate::view::personal::Personal;
use crate::view::program::{self, GameProgram, Interruption, Replacement};
use crate::view::resigning;
use crate::view::reviewing::ReviewTarget;
use crate::view::title;
use boardgame_engine::game_controller::TurnSearch;
use boardgame_engine::session::Session;
use small_amiga::Program;
use small_amiga::chips::{Point, Rect, Ticks};
use small_amiga::exec::Signals;
use small_amiga::input::{Key, Qualifiers};
use small_amiga::intuition::Intuition;

/// The window of the board game `G`.
#[derive(Debug)]
pub struct BoardWindow<G: BoardGame> {
    pub(super) game: G,
    pub(super) board: BoardOf<G>,
}

impl<G: BoardGame> BoardWindow<G> {
    pub const fn game(&self) -> &G {
        &self.game
    }

    pub const fn game_mut(&mut self) -> &mut G {
        &mut self.game
    }

    pub const fn board(&self) -> &BoardOf<G> {
        &self.board
    }

    pub const fn board_mut(&mut self) -> &mut BoardOf<G> {
        &mut self.board
    }

    pub const fn session(&self) -> &Session<G::Position> {
        self.board.table.session()
    }

    pub const fn cursor(&self) -> Option<G::Place> {
        self.board.cursor
    }

    /// Returns `true` while the window shows an animation that the user can end with a key or a click.
    pub fn is_animating(&self) -> bool {
        self.game.motion(&self.board).is_skippable
    }

    /// Returns the contents of the window.
    pub fn shown(&self) -> ShownOf<'_, G> {
        let suggested = self.suggested_place();
        let has_buttons = !self.shown_buttons().offered.is_empty();
        let is_end_area_used = self.board.is_reviewing() || self.has_ended() && has_buttons;
        let has_play_buttons = !self.has_ended() && has_buttons;
        Shown { board: &self.board, line: self.board.line(), suggested, is_end_area_used, has_play_buttons }
    }

    pub fn suggested_place(&self) -> Option<G::Place> {
        let BoardState { table, suggesting, .. } = &self.board;
        let shown =
            *suggesting && table.is_persons_turn() && !(G::INFO.keys_skip_animation && self.is_animating());
        table.finding().map(|info| info.mv.into()).filter(|_| shown)
    }

    /// Returns the area for the buttons at the end of a game.
    pub(super) fn end_area(&self) -> Rect {
        self.game.panel(&self.board).end_buttons
    }

    /// Returns the area for the win-chance graph and the buttons of a review.
    pub fn review_area(&self) -> Rect {
        self.game.panel(&self.board).review
    }

    /// Returns `true` if the game is over and the animation of its last move has ended.
    pub(super) fn has_ended(&self) -> bool {
        self.board.table.game().is_over() && !self.is_animating()
    }

    /// Returns the area of the buttons that the window shows now.
    pub fn button_area(&self) -> Rect {
        if self.has_ended() { self.end_area() } else { self.game.panel(&self.board).play_buttons }
    }

    /// Tells the game of an event, and executes the resulting commands.
    pub(super) fn tell_game(&mut self, intuition: &mut Intuition, what: Happening<'_>) {
        let now = self.board.table.now(intuition);
        for command in self.game.happened(&self.board, what, now) {
            execute::execute(self, intuition, command, false);
        }
    }

    pub(super) fn draw(&mut self, intuition: &mut Intuition) {
        let now = self.board.table.now(intuition);
        let Shown { suggested, is_end_area_used, has_play_buttons, .. } = self.shown();
        let Self { game, board } = self;
        if let Some(mut rp) = intuition.rast_port(board.table.window()) {
            let shown = Shown { board, line: board.line(), suggested, is_end_area_used, has_play_buttons };
            game.draw(&mut rp, &shown, now);
        }
    }
}

impl<G: BoardGame> Program for BoardWindow<G> {
    fn wake(&mut self, intuition: &mut Intuition, signals: Signals) {
        program::wake(self, intuition, signals);
    }

    fn is_running(&self) -> bool {
        self.board.table.is_running()
    }

    fn next_blank(&self, intuition: &Intuition) -> Option<Ticks> {
        program::next_blank(self, intuition)
    }
}

impl<G: BoardGame> GameProgram for BoardWindow<G> {
    type Position = G::Position;
    type Oracle = NoOracle<G::Position>;
    type Own = G::Choice;
    const REVIEW_HELP: Text = &[
        "The review steps through your game and changes nothing.",
        "Left, Right: one move. Home, End: the start, the end.",
        "After the end, Right goes to the first key move.",
        "Up, Down: the key move before, the next key move.",
        "A click in the graph goes to that position.",
        "",
        "The graph shows how likely each side is to win, as the strongest",
        "level estimates. It grows while the program computes it.",
        "Key moves are up to three moves that cost at least 10 %.",
        "",
        "Leave, L, Esc or the close gadget returns to your game.",
    ];
    const INFO: &'static Info = G::INFO;
    const CLASSIC_KEYS: &'static [(BoardCommand<G>, Option<char>)] = G::CLASSIC_KEYS;

    fn table(&self) -> &GameWindow<NoOracle<G::Position>> {
        &self.board.table
    }

    fn table_mut(&mut self) -> &mut GameWindow<NoOracle<G::Position>> {
        &mut self.board.table
    }

    fn buttons(&self) -> (GameButtons, Rect) {
        (self.shown_buttons(), self.button_area())
    }

    fn press(&mut self, intuition: &mut Intuition, at: Point) {
        self.press_at(intuition, at);
    }

    fn point(&mut self, _: &Intuition, at: Point) {
        self.board.pointer = self.game.place_at(at);
    }

    fn interrupted(&mut self, why: Interruption) {
        if why == Interruption::OtherWindow {
            self.board.pointer = None;
        }
    }

    fn letter(&self, letter: char) -> Option<(BoardCommand<G>, bool)> {
        let is_classic = self.board.table.aids.is_classic();
        let is_meant = |&&(known, when, _): &&(char, When, BoardCommand<G>)| {
            known == letter && (is_classic || when == When::Always)
        };
        let &(_, _, command) = G::LETTERS.iter().find(is_meant)?;
        Some((command, !execute::is_checked(self, command)))
    }

    fn key_pressed(&mut self) {
        (self.board.pointer, self.board.following) = (None, false);
    }

    fn board_key(&mut self, intuition: &mut Intuition, key: Key, qualifiers: Qualifiers) {
        self.press_key(intuition, key, qualifiers);
    }

    fn is_animating(&self) -> bool {
        self.game.motion(&self.board).is_skippable
    }

    fn advance(&mut self, intuition: &Intuition) -> bool {
        let now = self.board.table.now(intuition);
        if intuition.host().has_reduced_motion {
            self.game.hurry(&self.board, now, Hurry::StopMotion);
        }
        self.game.advance(&self.board, now)
    }

    fn refresh(&mut self, intuition: &mut Intuition) {
        if let Some(place) = self.suggested_place().filter(|_| self.board.following) {
            (self.board.cursor, self.board.pointer) = (Some(place), None);
        }
        self.estimate_next();
        title::show(self, intuition);
        self.draw(intuition);
        self.draw_end(intuition);
    }

    fn next_change(&self, intuition: &Intuition) -> Option<Ticks> {
        if self.game.motion(&self.board).is_busy {
            return Some(intuition.current_time());
        }
        let table = &self.board.table;
        let blink = self.game.next_blink(&self.shown(), table.now(intuition));
        let blink = blink.filter(|_| intuition.is_in_view(table.window()));
        blink.map(|shown| table.clock.reaches(shown))
    }

    // ---- menus

    fn menus(mode: ClassicMode) -> Menus<BoardCommand<G>> {
        let mut own = G::tables();
        if mode.is_on() {
            return classic_menus(own, mode);
        }
        own.push(aids_menu());
        let (has_links, can_resign) = (G::INFO.link_rules.is_some(), resigning::is_possible::<G::Position>());
        with_club(with_board_rows(with_edit(with_review(Menus(own)))), false, has_links, can_resign)
    }

    fn own(&self, own: G::Choice) -> OwnState {
        self.game.own(&self.board, own)
    }

    fn choose(&mut self, own: G::Choice, checked: bool) -> Vec<BoardCommand<G>> {
        self.game.choose(&self.board, own, checked)
    }

    // ---- commands

    fn turn_started(&mut self, intuition: &mut Intuition) {
        let board = &mut self.board;
        // The cursor that a suggestion has moved disappears together with the suggestion.
        board.cursor = board.cursor.filter(|_| !board.following);
        (board.suggesting, board.following) = (false, false);
        self.tell_game(intuition, Happening::TurnBegun);
    }

    fn search(&self) -> TurnSearch<G::Position> {
        let table = &self.board.table;
        let engine = |seat| TurnSearch::Move(self.game.engine(seat));
        table.turn_search(engine, || Some(self.game.adviser(table.game().turn())))
    }

    fn opener(&self) -> Opener<SeatOf<G>> {
        self.game.opener()
    }

    fn replaced(&mut self, intuition: &mut Intuition, why: Replacement) {
        if matches!(why, Replacement::Dealt | Replacement::Again) {
            self.tell_game(intuition, Happening::Dealt);
        }
        self.tell_game(intuition, Happening::Replaced);
    }

    fn suggest(&mut self) {
        (self.board.suggesting, self.board.following) = (true, !self.board.table.aids.is_classic());
    }

    fn hurry(&mut self, intuition: &Intuition) -> bool {
        let had_motion = self.is_animating();
        self.game.hurry(&self.board, self.board.table.now(intuition), Hurry::Skip);
        had_motion
    }

    fn can_estimate(&self) -> bool {
        self.can_open_review()
    }

    fn review_target(&self, at: Point) -> Option<ReviewTarget> {
        self.review_part_at(at)
    }

    fn rest_hand(&mut self) {
        self.board.cursor = None;
    }

    // ---- texts and buttons

    fn is_match_on(&self) -> bool {
        self.game.panel(&self.board).has_next_game
    }

    fn is_at_end(&self) -> bool {
        self.has_ended()
    }

    // ---- scripts, saved games and settings

    fn is_idle(&self) -> bool {
        self.board.table.is_at_rest() && !self.game.motion(&self.board).is_busy
    }

    fn texts(&self) -> Texts {
        self.game.texts(&self.shown())
    }

    fn own_title(&self) -> String {
        let is_classic = self.board.table.aids.is_classic();
        if is_classic { G::INFO.title.to_owned() } else { self.texts().title }
    }

    fn suggested(&self) -> Option<String> {
        self.suggested_place().map(|place| place.to_string())
    }

    fn options(&self) -> GameOptions {
        self.game.options(&self.board)
    }

    fn switches(&self) -> Vec<&'static str> {
        let on = G::TOGGLES.iter().filter(|(_, choice)| self.game.own(&self.board, *choice).is_checked);
        on.map(|(word, _)| *word).collect()
    }

    fn switch(&mut self, intuition: &mut Intuition, on: &[String]) {
        let mut aids = self.board.table.aids.clone();
        for &(word, choice) in G::TOGGLES {
            let is_on = on.iter().any(|other| other == word);
            execute::execute(self, intuition, TableCommand::Own(choice), is_on);
        }
        // The loop has stored the saved marks of legal places as the user's choice, which is undone here.
        aids.restore_legal(self.board.table.aids.marks_legal());
        self.board.table.aids = aids;
    }

    fn settings(&self) -> Personal {
        let first_begins = G::FIRST_BEGINS.map(|choice| self.game.own(&self.board, choice).is_checked);
        Personal { first_begins, ..self.board.table.settings() }
    }

    fn prefer_aids(&mut self, intuition: &mut Intuition, personal: Personal) {
        self.board.table.aids.prefer(personal);
        if let Some((choice, first_begins)) = G::FIRST_BEGINS.zip(personal.first_begins) {
            execute::execute(self, intuition, TableCommand::Own(choice), first_begins);
        }
    }

    fn set_link_options(&mut self, intuition: &mut Intuition, options: Option<&str>) {
        self.tell_game(intuition, Happening::LinkOptions(options));
    }

    fn show_last_move(&mut self, intuition: &mut Intuition) {
        if self.board.table.game().plies() > 0 {
            self.tell_game(intuition, Happening::Moved);
        }
    }

    fn cell_in_window(&self, at: Point) -> Option<(Rect, bool)> {
        let place = self.game.place_at(at)?;
        let table = &self.board.table;
        let moves = if table.is_lesson_step_done() { Vec::new() } else { table.game().legal_moves() };
        Some((self.game.area(place), moves.into_iter().any(|mv| G::Place::from(mv) == place)))
    }

    fn window_parts(&self) -> Vec<Rect> {
        self.game.panel(&self.board).parts
    }

    fn cells_in_window(&self) -> Vec<Vec<BoardCell>> {
        let (line, is_turn) = (self.board.line(), self.board.is_persons_turn());
        let moves = if is_turn { line.legal_moves() } else { Vec::new() };
        let legal: Vec<G::Place> = moves.into_iter().map(G::Place::from).collect();
        let suggested = self.suggested_place();
        let cell = |&place: &G::Place| {
            let mut text = format!("{place}, {}", self.game.place_text(&self.board, place));
            text.push_str(if legal.contains(&place) { "; legal" } else { "" });
            text.push_str(if suggested == Some(place) { "; suggested" } else { "" });
            let has_cursor = self.board.cursor == Some(place);
            BoardCell { name: place.to_string(), text, area: self.game.area(place), has_cursor }
        };
        self.game.grid().rows().iter().map(|row| row.iter().map(cell).collect()).collect()
    }

    fn move_cursor(&mut self, name: &str) {
        let Ok(place) = name.parse() else { return };
        if self.board.cursor != Some(place) && !self.board.is_reviewing() {
            (self.board.cursor, self.board.pointer, self.board.following) = (Some(place), None, false);
        }
    }

    fn hand(&self, intuition: &Intuition, mv: MoveOf<G>) -> Option<Vec<Gesture>> {
        let middle = |area| self.board.table.middle_on_screen(intuition, area);
        let place = self.game.area(mv.into());
        // The first click during an animation only ends the animation, so the move needs a second click.
        let first = self.is_animating().then(|| middle(self.game.panel(&self.board).beside.unwrap_or(place)));
        let clicks = first.into_iter().chain([middle(place)]);
        let clicks = clicks.map(|at| at.map(Gesture::Click)).collect::<Option<Vec<_>>>();
        clicks.filter(|_| !self.board.is_reviewing())
    }
}
