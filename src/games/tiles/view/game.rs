//! The interface between a game of two pieces on arrow tiles and the window these games share.
//!
//! A [`TileGame`] provides the positions of pieces, the contents of squares, the texts, its own
//! menu and its engines. It reacts to input with commands ([`TileCommand`]), which the window executes.
//! Drawing and the flow of a game are left to the window.

use std::fmt::Debug;

use super::hand::Refusal;
use super::layout::Target;
pub use super::moves::TileMove;
use super::oracle::choice::OracleChoice;
pub use super::status::{Frame, GameResult, Notice, SquareContent, StatusTexts};
use crate::games::view::ending::GameButton;
use crate::games::view::menu::{Common, MenuRow, MenuTable};
use crate::games::view::names::{EngineLabel, SideNames};
pub use crate::games::view::sides::TwoSided;
use boardgame_engine::contract::{Engine, Game};
use boardgame_engine::oracle::SolvableGame;
use boardgame_engine::session::{PlayerKind, Session};
use boardgame_engine::square::Square;

/// The game record type of the game `G`.
pub type LineOf<G> = <G as TileGame>::Line;
/// The seat type of the game `G`.
pub type SeatOf<G> = <LineOf<G> as Game>::Seat;
/// The type of a move in the game `G`.
pub type MoveOf<G> = <LineOf<G> as Game>::Move;
/// The position type of the game `G`.
pub type PositionOf<G> = <LineOf<G> as SolvableGame>::Position;
/// The type of the options for new games of the game `G`.
pub type SetupOf<G> = <LineOf<G> as Game>::Setup;
/// The type of the oracle, which provides exact values, of the game `G`.
pub type OracleOf<G> = <LineOf<G> as SolvableGame>::Oracle;

