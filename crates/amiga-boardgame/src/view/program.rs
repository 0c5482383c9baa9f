//! The interface and the event loop of a program with a game window.
//!
//! The program sleeps until signals arrive. Then it handles its messages and the reports of searches,
//! advances its animations and redraws the window, always in this order. Each of these steps is left to the
//! game.

use std::fmt::Debug;

use super::by_link::{self, LinkStage, line};
use super::classic_mode::ClassicMode;
use super::game_window::GameWindow;
use super::info::{Info, Text};
use super::menu::{Common, Menus};
use super::personal::Personal;
use super::record::{self, UserRecord};
use crate::entry::board_number;
use crate::view::any_game::{BoardCell, Gesture};
use boardgame_engine::coach::{Day, SolvedPuzzles};
use boardgame_engine::record::{GamePosition, GameRecord};
use small_amiga::Program;
use small_amiga::chips::{Point, Rect, Ticks};
use small_amiga::exec::Signals;
use small_amiga::intuition::{IntuiMessage, Intuition};

/// The interface of a game window's program to the event loop, menus and scripts.
pub trait GameProgram: Program + Debug + 'static {
    type Position: GamePosition;
    /// The type of the commands in the menus.
    type Command: Copy + Eq + From<Common> + 'static;
    const INFO: &'static Info;
    /// Shortcuts that are different in classic mode; `None` stands for no shortcut.
    const CLASSIC_KEYS: &'static [(Self::Command, Option<char>)];
    /// The commands that show the user a good move.
    const HINTS: &'static [Self::Command];

    fn table(&self) -> &GameWindow<Self::Position>;
    fn table_mut(&mut self) -> &mut GameWindow<Self::Position>;

    // ---- the event loop

    fn message(&mut self, intuition: &mut Intuition, message: IntuiMessage);
    /// Updates the game at a vertical blank, after the search task has run.
    fn tick(&mut self, intuition: &mut Intuition);
    /// Shows the failure of an engine until the game or the players change.
    fn failed(&mut self, intuition: &mut Intuition);
    fn refresh(&mut self, intuition: &mut Intuition);
    /// Returns the time of the next vertical blank at which the window changes without input.
    ///
    /// Returns `None` if no change is due.
    fn next_change(&self, intuition: &Intuition) -> Option<Ticks>;

    // ---- menus

    /// Returns the menus of the game in a mode. Classic mode has only the menus of
    /// [`super::menu::classic_menus`].
    fn menus(mode: ClassicMode) -> Menus<Self::Command>;
    /// Lines of the help page about the review of a game.
    ///
    /// The page is the last help page. Classic mode does not have this page.
    const REVIEW_HELP: Text;
    fn is_checked(&self, command: Self::Command) -> bool;
    /// Returns `true` if the user can choose the menu item of a command.
    ///
    /// The item for taking back a move is also disabled if there is nothing to take back.
    fn is_enabled(&self, command: Self::Command) -> bool;
    /// Executes a menu command, after a menu choice or a shortcut.
    ///
    /// `checked` is the new state of the command's check mark.
    fn run_command(&mut self, intuition: &mut Intuition, command: Self::Command, checked: bool);

    // ---- numbers of boards

    /// Returns the number of the current board, for a saved game.
    ///
    /// Returns `None` if the number is unknown or hidden.
    fn board_number(&self) -> Option<u64>;
    /// Deals the board with the number that the user has entered.
    ///
    /// `None` stands for a text that is not a number, which is refused.
    fn play_board(&mut self, intuition: &mut Intuition, number: Option<u64>);

    // ---- scripts, saved games and settings

    fn is_idle(&self) -> bool;
    fn is_in_review(&self) -> bool;
    fn status_line(&self) -> String;
    fn note_lines(&self) -> Vec<String>;
    /// Returns the word that names a seat's side in the texts of the window, such as `blue`.
    ///
    /// The default implementation returns the name of the seat.
    fn side_word(&self, seat: usize) -> &'static str {
        Self::INFO.words.seats.get(seat).copied().unwrap_or_default()
    }
    /// Returns the text of [`Self::note_lines`] as sentences. By default, all lines form a single sentence.
    fn spoken_notes(&self) -> Vec<String> {
        vec![self.note_lines().join(" ")]
    }
    /// Returns the window's text about a draw offer, such as the pending offer or the opponent's answer to an
    /// offer.
    fn answer_to_draw_offer(&self) -> Option<String> {
        None
    }
    fn suggested(&self) -> Option<String>;
    fn is_dragging(&self) -> bool {
        false
    }
    /// Returns the command-line options that are saved with the game. The options of the players come first,
    /// in the order of the sides.
    fn kept_options(&self) -> Vec<(&'static str, String)>;
    fn switches(&self) -> Vec<&'static str>;
    /// Turns on the menu toggles in `on` and turns off all others.
    fn switch(&mut self, on: &[String]);
    fn settings(&self) -> Personal;
    /// Applies changed settings of the user, except for animation speed and classic mode.
    fn prefer_aids(&mut self, changes: Personal);
    /// Returns the command that sets up the puzzle of a day, or `None` if the game has no daily puzzles.
    fn daily(_: Day, _is_late: bool) -> Option<Self::Command> {
        None
    }
    /// Returns the day of the daily puzzle in `game`, and whether the user began the puzzle after that day.
    ///
    /// Returns `None` if the game is not a daily puzzle.
    fn daily_of(&self, _game: &GameRecord<Self::Position>) -> Option<(Day, bool)> {
        None
    }
    /// Marks `game` as an attempt at the daily puzzle of `day`, when a saved game is resumed.
    ///
    /// The game may also be an earlier game, to which Take back returns.
    fn restore_daily(&mut self, _game: &GameRecord<Self::Position>, _day: Day, _is_late: bool) {}
    /// Returns a text to share about a solved daily puzzle, or `None` if the puzzle is not solved.
    fn daily_text(&self) -> Option<String> {
        None
    }
    fn solved_puzzles(&self) -> Option<&SolvedPuzzles> {
        None
    }
    fn set_solved(&mut self, _puzzles: SolvedPuzzles) {}
    /// Sets the user's record, to which the game adds the results of daily puzzles.
    fn set_daily_record(&mut self, _record: UserRecord) {}
    fn show_message(&mut self, intuition: &mut Intuition, sentence: &str);
    /// Returns `true` if the game allows a command in the lesson's current step.
    ///
    /// Commands that every lesson allows are not included.
    fn is_allowed_in_lesson(&self, _: Self::Command) -> bool {
        false
    }
    /// Returns the options for an invitation to a correspondence game, taken from the window's current
    /// options.
    fn link_options(&self) -> String {
        String::new()
    }
    /// Sets the options of the correspondence game that the window shows, or `None` if the window shows the
    /// user's own game.
    fn set_link_options(&mut self, _: Option<&str>) {}
    /// Prepares the window and the engine search for the current turn if the session has changed since the
    /// last call.
    fn turn_changed(&mut self, intuition: &mut Intuition);
    /// Shows the opponent's last move in a correspondence game, for instance with a slide.
    fn show_last_move(&mut self, _: &mut Intuition) {}
    /// Returns `true` if the program allows a command while the window shows a correspondence game at the given
    /// stage.
    ///
    /// The stage is, for instance, that the user has to move, to send the turn or to wait for the opponent. Commands
    /// that every correspondence game allows are not included.
    fn is_allowed_by_link(&self, _: Self::Command, _: LinkStage) -> bool {
        false
    }
    /// Updates the window after a lesson or correspondence game has changed or replaced the shown game.
    ///
    /// A lesson changes the game at its start, at each step and at its end. A correspondence game changes it
    /// when the correspondence game is shown, has changed or is left.
    fn lesson_changed(&mut self, intuition: &mut Intuition);
    /// Returns the areas of the window's parts: the board, then the panel from top to bottom.
    ///
    /// A narrow display shows these parts below each other.
    ///
    /// The result is empty if the window has no parts.
    fn window_parts(&self) -> Vec<Rect>;
    /// Returns the area of the board cell at a point of the window.
    ///
    /// The flag is `true` if a legal move can involve a click on that cell.
    fn cell_in_window(&self, at: Point) -> Option<(Rect, bool)>;
    /// Returns the board's cells in rows, with their areas in the window.
    ///
    /// The keyboard's cursor moves along these rows.
    fn cells_in_window(&self) -> Vec<Vec<BoardCell>>;
    /// Moves the keyboard's cursor to the cell called `name`.
    ///
    /// Does nothing during a review, or if no cell has this name.
    fn move_cursor(&mut self, name: &str);
    fn hand(&self, intuition: &Intuition, mv: <Self::Position as GamePosition>::Move)
    -> Option<Vec<Gesture>>;
}

