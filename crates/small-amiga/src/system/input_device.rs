//! The input device: passes input events to Intuition, and makes the keyboard act as a mouse.
//!
//! The Amiga keys move the pointer with the cursor keys, and are mouse buttons with Alt. Intuition receives the events
//! of a mouse in place of those of the keys.

use super::input::{Button, InputEvent, Key, Qualifiers};
use crate::chips::geometry::Point;

const AMIGA: Qualifiers = Qualifiers::LEFT_AMIGA.union(Qualifiers::RIGHT_AMIGA);
/// Distance by which the pointer jumps while Shift is held, in pixels of the display.
const JUMP: i32 = 40;
/// Maximum distance by which a repeat of a held cursor key moves the pointer, in pixels of the display.
const FASTEST: i32 = 16;

/// The held mouse buttons, and the state of the keys that act as a mouse.
#[derive(Debug, Default)]
pub(crate) struct InputDevice {
    held: Vec<Button>,
    /// The cursor key that moves the pointer, and the distance of its last step.
    moving: Option<(Key, i32)>,
    /// Whether the keys of the select button, and those of the menu button, are held.
    buttons: [bool; 2],
}

impl InputDevice {
    /// Returns `true` while a mouse button, or the keys that act as one, are held.
    pub(crate) const fn is_button_held(&self) -> bool {
        !self.held.is_empty()
    }

    /// Returns the events that Intuition receives instead of `event`, while the pointer is at `at`.
    pub(crate) fn pass(&mut self, event: InputEvent, at: Point) -> [Option<InputEvent>; 3] {
        let events = self.translate(event, at);
        for event in events.iter().flatten() {
            if let InputEvent::Button { button, down } = event {
                self.held.retain(|held| held != button);
                self.held.extend(down.then_some(*button));
            }
        }
        events
    }

    /// Replaces the events of keys that act as a mouse.
    ///
    /// A held cursor key moves the pointer faster and faster. A short press moves it by one pixel.
    fn translate(&mut self, event: InputEvent, at: Point) -> [Option<InputEvent>; 3] {
        match event {
            InputEvent::Key { key, qualifiers }
                if qualifiers.intersects(AMIGA) && !is_of_the_host(qualifiers) =>
            {
                let Some(way) = way(key) else { return [Some(event), None, None] };
                let last = self.moving.filter(|(moving, _)| *moving == key).map_or(0, |(_, step)| step);
                let step = (last + 1).min(FASTEST);
                self.moving = Some((key, step));
                let step = if qualifiers.contains(Qualifiers::SHIFT) { JUMP } else { step };
                [Some(InputEvent::Pointer { x: at.x + way.x * step, y: at.y + way.y * step }), None, None]
            }
            InputEvent::KeyUp { key, .. } => {
                self.moving.take_if(|(moving, _)| *moving == key);
                [Some(event), None, None]
            }
            InputEvent::Held(held) => {
                let is_held = |amiga| held.contains(amiga | Qualifiers::ALT) && !is_of_the_host(held);
                let [select, menu] = [Qualifiers::LEFT_AMIGA, Qualifiers::RIGHT_AMIGA].map(is_held);
                let before = std::mem::replace(&mut self.buttons, [select, menu]);
                // Left Amiga with a mouse button would drag the screen.
                let others = if select || menu { held - AMIGA - Qualifiers::ALT } else { held };
                let change =
                    |before, button, down| (before != down).then_some(InputEvent::Button { button, down });
                [
                    Some(InputEvent::Held(others)),
                    change(before[0], Button::Select, select),
                    change(before[1], Button::Menu, menu),
                ]
            }
            InputEvent::FocusLost => {
                *self = Self::default();
                [Some(event), None, None]
            }
            InputEvent::Pointer { .. } | InputEvent::Button { .. } | InputEvent::Key { .. } => {
                [Some(event), None, None]
            }
        }
    }
}

/// Returns `true` for Ctrl with Alt, which belongs to desktops and screen readers; a host's Ctrl is an Amiga key, too.
const fn is_of_the_host(qualifiers: Qualifiers) -> bool {
    qualifiers.contains(Qualifiers::CONTROL.union(Qualifiers::ALT))
}

const fn way(key: Key) -> Option<Point> {
    match key {
        Key::Up => Some(Point::new(0, -1)),
        Key::Down => Some(Point::new(0, 1)),
        Key::Left => Some(Point::new(-1, 0)),
        Key::Right => Some(Point::new(1, 0)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Qualifiers as Q;

    fn told(mouse: &mut InputDevice, event: InputEvent) -> Vec<InputEvent> {
        mouse.pass(event, Point::new(100, 50)).into_iter().flatten().collect()
    }

    #[test]
    fn amiga_with_a_cursor_key_moves_the_pointer() {
        let mouse = &mut InputDevice::default();
        let mut moved = |key, qualifiers| told(mouse, InputEvent::Key { key, qualifiers });
        assert_eq!(moved(Key::Right, Q::LEFT_AMIGA), [InputEvent::Pointer { x: 101, y: 50 }]);
        assert_eq!(moved(Key::Right, Q::RIGHT_AMIGA), [InputEvent::Pointer { x: 102, y: 50 }]);
        assert_eq!(moved(Key::Up, Q::RIGHT_AMIGA | Q::CONTROL), [InputEvent::Pointer { x: 100, y: 49 }]);
        assert_eq!(moved(Key::Down, Q::LEFT_AMIGA | Q::SHIFT), [InputEvent::Pointer { x: 100, y: 90 }]);
        for (key, qualifiers) in [
            (Key::Right, Q::SHIFT),
            (Key::Right, Q::RIGHT_AMIGA | Q::CONTROL | Q::ALT),
            (Key::Char('m'), Q::LEFT_AMIGA),
        ] {
            assert_eq!(moved(key, qualifiers), [InputEvent::Key { key, qualifiers }]);
        }
        let right = InputEvent::Key { key: Key::Right, qualifiers: Q::LEFT_AMIGA };
        told(mouse, right);
        told(mouse, InputEvent::KeyUp { key: Key::Right, qualifiers: Q::LEFT_AMIGA });
        assert_eq!(told(mouse, right), [InputEvent::Pointer { x: 101, y: 50 }], "a new press begins slowly");
    }

    #[test]
    fn amiga_with_alt_is_a_mouse_button() {
        let mouse = &mut InputDevice::default();
        let mut held = |qualifiers| told(mouse, InputEvent::Held(qualifiers));
        let button = |button, down| InputEvent::Button { button, down };
        assert_eq!(held(Q::LEFT_AMIGA), [InputEvent::Held(Q::LEFT_AMIGA)]);
        let select = held(Q::LEFT_AMIGA | Q::ALT | Q::SHIFT);
        assert_eq!(select, [InputEvent::Held(Q::SHIFT), button(Button::Select, true)]);
        let menu = held(Q::RIGHT_AMIGA | Q::ALT);
        let both = [InputEvent::Held(Q::empty()), button(Button::Select, false), button(Button::Menu, true)];
        assert_eq!(menu, both);
        assert_eq!(held(Q::ALT), [InputEvent::Held(Q::ALT), button(Button::Menu, false)]);
        let control = Q::RIGHT_AMIGA | Q::CONTROL | Q::ALT;
        assert_eq!(held(control), [InputEvent::Held(control)]);
    }
}
