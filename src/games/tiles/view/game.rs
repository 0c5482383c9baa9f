//! The interface between a game of two pieces on arrow tiles and the window these games share.
//!
//! A [`TileGame`] provides the positions of pieces, the contents of squares, the texts, its own
//! menu and its engines. It reacts to input with commands ([`Wanted`]), which the window executes.
//! Drawing and the flow of a game are left to the window.

use std::fmt::Debug;

use super::hand::Refusal;
use super::layout::Target;
pub use super::moves::TileMove;
use super::oracle::choice::OracleChoice;
pub use super::said::{Ended, Face, Frame, Notice, Says};
use crate::games::contract::{Game, Mind};
use crate::games::oracle::Solved;
use crate::games::session::{Player, Session};
use crate::games::square::Square;
use crate::games::view::menu::{Common, MenuTable, Row};
pub use crate::games::view::sides::TwoSided;

/// The game record type of the game `G`.
pub type LineOf<G> = <G as TileGame>::Line;
/// The seat type of the game `G`.
pub type SeatOf<G> = <LineOf<G> as Game>::Seat;
/// The move type of the game `G`.
pub type MoveOf<G> = <LineOf<G> as Game>::Move;
/// The position type of the game `G`.
pub type PositionOf<G> = <LineOf<G> as Solved>::Position;
/// The setup type of the game `G`.
pub type SetupOf<G> = <LineOf<G> as Game>::Setup;
/// The oracle type of the game `G`.
pub type OracleOf<G> = <LineOf<G> as Solved>::Oracle;

