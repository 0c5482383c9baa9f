//! The interface between a game of two pieces on arrow tiles and the window that these games share.
//!
//! A [`TileGame`] provides the positions of pieces, the contents of squares, the texts, its own menu and its
//! engines. It reacts to input with commands ([`TileCommand`]), which the window executes. Drawing and the
//! flow of a game are left to the window.

use std::fmt::Debug;

use super::artwork::Artwork;
use super::layout::Target;
use super::moves::TileMove;
pub use super::status::{Frame, GameResult, Notice, SquareContent, StatusTexts, TextSource};
use crate::entry::drawing::Drawings;
use crate::table::draws::DrawRules;
use crate::table::{GameOptions, Happening, MoveGesture, OwnMenus, OwnState, Task};
use crate::view::ending::GameButton;
use crate::view::info::Info;
use crate::view::menu::CommandOf;
use boardgame_engine::contract::Engine;
use boardgame_engine::oracle::{Oracle, PuzzleOracle};
use boardgame_engine::record::{GamePosition, GameRecord};
use boardgame_engine::session::Session;
use boardgame_engine::square::Square;

pub type OracleOf<G> = <G as TileGame>::Oracle;
pub type PositionOf<G> = <OracleOf<G> as Oracle>::Position;
pub type LineOf<G> = GameRecord<PositionOf<G>>;
pub type SeatOf<G> = <PositionOf<G> as GamePosition>::Seat;
pub type MoveOf<G> = <PositionOf<G> as GamePosition>::Move;
pub type SetupOf<G> = <PositionOf<G> as GamePosition>::Setup;

/// A command to the window of the game `G`.
pub type TileCommand<G> = CommandOf<PositionOf<G>, <G as TileGame>::Choice>;

/// An action with which the user enters a move on a board of arrow tiles.
///
/// The Tab key acts like a click on the tile in the panel.
pub type TileGesture<C> = MoveGesture<Square, C>;

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
    /// The names of the two pieces in lower case, each of at most six letters, or `None` if the pieces are named after
    /// their colours.
    const PIECES: Option<[&'static str; 2]> = None;
    /// A button that replaces the Hint button while its menu command is enabled.
    const OWN_BUTTON: Option<(GameButton, Self::Choice)> = None;

    /// Returns `true` if games with these options start on randomly dealt boards.
    ///
    /// Only then can fair boards be selected.
    fn deals_boards(_setup: SetupOf<Self>) -> bool {
        true
    }

    /// Returns the pictures of the window, which have twice the rows on an interlaced screen.
    fn artwork(drawings: &Drawings, interlaced: bool) -> Artwork;

    // ---- board and texts

    fn piece(position: &PositionOf<Self>, seat: SeatOf<Self>) -> Square;
    fn face(position: &PositionOf<Self>, square: Square) -> SquareContent;
    /// Returns the square on which a blinking X marks the goal of a side's piece, or `None` to show no X.
    fn goal(position: &PositionOf<Self>, seat: SeatOf<Self>) -> Option<Square>;
    /// Returns the title, status, heading and other texts, and the framed squares.
    fn texts(&self, source: &TextSource<'_, PositionOf<Self>>) -> StatusTexts<SeatOf<Self>>;

    /// Returns the ways in which the user can end the current game as a draw.
    fn draws(session: &Session<PositionOf<Self>>) -> DrawRules<PositionOf<Self>>;
    /// Returns the name of the engine that plays a side, in at most ten letters.
    fn engine_label(&self, seat: SeatOf<Self>) -> String;

    // ---- mouse and keyboard

    /// Returns `true` if the next move in the position is made with a piece.
    ///
    /// Otherwise, the player selects a square by a click, for example to place a tile.
    fn lifts(_position: &PositionOf<Self>) -> bool {
        true
    }
    /// Returns the command of a move of the piece to a square, whether legal or not.
    fn move_to(&self, line: &LineOf<Self>, to: Square) -> TileCommand<Self>;
    /// Handles a click on anything but a movable piece, and returns the resulting commands.
    ///
    /// The Tab and Return keys have the same effect as a click.
    fn click(&mut self, _session: &Session<PositionOf<Self>>, _target: Target) -> Vec<TileCommand<Self>> {
        Vec::new()
    }
    /// Handles an illegal move of a human and returns the reason in at most four lines of 17 characters.
    ///
    /// The text is empty if the reason is shown in another way.
    fn refused(&mut self, why: &<PositionOf<Self> as GamePosition>::Illegal) -> String;
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
    /// Updates the game's own state at an event, for instance at the beginning of a turn.
    fn happened(&mut self, _session: &Session<PositionOf<Self>>, _what: Happening<'_>) {}

    // ---- the menu

    fn menus() -> OwnMenus<TileCommand<Self>>;
    /// Returns the name of the engine that a command of the game's own menus chooses, as in options, or `None` for another
    /// command.
    fn engine_name(choice: Self::Choice) -> Option<String>;
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

    /// Returns the engine for a task, or `None` if nothing is to be searched.
    fn engine(
        &self,
        line: &LineOf<Self>,
        task: Task<SeatOf<Self>>,
    ) -> Option<Box<dyn Engine<PositionOf<Self>>>>;

    // ---- options

    /// Returns the options that are saved with the game, and those of an invitation to a correspondence game.
    ///
    /// `wants_fair` is whether the user wants new games on fair boards. It has no effect while the options deal no boards.
    fn options(&self, session: &Session<PositionOf<Self>>, wants_fair: bool) -> GameOptions;
}
