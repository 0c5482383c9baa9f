//! The interface of a game whose moves are made by choosing one place, such as a square or a cell.
//!
//! A [`BoardGame`] provides its menus, engines, places, animations and texts.
//! The flow of a game, which is the same for all of them, is in [`super::flow`].

use std::fmt::{Debug, Display};
use std::str::FromStr;

use super::reviewing::BoardGameReview as _;
use super::{BoardState, MenuOutcome};
use crate::games::entry::scripting::Vocabulary;
use crate::games::view::ending::{GameButton, GameButtons};
use crate::games::view::keyboard::Field;
use crate::games::view::menu::{MenuCommand, MenuTable, Menus, aids_menu, all_common_rows};
use crate::games::view::menu_layout::MenuPlacement;
use boardgame_engine::contract::{Engine, Game};
use boardgame_engine::win_chances::WinEstimator;
use small_amiga::machine::colour::Pen;
use small_amiga::machine::geometry::{Point, Rect};
use small_amiga::machine::vblank::Ticks;
use small_amiga::system::computer::Program;
use small_amiga::system::input::Qualifiers;
use small_amiga::system::intuition::Intuition;

/// The move type of the game `B`.
pub(super) type MoveOf<B> = <<B as BoardGame>::Line as Game>::Move;
pub(super) type SeatOf<B> = <<B as BoardGame>::Line as Game>::Seat;

