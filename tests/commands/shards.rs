//! Tests of counts in shards: the merged results equal the result of one run byte by byte, however the shards
//! were distributed and however often the runs were interrupted.

#![allow(clippy::unwrap_used, reason = "a test may fail by panicking")]

use crate::program;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use program::{run, run_with};
use serde_json::Value;

const PROGRAM: &str = env!("CARGO_BIN_EXE_tripppin");

const RUNS: [&[&str]; 7] = [
    &["census", "--boards", "90"],
    &["census", "--game", "trippples", "--boards", "20", "--rules", "official", "--wild"],
    &["match", "--game", "triple3", "--first", "3", "--second", "1", "--games", "30"],
    &["match", "--game", "tribolo", "--blue", "1", "--red", "2", "--green", "classic", "--games", "5"],
    &["match", "--game", "tribolo", "--blue", "1", "--red", "2", "--green", "1", "--games", "7", "--rotate"],
    &["deal", "--puzzle", "5", "--count", "9"],
    &["deal", "--game", "trippples", "--puzzle", "3", "--fair", "--count", "4"],
];

/// Runs the program, checks its success, and returns its output.
fn answer(words: &[&str]) -> String {
    let done = run(words);
    assert_eq!((done.code, done.err.as_str()), (Some(0), ""), "{words:?}");
    done.out
}

