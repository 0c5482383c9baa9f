//! The text protocol for running engine searches in a worker that shares no memory with the program.
//!
//! A request to a worker is a [`WorkerRequest`], and the worker's events are [`SearchEvent`]s in text form.
//! [`serve_request`] runs a request inside a worker. The list of games is passed in by its caller. Building
//! engines is left to [`super::text_search`], the transport to the host through [`WorkerConnection`], and the
//! sending of requests to [`super::search_task`].

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use super::contract::SearchInfo;
use super::engine_file::EngineFile;
use super::fault::EngineFault;
use super::search_control::Unlimited;
use super::search_job::SearchEvent;
use super::text_search::{Searches, TextSearchError};
use super::win_chances::WinChances;

/// The kind of search in a worker request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RequestKind {
    /// A search for a move in the current position of the game record.
    Move,
    /// An estimate of the win chances in the current position of the game record.
    WinChances,
}

const KINDS: [(RequestKind, &str); 2] = [(RequestKind::Move, "move"), (RequestKind::WinChances, "curve")];

/// A search request that can be sent to a worker as text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WorkerRequest {
    /// Name of the game, as on the command line.
    pub game: String,
    /// Kind of search to run.
    pub kind: RequestKind,
    /// Spec of the engine or win-chance estimator that runs the search.
    pub engine: String,
    /// Game record to search, in text form.
    pub line: String,
}

/// The error returned when a message cannot be parsed as a worker request or a search event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("expected a worker request or a search event")]
pub struct MalformedMessage;

/// Formats a request as three lines: game and kind of request, engine spec, and game record.
impl fmt::Display for WorkerRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = KINDS.iter().find(|(kind, _)| *kind == self.kind).map_or("", |(_, word)| *word);
        write!(f, "{} {kind}\n{}\n{}", self.game, self.engine, self.line)
    }
}

impl FromStr for WorkerRequest {
    type Err = MalformedMessage;

    fn from_str(text: &str) -> Result<Self, MalformedMessage> {
        let mut lines = text.splitn(3, '\n');
        let mut next = || lines.next().ok_or(MalformedMessage);
        let (game, word) = next()?.split_once(' ').ok_or(MalformedMessage)?;
        let (kind, _) = KINDS.iter().find(|(_, known)| *known == word).ok_or(MalformedMessage)?;
        let (engine, line) = (next()?.to_owned(), next()?.to_owned());
        Ok(Self { game: game.to_owned(), kind: *kind, engine, line })
    }
}

/// Formats a search event as `found MOVE PLIES`, `outlook SHARES`, `done`, `broke-down`, `no-move` or
/// `illegal MOVE`.
impl fmt::Display for SearchEvent<String> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BestMove(SearchInfo { mv, depth: plies }) => write!(f, "found {mv} {plies}"),
            Self::WinChances(chances) => {
                f.write_str("outlook")?;
                chances.shares().iter().try_for_each(|share| write!(f, " {share}"))
            }
            Self::Done => f.write_str("done"),
            Self::Failed(EngineFault::Panicked) => f.write_str("broke-down"),
            Self::Failed(EngineFault::NoMove) => f.write_str("no-move"),
            Self::Failed(EngineFault::Illegal(mv)) => write!(f, "illegal {mv}"),
        }
    }
}

impl FromStr for SearchEvent<String> {
    type Err = MalformedMessage;

    fn from_str(text: &str) -> Result<Self, MalformedMessage> {
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        Ok(match word {
            "found" => {
                let (mv, plies) = rest.rsplit_once(' ').ok_or(MalformedMessage)?;
                Self::BestMove(SearchInfo {
                    mv: mv.to_owned(),
                    depth: plies.parse().map_err(|_| MalformedMessage)?,
                })
            }
            "outlook" => {
                let shares: Result<Vec<u64>, _> = rest.split(' ').map(str::parse).collect();
                Self::WinChances(WinChances::from_weights(&shares.map_err(|_| MalformedMessage)?))
            }
            "illegal" => Self::Failed(EngineFault::Illegal(rest.to_owned())),
            "done" => Self::Done,
            "broke-down" => Self::Failed(EngineFault::Panicked),
            "no-move" => Self::Failed(EngineFault::NoMove),
            _ => return Err(MalformedMessage),
        })
    }
}

/// A connection to a worker that runs one search at a time.
pub trait WorkerConnection {
    /// Sends a request to the worker, cancelling the current request. Returns `false` if no worker is
    /// available.
    fn send(&mut self, request: &WorkerRequest) -> bool;
    /// Cancels the current request of the worker, so that none of its remaining events are delivered.
    fn cancel(&mut self);
    /// Takes the next event of the worker's current request, or returns `None` if no event has arrived.
    fn next_event(&mut self) -> Option<SearchEvent<String>>;
}

/// A callback that search threads call when a report or an event is available.
pub type NotifyFn = Arc<dyn Fn() + Send + Sync>;

/// A function that opens a worker connection. The connection calls the given callback for each event.
#[derive(Clone, Copy)]
pub struct ConnectWorker(pub fn(NotifyFn) -> Box<dyn WorkerConnection>);

impl PartialEq for ConnectWorker {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::fn_addr_eq(self.0, other.0)
    }
}

