//! A small game without dice: the sides add one to three in turn until the total is twelve or more.

use boardgame_friend::deal::{Deal, Placing};
use boardgame_friend::game::{Decision, LinkedGame, RuleError};
use boardgame_friend::settings::Settings;
use boardgame_friend::side::Side;
use boardgame_friend::throws::Throw;
use boardgame_friend::turn::MoveText;

const GOAL: u32 = 12;

#[derive(Debug)]
struct Count {
    placing: Placing,
    total: u32,
    side: Side,
    /// Whether the sides may agree to a draw.
    has_draws: bool,
}

pub(crate) fn rules(settings: &Settings, deal: &Deal) -> Result<Box<dyn LinkedGame>, RuleError> {
    let placing = deal.placing(2)?;
    let side = placing.side(0).ok_or_else(|| RuleError::new("expected two seats"))?;
    Ok(Box::new(Count { placing, total: 0, side, has_draws: settings.options() != "decided" }))
}

impl LinkedGame for Count {
    fn decision(&self) -> Decision {
        if self.total >= GOAL { Decision::Over } else { Decision::Move(self.side) }
    }

    fn throw(&mut self, _: &Throw) {}

    fn play(&mut self, mv: &MoveText) -> Result<(), RuleError> {
        let count: Option<u32> = mv.as_str().parse().ok().filter(|count| (1..=3).contains(count));
        self.total += count.ok_or_else(|| RuleError::new("expected a number from 1 to 3"))?;
        self.side = self.side.other();
        Ok(())
    }

    fn end_as_draw(&mut self, _: bool) -> Result<(), RuleError> {
        Err(RuleError::new("expected no draw"))
    }

    fn allows_agreed_draw(&self) -> bool {
        self.has_draws && self.decision() != Decision::Over
    }

    fn winners(&self) -> Option<Vec<usize>> {
        let winner = self.placing.seat(self.side.other());
        (self.decision() == Decision::Over).then(|| vec![winner])
    }

    fn record_text(&self) -> String {
        self.total.to_string()
    }

    fn placing(&self) -> Placing {
        self.placing
    }

    fn legal_moves(&self) -> Vec<MoveText> {
        ["1", "2", "3"].map(|text| text.parse().unwrap()).into()
    }
}
