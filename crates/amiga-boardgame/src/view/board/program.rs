//! Implements the interfaces of menus, window program and scripts for every [`BoardGame`].

use super::game::MoveOf;
use super::reviewing::BoardGameReview;
use super::{BoardGame, BoardGameFlow, BoardState, MenuOutcome};
use crate::entry::scripting::{Gesture, Vocabulary};
use crate::view::ending::GameButton;
use crate::view::game_window::{BEGUN_AGAIN, GameWindow};
use crate::view::menu::{Common, HasMenus, MenuCommand, Menus, with_edit, with_review};
use crate::view::personal::Personal;
use crate::view::played::ScriptAccess;
use crate::view::program::GameProgram;
use small_amiga::machine::geometry::Point;
use small_amiga::machine::vblank::Ticks;
use small_amiga::system::intuition::Intuition;
use small_amiga::system::intuition::window::IntuiMessage;

impl<B: BoardGame> HasMenus for B {
    type Wanted = MenuCommand<B::Choice>;
    const CLASSIC_KEYS: &'static [(Self::Wanted, Option<char>)] = B::ORIGINAL_KEYS;

    fn rules(classic: bool) -> &'static [&'static str] {
        if classic { B::CLASSIC_HELP } else { B::HELP }
    }

    fn menus() -> Menus<Self::Wanted> {
        with_edit(with_review(B::tables()))
    }

    fn is_checked(&self, wanted: Self::Wanted) -> bool {
        match wanted {
            MenuCommand::Common(Common::Classic) => self.board().assistance.is_classic(),
            MenuCommand::Common(common) => common == Common::Speed(self.board().time.speed()),
            MenuCommand::Own(choice) => self.is_marked(choice),
        }
    }

    fn is_enabled(&self, wanted: Self::Wanted) -> bool {
        wanted != Common::Review.into() || self.board().is_reviewing() || self.can_review()
    }

    fn run_command(&mut self, intuition: &mut Intuition, wanted: Self::Wanted, checked: bool) {
        self.leave_review_for(intuition, wanted);
        let chosen = match wanted {
            MenuCommand::Common(common) => self.do_common(intuition, common, checked),
            MenuCommand::Own(choice) => self.choose(choice, checked),
        };
        if chosen != MenuOutcome::Done {
            self.game_replaced(intuition);
        }
        // The game must have settled before the next command is executed.
        self.start_turn(intuition);
        if chosen == MenuOutcome::BegunAgain && self.board().table.session().can_take_back_game() {
            self.board_mut().assistance.show_message(BEGUN_AGAIN.to_owned());
        }
        self.update_marks(intuition);
    }
}

impl<B: BoardGame> GameProgram for B {
    type Line = B::Line;

    fn table(&self) -> &GameWindow<B::Line> {
        &self.board().table
    }

    fn table_mut(&mut self) -> &mut GameWindow<B::Line> {
        &mut self.board_mut().table
    }

    fn message(&mut self, intuition: &mut Intuition, message: IntuiMessage) {
        if message.is_action() {
            self.board_mut().assistance.clear_message();
        }
        let Some(message) = self.review_message(intuition, message) else { return };
        match message {
            IntuiMessage::MouseButtons { down: true, at, .. } => {
                match self.buttons().button_at(self.end_area(), at) {
                    Some(next) => self.board_mut().pressed = Some(next),
                    None => self.press(intuition, at),
                }
            }
            IntuiMessage::MouseButtons { down: false, at, .. } => {
                let held = self.board_mut().pressed.take();
                let next = self.buttons().button_at(self.end_area(), at).filter(|next| held == Some(*next));
                if let Some(next) = next {
                    self.run_button(intuition, next);
                }
            }
            IntuiMessage::MenuPick(picks) => self.picked(intuition, &picks),
            IntuiMessage::CloseWindow => self.board_mut().table.quit(),
            IntuiMessage::RawKey { key, qualifiers } => self.key(intuition, key, qualifiers),
            IntuiMessage::MouseMove { at } => self.board_mut().pointer = self.place_at(at),
            IntuiMessage::Clip(clip) => self.paste(intuition, clip),
            IntuiMessage::InactiveWindow => {
                (self.board_mut().pointer, self.board_mut().pressed) = (None, None)
            }
            IntuiMessage::Cancelled => self.board_mut().pressed = None,
            IntuiMessage::ActiveWindow | IntuiMessage::NewSize { .. } | IntuiMessage::Scrolled { .. } => {}
        }
    }

