//! Tests of positions as arguments, in files and on standard input.

use super::bench::{Bench, USAGE};
use crate::program::run_with;

const ROWS: &str = "4c458625c25207c8/64ff61495832ff0e/e0620d4670ffa21c/2954924ac1239816/\
                    2c1a948a8ca11383/3415d0430ba82685/c4ff318991ffff19/38b068ffff51a42a";

#[test]
fn characters_that_end_or_indent_lines_are_named() {
    let bench = Bench::new();
    for (position, told) in [
        ("\ne1 d1 0 0 r", "column 136: a line's end: rows: expected the end of the rows after h1"),
        (" e1 d1 0 0 r\t", "column 147: \"r\" and a tab: turn: expected `r` or `l`"),
    ] {
        let words = ["screenshot", "x.png", "--position", &format!("{ROWS}{position}")];
        assert_eq!(bench.fails(&words, USAGE), format!("--position: {told}"));
    }
}

#[test]
fn position_is_read_before_other_files() {
    let bench = Bench::new();
    let told = bench.fails(&["script", "missing", "--position", "x", "--palette", "missing"], USAGE);
    assert!(told.starts_with("--position: column 1: "), "{told}");
}

#[test]
fn byte_order_mark_on_standard_input_is_skipped() {
    let said = |words: &[&str], input: &str| {
        let [plain, marked] =
            [input.to_owned(), format!("\u{FEFF}{input}")].map(|input| run_with(words, &input));
        assert_eq!(
            (&marked.code, &marked.out, &marked.err),
            (&plain.code, &plain.out, &plain.err),
            "{words:?}"
        );
        plain.out
    };
    assert!(said(&["ugi"], "ugi\nquit\n").contains("\nugiok\n"));
    assert!(said(&["play", "--seed", "5"], "e1f2\nquit\n").contains("blue plays e1f2"));
    assert!(said(&["play", "--position", "-"], &format!("{ROWS} e1 d1 0 0 r\n")).contains("Your turn: blue"));
    assert!(said(&["moves"], &format!("{ROWS} e1 d1 0 0 r\n")).starts_with("e1"));
}
