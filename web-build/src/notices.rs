//! The notices of a program: its libraries by other people, with their licences.
//!
//! Cargo lists the libraries that are linked for a target. The texts are read from the packages that `Cargo.lock` names. A text
//! that several libraries share is written once. Copying the notices into packages is left to the scripts in `packaging`, and
//! into the page to [`crate::page`].

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::fault::Fault;

/// Name of the file with the notices on the page.
pub const FILE: &str = "notices.txt";

/// A program of the workspace as it is compiled for one target.
#[derive(Debug, Clone, Copy)]
pub struct Linked<'a> {
    /// Name of the program's package.
    pub package: &'a str,
    /// Target triple that the program is compiled for, or `None` for this computer.
    pub target: Option<&'a str>,
    /// Features besides the default ones, separated by commas.
    pub features: &'a str,
}

/// A library by other people.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Library {
    name: String,
    version: String,
    licence: String,
    authors: String,
    /// Folder of the package's sources; the standard library has none.
    folder: Option<PathBuf>,
}

/// Returns the notices of a program.
///
/// # Errors
/// Returns a [`Fault`] if cargo fails, or if a library has neither a licence file nor the MIT licence.
pub fn notices(linked: Linked<'_>) -> Result<String, Fault> {
    let mut libraries = libraries(linked)?;
    libraries.push(Library {
        name: "The standard library of Rust".to_owned(),
        version: String::new(),
        licence: "MIT OR Apache-2.0".to_owned(),
        authors: "The Rust Project contributors".to_owned(),
        folder: None,
    });
    written(linked.package, &libraries)
}

/// Returns the text of the notices of `libraries`, which the program `program` contains.
fn written(program: &str, libraries: &[Library]) -> Result<String, Fault> {
    let mut text = format!(
        "{program} contains these libraries. Where the authors of a library offer several licences, its MIT licence is printed.\n\n"
    );
    let mut licences: BTreeMap<String, Licence> = BTreeMap::new();
    for library in libraries {
        let name = format!("{} {}", library.name, library.version).trim_end().to_owned();
        text.push_str(&format!("{name}: {}\n", library.licence));
        for licence in library.texts()? {
            let (head, body) = parts(&licence);
            // Copies of a licence have different line breaks.
            let key: Vec<&str> = body.split_whitespace().collect();
            let licence = licences.entry(key.join(" ")).or_default();
            licence.owners.entry(head).or_default().push(name.clone());
            licence.body = body;
        }
    }
    for licence in licences.values() {
        text.push_str(&format!("\n{}\n", "-".repeat(72)));
        for (head, names) in &licence.owners {
            text.push_str(&format!("{}\n{head}\n", names.join(", ")));
        }
        text.push_str(&format!("{}\n", licence.body));
    }
    Ok(text)
}

/// A licence text that several libraries share.
#[derive(Debug, Default)]
struct Licence {
    /// The names of libraries, by the title and copyright lines before their copy of the text.
    owners: BTreeMap<String, Vec<String>>,
    body: String,
}

/// Splits a licence text into its title with the copyright lines, and the conditions.
fn parts(text: &str) -> (String, String) {
    let is_head = |line: &str| {
        let line = line.trim().to_lowercase();
        let is_title = line.contains("mit license") && line.len() < 40;
        line.is_empty() || is_title || ["copyright", "all rights"].iter().any(|start| line.starts_with(start))
    };
    let count = text.lines().take_while(|line| is_head(line)).count();
    let head = text.lines().take(count).filter(|line| !line.is_empty()).map(|line| format!("{line}\n"));
    (head.collect(), text.lines().skip(count).collect::<Vec<_>>().join("\n"))
}

