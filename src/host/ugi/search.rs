//! A thought under way, on a thread of its own: what it says on the way, and how it is stopped.

use std::cell::Cell;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::Instant;

use super::Spoken;
use super::command::Dialect;
use super::limits::Limits;
use super::outlet::Outlet;
use crate::games::contract::{Finding, Mind};
use crate::games::mind::{Aborted, Control, Unlimited};
use crate::games::oracle::{Oracle, Solved, Verdict};

/// A question.
#[derive(Debug, Clone)]
pub struct Question<G: Spoken> {
    pub line: G,
    pub options: G::Options,
    pub limits: Limits,
    pub dialect: Dialect,
}

/// The thread that thinks about one.
#[derive(Debug)]
pub struct Search {
    thread: JoinHandle<()>,
    stop: Arc<AtomicBool>,
    infinite: bool,
}

/// How many plies of a play that never ends are told.
const ENDLESS_PLIES: usize = 12;

impl Search {
    /// Starts to think; the answer goes to the outlet.
    ///
    /// # Errors
    /// The system's, when it has no thread to give.
    pub fn start<G: Spoken>(question: Question<G>, outlet: Outlet) -> std::io::Result<Self> {
        let stop = Arc::new(AtomicBool::new(false));
        let infinite = question.limits.infinite;
        let thought = Thought { question, outlet, stop: Arc::clone(&stop), began: Instant::now() };
        let thread = thread::Builder::new().name("thinker".into()).spawn(move || thought.run())?;
        Ok(Self { thread, stop, infinite })
    }

    /// Stops it, and returns when its move has been said.
    pub fn stop(self) {
        self.stop.store(true, Ordering::Relaxed);
        self.thread.thread().unpark();
        // A thought that panicked has been reported by the runtime; there is nothing to add.
        let _ = self.thread.join();
    }

    /// Lets it come to its end by itself, which takes some milliseconds at any level, or stops it if it has none; returns when
    /// its move has been said. So a peer that sends everything at once gets the answers of one that waits.
    pub fn settle(self) {
        if self.infinite {
            self.stop();
        } else {
            let _ = self.thread.join();
        }
    }
}

/// A thought about a line of play.
#[derive(Debug)]
pub struct Thought<G: Spoken> {
    question: Question<G>,
    outlet: Outlet,
    stop: Arc<AtomicBool>,
    began: Instant,
}

/// What one look at a position has found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step<M> {
    /// Plies looked ahead.
    pub depth: usize,
    /// The value, as the protocol says it; empty if there is none to tell.
    pub score: String,
    /// Positions looked at.
    pub nodes: u64,
    /// What is best to play, and what may follow.
    pub pv: Vec<M>,
}

impl<G: Spoken> Thought<G> {
    /// The line of play it is about.
    pub const fn line(&self) -> &G {
        &self.question.line
    }

    /// What is set.
    pub const fn options(&self) -> &G::Options {
        &self.question.options
    }

    /// What ends it.
    pub const fn limits(&self) -> &Limits {
        &self.question.limits
    }

