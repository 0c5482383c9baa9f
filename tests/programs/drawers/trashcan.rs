//! Tests of the trashcan.

use super::*;

#[test]
fn trashcan_takes_icons_and_is_emptied() {
    let (mut amiga, dos) = booted();
    let icon = DiskObject::new(IconType::Project, "text").to_string();
    for file in ["Note", "Other"] {
        dos.write(&path(file), b"text").unwrap();
        dos.write(&path(&format!("{file}.info")), icon.as_bytes()).unwrap();
    }
    open(&mut amiga, "Work");
    let at = |amiga: &Amiga<Running>, name: &str| {
        let at = amiga.icon(name).unwrap();
        format!("{},{}", at.x, at.y)
    };
    let trash = at(&amiga, "Trashcan");
    // The icon is there, but its drawer is not created before it is needed.
    assert_eq!(names(&dos, ""), ["Note", "Note.info", "Other", "Other.info"]);
    run(&mut amiga, "wait 120\nopen Trashcan\nwait 2");
    assert_eq!(active(&amiga), "Trashcan");
    run(&mut amiga, "menu Close");
    assert_eq!(names(&dos, "").len(), 4);
    run(
        &mut amiga,
        &format!("wait 120\npointer {trash}\nclick left\nmenu Empty Trash\nexpect bar The Trashcan is empty"),
    );
    // An icon dropped on it is moved into the new drawer, and a second one of the same name gets another name.
    let note = at(&amiga, "Note");
    drag(&mut amiga, &note, &trash);
    assert_eq!(names(&dos, ""), ["Other", "Other.info", "Trashcan"]);
    assert_eq!(names(&dos, "Trashcan"), ["Note", "Note.info"]);
    dos.write(&path("Note"), b"new").unwrap();
    dos.write(&path("Note.info"), icon.as_bytes()).unwrap();
    run(&mut amiga, "wait 120");
    let note = at(&amiga, "Note");
    drag(&mut amiga, &note, &trash);
    assert_eq!(names(&dos, "Trashcan"), ["Note", "Note.info", "Note_2", "Note_2.info"]);
    // The requester counts files; Cancel keeps them.
    run(&mut amiga, &format!("wait 120\npointer {trash}\nclick left\nmenu Empty Trash\nkey escape"));
    assert_eq!(names(&dos, "Trashcan").len(), 4);
    run(&mut amiga, "menu Empty Trash\nkey return");
    assert_eq!((names(&dos, "Trashcan").len(), names(&dos, "").len()), (0, 3));
}

#[test]
fn trashcan_cannot_be_deleted_moved_or_used_by_other_volumes() {
    let (mut amiga, dos) = booted();
    open(&mut amiga, "Work");
    // The window is moved off the icon of the Ram Disk.
    drag(&mut amiga, "300,35", "300,135");
    let trash = amiga.icon("Trashcan").unwrap();
    let trash = format!("{},{}", trash.x, trash.y);
    run(&mut amiga, &format!("pointer {trash}\nclick left"));
    let intuition = amiga.intuition();
    let menus = intuition.active().and_then(|window| intuition.window(window)?.menus()).unwrap();
    let enabled = |item| menus.leaves().any(|(_, leaf)| leaf.text() == item);
    assert_eq!(["Delete...", "Rename...", "Copy"].map(enabled), [false; 3]);
    assert_eq!(["Empty Trash", "Open", "Leave Out"].map(enabled), [true; 3]);
    // Programs of the Games disk are not discarded.
    drag(&mut amiga, "44,30", &trash);
    assert_eq!(active(&amiga), "Workbench");
    run(&mut amiga, "key return");
    drag(&mut amiga, &trash, RAM);
    assert_eq!(active(&amiga), "Workbench");
    run(&mut amiga, "key return");
    assert_eq!((names(&dos, "").len(), names(&dos, "Ram Disk:")), (0, vec!["Disk.info".to_owned()]));
    // Left out on the Workbench, it has an icon file, but still no drawer.
    run(&mut amiga, &format!("wait 120\npointer {trash}\nclick left\nmenu Leave Out"));
    assert_eq!(names(&dos, ""), ["Trashcan.info"]);
}

#[test]
fn only_the_hard_disk_has_a_trashcan() {
    let (mut amiga, _) = booted_with(&["--classic"]);
    open(&mut amiga, "Work");
    assert_eq!((active(&amiga).split(' ').next(), amiga.icon("Trashcan")), (Some("Work"), None));
    let (mut amiga, _) = booted();
    for disk in ["Ram Disk", "Games", "Workbench"] {
        open(&mut amiga, disk);
        assert_eq!(amiga.icon("Trashcan"), None, "{disk}");
        run(&mut amiga, "menu Close");
    }
    open(&mut amiga, "Work");
    assert!(amiga.icon("Trashcan").is_some());
}
