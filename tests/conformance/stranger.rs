//! Tests that a program of another name shows only its own name, version and authors.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail by panicking")]

use std::fs;
use std::path::Path;

use boardgame_host::Catalogue;
use boardgame_host::batch::{Completion, merge_files, run};
use boardgame_host::cli::commands::COMMANDS;
use boardgame_host::cli::{self, CliAction, Shell, completions, help, man};
use boardgame_host::script;

use super::{fifth, hexapawn, with_catalogue};
use crate::play;

/// The catalogue of a program that has no game and no asset of this program's name.
static BOARDS: Catalogue = Catalogue {
    command: "boards",
    title: "Boards",
    authors: "nobody",
    others: &[&fifth::ENTRY],
    ..Catalogue::new(&tribolo_game::ENTRY, "3.2.1")
};

fn action(line: &str) -> CliAction {
    let words = line.split(' ').map(Into::into);
    cli::parse(&BOARDS, words, &mut |_| None).unwrap_or_else(|error| panic!("{line}: {error}")).run
}

/// The catalogue of a program with one game, which has no solver, no start positions and no matches.
static ONE_GAME: Catalogue = Catalogue::new(&hexapawn::ENTRY, "1.0.0");

#[test]
fn texts_list_only_what_the_game_has() {
    with_catalogue(&ONE_GAME, || {
        let shells = [Shell::Bash, Shell::Zsh, Shell::Fish].map(completions::completion_script);
        let lists_help = |text: &String| text.contains("screenshot") && text.contains("border");
        for text in shells.into_iter().chain([help::full_help(), man::page()]) {
            assert!(lists_help(&text), "{text}");
            for absent in ["solve", "census", "merge", "train", "fair", "puzzle", "--json", " , ", "hint, "] {
                assert!(!text.contains(absent), "{absent}: {text}");
            }
        }
        let refused = |words: &[&str]| {
            let parsed = cli::parse(&ONE_GAME, words.iter().map(Into::into), &mut |_| None);
            parsed.unwrap_err().to_string()
        };
        assert_eq!(refused(&["help", "solve"]), refused(&["solve"]));
    });
}

/// Returns what a command without a window writes to standard output.
fn output(line: &str) -> String {
    let mut out = Vec::new();
    let done = match action(line) {
        CliAction::Batch(mut job) => run(&mut job, &mut out),
        CliAction::Merge { files, json, rebuild } => merge_files(&files, json, rebuild, &mut out),
        CliAction::Completions(shell) => return completions::completion_script(shell),
        other => panic!("{line}: {other:?}"),
    };
    assert_eq!(done.unwrap(), Completion::Complete);
    String::from_utf8(out).unwrap()
}

#[test]
fn texts_have_only_the_name_of_the_program() {
    with_catalogue(&BOARDS, || {
        let commands = COMMANDS.iter().map(|spec| help::command_help(spec.command));
        let shells = ["bash", "zsh", "fish"].map(|shell| output(&format!("completions {shell}")));
        let texts = [help::full_help(), man::page(), script::help()];
        for text in commands.chain(shells).chain(texts) {
            assert!(!text.to_lowercase().contains("tripppin"), "{text}");
        }
    });
}

#[test]
fn results_have_the_key_of_the_program() {
    with_catalogue(&BOARDS, || {
        let folder = tempfile::tempdir().unwrap();
        let kept = folder.path().join("kept").display().to_string();
        let count = format!(
            "match --blue classic --red classic --green classic --games 2 --seed 1 --json --resume {kept}"
        );
        let whole = output(&count);
        assert!(whole.starts_with("{\n  \"boards\": \"3.2.1\",\n  \"command\": \"match\",\n"), "{whole}");
        assert_eq!([output(&count), output(&format!("merge --json {kept}"))], [&*whole, &*whole]);
        fs::write(&kept, whole.replace("boards", "tripppin")).unwrap();
        let CliAction::Merge { files, rebuild, .. } = action(&format!("merge {kept}")) else { panic!() };
        let error = merge_files(&files, false, rebuild, &mut Vec::new()).unwrap_err().to_string();
        assert!(error.contains("missing field `boards`"), "{error}");
    });
}

#[test]
fn shell_reports_the_version_of_the_program() {
    with_catalogue(&BOARDS, || {
        let mut table = play::on_workbench(&["--game".to_owned(), "fours".to_owned()], "shell");
        let script = "wait 10\ntype \"Version Tribolo\"\nkey return\nwait 10\nexpect line Tribolo 3.2.1";
        table.run("s", script, Path::new(".")).unwrap_or_else(|error| panic!("{error}"));
    });
}

#[test]
fn preset_needs_no_palette_of_the_program() {
    with_catalogue(&BOARDS, || {
        let mut table = play::on_workbench(&["--game".to_owned(), "fours".to_owned()], "preferences");
        let mut is_open_after = |script: &str| {
            table.run("s", script, Path::new(".")).unwrap_or_else(|error| panic!("{error}"));
            let mut windows = table.amiga.intuition().workbench().windows().iter();
            windows.any(|window| window.title() == "Preferences")
        };
        assert!(is_open_after("wait 10"));
        assert!(!is_open_after("type \"2u\"\nwait 10"), "the preset is in use");
    });
}