impl Library {
    /// Returns the texts of the licences under which the program contains the library.
    fn texts(&self) -> Result<BTreeSet<String>, Fault> {
        let mut files = self.folder.as_deref().map_or(Ok(Vec::new()), licence_files)?;
        let is_choice = !self.licence.contains(" AND ");
        if is_choice && let Some(mit) = files.iter().position(|(name, _)| name.contains("MIT")) {
            files = vec![files.swap_remove(mit)];
        } else if self.licence.contains("(MIT OR Apache-2.0)") {
            files.retain(|(name, _)| !name.contains("APACHE"));
        }
        if !files.is_empty() {
            return Ok(files.into_iter().map(|(_, text)| text).collect());
        }
        if is_choice && self.licence.split([' ', '/']).any(|licence| licence == "MIT") {
            return Ok([mit_of(&self.authors)].into());
        }
        let name = &self.name;
        Err(Fault::Notices(format!(
            "{name} has no licence file, and {:?} is not the MIT licence",
            self.licence
        )))
    }
}

/// Returns the names of the licence files in a package's folder, in capital letters, and their texts without trailing blanks.
fn licence_files(folder: &Path) -> Result<Vec<(String, String)>, Fault> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).map_err(Fault::file(folder))? {
        let path = entry.map_err(Fault::file(folder))?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_uppercase();
        let is_licence =
            ["LICENSE", "LICENCE", "UNLICENSE", "COPYING"].iter().any(|start| name.starts_with(start));
        if is_licence && path.is_file() {
            let text = fs::read_to_string(&path).map_err(Fault::file(&path))?;
            let lines: Vec<&str> = text.trim().lines().map(str::trim_end).collect();
            found.push((name, lines.join("\n")));
        }
    }
    found.sort();
    Ok(found)
}

/// Returns the MIT licence of a library without a licence file.
fn mit_of(authors: &str) -> String {
    let own = include_str!("../../LICENSE-MIT").trim_end();
    let line = |line: &str| {
        if line.starts_with("Copyright") { format!("Copyright (c) {authors}") } else { line.to_owned() }
    };
    own.lines().map(line).collect::<Vec<_>>().join("\n")
}

/// Returns the libraries that cargo links into a program, without those of the workspace.
fn libraries(linked: Linked<'_>) -> Result<Vec<Library>, Fault> {
    let mut tree = cargo(&[
        "tree",
        "--locked",
        "--edges",
        "normal,no-proc-macro",
        "--prefix",
        "none",
        "--format",
        "{p}",
    ]);
    tree.args(["--package", linked.package, "--features", linked.features]);
    let mut metadata = cargo(&["metadata", "--locked", "--format-version", "1"]);
    if let Some(target) = linked.target {
        tree.args(["--target", target]);
        metadata.args(["--filter-platform", target]);
    }
    let tree = output(tree)?;
    let listed: BTreeSet<(&str, &str)> = tree.lines().filter_map(name_and_version).collect();
    let unreadable = |error| Fault::Notices(format!("cargo metadata: {error}"));
    let metadata: Value = serde_json::from_str(&output(metadata)?).map_err(unreadable)?;
    let packages = metadata["packages"].as_array().into_iter().flatten().map(library);
    let mut found: Vec<Library> = packages
        .filter(|(is_own, library)| {
            !is_own && listed.contains(&(library.name.as_str(), library.version.as_str()))
        })
        .map(|(_, library)| library)
        .collect();
    found.sort_by(|one, other| (&one.name, &one.version).cmp(&(&other.name, &other.version)));
    Ok(found)
}

/// Splits a line of `cargo tree`, such as "png v0.18.1 (*)".
fn name_and_version(line: &str) -> Option<(&str, &str)> {
    let mut words = line.split(' ');
    Some((words.next()?, words.next()?.strip_prefix('v')?))
}

