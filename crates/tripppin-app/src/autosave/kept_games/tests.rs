//! Tests with a store that takes texts only when the test lets it.

use std::path::PathBuf;
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::super::store::{FolderStore, MergeFn, ReadError, Store, Write};
use super::*;
use boardgame_friend::chain::Secret;
use boardgame_friend::record::Record;
use boardgame_friend::settings::Settings;
use small_amiga_window::files::FileError;
use tempfile::TempDir;

/// A folder that can be full, or not respond while the gate is locked.
#[derive(Default)]
struct Disk {
    is_full: AtomicBool,
    gate: Mutex<()>,
}

struct Slow {
    folder: FolderStore,
    disk: Arc<Disk>,
}

impl Store for Slow {
    fn read(&self, name: &str) -> Result<Option<String>, ReadError> {
        drop(self.disk.gate.lock().unwrap());
        self.folder.read(name)
    }

    fn set_aside(&self, name: &str, suffix: &str) -> Result<String, FileError> {
        self.folder.set_aside(name, suffix)
    }

    fn write(&self, _: &str, _: Option<MergeFn>) -> io::Result<Box<dyn Write>> {
        unreachable!("no text is written later")
    }

    fn put(&self, name: &str, text: &str) -> Result<(), FileError> {
        if self.disk.is_full.load(Ordering::SeqCst) {
            return Err(FileError::write("links".as_ref(), &io::ErrorKind::StorageFull.into()));
        }
        self.folder.put(name, text)
    }

    fn is_first_run(&self) -> bool {
        false
    }
}

fn opener(path: PathBuf, disk: Arc<Disk>) -> StoreOpener {
    // The machine of the test may be slow.
    let patience = Duration::from_secs(60);
    let open = move || -> Rc<dyn Store> { Rc::new(Slow { folder: FolderStore::new(&path, patience), disk }) };
    StoreOpener { open: Box::new(open), patience, delay: |_| Duration::from_millis(1) }
}

/// Starts the games of a program. It tries again to save them at once.
fn start(folder: &TempDir, disk: &Arc<Disk>) -> KeptGames {
    let (path, disk) = (folder.path().to_owned(), Arc::clone(disk));
    let (kept, fault) = KeptGames::start(opener(path, disk)).unwrap();
    assert_eq!(fault, None);
    kept
}

fn invite(kept: &KeptGames, number: u8) -> Result<(), String> {
    let record = Record::invite(Settings::new("tripppin", "").unwrap(), Secret::new([number; SECRET]));
    let mut record = Some(record);
    kept.change(&mut |games| {
        let record = record.take().unwrap();
        games.add(record, |_, _| unreachable!()).map(drop).map_err(|why| why.to_string())
    })
}

/// Waits until the thread has saved all changes.
fn until_saved(kept: &KeptGames) -> Progress {
    let (tell, told) = channel();
    let notify: Arc<dyn Fn() + Send + Sync> = Arc::new(move || _ = tell.send(()));
    kept.notify_with(Arc::downgrade(&notify));
    loop {
        let progress = kept.progress();
        if !progress.is_unsaved {
            return progress;
        }
        told.recv().unwrap();
    }
}

fn count(kept: &KeptGames) -> usize {
    kept.load().unwrap().records().len()
}

#[test]
fn programs_take_each_others_changes_over() {
    let (folder, disk) = (tempfile::tempdir().unwrap(), Arc::default());
    let [one, other] = [(); 2].map(|()| start(&folder, &disk));
    for number in 1..=4 {
        invite(if number % 2 == 0 { &one } else { &other }, number).unwrap();
    }
    assert_eq!([&one, &other].map(count), [4, 4]);
    assert_eq!(one.progress().fault, None);
    // A change of the same game that another program was quicker to change is refused, and its state counts.
    let id = one.load().unwrap().records()[0].id();
    let seat = |address: &str| boardgame_friend::record::LineSeat::Wait {
        address: address.to_owned(),
        session: "0".repeat(32),
    };
    for (kept, address) in [(&one, "127.0.0.1:4000"), (&other, "127.0.0.1:4001")] {
        kept.change(&mut |games| {
            games.record_mut(id).map_err(|why| why.to_string())?.set_seat(Some(seat(address)));
            Ok(())
        })
        .unwrap();
    }
    assert_eq!(one.load().unwrap().record(id).unwrap().seat(), Some(&seat("127.0.0.1:4001")));
}

#[test]
fn full_disk_keeps_changes_until_they_are_saved() {
    let (folder, disk) = (tempfile::tempdir().unwrap(), Arc::<Disk>::default());
    let kept = start(&folder, &disk);
    disk.is_full.store(true, Ordering::SeqCst);
    invite(&kept, 1).unwrap();
    let full = "The games with friends cannot be saved: no storage space";
    let progress = kept.progress();
    assert_eq!((progress.is_unsaved, progress.fault.as_deref()), (true, Some(full)));
    assert_eq!(kept.known().unwrap().records().len(), 1);
    assert_eq!(count(&start(&folder, &disk)), 0);
    disk.is_full.store(false, Ordering::SeqCst);
    assert_eq!(until_saved(&kept).fault, None);
    assert_eq!(count(&start(&folder, &disk)), 1);
    disk.is_full.store(true, Ordering::SeqCst);
    invite(&kept, 2).unwrap();
    assert_eq!(kept.finish(Instant::now() + Duration::from_secs(60)), Err(full.to_owned()));
}

#[test]
fn silent_folder_stops_neither_changes_nor_the_end() {
    let (folder, disk) = (tempfile::tempdir().unwrap(), Arc::<Disk>::default());
    let kept = KeptGames { patience: Duration::from_millis(1), ..start(&folder, &disk) };
    let held = disk.gate.lock().unwrap();
    for number in 1..=3 {
        invite(&kept, number).unwrap();
    }
    assert_eq!(count(&kept), 3);
    let silent = "The games with friends cannot be saved: the folder does not respond";
    assert_eq!(kept.progress().fault.as_deref(), Some(silent));
    assert_eq!(kept.finish(Instant::now()), Err(silent.to_owned()));
    // The thread saves the changes if the folder answers after all.
    drop(held);
    until_saved(&kept);
    assert_eq!(count(&start(&folder, &disk)), 3);
}

#[test]
fn unread_games_are_not_replaced() {
    let (folder, disk) = (tempfile::tempdir().unwrap(), Arc::<Disk>::default());
    std::fs::create_dir(folder.path().join(super::super::LINKS)).unwrap();
    let path = folder.path().to_owned();
    let (kept, fault) = KeptGames::start(opener(path, disk)).unwrap();
    let fault = fault.unwrap();
    assert!(fault.starts_with("The games with friends cannot be read: "), "{fault}");
    assert_eq!((kept.load().unwrap_err(), invite(&kept, 1).unwrap_err()), (fault.clone(), fault));
    assert_eq!(kept.finish(Instant::now()), Ok(()));
}
