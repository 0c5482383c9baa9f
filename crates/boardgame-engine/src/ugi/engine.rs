//! The engine's side of a UGI conversation: the position, the options and the running search.

use std::sync::Arc;

use super::command::{PositionSetup, Query, UgiCommand};
use super::help;
use super::host::{Dialect, Host};
use super::limits::Limits;
use super::options::{self, Setting};
use super::outlet::UgiOutput;
use super::search::{GoRequest, Search, UgiSearchFn};
use crate::engine_game::EngineGame;
use crate::outcome::Winners;
use crate::record::GameRecord;

pub(super) struct UgiEngine<P: EngineGame> {
    ugi_output: UgiOutput,
    think: UgiSearchFn<P, P::Options>,
    host: Host,
    dialect: Dialect,
    /// The options at the start of the conversation, reported to the peer as defaults.
    defaults: P::Options,
    options: P::Options,
    line: GameRecord<P>,
    search: Option<Search>,
}

impl<P: EngineGame> UgiEngine<P> {
    pub(super) fn new(
        options: P::Options,
        think: UgiSearchFn<P, P::Options>,
        ugi_output: UgiOutput,
        host: Host,
    ) -> Self {
        let line = P::start(&options);
        let defaults = options.clone();
        Self { ugi_output, think, host, dialect: Dialect::default(), defaults, options, line, search: None }
    }

    /// Executes a command of the peer, and returns `false` after `quit`.
    ///
    /// During a search, `isready`, `stop`, `quit`, `query` and commands that only print are executed
    /// immediately. All other commands wait until the search has ended.
    pub(super) fn execute(&mut self, command: UgiCommand<P>) -> bool {
        match command {
            UgiCommand::Hello(dialect) => self.greet(dialect),
            UgiCommand::IsReady => self.ugi_output.send("readyok"),
            UgiCommand::NewGame => self.set_up(P::start(&self.options)),
            UgiCommand::Position(set_up) => self.position(set_up),
            UgiCommand::Go(limits) => self.start_search(limits),
            UgiCommand::Stop => self.stop(),
            UgiCommand::Query(query) => self.ugi_output.send(&format!("response {}", self.response(query))),
            UgiCommand::SetOption(setting) => self.set(&setting),
            UgiCommand::Show => self.ugi_output.send(&P::show(&self.line)),
            UgiCommand::Help => help::about_commands().for_each(|line| self.ugi_output.info(&line)),
            UgiCommand::Quit => {
                self.stop();
                return false;
            }
        }
        true
    }

    pub(super) fn stop(&mut self) {
        if let Some(search) = self.search.take() {
            search.stop();
        }
    }

    pub(super) fn wait_for_search(&mut self) {
        if let Some(search) = self.search.take() {
            search.settle();
        }
    }

    fn greet(&mut self, dialect: Dialect) {
        self.wait_for_search();
        self.dialect = dialect;
        self.ugi_output.send(&format!("id name {}", self.host.name));
        self.ugi_output.send(&format!("id author {}", self.host.author));
        options::lines(P::OPTIONS, &self.defaults).for_each(|line| self.ugi_output.send(&line));
        self.ugi_output.send(match dialect {
            Dialect::Ugi => "ugiok",
            Dialect::Uci => "uciok",
        });
    }

    fn set_up(&mut self, line: GameRecord<P>) {
        self.wait_for_search();
        self.line = line;
    }

    fn position(&mut self, set_up: PositionSetup<P>) {
        let line = match set_up {
            PositionSetup::Line(line) => *line,
            PositionSetup::Start(moves) => {
                let mut line = P::start(&self.options);
                for mv in moves {
                    if let Err(error) = line.play(mv) {
                        // An illegal move leaves the position unchanged, like a position that cannot be
                        // parsed.
                        return self.ugi_output.info(&format!("position startpos: {mv}: {error}"));
                    }
                }
                line
            }
        };
        self.set_up(line);
    }

    fn set(&mut self, setting: &Setting) {
        self.wait_for_search();
        if setting.apply(P::OPTIONS, &mut self.options) {
            self.line = P::start(&self.options);
        }
    }

    fn start_search(&mut self, limits: Limits) {
        self.wait_for_search();
        limits.ignored_limit().into_iter().for_each(|unheeded| self.ugi_output.info(unheeded));
        let (line, options) = (self.line.clone(), self.options.clone());
        let question = GoRequest { line, options, limits, dialect: self.dialect, host: self.host.clone() };
        match Search::start(question, Arc::clone(&self.think), self.ugi_output.clone()) {
            Ok(search) => self.search = Some(search),
            Err(error) => {
                self.ugi_output.send(&format!("info string cannot start a thread: {error}\nbestmove 0000"));
            }
        }
    }

    fn response(&self, query: Query) -> &'static str {
        let truth = |truth| if truth { "true" } else { "false" };
        let seat = |index: usize| P::SEATS.get(index);
        match query {
            Query::P1Turn => truth(seat(0) == Some(&self.line.turn())),
            Query::P2Turn => truth(seat(1) == Some(&self.line.turn())),
            Query::P3Turn => truth(seat(2) == Some(&self.line.turn())),
            Query::GameOver => truth(self.line.is_over()),
            Query::Result => match self.line.winners().as_ref().map(Winners::as_slice) {
                None => "none",
                Some([winner]) if seat(0) == Some(winner) => "p1win",
                Some([winner]) if seat(1) == Some(winner) => "p2win",
                Some([_]) => "p3win",
                Some(_) => "draw",
            },
        }
    }
}
