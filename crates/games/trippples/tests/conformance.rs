//! The conformance suite for Trippples.

use trippples_game::{ENTRY, EngineName, Line};

boardgame_conformance::conform! {
    ENTRY,
    Line,
    EngineName::all().map(|name| Box::new(name.seeded(0)) as _).collect()
}
