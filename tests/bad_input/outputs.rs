//! Places that cannot be written to.

use super::bench::{Bench, Ended, FAILURE, PROGRAM, ended, one_line};
use std::fs;
use std::process::Stdio;

/// Somewhere in the middle of a game.
const POSITION: &str = "4c458625c25207c8/64ff61495832ff0e/e0620d4670ffa21c/2954924ac1239816/\
                        2c1a948a8ca11383/3415d0430ba82685/c4ff318991ffff19/38b068ffff51a42a e4 d5 2 1 r";

#[test]
fn pictures() {
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

/// A run by the shell, for what only it can set up; `script` finds the program as `$0`.
#[cfg(unix)]
fn by_shell(bench: &Bench, script: &str) -> Ended {
    ended(bench.command("/bin/sh").args(["-c", script, PROGRAM]).env("PATH", "/bin:/usr/bin"))
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk() {
    let bench = Bench::new();
    bench.write("a", format!("{POSITION}\n"));
    // The first is answered at once, the second by the thread that thinks.
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

/// A file that may not grow stands in for a disk that is full in the middle of writing.
#[cfg(unix)]
#[test]
fn a_failure_keeps_the_old_file_whole() {
    let bench = Bench::new();
    bench.write("old.png", "old");
    let run = by_shell(&bench, "trap '' XFSZ; ulimit -f 0; exec \"$0\" screenshot old.png");
    assert_eq!((run.code, run.out.as_str()), (Some(FAILURE), ""));
    assert_eq!(one_line(&run.err), "old.png: cannot be written: file too large");
    assert_eq!(fs::read(bench.path().join("old.png")).unwrap(), b"old");
    assert_eq!(bench.names(), ["old.png"]);
    // And when all is well, the new one stands there whole.
    assert_eq!(bench.run(&["screenshot", "old.png"]).code, Some(0));
    assert!(fs::read(bench.path().join("old.png")).unwrap().starts_with(b"\x89PNG"));
    assert_eq!(bench.names(), ["old.png"]);
}

#[test]
fn a_reader_that_goes_away() {
    let bench = Bench::new();
    for words in [&["--help"][..], &["help", "script"], &["--version"]] {
        // Gone before the first word is written.
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let output =
            bench.command(PROGRAM).args(words).stdout(writer).stderr(Stdio::piped()).output().unwrap();
        assert_eq!((output.status.code(), output.stderr.len()), (Some(0), 0), "{words:?}");
    }
}

#[cfg(unix)]
#[test]
fn nobody_listens_at_all() {
    let bench = Bench::new();
    for (words, code) in
        [("--help", 0), ("--nonsense", 2), ("screenshot no/x.png", 1), ("screenshot x.png", 0)]
    {
        let run = by_shell(&bench, &format!("\"$0\" {words} >&- 2>&- <&-"));
        assert_eq!((run.code, run.err.as_str()), (Some(code), ""), "{words}");
    }
    assert_eq!(bench.names(), ["x.png"]);
}

#[cfg(unix)]
#[test]
fn links() {
    use std::os::unix::fs::symlink;
    let bench = Bench::new();
    symlink("circle", bench.path().join("circle")).unwrap();
    symlink("target.png", bench.path().join("link")).unwrap();
    let said = bench.fails(&["screenshot", "circle"], FAILURE);
    assert!(said.starts_with("circle: cannot be written: too many levels of symbolic links"), "{said}");
    assert_eq!(bench.run(&["screenshot", "link"]).code, Some(0));
    assert!(bench.path().join("link").is_symlink() && bench.path().join("target.png").is_file());
    let said = bench.fails(&["screenshot", "x.png", "--font", "circle"], FAILURE);
    assert!(said.starts_with("circle: cannot be read: too many levels"), "{said}");
}

#[test]
fn an_empty_environment_and_odd_homes() {
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

#[test]
fn a_question_mark_without_anybody_to_answer() {
    let bench = Bench::new();
    let run = bench.run(&["?"]);
    assert_eq!((run.code, run.out.as_str()), (Some(FAILURE), "DIFFICULTY/N,PUBSCREEN: \n"));
    assert!(one_line(&run.err).starts_with("no window: "));
}
