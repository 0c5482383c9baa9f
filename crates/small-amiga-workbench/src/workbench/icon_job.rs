//! Moves, copies, renames and deletes files together with their icons, one directory entry per step, and
//! creates drawers.

use std::collections::VecDeque;

use super::object::Object;
use super::trashcan;
use small_amiga::chips::Point;
use small_amiga::disk_object::{DiskObject, IconType};
use small_amiga::dos::{
    Copy, CopyError, CopyOptions, CopyStep, Delete, Dos, DosError, DosPath, FileJob, LONGEST_NAME, Name,
    Rename,
};

const COPY: CopyOptions = CopyOptions { drawers: true, bits: true, comment: true, date: false };

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum IconRequest {
    /// A request to move an object into a drawer, or to copy it to another volume.
    Bring {
        path: DosPath,
        into: DosPath,
        at: Option<Point>,
    },
    /// A request to move an object into the trashcan `into`, under an unused name.
    Discard {
        path: DosPath,
        into: DosPath,
        at: Option<Point>,
    },
    /// A request to copy an object within the drawer, under an unused name.
    Duplicate(DosPath),
    Rename {
        path: DosPath,
        name: String,
    },
    Delete(DosPath),
    /// A request to create a drawer and its icon in the drawer `into`.
    NewDrawer {
        into: DosPath,
        name: String,
    },
}

impl IconRequest {
    fn volumes(&self) -> impl Iterator<Item = &Name> {
        let (path, into) = match self {
            Self::Bring { path, into, .. } | Self::Discard { path, into, .. } => (path, Some(into)),
            Self::Duplicate(path)
            | Self::Rename { path, .. }
            | Self::Delete(path)
            | Self::NewDrawer { into: path, .. } => (path, None),
        };
        [Some(path), into].into_iter().flatten().map(DosPath::volume)
    }

    /// Returns the message that the request has failed: the failed operation and the reason.
    fn failure(&self, error: DosError) -> (String, String) {
        let operation = match self {
            Self::Bring { path, into, .. } => format!("{} cannot be moved or copied to {into}", path.name()),
            Self::Discard { path, .. } => format!("{} cannot be discarded", path.name()),
            Self::Duplicate(path) => format!("{} cannot be copied", path.name()),
            Self::Rename { path, .. } => format!("{} cannot be renamed", path.name()),
            Self::Delete(path) => format!("{} cannot be deleted", path.name()),
            Self::NewDrawer { name, .. } => format!("The drawer {name} cannot be made"),
        };
        (operation, error.text().to_owned())
    }

    /// Returns the message that a write-protected volume has refused the request.
    pub(super) fn refusal(&self) -> (String, String) {
        self.failure(DosError::DiskWriteProtected)
    }
}

#[derive(Debug)]
enum Part {
    Copy(Copy),
    Rename(Rename),
    Delete(Delete),
    /// A change of the position saved in an object's icon file.
    Place(DosPath, Option<Point>),
}

/// The error that ends a request.
#[derive(Debug)]
struct PartError {
    error: DosError,
    /// The operation that has failed, if it is only a part of the request.
    operation: Option<String>,
}

impl From<DosError> for PartError {
    fn from(error: DosError) -> Self {
        Self { error, operation: None }
    }
}

impl PartError {
    /// Names the file or drawer that could not be written or read, unless it is the copied object itself.
    fn of_copy(copy: &Copy, CopyError { path, error }: &CopyError) -> Self {
        let operation = match copy.source() {
            source if path == source => None,
            source if path.is_within(source) => Some(format!("{path} cannot be read")),
            _ => Some(format!("{path} cannot be written")),
        };
        Self { error: *error, operation }
    }
}

#[derive(Debug)]
pub(super) struct IconJob {
    dos: Dos,
    is_slow: bool,
    orders: VecDeque<IconRequest>,
    parts: VecDeque<Part>,
    /// The [`IconRequest`] in progress. Its remaining operations are in the field `parts`.
    ///
    /// `None` before the first request and after a failed request.
    current: Option<IconRequest>,
    failures: Vec<(String, String)>,
    /// The requests that failed because a volume is write-protected.
    refused: Vec<IconRequest>,
}

impl IconJob {
    /// Creates a job that carries out `orders`.
    pub(super) fn new(dos: &Dos, orders: Vec<IconRequest>) -> Self {
        let is_slow = orders.iter().flat_map(IconRequest::volumes).any(|volume| dos.is_slow(volume));
        let (parts, failures, refused) = Default::default();
        let orders = orders.into();
        Self { dos: dos.deferring(), is_slow, orders, parts, current: None, failures, refused }
    }

    pub(super) const fn is_slow(&self) -> bool {
        self.is_slow
    }

