//! The requesters of the system about a volume: one for a volume that is not mounted, and one for a
//! write-protected volume.
//!
//! Mounting the missing volume answers its requester, too. Retrying the operation is left to the program.
//!
//! A requester that appears while the user types opens inactive, so that the typing continues in its window.
//! The left Amiga key with V or B then answers it; Return and Esc do so after the user has activated it.

use super::{EasyRequest, ScreenId};
use crate::system::dos::Dos;
use crate::system::dos::name::Name;
use crate::system::intuition::Intuition;
use crate::system::intuition::window::{WindowFlags, WindowId};

/// An open requester about a missing or write-protected volume.
#[derive(Debug)]
pub struct VolumeRequest {
    request: EasyRequest,
    /// Name of the missing volume, or `None` if the requester is about a write-protected volume.
    ///
    /// The requester is answered as soon as the missing volume is mounted.
    volume: Option<Name>,
}

impl VolumeRequest {
    /// Opens a requester for the missing `volume` in the middle of `screen`.
    ///
    /// If `screen` is `None`, the requester opens on the public screen.
    pub fn open(intuition: &mut Intuition, screen: Option<ScreenId>, volume: &Name) -> Self {
        let lines = ["Please insert volume", volume.as_str(), "in any drive"];
        Self { volume: Some(volume.clone()), ..Self::with_lines(intuition, screen, &lines) }
    }

    /// Opens a requester for the write-protected `volume` in the middle of `screen`.
    ///
    /// If `screen` is `None`, the requester opens on the public screen.
    pub fn open_protected(intuition: &mut Intuition, screen: Option<ScreenId>, volume: &Name) -> Self {
        Self::with_lines(intuition, screen, &["Volume", volume.as_str(), "is write protected"])
    }

    fn with_lines(intuition: &mut Intuition, screen: Option<ScreenId>, lines: &[&str]) -> Self {
        let activation = if intuition.is_typing() { WindowFlags::empty() } else { WindowFlags::ACTIVATE };
        let flags = WindowFlags::SYSTEM_REQUEST | activation;
        let texts = (lines, &["Retry", "Cancel"][..]);
        let request = EasyRequest::open_with(intuition, screen, "System Request", texts, flags);
        Self { request, volume: None }
    }

    /// Returns the window of this requester for a volume.
    pub const fn window(&self) -> WindowId {
        self.request.window()
    }

    /// Handles the messages of the requester for a volume.
    ///
    /// Returns `Some(true)` to retry and `Some(false)` to cancel. Returns `None` while the user has not
    /// answered and a missing volume is still missing.
    pub fn handle_messages(&mut self, intuition: &mut Intuition, dos: &Dos) -> Option<bool> {
        let answer = self.request.handle_messages(intuition).map(|button| button == 0);
        let is_mounted = || self.volume.as_ref().is_some_and(|volume| dos.volumes().contains(volume));
        answer.or_else(|| is_mounted().then_some(true))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::system::dos::date::DateStamp;
    use crate::system::exec::signals::SignalPort;
    use crate::system::input::{InputEvent, Key, Qualifiers};
    use crate::system::intuition::screen::{Monitor, NewScreen};
    use crate::system::intuition::window::NewWindow;

    /// Presses a key and returns the answer of the requester for a protected volume.
    fn pressed(
        intuition: &mut Intuition,
        request: &mut VolumeRequest,
        key: Key,
        qualifiers: Qualifiers,
    ) -> Option<bool> {
        intuition.handle(InputEvent::Key { key, qualifiers });
        request.handle_messages(intuition, &Dos::new(DateStamp::default))
    }

    #[test]
    fn request_leaves_keys_to_the_window_where_user_types() {
        let work = Name::new("Work").unwrap();
        let other = SignalPort::new();
        for (is_edited, is_foreign, is_asleep, is_active) in [
            (false, false, false, true),
            (true, false, false, false),
            (false, true, false, false),
            (true, false, true, true),
        ] {
            let mut intuition = Intuition::new(Monitor::default(), NewScreen::default(), SignalPort::new());
            let own = intuition.task().clone();
            intuition.run_as(if is_foreign { &other } else { &own });
            let new = NewWindow { flags: WindowFlags::ACTIVATE, ..NewWindow::default() };
            let window = intuition.open_window(new);
            intuition.run_as(&own);
            intuition.set_edited(window, is_edited);
            intuition.set_asleep(window, is_asleep);
            let mut request = VolumeRequest::open_protected(&mut intuition, None, &work);
            let case = (is_edited, is_foreign, is_asleep);
            assert_eq!(intuition.active() == Some(request.window()), is_active, "{case:?}");
            let none = Qualifiers::empty();
            let answer = pressed(&mut intuition, &mut request, Key::Escape, none);
            assert_eq!(answer, is_active.then_some(false), "{case:?}");
            for (key, answer) in [('v', true), ('b', false)] {
                let pressed = pressed(&mut intuition, &mut request, Key::Char(key), Qualifiers::LEFT_AMIGA);
                assert_eq!(pressed, Some(answer), "{case:?}");
            }
            intuition.activate(Some(request.window()));
            assert_eq!(pressed(&mut intuition, &mut request, Key::Return, none), Some(true));
        }
    }
}
