//! Tests of the order of steps, and of the chain values that they reveal.

use proptest::prelude::*;

use super::*;
use crate::link::{Link, LinkProblem};
use crate::race::{secret, settings, written};

fn step(text: &str) -> LogStep {
    LogStep::parse(text).unwrap()
}

/// Creates a log from the texts of its steps, or returns the number of steps before the first invalid one.
fn log(steps: &str) -> Result<Log, (usize, ExtendError)> {
    Log::of(steps.split_whitespace().map(step))
}

#[test]
fn author_and_throw_follow_from_the_steps() {
    let log = log("SHOW take take,OFFER ASK BACK leave - take QUIT").unwrap();
    let authors: String = log.authors().iter().map(ToString::to_string).collect();
    assert_eq!(authors, "aabababaa");
    assert_eq!((log.to_answer(), log.count, log.newest()), (Side::B, 7, [9, 7]));
    let live: Vec<_> = log.live_turns().iter().map(|live| (live.step, live.author, live.throw)).collect();
    // The turns with the indices 1 and 2 were taken back; their throws 3 and 4 are never used again.
    assert_eq!(live, [(5, Side::A, 7), (6, Side::B, 7), (7, Side::A, 8)]);
}

#[test]
fn step_in_an_impossible_place_is_refused() {
    for (steps, before, error) in [
        ("take SHOW", 1, StepError::Show),
        ("QUIT", 0, StepError::NotBegun),
        ("ASK", 0, StepError::NoMove),
        ("- take ASK", 2, StepError::NoMove),
        ("take take ASK ASK", 3, StepError::Unanswered),
        ("take take ASK -", 3, StepError::Unanswered),
        ("take take,OFFER ASK DRAW", 3, StepError::Unanswered),
        ("take take ASK NO ASK", 4, StepError::AskedAgain),
        ("take NO", 1, StepError::NotAsked),
        ("take take ASK NO NO", 4, StepError::NotAsked),
        ("BACK", 0, StepError::NothingToGiveBack),
        ("- BACK", 1, StepError::NothingToGiveBack),
        ("take BACK take BACK BACK", 4, StepError::NothingToGiveBack),
    ] {
        assert_eq!(log(steps), Err((before, error.into())), "{steps}");
    }
    for steps in ["take take QUIT -", "take RESIGN QUIT", "take take,OFFER DRAW BACK"] {
        assert!(matches!(log(steps), Err((_, ExtendError::Over))), "{steps}");
    }
    for steps in ["take take ASK RESIGN", "take take ASK QUIT", "take BACK QUIT", "SHOW QUIT", "- take BACK"]
    {
        assert!(log(steps).is_ok(), "{steps}");
    }
}

#[test]
fn nobody_can_ask_more_than_twenty_times() {
    let mut log = log("take take").unwrap();
    for _ in 0..MAX_ASKS {
        for text in ["ASK", "NO", "take", "take"] {
            log.push(step(text)).unwrap();
        }
    }
    assert_eq!(log.push(step("ASK")), Err(StepError::AskedAgain.into()));
}

#[test]
fn only_new_words_make_a_newer_version() {
    let mut link = Link::invitation(settings(), secret(1, Side::A).anchor());
    link = link.answered(secret(1, Side::B).anchor(), secret(1, Side::B).reveal(2).unwrap().value).unwrap();
    for (text, version) in [("take", 1), ("take,OFFER", 1), ("ASK", 2), ("NO", 2), ("leave", 2), ("QUIT", 2)]
    {
        link = written(&link, text, 1).unwrap();
        let text = link.to_string();
        assert!(text.starts_with(&format!("link{version}/race/-/for-")), "{text}");
        assert_eq!(text.parse(), Ok(link.clone()));
        assert_eq!(Link::find(&format!("> {text}.")), Ok(vec![link.clone()]));
        // A text with another version is not a second text of the same link.
        let other = crate::race::forged(&text.replacen("link", "link0", 1));
        assert!(other.parse::<Link>().is_err());
        let other = crate::race::forged(&text.replacen(&version.to_string(), &(3 - version).to_string(), 1));
        assert_eq!(other.parse::<Link>().unwrap_err().problem, LinkProblem::Version);
        let other = crate::race::forged(&text.replacen(&version.to_string(), "3", 1));
        let error = other.parse::<Link>().unwrap_err().to_string();
        assert_eq!(error, "column 1: this link needs a newer version of the program");
    }
}

#[test]
fn wish_is_written_where_a_side_waits_with_a_move() {
    let mut link = Link::invitation(settings(), secret(1, Side::A).anchor());
    assert!(!link.may_wish());
    link = link.answered(secret(1, Side::B).anchor(), secret(1, Side::B).reveal(2).unwrap().value).unwrap();
    for (text, may_wish) in [("SHOW", false), ("take", true), ("take", true), ("ASK", false), ("BACK", false)]
    {
        link = written(&link, text, 1).unwrap();
        assert_eq!(link.may_wish(), may_wish, "{text}");
        let wish = link.with_wish(true).to_string();
        assert!(wish.contains("/WISH/") && wish.starts_with("link2/"));
        match wish.parse::<Link>() {
            Ok(read) => assert!(may_wish && read.has_wish() && read.with_wish(false) == link),
            Err(error) => assert!(!may_wish && error.problem == LinkProblem::Wish, "{error}"),
        }
    }
}

proptest! {
    /// The throw after a move has a number above those of all values that any side has revealed before the move, so
    /// nobody can know it while moving. A position that stays after `BACK` keeps its throw.
    #[test]
    fn no_revealed_value_has_the_number_of_a_future_throw(choices in prop::collection::vec(0..10usize, 0..200)) {
        const STEPS: [&str; 10] =
            ["take", "leave", "take,leave", "-", "take,OFFER", "SHOW", "ASK", "NO", "BACK", "BACK"];
        let mut log = Log::new();
        for choice in choices {
            let (before, live) = (log.clone(), log.live.clone());
            let step = step(STEPS[choice]);
            if log.push(step.clone()).is_err() {
                prop_assert_eq!(&log, &before);
                continue;
            }
            let author = *log.authors().last().unwrap();
            prop_assert!(log.newest()[author as usize] > before.newest()[author as usize]);
            prop_assert_eq!(log.newest()[author.other() as usize], before.newest()[author.other() as usize]);
            let kept = live.iter().zip(&log.live).take_while(|(before, after)| before == after).count();
            prop_assert!(kept == live.len() || step == LogStep::Back && kept == log.live.len());
            if let Some(new) = log.live.get(kept)
                && new.has_moves
            {
                prop_assert!(before.newest().iter().all(|&index| index < new.throw));
            }
        }
    }
}
