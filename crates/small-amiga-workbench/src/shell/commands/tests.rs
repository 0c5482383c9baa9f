//! Tests of all Shell commands, on volumes in memory.

use std::sync::Arc;

use super::*;
use crate::Resident;
use crate::shell::session::{Memory, ShellRequest};
use small_amiga::dos::{
    Change, DateStamp, Dos, DosError, DosPath, LoadedProgram, Name, ProcessId, Processes, Tree, Volume as _,
};
use small_amiga::exec::{SignalPort, Signals};
use small_amiga::readargs;

/// The current time of all tests: 21 November 1992, 20:30:00.
const NOW: u64 = 722_377_800;

struct Desk {
    session: ShellState,
    ports: Vec<SignalPort>,
}

impl Desk {
    fn new() -> Self {
        let dos = Dos::new(|| DateStamp::of_unix(NOW));
        for (device, name, room) in [("", "Work", 901_120), ("RAM", "Ram Disk", 8 << 20)] {
            let name = Name::new(name).unwrap();
            dos.mount_in(device, name.clone(), Box::new(Tree::new(name, room, DateStamp::of_unix(NOW))))
                .unwrap();
        }
        let work = DosPath::root(Name::new("Work").unwrap());
        for drawer in ["Games", "Games/Old", "Empty"] {
            dos.make_drawer(&work.resolve(drawer).unwrap()).unwrap();
        }
        for (file, bytes) in [
            ("ReadMe", &b"one\ntwo"[..]),
            // An executable file that consists of the header and the identifier only.
            ("Games/Tripppin", b"\0\0\x03\xF3tripppin"),
            ("Games/a.game", b"0123456789abcdefXYZ"),
            ("Games/Old/b.game", b""),
        ] {
            dos.write(&work.resolve(file).unwrap(), bytes).unwrap();
        }
        let processes = Processes::default();
        let ports = vec![SignalPort::new(), SignalPort::new()];
        processes.add("Workbench", &ports[0], None);
        processes.add("Shell", &ports[1], None);
        let resident: Arc<[Resident]> =
            [Resident { name: "Tripppin".into(), word: "tripppin", template: "LEVEL/N" }].into();
        let mut session = ShellState::new(dos, processes, resident, work);
        session.number = ProcessId(2);
        session.memory = [Memory { free: 1000, most: 1500 }, Memory { free: 70, most: 100 }];
        Self { session, ports }
    }

    fn output_of(&mut self, line: &str) -> String {
        let (name, rest) = line.split_once(' ').unwrap_or((line, ""));
        let command = find(name).unwrap();
        self.session
            .processes
            .set_loaded(self.session.number, LoadedProgram::Command(command.name.to_owned()));
        let done = readargs::read(command.template, rest)
            .map_err(|fault| Failure::from_error(command.name, fault.error))
            .and_then(|read| match command.run {
                Run::AtOnce(run) => run(&mut self.session, &read),
                Run::InSteps(run) => {
                    let mut steps = run(&mut self.session, read)?;
                    while steps.step(&mut self.session)? {}
                    Ok(())
                }
            });
        let said = std::mem::take(&mut self.session.out);
        match done {
            Ok(()) => said,
            Err(Failure { code, text, .. }) => format!("{said}{text} [{code}]"),
        }
    }
}

fn output_of(line: &str) -> String {
    Desk::new().output_of(line)
}

#[test]
fn commands_are_sorted_by_name() {
    assert!(ALL.is_sorted_by_key(|command| command.name.to_ascii_lowercase()));
}

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
fn cd_changes_drawer_and_prompt_its_text() {
    let mut desk = Desk::new();
    assert_eq!(
        (desk.output_of("cd"), desk.output_of("cd GAMES/old"), desk.output_of("cd")),
        ("Work:\n".into(), String::new(), "Work:Games/Old\n".into())
    );
    assert_eq!(desk.session.shown_prompt(), "2.Work:Games/Old> ");
    assert_eq!((desk.output_of("cd /"), desk.output_of("cd")), (String::new(), "Work:Games\n".into()));
    assert_eq!((desk.output_of("cd ram:"), desk.output_of("cd")), (String::new(), "Ram Disk:\n".into()));
    assert_eq!(desk.output_of("cd Work:readme"), "Work:readme: object is not of required type [20]");
    assert_eq!(desk.output_of("cd ../etc"), "../etc: object name invalid [20]");
    assert_eq!(desk.output_of("cd /"), "/: object not found [20]");
    desk.output_of("prompt \"%R-%N%% \"");
    assert_eq!(desk.session.shown_prompt(), "0-2% ");
    desk.output_of("prompt");
    assert_eq!(desk.session.shown_prompt(), "2> ");
}

