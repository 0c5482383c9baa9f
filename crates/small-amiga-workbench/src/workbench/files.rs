//! File operations of the Workbench: move, copy, rename, delete, create drawers and save icon positions.
//!
//! Moves, copies, renames and deletions run as jobs of [`super::icon_job`]. An error is shown in a requester
//! with the error text of AmigaDOS.

use super::Workbench;
use super::dialogs::Dialog;
use super::drawer::Drawer;
use super::icon_job::{IconJob, IconRequest, place};
use super::object::{Object, contents};
use super::trashcan;
use small_amiga::chips::Point;
use small_amiga::disk_object::DrawerView;
use small_amiga::dos::{Dos, DosError, DosPath, JobEvent, JobRequest, JobRun};
use small_amiga::intuition::Intuition;

/// A running file job of the Workbench.
#[derive(Debug)]
pub(super) struct RunningJob {
    pub(super) run: JobRun<IconJob>,
    /// The errors of an earlier job, of which this job retries the refused requests.
    ///
    /// They stand beside the job, because the job itself is lost when its task fails.
    earlier: Vec<(String, String)>,
}

/// Runs the jobs and removes those that have ended.
///
/// Returns their errors, and the requests that write-protected volumes have refused.
fn poll(jobs: &mut Vec<RunningJob>, entries: &mut usize) -> (Vec<(String, String)>, Vec<IconRequest>) {
    let (mut failures, mut refused) = (Vec::new(), Vec::new());
    jobs.retain_mut(|RunningJob { run, earlier }| {
        let (failed, again) = match run.next_event(entries) {
            Some(JobEvent::Ended(job)) => job.into_failures(),
            Some(JobEvent::Lost) => {
                (vec![("Files were not processed".to_owned(), "the task has failed".to_owned())], Vec::new())
            }
            Some(JobEvent::Output(_)) | None => return true,
        };
        failures.append(earlier);
        failures.extend(failed);
        refused.extend(again);
        false
    });
    (failures, refused)
}

/// Saves the icon of an object in the `.info` file.
///
/// Does nothing for an object without such a file, unless it is a disk or a trashcan.
fn save_icon(dos: &Dos, object: &Object) -> Result<(), DosError> {
    if object.keeps_icon() { object.write_icon(dos) } else { Ok(()) }
}

/// Counts the files and drawers that are deleted with the objects at `paths`.
///
/// Icon files are not counted.
fn count(dos: &Dos, paths: &[DosPath]) -> (usize, usize) {
    let is_drawer = |path: &&DosPath| dos.examine(path).is_ok_and(|entry| entry.is_drawer());
    let mut open: Vec<DosPath> = paths.iter().filter(is_drawer).cloned().collect();
    let (mut files, mut drawers) = (paths.len() - open.len(), open.len());
    while let Some(drawer) = open.pop() {
        for entry in dos.list(&drawer).unwrap_or_default() {
            if entry.is_drawer() {
                drawers += 1;
                open.extend(drawer.join(entry.name).ok());
            } else if entry.name.without_info().is_none() {
                files += 1;
            }
        }
    }
    (files, drawers)
}

impl Workbench {
    /// Starts a job that moves objects into a drawer.
    ///
    /// Objects on another volume are copied, but a trashcan does not accept them. The icons are placed at
    /// `at`, if given.
    pub(super) fn transfer(
        &mut self,
        intuition: &mut Intuition,
        paths: &[DosPath],
        into: &DosPath,
        at: Option<Point>,
    ) {
        let mut orders = Vec::new();
        let discards = trashcan::is_trashcan(&self.libraries.dos, into);
        for path in paths {
            if path.is_root() {
                self.complain(intuition, "Disks cannot be moved", "copy their contents instead");
            } else if trashcan::is_trashcan(&self.libraries.dos, path) {
                self.complain(intuition, "The Trashcan cannot be moved", "open it and move its contents");
            } else if discards && path.volume() != into.volume() {
                let what = format!("{} cannot be discarded", path.name());
                let why = format!("this Trashcan is for objects on {} only", into.volume());
                self.complain(intuition, &what, &why);
            } else if discards {
                orders.push(IconRequest::Discard { path: path.clone(), into: into.clone(), at });
            } else {
                orders.push(IconRequest::Bring { path: path.clone(), into: into.clone(), at });
            }
        }
        self.start_job(intuition, orders, Vec::new());
    }

    /// Shows icons in the root window as well as in their drawers (menu item `Leave Out`).
    pub(super) fn leave_out(&mut self, intuition: &mut Intuition, paths: &[DosPath], at: Option<Point>) {
        let at = at.unwrap_or(Point::new(-1, -1));
        let paths = paths.iter().filter(|path| !path.is_root()).map(|path| (path.clone(), ())).collect();
        self.change_all(intuition, paths, "cannot be left out", move |dos, path, ()| {
            place(dos, path, |icon| icon.left_out = Some(at))
        });
    }

