//! The interface between a game and its window.
//!
//! A [`TableGame`] provides its menus, engines, places, animations, texts and drawing. All that games have in common is
//! in the window, [`crate::table::Table`].

use std::fmt::{Debug, Display};
use std::str::FromStr;

use crate::entry::drawing::Drawings;
use crate::table::canvas::Canvas;
use crate::table::draws::DrawRules;
use crate::table::hand::{Chosen, MoveGesture, MovePlaces};
use crate::table::refit::Fitted;
use crate::table::reviewing::ReviewTarget;
use crate::table::state::{BoardState, Shown};
use crate::view::described::{GameOptions, Happening, Hurry, Motion, OwnMenus, OwnState, Panel, Task, Texts};
use crate::view::ending::GameButton;
use crate::view::info::Info;
use crate::view::keyboard::Grid;
use crate::view::menu::CommandOf;
use boardgame_engine::contract::Engine;
use boardgame_engine::oracle::PuzzleOracle;
use boardgame_engine::record::GamePosition;
use boardgame_engine::win_chances::WinEstimator;
use small_amiga::chips::{Point, Rect, Ticks};
use small_amiga::intuition::{Intuition, ScreenId};

pub(crate) type MoveOf<G> = <<G as TableGame>::Position as GamePosition>::Move;
pub(crate) type SeatOf<G> = <<G as TableGame>::Position as GamePosition>::Seat;
pub(crate) type SetupOf<G> = <<G as TableGame>::Position as GamePosition>::Setup;
pub(crate) type IllegalOf<G> = <<G as TableGame>::Position as GamePosition>::Illegal;
/// The [`BoardState`] of a game's window, with the types of the game `G`.
pub type BoardOf<G> = BoardState<<G as TableGame>::Oracle, <G as TableGame>::Place>;
/// A command to the window of the game `G`.
pub type BoardCommand<G> = CommandOf<<G as TableGame>::Position, <G as TableGame>::Own>;
/// The contents of the window of the game `G`.
pub type ShownOf<'a, G> = Shown<'a, <G as TableGame>::Oracle, <G as TableGame>::Place>;

