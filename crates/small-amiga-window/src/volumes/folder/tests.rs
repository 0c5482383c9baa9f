use super::super::{names, notes};
use super::*;
use crate::files::FileError;
use small_amiga::dos::{Dos, DosPath};

const NOW: DateStamp = DateStamp { days: 1, minutes: 0, ticks: 0 };

fn at(text: &str) -> Vec<Name> {
    text.split('/').map(|part| Name::new(part).unwrap()).collect()
}

fn folder(path: &Path) -> FolderVolume {
    FolderVolume::new(Name::new("Work").unwrap(), path.join("work"))
}

#[test]
fn work_folder_is_created_at_first_write() {
    let host = tempfile::tempdir().unwrap();
    let mut work = folder(host.path());
    assert_eq!((work.list(&[]), work.examine(&at("x"))), (Ok(Vec::new()), Err(DosError::ObjectNotFound)));
    assert!(!host.path().join("work").exists());
    work.write(&at("Game"), b"text", NOW).unwrap();
    assert_eq!(fs::read(host.path().join("work/Game")).unwrap(), b"text");
    assert_eq!(work.read(&at("GAME")).unwrap(), b"text");
    work.write(&at("gAME"), b"more", NOW).unwrap();
    assert_eq!(work.list(&[]).unwrap().len(), 1);
}

#[test]
fn bits_and_comments_go_with_the_file() {
    let host = tempfile::tempdir().unwrap();
    let mut work = folder(host.path());
    work.make_drawer(&at("a"), NOW).unwrap();
    work.write(&at("a/b"), b"x", NOW).unwrap();
    work.change(&at("a/b"), Change::Comment("a note\twith a tab".to_owned())).unwrap();
    work.change(&at("a/b"), Change::Bits(Bits::READ)).unwrap();
    work.rename(&at("a/b"), &at("c")).unwrap();
    let entry = work.examine(&at("c")).unwrap();
    assert_eq!((entry.comment.as_str(), entry.bits), ("a note with a tab", Bits::READ));
    assert_eq!(work.delete(&at("c")), Err(DosError::DeleteProtected));
    work.delete(&at("a")).unwrap();
    assert_eq!(work.list(&[]).unwrap().len(), 1);
    let date = DateStamp { days: 5000, minutes: 30, ticks: 100 };
    work.change(&at("c"), Change::Date(date)).unwrap();
    assert_eq!(work.examine(&at("c")).unwrap().date, date);
}

#[cfg(unix)]
#[test]
fn symbolic_links_are_not_listed() {
    let host = tempfile::tempdir().unwrap();
    let mut work = folder(host.path());
    work.write(&at("file"), b"x", NOW).unwrap();
    fs::write(host.path().join("outside"), b"secret").unwrap();
    for (name, target) in [("link", "../outside"), ("drawer", "..")] {
        std::os::unix::fs::symlink(target, host.path().join("work").join(name)).unwrap();
    }
    assert_eq!(work.list(&[]).unwrap().len(), 1);
    assert_eq!(work.read(&at("link")), Err(DosError::ObjectNotFound));
    assert!(work.read(&at("drawer/outside")).is_err());
    assert_eq!(work.write(&at("link"), b"changed", NOW), Err(DosError::ObjectInUse));
    assert_eq!(work.delete(&at("link")), Err(DosError::ObjectNotFound));
    assert_eq!(work.rename(&at("file"), &at("link")), Err(DosError::ObjectInUse));
    std::os::unix::fs::symlink("../outside", host.path().join("work/.notes")).unwrap();
    assert_eq!(work.change(&at("file"), Change::Bits(Bits::READ)), Err(DosError::ObjectInUse));
    assert_eq!(fs::read(host.path().join("outside")).unwrap(), b"secret");
}

#[cfg(unix)]
#[test]
fn foreign_files_and_comments_are_kept() {
    let host = tempfile::tempdir().unwrap();
    let mut work = folder(host.path());
    work.make_drawer(&at("full"), NOW).unwrap();
    work.write(&at("full/a"), b"x", NOW).unwrap();
    work.change(&at("full/a"), Change::Comment("kept".to_owned())).unwrap();
    assert_eq!(work.delete(&at("full")), Err(DosError::DirectoryNotEmpty));
    assert_eq!(work.examine(&at("full/a")).unwrap().comment, "kept");
    for name in ["A", "a"] {
        fs::write(host.path().join("work").join(name), name).unwrap();
    }
    assert_eq!(work.rename(&at("A"), &at("a")), Err(DosError::ObjectInUse));
    assert_eq!(fs::read(host.path().join("work/a")).unwrap(), b"a");
    work.rename(&at("full"), &at("FULL")).unwrap();
    assert_eq!(work.examine(&at("full")).unwrap().name.as_str(), "FULL");
    // A new file must not get the notes of a deleted file with the same name.
    work.write(&at("gone"), b"1", NOW).unwrap();
    work.change(&at("gone"), Change::Bits(Bits::READ)).unwrap();
    fs::remove_file(host.path().join("work/gone")).unwrap();
    work.write(&at("gone"), b"2", NOW).unwrap();
    assert_eq!(work.examine(&at("gone")).unwrap().bits, Bits::default());
}

