//! The requester "Please insert volume ..." for a named volume that is not mounted.
//!
//! Mounting the volume answers the requester, too. Retrying the operation is left to the program.

use super::{EasyRequest, ScreenId};
use crate::system::dos::Dos;
use crate::system::dos::name::Name;
use crate::system::intuition::Intuition;
use crate::system::intuition::window::WindowId;

/// An open requester that asks the user to insert a missing volume.
#[derive(Debug)]
pub struct VolumeRequest {
    request: EasyRequest,
    volume: Name,
}

impl VolumeRequest {
    /// Opens a requester for the missing `volume` in the middle of `screen`, or of the public screen if
    /// `screen` is `None`.
    pub fn open(intuition: &mut Intuition, screen: Option<ScreenId>, volume: &Name) -> Self {
        let lines = ["Please insert volume", volume.as_str(), "in any drive"];
        let request = EasyRequest::open(intuition, screen, "System Request", &lines, &["Retry", "Cancel"]);
        Self { request, volume: volume.clone() }
    }

    /// Returns the window of this requester for a missing volume.
    pub const fn window(&self) -> WindowId {
        self.request.window()
    }

    /// Handles the messages of the requester for a missing volume.
    ///
    /// Returns `Some(true)` to retry and `Some(false)` to cancel. Returns `None` while the user has not
    /// answered and the volume is still missing.
    pub fn handle_messages(&mut self, intuition: &mut Intuition, dos: &Dos) -> Option<bool> {
        let answer = self.request.handle_messages(intuition).map(|button| button == 0);
        answer.or_else(|| dos.volumes().contains(&self.volume).then_some(true))
    }
}
