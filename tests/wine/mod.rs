//! The program as tests start it: the one built here; or that of Windows, run by Wine, where `TRIPPPIN_WINDOWS` names the folder it is
//! in. So the tables, scripts and pictures of this system are those of Windows, too.

use std::path::{Path, PathBuf};
use std::process::Command;

/// What Wine runs programs by.
pub const RUN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/wine/run");

/// The folder of the programs of Windows, if those are to be tried.
pub fn windows() -> Option<PathBuf> {
    std::env::var_os("TRIPPPIN_WINDOWS").map(PathBuf::from)
}

/// A program of Windows.
pub fn exe(program: &Path) -> Command {
    let mut command = Command::new(RUN);
    // What Wine leaves running would stay on a display that goes away.
    command.arg(program).env_remove("DISPLAY");
    command
}

/// The program.
#[allow(dead_code, reason = "who compares the two starts each himself")]
pub fn tripppin() -> Command {
    match windows() {
        Some(folder) => exe(&folder.join("tripppin.exe")),
        None => Command::new(env!("CARGO_BIN_EXE_tripppin")),
    }
}

/// What a program said on standard error, without what Wine says there of itself: a thread that is still starting when its program
/// ends may find its server gone, which Wine tells ("wine client error:104: recvmsg: Connection reset by peer"), or begins to tell.
pub fn said(stderr: Vec<u8>) -> String {
    let mut said = String::from_utf8(stderr).unwrap_or_else(|other| other.to_string());
    if windows().is_some() {
        while let Some(from) = said.find("wine client error:") {
            let to = said[from..].find('\n').map_or(said.len(), |length| from + length + 1);
            said.replace_range(from..to, "");
        }
    }
    said
}
