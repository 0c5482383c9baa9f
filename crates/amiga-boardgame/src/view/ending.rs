//! The kinds of buttons in a game's window, with their labels, layout and hit-testing.
//!
//! The choice of buttons is left to the module `offered`, and the look of a button to Intuition.

use super::host_request::FileCommand;
use super::menu::Common;
use super::oracle_choice::OracleChoice;
use boardgame_friend::stage::FriendButton;
use small_amiga::chips::{Pen, Point, Rect};
use small_amiga::graphics::{DrawMode, RastPort};
use small_amiga::intuition::draw_button;
use small_amiga::intuition::{DrawInfo, Look};

/// A button offered during a game or at its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GameButton {
    /// The button that opens the menus.
    Menu,
    /// The button that takes back a move during a game.
    Undo,
    /// The button that goes back from a new puzzle to the game before it, in place of Undo.
    Back,
    /// The button that shows the next step of a hint.
    Hint,
    /// The button that suggests a move, in place of Hint.
    Suggest,
    /// The button that places the remaining tiles at random.
    Deal,
    /// The button that starts a new game during a game.
    New,
    /// The button that accepts the opponent's draw offer.
    Accept,
    /// The button that refuses the opponent's draw offer.
    Refuse,
    /// The button that claims a draw.
    Claim,
    /// The button that starts a new game.
    NewGame,
    /// The button that starts the next game of a match. Between computers, the next game also starts without a click.
    NextGame,
    /// The button that sets up another puzzle after the end of one.
    NextPuzzle,
    /// The button that sets up another training puzzle after a wrong move.
    NextTraining,
    /// The button that sets up a failed daily puzzle once more, without counting the result.
    TryAgain,
    /// The button that sets up the latest daily puzzle without a result.
    OtherDay,
    /// The button that starts a new game against the next stronger opponent.
    Stronger,
    /// The button that starts a new game against the next easier opponent.
    Easier,
    /// The button that begins the rematch of two people.
    Rematch,
    /// The button that opens the review of a finished game.
    Review,
    /// The button that takes back the last moves after the end of a game.
    TakeBack,
    /// The button that opens the next step of a lesson.
    NextStep,
    /// The button that leaves a lesson.
    Leave,
    /// The button that begins the next lesson at the end of one.
    NextLesson,
    /// The button that goes on with the user's own game at the end of a lesson.
    PlayGame,
    /// The button that copies the newest link of a game with a friend.
    Send,
    /// A button that only games with friends have.
    Friend(FriendButton),
}

impl GameButton {
    /// Returns the label of the button, whose underlined letter is the button's key.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Menu => "Menu",
            Self::Undo => "Undo",
            Self::Back => "Back",
            Self::Hint => "Hint",
            Self::Suggest => "Hint",
            Self::Deal => "Deal",
            Self::New => "New",
            Self::Accept => "Accept",
            Self::Refuse => "Refuse",
            Self::Claim => "Draw",
            Self::NewGame => "New game",
            Self::NextGame => "Next game",
            Self::NextPuzzle => "Next puzzle",
            Self::TryAgain => "Try again",
            Self::OtherDay => "Other day",
            Self::Stronger => "Stronger",
            Self::Easier => "Easier",
            Self::Rematch => "Rematch",
            Self::Review => "Review",
            Self::TakeBack => "Take back",
            Self::NextStep | Self::NextTraining => "Next",
            Self::Leave => "Leave",
            Self::NextLesson => "Next lesson",
            Self::PlayGame => "Play a game",
            Self::Send => "Send",
            Self::Friend(button) => button.label(),
        }
    }

    /// Returns 2 for a button with a long label, which takes two columns of a row, otherwise 1.
    const fn columns_in_row(self) -> usize {
        if self.label().len() > 6 { 2 } else { 1 }
    }

    /// Returns the menu command that the button executes.
    ///
    /// Returns `None` for a button whose command not every game has.
    pub const fn common(self) -> Option<Common> {
        Some(match self {
            Self::Undo | Self::TakeBack => Common::TakeBack,
            Self::Back => Common::BackToMyGame,
            Self::Suggest => Common::Suggest,
            Self::New | Self::NewGame | Self::NextGame | Self::Stronger | Self::Easier => Common::NewGame,
            Self::Rematch => Common::Rematch,
            Self::Review => Common::Review,
            Self::NextStep | Self::NextLesson => Common::NextStep,
            Self::Leave | Self::PlayGame => Common::Lesson,
            Self::Send => Common::SendMove,
            Self::Friend(button) => Common::Friend(button),
            Self::Accept | Self::Claim => Common::Draw,
            Self::Refuse => Common::RefuseDraw,
            Self::Hint => Common::Oracle(OracleChoice::Hint),
            Self::NextPuzzle | Self::NextTraining => Common::Oracle(OracleChoice::NextPuzzle),
            Self::TryAgain => Common::Oracle(OracleChoice::SamePuzzle),
            Self::OtherDay => Common::Wish(FileCommand::Daily),
            Self::Menu | Self::Deal => return None,
        })
    }

    /// Returns the byte position of the button's key in its label. The key is the first letter, except for Rematch and
    /// Try again, because Review and Take back begin with the same letters.
    const fn key_position(self) -> usize {
        match self {
            Self::Rematch => 2,
            Self::TryAgain => 4,
            _ => 0,
        }
    }

    /// Returns `true` if the letter, in upper or lower case, is the button's key.
    pub fn has_key(self, letter: char) -> bool {
        let own = self.label()[self.key_position()..].chars().next();
        own.is_some_and(|own| own.eq_ignore_ascii_case(&letter))
    }
}

