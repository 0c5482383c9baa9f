//! Selects the Rust toolchain that compiles the page: the installed one if it has the target, or one named by
//! the environment.
//!
//! `TRIPPPIN_WEB_ENV` names a file that a shell sources before cargo starts; the variables set in that file
//! (`RUSTC`, a linker) make cargo use another toolchain. If that toolchain has only the source of the
//! standard library, cargo compiles the library along with the page.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::fault::Fault;

pub const TARGET: &str = "wasm32-unknown-unknown";
/// Environment variable with the path of a shell file that selects a Rust toolchain other than the installed one.
///
/// The shell file is sourced before cargo starts.
pub const ENV: &str = "TRIPPPIN_WEB_ENV";

/// The cargo arguments that select the code to check for warnings on [`TARGET`].
const LINTED: &[&str] = &[
    "--locked",
    "--package",
    "tripppin-web",
    "--package",
    "small-amiga-window",
    "--lib",
    "--example",
    "hello",
];

/// A Rust toolchain that can compile for [`TARGET`].
#[derive(Debug, Clone)]
pub struct Rust {
    env: Option<PathBuf>,
    library: Library,
}

/// The form in which a Rust toolchain provides the standard library for [`TARGET`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Library {
    Compiled,
    Source,
}

impl Rust {
    /// Finds a Rust toolchain that can compile for [`TARGET`].
    ///
    /// # Errors
    /// Returns [`Fault::Program`] with advice if the installed toolchain lacks the target and no usable other
    /// one is named.
    pub fn find() -> Result<Self, Fault> {
        let env = std::env::var_os(ENV).map(PathBuf::from);
        let rustc = |words: &[&str]| {
            let words = words.iter().map(OsString::from);
            let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
            // With an environment file, `RUSTC` may be set in that file, so the shell looks it up.
            let mut command = match &env {
                Some(file) => within(file, "exec \"${RUSTC:-rustc}\" \"$@\""),
                None => Command::new(rustc),
            };
            let told = command.args(words).output().map_err(Fault::program("rustc"))?;
            if !told.status.success() {
                let problem = String::from_utf8_lossy(&told.stderr).trim().to_owned();
                return Err(Fault::Program { program: "rustc".to_owned(), problem });
            }
            Ok(PathBuf::from(String::from_utf8_lossy(&told.stdout).trim()))
        };
        let compiled = rustc(&["--print", "target-libdir", "--target", TARGET])?;
        if has_core(&compiled) {
            return Ok(Self { env, library: Library::Compiled });
        }
        let source = rustc(&["--print", "sysroot"])?.join("lib/rustlib/src/rust/library/std");
        if env.is_some() && source.is_dir() {
            return Ok(Self { env, library: Library::Source });
        }
        Err(Fault::Program {
            program: "rustc".to_owned(),
            problem: format!(
                "it cannot compile for {TARGET}: `rustup target add {TARGET}`, or name another Rust by {ENV}"
            ),
        })
    }

    /// Runs clippy on the two crates that are compiled for browsers: the page and the example program.
    ///
    /// If clippy is not available, the compiler's warnings are used.
    ///
    /// # Errors
    /// Returns [`Fault::Program`] if there are warnings.
    pub fn lint(&self, target: &Path) -> Result<(), Fault> {
        let mut cargo = match self.library {
            Library::Compiled if self.env.is_none() => {
                let mut clippy = self.cargo(&[&["clippy"], LINTED].concat(), target);
                clippy.args(["--", "-D", "warnings"]);
                clippy
            }
            // Another toolchain's clippy lacks the target, so only the compiler's warnings are checked.
            _ => {
                let mut check = self.cargo(&[&["check", "-Zwarnings"], LINTED].concat(), target);
                check.args(["--config", "build.warnings='deny'"]);
                check
            }
        };
        let ended = cargo.status().map_err(Fault::program("cargo"))?;
        let problem =
            || Fault::Program { program: "cargo".to_owned(), problem: "the page has warnings".to_owned() };
        ended.success().then_some(()).ok_or_else(problem)
    }

    /// Returns a cargo command for [`TARGET`] that builds into the folder `target`.
    ///
    /// The command runs in the root folder of the workspace.
    pub fn cargo(&self, words: &[&str], target: &Path) -> Command {
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let mut command = match &self.env {
            Some(file) => {
                let mut shell = within(file, "exec \"$@\"");
                shell.arg(cargo);
                shell
            }
            None => Command::new(cargo),
        };
        command.args(words).args(["--target", TARGET]);
        if self.library == Library::Source {
            command.arg("-Zbuild-std=std,panic_abort");
        }
        command.current_dir(crate::workspace()).env("CARGO_TARGET_DIR", target);
        command
    }
}

/// Returns a shell command that sources `file` and then runs the shell code `then`.
///
/// The caller can add arguments, which the code receives.
fn within(file: &Path, then: &str) -> Command {
    let mut shell = Command::new("sh");
    shell.arg("-c").arg(format!("file=$1; shift; . \"$file\"; {then}")).arg("sh").arg(file);
    shell
}

fn has_core(folder: &Path) -> bool {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    entries.into_iter().any(|entry| entry.file_name().to_string_lossy().starts_with("libcore-"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn environment_file_applies_to_the_command() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a env");
        std::fs::write(&file, "export RUSTC='the other one'\n").unwrap();
        let told =
            within(&file, "printf '%s|' \"$RUSTC\" \"$@\"").args(["one", "two words"]).output().unwrap();
        assert_eq!(String::from_utf8_lossy(&told.stdout), "the other one|one|two words|");
    }

    #[test]
    fn folder_without_core_library_is_not_a_target() {
        let folder = tempfile::tempdir().unwrap();
        assert!(!has_core(folder.path()));
        assert!(!has_core(&folder.path().join("none")));
        std::fs::write(folder.path().join("libcore-0123.rlib"), "").unwrap();
        assert!(has_core(folder.path()));
    }
}
