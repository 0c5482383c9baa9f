//! The screen of the Workbench is to be another one: its own windows close, and open again on that.
//!
//! Knows what has to wait for a person, who closes what others have opened. Leaves the screen to intuition.

use super::Workbench;
use super::drawer::{Drawer, Pictures};
use super::object::Object;
use super::questions::Question;
use small_amiga::machine::chunky::Chunky;
use small_amiga::system::disk_object::View;
use small_amiga::system::dos::path::DosPath;
use small_amiga::system::intuition::Intuition;
use small_amiga::system::intuition::icon::Icon;
use small_amiga::system::intuition::window::WindowId;

impl Workbench {
    /// The pictures of icons are for the screen as it is: which of two pens is the darker one depends on its colours.
    fn show_icons(&mut self, intuition: &Intuition, icons: Vec<(String, Chunky)>) {
        let screen = intuition.workbench();
        self.pictures =
            Pictures::new(icons.into_iter().map(|(name, picture)| (name, Icon::new(&picture, screen))));
    }

    /// Makes the screen what it is to be, or asks for what is in the way.
    pub(super) fn reset_screen(&mut self, intuition: &mut Intuition) {
        let Some(new) = self.new_screen.take() else { return };
        self.let_go(intuition);
        if intuition.is_like(&new.screen, new.monitor) {
            intuition.load_colours(intuition.workbench().id(), &new.screen.colours);
            self.show_icons(intuition, new.icons);
            return self.drawers.iter().for_each(|drawer| drawer.draw(intuition, &self.pictures));
        }
        self.help.close(intuition, self.help_owner());
        // What is asked now would be in the way itself.
        if let Some((_, asked)) = self.request.take() {
            intuition.close_window(asked.window());
        }
        let own: Vec<WindowId> = self.drawers.iter().map(|drawer| drawer.window).collect();
        if intuition.is_visited(&own, new.monitor) {
            self.new_screen = Some(new);
            return self.ask(intuition, Question::Reset);
        }
        let open: Vec<(DosPath, bool, View)> = self
            .drawers
            .iter()
            .filter_map(|drawer| Some((drawer.place.clone()?, drawer.shows_all, drawer.view_by)))
            .collect();
        for drawer in self.drawers.drain(..) {
            intuition.close_window(drawer.window);
        }
        // There is nobody left who could be in the way.
        let _ = intuition.reset_workbench(new.screen, new.monitor);
        self.show_icons(intuition, new.icons);
        let root = Drawer::open_root(intuition, &self.libraries.dos, &self.pictures, self.backdrop);
        self.root = root.window;
        self.drawers.push(root);
        self.dress(intuition, self.root);
        for (place, shows_all, view) in open {
            let Ok(mut object) = Object::at(&self.libraries.dos, &place) else { continue };
            (object.icon.shows_all, object.icon.view) = (shows_all, view);
            self.open_drawer(intuition, &object);
        }
        self.active = self.drawers.last().map(|drawer| drawer.window);
        intuition.activate(self.active);
        self.update_menus(intuition);
    }
}