/// A row or column of buttons in a game window.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameButtons {
    /// The buttons to show, from left to right or from top to bottom.
    pub offered: Vec<GameButton>,
    /// The button that the user is holding down.
    pub pressed: Option<GameButton>,
    /// The button that the keyboard has selected.
    pub selected: Option<GameButton>,
    /// Number of button columns in a grid.
    ///
    /// `None` without a grid: the buttons are then stacked or, in a low area, side by side.
    columns: Option<usize>,
    /// Number of buttons for which the area has room. The size of a button follows from this number.
    rooms: usize,
}

impl Default for GameButtons {
    fn default() -> Self {
        Self::NONE
    }
}

/// Number of buttons for which the end-of-game area has room, with the usual fonts.
const ROOMS: usize = 3;

/// Total space above and below a button's label, in rows.
const EDGES: i32 = 2;

/// Gaps between buttons: columns if they are side by side, rows if they are stacked.
const GAPS: [i32; 2] = [6, 1];

/// Width of the gap between two buttons of [`GameButtons::row`], in columns.
const ROW_GAP: i32 = 2;

/// Height of the smallest font with letters of nine columns, in rows.
const WIDE_LETTERS: i32 = 15;

/// Width of a button with four of these letters, their edges and a gap on both sides, in columns.
const WIDE_COLUMN: i32 = 4 * 9 + 2 * (2 + 2);

/// Minimum width of a button with eleven letters, in columns.
const LONG_LABEL: i32 = 92;

const fn are_beside(within: Rect) -> bool {
    within.width > 6 * within.height
}

fn areas(within: Rect, count: usize) -> impl Iterator<Item = Rect> {
    let all = count.max(1) as i32;
    (0..all).map(move |at| {
        if are_beside(within) {
            let width = (within.width - (all - 1) * GAPS[0]) / all;
            Rect { x: within.x + at * (width + GAPS[0]), width, ..within }
        } else {
            let height = (within.height - (all - 1) * GAPS[1]) / all;
            Rect { y: within.y + at * (height + GAPS[1]), height, ..within }
        }
    })
}

impl GameButtons {
    /// Creates the buttons for the end of a game.
    ///
    /// The button `pressed` is drawn as held down if it is offered.
    pub fn new(offered: Vec<GameButton>, pressed: Option<GameButton>) -> Self {
        let pressed = pressed.filter(|pressed| offered.contains(pressed));
        Self { offered, pressed, ..Self::NONE }
    }

    /// Creates the buttons during a game: in two columns if two rows of labels fit into the area, otherwise in one row.
    ///
    /// A row leaves out Hint and then its last buttons if the letters are so wide that labels would touch the edges. `letters` is
    /// the height of the font, in rows.
    pub fn during_game(
        offered: Vec<GameButton>,
        pressed: Option<GameButton>,
        within: Rect,
        letters: i32,
    ) -> Self {
        if within.height < 2 * (letters + EDGES) + GAPS[1] {
            let mut row = Self::row(offered, pressed);
            while letters >= WIDE_LETTERS && row.rooms > 2 && row.column(within.width) < WIDE_COLUMN {
                let last = row.rooms - 1 - usize::from(row.ends_with_way_back());
                let is_hint = |button: &GameButton| matches!(button, GameButton::Hint | GameButton::Suggest);
                row.offered.remove(row.offered.iter().position(is_hint).unwrap_or(last));
                row = Self::row(row.offered, pressed);
            }
            if letters < WIDE_LETTERS && row.ends_with_way_back() {
                let rooms = row.rooms.max(4);
                return Self { rooms, columns: row.columns.max(Some(rooms)), ..row };
            }
            return row;
        }
        let grid = Self::grid(offered, pressed, 2);
        // The height of the buttons does not change with their number.
        Self { rooms: grid.rooms.max(4), ..grid }
    }