#[test]
fn type_prints_text_numbers_and_hex() {
    assert_eq!(output_of("type readme"), "one\ntwo\n");
    assert_eq!(output_of("type readme number"), "    1 one\n    2 two\n");
    assert_eq!(
        output_of("type games/a.game hex"),
        "0000: 30313233 34353637 38396162 63646566  0123456789abcdef\n0010: 58595A                               XYZ\n"
    );
    assert_eq!(output_of("type games"), "games: object is not of required type [20]");
    let mut desk = Desk::new();
    assert_eq!(desk.output_of("type readme readme to ram:x"), "");
    assert_eq!(desk.output_of("type ram:x"), "one\ntwoone\ntwo\n");
}

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
    assert_eq!(desk.output_of("copy readme nowhere/x"), "readme: directory not found [20]");
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
fn echo_prints_words_and_parts_of_them() {
    assert_eq!(output_of("echo one  \"two  three\""), "one two  three\n");
    assert_eq!(output_of("echo one noline"), "one");
    assert_eq!(output_of("echo abcdef first 2 len 3"), "bcd\n");
    assert_eq!(output_of("echo abcdef len 2"), "ef\n");
    assert_eq!(output_of("echo \"*E[1m\""), "\u{1B}[1m\n");
}

#[test]
fn info_and_assign_list_volumes() {
    assert_eq!(
        output_of("info work:"),
        "Mounted disks:\n\
         Unit             Size    Used    Free Full Errs   Status   Name\n\
         Work:            880K      11    1749   0%    0 Read/Write Work\n\n\
         Volumes available:\nWork [Mounted]\n"
    );
    assert!(output_of("info").contains("RAM:             8.0M"));
    assert_eq!(output_of("info df0:"), "df0: device (or volume) is not mounted [20]");
    assert_eq!(
        output_of("assign"),
        "Volumes:\nWork [Mounted]\nRam Disk [Mounted]\n\nDirectories:\nS              Work:S\n\nDevices:\nCON RAM\n"
    );
    assert_eq!(output_of("assign c:"), "c: object not found [20]");
}

#[test]
fn status_lists_and_break_signals_processes() {
    assert_eq!(
        output_of("status"),
        "Process  1: Loaded as command: Workbench\nProcess  2: Loaded as command: Status\n"
    );
    assert_eq!(output_of("status 1 full"), "Process  1: stk 4096, pri 0 Loaded as command: Workbench\n");
    assert_eq!(output_of("status com=workbench"), "1\n");
    let mut desk = Desk::new();
    desk.session.processes.set_loaded(ProcessId(1), LoadedProgram::Nothing);
    assert_eq!(
        desk.output_of("status"),
        "Process  1: No command loaded\nProcess  2: Loaded as command: Status\n"
    );
    assert_eq!(output_of("status 7"), "Process 7 does not exist. [20]");
    let mut desk = Desk::new();
    assert_eq!(
        (desk.output_of("break 1"), desk.output_of("break 2 d f"), desk.output_of("break 9")),
        (String::new(), String::new(), "Process 9 does not exist. [20]".into())
    );
    assert_eq!(desk.ports[0].take(Signals::all()), Signals::CTRL_C);
    assert_eq!(desk.ports[1].take(Signals::all()), Signals::CTRL_D | Signals::CTRL_F);
    assert_eq!(desk.output_of("break x"), "Break: bad number [20]");
}

