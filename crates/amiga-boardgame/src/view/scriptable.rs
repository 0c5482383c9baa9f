//! Implements [`AnyGame`] for every game window.
//!
//! The session and the common part of the window provide all that does not depend on the game. The rest is
//! left to the game's window through [`GameProgram`].

use super::any_game::{Action, AnyGame, BoardCell, GameSnapshot, Gesture, HostRequest, Pulse, Saved, Scope};
use super::by_link;
use super::by_link::line::{self, Lines};
use super::game_window::CONTINUED;
use super::lessons;
use super::link_storage::SavedLinkGames;
use super::menu::Common;
use super::menu_commands;
use super::personal::Personal;
use super::program::GameProgram;
use super::record::UserRecord;
use crate::entry::saved_earlier_game;
use crate::entry::saved_options::{BOARD, SavedHistory, SavedOptions, SavedState, number_in};
use boardgame_engine::coach::{Day, SolvedPuzzles};
use boardgame_engine::record::{GamePosition as _, GameRecord};
use boardgame_engine::session::EarlierGame;
use boardgame_line::address::LineAddress;
use small_amiga::chips::{Point, Rect};
use small_amiga::intuition::Intuition;

/// Prefix of the word `daily=NUMBER` in a saved game, which gives the number of a daily puzzle.
const DAILY: &str = "daily=";
/// Prefix of the word `late=NUMBER` in a saved game, for a daily puzzle that was begun after its day.
const LATE_DAILY: &str = "late=";

/// Message if the user has already solved or failed the daily puzzles of today and of all earlier days.
const ALL_DONE: &str = "All are done. Today's does not count again.";
/// Message shown when another game has replaced the saved game. The command Undo brings the saved game back.
const REPLACED: &str = "Undo: back to your last game.";

impl<P: GameProgram> AnyGame for P {
    fn pulse(&self) -> Pulse {
        let table = self.table();
        let game = table.game();
        let seat = P::Position::SEATS.iter().position(|&seat| seat == game.turn());
        Pulse {
            words: P::INFO.words,
            window: table.window(),
            revision: table.session().revision(),
            turn: seat.zip(table.session().to_move()),
            plies: game.plies(),
            outcome: game.outcome(),
            is_at_rest: self.is_idle(),
            has_fault: table.fault().is_some(),
            depth: table.finding().map_or(0, |info| info.depth),
            is_reviewing: self.is_in_review(),
            is_holding: self.is_dragging(),
            is_in_lesson: table.is_in_lesson(),
            link_stage: table.link_stage(),
            has_unsent_turn: table.has_unsent_turn(),
            personal: self.settings(),
        }
    }

    fn snapshot(&self) -> GameSnapshot {
        let table = self.table();
        let game = table.game();
        // A record's text is the initial position, `moves`, the moves,
        // and possibly a word for an agreed draw.
        let text = game.to_string();
        let moves = text.split_once(" moves ").map_or("", |(_, moves)| moves);
        let seat_of = |mover| P::Position::SEATS.iter().position(|&seat| seat == mover);
        GameSnapshot {
            pulse: self.pulse(),
            position: game.position_text(),
            moves: moves.split_whitespace().take(game.plies()).map(str::to_owned).collect(),
            movers: (0..game.plies()).filter_map(|ply| seat_of(game.mover(ply)?)).collect(),
            status: self.status_line(),
            notes: self.note_lines(),
            sentences: self.spoken_notes(),
            draw_answer: self.answer_to_draw_offer(),
            suggestion: self.suggested(),
            fault: table.fault_message(),
            chat: table.by_link.chat_text(),
            link: table.by_link.newest_link().map(str::to_owned),
        }
    }

    fn areas(&self, intuition: &Intuition) -> Vec<Rect> {
        let Some(corner) = intuition.corner(self.table().window()) else { return Vec::new() };
        self.window_parts().into_iter().map(|part| part.offset(corner)).collect()
    }

    fn cells(&self, intuition: &Intuition) -> Vec<Vec<BoardCell>> {
        let Some(corner) = intuition.corner(self.table().window()) else { return Vec::new() };
        let mut rows = self.cells_in_window();
        rows.iter_mut().flatten().for_each(|cell| cell.area = cell.area.offset(corner));
        rows
    }