    /// Removes icons from the root window (menu item `Put Away`).
    pub(super) fn put_away(&mut self, intuition: &mut Intuition, paths: &[DosPath]) {
        let paths = paths.iter().map(|path| (path.clone(), ())).collect();
        self.change_all(intuition, paths, "cannot be put away", |dos, path, ()| {
            place(dos, path, |icon| icon.left_out = None)
        });
    }

    /// Saves the positions of icons in the icon files.
    ///
    /// If `keeps` is not set, removes the saved positions instead. Applies to all icons if `all` is set, and
    /// to the selected icons if not.
    pub(super) fn snapshot(&mut self, intuition: &mut Intuition, all: bool, keeps: bool) {
        let Some(drawer) = self.current().filter(|drawer| drawer.view_by == DrawerView::Icon) else { return };
        let is_root = drawer.place.is_none();
        let mut kept = Vec::new();
        for (number, object) in drawer.objects.iter().enumerate() {
            let Some(placed) = drawer.area.icons().get(number).filter(|icon| all || icon.selected) else {
                continue;
            };
            let at = keeps.then_some(placed.at);
            let mut object = object.clone();
            if is_root && object.icon.left_out.is_some() {
                object.icon.left_out = Some(at.unwrap_or(Point::new(-1, -1)));
            } else {
                object.icon.position = at;
            }
            kept.push((object.path.clone(), object));
        }
        self.change_all(intuition, kept, "cannot be kept", |dos, _, object| save_icon(dos, &object));
    }

    /// Saves the frame and the view settings of the current window in the drawer's icon.
    pub(super) fn snapshot_window(&mut self, intuition: &mut Intuition) {
        let shown =
            |drawer: &Drawer| Some((drawer.place.clone()?, drawer.window, drawer.shows_all, drawer.view_by));
        let Some((place, window, shows_all, view)) = self.current().and_then(shown) else { return };
        let Some(frame) = intuition.window(window).map(small_amiga::intuition::Window::frame) else {
            return;
        };
        self.change_all(intuition, vec![(place, ())], "cannot be kept", move |dos, place, ()| {
            let mut object = Object::read(dos, place)?;
            (object.icon.window, object.icon.shows_all, object.icon.view) = (Some(frame), shows_all, view);
            save_icon(dos, &object)
        });
    }

    pub(super) fn copy_selected(&mut self, intuition: &mut Intuition) {
        let orders = self.selected().into_iter().map(IconRequest::Duplicate).collect();
        self.start_job(intuition, orders, Vec::new());
    }

    pub(super) fn new_drawer(&mut self, intuition: &mut Intuition, name: &str) {
        let Some(into) = self.current().and_then(|drawer| drawer.place.clone()) else { return };
        let request = IconRequest::NewDrawer { into, name: name.to_owned() };
        self.start_job(intuition, vec![request], Vec::new());
    }

    pub(super) fn rename_to(&mut self, intuition: &mut Intuition, path: &DosPath, name: &str) {
        let (path, name) = (path.clone(), name.trim().to_owned());
        self.start_job(intuition, vec![IconRequest::Rename { path, name }], Vec::new());
    }

    pub(super) fn delete_all(&mut self, intuition: &mut Intuition, paths: &[DosPath]) {
        let orders = paths.iter().cloned().map(IconRequest::Delete).collect();
        self.start_job(intuition, orders, Vec::new());
    }

    pub(super) fn ask_to_delete(&mut self, intuition: &mut Intuition, paths: Vec<DosPath>) {
        self.request(intuition, paths.clone(), JobRequest::read, move |dos| {
            let counts = count(dos, &paths);
            Box::new(move |workbench, intuition| {
                workbench.open_dialog(intuition, Dialog::Delete(paths, counts));
            })
        });
    }

    pub(super) fn ask_to_empty(&mut self, intuition: &mut Intuition, trashcans: Vec<DosPath>) {
        self.request(intuition, trashcans.clone(), JobRequest::read, move |dos| {
            let (mut paths, mut failures) = (Vec::new(), Vec::new());
            for trashcan in &trashcans {
                match contents(dos, trashcan, true) {
                    Ok(objects) => paths.extend(objects.into_iter().map(|object| object.path)),
                    // The drawer of a trashcan is created when something is discarded.
                    Err(DosError::ObjectNotFound) => {}
                    Err(error) => failures.push((trashcan.to_string(), error.to_string())),
                }
            }
            let counts = count(dos, &paths);
            Box::new(move |workbench, intuition| {
                if !paths.is_empty() {
                    workbench.open_dialog(intuition, Dialog::EmptyTrash(paths, counts));
                } else if failures.is_empty() {
                    intuition.announce(Some("The Trashcan is empty".to_owned()));
                }
                workbench.complain_all(intuition, failures);
            })
        });
    }

