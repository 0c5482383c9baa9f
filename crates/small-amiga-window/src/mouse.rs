//! The host's mouse: turns samples of its position and buttons into input events of the emulated machine.
//!
//! Stores the last position and the last state of two buttons. The position is reported before the buttons,
//! so that a click happens where the pointer is. When the pointer leaves the picture it stays at the nearest
//! edge, as at the edge of a real screen; while a button is held it continues outside, so that a drag can end
//! there. The middle button is not used. Scaling is left to [`Placement`], and hiding the host's pointer to
//! the loop.

use super::scaling::Placement;
use small_amiga::input::{Button, InputEvent};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum ButtonState {
    #[default]
    Free,
    Down,
    /// The button is held on the host, but up in the emulated machine.
    ///
    /// The button was pressed outside the picture, or the window has lost the keyboard. The state lasts until
    /// the user releases the button.
    Ignored,
}

/// One reading of the host's mouse: its position and two buttons.
///
/// The position can be outside the window.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sample {
    /// Horizontal position of the mouse in host pixels, from the left edge of the window.
    ///
    /// The mouse may be outside the window.
    pub x: i32,
    /// Vertical position of the mouse in host pixels, from the top edge of the window.
    ///
    /// The mouse may be outside the window.
    pub y: i32,
    /// Whether the left mouse button (the Amiga's select button) is down.
    pub select: bool,
    /// Whether the right mouse button (the Amiga's menu button) is down.
    pub menu: bool,
}

/// The state of the host's mouse, from which emulated input is made.
#[derive(Debug, Clone, Default)]
pub struct Mouse {
    at: Option<(i32, i32)>,
    over: bool,
    select: ButtonState,
    menu: ButtonState,
}

impl Mouse {
    /// Creates a mouse whose position is unknown and whose buttons are up.
    pub fn new() -> Self {
        Mouse::default()
    }

    /// Converts a reading of the mouse to input events for the callback.
    ///
    /// A changed position comes first, then the select button, then the menu button.
    pub fn update(&mut self, sample: Sample, placed: &Placement, mut tell: impl FnMut(InputEvent)) {
        let inside = placed.contains(sample.x, sample.y);
        let held = self.is_held();
        let place = placed.to_picture(sample.x, sample.y);
        let place = match (inside || held, self.over) {
            (true, _) => Some(place),
            (false, true) => Some(placed.clamp(place)),
            (false, false) => None,
        };
        self.over = inside || held;
        if let Some((x, y)) = place
            && self.at != Some((x, y))
        {
            self.at = Some((x, y));
            tell(InputEvent::Pointer { x, y });
        }
        for (hold, button, down) in
            [(&mut self.select, Button::Select, sample.select), (&mut self.menu, Button::Menu, sample.menu)]
        {
            match (*hold, down) {
                (ButtonState::Free, true) if inside || held => {
                    *hold = ButtonState::Down;
                    tell(InputEvent::Button { button, down: true });
                }
                (ButtonState::Free, true) => *hold = ButtonState::Ignored,
                (ButtonState::Down, false) => {
                    *hold = ButtonState::Free;
                    tell(InputEvent::Button { button, down: false });
                }
                (ButtonState::Ignored, false) => *hold = ButtonState::Free,
                (ButtonState::Free, false) | (ButtonState::Down | ButtonState::Ignored, true) => {}
            }
        }
    }

    /// Ignores the held mouse buttons until they are released.
    ///
    /// The function is called when the host window has lost the keyboard.
    pub fn ignore_held_buttons(&mut self) {
        for hold in [&mut self.select, &mut self.menu] {
            if *hold == ButtonState::Down {
                *hold = ButtonState::Ignored;
            }
        }
    }

    /// Returns `true` if the emulated pointer is in use and the host's pointer must be hidden.
    ///
    /// The mouse is then over the picture or drags something out of it.
    pub fn is_ours(&self) -> bool {
        self.over || self.is_held()
    }

    fn is_held(&self) -> bool {
        self.select == ButtonState::Down || self.menu == ButtonState::Down
    }
}

