//! Tests of parsing argument lines by templates, and of splitting and quoting words.

use super::*;
use proptest::prelude::*;

const COPY: &str = "FROM/M,TO/A,ALL/S,QUIET/S,BUF=BUFFER/K/N";

fn fault(template: &str, line: &str) -> (u16, String) {
    let fault = read(template, line).unwrap_err();
    (fault.error.number(), fault.word)
}

#[test]
fn several_words_leave_the_last_for_a_required_one() {
    let read = read(COPY, "a \"b c\" d ALL buffer=7").unwrap();
    assert_eq!((read.many("FROM"), read.text("TO")), (&["a".to_owned(), "b c".to_owned()][..], Some("d")));
    assert!(read.is_set("all") && !read.is_set("QUIET"));
    assert_eq!(read.number("BUF"), Some(7));
}

#[test]
fn required_argument_by_keyword_takes_nothing() {
    let read = read(COPY, "to x a b").unwrap();
    assert_eq!((read.many("FROM").len(), read.text("TO")), (2, Some("x")));
}

#[test]
fn single_word_goes_to_the_required_argument() {
    let read = read(COPY, "x").unwrap();
    assert_eq!((read.many("FROM").len(), read.text("TO")), (0, Some("x")));
    assert_eq!(fault("NAME/A/M", ""), (116, "NAME".to_owned()));
}

#[test]
fn rest_of_line_argument_is_taken_verbatim() {
    let line = "quiet  Calendar \"a  b\" ; x";
    let read = read("QUIET/S,COMMAND/F", line).unwrap();
    assert_eq!((read.is_set("QUIET"), read.text("COMMAND")), (true, Some("Calendar \"a  b\" ; x")));
}

#[test]
fn readargs_faults_have_original_numbers() {
    assert_eq!(fault("N/N", "x"), (115, "x".to_owned()));
    assert_eq!(fault("N/N/M", "1 y"), (115, "y".to_owned()));
    assert_eq!(fault("FILE/K", "file"), (117, "FILE".to_owned()));
    assert_eq!(fault("", "x"), (118, "x".to_owned()));
    assert_eq!(fault("FILE", "\"x"), (119, String::new()));
    assert_eq!(fault("FILE", "="), (114, "=".to_owned()));
    assert_eq!(fault("FILE", &"x".repeat(513)), (120, String::new()));
}

#[test]
fn argument_without_a_name_takes_words() {
    let read = read("/M,NOLINE/S", "a b noline").unwrap();
    assert_eq!((read.many("").len(), read.is_set("NOLINE")), (2, true));
}

#[test]
fn words_are_unquoted() {
    let parted = words(" solve --moves=7 \"Work:a b\" ; no").unwrap();
    assert_eq!(parted, ["solve", "--moves=7", "Work:a b"]);
    assert_eq!(first_word("\"a b\"c"), Ok(Some(("a b".to_owned(), "c"))));
}

proptest! {
    #[test]
    fn quoted_text_reads_back(text in "[a-b *\"=\n\u{1B};/]{0,20}") {
        let line = format!("A {} x", in_quotes(&text));
        let read = read("A/K,B/F", &line).unwrap();
        prop_assert_eq!(read.text("A"), Some(text.as_str()));
    }

    #[test]
    fn readargs_accepts_any_line(line in "[a-c =\"*;?0-9/]{0,40}") {
        for template in [COPY, "N/N/M", "A/A,B/A,C/F", "/M", "", "X/K/A,Y/S,Z/M/A"] {
            let _ = read(template, &line);
        }
    }
}
