//! The conformance suite for Tribolo, run with the classic engine, a level without search, and two levels
//! with search.

use tribolo_game::{ENTRY, EngineName, Level, Position};

boardgame_conformance::conform! {
    ENTRY,
    Position,
    std::iter::once(EngineName::Classic)
        .chain([1, 3, 7].into_iter().filter_map(Level::new).map(EngineName::Level))
        .map(|name| Box::new(name) as _)
        .collect()
}
