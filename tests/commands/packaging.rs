//! Tests that the man page and the completions in `packaging/` are those that the program generates, that
//! they work, that texts with a list of games list the whole catalogue, and that a copy of the repository
//! needs no files outside it.
//!
//! `UPDATE_PACKAGING=1 cargo test --test suite commands::packaging::` rewrites the man page, the completions and the
//! lists of games.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail by panicking")]

use crate::commands::manual::wrapped;
use crate::program;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use amiga_boardgame::table::GameEntry;
use program::run;
use tripppin::CATALOGUE;

const FILES: [(&str, &[&str]); 4] = [
    ("tripppin.6", &["man"]),
    ("tripppin.bash", &["completions", "bash"]),
    ("_tripppin", &["completions", "zsh"]),
    ("tripppin.fish", &["completions", "fish"]),
];

#[test]
fn packaging_is_up_to_date() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("packaging");
    for (name, words) in FILES {
        let made = run(words);
        assert_eq!((made.code, made.err.as_str()), (Some(0), ""));
        let path = folder.join(name);
        if std::env::var_os("UPDATE_PACKAGING").is_some() {
            fs::create_dir_all(&folder).unwrap();
            fs::write(&path, &made.out).unwrap();
        }
        let there = fs::read_to_string(&path).unwrap_or_default().replace("\r\n", "\n");
        assert!(
            there == made.out,
            "packaging/{name} is old; UPDATE_PACKAGING=1 cargo test --test suite commands::packaging:: writes it anew"
        );
    }
}

/// A function that makes the new text of a file from its present text.
type MakeFn = fn(&str) -> String;

/// The files with a text that lists the games, each with the function that makes the text.
const LISTS: [(&str, MakeFn); 5] = [
    ("packaging/tripppin.desktop", desktop_entry),
    ("packaging/local.tripppin.Tripppin.metainfo.xml", metainfo),
    ("packaging/description.txt", description),
    ("packaging/windows/README.txt", windows_readme),
    ("docs/manual/src/SUMMARY.md", summary),
];

#[test]
fn lists_of_games_are_up_to_date() {
    for (name, make) in LISTS {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
        let there = fs::read_to_string(&path).unwrap().replace("\r\n", "\n");
        let made = make(&there);
        if std::env::var_os("UPDATE_PACKAGING").is_some() {
            fs::write(&path, &made).unwrap();
        } else {
            assert!(
                there == made,
                "{name} is old; UPDATE_PACKAGING=1 cargo test --test suite commands::packaging:: writes it anew"
            );
        }
    }
}

/// Returns all games except the first, which is the main subject of the texts.
fn others() -> impl Iterator<Item = &'static GameEntry> {
    CATALOGUE.games().skip(1)
}

/// Returns a number in words if it is small.
fn in_words(number: usize) -> String {
    let words = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    words.get(number).map_or_else(|| number.to_string(), |&word| word.to_owned())
}

/// Returns the number of all games in words, at the beginning of a sentence.
fn all_in_words() -> String {
    let word = in_words(CATALOGUE.games().count());
    word[..1].to_uppercase() + &word[1..]
}

/// Replaces the part of a text between two marks.
fn replaced(text: &str, from: &str, to: &str, part: &str) -> String {
    let (before, rest) = text.split_once(from).unwrap_or_else(|| panic!("{from:?} is missing"));
    let (_, after) = rest.split_once(to).unwrap_or_else(|| panic!("{to:?} is missing after {from:?}"));
    format!("{before}{from}{part}{to}{after}")
}

fn desktop_entry(text: &str) -> String {
    let list = |of: fn(&GameEntry) -> &str| others().map(|game| format!("{};", of(game))).collect::<String>();
    let text = replaced(text, "\nComment=Play ", " almost forgotten", &in_words(CATALOGUE.games().count()));
    let text = replaced(&text, "\nKeywords=Amiga;", "retro;", &list(|game| game.title));
    let (text, _) = text.split_once("\nActions=").unwrap();
    let mut text = format!("{text}\nActions={}\n", list(|game| game.word));
    for GameEntry { word, title, .. } in others() {
        text += &format!("\n[Desktop Action {word}]\nName={title}\nExec=tripppin --game {word}\n");
    }
    text
}

