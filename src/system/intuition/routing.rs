//! input.device's work: which window, gadget or menu an event is for.
//!
//! Knows the hand: what the buttons that are down have begun. Leaves drawing to the others of the house.

use super::Intuition;
use super::frame;
use super::menu::MenuStrip;
use super::menu_session::{Hold, MenuSession, Progress};
use super::window::{Gadget, IntuiMessage, Window, WindowFlags, WindowId};
use crate::machine::geometry::{Point, Rect};
use crate::system::exec::signals::Signals;
use crate::system::graphics::rastport::{DrawMode, RastPort};
use crate::system::input::{Button, InputEvent, Key, Qualifiers};

/// What the hand on the mouse is doing.
#[derive(Debug)]
pub(super) enum Hand {
    /// Nothing.
    Free,
    /// The select button went down in a window's content; its release goes there, wherever it happens.
    Content(WindowId),
    /// A gadget is held.
    Gadget { window: WindowId, gadget: Gadget, inside: bool },
    /// A window is dragged: where in it the hand holds, and the outline on the screen.
    Drag { window: WindowId, grip: Point, outline: Rect },
    /// In the menus.
    Menu(MenuSession),
}

impl Hand {
    /// Whether something is drawn straight over the windows.
    pub(super) const fn holds_rendering(&self) -> bool {
        matches!(self, Self::Drag { .. } | Self::Menu(_))
    }
}

impl Intuition {
    /// Takes one input event.
    pub fn handle(&mut self, event: InputEvent) {
        match event {
            InputEvent::Pointer { x, y } => self.pointer_moved(Point::new(x, y)),
            InputEvent::Button { button: Button::Select, down } => self.select_button(down),
            InputEvent::Button { button: Button::Menu, down } => self.menu_button(down),
            InputEvent::Key { key, qualifiers } => self.key(key, qualifiers),
            InputEvent::FocusLost => self.let_go(),
        }
    }

    /// Whether menus are down.
    #[must_use]
    pub const fn is_in_menus(&self) -> bool {
        matches!(self.hand, Hand::Menu(_))
    }

    /// Whether a window's outline is being dragged.
    #[must_use]
    pub const fn is_dragging(&self) -> bool {
        matches!(self.hand, Hand::Drag { .. })
    }

    /// Whether the hand on the mouse has begun nothing that is not done.
    #[must_use]
    pub const fn is_hand_free(&self) -> bool {
        matches!(self.hand, Hand::Free)
    }

    fn pointer_moved(&mut self, to: Point) {
        let before = self.pointer;
        self.move_pointer(to);
        if self.pointer == before {
            return;
        }
        let at = self.pointer;
        match &mut self.hand {
            Hand::Free | Hand::Content(_) => {
                if let Some(active) = self.active
                    && let Some(window) = self.window(active)
                    && window.flags.contains(WindowFlags::REPORT_MOUSE)
                {
                    let at = at - window.frame.origin();
                    self.post(active, IntuiMessage::MouseMove { at });
                }
            }
            &mut Hand::Gadget { window, gadget, inside } => {
                let now = self.gadget_at(window, at) == Some(gadget);
                if now != inside {
                    self.hand = Hand::Gadget { window, gadget, inside: now };
                    self.draw_frame(window, false);
                }
            }
            &mut Hand::Drag { window, grip, outline } => {
                let corner = at - grip;
                let moved = self.kept_inside(Rect { x: corner.x, y: corner.y, ..outline });
                if moved != outline {
                    self.turn_over_outline(outline);
                    self.turn_over_outline(moved);
                    self.hand = Hand::Drag { window, grip, outline: moved };
                }
            }
            Hand::Menu(_) => self.in_menus(|session, strip, layout| session.pointer(strip, layout, at)),
        }
    }