/// A command for the window, from a menu or from the game's reaction to input.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wanted<G: TileGame> {
    /// A command that every game has.
    Common(Common),
    /// Changes the player of a seat.
    Player(SeatOf<G>, Player),
    /// Restarts the current game from its initial position.
    PlayAgain,
    /// A command of the Oracle menu.
    Oracle(OracleChoice),
    /// A command of this game's own menus.
    Game(G::Choice),
    /// Plays a move of a human, which may be illegal.
    Play(MoveOf<G>),
    /// Ends the game as an agreed or claimed draw.
    LeaveAsDraw,
    /// Shows a message on the panel for a limited time: a sentence of at most four lines of 17 characters.
    Tell(&'static str),
    /// Restarts the computer's running search after a change of its settings;
    /// the turn of a human is not disturbed.
    ThinkAgain,
    /// Resets the score to zero.
    ResetScore,
    /// Sets the options for new games.
    Agree(SetupOf<G>),
    /// Turns the frames round legal squares on or off, according to the check mark.
    FrameLegal,
    /// Turns the coordinates at the board's edge on or off, according to the check mark.
    NameSquares,
    /// Flashes the screen and shows the reason for a refusal:
    /// a sentence of at most four lines of 17 characters.
    Refuse(&'static str),
}

impl<G: TileGame> From<Common> for Wanted<G> {
    fn from(common: Common) -> Self {
        Self::Common(common)
    }
}

impl<G: TileGame> Wanted<G> {
    /// Returns `true` if the command acts on the game itself and therefore ends a review.
    pub fn touches_game(self) -> bool {
        match self {
            Self::Common(common) => common.touches_game(),
            Self::Oracle(_) => false,
            Self::ThinkAgain | Self::ResetScore | Self::Refuse(_) | Self::Tell(_) => false,
            Self::FrameLegal | Self::NameSquares => false,
            Self::Game(choice) => G::touches_game(choice),
            _ => true,
        }
    }
}

/// A game on arrow tiles, including the settings of its own menu.
pub trait TileGame: Copy + Eq + Debug + 'static {
    /// The game record type.
    type Line: Solved<Seat: TwoSided, Move: TileMove>;
    /// The commands of the game's own menus.
    type Choice: Copy + Eq + Debug;

    /// Title of the window and of the game's menu.
    const TITLE: &'static str;
    /// Lines of the help page with the rules.
    const HELP: &'static [&'static str];
    /// The commands that have different shortcuts in classic mode, with
    /// the shortcuts of the original program.
    const ORIGINAL_KEYS: &'static [(Wanted<Self>, Option<char>)] = &[];
    /// Default players of the two seats.
    const PLAYERS: [Player; 2] = [Player::Human, Player::Computer];
    /// Whether the Oracle menu can make the computer perfect; games whose players
    /// include a perfect engine do not need this.
    const PERFECT_SWITCH: bool;

    /// Returns `true` if games with this setup begin on dealt boards, so that fair boards are possible.
    fn deals_boards(_setup: SetupOf<Self>) -> bool {
        true
    }

    // ---- board and texts

    /// Returns the square of a seat's piece.
    fn piece(position: &PositionOf<Self>, seat: SeatOf<Self>) -> Square;
    /// Returns the contents of a square.
    fn face(position: &PositionOf<Self>, square: Square) -> Face;
    /// Returns the goal of a seat, which is marked by a blinking X, or `None` if no X is shown.
    fn goal(position: &PositionOf<Self>, seat: SeatOf<Self>) -> Option<Square>;
    /// Returns the texts of the window; `reviewed` is the earlier position that a review shows, if any.
    fn says(&self, session: &Session<Self::Line>, reviewed: Option<&PositionOf<Self>>) -> Says<SeatOf<Self>>;

    /// Returns lines that replace the usual ones on the panel during a game, at most four lines of 17
    /// characters. The list is empty if the game has no such lines; classic mode does not use them.
    fn progress(&self, _session: &Session<Self::Line>) -> Vec<String> {
        Vec::new()
    }
    /// Returns the winner and the reason in a more informative form than [`Self::says`], which has the texts
    /// of the original program; `None` if the game has only the original texts.
    fn ended(_session: &Session<Self::Line>) -> Option<Ended<SeatOf<Self>>> {
        None
    }

    // ---- mouse and keyboard

    /// Returns `true` if the side to move moves a piece, and `false` if it selects a square by a click.
    fn lifts(_position: &PositionOf<Self>) -> bool {
        true
    }
    /// Returns the move of the side to move to a square, whether legal or
    /// not, or `None` if there is no such move.
    fn move_to(&self, line: &Self::Line, to: Square) -> Option<MoveOf<Self>>;
    /// Returns the reason why [`Self::move_to`] has no move to a square.
    fn no_move_to(_line: &Self::Line) -> &'static str {
        Refusal::TooFar.sentence()
    }
    /// Handles a click on a target without a movable piece, or the equivalent Return or Tab
    /// key, and returns the resulting commands.
    fn click(&mut self, _session: &Session<Self::Line>, _target: Target) -> Vec<Wanted<Self>> {
        Vec::new()
    }
    /// Handles the refusal of a human's move and returns the reason as a sentence of at most four lines of 17
    /// characters; the text is empty if the reason is shown in another way.
    fn refused(&mut self, why: &<LineOf<Self> as Game>::Illegal) -> String;
    /// Handles a change of the game, its position or its players by dropping
    /// state that refers to the previous ones.
    fn changed(&mut self, _session: &Session<Self::Line>) {}

    // ---- the menu

    /// Returns the game's own menu, the first one of the menu strip.
    fn menu() -> MenuTable<Wanted<Self>>;
    /// Returns further menus to the right of the Oracle menu.
    fn more_menus() -> Vec<MenuTable<Wanted<Self>>> {
        Vec::new()
    }
    /// Returns additional rows for the Aids menu, for features that the original program did not have.
    fn more_aids() -> Vec<Row<Wanted<Self>>> {
        Vec::new()
    }
    /// Returns `true` if the menu item of this command has a check mark.
    fn is_on(&self, session: &Session<Self::Line>, choice: Self::Choice) -> bool;
    /// Returns `true` if this command is available now.
    fn is_enabled(_session: &Session<Self::Line>, _choice: Self::Choice) -> bool {
        true
    }
    /// Executes a command of the game's own menus and returns the resulting commands for the window;
    /// `checked` is the new state of the item's check mark.
    fn choose(
        &mut self,
        session: &Session<Self::Line>,
        choice: Self::Choice,
        checked: bool,
    ) -> Vec<Wanted<Self>>;
    /// Returns `true` if the command acts on the game itself and therefore ends a review.
    fn touches_game(choice: Self::Choice) -> bool;

    // ---- engines

    /// Returns the engine that plays a seat for the computer.
    fn mind(&self, seat: SeatOf<Self>) -> Box<dyn Mind<Self::Line>>;
    /// Returns the engine that searches for suggestions while a human is to move,
    /// or `None` if there is nothing to suggest.
    fn pondering(&self, line: &Self::Line) -> Option<Box<dyn Mind<Self::Line>>>;
}
