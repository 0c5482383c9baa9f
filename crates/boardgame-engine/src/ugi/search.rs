//! A search of a UGI conversation: its limits and its output.
//!
//! A search sends `info` lines while it runs and always ends with one `bestmove` line, even if it is stopped
//! or the engine fails.

#[cfg(test)]
mod tests;

use std::cell::Cell;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use super::host::{Dialect, Host};
use super::limits::Limits;
use super::outlet::UgiOutput;
use crate::contract::{Engine, SearchInfo};
use crate::fault::{self, EngineFault};
use crate::oracle::{Oracle, Verdict};
use crate::record::{GamePosition, GameRecord};
use crate::search_control::{Aborted, SearchControl};

#[derive(Debug, Clone)]
pub(crate) struct GoRequest<P: GamePosition, O> {
    pub line: GameRecord<P>,
    pub options: O,
    pub limits: Limits,
    pub dialect: Dialect,
    pub host: Host,
}

/// A function that runs a UGI search and returns the chosen move, or `None` if it finds no move.
pub(super) type UgiSearchFn<P, O> =
    Arc<dyn Fn(&SearchContext<P, O>) -> Option<<P as GamePosition>::Move> + Send + Sync>;

/// Maximum number of moves in the principal variation of a drawn position, where perfect play has no end.
const ENDLESS_PLIES: usize = 12;

/// Minimum number of nodes visited before `stop` ends a search that has found no move yet.
///
/// The nodes take a few milliseconds.
const GRACE: u64 = 2048;

/// A running UGI search with its arguments, its limits and its output.
///
/// `O` is the type of the game's UGI options.
#[derive(Debug)]
pub struct SearchContext<P: GamePosition, O = ()> {
    go_request: GoRequest<P, O>,
    ugi_output: UgiOutput,
    stop: Arc<AtomicBool>,
    began: Duration,
    looked: Cell<usize>,
    /// Whether the search was ended by its time limit, its node limit or a `stop` command.
    cut_short: Cell<bool>,
}

/// The result of one iteration of an iterative deepening search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IterationInfo<M> {
    /// The depth of the iteration, in plies.
    pub depth: usize,
    /// The score in UGI notation, such as `cp 0`, or an empty string without a score.
    pub score: String,
    /// The number of nodes visited since the start of the search.
    pub nodes: u64,
    /// The principal variation, starting with the best move.
    pub pv: Vec<M>,
}

#[derive(Debug, Default)]
struct NodeCount {
    polled: Cell<u64>,
    /// Number of nodes visited from the last poll to the latest report of a move. Each poll resets the number to 0.
    pending: Cell<u64>,
}

impl NodeCount {
    const fn get(&self) -> u64 {
        self.polled.get() + self.pending.get()
    }
}

struct NodeLimit<'a, F> {
    nodes: &'a NodeCount,
    is_enough: F,
}

impl<F: Fn() -> bool> SearchControl for NodeLimit<'_, F> {
    fn poll(&mut self, nodes: u64) -> ControlFlow<()> {
        self.nodes.pending.set(0);
        self.nodes.polled.set(self.nodes.polled.get() + nodes);
        if (self.is_enough)() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn pending(&mut self, nodes: u64) {
        self.nodes.pending.set(nodes);
    }
}

impl<P: GamePosition, O> SearchContext<P, O> {
    pub(super) fn new(go_request: GoRequest<P, O>, ugi_output: UgiOutput, stop: Arc<AtomicBool>) -> Self {
        let (looked, cut_short) = (Cell::new(0), Cell::new(false));
        let began = (go_request.host.clock)();
        Self { go_request, ugi_output, stop, began, looked, cut_short }
    }

    /// Returns the game record whose current position is searched.
    pub const fn line(&self) -> &GameRecord<P> {
        &self.go_request.line
    }

    /// Returns the UGI options with which the search was started.
    pub const fn options(&self) -> &O {
        &self.go_request.options
    }

