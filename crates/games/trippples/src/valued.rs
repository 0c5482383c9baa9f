//! Implements the generic solver interfaces [`oracle::Oracle`] and [`oracle::PuzzleOracle`] for Trippples.
//!
//! The exact values are left to [`super::oracle`].

use rand_chacha::ChaCha8Rng;

use super::ending::Outcome;
use super::engines::{Depth, EngineName};
use super::oracle::{ExactAnalysis, Oracle, ValuedMove, Verdict};
use super::rules::{RuleOptions, Rules};
use super::side::Side;
use super::{Line, Move, Position};
use boardgame_engine::oracle;
use boardgame_engine::search_control::Unlimited;

/// Solves complete boards, on which all tiles are placed.
impl oracle::Oracle for Oracle {
    type Position = Position;

    fn solve(position: &Position) -> Option<Self> {
        Self::for_position(position)
    }

    fn covers(&self, position: &Position) -> bool {
        Self::knows(self, position)
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

    fn aside(&self, position: &Position) -> Option<String> {
        self.indirect(position).map(|side| format!("indirect:{side}"))
    }
}

/// All engines that are neither random nor perfect. Minimax 1 is the last that is quick enough with wild cards.
const OPPONENTS: [EngineName; 2 + Depth::ALL.len()] = {
    let mut all = [EngineName::Manhattan; 2 + Depth::ALL.len()];
    all[1] = EngineName::Euclidean;
    let mut at = 0;
    while at < Depth::ALL.len() {
        all[2 + at] = EngineName::Minimax(Depth::ALL[at]);
        at += 1;
    }
    all
};

impl oracle::PuzzleOracle for Oracle {
    type Rival = EngineName;

    const PUZZLES: &'static [u16] = &[3, 5, 9, 17, 29];
    const RIVALS: &'static [EngineName] = &[
        EngineName::Manhattan,
        EngineName::Euclidean,
        EngineName::Minimax(Depth::ALL[0]),
        EngineName::Minimax(Depth::ALL[1]),
    ];
    // All positions of a board in which no piece must jump.
    const HORIZON: usize = Self::STATES as usize;
    // A third pass through a cycle ends the game.
    const OFTEN: usize = 2;

    fn is_fair(&self) -> bool {
        Self::is_fair(self, Side::Circle)
    }

    fn deal_fair(rules: Rules, rng: &mut ChaCha8Rng, first: Side) -> Option<(Self, Line)> {
        let oracle = Self::deal_fair(rules, rng, first)?;
        let line = Line::new(Position::opening(*oracle.board(), first, rules));
        Some((oracle, line))
    }

    fn deal_puzzle(
        rules: Rules,
        rng: &mut ChaCha8Rng,
        plies: u16,
        boards: &mut u32,
    ) -> Option<(Self, Position)> {
        Self::deal_puzzle(rules, rng, plies, boards)
    }

    fn explored(&self) -> Option<&oracle::Explored<Self>> {
        Some(&self.explored)
    }

    fn opponents(&self) -> &'static [EngineName] {
        if self.rules().has(RuleOptions::WILD) { &OPPONENTS[..3] } else { &OPPONENTS }
    }

    /// Returns the move that the engine `name` chooses in `position`, with seed 0.
    ///
    /// With wild cards, minimax is limited to depth 1, because a jump from a neutral tile has about fifty
    /// destinations.
    fn rival_move(&self, name: EngineName, position: &Position) -> Option<Move> {
        let name = match name {
            EngineName::Minimax(_) if position.rules().has(RuleOptions::WILD) => {
                EngineName::Minimax(Depth::ALL[0])
            }
            EngineName::Minimax(depth) => return self.minimax_move(depth, position),
            name => name,
        };
        let info = name.seeded(0).choose(&Line::new(*position), &mut Unlimited);
        Some(info.ok()??.mv)
    }

    fn is_block(position: &Position) -> bool {
        position.missed().is_some() || position.outcome() == Some(Outcome::DoubleBlock)
    }

    fn steps_left(position: &Position, side: Side) -> usize {
        position.piece(side).distance(side.finish()).into()
    }

    fn state(position: &Position) -> u32 {
        let square = |side| position.piece(side).index() as u32;
        let jumping = u32::from(position.is_jumping());
        let turn = position.turn().index() as u32;
        turn << 13 | jumping << 12 | square(Side::Circle) << 6 | square(Side::Square)
    }

    fn counted(line: &Line, plies: usize) -> usize {
        plies + line.positions().take(plies).filter(|now| now.missed().is_some()).count()
    }

    fn is_fair_for(&self, first: Side) -> bool {
        Self::is_fair(self, first)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardgame_engine::coach::hint::{Hint, Theme, steps};

    #[test]
    fn advice_avoids_cycles_and_keeps_no_state() {
        let opponent = EngineName::Minimax(Depth::ALL[5]).seeded(0);
        let first = Position::opening(crate::Board::numbered(3, 1), Side::Circle, Rules::House);
        let (kept, mut line) = (Oracle::for_position(&first).unwrap(), Line::new(first));
        while !line.is_over() && line.plies() < 100 {
            let mut mv = opponent.choose(&line, &mut Unlimited).unwrap().unwrap().mv;
            if line.turn() == Side::Circle {
                let advised = oracle::advise(&kept, &line);
                if line.plies().is_multiple_of(20) {
                    let fresh = Oracle::for_position(line.current()).unwrap();
                    assert_eq!(oracle::advise(&fresh, &line), advised, "{line}");
                }
                mv = advised.unwrap().mv;
            }
            line.play(mv).unwrap();
        }
        assert!(line.end().and_then(crate::End::cycle).is_none(), "{line}");
    }

    #[test]
    fn hint_tells_blocks_from_races() {
        const ROWS: &str = "sfc1c434a1c252cf/a8982a2c38834632/921c264a43580b31/072568nnnn8ad070/\
                            a42354nnnn1a8c13/e015c894290e1686/85646219a251450d/ff4989b04c6191ff";
        // The loser of the first position is blocked while the winner makes its last moves. In the third
        // position, the opponent of e8f8 wins the race.
        for (rest, theme, candidate) in [
            ("g6 h1 c", Theme::Block, "g6g7"),
            ("f8 b6 c", Theme::Race { own: 2, opponent: 2 }, "f8g8"),
            ("e8 b6 c", Theme::Hold { against_block: false }, "e8f8"),
        ] {
            let position: Position = format!("{ROWS} {rest}").parse().unwrap();
            let steps = steps(&Oracle::for_position(&position).unwrap(), &Line::new(position));
            assert_eq!(
                steps[..2],
                [Hint::Theme(theme), Hint::Candidate(candidate.parse().unwrap())],
                "{rest}"
            );
        }
    }
}
