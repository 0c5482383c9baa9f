//! The interface of a game whose moves are made by choosing one place, such as a square or a cell.
//!
//! A [`BoardGame`] provides its menus, engines, places, animations and texts. The flow of a game, which is
//! the same for all of them, is in [`super::window`].

use std::fmt::{Debug, Display};
use std::str::FromStr;

use super::state::{BoardState, MenuOutcome, Shown};
use crate::entry::scripting::Vocabulary;
use crate::view::keyboard::Grid;
use crate::view::menu::{Common, MenuCommand, MenuTable, Menus, aids_menu, all_common_rows};
use crate::view::menu_layout::MenuPlacement;
use boardgame_engine::contract::Engine;
use boardgame_engine::record::GamePosition;
use boardgame_engine::win_chances::WinEstimator;
use small_amiga::chips::{Pen, Point, Rect, Ticks};
use small_amiga::graphics::RastPort;
use small_amiga::input::Qualifiers;

pub(super) type MoveOf<G> = <<G as BoardGame>::Position as GamePosition>::Move;
pub(super) type SeatOf<G> = <<G as BoardGame>::Position as GamePosition>::Seat;
/// The window state common to all board games, with the types of the game `G`.
pub type BoardOf<G> = BoardState<<G as BoardGame>::Position, <G as BoardGame>::Place>;
/// The contents of the window of the game `G`.
pub type ShownOf<'a, G> = Shown<'a, <G as BoardGame>::Position, <G as BoardGame>::Place>;

