//! The requester for a volume that somebody names and that is not there.
//!
//! Knows what it says, and that a volume that is mounted is an answer, too. Leaves to the program what is to be tried again.

use super::{EasyRequest, ScreenId};
use crate::system::dos::Dos;
use crate::system::dos::name::Name;
use crate::system::intuition::Intuition;
use crate::system::intuition::window::WindowId;

/// A requester for a volume that is open.
#[derive(Debug)]
pub struct VolumeRequest {
    request: EasyRequest,
    volume: Name,
}

impl VolumeRequest {
    /// Opens it in the middle of a screen, or of the public one.
    pub fn open(intuition: &mut Intuition, screen: Option<ScreenId>, volume: &Name) -> Self {
        let lines = ["Please insert volume", volume.as_str(), "in any drive"];
        let request = EasyRequest::open(intuition, screen, "System Request", &lines, &["Retry", "Cancel"]);
        Self { request, volume: volume.clone() }
    }

    /// Its window.
    pub const fn window(&self) -> WindowId {
        self.request.window()
    }

    /// Takes its messages; whether to try again, once it is answered.
    pub fn answer(&mut self, intuition: &mut Intuition, dos: &Dos) -> Option<bool> {
        let answer = self.request.answer(intuition).map(|button| button == 0);
        answer.or_else(|| dos.volumes().contains(&self.volume).then_some(true))
    }
}
