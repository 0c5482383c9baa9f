//! Tests of all Shell commands, on volumes in memory.

mod changes;
mod listing;
mod system;

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
        let resident: Arc<[Resident]> = [Resident {
            name: "Tripppin".into(),
            word: "tripppin",
            template: "LEVEL/N".to_owned(),
            version: "1.2",
        }]
        .into();
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
                Run::InBatchFile => Ok(()),
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
    assert_eq!(output_of("type games"), "Can't open games - object is not of required type [20]");
    let mut desk = Desk::new();
    assert_eq!(desk.output_of("type readme readme to ram:x"), "");
    assert_eq!(desk.output_of("type ram:x"), "one\ntwoone\ntwo\n");
}

#[test]
fn help_prints_names_of_all_or_the_template_of_one() {
    let list = output_of("help");
    let names: Vec<&str> =
        list.lines().take((ALL.len() + 2).div_ceil(5)).flat_map(str::split_whitespace).collect();
    assert_eq!(names.len(), ALL.len() + 2, "{list}");
    assert!(names.ends_with(&["Why", "tripppin"]) && list.ends_with("EndCLI closes the Shell.\n"), "{list}");
    assert!(list.lines().all(|line| line.len() <= 64), "{list}");
    assert_eq!(output_of("help which"), "which: FILE/A\n");
    assert_eq!(output_of("help tripppin"), "tripppin: LEVEL/N\n");
    assert_eq!(output_of("help why"), "why: no arguments\n");
    assert_eq!(output_of("help nothing"), "nothing: Unknown command [10]");
}