impl Eq for ConnectWorker {}

impl fmt::Debug for ConnectWorker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Hire")
    }
}

/// Returns the file that a search request needs, if the program does not contain it and the host has not provided it.
///
/// `find` is the function of [`serve_request`].
pub fn missing_file(request: &str, find: fn(&str) -> Option<Searches>) -> Option<&'static EngineFile> {
    let WorkerRequest { game, kind, engine, .. } = request.parse().ok()?;
    let is_needed = |file: &EngineFile| kind == RequestKind::WinChances || (file.needed_by)(&engine);
    find(&game)?.engine_file.filter(|file| is_needed(file) && file.contents().is_none())
}

/// Runs a search request inside a worker and passes all events to the callback `tell`.
///
/// The last event is `Done` or `Failed`.
///
/// `find` returns the search functions of the game with a command-line name, or `None` for an unknown name.
/// The search cannot be aborted through this function; to cancel it, the worker is terminated.
pub fn serve_request(
    request: &str,
    find: fn(&str) -> Option<Searches>,
    tell: &mut dyn FnMut(SearchEvent<String>),
) {
    let ended = match request.parse::<WorkerRequest>() {
        Ok(request) => run(&request, find, tell),
        // A request that cannot be parsed was damaged on its way to the worker.
        Err(MalformedMessage) => Err(TextSearchError::Fault(EngineFault::Panicked)),
    };
    tell(match ended {
        Ok(()) => SearchEvent::Done,
        Err(TextSearchError::Fault(fault)) => SearchEvent::Failed(fault),
        Err(TextSearchError::Aborted(_)) => SearchEvent::Failed(EngineFault::NoMove),
        Err(TextSearchError::InvalidRecord { .. } | TextSearchError::UnknownEngine(_)) => {
            SearchEvent::Failed(EngineFault::Panicked)
        }
    });
}

fn run(
    request: &WorkerRequest,
    find: fn(&str) -> Option<Searches>,
    tell: &mut dyn FnMut(SearchEvent<String>),
) -> Result<(), TextSearchError> {
    let WorkerRequest { game, kind, engine, line } = request;
    let Some(game) = find(game) else { return Err(TextSearchError::Fault(EngineFault::Panicked)) };
    match kind {
        RequestKind::Move => {
            (game.search_fn)(line, engine, &mut Unlimited, &mut |found| tell(SearchEvent::BestMove(found)))
                .map(drop)
        }
        RequestKind::WinChances => (game.win_chances_fn)(line, engine, &mut Unlimited)
            .map(|chances| tell(SearchEvent::WinChances(chances))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heap::Heap;
    use crate::text_search;

    #[test]
    fn worker_requests_read_and_write() {
        let request = WorkerRequest {
            game: "heap".into(),
            kind: RequestKind::WinChances,
            engine: "classic:5 loops".into(),
            line: "a b\nc".into(),
        };
        let text = request.to_string();
        assert_eq!((text.as_str(), text.parse()), ("heap curve\nclassic:5 loops\na b\nc", Ok(request)));
        for odd in ["", "heap", "heap move", "heap move\nclassic:1", "heap win\n\n"] {
            assert_eq!(odd.parse::<WorkerRequest>(), Err(MalformedMessage), "{odd:?}");
        }
    }

    #[test]
    fn search_events_read_and_write() {
        let mv = || "a1 b2".to_owned();
        for news in [
            SearchEvent::BestMove(SearchInfo { mv: mv(), depth: 7 }),
            SearchEvent::WinChances(WinChances::from_weights(&[1, 2, 4])),
            SearchEvent::Done,
            SearchEvent::Failed(EngineFault::Panicked),
            SearchEvent::Failed(EngineFault::NoMove),
            SearchEvent::Failed(EngineFault::Illegal(mv())),
        ] {
            assert_eq!(news.to_string().parse(), Ok(news));
        }
        for odd in ["", "found", "found a1", "found a1 b", "outlook", "outlook -1", "finished"] {
            assert_eq!(odd.parse::<SearchEvent<String>>(), Err(MalformedMessage), "{odd:?}");
        }
    }

    fn answered(text: &str) -> Vec<SearchEvent<String>> {
        const HEAP: Searches = Searches {
            search_fn: text_search::search_text::<Heap>,
            win_chances_fn: text_search::estimate_text::<Heap>,
            engine_file: None,
        };
        let mut told = Vec::new();
        serve_request(text, |word| (word == "heap").then_some(HEAP), &mut |news| told.push(news));
        told
    }

    #[test]
    fn invalid_request_is_answered_with_a_fault() {
        for odd in ["", "halma move\ngreedy\n5 1", "heap move\ngreedy\nno line", "heap curve\ngreedy\n5 1"] {
            assert_eq!(answered(odd), [SearchEvent::Failed(EngineFault::Panicked)], "{odd:?}");
        }
    }

    #[test]
    fn request_for_a_listed_game_is_answered() {
        let found = SearchEvent::BestMove(SearchInfo { mv: "2".to_owned(), depth: 1 });
        assert_eq!(answered("heap move\ngreedy\n5 1"), [found, SearchEvent::Done]);
    }
}
