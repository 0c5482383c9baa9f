//! A thought under way, on a thread of its own: what it says on the way, how it is stopped, and that it always ends with one
//! `bestmove`, whatever the mind does.

use std::cell::Cell;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use super::command::Dialect;
use super::limits::Limits;
use super::outlet::Outlet;
use super::{Clock, UgiGame};
use crate::games::contract::{Finding, Game, Mind};
use crate::games::fault::{self, Fault};
use crate::games::line::{Line, Position};
use crate::games::mind::{Aborted, Control};
use crate::games::oracle::{Oracle, Valued, Verdict};

/// A question.
#[derive(Debug, Clone)]
pub struct Question<P: UgiGame> {
    pub line: Line<P>,
    pub options: P::Options,
    pub limits: Limits,
    pub dialect: Dialect,
    pub clock: Clock,
}

/// Thinks about one, telling what is found on the way; none if there is nothing to play.
pub type Think<P> = fn(&Thought<P>) -> Option<<P as Position>::Move>;

/// The thread that thinks about one.
#[derive(Debug)]
pub struct Search {
    thread: JoinHandle<()>,
    stop: Arc<AtomicBool>,
    infinite: bool,
}

/// How many plies of a play that never ends are told.
const ENDLESS_PLIES: usize = 12;

/// How many positions a thought that is stopped may have looked at without a move: some milliseconds' work.
const GRACE: u64 = 2048;

impl Search {
    /// Starts to think; the answer goes to the outlet.
    ///
    /// # Errors
    /// The system's, when it has no thread to give.
    pub fn start<P: UgiGame>(
        question: Question<P>,
        think: Think<P>,
        outlet: Outlet,
    ) -> std::io::Result<Self> {
        let stop = Arc::new(AtomicBool::new(false));
        let infinite = question.limits.infinite;
        let thought = Thought::new(question, outlet, Arc::clone(&stop));
        let thread = thread::Builder::new().name("thinker".into()).spawn(move || thought.run(think))?;
        Ok(Self { thread, stop, infinite })
    }

    /// Stops it, and returns when its move has been said: at the next poll, some milliseconds later at most.
    pub fn stop(self) {
        self.stop.store(true, Ordering::Relaxed);
        self.thread.thread().unpark();
        // What went wrong in the thought has been said by it.
        let _ = self.thread.join();
    }

    /// Lets it come to its end by itself, or stops it if it has none; returns when its move has been said. So a peer that sends
    /// everything at once gets the answers of one that waits.
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
pub struct Thought<P: UgiGame> {
    question: Question<P>,
    outlet: Outlet,
    stop: Arc<AtomicBool>,
    /// When, by the question's clock.
    began: Duration,
    /// Plies it has looked ahead.
    looked: Cell<usize>,
    /// It had to end before it was through.
    cut_short: Cell<bool>,
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

/// The nodes that an engine has reported.
#[derive(Debug, Default)]
struct NodeCount {
    /// Those it was polled for.
    polled: Cell<u64>,
    /// Those since the last poll, as far as it has reported them.
    pending: Cell<u64>,
}

impl NodeCount {
    const fn get(&self) -> u64 {
        self.polled.get() + self.pending.get()
    }
}

/// Counts the nodes of an engine and ends its search.
struct Watch<'a, F> {
    nodes: &'a NodeCount,
    /// Whether the search has to end.
    is_enough: F,
}

impl<F: Fn() -> bool> Control for Watch<'_, F> {
    fn poll(&mut self, nodes: u64) -> ControlFlow<()> {
        self.nodes.pending.set(0);
        self.nodes.polled.set(self.nodes.polled.get() + nodes);
        if (self.is_enough)() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn pending(&mut self, nodes: u64) {
        self.nodes.pending.set(nodes);
    }
}

impl<P: UgiGame> Thought<P> {
    fn new(question: Question<P>, outlet: Outlet, stop: Arc<AtomicBool>) -> Self {
        let (looked, cut_short) = (Cell::new(0), Cell::new(false));
        let began = (question.clock)();
        Self { question, outlet, stop, began, looked, cut_short }
    }

    /// The line of play it is about.
    pub const fn line(&self) -> &Line<P> {
        &self.question.line
    }

    /// What is set.
    pub const fn options(&self) -> &P::Options {
        &self.question.options
    }

    /// What ends it.
    pub const fn limits(&self) -> &Limits {
        &self.question.limits
    }

    /// Says something about it.
    pub fn remark(&self, text: &str) {
        self.outlet.info(text);
    }

    fn run(&self, think: Think<P>) {
        let chosen = fault::caught(|| fault::judged(self.line(), think(self)));
        let answer = match chosen.and_then(|judged| judged) {
            Ok(Some(mv)) => {
                self.own_up();
                format!("bestmove {mv}")
            }
            Ok(None) => "info string the game is over: no move is expected\nbestmove 0000".to_owned(),
            Err(Fault::NoMove) if self.is_stopped() => self.first(),
            Err(fault) => format!("info string the computer cannot move: {fault}\nbestmove 0000"),
        };
        // Who asks for an endless thought does not expect its end.
        while self.limits().infinite && !self.is_stopped() && !self.outlet.is_closed() {
            thread::park();
        }
        self.outlet.send(&answer);
    }

    /// The answer of a thought that was stopped before it had found anything: the first legal move.
    fn first(&self) -> String {
        let mv = self.line().legal_moves().first().map_or_else(|| "0000".to_owned(), P::Move::to_string);
        format!("info string stopped before anything was found: this is the first legal move\nbestmove {mv}")
    }