#[test]
fn endcli_newshell_and_run_make_shell_requests() {
    let mut desk = Desk::new();
    assert_eq!(desk.output_of("endcli"), "Process 2 ending\n");
    assert_eq!(desk.session.request.take(), Some(ShellRequest::End));
    desk.output_of("newshell");
    assert_eq!(desk.session.request.take(), Some(ShellRequest::NewShell(None)));
    let window = "CON:0/0/300/100/My Shell/CLOSE";
    assert_eq!(desk.output_of(&format!("newshell \"{window}\"")), "");
    assert_eq!(desk.session.request.take(), Some(ShellRequest::NewShell(Some(window.to_owned()))));
    assert_eq!(desk.output_of("newshell con:x"), "con:x: invalid window description [20]");
    assert_eq!(desk.output_of("newshell ram:x"), "ram:x: invalid window description [20]");
    assert_eq!(desk.session.request.take(), None);
    assert_eq!(
        (desk.output_of("loadwb cleanup"), desk.session.request.take()),
        (String::new(), None),
        "it runs"
    );
    desk.session.processes.remove(&desk.ports[0]);
    assert_eq!(desk.output_of("loadwb delay cleanup newpath"), "");
    assert_eq!(desk.session.request.take(), Some(ShellRequest::Workbench(true)));
    desk.output_of("run quiet Tripppin 7");
    assert_eq!(desk.session.request.take(), Some(ShellRequest::Run("Tripppin 7".into(), true)));
}

#[test]
fn version_date_and_which_report_facts() {
    assert_eq!(output_of("version"), "Kickstart 37.175, Workbench 37.67\n");
    assert_eq!(output_of("version TRIPPPIN"), format!("Tripppin {}\n", env!("CARGO_PKG_VERSION")));
    assert_eq!(output_of("date"), "Saturday 21-Nov-92 20:30:00\n");
    let mut desk = Desk::new();
    assert_eq!(desk.output_of("date to ram:now"), "");
    assert_eq!(desk.output_of("type ram:now"), "Saturday 21-Nov-92 20:30:00\n");
    for line in ["date tomorrow", "date 12:30", "date monday 23-nov-92 8:00"] {
        assert_eq!(output_of(line), "Date: the clock is this computer's and cannot be set [20]");
    }
    for line in ["date x", "date 31-feb-92", "date today 25:00"] {
        assert!(output_of(line).starts_with("***Bad args:\n- use DD-MMM-YY or <dayname>"));
    }
    assert_eq!(output_of("avail chip"), "1000\n");
    assert_eq!(
        output_of("avail"),
        "Type  Available    In-Use   Maximum   Largest\n\
         chip       1000       500      1500      1000\n\
         fast         70        30       100        70\n\
         total      1070       530      1600      1000\n"
    );
    assert_eq!(output_of("fault 205 999"), "Fault 205: object not found\nFault 999: Error code 999\n");
    assert_eq!(output_of("which tripppin"), "RES Tripppin\n");
    assert_eq!(output_of("which games/tripppin"), "Work:Games/Tripppin\n");
    assert_eq!((output_of("which DIR"), output_of("which none")), ("INTERNAL Dir\n".into(), " [5]".into()));
    assert_eq!(output_of("why"), "The last command did not set a return code\n");
    let mut desk = Desk::new();
    desk.session.last = (20, Some(DosError::ObjectNotFound));
    assert_eq!(desk.output_of("why"), "The last command failed because object not found\n");
    assert_eq!(
        (desk.output_of("failat 21"), desk.output_of("failat")),
        (String::new(), "Fail limit: 21\n".into())
    );
}

#[test]
fn version_reads_program_and_file_versions() {
    let mut desk = Desk::new();
    let own = format!("Tripppin {}\n", env!("CARGO_PKG_VERSION"));
    assert_eq!(desk.output_of("version TRIPPPIN full"), own);
    assert_eq!(desk.output_of("version games/tripppin"), own);
    let none = "Could not find version information for 'readme' [20]";
    assert_eq!(desk.output_of("version readme"), none);
    assert_eq!(desk.output_of("version tripppin file"), "tripppin: object not found [20]");
    desk.output_of("cd ram:");
    let place = desk.session.place("lib").unwrap();
    desk.session.dos.write(&place, b"\xFF\0$VER: my lib 37.4 (16.4.91)\0rest").unwrap();
    assert_eq!(desk.output_of("version lib"), "my lib 37.4\n");
    assert_eq!(desk.output_of("version lib full"), "my lib 37.4 (16.4.91)\n");
    assert_eq!(desk.output_of("version lib 37 5"), "my lib 37.4\n [5]");
    assert_eq!(desk.output_of("version lib 36 5"), "my lib 37.4\n");
    assert_eq!(desk.output_of("version version 38"), "Kickstart 37.175, Workbench 37.67\n [5]");
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
    assert_eq!(after("type readme"), "readme: file is read protected [20]s---w--");
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
