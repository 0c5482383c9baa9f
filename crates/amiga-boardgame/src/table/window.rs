//! The window of every game: the game's own value, the state of the window, and the course of its events.

use crate::entry::drawing::Drawings;
use crate::table::canvas::Canvas;
use crate::table::draws::DrawRules;
use crate::table::execute;
use crate::table::friend;
use crate::table::game::{BoardCommand, BoardOf, MoveOf, ShownOf, TableGame};
use crate::table::hand::MovePlaces;
use crate::table::judging;
use crate::table::lesson_progress::LessonProgress;
use crate::table::looking_back;
use crate::table::model::{Model, RETURN_PLAYS};
use crate::table::state::{Shown, Suggestion};
use crate::table::{input, record, title, turn};
use crate::view::described::{Happening, Hurry, Task, Texts};
use crate::view::ending::GameButton;
use boardgame_engine::game_controller::TurnSearch;
use boardgame_engine::session::Session;
use small_amiga::Program;
use small_amiga::chips::Ticks;
use small_amiga::exec::Signals;
use small_amiga::graphics::GelsInfo;
use small_amiga::intuition::Intuition;

/// The window of the game `G`.
// Fields of the game are last: code finds the others at the same places in all games, so that a page compresses better.
#[repr(C)]
#[derive(Debug)]
pub struct Table<G: TableGame> {
    pub(super) gels: GelsInfo,
    /// The title that the window shows.
    pub(super) title: String,
    /// Whether a curtain covers the board.
    pub(super) is_covered: bool,
    /// The announcement on a screen's bar when the window was drawn last.
    pub(super) announced: Option<String>,
    /// The pictures of the program, for a change of the screen.
    pub(super) drawings: Drawings,
    pub(crate) board: BoardOf<G>,
    pub(crate) game: G,
}

impl<G: TableGame> Table<G> {
    /// Returns the game's own value, with its settings, pictures and animations.
    pub const fn game(&self) -> &G {
        &self.game
    }

    /// Returns the game's own value for changes of its settings and animations.
    pub const fn game_mut(&mut self) -> &mut G {
        &mut self.game
    }

    /// Returns the window's state, with the game in play, the user's hand and the suggested move.
    pub const fn board(&self) -> &BoardOf<G> {
        &self.board
    }

    /// Returns the window's state for changes, with the game in play, the user's hand and the suggested move.
    pub const fn board_mut(&mut self) -> &mut BoardOf<G> {
        &mut self.board
    }

    /// Returns the window's session, search, review and messages.
    pub const fn model(&self) -> &Model<G::Oracle> {
        &self.board.model
    }

    /// Returns the window's session, search, review and messages, for changes.
    pub const fn model_mut(&mut self) -> &mut Model<G::Oracle> {
        &mut self.board.model
    }

    /// Returns the session, with the game in play, its players and the score.
    pub const fn session(&self) -> &Session<G::Position> {
        self.board.model.session()
    }

    /// Returns the place of the keyboard's cursor, or `None` while there is no cursor.
    pub const fn cursor(&self) -> Option<G::Place> {
        self.board.cursor()
    }

    /// Returns `true` while the window shows an animation that the user can end with a key or a click.
    pub fn is_animating(&self) -> bool {
        self.game.motion(&self.board).is_skippable
    }

    /// Returns `true` if no search is running, no move is waiting to be shown, and no animation is shown.
    pub fn is_idle(&self) -> bool {
        self.board.model.is_at_rest() && !self.game.motion(&self.board).is_busy
    }

    /// Returns `true` if the game is over and the animation of its last move has ended.
    pub(crate) fn has_ended(&self) -> bool {
        self.board.model.game().is_over() && !self.is_animating()
    }

