//! The conformance suite for Tripppin.

use tripppin_game::classic::Level;
use tripppin_game::{ClassicEngine, ENTRY, Line, PonderEngine};

boardgame_conformance::conform! {
    ENTRY,
    Line,
    vec![
        Box::new(ClassicEngine { level: Level::DEFAULT, prevention: true }),
        Box::new(ClassicEngine { level: Level::HIGHEST, prevention: false }),
        Box::new(PonderEngine),
    ]
}