    fn saved(&self, scope: Scope) -> Saved<'_> {
        let aside = self.table().set_aside();
        let options = match scope {
            Scope::Shown => aside.cloned().unwrap_or_else(|| current_options(self)).without_history(),
            Scope::Own => {
                let own = aside.or_else(|| self.table().own_game_beside_link());
                own.cloned().unwrap_or_else(|| current_options(self))
            }
        };
        Saved { options, solved: self.solved_puzzles() }
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
            Action::ClearMessage => {
                self.show_message(intuition, "");
                self.refresh(intuition);
            }
        }
    }

    fn take_request(&mut self) -> Option<HostRequest> {
        self.table_mut().take_request()
    }

    fn resume(&mut self, intuition: &mut Intuition, saved: &SavedState) {
        let session = self.table_mut().session_mut();
        let began = saved.history.as_ref().map_or_else(|| session.began(), |history| history.began);
        session.resume(saved.score.clone(), saved.scoring, began);
        restore_history(self, saved);
        let game = self.table().game().clone();
        if saved.history.is_none() && game.has_chosen_end() {
            // The game was logged when it ended.
            self.table_mut().session_mut().mark_logged();
        }
        restore_daily(self, &game, &saved.switches);
        self.switch(&saved.switches);
        let table = self.table_mut();
        table.numbers.confirm(table.controller.session.game(), saved.board_number());
        self.show_message(intuition, CONTINUED);
        menu_commands::update_marks(self, intuition);
    }

    fn remember_saved_game(&mut self, intuition: &mut Intuition, record: &str, saved: &SavedState) {
        let Ok(game) = record.parse::<GameRecord<P::Position>>() else { return };
        let history = saved.history.clone().unwrap_or_default();
        for text in &history.earlier {
            restore_earlier_game(self, text);
        }
        if game == *self.table().game() {
            if history.is_logged {
                self.table_mut().session_mut().mark_logged();
            }
        } else if game.plies() > 0 {
            let session = self.table().session();
            let players = P::Position::SEATS.iter().map(|&seat| session.player(seat)).collect();
            let began = if saved.history.is_some() { history.began } else { game.plies() };
            let (score, scoring, is_logged) = (saved.score.clone(), saved.scoring, history.is_logged);
            let earlier = EarlierGame { game, players, score, scoring, began, is_logged };
            add_earlier_game(self, earlier, &saved.switches);
        }
        if self.table().session().can_take_back_game() {
            self.show_message(intuition, REPLACED);
        }
        menu_commands::update_marks(self, intuition);
    }

    fn set_solved_puzzles(&mut self, solved: SolvedPuzzles) {
        self.set_solved(solved);
    }

    fn set_user_record(&mut self, intuition: &mut Intuition, record: UserRecord) {
        self.set_daily_record(record.clone());
        self.table_mut().set_record(record);
        menu_commands::update_marks(self, intuition);
    }

    fn set_link_games(&mut self, intuition: &mut Intuition, games: SavedLinkGames) {
        self.table_mut().set_link_games(games);
        menu_commands::update_marks(self, intuition);
    }

    fn set_lines(&mut self, intuition: &mut Intuition, lines: Lines) {
        self.table_mut().set_lines(lines);
        menu_commands::update_marks(self, intuition);
    }

    fn open_line(&mut self, intuition: &mut Intuition, address: LineAddress) {
        if line::IS_AVAILABLE {
            line::open(self, intuition, address);
        }
    }

    fn cell_at(&self, intuition: &Intuition, at: Point) -> Option<(Rect, bool)> {
        let corner = intuition.corner(self.table().window())?;
        let (area, is_playable) = self.cell_in_window(at - corner)?;
        Some((area.offset(corner), is_playable))
    }

    fn gestures(&self, intuition: &Intuition, mv: &str) -> Option<Vec<Gesture>> {
        self.hand(intuition, mv.parse().ok()?)
    }
}

/// Sets up the daily puzzle of `day`; returns `false` if the game has no daily puzzles.
fn pose_daily<P: GameProgram>(program: &mut P, intuition: &mut Intuition, day: Day, is_late: bool) -> bool {
    let daily = P::daily(day, is_late).filter(|_| !program.is_checked(Common::Classic.into()));
    lessons::leave(program, intuition);
    by_link::leave(program, intuition);
    let Some(command) = daily else { return false };
    program.run_command(intuition, command, true);
    menu_commands::update_marks(program, intuition);
    program.refresh(intuition);
    true
}

