//! Tests of outputs that cannot be written.

use super::bench::{Bench, FAILURE, PROGRAM, ended, one_line};
use std::fs;
use std::process::Stdio;

#[cfg(target_os = "linux")]
const POSITION: &str = "4c458625c25207c8/64ff61495832ff0e/e0620d4670ffa21c/2954924ac1239816/\
                        2c1a948a8ca11383/3415d0430ba82685/c4ff318991ffff19/38b068ffff51a42a e4 d5 2 1 r";

#[test]
fn unwritable_picture_paths_are_reported() {
    let bench = Bench::new();
    fs::create_dir(bench.path().join("taken")).unwrap();
    bench.write("file", "kept");
    bench.all_fail(
        FAILURE,
        &[
            (&["screenshot", "no/where.png"], "no/where.png: cannot be written: no such file or directory"),
            (&["screenshot", "taken"], "taken: cannot be written: is a directory"),
            (&["screenshot", "taken/"], "taken/: cannot be written: is a directory"),
            (&["screenshot", "."], ".: cannot be written: is a directory"),
            (&["screenshot", "file/x.png"], "file/x.png: cannot be written: not a directory"),
            (&["screenshot", "new/"], "new/: cannot be written: not a directory"),
        ],
    );
    assert_eq!(fs::read(bench.path().join("file")).unwrap(), b"kept");
}

#[test]
fn unwritable_film_paths_are_reported() {
    let bench = Bench::new();
    fs::create_dir(bench.path().join("taken")).unwrap();
    bench.write("a.script", "wait 1");
    bench.write("still.script", "# nothing");
    bench.write("long.script", "wait 5\nwait 9999");
    bench.write("old.png", "kept");
    let nothing = "nothing was recorded; expected a script in which a vertical blank passes";
    bench.all_fail(
        FAILURE,
        &[
            (&["record", "none", "x.png"], "none: cannot be read: no such file or directory"),
            (&["record", "a.script", "no/x.png"], "no/x.png: cannot be written: no such file or directory"),
            (&["record", "a.script", "taken"], "taken: cannot be written: is a directory"),
            (&["record", "still.script", "old.png"], nothing),
            (
                &["record", "long.script", "old.png"],
                "long.script:2:6: 7201 blanks; expected at most 7200 that are recorded",
            ),
        ],
    );
    assert_eq!(fs::read(bench.path().join("old.png")).unwrap(), b"kept");
    assert!(!bench.names().iter().any(|name| name == "x.png" || name.ends_with(".tmp")));
    assert_eq!(bench.run(&["record", "a.script", "old.png"]).code, Some(0));
    assert!(fs::read(bench.path().join("old.png")).unwrap().starts_with(b"\x89PNG"));
}

/// Runs a shell script in the folder; `$0` is the program.
#[cfg(unix)]
fn by_shell(bench: &Bench, script: &str) -> super::bench::Ended {
    ended(bench.command("/bin/sh").args(["-c", script, PROGRAM]).env("PATH", "/bin:/usr/bin"))
}

#[cfg(target_os = "linux")]
#[test]
fn full_disk_is_reported() {
    let bench = Bench::new();
    bench.write("a", format!("{POSITION}\n"));
    // The first command is answered immediately, the second by the search thread.
    bench.write("ugi", "ugi\nposition startpos\ngo nodes 9\n");
    bench.write("go", "go nodes 9\n");
    let said = bench.fails(&["screenshot", "/dev/full"], FAILURE);
    assert_eq!(said, "/dev/full: cannot be written: no space left on device");
    for words in [
        "--help",
        "--version",
        "help script",
        "help",
        "man",
        "completions zsh",
        "deal --seed 1",
        "think --level 1 a",
        "ugi < ugi",
        "ugi < go",
        "ugi --game trippples < ugi",
        "ugi --game tribolo < ugi",
    ] {
        let run = by_shell(&bench, &format!("\"$0\" {words} > /dev/full"));
        assert_eq!(run.code, Some(FAILURE), "{words}");
        assert_eq!(one_line(&run.err), "standard output: cannot be written: no space left on device");
    }
    bench.write("a.script", "say hello\nsay again\n");
    let run = by_shell(&bench, "\"$0\" script a.script > /dev/full");
    assert_eq!(run.code, Some(FAILURE));
    assert_eq!(one_line(&run.err), "standard output: cannot be written: no space left on device");
}

