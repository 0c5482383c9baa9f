//! The interface between a game of two pieces on arrow tiles and the window that these games share.
//!
//! A [`TileGame`] provides the positions of pieces, the contents of squares, the texts, its own menu and its
//! engines. It reacts to input with commands ([`TileCommand`]), which the window executes. Drawing and the
//! flow of a game are left to the window.

use std::fmt::Debug;

use super::hand::Refusal;
use super::layout::Target;
use super::moves::TileMove;
pub use super::status::{Frame, GameResult, Notice, SquareContent, StatusTexts};
use crate::view::described::{GameOptions, OwnState};
use crate::view::draws::{DrawRules, Draws};
use crate::view::ending::GameButton;
use crate::view::info::Info;
use crate::view::menu::{CommandOf, MenuRow, MenuTable};
use crate::view::names::{EngineLabel, SideNames};
use boardgame_engine::contract::Engine;
use boardgame_engine::oracle::{Oracle, PuzzleOracle};
use boardgame_engine::record::{GamePosition, GameRecord};
use boardgame_engine::session::{Session, UndoScope};
use boardgame_engine::square::Square;

pub type OracleOf<G> = <G as TileGame>::Oracle;
pub type PositionOf<G> = <OracleOf<G> as Oracle>::Position;
pub type LineOf<G> = GameRecord<PositionOf<G>>;
pub type SeatOf<G> = <PositionOf<G> as GamePosition>::Seat;
pub type MoveOf<G> = <PositionOf<G> as GamePosition>::Move;
pub type SetupOf<G> = <PositionOf<G> as GamePosition>::Setup;

/// A command to the window of the game `G`.
pub type TileCommand<G> = CommandOf<PositionOf<G>, <G as TileGame>::Choice>;

/// The menus of a game on arrow tiles, without the Oracle menu that all these games have.
///
/// Classic mode has only the menus `game` and `others`.
#[derive(Debug)]
pub struct TileMenus<A> {
    /// The game's own menu, which is the first menu of the strip.
    pub game: MenuTable<A>,
    /// Further menus of the game.
    pub others: Vec<MenuTable<A>>,
    /// Menu rows that the game adds to the Aids menu.
    pub aids: Vec<MenuRow<A>>,
}

/// A mouse or keyboard action with which the user enters a move. Some moves need several actions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TileGesture<C> {
    Drag(Square, Square),
    Click(Square),
    /// The Tab key, which acts like a click on the tile in the panel.
    Tab,
    /// The shortcut key of a command in the menus.
    Choose(C),
}

