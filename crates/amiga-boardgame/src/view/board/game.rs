//! The interface of a game whose moves are made by choosing one place, such as a square or a cell.
//!
//! A [`BoardGame`] provides its menus, engines, places, animations and texts.
//! The flow of a game, which is the same for all of them, is in [`super::flow`].

use std::fmt::{Debug, Display};
use std::str::FromStr;

use super::reviewing::BoardGameReview as _;
use super::{BoardState, MenuOutcome};
use crate::entry::scripting::Vocabulary;
use crate::view::ending::{GameButton, GameButtons};
use crate::view::keyboard::Field;
use crate::view::menu::{MenuCommand, MenuTable, Menus, aids_menu, all_common_rows};
use crate::view::menu_layout::MenuPlacement;
use boardgame_engine::contract::{Engine, Game};
use boardgame_engine::win_chances::WinEstimator;
use small_amiga::machine::colour::Pen;
use small_amiga::machine::geometry::{Point, Rect};
use small_amiga::machine::vblank::Ticks;
use small_amiga::system::computer::Program;
use small_amiga::system::input::Qualifiers;
use small_amiga::system::intuition::Intuition;

pub(super) type MoveOf<B> = <<B as BoardGame>::Line as Game>::Move;
pub(super) type SeatOf<B> = <<B as BoardGame>::Line as Game>::Seat;

