//! Lays out and draws a window again after its screen was reset, for example by a change of the look.
//!
//! The measures and pictures are left to the game ([`TableGame::fit`]), the game in play is not touched.

use crate::table::menu_commands;
use crate::table::open::add_footer;
use crate::table::{Happening, Table, TableGame};
use crate::view::classic_mode::ClassicMode;
use crate::view::scale::Scale;
use crate::view::window_frame::check_window;
use small_amiga::chips::Rect;
use small_amiga::graphics::{Font, GelsInfo, Image};
use small_amiga::intuition::{Importance, Intuition, MenuStrip, Screen, Window, WindowFlags, WindowId};

/// The measures of a game's window that depend on its screen.
#[derive(Debug, Clone)]
pub struct Fitted {
    /// The place and the size of the window.
    pub frame: Rect,
    /// The pictures of the sides in the menus, in the order of the seats.
    pub pictures: Vec<Image>,
    /// The font of the window's contents; `None` selects the screen's font.
    pub font: Option<Font>,
}

/// Adapts the window to its screen. A lifted piece is put back.
#[inline(never)]
pub(super) fn refit<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition) {
    let (window, mode) = (program.model().window(), program.model().shown_menus().mode);
    let Some(on) = intuition.screen_of(window).map(Screen::id) else { return };
    program.board.hand.put_back();
    program.board.pointer = None;
    program.model_mut().pressed = None;
    // The layer of the window no longer has the pixels that a Bob has saved.
    program.gels = GelsInfo::default();
    let fitted = program.game.fit(intuition, on, &program.drawings);
    if let Some(Fitted { pictures, .. }) = &fitted {
        program.model_mut().shown_menus_mut().pictures.clone_from(pictures);
    }
    let font = fitted.as_ref().and_then(|fitted| fitted.font.clone());
    let screen = intuition.screen_or_public(Some(on));
    program.board.letters = font.as_ref().unwrap_or(screen.font()).y_size() as i32;
    let strip = program.model().shown_menus().strip_in::<G>(mode, screen);
    // The size of a window that does not depend on its screen changed with the height of the display.
    let (width, height) = program.board.size;
    let frame = fitted.map_or(Rect::new(0, 0, width, height), |fitted| fitted.frame);
    let has_foot = G::INFO.has_foot && program.model().aids.mode() != ClassicMode::Fixed;
    program.board.foot = place(intuition, (window, frame), has_foot, &strip);
    intuition.set_window_font(window, font);
    intuition.set_menu_strip(window, Some(strip));
    program.board.invalidate_buttons();
    program.tell_game(intuition, Happening::Uncovered);
    menu_commands::update_marks(program, intuition);
}

/// Gives a window its new size, and returns the area of its footer. The title bar shows whether the window is too high.
fn place(
    intuition: &mut Intuition,
    (window, mut frame): (WindowId, Rect),
    has_foot: bool,
    strip: &MenuStrip,
) -> Rect {
    let Some(screen) = intuition.screen_of(window) else { return Rect::default() };
    let fault = check_window(screen, frame.height, strip).err();
    let foot = if has_foot { add_footer(&mut frame, Scale::for_screen(screen)) } else { Rect::default() };
    // A backdrop fills its screen. Any other window stays where the user has put it.
    let moved = intuition.window(window).filter(|window| !window.flags().contains(WindowFlags::BACKDROP));
    if let Some(Rect { x, y, .. }) = moved.map(Window::frame) {
        frame = screen.moved_inside(Rect { x, y, ..frame });
    }
    intuition.change_window_box(window, frame);
    if let Some(fault) = fault {
        intuition.announce_as(Importance::Fault, fault.to_string());
    }
    foot
}