    /// Creates buttons that share the whole width of a row.
    ///
    /// A button with a long label has twice the width of the others.
    fn row(offered: Vec<GameButton>, pressed: Option<GameButton>) -> Self {
        let columns = offered.iter().map(|button| button.columns_in_row()).sum();
        Self::grid(offered, pressed, columns)
    }

    /// Creates buttons in rows of `columns` buttons each, which fill the area.
    pub fn grid(offered: Vec<GameButton>, pressed: Option<GameButton>, columns: usize) -> Self {
        let rooms = offered.len();
        Self { rooms, columns: Some(columns.max(1)), ..Self::new(offered, pressed) }
    }

    /// Creates the buttons after the last step of a lesson: one below the other, or side by side in a low area.
    ///
    /// Their labels are long, so a low and narrow area shows the first one only. `letters` is the height of the font, in
    /// rows.
    pub fn after_lesson(
        mut offered: Vec<GameButton>,
        pressed: Option<GameButton>,
        within: Rect,
        letters: i32,
    ) -> Self {
        let is_low = within.height < 2 * (letters + EDGES) + GAPS[1];
        let is_wide = within.width >= 2 * LONG_LABEL + ROW_GAP;
        if is_low && !is_wide {
            offered.truncate(1);
        }
        let columns = 1 + usize::from(is_low && is_wide);
        Self { rooms: if is_low { columns } else { 2 }, ..Self::grid(offered, pressed, columns) }
    }

    /// The empty list of buttons.
    pub const NONE: Self =
        Self { offered: Vec::new(), pressed: None, selected: None, columns: None, rooms: ROOMS };

    /// Marks the button that the keyboard has selected, if it is among the buttons.
    #[must_use]
    pub fn with_selected(self, selected: Option<GameButton>) -> Self {
        Self { selected: selected.filter(|button| self.offered.contains(button)), ..self }
    }

    /// Returns the button after the selected one or, if `back` is set, the button before it.
    ///
    /// The order wraps around at both ends.
    pub fn next_selected(&self, back: bool) -> Option<GameButton> {
        let count = self.offered.len();
        let at = self.selected.and_then(|button| self.offered.iter().position(|&other| other == button));
        let next = match (at, back) {
            (None, false) => 0,
            (None, true) => count.checked_sub(1)?,
            (Some(at), false) => (at + 1) % count,
            (Some(at), true) => (at + count - 1) % count,
        };
        self.offered.get(next).copied()
    }

    /// Returns the button whose key is this letter, or `None` if no button has this key.
    pub fn by_key(&self, letter: char) -> Option<GameButton> {
        self.offered.iter().copied().find(|button| button.has_key(letter))
    }

    /// Removes buttons at the end of the list until the others fit into an area. A last button that leaves a game with a
    /// friend stays, because a user who does not find it cannot go on with the own game.
    ///
    /// `letters` is the height of the font, in rows.
    ///
    /// The commands of the removed buttons are still in the menus.
    pub fn fitting(mut self, within: Rect, letters: i32) -> Self {
        if !are_beside(within) {
            let rooms = (within.height + GAPS[1]) / (letters + EDGES + GAPS[1]).max(1);
            self.rooms = usize::try_from(rooms).unwrap_or(0).clamp(1, ROOMS.max(self.offered.len()));
        }
        let count = self.offered.len();
        let is_kept = self.rooms > 1 && self.ends_with_way_back();
        let end = if is_kept { count - 1 } else { count };
        self.offered.drain((self.rooms - usize::from(is_kept)).min(end)..end);
        Self { rooms: self.rooms, ..Self::new(self.offered, self.pressed) }.with_selected(self.selected)
    }

    /// Returns `true` if the last button leaves a game with a friend or a puzzle.
    fn ends_with_way_back(&self) -> bool {
        matches!(self.offered.last(), Some(GameButton::Friend(FriendButton::Back) | GameButton::Back))
    }

    /// Returns the place of a button in a game with a friend that is the same in each stage: the last one leads back, and the
    /// one before it sends. A second click on Send must not leave the game.
    fn fixed_place(&self, button: GameButton) -> Option<i32> {
        let before_end = match button {
            GameButton::Friend(FriendButton::Back) | GameButton::Back => 1,
            GameButton::Send => 2,
            _ => return None,
        };
        let place = self.rooms.checked_sub(before_end).filter(|_| self.ends_with_way_back())?;
        i32::try_from(place).ok()
    }

