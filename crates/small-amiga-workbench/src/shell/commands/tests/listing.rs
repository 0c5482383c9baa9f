//! Tests of the commands that list drawers.

use super::*;

#[test]
fn dir_lists_drawers_before_files() {
    assert_eq!(output_of("dir"), "     Empty (dir)\n     Games (dir)\n  ReadMe\n");
    assert_eq!(output_of("dir games"), "     Old (dir)\n  a.game                            Tripppin\n");
    assert_eq!(output_of("dir games files"), "  a.game                            Tripppin\n");
    assert_eq!(output_of("dir dirs"), "     Empty (dir)\n     Games (dir)\n");
    assert_eq!(output_of("dir games/#?.game"), "  a.game\n");
    assert_eq!(
        output_of("dir all"),
        "     Empty (dir)\n     Games (dir)\n          Old (dir)\n            b.game\n       a.game                            Tripppin\n  ReadMe\n"
    );
    assert_eq!(output_of("dir dirs files"), output_of("dir"));
    assert_eq!(output_of("dir opt d"), output_of("dir dirs"));
    assert_eq!(output_of("dir opt=af"), output_of("dir all files"));
    assert_eq!(output_of("dir empty opt i"), "I option ignored\n");
    assert_eq!(output_of("dir none"), "Dir: object not found [20]");
    assert_eq!(output_of("dir readme"), "Dir: object is not of required type [20]");
    assert_eq!(output_of("dir df0:"), "Dir: device (or volume) is not mounted [20]");
}

#[test]
fn list_prints_sizes_bits_and_dates() {
    assert_eq!(
        output_of("list games"),
        "Directory \"Work:Games\" on Saturday 21-Nov-92:\n\
         a.game                        19 ----rwed Today       20:30:00\n\
         Old                          Dir ----rwed Today       20:30:00\n\
         Tripppin                      12 ----rwed Today       20:30:00\n\
         2 files - 1 directory - 5 blocks used\n"
    );
    assert_eq!(
        output_of("list games/old nodates"),
        "Directory \"Work:Games/Old\" on Saturday 21-Nov-92:\n\
         b.game                     empty ----rwed\n"
    );
    assert_eq!(output_of("list readme"), "ReadMe                         7 ----rwed Today       20:30:00\n");
    assert_eq!(output_of("list #?me quick"), "ReadMe\n");
    assert_eq!(output_of("list quick dirs"), "Empty\nGames\n");
    assert_eq!(output_of("list none"), "none: object not found [20]");
    let mut desk = Desk::new();
    assert_eq!(desk.output_of("filenote readme \"to be read\""), "");
    assert!(desk.output_of("list readme").ends_with("\n: to be read\n"));
    assert_eq!(
        output_of("list readme dates"),
        "ReadMe                         7 ----rwed 21-Nov-92   20:30:00\n"
    );
    assert_eq!(
        output_of("list games block nohead nodates files"),
        "a.game                         1 ----rwed\nTripppin                       1 ----rwed\n"
    );
    assert_eq!(output_of("list games p=#?.game quick"), "a.game\n");
    assert_eq!(output_of("list games sub PP quick"), "Tripppin\n");
    assert_eq!(desk.output_of("list games quick to ram:x"), "");
    assert_eq!(desk.output_of("type ram:x"), "a.game\nOld\nTripppin\n");
}

#[test]
fn list_selects_by_since_and_upto() {
    let mut desk = Desk::new();
    let at = desk.session.current.resolve("ReadMe").unwrap();
    let date = |days: u64| Change::Date(DateStamp::of_unix(NOW - days * 86_400));
    for (days, told) in [(1, "Yesterday"), (3, "Wednesday"), (9, "12-Nov-92")] {
        desk.session.dos.change(&at, date(days)).unwrap();
        let line = format!("ReadMe                         7 ----rwed {told:<11} 20:30:00\n");
        assert_eq!(desk.output_of("list readme"), line);
    }
    assert_eq!(desk.output_of("list quick since today"), "Empty\nGames\n");
    assert_eq!(desk.output_of("list quick upto yesterday"), "ReadMe\n");
    assert_eq!(desk.output_of("list quick since 12-nov-92 upto 12-nov-92"), "ReadMe\n");
    let told = desk.output_of("list quick since never");
    assert_eq!(told, "*** Invalid 'UPTO' or 'SINCE' parameter - ignored\nEmpty\nGames\nReadMe\n");
}

#[test]
fn list_formats_lines_by_lformat() {
    let mut desk = Desk::new();
    assert_eq!(
        desk.output_of("list readme lformat \"%n %l %a %b %d %t %% %q%\""),
        "ReadMe 7 ----rwed 1 Today 20:30:00 %% %q%\n"
    );
    assert_eq!(desk.output_of("list games lformat \"%p%n\" files"), "games/a.game\ngames/Tripppin\n");
    assert_eq!(desk.output_of("list games/a#? lformat \"%s%s as %s\""), "games/a.game as a.game\n");
    assert_eq!(
        desk.output_of("list work: lformat \"%s %s%s %s%s\" dirs"),
        "work: Emptywork: Emptywork:\nwork: Gameswork: Gameswork:\n"
    );
    assert_eq!(
        desk.output_of("list all files lformat %s%s"),
        "ReadMe\nGames/a.game\nGames/Tripppin\nGames/Old/b.game\n"
    );
}

#[test]
fn pattern_is_searched_in_its_own_drawer() {
    let desk = Desk::new();
    let searched = |text| desk.session.searched(text).map(|place| place.to_string());
    assert_eq!(searched("Ram Disk:#?"), Ok("Ram Disk:".to_owned()));
    assert_eq!(searched("Games/#?.game"), searched("Games"));
    assert_eq!(searched("Games/a.game"), Ok("Work:Games/a.game".to_owned()));
    let missing = |arguments| desk.session.missing_for(find("Delete").unwrap(), arguments);
    assert_eq!(missing("Other:#? ALL"), Name::new("Other").ok());
    assert_eq!(missing("Work:#? ALL"), None);
}
