//! Routes input events to screens, windows, gadgets and menus, as input.device does.
//!
//! The private type `PointerAction` records the action that a pressed mouse button has started. Menus and
//! keys are handled in `commands`, drawing in the sibling modules.

use super::Intuition;
use super::frame::{self, ScreenGadget};
use super::menu_session::{Hold, MenuSession};
use super::screen::{Screen, ScreenId};
use super::scroller::Axis;
use super::window::{Gadget, IntuiMessage, Window, WindowFlags, WindowId};
use crate::chips::geometry::{Point, Rect};
use crate::system::input::{Button, InputEvent, Qualifiers};

/// Maximum movement, in rows, with which a press on a screen's bar counts as a click instead of a drag.
const SLIP: i32 = 2;

/// The mouse action in progress, such as a drag, a held gadget or open menus.
#[derive(Debug)]
pub(super) enum PointerAction {
    Idle,
    // The select button was pressed in a window's content. The release is sent to the same window, wherever
    // the pointer is then.
    Content(WindowId),
    Gadget { window: WindowId, gadget: Gadget, inside: bool },
    // A window is moved, or resized if `sizes`. `grip` is the pointer's offset from the dragged corner, and
    // `outline` the box drawn on the screen.
    Drag { window: WindowId, grip: Point, outline: Rect, sizes: bool },
    // The knob of a scroller is dragged; `grip` is the pointer's distance from the knob's first pixel.
    Knob { window: WindowId, axis: Axis, grip: i32 },
    ScreenGadget { screen: ScreenId, gadget: ScreenGadget, inside: bool },
    // A screen is held at row `grip`, by its bar or with the left Amiga key; `dragged` becomes `true` once
    // the pointer has moved more than `SLIP` rows, or immediately with the left Amiga key.
    Screen { screen: ScreenId, grip: i32, dragged: bool },
    Menu(MenuSession),
}

impl Intuition {
    /// Handles an input event of mouse or keyboard.
    pub fn handle(&mut self, event: InputEvent) {
        match event {
            InputEvent::Pointer { x, y } => self.pointer_moved(Point::new(x, y)),
            InputEvent::Button { button: Button::Select, down } => self.select_button(down),
            InputEvent::Button { button: Button::Menu, down } => self.menu_button(down),
            InputEvent::Key { key, qualifiers } => self.key(key, qualifiers),
            InputEvent::KeyUp { key, qualifiers } => self.key_released(key, qualifiers),
            InputEvent::Held(qualifiers) => self.held = qualifiers,
            InputEvent::FocusLost => {
                self.held = Qualifiers::empty();
                self.release_keys();
                self.cancel_pointer_action();
            }
        }
    }

    /// Returns `true` if no mouse action is in progress, no menus are open and no Bobs are dragged.
    ///
    /// Screens then show only their windows.
    pub fn is_at_rest(&self) -> bool {
        matches!(self.action, PointerAction::Idle)
            && self.screens.iter().all(|screen| screen.dragged_bobs.is_none())
    }

    /// Returns `true` while menus are open.
    pub const fn is_in_menus(&self) -> bool {
        matches!(self.action, PointerAction::Menu(_))
    }

    /// Returns `true` if the mouse action in progress must be cancelled before window `id` closes.
    ///
    /// The result is `true` if the action uses the window or draws directly on the window's screen.
    pub(super) fn pointer_action_blocks_close(&self, id: WindowId) -> bool {
        let is_beside = |other| self.screen_of(other).map(Screen::id) == self.screen_of(id).map(Screen::id);
        match &self.action {
            PointerAction::Idle | PointerAction::ScreenGadget { .. } | PointerAction::Screen { .. } => false,
            PointerAction::Content(window)
            | PointerAction::Gadget { window, .. }
            | PointerAction::Knob { window, .. } => *window == id,
            PointerAction::Drag { window, .. } => is_beside(*window),
            PointerAction::Menu(session) => is_beside(session.window),
        }
    }

    /// Returns `true` while the user drags the outline of a window to move or resize it.
    pub const fn is_dragging(&self) -> bool {
        matches!(self.action, PointerAction::Drag { .. })
    }

    /// Returns `true` if no mouse action is in progress and no menus are open.
    pub const fn is_pointer_idle(&self) -> bool {
        matches!(self.action, PointerAction::Idle)
    }

