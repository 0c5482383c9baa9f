//! Implements [`AnyGame`] for every game window.
//!
//! The session and the window provide all that does not depend on the game. The rest is left to the game.

use crate::table::any_game::{
    Action, AnyGame, BoardCell, GameLinks, GameSnapshot, Gesture, Pulse, Saved, Scope,
};
use crate::table::execute;
use crate::table::friend;
use crate::table::friend::line;
use crate::table::judging;
use crate::table::lessons;
use crate::table::menu_commands;
use crate::table::mode;
use crate::table::offered;
use crate::table::saved::{current_options, own_options};
use crate::table::{Table, TableGame};
use crate::view::host_request::HostRequest;
use crate::view::menu::{Common, TableCommand};
use crate::view::oracle_choice::OracleChoice;
use crate::view::personal::Personal;
use boardgame_engine::coach::Day;
use boardgame_engine::record::GamePosition as _;
use small_amiga::chips::{Point, Rect};
use small_amiga::intuition::Intuition;

/// Message if the user has already solved or failed the daily puzzles of today and of all earlier days.
const ALL_DONE: &str = "All are done. Today's does not count again.";
impl<G: TableGame> AnyGame for Table<G> {
    fn pulse(&self) -> Pulse {
        let model = self.model();
        let game = model.game();
        let seat = G::Position::SEATS.iter().position(|&seat| seat == game.turn());
        Pulse {
            words: G::INFO.words,
            window: model.window(),
            revision: model.session().revision(),
            turn: seat.zip(model.session().to_move()),
            plies: game.plies(),
            outcome: game.outcome(),
            is_at_rest: self.is_idle(),
            has_fault: model.fault().is_some(),
            depth: model.finding().map_or(0, |info| info.depth),
            is_reviewing: self.model().is_reviewing(),
            undo: offered::undo(model),
            is_holding: self.board.hand.is_holding(),
            is_in_lesson: model.is_in_lesson(),
            link_stage: model.link_stage(),
            is_friend_waiting: model.is_friend_waiting(),
            has_unsent_turn: model.has_unsent_turn(),
            can_send_link: friend::can_send_link(self),
            personal: settings(self),
        }
    }

    fn snapshot(&self) -> GameSnapshot {
        let model = self.model();
        let game = model.game();
        // A record's text is the initial position, `moves`, the moves,
        // and possibly a word for an agreed draw.
        let text = game.to_string();
        let moves = text.split_once(" moves ").map_or("", |(_, moves)| moves);
        let texts = self.texts();
        let seat_of = |mover| G::Position::SEATS.iter().position(|&seat| seat == mover);
        GameSnapshot {
            pulse: self.pulse(),
            position: game.position_text(),
            moves: moves.split_whitespace().take(game.plies()).map(str::to_owned).collect(),
            movers: (0..game.plies()).filter_map(|ply| seat_of(game.mover(ply)?)).collect(),
            sides: texts.sides,
            status: texts.status,
            notes: texts.notes,
            sentences: texts.sentences,
            draw_answer: self.draw_answer(),
            suggestion: self.suggested_place().map(|place| place.to_string()),
            fault: model.fault_message(),
            chat: model.friend.line.chat_text(),
            links: GameLinks::new(model.shown_links()),
        }
    }

    fn areas(&self, intuition: &Intuition) -> Vec<Rect> {
        let Some(corner) = intuition.corner(self.model().window()) else { return Vec::new() };
        self.game.panel(&self.board).parts.into_iter().map(|part| part.offset(corner)).collect()
    }

    fn cells(&self, intuition: &Intuition) -> Vec<Vec<BoardCell>> {
        let Some(corner) = intuition.corner(self.model().window()) else { return Vec::new() };
        let mut rows = self.cells_in_window();
        rows.iter_mut().flatten().for_each(|cell| cell.area = cell.area.offset(corner));
        rows
    }

