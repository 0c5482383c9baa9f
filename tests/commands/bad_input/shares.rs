//! Tests of counts in shards: empty shards, and result files that are damaged or belong to another count.

use std::fs;

use super::bench::{Bench, FAILURE};

const CENSUS: [&str; 5] = ["census", "--boards", "40", "--seed", "1"];

fn bench() -> Bench {
    let bench = Bench::new();
    put(&bench, "a.json", &[&CENSUS[..], &["--shard", "1/4"]].concat());
    bench
}

fn put(bench: &Bench, name: &str, words: &[&str]) {
    let done = bench.run(&[words, &["--json"]].concat());
    assert_eq!((done.code, done.err.as_str()), (Some(0), ""), "{words:?}");
    bench.write(name, done.out);
}

#[test]
fn most_of_very_many_shards_are_empty() {
    let bench = Bench::new();
    // The number of shards is not limited. With more shards than boards, most shards are empty.
    let most = format!("1/{}", u64::MAX);
    let empty = bench.run(&[&CENSUS[..], &["--shard", &most]].concat());
    assert_eq!(empty.code, Some(0), "{}", empty.err);
    assert!(empty.out.lines().next().unwrap().ends_with(" 0  of 40, partial"), "{}", empty.out);
}

#[test]
fn files_without_results_are_refused() {
    const EXPECTED: &str = "expected a result as --json and --resume write it";
    let bench = bench();
    let whole = fs::read_to_string(bench.path().join("a.json")).unwrap();
    fs::create_dir(bench.path().join("taken")).unwrap();
    let change = |from: &str, to: &str| {
        assert!(whole.contains(from), "{from}");
        whole.replacen(from, to, 1)
    };
    for (text, told) in [
        (String::new(), format!("odd:1:1: EOF while parsing a value; {EXPECTED}")),
        ("{}".to_owned(), format!("odd:1:1: missing field `tripppin`; {EXPECTED}")),
        (whole[..whole.len() / 2].to_owned(), "odd:".to_owned()),
        (whole.repeat(2), "odd:".to_owned()),
        ("[".repeat(100_000), "odd:1:".to_owned()),
        (change("\"seed\"", "\"more\": [], \"seed\""), "odd:".to_owned()),
        (
            change(concat!("\"tripppin\": \"", env!("CARGO_PKG_VERSION"), "\""), "\"tripppin\": \"0.0.9\""),
            concat!("odd: a result of tripppin 0.0.9; expected one of tripppin ", env!("CARGO_PKG_VERSION"))
                .to_owned(),
        ),
        (
            change("\"seed\": 1", "\"seed\": 2"),
            "odd: \"extremes\" has impossible values; expected an unchanged result".to_owned(),
        ),
        (change("\"of\": 40", "\"of\": 0"), "odd: --boards \"0\": expected a whole number".to_owned()),
        (change("\"census\"", "\"deal\""), "odd: ".to_owned()),
        (
            change("\"game\": \"tripppin\"", "\"game\": \"chess\""),
            "odd: --game \"chess\": expected one of".to_owned(),
        ),
        (change("\"options\": {}", "\"options\": {\"--resume\": \"kept\"}"), "odd: ".to_owned()),
    ] {
        bench.write("odd", &text);
        for words in [&["merge", "odd"][..], &["merge", "a.json", "odd", "--json"]] {
            let line = bench.fails(words, FAILURE);
            assert!(line.starts_with(&told), "{line}\nexpected {told}");
            assert!(line.contains("; expected") || line.contains(": expected"), "{line}");
        }
        let line = bench.fails(&[&CENSUS[..], &["--resume", "odd"]].concat(), FAILURE);
        assert!(line.starts_with("odd:"), "{line}");
        assert_eq!(fs::read_to_string(bench.path().join("odd")).unwrap(), text);
    }
    bench.all_fail(
        FAILURE,
        &[
            (&["merge", "a.json", "nowhere"], "nowhere: cannot be read: no such file or directory"),
            (&["merge", "taken"], "taken: cannot be read: is a directory"),
            (&["census", "--boards", "9", "--resume", "taken"], "taken: cannot be read: is a directory"),
            (
                &["census", "--boards", "9", "--resume", "no/where"],
                "no/where: cannot be written: no such file or directory",
            ),
            (
                &["census", "--boards", "9", "--resume", "a.json/b"],
                "a.json/b: cannot be written: not a directory",
            ),
        ],
    );
}

#[test]
fn puzzle_lines_are_checked_by_the_solver() {
    const DEAL: [&str; 7] = ["deal", "--puzzle", "5", "--seed", "1", "--count", "2"];
    let bench = bench();
    put(&bench, "five.json", &DEAL);
    put(&bench, "three.json", &["deal", "--puzzle", "3", "--seed", "1", "--count", "2"]);
    let text = |name: &str| fs::read_to_string(bench.path().join(name)).unwrap();
    let line = |text: &str| text.lines().find(|line| line.contains('/')).unwrap().to_owned();
    let (five, three) = (text("five.json"), text("three.json"));
    for other in ["    \"x\",".to_owned(), line(&three), line(&five).replace(" l\"", " r\"")] {
        let changed = five.replacen(&line(&five), &other, 1);
        assert_ne!(changed, five);
        bench.write("odd", &changed);
        let number = 1 + changed.lines().position(|line| line == other).unwrap();
        let found = other.trim().trim_end_matches(',');
        for words in [&["merge", "odd"][..], &[&DEAL[..], &["--resume", "odd"]].concat()] {
            let told = format!("odd:{number}: {found}; expected one of the puzzles of this run");
            assert_eq!(bench.fails(words, FAILURE), told);
        }
        assert_eq!(text("odd"), changed);
    }
    assert_eq!(bench.run(&["merge", "five.json"]).code, Some(0));
}

#[test]
fn results_of_other_runs_are_refused() {
    let bench = bench();
    put(&bench, "seed.json", &["census", "--boards", "40", "--seed", "2"]);
    put(&bench, "wild.json", &["census", "--boards", "4", "--seed", "1", "--game", "trippples", "--wild"]);
    put(&bench, "deal.json", &["deal", "--puzzle", "3", "--seed", "1", "--count", "4"]);
    put(&bench, "half.json", &["census", "--boards", "40", "--seed", "1", "--shard", "1/2"]);
    put(&bench, "third.json", &["census", "--boards", "40", "--seed", "1", "--from", "30"]);
    for (words, told) in [
        ("merge a.json seed.json", "seed.json: --seed 2; expected --seed 1, as in a.json"),
        ("merge a.json wild.json", "wild.json: --game trippples; expected --game tripppin, as in a.json"),
        ("merge a.json deal.json", "deal.json: deal; expected census, as in a.json"),
        (
            "merge a.json a.json",
            "a.json: numbers 0 to 9 of 40; expected numbers that a.json does not contain",
        ),
        (
            "merge third.json a.json half.json",
            "half.json: numbers 0 to 9 of 40; expected numbers that a.json does not contain",
        ),
        ("census --boards 40 --seed 2 --resume a.json", "a.json: --seed 1; expected --seed 2"),
        ("census --boards 50 --seed 1 --resume a.json", "a.json: of 40 boards; expected of 50"),
        (
            "census --boards 40 --seed 1 --shard 2/4 --resume a.json",
            "a.json: numbers 0 to 9; expected the first of numbers 10 to 19",
        ),
        ("census --game trippples --boards 4 --resume wild.json", "wild.json: --wild; expected no --wild"),
    ] {
        assert_eq!(bench.fails(&words.split(' ').collect::<Vec<_>>(), FAILURE), told, "{words}");
    }
}
