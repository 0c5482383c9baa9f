//! The conformance suite for Tribolo, with the classic engine, one without search, and two with search.

use tribolo_game::{ENTRY, EngineName, Level, Position};

boardgame_conformance::conform! {
    ENTRY,
    Position,
    std::iter::once(EngineName::Classic)
        .chain([1, 3, 7].into_iter().filter_map(Level::new).map(EngineName::Level))
        .map(|name| Box::new(name) as _)
        .collect()
}
