//! The games: rules and minds (pure), the session they are played in, the task minds run on, and the views on top.

pub mod arrows;
pub mod contract;
pub mod mind;
pub mod score;
pub mod session;
pub mod square;
pub mod thinking;
pub mod triple3;
pub mod tripppin;
