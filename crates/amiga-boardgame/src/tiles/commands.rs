//! Executes the commands of mouse, keyboard and menus in the window of a game on arrow tiles.

use super::game::{MoveOf, PositionOf, TileCommand, TileGame};
use super::hand::{Hand, HandContext, HandResult, Refusal};
use super::layout::Target;
use super::moves::TileMove;
use super::oracle::choice::OracleChoice;
use super::scene_builder::targets;
use super::window::TileWindow;
use crate::view::by_link::{self, line};
use crate::view::draws::{NO_OFFER, YOU_REFUSED};
use crate::view::ending::GameButton;
use crate::view::game_window::{BEGUN_AGAIN, RETURN_PLAYS, UndoResult};
use crate::view::lessons;
use crate::view::menu::Common;
use crate::view::menu_commands;
use crate::view::program::GameProgram as _;
use crate::view::sides::other;
use crate::view::{record, rematch, resigning};
use boardgame_engine::record::GamePosition;
use boardgame_engine::session::PlayerKind;
use boardgame_engine::square::Square;
use small_amiga::clipboard::Clip;
use small_amiga::input::{Key, Qualifiers};
use small_amiga::intuition::Intuition;

/// Messages after the menu item "Fair boards" is switched on or off.
const FAIR_NEXT: &str = "New games are dealt on fair boards.";
const ANY_NEXT: &str = "New games are dealt on any board.";

impl<G: TileGame> TileWindow<G> {
    /// Returns the data for handling mouse and keyboard input: the squares of the pieces, the legal targets, and any
    /// reason to refuse input.
    pub(super) fn reach(&self) -> HandContext {
        let now = self.table.game().current();
        let mover = now.turn();
        let [own, other] = [mover, other::<PositionOf<G>>(mover)].map(|side| G::piece(now, side));
        let lifts = self.table.is_persons_turn() && G::lifts(now);
        let legal = if lifts { targets(self.table.game()) } else { 0 };
        let step_done = self.table.lesson_refusal().map(Refusal::StepDone);
        let barred = match self.table.session().to_move() {
            _ if step_done.is_some() => step_done,
            Some(_) if self.table.has_link_to_send() => Some(Refusal::Unsent),
            Some(PlayerKind::Human) if !self.table.is_persons_turn() => Some(Refusal::NotYourTurn),
            Some(PlayerKind::Human) => None,
            Some(PlayerKind::Computer) => Some(Refusal::NotYourTurn),
            None => Some(Refusal::Over),
        };
        let (suggested, clicks) = (self.turn.suggested, !self.table.aids.is_classic());
        HandContext { layout: self.current_layout(), own, other, lifts, barred, legal, suggested, clicks }
    }

    /// Returns `true` if the command claims a draw and the lesson's current step waits for that claim.
    pub(super) fn is_claim_of_lesson(&self, command: TileCommand<G>) -> bool {
        command == Common::Draw.into() && self.table.lesson_accepts_draw()
    }

    pub(super) fn act(&mut self, intuition: &mut Intuition, result: HandResult) {
        match result {
            HandResult::Nothing => {}
            HandResult::Refused(why) => self.refuse(intuition, why.sentence()),
            HandResult::Help => menu_commands::toggle_help(self, intuition),
            // A lesson has no marked squares, because the mark would stay for the steps that follow.
            HandResult::Click(Target::Square(square))
                if self.table.is_in_lesson() && G::lifts(self.table.game().current()) =>
            {
                self.answer_click(intuition, square);
            }
            HandResult::Click(target) => {
                let before = self.game;
                let commands = self.game.click(self.table.session(), target);
                // A click can mark a square at any time. In the user's turn it is also an attempt to move there.
                let marked = self.game != before && self.reach().barred.is_some();
                let refused = commands.is_empty() && !marked && !self.table.aids.is_classic();
                for wanted in commands {
                    self.apply_command(intuition, wanted, false);
                }
                if let Target::Square(square) = target
                    && refused
                {
                    self.answer_click(intuition, square);
                }
            }
            HandResult::Drop(square) => self.drop_on(intuition, square),
        }
    }

    /// Shows the reason why a click on the square `square` makes no move.
    fn answer_click(&mut self, intuition: &mut Intuition, square: Square) {
        match self.reach().barred {
            Some(why) => self.refuse(intuition, why.sentence()),
            None => self.drop_on(intuition, square),
        }
    }

