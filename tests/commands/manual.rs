//! Tests of README, the manual in `docs/manual`, and the other texts in Markdown: generated parts, links,
//! command lines and size.
//!
//! `UPDATE_PACKAGING=1 cargo test --test suite commands::manual::` rewrites the generated parts. A page marks each
//! generated part by the comments `<!-- generated: NAME -->` and `<!-- end of generated text -->`.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail by panicking")]

use crate::program;

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use amiga_boardgame::table::GameEntry;
use amiga_boardgame::view::keys::SHORTCUTS;
use boardgame_host::cli;
use program::run;
use tripppin::CATALOGUE;

const MANUAL: &str = "docs/manual/src";
const BEGIN: &str = "<!-- generated: ";
const END: &str = "<!-- end of generated text -->";
/// Maximum length of a line of generated prose, in characters.
const MARGIN: usize = 130;

pub struct Page {
    pub path: PathBuf,
    pub text: String,
}

impl Page {
    fn read(path: impl Into<PathBuf>) -> Self {
        let path = path.into();
        let text = fs::read_to_string(root().join(&path)).unwrap().replace("\r\n", "\n");
        Self { path, text }
    }

    /// Returns the page's text without its generated parts.
    fn prose(&self) -> String {
        let mut parts = self.text.split(BEGIN);
        let first = parts.next().unwrap_or_default().to_owned();
        parts.fold(first, |text, part| text + part.split_once(END).map_or("", |(_, rest)| rest))
    }
}

pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Returns the pages of the manual, sorted by name.
pub fn pages() -> Vec<Page> {
    let files = fs::read_dir(root().join(MANUAL)).unwrap().map(|file| file.unwrap().file_name());
    let mut names: Vec<_> = files.filter(|name| name.to_string_lossy().ends_with(".md")).collect();
    names.sort();
    names.into_iter().map(|name| Page::read(Path::new(MANUAL).join(name))).collect()
}

fn readme_and_manual() -> Vec<Page> {
    let mut pages = vec![Page::read("README.md")];
    pages.append(&mut self::pages());
    pages
}

// ---- generated parts

#[test]
fn generated_parts_match_packaged_program() {
    let mut old = Vec::new();
    for page in readme_and_manual() {
        let made = regenerate(&page);
        if made == page.text {
            continue;
        }
        if std::env::var_os("UPDATE_PACKAGING").is_some() {
            fs::write(root().join(&page.path), made).unwrap();
        } else {
            old.push(page.path.display().to_string());
        }
    }
    assert!(
        old.is_empty(),
        "{} out of date; UPDATE_PACKAGING=1 cargo test --test suite commands::manual:: writes the generated parts",
        old.join(", ")
    );
}

/// Returns the text of a page in which all generated parts have been generated again.
fn regenerate(page: &Page) -> String {
    let place = page.path.display();
    let mut parts = page.text.split(BEGIN);
    let mut text = parts.next().unwrap().to_owned();
    for part in parts {
        let (name, rest) =
            part.split_once(" -->\n").unwrap_or_else(|| panic!("{place}: a marker without end"));
        let (_, rest) = rest.split_once(END).unwrap_or_else(|| panic!("{place}: {name} has no end"));
        let made = generated(name).unwrap_or_else(|| panic!("{place}: {name:?} cannot be generated"));
        write!(text, "{BEGIN}{name} -->\n\n{}\n\n{END}{rest}", made.trim_end()).unwrap();
    }
    text
}

/// Returns a generated part by its name, such as `rules tripppin`, or `None` if the name is unknown.
fn generated(name: &str) -> Option<String> {
    let (kind, game) = name.split_once(' ').unwrap_or((name, ""));
    let game = || CATALOGUE.find(game);
    Some(match kind {
        "games" => games(),
        "rules" => verbatim(&game()?.window.as_ref()?.rules.join("\n")),
        "notation" => wrapped(game()?.notation, MARGIN),
        "options" => options(game()?),
        "likeness" => likeness(),
        "shortcuts" => shortcuts(),
        "help" => verbatim(&help(&[])),
        "commands" => commands(),
        "script" | "ugi" => verbatim(&help(&[kind])),
        _ => return None,
    })
}

