//! Implements the contract of games, which engines, sessions and commands use, for Tripppin.

use std::fmt;

use rand_chacha::ChaCha8Rng;

use super::board::Board;
use super::classic::{self, Level};
use super::draws::is_third_time;
use super::ending::End;
use super::moves::{IllegalMove, Move};
use super::oracle::{ExactAnalysis, Oracle, ValuedMove, Verdict};
use super::position::{Cause, Outcome, Position};
use super::side::Side;
use super::tpn;
use boardgame_engine::contract::{Engine, SearchInfo};
use boardgame_engine::fields::Fields;
use boardgame_engine::oracle;
use boardgame_engine::record::{self, ParseRecordError};
use boardgame_engine::search_control::{Aborted, SearchControl, Unlimited};
use boardgame_engine::square::Square;

/// The record of a Tripppin game: the initial position and the moves.
pub type Line = record::GameRecord<Position>;

impl record::GamePosition for Position {
    type Seat = Side;
    type Setup = ();
    type Move = Move;
    type Illegal = IllegalMove;
    type End = End;

    const NAME: &'static str = "tripppin";
    const SEATS: &'static [Side] = &[Side::Right, Side::Left];

    fn read(fields: &mut Fields<'_>) -> Result<Self, ParseRecordError> {
        tpn::read(fields)
    }

    fn deal((): (), rng: &mut ChaCha8Rng, first: Side) -> Self {
        Self::start(Board::shuffled(rng), first)
    }

    fn turn(&self) -> Side {
        self.turn()
    }

    fn end(&self) -> Option<End> {
        self.outcome().map(End::Won)
    }

    fn ending_word(end: &End) -> &'static str {
        end.word()
    }

    fn legal_moves(&self) -> Vec<Move> {
        self.legal_moves().collect()
    }

    fn play(&self, mv: Move) -> Result<Self, IllegalMove> {
        self.play(mv)
    }

    fn play_with_history(line: &Line, mv: Move) -> Result<Self, IllegalMove> {
        if line.is_ended_as_draw() { Err(IllegalMove::Drawn) } else { line.current().play(mv) }
    }

    fn move_after_resignation(loser: Side) -> Option<IllegalMove> {
        Some(IllegalMove::GameOver(loser.other()))
    }

    fn draw_ending(line: &Line) -> Option<End> {
        Some(if is_third_time(line) { End::Repetition } else { End::Agreed })
    }
}

impl oracle::Oracle for Oracle {
    type Position = Position;

    fn solve(position: &Position) -> Option<Self> {
        Some(Self::solve(position.board()))
    }

    fn covers(&self, position: &Position) -> bool {
        self.board() == position.board()
    }

    fn verdict(&self, position: &Position) -> Verdict {
        Self::verdict(self, position)
    }

    fn judge(&self, position: &Position) -> ExactAnalysis {
        Self::judge(self, position)
    }

    fn choices(&self, position: &Position) -> Vec<ValuedMove> {
        Self::choices(self, position)
    }
}

impl oracle::PuzzleOracle for Oracle {
    type Rival = Level;

    const PUZZLES: &'static [u16] = &[3, 5, 9, 17, 29];

    const RIVALS: &'static [Level] = &Level::ODD;

    const FAMOUS: &'static str = include_str!("famous.txt");

    fn is_fair(&self) -> bool {
        Self::is_fair(self)
    }

    fn deal_fair((): (), rng: &mut ChaCha8Rng, first: Side) -> Option<(Self, Line)> {
        let oracle = Self::deal_fair(rng);
        let line = Line::new(Position::start(*oracle.board(), first));
        Some((oracle, line))
    }

    fn deal_puzzle((): (), rng: &mut ChaCha8Rng, plies: u16, boards: &mut u32) -> Option<(Self, Position)> {
        Self::deal_puzzle(rng, plies, boards)
    }

    fn explored(&self) -> Option<&oracle::Explored<Self>> {
        Some(&self.explored)
    }

    fn rival_move(&self, level: Level, position: &Position) -> Option<Move> {
        let thought = classic::think(&Line::new(*position), level, false, &mut Unlimited);
        Some(thought.ok()??.mv)
    }

    fn is_block(position: &Position) -> bool {
        matches!(position.outcome(), Some(Outcome { cause: Cause::Stuck, .. }))
    }