#[cfg(test)]
mod tests {
    use super::super::scaling::{Fit, Picture};
    use super::*;
    use crate::PixelShape;

    /// Returns a placement for tests: a picture of 24 x 10 tall pixels, doubled in size.
    ///
    /// The window has 68 x 60 pixels, and the picture covers 48 x 40 of them from (10, 10) on.
    fn placed() -> Placement {
        let pixels = [0; 240];
        Placement::new(
            (68, 60),
            &Picture {
                width: 24,
                height: 10,
                pixels: &pixels,
                shape: PixelShape::Tall,
                border: &[],
                detail: (1, 1),
            },
            Fit::Steps,
        )
    }

    fn look(mouse: &mut Mouse, x: i32, y: i32, buttons: &str) -> Vec<InputEvent> {
        let sample = Sample { x, y, select: buttons.contains('s'), menu: buttons.contains('m') };
        let mut told = Vec::new();
        mouse.update(sample, &placed(), |event| told.push(event));
        told
    }

    fn at(x: i32, y: i32) -> InputEvent {
        InputEvent::Pointer { x, y }
    }

    fn button(button: Button, down: bool) -> InputEvent {
        InputEvent::Button { button, down }
    }

    #[test]
    fn click_is_sent_at_its_emulated_pixel() {
        let mut mouse = Mouse::new();
        assert_eq!(look(&mut mouse, 30, 30, ""), [at(10, 5)]);
        assert_eq!(look(&mut mouse, 31, 33, ""), [], "still the same emulated pixel");
        assert_eq!(look(&mut mouse, 32, 30, "s"), [at(11, 5), button(Button::Select, true)]);
        assert_eq!(look(&mut mouse, 32, 30, "s"), []);
        assert_eq!(look(&mut mouse, 32, 30, ""), [button(Button::Select, false)]);
        assert_eq!(
            look(&mut mouse, 32, 30, "sm"),
            [button(Button::Select, true), button(Button::Menu, true)]
        );
    }

    #[test]
    fn pointer_is_sent_to_the_edge_once() {
        let mut mouse = Mouse::new();
        look(&mut mouse, 30, 30, "");
        assert!(mouse.is_ours());
        assert_eq!(look(&mut mouse, 60, 30, ""), [at(23, 5)]);
        assert!(!mouse.is_ours());
        assert_eq!(look(&mut mouse, 62, 20, ""), []);
        assert_eq!(look(&mut mouse, 500, -300, ""), []);
        assert_eq!(look(&mut mouse, 10, 10, ""), [at(0, 0)]);
    }

    #[test]
    fn drag_continues_outside_the_picture() {
        let mut mouse = Mouse::new();
        look(&mut mouse, 30, 30, "s");
        assert_eq!(look(&mut mouse, 70, 6, "s"), [at(30, -1)]);
        assert!(mouse.is_ours());
        assert_eq!(look(&mut mouse, 72, 6, ""), [at(31, -1), button(Button::Select, false)]);
        assert_eq!(look(&mut mouse, 72, 6, ""), [at(23, 0)], "let go: back to the edge");
        assert_eq!(look(&mut mouse, 74, 6, ""), []);
    }

    #[test]
    fn press_outside_the_picture_is_ignored() {
        let mut mouse = Mouse::new();
        assert_eq!(look(&mut mouse, 5, 5, "s"), []);
        assert_eq!(look(&mut mouse, 30, 30, "s"), [at(10, 5)], "moving in does not press");
        assert_eq!(look(&mut mouse, 30, 30, ""), []);
        assert_eq!(look(&mut mouse, 30, 30, "s"), [button(Button::Select, true)]);
    }

    #[test]
    fn ignored_held_button_waits_for_a_new_press() {
        let mut mouse = Mouse::new();
        look(&mut mouse, 30, 30, "s");
        mouse.ignore_held_buttons();
        assert_eq!(look(&mut mouse, 30, 30, "s"), []);
        assert_eq!(look(&mut mouse, 30, 30, ""), []);
        assert_eq!(look(&mut mouse, 30, 30, "s"), [button(Button::Select, true)]);
    }
}
