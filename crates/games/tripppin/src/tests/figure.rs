//! Tests of the table of a census with the figures of Tripppin.

use crate::census;
use boardgame_engine::queries::{Census, CountedRanges, SurveyCensus};

fn surveyed() -> SurveyCensus<census::Census> {
    SurveyCensus::new(())
}

#[test]
fn every_statistic_has_its_line() {
    let mut census = surveyed();
    census.count(1, 0..50).unwrap();
    let text = census.report(1, &CountedRanges::new(50, 0..50));
    let line = |name: &str| text.lines().find(|line| line.starts_with(name)).unwrap_or_default();
    assert_eq!(line("boards").split_whitespace().collect::<Vec<_>>(), ["boards", "50"]);
    let sum: f64 = ["start wins", "other wins", "draws"]
        .map(|name| {
            let words: Vec<&str> = line(name).split_whitespace().collect();
            assert_eq!(words.last(), Some(&"%"), "{text}");
            words[words.len() - 2].parse::<f64>().unwrap()
        })
        .iter()
        .sum();
    assert!((sum - 100.0).abs() < 0.01, "{text}");
    assert!(text.lines().all(|line| line.len() < 80));
}

#[test]
fn empty_count_prints_a_table() {
    let text = surveyed().report(1, &CountedRanges::none(7));
    assert!(text.starts_with("boards                                       0  of 7, partial\n"), "{text}");
    assert!(text.contains("  -\n"));
}