    /// Returns the contents of the window.
    pub fn shown(&self) -> ShownOf<'_, G> {
        let (suggested, (buttons, _)) = (self.suggested_place(), self.buttons());
        let has_buttons = !buttons.offered.is_empty();
        let has_review = self.board.is_reviewing() && !self.board.model.is_looking_back();
        Shown {
            board: &self.board,
            line: self.board.line(),
            suggested,
            is_end_area_used: has_review || self.has_ended() && has_buttons,
            has_play_buttons: !self.has_ended() && has_buttons,
            buttons,
        }
    }

    /// Returns the places of the suggested move or, in an exact review, of the best move if a different one was played.
    pub(super) fn suggested(&self) -> Option<MovePlaces<G::Place>> {
        if let Some(review) = &self.board.model.review {
            let best = review.reviewed().filter(|reviewed| reviewed.best != reviewed.played)?.best;
            return Some(G::places_of(best.mv));
        }
        match self.board.suggestion? {
            Suggestion::Fixed { places, .. } => Some(places),
            Suggestion::Following { .. } => {
                let is_hidden = G::INFO.keys_skip_animation && self.is_animating();
                let is_shown = self.board.model.is_persons_turn() && !is_hidden;
                self.board.model.finding().filter(|_| is_shown).map(|info| G::places_of(info.mv))
            }
        }
    }

    /// Returns the place to which the suggested move goes.
    pub fn suggested_place(&self) -> Option<G::Place> {
        self.suggested()?.to
    }

    /// Returns the rules of the game about draws, or `None` if draws cannot be agreed on.
    pub(crate) fn draw_rules(&self) -> Option<DrawRules<G::Position>> {
        self.game.draws(&self.board)
    }

    /// Returns the button of the game that replaces the Hint button now, and the command of the button.
    pub(crate) fn own_button(&self) -> Option<(GameButton, G::Own)> {
        G::OWN_BUTTON.filter(|&(_, own)| self.game.own(&self.board, own).is_enabled)
    }

    /// Returns `true` if the board shows coordinates.
    pub fn names_squares(&self) -> bool {
        self.game.names_squares(&self.board)
    }

    // ---- texts

    /// Returns the texts of the window. Under a curtain, and while a question of a friend waits, they are those of the stage.
    pub fn texts(&self) -> Texts {
        let texts = self.game.texts(&self.shown());
        let model = &self.board.model;
        if !model.has_curtain() && !model.is_asked_by_friend() {
            return texts;
        }
        let status = model.link_status().unwrap_or_default().to_owned();
        let note = model.aids.message().map(str::to_owned).or(model.link_note());
        let sentences: Vec<String> = note.into_iter().collect();
        Texts { status, notes: sentences.clone(), sentences, told: None, ..texts }
    }

    /// Returns the word that names a seat's side in the texts of the window, such as `blue`.
    pub(crate) fn side_word(&self, seat: usize) -> String {
        self.texts().sides.into_iter().nth(seat).unwrap_or_default()
    }

    /// Returns the number of the current board, for a saved game.
    ///
    /// Returns `None` if the number is unknown or hidden.
    pub fn dealt_number(&self) -> Option<u64> {
        let model = &self.board.model;
        let is_dealt = !model.aids.is_classic() && G::deals_boards(model.game().setup());
        model.board_number().filter(|_| is_dealt)
    }

    /// Returns the text about a draw offer: the opponent's answer, or else the pending offer.
    ///
    /// Returns `None` in a game without draw offers.
    pub(crate) fn draw_answer(&self) -> Option<String> {
        self.draw_rules()?;
        let model = &self.board.model;
        let offer = || {
            let is_shown = model.draws.offered_by().is_some() && !model.aids.is_classic();
            let sides = if is_shown { self.texts().sides } else { Vec::new() };
            let sides = sides.first_chunk().map(|sides: &[String; 2]| sides.each_ref().map(String::as_str));
            sides.map_or_else(Vec::new, |sides| model.draws.lines(model.session(), sides)).join(" ")
        };
        let answer = self.board.notice().filter(|answer| !answer.is_empty());
        Some(answer.map_or_else(offer, str::to_owned))
    }

    // ---- events

    /// Tells the game of an event, and executes the resulting commands.
    pub(crate) fn tell_game(&mut self, intuition: &mut Intuition, what: Happening<'_>) {
        let now = self.board.model.now(intuition);
        let commands = self.game.happened(&self.board, what, now);
        self.execute_all(intuition, commands);
    }

    /// Executes commands that the game has returned.
    pub(super) fn execute_all(&mut self, intuition: &mut Intuition, commands: Vec<BoardCommand<G>>) {
        for command in commands {
            execute::execute(self, intuition, command, false);
        }
    }

    /// Prepares the window for a new turn. Messages have been removed, and the search starts afterwards.
    pub(crate) fn turn_started(&mut self, intuition: &mut Intuition) {
        self.board.begin_turn();
        let (now, screen) = (self.board.model.began(), intuition.screen_of(self.board.model.window()));
        let commands = self.game.happened(&self.board, Happening::TurnBegun { screen }, now);
        self.execute_all(intuition, commands);
        // A message would hide the reason why a move in a puzzle is wrong.
        let model = &self.board.model;
        let has_message = model.aids.message().is_some()
            || model.draws.offered_by().is_some()
            || model.judge.has_failed(model.game());
        if !has_message && let Some(sentence) = self.texts().told {
            self.board.model.aids.show_message(sentence);
        }
    }

    /// Shows the last move of the game, for instance with a slide.
    pub(crate) fn show_last_move(&mut self, intuition: &mut Intuition) {
        if self.board.model.game().plies() > 0 {
            self.tell_game(intuition, Happening::Moved);
            self.reduce_motion(intuition);
        }
    }

    /// Ends the current animation if the user wants no animations.
    fn reduce_motion(&mut self, intuition: &Intuition) {
        if intuition.host().has_reduced_motion {
            let now = self.board.model.now(intuition);
            self.game.advance(&self.board, now, Hurry::StopMotion);
        }
    }

    /// Advances the animations at a vertical blank; returns `true` if the computer may move.
    pub(crate) fn advance(&mut self, intuition: &Intuition) -> bool {
        let hurry = if intuition.host().has_reduced_motion { Hurry::StopMotion } else { Hurry::No };
        self.game.advance(&self.board, self.board.model.now(intuition), hurry)
    }

    /// Ends the current animation; returns `true` if there was one.
    pub(crate) fn hurry(&mut self, intuition: &Intuition) -> bool {
        let had_motion = self.is_animating();
        self.game.advance(&self.board, self.board.model.now(intuition), Hurry::Skip);
        had_motion
    }

    // ---- searches and suggestions

    /// Returns the search for the current turn.
    pub fn search(&self) -> TurnSearch<G::Position> {
        let model = &self.board.model;
        if model.lesson_progress().is_some_and(LessonProgress::is_weighing) {
            let plies = model.game().plies();
            let estimated = |estimator| TurnSearch::WinChances(estimator, plies);
            return self.game.appraiser().map_or(TurnSearch::Nothing, estimated);
        }
        let engine = |seat| self.game.engine(&self.board, Task::Move(seat));
        let computer = |seat| match model.judge.perfect_move(model.game()) {
            Some(mv) => TurnSearch::Precomputed(mv),
            None => engine(seat).map_or(TurnSearch::Nothing, TurnSearch::Move),
        };
        let pondering = || self.game.engine(&self.board, Task::Ponder);
        model.turn_search(computer, pondering)
    }

    /// Marks a good move. The user is to move.
    pub(crate) fn suggest(&mut self) {
        let is_classic = self.board.model.aids.is_classic();
        if !judging::is_solved::<G>() {
            self.board.suggestion = Some(Suggestion::Following { moves_cursor: !is_classic });
            return;
        }
        let model = &mut self.board.model;
        model.judge.count_help();
        let advised = model.judge.best(model.game()).filter(|_| !is_classic);
        if let Some(mv) = advised {
            model.aids.show_message(RETURN_PLAYS.to_owned());
            self.advise(mv);
        } else if let Some(info) = model.finding() {
            let (places, depth) = (G::places_of(info.mv), Some(info.depth));
            self.board.suggestion = Some(Suggestion::Fixed { places, depth });
        }
    }

    /// Marks the place of a suggested move, and moves the keyboard's cursor to it.
    pub(crate) fn advise(&mut self, mv: MoveOf<G>) {
        let places = G::places_of(mv);
        self.board.suggestion = Some(Suggestion::Fixed { places, depth: None });
        if let Some(place) = places.to {
            self.board.hand.point_at(place);
        }
    }

    // ---- drawing

    /// Draws everything in the window that has changed.
    #[inline(never)]
    pub fn refresh(&mut self, intuition: &mut Intuition) {
        if let Some(Suggestion::Following { moves_cursor: true }) = self.board.suggestion
            && let Some(place) = self.suggested_place()
        {
            self.board.hand.point_at(place);
            self.board.pointer = None;
        }
        self.estimate_next();
        let (window, title) = (self.board.model.window(), title::title(self));
        title::show_on_bar(self, intuition);
        if self.title != title {
            // A carried piece may extend over the title bar.
            if let Some(mut rp) = intuition.rast_port(window) {
                self.gels.clear(rp.layer());
            }
            intuition.set_window_title(window, &title);
            self.title = title;
        }
        self.board.model.note_question(intuition.current_time());
        let is_covered = self.board.model.has_curtain();
        if std::mem::replace(&mut self.is_covered, is_covered) && !is_covered {
            self.board.invalidate_buttons();
            self.tell_game(intuition, Happening::Uncovered);
        }
        self.draw(intuition);
        self.draw_foot(intuition);
        looking_back::update(self, intuition);
        self.draw_curtain(intuition);
        self.show_message_on_bar(intuition);
    }

    /// Shows a new message on the screen's bar if the window has no place for it or cuts it. An announcement that has appeared
    /// since the last call is the more precise answer to the same action, and stays.
    fn show_message_on_bar(&mut self, intuition: &mut Intuition) {
        let is_answered = intuition.is_announcing() && intuition.announcement() != self.announced.as_deref();
        let is_shown =
            |program: &Self| program.is_covered || program.game.panel(&program.board).has_whole_message;
        if self.board.model.aids.take_news() && !is_answered && !is_shown(self) {
            let message = self.board.notice().map(|message| self.board.model.adapted(message));
            intuition.announce(message);
        }
        if intuition.announcement() != self.announced.as_deref() {
            self.announced = intuition.announcement().map(str::to_owned);
        }
    }

    fn draw(&mut self, intuition: &mut Intuition) {
        let Shown { suggested, is_end_area_used, has_play_buttons, buttons, .. } = self.shown();
        let Self { game, board, gels, title, .. } = self;
        let (window, now) = (board.model.window(), board.model.now(intuition));
        let line = board.line();
        let shown = Shown { board, line, suggested, is_end_area_used, has_play_buttons, buttons };
        game.draw(&mut Canvas { intuition, window, gels, title, now }, &shown);
    }
}

