//! The conformance suite for Triple 3, with the random and greedy engines, the learned evaluation with and
//! without random moves, and the search.

use triple3_game::{ENTRY, GameState, Level, LevelEngine};

boardgame_conformance::conform! {
    ENTRY,
    GameState,
    Level::all()
        .filter(|level| level.get() % 2 == 1 || level.get() == 8)
        .map(|level| Box::new(LevelEngine::new(level, 3)) as _)
        .collect()
}
