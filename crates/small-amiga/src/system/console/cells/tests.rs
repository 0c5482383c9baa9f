use super::*;
use proptest::prelude::*;

fn written(columns: usize, rows: usize, text: &str) -> Cells {
    let mut cells = Cells::new(columns, rows);
    cells.write(text);
    cells
}

fn typed(cells: &mut Cells, text: &str) {
    cells.type_line(&text.chars().collect::<Vec<_>>());
}

#[test]
fn console_lines_wrap_and_scroll() {
    let cells = written(4, 3, "one\nabcdef\nx");
    assert_eq!((cells.text(), cells.scrolled()), (vec!["abcd".to_owned(), "ef".into(), "x".into()], 1));
    // A full row wraps only when a further character follows.
    assert_eq!(written(4, 2, "abcd\nx").text(), ["abcd", "x"]);
    assert_eq!(written(4, 2, "abcde").text(), ["abcd", "e"]);
}

#[test]
fn control_characters_move_clear_and_beep() {
    assert_eq!(written(20, 2, "a\tb\rc\u{8}d").text(), ["d       b", ""]);
    assert_eq!(written(9, 2, "a\tb\tc").text(), ["a       c", ""], "the last column is the last stop");
    assert_eq!(written(4, 2, "ab\ncd\u{B}e\u{C}f").text(), ["f", ""]);
    let mut cells = written(4, 2, "\u{7}");
    assert!(cells.take_beep() && !cells.take_beep());
}

#[test]
fn csi_sequences_move_and_erase() {
    assert_eq!(written(6, 3, "abcdef\u{1B}[2;3HX\u{1B}[AY\u{1B}[DZ").text(), ["abcZef", "  X", ""]);
    assert_eq!(written(6, 3, "abc\ndef\nghi\u{1B}[2;2H\u{1B}[J").text(), ["abc", "d", ""]);
    assert_eq!(written(6, 2, "abcdef\u{1B}[1;3H\u{1B}[K").text(), ["ab", ""]);
    assert_eq!(written(6, 2, "abcdef\u{1B}[1;3H\u{1B}[2@").text(), ["ab  cd", ""]);
    assert_eq!(written(6, 2, "abcdef\u{1B}[1;3H\u{1B}[2P").text(), ["abef", ""]);
    assert_eq!(written(6, 3, "a\nb\nc\u{1B}[1;1H\u{1B}[L").text(), ["", "a", "b"]);
    assert_eq!(written(6, 3, "a\nb\nc\u{1B}[1;1H\u{1B}[M").text(), ["b", "c", ""]);
    assert_eq!(written(6, 3, "a\nb\nc\u{1B}[S").text(), ["b", "c", ""]);
    assert_eq!(written(6, 3, "a\nb\nc\u{1B}[T").text(), ["", "a", "b"]);
}

#[test]
fn sgr_sequences_set_pens_and_styles() {
    let cells = written(4, 1, "\u{1B}[1;33;42ma\u{1B}[22;7mb\u{1B}[0mc\u{1B}[0 p");
    let look: Vec<Attributes> = cells.all().map(|cell| cell.with).collect();
    let pens = Attributes { front: Some(3), back: Some(2), style: Style::BOLD };
    assert_eq!(look[..3], [pens, Attributes { style: Style::INVERSE, ..pens }, Attributes::default()]);
    assert_eq!(cells.cursor(0), None);
}

#[test]
fn typed_line_is_drawn_over_later_rows() {
    let mut cells = written(4, 3, "1> ");
    typed(&mut cells, "abcdef");
    assert_eq!(cells.text(), ["1> a", "bcde", "f"]);
    assert_eq!((cells.cursor(0), cells.cursor(6)), (Some((0, 3)), Some((2, 1))));
    typed(&mut cells, "abcdefghi");
    assert_eq!(cells.text(), ["bcde", "fghi", ""], "the cursor needs a row");
    assert_eq!(cells.cursor(0), None, "it has scrolled away");
    typed(&mut cells, "x");
    assert_eq!(cells.text(), ["", "", ""]);
    typed(&mut cells, "");
    cells.end_line();
    cells.write("y");
    assert_eq!(cells.text(), ["y", "", ""]);
}

#[test]
fn resize_wraps_lines_again() {
    let mut cells = written(6, 4, "abcdefgh\nx\n> ");
    cells.resize(4, 4);
    assert_eq!(cells.text(), ["abcd", "efgh", "x", ">"]);
    cells.resize(8, 2);
    assert_eq!(cells.text(), ["x", ">"]);
    assert_eq!(cells.cursor(0), Some((1, 2)));
    cells.resize(3, 5);
    cells.write("go");
    assert_eq!(cells.text(), ["x", "> g", "o", "", ""]);
    let mut cells = written(4, 2, "abcd");
    cells.resize(2, 2);
    cells.write("e");
    assert_eq!(cells.text(), ["cd", "e"]);
}

#[test]
fn copied_text_equals_written_text() {
    let cells = written(4, 3, "abcdef\nx");
    assert_eq!(cells.text_between((0, 1), (1, 1)), "bcdef");
    assert_eq!(cells.text_between((2, 3), (0, 3)), "def\nx");
}

proptest! {
    #[test]
    fn cells_accept_any_output_and_size(
        bytes in proptest::collection::vec(any::<u8>(), 0..200),
        sizes in proptest::collection::vec((0..12_usize, 0..6_usize), 0..4),
        line in "[a-z ]{0,40}",
    ) {
        let text: String = bytes.iter().map(|&byte| char::from(byte)).collect();
        let mut cells = Cells::new(10, 4);
        for (columns, rows) in sizes {
            cells.write(&text);
            typed(&mut cells, &line);
            let _ = cells.cursor(line.len());
            typed(&mut cells, "");
            cells.resize(columns, rows);
            let (columns, rows) = cells.size();
            prop_assert_eq!(cells.all().count(), columns * rows);
            prop_assert!(cells.at.0 < rows && cells.at.1 <= columns);
            let _ = cells.text_between((0, 0), (rows, columns));
        }
    }

    #[test]
    fn resize_and_back_restores_the_text(text in "[a-z]{0,30}(\n[a-z]{0,30}){0,3}", columns in 31..60_usize) {
        let mut cells = written(31, 20, &text);
        let before = cells.text();
        cells.resize(columns, 20);
        cells.resize(7, 40);
        cells.resize(31, 20);
        prop_assert_eq!(cells.text(), before);
    }
}
