//! The games: rules and minds (pure), and the views on top of them.

pub mod tripppin;
