//! Batch files: conditions, labels, questions, nesting, and the file for the start of the Workbench.

use super::*;

fn at(text: &str) -> DosPath {
    DosPath::root(Name::new("Ram Disk").unwrap()).resolve(text).unwrap()
}

/// Starts a Shell with a batch file `Ram Disk:b`, and executes that file.
fn executed(lines: &str) -> (Amiga<Running>, Dos) {
    let dos = play::mounted(None);
    let mut amiga = booted_on(dos.clone());
    dos.write(&at("b"), lines.as_bytes()).unwrap();
    line(&mut amiga, "Execute b");
    run(&mut amiga, "wait 20");
    (amiga, dos)
}

/// Returns the lines that a batch file prints, without the command line that executes the file.
fn printed(lines: &str) -> Vec<String> {
    let (amiga, _) = executed(lines);
    let text = amiga.text();
    let first = text.iter().position(|line| line.ends_with("> Execute b")).unwrap() + 1;
    let mut text: Vec<String> = text.into_iter().skip(first).filter(|line| !line.is_empty()).collect();
    assert_eq!(text.pop().as_deref(), Some("2.Ram Disk:>"), "{text:?}");
    text
}

#[test]
fn lines_of_a_batch_file_are_executed() {
    assert_eq!(printed("; a note\n.KEY x\n\nEcho one\nEcho two"), ["one", "two"]);
    // A failure ends the file.
    assert_eq!(printed("Echo one\nDir none\nEcho two")[..2], ["one", "Dir: object not found"]);
    assert_eq!(printed("FailAt 21\nDir none\nEcho two").last().unwrap(), "two");
    assert_eq!(printed("nonsense\nEcho two"), ["nonsense: Unknown command"]);
}

#[test]
fn conditions_choose_the_lines() {
    let chosen = |condition: &str| {
        printed(&format!(
            "If {condition}\nIf a EQ a\nEcho yes\nEndIf\nElse\nIf a EQ b\nElse\nEcho no\nEndIf\nEndIf\nEcho end"
        ))
    };
    for (condition, expected) in [
        ("a EQ A", "yes"),
        ("a EQ b", "no"),
        ("NOT a EQ b", "yes"),
        ("b GT a", "yes"),
        ("9 GT 10 VAL", "no"),
        ("10 GE 10 VAL", "yes"),
        ("EXISTS Games:Tribolo", "yes"),
        ("EXISTS Games:none", "no"),
        ("WARN", "no"),
    ] {
        assert_eq!(chosen(condition), [expected, "end"], "{condition}");
    }
    assert_eq!(printed("FailAt 30\nDir none\nIf FAIL\nEcho failed\nEndIf").last().unwrap(), "failed");
    assert_eq!(printed("If a EQ b\nEcho x"), ["If: object not found", "If failed returncode 20"]);
}

#[test]
fn skip_and_quit_change_the_order() {
    assert_eq!(printed("Skip there\nEcho no\nLab there\nEcho yes\nQuit\nEcho no"), ["yes"]);
    assert_eq!(printed("Skip nowhere\nEcho no").len(), 2);
    let (mut amiga, dos) = executed("Lab again\nSkip again BACK");
    // An endless file does not block the computer, and Ctrl-C ends it.
    assert!(!last(&amiga, 1)[0].ends_with("Disk:>"));
    run(&mut amiga, "key c with ctrl\nwait 3");
    assert_eq!(last(&amiga, 2), ["***Break", "2.Ram Disk:>"]);
    // Files that execute each other are limited.
    dos.write(&at("b"), b"Execute b").unwrap();
    line(&mut amiga, "Execute b");
    run(&mut amiga, "wait 20");
    assert_eq!(last(&amiga, 3)[..2], ["Execute: too many levels", "Execute failed returncode 20"]);
}

#[test]
fn ask_waits_for_an_answer() {
    let (mut amiga, _) = executed("Ask Sure?\nIf WARN\nEcho yes\nElse\nEcho no\nEndIf");
    assert_eq!(last(&amiga, 1), ["Sure?"]);
    line(&mut amiga, "perhaps");
    assert_eq!(last(&amiga, 1), ["Sure?"]);
    line(&mut amiga, "y");
    assert_eq!(last(&amiga, 2), ["yes", "2.Ram Disk:>"]);
    line(&mut amiga, "Execute b");
    line(&mut amiga, "n");
    assert_eq!(last(&amiga, 2), ["no", "2.Ram Disk:>"]);
}

#[test]
fn script_bit_makes_a_file_a_command() {
    let (mut amiga, _) = executed("Echo said");
    line(&mut amiga, "b");
    assert_eq!(last(&amiga, 3)[0], "b: file is not executable");
    line(&mut amiga, "Protect b s ADD");
    line(&mut amiga, "b");
    assert_eq!(last(&amiga, 2), ["said", "2.Ram Disk:>"]);
}

#[test]
fn commands_are_files_of_c_and_names_can_be_assigned() {
    let mut amiga = booted();
    line(&mut amiga, "Which Copy");
    assert_eq!(last(&amiga, 2)[0], "Workbench:C/Copy");
    line(&mut amiga, "C:Echo by its path");
    assert_eq!(last(&amiga, 2)[0], "by its path");
    for text in ["MakeDir Mine", "Assign My: Mine", "Echo >My:x text", "Type Mine/x"] {
        line(&mut amiga, text);
    }
    assert_eq!(last(&amiga, 2)[0], "text");
    line(&mut amiga, "Assign My:");
    assert_eq!(last(&amiga, 2)[0].split_whitespace().collect::<Vec<_>>(), ["My", "Ram", "Disk:Mine"]);
    line(&mut amiga, "Assign Work: Mine");
    assert_eq!(last(&amiga, 3)[0], "Work: object already exists", "it would hide a disk");
    line(&mut amiga, "Assign My: REMOVE");
    line(&mut amiga, "Assign My:");
    assert_eq!(last(&amiga, 3)[0], "My: object not found");
}

#[test]
fn startup_sequence_runs_after_booting() {
    let dos = play::mounted(None);
    let work = DosPath::root(Name::new("Work").unwrap());
    dos.make_drawer(&work.resolve("S").unwrap()).unwrap();
    dos.write(&work.resolve("S/Startup-Sequence").unwrap(), b"Echo >RAM:done started").unwrap();
    let mut amiga = booted_on(dos.clone());
    run(&mut amiga, "wait 10");
    assert_eq!(dos.read(&at("done")).unwrap(), b"started\n");
}