    /// Returns the limits of the search, as the `go` command specified them.
    pub const fn limits(&self) -> &Limits {
        &self.go_request.limits
    }

    /// Sends a text to the peer as an `info string` line.
    pub fn remark(&self, text: &str) {
        self.ugi_output.info(text);
    }

    /// Searches with the function `think`, which must return a move, and sends the `bestmove` line.
    pub(super) fn run(&self, think: &dyn Fn(&Self) -> Option<P::Move>) {
        // The game may crash while it prints a move, too.
        let answer = fault::catch_panic(|| self.answer(think)).unwrap_or_else(Self::no_move);
        // The result of an infinite search is sent only after `stop` or the end of the conversation.
        while self.limits().infinite && !self.is_stopped() {
            thread::park();
        }
        self.ugi_output.send(&answer);
    }

    /// Searches with the function `think`, and returns the `bestmove` reply.
    fn answer(&self, think: &dyn Fn(&Self) -> Option<P::Move>) -> String {
        let chosen = fault::validate(self.line(), think(self));
        match chosen.and_then(|chosen| chosen.ok_or(EngineFault::NoMove)) {
            Ok(mv) => {
                self.report_depth_mismatch();
                format!("bestmove {mv}")
            }
            Err(EngineFault::NoMove) if self.is_stopped() => self.first(),
            Err(fault) => Self::no_move(fault),
        }
    }

    /// Returns the `bestmove` reply for a search that has failed.
    fn no_move(fault: EngineFault<P::Move>) -> String {
        format!("info string the computer cannot move: {fault}\nbestmove 0000")
    }

    /// Returns the `bestmove` reply with the first legal move, for a search that has found no move.
    fn first(&self) -> String {
        let mv = self.line().legal_moves().first().map_or_else(|| "0000".to_owned(), P::Move::to_string);
        format!(
            "info string stopped before the search had a result: this is the first legal move\n\
                 bestmove {mv}"
        )
    }

    /// Reports the depth reached if it differs from the requested depth.
    ///
    /// Not every engine supports every depth.
    fn report_depth_mismatch(&self) {
        let looked = self.looked.get();
        if let Some(depth) = self.limits().depth.filter(|&depth| depth != looked as u64)
            && !self.cut_short.get()
        {
            self.remark(&format!("go depth {depth}: the search reached depth {looked}"));
        }
    }

    fn elapsed(&self) -> Duration {
        (self.go_request.host.clock)().saturating_sub(self.began)
    }