/// A board game in which the player makes every move by choosing one place of the board.
pub trait BoardGame: Program + Debug + Sized + 'static {
    /// The type of this game's record, which contains the moves played.
    type Line: Game;
    /// The type of a place on the board, whose text form is used by scripts. A player makes a legal move by
    /// choosing its place.
    type Place: Field + Eq + Display + FromStr + From<<Self::Line as Game>::Move>;
    /// The type of the commands that only this game's menus have.
    type Choice: Copy + Eq;

    /// Title of the game's window.
    const TITLE: &'static str;
    /// Lines of the help page that explains the rules of the game.
    const HELP: &'static [&'static str];
    /// Lines of the help page with the rules that is shown in classic mode.
    const CLASSIC_HELP: &'static [&'static str] = Self::HELP;
    /// The menu commands that have a different shortcut in classic mode, each with the shortcut of the
    /// original program.
    const ORIGINAL_KEYS: &'static [(MenuCommand<Self::Choice>, Option<char>)] = &[];
    /// The words for seats, places and results that scripts use for this game.
    const WORDS: &'static Vocabulary;
    /// Whether any key and the suggest command end an animation between moves. If `false`, only a click or
    /// Return ends it.
    const KEYS_SKIP_ANIMATION: bool = true;
    /// Whether the window gets a footer for the buttons at the end of a game. If `false`, the game provides
    /// their area in [`Self::end_area`].
    const FOOT: bool = true;
    /// The menu toggle that decides who begins new games, which is a setting of the user; `None` if the game
    /// has no such toggle.
    const FIRST_BEGINS: Option<Self::Choice> = None;
    /// Minimum time before the computer's move is played, in ticks of animation time.
    const READING_TIME: Ticks = Ticks(300);

    /// Returns the state shared by all board games.
    fn board(&self) -> &BoardState<Self::Line, Self::Place>;
    /// Returns mutable access to the state that all board games share.
    fn board_mut(&mut self) -> &mut BoardState<Self::Line, Self::Place>;

    // ---- menus and engines

    /// Returns the menus of this game. By default they contain only the commands that every game has.
    fn tables() -> Menus<MenuCommand<Self::Choice>> {
        let own = MenuTable { title: Self::TITLE, placement: MenuPlacement::NEXT, rows: all_common_rows() };
        Menus(vec![own, aids_menu()])
    }
    /// Returns `true` if the menu item of this command has a check mark.
    fn is_marked(&self, _choice: Self::Choice) -> bool {
        false
    }
    /// Executes the command `choice` of the game's own menus; `checked` is the new state of the menu item's
    /// check mark.
    fn choose(&mut self, _choice: Self::Choice, _checked: bool) -> MenuOutcome {
        MenuOutcome::Done
    }
    /// Returns the menu command for a letter key that is pressed without the Amiga key, and the new state of
    /// the command's check mark.
    fn letter(&self, _letter: char, _qualifiers: Qualifiers) -> Option<(MenuCommand<Self::Choice>, bool)> {
        None
    }
    /// Returns the engine that chooses the moves of a seat played by the computer.
    fn engine(&self, seat: SeatOf<Self>) -> Box<dyn Engine<Self::Line>>;
    /// Returns the engine that suggests moves to a human. By default it is the engine that would play the
    /// human's seat for the computer.
    fn adviser(&self) -> Box<dyn Engine<Self::Line>> {
        self.engine(self.board().table.game().turn())
    }

    /// Returns the strongest engine that estimates win chances, or `None` if the game has none and therefore
    /// no review.
    fn appraiser(&self) -> Option<Box<dyn WinEstimator<Self::Line>>> {
        None
    }
    /// Returns the colours that represent the seats in the win-chance graph of a review, in the order of the
    /// seats.
    fn seat_pens(&self) -> Vec<Pen> {
        (1..).map(Pen).take(Self::Line::SEATS.len()).collect()
    }

    // ---- places and moves

    /// Returns the place of the board at a point of the window, or `None` if the point is outside all places.
    fn place_at(&self, at: Point) -> Option<Self::Place>;
    /// Returns the area that a place of the board covers in the window.
    fn area(&self, place: Self::Place) -> Rect;
    /// Returns the place at which the keyboard's cursor appears when a key is first used.
    fn first_place(&self) -> Option<Self::Place>;
    /// Returns a sentence with the reason why a place cannot be chosen now, or an empty text to show no
    /// reason.
    fn refusal_reason(&self, _place: Self::Place) -> String {
        String::new()
    }

    // ---- animations between moves, in animation time

    /// Starts the animation of the move that has just been played.
    fn on_move(&mut self, _now: Ticks) {}
    /// Drops the animations of the previous game after a different game has been installed.
    fn on_new_game(&mut self, _now: Ticks) {}
    /// Updates the game's own state after a change of the game or the players, before the search for the
    /// current turn starts.
    fn on_turn(&mut self) {}
    /// Advances the game's animations to the time `now`. Returns `true` if the computer may play its move
    /// now.
    fn advance(&mut self, now: Ticks) -> bool {
        now.since(self.board().began) >= Self::READING_TIME
    }
    /// Returns `true` while the window shows an animation that the user can end with a key or a click.
    fn is_animating(&self) -> bool {
        false
    }
    /// Ends the animation that is being shown. Returns `true` if there was one.
    fn skip_animation(&mut self, _now: Ticks) -> bool {
        false
    }
    /// Returns an area of the window that contains no places, and in which a click during an animation only
    /// ends the animation.
    fn beside(&self) -> Option<Rect> {
        None
    }
    /// Returns `true` while the window changes without input and without the result of a search, for example
    /// during an animation.
    fn is_busy(&self) -> bool {
        self.is_animating()
    }
    /// Returns the animation time at which a blinking part of the window changes next, or `None` if nothing
    /// blinks.
    fn next_blink(&self, _now: Ticks) -> Option<Ticks> {
        None
    }
    /// Starts a new game with a newly dealt board.
    fn deal(&mut self) {
        self.board_mut().table.session_mut().new_game();
    }

    // ---- saved options

    /// Returns the players and other settings as options to be saved with the game.
    fn options(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }
    /// Returns the menu toggles that are saved with the game, each with its name in the saved file.
    fn toggles(&self) -> Vec<(&'static str, Self::Choice)> {
        Vec::new()
    }

    // ---- the end of a game

    /// Returns the area of the window in which the buttons at the end of a game are shown.
    fn end_area(&self) -> Rect {
        self.board().foot
    }
    /// Returns the pen of the background behind the buttons at the end of a game.
    fn end_paper(&self) -> Pen {
        Pen(0)
    }
    /// Returns `true` if the finished game is followed by another game of the same match.
    fn is_match_on(&self) -> bool {
        false
    }
    /// Returns `true` if [`Self::end_area`] currently shows the buttons at the end of a game or the
    /// win-chance graph of a review.
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

    /// Redraws everything in the window that differs from the current state.
    fn draw(&mut self, intuition: &mut Intuition);
    /// Returns the text of the status line, which is the side to move, the result of the game, or the
    /// position that a review shows.
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
    /// Returns the notes that the window shows in addition to the text of the status line.
    fn detail_lines(&self) -> Vec<String> {
        Vec::new()
    }
    /// Returns the place of the suggested move, if a suggestion was requested and the search has found one.
    fn suggested_place(&self) -> Option<Self::Place> {
        let BoardState { table, suggesting, .. } = self.board();
        let shown =
            *suggesting && table.is_persons_turn() && !(Self::KEYS_SKIP_ANIMATION && self.is_animating());
        table.finding().map(|info| info.mv.into()).filter(|_| shown)
    }
}
