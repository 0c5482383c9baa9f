//! The interface and the event loop of a program with a game window.
//!
//! The program sleeps until signals arrive. Then it handles its messages and the reports of searches,
//! advances its animations and redraws the window, always in this order. What differs between windows is left to
//! [`GameProgram`].

use std::fmt::Debug;

use super::board_numbers::Opener;
use super::by_link::{self, line};
use super::classic_mode::ClassicMode;
use super::described::{GameOptions, OwnState, Texts};
use super::draws::DrawRules;
use super::ending::{GameButton, GameButtons};
use super::execute;
use super::game_window::GameWindow;
use super::info::{Info, Text};
use super::menu::{self, Menus};
use super::personal::Personal;
use super::record;
use super::reviewing::ReviewTarget;
use super::{input, turn};
use crate::entry::board_number;
use crate::view::any_game::{BoardCell, Gesture};
use boardgame_engine::game_controller::TurnSearch;
use boardgame_engine::oracle::PuzzleOracle;
use boardgame_engine::record::GamePosition;
use boardgame_engine::session::UndoScope;
use small_amiga::Program;
use small_amiga::chips::{Point, Rect, Ticks};
use small_amiga::exec::Signals;
use small_amiga::input::{Key, Qualifiers};
use small_amiga::intuition::Intuition;

/// The commands of the window of the program `P`.
pub type CommandOf<P> = menu::CommandOf<<P as GameProgram>::Position, <P as GameProgram>::Own>;
pub type SeatOf<P> = <<P as GameProgram>::Position as GamePosition>::Seat;
pub type MoveOf<P> = <<P as GameProgram>::Position as GamePosition>::Move;
pub type SetupOf<P> = <<P as GameProgram>::Position as GamePosition>::Setup;
pub type IllegalOf<P> = <<P as GameProgram>::Position as GamePosition>::Illegal;

/// The way in which another game has come to the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Replacement {
    /// A new game was dealt.
    Dealt,
    /// A position was pasted.
    Pasted,
    /// The game was restarted on the same board.
    Again,
    /// A lesson or a game between two people has begun, has changed the game, or was left.
    Aside,
}

/// An event that interrupts a drag or a button press.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Interruption {
    /// The user has chosen items in the menus.
    Menus,
    /// Another window has become active.
    OtherWindow,
    /// The system has cancelled the user's action, for instance because a requester has opened.
    Cancelled,
}

