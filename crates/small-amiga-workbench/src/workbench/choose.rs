//! Runs the menu commands of the Workbench and enables the menu items that apply.

use super::Workbench;
use super::dialogs::Dialog;
use super::drawer::{Drawer, Resources};
use super::menus::WorkbenchCommand;
use small_amiga::disk_object::{DrawerView, IconType};
use small_amiga::dos::DosPath;
use small_amiga::intuition::{Intuition, MenuNumber};

impl Workbench {
    /// Returns the paths of all selected icons, without duplicates.
    ///
    /// An icon can be selected both in the root window and in its drawer.
    pub(super) fn selected(&self) -> Vec<DosPath> {
        let mut paths: Vec<DosPath> = Vec::new();
        for (_, object) in self.drawers.iter().flat_map(Drawer::selected) {
            if !paths.contains(&object.path) {
                paths.push(object.path.clone());
            }
        }
        paths
    }

    fn is_enabled(&self, choice: WorkbenchCommand) -> bool {
        let objects = || self.drawers.iter().flat_map(Drawer::selected).map(|(_, object)| object);
        let any = objects().next().is_some();
        let all_are = |test: fn(IconType) -> bool| any && objects().all(|object| test(object.icon.icon_type));
        let no_disk = all_are(|icon_type| icon_type != IconType::Disk);
        let can_go = all_are(|icon_type| !matches!(icon_type, IconType::Disk | IconType::Garbage));
        let in_drawer = self.current().is_some_and(|drawer| drawer.place.is_some());
        match choice {
            WorkbenchCommand::NewDrawer
            | WorkbenchCommand::Close
            | WorkbenchCommand::SnapshotWindow
            | WorkbenchCommand::OnlyIcons
            | WorkbenchCommand::AllFiles
            | WorkbenchCommand::ViewBy(_) => in_drawer,
            // Lines of text have a fixed order.
            WorkbenchCommand::CleanUp => {
                self.current().is_some_and(|drawer| drawer.view_by == DrawerView::Icon)
            }
            WorkbenchCommand::OpenParent => self
                .current()
                .is_some_and(|drawer| drawer.place.as_ref().is_some_and(|place| !place.is_root())),
            WorkbenchCommand::LastMessage => self.last_message.is_some(),
            WorkbenchCommand::Open | WorkbenchCommand::Information => any,
            WorkbenchCommand::Snapshot | WorkbenchCommand::UnSnapshot => {
                any && self.current().is_some_and(|drawer| drawer.view_by == DrawerView::Icon)
            }
            WorkbenchCommand::LeaveOut => no_disk,
            WorkbenchCommand::Copy | WorkbenchCommand::Rename | WorkbenchCommand::Delete => can_go,
            WorkbenchCommand::EmptyTrash => all_are(|icon_type| icon_type == IconType::Garbage),
            WorkbenchCommand::PutAway => any && objects().all(|object| object.icon.left_out.is_some()),
            WorkbenchCommand::Never => false,
            _ => true,
        }
    }

    fn is_checked(&self, choice: WorkbenchCommand) -> bool {
        let shows_all = self.current().is_some_and(|drawer| drawer.shows_all);
        match choice {
            WorkbenchCommand::Backdrop => self.backdrop,
            WorkbenchCommand::AllFiles => shows_all,
            WorkbenchCommand::OnlyIcons => !shows_all,
            WorkbenchCommand::ViewBy(view) => {
                self.current().map_or(DrawerView::Icon, |drawer| drawer.view_by) == view
            }
            _ => false,
        }
    }

    pub(super) fn update_menus(&self, intuition: &mut Intuition) {
        let menus = self.menus(intuition);
        let states = menus
            .leaves()
            .map(|(number, _, choice)| (number, self.is_enabled(choice), self.is_checked(choice)));
        let states: Vec<_> = states.collect();
        for drawer in &self.drawers {
            let Some(strip) = intuition.menu_strip(drawer.window) else { continue };
            for &(number, enabled, on) in &states {
                strip.set_enabled(number, enabled);
                strip.set_checked(number, on);
            }
        }
    }

    pub(super) fn picked(&mut self, intuition: &mut Intuition, picks: &[MenuNumber]) {
        let menus = self.menus(intuition);
        for choice in picks.iter().filter_map(|&pick| menus.action(pick)) {
            self.choose(intuition, choice);
        }
    }

