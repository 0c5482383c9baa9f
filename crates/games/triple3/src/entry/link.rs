//! The rules of correspondence games of Triple 3. Both players generate the throws together, so the game record
//! lists the throws in place of a seed.

use crate::dice::Throw;
use crate::game::Line;
use crate::side::Side;
use crate::stage::GameState;
use crate::{Move, Position};
use boardgame_friend::deal::{Deal, Placing};
use boardgame_friend::game::{Decision, LinkedGame, RuleError};
use boardgame_friend::record_game::winning_seats;
use boardgame_friend::settings::Settings;
use boardgame_friend::throws::Throw as LinkThrow;
use boardgame_friend::turn::MoveText;

/// Starts a correspondence game of Triple 3 with the given settings.
///
/// # Errors
/// Returns a [`RuleError`] if the settings are not valid for this game.
pub fn start(settings: &Settings, deal: &Deal) -> Result<Box<dyn LinkedGame>, RuleError> {
    if !settings.options().is_empty() {
        return Err(RuleError::new("expected no options"));
    }
    let placing = deal.placing(Side::BOTH.len())?;
    let record = Line::new(GameState::with_throws(Position::start(Side::A), []));
    Ok(Box::new(LinkedTriple3 { throws: Vec::new(), record, placing }))
}

/// A correspondence game of Triple 3, in which both players generate each throw together.
#[derive(Debug, Clone)]
struct LinkedTriple3 {
    throws: Vec<Throw>,
    /// The game record, with all throws and moves made so far.
    record: Line,
    placing: Placing,
}

impl LinkedTriple3 {
    fn with_throw(&self, throw: Throw) -> Result<Line, RuleError> {
        let throws = self.throws.iter().copied().chain([throw]);
        let mut record = Line::new(GameState::with_throws(Position::start(Side::A), throws));
        self.record.moves().try_for_each(|mv| record.play(mv)).map_err(RuleError::new)?;
        Ok(record)
    }
}

impl LinkedGame for LinkedTriple3 {
    fn decision(&self) -> Decision {
        if self.record.is_over() {
            return Decision::Over;
        }
        let side = self.placing.side(self.record.turn().index());
        match side {
            _ if self.record.current().needs_throw() => Decision::Throw,
            Some(side) => Decision::Move(side),
            None => Decision::Program,
        }
    }

    fn throw(&mut self, throw: &LinkThrow) {
        let mut attempts = (0..).map_while(|attempt| Throw::new(throw.two_dice(attempt)));
        while self.decision() == Decision::Throw
            && let Some(throw) = attempts.next()
            && let Ok(record) = self.with_throw(throw)
        {
            self.throws.push(throw);
            self.record = record;
        }
    }

    fn play(&mut self, mv: &MoveText) -> Result<(), RuleError> {
        let parsed: Move = mv.as_str().parse().map_err(RuleError::new)?;
        if parsed.to_string() != mv.as_str() {
            return Err(RuleError::new(format_args!("expected the move as `{parsed}`")));
        }
        self.record.play(parsed).map_err(RuleError::new)
    }

    fn end_as_draw(&mut self, _: bool) -> Result<(), RuleError> {
        Err(RuleError::new("expected no draw: the game has none"))
    }

    fn allows_agreed_draw(&self) -> bool {
        false
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
        self.record.legal_moves().iter().filter_map(|mv| mv.to_string().parse().ok()).collect()
    }
}
