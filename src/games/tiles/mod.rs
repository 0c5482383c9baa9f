//! What games on arrow tiles share: the window they are played in.

pub mod view;
