//! What the random walks at all windows share: how far they go, and what the score must be.

#![allow(dead_code, reason = "no test needs all of it")]

use tripppin::games::contract::Game;
use tripppin::games::score::Score;
use tripppin::games::session::Session;

/// How many times as far as usual a walk goes: TRIPPPIN_RANDOM_TIMES.
pub fn times() -> u32 {
    std::env::var("TRIPPPIN_RANDOM_TIMES").ok().and_then(|times| times.parse().ok()).unwrap_or(1)
}

/// What has become of the line of play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change {
    /// It is as it was.
    None,
    /// A move was played.
    Move,
    /// Moves were taken back.
    Back,
    /// It is another.
    New,
    /// It is another, and so is the match.
    NewMatch,
}

/// Counts games as they should be counted: each once, when it is over, for whoever has won it.
#[derive(Debug, Clone)]
pub struct Counted {
    /// Games before this one.
    before: Score,
    /// Whether this one counts when it is over.
    counts: bool,
}

impl Counted {
    /// Nothing counted yet.
    pub fn new<G: Game>(session: &Session<G>) -> Self {
        let counted = Self { before: Score::new(G::SEATS.len()), counts: !session.game().is_over() };
        counted.check(session, "at first");
        counted
    }

    /// Something has happened to the line of play that was `was`. True if the counts were set back: `reset` says whether they
    /// may have been.
    pub fn after<G: Game>(&mut self, was: &G, session: &Session<G>, change: Change, reset: bool) -> bool {
        match change {
            Change::None | Change::Move => {}
            Change::Back => self.counts = true,
            Change::New => *self = Self { before: self.with(was), counts: true },
            Change::NewMatch => *self = Self { before: Score::new(G::SEATS.len()), counts: true },
        }
        let nothing = Score::new(G::SEATS.len());
        let set_back = reset && session.score() == nothing && self.with(session.game()) != nothing;
        if set_back {
            *self = Self { before: nothing, counts: !session.game().is_over() };
        }
        self.check(session, &format!("{change:?} after {was}"));
        set_back
    }

    /// The games before and this one.
    fn with<G: Game>(&self, game: &G) -> Score {
        let mut score = self.before.clone();
        let seat = |seat| G::SEATS.iter().position(|&other| other == seat).unwrap_or(usize::MAX);
        if let Some(winners) = game.winners().filter(|_| self.counts) {
            score.add(winners.as_slice().iter().copied().map(seat));
        }
        score
    }

    fn check<G: Game>(&self, session: &Session<G>, when: &str) {
        assert_eq!(session.score(), self.with(session.game()), "{when}, now {}", session.game());
    }
}