    fn run(&self) {
        let best = G::think(self);
        // Who asks for an endless thought does not expect its end.
        while self.limits().infinite && !self.is_stopped() && !self.outlet.is_closed() {
            thread::park();
        }
        match best {
            Some(mv) => self.outlet.say(&format!("bestmove {mv}")),
            None => self.outlet.say("info string the game is over: no move is expected\nbestmove 0000"),
        }
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Whether it is time to end it, so many nodes having been visited.
    fn is_enough(&self, nodes: u64) -> bool {
        let turn = self.line().turn();
        let player = G::SEATS.iter().position(|&seat| seat == turn).unwrap_or(0);
        let deadline = self.limits().time_for(player).and_then(|time| self.began.checked_add(time));
        let late = deadline.is_some_and(|deadline| Instant::now() >= deadline);
        let full = self.limits().nodes.is_some_and(|most| nodes >= most);
        late || full || self.is_stopped()
    }

    /// Looks at one depth, then at the next and so on, telling what each has found. The first is always finished: it takes no
    /// time, and there is a move to tell.
    pub fn deepen<D>(
        &self,
        depths: impl IntoIterator<Item = D>,
        mut think: impl FnMut(D, &mut dyn Control) -> Result<Option<Step<G::Move>>, Aborted>,
    ) -> Option<G::Move> {
        let mut nodes = 0;
        let mut best = None;
        for depth in depths {
            let mut visited = nodes;
            let mut watch = |more| {
                visited += more;
                if self.is_enough(visited) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            };
            if best.is_some() && watch(0).is_break() {
                break;
            }
            let control: &mut dyn Control = if best.is_none() { &mut Unlimited } else { &mut watch };
            let Ok(step) = think(depth, control) else { break };
            let mut step = step?;
            nodes += step.nodes;
            step.nodes = nodes;
            best = Some(*step.pv.first()?);
            self.tell(&step);
        }
        self.tell_totals(nodes);
        best
    }

    /// Asks a mind, telling its findings; nothing ends it before the first of them.
    pub fn ask(&self, mind: &dyn Mind<G>) -> Option<G::Move> {
        if self.line().is_over() {
            return None;
        }
        let visited = Cell::new(0);
        let best = Cell::new(None);
        let mut watch = |more: u64| {
            visited.set(visited.get() + more);
            let enough = best.get().is_some() && self.is_enough(visited.get());
            if enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let mut found = |finding: Finding<G::Move>| {
            best.set(Some(finding.mv));
            let depth = finding.plies as usize;
            self.tell(&Step { depth, score: String::new(), nodes: visited.get(), pv: vec![finding.mv] });
        };
        // A thought that is stopped keeps what it has found.
        let _ = mind.think(self.line(), &mut watch, &mut found);
        self.tell_totals(visited.get());
        best.get()
    }

    fn tell(&self, step: &Step<G::Move>) {
        let Step { depth, score, nodes, pv } = step;
        let pv = pv.iter().map(G::Move::to_string).collect::<Vec<_>>().join(" ");
        let score = if score.is_empty() { String::new() } else { format!(" score {score}") };
        self.outlet.say(&format!("info depth {depth}{score} {} pv {pv}", self.spent(*nodes)));
    }

    fn tell_totals(&self, nodes: u64) {
        self.outlet.say(&format!("info {}", self.spent(nodes)));
    }

    fn spent(&self, nodes: u64) -> String {
        let time = self.began.elapsed();
        let rate = nodes as f64 / time.as_secs_f64().max(1e-6);
        format!("nodes {nodes} time {} nps {rate:.0}", time.as_millis())
    }
}

impl<G: Spoken + Solved> Thought<G> {
    /// Asks the oracle and tells perfect play to its end, or some of it; `best` chooses among perfect moves, `states` is how
    /// many a board has. None if the game is over or has no exact value.
    pub fn perfect(&self, states: u64, best: impl Fn(&G::Oracle, &G) -> Option<G::Move>) -> Option<G::Move> {
        let mut line = self.line().clone();
        let oracle = G::Oracle::solve(line.now())?;
        let verdict = oracle.verdict(line.now());
        let plies = verdict.plies().map_or(ENDLESS_PLIES, usize::from);
        let mut pv = Vec::new();
        while pv.len() < plies
            && let Some(mv) = best(&oracle, &line)
            && line.play(mv).is_ok()
        {
            pv.push(mv);
        }
        let mv = *pv.first()?;
        let score = score(verdict, self.question.dialect);
        self.tell(&Step { depth: pv.len(), score, nodes: states, pv });
        self.tell_totals(states);
        Some(mv)
    }
}

/// A value as the protocol says it.
fn score(verdict: Verdict, dialect: Dialect) -> String {
    let mate = |plies: u16| match dialect {
        Dialect::Ugi => plies,
        Dialect::Uci => plies.div_ceil(2),
    };
    match verdict {
        Verdict::Win(plies) => format!("mate {}", mate(plies)),
        Verdict::Loss(plies) => format!("mate -{}", mate(plies)),
        Verdict::Draw => "cp 0".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ways_to_the_end_are_counted_in_plies_or_moves() {
        for (verdict, ugi, uci) in [
            (Verdict::Win(1), "mate 1", "mate 1"),
            (Verdict::Win(17), "mate 17", "mate 9"),
            (Verdict::Loss(10), "mate -10", "mate -5"),
            (Verdict::Draw, "cp 0", "cp 0"),
        ] {
            assert_eq!(
                (score(verdict, Dialect::Ugi).as_str(), score(verdict, Dialect::Uci).as_str()),
                (ugi, uci)
            );
        }
    }
}
