//! Tests of the commands that change files and drawers.

use super::*;

#[test]
fn copy_handles_files_drawers_and_errors() {
    let mut desk = Desk::new();
    assert_eq!(desk.output_of("copy readme ram:"), "");
    assert_eq!(desk.output_of("copy readme to ram:Other"), "");
    assert_eq!(
        desk.output_of("copy games ram:g"),
        "     g (dir)   [created]\n   a.game..copied\n   Tripppin..copied\n"
    );
    assert_eq!(desk.output_of("copy games ram:g/in quiet"), "");
    assert_eq!(desk.output_of("copy ram:g ram:g/in all"), "ram:g: object is in use [20]");
    assert_eq!(desk.output_of("delete ram:g/in all quiet"), "");
    assert_eq!(
        desk.output_of("copy games ram:g all"),
        "   a.game..copied\n     Old (dir)   [created]\n   b.game..copied\n   Tripppin..copied\n"
    );
    assert_eq!(desk.output_of("copy games/#? ram:h"), "   a.game..copied\n   Tripppin..copied\n");
    assert_eq!(
        desk.output_of("dir ram: all"),
        "     g (dir)\n          Old (dir)\n            b.game\n       a.game                            Tripppin\n     h (dir)\n       a.game                            Tripppin\n  Other                             ReadMe\n"
    );
    assert_eq!(desk.output_of("copy readme readme"), "readme: object is in use [20]");
    assert_eq!(desk.output_of("copy readme"), "Copy: required argument missing [20]");
    assert_eq!(desk.output_of("copy readme nowhere/x"), "Work:nowhere/x: directory not found [20]");
}

#[test]
fn copy_takes_dates_bits_and_comments_on_request() {
    let mut desk = Desk::new();
    let at = desk.session.current.resolve("ReadMe").unwrap();
    desk.session.dos.change(&at, Change::Date(DateStamp::of_unix(NOW - 86_400))).unwrap();
    desk.output_of("protect readme +s");
    desk.output_of("filenote readme note");
    let mut copied = |switch: &str| {
        assert_eq!(desk.output_of(&format!("copy readme ram:copy {switch}")), "");
        let told = desk.output_of("list ram:copy lformat \"%a %c %d\"");
        desk.output_of("delete ram:copy");
        told
    };
    assert_eq!(copied(""), "-s--rwed  Today\n");
    assert_eq!(copied("nopro"), "----rwed  Today\n");
    assert_eq!(copied("com dates"), "-s--rwed note Yesterday\n");
    assert_eq!(copied("clone"), "-s--rwed note Yesterday\n");
}

#[test]
fn delete_and_makedir_report_each_result() {
    let mut desk = Desk::new();
    assert_eq!(desk.output_of("delete empty"), "empty  Deleted\n");
    assert_eq!(desk.output_of("delete games"), "games  Not Deleted: directory not empty\n [5]");
    desk.output_of("protect readme -d");
    assert_eq!(
        desk.output_of("delete readme"),
        "readme  Not Deleted: object is protected from deletion\n [5]"
    );
    assert_eq!(desk.output_of("delete readme force quiet"), "");
    desk.output_of("cd games/old");
    assert_eq!(desk.output_of("delete work:games all"), "games  Not Deleted: object is in use\n [5]");
    desk.output_of("cd :");
    assert_eq!(
        desk.output_of("delete #? all"),
        "Games/a.game  Deleted\nGames/Old/b.game  Deleted\nGames/Old  Deleted\nGames/Tripppin  Deleted\nGames  Deleted\n"
    );
    assert_eq!(desk.output_of("delete #?"), "#?: object not found [20]");
    assert_eq!(desk.output_of("makedir one one/two"), "");
    assert_eq!(desk.output_of("makedir one"), "Can't create directory one: object already exists [20]");
    assert_eq!(desk.output_of("makedir"), "MakeDir: required argument missing [20]");
}

fn deep() -> Desk {
    let desk = Desk::new();
    let name = Name::new("Deep").unwrap();
    let now = DateStamp::of_unix(NOW);
    let mut tree = Tree::new(name.clone(), 1 << 20, now);
    let names = vec![Name::new("in").unwrap(); 40];
    for depth in 1..=names.len() {
        tree.make_drawer(&names[..depth], now).unwrap();
    }
    tree.write(&[Name::new("last").unwrap()], b"", now).unwrap();
    desk.session.dos.mount(name, Box::new(tree)).unwrap();
    desk
}

#[test]
fn drawer_too_deep_is_named_and_skipped() {
    let too_deep = DosError::TooManyLevels;
    let deepest = format!("deep:{}in: {too_deep}\n", "in/".repeat(32));
    let listed = deep().output_of("list deep: all quick");
    assert_eq!(listed, format!("in\nlast\n{}{} [5]", "in\n".repeat(32), deepest));
    let listed = deep().output_of("dir deep: all");
    assert!(listed.contains(&deepest) && listed.ends_with("  last\n [5]"), "{listed}");
    let mut desk = deep();
    assert_eq!(desk.output_of("copy deep: ram:in all quiet"), {
        let copy_too_deep = format!("deep:{}in: {too_deep}\n", "in/".repeat(31));
        format!("{copy_too_deep} [5]")
    });
    assert_eq!(desk.output_of("type ram:in/last"), "");
    let deleted = deep().output_of("delete deep:in all quiet");
    assert!(deleted.starts_with(&format!("in{}  Not Deleted: {too_deep}\n", "/in".repeat(32))), "{deleted}");
    assert!(deleted.ends_with(" [5]"));
}

#[test]
fn rename_renames_moves_and_reports_errors() {
    let mut desk = Desk::new();
    assert_eq!(desk.output_of("rename readme as README"), "");
    assert_eq!(desk.output_of("rename README empty"), "", "a drawer takes it");
    assert_eq!(
        desk.output_of("rename empty/readme games/a.game"),
        "Can't rename readme as games/a.game: object already exists [20]"
    );
    assert_eq!(
        desk.output_of("rename games/#?.game empty/readme empty"),
        "Renaming Work:games/a.game as Work:empty/a.game\nRenaming Work:empty/readme as Work:empty/readme\n"
    );
    assert_eq!(
        desk.output_of("rename empty ram:x"),
        "Can't rename empty as ram:x: rename across devices attempted [20]"
    );
}

#[test]
fn protect_changes_bits_and_they_are_obeyed() {
    let mut desk = Desk::new();
    let mut after = |line: &str| {
        let said = desk.output_of(line);
        format!(
            "{said}{}",
            desk.session.dos.examine(&desk.session.current.resolve("ReadMe").unwrap()).unwrap().bits
        )
    };
    assert_eq!(after("protect readme r"), "---r---");
    assert_eq!(after("protect readme +sw"), "s--rw--");
    assert_eq!(after("protect readme r sub"), "s---w--");
    assert_eq!(after("protect readme xyz"), "Invalid protection flags: xyz [20]s---w--");
    assert_eq!(after("type readme"), "Can't open readme - file is read protected [20]s---w--");
}