fn dos(path: &Path) -> Dos {
    let dos = Dos::new(|| NOW);
    dos.mount(Name::new("Work").unwrap(), Box::new(folder(path))).unwrap();
    dos
}

fn place(text: &str) -> DosPath {
    DosPath::root(Name::new("Work").unwrap()).resolve(text).unwrap()
}

/// Copies, lists and deletes a drawer with `files` files. Returns the numbers of folder reads and `.notes`
/// file reads.
fn reads_for(files: usize) -> (usize, usize) {
    let host = tempfile::tempdir().unwrap();
    let full = host.path().join("work/full");
    fs::create_dir_all(&full).unwrap();
    let mut notes = String::new();
    for number in 0..files {
        fs::write(full.join(format!("file{number}")), "ab").unwrap();
        notes += &format!("---rw-d\tfile{number}\tcomment {number}\n");
    }
    fs::write(full.join(".notes"), notes).unwrap();
    let before = (names::READS.get(), notes::READS.get());
    let dos = dos(host.path()).deferring();
    let (from, to) = (place("full"), place("full2"));
    dos.make_drawer(&to).unwrap();
    for FileInfo { name, bits, comment, .. } in dos.list(&from).unwrap() {
        let (from, to) = (from.join(name.clone()).unwrap(), to.join(name).unwrap());
        assert!(dos.exists(&from) && !dos.exists(&to));
        dos.write(&to, &dos.read(&from).unwrap()).unwrap();
        dos.change(&to, Change::Bits(bits)).unwrap();
        dos.change(&to, Change::Comment(comment)).unwrap();
    }
    dos.flush().unwrap();
    let copied = dos.list(&to).unwrap();
    assert_eq!((copied.len(), copied[0].comment.as_str()), (files, "comment 0"));
    for FileInfo { name, .. } in dos.list(&from).unwrap() {
        dos.delete(&from.join(name).unwrap()).unwrap();
    }
    dos.delete(&from).unwrap();
    dos.flush().unwrap();
    assert_eq!(dos.list(&place("")).unwrap().len(), 1);
    (names::READS.get() - before.0, notes::READS.get() - before.1)
}

#[test]
fn reads_do_not_grow_with_4000_files() {
    for files in [1000, 4000] {
        let (folders, notes) = reads_for(files);
        assert!(folders <= 12 && notes <= 8, "{files} files: {folders} folder reads, {notes} notes reads");
    }
}

#[test]
fn changes_by_other_programs_are_noticed() {
    let host = tempfile::tempdir().unwrap();
    let mut work = folder(host.path());
    let real = |name: &str| host.path().join("work").join(name);
    for round in 0..50 {
        // After this write the folder has an index.
        work.write(&at(&format!("own{round}")), b"", NOW).unwrap();
        assert_eq!(work.examine(&at("game")), Err(DosError::ObjectNotFound));
        fs::write(real("Game"), b"foreign").unwrap();
        assert_eq!(work.read(&at("game")).unwrap(), b"foreign");
        fs::rename(real("Game"), real("Other")).unwrap();
        assert_eq!(work.read(&at("game")), Err(DosError::ObjectNotFound));
        work.write(&at("OTHER"), b"ours", NOW).unwrap();
        assert_eq!(fs::read(real("Other")).unwrap(), b"ours");
        fs::remove_file(real("Other")).unwrap();
        assert_eq!(work.examine(&at("other")), Err(DosError::ObjectNotFound));
    }
}

#[test]
fn notes_are_written_once_for_a_batch() {
    let host = tempfile::tempdir().unwrap();
    let file = host.path().join("work/.notes");
    let mut work = folder(host.path());
    let comment = || Change::Comment("text".to_owned());
    work.write(&at("a"), b"x", NOW).unwrap();
    work.change(&at("a"), comment()).unwrap();
    assert_eq!(work.examine(&at("a")).unwrap().comment, "text");
    assert!(!file.exists());
    // Notes that another program has written are kept.
    fs::write(host.path().join("work/b"), "x").unwrap();
    fs::write(&file, "---rwed\tb\tforeign\n").unwrap();
    work.flush().unwrap().unwrap()().unwrap();
    assert_eq!(fs::read_to_string(&file).unwrap(), "---rwed\ta\ttext\n---rwed\tb\tforeign\n");
    assert!(work.flush().unwrap().is_none());
    work.change(&at("b"), comment()).unwrap();
    drop(work);
    assert_eq!(folder(host.path()).examine(&at("b")).unwrap().comment, "text");
}

#[test]
fn single_change_is_flushed_immediately() {
    let host = tempfile::tempdir().unwrap();
    let dos = dos(host.path());
    dos.write(&place("a"), b"x").unwrap();
    dos.change(&place("a"), Change::Comment("text".to_owned())).unwrap();
    assert!(host.path().join("work/.notes").exists());
}