    fn pointer_moved(&mut self, to: Point) {
        let before = self.pointer;
        self.move_pointer(to);
        if self.pointer == before {
            return;
        }
        let at = self.pointer;
        match &mut self.action {
            PointerAction::Idle | PointerAction::Content(_) => {
                if let Some(active) = self.active
                    && let Some(window) = self.window(active)
                    && window.flags.contains(WindowFlags::REPORT_MOUSE)
                {
                    let at = at - self.corner(active).unwrap_or_default();
                    self.post(active, IntuiMessage::MouseMove { at });
                }
            }
            &mut PointerAction::Gadget { window, gadget, inside } => {
                let now = self.gadget_at(window, self.on_screen_of(window)) == Some(gadget);
                if now != inside {
                    self.action = PointerAction::Gadget { window, gadget, inside: now };
                    self.draw_frame(window, false);
                }
            }
            &mut PointerAction::Drag { window, grip, outline, sizes } => {
                let corner = self.on_screen_of(window) - grip;
                let Some(screen) = self.screen_of_mut(window) else { return };
                let moved = if sizes {
                    let size = corner - outline.origin();
                    screen.sized_within_limits(window, Rect { width: size.x, height: size.y, ..outline })
                } else {
                    screen.moved_inside(Rect { x: corner.x, y: corner.y, ..outline })
                };
                if moved != outline {
                    screen.turn_over_outline(outline);
                    screen.turn_over_outline(moved);
                    self.action = PointerAction::Drag { window, grip, outline: moved, sizes };
                }
            }
            &mut PointerAction::Knob { window, axis, grip } => {
                let at = at - self.corner(window).unwrap_or_default();
                self.knob_dragged(window, axis, grip, at);
            }
            &mut PointerAction::ScreenGadget { screen, gadget, inside } => {
                let now = self.screen_gadget_at(screen, at) == Some(gadget);
                if now != inside {
                    self.action = PointerAction::ScreenGadget { screen, gadget, inside: now };
                    self.draw_bar(screen, now.then_some(gadget));
                }
            }
            &mut PointerAction::Screen { screen, grip, dragged } => {
                let top = self.screen(screen).map_or(0, Screen::top);
                if dragged || (at.y - grip - top).abs() > SLIP {
                    self.action = PointerAction::Screen { screen, grip, dragged: true };
                    self.move_screen(screen, at.y - grip);
                }
            }
            PointerAction::Menu(_) => {
                self.in_menus(|session, strip, layout, at| session.pointer(strip, layout, at))
            }
        }
    }

    fn select_button(&mut self, down: bool) {
        let at = self.pointer;
        match &mut self.action {
            PointerAction::Menu(_) => {
                self.in_menus(|session, strip, layout, at| session.select(strip, layout, at, down));
            }
            PointerAction::Idle if down => self.select_down(at),
            _ if down => {}
            PointerAction::Idle => {}
            &mut PointerAction::Content(window) => {
                self.action = PointerAction::Idle;
                self.post_button(window, false);
            }
            &mut PointerAction::Gadget { window, gadget, inside } => {
                self.action = PointerAction::Idle;
                self.draw_frame(window, false);
                if inside {
                    self.gadget_chosen(window, gadget);
                }
            }
            &mut PointerAction::Drag { window, outline, sizes, .. } => {
                self.action = PointerAction::Idle;
                if sizes {
                    self.change_window_box(window, outline);
                } else {
                    self.move_window(window, outline.origin());
                }
                self.unlock_screen_of(window);
            }
            PointerAction::Knob { .. } => self.action = PointerAction::Idle,
            &mut PointerAction::ScreenGadget { screen, gadget, inside } => {
                self.action = PointerAction::Idle;
                self.draw_bar(screen, None);
                if inside {
                    self.screen_gadget_chosen(screen, gadget);
                }
            }
            &mut PointerAction::Screen { screen, dragged, .. } => {
                self.action = PointerAction::Idle;
                if !dragged {
                    // A click on the bar opens the menus for users without a convenient menu button.
                    self.open_menus(Some(screen), Hold::Sticky);
                    self.in_menus(|session, strip, layout, at| session.select(strip, layout, at, true));
                }
            }
        }
    }

    fn select_down(&mut self, at: Point) {
        let Some(screen) = self.screen_at(at) else { return };
        let (id, on) = (screen.id(), at - Point::new(0, screen.top));
        if self.held.contains(Qualifiers::LEFT_AMIGA) {
            self.action = PointerAction::Screen { screen: id, grip: on.y, dragged: true };
            return;
        }
        // The bar of an announcement is in front of the windows.
        let is_on_front_bar = screen.is_announcing && on.y < screen.bar_height();
        match screen.window_at(on).filter(|_| !is_on_front_bar) {
            Some(window) => self.select_in_window(window, on),
            None if on.y < screen.bar_height() => {
                if let Some(gadget) = self.screen_gadget_at(id, at) {
                    self.action = PointerAction::ScreenGadget { screen: id, gadget, inside: true };
                    self.draw_bar(id, Some(gadget));
                } else {
                    self.action = PointerAction::Screen { screen: id, grip: on.y, dragged: false };
                }
            }
            None => self.activate(None),
        }
    }