    /// Returns the width of a column of buttons in an area of `width` columns.
    fn column(&self, width: i32) -> i32 {
        let across = self.columns.unwrap_or(1) as i32;
        (width - (across - 1) * ROW_GAP) / across
    }

    /// Returns the visible buttons with their areas.
    fn placed(&self, within: Rect) -> impl Iterator<Item = (GameButton, Rect)> {
        let areas: Vec<Rect> = match self.columns {
            Some(columns) => {
                let (across, down) = (columns as i32, self.rooms.div_ceil(columns).max(1) as i32);
                let width = self.column(within.width);
                let height = (within.height - (down - 1) * GAPS[1]) / down;
                let wide = columns > self.offered.len();
                let mut at = 0;
                let area = |button: &GameButton| {
                    let own = if wide { button.columns_in_row() as i32 } else { 1 };
                    at = self.fixed_place(*button).unwrap_or(at);
                    let (x, y) = (at % across * (width + ROW_GAP), at / across * (height + GAPS[1]));
                    at += own;
                    let width = own * (width + ROW_GAP) - ROW_GAP;
                    Rect::new(within.x + x, within.y + y, width, height)
                };
                self.offered.iter().map(area).collect()
            }
            None => areas(within, self.rooms).collect(),
        };
        self.offered.iter().copied().zip(areas)
    }

    /// Returns the button that contains the point `at`.
    pub fn button_at(&self, within: Rect, at: Point) -> Option<GameButton> {
        self.placed(within).find(|(_, area)| area.contains(at)).map(|(next, _)| next)
    }

    pub(crate) fn draw(&self, rp: &mut RastPort<'_>, (look, pens): (Look, &DrawInfo), within: Rect) {
        for (next, area) in self.placed(within) {
            let pressed = self.pressed == Some(next);
            draw_button(rp, look, pens, area, pressed);
            let ink = if pressed { pens.fill_text } else { pens.text };
            if self.selected == Some(next) {
                frame(rp, area, pens.text);
            }
            draw_label(rp, area, ink, (next.label(), next.key_position()));
        }
    }
}

/// Draws the frame of a button that the keyboard has selected.
fn frame(rp: &mut RastPort<'_>, area: Rect, pen: Pen) {
    rp.set_a_pen(pen);
    rp.rect_fill(Rect { height: 1, ..area });
    rp.rect_fill(Rect { y: area.bottom() - 1, height: 1, ..area });
    rp.rect_fill(Rect { width: 2, ..area });
    rp.rect_fill(Rect { x: area.right() - 2, width: 2, ..area });
}

