//! Tripppin's upper half: what it tells the window that games on arrow tiles share.
//!
//! Knows Tripppin's words, its menu and the settings behind it, and what lies on its squares. Leaves drawing and the flow of a
//! game to [`crate::games::tiles::view`].

pub mod menu;

use super::classic::Level;
use super::game::{Classic, Pondering};
use super::side::Side;
use super::{Cause, Line, Move, Position};
use crate::games::arrows::Arrows;
use crate::games::contract::Mind;
use crate::games::session::{Player, Session};
use crate::games::square::Square;
use crate::games::tiles::view::game::{Ended, Face, TileGame, TileMove};
use crate::games::tiles::view::program::{TileProgram, Wanted};
use crate::games::view::menu::MenuTable;
use crate::games::view::sides::TwoSided;
use crate::system::intuition::Intuition;
use menu::Choice;

/// Tripppin with the settings of its menu.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tripppin {
    /// The computer's level.
    pub level: Level,
    /// Whether the computer keeps out of loops.
    pub prevention: bool,
}

impl Tripppin {
    /// As it starts, with the computer at some level.
    #[must_use]
    pub const fn at(level: Level) -> Self {
        Self { level, prevention: true }
    }

    /// The mind the computer's own moves come from.
    #[must_use]
    pub const fn classic(&self) -> Classic {
        Classic { level: self.level, prevention: self.prevention }
    }
}

impl TwoSided for Side {
    const BOTH: [Self; 2] = Self::BOTH;

    fn index(self) -> usize {
        self.index()
    }

    fn other(self) -> Self {
        self.other()
    }
}

impl TileMove for Move {
    fn start(self) -> Option<Square> {
        Some(self.from())
    }

    fn target(self) -> Option<Square> {
        Some(self.to())
    }
}

impl TileGame for Tripppin {
    type Line = Line;
    type Choice = Choice;

    const TITLE: &'static str = "Tripppin";
    const HELP: &'static [&'static str] = &[
        "You move one square in a direction that the",
        "arrows under your OPPONENT's piece point to.",
        "No arrows there: any direction.",
        "",
        "Visit the four circles in your own order (your",
        "X shows the next), then the other's start.",
        "Who cannot move loses.  (a1 is the lower left.)",
        "",
        "Mouse: drag your piece; right button: menu",
        "Keys:  arrows or keypad, Return picks and drops",
        "F10 menu   S suggest   T take back   N new",
        "V verdict   H hint   R review   P perfect play",
        "(with Ctrl or Amiga)   Esc leaves, F1 this help",
    ];
    const PERFECT_SWITCH: bool = true;

    fn piece(position: &Position, side: Side) -> Square {
        position.piece(side)
    }

    fn face(position: &Position, square: Square) -> Face {
        if Side::BOTH.iter().any(|side| side.start() == square) {
            Face::Start
        } else if Side::Right.goals().contains(&square) {
            Face::Circle
        } else {
            Face::Arrows(position.board().tile(square))
        }
    }

    fn goal(position: &Position, side: Side) -> Option<Square> {
        position.goal(side)
    }

    fn tile(&self, _: &Session<Line>, position: &Position, over: bool) -> (String, Arrows) {
        ("Legal Moves:".to_owned(), if over { Arrows::empty() } else { position.legal_arrows() })
    }

    fn move_to(&self, line: &Line, to: Square) -> Option<Move> {
        let position = line.current();
        Move::between(position.piece(position.turn()), to)
    }

    fn status(&self, session: &Session<Line>) -> &'static str {
        match (session.game().current().outcome(), session.to_move()) {
            (Some(outcome), _) if outcome.cause == Cause::Stuck => "CAN'T MOVE!",
            (Some(_), _) => "Game Over.",
            (None, Some(Player::Computer)) => "thinking...",
            (None, _) => "MAKE A MOVE",
        }
    }

    fn lines(&self, _: &Session<Line>) -> Vec<String> {
        ["Try to reach", "the blinking", "X of your", "piece's color"].map(str::to_owned).to_vec()
    }

    fn ended(session: &Session<Line>) -> Option<Ended<Side>> {
        let outcome = session.game().current().outcome()?;
        let lines = ["WE HAVE", "A WINNER!"].map(str::to_owned);
        Some(Ended { winner: Some(outcome.winner), lines })
    }

    fn menu() -> MenuTable<Wanted<Self>> {
        menu::menu()
    }

    fn is_on(&self, _: &Session<Line>, choice: Choice) -> bool {
        match choice {
            Choice::Difficulty(level) => self.level == level,
            Choice::Prevention => self.prevention,
        }
    }

    fn choose(program: &mut TileProgram<Self>, _: &mut Intuition, choice: Choice, checked: bool) {
        match choice {
            Choice::Difficulty(level) => program.game.level = level,
            Choice::Prevention => program.game.prevention = checked,
        }
        program.think_again();
    }

    fn touches_game(_: Choice) -> bool {
        false
    }

    fn mind(&self, _: Side) -> Box<dyn Mind<Line>> {
        Box::new(self.classic())
    }

    fn pondering(&self, _: &Line) -> Option<Box<dyn Mind<Line>>> {
        Some(Box::new(Pondering))
    }
}