    fn select_in_window(&mut self, id: WindowId, at: Point) {
        let gadget = self.gadget_at(id, at);
        // A depth gadget restacks the window without activating it; any other press activates the window
        // first.
        if !matches!(gadget, Some(Gadget::Depth | Gadget::ToBack | Gadget::ToFront)) {
            self.activate(Some(id));
        }
        match (gadget, self.window(id).map(Window::frame)) {
            (Some(gadget @ (Gadget::DragBar | Gadget::Size)), Some(outline)) => {
                if let Some(screen) = self.screen_of_mut(id) {
                    screen.lock();
                    screen.turn_over_outline(outline);
                }
                let sizes = gadget == Gadget::Size;
                let corner =
                    if sizes { Point::new(outline.right(), outline.bottom()) } else { outline.origin() };
                self.action = PointerAction::Drag { window: id, grip: at - corner, outline, sizes };
            }
            (Some(gadget), _) => {
                self.action = PointerAction::Gadget { window: id, gadget, inside: true };
                self.draw_frame(id, false);
                self.scroller_pressed(id, gadget, self.pointer - self.corner(id).unwrap_or_default());
            }
            (None, _) => {
                self.action = PointerAction::Content(id);
                self.post_button(id, true);
            }
        }
    }

    /// Cancels the mouse action in progress, or closes the open menus.
    ///
    /// Items that were already picked are still reported.
    pub(super) fn cancel_pointer_action(&mut self) {
        self.cancel_trap();
        match std::mem::replace(&mut self.action, PointerAction::Idle) {
            PointerAction::Idle => {}
            PointerAction::Content(window) => self.post(window, IntuiMessage::Cancelled),
            PointerAction::Gadget { window, .. } => self.draw_frame(window, false),
            PointerAction::Drag { window, .. } => self.unlock_screen_of(window),
            PointerAction::ScreenGadget { screen, .. } => self.draw_bar(screen, None),
            // A screen or knob stays where it has been dragged to.
            PointerAction::Screen { .. } | PointerAction::Knob { .. } => {}
            PointerAction::Menu(session) => {
                self.under_menus = None;
                self.unlock_screen_of(session.window);
                // Check marks already changed stay changed, so the program is sent the items picked before
                // the cancellation.
                self.post(session.window, IntuiMessage::MenuPick(session.into_picks()));
            }
        }
    }

    fn unlock_screen_of(&mut self, window: WindowId) {
        if let Some(screen) = self.screen_of_mut(window) {
            screen.unlock();
        }
    }

    fn on_screen_of(&self, window: WindowId) -> Point {
        self.pointer - Point::new(0, self.screen_of(window).map_or(0, Screen::top))
    }

    fn screen_gadget_at(&self, id: ScreenId, at: Point) -> Option<ScreenGadget> {
        let screen = self.screen_at(at).filter(|screen| screen.id == id)?;
        let at = at - Point::new(0, screen.top);
        let boxes = frame::screen_gadgets(screen.look, screen.bounds().width, screen.font.y_size() as i32);
        boxes.into_iter().find(|(_, area)| area.contains(at)).map(|(gadget, _)| gadget)
    }

    fn draw_bar(&mut self, id: ScreenId, pressed: Option<ScreenGadget>) {
        if let Some(screen) = self.screen_mut(id) {
            screen.draw_bar(pressed);
        }
    }

    fn screen_gadget_chosen(&mut self, id: ScreenId, gadget: ScreenGadget) {
        match gadget {
            ScreenGadget::Depth => self.depth_arrange(id),
            ScreenGadget::ToBack => self.screen_to_back(id),
            ScreenGadget::ToFront => self.screen_to_front(id),
        }
    }

    fn gadget_at(&self, id: WindowId, at: Point) -> Option<Gadget> {
        let screen = self.screen_of(id)?;
        let window = screen.window(id)?;
        let at = at - window.frame.origin();
        let Rect { width, height, .. } = window.frame;
        let boxes = frame::all_gadgets(screen.look, window.flags, (width, height), screen.border_measures());
        boxes.into_iter().find(|(_, area)| area.contains(at)).map(|(gadget, _)| gadget)
    }

    fn gadget_chosen(&mut self, id: WindowId, gadget: Gadget) {
        match gadget {
            Gadget::Close => self.post(id, IntuiMessage::CloseWindow),
            Gadget::ToFront => self.window_to_front(id),
            Gadget::ToBack => self.window_to_back(id),
            Gadget::Depth => {
                let covered = self.screen_of(id).is_some_and(|screen| screen.is_covered(id));
                let to_front = covered && !self.held.contains(Qualifiers::SHIFT);
                if to_front { self.window_to_front(id) } else { self.window_to_back(id) }
            }
            Gadget::Zoom => self.zoom_window(id),
            // Already handled while the gadget was held.
            Gadget::DragBar | Gadget::Size | Gadget::Back(_) | Gadget::Forth(_) | Gadget::Bar(_) => {}
        }
    }

    fn post_button(&mut self, id: WindowId, down: bool) {
        if let Some(corner) = self.corner(id) {
            let at = self.pointer - corner;
            self.post(id, IntuiMessage::MouseButtons { down, at, qualifiers: self.held });
        }
    }
}
