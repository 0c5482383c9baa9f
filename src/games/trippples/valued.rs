//! Implements [`SolvablePosition`] for Trippples: puzzle lengths, rival engines and ply counts.
//!
//! The exact values are left to the oracle.

use super::engines::{Depth, EngineName};
use super::oracle::Oracle;
use super::rules::RuleOptions;
use super::side::Side;
use super::{Line, Move, Position};
use boardgame_engine::oracle::SolvablePosition;
use boardgame_engine::search_control::Unlimited;

impl SolvablePosition for Position {
    type Oracle = Oracle;
    type Rival = EngineName;

    const PUZZLES: &'static [u16] = &[3, 5, 9, 17, 29];
    const RIVALS: &'static [EngineName] = &[
        EngineName::Manhattan,
        EngineName::Euclidean,
        EngineName::Minimax(Depth::ALL[0]),
        EngineName::Minimax(Depth::ALL[1]),
    ];

    /// Returns the move that the engine `name` chooses in this position, with seed 0.
    ///
    /// With wild cards, minimax is limited to depth 1, because a jump from a neutral tile has about fifty
    /// destinations.
    fn as_rival(&self, name: EngineName) -> Option<Move> {
        let name = match name {
            EngineName::Minimax(_) if self.rules().has(RuleOptions::WILD) => {
                EngineName::Minimax(Depth::ALL[0])
            }
            name => name,
        };
        let info = name.seeded(0).choose(&Line::new(*self), &mut Unlimited);
        Some(info.ok()??.mv)
    }

    fn state(&self) -> u32 {
        let square = |side| self.piece(side).index() as u32;
        let jumping = u32::from(self.is_jumping());
        (self.turn().index() as u32) << 13 | jumping << 12 | square(Side::Circle) << 6 | square(Side::Square)
    }

    fn counted(line: &Line, plies: usize) -> usize {
        plies + line.positions().take(plies).filter(|now| now.missed().is_some()).count()
    }
}
