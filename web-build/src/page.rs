//! Builds the page: compiles the crate `web`, generates its JavaScript bindings and adds static files, icons,
//! the manual and the list of files for offline use.
//!
//! The WebAssembly module is also stored packed with gzip. The packed copy is a second form of a file that is
//! already there, so it is neither listed for offline use nor counted in the page's size.
//!
//! The files are written to a temporary folder, which replaces the old one only after every step has
//! succeeded.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use wasm_bindgen_cli_support::Bindgen;

use crate::checksums::computed;
use crate::fault::Fault;
use crate::imports::renamed;
use crate::manual;
use crate::merge::merged;
use crate::notices::{self, Linked, notices};
use crate::offline::{self, KEEPER, SHARED};
use crate::places::emptied;
use crate::rust::{Rust, TARGET};
use crate::script::shortened;
use crate::traps::trapping;
use crate::variables::renumbered;
use crate::weight::{Weight, gzip};
use crate::{target, workspace};

const MODULE: &str = "tripppin_web";
/// File name of the WebAssembly module.
///
/// The name of the packed copy has `.gz` added.
pub const WASM: &str = "tripppin_web_bg.wasm";
const INDEX: &str = "index.html";
const PROFILE: &str = "web";
const ICONS: [&str; 6] = ["16.png", "32.png", "48.png", "128.png", "256.png", "512.png"];

#[derive(Debug)]
pub struct Built {
    /// Sizes of the built page's files, by path relative to the page's folder.
    pub files: BTreeMap<String, Weight>,
    /// Paths of the files that a browser loads before the first game begins.
    first: BTreeSet<String>,
}

impl Built {
    pub fn weight(&self) -> Weight {
        self.files.values().copied().sum()
    }

    /// Returns the size of the files that a browser loads before the first game begins.
    pub fn first_load(&self) -> Weight {
        self.first.iter().filter_map(|name| self.files.get(name)).copied().sum()
    }
}

/// Builds the web page into the folder `to`, replacing the folder's contents.
///
/// # Errors
/// Returns a [`Fault`] if a step fails. An error before the replacement leaves the folder unchanged.
pub fn build(rust: &Rust, to: &Path) -> Result<Built, Fault> {
    let Compiled { module, files: engine_files } = compile(rust)?;
    let parent = to.parent().unwrap_or(Path::new("."));
    let aside = tempfile::Builder::new().prefix(".dist").tempdir_in(parent).map_err(Fault::file(parent))?;
    bind(&module, aside.path())?;
    copy_shortened(&workspace().join("web/static"), aside.path())?;
    let icons = aside.path().join("icons");
    fs::create_dir_all(&icons).map_err(Fault::file(&icons))?;
    for icon in ICONS {
        let from = workspace().join("packaging/icons").join(icon);
        fs::copy(&from, icons.join(icon)).map_err(Fault::file(&from))?;
    }
    for (name, bytes) in engine_files {
        write(&aside.path().join(name), &bytes)?;
    }
    for (name, bytes) in manual::files(&workspace().join("docs/manual/src"))? {
        write(&aside.path().join(manual::FOLDER).join(name), &bytes)?;
    }
    let linked = Linked { package: "tripppin-web", target: Some(TARGET), features: "" };
    write(&aside.path().join(notices::FILE), notices(linked)?.as_bytes())?;
    let mut files = contents(aside.path())?;
    // The list of files has the checksum of the script with the build's ID, so that script comes first.
    let fills = [
        (SHARED, offline::with_build_id as FillFn),
        (SHARED, offline::with_module_sizes),
        (KEEPER, offline::keeper),
    ];
    for (name, fill) in fills {
        let path = aside.path().join(name);
        let text = fs::read_to_string(&path).map_err(Fault::file(&path))?;
        let text =
            fill(&text, &files).ok_or_else(|| Fault::Page(format!("{name} has no line to fill in")))?;
        fs::write(&path, &text).map_err(Fault::file(&path))?;
        files.insert(name.to_owned(), text.into_bytes());
    }
    let module = files.get(WASM).ok_or_else(|| Fault::Page(format!("{WASM} was not built")))?;
    let packed = aside.path().join(format!("{WASM}.gz"));
    fs::write(&packed, gzip(module)?).map_err(Fault::file(&packed))?;
    let index = files.get(INDEX).map(|bytes| String::from_utf8_lossy(bytes)).unwrap_or_default();
    let first = first_files(&index);
    let mut weights = BTreeMap::new();
    for (name, bytes) in files {
        weights.insert(name, Weight::measure(&bytes)?);
    }
    if to.exists() {
        fs::remove_dir_all(to).map_err(Fault::file(to))?;
    }
    let made = aside.keep();
    fs::rename(&made, to).map_err(Fault::file(to))?;
    readable(to)?;
    Ok(Built { files: weights, first })
}

/// Returns the paths of the files that a browser loads before the first game begins: the page, the module, and the
/// files that the page's HTML names for itself.
fn first_files(html: &str) -> BTreeSet<String> {
    // Links to other pages open in another tab.
    let tags = html.split('<').filter(|tag| !tag.starts_with("a "));
    let names = tags.flat_map(|tag| tag.split("=\"./").skip(1)).filter_map(|rest| rest.split('"').next());
    names.chain([INDEX, WASM]).map(str::to_owned).collect()
}

/// A function that inserts data about the page's files into a script.
///
/// Returns `None` if the script lacks the placeholder line for the data.
type FillFn = fn(&str, &BTreeMap<String, Vec<u8>>) -> Option<String>;

