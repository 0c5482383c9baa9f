//! The engine's side of a UGI conversation: the position, the options, the running search, and the commands that
//! wait for its end.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, Thread};

use super::command::{PositionSetup, Query, UgiCommand};
use super::help;
use super::host::{Dialect, Host};
use super::limits::Limits;
use super::options::{self, Setting};
use super::outlet::UgiOutput;
use super::search::{GoRequest, SearchContext, UgiSearchFn};
use super::waiting::WaitingCommands;
use crate::engine_game::EngineGame;
use crate::fault;
use crate::outcome::Winners;
use crate::record::GameRecord;

/// The engine of a UGI conversation. The thread that reads the commands shares it with the thread of the search.
pub(super) struct UgiEngine<P: EngineGame> {
    ugi_output: UgiOutput,
    think: UgiSearchFn<P, P::Options>,
    host: Host,
    /// The lines about the options at the start of the conversation, which are reported to the peer as defaults.
    option_lines: Vec<String>,
    state: Mutex<State<P>>,
    search_ended: Condvar,
}

struct State<P: EngineGame> {
    dialect: Dialect,
    options: P::Options,
    line: GameRecord<P>,
    search: Option<Search>,
    /// The commands that wait for the end of the search. Empty without a search.
    waiting: WaitingCommands<P>,
}

/// The running search.
struct Search {
    thread: Thread,
    stop: Arc<AtomicBool>,
    infinite: bool,
}

impl Search {
    /// Lets the search end within a few milliseconds.
    fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
        self.thread.unpark();
    }
}

impl<P: EngineGame> State<P> {
    /// Returns `true` if a command must wait until the search ends, even if no other command is waiting.
    fn must_wait(&self, command: &UgiCommand<P>) -> bool {
        self.search.is_some()
            && !matches!(command, UgiCommand::Query(_) | UgiCommand::Show | UgiCommand::Help)
    }

    /// Removes and returns the oldest waiting command, unless it must wait for the running search.
    fn next_waiting(&mut self) -> Option<UgiCommand<P>> {
        let can_start = self.waiting.first().is_some_and(|command| !self.must_wait(command));
        if can_start { self.waiting.pop() } else { None }
    }
}

impl<P: EngineGame> UgiEngine<P> {
    pub(super) fn new(
        options: P::Options,
        think: UgiSearchFn<P, P::Options>,
        ugi_output: UgiOutput,
        host: Host,
    ) -> Self {
        let (line, option_lines) = (P::start(&options), options::lines(P::OPTIONS, &options).collect());
        let (dialect, waiting) = (Dialect::default(), WaitingCommands::new());
        let state = Mutex::new(State { dialect, options, line, search: None, waiting });
        Self { ugi_output, think, host, option_lines, state, search_ended: Condvar::new() }
    }

    /// Executes a command of the peer, whose line has `bytes` bytes, and returns `false` after `quit`.
    ///
    /// During a search, `isready`, `stop` and `quit` are executed immediately. A command that changes the state waits
    /// until the search has ended, and so do the commands after it. `quit` discards the waiting commands. If too many
    /// commands wait, any search is stopped, so that a later `stop` or `quit` is read.
    pub(super) fn execute(self: &Arc<Self>, command: UgiCommand<P>, bytes: usize) -> bool {
        match command {
            UgiCommand::IsReady => self.ugi_output.send("readyok"),
            UgiCommand::Stop => self.stop(),
            UgiCommand::Quit => {
                self.state().waiting.clear();
                self.stop();
                return false;
            }
            command => {
                let stop = |_: &Search| {
                    self.ugi_output.info("too many commands wait: the search is stopped");
                    true
                };
                let mut state = self.wait_until(|state| !state.waiting.is_full(), stop);
                if state.waiting.is_empty() && !state.must_wait(&command) {
                    self.change(&mut state, command);
                } else {
                    state.waiting.push(command, bytes);
                }
            }
        }
        true
    }

    /// Stops the running search, and every search that the waiting commands start.
    ///
    /// Returns after a few milliseconds for each search, when all `bestmove` lines have been sent and no command is
    /// waiting.
    pub(super) fn stop(&self) {
        drop(self.wait_until(|state| state.search.is_none(), |_| true));
    }

    /// Waits until the running search has ended and all waiting commands are executed.
    ///
    /// Infinite searches are stopped. A peer that sends all commands in one batch therefore gets the same replies as a
    /// peer that waits for each reply.
    pub(super) fn finish(&self) {
        drop(self.wait_until(|state| state.search.is_none(), |search| search.infinite));
    }

    /// Waits until `is_reached` returns `true`. Stops each running search for which `is_stopped` returns `true`.
    fn wait_until(
        &self,
        is_reached: impl Fn(&State<P>) -> bool,
        is_stopped: impl Fn(&Search) -> bool,
    ) -> MutexGuard<'_, State<P>> {
        let mut state = self.state();
        while !is_reached(&state) {
            if let Some(search) = state.search.as_ref().filter(|search| is_stopped(search)) {
                search.stop();
            }
            state = self.search_ended.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        state
    }

