//! The mode that leaves out the additions to the old games, and whether the user can leave it.
//!
//! The mode decides which menus a window has and what can be taken back. The assistance that the mode switches off
//! is left to [`super::assistance`].

use super::personal::Personal;
use boardgame_engine::session::UndoScope;

/// The state of classic mode in a window.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClassicMode {
    /// The window has all additions to the old game.
    Off,
    /// Classic mode that the user has chosen in a menu. One menu item remains that switches it off.
    Chosen,
    /// Classic mode that the option `--classic` has selected for the whole run. No menu item switches it off.
    Fixed,
}

impl ClassicMode {
    /// Returns the mode of a new window, from the user's settings and the settings selected by options.
    pub fn of(settings: Personal, options: Personal) -> Self {
        match (options.classic, settings.classic) {
            (Some(true), _) => Self::Fixed,
            (_, Some(true)) => Self::Chosen,
            _ => Self::Off,
        }
    }

    /// Returns `true` if the window leaves out the additions to the old game.
    pub const fn is_on(self) -> bool {
        !matches!(self, Self::Off)
    }

    /// Returns the heights of the tallest letters for [`Scale::tallest`](super::scale::Scale::tallest). `--classic` shows every
    /// font, as the old programs do.
    pub fn tallest_letters(self, tallest: [i32; 2]) -> [i32; 2] {
        if self == Self::Fixed { [i32::MAX; 2] } else { tallest }
    }

    /// Returns the moves and games that can be taken back, if the scope in classic mode is `classic`.
    pub const fn undo_scope(self, classic: UndoScope) -> UndoScope {
        if self.is_on() { classic } else { UndoScope::AllGames }
    }
}