impl<G: TableGame> Program for Table<G> {
    fn wake(&mut self, intuition: &mut Intuition, signals: Signals) {
        if signals.contains(Signals::CTRL_C) {
            self.model_mut().quit();
        }
        self.model_mut().update_host(intuition);
        while let Some(message) = self.model().message(intuition) {
            input::message(self, intuition, message);
        }
        self.model_mut().help_messages(intuition);
        looking_back::poll(self, intuition);
        execute::poll_board_number(self, intuition);
        self.model_mut().controller.process_reports();
        if signals.contains(Signals::CTRL_E) {
            self.model_mut().controller.vertical_blank();
            turn::tick(self, intuition);
        }
        friend::poll(self, intuition);
        record::log_finished_game(self);
        self.refresh(intuition);
        if !self.is_running() {
            self.model().controller.abort();
        }
    }

    fn is_running(&self) -> bool {
        self.board.model.is_running()
    }

    fn next_blank(&self, intuition: &Intuition) -> Option<Ticks> {
        let model = &self.board.model;
        if model.moves.is_held() || model.controller.needs_blanks() || self.game.motion(&self.board).is_timed
        {
            return Some(intuition.current_time());
        }
        let next_game = turn::next_game_at(self).map(|at| model.clock.reaches(at));
        let blink = self.game.next_blink(&self.board, self.suggested_place(), intuition);
        let blink = blink.filter(|_| intuition.is_in_view(model.window()));
        blink.into_iter().chain(next_game).chain(model.friend.saving.next_blank()).min()
    }
}