    /// Plays the move to a square, or shows the reason why the square cannot be reached.
    fn drop_on(&mut self, intuition: &mut Intuition, square: Square) {
        let mv = self.game.move_to(self.table.game(), square);
        let refused = || TileCommand::Refuse(G::no_move_to(self.table.game()));
        self.apply_command(intuition, mv.map_or_else(refused, TileCommand::Play), false);
    }

    pub(super) fn run_button(&mut self, intuition: &mut Intuition, next: GameButton) {
        let wanted = match next {
            GameButton::Menu => return intuition.enter_menus(),
            GameButton::Hint => TileCommand::Oracle(OracleChoice::Hint),
            GameButton::Deal => match G::own_button(self.table.session()) {
                Some((_, choice)) => TileCommand::Game(choice),
                None => return,
            },
            GameButton::NextPuzzle => TileCommand::Oracle(OracleChoice::NextPuzzle),
            next => match next.common() {
                Some(common) => common.into(),
                None => return,
            },
        };
        self.run_command(intuition, wanted, false);
        menu_commands::update_marks(self, intuition);
    }

    /// Handles a key that operates a button of the panel or executes a command.
    ///
    /// Returns `false` if the key has another meaning.
    pub(super) fn button_key(&mut self, intuition: &mut Intuition, key: Key, qualifiers: Qualifiers) -> bool {
        let buttons = self.scene_inputs().buttons();
        let ended = !self.current_layout().has_buttons && !buttons.offered.is_empty();
        match key {
            Key::Char(letter) => match buttons.by_key(letter) {
                Some(button) => self.run_button(intuition, button),
                None => return menu_commands::run_letter(self, intuition, letter),
            },
            Key::Tab if ended => {
                let back = qualifiers.contains(Qualifiers::SHIFT);
                self.turn.selected = buttons.with_selected(self.turn.selected).next_selected(back);
            }
            Key::Return | Key::Space => match buttons.selected {
                Some(button) => self.run_button(intuition, button),
                None => return false,
            },
            _ => return false,
        }
        true
    }