/// Makes the page's folder readable by all users.
///
/// A folder created as a temporary one can be read by its owner only.
fn readable(folder: &Path) -> Result<(), Fault> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        fs::set_permissions(folder, fs::Permissions::from_mode(0o755)).map_err(Fault::file(folder))?;
    }
    Ok(())
}

/// The results of compiling the page's crate.
struct Compiled {
    /// Path of the WebAssembly module.
    module: PathBuf,
    /// Files that the program fetches when an engine needs them, by name.
    files: BTreeMap<String, Vec<u8>>,
}

fn compile(rust: &Rust) -> Result<Compiled, Fault> {
    let words = ["build", "--locked", "--package", "tripppin-web", "--lib", "--profile", PROFILE, MESSAGES];
    let ended =
        rust.cargo(&words, &target()).stderr(Stdio::inherit()).output().map_err(Fault::program("cargo"))?;
    if !ended.status.success() {
        return Err(Fault::Program {
            program: "cargo".to_owned(),
            problem: "the page does not compile".to_owned(),
        });
    }
    let mut files = BTreeMap::new();
    for folder in output_folders(&String::from_utf8_lossy(&ended.stdout)) {
        let folder = folder.join(FILES);
        if folder.is_dir() {
            files.extend(contents(&folder)?);
        }
    }
    Ok(Compiled { module: target().join(TARGET).join(PROFILE).join(format!("{MODULE}.wasm")), files })
}

/// The argument of cargo that makes it report the output folders of build scripts.
const MESSAGES: &str = "--message-format=json-render-diagnostics";
/// Name of the folder in which a build script writes files of the page.
const FILES: &str = "page";

/// Returns the output folders of the build scripts, from the messages of cargo.
fn output_folders(messages: &str) -> Vec<PathBuf> {
    let messages = messages.lines().filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok());
    messages.filter_map(|message| Some(PathBuf::from(message.get("out_dir")?.as_str()?))).collect()
}

/// Writes the WebAssembly module, and the script that loads it in a browser, to the folder `to`.
fn bind(module: &Path, to: &Path) -> Result<(), Fault> {
    let trapping = trapping(&fs::read(module).map_err(Fault::file(module))?)?;
    let mut bindgen = Bindgen::new();
    let problem =
        |error| Fault::Program { program: "wasm-bindgen".to_owned(), problem: format!("{error:#}") };
    bindgen
        .input_bytes(MODULE, trapping)
        .typescript(false)
        .omit_default_module_path(false)
        .remove_name_section(true)
        .remove_producers_section(true);
    bindgen.web(true).map_err(problem)?.generate(to).map_err(problem)?;
    let (module, script) = (to.join(WASM), to.join(format!("{MODULE}.js")));
    let bytes = fs::read(&module).map_err(Fault::file(&module))?;
    let text = fs::read_to_string(&script).map_err(Fault::file(&script))?;
    let bytes = merged(&renumbered(&computed(&emptied(&bytes)?)?)?)?;
    let (bytes, text) = renamed(&bytes, &shortened(&text), &format!("./{MODULE}_bg.js"))?;
    fs::write(&module, bytes).map_err(Fault::file(&module))?;
    fs::write(&script, text).map_err(Fault::file(&script))
}

/// Copies the static files of the page, without the comments and indentation of scripts and style sheets.
fn copy_shortened(from: &Path, to: &Path) -> Result<(), Fault> {
    for (name, bytes) in contents(from)? {
        let is_shortened = [".js", ".css"].iter().any(|end| name.ends_with(end));
        let text = str::from_utf8(&bytes).ok().filter(|_| is_shortened);
        let bytes = text.map_or(bytes.clone(), |text| shortened(text).into_bytes());
        write(&to.join(name), &bytes)?;
    }
    Ok(())
}

/// Writes a file, and creates its folder if necessary.
fn write(to: &Path, bytes: &[u8]) -> Result<(), Fault> {
    let folder = to.parent().unwrap_or(to);
    fs::create_dir_all(folder).map_err(Fault::file(folder))?;
    fs::write(to, bytes).map_err(Fault::file(to))
}

/// Reads all files below a folder.
///
/// The keys are relative paths with `/` as the separator.
fn contents(folder: &Path) -> Result<BTreeMap<String, Vec<u8>>, Fault> {
    let mut files = BTreeMap::new();
    let mut folders = vec![(String::new(), folder.to_owned())];
    while let Some((before, folder)) = folders.pop() {
        for entry in fs::read_dir(&folder).map_err(Fault::file(&folder))? {
            let entry = entry.map_err(Fault::file(&folder))?;
            let (path, name) = (entry.path(), format!("{before}{}", entry.file_name().to_string_lossy()));
            if path.is_dir() {
                folders.push((name + "/", path));
            } else {
                files.insert(name, fs::read(&path).map_err(Fault::file(&path))?);
            }
        }
    }
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_load_has_the_files_that_the_html_names() {
        let html =
            "<link href=\"./style.css\"><script src=\"./main.js\"></script><a href=\"./manual/a.html\">b</a>";
        let expected = ["index.html", "main.js", "style.css", "tripppin_web_bg.wasm"];
        assert_eq!(first_files(html), expected.map(str::to_owned).into());
    }

    #[test]
    fn output_folders_are_read_from_cargo_messages() {
        let messages = "{\"reason\":\"compiler-artifact\"}\n\
                        {\"reason\":\"build-script-executed\",\"out_dir\":\"/a/out\"}\nno message\n";
        assert_eq!(output_folders(messages), [PathBuf::from("/a/out")]);
    }
}