fn counted(run: &[&str], more: &[&str]) -> String {
    answer(&[run, &["--seed", "7"], more].concat())
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

#[test]
fn merged_shards_equal_one_run() {
    for run in RUNS {
        let folder = tempfile::tempdir().unwrap();
        let mut files: Vec<PathBuf> =
            (1..=4).map(|part| folder.path().join(format!("{part}.json"))).collect();
        for (part, file) in (1..).zip(&files) {
            let shard = format!("{part}/4");
            // The saved shard equals the JSON output.
            let json = counted(run, &["--shard", &shard, "--json", "--threads", "1"]);
            let table = counted(run, &["--shard", &shard, "--resume", text(file)]);
            assert_eq!(fs::read_to_string(file).unwrap(), json, "{run:?}");
            assert_eq!(answer_of_part(file, &["--json"]), json, "{run:?}");
            assert_eq!(answer_of_part(file, &[]), table, "{run:?}");
        }
        files.rotate_left(2);
        files.swap(0, 1);
        let merge = |more: &[&str]| {
            let files = files.iter().map(|file| text(file));
            answer(&["merge"].into_iter().chain(files).chain(more.iter().copied()).collect::<Vec<_>>())
        };
        assert_eq!(merge(&[]), counted(run, &[]), "{run:?}");
        assert_eq!(merge(&["--json"]), counted(run, &["--json"]), "{run:?}");
    }
}

/// Returns the result of one shard after checking the note that the other shards are missing.
fn answer_of_part(file: &Path, more: &[&str]) -> String {
    let done = run(&[&["merge", text(file)], more].concat());
    assert_eq!(done.code, Some(0));
    assert!(
        done.err.starts_with("Tripppin: partial: number") && done.err.ends_with(" are missing\n"),
        "{}",
        done.err
    );
    done.out
}

#[test]
fn interrupted_run_resumes_from_its_file() {
    for run in RUNS {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("kept.json");
        // The first shard equals the saved file of a run interrupted at that point.
        fs::write(&file, counted(run, &["--shard", "1/3", "--json"])).unwrap();
        let whole = counted(run, &[]);
        assert_eq!(counted(run, &["--resume", text(&file)]), whole, "{run:?}");
        let json = counted(run, &["--json"]);
        assert_eq!(fs::read_to_string(&file).unwrap(), json, "{run:?}");
        // A complete result is only printed again. Without `--seed`, the seed in the file is used.
        assert_eq!(answer(&[run, &["--resume", text(&file)]].concat()), whole, "{run:?}");
        assert_eq!(fs::read_to_string(&file).unwrap(), json, "{run:?}");
    }
}

#[test]
fn finished_run_can_be_extended() {
    let folder = tempfile::tempdir().unwrap();
    let [one, two] = ["one", "two"].map(|name| folder.path().join(name));
    fs::write(&one, answer(&["census", "--boards", "50", "--seed", "7", "--json"])).unwrap();
    fs::write(&two, answer(&["census", "--boards", "80", "--seed", "7", "--from", "50", "--json"])).unwrap();
    let sum = answer(&["merge", text(&two), text(&one)]);
    assert_eq!(sum, answer(&["census", "--boards", "80", "--seed", "7"]));
}

#[test]
fn missing_parts_are_reported() {
    let folder = tempfile::tempdir().unwrap();
    let part = |shard: &str| {
        let path = folder.path().join(shard.replace('/', "-"));
        fs::write(&path, counted(RUNS[0], &["--shard", shard, "--json"])).unwrap();
        path
    };
    let [one, two] = ["2/9", "4/9"].map(part);
    let done = run(&["merge", text(&one), text(&two)]);
    assert_eq!(done.code, Some(0));
    assert_eq!(
        done.err,
        "Tripppin: partial: numbers 0 to 9, numbers 20 to 29, numbers 40 to 89 of 90 are missing\n"
    );
    let lines: Vec<Vec<&str>> = done.out.lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(lines[0], ["boards", "20", "of", "90,", "partial"]);
    assert_eq!(lines[2..4], [["numbers", "10", "to", "19"], ["numbers", "30", "to", "39"]]);
}

#[test]
fn extremes_can_be_verified() {
    for game in ["tripppin", "trippples"] {
        let json = answer(&["census", "--game", game, "--boards", "400", "--seed", "2", "--json"]);
        let value: Value = serde_json::from_str(&json).unwrap();
        assert_eq!((&value["game"], &value["seed"], &value["of"]), (&game.into(), &2.into(), &400.into()));
        let extremes = value["extremes"].as_array().unwrap();
        assert!(extremes.len() >= 2);
        for extreme in extremes {
            let position = format!("{}\n", extreme["position"].as_str().unwrap());
            let solved = run_with(&["solve", "--game", game], &position).out;
            let words: Vec<&str> = solved.split_whitespace().collect();
            let expected = match extreme["what"].as_str().unwrap() {
                "longest win" => "win",
                "longest loss" => "loss",
                _ => words[0],
            };
            // The exact values of the states count a missed turn as a ply.
            let plies: u64 = words[1].parse().unwrap();
            let value = extreme["value"].as_u64().unwrap();
            assert!(
                words[0] == expected && (plies == value || game == "trippples" && plies + 1 == value),
                "{solved}"
            );
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn ctrl_c_saves_the_result_and_names_the_next_command() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("kept.json");
    let words = ["census", "--boards", "9999999999", "--seed", "2"];
    let done = program::interrupted(&[&words[..], &["--resume", text(&file)]].concat());
    assert_eq!(done.code, Some(130));
    let way_on =
        format!(" of 9999999999; it is saved in {}, and the same command continues it\n", file.display());
    assert!(done.err.starts_with("Tripppin: interrupted: ") && done.err.ends_with(&way_on), "{}", done.err);
    assert_eq!(answer_of_part(&file, &[]), done.out);
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
    let done = program::interrupted(&words);
    let counted = done.out.split_whitespace().nth(1).unwrap();
    let way_on = format!(" of 9999999999; continue with --seed 2 --from {counted}\n");
    assert!(done.err.ends_with(&way_on), "{}", done.err);
}

#[test]
fn second_run_on_one_resume_file_stops() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("kept.json");
    let mut first = part("9999999999", 1, 1, &file);
    while !file.exists() {
        assert_eq!(first.try_wait().unwrap(), None, "the first run has ended");
        thread::sleep(Duration::from_millis(1));
    }
    let second = ["census", "--boards", "9999999999", "--seed", "3", "--resume", text(&file)];
    let done = run(&second);
    let expected = format!(
        "Tripppin: {}: another run of tripppin is using it; use a different file for each run\n",
        file.display()
    );
    assert_eq!((done.code, done.out.as_str(), done.err), (Some(1), "", expected));
    assert_eq!(first.try_wait().unwrap(), None, "the first run continues");
    first.kill().unwrap();
    first.wait().unwrap();
    let lock = fs::File::open(folder.path().join("kept.json.lock")).unwrap();
    assert!(lock.try_lock().is_ok(), "the system releases the lock of a killed run");
}

fn part(boards: &str, number: usize, of: usize, file: &Path) -> Child {
    let mut command = Command::new(PROGRAM);
    command.args(["census", "--boards", boards, "--seed", "3", "--threads", "1"]);
    command.args(["--shard", &format!("{number}/{of}"), "--resume", text(file)]);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
}

#[test]
fn killed_and_resumed_shards_count_as_one_run() {
    const PARTS: usize = 8;
    const BOARDS: &str = "16000";
    let folder = tempfile::tempdir().unwrap();
    let files: Vec<PathBuf> =
        (1..=PARTS).map(|number| folder.path().join(format!("{number}.json"))).collect();
    let mut parts: Vec<Child> =
        (1..).zip(&files).map(|(number, file)| part(BOARDS, number, PARTS, file)).collect();
    for killed in [2, 5] {
        // The process has saved a part; whether it has also finished makes no difference.
        while !files[killed].exists() && parts[killed].try_wait().unwrap().is_none() {
            thread::sleep(Duration::from_millis(1));
        }
        let _ = parts[killed].kill();
    }
    for (index, mut part) in parts.into_iter().enumerate() {
        let ended = part.wait().unwrap();
        assert!(ended.success() || [2, 5].contains(&index), "part {}", index + 1);
    }
    for killed in [2, 5] {
        assert!(part(BOARDS, killed + 1, PARTS, &files[killed]).wait().unwrap().success());
    }
    let files: Vec<&str> = files.iter().map(|file| text(file)).collect();
    for more in [&[][..], &["--json"]] {
        let merged = answer(&[&["merge"], &files[..], more].concat());
        assert_eq!(merged, answer(&[&["census", "--boards", BOARDS, "--seed", "3"], more].concat()));
    }
}

/// Returns a command for a script of `packaging/cluster`, with the program in the `PATH`.
#[cfg(unix)]
fn recipe(shell: &str, name: &str, here: &Path) -> Command {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("packaging/cluster").join(name);
    let programs = Path::new(PROGRAM).parent().unwrap().to_str().unwrap();
    let path = format!("{programs}:{}", std::env::var("PATH").unwrap_or_default());
    let mut command = Command::new(shell);
    command.arg(script).env("PATH", path).current_dir(here).stdin(Stdio::null());
    command
}

/// Returns the process that counts a shard of a seed, found in `/proc`.
#[cfg(target_os = "linux")]
fn process_of(part: &str, seed: &str) -> Option<u32> {
    let processes =
        fs::read_dir("/proc").unwrap().filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    processes.filter_map(|name| name.parse().ok()).find(|process: &u32| {
        let words = fs::read(format!("/proc/{process}/cmdline")).unwrap_or_default();
        let words: Vec<&[u8]> = words.split(|byte| *byte == 0).collect();
        words.first().is_some_and(|word| word.ends_with(b"tripppin"))
            && [part, seed].iter().all(|word| words.contains(&word.as_bytes()))
    })
}

#[cfg(target_os = "linux")]
#[test]
#[ignore = "needs GNU parallel"]
fn gnu_parallel_recipe_counts_as_one_run() {
    let folder = tempfile::tempdir().unwrap();
    // The seed is used by no other test, so it identifies the processes.
    let run = ["census", "--boards", "16000", "--seed", "918273645"];
    let mut command = recipe("sh", "parallel.sh", folder.path());
    let mut parallel =
        command.arg("8").args(run).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    for killed in ["1/8", "2/8"] {
        let file = folder.path().join("parts").join(format!("{}.json", &killed[..1]));
        while !file.exists() && parallel.try_wait().unwrap().is_none() {
            thread::sleep(Duration::from_millis(1));
        }
        if let Some(process) = process_of(killed, run[4]) {
            let _ = Command::new("kill").args(["-KILL", &process.to_string()]).status().unwrap();
        }
    }
    let done = parallel.wait_with_output().unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    assert_eq!(String::from_utf8(done.stdout).unwrap(), answer(&run));
}

#[cfg(unix)]
#[test]
fn slurm_script_counts_as_one_run() {
    let run = ["census", "--boards", "130", "--seed", "4"];
    let folder = tempfile::tempdir().unwrap();
    for task in 1..=64 {
        let mut command = recipe("bash", "slurm.sh", folder.path());
        command.args(run).env("SLURM_ARRAY_TASK_ID", task.to_string()).env("SLURM_CPUS_PER_TASK", "2");
        assert!(command.stdout(Stdio::null()).status().unwrap().success(), "part {task}");
    }
    let files: Vec<String> =
        (1..=64).map(|task| format!("{}/parts/{task}.json", text(folder.path()))).collect();
    let files: Vec<&str> = files.iter().map(String::as_str).collect();
    assert_eq!(answer(&[&["merge"], &files[..]].concat()), answer(&run));
}

/// Returns `true` if a program finds no fault in a recipe.
#[cfg(unix)]
fn accepts(checker: &str, options: &[&str], recipe: &str) -> bool {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("packaging/cluster").join(recipe);
    Command::new(checker).args(options).arg(script).status().unwrap().success()
}

#[cfg(unix)]
#[test]
fn recipes_pass_shell_syntax_check() {
    assert!(accepts("sh", &["-n"], "parallel.sh") && accepts("bash", &["-n"], "slurm.sh"));
}

#[cfg(unix)]
#[test]
#[ignore = "needs ShellCheck"]
fn recipes_pass_shellcheck() {
    assert!(accepts("shellcheck", &[], "parallel.sh") && accepts("shellcheck", &[], "slurm.sh"));
}
