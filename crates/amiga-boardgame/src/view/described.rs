//! The description of a game in its window as plain data: areas, texts, animations, options and events.

use super::menu::{Common, MenuRow, MenuTable, all_common_rows};
use super::menu_layout::MenuPlacement;
use small_amiga::chips::{Pen, Rect};
use small_amiga::intuition::Screen;

/// The parts of a window beside the board, their colours, and what they offer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Panel {
    /// The areas of the window's parts: the board, then the parts of the panel from top to bottom. Empty if the window
    /// has no parts.
    ///
    /// The lower left pixel of the last part shows the panel's background.
    pub parts: Vec<Rect>,
    /// An area in which a click ends an animation but never plays a move.
    pub beside: Option<Rect>,
    /// The area for the buttons during a game; empty if the window has no room.
    pub play_buttons: Rect,
    /// The number of columns of the buttons in a lesson, or 0 if they form one row.
    pub lesson_columns: usize,
    /// The area for the buttons at the end of a game.
    pub end_buttons: Rect,
    /// The area for the win-chance graph and the buttons of a review.
    pub review: Rect,
    /// The area of the text about turning points on the last page of a review. A click in this area opens the first
    /// turning point.
    pub key_moves: Rect,
    /// The background of the buttons and the graph.
    pub paper: Pen,
    /// The pens of the sides in the graph, in the order of the sides.
    pub pens: Vec<Pen>,
    /// Whether the game is over but its match continues with another game.
    pub has_next_game: bool,
    /// Whether the window, as drawn, shows the user's current message in full. Otherwise the screen's bar shows it for some
    /// seconds. [`with_foot`](Self::with_foot) sets `false`, for a game that draws no messages.
    pub has_whole_message: bool,
}

impl Panel {
    /// Creates the panel of a window with `foot`, a row of buttons, and no other parts, for a game of `seats` sides.
    pub fn with_foot(foot: Rect, seats: usize) -> Self {
        Self {
            parts: Vec::new(),
            beside: None,
            play_buttons: foot,
            lesson_columns: 2,
            end_buttons: foot,
            review: foot,
            key_moves: Rect::default(),
            paper: Pen(0),
            pens: (1..).map(Pen).take(seats).collect(),
            has_next_game: false,
            has_whole_message: false,
        }
    }
}

/// The texts of a window.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Texts {
    /// The title. Outside classic mode, it names the players. A lesson, a review, a game between two people, or a fault of an
    /// engine has a title of its own.
    pub title: String,
    /// The text in the status bar, such as whose turn it is.
    pub status: String,
    /// The lines of text besides the status, for scripts and for users who cannot see the window. What the window draws is
    /// left to the game.
    pub notes: Vec<String>,
    /// The text of [`Self::notes`] in whole sentences.
    pub sentences: Vec<String>,
    /// The names of the sides in lower case, in the order of the sides.
    pub sides: Vec<String>,
    /// The short names of the engines that play the sides, in the order of the sides. Empty if no text names them.
    pub engines: Vec<String>,
    /// A message for the beginning of the turn, such as one about a missed turn.
    pub told: Option<String>,
}

/// The menus of a game, without those that all windows have.
#[derive(Debug)]
pub struct OwnMenus<C> {
    /// The game's own menus. The first one is the first menu of the strip.
    pub tables: Vec<MenuTable<C>>,
    /// Rows that the game adds to the Aids menu, below the speed. Classic mode does not have them. The item that
    /// offers a draw is shown in the Club menu instead.
    pub aids: Vec<MenuRow<C>>,
}

impl<C> OwnMenus<C> {
    /// Creates the menus of a game without rows in the Aids menu.
    pub const fn new(tables: Vec<MenuTable<C>>) -> Self {
        Self { tables, aids: Vec::new() }
    }
}