    fn select_button(&mut self, down: bool) {
        let at = self.pointer;
        match &mut self.hand {
            Hand::Menu(_) => self.in_menus(|session, strip, layout| session.select(strip, layout, at, down)),
            Hand::Free if down => self.select_down(at),
            Hand::Free => {}
            &mut Hand::Content(window) => {
                if !down {
                    self.hand = Hand::Free;
                    self.post_button(window, false);
                }
            }
            &mut Hand::Gadget { window, gadget, inside } => {
                if !down {
                    self.hand = Hand::Free;
                    self.draw_frame(window, false);
                    if inside {
                        self.gadget_chosen(window, gadget);
                    }
                }
            }
            &mut Hand::Drag { window, outline, .. } => {
                if !down {
                    self.hand = Hand::Free;
                    self.move_window(window, outline.origin());
                    // Takes the outline away, and shows whatever was held back meanwhile.
                    self.refresh(self.bounds());
                }
            }
        }
    }

    fn select_down(&mut self, at: Point) {
        let under =
            self.windows.iter().rev().find(|window| window.frame.contains(at)).map(|window| window.id);
        let Some(id) = under else {
            if frame::screen_depth(self.bounds().width, self.font.y_size() as i32, self.look).contains(at) {
                // There is no other screen to show.
            } else if self.menu_layout().bar().contains(at) {
                // People without a comfortable menu button click the screen's bar instead.
                self.open_menus(Hold::Sticky);
                self.in_menus(|session, strip, layout| session.select(strip, layout, at, true));
            } else {
                self.activate(None);
            }
            return;
        };
        let gadget = self.gadget_at(id, at);
        // The depth gadget restacks without waking the window; everything else makes it the active one first.
        if !matches!(gadget, Some(Gadget::Depth | Gadget::ToBack | Gadget::ToFront)) {
            self.activate(Some(id));
        }
        match (gadget, self.window(id).map(Window::frame)) {
            (Some(Gadget::DragBar), Some(outline)) => {
                self.flush();
                self.turn_over_outline(outline);
                self.hand = Hand::Drag { window: id, grip: at - outline.origin(), outline };
            }
            (Some(gadget), _) => {
                self.hand = Hand::Gadget { window: id, gadget, inside: true };
                self.draw_frame(id, false);
            }
            (None, _) => {
                self.hand = Hand::Content(id);
                self.post_button(id, true);
            }
        }
    }

    fn menu_button(&mut self, down: bool) {
        let at = self.pointer;
        match &mut self.hand {
            Hand::Menu(_) => {
                self.in_menus(|session, strip, layout| session.menu_button(strip, layout, at, down));
            }
            &mut Hand::Content(window) if down => {
                // Menus interrupt what the select button had begun; the program learns at once.
                self.post(window, IntuiMessage::Cancelled);
                self.hand = Hand::Free;
                self.menus_by_button(at);
            }
            Hand::Free if down => self.menus_by_button(at),
            _ => {}
        }
    }

    fn menus_by_button(&mut self, at: Point) {
        self.open_menus(Hold::Button);
        self.in_menus(|session, strip, layout| session.menu_button(strip, layout, at, true));
    }

    /// The window that menus and keys are for. A click beside all windows leaves none active; where the Workbench would take its
    /// place there is nothing here, so the frontmost window is woken rather than the person left without an answer.
    fn awake(&mut self) -> Option<WindowId> {
        if self.active.is_none() {
            let front = self.windows.last().map(|window| window.id);
            self.activate(front);
        }
        self.active
    }

    /// Whose menus the bar shows while `id` is active: its own, or those of the program's window in front that has some.
    fn menu_owner(&self, id: WindowId) -> WindowId {
        let has_menus = |window: &&Window| window.menus.is_some();
        let own = self.window(id).filter(has_menus);
        own.or_else(|| self.windows.iter().rev().find(has_menus)).map_or(id, |window| window.id)
    }