/// A game in a window.
///
/// A value of the implementing type holds the game's own settings, pictures and animations. The game in play is in
/// the [`BoardState`].
///
/// Only [`engine`](Self::engine), [`grid`](Self::grid), [`area`](Self::area), [`places_of`](Self::places_of) and
/// [`draw`](Self::draw) are required.
/// [Breakthrough](https://docs.rs/crate/boardgame-host/latest/source/examples/breakthrough.rs), an example of the crate
/// `boardgame-host`, is a complete game.
pub trait TableGame: Debug + Sized + 'static {
    /// The type of the game's positions, which also defines its seats, moves and rule options.
    type Position: GamePosition;
    /// The solver of the game's boards, or [`NoOracle`](crate::judge::NoOracle). The window of a solved game has puzzles,
    /// hints and exact reviews.
    type Oracle: PuzzleOracle<Position = Self::Position>;
    /// A square, cell or hole of the board, which the user chooses to play a move.
    ///
    /// Scripts use the text form of a place.
    type Place: Copy + Eq + Debug + Display + FromStr;
    /// The type of the commands in the game's own menus.
    type Own: Copy + Eq + Debug + 'static;

    /// The title, the rules and the properties that are the same in every window of the game.
    const INFO: &'static Info;
    /// Shortcuts that are different in classic mode; `None` stands for no shortcut.
    const CLASSIC_KEYS: &'static [(BoardCommand<Self>, Option<char>)] = &[];
    /// Letters that execute a command without the Amiga key in classic mode.
    const CLASSIC_LETTERS: &'static [(char, BoardCommand<Self>)] = &[];
    /// The menu toggles that are saved with a game, each with its name in the file.
    const TOGGLES: &'static [(&'static str, Self::Own)] = &[];
    /// Menu item with which the first side begins all new games; `None` if the menu has no such item.
    const FIRST_BEGINS: Option<Self::Own> = None;
    /// A button that replaces the Hint button while its menu command is enabled.
    const OWN_BUTTON: Option<(GameButton, Self::Own)> = None;
    /// Whether the user can pick up pieces: those for which [`lifts`](Self::lifts) returns `true`.
    const LIFTS: bool = false;
    /// Whether every place can be chosen, because the game answers a place without a legal move, too.
    const ANSWERS_EVERY_PLACE: bool = false;

    // ---- menus and engines

    /// Returns the game's own menus. They are the only menus in classic mode.
    fn menus() -> OwnMenus<BoardCommand<Self>> {
        OwnMenus::usual(Self::INFO.title)
    }
    /// Returns the name of the engine that a command of the game's own menus chooses, as in options, or `None` for another
    /// command.
    ///
    /// Outside classic mode, the menus list these engines in the order of their strengths.
    fn engine_name(_own: Self::Own) -> Option<String> {
        None
    }
    /// Returns the state of a command of the game's own menus.
    fn own(&self, _board: &BoardOf<Self>, _own: Self::Own) -> OwnState {
        OwnState::default()
    }
    /// Executes a command of the game's own menus and returns the resulting commands for the window.
    ///
    /// `checked` is the new state of the item's check mark.
    fn choose(&mut self, _board: &BoardOf<Self>, _own: Self::Own, _checked: bool) -> Vec<BoardCommand<Self>> {
        Vec::new()
    }
    /// Returns the engine for a task, or `None` if nothing is to be searched.
    fn engine(
        &self,
        board: &BoardOf<Self>,
        task: Task<SeatOf<Self>>,
    ) -> Option<Box<dyn Engine<Self::Position>>>;
    /// Returns the strongest engine that estimates win chances.
    ///
    /// Returns `None` if no engine does. A game without an oracle then has no review.
    fn appraiser(&self) -> Option<Box<dyn WinEstimator<Self::Position>>> {
        None
    }
    /// Returns `true` if games with these options start on randomly dealt boards, which have numbers.
    fn deals_boards(_setup: SetupOf<Self>) -> bool {
        true
    }
    /// Returns the ways in which the user can end the game as a draw, or `None` if draws cannot be agreed on.
    fn draws(&self, _board: &BoardOf<Self>) -> Option<DrawRules<Self::Position>> {
        None
    }

    // ---- places and moves

    /// Returns the squares, cells or holes of the board in rows, for the keyboard's cursor.
    fn grid(&self) -> Grid<Self::Place>;
    /// Returns the area of a square, cell or hole in the window.
    fn area(&self, place: Self::Place) -> Rect;
    /// Returns the places with which the user enters a move.
    fn places_of(mv: MoveOf<Self>) -> MovePlaces<Self::Place>;
    /// Returns the contents of a square, cell or hole in the window, such as `red`.
    ///
    /// The text is for a user who cannot see the board.
    fn place_text(&self, _board: &BoardOf<Self>, _place: Self::Place) -> String {
        String::new()
    }
    /// Returns the square, cell or hole that the user chooses with a click at a point of the window.
    fn place_at(&self, at: Point) -> Option<Self::Place> {
        self.grid().places().find(|&place| self.area(place).contains(at))
    }
    /// Returns the square, cell or hole on which the keyboard's cursor appears when the first key is pressed.
    fn first_place(&self, _board: &BoardOf<Self>) -> Option<Self::Place> {
        self.grid().middle()
    }
    /// Returns the places to which the side to move can move, for a user who cannot see the board.
    fn legal_places(&self, board: &BoardOf<Self>) -> Vec<Self::Place> {
        board.line().legal_moves().into_iter().filter_map(|mv| Self::places_of(mv).to).collect()
    }
    /// Returns `true` if the user, who is to move, can pick up a piece at `place`.
    ///
    /// By default, moves are made by choosing one place, and no piece is picked up. Asked only if [`LIFTS`](Self::LIFTS) is
    /// set.
    fn lifts(&self, _board: &BoardOf<Self>, _place: Self::Place) -> bool {
        false
    }
    /// Returns the commands for a choice of the user on the board, or `None` if the choice has no meaning.
    ///
    /// By default, plays the legal move to the chosen place, or reports that no legal move goes there.
    ///
    /// # Errors
    /// Returns the reason why the choice makes no move, which is shown with a flash of the screen.
    fn enter(
        &mut self,
        board: &BoardOf<Self>,
        chosen: Chosen<Self::Place>,
    ) -> Result<Option<Vec<BoardCommand<Self>>>, String> {
        board.play_legal(chosen, Self::places_of, |_| "No legal move goes there.".to_owned())
    }
    /// Returns the message for an illegal move of a human. The text is empty if the reason is shown in another way.
    fn refused(&mut self, why: &IllegalOf<Self>) -> String {
        why.to_string()
    }
    /// Returns the actions that enter a move: by default, dragging the piece, or a click on the place.
    ///
    /// Returns `None` if the user cannot make the move.
    fn gestures(
        &self,
        _board: &BoardOf<Self>,
        mv: MoveOf<Self>,
    ) -> Option<Vec<MoveGesture<Self::Place, BoardCommand<Self>>>> {
        let MovePlaces { from, to } = Self::places_of(mv);
        let to = to?;
        Some(vec![from.map_or(MoveGesture::Click(to), |from| MoveGesture::Drag(from, to))])
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
    /// Advances the animations to the time `now`, or ends them; returns `true` if the computer may move.
    fn advance(&mut self, board: &BoardOf<Self>, now: Ticks, _hurry: Hurry) -> bool {
        now.since(board.model.began()) >= Self::INFO.reading_time
    }
    /// Returns the animation that the window shows now.
    fn motion(&self, _board: &BoardOf<Self>) -> Motion {
        Motion::STILL
    }
    /// Returns the time of the display at which a blinking mark changes next, or `None` if nothing blinks.
    ///
    /// `suggested` is the place to which a suggested move goes.
    fn next_blink(
        &self,
        _board: &BoardOf<Self>,
        _suggested: Option<Self::Place>,
        _intuition: &Intuition,
    ) -> Option<Ticks> {
        None
    }

    // ---- texts, areas and options

    /// Returns the options that are saved with the game, and those of an invitation to a game between two people.
    fn options(&self, _board: &BoardOf<Self>) -> GameOptions {
        GameOptions::default()
    }
    /// Adapts measures and pictures to the screen of the open window, whose font, depth or height has changed.
    ///
    /// Returns `None`, and changes nothing, if the window does not depend on its screen; it gets the size with which it was
    /// opened. Everything is drawn again after [`Happening::Uncovered`].
    fn fit(&mut self, _intuition: &mut Intuition, _on: ScreenId, _drawings: &Drawings) -> Option<Fitted> {
        None
    }
    /// Returns the areas and colours of the window's parts.
    fn panel(&self, board: &BoardOf<Self>) -> Panel {
        Panel::with_foot(board.foot(), Self::Position::SEATS.len())
    }
    /// Returns the texts of the window for titles, scripts, and users who cannot see it.
    fn texts(&self, shown: &ShownOf<'_, Self>) -> Texts {
        shown.usual_texts(Self::INFO)
    }
    /// Returns `true` if the board shows coordinates.
    fn names_squares(&self, _board: &BoardOf<Self>) -> bool {
        false
    }
    /// Returns what is at a point of the window during an exact review, which the game draws.
    fn review_target(&self, _board: &BoardOf<Self>, _at: Point) -> Option<ReviewTarget> {
        None
    }
    /// Draws the changed parts of the window. The game record to draw is [`Shown::line`].
    ///
    /// The window draws only its title, its menus, and the buttons and the graph in the areas of [`panel`](Self::panel). A game
    /// draws:
    ///
    /// * the board with its pieces and, with [`LIFTS`](Self::LIFTS), the place of the lifted piece, `board.hand().from()`
    /// * [`Texts::status`] of [`texts`](Self::texts), such as whose turn it is or who has won
    /// * the cursor of the keyboard, `board.cursor()`
    /// * the suggested place, [`Shown::suggested`]
    /// * the message to the user, `board.notice()`, if [`Panel::has_whole_message`] says that the window shows it;
    ///   otherwise the screen's bar does
    ///
    /// Drawing is clipped to the window with its borders, not to the inside: a text that is too long covers the frame.
    fn draw(&mut self, canvas: &mut Canvas<'_>, shown: &ShownOf<'_, Self>);
}