    /// Returns the error messages of the job, and the requests that write-protected volumes have refused.
    ///
    /// Each message is a pair of the failed operation and the reason. A refused request has no message, because
    /// the user can retry it.
    pub(super) fn into_failures(self) -> (Vec<(String, String)>, Vec<IconRequest>) {
        (self.failures, self.refused)
    }

    fn parts(&self, icon_request: &IconRequest) -> Result<VecDeque<Part>, DosError> {
        let dos = &self.dos;
        let mut parts = VecDeque::new();
        match icon_request {
            IconRequest::Bring { path, into, at } => {
                let to = into.join(path.name().clone())?;
                if path.parent().as_ref() != Some(into) {
                    parts = if path.volume() == into.volume() {
                        renaming(dos, path, &to)?
                    } else {
                        copying(dos, path, &to)?
                    };
                    parts.push_back(Part::Place(to, *at));
                }
            }
            IconRequest::Discard { path, into, at } => {
                if path.parent().as_ref() != Some(into) {
                    let to = into.join(path.name().clone())?;
                    let to = match is_free(dos, path, &to) {
                        Ok(()) => to,
                        Err(_) => free_name(dos, into, |number| format!("{}_{}", path.name(), number + 2))?,
                    };
                    let renaming = renaming(dos, path, &to)?;
                    trashcan::make_drawer(dos, into)?;
                    parts = renaming;
                    parts.push_back(Part::Place(to, *at));
                }
            }
            IconRequest::Duplicate(path) => {
                let drawer = path.parent().ok_or(DosError::ObjectWrongType)?;
                let to = free_name(dos, &drawer, |number| match number {
                    0 => format!("copy_of_{}", path.name()),
                    number => format!("copy{}_of_{}", number + 1, path.name()),
                })?;
                parts = copying(dos, path, &to)?;
                parts.push_back(Part::Place(to, None));
            }
            IconRequest::Rename { path, name } => {
                let drawer = path.parent().ok_or(DosError::ObjectWrongType)?;
                parts = renaming(dos, path, &drawer.join(Name::new(name)?)?)?;
            }
            IconRequest::Delete(path) => {
                parts = with_icon(dos, path)?.map(|(path, _)| Part::Delete(Delete::all(path))).collect();
            }
            IconRequest::NewDrawer { into, name } => {
                let path = into.join(Name::new(name.trim())?)?;
                let icon = path.info()?;
                trashcan::make_drawer(dos, into)?;
                dos.make_drawer(&path)?;
                dos.write(&icon, DiskObject::new(IconType::Drawer, "drawer").to_string().as_bytes())?;
            }
        }
        Ok(parts)
    }

    /// Performs one step of the first operation in the field `parts`, such as copying one file of a drawer.
    ///
    /// Returns `false` once this operation is complete.
    fn work(&mut self) -> Result<bool, PartError> {
        let dos = &self.dos;
        let done = match self.parts.front_mut() {
            None => Ok(false),
            Some(Part::Copy(copy)) => match copy.step(dos) {
                Ok(Some(CopyStep::TooDeep(path))) => {
                    self.failures.push((format!("{path} cannot be copied"), too_deep()));
                    Ok(true)
                }
                Ok(copied) => Ok(copied.is_some()),
                Err(failed) => return Err(PartError::of_copy(copy, &failed)),
            },
            Some(Part::Rename(rename)) => rename.step(dos),
            Some(Part::Delete(delete)) => match delete.step(dos) {
                Some(deleted) => deleted.map_or(Ok(true), |(_, done)| done.map(|()| true)),
                None => Ok(false),
            },
            Some(Part::Place(path, at)) => {
                let at = *at;
                place(dos, path, |icon| (icon.position, icon.left_out) = (at, None)).map(|()| false)
            }
        };
        done.map_err(PartError::from)
    }

    fn failed(&mut self, PartError { error, operation }: PartError) {
        match self.current.take() {
            Some(request) if error == DosError::DiskWriteProtected => self.refused.push(request),
            Some(request) => {
                let (whole, reason) = request.failure(error);
                self.failures.push((operation.unwrap_or(whole), reason));
            }
            None => {}
        }
        self.parts.clear();
    }
}

impl FileJob for IconJob {
    fn step(&mut self, _: &mut String) -> bool {
        if self.parts.is_empty() {
            let Some(order) = self.orders.pop_front() else { return false };
            let parts = self.parts(&order);
            self.current = Some(order);
            match parts {
                Ok(parts) => self.parts = parts,
                Err(error) => self.failed(error.into()),
            }
            return true;
        }
        match self.work() {
            Ok(true) => {}
            Ok(false) => drop(self.parts.pop_front()),
            Err(error) => self.failed(error),
        }
        true
    }