    /// Lets the strip down that belongs to the active window.
    fn open_menus(&mut self, hold: Hold) {
        let Some(active) = self.awake() else { return };
        let window = self.menu_owner(active);
        self.flush();
        self.hand = Hand::Menu(MenuSession::new(window, hold));
        self.draw_menus();
        // No message tells of it, but a program with sprites over its window has to take them away at once.
        self.user_port.signal(Signals::USER_PORT);
    }

    fn key(&mut self, key: Key, qualifiers: Qualifiers) {
        let Some(active) = self.awake() else { return };
        match (&self.hand, key) {
            (Hand::Menu(_), _) => self.in_menus(|session, strip, _| session.key(strip, key)),
            (Hand::Free, Key::Function(10)) => {
                self.open_menus(Hold::Sticky);
                self.in_menus(|session, strip, _| {
                    session.enter_by_key(strip);
                    Progress::Changed
                });
            }
            (Hand::Free, Key::Char(letter)) if qualifiers.contains(Qualifiers::RIGHT_AMIGA) => {
                let owner = self.menu_owner(active);
                let Some(strip) = self.menu_strip(owner) else { return };
                if let Some(number) = strip.by_command(letter) {
                    strip.choose(number);
                    self.post(owner, IntuiMessage::MenuPick(vec![number]));
                }
            }
            (Hand::Free | Hand::Content(_), _) => self.post(active, IntuiMessage::RawKey { key, qualifiers }),
            _ => {}
        }
    }

    /// Ends whatever the hand had begun, without its action.
    pub(super) fn let_go(&mut self) {
        match std::mem::replace(&mut self.hand, Hand::Free) {
            Hand::Free => {}
            Hand::Content(window) => self.post(window, IntuiMessage::Cancelled),
            Hand::Gadget { window, .. } => self.draw_frame(window, false),
            Hand::Drag { .. } => self.refresh(self.bounds()),
            Hand::Menu(session) => {
                self.under_menus = None;
                self.refresh(self.bounds());
                // Marks already changed stay changed, so the program hears of what was picked so far.
                self.post(session.window, IntuiMessage::MenuPick(session.into_picks()));
            }
        }
    }

    /// Runs a step of the menu session and does what its progress asks for.
    fn in_menus(
        &mut self,
        step: impl FnOnce(&mut MenuSession, &mut MenuStrip, super::menu_layout::MenuLayout) -> Progress,
    ) {
        let layout = self.menu_layout();
        let Hand::Menu(session) = &mut self.hand else { return };
        let mut none = MenuStrip::default();
        let id = session.window;
        let strip =
            self.windows.iter_mut().find(|window| window.id == id).and_then(|window| window.menus.as_mut());
        match step(session, strip.unwrap_or(&mut none), layout) {
            Progress::Same => {}
            Progress::Changed => self.draw_menus(),
            Progress::Done => self.let_go(),
        }
    }

    fn gadget_at(&self, id: WindowId, at: Point) -> Option<Gadget> {
        let window = self.window(id)?;
        let at = at - window.frame.origin();
        let boxes = frame::gadgets(self.look, window.flags, window.frame.width, self.font.y_size() as i32);
        boxes.into_iter().find(|(_, area)| area.contains(at)).map(|(gadget, _)| gadget)
    }

    fn gadget_chosen(&mut self, id: WindowId, gadget: Gadget) {
        match gadget {
            Gadget::Close => self.post(id, IntuiMessage::CloseWindow),
            Gadget::ToFront => self.window_to_front(id),
            Gadget::ToBack => self.window_to_back(id),
            Gadget::Depth => {
                let covered = self.is_covered(id);
                if covered { self.window_to_front(id) } else { self.window_to_back(id) }
            }
            Gadget::DragBar => {}
        }
    }

    /// Whether another window lies over part of this one.
    fn is_covered(&self, id: WindowId) -> bool {
        let mut above = self.windows.iter().skip_while(|window| window.id != id);
        above.next().is_some_and(|own| above.any(|window| !window.frame.intersection(own.frame).is_empty()))
    }