    fn choose(&mut self, intuition: &mut Intuition, choice: WorkbenchCommand) {
        self.cancel_pointer_action(intuition);
        if !self.is_enabled(choice) {
            return;
        }
        match choice {
            WorkbenchCommand::Backdrop => {
                self.backdrop = !self.backdrop;
                self.reopen_root(intuition);
            }
            WorkbenchCommand::RedrawAll => {
                self.drawers.iter().for_each(|drawer| drawer.draw(intuition, &self.pictures))
            }
            WorkbenchCommand::UpdateAll => self.update_all(intuition),
            WorkbenchCommand::Lid => intuition.turn_lid(),
            WorkbenchCommand::Machine => self.start_machine(),
            WorkbenchCommand::LastMessage => intuition.announce(self.last_message.clone()),
            WorkbenchCommand::Look => self.libraries.preferences.change_look(intuition),
            WorkbenchCommand::About => self.open_dialog(intuition, Dialog::About),
            WorkbenchCommand::Quit => self.open_dialog(intuition, Dialog::Quit),
            WorkbenchCommand::Execute => self.open_dialog(intuition, Dialog::Execute),
            WorkbenchCommand::NewDrawer => self.open_dialog(intuition, Dialog::NewDrawer),
            WorkbenchCommand::OpenParent => {
                let place = self.current().and_then(|drawer| drawer.place.as_ref()?.parent());
                place.into_iter().for_each(|place| self.open_path(intuition, &place, None));
            }
            WorkbenchCommand::Close => {
                let window = self.current().map(|drawer| drawer.window);
                window.into_iter().for_each(|window| self.close(intuition, window));
            }
            WorkbenchCommand::SnapshotWindow => self.snapshot_window(intuition),
            WorkbenchCommand::SnapshotAll => {
                self.snapshot_window(intuition);
                self.snapshot(intuition, true, true);
            }
            WorkbenchCommand::Open => self.open_selected(intuition),
            WorkbenchCommand::Copy => self.copy_selected(intuition),
            WorkbenchCommand::Rename => {
                if let Some(path) = self.selected().first() {
                    self.open_dialog(intuition, Dialog::Rename(path.clone()));
                }
            }
            WorkbenchCommand::Information => {
                for path in self.selected() {
                    self.open_information(intuition, &path);
                }
            }
            WorkbenchCommand::Snapshot => self.snapshot(intuition, false, true),
            WorkbenchCommand::UnSnapshot => self.snapshot(intuition, false, false),
            WorkbenchCommand::LeaveOut => {
                let paths = self.selected();
                self.leave_out(intuition, &paths, None);
            }
            WorkbenchCommand::PutAway => {
                let paths = self.selected();
                self.put_away(intuition, &paths);
            }
            WorkbenchCommand::Delete => {
                let paths = self.selected();
                self.ask_to_delete(intuition, paths);
            }
            WorkbenchCommand::EmptyTrash => {
                let paths = self.selected();
                self.ask_to_empty(intuition, paths);
            }
            WorkbenchCommand::Reset => self.reset(intuition),
            WorkbenchCommand::Shell => self.execute("NewShell"),
            WorkbenchCommand::Never => {}
            WorkbenchCommand::Update
            | WorkbenchCommand::OnlyIcons
            | WorkbenchCommand::AllFiles
            | WorkbenchCommand::ViewBy(_)
            | WorkbenchCommand::SelectContents
            | WorkbenchCommand::CleanUp => {
                self.in_current(intuition, choice);
            }
        }
    }

    fn in_current(&mut self, intuition: &mut Intuition, choice: WorkbenchCommand) {
        if choice == WorkbenchCommand::SelectContents {
            self.deselect(intuition);
        }
        let resources = Resources { dos: &self.libraries.dos, port: &self.port, pictures: &self.pictures };
        let current = self.current().map(|drawer| drawer.window);
        let Some(drawer) = self.drawers.iter_mut().find(|drawer| Some(drawer.window) == current) else {
            return;
        };
        match choice {
            WorkbenchCommand::SelectContents => drawer.area.select(|_| true),
            WorkbenchCommand::CleanUp => drawer.area.clean_up(),
            WorkbenchCommand::OnlyIcons | WorkbenchCommand::AllFiles => {
                drawer.shows_all = choice == WorkbenchCommand::AllFiles;
                drawer.update(intuition, resources);
            }
            WorkbenchCommand::ViewBy(view) => drawer.view_by(intuition, resources, view),
            _ => drawer.update(intuition, resources),
        }
        drawer.show(intuition, resources.pictures);
    }
}