fn pose_open_daily<P: GameProgram>(program: &mut P, intuition: &mut Intuition, today: Day) {
    let name = P::Position::NAME;
    let open = match &program.table().record {
        Some(record) => record.open_daily(name, today),
        None => Some(today),
    };
    let day = open.unwrap_or(today);
    if !pose_daily(program, intuition, day, day != today) {
        return;
    }
    match open {
        Some(day) if day == today => {}
        Some(day) => program.show_message(intuition, &format!("Today's is done. This is number {day}.")),
        None => program.show_message(intuition, ALL_DONE),
    }
    program.refresh(intuition);
}

fn prefer<P: GameProgram>(program: &mut P, intuition: &mut Intuition, changes: Personal) {
    let now = program.settings();
    if let Some(speed) = changes.speed.filter(|_| changes.speed != now.speed) {
        program.run_command(intuition, Common::Speed(speed).into(), true);
    }
    if let Some(classic) = changes.classic.filter(|_| changes.classic != now.classic) {
        lessons::leave(program, intuition);
        by_link::leave(program, intuition);
        program.run_command(intuition, Common::Classic.into(), classic);
    }
    program.prefer_aids(changes);
    menu_commands::update_marks(program, intuition);
}

/// Converts the current game to the options of a saved game: the game record, the program's options, the score, the
/// switches and the history.
fn current_options<P: GameProgram>(program: &P) -> SavedOptions {
    let session = program.table().session();
    let game = session.game();
    let words = board_word(program.board_number()).into_iter().chain(daily_word(program, game));
    let kept = SavedState {
        score: session.score_before().clone(),
        scoring: session.counting(),
        switches: program.switches().into_iter().map(str::to_owned).chain(words).collect(),
        history: history(program),
    };
    SavedOptions::new(game.to_string(), program.kept_options(), &kept)
}

/// Returns the history to save with the window's game, or `None` if there is nothing to save.
fn history<P: GameProgram>(program: &P) -> Option<SavedHistory> {
    let session = program.table().session();
    let text = |earlier: &EarlierGame<P::Position>| {
        let number = board_word(program.table().numbers.number_of(&earlier.game));
        let words = number.into_iter().chain(daily_word(program, &earlier.game)).collect();
        saved_earlier_game::format(earlier, words)
    };
    let earlier: Vec<_> = session.earlier_games().iter().map(text).collect();
    let (began, is_logged) = (session.began(), session.is_logged());
    (is_logged || !earlier.is_empty()).then_some(SavedHistory { began, is_logged, earlier })
}

fn restore_history<P: GameProgram>(program: &mut P, saved: &SavedState) {
    let Some(history) = &saved.history else { return };
    if history.is_logged {
        program.table_mut().session_mut().mark_logged();
    }
    for text in &history.earlier {
        restore_earlier_game(program, text);
    }
}

/// Adds a saved earlier game to the games that the command Take back can restore.
///
/// A text that this version cannot read is skipped.
fn restore_earlier_game<P: GameProgram>(program: &mut P, text: &str) {
    if let Some((earlier, words)) = saved_earlier_game::parse(text) {
        add_earlier_game(program, earlier, &words);
    }
}

fn add_earlier_game<P: GameProgram>(program: &mut P, earlier: EarlierGame<P::Position>, words: &[String]) {
    restore_daily(program, &earlier.game, words);
    let table = program.table_mut();
    table.numbers.confirm(&earlier.game, number_in(words, BOARD));
    table.session_mut().add_earlier_game(earlier);
}

/// Returns the word for a board number in a saved game, such as `board=5`, or `None` without a number.
fn board_word(number: Option<u64>) -> Option<String> {
    number.map(|number| format!("{BOARD}{number}"))
}

/// Returns the word, such as `daily=142`, that is saved with a game and names its daily puzzle.
///
/// Returns `None` if `game` is not a daily puzzle.
fn daily_word<P: GameProgram>(program: &P, game: &GameRecord<P::Position>) -> Option<String> {
    let (day, is_late) = program.daily_of(game)?;
    Some(format!("{}{day}", if is_late { LATE_DAILY } else { DAILY }))
}

/// Marks `game` as an attempt at a daily puzzle if a word of the saved game, such as `daily=142`, names the
/// puzzle.
fn restore_daily<P: GameProgram>(program: &mut P, game: &GameRecord<P::Position>, words: &[String]) {
    for (prefix, is_late) in [(DAILY, false), (LATE_DAILY, true)] {
        if let Some(day) = number_in(words, prefix).and_then(Day::new) {
            program.restore_daily(game, day, is_late);
        }
    }
}
