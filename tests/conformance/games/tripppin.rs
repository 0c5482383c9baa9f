//! The conformance suite for Tripppin.

use tripppin_game::classic::Level;
use tripppin_game::{ClassicEngine, ENTRY, PonderEngine, Position};

boardgame_conformance::conform! {
    ENTRY,
    Position,
    vec![
        Box::new(ClassicEngine { level: Level::DEFAULT, prevention: true }),
        Box::new(ClassicEngine { level: Level::HIGHEST, prevention: false }),
        Box::new(PonderEngine),
    ]
}