    fn end(&mut self, _: bool, _: &mut String) {}

    fn flush(&mut self) {
        let flushed = if self.is_slow { self.dos.flush() } else { self.dos.flush_fast() };
        if let Err(error) = flushed {
            self.failures.push(("A volume cannot be written".to_owned(), error.text().to_owned()));
        }
    }
}

fn too_deep() -> String {
    DosError::TooManyLevels.text().to_owned()
}

/// Returns the paths of an object and of its `.info` file, if they exist.
///
/// The flag is `true` for the `.info` file.
fn with_icon(dos: &Dos, path: &DosPath) -> Result<impl Iterator<Item = (DosPath, bool)> + use<>, DosError> {
    let icon = path.info().ok().filter(|icon| dos.exists(icon));
    let thing = Some(path.clone()).filter(|path| icon.is_none() || dos.exists(path));
    if let Some(thing) = &thing {
        dos.examine(thing)?;
    }
    Ok(thing.map(|path| (path, false)).into_iter().chain(icon.map(|icon| (icon, true))))
}

fn goal(to: &DosPath, is_icon: bool) -> Result<DosPath, DosError> {
    if is_icon { to.info() } else { Ok(to.clone()) }
}

fn is_free(dos: &Dos, from: &DosPath, to: &DosPath) -> Result<(), DosError> {
    let icon = to.info()?;
    if from != to && (dos.exists(to) || dos.exists(&icon)) { Err(DosError::ObjectExists) } else { Ok(()) }
}

fn renaming(dos: &Dos, from: &DosPath, to: &DosPath) -> Result<VecDeque<Part>, DosError> {
    is_free(dos, from, to)?;
    let part = |(path, is_icon): (DosPath, bool)| Ok(Part::Rename(Rename::new(path, goal(to, is_icon)?)));
    with_icon(dos, from)?.map(part).collect()
}

fn copying(dos: &Dos, from: &DosPath, to: &DosPath) -> Result<VecDeque<Part>, DosError> {
    if dos.exists(to) {
        return Err(DosError::ObjectExists);
    }
    is_free(dos, from, to)?;
    let part = |(path, is_icon): (DosPath, bool)| Ok(Part::Copy(Copy::new(path, goal(to, is_icon)?, COPY)));
    with_icon(dos, from)?.map(part).collect()
}

/// Changes the icon of the object at `path` with the function `change`.
///
/// The changed icon is saved if it has an `.info` file or belongs to a disk or trashcan.
pub(super) fn place(dos: &Dos, path: &DosPath, change: impl FnOnce(&mut DiskObject)) -> Result<(), DosError> {
    let mut object = Object::read(dos, path)?;
    let before = object.icon.clone();
    change(&mut object.icon);
    if object.keeps_icon() && object.icon != before { object.write_icon(dos) } else { Ok(()) }
}

