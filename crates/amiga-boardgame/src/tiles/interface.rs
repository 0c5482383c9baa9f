//! Implements the interface of event loop, menus and scripts for the window of a game on arrow tiles.

use super::game::{
    MoveOf, OracleOf, PositionOf, SeatOf, SetupOf, TileCommand, TileGame, TileGesture, TileMenus,
};
use super::hand::Hand;
use super::layout::LowerPart;
use super::moves::TileMove;
use super::oracle::{menu, notes};
use super::window::TileWindow;
use crate::view::any_game::{BoardCell, Gesture};
use crate::view::board_numbers::with_board_rows;
use crate::view::by_link::LinkStage;
use crate::view::classic_mode::ClassicMode;
use crate::view::described::{GameOptions, OwnState, Texts};
use crate::view::draws::DrawRules;
use crate::view::ending::{GameButton, GameButtons};
use crate::view::game_window::{GameWindow, RETURN_PLAYS};
use crate::view::info::{Info, Text};
use crate::view::menu::{
    Common, MenuRow, Menus, TableCommand, aids_menu, classic_menus, with_club, with_edit,
};
use crate::view::menu_commands;
use crate::view::program::{GameProgram, IllegalOf, Interruption};
use crate::view::resigning;
use crate::view::reviewing::ReviewTarget;
use boardgame_engine::game_controller::TurnSearch;
use boardgame_engine::session::{PlayerKind, UndoScope};
use small_amiga::chips::{Point, Rect, Ticks};
use small_amiga::input::{Key, Qualifiers};
use small_amiga::intuition::Intuition;

/// Duration of a notice in the status bar, in ticks of animation time.
const NOTICE_TIME: Ticks = Ticks(330);

/// Name of the switch for perfect play by the computer, in saved games.
const PERFECT: &str = "perfect";
const VERDICT: &str = "verdict";
const FAIR: &str = "fair";
const LEGAL: &str = "legal";
/// Name of a switch in games saved by earlier versions. The switch means that the user has chosen whether
/// legal squares are framed.
const LEGAL_CHOSEN: &str = "legal-chosen";
const PUZZLE: &str = "puzzle";
/// Words in saved games for the players that both sides had before a puzzle was set up. The letter `h` stands for a
/// human, `c` for a computer.
const PLAYERS_BEFORE: [(&str, [PlayerKind; 2]); 4] = [
    ("before=hh", [PlayerKind::Human, PlayerKind::Human]),
    ("before=hc", [PlayerKind::Human, PlayerKind::Computer]),
    ("before=ch", [PlayerKind::Computer, PlayerKind::Human]),
    ("before=cc", [PlayerKind::Computer, PlayerKind::Computer]),
];
/// Name of a switch in games saved by earlier versions. The switch means that the user has turned coordinates
/// on.
const NAMES: &str = "coordinates";
/// Name of a switch in games saved by earlier versions. The switch means that the user has turned coordinates
/// off.
const NO_NAMES: &str = "no-coordinates";

impl<G: TileGame> GameProgram for TileWindow<G> {
    type Position = PositionOf<G>;
    type Oracle = OracleOf<G>;
    type Own = G::Choice;
    const REVIEW_HELP: Text = &[
        "The review steps through your game and changes nothing.",
        "Left, Right: one move. Home, End: the start, the end.",
        "Up, Down, and Right on the summary: to a mistake.",
        "A click in the list or the graph goes to that position.",
        "",
        "!    the only move that keeps the win or the draw",
        "?!   inaccurate: wins later, or loses sooner",
        "??   a blunder: gives away the win or the draw",
        "\"Wins in 3\" counts the winner's turns in perfect play.",
        "",
        "Esc or the close gadget returns to your game.",
    ];
    const INFO: &'static Info = G::INFO;
    const CLASSIC_KEYS: &'static [(TileCommand<G>, Option<char>)] = G::CLASSIC_KEYS;
    const CLASSIC_UNDO: UndoScope = G::CLASSIC_UNDO;

    fn table(&self) -> &GameWindow<OracleOf<G>> {
        &self.table
    }

    fn table_mut(&mut self) -> &mut GameWindow<OracleOf<G>> {
        &mut self.table
    }

    fn action_begun(&mut self) {
        self.slide = None;
    }

    fn buttons(&self) -> (GameButtons, Rect) {
        (self.panel_buttons(), self.current_layout().buttons())
    }

    fn press(&mut self, intuition: &mut Intuition, at: Point) {
        let act = self.hand.press(self.reach(), at);
        self.act(intuition, act);
    }

    fn release(&mut self, intuition: &mut Intuition, at: Point) {
        let act = self.hand.release(self.reach(), at);
        self.act(intuition, act);
    }

    fn point(&mut self, intuition: &Intuition, at: Point) {
        let reach = self.reach();
        // A finger that has been lifted no longer points at its square.
        self.pointer = self.layout.square_at(at).filter(|_| !intuition.host().hides_pointer);
        self.hand.drag_to(reach, at);
    }

