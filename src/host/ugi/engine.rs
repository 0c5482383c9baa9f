//! What a UGI peer talks to: a position, what is set, and the thought under way.

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::command::{Command, Dialect, Query, SetUp};
use super::limits::Limits;
use super::options::{self, Options, Setting};
use super::outlet::Outlet;
use super::search::{Question, Search};
use super::{help, show};
use crate::games::tripppin::{Board, Line, Position, Side};

/// The engine.
#[derive(Debug)]
pub struct Engine {
    outlet: Outlet,
    dialect: Dialect,
    options: Options,
    line: Line,
    search: Option<Search>,
}

/// The start of the board a seed deals, the same that `tripppin deal` and a window with that seed have first.
fn start(seed: u64) -> Line {
    let board = Board::shuffled(&mut ChaCha8Rng::seed_from_u64(seed));
    Line::new(Position::start(board, Side::Right))
}

impl Engine {
    /// An engine nobody has said anything to.
    pub fn new(outlet: Outlet) -> Self {
        let options = Options::default();
        let line = start(options.seed);
        Self { outlet, dialect: Dialect::default(), options, line, search: None }
    }

    /// Obeys; false if that was the last command. Only `isready`, `stop`, `query` and what merely tells something can come
    /// between a thought and its move; anything else first lets it settle.
    pub fn obey(&mut self, command: Command) -> bool {
        match command {
            Command::Hello(dialect) => self.greet(dialect),
            Command::IsReady => self.outlet.say("readyok"),
            Command::NewGame => self.set_up(start(self.options.seed)),
            Command::Position(set_up) => self.position(set_up),
            Command::Go(limits) => self.go(limits),
            Command::Stop => {
                if let Some(search) = self.search.take() {
                    search.stop();
                }
            }
            Command::Query(query) => self.outlet.say(&format!("response {}", self.response(query))),
            Command::SetOption(setting) => self.set(setting),
            Command::Show => self.outlet.say(&show::show(self.line.current())),
            Command::Help => help::commands().for_each(|line| self.outlet.complain(&line)),
            Command::Quit => return false,
        }
        true
    }

    /// Ends the thought under way, see [`Search::settle`].
    pub fn settle(&mut self) {
        if let Some(search) = self.search.take() {
            search.settle();
        }
    }

    fn greet(&mut self, dialect: Dialect) {
        self.settle();
        self.dialect = dialect;
        self.outlet.say(concat!("id name Tripppin ", env!("CARGO_PKG_VERSION")));
        self.outlet.say("id author the authors of tripppin, after Paul Kienitz");
        options::lines().for_each(|line| self.outlet.say(&line));
        self.outlet.say(match dialect {
            Dialect::Ugi => "ugiok",
            Dialect::Uci => "uciok",
        });
    }

    fn set_up(&mut self, line: Line) {
        self.settle();
        self.line = line;
    }

    fn position(&mut self, set_up: SetUp) {
        let line = match set_up {
            SetUp::Line(line) => *line,
            SetUp::Start(moves) => {
                let mut line = start(self.options.seed);
                for mv in moves {
                    if let Err(error) = line.play(mv) {
                        // As with a position that cannot be read, nothing changes.
                        return self.outlet.complain(&format!("position startpos: {mv}: {error}"));
                    }
                }
                line
            }
        };
        self.set_up(line);
    }

    fn set(&mut self, setting: Setting) {
        self.settle();
        self.options.set(setting);
        if let Setting::Seed(seed) = setting {
            self.line = start(seed);
        }
    }

    fn go(&mut self, limits: Limits) {
        self.settle();
        let question =
            Question { line: self.line.clone(), options: self.options, limits, dialect: self.dialect };
        match Search::start(question, self.outlet.clone()) {
            Ok(search) => self.search = Some(search),
            Err(error) => {
                self.outlet
                    .say(&format!("info string the system has no thread to give: {error}\nbestmove 0000"));
            }
        }
    }

    fn response(&self, query: Query) -> &'static str {
        let position = self.line.current();
        let truth = |truth| if truth { "true" } else { "false" };
        match query {
            Query::P1Turn => truth(position.turn() == Side::Right),
            Query::P2Turn => truth(position.turn() == Side::Left),
            Query::GameOver => truth(position.outcome().is_some()),
            Query::Result => match position.outcome().map(|outcome| outcome.winner) {
                Some(Side::Right) => "p1win",
                Some(Side::Left) => "p2win",
                None => "none",
            },
        }
    }
}
