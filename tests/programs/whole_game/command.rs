//! Tests of the command `tripppin script` in a process of its own.

use std::process::Output;

use super::*;
use crate::wine;

fn tripppin(arguments: &[&str], folder: &Path) -> Output {
    let mut command = wine::tripppin();
    command.args(arguments).env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY").current_dir(folder);
    wine::output(command, "")
}

#[test]
fn command_runs_a_script_without_a_display() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(
        folder.path().join("s.script"),
        "wait 5\nscreenshot one.png\nscreenshot two words.png shown\nsay hello  there\n",
    )
    .unwrap();
    let output = tripppin(&["script", "--seed", "1", "--pens", "8", "s.script"], folder.path());
    let error = wine::said(output.stderr);
    assert_eq!((output.status.code(), error.as_str()), (Some(0), ""));
    assert_eq!(output.stdout, b"hello there\n");
    assert!(folder.path().join("one.png").exists() && folder.path().join("two words.png").exists());
    let help = tripppin(&["help", "script"], folder.path());
    assert_eq!(help.status.code(), Some(0));
    assert!(String::from_utf8(help.stdout).unwrap().contains("usage: tripppin script"));
}

#[test]
fn picture_key_works_in_scripts() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("s.script"), "key F12\n").unwrap();
    let output = tripppin(&["script", "--seed", "1", "s.script"], folder.path());
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let names = fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap().file_name());
    let pictures = names.filter(|name| Path::new(name).extension().is_some_and(|kind| kind == "png"));
    assert_eq!(pictures.count(), 1);
}

/// Checks that a screenshot fails in a removed folder, in which not even root can create a file.
#[cfg(unix)]
#[test]
fn picture_key_fails_in_unwritable_folder() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("s.script"), "wait 1\nkey F12\nsay on\n").unwrap();
    let line = "mkdir gone && cd gone && rmdir ../gone && exec \"$0\" script --seed 1 \"$1\"";
    let script = folder.path().join("s.script");
    let output = std::process::Command::new("/bin/sh")
        .args(["-c", line, env!("CARGO_BIN_EXE_tripppin")])
        .arg(&script)
        .current_dir(folder.path())
        .output()
        .unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    let expected = ": tripppin-1.png: cannot be written: no such file or directory\n";
    assert_eq!(said, format!("Tripppin: {}:2{expected}", script.display()));
    assert_eq!((output.status.code(), output.stdout.as_slice()), (Some(1), b"".as_slice()));
}
