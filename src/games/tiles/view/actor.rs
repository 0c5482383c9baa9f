//! Games on arrow tiles as scripts and tests know them.

use super::game::{MoveOf, TileGame, TileMove};
use super::program::TileProgram;
use crate::games::entry::actor::{Gesture, Vocabulary};
use crate::games::view::played::Played;
use crate::machine::geometry::Point;
use crate::system::intuition::Intuition;

/// What is to be told of a game on arrow tiles beyond what its window does.
pub trait TileActor: TileGame {
    /// The words scripts use.
    const WORDS: &'static Vocabulary;

    /// What a hand does to make a move: drags the piece, if it is nothing else.
    fn gestures(
        program: &TileProgram<Self>,
        intuition: &Intuition,
        mv: MoveOf<Self>,
    ) -> Option<Vec<Gesture>> {
        let on_screen = |square| program.square_on_screen(intuition, square);
        Some(vec![Gesture::Drag(on_screen(mv.start()?)?, on_screen(mv.target()?)?)])
    }
}

impl<G: TileActor> Played for TileProgram<G> {
    const WORDS: &'static Vocabulary = G::WORDS;

    fn is_idle(&self) -> bool {
        self.is_at_rest()
    }

    fn status_line(&self) -> String {
        self.status().to_owned()
    }

    fn said_beside(&self) -> Vec<String> {
        self.notes().iter().map(ToString::to_string).collect()
    }

    fn suggested(&self) -> Option<String> {
        self.suggestion().map(|square| square.to_string())
    }

    fn holds(&self) -> bool {
        self.is_holding()
    }

    fn place_on_screen(&self, intuition: &Intuition, place: &str) -> Option<Point> {
        self.square_on_screen(intuition, place.parse().ok()?)
    }

    fn hand(&self, intuition: &Intuition, mv: MoveOf<G>) -> Option<Vec<Gesture>> {
        G::gestures(self, intuition, mv)
    }
}
