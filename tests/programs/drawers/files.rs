//! Tests of files that are copied, moved and deleted by their icons.

use super::*;

#[test]
fn icon_dragged_to_another_volume_is_copied() {
    let (mut amiga, dos) = booted();
    drag(&mut amiga, "44,30", RAM);
    assert_eq!(names(&dos, "Ram Disk:"), ["Disk.info", "Tribolo", "Tribolo.info"]);
    // Before a second copy replaces the existing file, a requester asks.
    drag(&mut amiga, "44,30", RAM);
    assert_eq!(active(&amiga), "Workbench");
    run(&mut amiga, "key return");
    open(&mut amiga, "Ram Disk");
    assert!(active(&amiga).starts_with("Ram Disk  "));
    run(&mut amiga, "menu Select Contents\nmenu Copy");
    assert_eq!(names(&dos, "Ram Disk:").len(), 5);
    run(&mut amiga, "menu Select Contents\nmenu Delete\nkey escape");
    assert_eq!(names(&dos, "Ram Disk:").len(), 5);
    run(&mut amiga, "menu Delete\nkey return");
    assert_eq!(names(&dos, "Ram Disk:"), ["Disk.info"]);
}

#[test]
fn drawer_is_copied_and_deleted_in_steps() {
    let (mut amiga, dos) = booted();
    dos.make_drawer(&path("Ram Disk:full")).unwrap();
    for number in 0..900 {
        dos.write(&path(&format!("Ram Disk:full/{number}")), b"").unwrap();
    }
    let icon = DiskObject::new(IconType::Drawer, "drawer").to_string();
    dos.write(&path("Ram Disk:full.info"), icon.as_bytes()).unwrap();
    open(&mut amiga, "Ram Disk");
    let count = |at: &str| dos.list(&path(at)).map_or(0, |entries| entries.len());
    run(&mut amiga, "menu Select Contents\nmenu Copy");
    let mut before = count("Ram Disk:copy_of_full");
    assert!((1..900).contains(&before), "{before}");
    while before < 900 {
        amiga.vertical_blank();
        let now = count("Ram Disk:copy_of_full");
        assert!(now == before + ENTRIES_PER_BLANK || now == 900, "{now} after {before}");
        before = now;
    }
    run(&mut amiga, "wait 2\nmenu Select Contents\nmenu Delete\nkey return");
    assert_ne!(count("Ram Disk:copy_of_full") + count("Ram Disk:full"), 0);
    run(&mut amiga, "wait 8");
    assert_eq!(names(&dos, "Ram Disk:"), ["Disk.info"]);
}

#[test]
fn built_in_disks_are_write_protected() {
    let (mut amiga, dos) = booted();
    let before = names(&dos, "Games:");
    run(&mut amiga, "click left 44,30\nmenu Delete\nkey return");
    assert_eq!(active(&amiga), "System Request");
    // Retry fails again, and Cancel shows the error.
    run(&mut amiga, "key return");
    assert_eq!(active(&amiga), "System Request");
    run(&mut amiga, "key escape");
    assert_eq!((active(&amiga), names(&dos, "Games:")), ("Workbench", before));
    run(
        &mut amiga,
        "key return\nmenu Last Message\nexpect bar Tribolo cannot be deleted: disk is write-protected",
    );
    open(&mut amiga, "Games");
    run(&mut amiga, "menu New Drawer\nkey return");
    assert_eq!(active(&amiga), "System Request");
    run(
        &mut amiga,
        "key escape\nkey return\nmenu Last Message\nexpect bar The drawer Unnamed1 cannot be made: disk is write-protected",
    );
}

#[test]
fn icons_are_left_out_and_put_away() {
    let (mut amiga, dos) = booted();
    drag(&mut amiga, "44,30", "300,100");
    run(&mut amiga, "key s with amiga");
    let icon = || {
        let bytes = dos.read(&path("Games:Tribolo.info")).unwrap();
        String::from_utf8(bytes).unwrap().parse::<DiskObject>().unwrap()
    };
    let at = icon().left_out.unwrap();
    assert!((at.x - 272).abs() < 12 && (at.y - 70).abs() < 20, "{at:?}");
    run(&mut amiga, "menu Put Away");
    assert_eq!(icon().left_out, None);
    assert!(icon().to_string().starts_with("icon tool"));
}
