//! Gives the executables of Windows their icon, their version and their manifest.
//!
//! The GNU tool `windres` compiles the Windows resource. Without that tool the executables have no resource,
//! and Cargo prints a warning.

#![allow(clippy::print_stdout, reason = "it is how Cargo is told")]

use std::env;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const ICON: &str = "packaging/icons/tripppin.ico";
const MANIFEST: &str = "packaging/windows/tripppin.manifest";

fn main() -> Result<(), Box<dyn Error>> {
    for file in ["build.rs", ICON, MANIFEST] {
        println!("cargo::rerun-if-changed={file}");
    }
    if env::var("CARGO_CFG_TARGET_OS")? != "windows" {
        return Ok(());
    }
    let folder = PathBuf::from(env::var("OUT_DIR")?);
    let (text, object) = (folder.join("tripppin.rc"), folder.join("tripppin.o"));
    fs::write(&text, resource()?)?;
    let tools = [format!("{}-w64-mingw32-windres", env::var("CARGO_CFG_TARGET_ARCH")?), "windres".to_owned()];
    if tools.iter().any(|tool| made(tool, &text, &object)) {
        println!("cargo::rustc-link-arg-bins={}", object.display());
    } else {
        println!("cargo::warning=no windres: the executables have neither icon nor version");
    }
    Ok(())
}

/// Runs the resource compiler `tool`, and returns `true` if it has created the object file.
fn made(tool: &str, text: &Path, object: &Path) -> bool {
    let words = ["--codepage=65001", "--output-format=coff"];
    Command::new(tool).args(words).arg(text).arg(object).status().is_ok_and(|status| status.success())
}

/// Returns the resource script that embeds the icon, the manifest and the version.
fn resource() -> Result<String, Box<dyn Error>> {
    let root = env::var("CARGO_MANIFEST_DIR")?.replace('\\', "/");
    let number = |part: &str| env::var(format!("CARGO_PKG_VERSION_{part}"));
    let version = format!("{},{},{},0", number("MAJOR")?, number("MINOR")?, number("PATCH")?);
    let values: String = [
        ("FileDescription", "Tripppin".to_owned()),
        ("ProductName", "Tripppin".to_owned()),
        ("Comments", env::var("CARGO_PKG_DESCRIPTION")?),
        ("FileVersion", env::var("CARGO_PKG_VERSION")?),
        ("ProductVersion", env::var("CARGO_PKG_VERSION")?),
        ("LegalCopyright", env::var("CARGO_PKG_LICENSE")?),
    ]
    .map(|(key, value)| format!("VALUE \"{key}\", \"{value}\"\n"))
    .concat();
    // Kind 24 is a manifest, file type 1 a program; the strings are in English and Unicode.
    Ok(format!(
        "1 ICON \"{root}/{ICON}\"\n1 24 \"{root}/{MANIFEST}\"\n\
         1 VERSIONINFO\nFILEVERSION {version}\nPRODUCTVERSION {version}\nFILEOS 0x40004\nFILETYPE 1\nBEGIN\n\
         BLOCK \"StringFileInfo\"\nBEGIN\nBLOCK \"040904B0\"\nBEGIN\n{values}END\nEND\n\
         BLOCK \"VarFileInfo\"\nBEGIN\nVALUE \"Translation\", 0x409, 0x4B0\nEND\nEND\n"
    ))
}
