//! The interface of a game whose moves are made by choosing one place, such as a square or a cell.
//!
//! A [`BoardGame`] provides its menus, engines, places, animations and texts. The flow of a game, which is
//! the same for all of them, is in [`super::window`].

use std::fmt::{Debug, Display};
use std::str::FromStr;

use super::state::{BoardState, Shown};
use crate::view::board_numbers::Opener;
use crate::view::described::{GameOptions, Happening, Hurry, Motion, OwnState, Panel, Texts, When};
use crate::view::info::Info;
use crate::view::keyboard::Grid;
use crate::view::menu::{CommandOf, MenuTable, all_common_rows};
use crate::view::menu_layout::MenuPlacement;
use boardgame_engine::contract::Engine;
use boardgame_engine::record::GamePosition;
use boardgame_engine::win_chances::WinEstimator;
use small_amiga::chips::{Point, Rect, Ticks};
use small_amiga::graphics::RastPort;

pub(super) type MoveOf<G> = <<G as BoardGame>::Position as GamePosition>::Move;
pub(super) type SeatOf<G> = <<G as BoardGame>::Position as GamePosition>::Seat;
/// The [`BoardState`] of a game's window, with the types of the game `G`.
pub type BoardOf<G> = BoardState<<G as BoardGame>::Position, <G as BoardGame>::Place>;
/// A command to the window of the game `G`.
pub type BoardCommand<G> = CommandOf<<G as BoardGame>::Position, <G as BoardGame>::Choice>;
/// The contents of the window of the game `G`.
pub type ShownOf<'a, G> = Shown<'a, <G as BoardGame>::Position, <G as BoardGame>::Place>;

/// A board game in a window.
///
/// A value of the implementing type holds the game's own settings, pictures and animations.
///
/// Only [`engine`](Self::engine), [`grid`](Self::grid), [`area`](Self::area) and [`draw`](Self::draw) are
/// required.
pub trait BoardGame: Debug + Sized + 'static {
    type Position: GamePosition;
    /// A square, cell or hole of the board, which a human chooses to play a move.
    ///
    /// Scripts use the text form of a place.
    type Place: Copy + Eq + Debug + Display + FromStr + From<<Self::Position as GamePosition>::Move>;
    /// The type of the commands in the game's own menus.
    type Choice: Copy + Eq + Debug + 'static;

    const INFO: &'static Info;
    /// Shortcuts that are different in classic mode; `None` stands for no shortcut.
    const CLASSIC_KEYS: &'static [(BoardCommand<Self>, Option<char>)] = &[];
    /// Letters that execute a command without the Amiga key, besides those of all games.
    const LETTERS: &'static [(char, When, BoardCommand<Self>)] = &[];
    /// The menu toggles that are saved with a game, each with its name in the file.
    const TOGGLES: &'static [(&'static str, Self::Choice)] = &[];
    /// Menu item that decides which side begins new games; `None` if the menu has no such item.
    const FIRST_BEGINS: Option<Self::Choice> = None;

    // ---- menus and engines

    /// Returns the game's own menus. They are the only menus in classic mode.
    fn tables() -> Vec<MenuTable<BoardCommand<Self>>> {
        vec![MenuTable { title: Self::INFO.title, placement: MenuPlacement::NEXT, rows: all_common_rows() }]
    }
    /// Returns the state of a command of the game's own menus.
    fn own(&self, _board: &BoardOf<Self>, _choice: Self::Choice) -> OwnState {
        OwnState::default()
    }
    /// Executes a command of the game's own menus and returns the resulting commands for the window.
    ///
    /// `checked` is the new state of the item's check mark.
    fn choose(
        &mut self,
        _board: &BoardOf<Self>,
        _choice: Self::Choice,
        _checked: bool,
    ) -> Vec<BoardCommand<Self>> {
        Vec::new()
    }
    fn engine(&self, seat: SeatOf<Self>) -> Box<dyn Engine<Self::Position>>;
    /// Returns the engine that suggests moves to the human who plays a side.
    ///
    /// By default, it is the engine that a computer would use for this side.
    fn adviser(&self, seat: SeatOf<Self>) -> Box<dyn Engine<Self::Position>> {
        self.engine(seat)
    }
    /// Returns the strongest engine that estimates win chances.
    ///
    /// Returns `None` if no engine does. The game then has no review.
    fn appraiser(&self) -> Option<Box<dyn WinEstimator<Self::Position>>> {
        None
    }

    // ---- places and moves

    /// Returns the squares, cells or holes of the board in rows, for the keyboard's cursor.
    fn grid(&self) -> Grid<Self::Place>;
    /// Returns the area of a square, cell or hole in the window.
    fn area(&self, place: Self::Place) -> Rect;
    /// Returns the contents of a square, cell or hole in the window, such as `red`.
    ///
    /// The text is for a user who cannot see the board.
    fn place_text(&self, _board: &BoardOf<Self>, _place: Self::Place) -> String {
        String::new()
    }
    fn place_at(&self, at: Point) -> Option<Self::Place> {
        self.grid().places().find(|&place| self.area(place).contains(at))
    }
    /// Returns the square, cell or hole on which the keyboard's cursor appears when the first key is pressed.
    fn first_place(&self, _board: &BoardOf<Self>) -> Option<Self::Place> {
        self.grid().middle()
    }
    fn refusal_reason(&self, _board: &BoardOf<Self>, _place: Self::Place) -> String {
        String::new()
    }

    // ---- events and animations, in animation time

    /// Shows or stores an event; returns the resulting commands for the window.
    fn happened(
        &mut self,
        _board: &BoardOf<Self>,
        _what: Happening<'_>,
        _now: Ticks,
    ) -> Vec<BoardCommand<Self>> {
        Vec::new()
    }
    /// Advances the animations to the time `now`; returns `true` if the computer may move.
    fn advance(&mut self, board: &BoardOf<Self>, now: Ticks) -> bool {
        now.since(board.table.began()) >= Self::INFO.reading_time
    }
    /// Ends the current animation.
    fn hurry(&mut self, _board: &BoardOf<Self>, _now: Ticks, _why: Hurry) {}
    fn motion(&self, _board: &BoardOf<Self>) -> Motion {
        Motion::STILL
    }
    /// Returns the animation time of the next blink, or `None` if nothing blinks.
    fn next_blink(&self, _shown: &ShownOf<'_, Self>, _now: Ticks) -> Option<Ticks> {
        None
    }
    /// Returns the side that moves first in a new game.
    fn opener(&self) -> Opener<SeatOf<Self>> {
        Opener::InTurn
    }

    // ---- texts, areas and options

    fn options(&self, _board: &BoardOf<Self>) -> GameOptions {
        GameOptions::default()
    }
    fn panel(&self, board: &BoardOf<Self>) -> Panel {
        Panel::with_foot(board.foot(), Self::Position::SEATS.len())
    }
    fn texts(&self, shown: &ShownOf<'_, Self>) -> Texts {
        shown.usual_texts(Self::INFO)
    }
    /// Draws the changed parts of the window. The game record to draw is [`Shown::line`].
    fn draw(&mut self, rp: &mut RastPort<'_>, shown: &ShownOf<'_, Self>, now: Ticks);
}