/// Returns a table of the games other than the first, with links to their pages in the manual.
fn games() -> String {
    let mut table = "| game | option |\n|---|---|\n".to_owned();
    for game in CATALOGUE.games().skip(1) {
        let page = format!("{MANUAL}/{}.md", game.word);
        let about = if root().join(&page).exists() {
            format!("[{}]({page})", game.help)
        } else {
            game.help.to_owned()
        };
        writeln!(table, "| {about} | `--game {}` |", game.word).unwrap();
    }
    table
}

fn help(words: &[&str]) -> String {
    let made = run(&[&["help"], words].concat());
    assert_eq!((made.code, made.err.as_str()), (Some(0), ""));
    made.out
}

fn verbatim(text: &str) -> String {
    assert!(!text.contains("```"));
    format!("```text\n{}\n```", text.trim_end())
}

/// Returns prose in lines of at most `margin` characters.
pub fn wrapped(prose: &str, margin: usize) -> String {
    let mut lines = vec![String::new()];
    for word in prose.split_whitespace() {
        let line = lines.last_mut().unwrap();
        if line.is_empty() {
            line.push_str(word);
        } else if line.chars().count() + 1 + word.chars().count() <= margin {
            write!(line, " {word}").unwrap();
        } else {
            lines.push(word.to_owned());
        }
    }
    lines.join("\n")
}

fn options(game: &GameEntry) -> String {
    let mut table = "| option | used by | meaning |\n|---|---|---|\n".to_owned();
    for option in game.options {
        let commands = game
            .commands
            .iter()
            .filter(|command| command.needs.contains(&option.name) || command.takes.contains(&option.name));
        let mut users: Vec<String> = commands
            .map(|command| format!("`{}`", format!("{:?}", command.command).to_lowercase()))
            .collect();
        if option.of_play {
            users.insert(0, "the window".to_owned());
        }
        let users = users.join(", ");
        let name = format!("{} {}", option.name, option.value);
        let help = option.help.replace("CHOICES", &(option.words)().join(", "));
        let [name, help] = [name.trim_end(), &help].map(|cell| cell.replace('|', "\\|"));
        writeln!(table, "| `{name}` | {users} | {help} |").unwrap();
    }
    table
}

/// Returns a table of all games with the parts that follow an original.
fn likeness() -> String {
    let mut table =
        "| game | part | original | comparison | differences, and what is not known |\n".to_owned();
    table += "|---|---|---|---|---|\n";
    for game in CATALOGUE.games() {
        assert!(!game.likeness.is_empty(), "{} has no row", game.word);
        for row in game.likeness {
            let cells = [game.title, row.part, row.original, row.check, row.differences];
            assert!(cells.iter().all(|cell| !cell.is_empty() && !cell.contains('|')), "{cells:?}");
            writeln!(table, "| {} |", cells.join(" | ")).unwrap();
        }
    }
    table
}

fn shortcuts() -> String {
    let mut table = "| letters | command |\n|---|---|\n".to_owned();
    for row in SHORTCUTS {
        writeln!(table, "| {} | {} |", row.keys(), row.label).unwrap();
    }
    table
}

/// Returns a section for each command except the commands that have a page of their own.
fn commands() -> String {
    let list = help(&[]);
    let (_, list) = list.split_once("\nCommands").unwrap();
    let lines = list.lines().skip(1).take_while(|line| !line.is_empty());
    let names =
        lines.filter(|line| !line.starts_with("   ")).filter_map(|line| line.split_whitespace().next());
    let names = names.filter(|name| !["script", "ugi"].contains(name));
    // The text of `help help` contains that of all other options.
    let names = names.filter(|name| !["help", "man", "completions"].contains(name));
    names.map(|name| format!("### {name}\n\n{}\n\n", verbatim(&own_help(name)))).collect()
}