/// Returns the path of a new object in `drawer`, with the first unused name of a sequence.
///
/// The sequence is `numbered(0)` to `numbered(99)`. A name is in use if an object or an icon file has this
/// name.
fn free_name(dos: &Dos, drawer: &DosPath, numbered: impl Fn(usize) -> String) -> Result<DosPath, DosError> {
    for number in 0..100 {
        // Five characters are reserved for ".info".
        let short: String = numbered(number).chars().take(LONGEST_NAME - 5).collect();
        let path = drawer.join(Name::new(short.trim_end_matches([' ', '.']))?)?;
        if !dos.exists(&path) && !path.info().is_ok_and(|icon| dos.exists(&icon)) {
            return Ok(path);
        }
    }
    Err(DosError::ObjectExists)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workbench::object::Object;
    use small_amiga::dos::{DateStamp, ENTRIES_PER_BLANK, JobRun, Tree};
    use small_amiga::exec::SignalPort;

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

    fn done(dos: &Dos, icon_request: IconRequest) -> Vec<(String, String)> {
        let mut job = IconJob::new(dos, vec![icon_request]);
        while job.step(&mut String::new()) {}
        job.into_failures().0
    }

    fn names(dos: &Dos, drawer: &DosPath) -> Vec<String> {
        dos.list(drawer).unwrap().iter().map(|entry| entry.name.to_string()).collect()
    }

    #[test]
    fn icon_file_follows_its_file() {
        let (dos, root) = dos();
        let at = |text| root.resolve(text).unwrap();
        assert_eq!(done(&dos, IconRequest::Rename { path: at("Game"), name: "Other".to_owned() }), []);
        assert_eq!(names(&dos, &root), ["Other", "Other.info"]);
        assert_eq!(done(&dos, IconRequest::Duplicate(at("Other"))), []);
        assert_eq!(names(&dos, &root), ["copy_of_Other", "copy_of_Other.info", "Other", "Other.info"]);
        assert_eq!(Object::read(&dos, &at("copy_of_Other")).unwrap().icon.position, None);
        let taken = IconRequest::Rename { path: at("Other"), name: "copy_of_Other".to_owned() };
        let exists = ("Other cannot be renamed".to_owned(), "object already exists".to_owned());
        assert_eq!(done(&dos, taken), [exists]);
        assert_eq!(done(&dos, IconRequest::Delete(at("Other"))), []);
        assert_eq!(names(&dos, &root), ["copy_of_Other", "copy_of_Other.info"]);
        let gone = ("Other cannot be deleted".to_owned(), "object not found".to_owned());
        assert_eq!(done(&dos, IconRequest::Delete(at("Other"))), [gone]);
    }

    #[test]
    fn refused_request_is_kept_apart_from_other_errors() {
        let (dos, root) = dos();
        let mut job = IconJob::new(&dos, Vec::new());
        let request = |name: &str| IconRequest::Delete(root.resolve(name).unwrap());
        for (name, error) in [("Game", DosError::DiskWriteProtected), ("Other", DosError::ObjectInUse)] {
            job.current = Some(request(name));
            job.failed(error.into());
        }
        let failure = |name: &str, why: &str| (format!("{name} cannot be deleted"), why.to_owned());
        let (failures, refused) = job.into_failures();
        assert_eq!(
            (failures, &refused),
            (vec![failure("Other", "object is in use")], &vec![request("Game")])
        );
        assert_eq!(refused[0].refusal(), failure("Game", "disk is write-protected"));
    }

    #[test]
    fn copy_to_full_volume_names_the_file_at_fault() {
        let (dos, root) = dos();
        let ram = Name::new("Ram Disk").unwrap();
        dos.mount(ram.clone(), Box::new(Tree::new(ram.clone(), 8192, DateStamp::default()))).unwrap();
        dos.make_drawer(&root.resolve("full").unwrap()).unwrap();
        dos.write(&root.resolve("full/large").unwrap(), &[0; 20_000]).unwrap();
        let bring = |name: &str| IconRequest::Bring {
            path: root.resolve(name).unwrap(),
            into: DosPath::root(ram.clone()),
            at: None,
        };
        let full = ("Ram Disk:full/large cannot be written".to_owned(), "disk is full".to_owned());
        assert_eq!(done(&dos, bring("full")), [full]);
        let nothing =
            ("none cannot be moved or copied to Ram Disk:".to_owned(), "object not found".to_owned());
        assert_eq!(done(&dos, bring("none")), [nothing]);
    }

    #[test]
    fn drawer_of_600_files_is_copied_in_three_blanks() {
        let (dos, root) = dos();
        let ram = Name::new("Ram Disk").unwrap();
        dos.mount(ram.clone(), Box::new(Tree::new(ram.clone(), 1 << 20, DateStamp::default()))).unwrap();
        let full = root.resolve("full").unwrap();
        dos.make_drawer(&full).unwrap();
        for number in 0..600 {
            dos.write(&full.resolve(&number.to_string()).unwrap(), b"").unwrap();
        }
        let (into, port) = (DosPath::root(ram), SignalPort::new());
        let order = IconRequest::Bring { path: full, into: into.clone(), at: None };
        let mut run = JobRun::start(IconJob::new(&dos, vec![order]), &dos, false, &port);
        let blank = |run: &mut JobRun<IconJob>| run.next_event(&mut { ENTRIES_PER_BLANK }).is_some();
        assert_eq!([(); 3].map(|()| blank(&mut run)), [false, false, true]);
        assert_eq!(names(&dos, &into.resolve("full").unwrap()).len(), 600);
    }

    #[test]
    fn drawer_is_moved_with_its_contents_and_icon() {
        let (dos, root) = dos();
        let at = |text| root.resolve(text).unwrap();
        for drawer in ["full", "into"] {
            dos.make_drawer(&at(drawer)).unwrap();
        }
        dos.write(&at("full/a"), b"a").unwrap();
        dos.write(&at("full.info"), b"icon drawer\nat 5 6\n").unwrap();
        let place = Some(Point::new(7, 8));
        let order = IconRequest::Bring { path: at("full"), into: at("into"), at: place };
        assert_eq!(done(&dos, order), []);
        assert_eq!(names(&dos, &at("into")), ["full", "full.info"]);
        assert_eq!(names(&dos, &at("into/full")), ["a"]);
        assert_eq!(Object::read(&dos, &at("into/full")).unwrap().icon.position, place);
    }
}