/// The interface between a board game on arrow tiles and its window.
///
/// A value of the implementing type holds the settings in the game's own menu.
pub trait TileGame: Copy + Eq + Debug + 'static {
    type Oracle: PuzzleOracle<Position: GamePosition<Move: Into<TileMove>>>;
    type Choice: Copy + Eq + Debug;

    /// The texts and properties of the window. [`Info::reading_time`] is the minimum time for which the status bar
    /// shows "thinking...".
    const INFO: &'static Info;
    /// Shortcuts that are different in classic mode; `None` stands for no shortcut.
    const CLASSIC_KEYS: &'static [(TileCommand<Self>, Option<char>)] = &[];
    /// The moves and games that can be taken back in classic mode.
    const CLASSIC_UNDO: UndoScope = UndoScope::CurrentGame;
    /// Whether the Oracle menu has a switch that makes the computer play perfectly.
    ///
    /// A game needs it if the user cannot choose a perfect engine as a player.
    const PERFECT_SWITCH: bool;

    /// Returns `true` if games with these options start on randomly dealt boards.
    ///
    /// Only then can fair boards be selected.
    fn deals_boards(_setup: SetupOf<Self>) -> bool {
        true
    }

    // ---- board and texts

    fn piece(position: &PositionOf<Self>, seat: SeatOf<Self>) -> Square;
    fn face(position: &PositionOf<Self>, square: Square) -> SquareContent;
    /// Returns the square on which a blinking X marks the goal of a side's piece, or `None` to show no X.
    fn goal(position: &PositionOf<Self>, seat: SeatOf<Self>) -> Option<Square>;
    /// Returns the title, status, heading and other texts that the window shows for the position `shown`.
    ///
    /// `shown` is the current position or, if `is_reviewed` is set, an earlier position in a review.
    fn status_texts(
        &self,
        session: &Session<PositionOf<Self>>,
        draws: &Draws<SeatOf<Self>>,
        shown: &PositionOf<Self>,
        is_reviewed: bool,
    ) -> StatusTexts<SeatOf<Self>>;

    /// Returns the ways in which the user can end the current game as a draw.
    fn draws(session: &Session<PositionOf<Self>>) -> DrawRules<PositionOf<Self>>;
    /// Removes the game's own answer to an earlier command before the user offers a draw.
    fn draw_offered(&mut self) {}
    /// Returns a button of the game that replaces the Hint button, and the button's menu command.
    ///
    /// The default is `None`, for a game without a button of its own.
    fn own_button(_session: &Session<PositionOf<Self>>) -> Option<(GameButton, Self::Choice)> {
        None
    }
    /// Returns `true` if the game is over because the side to move has no legal move.
    fn is_blocked(_line: &LineOf<Self>) -> bool {
        false
    }
    /// Returns the names of the two pieces in lower case, each of at most six letters.
    ///
    /// `colours` contains the words for the colours of the pieces, or is `None` if colours cannot distinguish
    /// the pieces. The default names are these words or, without them, the names of the sides.
    fn piece_names(colours: Option<[&'static str; 2]>) -> [&'static str; 2] {
        let seats = || Self::INFO.words.seats.first_chunk().copied().unwrap_or(["first", "second"]);
        colours.unwrap_or_else(seats)
    }
    /// Returns the name of the engine that plays a side.
    fn engine_label(&self, seat: SeatOf<Self>) -> EngineLabel;
    /// Returns the title of the window, which names the players. Not used in classic mode.
    fn title(_session: &Session<PositionOf<Self>>, names: &SideNames) -> String {
        names.title(Self::INFO.title)
    }
    /// Returns `true` if the game's texts name squares, so that the board shows coordinates.
    ///
    /// Not used in classic mode.
    fn names_squares(_session: &Session<PositionOf<Self>>) -> bool {
        false
    }
    /// Returns up to four lines of 17 characters that replace the usual lines on the panel during a game.
    ///
    /// Returns an empty list if the game has no such lines. Not used in classic mode.
    fn progress(
        &self,
        _session: &Session<PositionOf<Self>>,
        _draws: &Draws<SeatOf<Self>>,
        _names: &SideNames,
    ) -> Vec<String> {
        Vec::new()
    }
    /// Returns a sentence about the last turn that a side has missed because it had no legal move.
    ///
    /// Returns `None` if both sides have moved in turn. The panel shows the sentence until the user's next
    /// action or the next turn. Not used in classic mode.
    fn missed_turn(_session: &Session<PositionOf<Self>>) -> Option<String> {
        None
    }
    /// Returns the winner and a detailed reason for the end of the game.
    ///
    /// Returns `None` if the game is not over or has no better text. Not used in classic mode.
    fn ended(_session: &Session<PositionOf<Self>>, _names: &SideNames) -> Option<GameResult<SeatOf<Self>>> {
        None
    }

    /// Returns the name of a picture on a square, for a user who cannot see the board.
    ///
    /// The index is that of [`SquareContent::Picture`].
    fn picture_text(_picture: usize) -> &'static str {
        ""
    }

    // ---- mouse and keyboard

    /// Returns `true` if the next move in the position is made with a piece.
    ///
    /// Otherwise, the player selects a square by a click, for example to place a tile.
    fn lifts(_position: &PositionOf<Self>) -> bool {
        true
    }
    /// Returns the move that the user enters by choosing a square, whether legal or not.
    ///
    /// Returns `None` if no move refers to the square.
    fn move_to(&self, line: &LineOf<Self>, to: Square) -> Option<MoveOf<Self>>;
    fn no_move_to(_line: &LineOf<Self>) -> &'static str {
        Refusal::TooFar.sentence()
    }
    /// Handles a click on anything but a movable piece, and returns the resulting commands.
    ///
    /// The Tab and Return keys have the same effect as a click.
    fn click(&mut self, _session: &Session<PositionOf<Self>>, _target: Target) -> Vec<TileCommand<Self>> {
        Vec::new()
    }
    /// Handles an illegal move of a human and returns the reason in at most four lines of 17 characters.
    ///
    /// The text is empty if the reason is shown in another way.
    fn refused(&mut self, why: &<PositionOf<Self> as GamePosition>::Illegal) -> String {
        why.to_string()
    }
    /// Returns the gestures that enter a move: by default, dragging the piece.
    ///
    /// Returns `None` if the user cannot make the move.
    fn gestures(
        &self,
        _session: &Session<PositionOf<Self>>,
        mv: MoveOf<Self>,
    ) -> Option<Vec<TileGesture<TileCommand<Self>>>> {
        let TileMove { start, target, .. } = mv.into();
        Some(vec![TileGesture::Drag(start?, target?)])
    }
    /// Clears the state of the previous turn after a change of the position, game or players.
    fn changed(&mut self, _session: &Session<PositionOf<Self>>) {}

    // ---- the menu

    fn menus() -> TileMenus<TileCommand<Self>>;
    /// Returns the state of a command of the game's own menus.
    fn own(&self, session: &Session<PositionOf<Self>>, choice: Self::Choice) -> OwnState;
    /// Executes a command of the game's own menus and returns the resulting commands for the window.
    ///
    /// `checked` is the new state of the item's check mark.
    fn choose(
        &mut self,
        _session: &Session<PositionOf<Self>>,
        _choice: Self::Choice,
        _checked: bool,
    ) -> Vec<TileCommand<Self>> {
        Vec::new()
    }

    // ---- engines

    fn engine(&self, seat: SeatOf<Self>) -> Box<dyn Engine<PositionOf<Self>>>;
    /// Returns the engine that ponders while a human is to move, or `None` for no pondering.
    fn pondering(&self, _line: &LineOf<Self>) -> Option<Box<dyn Engine<PositionOf<Self>>>> {
        None
    }

    // ---- options

    /// Returns the options that are saved with the game, and those of an invitation to a correspondence game.
    ///
    /// `wants_fair` is whether the user wants new games on fair boards. It has no effect while the options deal no boards.
    fn options(&self, session: &Session<PositionOf<Self>>, wants_fair: bool) -> GameOptions;
}