/// Returns the help of a command without the options of the window, which the reference lists once.
fn own_help(name: &str) -> String {
    let text = help(&[name]);
    let Some((head, rest)) = text.split_once("\nOptions:\n").filter(|_| text.contains("[OPTIONS]")) else {
        return text;
    };
    let tail = rest.split_once("\n\n").map_or("", |(_, tail)| tail);
    format!("{head}\nOptions: those of the screen and the game above\n\n{tail}")
}

// ---- size

#[test]
fn readme_is_within_its_limits() {
    let readme = Page::read("README.md").prose();
    assert!(readme.lines().count() <= 150, "{} lines", readme.lines().count());
    assert!(readme.split_whitespace().count() <= 1600, "{} words", readme.split_whitespace().count());
    let long = readme.lines().find(|line| line.chars().count() > 160);
    assert!(long.is_none(), "{long:?}");
    for sentence in sentences(&readme) {
        assert!(sentence.split_whitespace().count() <= 30, "{sentence}");
    }
}

/// Returns the sentences of a text in Markdown outside code blocks and tables.
fn sentences(text: &str) -> Vec<String> {
    let mut paragraphs = vec![String::new()];
    for line in text.lines() {
        let begins = ["#", "- ", "|", "    ", "!["].iter().any(|mark| line.starts_with(mark));
        if line.is_empty() || begins {
            paragraphs.push(String::new());
        }
        if !["|", "    "].iter().any(|mark| line.starts_with(mark)) {
            write!(paragraphs.last_mut().unwrap(), "{line} ").unwrap();
        }
    }
    paragraphs.iter().flat_map(|paragraph| paragraph.split(". ")).map(str::to_owned).collect()
}

// ---- links

/// Returns the targets of a text's links and pictures, without code blocks.
pub fn links(text: &str) -> Vec<String> {
    let lines = text.lines().filter(|line| !line.starts_with("    "));
    let parts = lines.flat_map(|line| line.split("](").skip(1));
    parts.filter_map(|part| Some(part.split_once(')')?.0.to_owned())).collect()
}

/// Returns the anchor that forges and mdBook give a heading.
fn anchor(heading: &str) -> String {
    let kept = |letter: &char| letter.is_alphanumeric() || [' ', '-', '_'].contains(letter);
    heading.trim().chars().filter(kept).collect::<String>().to_lowercase().replace(' ', "-")
}

fn has_anchor(text: &str, wanted: &str) -> bool {
    let headings = text.lines().filter(|line| line.starts_with('#'));
    headings.map(|line| anchor(line.trim_start_matches('#'))).any(|found| found == wanted)
}

#[test]
fn links_of_texts_lead_to_files_and_headings() {
    let mut pages = readme_and_manual();
    let others = [
        "ARCHITECTURE.md",
        "CONTRIBUTING.md",
        "docs/sources.md",
        "docs/writing.md",
        "tests/reference/README.md",
    ];
    pages.extend(others.map(Page::read));
    for page in pages {
        for link in links(&page.prose()) {
            let place = format!("{}: {link}", page.path.display());
            if link.starts_with("https://") {
                continue;
            }
            let (file, heading) = link.split_once('#').unwrap_or((&link, ""));
            let target = match file {
                "" => page.path.clone(),
                _ => page.path.parent().unwrap().join(file),
            };
            assert!(root().join(&target).exists(), "{place}: there is no such file");
            if page.path.starts_with(MANUAL) {
                // mdBook and the web page contain only the files of the manual.
                assert!(!file.contains(".."), "{place}: leads out of the manual");
            }
            if !heading.is_empty() {
                let text = fs::read_to_string(root().join(&target)).unwrap();
                assert!(has_anchor(&text, heading), "{place}: there is no such heading");
            }
        }
    }
}

#[test]
fn manual_summary_lists_every_page() {
    let summary = links(&Page::read(format!("{MANUAL}/SUMMARY.md")).text);
    for page in readme_and_manual().iter().filter(|page| page.path.starts_with(MANUAL)) {
        let name = page.path.file_name().unwrap().to_string_lossy();
        assert!(name == "SUMMARY.md" || summary.contains(&name.to_string()), "{name} is missing");
        assert!(page.text.starts_with("# "), "{name} has no title");
    }
    assert!(fs::read_to_string(root().join("docs/manual/book.toml")).unwrap().contains("src = \"src\""));
}

