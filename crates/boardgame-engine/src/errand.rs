//! The text protocol for running engine searches in a worker that shares no memory with the program.
//!
//! An [`Errand`] is a request, and the worker's events are [`News`] in text form.
//! [`answer`] runs a request inside a worker. The list of games is passed in by its caller. Building engines is left to [`super::asking`], the transport to
//! the host through [`Courier`], and the sending of requests to [`super::thinking`].

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use super::asking::{Searches, Unasked};
use super::contract::Finding;
use super::fault::Fault;
use super::mind::Unlimited;
use super::outlook::Outlook;
use super::thinking::News;

/// The kind of a worker request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A search for a move.
    Move,
    /// An estimate of the win chances in every position of the game record.
    Curve,
}

/// The request kinds and the words used for them in a request's text.
const KINDS: [(Kind, &str); 2] = [(Kind::Move, "move"), (Kind::Curve, "curve")];

/// A search request that can be sent to a worker as text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Errand {
    /// Command-line name of the game.
    pub game: String,
    /// Kind of the request.
    pub kind: Kind,
    /// Spec of the engine or win-chance estimator to run.
    pub mind: String,
    /// Game record to search, in text form.
    pub line: String,
}

/// The error returned when a message cannot be parsed as a request or an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("expected an errand, or what is told of one")]
pub struct Garbled;

/// Formats a worker request as three lines: the game and the request kind, the engine spec, and the game
/// record.
impl fmt::Display for Errand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = KINDS.iter().find(|(kind, _)| *kind == self.kind).map_or("", |(_, word)| *word);
        write!(f, "{} {kind}\n{}\n{}", self.game, self.mind, self.line)
    }
}

impl FromStr for Errand {
    type Err = Garbled;

    fn from_str(text: &str) -> Result<Self, Garbled> {
        let mut lines = text.splitn(3, '\n');
        let mut next = || lines.next().ok_or(Garbled);
        let (game, word) = next()?.split_once(' ').ok_or(Garbled)?;
        let (kind, _) = KINDS.iter().find(|(_, known)| *known == word).ok_or(Garbled)?;
        let (mind, line) = (next()?.to_owned(), next()?.to_owned());
        Ok(Self { game: game.to_owned(), kind: *kind, mind, line })
    }
}

/// Formats a search event as `found MOVE PLIES`, `outlook SHARES`, `done`, `broke-down`, `no-move` or
/// `illegal MOVE`.
impl fmt::Display for News<String> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Found(Finding { mv, plies }) => write!(f, "found {mv} {plies}"),
            Self::Outlook(outlook) => {
                f.write_str("outlook")?;
                outlook.shares().iter().try_for_each(|share| write!(f, " {share}"))
            }
            Self::Done => f.write_str("done"),
            Self::Failed(Fault::BrokeDown) => f.write_str("broke-down"),
            Self::Failed(Fault::NoMove) => f.write_str("no-move"),
            Self::Failed(Fault::Illegal(mv)) => write!(f, "illegal {mv}"),
        }
    }
}

impl FromStr for News<String> {
    type Err = Garbled;

    fn from_str(text: &str) -> Result<Self, Garbled> {
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        Ok(match word {
            "found" => {
                let (mv, plies) = rest.rsplit_once(' ').ok_or(Garbled)?;
                Self::Found(Finding { mv: mv.to_owned(), plies: plies.parse().map_err(|_| Garbled)? })
            }
            "outlook" => {
                let shares: Result<Vec<u64>, _> = rest.split(' ').map(str::parse).collect();
                Self::Outlook(Outlook::of(&shares.map_err(|_| Garbled)?))
            }
            "illegal" => Self::Failed(Fault::Illegal(rest.to_owned())),
            "done" => Self::Done,
            "broke-down" => Self::Failed(Fault::BrokeDown),
            "no-move" => Self::Failed(Fault::NoMove),
            _ => return Err(Garbled),
        })
    }
}

/// A connection to a worker that runs one search at a time.
pub trait Courier {
    /// Sends a request, cancelling the current one. Returns `false` if no worker is available.
    fn carry(&mut self, errand: &Errand) -> bool;
    /// Cancels the current request; none of its remaining events are delivered.
    fn forget(&mut self);
    /// Takes the next event of the current request, or returns `None` if no event has arrived.
    fn news(&mut self) -> Option<News<String>>;
}

/// A callback that wakes the owner of a search after a report or an event has become available. Search threads
/// call it.
pub type NotifyFn = Arc<dyn Fn() + Send + Sync>;

