//! The requester "Please insert volume ..." for a named volume that is not mounted.
//!
//! Mounting the volume answers the requester, too. Retrying the operation is left to the program.

use super::{EasyRequest, ScreenId};
use crate::system::dos::Dos;
use crate::system::dos::name::Name;
use crate::system::intuition::Intuition;
use crate::system::intuition::window::WindowId;

/// An open requester for a missing volume.
#[derive(Debug)]
pub struct VolumeRequest {
    request: EasyRequest,
    volume: Name,
}

impl VolumeRequest {
    /// Opens the requester in the middle of `screen`, or of the public screen if it is `None`.
    pub fn open(intuition: &mut Intuition, screen: Option<ScreenId>, volume: &Name) -> Self {
        let lines = ["Please insert volume", volume.as_str(), "in any drive"];
        let request = EasyRequest::open(intuition, screen, "System Request", &lines, &["Retry", "Cancel"]);
        Self { request, volume: volume.clone() }
    }

    /// Returns the window of the requester.
    pub const fn window(&self) -> WindowId {
        self.request.window()
    }

    /// Handles the messages of the window. Returns `Some(true)` to retry, `Some(false)` to cancel, or `None`
    /// while the requester is open.
    pub fn answer(&mut self, intuition: &mut Intuition, dos: &Dos) -> Option<bool> {
        let answer = self.request.answer(intuition).map(|button| button == 0);
        answer.or_else(|| dos.volumes().contains(&self.volume).then_some(true))
    }
}