    fn interrupted(&mut self, why: Interruption) {
        match why {
            Interruption::Menus => self.hand.cancel_click_carry(),
            Interruption::OtherWindow => {
                self.pointer = None;
                self.hand.cancel_click_carry();
            }
            Interruption::Cancelled => self.hand.cancel_drag(),
        }
    }

    fn board_key(&mut self, intuition: &mut Intuition, key: Key, qualifiers: Qualifiers) {
        let act = self.hand.key(self.reach(), key, qualifiers);
        self.act(intuition, act);
    }

    fn advance(&mut self, intuition: &Intuition) -> bool {
        self.now = self.table.now(intuition);
        let elapsed = self.now.since(self.table.began);
        self.turn.noticing &= elapsed < NOTICE_TIME;
        self.slide.take_if(|(_, slide)| slide.position_at(self.now).is_none());
        let is_read = elapsed >= G::INFO.reading_time && !self.turn.noticing;
        is_read && self.table.review.is_none() && self.slide.is_none()
    }

    fn refresh(&mut self, intuition: &mut Intuition) {
        self.show(intuition);
    }

    fn next_change(&self, intuition: &Intuition) -> Option<Ticks> {
        if self.slide.is_some() || self.turn.noticing {
            return Some(intuition.current_time());
        }
        self.painter.next_change(intuition, self.table.window())
    }

    // ---- menus

    fn menus(mode: ClassicMode) -> Menus<TileCommand<G>> {
        let TileMenus { game, others, aids: own_aids } = G::menus();
        if mode.is_on() {
            return classic_menus([game].into_iter().chain(others).collect(), mode);
        }
        let mut aids = aids_menu();
        let coordinates = MenuRow::toggle("Coordinates", None, TableCommand::Common(Common::NameSquares));
        aids.rows.splice(1..1, [coordinates].into_iter().chain(own_aids));
        let all = [game, menu::menu::<G>()].into_iter().chain(others).chain([aids]).collect();
        let (has_links, can_resign) =
            (G::INFO.link_rules.is_some(), resigning::is_possible::<PositionOf<G>>());
        with_club(with_board_rows(with_edit(Menus(all))), true, has_links, can_resign)
    }

    fn own(&self, own: G::Choice) -> OwnState {
        let state = self.game.own(self.table.session(), own);
        let is_turn = self.table.link_stage() == Some(LinkStage::Move);
        OwnState { is_with_friend: state.is_with_friend && is_turn, ..state }
    }

    fn choose(&mut self, own: G::Choice, checked: bool) -> Vec<TileCommand<G>> {
        self.game.choose(self.table.session(), own, checked)
    }

    fn own_button(&self) -> Option<(GameButton, G::Choice)> {
        G::own_button(self.table.session())
    }

    // ---- commands

    fn turn_started(&mut self, intuition: &mut Intuition) {
        self.prepare_turn(intuition);
    }

    fn search(&self) -> TurnSearch<PositionOf<G>> {
        let (game, line) = (self.game, self.table.game());
        let known = || self.table.judge.perfect_move(line);
        let computer =
            |turn| known().map_or_else(|| TurnSearch::Move(game.engine(turn)), TurnSearch::Precomputed);
        self.table.turn_search(computer, || game.pondering(line))
    }

    fn suggest(&mut self) {
        self.table.judge.count_help();
        let advised = self.table.judge.best(self.table.game()).filter(|_| !self.table.aids.is_classic());
        if let Some(mv) = advised {
            self.mark_advised(mv);
            self.table.aids.show_message(RETURN_PLAYS.to_owned());
        } else if let Some(info) = self.table.finding() {
            (self.turn.suggested, self.turn.looked) = (TileMove::of(info.mv).target, Some(info.depth));
        }
    }

    fn put_back(&mut self) {
        self.hand.put_back();
    }

    fn refused(&mut self, why: &IllegalOf<Self>) -> String {
        self.game.refused(why)
    }

    fn draw_rules(&self) -> Option<DrawRules<PositionOf<G>>> {
        Some(G::draws(self.table.session()))
    }

    fn draw_offered(&mut self) {
        self.game.draw_offered();
    }

    fn review_target(&self, at: Point) -> Option<ReviewTarget> {
        self.review_part_at(at)
    }

    fn rest_hand(&mut self) {
        self.hand = Hand::default();
    }

    fn deals_boards(setup: SetupOf<G>) -> bool {
        G::deals_boards(setup)
    }

    fn names_squares(&self) -> bool {
        self.names_squares()
    }

    // ---- texts and buttons

    fn searched_title(&self) -> Option<String> {
        self.turn.looked.map(|plies| format!("{} - looked {plies} plies ahead", G::INFO.title))
    }

    // ---- exact values

    fn show_advised(&mut self, mv: MoveOf<G>) {
        self.mark_advised(mv);
    }

    fn engine_name(&self, seat: SeatOf<G>) -> String {
        self.game.engine_label(seat).short
    }

    // ---- scripts, saved games and settings

    fn is_idle(&self) -> bool {
        self.is_at_rest()
    }

