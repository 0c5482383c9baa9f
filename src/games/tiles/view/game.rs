//! What a game of two pieces on arrow tiles tells the window they share.
//!
//! Knows which questions the window asks: where pieces stand, what lies on a square, what is said, what stands in the game's own
//! menu, which minds play, and what shall happen when it is asked for something. Leaves how anything is drawn, the flow of a
//! game, and doing what shall happen to the window.

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

/// Something that shall happen: menus ask for it, or the game, when it is asked for something itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wanted<G: TileGame> {
    /// What the menus of all games ask for.
    Common(Common),
    /// Somebody plays a piece.
    Player(SeatOf<G>, Player),
    /// This game begins once more.
    PlayAgain,
    /// Something of the second menu.
    Oracle(OracleChoice),
    /// Something only this game's menus have.
    Game(G::Choice),
    /// A person plays a move, legal or not.
    Play(MoveOf<G>),
    /// The game is left as a draw.
    LeaveAsDraw,
    /// The panel tells something for a while: a sentence of at most four lines of 17 letters.
    Tell(&'static str),
    /// The computer's settings changed: a thought it is in the middle of begins anew; a person's turn goes on.
    ThinkAgain,
    /// Games are counted anew.
    ResetScore,
    /// Other games from now on.
    Agree(SetupOf<G>),
    /// Legal squares are framed, or no longer: read the mark.
    FrameLegal,
    /// Coordinates stand at the board's edge, or no longer: read the mark.
    NameSquares,
    /// The screen flashes: that cannot be done, for this reason: a sentence of at most four lines of 17 letters.
    Refuse(&'static str),
}

impl<G: TileGame> From<Common> for Wanted<G> {
    fn from(common: Common) -> Self {
        Self::Common(common)
    }
}

impl<G: TileGame> Wanted<G> {
    /// Whether it is about the game itself, which nobody changes while looking back on it.
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
    /// The lines of the menus whose keys are different in classic mode, with the keys of the original program.
    const ORIGINAL_KEYS: &'static [(Wanted<Self>, Option<char>)] = &[];
    /// Who plays at first when nothing is said.
    const PLAYERS: [Player; 2] = [Player::Human, Player::Computer];
    /// Whether the Oracle menu makes the computer perfect. Games with a perfect player among the others do without.
    const PERFECT_SWITCH: bool;

    /// Whether games of a setup begin on boards that are dealt, so that fair ones can be wanted.
    fn deals_boards(_setup: SetupOf<Self>) -> bool {
        true
    }

    // ---- the board and what is said

    /// Where a piece stands.
    fn piece(position: &PositionOf<Self>, seat: SeatOf<Self>) -> Square;
    /// What lies on a square.
    fn face(position: &PositionOf<Self>, square: Square) -> Face;
    /// Where a seat's blinking X stands.
    fn goal(position: &PositionOf<Self>, seat: SeatOf<Self>) -> Option<Square>;
    /// What is said; `reviewed` is the earlier position the window shows, if it shows one.
    fn says(&self, session: &Session<Self::Line>, reviewed: Option<&PositionOf<Self>>) -> Says<SeatOf<Self>>;

    /// What the panel tells of a game that goes on in the place of its usual lines, if there is anything; the old program told
    /// nothing of it. At most four lines of 17 letters.
    fn progress(&self, _session: &Session<Self::Line>) -> Vec<String> {
        Vec::new()
    }
    /// Who has won and why, where [`Self::says`] tells it as the old program did.
    fn ended(_session: &Session<Self::Line>) -> Option<Ended<SeatOf<Self>>> {
        None
    }

    // ---- hands

    /// Whether the side to move has a piece to lift; else a square is chosen by a click.
    fn lifts(_position: &PositionOf<Self>) -> bool {
        true
    }
    /// The move of the side to move to a square, legal or not.
    fn move_to(&self, line: &Self::Line, to: Square) -> Option<MoveOf<Self>>;
    /// Why there is no move of the side to move to a square, where [`Self::move_to`] knows none.
    fn no_move_to(_line: &Self::Line) -> &'static str {
        Refusal::TooFar.sentence()
    }
    /// A click where there is nothing to lift; what Return and Tab mean there, too.
    fn click(&mut self, _session: &Session<Self::Line>, _target: Target) -> Vec<Wanted<Self>> {
        Vec::new()
    }
    /// A person's move was refused: why, as a sentence of at most four lines of 17 letters; nothing if that is told otherwise.
    fn refused(&mut self, why: &<LineOf<Self> as Game>::Illegal) -> String;
    /// The game, its position or its players changed, however: what is only about the old ones goes.
    fn changed(&mut self, _session: &Session<Self::Line>) {}

    // ---- the menu

    /// The game's own menu, the first of the strip.
    fn menu() -> MenuTable<Wanted<Self>>;
    /// Further menus, right of the Oracle's.
    fn more_menus() -> Vec<MenuTable<Wanted<Self>>> {
        Vec::new()
    }
    /// Lines of its own in the menu of aids: what the old program did not have at all.
    fn more_aids() -> Vec<Row<Wanted<Self>>> {
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
        &mut self,
        session: &Session<Self::Line>,
        choice: Self::Choice,
        checked: bool,
    ) -> Vec<Wanted<Self>>;
    /// Whether a choice is about the game itself, which nobody changes while looking back on it.
    fn touches_game(choice: Self::Choice) -> bool;

    // ---- minds

    /// The mind that plays a seat when a computer does.
    fn mind(&self, seat: SeatOf<Self>) -> Box<dyn Mind<Self::Line>>;
    /// What thinks while a person is to move, for suggestions; none where there is nothing to suggest.
    fn pondering(&self, line: &Self::Line) -> Option<Box<dyn Mind<Self::Line>>>;
}