/// Converts a package of `cargo metadata`; the first value is `true` for packages of the workspace.
fn library(package: &Value) -> (bool, Library) {
    let text = |field: &str| package[field].as_str().unwrap_or_default().to_owned();
    let authors: Vec<&str> =
        package["authors"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let authors =
        if authors.is_empty() { format!("The {} authors", text("name")) } else { authors.join(", ") };
    let folder = Path::new(&text("manifest_path")).parent().map(Path::to_path_buf);
    let licence = text("license");
    let library = Library { name: text("name"), version: text("version"), licence, authors, folder };
    (package["source"].is_null(), library)
}

fn cargo(words: &[&str]) -> Command {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args(words).current_dir(crate::workspace());
    cargo
}

fn output(mut command: Command) -> Result<String, Fault> {
    let told = command.output().map_err(Fault::program("cargo"))?;
    if !told.status.success() {
        let problem = String::from_utf8_lossy(&told.stderr).trim().to_owned();
        return Err(Fault::Program { program: "cargo".to_owned(), problem });
    }
    Ok(String::from_utf8_lossy(&told.stdout).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Creates a library whose package has these files.
    fn library_with(folder: &Path, name: &str, licence: &str, files: &[(&str, &str)]) -> Library {
        let folder = folder.join(name);
        fs::create_dir(&folder).unwrap();
        for (file, text) in files {
            fs::write(folder.join(file), text).unwrap();
        }
        let [name, version, authors] = [name, "1.0.0", "Ann"].map(str::to_owned);
        Library { name, version, licence: licence.to_owned(), authors, folder: Some(folder) }
    }

    #[test]
    fn shared_licence_is_written_once() {
        let scratch = tempfile::tempdir().unwrap();
        let mit = "MIT License\n\nCopyright (c) Ann\n\nPermission is\ngranted.  \r\n\n";
        let both = [("LICENSE-APACHE", "long"), ("license-mit", mit)];
        let one = library_with(scratch.path(), "one", "MIT OR Apache-2.0", &both);
        let bob = [("LICENSE", "Copyright (c) Bob\nPermission is granted."), ("lib.rs", "code")];
        let two = library_with(scratch.path(), "two", "MIT", &bob);
        let three = library_with(scratch.path(), "three", "MIT", &bob);
        let text = written("p", &[one, two, three]).unwrap();
        let (list, texts) = text.split_once("--\n").unwrap();
        assert!(list.contains("\none 1.0.0: MIT OR Apache-2.0\ntwo 1.0.0: MIT\n"), "{list}");
        let expected = "two 1.0.0, three 1.0.0\nCopyright (c) Bob\n\n\
                        one 1.0.0\nMIT License\nCopyright (c) Ann\n\nPermission is granted.\n";
        assert_eq!(texts, expected);
    }

    #[test]
    fn every_licence_of_a_conjunction_is_written() {
        let scratch = tempfile::tempdir().unwrap();
        let files = [("LICENSE-APACHE", "long"), ("LICENSE-MIT", "mit"), ("LICENSE-UNICODE", "unicode")];
        let licence = "(MIT OR Apache-2.0) AND Unicode-3.0";
        let library = library_with(scratch.path(), "one", licence, &files);
        assert_eq!(library.texts().unwrap(), ["mit", "unicode"].map(str::to_owned).into());
    }

    #[test]
    fn missing_licence_file_is_replaced_for_mit_only() {
        let scratch = tempfile::tempdir().unwrap();
        let texts = library_with(scratch.path(), "one", "MIT/Apache-2.0", &[]).texts().unwrap();
        let text = texts.first().unwrap();
        assert!(text.contains("\nCopyright (c) Ann\n") && text.ends_with("SOFTWARE."), "{text}");
        let error = library_with(scratch.path(), "two", "Zlib", &[]).texts().unwrap_err().to_string();
        assert_eq!(error, "two has no licence file, and \"Zlib\" is not the MIT licence");
    }

    #[test]
    fn program_names_its_libraries_but_none_of_the_workspace() {
        let text = notices(Linked { package: "tripppin", target: None, features: "" }).unwrap();
        let (list, texts) = text.split_once("\n---").unwrap();
        assert!(list.contains("\npng 0.") && list.contains("\nThe standard library of Rust: MIT"), "{list}");
        assert!(!list.contains("amiga"), "{list}");
        for library in list.lines().skip(2).filter_map(|line| line.split(':').next()) {
            assert!(texts.contains(library), "{library}");
        }
    }
}
