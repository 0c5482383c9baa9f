//! Tests that the man page and the completions in `packaging/` equal those the program generates, and that
//! they work.
//!
//! `UPDATE_PACKAGING=1 cargo test --test commands packaging::` rewrites them.

#![allow(clippy::unwrap_used, reason = "a test may fail by panicking")]

use crate::program;

use std::fs;
use std::path::Path;
use std::process::Command;

use program::run;

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
            "packaging/{name} is old; UPDATE_PACKAGING=1 cargo test --test commands packaging:: writes it anew"
        );
    }
}

/// Returns Bash's completions at the end of a line, or `None` without Bash 4 or later.
fn complete(words: &[&str]) -> Option<Vec<String>> {
    let script = format!(
        "{}\nCOMP_WORDS=({}) COMP_CWORD={}\n_tripppin\nprintf '%s\\n' \"${{COMPREPLY[@]}}\"\n",
        run(&["completions", "bash"]).out,
        words.iter().map(|word| format!("'{word}'")).collect::<Vec<_>>().join(" "),
        words.len() - 1,
    );
    // Outside a completion, `compopt` has no options to set, so it is replaced.
    let script = format!("compopt() {{ :; }}\n[ \"${{BASH_VERSINFO[0]}}\" -ge 4 ] || exit 9\n{script}");
    let output = Command::new("bash")
        .args(["--norc", "-c", &script])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .ok()?;
    if output.status.code() == Some(9) {
        return None;
    }
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    Some(String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect())
}

#[test]
fn bash_completes_commands_options_values_and_paths() {
    if complete(&["tripppin", ""]).is_none() {
        println!("left out: there is no Bash of release 4 or later");
        return;
    }
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
        (&["tripppin", "think", "--game", "="], &["tripppin", "trippples", "tribolo", "triple3"]),
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
        assert_eq!(complete(words).unwrap(), expected, "{words:?}");
    }
}
