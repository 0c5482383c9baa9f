//! Tests of invalid positions and moves, field by field.

use super::bench::{Bench, USAGE};
use crate::program::run_with;

const ROWS: &str = "4c458625c25207c8/64ff61495832ff0e/e0620d4670ffa21c/2954924ac1239816/\
                    2c1a948a8ca11383/3415d0430ba82685/c4ff318991ffff19/38b068ffff51a42a";

#[test]
fn position_field_faults_name_column_and_expectation() {
    let seven = ROWS.rsplit_once('/').unwrap().0;
    let rows = |from: &str, to: &str| ROWS.replacen(from, to, 1);
    let cases: Vec<(String, &str)> = vec![
        ("x".into(), "column 1: rows: expected a tile, two digits of `0`-`9` `a`-`f`, for a8"),
        (format!("{seven} e1 d1 0 0 r"), "column 119: a blank: rows: expected `/` after a row of 16 digits"),
        (
            format!("{} e1 d1 0 0 r", rows("4c45", "4g45")),
            "column 1: rows: expected a tile, two digits of `0`-`9` `a`-`f`, for a8",
        ),
        (
            format!("{} e1 d1 0 0 r", rows("4c45", "4C45")),
            "column 1: rows: expected a tile, two digits of `0`-`9` `a`-`f`, for a8",
        ),
        (
            format!("{} e1 d1 0 0 r", rows("4c45", "4c4c")),
            "column 3: rows: expected each three-arrow tile once, but `4c` on b8 lies on a8 already",
        ),
        (
            format!("{} e1 d1 0 0 r", rows("4c45", "4d45")),
            "column 1: rows: expected a tile of exactly three arrows or `ff` on a8",
        ),
        (
            format!("{} e1 d1 0 0 r", rows("64ff", "644c")),
            "column 20: rows: expected `ff` on the fixed square b7",
        ),
        (
            format!("{} e1 d1 0 0 r", rows("4c45", "ff45")),
            "column 113: rows: expected exactly two blank tiles besides the fixed squares, but f2 is the third",
        ),
        (format!("{ROWS}00 e1 d1 0 0 r"), "column 136: rows: expected the end of the rows after h1"),
        (
            format!("{ROWS}\ne1 d1 0 0 r"),
            "column 136: a line's end: rows: expected the end of the rows after h1",
        ),
        (ROWS.into(), "column 136: right piece: expected a square, `a1` to `h8`"),
        (format!("{ROWS} e9 d1 0 0 r"), "column 137: right piece: expected a square, `a1` to `h8`"),
        (format!("{ROWS}  e1 d1 0 0 r"), "column 137: a blank: right piece: expected a square, `a1` to `h8`"),
        (format!("{ROWS} e1 i1 0 0 r"), "column 140: left piece: expected a square, `a1` to `h8`"),
        (
            format!("{ROWS} e1 e1 0 0 r"),
            "column 140: left piece: expected a square other than the right piece's",
        ),
        (format!("{ROWS} e1 d1 6 0 r"), "column 143: right reached: expected a number of goals, `0` to `5`"),
        (format!("{ROWS} e1 d1 0 -1 r"), "column 145: left reached: expected a number of goals, `0` to `5`"),
        (
            format!("{ROWS} e1 d1 5 0 l"),
            "column 143: right reached: expected 0 to 4: only a piece that stands on d1 can just have reached its fifth goal",
        ),
        (format!("{ROWS} e1 d1 0 0"), "column 146: turn: expected `r` or `l`"),
        (format!("{ROWS} e1 d1 0 0 x"), "column 147: turn: expected `r` or `l`"),
        (format!("{ROWS} d1 c4 5 0 r"), "column 147: turn: expected `l`: the other piece has just won"),
        (
            format!("{ROWS} e1 d1 0 0 r "),
            "column 149: a blank at the end of the line: expected `moves` or the end of the line",
        ),
        (format!("{ROWS} e1 d1 0 0 r\t"), "column 147: \"r\" and a tab: turn: expected `r` or `l`"),
        (format!("{ROWS} e1 d1 0 0 r e1f2"), "column 149: expected `moves` or the end of the line"),
        (format!("{ROWS} e1 d1 0 0 r moves"), "column 154: expected a move, two squares such as `e1f2`"),
        (
            format!("{ROWS} e1 d1 0 0 r moves e1e3"),
            "column 155: expected a move of one step, but e1 and e3 are not neighbours",
        ),
        (
            format!("{ROWS} e1 d1 0 0 r moves e1f2 f2g2"),
            "column 160: `f2g2`: expected a move of the piece on d1, not from f2",
        ),
        (
            format!("{ROWS} e1 d1 0 0 r moves e1d1"),
            "column 155: `e1d1`: expected a free square, but the opponent stands on d1",
        ),
    ];
    let bench = Bench::new();
    for (position, told) in cases {
        let words = ["screenshot", "x.png", "--position", &position];
        assert_eq!(bench.fails(&words, USAGE), format!("--position: {told}"), "{position:?}");
    }
}

#[test]
fn position_is_read_before_other_files() {
    let bench = Bench::new();
    let told = bench.fails(&["--position", "x"], USAGE);
    assert!(told.starts_with("--position: column 1: "), "{told}");
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
    assert!(said(&["play", "--seed", "5"], "e1f2\nquit\n").contains("right plays e1f2"));
    assert!(
        said(&["play", "--position", "-"], &format!("{ROWS} e1 d1 0 0 r\n")).contains("Your turn: right")
    );
    assert!(said(&["moves"], &format!("{ROWS} e1 d1 0 0 r\n")).starts_with("e1"));
}