/// Checks that a closed standard output is an error, even if `/dev/null` has been opened in its place, and
/// that an explicit redirection to `/dev/null` is not.
#[cfg(target_os = "linux")]
#[test]
fn closed_standard_output_is_reported() {
    let bench = Bench::new();
    bench.write("a", format!("{POSITION}\n"));
    bench.write("ugi", "ugi\n");
    bench.write("a.script", "say hello\n");
    let told =
        "standard output: cannot be written: it is closed, or is /dev/null opened for reading and writing";
    for words in [
        "--help",
        "--version",
        "help script",
        "help",
        "man",
        "completions bash",
        "deal --seed 1",
        "moves a",
        "census --boards 1",
        "train --game triple3 --games 1",
        "ugi < ugi",
        "script a.script",
    ] {
        let run = by_shell(&bench, &format!("\"$0\" {words} >&-"));
        assert_eq!(run.code, Some(FAILURE), "{words}");
        assert_eq!(one_line(&run.err), told, "{words}");
        for away in ["> /dev/null", ">> /dev/null", "> /dev/null 2>&1", "1<> /dev/null 2>&1", "> away"] {
            let run = by_shell(&bench, &format!("\"$0\" {words} {away}"));
            assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{words} {away}");
        }
    }
    // A command without output succeeds.
    assert_eq!(by_shell(&bench, "\"$0\" screenshot x.png >&-").code, Some(0));
}

/// Checks that a failed write leaves the old file unchanged; a file size limit stands in for a disk that
/// becomes full.
#[cfg(unix)]
#[test]
fn failed_write_keeps_the_old_file() {
    let bench = Bench::new();
    bench.write("old.png", "old");
    let run = by_shell(&bench, "trap '' XFSZ; ulimit -f 0; exec \"$0\" screenshot old.png");
    assert_eq!((run.code, run.out.as_str()), (Some(FAILURE), ""));
    assert_eq!(one_line(&run.err), "old.png: cannot be written: file too large");
    assert_eq!(fs::read(bench.path().join("old.png")).unwrap(), b"old");
    assert_eq!(bench.names(), ["old.png"]);
    // A successful write replaces the file completely.
    assert_eq!(bench.run(&["screenshot", "old.png"]).code, Some(0));
    assert!(fs::read(bench.path().join("old.png")).unwrap().starts_with(b"\x89PNG"));
    assert_eq!(bench.names(), ["old.png"]);
}

#[test]
fn closed_pipe_is_not_an_error() {
    let bench = Bench::new();
    for words in [&["--help"][..], &["help", "script"], &["--version"]] {
        // The reader is closed before the first write.
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let output =
            bench.command(PROGRAM).args(words).stdout(writer).stderr(Stdio::piped()).output().unwrap();
        assert_eq!((output.status.code(), output.stderr.len()), (Some(0), 0), "{words:?}");
    }
}

#[cfg(unix)]
#[test]
fn closed_standard_streams_keep_the_exit_code() {
    let bench = Bench::new();
    for (words, code) in
        [("--help", 0), ("--nonsense", 2), ("screenshot no/x.png", 1), ("screenshot x.png", 0)]
    {
        let run = by_shell(&bench, &format!("\"$0\" {words} >&- 2>&- <&-"));
        assert_eq!((run.code, run.err.as_str()), (Some(code), ""), "{words}");
    }
    assert_eq!(bench.names(), ["x.png"]);
}