    fn state(&self) -> MutexGuard<'_, State<P>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Executes the waiting commands after the end of a search, up to the first one that must wait for the next search.
    fn end_search(self: &Arc<Self>) {
        let mut state = self.state();
        state.search = None;
        while let Some(command) = state.next_waiting() {
            self.change(&mut state, command);
        }
        self.search_ended.notify_all();
    }

    /// Executes a command for which no search has to end. Reports a crash of the game, which must not leave the peer or
    /// the other thread waiting.
    fn change(self: &Arc<Self>, state: &mut State<P>, command: UgiCommand<P>) {
        let is_go = matches!(command, UgiCommand::Go(_));
        if fault::catch_panic::<_, P::Move>(|| self.change_or_panic(state, command)).is_err() {
            self.ugi_output.info("the game crashed");
            // After `go`, only the start of the search can crash here.
            if is_go {
                self.ugi_output.send("bestmove 0000");
            }
        }
    }

    fn change_or_panic(self: &Arc<Self>, state: &mut State<P>, command: UgiCommand<P>) {
        match command {
            UgiCommand::Hello(dialect) => {
                state.dialect = dialect;
                self.greet(dialect);
            }
            UgiCommand::NewGame => state.line = P::start(&state.options),
            UgiCommand::Position(set_up) => match Self::line(&state.options, set_up) {
                Ok(line) => state.line = line,
                Err(complaint) => self.ugi_output.info(&complaint),
            },
            UgiCommand::Go(limits) => self.start_search(state, limits),
            UgiCommand::Query(query) => {
                self.ugi_output.send(&format!("response {}", response(&state.line, query)));
            }
            UgiCommand::SetOption(setting) => Self::set(state, &setting),
            UgiCommand::Show => self.ugi_output.send(&P::show(&state.line)),
            UgiCommand::Help => {
                let has_seed = P::OPTIONS.iter().any(|spec| spec.name == help::SEED);
                help::about_commands(has_seed).for_each(|line| self.ugi_output.info(&line));
            }
            // Executed by `execute`, whether a search is running or not.
            UgiCommand::IsReady | UgiCommand::Stop | UgiCommand::Quit => {}
        }
    }

    fn greet(&self, dialect: Dialect) {
        self.ugi_output.send(&format!("id name {}", self.host.name));
        if !self.host.author.is_empty() {
            self.ugi_output.send(&format!("id author {}", self.host.author));
        }
        self.option_lines.iter().for_each(|line| self.ugi_output.send(line));
        self.ugi_output.send(match dialect {
            Dialect::Ugi => "ugiok",
            Dialect::Uci => "uciok",
        });
    }

    /// Returns the game record that a `position` command sets up, or a complaint about an illegal move.
    fn line(options: &P::Options, set_up: PositionSetup<P>) -> Result<GameRecord<P>, String> {
        match set_up {
            PositionSetup::Line(line) => Ok(*line),
            PositionSetup::Start(moves) => {
                let mut line = P::start(options);
                for mv in moves {
                    line.play(mv).map_err(|error| format!("position startpos: {mv}: {error}"))?;
                }
                Ok(line)
            }
        }
    }

    fn set(state: &mut State<P>, setting: &Setting) {
        if setting.apply(P::OPTIONS, &mut state.options) {
            state.line = P::start(&state.options);
        }
    }

    /// Starts a search on its own thread. A game that is over is answered immediately.
    fn start_search(self: &Arc<Self>, state: &mut State<P>, limits: Limits) {
        limits.ignored_limit().into_iter().for_each(|unheeded| self.ugi_output.info(unheeded));
        if state.line.is_over() {
            return self.ugi_output.send("info string the game is over: no move is expected\nbestmove 0000");
        }
        let (line, options) = (state.line.clone(), state.options.clone());
        let go_request = GoRequest { line, options, limits, dialect: state.dialect, host: self.host.clone() };
        let stop = Arc::new(AtomicBool::new(false));
        let context = SearchContext::new(go_request, self.ugi_output.clone(), Arc::clone(&stop));
        let engine = Arc::clone(self);
        let search = move || {
            context.run(&*engine.think);
            engine.end_search();
        };
        match thread::Builder::new().name("engine".into()).spawn(search) {
            Ok(thread) => {
                let thread = thread.thread().clone();
                state.search = Some(Search { thread, stop, infinite: limits.infinite });
            }
            Err(error) => {
                self.ugi_output.send(&format!("info string cannot start a thread: {error}\nbestmove 0000"));
            }
        }
    }
}

fn response<P: EngineGame>(line: &GameRecord<P>, query: Query) -> &'static str {
    let truth = |truth| if truth { "true" } else { "false" };
    let seat = |index: usize| P::SEATS.get(index);
    match query {
        Query::P1Turn => truth(seat(0) == Some(&line.turn())),
        Query::P2Turn => truth(seat(1) == Some(&line.turn())),
        Query::P3Turn => truth(seat(2) == Some(&line.turn())),
        Query::GameOver => truth(line.is_over()),
        Query::Result => match line.winners().as_ref().map(Winners::as_slice) {
            None => "none",
            Some([winner]) if seat(0) == Some(winner) => "p1win",
            Some([winner]) if seat(1) == Some(winner) => "p2win",
            Some([_]) => "p3win",
            Some(_) => "draw",
        },
    }
}