    fn texts(&self) -> Texts {
        let notes = self.note_lines();
        let claim = G::draws(self.table.session()).can_claim.then(|| "You may claim a draw.".to_owned());
        Texts {
            title: self.own_title(),
            status: self.status().to_owned(),
            sentences: std::iter::once(notes::sentence(&notes)).chain(claim).collect(),
            notes,
            sides: self.pieces.map(str::to_owned).into(),
        }
    }

    fn own_title(&self) -> String {
        self.puzzle_or_game_title()
    }

    fn side_word(&self, seat: usize) -> &'static str {
        self.pieces[seat & 1]
    }

    fn answer_to_draw_offer(&self) -> Option<String> {
        let answer = self.notice().filter(|answer| !answer.is_empty());
        answer.map_or_else(|| self.draw_offer().join(" "), str::to_owned).into()
    }

    fn suggested(&self) -> Option<String> {
        self.suggestion().map(|square| square.to_string())
    }

    fn is_dragging(&self) -> bool {
        self.is_holding()
    }

    fn options(&self) -> GameOptions {
        self.game.options(self.table.session(), self.table.judge.fair)
    }

    fn switches(&self) -> Vec<&'static str> {
        let (table, judge) = (&self.table, &self.table.judge);
        let puzzle = judge.poses(self.table.game());
        let all = [(PERFECT, judge.perfect), (VERDICT, judge.verdict), (FAIR, judge.fair)];
        let all = all.into_iter().chain([(LEGAL, table.aids.marks_legal()), (PUZZLE, puzzle)]);
        let before = judge.players_before_puzzle(self.table.game());
        let before = PLAYERS_BEFORE.iter().find(|(_, players)| Some(*players) == before);
        all.filter_map(|(word, on)| on.then_some(word)).chain(before.map(|(word, _)| *word)).collect()
    }

    fn switch(&mut self, _: &mut Intuition, on: &[String]) {
        let is_on = |word: &str| on.iter().any(|other| other == word);
        self.table.judge.perfect = is_on(PERFECT);
        self.table.judge.verdict = is_on(VERDICT);
        self.table.judge.fair = is_on(FAIR);
        if is_on(LEGAL_CHOSEN) && self.table.aids.legal_chosen().is_none() {
            self.table.aids.set_marks_legal(is_on(LEGAL));
        }
        if Self::menus(self.table.aids.mode()).number_of(TableCommand::Common(Common::MarkLegal)).is_some() {
            self.table.aids.restore_legal(is_on(LEGAL));
        }
        if (is_on(NAMES) || is_on(NO_NAMES)) && self.table.aids.names_chosen().is_none() {
            self.table.aids.set_coordinates(is_on(NAMES));
        }
        if is_on(PUZZLE) {
            let GameWindow { judge, controller, .. } = &mut self.table;
            judge.pose_again(controller.session.game());
            let before = PLAYERS_BEFORE.iter().find(|(word, _)| is_on(word)).map(|(_, players)| *players);
            self.table.judge.set_players_before_puzzle(before);
        }
        // The search that started when the window opened did not know the
        // restored switches, so it is restarted.
        self.table.session_mut().invalidate_searches();
    }

    fn show_last_move(&mut self, intuition: &mut Intuition) {
        if !intuition.host().has_reduced_motion {
            self.set_off(self.now);
        }
    }

    fn cell_in_window(&self, at: Point) -> Option<(Rect, bool)> {
        let square = self.layout.square_at(at)?;
        Some((self.layout.square(square), !self.table.is_lesson_step_done()))
    }

    fn cells_in_window(&self) -> Vec<Vec<BoardCell>> {
        self.cells()
    }

    fn move_cursor(&mut self, name: &str) {
        let Ok(square) = name.parse() else { return };
        if self.hand.cursor() != Some(square) && self.table.review.is_none() {
            self.hand.move_cursor(square);
        }
    }

    fn window_parts(&self) -> Vec<Rect> {
        let layout = self.current_layout();
        let lower = match &self.table.review {
            Some(review) if !review.is_on_a_move() => LowerPart::Summary,
            None if self.table.game().is_over() => LowerPart::Result,
            _ => LowerPart::Notes,
        };
        let [top, bottom] = layout.panel_parts(lower);
        vec![layout.board(), top, bottom]
    }

    fn hand(&self, intuition: &Intuition, mv: MoveOf<G>) -> Option<Vec<Gesture>> {
        let on_screen = |square| self.square_on_screen(intuition, square);
        let gesture = |gesture| {
            Some(match gesture {
                TileGesture::Drag(from, to) => Gesture::Drag(on_screen(from)?, on_screen(to)?),
                TileGesture::Click(square) => Gesture::Click(on_screen(square)?),
                TileGesture::Tab => Gesture::Key(Key::Tab, Qualifiers::empty()),
                TileGesture::Choose(command) => {
                    Gesture::Key(menu_commands::menu_key(self, command)?, Qualifiers::RIGHT_AMIGA)
                }
            })
        };
        self.game.gestures(self.session(), mv)?.into_iter().map(gesture).collect()
    }
}
