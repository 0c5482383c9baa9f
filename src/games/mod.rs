//! The games: rules and minds (pure), the session they are played in, the task minds run on, and the views on top.

pub mod arrows;
pub mod chance;
pub mod checksum;
pub mod coach;
pub mod contract;
pub mod fault;
pub mod fields;
pub mod line;
pub mod mind;
pub mod oracle;
pub mod play;
pub mod score;
pub mod session;
pub mod square;
pub mod thinking;
pub mod tiles;
pub mod tribolo;
pub mod triple3;
pub mod tripppin;
pub mod trippples;
pub mod view;