// ---- tables of the originals

#[test]
fn reference_readme_lists_tables_with_rows() {
    const FOLDER: &str = "tests/reference";
    let page = Page::read(format!("{FOLDER}/README.md")).text;
    let listed: BTreeMap<&str, usize> = page
        .lines()
        .filter_map(|line| line.strip_prefix("| `")?.split_once("` | "))
        .filter_map(|(name, rest)| Some((name, rest.split(' ').next()?.parse().ok()?)))
        .collect();
    let files = fs::read_dir(root().join(FOLDER)).unwrap().map(|file| file.unwrap().file_name());
    let names: Vec<String> =
        files.map(|name| name.into_string().unwrap()).filter(|name| name != "README.md").collect();
    assert_eq!(names.len(), listed.len(), "{listed:?}");
    for name in names {
        let text = fs::read_to_string(root().join(FOLDER).join(&name)).unwrap();
        let column_names = usize::from(name.ends_with(".tsv"));
        let rows = text.lines().filter(|line| !line.starts_with('#')).count() - column_names;
        assert_eq!(listed.get(name.as_str()), Some(&rows), "{FOLDER}/README.md: {name}");
    }
}

// ---- command lines

/// Returns the command lines in a text: indented lines, and code within lines, that run the program.
fn command_lines(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for line in text.lines() {
        let code: Vec<&str> = match line.strip_prefix("    ") {
            Some(code) => vec![code],
            None => line.split('`').skip(1).step_by(2).collect(),
        };
        for code in code {
            let code = code.split(" # ").next().unwrap_or_default();
            let code = code
                .strip_prefix("cargo run --release --")
                .map_or_else(|| code.to_owned(), |rest| format!("tripppin{rest}"));
            let parts = code.split([';', '|']).flat_map(|part| part.split("&&")).map(str::trim);
            found.extend(
                parts.filter(|part| *part == "tripppin" || part.starts_with("tripppin ")).map(str::to_owned),
            );
        }
    }
    found
}

/// Splits a command line at blanks, keeping quoted words together, and drops redirections.
fn words(line: &str) -> Vec<OsString> {
    let parts = line.split('"').enumerate().flat_map(|(at, part)| match at % 2 {
        0 => part.split_whitespace().map(str::to_owned).collect(),
        _ => vec![part.to_owned()],
    });
    let words = parts.filter(|word| !word.starts_with(['<', '>']));
    words.skip(1).map(OsString::from).collect()
}

#[test]
fn command_lines_of_texts_are_accepted() {
    let mut count = 0;
    for page in readme_and_manual() {
        for line in command_lines(&page.prose()) {
            let start = run(&["deal", "--seed", "7"]).out.trim_end().to_owned();
            let mut ask = |_: &str| Some(start.clone());
            // The placeholder COMMAND of a usage line stands for any command, here `match`.
            let words =
                words(&line).into_iter().map(|word| if word == "COMMAND" { "match".into() } else { word });
            let parsed = cli::parse_host(&CATALOGUE, words, &mut ask);
            assert!(parsed.is_ok(), "{}: {line}: {}", page.path.display(), parsed.err().unwrap());
            count += 1;
        }
    }
    assert!(count > 50, "{count} command lines found");
}

#[test]
fn all_forms_of_command_lines_are_found() {
    let text = "a\n\n    tripppin deal | tripppin think --level 5 >x   # twice\n\nrun `tripppin 7` or `cargo run --release -- 7`\n";
    assert_eq!(
        command_lines(text),
        ["tripppin deal", "tripppin think --level 5 >x", "tripppin 7", "tripppin 7"]
    );
    assert_eq!(words("tripppin a \"b c\" >x"), ["a", "b c"]);
    assert_eq!(anchor(" Review in Tribolo and Triple 3"), "review-in-tribolo-and-triple-3");
}
