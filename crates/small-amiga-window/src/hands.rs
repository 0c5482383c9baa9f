//! The mouse and the keyboard of the host: passes their events to the computer in order.
//!
//! Keeps a key together with the character it types. Presenting the picture and carrying out host actions are
//! left to the window or the web page.

use super::keyboard::{HostKey, Keyboard, Outcome};
use super::keys::HostAction;
use super::mouse::Mouse;
use super::scaling::{Fit, Placement};
use super::{Computer, Report};
use small_amiga::system::input::{InputEvent, Qualifiers};

/// The state of the host's mouse and keyboard, whose events are converted to input of the emulated machine.
#[derive(Debug, Default)]
pub struct Hands {
    keyboard: Keyboard,
    /// Qualifier keys that were held when they were last reported to the emulated computer.
    held: Qualifiers,
    mouse: Mouse,
}

impl Hands {
    /// Passes the events of the host window to the computer, and calls `act` for each action that the host
    /// itself must carry out. The pair `(size, fit)` determines where the window shows the picture.
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

    /// Returns `true` if the emulated pointer is in use, so that the host's own pointer must be hidden.
    pub fn has_pointer(&self) -> bool {
        self.mouse.is_ours()
    }
}