    fn tick(&mut self, intuition: &mut Intuition) {
        let may_play = self.advance(self.board().now(intuition));
        let table = &mut self.board_mut().table;
        if may_play && table.has_pending_move() && table.play_pending_move() {
            self.was_played(intuition);
        } else if self.next_game_at().is_some_and(|at| self.board().now(intuition) >= at) {
            self.run_button(intuition, GameButton::NextGame);
        }
    }

    fn failed(&mut self, intuition: &mut Intuition) {
        let told = self.board().table.fault_message().unwrap_or_default();
        intuition.set_window_title(self.board().table.window(), &told);
    }

    fn refresh(&mut self, intuition: &mut Intuition) {
        if let Some(place) = self.suggested_place().filter(|_| self.board().following) {
            (self.board_mut().cursor, self.board_mut().pointer) = (Some(place), None);
        }
        self.draw(intuition);
        self.draw_end(intuition);
    }

    fn next_change(&self, intuition: &Intuition) -> Option<Ticks> {
        if self.is_busy() {
            return Some(intuition.current_time());
        }
        let BoardState { time, table, .. } = self.board();
        let blink = self.next_blink(time.animation_time(intuition.current_time()));
        let blink = blink.filter(|_| intuition.is_in_view(table.window()));
        let shown = blink.into_iter().chain(self.next_game_at()).map(|shown| time.reaches(shown));
        shown.min()
    }
}

impl<B: BoardGame> ScriptAccess for B {
    const WORDS: &'static Vocabulary = B::WORDS;

    fn is_idle(&self) -> bool {
        self.board().table.is_at_rest() && !self.is_busy()
    }

    fn status_line(&self) -> String {
        self.status_text()
    }

    fn note_lines(&self) -> Vec<String> {
        self.detail_lines()
    }

    fn suggested(&self) -> Option<String> {
        self.suggested_place().map(|place| place.to_string())
    }

    fn kept_options(&self) -> Vec<(&'static str, String)> {
        self.options()
    }

    fn switches(&self) -> Vec<&'static str> {
        let on = self.toggles().into_iter().filter(|(_, choice)| self.is_marked(*choice));
        on.map(|(word, _)| word).collect()
    }

    fn switch(&mut self, on: &[String]) {
        let mut aids = self.board().assistance.clone();
        for (word, choice) in self.toggles() {
            self.choose(choice, on.iter().any(|other| other == word));
        }
        // The toggle of marked places has made the saved state a choice of the user.
        aids.restore_legal(self.board().assistance.marks_legal());
        self.board_mut().assistance = aids;
    }

    fn personal(&self) -> Personal {
        let BoardState { assistance: aids, time, .. } = self.board();
        let first_begins = B::FIRST_BEGINS.map(|choice| self.is_marked(choice));
        Personal { first_begins, ..Personal::of(aids, *time) }
    }

    fn prefer_aids(&mut self, personal: Personal) {
        self.board_mut().assistance.prefer(personal);
        if let Some((choice, first_begins)) = B::FIRST_BEGINS.zip(personal.first_begins) {
            self.choose(choice, first_begins);
        }
    }

    fn show_message(&mut self, intuition: &mut Intuition, sentence: &'static str) {
        self.board_mut().assistance.show_message(sentence.to_owned());
        self.update_marks(intuition);
    }

    fn place_on_screen(&self, intuition: &Intuition, place: &str) -> Option<Point> {
        self.board().table.middle_on_screen(intuition, self.area(place.parse().ok()?))
    }

    fn hand(&self, intuition: &Intuition, mv: MoveOf<B>) -> Option<Vec<Gesture>> {
        let middle = |area| self.board().table.middle_on_screen(intuition, area);
        let place = self.area(mv.into());
        // The first click during an animation only ends it, so it needs a second one.
        let first = self.is_animating().then(|| middle(self.beside().unwrap_or(place)));
        let clicks = first.into_iter().chain([middle(place)]);
        let clicks = clicks.map(|at| at.map(Gesture::Click)).collect::<Option<Vec<_>>>();
        clicks.filter(|_| !self.board().is_reviewing())
    }
}
