//! Tests of the commands about volumes, processes and versions.

use super::*;

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
        "Volumes:\nWork [Mounted]\nRam Disk [Mounted]\n\nDirectories:\nCLIPS          Ram Disk:Clipboards\nENV            Ram Disk:Env\nT              Ram Disk:T\n\nDevices:\nCON NIL RAM\n"
    );
    assert_eq!(output_of("assign c:"), "c: not assigned [20]");
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
    desk.session.processes.remove(&desk.ports[0], false);
    assert_eq!(desk.output_of("loadwb delay cleanup newpath"), "");
    assert_eq!(desk.session.request.take(), Some(ShellRequest::Workbench(true)));
    desk.output_of("run quiet Tripppin 7");
    assert_eq!(desk.session.request.take(), Some(ShellRequest::Run("Tripppin 7".into(), true)));
}

#[test]
fn version_date_and_which_report_facts() {
    assert_eq!(output_of("version"), "Kickstart 37.175, Workbench 37.67\n");
    assert_eq!(output_of("version TRIPPPIN"), "Tripppin 1.2\n");
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
    let own = "Tripppin 1.2\n";
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
