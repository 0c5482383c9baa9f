//! The mouse and the keyboard of the host, whose events are passed to the emulated computer in order.
//!
//! Keeps a key together with the character it types. Presenting the picture and carrying out host actions are
//! left to the window or the web page.

use super::keyboard::{HostKey, KeyAction, Keyboard};
use super::keys::{self, HostAction};
use super::mouse::Mouse;
use super::scaling::{Fit, Placement};
use super::{EmulatedComputer, WindowEvent};
use small_amiga::input::{InputEvent, Qualifiers};

/// The state of the host's mouse and keyboard, from which emulated input is made.
#[derive(Debug, Default)]
pub struct InputDevices {
    keyboard: Keyboard,
    /// Qualifier keys that the computer knows to be held.
    ///
    /// The set is empty after the window has lost the keyboard focus.
    held: Qualifiers,
    mouse: Mouse,
}

impl InputDevices {
    /// Passes the events of the host window to the computer.
    ///
    /// The function `act` is called for each action that the host itself must carry out. The pair `(size,
    /// fit)` determines where the window shows the picture.
    pub fn forward(
        &mut self,
        computer: &mut dyn EmulatedComputer,
        reports: &[WindowEvent],
        (size, fit): ((usize, usize), Fit),
        act: &mut dyn FnMut(&mut dyn EmulatedComputer, HostAction),
    ) {
        let mut pending = Vec::new();
        for report in reports {
            if let WindowEvent::Key(key) = report {
                pending.push(*key);
                if let HostKey::Down(cap) | HostKey::Up(cap) = key
                    && keys::is_qualifier(*cap)
                {
                    // With Alt, an Amiga key is a mouse button.
                    self.press(computer, std::mem::take(&mut pending), act);
                    self.report_qualifiers(computer);
                }
                continue;
            }
            self.press(computer, std::mem::take(&mut pending), act);
            match report {
                WindowEvent::Mouse(sample) => {
                    self.report_qualifiers(computer);
                    let placed = Placement::new(size, &computer.picture(), fit);
                    self.mouse.update(*sample, &placed, |event| computer.input(event));
                }
                WindowEvent::Wheel(steps) => computer.wheel(*steps),
                WindowEvent::KeyboardLost => {
                    self.mouse.ignore_held_buttons();
                    self.keyboard.release_all();
                    self.held = Qualifiers::empty();
                    computer.input(InputEvent::FocusLost);
                }
                WindowEvent::Clip(clip) => computer.clipboard().deliver(clip.clone()),
                WindowEvent::Key(_) | WindowEvent::Exposed | WindowEvent::Closed => {}
            }
        }
        self.press(computer, pending, act);
    }

    fn report_qualifiers(&mut self, computer: &mut dyn EmulatedComputer) {
        let held = self.keyboard.qualifiers();
        if std::mem::replace(&mut self.held, held) != held {
            computer.input(InputEvent::Held(held));
        }
    }

    fn press(
        &mut self,
        computer: &mut dyn EmulatedComputer,
        keys: Vec<HostKey>,
        act: &mut dyn FnMut(&mut dyn EmulatedComputer, HostAction),
    ) {
        self.keyboard.update(keys, |outcome| match outcome {
            KeyAction::Input(event) => computer.input(event),
            KeyAction::Host(action) => act(computer, action),
        });
    }

    /// Returns `true` if the emulated pointer is in use and the host's pointer must be hidden.
    pub fn has_pointer(&self) -> bool {
        self.mouse.is_ours()
    }
}