/// The functions that the windows of the games on arrow tiles and those of the other board games implement in
/// different ways.
///
/// The event loop, the menus and [`super::execute`] call these functions.
pub trait GameProgram: Program + Debug + 'static {
    type Position: GamePosition;
    /// The solver of the game's boards, or [`NoOracle`](crate::judge::NoOracle).
    type Oracle: PuzzleOracle<Position = Self::Position>;
    /// The type of the commands in the game's own menus.
    type Own: Copy + Eq + Debug + 'static;
    const INFO: &'static Info;
    /// Shortcuts that are different in classic mode; `None` stands for no shortcut.
    const CLASSIC_KEYS: &'static [(CommandOf<Self>, Option<char>)];
    /// The moves and games that can be taken back in classic mode.
    const CLASSIC_UNDO: UndoScope = UndoScope::CurrentGame;

    fn table(&self) -> &GameWindow<Self::Oracle>;
    fn table_mut(&mut self) -> &mut GameWindow<Self::Oracle>;

    // ---- the event loop

    /// Ends the slide of a piece at the start of an action of the user.
    fn action_begun(&mut self) {}
    /// Returns the offered buttons and their area in the window.
    fn buttons(&self) -> (GameButtons, Rect);
    /// Handles a press of the select button beside the buttons.
    fn press(&mut self, intuition: &mut Intuition, at: Point);
    /// Handles a release of the select button.
    fn release(&mut self, _intuition: &mut Intuition, _at: Point) {}
    /// Handles a movement of the pointer to a point of the window.
    fn point(&mut self, intuition: &Intuition, at: Point);
    fn interrupted(&mut self, why: Interruption);
    /// Returns the command of a letter that is typed without the Amiga key and has a meaning of its own in this game,
    /// and the new state of the command's check mark.
    fn letter(&self, _letter: char) -> Option<(CommandOf<Self>, bool)> {
        None
    }
    /// Updates the window after a key that is neither Help nor a letter, before the key has its effect.
    fn key_pressed(&mut self) {}
    /// Handles a key at the board. The key is neither Help nor the key of a button or command.
    fn board_key(&mut self, intuition: &mut Intuition, key: Key, qualifiers: Qualifiers);
    /// Returns `true` during an animation that the user can end with a key or a click.
    fn is_animating(&self) -> bool {
        false
    }
    /// Advances the animations at a vertical blank; returns `true` if the computer may move.
    fn advance(&mut self, intuition: &Intuition) -> bool;
    fn refresh(&mut self, intuition: &mut Intuition);
    /// Returns the time of the next vertical blank at which the window changes without input.
    ///
    /// Returns `None` if no change is due.
    fn next_change(&self, intuition: &Intuition) -> Option<Ticks>;

    // ---- the game's own menus

    /// Returns the menus of the game in a mode. Classic mode has only the menus of
    /// [`super::menu::classic_menus`].
    fn menus(mode: ClassicMode) -> Menus<CommandOf<Self>>;
    /// Lines of the help page about the review of a game.
    ///
    /// The page is the last help page. Classic mode does not have this page.
    const REVIEW_HELP: Text;
    /// Returns the state of a command of the game's own menus.
    fn own(&self, own: Self::Own) -> OwnState;
    /// Returns the commands that a command of the game's own menus stands for.
    ///
    /// `checked` is the new state of the command's check mark.
    fn choose(&mut self, own: Self::Own, checked: bool) -> Vec<CommandOf<Self>>;
    /// Returns a button of the game that replaces the Hint button, and the command of the button.
    fn own_button(&self) -> Option<(GameButton, Self::Own)> {
        None
    }

    // ---- commands

    /// Prepares the window for a new turn. Messages have been removed, and the search starts afterwards.
    fn turn_started(&mut self, intuition: &mut Intuition);
    /// Returns the search for the current turn.
    fn search(&self) -> TurnSearch<Self::Position>;
    /// Returns the side that moves first in a new game.
    fn opener(&self) -> Opener<SeatOf<Self>> {
        Opener::InTurn
    }
    /// Removes the animations of the game that was on the board before.
    fn replaced(&mut self, _intuition: &mut Intuition, _why: Replacement) {}
    /// Puts back a carried piece, and hides the keyboard's cursor.
    fn rest_hand(&mut self);
    /// Marks a good move. The user is to move.
    fn suggest(&mut self);
    /// Ends the current animation; returns `true` if there was one.
    fn hurry(&mut self, _intuition: &Intuition) -> bool {
        false
    }
    /// Puts back a carried piece.
    fn put_back(&mut self) {}
    /// Returns the message for an illegal move of a human. The text is empty if the reason is shown in another way.
    fn refused(&mut self, why: &IllegalOf<Self>) -> String {
        why.to_string()
    }
    /// Returns the rules of the game about draws, or `None` if draws cannot be agreed on.
    fn draw_rules(&self) -> Option<DrawRules<Self::Position>> {
        None
    }
    /// Removes the game's own answer to an earlier command before the user offers a draw.
    fn draw_offered(&mut self) {}
    /// Returns `true` if an estimated review is possible: the game has moves, an engine that estimates win chances, and
    /// room for the graph. Classic mode has no review.
    fn can_estimate(&self) -> bool {
        false
    }
    /// Returns what is at a point of the window while a review is open.
    fn review_target(&self, at: Point) -> Option<ReviewTarget>;
    /// Returns `true` if games with these options start on randomly dealt boards, which have numbers.
    fn deals_boards(_setup: SetupOf<Self>) -> bool {
        true
    }
    fn names_squares(&self) -> bool {
        false
    }

    // ---- texts and buttons

    /// Returns the title about a finished search for a suggestion, or `None` if the title does not mention it.
    fn searched_title(&self) -> Option<String> {
        None
    }
    /// Returns `true` if the game is over but its match continues with another game.
    fn is_match_on(&self) -> bool {
        false
    }
    /// Returns `true` if the game is over and its last move has been shown.
    fn is_at_end(&self) -> bool {
        self.table().game().is_over()
    }

    // ---- exact values

    /// Shows a move that the coach advises.
    fn show_advised(&mut self, _mv: MoveOf<Self>) {}
    /// Returns the short name of the engine that plays a side.
    fn engine_name(&self, _seat: SeatOf<Self>) -> String {
        String::new()
    }

    // ---- scripts, saved games and settings

    /// Returns the number of the current board, for a saved game.
    ///
    /// Returns `None` if the number is unknown or hidden.
    fn board_number(&self) -> Option<u64> {
        let table = self.table();
        let is_dealt = !table.aids.is_classic() && Self::deals_boards(table.game().setup());
        table.board_number().filter(|_| is_dealt)
    }
    fn is_idle(&self) -> bool;
    /// Returns the texts of the window.
    fn texts(&self) -> Texts;
    /// Returns the title for the game and its players. It is needed more often than the other texts.
    fn own_title(&self) -> String;
    /// Returns the word that names a seat's side in the texts of the window, such as `blue`.
    ///
    /// The default implementation returns the name of the seat.
    fn side_word(&self, seat: usize) -> &'static str {
        Self::INFO.words.seats.get(seat).copied().unwrap_or_default()
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
    /// Returns the options that are saved with the game, and those of an invitation to a correspondence game.
    fn options(&self) -> GameOptions;
    fn switches(&self) -> Vec<&'static str>;
    /// Turns on the menu toggles in `on` and turns off all others.
    fn switch(&mut self, intuition: &mut Intuition, on: &[String]);
    fn settings(&self) -> Personal {
        self.table().settings()
    }
    /// Applies changed settings of the user, except for animation speed and classic mode.
    fn prefer_aids(&mut self, _intuition: &mut Intuition, changes: Personal) {
        self.table_mut().aids.prefer(changes);
    }
    /// Sets the options of the correspondence game that the window shows, or `None` if the window shows the
    /// user's own game.
    fn set_link_options(&mut self, _intuition: &mut Intuition, _options: Option<&str>) {}
    /// Shows the last move of the game, for instance with a slide.
    fn show_last_move(&mut self, _: &mut Intuition) {}
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
    fn hand(&self, intuition: &Intuition, mv: MoveOf<Self>) -> Option<Vec<Gesture>>;
}

/// Handles the Exec signals of a program with a game window.
///
/// The program's [`Program::wake`] calls this function.
pub fn wake<P: GameProgram>(program: &mut P, intuition: &mut Intuition, signals: Signals) {
    if signals.contains(Signals::CTRL_C) {
        program.table_mut().quit();
    }
    program.table_mut().update_host(intuition);
    while let Some(message) = program.table().message(intuition) {
        input::message(program, intuition, message);
    }
    program.table_mut().help_messages(intuition);
    if let Some(text) = program.table_mut().entered_board_number(intuition) {
        if program.table().is_playing_on_line() {
            intuition.display_beep();
            intuition.announce(Some(by_link::ON_LINE.to_owned()));
        } else {
            by_link::leave(program, intuition);
            execute::play_board(program, intuition, board_number::parse(&text));
        }
    }
    program.table_mut().controller.process_reports();
    if signals.contains(Signals::CTRL_E) {
        program.table_mut().controller.vertical_blank();
        turn::tick(program, intuition);
    }
    line::poll(program, intuition);
    by_link::poll_list(program, intuition);
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
    let next_game = turn::next_game_at(program).map(|at| program.table().clock.reaches(at));
    program.next_change(intuition).into_iter().chain(next_game).min()
}