/// Draws the label of a button in its centre, with a line below the letter at the byte position `key`.
pub(crate) fn draw_label(rp: &mut RastPort<'_>, area: Rect, pen: Pen, (text, key): (&str, usize)) {
    let (rows, baseline) = (rp.font().y_size() as i32, rp.font().baseline() as i32);
    let (x, top) =
        (area.x + (area.width - rp.font().text_length(text)) / 2, area.y + (area.height - rows + 1) / 2);
    let (before, from) = text.split_at(key);
    let key = from.chars().next().map_or(0, |key| rp.font().text_length(key.encode_utf8(&mut [0; 4])));
    let before = rp.font().text_length(before);
    rp.set_dr_md(DrawMode::Jam1).set_a_pen(pen).text_at(x, top, text);
    rp.rect_fill(Rect::new(x + before, top + (baseline + 2).min(rows - 1), key - 1, 1));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn end_buttons_fit_letters_of_any_height() {
        let three = [GameButton::NewGame, GameButton::Review, GameButton::TakeBack];
        let panel = Rect::new(10, 100, 130, 53);
        for letters in 6..=40 {
            let buttons =
                GameButtons::new(three.to_vec(), Some(GameButton::TakeBack)).fitting(panel, letters);
            let placed: Vec<(GameButton, Rect)> = buttons.placed(panel).collect();
            let count = match letters {
                ..=15 => 3,
                16..=24 => 2,
                _ => 1,
            };
            assert_eq!(placed.iter().map(|(next, _)| *next).collect::<Vec<_>>(), three[..count], "{letters}");
            assert!(placed.iter().all(|(_, area)| area.height >= letters + EDGES), "{letters}: {placed:?}");
            assert_eq!(buttons.pressed.is_some(), count == 3);
        }
        let ended = [
            GameButton::Send,
            GameButton::Rematch,
            GameButton::Review,
            GameButton::Friend(FriendButton::Back),
        ];
        for (letters, kept) in [(8, &[0, 1, 2, 3][..]), (13, &[0, 1, 3]), (20, &[0, 3]), (30, &[0])] {
            let buttons = GameButtons::new(ended.to_vec(), None).fitting(panel, letters);
            assert_eq!(buttons.offered, kept.iter().map(|&at| ended[at]).collect::<Vec<_>>(), "{letters}");
        }
        let foot = Rect::new(6, 100, 288, 26);
        assert_eq!(GameButtons::new(three.to_vec(), None).fitting(foot, 20).offered, three);
    }

    #[test]
    fn buttons_in_a_row_have_room_for_their_labels() {
        let four = vec![GameButton::Menu, GameButton::Undo, GameButton::Hint, GameButton::New];
        let wide = GameButtons::during_game(four.clone(), None, Rect::new(357, 158, 158, 27), 15);
        assert_eq!(wide.offered, [four[0], four[1], four[3]], "Hint is left out");
        let row = GameButtons::during_game(four.clone(), None, Rect::new(357, 158, 158, 27), 13);
        for within in [Rect::new(357, 158, 158, 27), Rect::new(357, 300, 158, 54)] {
            let widths = row.placed(within).map(|(_, area)| area.width);
            assert_eq!(widths.collect::<Vec<_>>(), [38; 4]);
            let last = row.placed(within).last().map(|(button, area)| (button, area.right()));
            assert_eq!(last, Some((GameButton::New, within.right())));
        }
        // The label has nine letters of up to nine columns.
        let failed = GameButtons::row(vec![GameButton::TakeBack, GameButton::Menu], None);
        let areas = failed.placed(Rect::new(357, 158, 158, 27)).map(|(_, area)| (area.x, area.width));
        assert_eq!(areas.collect::<Vec<_>>(), [(357, 104), (463, 51)]);
        // Send and the way back keep their places.
        let back = GameButton::Friend(FriendButton::Back);
        for within in [Rect::new(357, 158, 158, 27), Rect::new(357, 300, 158, 54)] {
            let places = |offered: &[GameButton]| {
                let buttons = GameButtons::during_game(offered.to_vec(), None, within, 8);
                let place = |wanted| buttons.placed(within).find(|(button, _)| *button == wanted);
                [GameButton::Send, back].map(|button| place(button).map(|(_, area)| area))
            };
            let all = places(&[GameButton::Menu, GameButton::Undo, GameButton::Send, back]);
            assert_eq!(places(&[GameButton::Menu, GameButton::Send, back]), all);
            assert_eq!(places(&[GameButton::Menu, GameButton::Undo, back]), [None, all[1]]);
        }
        assert_eq!(row.by_key('h'), Some(GameButton::Hint));
        assert_eq!(row.by_key('x'), None);
    }

    #[test]
    fn selection_goes_round_the_buttons() {
        let three = vec![GameButton::NewGame, GameButton::Review, GameButton::TakeBack];
        let none = GameButtons::new(three.clone(), None);
        assert_eq!([false, true].map(|back| none.next_selected(back)), [Some(three[0]), Some(three[2])]);
        let last = none.with_selected(Some(GameButton::TakeBack));
        assert_eq!([false, true].map(|back| last.next_selected(back)), [Some(three[0]), Some(three[1])]);
        assert_eq!(GameButtons::NONE.next_selected(true), None);
    }

    #[test]
    fn end_buttons_are_stacked_or_in_a_row() {
        let three = || vec![GameButton::NewGame, GameButton::Review, GameButton::TakeBack];
        let buttons = GameButtons::new(three(), None);
        let at = |within, x, y| buttons.button_at(within, Point::new(x, y));
        let panel = Rect::new(10, 100, 130, 53);
        let column = [100, 116, 117, 118, 136, 152, 153].map(|y| at(panel, 20, y));
        let [new, review, back] = [GameButton::NewGame, GameButton::Review, GameButton::TakeBack].map(Some);
        assert_eq!(column, [new, new, None, review, back, back, None]);
        let foot = Rect::new(6, 100, 288, 13);
        let row = [5, 6, 97, 98, 104, 300].map(|x| at(foot, x, 105));
        assert_eq!(row, [None, new, new, None, review, None]);
        let held = GameButtons::new(vec![GameButton::NewGame], Some(GameButton::Review));
        assert_eq!(held.pressed, None, "it is no longer there");
        assert_eq!(GameButtons::default().button_at(foot, Point::new(9, 105)), None);
    }
}
