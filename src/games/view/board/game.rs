//! What a game says whose moves are made by choosing one place: its menus and minds, its places, what it shows between
//! moves, and the end.
//!
//! Knows no flow: that is the same for all of them, in [`super::flow`].

use std::fmt::{Debug, Display};
use std::str::FromStr;

use super::reviewing::LooksBack as _;
use super::{Board, Chosen};
use crate::games::contract::{Game, Mind};
use crate::games::entry::actor::Vocabulary;
use crate::games::outlook::Appraiser;
use crate::games::view::ending::{Buttons, Next};
use crate::games::view::keyboard::Field;
use crate::games::view::menu::{MenuTable, Menus, Wanted, aids_menu, all_common_rows};
use crate::games::view::menu_layout::Place;
use small_amiga::machine::colour::Pen;
use small_amiga::machine::geometry::{Point, Rect};
use small_amiga::machine::vblank::Ticks;
use small_amiga::system::computer::Program;
use small_amiga::system::input::Qualifiers;
use small_amiga::system::intuition::Intuition;

/// A move of such a game.
pub(super) type MoveOf<B> = <<B as BoardGame>::Line as Game>::Move;
pub(super) type SeatOf<B> = <<B as BoardGame>::Line as Game>::Seat;

/// A game whose moves are made by choosing one place.
pub trait BoardGame: Program + Debug + Sized + 'static {
    /// The line of play.
    type Line: Game;
    /// A place of the board; its text is what scripts call it. Choosing it makes the legal move that is made there.
    type Place: Field + Eq + Display + FromStr + From<<Self::Line as Game>::Move>;
    /// What only its menus ask for.
    type Choice: Copy + Eq;

    /// The title of the window.
    const TITLE: &'static str;
    /// The page of help.
    const HELP: &'static [&'static str];
    /// The page of help in classic mode.
    const CLASSIC_HELP: &'static [&'static str] = Self::HELP;
    /// The lines of the menus whose keys are different in classic mode, with the keys of the original program.
    const ORIGINAL_KEYS: &'static [(Wanted<Self::Choice>, Option<char>)] = &[];
    /// The words scripts use.
    const WORDS: &'static Vocabulary;
    /// Whether any key, and asking for a suggestion, ends what is shown between moves; else only clicks and Return do.
    const HURRIES: bool = true;
    /// Whether the window gets a foot for the buttons of the end; else [`Self::end_area`] says where they lie.
    const FOOT: bool = true;
    /// How long a computer's turn lasts at least.
    const READING_TIME: Ticks = Ticks(300);

    /// What the program keeps.
    fn board(&self) -> &Board<Self::Line, Self::Place>;
    /// What the program keeps.
    fn board_mut(&mut self) -> &mut Board<Self::Line, Self::Place>;

    // ---- menus and minds

    /// The menus: what every game's have, if there is no more.
    fn tables() -> Menus<Wanted<Self::Choice>> {
        let own = MenuTable { title: Self::TITLE, place: Place::NEXT, rows: all_common_rows() };
        Menus(vec![own, aids_menu()])
    }
    /// Whether a line of the menus is marked.
    fn is_marked(&self, _choice: Self::Choice) -> bool {
        false
    }
    /// Does what only this game's menus ask for; `checked` is the mark of a line that has one.
    fn choose(&mut self, _choice: Self::Choice, _checked: bool) -> Chosen {
        Chosen::Done
    }
    /// What a letter alone asks for, and the mark that a line for it would have then.
    fn letter(&self, _letter: char, _qualifiers: Qualifiers) -> Option<(Wanted<Self::Choice>, bool)> {
        None
    }
    /// The mind that plays a seat when a computer does.
    fn mind(&self, seat: SeatOf<Self>) -> Box<dyn Mind<Self::Line>>;
    /// The mind that thinks for a person who asks for a good move: as the computer would play there, if there is no better.
    fn adviser(&self) -> Box<dyn Mind<Self::Line>> {
        self.mind(self.board().table.game().turn())
    }

    /// The strongest there is to say how likely each seat is to win; a game without one has no review.
    fn appraiser(&self) -> Option<Box<dyn Appraiser<Self::Line>>> {
        None
    }
    /// The colours the seats have in the curve of a review, by their order.
    fn seat_pens(&self) -> Vec<Pen> {
        (1..).map(Pen).take(Self::Line::SEATS.len()).collect()
    }

    // ---- places and moves

    /// The place a point of the window lies on.
    fn place_at(&self, at: Point) -> Option<Self::Place>;
    /// The box of a place in the window.
    fn area(&self, place: Self::Place) -> Rect;
    /// Where the cursor shows first.
    fn first_place(&self) -> Option<Self::Place>;
    /// Why a place cannot be chosen now, as a sentence; empty, if there is nothing to tell.
    fn refused(&self, _place: Self::Place) -> String {
        String::new()
    }

    // ---- what is shown between moves, by the time of what is shown

    /// A move was played: begins to show it.
    fn moved(&mut self, _now: Ticks) {}
    /// Another game has begun: nothing of the one before is shown any more.
    fn begun(&mut self, _now: Ticks) {}
    /// The game or the players have changed.
    fn turn_begun(&mut self) {}
    /// A vertical blank; true if the computer may play now.
    fn advance(&mut self, now: Ticks) -> bool {
        now.since(self.board().began) >= Self::READING_TIME
    }
    /// Whether something is shown that a touch would end.
    fn is_showing(&self) -> bool {
        false
    }
    /// Ends that; true if there was something.
    fn end_show(&mut self, _now: Ticks) -> bool {
        false
    }
    /// A part of the window that is no place: a click there ends what is shown and does nothing else.
    fn beside(&self) -> Option<Rect> {
        None
    }
    /// Whether the game waits for anything but the people and the task.
    fn is_busy(&self) -> bool {
        self.is_showing()
    }
    /// Returns the time at which the window changes by itself next while nothing is shown and nothing waits, if it does: for what
    /// blinks, by the time of what is shown.
    fn next_blink(&self, _now: Ticks) -> Option<Ticks> {
        None
    }
    /// Deals a new game.
    fn deal(&mut self) {
        self.board_mut().table.session_mut().new_game();
    }

    // ---- what is kept for another run

    /// Who plays, and what is set besides, in the words of the game's options.
    fn options(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }
    /// The lines of the menus that are marked or not, a word for each.
    fn toggles(&self) -> Vec<(&'static str, Self::Choice)> {
        Vec::new()
    }

    // ---- the end

    /// Where the buttons of the end lie.
    fn end_area(&self) -> Rect {
        self.board().foot
    }
    /// What lies round them.
    fn end_paper(&self) -> Pen {
        Pen(0)
    }
    /// Whether the game that is over was one of a match that goes on.
    fn is_match_on(&self) -> bool {
        false
    }
    /// Whether the buttons of the end lie there, or the curve of a review in their place.
    fn is_end_area_used(&self) -> bool {
        self.board().is_reviewing() || !self.buttons().offered.is_empty()
    }
    /// The buttons of the end; none while the game goes on, its last move is shown or a review is read, or for the old program.
    fn buttons(&self) -> Buttons {
        let Board { table, aids, pressed, letters, .. } = self.board();
        let busy = self.is_showing() || self.board().is_reviewing();
        if aids.is_classic() || !table.game().is_over() || busy || self.end_area().is_empty() {
            return Buttons::default();
        }
        let new = if self.is_match_on() { Next::NextGame } else { Next::NewGame };
        let back = table.session().can_take_back().then_some(Next::TakeBack);
        let review = self.can_look_back().then_some(Next::Review);
        let offered = [new].into_iter().chain(review).chain(back).collect();
        Buttons::new(offered, *pressed).fitting(self.end_area(), *letters)
    }

    // ---- what is seen and told

    /// Brings what is seen to what is known.
    fn draw(&mut self, intuition: &mut Intuition);
    /// What the status line says: whose turn it is, or how the game has ended.
    fn said(&self) -> String {
        if let Some(told) = self.board().review_told() {
            return told;
        }
        let (line, words) = (self.board().table.game(), Self::WORDS);
        let turn = Self::Line::SEATS.iter().position(|&seat| seat == line.turn());
        let turn = turn.and_then(|at| words.seats.get(at)).copied().unwrap_or_default();
        line.outcome().map_or_else(|| format!("{turn} to move"), words.ending)
    }
    /// What is said beside it.
    fn also_said(&self) -> Vec<String> {
        Vec::new()
    }
    /// The place that is suggested, if somebody asked and one has been found.
    fn suggested_place(&self) -> Option<Self::Place> {
        let Board { table, suggesting, .. } = self.board();
        let shown = *suggesting && table.is_persons_turn() && !(Self::HURRIES && self.is_showing());
        table.finding().map(|finding| finding.mv.into()).filter(|_| shown)
    }
}
