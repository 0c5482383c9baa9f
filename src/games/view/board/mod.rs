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

use crate::games::view::assistance::Assistance;
use crate::games::view::ending::{GameButton, GameButtons};
use crate::games::view::game_window::GameWindow;
use crate::games::view::pages::Pages;
use crate::games::view::speed::AnimationClock;
use boardgame_engine::contract::Game;
use small_amiga::machine::geometry::Rect;
use small_amiga::machine::vblank::Ticks;
use small_amiga::system::intuition::Intuition;

pub use flow::BoardGameFlow;
pub use game::BoardGame;
pub use opening::{BoardSetup, open};
pub use reviewing::Reviewing;

/// The state that every board game's program has, whatever its rules.
#[derive(Debug)]
pub struct BoardState<G: Game, P> {
    /// Game window with its session and search task.
    pub table: GameWindow<G>,
    /// Place of the board at which the keyboard's cursor is, or `None` if the cursor is hidden.
    pub cursor: Option<P>,
    /// The place of the board under the mouse pointer, or `None` after the keyboard has been used or if the
    /// window does not receive mouse movements.
    pub pointer: Option<P>,
    /// Whether the user has requested a suggestion in the current turn.
    pub suggesting: bool,
    /// Whether the keyboard's cursor follows the suggested place. Moving the cursor sets this to `false`.
    pub following: bool,
    /// The state of the assistance for new players.
    pub assistance: Assistance,
    /// The clock that converts display time to animation time.
    pub time: AnimationClock,
    /// Animation time at which the current turn began.
    pub began: Ticks,
    /// Area of the footer with the buttons at the end of a game, or an empty rectangle if the game shows them
    /// elsewhere.
    foot: Rect,
    /// Height of the screen's font, in rows.
    letters: i32,
    /// The button at the end of a game that the user is holding down.
    pressed: Option<GameButton>,
    /// The button at the end of a game that the keyboard has selected.
    selected: Option<GameButton>,
    /// The buttons at the end of a game that the window currently shows.
    buttons: GameButtons,
    review: Option<Reviewing<G>>,
    /// The page and the number of known win chances for which the win-chance graph was last drawn, or `None`
    /// if the window shows no graph.
    charted: Option<(Pages, usize)>,
}
impl<G: Game, P> BoardState<G, P> {
    /// Creates the state for a game window without a cursor, a suggestion or a review.
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

    /// Forces the buttons at the end of a game, or the win-chance graph in their place, to be redrawn.
    pub fn invalidate_buttons(&mut self) {
        (self.buttons, self.charted) = (GameButtons::default(), None);
    }

    /// Returns the current animation time.
    pub const fn now(&self, intuition: &Intuition) -> Ticks {
        self.time.animation_time(intuition.current_time())
    }

    /// Returns `true` if the keyboard's cursor is on the suggested place,
    /// so that Return plays the suggestion.
    pub fn is_on_suggestion(&self) -> bool {
        let found = self.table.is_persons_turn() && self.table.finding().is_some();
        self.suggesting && self.following && found && !self.is_reviewing()
    }

    /// Returns the place under the mouse pointer, or the place of the keyboard's cursor if the pointer is not
    /// over a place.
    pub fn focused_place(&self) -> Option<P>
    where
        P: Copy,
    {
        self.pointer.or(self.cursor)
    }
}

/// The effect of a menu command on the game in the window.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MenuOutcome {
    /// The command was executed and the window still has the same game.
    Done,
    /// The command has replaced the game by a different one.
    NewGame,
    /// The command has restarted the game on the same board.
    BegunAgain,
}