/// A board game in a window. A value of the implementing type holds the game's own settings, pictures and
/// animations.
///
/// Only [`engine`](Self::engine), [`grid`](Self::grid), [`area`](Self::area) and [`draw`](Self::draw) are
/// required.
pub trait BoardGame: Debug + Sized + 'static {
    type Position: GamePosition;
    /// The type of a square, cell or hole of the board. A human plays a move by choosing its place, and
    /// scripts use the text form of a place.
    type Place: Copy + Eq + Debug + Display + FromStr + From<<Self::Position as GamePosition>::Move>;
    /// The type of the commands in the game's own menus.
    type Choice: Copy + Eq + 'static;

    const TITLE: &'static str;
    const HELP: &'static [&'static str];
    const CLASSIC_HELP: &'static [&'static str] = Self::HELP;
    /// Commands whose shortcuts in classic mode are those of the original program. `None` stands for a
    /// command without a shortcut there.
    const ORIGINAL_KEYS: &'static [(MenuCommand<Self::Choice>, Option<char>)] =
        &[(MenuCommand::Common(Common::PlayAgain), None)];
    const WORDS: &'static Vocabulary;
    /// Whether any key and the command "Suggest move" end an animation. If `false`, only a click or Return
    /// ends it.
    const KEYS_SKIP_ANIMATION: bool = true;
    /// Whether the window is enlarged at the bottom for a row of buttons. If `false`, the game provides
    /// [`Self::play_area`] and [`Self::end_area`].
    const FOOT: bool = true;
    /// Menu toggle that decides which side begins new games, or `None` if the game lacks such a toggle.
    const FIRST_BEGINS: Option<Self::Choice> = None;
    /// Minimum time before the computer's move is played, in ticks of animation time.
    const READING_TIME: Ticks = Ticks(300);

    // ---- menus and engines

    fn tables() -> Menus<MenuCommand<Self::Choice>> {
        let own = MenuTable { title: Self::TITLE, placement: MenuPlacement::NEXT, rows: all_common_rows() };
        Menus(vec![own, aids_menu()])
    }
    fn is_marked(&self, _board: &BoardOf<Self>, _choice: Self::Choice) -> bool {
        false
    }
    fn choose(&mut self, _board: &mut BoardOf<Self>, _choice: Self::Choice, _checked: bool) -> MenuOutcome {
        MenuOutcome::Done
    }
    /// Returns the menu command for a letter typed without the Amiga key, and the new state of its check
    /// mark.
    fn letter(
        &self,
        _board: &BoardOf<Self>,
        _letter: char,
        _qualifiers: Qualifiers,
    ) -> Option<(MenuCommand<Self::Choice>, bool)> {
        None
    }
    fn engine(&self, seat: SeatOf<Self>) -> Box<dyn Engine<Self::Position>>;
    /// Returns the engine that suggests moves to the human who plays a side.
    ///
    /// By default, it is the engine that a computer would use for this side.
    fn adviser(&self, seat: SeatOf<Self>) -> Box<dyn Engine<Self::Position>> {
        self.engine(seat)
    }
    /// Returns the strongest engine that estimates win chances. Without such an engine, returns `None`, and
    /// the game has no review.
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
    /// By default, the window has no parts.
    fn parts(&self) -> Vec<Rect> {
        Vec::new()
    }
    /// Returns the contents of a place in the position that the window shows, such as `red`, for a user who
    /// cannot see the board.
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
    /// Updates the game's own state after a change of the game or the players, before the search for the turn
    /// starts.
    fn on_turn(&mut self, _board: &BoardOf<Self>) {}
    /// Advances the game's animations to the time `now`; returns `true` if the computer can now play its
    /// move.
    fn advance(&mut self, board: &BoardOf<Self>, now: Ticks) -> bool {
        now.since(board.began) >= Self::READING_TIME
    }
    /// Returns `true` while the window shows an animation that the user can end with a key or a click.
    fn is_animating(&self, _board: &BoardOf<Self>) -> bool {
        false
    }
    /// Ends the animation that the window shows; returns `true` if an animation was in progress.
    fn skip_animation(&mut self, _board: &BoardOf<Self>, _now: Ticks) -> bool {
        false
    }
    /// Ends the animation that the window shows, for a user who wants no animations. Pauses in which the
    /// user reads a text are not shortened.
    fn stop_motion(&mut self, board: &BoardOf<Self>, now: Ticks) {
        self.skip_animation(board, now);
    }
    /// Returns an area of the window outside the board. During an animation, a click in this area only ends
    /// the animation.
    fn beside(&self) -> Option<Rect> {
        None
    }
    /// Returns `true` while the window changes without input and without search results, as during an
    /// animation.
    fn is_busy(&self, board: &BoardOf<Self>) -> bool {
        self.is_animating(board)
    }
    /// Returns the animation time at which a blinking part of the window changes next, or `None` if nothing
    /// blinks.
    fn next_blink(&self, _shown: &ShownOf<'_, Self>, _now: Ticks) -> Option<Ticks> {
        None
    }
    /// Returns the side that moves first in a new game.
    ///
    /// `first` is the side whose turn it is to move first, and `number` is the number of the board, or `None`
    /// in classic mode.
    fn opener(&self, _number: Option<u64>, first: SeatOf<Self>) -> SeatOf<Self> {
        first
    }
    /// Updates the match after a game has been dealt or restarted.
    fn on_deal(&mut self, _board: &mut BoardOf<Self>) {}

    // ---- saved options

    fn options(&self, _board: &BoardOf<Self>) -> Vec<(&'static str, String)> {
        Vec::new()
    }
    /// Returns the menu toggles that are saved with the game, with their names in the saved file.
    fn toggles() -> Vec<(&'static str, Self::Choice)> {
        Vec::new()
    }

    // ---- buttons

    /// Returns the window's area for the buttons that are shown during a game; empty if the window has no
    /// room for them.
    fn play_area(&self, board: &BoardOf<Self>) -> Rect {
        board.foot()
    }
    /// Returns the area for the buttons at the end of a game.
    fn end_area(&self, board: &BoardOf<Self>) -> Rect {
        board.foot()
    }
    /// Returns the area for the win-chance graph and the buttons of a review.
    fn review_area(&self, board: &BoardOf<Self>) -> Rect {
        self.end_area(board)
    }
    /// Returns the area of the text that names the turning points on the last page of a review. A click in it
    /// opens the first of them. By default the area is empty.
    fn key_moves_area(&self, _board: &BoardOf<Self>) -> Rect {
        Rect::default()
    }
    fn end_paper(&self) -> Pen {
        Pen(0)
    }
    fn seat_pens(&self) -> Vec<Pen> {
        (1..).map(Pen).take(Self::Position::SEATS.len()).collect()
    }
    /// Returns `true` if the game is over and a further game of the same match follows.
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
        let (line, words) = (shown.line, Self::WORDS);
        let turn = Self::Position::SEATS.iter().position(|&seat| seat == line.turn());
        let turn = turn.and_then(|at| words.seats.get(at)).copied().unwrap_or_default();
        line.outcome().map_or_else(|| format!("{turn} to move"), words.ending)
    }
    /// Returns the title of the window, which names the players. Not used in classic mode and in a review.
    fn title(&self, _board: &BoardOf<Self>) -> String {
        Self::TITLE.to_owned()
    }
    fn detail_lines(&self) -> Vec<String> {
        Vec::new()
    }
}
