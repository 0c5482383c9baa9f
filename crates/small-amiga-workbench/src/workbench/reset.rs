//! Shows the Workbench's windows on a screen that was reset, with the icons and the font of the new screen.
//!
//! Reopening the screen with its windows is left to Intuition.

use super::Workbench;
use super::drawer::{Resources, root_frame};
use super::pictures::Pictures;
use small_amiga::intuition::{Icon, Intuition, WindowId};

impl Workbench {
    /// Replaces the pictures of all icons, if the preferences library has sent pictures for the current screen.
    pub(super) fn take_new_icons(&mut self, intuition: &mut Intuition) {
        while let Some(icons) = self.new_icons.get_msg() {
            let screen = intuition.workbench();
            let icons = icons.into_iter().map(|(name, picture)| (name, Icon::new(&picture, screen)));
            self.pictures = Pictures::new(icons);
            self.drawers.iter().for_each(|drawer| drawer.draw(intuition, &self.pictures));
        }
    }

    /// Lays out and draws a window again after its screen was reset.
    pub(super) fn refit(&mut self, intuition: &mut Intuition, window: WindowId) {
        self.take_new_icons(intuition);
        self.cancel_pointer_action(intuition);
        if window == self.root && self.backdrop {
            intuition.change_window_box(window, root_frame(intuition.workbench()));
        }
        self.dress(intuition, window);
        let resources = Resources { dos: &self.libraries.dos, port: &self.port, pictures: &self.pictures };
        if let Some(drawer) = self.drawers.iter_mut().find(|drawer| drawer.window == window) {
            drawer.show(intuition, resources.pictures);
            drawer.update(intuition, resources);
        }
        self.close_lost(intuition);
    }
}