    fn steps_left(position: &Position, side: Side) -> usize {
        let goals = side.goals().into_iter().skip(position.reached(side).into());
        let step_on = |(steps, from): (usize, Square), to| (steps + usize::from(from.distance(to)), to);
        goals.fold((0, position.piece(side)), step_on).0
    }

    fn state(position: &Position) -> u32 {
        let pieces = Side::BOTH
            .into_iter()
            .flat_map(|side| [position.piece(side).index() as u32, position.reached(side).into()]);
        pieces.fold(position.turn().index() as u32, |state, part| state << 6 | part)
    }
}

/// The engine of 1994 with its settings.
#[derive(Debug, Clone, Copy)]
pub struct ClassicEngine {
    /// The depth of the search.
    pub level: Level,
    /// Whether the engine avoids a third pass through the same sequence of moves.
    pub prevention: bool,
}

impl Engine<Position> for ClassicEngine {
    fn search(
        &self,
        game: &Line,
        control: &mut dyn SearchControl,
        found: &mut dyn FnMut(SearchInfo<Move>),
    ) -> Result<(), Aborted> {
        let thought = classic::think(game, self.level, self.prevention, control)?;
        if let Some(thought) = thought {
            found(SearchInfo { mv: thought.mv, depth: u32::from(self.level.plies()) });
        }
        Ok(())
    }

    fn spec(&self) -> Option<String> {
        Some(self.to_string())
    }
}

/// Formats the engine spec: `classic:` and the level, followed by ` loops` if loop prevention is off.
impl fmt::Display for ClassicEngine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{CLASSIC}{}{}", self.level, if self.prevention { "" } else { LOOPS })
    }
}

/// Creates the engine for an engine spec, or returns `None` if the spec is unknown.
pub(crate) fn engine(spec: &str) -> Option<Box<dyn Engine<Position>>> {
    if spec == PONDERING {
        return Some(Box::new(PonderEngine));
    }
    let (level, prevention) = spec.strip_suffix(LOOPS).map_or((spec, true), |rest| (rest, false));
    let level = level.strip_prefix(CLASSIC)?.parse().ok().and_then(Level::new)?;
    Some(Box::new(ClassicEngine { level, prevention }))
}

const PONDERING: &str = "pondering";
const CLASSIC: &str = "classic:";
const LOOPS: &str = " loops";

/// The engine that ponders during a human's turn.
///
/// The classic engine searches at depths 3 to 10 and reports each finished depth.
#[derive(Debug, Clone, Copy, Default)]
pub struct PonderEngine;

impl Engine<Position> for PonderEngine {
    fn search(
        &self,
        game: &Line,
        control: &mut dyn SearchControl,
        found: &mut dyn FnMut(SearchInfo<Move>),
    ) -> Result<(), Aborted> {
        for level in Level::PONDER.up_to(Level::DEEPEST) {
            ClassicEngine { level, prevention: false }.search(game, control, found)?;
        }
        Ok(())
    }

    fn spec(&self) -> Option<String> {
        Some(PONDERING.to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "4c458625c25207c8/64ff61495832ff0e/e0620d4670ffa21c/2954924ac1239816/\
                         2c1a948a8ca11383/3415d0430ba82685/c4ff318991ffff19/38b068ffff51a42a e1 d1 0 0 r";

    fn error(rest: &str) -> String {
        format!("{START}{rest}").parse::<Line>().unwrap_err().to_string()
    }

    #[test]
    fn damaged_record_names_the_column() {
        let cases = [
            (" ", "column 149: expected `moves` or the end of the line"),
            (" move e1f2", "column 149: expected `moves` or the end of the line"),
            (" moves", "column 154: expected a move, two squares such as `e1f2`"),
            (" moves e1f2 d1d2 ", "column 165: expected a move, two squares such as `e1f2`"),
            (" moves  e1f2", "column 155: expected a move, two squares such as `e1f2`"),
            (" moves e1f2 e1f2", "column 160: `e1f2`: expected a move of the piece on d1, not from e1"),
        ];
        for (rest, message) in cases {
            assert_eq!(error(rest), message, "{rest:?}");
        }
        let error = format!("{START} move").parse::<Line>().unwrap_err();
        assert_eq!((error.column(), error.problem()), (149, "expected `moves` or the end of the line"));
        assert_eq!("x".parse::<Line>().unwrap_err().column(), 1);
    }
}