    pub(super) fn apply_command(
        &mut self,
        intuition: &mut Intuition,
        command: TileCommand<G>,
        checked: bool,
    ) {
        match command {
            TileCommand::Common(Common::Suggest) => self.suggest(),
            TileCommand::Common(Common::TakeBack) => {
                self.hand.put_back();
                match self.table.take_back(intuition) {
                    UndoResult::Nothing => {
                        self.table.aids.show_message(self.table.nothing_to_take_back().to_owned());
                    }
                    UndoResult::Moves | UndoResult::Asked => {}
                    UndoResult::Game(players) => {
                        self.oracle_state.returned(self.table.session_mut(), &players);
                    }
                }
            }
            TileCommand::Common(Common::NewGame) => {
                self.hand = Hand::default();
                self.oracle_state.new_game(&mut self.table);
            }
            TileCommand::Common(Common::Help) => menu_commands::toggle_help(self, intuition),
            TileCommand::Common(Common::Classic) => {
                self.table.aids.set_classic(checked);
                intuition.name_amiga_key(None);
                // The open help page may list shortcuts of the other mode.
                self.table.close_help(intuition);
                // Classic mode has no review, no oracle and no perfect play.
                self.oracle_state.review = None;
                let scope = self.table.aids.mode().undo_scope(G::CLASSIC_UNDO);
                let session = self.table.session_mut();
                session.set_undo_scope(scope);
                session.invalidate_searches();
            }
            TileCommand::Common(Common::Speed(speed)) => {
                self.table.clock.set(speed, intuition.current_time())
            }
            TileCommand::Common(Common::Review) => self.toggle_review(intuition),
            TileCommand::Common(Common::Lesson) => lessons::toggle(self, intuition),
            TileCommand::Common(Common::NextStep) => lessons::next(self, intuition),
            TileCommand::Common(Common::Wish(wish)) => self.table.request_file_command(wish),
            TileCommand::Common(Common::Record) => record::toggle(self, intuition),
            TileCommand::Common(Common::ResetRecord) => record::reset(self, intuition),
            TileCommand::Common(Common::Resign) => {
                self.hand = Hand::default();
                resigning::resign(self, intuition);
                self.settle(intuition);
            }
            TileCommand::Common(Common::Draw) => self.offer_draw(intuition),
            TileCommand::Common(Common::RefuseDraw) => {
                self.table.draws.refuse();
                self.table.aids.show_message(YOU_REFUSED.to_owned());
            }
            TileCommand::Common(Common::Rematch) => rematch::run(self, intuition),
            TileCommand::Common(Common::InviteByLink) => by_link::run_invite(self, intuition),
            TileCommand::Common(Common::LinkGames) => by_link::run_list(self, intuition),
            TileCommand::Common(Common::SendMove) => by_link::run_send(self, intuition),
            TileCommand::Common(Common::NullModem) => line::run_null_modem(self, intuition),
            TileCommand::Common(Common::Chat) => line::run_chat(self, intuition),
            TileCommand::Common(Common::CopyResult) => {
                if let Some(text) = self.daily_text() {
                    self.table.copy_text(intuition, text, "result");
                }
            }
            TileCommand::Common(Common::Copy) => self.table.copy(intuition, self.board_number()),
            TileCommand::Common(Common::Paste) => self.table.ask_for_paste(intuition),
            TileCommand::Common(Common::Quit) => self.table.quit(),
            TileCommand::Player(side, player) => {
                self.table.set_player(side, player, false);
                self.oracle_state.keep_players();
            }
            TileCommand::Common(Common::PlayAgain) => {
                self.hand = Hand::default();
                self.table.session_mut().play_again();
                self.settle(intuition);
                if self.table.session().can_take_back_game() && self.table.aids.message().is_none() {
                    self.table.aids.show_message(BEGUN_AGAIN.to_owned());
                }
            }
            TileCommand::Common(Common::BoardNumber) => {
                let now = self.board_number();
                self.table.ask_for_board_number(intuition, now);
            }
            TileCommand::Oracle(choice) => self.ask_the_oracle(intuition, choice, checked),
            TileCommand::Game(choice) => {
                for wanted in self.game.choose(self.table.session(), choice, checked) {
                    self.apply_command(intuition, wanted, checked);
                }
            }
            TileCommand::Play(mv) => self.play(intuition, mv),
            TileCommand::Tell(sentence) => self.table.aids.show_message(sentence.to_owned()),
            TileCommand::ThinkAgain => self.think_again(),
            TileCommand::EngineChosen => self.leave_perfect_play(intuition),
            TileCommand::ResetScore => self.table.session_mut().reset_score(),
            TileCommand::Agree(setup) => {
                self.table.session_mut().set_setup(setup);
            }
            TileCommand::FrameLegal => self.table.aids.set_marks_legal(checked),
            TileCommand::NameSquares => self.table.aids.set_coordinates(checked),
            TileCommand::Refuse(why) => self.refuse(intuition, why),
        }
    }

    pub(super) fn paste(&mut self, intuition: &mut Intuition, clip: Clip) {
        let Some(clip) = by_link::paste(self, intuition, clip) else { return };
        let pasted = match self.table.parse_pasted(intuition, clip) {
            Ok(pasted) => pasted,
            Err(why) => return self.refuse(intuition, why),
        };
        lessons::leave(self, intuition);
        by_link::leave(self, intuition);
        self.table.paste(intuition, pasted);
        self.hand = Hand::default();
        self.oracle_state.another_game(self.table.session_mut());
        self.settle(intuition);
    }

    fn play(&mut self, intuition: &mut Intuition, mv: MoveOf<G>) {
        if let Some(why) = self.table.link_refusal() {
            return self.refuse(intuition, why);
        }
        match self.table.session_mut().play(mv) {
            Ok(()) => self.settle(intuition),
            Err(why) => {
                let why = self.game.refused(&why);
                menu_commands::update_marks(self, intuition);
                self.refuse(intuition, &why);
            }
        }
    }

    fn leave_as_draw(&mut self, intuition: &mut Intuition) {
        self.table.session_mut().leave_as_draw();
        self.settle(intuition);
    }

