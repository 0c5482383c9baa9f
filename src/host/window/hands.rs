//! What a person's hands do, brought to the computer in the order it happened.
//!
//! Knows the mouse and the keyboard, and that a key and what it types belong together. Leaves to the window, or the page, what it shows
//! and what it does by itself.

use super::keyboard::{HostKey, Keyboard, Outcome};
use super::keys::HostAction;
use super::mouse::Mouse;
use super::scaling::{Fit, Placement};
use super::{Computer, Report};
use small_amiga::system::input::{InputEvent, Qualifiers};

/// The mouse and the keyboard.
#[derive(Debug, Default)]
pub struct Hands {
    keyboard: Keyboard,
    /// What the computer knows to be held.
    held: Qualifiers,
    mouse: Mouse,
}

impl Hands {
    /// Tells the computer what was reported in a window of this size; `act` does what is for the host alone.
    pub fn tell(
        &mut self,
        computer: &mut dyn Computer,
        reports: &[Report],
        (size, fit): ((usize, usize), Fit),
        act: &mut dyn FnMut(&mut dyn Computer, HostAction),
    ) {
        let mut keys = Vec::new();
        for report in reports {
            if let Report::Key(key) = report {
                keys.push(*key);
                continue;
            }
            self.press(computer, std::mem::take(&mut keys), act);
            match report {
                Report::Mouse(sample) => {
                    let held = self.keyboard.qualifiers();
                    if std::mem::replace(&mut self.held, held) != held {
                        computer.input(InputEvent::Held(held));
                    }
                    let placed = Placement::new(size, &computer.picture(), fit);
                    self.mouse.look(*sample, &placed, |event| computer.input(event));
                }
                Report::KeyboardLost => {
                    self.mouse.forget();
                    self.keyboard.forget();
                    self.held = Qualifiers::empty();
                    computer.input(InputEvent::FocusLost);
                }
                Report::Clip(clip) => computer.clipboard().bring(clip.clone()),
                Report::Key(_) | Report::Uncovered | Report::Closed => {}
            }
        }
        self.press(computer, keys, act);
    }

    fn press(
        &mut self,
        computer: &mut dyn Computer,
        keys: Vec<HostKey>,
        act: &mut dyn FnMut(&mut dyn Computer, HostAction),
    ) {
        self.keyboard.look(keys, |outcome| match outcome {
            Outcome::Input(event) => computer.input(event),
            Outcome::Host(action) => act(computer, action),
        });
    }

    /// Whether the pointer belongs to the emulated machine.
    pub fn has_pointer(&self) -> bool {
        self.mouse.is_ours()
    }
}