#[cfg(target_os = "linux")]
#[test]
fn file_names_that_are_not_utf_8_are_used() {
    use std::ffi::OsString;
    use std::os::unix::ffi::OsStringExt;
    let bench = Bench::new();
    let odd = |end: &[u8]| OsString::from_vec([b"a\xFF".as_slice(), end].concat());
    let write = |name: &OsString, text: &str| fs::write(bench.path().join(name), text).unwrap();
    write(&odd(b".gpl"), "GIMP Palette\n255 0 0\n");
    write(&odd(b".script"), "say heard\n");
    write(&odd(b".tpn"), &format!("{POSITION}\n"));
    fs::create_dir(bench.path().join(odd(b"art"))).unwrap();
    let run = bench.run(&["screenshot".into(), odd(b".png"), "--palette".into(), odd(b".gpl")]);
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
    assert!(bench.path().join(odd(b".png")).is_file());
    let run = bench.run(&["script".into(), odd(b".script")]);
    assert_eq!((run.code, run.out.as_str()), (Some(0), "heard\n"));
    assert_eq!(bench.run(&["moves".into(), odd(b".tpn")]).code, Some(0));
    let said = bench.fails(&["screenshot".into(), "x.png".into(), "--sprites".into(), odd(b"art")], FAILURE);
    assert!(said.starts_with("a\u{FFFD}art: contains none of the drawings"), "{said}");
    let said = bench.fails(&["screenshot".into(), "x.png".into(), "--font".into(), odd(b"")], FAILURE);
    assert_eq!(said, "a\u{FFFD}: cannot be read: no such file or directory");
}

#[test]
fn empty_environment_and_invalid_homes_work() {
    let bench = Bench::new();
    for (name, value) in
        [("HOME", ""), ("HOME", "relative"), ("HOME", "/dev/null"), ("XDG_CONFIG_HOME", "relative")]
    {
        let mut command = bench.command(PROGRAM);
        command.env_remove("HOME").args(["screenshot", "x.png", "--pubscreen", "nowhere"]);
        command.env(name, value);
        let run = ended(&mut command);
        assert_eq!(run.code, Some(0), "{name}={value:?}: {}", run.err);
        assert_eq!(one_line(&run.err), "no public screen \"nowhere\"; using Workbench");
    }
}

#[cfg(unix)]
#[test]
fn endless_answer_to_question_mark_is_refused() {
    let bench = Bench::new();
    let run = by_shell(&bench, "yes x | tr -d '\\n' | \"$0\" '?'");
    assert_eq!(run.code, Some(2));
    assert_eq!(
        one_line(&run.err),
        "1048576 characters are too many; expected DIFFICULTY/N,PUBSCREEN within 512"
    );
    let run = by_shell(&bench, "yes '?' | \"$0\" '?'");
    assert_eq!(run.code, Some(2));
    assert!(one_line(&run.err).starts_with("DIFFICULTY \"?\": not a number"), "{}", run.err);
}

#[cfg(unix)]
#[test]
fn script_is_read_from_standard_input() {
    let bench = Bench::new();
    let run = by_shell(&bench, "echo 'say heard' | \"$0\" script -");
    assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (Some(0), "heard\n", ""));
    let run = by_shell(&bench, "echo nonsense | \"$0\" script -");
    assert!(one_line(&run.err).starts_with("standard input:1:1: \"nonsense\"; expected "), "{}", run.err);
    let run = by_shell(&bench, "yes '# for ever' | \"$0\" script -");
    assert_eq!(run.code, Some(FAILURE));
    assert_eq!(one_line(&run.err), "standard input: longer than 16 megabytes, the maximum for such a file");
}

#[test]
fn question_mark_without_input_ends() {
    let bench = Bench::new();
    let run = bench.run(&["?"]);
    assert_eq!((run.code, run.out.as_str()), (Some(FAILURE), "DIFFICULTY/N,PUBSCREEN: \n"));
    assert!(one_line(&run.err).starts_with("cannot open a window: "));
}
