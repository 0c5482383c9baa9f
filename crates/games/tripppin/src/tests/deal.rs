//! Tests of the dealers of the batch command `deal` with boards of Tripppin.

use std::ops::Range;

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use crate::Line;
use crate::oracle::Oracle;
use boardgame_engine::queries::{CountedRanges, RecordDealer, TallyError};

fn dealer(fair: bool, puzzle: Option<u16>) -> RecordDealer {
    RecordDealer::solved::<Oracle>((), fair, puzzle)
}

fn deal(fair: bool, puzzle: Option<u16>) -> Vec<Line> {
    let (dealer, mut rng) = (dealer(fair, puzzle), ChaCha8Rng::seed_from_u64(1));
    (0..5).map(|_| dealer.deal(&mut rng).unwrap().parse().unwrap()).collect()
}

#[test]
fn deal_is_reproducible_from_its_seed() {
    for (fair, puzzle) in [(false, None), (true, None), (false, Some(9)), (true, Some(3))] {
        let lines = deal(fair, puzzle);
        assert_eq!(lines, deal(fair, puzzle));
        for line in lines {
            let oracle = Oracle::solve(line.current().board());
            assert!(!fair || oracle.is_fair());
            assert_eq!(oracle.is_puzzle(line.current()) && puzzle.is_some(), puzzle.is_some());
        }
    }
}

#[test]
fn numbered_puzzles_and_starts_are_consecutive() {
    let by = |puzzle| dealer(false, puzzle);
    assert!(by(None).numbered().is_none());
    let lines: Vec<String> = by(Some(5)).lines(3).take(6).map(Result::unwrap).collect();
    let census = |range: Range<u64>| {
        let mut census = by(Some(5)).numbered().unwrap();
        census.count(3, range).unwrap();
        census
    };
    let mut parts = census(4..6);
    parts.merge(&*census(0..4));
    assert_eq!(parts.report(3, &CountedRanges::new(6, 0..6)), lines.join("\n") + "\n");
    assert_eq!(lines[0], deal_one(3, Some(5)));
    let mut again = parts.empty();
    assert_eq!(again.read(&parts.tally(), &CountedRanges::new(6, 0..5)), Err(TallyError::Counts));
    assert_eq!(again.read(&parts.tally(), &CountedRanges::new(6, 0..6)), Ok(()));
    assert_eq!(again.tally(), parts.tally());
}

fn deal_one(seed: u64, puzzle: Option<u16>) -> String {
    dealer(false, puzzle).deal(&mut ChaCha8Rng::seed_from_u64(seed)).unwrap()
}

#[test]
fn tally_with_wrong_puzzle_line_is_refused() {
    let collected = |fair, puzzle| dealer(fair, Some(puzzle)).numbered().unwrap();
    let (of_three, of_five) = (deal_one(3, Some(3)), deal_one(3, Some(5)));
    let reads = |text: &str| collected(false, 5).read(&vec![text].into(), &CountedRanges::new(1, 0..1));
    assert_eq!(reads(&of_five), Ok(()));
    let start = deal_one(3, None);
    let first = of_five.parse::<Line>().unwrap().legal_moves()[0];
    let moved = format!("{of_five} moves {first}");
    for text in
        ["x", "", "one\ntwo", &of_five.to_uppercase(), &format!(" {of_five}"), &start, &of_three, &moved]
    {
        assert_eq!(reads(text), Err(TallyError::Record(text.to_owned())));
    }
    let unfair = (0..)
        .map(|seed| deal_one(seed, Some(5)))
        .find(|line| !Oracle::solve(line.parse::<Line>().unwrap().current().board()).is_fair());
    let unfair = vec![unfair.unwrap()];
    let read = collected(true, 5).read(&unfair.clone().into(), &CountedRanges::new(1, 0..1));
    assert_eq!(read, Err(TallyError::Record(unfair[0].clone())));
}

#[test]
fn impossible_puzzle_length_is_refused() {
    let error = dealer(false, Some(401)).deal(&mut ChaCha8Rng::seed_from_u64(1)).unwrap_err().to_string();
    assert_eq!(error, "--puzzle 401: no puzzle of this length on thousands of boards; use fewer plies");
}
