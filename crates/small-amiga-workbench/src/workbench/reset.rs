//! Replaces the Workbench screen: closes the Workbench's windows and reopens them on the new screen.
//!
//! Windows of other programs have to be closed first, which a requester asks the user to do. Building the
//! screen is left to Intuition.

use super::Workbench;
use super::dialogs::Dialog;
use super::drawer::Drawer;
use super::object::Object;
use super::pictures::Pictures;
use small_amiga::chips::Chunky;
use small_amiga::disk_object::DrawerView;
use small_amiga::dos::{DosPath, JobRequest};
use small_amiga::intuition::{Icon, Intuition, WindowId};

impl Workbench {
    /// Replaces the pictures of all icons by `icons`, converted to the pens of the current screen.
    fn show_icons(&mut self, intuition: &Intuition, icons: Vec<(String, Chunky)>) {
        let screen = intuition.workbench();
        self.pictures =
            Pictures::new(icons.into_iter().map(|(name, picture)| (name, Icon::new(&picture, screen))));
    }

    /// Changes the Workbench screen as requested by Preferences.
    ///
    /// If open windows prevent the change, asks the user to close them.
    pub(super) fn reset_screen(&mut self, intuition: &mut Intuition) {
        let Some(new) = self.new_screen.take() else { return };
        self.cancel_pointer_action(intuition);
        if intuition.is_like(&new.screen, new.monitor) {
            intuition.load_colours(intuition.workbench().id(), &new.screen.colours);
            self.show_icons(intuition, new.icons);
            return self.drawers.iter().for_each(|drawer| drawer.draw(intuition, &self.pictures));
        }
        self.help.close(intuition, self.help_owner());
        // An open requester would itself prevent the reset.
        if let Some((_, asked)) = self.request.take() {
            intuition.close_window(asked.window());
        }
        let own: Vec<WindowId> = self.drawers.iter().map(|drawer| drawer.window).collect();
        if intuition.is_visited(&own, new.monitor) {
            self.new_screen = Some(new);
            return self.open_dialog(intuition, Dialog::Reset);
        }
        let open: Vec<(DosPath, bool, DrawerView)> = self
            .drawers
            .iter()
            .filter_map(|drawer| Some((drawer.place.clone()?, drawer.shows_all, drawer.view_by)))
            .collect();
        for drawer in self.drawers.drain(..) {
            intuition.close_window(drawer.window);
        }
        // The result is ignored: no foreign window is left, so the reset cannot be refused.
        let _ = intuition.reset_workbench(new.screen, new.monitor);
        self.show_icons(intuition, new.icons);
        let root = Drawer::open_root(intuition, self.resources(), self.backdrop);
        self.root = root.window;
        self.drawers.push(root);
        self.dress(intuition, self.root);
        for (place, shows_all, view) in open {
            self.request(intuition, [place.clone()], JobRequest::read, move |dos| {
                let object = Object::read(dos, &place);
                Box::new(move |workbench, intuition| {
                    if let Ok(mut object) = object {
                        (object.icon.shows_all, object.icon.view) = (shows_all, view);
                        workbench.open_drawer(intuition, &object);
                    }
                })
            });
        }
        self.active = self.drawers.last().map(|drawer| drawer.window);
        intuition.activate(self.active);
        self.update_menus(intuition);
    }
}
