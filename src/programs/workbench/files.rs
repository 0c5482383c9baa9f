//! What the Workbench does with files: moves and copies them, renames, deletes, makes drawers, and keeps where icons lie.
//!
//! Knows that an icon's file goes with what it is an icon of. A fault is told in a requester, with the system's own words.

use super::Workbench;
use super::drawer::Drawer;
use super::object::Object;
use crate::machine::geometry::Point;
use crate::system::disk_object::{DiskObject, IconType, View};
use crate::system::dos::Dos;
use crate::system::dos::error::DosError;
use crate::system::dos::name::{LONGEST, Name};
use crate::system::dos::path::DosPath;
use crate::system::intuition::Intuition;

/// Does with a file, and with its icon if it has one; what has only an icon is that.
fn both(
    dos: &Dos,
    path: &DosPath,
    what: impl Fn(&DosPath, bool) -> Result<(), DosError>,
) -> Result<(), DosError> {
    let icon = path.info().ok().filter(|icon| dos.exists(icon));
    if dos.exists(path) || icon.is_none() {
        what(path, false)?;
    }
    icon.map_or(Ok(()), |icon| what(&icon, true))
}

/// The path of a copy, or of its icon.
fn other(to: &DosPath, is_icon: bool) -> Result<DosPath, DosError> {
    if is_icon { to.info() } else { Ok(to.clone()) }
}

/// Whether something can lie there with its icon: nothing has the name of either.
fn is_free(dos: &Dos, from: &DosPath, to: &DosPath) -> Result<(), DosError> {
    let icon = to.info()?;
    if from != to && (dos.exists(to) || dos.exists(&icon)) { Err(DosError::ObjectExists) } else { Ok(()) }
}

/// Moves or renames something with its icon.
pub(super) fn rename(dos: &Dos, from: &DosPath, to: &DosPath) -> Result<(), DosError> {
    is_free(dos, from, to)?;
    both(dos, from, |path, is_icon| dos.rename(path, &other(to, is_icon)?))
}

/// Copies something with its icon, which then has no place.
pub(super) fn copy(dos: &Dos, from: &DosPath, to: &DosPath) -> Result<(), DosError> {
    if dos.exists(to) {
        return Err(DosError::ObjectExists);
    }
    is_free(dos, from, to)?;
    both(dos, from, |path, is_icon| dos.copy(path, &other(to, is_icon)?))?;
    place(dos, to, |icon| (icon.position, icon.left_out) = (None, None))
}

/// Deletes something with its icon, and all that lies in it.
pub(super) fn delete(dos: &Dos, path: &DosPath) -> Result<(), DosError> {
    both(dos, path, |path, _| dos.delete_all(path))
}

/// Changes what an icon's file says, if there is one.
pub(super) fn place(dos: &Dos, path: &DosPath, change: impl FnOnce(&mut DiskObject)) -> Result<(), DosError> {
    let mut object = Object::at(dos, path)?;
    let before = object.icon.clone();
    change(&mut object.icon);
    if object.is_kept && object.icon != before { object.keep(dos) } else { Ok(()) }
}

/// A name nobody has in a drawer: this one, or "copy of" it, numbered from the second on.
pub(super) fn free_name(dos: &Dos, drawer: &DosPath, name: &Name) -> Result<DosPath, DosError> {
    let numbered = |number: usize| match number {
        0 => format!("copy_of_{name}"),
        number => format!("copy{}_of_{name}", number + 1),
    };
    for number in 0..100 {
        // With ".info" behind it, too, it is no longer than a name can be.
        let short: String = numbered(number).chars().take(LONGEST - 5).collect();
        let path = drawer.join(Name::new(short.trim_end_matches([' ', '.']))?)?;
        if !dos.exists(&path) && !path.info().is_ok_and(|icon| dos.exists(&icon)) {
            return Ok(path);
        }
    }
    Err(DosError::ObjectExists)
}

