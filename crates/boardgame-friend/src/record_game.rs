//! A game without dice as a game record with two sides.

use std::fmt;
use std::sync::Arc;

use boardgame_engine::record::{DRAW, GamePosition, GameRecord};

use crate::deal::Placing;
use crate::game::{Decision, LinkedGame, RuleError};
use crate::throws::Throw;
use crate::turn::MoveText;

/// A function that returns `true` if the side to move may claim a draw without the opponent's consent.
pub type ClaimFn<P> = fn(&GameRecord<P>) -> bool;

/// A function that returns the move of the program whose seat is to move. The result depends on the game
/// record alone.
pub type ProgramFn<P> = dyn Fn(&GameRecord<P>) -> Option<<P as GamePosition>::Move> + Send + Sync;

/// A game record with the seats of both sides, for games without dice.
#[derive(Clone)]
pub struct RecordGame<P: GamePosition> {
    record: GameRecord<P>,
    placing: Placing,
    may_claim_draw: ClaimFn<P>,
    /// The function that finds the moves of programs, or `None` if no program plays.
    program: Option<Arc<ProgramFn<P>>>,
}

impl<P: GamePosition> RecordGame<P> {
    /// Creates a game from its initial record, in which no move has been played. By default, no draw can be claimed
    /// and no engine has a seat.
    pub fn new(record: GameRecord<P>, placing: Placing) -> Self {
        Self { record, placing, may_claim_draw: |_| false, program: None }
    }

    /// Sets the function that decides whether a draw can be claimed.
    #[must_use]
    pub fn with_claims(self, may_claim_draw: ClaimFn<P>) -> Self {
        Self { may_claim_draw, ..self }
    }

    /// Sets the function that finds the moves of the engine in the seats that neither player has.
    #[must_use]
    pub fn with_program(self, program: Arc<ProgramFn<P>>) -> Self {
        Self { program: Some(program), ..self }
    }
}

/// Returns the numbers of the seats that have won a game, as [`LinkedGame::winners`] does.
pub fn winning_seats<P: GamePosition>(record: &GameRecord<P>) -> Option<Vec<usize>> {
    let winners = record.winners()?;
    let seats = P::SEATS.iter().enumerate().filter(|(_, seat)| winners.contains(seat));
    Some(seats.map(|(number, _)| number).collect())
}

impl<P: GamePosition> LinkedGame for RecordGame<P> {
    fn decision(&self) -> Decision {
        if self.record.is_over() {
            return Decision::Over;
        }
        let turn = self.record.turn();
        let seat = P::SEATS.iter().position(|&seat| seat == turn);
        seat.and_then(|seat| self.placing.side(seat)).map_or(Decision::Program, Decision::Move)
    }

    fn throw(&mut self, _: &Throw) {}

    fn play(&mut self, mv: &MoveText) -> Result<(), RuleError> {
        if self.decision() == Decision::Program {
            let own = self
                .find_program_move()
                .ok_or_else(|| RuleError::new("expected no move: no program has this seat"))?;
            if own != *mv {
                return Err(RuleError::new(format_args!("expected the move of the program, `{own}`")));
            }
        }
        self.replay(mv)
    }

    fn replay(&mut self, mv: &MoveText) -> Result<(), RuleError> {
        // In a game in which an agreed draw is a move, no side can agree alone.
        if mv.as_str() == DRAW {
            return Err(RuleError::new("expected a draw to be offered and accepted"));
        }
        let parsed: P::Move = mv.as_str().parse().map_err(RuleError::new)?;
        // A move has one text, so that equal games have equal links.
        if parsed.to_string() != mv.as_str() {
            return Err(RuleError::new(format_args!("expected the move as `{parsed}`")));
        }
        self.record.play(parsed).map_err(RuleError::new)
    }

    fn end_as_draw(&mut self, is_agreed: bool) -> Result<(), RuleError> {
        if !is_agreed && !(self.may_claim_draw)(&self.record) {
            return Err(RuleError::new("expected an offer before the draw: it cannot be claimed now"));
        }
        if self.record.end_as_draw() {
            return Ok(());
        }
        let draw: P::Move =
            DRAW.parse().map_err(|_| RuleError::new("expected no draw: the rules allow none now"))?;
        self.record.play(draw).map_err(RuleError::new)
    }

    fn allows_agreed_draw(&self) -> bool {
        self.clone().end_as_draw(true).is_ok()
    }

    fn winners(&self) -> Option<Vec<usize>> {
        winning_seats(&self.record)
    }

    fn record_text(&self) -> String {
        self.record.to_string()
    }

    fn placing(&self) -> Placing {
        self.placing
    }

    fn legal_moves(&self) -> Vec<MoveText> {
        let moves = self.record.legal_moves();
        let moves = moves.iter().map(ToString::to_string).filter(|mv| mv != DRAW);
        moves.filter_map(|mv| mv.parse().ok()).collect()
    }

    fn find_program_move(&self) -> Option<MoveText> {
        let program = self.program.as_ref().filter(|_| self.decision() == Decision::Program)?;
        program(&self.record)?.to_string().parse().ok()
    }
}

impl<P: GamePosition> fmt::Debug for RecordGame<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RecordGame")
            .field("record", &self.record)
            .field("placing", &self.placing)
            .finish_non_exhaustive()
    }
}