fn metainfo(text: &str) -> String {
    let text = replaced(text, "<summary>", " lost board games", &all_in_words());
    let text = replaced(&text, "<p>\n      ", " almost forgotten", &all_in_words());
    let text = replaced(&text, "<p>The other ", " games are:", &in_words(others().count()));
    let items: String = others().map(|game| format!("\n      <li>{}</li>", game.help)).collect();
    replaced(&text, "<ul>", "\n    </ul>", &items)
}

/// Makes the long description of the Debian package.
fn description(text: &str) -> String {
    let items: String = others().map(|game| format!("\n * {}", game.help)).collect();
    replaced(text, "more games:\n", "\n\n", &items)
}

fn windows_readme(text: &str) -> String {
    let titles: Vec<&str> = CATALOGUE.games().map(|game| game.title).collect();
    let (last, first) = titles.split_last().unwrap();
    let games = format!(
        "{} board games with the look of an Amiga: {} and {last}. In Tripppin and Trippples, the computer can play \
         without errors.",
        all_in_words(),
        first.join(", ")
    );
    replaced(text, "====\n\n", "\n\nYou need not", &wrapped(&games, 79))
}

/// Makes the summary of the manual, which lists the games that have a page.
fn summary(text: &str) -> String {
    let pages = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/manual/src");
    let games = CATALOGUE.games().filter(|game| pages.join(format!("{}.md", game.word)).exists());
    let items: String = games.map(|game| format!("- [{}]({}.md)\n", game.title, game.word)).collect();
    replaced(text, "# The games\n\n", "\n# Playing", &items)
}

/// Returns Bash's completions at the end of a line.
fn complete(words: &[&str]) -> Vec<String> {
    let script = format!(
        "{}\nCOMP_WORDS=({}) COMP_CWORD={}\n_tripppin\nprintf '%s\\n' \"${{COMPREPLY[@]}}\"\n",
        run(&["completions", "bash"]).out,
        words.iter().map(|word| format!("'{word}'")).collect::<Vec<_>>().join(" "),
        words.len() - 1,
    );
    // Outside a completion, Bash's command `compopt` fails, so the script replaces it by a command without
    // effect.
    let script = format!("compopt() {{ :; }}\n{script}");
    let output = Command::new("bash")
        .args(["--norc", "-c", &script])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect()
}

#[test]
#[cfg_attr(not(target_os = "linux"), ignore = "needs Bash of release 4 or later")]
fn bash_completes_commands_options_values_and_paths() {
    let games: Vec<&str> = CATALOGUE.words().collect();
    let cases: [(&[&str], &[&str]); 18] = [
        (&["tripppin", "so"], &["solve"]),
        (&["tripppin", "c"], &["census", "completions"]),
        (&["tripppin", "--pal"], &["--pal", "--palette"]),
        (&["tripppin", "think", "--"], &["--game", "--level", "--prevention", "--help", "--version"]),
        (
            &["tripppin", "think", "--game", "trippples", "--"],
            &["--game", "--seed", "--player", "--help", "--version"],
        ),
        (&["tripppin", "--game", "=", "trippples", "moves", "--"], &["--game", "--help", "--version"]),
        (&["tripppin", "think", "--game", "="], &games),
        (
            &["tripppin", "fit", "--game", "tribolo", "--"],
            &["--game", "--seed", "--games", "--rounds", "--out", "--help", "--version"],
        ),
        (&["tripppin", "think", "--player", "p"], &["perfect"]),
        (&["tripppin", "think", "--prevention", "o"], &["on", "off"]),
        (&["tripppin", "think", "--prevention", "="], &["on", "off"]),
        (&["tripppin", "think", "--prevention", "=", "of"], &["off"]),
        (&["tripppin", "--pubscreen", "solve", "think", "--l"], &["--level"]),
        (&["tripppin", "solve", "Cargo.t"], &["Cargo.toml"]),
        (&["tripppin", "completions", ""], &["bash", "zsh", "fish"]),
        (&["tripppin", "help", "ma"], &["match", "man"]),
        (&["tripppin", "--palette", "wor"], &["workbench2", "workbench13", "workbench31"]),
        (&["tripppin", "match", "--right", "p"], &["perfect"]),
    ];
    for (words, expected) in cases {
        assert_eq!(complete(words), expected, "{words:?}");
    }
}