impl Workbench {
    /// Brings things into a drawer: moved on the same volume, copied from another. The first lies at the place, if one is given.
    pub(super) fn bring(
        &mut self,
        intuition: &mut Intuition,
        paths: &[DosPath],
        into: &DosPath,
        at: Option<Point>,
    ) {
        for path in paths {
            if path.is_root() {
                self.complain(intuition, "Disks cannot be moved", "copy what lies in them");
                continue;
            }
            let dos = &self.libraries.dos;
            let to = into.join(path.name().clone());
            let done = to.and_then(|to| {
                if path.parent().as_ref() == Some(into) {
                    return Ok(());
                }
                if path.volume() == into.volume() {
                    rename(dos, path, &to)?
                } else {
                    copy(dos, path, &to)?
                }
                place(dos, &to, |icon| (icon.position, icon.left_out) = (at, None))
            });
            if let Err(error) = done {
                self.complain(
                    intuition,
                    &format!("{} cannot be brought to {into}", path.name()),
                    error.text(),
                );
            }
        }
        self.update_all(intuition);
    }

    /// Shows things in the root window, too.
    pub(super) fn leave_out(&mut self, intuition: &mut Intuition, paths: &[DosPath], at: Option<Point>) {
        let nowhere = Point::new(-1, -1);
        for path in paths.iter().filter(|path| !path.is_root()) {
            let left = place(&self.libraries.dos, path, |icon| icon.left_out = Some(at.unwrap_or(nowhere)));
            self.told(intuition, path, "cannot be left out", left);
        }
        self.update_all(intuition);
    }

    /// Shows things in their drawers only.
    pub(super) fn put_away(&mut self, intuition: &mut Intuition, paths: &[DosPath]) {
        for path in paths {
            let put = place(&self.libraries.dos, path, |icon| icon.left_out = None);
            self.told(intuition, path, "cannot be put away", put);
        }
        self.update_all(intuition);
    }

    /// Keeps where the selected icons lie, or forgets it.
    pub(super) fn snapshot(&mut self, intuition: &mut Intuition, all: bool, keeps: bool) {
        let Some(drawer) = self.current().filter(|drawer| drawer.view_by == View::Icon) else { return };
        let is_root = drawer.place.is_none();
        let mut kept = Vec::new();
        for (number, object) in drawer.objects.iter().enumerate() {
            let Some(placed) = drawer.desk.icons().get(number).filter(|icon| all || icon.selected) else {
                continue;
            };
            let at = keeps.then_some(placed.at);
            let mut object = object.clone();
            if is_root && object.icon.left_out.is_some() {
                object.icon.left_out = Some(at.unwrap_or(Point::new(-1, -1)));
            } else {
                object.icon.position = at;
            }
            kept.push(object);
        }
        for object in kept {
            let done =
                if object.is_kept { object.keep(&self.libraries.dos) } else { self.keep_disk(&object) };
            self.told(intuition, &object.path, "cannot be kept", done);
        }
        self.update_all(intuition);
    }

    /// The icon of a disk that has no file yet gets one; other icons without a file have nothing to be kept.
    fn keep_disk(&self, object: &Object) -> Result<(), DosError> {
        if object.icon.icon_type == IconType::Disk { object.keep(&self.libraries.dos) } else { Ok(()) }
    }

    /// Keeps where the current window lies and what it shows.
    pub(super) fn snapshot_window(&mut self, intuition: &mut Intuition) {
        let shown =
            |drawer: &Drawer| Some((drawer.place.clone()?, drawer.window, drawer.shows_all, drawer.view_by));
        let Some((place, window, shows_all, view)) = self.current().and_then(shown) else { return };
        let Some(frame) = intuition.window(window).map(crate::system::intuition::window::Window::frame)
        else {
            return;
        };
        let done = Object::at(&self.libraries.dos, &place).and_then(|mut object| {
            (object.icon.window, object.icon.shows_all, object.icon.view) = (Some(frame), shows_all, view);
            if object.is_kept { object.keep(&self.libraries.dos) } else { self.keep_disk(&object) }
        });
        self.told(intuition, &place, "cannot be kept", done);
    }