    fn saved(&self, scope: Scope) -> Saved<'_> {
        let options = match scope {
            Scope::Shown if self.model().link_stage().is_some() && !self.model().has_curtain() => {
                current_options(self).without_history()
            }
            Scope::Shown => own_options(self).without_history(),
            Scope::Own => {
                let words = friend::words(self.model());
                words.iter().fold(own_options(self), |options, word| options.with_word(word))
            }
        };
        Saved { options, solved: judging::is_solved::<G>().then_some(&self.model().judge.solved_puzzles) }
    }

    fn act(&mut self, intuition: &mut Intuition, action: Action) {
        match action {
            Action::Lesson(lesson) => lessons::begin(self, intuition, lesson),
            Action::Daily { day, is_late } => _ = pose_daily(self, intuition, day, is_late),
            Action::OpenDaily(today) => pose_open_daily(self, intuition, today),
            Action::Prefer(changes) => prefer(self, intuition, changes),
            Action::PointAt(name) => {
                self.move_cursor(&name);
                self.refresh(intuition);
            }
            Action::OpenLine(address) => {
                if line::IS_AVAILABLE {
                    line::open(self, intuition, address);
                }
            }
            Action::SendLink => {
                friend::send(self, intuition);
                menu_commands::update_marks(self, intuition);
            }
            Action::ClearMessage => {
                execute::show_message(self, intuition, "");
                self.refresh(intuition);
            }
        }
    }

    fn take_request(&mut self) -> Option<HostRequest> {
        self.model_mut().take_request()
    }

    fn cell_at(&self, intuition: &Intuition, at: Point) -> Option<(Rect, bool)> {
        let corner = intuition.corner(self.model().window())?;
        let (area, is_playable) = self.cell_in_window(at - corner)?;
        Some((area.offset(corner), is_playable))
    }

    fn gestures(&self, intuition: &Intuition, mv: &str) -> Option<Vec<Gesture>> {
        self.gestures_of(intuition, mv.parse().ok()?)
    }
}

/// Sets up the daily puzzle of `day`; returns `false` if the game has no daily puzzles.
fn pose_daily<G: TableGame>(
    program: &mut Table<G>,
    intuition: &mut Intuition,
    day: Day,
    is_late: bool,
) -> bool {
    let is_possible = judging::is_solved::<G>() && !program.model().aids.is_classic();
    mode::leave(program, intuition);
    if !is_possible {
        return false;
    }
    let daily = Common::Oracle(OracleChoice::Daily { day, is_late });
    execute::run(program, intuition, daily.into(), true);
    program.refresh(intuition);
    true
}

fn pose_open_daily<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition, today: Day) {
    let name = G::Position::NAME;
    let open = match &program.model().record {
        Some(record) => record.open_daily(name, today),
        None => Some(today),
    };
    let day = open.unwrap_or(today);
    if !pose_daily(program, intuition, day, day != today) {
        return;
    }
    match open {
        Some(day) if day == today => {}
        Some(day) => {
            execute::show_message(program, intuition, &format!("Today's is done. This is number {day}."))
        }
        None => execute::show_message(program, intuition, ALL_DONE),
    }
    program.refresh(intuition);
}

/// Returns the user's current settings.
fn settings<G: TableGame>(program: &Table<G>) -> Personal {
    let first_begins = G::FIRST_BEGINS.map(|own| program.game.own(&program.board, own).is_checked);
    Personal { first_begins, ..program.model().settings() }
}

fn prefer<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition, changes: Personal) {
    let now = settings(program);
    if let Some(speed) = changes.speed.filter(|_| changes.speed != now.speed) {
        execute::run(program, intuition, Common::Speed(speed).into(), true);
    }
    if let Some(classic) = changes.classic.filter(|_| changes.classic != now.classic) {
        mode::leave(program, intuition);
        execute::run(program, intuition, Common::Classic.into(), classic);
    }
    program.model_mut().aids.prefer(changes);
    if let Some((own, first_begins)) = G::FIRST_BEGINS.zip(changes.first_begins) {
        execute::execute(program, intuition, TableCommand::Own(own), first_begins);
    }
    menu_commands::update_marks(program, intuition);
}
