//! The games: rules and minds (pure), and the views on top of them.

pub mod arrows;
pub mod mind;
pub mod square;
pub mod tripppin;