impl<C: From<Common>> OwnMenus<C> {
    /// Creates one menu with the commands that every game has.
    pub fn usual(title: &'static str) -> Self {
        Self::new(vec![MenuTable { title, placement: MenuPlacement::NEXT, rows: all_common_rows() }])
    }
}

/// The animation of a window at one time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Motion {
    /// Whether an animation is shown that the user can end with a key or a click.
    pub is_skippable: bool,
    /// Whether an animation is shown that has to end before the next move.
    pub is_busy: bool,
    /// Whether the window can change at the next vertical blank without input or search results.
    pub is_timed: bool,
}

impl Motion {
    pub(crate) const STILL: Self = Self { is_skippable: false, is_busy: false, is_timed: false };
}

/// What an engine is needed for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Task<S> {
    /// The move of a computer that plays this seat, which is to move.
    Move(S),
    /// A search while the user is to move, which suggests a move.
    Ponder,
}

/// Whether an animation goes on or ends, and why.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hurry {
    /// The animation goes on.
    No,
    /// The user has acted, or the animation has become meaningless.
    Skip,
    /// The user wants no animations. Pauses in which the user reads a text are not shortened.
    StopMotion,
}

/// An event that a game can show or store.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub enum Happening<'a> {
    /// The user presses a key or a button, or chooses a menu item.
    Acted,
    /// A game was dealt or restarted.
    Dealt,
    /// Another game has come to the board.
    Replaced,
    /// The board was covered, and the whole window has to be drawn anew.
    Uncovered,
    /// A turn has begun, or the players have changed. The search has not started yet.
    TurnBegun {
        /// The screen of the window, whose colours may have changed; `None` while the window is closed.
        screen: Option<&'a Screen>,
    },
    /// The user offers, accepts or claims a draw.
    DrawOffered,
    /// The last move of the game is to be shown.
    Moved,
    /// The window shows a correspondence game with these options, or no such game.
    LinkOptions(Option<&'a str>),
}

/// The options that describe a game in a window.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct GameOptions {
    /// The command-line options that are saved with the game. The options of the players come first.
    pub saved: Vec<(&'static str, String)>,
    /// The options of an invitation to a correspondence game.
    pub link: String,
}

impl GameOptions {
    /// Creates the options of a game whose invitations have no options.
    pub const fn saved(saved: Vec<(&'static str, String)>) -> Self {
        Self { saved, link: String::new() }
    }
}

/// The state of a command of the game's own menus.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OwnState {
    /// Whether the menu item of the command has a check mark.
    pub is_checked: bool,
    /// Whether the user can choose the menu item; otherwise, the item is ghosted.
    pub is_enabled: bool,
    /// Whether the command affects the game on the board, so that it closes an open review.
    pub touches_game: bool,
    /// Whether the command changes the marks of legal moves, which a review does not show.
    pub changes_marks: bool,
    /// Whether the command is allowed in a game between two people.
    pub is_with_friend: bool,
}

impl Default for OwnState {
    fn default() -> Self {
        Self::checked_if(false)
    }
}

impl OwnState {
    /// Creates the state of an enabled command that affects the game on the board.
    ///
    /// The command is not allowed in a game between two people.
    pub const fn checked_if(is_checked: bool) -> Self {
        Self { is_checked, is_enabled: true, touches_game: true, changes_marks: false, is_with_friend: false }
    }

    /// Creates the state of a command without a check mark.
    pub const fn enabled_if(is_enabled: bool) -> Self {
        Self { is_enabled, ..Self::checked_if(false) }
    }

    /// Allows the command in a game between two people.
    #[must_use]
    pub const fn with_friend(self) -> Self {
        Self { is_with_friend: true, ..self }
    }

    /// Refuses the command during a review, because it changes the marks of legal moves.
    #[must_use]
    pub const fn of_marks(self) -> Self {
        Self { changes_marks: true, touches_game: false, ..self }
    }

    /// Leaves an open review open.
    #[must_use]
    pub const fn beside_review(self) -> Self {
        Self { touches_game: false, ..self }
    }
}