    fn post_button(&mut self, id: WindowId, down: bool) {
        if let Some(window) = self.window(id) {
            let at = self.pointer - window.frame.origin();
            self.post(id, IntuiMessage::MouseButtons { down, at });
        }
    }

    /// Draws or takes away the outline of a dragged window: all planes turned over along its edges.
    fn turn_over_outline(&mut self, outline: Rect) {
        let mut rp = RastPort::new(&mut self.display, &self.font);
        rp.set_dr_md(DrawMode::Complement);
        let Rect { x, y, width, height } = outline;
        rp.rect_fill(Rect::new(x, y, width, 1)).rect_fill(Rect::new(x, y + height - 1, width, 1));
        rp.rect_fill(Rect::new(x, y + 1, 2, height - 2)).rect_fill(Rect::new(
            x + width - 2,
            y + 1,
            2,
            height - 2,
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::super::NewScreen;
    use super::super::symbols::{Symbol, Symbols};
    use super::super::window::NewWindow;
    use super::*;
    use crate::machine::chunky::Chunky;
    use crate::machine::colour::Rgb4;
    use crate::machine::sprite::SpriteData;
    use crate::machine::vblank::Standard;
    use crate::system::exec::signals::SignalPort;
    use crate::system::graphics::font::{Font, Glyph};
    use crate::system::look::Look;

    /// A screen with one active window of 200 x 80 pixels at 20, 30, and the port its program sleeps on.
    fn screen() -> (Intuition, WindowId, SignalPort) {
        let symbol = || Symbol::new(Chunky::from_fn(8, 8, |_, _| 0));
        let glyph = Glyph { width: 8, advance: 8, rows: vec![0; 8] };
        let port = SignalPort::new();
        let new = NewScreen {
            standard: Standard::Ntsc,
            interlaced: false,
            depth: 2,
            colours: [0xAAA, 0x000, 0xFFF, 0x68B].map(Rgb4::new).to_vec(),
            pointer_colours: [Rgb4::default(); 3],
            font: Font::from_glyphs(8, 6, [(b'a', glyph)]).unwrap(),
            look: Look::V2,
            title: String::new(),
            symbols: Symbols {
                close: symbol(),
                depth: symbol(),
                depth_other: symbol(),
                checkmark: symbol(),
                amiga_key: symbol(),
                pointer: SpriteData::default(),
            },
        };
        let mut intuition = Intuition::new(new, port.clone());
        let flags = WindowFlags::DRAG_BAR | WindowFlags::ACTIVATE;
        let frame = Rect::new(20, 30, 200, 80);
        let window = intuition.open_window(NewWindow { frame, title: String::new(), flags });
        intuition.set_menu_strip(window, Some(MenuStrip::default()));
        while intuition.get_msg(window).is_some() {}
        let _ = port.take(Signals::all());
        (intuition, window, port)
    }

    fn button(button: Button, down: bool) -> InputEvent {
        InputEvent::Button { button, down }
    }

    #[test]
    fn the_program_hears_at_once_that_menus_come_down() {
        let (mut intuition, window, port) = screen();
        intuition.handle(button(Button::Menu, true));
        assert!(intuition.is_in_menus() && !intuition.is_active_without_menus(window));
        assert_eq!(port.take(Signals::all()), Signals::USER_PORT);
        assert_eq!(intuition.get_msg(window), None, "a signal without a message");
    }

    #[test]
    fn the_program_hears_at_once_that_its_window_was_moved() {
        let (mut intuition, window, port) = screen();
        intuition.handle(InputEvent::Pointer { x: 100, y: 32 });
        intuition.handle(button(Button::Select, true));
        intuition.handle(InputEvent::Pointer { x: 110, y: 42 });
        let _ = port.take(Signals::all());
        intuition.handle(button(Button::Select, false));
        assert_eq!(intuition.window(window).unwrap().frame().origin(), Point::new(30, 40));
        assert_eq!(port.take(Signals::all()), Signals::USER_PORT);
    }
}
