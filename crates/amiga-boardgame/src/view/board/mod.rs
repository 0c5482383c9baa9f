//! The program of a game whose moves are made by choosing one place of the board
//! with the mouse or the keyboard's cursor.
//!
//! [`BoardState`] is the state shared by all these games, [`BoardGame`] the interface that
//! each game implements, [`BoardGameFlow`] the flow of a game, and [`Reviewing`] an open review.
//! Layout, animations and drawing are left to the game.

mod flow;
mod game;
mod opening;
mod program;
mod reviewing;

use std::fmt::Debug;

use crate::view::assistance::Assistance;
use crate::view::ending::{GameButton, GameButtons};
use crate::view::game_window::GameWindow;
use crate::view::pages::Pages;
use crate::view::speed::AnimationClock;
use boardgame_engine::contract::Game;
use small_amiga::machine::geometry::Rect;
use small_amiga::machine::vblank::Ticks;
use small_amiga::system::intuition::Intuition;

pub use flow::BoardGameFlow;
pub use game::BoardGame;
pub use opening::{BoardSetup, open};
pub use reviewing::Reviewing;

#[derive(Debug)]
pub struct BoardState<G: Game, P> {
    pub table: GameWindow<G>,
    pub cursor: Option<P>,
    /// Place under the mouse pointer, or `None` after the keyboard has been used or if the window gets no
    /// mouse movements.
    pub pointer: Option<P>,
    pub suggesting: bool,
    /// Whether the keyboard's cursor follows the suggested place; `false` after the user has moved the
    /// cursor.
    pub following: bool,
    pub assistance: Assistance,
    pub time: AnimationClock,
    /// Animation time at which the current turn began.
    pub began: Ticks,
    /// Area of the footer for the end-of-game buttons; empty if the game shows these buttons elsewhere.
    foot: Rect,
    /// Height of the screen's font, in rows.
    letters: i32,
    /// The button at the end of a game that the user is holding down.
    pressed: Option<GameButton>,
    /// The button at the end of a game that the keyboard has selected.
    pub selected: Option<GameButton>,
    /// The buttons at the end of a game that the window currently shows.
    buttons: GameButtons,
    review: Option<Reviewing<G>>,
    /// State for which the win-chance graph was last drawn: the review page and the number of known win
    /// chances. `None` without a graph.
    charted: Option<(Pages, usize)>,
}
impl<G: Game, P> BoardState<G, P> {
    pub const fn new(table: GameWindow<G>, assistance: Assistance, time: AnimationClock) -> Self {
        Self {
            table,
            cursor: None,
            pointer: None,
            suggesting: false,
            following: false,
            assistance,
            time,
            began: Ticks(0),
            foot: Rect::new(0, 0, 0, 0),
            pressed: None,
            selected: None,
            letters: 8,
            buttons: GameButtons::NONE,
            review: None,
            charted: None,
        }
    }

    pub fn invalidate_buttons(&mut self) {
        (self.buttons, self.charted) = (GameButtons::default(), None);
    }

    pub const fn now(&self, intuition: &Intuition) -> Ticks {
        self.time.animation_time(intuition.current_time())
    }

    /// Returns `true` if the keyboard's cursor is on the suggested place, so that Return plays the
    /// suggestion.
    pub fn is_on_suggestion(&self) -> bool {
        let found = self.table.is_persons_turn() && self.table.finding().is_some();
        self.suggesting && self.following && found && !self.is_reviewing()
    }

    pub fn focused_place(&self) -> Option<P>
    where
        P: Copy,
    {
        self.pointer.or(self.cursor)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MenuOutcome {
    Done,
    NewGame,
    BegunAgain,
}