/// Handles the Exec signals of a program with a game window.
///
/// The program's [`Program::wake`] calls this function.
pub fn wake<P: GameProgram>(program: &mut P, intuition: &mut Intuition, signals: Signals) {
    if signals.contains(Signals::CTRL_C) {
        program.table_mut().quit();
    }
    program.table_mut().update_host(intuition);
    let known = program.table().controller.fault();
    while let Some(message) = program.table().message(intuition) {
        program.message(intuition, message);
    }
    program.table_mut().help_messages(intuition);
    if let Some(text) = program.table_mut().entered_board_number(intuition) {
        if program.table().is_playing_on_line() {
            intuition.display_beep();
            intuition.announce(Some(by_link::ON_LINE.to_owned()));
        } else {
            by_link::leave(program, intuition);
            program.play_board(intuition, board_number::parse(&text));
        }
    }
    program.table_mut().controller.process_reports();
    if signals.contains(Signals::CTRL_E) {
        program.table_mut().controller.vertical_blank();
        program.tick(intuition);
    }
    line::poll(program, intuition);
    by_link::poll_list(program, intuition);
    if program.table().controller.fault().is_some_and(|fault| known != Some(fault)) {
        program.failed(intuition);
    }
    record::log_finished_game(program);
    program.refresh(intuition);
    if !program.is_running() {
        program.table().controller.abort();
    }
}

/// Returns the time of the next vertical blank at which the program must run.
///
/// Returns `None` if only input makes it run.
///
/// The [`Program::next_blank`] of every program with a game window calls this function.
pub fn next_blank<P: GameProgram>(program: &P, intuition: &Intuition) -> Option<Ticks> {
    if program.table().controller.needs_blanks() {
        return Some(intuition.current_time());
    }
    program.next_change(intuition)
}