/// Folders with files that are built, downloaded or collected by a fuzzer.
const NO_SOURCES: [&str; 6] =
    ["target", "web/dist", "fuzz/target", "fuzz/corpus", "fuzz/artifacts", "docs/manual/book"];

/// Names after `../` that are no files of the repository: input of tests, files of the web page, and build output.
const DATA: [&str; 11] =
    ["e", "etc", "f.bdf", "gone", "icons", "manual.css", "mine", "outside", "outside.txt", "target", "x"];

/// Folders with the files of one machine or user. `/home/me` is allowed as an example.
const OF_A_MACHINE: [&str; 8] = ["home", "media", "mnt", "opt", "root", "tmp", "work", "Users"];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Returns all files of the repository below a folder. Paths are relative to the root.
pub(super) fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(root().join(folder)).unwrap().map(Result::unwrap) {
        let path = folder.join(entry.file_name());
        if path == Path::new(".git") || NO_SOURCES.iter().any(|other| path == Path::new(other)) {
            continue;
        } else if entry.file_type().unwrap().is_dir() {
            found.append(&mut sources(&path));
        } else {
            found.push(path);
        }
    }
    found
}

/// Returns the name at the start of a text, without a full stop that ends a sentence.
fn first_name(text: &str) -> &str {
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || "._-".contains(letter);
    text.split(|letter| !is_part(letter)).next().unwrap_or_default().trim_end_matches('.')
}

/// Returns the first path in the text of a file that leads to a file outside the repository.
///
/// A path that begins with `../` may begin in any folder above the file, because crates and scripts have
/// folders of their own. Rows of boards also contain `../`, but after a field or before one that is empty.
fn path_to_the_outside(file: &Path, text: &str) -> Option<String> {
    let relative = text.match_indices("../").find_map(|(at, _)| {
        let (before, path) = text.split_at(at);
        let rest = path.trim_start_matches("../");
        let (steps, name) = ((path.len() - rest.len()) / 3, first_name(rest));
        let is_within_a_word =
            before.ends_with(|letter: char| letter.is_alphanumeric() || "._]".contains(letter));
        if before.ends_with("../")
            || is_within_a_word
            || !name.starts_with(|first: char| first.is_alphabetic())
        {
            return None;
        }
        let is_inside =
            file.ancestors().skip(1 + steps).any(|folder| root().join(folder).join(name).exists());
        (!is_inside && !DATA.contains(&name)).then(|| format!("{}{name}", "../".repeat(steps)))
    });
    let absolute = OF_A_MACHINE.iter().find_map(|folder| {
        let start = format!("/{folder}/");
        text.match_indices(&start).find_map(|(at, _)| {
            let (before, name) = (&text[..at], first_name(&text[at + start.len()..]));
            let begins =
                !before.ends_with(|letter: char| letter.is_alphanumeric() || "._-*)]}/".contains(letter));
            (begins && !name.is_empty() && (*folder, name) != ("home", "me"))
                .then(|| format!("{start}{name}"))
        })
    });
    relative.or(absolute)
}

#[test]
fn files_name_no_path_outside_the_repository() {
    let mut count = 0;
    for file in sources(Path::new("")) {
        // Pictures and other binary files contain no paths.
        let Ok(text) = fs::read_to_string(root().join(&file)) else { continue };
        assert_eq!(path_to_the_outside(&file, &text), None, "{}", file.display());
        count += 1;
    }
    assert!(count > 800, "{count} files read");
}

#[test]
fn paths_outside_the_repository_are_found() {
    let script = Path::new(".ci/run");
    let up = |path: &str| format!("{}{path}", "../");
    for (text, expected) in [
        (format!("cross={}", up("shared/tools/cross")), Some(up("shared"))),
        (format!("see {}.", up(&up("Cargo.toml"))), Some(up(&up("Cargo.toml")))),
        (format!("see {}.", up("Cargo.toml")), None),
        (format!("aa......./..b...{}", up("b........")), None),
        (format!("cd /{}/project && ls", "work"), Some(format!("/{}/project", "work"))),
        (format!("\"/{}/ann/x\"", "home"), Some(format!("/{}/ann", "home"))),
        (format!("\"$scratch/{}/var\" {}", "root", "/home/me/x"), None),
    ] {
        assert_eq!(path_to_the_outside(script, &text), expected, "{text}");
    }
}