/// A factory that opens a worker connection, which calls the given callback when an event has arrived.
#[derive(Clone, Copy)]
pub struct Hire(pub fn(NotifyFn) -> Box<dyn Courier>);

impl PartialEq for Hire {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::fn_addr_eq(self.0, other.0)
    }
}

impl Eq for Hire {}

impl fmt::Debug for Hire {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Hire")
    }
}

/// Runs the request `errand` inside a worker and passes all its events to
/// `tell`, ending with `Done` or `Failed`.
///
/// `find` returns the search functions of the game with a command-line name, or `None` for an unknown name.
/// The search cannot be aborted through this function; to cancel it, the worker is terminated.
pub fn answer(errand: &str, find: fn(&str) -> Option<Searches>, tell: &mut dyn FnMut(News<String>)) {
    let ended = match errand.parse::<Errand>() {
        Ok(errand) => run(&errand, find, tell),
        // A request that cannot be parsed was damaged on its way to the worker.
        Err(Garbled) => Err(Unasked::Fault(Fault::BrokeDown)),
    };
    tell(match ended {
        Ok(()) => News::Done,
        Err(Unasked::Fault(fault)) => News::Failed(fault),
        Err(Unasked::Aborted(_)) => News::Failed(Fault::NoMove),
        Err(Unasked::Line { .. } | Unasked::Mind(_)) => News::Failed(Fault::BrokeDown),
    });
}

fn run(
    errand: &Errand,
    find: fn(&str) -> Option<Searches>,
    tell: &mut dyn FnMut(News<String>),
) -> Result<(), Unasked> {
    let Errand { game, kind, mind, line } = errand;
    let Some(game) = find(game) else { return Err(Unasked::Fault(Fault::BrokeDown)) };
    match kind {
        Kind::Move => (game.ask)(line, mind, &mut Unlimited, &mut |found| tell(News::Found(found))).map(drop),
        Kind::Curve => (game.ask_for_curve)(line, mind, &mut Unlimited, &mut |outlook| {
            tell(News::Outlook(outlook));
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::asking;
    use crate::heap::Heap;

    #[test]
    fn errands_read_and_write() {
        let errand = Errand {
            game: "heap".into(),
            kind: Kind::Curve,
            mind: "classic:5 loops".into(),
            line: "a b\nc".into(),
        };
        let text = errand.to_string();
        assert_eq!((text.as_str(), text.parse()), ("heap curve\nclassic:5 loops\na b\nc", Ok(errand)));
        for odd in ["", "heap", "heap move", "heap move\nclassic:1", "heap win\n\n"] {
            assert_eq!(odd.parse::<Errand>(), Err(Garbled), "{odd:?}");
        }
    }

    #[test]
    fn news_read_and_write() {
        let mv = || "a1 b2".to_owned();
        for news in [
            News::Found(Finding { mv: mv(), plies: 7 }),
            News::Outlook(Outlook::of(&[1, 2, 4])),
            News::Done,
            News::Failed(Fault::BrokeDown),
            News::Failed(Fault::NoMove),
            News::Failed(Fault::Illegal(mv())),
        ] {
            assert_eq!(news.to_string().parse(), Ok(news));
        }
        for odd in ["", "found", "found a1", "found a1 b", "outlook", "outlook -1", "finished"] {
            assert_eq!(odd.parse::<News<String>>(), Err(Garbled), "{odd:?}");
        }
    }

    /// Returns the events of a request to a worker that has one game, `heap`.
    fn answered(text: &str) -> Vec<News<String>> {
        const HEAP: Searches =
            Searches { ask: asking::ask::<Heap>, ask_for_curve: asking::ask_for_curve::<Heap> };
        let mut told = Vec::new();
        answer(text, |word| (word == "heap").then_some(HEAP), &mut |news| told.push(news));
        told
    }

    #[test]
    fn what_cannot_be_answered_is_a_fault() {
        for odd in ["", "halma move\ngreedy\n5 1", "heap move\ngreedy\nno line", "heap curve\ngreedy\n5 1"] {
            assert_eq!(answered(odd), [News::Failed(Fault::BrokeDown)], "{odd:?}");
        }
    }

    #[test]
    fn request_for_a_listed_game_is_answered() {
        let found = News::Found(Finding { mv: "2".to_owned(), plies: 1 });
        assert_eq!(answered("heap move\ngreedy\n5 1"), [found, News::Done]);
    }
}
