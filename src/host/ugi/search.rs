//! A thought under way, on a thread of its own: what it says on the way, and how it is stopped.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::Instant;

use super::command::Dialect;
use super::limits::Limits;
use super::options::{MindName, Options};
use super::outlet::Outlet;
use crate::games::mind::{Control, Unlimited};
use crate::games::tripppin::classic::{self, Level};
use crate::games::tripppin::oracle::{Census, Oracle, Verdict};
use crate::games::tripppin::{Line, Move, Position};

/// A question.
#[derive(Debug, Clone)]
pub struct Question {
    pub line: Line,
    pub options: Options,
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
    pub fn start(question: Question, outlet: Outlet) -> std::io::Result<Self> {
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

struct Thought {
    question: Question,
    outlet: Outlet,
    stop: Arc<AtomicBool>,
    began: Instant,
}

/// One line of what is found.
struct Finding<'a> {
    depth: usize,
    score: String,
    nodes: u64,
    pv: &'a [Move],
}

impl Thought {
    fn run(&self) {
        let best = match self.question.options.mind {
            MindName::Classic => self.classic(),
            MindName::Perfect => self.perfect(),
        };
        // Who asks for an endless thought does not expect its end.
        while self.question.limits.infinite && !self.is_stopped() && !self.outlet.is_closed() {
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

    /// Looks one ply ahead, then two and so on. The first is always finished: it takes no time, and there is a move to tell.
    fn classic(&self) -> Option<Move> {
        let Question { line, options, limits, .. } = &self.question;
        let deadline = limits.time_for(line.current().turn()).and_then(|time| self.began.checked_add(time));
        let last = match limits.depth {
            Some(depth) => Level::new(depth.clamp(1, u64::from(Level::DEEPEST.plies())) as u8),
            None if limits.infinite => Some(Level::DEEPEST),
            None => Some(options.level),
        };
        let mut nodes = 0;
        let mut best = None;
        for level in Level::new(1)?.up_to(last.unwrap_or(options.level)) {
            let mut visited = nodes;
            let mut watch = |more| {
                visited += more;
                let late = deadline.is_some_and(|deadline| Instant::now() >= deadline);
                let full = limits.nodes.is_some_and(|nodes| visited >= nodes);
                if late || full || self.is_stopped() {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            };
            if best.is_some() && watch(0).is_break() {
                break;
            }
            let control: &mut dyn Control = if best.is_none() { &mut Unlimited } else { &mut watch };
            let Ok(thought) = classic::think(line, level, options.prevention, control) else { break };
            let thought = thought?;
            nodes += thought.nodes;
            best = Some(thought.mv);
            let score = format!("cp {}", 100 * i64::from(thought.value));
            self.tell(&Finding { depth: level.plies().into(), score, nodes, pv: &[thought.mv] });
        }
        self.tell_totals(nodes);
        best
    }

    fn perfect(&self) -> Option<Move> {
        let position = self.question.line.current();
        let oracle = Oracle::solve(position.board());
        let verdict = oracle.verdict(position);
        let pv = best_play(&oracle, position, verdict.plies().map_or(ENDLESS_PLIES, usize::from));
        let best = *pv.first()?;
        let score = score(verdict, self.question.dialect);
        self.tell(&Finding { depth: pv.len(), score, nodes: Census::STATES, pv: &pv });
        self.tell_totals(Census::STATES);
        Some(best)
    }

    fn tell(&self, finding: &Finding<'_>) {
        let Finding { depth, score, nodes, pv } = finding;
        let pv = pv.iter().map(Move::to_string).collect::<Vec<_>>().join(" ");
        self.outlet.say(&format!("info depth {depth} score {score} {} pv {pv}", self.spent(*nodes)));
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

/// Perfect play of both sides from a position, so many plies of it.
fn best_play(oracle: &Oracle, position: &Position, plies: usize) -> Vec<Move> {
    let mut position = *position;
    let mut moves = Vec::new();
    while moves.len() < plies
        && let Some(best) = oracle.best(&position)
        && let Ok(next) = position.play(best.mv)
    {
        moves.push(best.mv);
        position = next;
    }
    moves
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