#[test]
fn drawer_over_65536_entries_takes_no_more() {
    let host = tempfile::tempdir().unwrap();
    let mut work = folder(host.path());
    work.make_drawer(&at("big"), NOW).unwrap();
    let big = host.path().join("work/big");
    for number in 0..65_535 {
        File::create(big.join(format!("f{number}"))).unwrap();
    }
    work.write(&at("big/last"), b"x", NOW).unwrap();
    assert_eq!(work.read(&at("big/LAST")).unwrap(), b"x");
    assert_eq!(work.list(&at("big")).unwrap().len(), 65_536);
    let full = Err(DosError::DrawerFull);
    assert_eq!(work.write(&at("big/more"), b"x", NOW), full);
    assert_eq!(work.make_drawer(&at("big/more"), NOW), full);
    work.write(&at("more"), b"x", NOW).unwrap();
    assert_eq!(work.rename(&at("more"), &at("big/more")), full);
    assert!(!big.join("more").exists());
    work.write(&at("big/last"), b"y", NOW).unwrap();
    work.rename(&at("big/last"), &at("big/least")).unwrap();
    File::create(big.join("foreign")).unwrap();
    assert_eq!(work.list(&at("big")), Err(DosError::DrawerFull));
    assert_eq!(DosError::DrawerFull.text(), "a drawer has at most 65536 entries");
    work.delete(&at("big/f0")).unwrap();
    assert_eq!(work.list(&at("big")).unwrap().len(), 65_536);
}

#[test]
fn full_disk_is_reported_as_full() {
    let write = |kind: ErrorKind| unwritten(&FileError::write(Path::new("x"), &kind.into()));
    assert_eq!(write(ErrorKind::StorageFull), DosError::DiskFull);
    assert_eq!(write(ErrorKind::QuotaExceeded), DosError::DiskFull);
    assert_eq!(write(ErrorKind::ReadOnlyFilesystem), DosError::DiskWriteProtected);
    assert_eq!(write(ErrorKind::PermissionDenied), DosError::DiskWriteProtected);
}

#[cfg(not(any(windows, target_os = "macos")))]
#[test]
fn exact_name_wins_and_links_hide_no_files() {
    let host = tempfile::tempdir().unwrap();
    let mut work = folder(host.path());
    work.write(&at("game"), b"small", NOW).unwrap();
    let real = |name: &str| host.path().join("work").join(name);
    #[cfg(unix)]
    std::os::unix::fs::symlink("nowhere", real("Game")).unwrap();
    assert_eq!(work.list(&[]).unwrap().len(), 1);
    assert_eq!(work.read(&at("Game")).unwrap(), b"small");
    fs::write(real("GAME"), "capitals").unwrap();
    assert_eq!(work.read(&at("game")).unwrap(), b"small");
    assert_eq!(work.read(&at("GAME")).unwrap(), b"capitals");
    work.write(&at("game"), b"new", NOW).unwrap();
    work.delete(&at("GAME")).unwrap();
    assert_eq!(work.read(&at("GAME")).unwrap(), b"new");
}

#[test]
fn abandoned_scratch_files_are_removed() {
    let host = tempfile::tempdir().unwrap();
    let mut work = folder(host.path());
    for drawer in ["listed", "deleted"] {
        work.make_drawer(&at(drawer), NOW).unwrap();
        let left = host.path().join("work").join(drawer).join(".amiga-0123456789abcdef.tmp");
        let file = File::create(&left).unwrap();
        file.lock().unwrap();
        if drawer == "listed" {
            assert_eq!(work.list(&at(drawer)), Ok(Vec::new()));
            assert!(left.exists());
            drop(file);
            assert_eq!(work.list(&at(drawer)), Ok(Vec::new()));
            assert!(!left.exists());
        } else {
            assert_eq!(work.delete(&at(drawer)), Err(DosError::DirectoryNotEmpty));
            drop(file);
            assert_eq!(work.delete(&at(drawer)), Ok(()));
        }
    }
}

#[test]
fn usage_is_counted_once_and_follows_changes() {
    let host = tempfile::tempdir().unwrap();
    let mut work = folder(host.path());
    work.make_drawer(&at("a"), NOW).unwrap();
    work.write(&at("a/b"), &[0; 1000], NOW).unwrap();
    #[cfg(unix)]
    std::os::unix::fs::symlink(".", host.path().join("work/a/circle")).unwrap();
    let until = |work: &FolderVolume, used| while work.usage().used != used {};
    until(&work, 1000);
    #[cfg(target_os = "linux")]
    assert!(work.usage().size.is_some_and(|size| size >= 1000), "the disk of the host has free space");
    let counts = work.used.borrow().counts;
    for _ in 0..100 {
        work.write(&at("c"), &[0; 500], NOW).unwrap();
        assert_eq!(work.usage().used, 1500);
        work.delete(&at("c")).unwrap();
        assert_eq!(work.usage().used, 1000);
    }
    assert!(work.used.borrow().counts < counts + 100, "not at each call");
    fs::write(host.path().join("work/foreign"), [0; 24]).unwrap();
    until(&work, 1024);
}