    /// Copies the selected things beside themselves.
    pub(super) fn copy_selected(&mut self, intuition: &mut Intuition) {
        for path in self.selected() {
            let dos = &self.libraries.dos;
            let drawer = path.parent().ok_or(DosError::ObjectWrongType);
            let done = drawer.and_then(|drawer| copy(dos, &path, &free_name(dos, &drawer, path.name())?));
            self.told(intuition, &path, "cannot be copied", done);
        }
        self.update_all(intuition);
    }

    /// A new drawer in the current window's.
    pub(super) fn new_drawer(&mut self, intuition: &mut Intuition, name: &str) {
        let Some(place) = self.current().and_then(|drawer| drawer.place.clone()) else { return };
        let dos = &self.libraries.dos;
        let made = Name::new(name.trim()).and_then(|name| place.join(name)).and_then(|path| {
            let icon = path.info()?;
            dos.make_drawer(&path)?;
            dos.write(&icon, DiskObject::new(IconType::Drawer, "drawer").to_string().as_bytes())
        });
        if let Err(error) = made {
            self.complain(intuition, &format!("The drawer {name} cannot be made"), error.text());
        }
        self.update_all(intuition);
    }

    /// Another name for something.
    pub(super) fn rename_to(&mut self, intuition: &mut Intuition, path: &DosPath, name: &str) {
        let dos = &self.libraries.dos;
        let drawer = path.parent().ok_or(DosError::ObjectWrongType);
        let done = drawer.and_then(|drawer| rename(dos, path, &drawer.join(Name::new(name.trim())?)?));
        self.told(intuition, path, "cannot be renamed", done);
        self.update_all(intuition);
    }

    /// Deletes things for good.
    pub(super) fn delete_all(&mut self, intuition: &mut Intuition, paths: &[DosPath]) {
        for path in paths {
            let done = delete(&self.libraries.dos, path);
            self.told(intuition, path, "cannot be deleted", done);
        }
        self.close_lost(intuition);
        self.update_all(intuition);
    }

    fn told(&mut self, intuition: &mut Intuition, path: &DosPath, what: &str, done: Result<(), DosError>) {
        if let Err(error) = done {
            self.complain(intuition, &format!("{} {what}", path.name()), error.text());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::system::dos::date::DateStamp;
    use crate::system::dos::tree::Tree;

    fn dos() -> (Dos, DosPath) {
        let dos = Dos::new(DateStamp::default);
        let name = Name::new("Work").unwrap();
        dos.mount(name.clone(), Box::new(Tree::new(name.clone(), 1 << 20, DateStamp::default()))).unwrap();
        let root = DosPath::root(name);
        for (file, bytes) in [("Game", "x"), ("Game.info", "icon project\nat 5 6\n")] {
            dos.write(&root.resolve(file).unwrap(), bytes.as_bytes()).unwrap();
        }
        (dos, root)
    }

    #[test]
    fn icons_go_with_their_files() {
        let (dos, root) = dos();
        let at = |text| root.resolve(text).unwrap();
        let names =
            || dos.list(&root).unwrap().iter().map(|entry| entry.name.to_string()).collect::<Vec<_>>();
        rename(&dos, &at("Game"), &at("Other")).unwrap();
        assert_eq!(names(), ["Other", "Other.info"]);
        let copied = free_name(&dos, &root, at("Other").name()).unwrap();
        copy(&dos, &at("Other"), &copied).unwrap();
        assert_eq!(names(), ["copy_of_Other", "copy_of_Other.info", "Other", "Other.info"]);
        assert_eq!(Object::at(&dos, &copied).unwrap().icon.position, None);
        assert_eq!(copy(&dos, &at("Other"), &copied), Err(DosError::ObjectExists));
        delete(&dos, &at("Other")).unwrap();
        assert_eq!(names(), ["copy_of_Other", "copy_of_Other.info"]);
        assert_eq!(delete(&dos, &at("Other")), Err(DosError::ObjectNotFound));
    }
}