/// A command that the game window executes, chosen from a menu or returned by the game in response to input.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TileCommand<G: TileGame> {
    /// A command that all board games of the program have in common.
    Common(Common),
    /// Assigns a player, human or computer, to a seat.
    Player(SeatOf<G>, PlayerKind),
    /// Starts the current game again from its initial position.
    PlayAgain,
    /// A command of the Oracle menu.
    Oracle(OracleChoice),
    /// A command of this game's own menus.
    Game(G::Choice),
    /// Plays a move of the human to move. The rules check the move first.
    Play(MoveOf<G>),
    /// Ends the game as a draw, either by agreement or by a claim.
    LeaveAsDraw,
    /// Shows a message on the panel for a limited time, in at most four lines of 17 characters.
    Tell(&'static str),
    /// Restarts the search if the computer is to move, after its settings have changed. Has no effect while a
    /// human is to move.
    ThinkAgain,
    /// Makes the engine of the game's own menu play after the user has chosen one. A computer that plays
    /// perfectly stops doing so, with a message, except in classic mode.
    EngineChosen,
    /// Resets the score of the session's games to zero.
    ResetScore,
    /// Sets the options for new games.
    Agree(SetupOf<G>),
    /// Turns the frames round legal target squares on or off, according to the menu item's check mark.
    FrameLegal,
    /// Turns the coordinates at the board's edge on or off, according to the menu item's check mark.
    NameSquares,
    /// Flashes the screen and shows on the panel why an input is refused, in at most four lines of 17
    /// characters.
    Refuse(&'static str),
}

impl<G: TileGame> From<Common> for TileCommand<G> {
    fn from(common: Common) -> Self {
        Self::Common(common)
    }
}

impl<G: TileGame> TileCommand<G> {
    /// Returns `true` if the command affects the current game and therefore closes an open review.
    pub fn touches_game(self) -> bool {
        match self {
            Self::Common(common) => common.touches_game(),
            Self::Oracle(_) => false,
            Self::ThinkAgain | Self::EngineChosen | Self::ResetScore | Self::Refuse(_) | Self::Tell(_) => {
                false
            }
            Self::FrameLegal | Self::NameSquares => false,
            Self::Game(choice) => G::touches_game(choice),
            _ => true,
        }
    }
}

/// A board game on arrow tiles as its window needs it. A value contains the settings of the game's own menu.
pub trait TileGame: Copy + Eq + Debug + 'static {
    /// The game record type.
    type Line: SolvableGame<Seat: TwoSided, Move: TileMove>;
    /// The type of a command in the game's own menus.
    type Choice: Copy + Eq + Debug;

    /// Title of the window and of the game's menu.
    const TITLE: &'static str;
    /// Lines of the help page with the rules.
    const HELP: &'static [&'static str];
    /// The commands whose keyboard shortcuts differ in classic mode, each with the shortcut of the original
    /// program.
    const ORIGINAL_KEYS: &'static [(TileCommand<Self>, Option<char>)] = &[];
    /// Default players of the two seats.
    const PLAYERS: [PlayerKind; 2] = [PlayerKind::Human, PlayerKind::Computer];
    /// Whether the Oracle menu has an item that makes the computer play perfectly. It is not needed if a
    /// perfect engine can be chosen as a player.
    const PERFECT_SWITCH: bool;

    /// Returns `true` if games with these options start on randomly dealt boards, of which a fair one can be
    /// chosen.
    fn deals_boards(_setup: SetupOf<Self>) -> bool {
        true
    }

    // ---- board and texts

    /// Returns the square on which the piece of the given seat is.
    fn piece(position: &PositionOf<Self>, seat: SeatOf<Self>) -> Square;
    /// Returns the contents of a square, such as a tile or a picture.
    fn face(position: &PositionOf<Self>, square: Square) -> SquareContent;
    /// Returns the goal square of a seat's piece, which a blinking X marks, or `None` if no X is shown.
    fn goal(position: &PositionOf<Self>, seat: SeatOf<Self>) -> Option<Square>;
    /// Returns the texts that the window shows. The parameter `reviewed` is the earlier position if a review
    /// shows one.
    fn status_texts(
        &self,
        session: &Session<Self::Line>,
        reviewed: Option<&PositionOf<Self>>,
    ) -> StatusTexts<SeatOf<Self>>;

    /// Returns the buttons about a draw that are shown to the human to move: [`GameButton::Accept`] and
    /// [`GameButton::Refuse`], [`GameButton::Claim`], or none.
    fn draw_buttons(&self, session: &Session<Self::Line>) -> Vec<GameButton>;
    /// Handles one of the buttons about a draw and returns the resulting commands.
    fn answer_draw(&mut self, session: &Session<Self::Line>, button: GameButton) -> Vec<TileCommand<Self>>;
    /// Returns `true` if the game is over because the side to move has no legal move.
    fn is_blocked(_line: &Self::Line) -> bool {
        false
    }
    /// Returns the names of the two pieces in lower case, each of at most six letters. The parameter
    /// `colours` contains the words for their colours, or is `None` if colours do not tell the pieces apart.
    fn piece_names(colours: Option<[&'static str; 2]>) -> [&'static str; 2];
    /// Returns the name of the engine that plays a seat for the computer.
    fn engine_label(&self, seat: SeatOf<Self>) -> EngineLabel;
    /// Returns the title of the window, which names the players. Not used in classic mode.
    fn title(_session: &Session<Self::Line>, names: &SideNames) -> String {
        names.title(Self::TITLE)
    }
    /// Returns up to four lines of 17 characters that replace the usual lines on the panel during a game.
    /// Returns an empty list if the game has no such lines. Not used in classic mode.
    fn progress(&self, session: &Session<Self::Line>, names: &SideNames) -> Vec<String>;
    /// Returns the winner and a more informative reason for the end of the game than the original program's
    /// text, or `None` if the game is not over. Not used in classic mode.
    fn ended(session: &Session<Self::Line>, names: &SideNames) -> Option<GameResult<SeatOf<Self>>>;

    // ---- mouse and keyboard

    /// Returns `true` if the side to move moves its piece, and `false` if it selects a square by a click, for
    /// example to place a tile.
    fn lifts(_position: &PositionOf<Self>) -> bool {
        true
    }
    /// Returns the move with which the side to move would reach or use a square; the move may be illegal.
    /// Returns `None` if no move refers to the square.
    fn move_to(&self, line: &Self::Line, to: Square) -> Option<MoveOf<Self>>;
    /// Returns the message shown when [`Self::move_to`] returns `None`.
    fn no_move_to(_line: &Self::Line) -> &'static str {
        Refusal::TooFar.sentence()
    }
    /// Handles a click on a square or tile that has no movable piece, or the Return or Tab key instead of a
    /// click. Returns the resulting commands.
    fn click(&mut self, _session: &Session<Self::Line>, _target: Target) -> Vec<TileCommand<Self>> {
        Vec::new()
    }
    /// Handles an illegal move of a human and returns the reason as a sentence of at most four lines of 17
    /// characters. The sentence is empty if the reason is shown in another way.
    fn refused(&mut self, why: &<LineOf<Self> as Game>::Illegal) -> String;
    /// Drops the state that belongs to the previous turn, after the position, the game or the players have
    /// changed.
    fn changed(&mut self, _session: &Session<Self::Line>) {}

    // ---- the menu

    /// Returns the game's own menu, the first one of the menu strip.
    fn menu() -> MenuTable<TileCommand<Self>>;
    /// Returns further menus to the right of the Oracle menu.
    fn more_menus() -> Vec<MenuTable<TileCommand<Self>>> {
        Vec::new()
    }
    /// Returns additional rows for the Aids menu, for features that the original program did not have.
    fn more_aids() -> Vec<MenuRow<TileCommand<Self>>> {
        Vec::new()
    }
    /// Returns `true` if the menu item of this command is checked.
    fn is_checked(&self, session: &Session<Self::Line>, choice: Self::Choice) -> bool;
    /// Returns `true` if the menu item of this command is enabled.
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
    ) -> Vec<TileCommand<Self>>;
    /// Returns `true` if this command of the game's own menus affects the current game and therefore closes
    /// an open review.
    fn touches_game(choice: Self::Choice) -> bool;

    // ---- engines

    /// Returns the engine that plays a seat for the computer.
    fn engine(&self, seat: SeatOf<Self>) -> Box<dyn Engine<Self::Line>>;
    /// Returns the engine that searches for suggestions while a human is to move,
    /// or `None` if there is nothing to suggest.
    fn pondering(&self, line: &Self::Line) -> Option<Box<dyn Engine<Self::Line>>>;
}