    /// Offers, accepts or claims a draw.
    fn offer_draw(&mut self, intuition: &mut Intuition) {
        if self.table.lesson_accepts_draw() {
            return self.leave_as_draw(intuition);
        }
        let rules = G::draws(self.table.session());
        if !rules.can_offer {
            return self.refuse(intuition, NO_OFFER);
        }
        self.game.draw_offered();
        match (self.table.offer_draw(&rules), rules.agreement) {
            (true, Some(mv)) => self.play(intuition, mv),
            (true, None) => self.leave_as_draw(intuition),
            // The panel shows a pending offer until it is answered.
            (false, _) => {
                let refused = if self.table.draws.is_refused() { rules.refused } else { "" };
                self.table.aids.show_message(refused.to_owned());
            }
        }
    }

    pub(super) fn refuse(&mut self, intuition: &mut Intuition, why: &str) {
        self.table.aids.show_message(why.to_owned());
        intuition.display_beep();
    }

    fn suggest(&mut self) {
        if !self.table.is_persons_turn() {
            return;
        }
        self.oracle_state.count_help();
        self.table.session_mut().bar_rating();
        let advised = self.oracle_state.best(self.table.game()).filter(|_| !self.table.aids.is_classic());
        if let Some(mv) = advised {
            self.show_advised(mv);
            self.table.aids.show_message(RETURN_PLAYS.to_owned());
        } else if let Some(info) = self.table.finding() {
            (self.turn.suggested, self.turn.looked) = (TileMove::of(info.mv).target, Some(info.depth));
        }
    }

    /// Marks the target square of a suggested move with the animated ants sprite, and moves the keyboard's cursor to
    /// that square.
    fn show_advised(&mut self, mv: MoveOf<G>) {
        self.turn.suggested = TileMove::of(mv).target;
        if let Some(square) = self.turn.suggested {
            self.hand.point_at(square);
        }
    }

    fn think_again(&mut self) {
        if self.table.is_computers_turn() {
            self.table.session_mut().invalidate_searches();
        }
    }

    /// Switches perfect play off, because the user has chosen an engine, and restarts the search.
    ///
    /// If perfect play was on, also shows a message. In classic mode, only restarts the search.
    fn leave_perfect_play(&mut self, intuition: &mut Intuition) {
        let left = self.oracle_state.perfect && !self.table.aids.is_classic();
        self.oracle_state.perfect &= !left;
        self.think_again();
        self.settle(intuition);
        if left {
            let engine = self.game.engine_label(self.table.game().turn()).short;
            let message = format!("Perfect computer is off: {engine} plays.");
            self.table.aids.show_message(message);
        }
    }

    fn toggle_review(&mut self, intuition: &mut Intuition) {
        let insight = &mut self.oracle_state;
        if insight.review.take().is_none() && !insight.open_review(self.table.game()) {
            intuition.display_beep();
        }
        if insight.review.is_some() {
            self.table.session_mut().bar_rating();
            self.hand = Hand::default();
        }
    }

    fn ask_the_oracle(&mut self, intuition: &mut Intuition, choice: OracleChoice, checked: bool) {
        let (insight, session) = (&mut self.oracle_state, self.table.session_mut());
        let done = match choice {
            OracleChoice::Perfect => {
                insight.perfect = checked;
                self.think_again();
                true
            }
            OracleChoice::Verdict => {
                insight.verdict = checked;
                if checked && !session.game().is_over() {
                    session.bar_rating();
                }
                true
            }
            OracleChoice::Fair => {
                insight.fair = if G::deals_boards(session.setup()) { checked } else { insight.fair };
                let message = if insight.fair { FAIR_NEXT } else { ANY_NEXT };
                self.table.aids.show_message(message.to_owned());
                true
            }
            OracleChoice::Hint => {
                let gives_clue = insight.hint(session);
                if gives_clue {
                    session.bar_rating();
                }
                if gives_clue
                    && insight.is_hint_complete()
                    && let Some(mv) = insight.best(session.game())
                {
                    self.show_advised(mv);
                }
                gives_clue
            }
            OracleChoice::Puzzle(plies) => {
                insight.review = None;
                self.hand = Hand::default();
                insight.pose(session, plies)
            }
            OracleChoice::Famous => {
                insight.review = None;
                self.hand = Hand::default();
                insight.pose_famous(session)
            }
            OracleChoice::Daily { day, is_late } => {
                insight.review = None;
                self.hand = Hand::default();
                insight.pose_daily(session, day, is_late)
            }
            OracleChoice::NextPuzzle => {
                insight.review = None;
                self.hand = Hand::default();
                insight.pose_next(session)
            }
        };
        if !done {
            intuition.display_beep();
        }
    }
}
