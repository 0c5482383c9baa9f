//! The interface of a game whose moves are made by choosing one place, such as a square or a cell.
//!
//! A [`BoardGame`] provides its menus, engines, places, animations and texts. The flow of a game, which is
//! the same for all of them, is in [`super::window`].

use std::fmt::{Debug, Display};
use std::str::FromStr;

use super::state::{BoardState, Shown};
use crate::view::board_numbers::Opener;
use crate::view::by_link::LinkStage;
use crate::view::info::Info;
use crate::view::keyboard::Grid;
use crate::view::menu::{CommandOf, MenuTable, all_common_rows};
use crate::view::menu_layout::MenuPlacement;
use boardgame_engine::contract::Engine;
use boardgame_engine::record::GamePosition;
use boardgame_engine::win_chances::WinEstimator;
use small_amiga::chips::{Pen, Point, Rect, Ticks};
use small_amiga::graphics::RastPort;
use small_amiga::input::Qualifiers;

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
    /// Menu item that decides which side begins new games; `None` if the menu has no such item.
    const FIRST_BEGINS: Option<Self::Choice> = None;

    // ---- menus and engines

    /// Returns the game's own menus. They are the only menus in classic mode.
    fn tables() -> Vec<MenuTable<BoardCommand<Self>>> {
        vec![MenuTable { title: Self::INFO.title, placement: MenuPlacement::NEXT, rows: all_common_rows() }]
    }
    fn is_marked(&self, _board: &BoardOf<Self>, _choice: Self::Choice) -> bool {
        false
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
    /// Returns the menu command for a letter typed without the Amiga key.
    ///
    /// Also returns the new state of the command's check mark.
    fn letter(
        &self,
        _board: &BoardOf<Self>,
        _letter: char,
        _qualifiers: Qualifiers,
    ) -> Option<(BoardCommand<Self>, bool)> {
        None
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
    /// Returns the areas of the window's parts: the board, then the parts of the panel from top to bottom.
    ///
    /// The lower left pixel of the last part shows the panel's background.
    ///
    /// By default, the window has no parts.
    fn parts(&self) -> Vec<Rect> {
        Vec::new()
    }
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

    // ---- animations between moves, in animation time

    fn on_move(&mut self, _board: &BoardOf<Self>, _now: Ticks) {}
    fn on_new_game(&mut self, _board: &BoardOf<Self>, _now: Ticks) {}
    /// Updates the game's own state at the start of a turn, before the search starts.
    ///
    /// A turn also starts when the players change.
    fn on_turn(&mut self, _board: &BoardOf<Self>) {}
    /// Advances the animations to the time `now`; returns `true` if the computer may move.
    fn advance(&mut self, board: &BoardOf<Self>, now: Ticks) -> bool {
        now.since(board.table.began()) >= Self::INFO.reading_time
    }
    /// Returns `true` during an animation that the user can end with a key or a click.
    fn is_animating(&self, _board: &BoardOf<Self>) -> bool {
        false
    }
    /// Ends the current animation; returns `true` if there was one.
    fn skip_animation(&mut self, _board: &BoardOf<Self>, _now: Ticks) -> bool {
        false
    }
    /// Ends the current animation for a user who wants no animations.
    ///
    /// Pauses in which the user reads a text are not shortened.
    fn stop_motion(&mut self, board: &BoardOf<Self>, now: Ticks) {
        self.skip_animation(board, now);
    }
    /// Returns an area in which a click ends an animation but never plays a move, or `None` if the game has no
    /// such area.
    fn beside(&self) -> Option<Rect> {
        None
    }
    /// Returns `true` while the window changes without input or search results, such as during an animation.
    fn is_busy(&self, board: &BoardOf<Self>) -> bool {
        self.is_animating(board)
    }
    /// Returns the animation time of the next blink, or `None` if nothing blinks.
    fn next_blink(&self, _shown: &ShownOf<'_, Self>, _now: Ticks) -> Option<Ticks> {
        None
    }
    /// Returns the side that moves first in a new game.
    fn opener(&self) -> Opener<SeatOf<Self>> {
        Opener::InTurn
    }
    /// Returns the commands that update the match after a game has been dealt or restarted.
    fn on_deal(&self, _board: &BoardOf<Self>) -> Vec<BoardCommand<Self>> {
        Vec::new()
    }

    // ---- saved options

    fn options(&self, _board: &BoardOf<Self>) -> Vec<(&'static str, String)> {
        Vec::new()
    }
    /// Returns the menu toggles that are saved with a game, each with its name in the file.
    fn toggles() -> Vec<(&'static str, Self::Choice)> {
        Vec::new()
    }

    // ---- correspondence games

    /// Returns the name of a side in lower case, for the title of a correspondence game.
    fn seat_name(&self, seat: SeatOf<Self>) -> String {
        let names = Self::INFO.words.seats.iter().zip(Self::Position::SEATS);
        names.filter(|(_, known)| **known == seat).map(|(name, _)| (*name).to_owned()).collect()
    }
    /// Returns the options of an invitation to a correspondence game.
    fn link_options(&self, _board: &BoardOf<Self>) -> String {
        String::new()
    }
    /// Sets the options of the correspondence game that the window shows. The argument is `None` if the window shows
    /// no such game.
    fn set_link_options(&mut self, _options: Option<&str>) {}
    /// Returns `true` if a command of the game's own menus is allowed at this stage of a correspondence game.
    fn is_allowed_by_link(_choice: Self::Choice, _stage: LinkStage) -> bool {
        false
    }

    // ---- buttons

    /// Returns the area for the buttons during a game; empty if the window has no room.
    fn play_area(&self, board: &BoardOf<Self>) -> Rect {
        board.foot()
    }
    /// Returns the area for the buttons at the end of a game.
    fn end_area(&self, board: &BoardOf<Self>) -> Rect {
        board.foot()
    }
    /// Returns the area for the win-chance graph and the review's buttons.
    fn review_area(&self, board: &BoardOf<Self>) -> Rect {
        self.end_area(board)
    }
    /// Returns the area of the text about turning points on the review's last page. By default, the area is empty.
    ///
    /// A click in this area opens the first turning point.
    fn key_moves_area(&self, _board: &BoardOf<Self>) -> Rect {
        Rect::default()
    }
    fn end_paper(&self) -> Pen {
        Pen(0)
    }
    fn seat_pens(&self) -> Vec<Pen> {
        (1..).map(Pen).take(Self::Position::SEATS.len()).collect()
    }
    /// Returns `true` if the game is over but its match continues with another game.
    fn is_match_on(&self, _board: &BoardOf<Self>) -> bool {
        false
    }

    // ---- drawing and texts

    /// Draws the changed parts of the window. The game record to draw is [`Shown::line`].
    fn draw(&mut self, rp: &mut RastPort<'_>, shown: &ShownOf<'_, Self>, now: Ticks);
    fn status_text(&self, shown: &ShownOf<'_, Self>) -> String {
        if let Some(told) = shown.board.review_text() {
            return told;
        }
        let (line, words) = (shown.line, Self::INFO.words);
        let turn = Self::Position::SEATS.iter().position(|&seat| seat == line.turn());
        let turn = turn.and_then(|at| words.seats.get(at)).copied().unwrap_or_default();
        line.outcome().map_or_else(|| format!("{turn} to move"), words.ending)
    }
    /// Returns the title of the window, which names the players.
    ///
    /// Not used in classic mode and in a review.
    fn title(&self, _board: &BoardOf<Self>) -> String {
        Self::INFO.title.to_owned()
    }
    fn detail_lines(&self) -> Vec<String> {
        Vec::new()
    }
    /// Returns the text of [`Self::detail_lines`] in whole sentences.
    ///
    /// The default is a single sentence.
    fn detail_sentences(&self) -> Vec<String> {
        vec![self.detail_lines().join(" ")]
    }
}
