//! Tests with a store that takes texts only when the test lets it.

use std::path::PathBuf;
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::super::store::{FolderStore, MergeFn, ReadError, Store, Write};
use super::*;
use boardgame_friend::chain::Secret;
use boardgame_friend::link::Link;
use boardgame_friend::record::{LineSeat, Record};
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

/// Waits until the thread has saved all changes, and returns the fault then.
fn until_saved(kept: &KeptGames) -> Option<String> {
    let (sender, called) = channel();
    let notify: Arc<dyn Fn() + Send + Sync> = Arc::new(move || _ = sender.send(()));
    kept.notify_with(Arc::downgrade(&notify));
    loop {
        let progress = kept.progress();
        if !kept.state.borrow().is_unsaved() {
            return progress.fault;
        }
        called.recv().unwrap();
    }
}

fn seat(address: &str) -> Option<LineSeat> {
    Some(LineSeat::Wait { address: address.to_owned(), session: "0".repeat(32) })
}

fn set_seat(kept: &KeptGames, game: GameId, seat: Option<LineSeat>) {
    let changed = kept.change(&mut |games| {
        games.record_mut(game).map_err(|why| why.to_string())?.set_seat(seat.clone());
        Ok(())
    });
    changed.unwrap();
}

fn first(kept: &KeptGames) -> Record {
    kept.load().unwrap().records()[0].clone()
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
    // Of two changes of one game, both of which can be made, the later one counts.
    let game = first(&one).id();
    set_seat(&one, game, seat("127.0.0.1:4000"));
    set_seat(&other, game, seat("127.0.0.1:4001"));
    let games = one.load().unwrap();
    assert_eq!(games.record(game).unwrap().seat(), seat("127.0.0.1:4001").as_ref());
}

#[test]
fn full_disk_keeps_changes_until_they_are_saved() {
    let (folder, disk) = (tempfile::tempdir().unwrap(), Arc::<Disk>::default());
    let kept = start(&folder, &disk);
    disk.is_full.store(true, Ordering::SeqCst);
    invite(&kept, 1).unwrap();
    let full = "The games with friends cannot be saved: no storage space";
    assert_eq!(kept.progress().fault.as_deref(), Some(full));
    let record = kept.known().unwrap().records()[0].clone();
    assert_eq!(kept.check_saved(&record), Err(full.to_owned()));
    assert_eq!(count(&start(&folder, &disk)), 0);
    disk.is_full.store(false, Ordering::SeqCst);
    assert_eq!(until_saved(&kept), None);
    assert_eq!(kept.check_saved(&record), Ok(()));
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

#[test]
fn damage_found_after_a_slow_start_is_in_the_progress() {
    for damage in ["damaged", "unreadable"] {
        let (folder, disk) = (tempfile::tempdir().unwrap(), Arc::<Disk>::default());
        let kept = KeptGames { patience: Duration::ZERO, ..start(&folder, &disk) };
        // As after a start during which the folder has not responded.
        kept.state.borrow_mut().saved = None;
        let path = folder.path().join(super::super::LINKS);
        match damage {
            "damaged" => std::fs::write(path, "no game\n").unwrap(),
            _ => std::fs::create_dir(path).unwrap(),
        }
        let (sender, called) = channel();
        let notify: Arc<dyn Fn() + Send + Sync> = Arc::new(move || _ = sender.send(()));
        kept.notify_with(Arc::downgrade(&notify));
        let held = disk.gate.lock().unwrap();
        assert!(kept.load().is_err() && kept.progress().damage.is_none());
        drop(held);
        let message = loop {
            match kept.progress().damage {
                Some(message) => break message,
                None => called.recv().unwrap(),
            }
        };
        assert!(
            message.contains("with a friend is damaged") || message.contains("cannot be read"),
            "{message}"
        );
    }
}

#[test]
fn change_that_is_withdrawn_before_it_is_saved_is_not_saved() {
    let (folder, disk) = (tempfile::tempdir().unwrap(), Arc::<Disk>::default());
    let kept = start(&folder, &disk);
    invite(&kept, 1).unwrap();
    let game = first(&kept).id();
    let kept = KeptGames { patience: Duration::ZERO, ..kept };
    let held = disk.gate.lock().unwrap();
    for seat in [seat("127.0.0.1:4000"), None] {
        set_seat(&kept, game, seat);
    }
    drop(held);
    until_saved(&kept);
    assert_eq!(first(&start(&folder, &disk)).seat(), None);
}

#[test]
fn step_that_another_program_was_quicker_to_save_never_leaves() {
    let (folder, disk) = (tempfile::tempdir().unwrap(), Arc::<Disk>::default());
    let kept = start(&folder, &disk);
    invite(&kept, 1).unwrap();
    let invitation = first(&kept);
    let [answer, other] = [2, 3].map(|number| {
        Record::answer(invitation.link(), Secret::new([number; SECRET])).unwrap().link().clone()
    });
    let rules = tripppin_game::start_by_link;
    let accept = |kept: &KeptGames, link: &Link| {
        kept.change(&mut |games| {
            let record = games.record_mut(invitation.id()).map_err(|why| why.to_string())?;
            let checked = record.check(link, rules).map_err(|why| why.to_string())?;
            record.accept(checked).map(drop).map_err(|why| why.to_string())
        })
    };
    let kept = KeptGames { patience: Duration::ZERO, ..kept };
    let held = disk.gate.lock().unwrap();
    accept(&kept, &answer).unwrap();
    let own = kept.known().unwrap().records()[0].clone();
    // The other program reads the folder itself.
    let store: Rc<dyn Store> = Rc::new(FolderStore::new(folder.path(), Duration::ZERO));
    let changed = StoredGames::new(&store).change(&mut |games| {
        let record = games.record_mut(invitation.id()).map_err(|why| why.to_string())?;
        let checked = record.check(&other, rules).map_err(|why| why.to_string())?;
        record.accept(checked).map(drop).map_err(|why| why.to_string())
    });
    changed.unwrap();
    drop(held);
    until_saved(&kept);
    assert_eq!(kept.known().unwrap().records()[0].link(), &other);
    assert_eq!(kept.check_saved(&own), Err(Refused::Outdated.to_string()));
}