    /// Says what it did otherwise than it was told: not every mind can look to any depth.
    fn own_up(&self) {
        let looked = self.looked.get();
        if let Some(depth) = self.limits().depth.filter(|&depth| depth != looked as u64)
            && !self.cut_short.get()
        {
            self.remark(&format!("go depth {depth}: this thought looked {looked} ahead"));
        }
    }

    fn elapsed(&self) -> Duration {
        (self.question.clock)().saturating_sub(self.began)
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Whether it is time to end it, so many nodes having been visited. Without a move to tell only being stopped ends it, and
    /// not at once: most minds have one after a few nodes.
    fn is_enough(&self, found: bool, nodes: u64) -> bool {
        let enough = if found {
            self.is_stopped() || self.is_spent(nodes)
        } else {
            nodes >= GRACE && self.is_stopped()
        };
        if enough {
            self.cut_short.set(true);
        }
        enough
    }

    /// Whether its time or its nodes are used up.
    fn is_spent(&self, nodes: u64) -> bool {
        let turn = self.line().turn();
        let player = P::SEATS.iter().position(|&seat| seat == turn).unwrap_or(0);
        let late = self.limits().time_for(player).is_some_and(|time| self.elapsed() >= time);
        late || self.limits().nodes.is_some_and(|most| nodes >= most)
    }

    /// Looks at one depth, then at the next and so on, telling what each has found. The first is finished whatever the limits: it
    /// takes no time, and there is a move to tell.
    pub fn deepen<D>(
        &self,
        depths: impl IntoIterator<Item = D>,
        mut think: impl FnMut(D, &mut dyn Control) -> Result<Option<Step<P::Move>>, Aborted>,
    ) -> Option<P::Move> {
        let mut nodes = 0;
        let mut best = None;
        for depth in depths {
            let mut visited = nodes;
            let mut watch = |more| {
                visited += more;
                let enough = self.is_enough(best.is_some(), visited);
                if enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            };
            if watch(0).is_break() {
                break;
            }
            let Ok(step) = think(depth, &mut watch) else { break };
            let mut step = step?;
            nodes += step.nodes;
            step.nodes = nodes;
            best = Some(*step.pv.first()?);
            self.tell(&step);
        }
        self.tell_totals(nodes);
        best
    }

    /// Asks a mind, telling its findings; the limits end it after the first of them, a depth at one that looked so far.
    pub fn ask(&self, mind: &dyn Mind<Line<P>>) -> Option<P::Move> {
        if self.line().is_over() {
            return None;
        }
        let nodes = NodeCount::default();
        let best = Cell::new(None);
        let deep_enough = || self.limits().depth.is_some_and(|depth| self.looked.get() as u64 >= depth);
        let is_enough = || {
            let found = best.get().is_some();
            found && deep_enough() || self.is_enough(found, nodes.polled.get())
        };
        let mut watch = Watch { nodes: &nodes, is_enough };
        let mut found = |finding: Finding<P::Move>| {
            if best.get().is_some() && deep_enough() {
                return;
            }
            best.set(Some(finding.mv));
            let depth = finding.plies as usize;
            self.tell(&Step { depth, score: String::new(), nodes: nodes.get(), pv: vec![finding.mv] });
        };
        // A thought that is stopped keeps what it has found.
        let _ = mind.think(self.line(), &mut watch, &mut found);
        self.tell_totals(nodes.get());
        best.get()
    }

    fn tell(&self, step: &Step<P::Move>) {
        let Step { depth, score, nodes, pv } = step;
        self.looked.set(*depth);
        let pv = pv.iter().map(P::Move::to_string).collect::<Vec<_>>().join(" ");
        let score = if score.is_empty() { String::new() } else { format!(" score {score}") };
        self.outlet.send(&format!("info depth {depth}{score} {} pv {pv}", self.spent(*nodes)));
    }

    fn tell_totals(&self, nodes: u64) {
        self.outlet.send(&format!("info {}", self.spent(nodes)));
    }

    fn spent(&self, nodes: u64) -> String {
        let time = self.elapsed();
        let rate = nodes as f64 / time.as_secs_f64().max(1e-6);
        format!("nodes {nodes} time {} nps {rate:.0}", time.as_millis())
    }
}

impl<P: UgiGame + Valued> Thought<P> {
    /// Asks the oracle and tells perfect play to its end, or some of it; `best` chooses the first among perfect moves, `states` is how
    /// many a board has. None if the game is over or has no exact value.
    pub fn perfect(
        &self,
        states: u64,
        best: impl Fn(&P::Oracle, &Line<P>) -> Option<P::Move>,
    ) -> Option<P::Move> {
        let mut line = self.line().clone();
        let oracle = P::Oracle::solve(line.current())?;
        if let Some(nodes) = self.limits().nodes.filter(|&nodes| nodes < states) {
            self.remark(&format!("go nodes {nodes}: the oracle looks at all {states} positions of a board"));
        }
        let verdict = oracle.verdict(line.current());
        let plies = verdict.plies().map_or(ENDLESS_PLIES, usize::from);
        let mut pv = Vec::new();
        while pv.len() < plies
            && let Some(mv) = match pv.is_empty() {
                true => best(&oracle, &line),
                false => oracle.best(line.current()).map(|judged| judged.mv),
            }
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