pub trait BoardGame: Program + Debug + Sized + 'static {
    type Line: Game;
    /// The type of a place on the board. A human plays a move by choosing its place, and scripts use the text
    /// form of a place.
    type Place: Field + Eq + Display + FromStr + From<<Self::Line as Game>::Move>;
    type Choice: Copy + Eq;

    const TITLE: &'static str;
    const HELP: &'static [&'static str];
    const CLASSIC_HELP: &'static [&'static str] = Self::HELP;
    /// Menu commands whose shortcuts differ in classic mode, each with the shortcut of the original program.
    const ORIGINAL_KEYS: &'static [(MenuCommand<Self::Choice>, Option<char>)] = &[];
    const WORDS: &'static Vocabulary;
    /// Whether any key and the command "Suggest move" end an animation. If `false`, only a click or Return
    /// ends it.
    const KEYS_SKIP_ANIMATION: bool = true;
    /// Whether the window gets a footer for the end-of-game buttons. If `false`, the game provides
    /// [`Self::end_area`].
    const FOOT: bool = true;
    /// Menu toggle that decides which seat begins new games, or `None` if the game lacks such a toggle.
    const FIRST_BEGINS: Option<Self::Choice> = None;
    /// Minimum time before the computer's move is played, in ticks of animation time.
    const READING_TIME: Ticks = Ticks(300);

    fn board(&self) -> &BoardState<Self::Line, Self::Place>;
    fn board_mut(&mut self) -> &mut BoardState<Self::Line, Self::Place>;

    // ---- menus and engines

    fn tables() -> Menus<MenuCommand<Self::Choice>> {
        let own = MenuTable { title: Self::TITLE, placement: MenuPlacement::NEXT, rows: all_common_rows() };
        Menus(vec![own, aids_menu()])
    }
    fn is_marked(&self, _choice: Self::Choice) -> bool {
        false
    }
    fn choose(&mut self, _choice: Self::Choice, _checked: bool) -> MenuOutcome {
        MenuOutcome::Done
    }
    /// Returns the menu command for a letter typed without the Amiga key, and the new state of its check
    /// mark.
    fn letter(&self, _letter: char, _qualifiers: Qualifiers) -> Option<(MenuCommand<Self::Choice>, bool)> {
        None
    }
    fn engine(&self, seat: SeatOf<Self>) -> Box<dyn Engine<Self::Line>>;
    /// Returns the engine that suggests moves to a human. By default, it is the engine that a computer in the
    /// human's seat would use.
    fn adviser(&self) -> Box<dyn Engine<Self::Line>> {
        self.engine(self.board().table.game().turn())
    }

    /// Returns the strongest engine that estimates win chances, or `None` if the game has neither such an
    /// engine nor a review.
    fn appraiser(&self) -> Option<Box<dyn WinEstimator<Self::Line>>> {
        None
    }
    fn seat_pens(&self) -> Vec<Pen> {
        (1..).map(Pen).take(Self::Line::SEATS.len()).collect()
    }

    // ---- places and moves

    fn place_at(&self, at: Point) -> Option<Self::Place>;
    fn area(&self, place: Self::Place) -> Rect;
    /// Returns the place on which the keyboard's cursor appears when the first key is pressed.
    fn first_place(&self) -> Option<Self::Place>;
    fn refusal_reason(&self, _place: Self::Place) -> String {
        String::new()
    }

    // ---- animations between moves, in animation time

    fn on_move(&mut self, _now: Ticks) {}
    fn on_new_game(&mut self, _now: Ticks) {}
    /// Updates the game's own state after a change of the game or players, before the search for the turn
    /// starts.
    fn on_turn(&mut self) {}
    /// Advances the game's animations to the time `now`; returns `true` if the computer may play its move
    /// now.
    fn advance(&mut self, now: Ticks) -> bool {
        now.since(self.board().began) >= Self::READING_TIME
    }
    /// Returns `true` while the window shows an animation that the user can end with a key or a click.
    fn is_animating(&self) -> bool {
        false
    }
    fn skip_animation(&mut self, _now: Ticks) -> bool {
        false
    }
    /// Returns an area of the window that contains no places of the board. During an animation, a click in
    /// this area only ends the animation.
    fn beside(&self) -> Option<Rect> {
        None
    }
    /// Returns `true` while the window changes without input and without search results, as during an
    /// animation.
    fn is_busy(&self) -> bool {
        self.is_animating()
    }
    /// Returns the animation time at which a blinking part of the window changes next, or `None` if nothing
    /// blinks.
    fn next_blink(&self, _now: Ticks) -> Option<Ticks> {
        None
    }
    fn deal(&mut self) {
        self.board_mut().table.session_mut().new_game();
    }

    // ---- saved options

    fn options(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }
    /// Returns the menu toggles that are saved with the game, with their names in the saved file.
    fn toggles(&self) -> Vec<(&'static str, Self::Choice)> {
        Vec::new()
    }

    // ---- the end of a game

    fn end_area(&self) -> Rect {
        self.board().foot
    }
    fn end_paper(&self) -> Pen {
        Pen(0)
    }
    fn is_match_on(&self) -> bool {
        false
    }
    fn is_end_area_used(&self) -> bool {
        self.board().is_reviewing() || !self.buttons().offered.is_empty()
    }
    /// Returns the buttons to show at the end of a game. The result is empty during a game, during an
    /// animation, in a review, and in classic mode.
    fn buttons(&self) -> GameButtons {
        let BoardState { table, assistance: aids, pressed, selected, letters, .. } = self.board();
        let busy = self.is_animating() || self.board().is_reviewing();
        if aids.is_classic() || !table.game().is_over() || busy || self.end_area().is_empty() {
            return GameButtons::default();
        }
        let new = if self.is_match_on() { GameButton::NextGame } else { GameButton::NewGame };
        let back = table.session().can_take_back().then_some(GameButton::TakeBack);
        let review = self.can_review().then_some(GameButton::Review);
        let offered = [new].into_iter().chain(review).chain(back).collect();
        GameButtons::new(offered, *pressed).with_selected(*selected).fitting(self.end_area(), *letters)
    }

    // ---- drawing and texts

    fn draw(&mut self, intuition: &mut Intuition);
    fn status_text(&self) -> String {
        if let Some(told) = self.board().review_text() {
            return told;
        }
        let (line, words) = (self.board().table.game(), Self::WORDS);
        let turn = Self::Line::SEATS.iter().position(|&seat| seat == line.turn());
        let turn = turn.and_then(|at| words.seats.get(at)).copied().unwrap_or_default();
        line.outcome().map_or_else(|| format!("{turn} to move"), words.ending)
    }
    /// Returns the title of the window, which names the players. Not used in classic mode and in a review.
    fn title(&self) -> String {
        Self::TITLE.to_owned()
    }
    fn detail_lines(&self) -> Vec<String> {
        Vec::new()
    }
    fn suggested_place(&self) -> Option<Self::Place> {
        let BoardState { table, suggesting, .. } = self.board();
        let shown =
            *suggesting && table.is_persons_turn() && !(Self::KEYS_SKIP_ANIMATION && self.is_animating());
        table.finding().map(|info| info.mv.into()).filter(|_| shown)
    }
}
