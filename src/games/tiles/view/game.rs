//! What a game of two pieces on arrow tiles tells the window they share.
//!
//! Knows which questions the window asks: where pieces stand, what lies on a square, which words are said, what stands in the
//! game's own menu, which minds play. Leaves how anything is drawn, and the flow of a game, to the window.

use std::fmt::{Debug, Display};

use super::choices::Wanted;
use super::program::TileProgram;
use crate::games::arrows::{Arrows, Direction};
use crate::games::contract::{Game, Mind};
use crate::games::oracle::Solved;
use crate::games::session::{Player, Session};
use crate::games::square::Square;
use crate::games::view::menu::MenuTable;
pub use crate::games::view::sides::TwoSided;
use crate::system::intuition::Intuition;

/// A move on a board of tiles.
pub trait TileMove: Copy + Eq + Debug + Display {
    /// Where a piece comes from; none if no piece moves.
    fn start(self) -> Option<Square>;
    /// The square it is about, if it is about one.
    fn target(self) -> Option<Square>;

    /// Which way a step goes; none for moves that are no steps.
    fn way(self) -> Option<Direction> {
        self.start()?.direction_to(self.target()?)
    }

    /// `e4-f3`: easier to read than the `e4f3` of files.
    fn name(self) -> String {
        match (self.start(), self.target()) {
            (Some(from), Some(to)) => format!("{from}-{to}"),
            _ => self.to_string(),
        }
    }
}

/// What lies on a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Face {
    /// A tile; all arrows, or none, are a blank one.
    Arrows(Arrows),
    /// A circle, drawn by the blitter.
    Circle,
    /// A piece's start as the Amiga game has it.
    Start,
    /// One of the game's own pictures.
    Picture(usize),
    /// No tile yet.
    Nothing,
}

/// Why a square is framed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Frame {
    /// The side to move can go there.
    Legal,
    /// Somebody has marked it.
    Marked,
}

/// How the panel shows a game that is over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ended<S> {
    /// Who has won; nobody is a draw.
    pub winner: Option<S>,
    /// Two lines between the pieces' pictures.
    pub lines: [String; 2],
}

/// Something to be seen for a moment before the game goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Notice<S> {
    /// Whom it is about.
    pub seat: S,
    /// What the status bar says meanwhile.
    pub text: &'static str,
}

/// The line of play of a game.
pub type LineOf<G> = <G as TileGame>::Line;
/// A seat of it.
pub type SeatOf<G> = <LineOf<G> as Game>::Seat;
/// A move of it.
pub type MoveOf<G> = <LineOf<G> as Game>::Move;
/// A position of it.
pub type PositionOf<G> = <LineOf<G> as Solved>::Position;
/// Its setup.
pub type SetupOf<G> = <LineOf<G> as Game>::Setup;
/// Its oracle.
pub type OracleOf<G> = <LineOf<G> as Solved>::Oracle;

/// A game on arrow tiles, with the settings of its own menu.
pub trait TileGame: Copy + Eq + Debug + 'static {
    /// Its line of play.
    type Line: Solved<Seat: TwoSided, Move: TileMove>;
    /// What only its own menu can ask for.
    type Choice: Copy + Eq + Debug;

    /// The window's title, and the menu's.
    const TITLE: &'static str;
    /// The page of help.
    const HELP: &'static [&'static str];
    /// Who plays at first when nothing is said.
    const PLAYERS: [Player; 2] = [Player::Human, Player::Computer];
    /// Whether the Oracle menu makes the computer perfect. Games with a perfect player among the others do without.
    const PERFECT_SWITCH: bool;

    /// Whether games of a setup begin on boards that are dealt, so that fair ones can be wanted.
    fn deals_boards(_setup: SetupOf<Self>) -> bool {
        true
    }

    // ---- the board

    /// Where a piece stands.
    fn piece(position: &PositionOf<Self>, seat: SeatOf<Self>) -> Square;
    /// What lies on a square.
    fn face(position: &PositionOf<Self>, square: Square) -> Face;
    /// Where a seat's blinking X stands.
    fn goal(position: &PositionOf<Self>, seat: SeatOf<Self>) -> Option<Square>;
    /// What the panel's tile shows, and its heading; `over` at the end of the game.
    fn tile(
        &self,
        session: &Session<Self::Line>,
        position: &PositionOf<Self>,
        over: bool,
    ) -> (String, Arrows);
    /// The squares that are framed.
    fn frames(&self, _session: &Session<Self::Line>) -> Vec<(Square, Frame)> {
        Vec::new()
    }
    /// Whether the side to move has a piece to lift; else a square is chosen by a click.
    fn lifts(_position: &PositionOf<Self>) -> bool {
        true
    }
    /// The move of the side to move to a square, legal or not.
    fn move_to(&self, line: &Self::Line, to: Square) -> Option<MoveOf<Self>>;
    /// A click on a square where there is nothing to lift, or Return there; true if that means something.
    fn click(_program: &mut TileProgram<Self>, _intuition: &mut Intuition, _square: Square) -> bool {
        false
    }
    /// A click on the panel's tile, or the Tab key.
    fn click_tile(_program: &mut TileProgram<Self>, _intuition: &mut Intuition) -> bool {
        false
    }
    /// A person's move to a square was refused.
    fn refused(&mut self, _mv: MoveOf<Self>, _why: &<LineOf<Self> as Game>::Illegal) {}
    /// The game, its position or its players changed, however: what is only about the old ones goes.
    fn changed(&mut self, _session: &Session<Self::Line>) {}

    // ---- words

    /// The title of the window while nothing else is to be said.
    fn title(&self, _session: &Session<Self::Line>) -> String {
        Self::TITLE.to_owned()
    }
    /// What the panel's bar says.
    fn status(&self, session: &Session<Self::Line>) -> &'static str;
    /// What the bar says for a moment instead.
    fn notice(&self, _line: &Self::Line) -> Option<Notice<SeatOf<Self>>> {
        None
    }
    /// The lines below the panel's tile while the game goes on: at most four.
    fn lines(&self, session: &Session<Self::Line>) -> Vec<String>;
    /// How the game ended, once it has.
    fn ended(session: &Session<Self::Line>) -> Option<Ended<SeatOf<Self>>>;

    // ---- the menu

    /// The game's own menu, the first of the strip.
    fn menu() -> MenuTable<Wanted<Self>>;
    /// Further menus, right of the Oracle's.
    fn more_menus() -> Vec<MenuTable<Wanted<Self>>> {
        Vec::new()
    }
    /// Whether the line for what only this game's menus ask for is marked.
    fn is_on(&self, session: &Session<Self::Line>, choice: Self::Choice) -> bool;
    /// Whether that can be asked for now.
    fn is_enabled(_session: &Session<Self::Line>, _choice: Self::Choice) -> bool {
        true
    }
    /// Does what only this game's menu asks for; `checked` is the entry's mark.
    fn choose(
        program: &mut TileProgram<Self>,
        intuition: &mut Intuition,
        choice: Self::Choice,
        checked: bool,
    );
    /// Whether a choice is about the game itself, which nobody changes while looking back on it.
    fn touches_game(choice: Self::Choice) -> bool;

    // ---- minds

    /// The mind that plays a seat when a computer does.
    fn mind(&self, seat: SeatOf<Self>) -> Box<dyn Mind<Self::Line>>;
    /// What thinks while a person is to move, for suggestions; none where there is nothing to suggest.
    fn pondering(&self, line: &Self::Line) -> Option<Box<dyn Mind<Self::Line>>>;
}