    /// Returns `true` if the peer has stopped the search or closed the output.
    pub(super) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.ugi_output.is_closed()
    }

    /// Returns `true` if a search that has visited `nodes` nodes has to end.
    ///
    /// Before a move has been found, only `stop` ends the search, and only after [`GRACE`] nodes, because
    /// most engines find a move after a few nodes.
    fn should_stop(&self, found: bool, nodes: u64) -> bool {
        let enough = if found {
            self.is_stopped() || self.is_limit_reached(nodes)
        } else {
            nodes >= GRACE && self.is_stopped()
        };
        if enough {
            self.cut_short.set(true);
        }
        enough
    }

    fn is_deep_enough(&self) -> bool {
        self.limits().depth.is_some_and(|depth| self.looked.get() as u64 >= depth)
    }

    fn is_limit_reached(&self, nodes: u64) -> bool {
        let turn = self.line().turn();
        let player = P::SEATS.iter().position(|&seat| seat == turn).unwrap_or(0);
        let late = self.limits().time_for(player).is_some_and(|time| self.elapsed() >= time);
        late || self.limits().nodes.is_some_and(|most| nodes >= most)
    }

    /// Runs an iterative deepening search, reports the result of each iteration, and returns the last move found.
    ///
    /// The limits end the search after the first iteration, which takes a negligible time; a depth limit ends it after
    /// the first iteration of that depth or a greater one. An iteration without a move also ends the search.
    pub fn iterate_depths<D>(
        &self,
        depths: impl IntoIterator<Item = D>,
        mut think: impl FnMut(D, &mut dyn SearchControl) -> Result<Option<IterationInfo<P::Move>>, Aborted>,
    ) -> Option<P::Move> {
        let mut nodes = 0;
        let mut best = None;
        for depth in depths {
            let mut visited = nodes;
            let mut watch = |more| {
                visited += more;
                let enough = self.should_stop(best.is_some(), visited);
                if enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            };
            if watch(0).is_break() {
                break;
            }
            let Ok(Some(mut step)) = think(depth, &mut watch) else { break };
            nodes += step.nodes;
            step.nodes = nodes;
            let Some(&mv) = step.pv.first() else { break };
            best = Some(mv);
            self.print_info(&step);
            if self.is_deep_enough() {
                break;
            }
        }
        self.print_totals(nodes);
        best
    }

    /// Runs an engine, reports each move that it finds, and returns the last move.
    ///
    /// The reports contain no score, because an [`Engine`] reports only moves and depths; [`iterate_depths`](Self::iterate_depths)
    /// prints scores. The limits end the search after the first move is found; a depth limit ends it after the first move
    /// found at that depth or beyond.
    pub fn run_engine(&self, engine: &dyn Engine<P>) -> Option<P::Move> {
        let nodes = NodeCount::default();
        let best = Cell::new(None);
        let is_enough = || {
            let found = best.get().is_some();
            found && self.is_deep_enough() || self.should_stop(found, nodes.polled.get())
        };
        let mut watch = NodeLimit { nodes: &nodes, is_enough };
        let mut found = |info: SearchInfo<P::Move>| {
            if best.get().is_some() && self.is_deep_enough() {
                return;
            }
            best.set(Some(info.mv));
            let depth = info.depth as usize;
            self.print_info(&IterationInfo {
                depth,
                score: String::new(),
                nodes: nodes.get(),
                pv: vec![info.mv],
            });
        };
        // An aborted search keeps the moves found so far.
        let _ = engine.search(self.line(), &mut watch, &mut found);
        self.print_totals(nodes.get());
        best.get()
    }

    /// Solves the board, reports the moves of perfect play, and returns the best move.
    ///
    /// If perfect play never ends, only its first plies are reported.
    ///
    /// `best` chooses the first of several perfect moves; `states` is the number of positions of a board.
    /// Returns `None` if the game is over or the position has no exact value.
    pub fn perfect<S: Oracle<Position = P>>(
        &self,
        states: u64,
        best: impl Fn(&S, &GameRecord<P>) -> Option<P::Move>,
    ) -> Option<P::Move> {
        let mut line = self.line().clone();
        let oracle = S::solve(line.current())?;
        if let Some(nodes) = self.limits().nodes.filter(|&nodes| nodes < states) {
            self.remark(&format!(
                "go nodes {nodes}: exact play always solves all {states} positions of a board"
            ));
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
        let score = score(verdict, self.go_request.dialect);
        self.print_info(&IterationInfo { depth: pv.len(), score, nodes: states, pv });
        self.print_totals(states);
        Some(mv)
    }

    fn print_info(&self, step: &IterationInfo<P::Move>) {
        let IterationInfo { depth, score, nodes, pv } = step;
        self.looked.set(*depth);
        let pv = pv.iter().map(P::Move::to_string).collect::<Vec<_>>().join(" ");
        let score = if score.is_empty() { String::new() } else { format!(" score {score}") };
        self.ugi_output.send(&format!("info depth {depth}{score} {} pv {pv}", self.spent(*nodes)));
    }

    fn print_totals(&self, nodes: u64) {
        self.ugi_output.send(&format!("info {}", self.spent(nodes)));
    }

    fn spent(&self, nodes: u64) -> String {
        let time = self.elapsed();
        let rate = nodes as f64 / time.as_secs_f64().max(1e-6);
        format!("nodes {nodes} time {} nps {rate:.0}", time.as_millis())
    }
}

/// Formats a result under perfect play as a UGI score: `mate N`, `mate -N` or `cp 0`.
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
