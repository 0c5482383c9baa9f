//! The place of a game window on its screen.

use std::io;

use small_amiga::chips::Rect;
use small_amiga::intuition::{MenuStrip, Screen, WindowFlags};

/// Flags of a game window on a public screen.
///
/// The window has a title bar with close and depth gadgets, and becomes active when it opens. Clicks and drags need no
/// further flag. A game that draws something at the pointer, such as the carried piece, adds
/// [`WindowFlags::REPORT_MOUSE`].
pub const FRAMED: WindowFlags = WindowFlags::CLOSE_GADGET
    .union(WindowFlags::DEPTH_GADGET)
    .union(WindowFlags::DRAG_BAR)
    .union(WindowFlags::ACTIVATE);

/// The reason why a game window cannot open.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StartError {
    /// The screen has too few rows for the window.
    #[error(
        "cannot open the window: with this font it needs {rows} rows, but the screen has {screen}; \
         use a smaller --font, --pal or --interlace"
    )]
    TooHigh {
        /// Required height of the game's window, in rows.
        rows: i32,
        /// Height of the screen, in rows.
        screen: i32,
    },
    /// The screen is too small for the menus of the window.
    #[error(
        "cannot open the window: with this font its menus are larger than the screen; \
         use a smaller --font, --pal or --interlace"
    )]
    Menus,
    /// The operating system cannot create the thread of the search task.
    #[error("cannot start the search task: {0}")]
    Thread(#[from] io::Error),
}

/// Checks that a window of `rows` rows fits on the screen.
///
/// # Errors
/// Returns [`StartError::TooHigh`] if the screen has fewer rows.
pub const fn check_room(screen: &Screen, rows: i32) -> Result<(), StartError> {
    let screen = screen.bounds().height;
    if rows > screen { Err(StartError::TooHigh { rows, screen }) } else { Ok(()) }
}

/// Checks that a window of `rows` rows and its menus fit on the screen.
///
/// # Errors
/// Returns [`StartError::TooHigh`] if the screen has fewer rows, or [`StartError::Menus`] if the menus are too large.
pub fn check_window(screen: &Screen, rows: i32, menus: &MenuStrip) -> Result<(), StartError> {
    check_room(screen, rows)?;
    if screen.menu_layout().holds(menus) { Ok(()) } else { Err(StartError::Menus) }
}

/// Width of the area with the Workbench's icons at the left edge of the screen, in columns.
const ICONS: i32 = 80;

/// Returns the frame of a new window, shifted to the side if it would cover another window exactly, or the icons of the
/// Workbench on a screen that is wide enough.
///
/// Returns `frame` itself if no shifted frame is free.
pub fn frame_beside_others(screen: &Screen, frame: Rect) -> Rect {
    let is_free = |at: &Rect| screen.windows().iter().all(|other| other.frame().origin() != at.origin());
    let fits = |at: &Rect| at.x >= 0 && at.right() <= screen.bounds().width;
    // The Workbench has its icons in a backdrop window.
    let has_icons =
        screen.windows().first().is_some_and(|window| window.flags().contains(WindowFlags::BACKDROP));
    let beside = ICONS.min(screen.bounds().width - frame.width);
    let frame = if has_icons { Rect { x: frame.x.max(beside), ..frame } } else { frame };
    let shifts = [0, 16, 32, -16, -32, -48, -64].into_iter();
    let frames = shifts.map(|columns| Rect { x: frame.x + columns, ..frame });
    frames.filter(fits).find(is_free).unwrap_or(frame)
}

#[cfg(test)]
mod tests {
    use super::*;
    use small_amiga::exec::SignalPort;
    use small_amiga::intuition::{Intuition, Monitor, NewScreen, NewWindow};

    #[test]
    fn window_opens_beside_the_icons_if_it_fits() {
        let mut intuition = Intuition::new(Monitor::default(), NewScreen::default(), SignalPort::new());
        let lefts = |intuition: &Intuition| {
            [(40, 560), (0, 640), (81, 520)].map(|(left, width)| {
                frame_beside_others(intuition.screen_or_public(None), Rect::new(left, 20, width, 100)).x
            })
        };
        assert_eq!(lefts(&intuition), [40, 0, 81]);
        let flags = WindowFlags::BACKDROP | WindowFlags::BORDERLESS;
        intuition.open_window(NewWindow { flags, ..NewWindow::default() });
        assert_eq!(lefts(&intuition), [80, 0, 81]);
    }
}
