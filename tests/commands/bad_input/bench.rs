//! Runs the program in a temporary folder and checks its messages.

use std::ffi::OsStr;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use tempfile::TempDir;

/// Exit code for an invalid command line.
pub const USAGE: i32 = 2;
/// Exit code for any other error.
pub const FAILURE: i32 = 1;

/// A temporary working folder for the program, without a display, and with an empty home and no custom
/// screens.
pub struct Bench {
    folder: TempDir,
}

#[derive(Debug, PartialEq, Eq)]
pub struct Ended {
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
}

impl Bench {
    pub fn new() -> Self {
        Self { folder: TempDir::new().unwrap() }
    }

    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    pub fn write(&self, name: &str, bytes: impl AsRef<[u8]>) {
        let path = self.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }

    pub fn names(&self) -> Vec<String> {
        let mut names = Vec::new();
        let mut folders = vec![self.path().to_owned()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                names.push(path.strip_prefix(self.path()).unwrap().display().to_string());
                if path.is_dir() && !path.is_symlink() {
                    folders.push(path);
                }
            }
        }
        names.sort();
        names
    }

    /// Returns a command that runs a program in the folder, with an empty environment.
    pub fn command(&self, program: impl AsRef<OsStr>) -> Command {
        let mut command = Command::new(program);
        command.current_dir(self.path()).env_clear().env("HOME", self.path()).env("RUST_BACKTRACE", "1");
        command.stdin(Stdio::null());
        command
    }

    pub fn run<S: AsRef<OsStr>>(&self, words: &[S]) -> Ended {
        ended(self.command(PROGRAM).args(words))
    }

    /// Runs the program with arguments that must fail, and returns its message without the program's name.
    /// Checks the exit code, and that the message has one line and the program writes no output and no new
    /// file.
    pub fn fails<S: AsRef<OsStr>>(&self, words: &[S], code: i32) -> String {
        let before = self.names();
        let Ended { code: is, out, err } = self.run(words);
        let shown: Vec<_> = words.iter().map(AsRef::as_ref).collect();
        assert_eq!((is, out.as_str()), (Some(code), ""), "{shown:?}: {err}");
        assert_eq!(self.names(), before, "{shown:?} left something behind");
        one_line(&err)
    }

    /// Runs several failing command lines and compares their messages.
    pub fn all_fail(&self, code: i32, cases: &[(&[&str], &str)]) {
        for (words, told) in cases {
            assert_eq!(self.fails(words, code), *told, "{words:?}");
        }
    }
}

pub const PROGRAM: &str = env!("CARGO_BIN_EXE_tripppin");

pub fn ended(command: &mut Command) -> Ended {
    let output = command.output().unwrap();
    let text = |bytes| String::from_utf8(bytes).expect("what the program says is text");
    Ended { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
}

/// Returns the only line of a message, without the program's name.
pub fn one_line(err: &str) -> String {
    let line = err.strip_suffix('\n').unwrap_or_else(|| panic!("no line's end: {err:?}"));
    assert_eq!(line.lines().count(), 1, "{err}");
    assert!(!line.contains("panicked") && !line.contains("backtrace"), "{line}");
    assert!(line.chars().count() < 1000, "{} characters", line.chars().count());
    line.strip_prefix("Tripppin: ").unwrap_or_else(|| panic!("{line}")).to_owned()
}
