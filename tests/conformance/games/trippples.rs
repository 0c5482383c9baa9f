//! The conformance suite for Trippples.

use trippples_game::{ENTRY, EngineName, Position};

boardgame_conformance::conform! {
    ENTRY,
    Position,
    EngineName::all().map(|name| Box::new(name.seeded(0)) as _).collect()
}
