//! Runs the menu commands of the Workbench and enables the menu items that apply.

use super::Workbench;
use super::drawer::{Drawer, Resources};
use super::menus::{Choice, menus};
use super::questions::Question;
use small_amiga::system::disk_object::{IconType, View};
use small_amiga::system::dos::path::DosPath;
use small_amiga::system::intuition::Intuition;
use small_amiga::system::intuition::menu::MenuNumber;

impl Workbench {
    /// Returns the paths of the selected icons of all windows. A path is returned only once even if its icon
    /// is selected both in the root window and in its drawer.
    pub(super) fn selected(&self) -> Vec<DosPath> {
        let mut paths: Vec<DosPath> = Vec::new();
        for (_, object) in self.drawers.iter().flat_map(Drawer::selected) {
            if !paths.contains(&object.path) {
                paths.push(object.path.clone());
            }
        }
        paths
    }

    /// Returns `true` if the menu command can be used on the current window and the selected icons.
    fn is_enabled(&self, choice: Choice) -> bool {
        let objects = || self.drawers.iter().flat_map(Drawer::selected).map(|(_, object)| object);
        let any = objects().next().is_some();
        let no_disk = any && objects().all(|object| object.icon.icon_type != IconType::Disk);
        let in_drawer = self.current().is_some_and(|drawer| drawer.place.is_some());
        match choice {
            Choice::NewDrawer
            | Choice::Close
            | Choice::SnapshotWindow
            | Choice::OnlyIcons
            | Choice::AllFiles
            | Choice::ViewBy(_) => in_drawer,
            // Lines of text have a fixed order.
            Choice::CleanUp => self.current().is_some_and(|drawer| drawer.view_by == View::Icon),
            Choice::OpenParent => self
                .current()
                .is_some_and(|drawer| drawer.place.as_ref().is_some_and(|place| !place.is_root())),
            Choice::LastMessage => self.last_message.is_some(),
            Choice::Open | Choice::Information => any,
            Choice::Snapshot | Choice::UnSnapshot => {
                any && self.current().is_some_and(|drawer| drawer.view_by == View::Icon)
            }
            Choice::Copy | Choice::Rename | Choice::LeaveOut | Choice::Delete => no_disk,
            Choice::PutAway => any && objects().all(|object| object.icon.left_out.is_some()),
            Choice::Never => false,
            _ => true,
        }
    }

    fn is_on(&self, choice: Choice) -> bool {
        let shows_all = self.current().is_some_and(|drawer| drawer.shows_all);
        match choice {
            Choice::Backdrop => self.backdrop,
            Choice::AllFiles => shows_all,
            Choice::OnlyIcons => !shows_all,
            Choice::ViewBy(view) => self.current().map_or(View::Icon, |drawer| drawer.view_by) == view,
            _ => false,
        }
    }

    /// Enables and disables the menu items of all Workbench windows, and updates their check marks.
    pub(super) fn update_menus(&self, intuition: &mut Intuition) {
        let menus = menus();
        let states =
            menus.leaves().map(|(number, _, choice)| (number, self.is_enabled(choice), self.is_on(choice)));
        let states: Vec<_> = states.collect();
        for drawer in &self.drawers {
            let Some(strip) = intuition.menu_strip(drawer.window) else { continue };
            for &(number, enabled, on) in &states {
                strip.set_enabled(number, enabled);
                strip.set_checked(number, on);
            }
        }
    }

    /// Runs the commands of all menu items that the user has picked in one menu operation, in order.
    pub(super) fn picked(&mut self, intuition: &mut Intuition, picks: &[MenuNumber]) {
        let menus = menus();
        for choice in picks.iter().filter_map(|&pick| menus.action(pick)) {
            self.choose(intuition, choice);
        }
    }

    fn choose(&mut self, intuition: &mut Intuition, choice: Choice) {
        self.let_go(intuition);
        if !self.is_enabled(choice) {
            return;
        }
        match choice {
            Choice::Backdrop => {
                self.backdrop = !self.backdrop;
                self.reopen_root(intuition);
            }
            Choice::RedrawAll => {
                self.drawers.iter().for_each(|drawer| drawer.draw(intuition, &self.pictures))
            }
            Choice::UpdateAll => self.update_all(intuition),
            Choice::LastMessage => intuition.announce(self.last_message.clone()),
            Choice::About => self.ask(intuition, Question::About),
            Choice::Quit => self.ask(intuition, Question::Quit),
            Choice::Execute => self.ask(intuition, Question::Execute),
            Choice::NewDrawer => self.ask(intuition, Question::NewDrawer),
            Choice::OpenParent => {
                let place = self.current().and_then(|drawer| drawer.place.as_ref()?.parent());
                place.into_iter().for_each(|place| self.open_path(intuition, &place, None));
            }
            Choice::Close => {
                let window = self.current().map(|drawer| drawer.window);
                window.into_iter().for_each(|window| self.close(intuition, window));
            }
            Choice::SnapshotWindow => self.snapshot_window(intuition),
            Choice::SnapshotAll => {
                self.snapshot_window(intuition);
                self.snapshot(intuition, true, true);
            }
            Choice::Open => self.open_selected(intuition),
            Choice::Copy => self.copy_selected(intuition),
            Choice::Rename => {
                if let Some(path) = self.selected().first() {
                    self.ask(intuition, Question::Rename(path.clone()));
                }
            }
            Choice::Information => {
                for path in self.selected() {
                    self.inform(intuition, &path);
                }
            }
            Choice::Snapshot => self.snapshot(intuition, false, true),
            Choice::UnSnapshot => self.snapshot(intuition, false, false),
            Choice::LeaveOut => {
                let paths = self.selected();
                self.leave_out(intuition, &paths, None);
            }
            Choice::PutAway => {
                let paths = self.selected();
                self.put_away(intuition, &paths);
            }
            Choice::Delete => {
                let paths = self.selected();
                self.ask(intuition, Question::Delete(paths));
            }
            Choice::Reset => self.reset(intuition),
            Choice::Never => {}
            Choice::Update
            | Choice::OnlyIcons
            | Choice::AllFiles
            | Choice::ViewBy(_)
            | Choice::SelectContents
            | Choice::CleanUp => {
                self.in_current(intuition, choice);
            }
        }
    }

    /// Runs a menu command that affects only the icons of the current window.
    fn in_current(&mut self, intuition: &mut Intuition, choice: Choice) {
        if choice == Choice::SelectContents {
            self.deselect(intuition);
        }
        let resources = Resources { dos: &self.libraries.dos, port: &self.port, pictures: &self.pictures };
        let current = self.current().map(|drawer| drawer.window);
        let Some(drawer) = self.drawers.iter_mut().find(|drawer| Some(drawer.window) == current) else {
            return;
        };
        match choice {
            Choice::SelectContents => drawer.desk.select(|_| true),
            Choice::CleanUp => drawer.desk.clean_up(),
            Choice::OnlyIcons | Choice::AllFiles => {
                drawer.shows_all = choice == Choice::AllFiles;
                drawer.update(intuition, resources);
            }
            Choice::ViewBy(view) => drawer.view_by(intuition, resources, view),
            _ => drawer.update(intuition, resources),
        }
        drawer.show(intuition, resources.pictures);
    }
}
