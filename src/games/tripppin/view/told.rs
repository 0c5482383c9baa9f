//! What Tripppin tells the window: its words, what lies on its squares, and what its menu does.

use super::Tripppin;
use super::menu::{self, Choice};
use crate::games::arrows::Arrows;
use crate::games::contract::Mind;
use crate::games::session::{Player, Session};
use crate::games::square::Square;
use crate::games::tiles::view::aids::no_such_arrow;
use crate::games::tiles::view::game::{Ended, Face, Says, TileGame, TileMove, Wanted};
use crate::games::tiles::view::hand::Refusal;
use crate::games::tripppin::game::Pondering;
use crate::games::tripppin::{Cause, IllegalMove, Line, Move, Position, Side};
use crate::games::view::menu::MenuTable;
use crate::games::view::sides::TwoSided;

/// How many circles each piece visits before its goal.
const CIRCLES: u8 = 4;

impl TwoSided for Side {
    const BOTH: [Self; 2] = Self::BOTH;
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
        "Visit the four circles in the order given to",
        "your piece (its X is on the next), then the",
        "other's start. Who cannot move loses.",
        "",
        "Mouse: drag or click your piece; right: menus",
        "Keys:  arrows, keypad or Tab; Return picks, drops",
        "F1 once more: all keys. Esc leaves.",
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

    fn says(&self, session: &Session<Line>, reviewed: Option<&Position>) -> Says<Side> {
        let position = session.game().current();
        let outcome = position.outcome();
        let over = reviewed.is_none() && outcome.is_some();
        let ended = |winner| Ended { winner, lines: ["WE HAVE", "A WINNER!"].map(str::to_owned) };
        Says {
            title: Self::TITLE.to_owned(),
            status: match (outcome, session.to_move()) {
                (Some(outcome), _) if outcome.cause == Cause::Stuck => "CAN'T MOVE!",
                (Some(_), _) => "Game Over.",
                (None, Some(Player::Computer)) => "thinking...",
                (None, _) => "MAKE A MOVE",
            },
            notice: None,
            heading: "Legal Moves:".to_owned(),
            tile: if over { Arrows::empty() } else { reviewed.unwrap_or(position).legal_arrows() },
            lines: ["Try to reach", "the blinking", "X of your", "piece's color"].map(str::to_owned).to_vec(),
            ended: outcome.map(|outcome| ended(Some(outcome.winner))),
            frames: Vec::new(),
        }
    }

    /// The circles each piece has visited, from the first one on.
    fn progress(&self, session: &Session<Line>) -> Vec<String> {
        let position = session.game().current();
        let [right, left] = Side::BOTH.map(|side| position.reached(side).min(CIRCLES));
        if right + left == 0 {
            return Vec::new();
        }
        let line = |name, visited| format!("{name} {visited} of {CIRCLES}");
        vec!["Circles visited:".to_owned(), line("Right:", right), line("Left:", left)]
    }

    fn ended(session: &Session<Line>) -> Option<Ended<Side>> {
        let outcome = session.game().current().outcome()?;
        let (who, loser) = match outcome.winner {
            Side::Right => ("RIGHT WINS", "left"),
            Side::Left => ("LEFT WINS", "right"),
        };
        let why = match outcome.cause {
            Cause::Goal => "at its goal".to_owned(),
            Cause::Stuck => format!("{loser} is stuck"),
        };
        Some(Ended { winner: Some(outcome.winner), lines: [who.to_owned(), why] })
    }

    fn move_to(&self, line: &Line, to: Square) -> Option<Move> {
        let position = line.current();
        Move::between(position.piece(position.turn()), to)
    }

    fn refused(&mut self, why: &IllegalMove) -> String {
        match why {
            IllegalMove::GameOver { .. } => "The game is over.".to_owned(),
            IllegalMove::NotYourPiece { .. } => Refusal::OtherPiece.sentence().to_owned(),
            IllegalMove::Direction { allowed, .. } => no_such_arrow(*allowed),
            IllegalMove::Occupied { .. } => "The other piece stands there.".to_owned(),
        }
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

    fn choose(&mut self, _: &Session<Line>, choice: Choice, checked: bool) -> Vec<Wanted<Self>> {
        match choice {
            Choice::Difficulty(level) => self.level = level,
            Choice::Prevention => self.prevention = checked,
        }
        vec![Wanted::ThinkAgain]
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
