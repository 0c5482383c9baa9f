//! The requesters of the system about a volume: one for a volume that is not mounted, and one for a
//! write-protected volume.
//!
//! Mounting the missing volume answers its requester, too. Retrying the operation is left to the program.

use super::{EasyRequest, ScreenId};
use crate::system::dos::Dos;
use crate::system::dos::name::Name;
use crate::system::intuition::Intuition;
use crate::system::intuition::window::WindowId;

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
        let request = EasyRequest::open(intuition, screen, "System Request", lines, &["Retry", "Cancel"]);
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