    /// Starts a file job.
    ///
    /// The errors `earlier` of an earlier job, of which the new job retries the refused requests, are reported
    /// with the errors of the new job.
    pub(super) fn start_job(
        &mut self,
        intuition: &mut Intuition,
        orders: Vec<IconRequest>,
        earlier: Vec<(String, String)>,
    ) {
        let dos = &self.libraries.dos;
        let job = IconJob::new(dos, orders);
        let is_slow = job.is_slow();
        let run = JobRun::start(job, dos, is_slow, &self.port);
        self.jobs.push(RunningJob { run, earlier });
        self.poll_jobs(intuition);
    }

    /// Runs the Workbench's file jobs, and reports errors of completed jobs.
    ///
    /// The jobs pause after the number of directory entries that one vertical blank allows.
    pub(super) fn poll_jobs(&mut self, intuition: &mut Intuition) {
        let before = self.jobs.len();
        let (mut failures, refused) = poll(&mut self.jobs, &mut self.entries);
        if self.jobs.len() == before {
            return;
        }
        let volume = self.libraries.dos.take_refused().filter(|_| !refused.is_empty());
        match volume.filter(|_| self.request.is_none()) {
            Some(volume) => self.open_dialog(intuition, Dialog::Protected(volume, refused, failures)),
            None => {
                failures.extend(refused.iter().map(IconRequest::refusal));
                self.complain_all(intuition, failures);
            }
        }
        self.update_all(intuition);
    }

    /// Shows the first of several errors, with the number of the others.
    pub(super) fn complain_all(&mut self, intuition: &mut Intuition, failures: Vec<(String, String)>) {
        let others = failures.len().saturating_sub(1);
        if let Some((what, why)) = failures.into_iter().next() {
            let errors = if others == 1 { "error" } else { "errors" };
            let more = if others > 0 { format!(" (and {others} other {errors})") } else { String::new() };
            self.complain(intuition, &what, &format!("{why}{more}"));
        }
    }

    /// Changes objects by calling `change` for each path and value in `objects`, and then updates all
    /// windows.
    ///
    /// An error message consists of the object's name and the text `what`.
    fn change_all<T: Send + 'static>(
        &mut self,
        intuition: &mut Intuition,
        objects: Vec<(DosPath, T)>,
        what: &'static str,
        change: impl Fn(&Dos, &DosPath, T) -> Result<(), DosError> + Send + 'static,
    ) {
        let paths: Vec<DosPath> = objects.iter().map(|(path, _)| path.clone()).collect();
        self.request(intuition, paths, JobRequest::change, move |dos| {
            let failed = |(path, value)| change(dos, &path, value).err().map(|error| (path, error));
            let failures: Vec<_> = objects.into_iter().filter_map(failed).collect();
            Box::new(move |workbench, intuition| {
                let told = |(path, error): (DosPath, DosError)| {
                    (format!("{} {what}", path.name()), error.text().to_owned())
                };
                workbench.complain_all(intuition, failures.into_iter().map(told).collect());
                workbench.update_all(intuition);
            })
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use small_amiga::dos::{DateStamp, Name, Tree};
    use small_amiga::exec::SignalPort;

    #[test]
    fn lost_job_reports_the_errors_before_it() {
        // The task of the job fails when it asks for the time.
        let dos = Dos::new(|| panic!("no clock"));
        let name = Name::new("Work").unwrap();
        dos.mount(name.clone(), Box::new(Tree::new(name.clone(), 1 << 20, DateStamp::default()))).unwrap();
        let request = IconRequest::NewDrawer { into: DosPath::root(name), name: "New".to_owned() };
        let run = JobRun::start(IconJob::new(&dos, vec![request]), &dos, true, &SignalPort::new());
        let before = ("x cannot be deleted".to_owned(), "object not found".to_owned());
        let mut jobs = vec![RunningJob { run, earlier: vec![before.clone()] }];
        let failures = loop {
            let (failures, refused) = poll(&mut jobs, &mut 10);
            assert!(refused.is_empty());
            if jobs.is_empty() {
                break failures;
            }
            std::thread::yield_now();
        };
        let lost = ("Files were not processed".to_owned(), "the task has failed".to_owned());
        assert_eq!(failures, [before, lost]);
    }

    #[test]
    fn deleted_objects_are_counted_without_icons() {
        let dos = Dos::new(DateStamp::default);
        let name = Name::new("Work").unwrap();
        dos.mount(name.clone(), Box::new(Tree::new(name.clone(), 1 << 20, DateStamp::default()))).unwrap();
        let at = |text| DosPath::root(name.clone()).resolve(text).unwrap();
        for drawer in ["a", "a/b", "a/b/c"] {
            dos.make_drawer(&at(drawer)).unwrap();
        }
        for file in ["x", "x.info", "a.info", "a/1", "a/1.info", "a/b/2", "a/b/c/3"] {
            dos.write(&at(file), b"").unwrap();
        }
        assert_eq!(count(&dos, &[at("a"), at("x")]), (4, 3));
        assert_eq!(count(&dos, &[at("x")]), (1, 0));
    }
}
