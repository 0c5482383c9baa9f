//! The commands of the Universal Game Interface, in one table from which both the parser and the help text
//! are made.

use std::fmt;

use super::host::Dialect;
use super::limits::Limits;
use super::options::Setting;
use super::outlet::quoted;
use crate::engine_game::EngineGame;
use crate::record::{GamePosition, GameRecord};

/// A query by the peer about the current position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Query {
    /// The query whether player one is to move.
    P1Turn,
    /// The query whether player two is to move.
    P2Turn,
    /// The query whether player three is to move, in a game for three players.
    P3Turn,
    /// The query whether the game is over.
    GameOver,
    /// The query for the result of the game.
    Result,
}

const QUERIES: [(&str, Query); 5] = [
    ("p1turn", Query::P1Turn),
    ("p2turn", Query::P2Turn),
    ("p3turn", Query::P3Turn),
    ("gameover", Query::GameOver),
    ("result", Query::Result),
];

/// The position that a `position` command requests.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PositionSetup<P: GamePosition> {
    /// The initial position for the current options, followed by moves that have not been checked for
    /// legality.
    Start(Vec<P::Move>),
    /// A position given as text, with the moves after it in the command.
    Line(Box<GameRecord<P>>),
}

/// A command that the peer sends to the engine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum UgiCommand<P: GamePosition> {
    /// A greeting, which the engine answers with its name and options.
    Hello(Dialect),
    /// A synchronisation request, which the engine answers with `readyok`.
    IsReady,
    /// An announcement that the next positions belong to a different game.
    NewGame,
    /// A request to set up the position to search.
    Position(PositionSetup<P>),
    /// A request to start a search within these limits.
    Go(Limits),
    /// A request to end the running search and send its best move.
    Stop,
    /// A query about the current position, such as whether the game is over.
    Query(Query),
    /// A request to change the value of an option.
    SetOption(Setting),
    /// A request to print the current position.
    Show,
    /// A request to list the commands.
    Help,
    /// A request to end the UGI conversation.
    Quit,
}

/// A row of the table of UGI commands.
#[derive(Debug)]
pub struct UgiCommandSpec {
    /// The names of the command, of which the first is defined by UGI.
    pub names: &'static [&'static str],
    /// The syntax of the command's operands, for help texts.
    pub operands: &'static str,
    /// The effect of the command, for help texts.
    pub help: &'static str,
    verb: Verb,
}

#[derive(Debug, Clone, Copy)]
enum Verb {
    Hello(Dialect),
    IsReady,
    NewGame,
    Position,
    Go,
    Stop,
    Query,
    SetOption,
    Show,
    Help,
    Quit,
}

/// The table of all UGI commands.
pub static COMMANDS: [UgiCommandSpec; 12] = [
    UgiCommandSpec {
        names: &["ugi"],
        operands: "",
        help: "print id and option lines, then ugiok",
        verb: Verb::Hello(Dialect::Ugi),
    },
    UgiCommandSpec {
        names: &["uci"],
        operands: "",
        help: "like ugi, but print uciok; from then on \"mate\" counts moves, not plies",
        verb: Verb::Hello(Dialect::Uci),
    },
    UgiCommandSpec {
        names: &["isready"],
        operands: "",
        help: "print readyok immediately, even during a search",
        verb: Verb::IsReady,
    },
    UgiCommandSpec {
        names: &["uginewgame", "ucinewgame"],
        operands: "",
        help: "start a new game at startpos",
        verb: Verb::NewGame,
    },
    UgiCommandSpec {
        names: &["position"],
        operands: "startpos|fen TPN|tpn TPN [moves MOVE ...]",
        help: "set the position; startpos is the start position of the board with the number Seed",
        verb: Verb::Position,
    },
    UgiCommandSpec {
        names: &["go"],
        operands: "[depth N|nodes N|movetime MS|infinite|p1time MS p2time MS p1inc MS p2inc MS movestogo N]",
        help: "search: print info lines, then bestmove (0000 if there is none); infinite waits for stop; \
               three-player games add p3time, p3inc",
        verb: Verb::Go,
    },
    UgiCommandSpec {
        names: &["stop"],
        operands: "",
        help: "end the search and all waiting searches, and print bestmove for each immediately",
        verb: Verb::Stop,
    },
    UgiCommandSpec {
        names: &["query"],
        operands: "p1turn|p2turn|p3turn|gameover|result",
        help: "print response true or false, or for result p1win, p2win, p3win, draw or none",
        verb: Verb::Query,
    },
    UgiCommandSpec {
        names: &["setoption"],
        operands: "name NAME value VALUE",
        help: "set an option",
        verb: Verb::SetOption,
    },
    UgiCommandSpec {
        names: &["d"],
        operands: "",
        help: "print the position as TPN and as a small board",
        verb: Verb::Show,
    },
    UgiCommandSpec { names: &["help"], operands: "", help: "list the commands", verb: Verb::Help },
    UgiCommandSpec {
        names: &["quit"],
        operands: "",
        help: "cancel the search, discard the waiting commands and exit; \
               the end of input also cancels an infinite search, but completes any other",
        verb: Verb::Quit,
    },
];

/// Parses a line from the peer. Returns the command, if any, and the complaints to send back.
///
/// A blank line yields neither.
pub fn read<P: EngineGame>(line: &str) -> (Option<UgiCommand<P>>, Vec<String>) {
    let words: Vec<&str> = line.split_whitespace().collect();
    let mut complaints = Vec::new();
    let Some((name, rest)) = words.split_first() else { return (None, complaints) };
    let Some(spec) = COMMANDS.iter().find(|spec| spec.names.contains(name)) else {
        let names = COMMANDS.iter().flat_map(|spec| spec.names).copied();
        let hint = crate::near::hint(name, names);
        complaints.push(format!("{}: no such command{hint}; help lists them", quoted(name)));
        return (None, complaints);
    };
    match command(spec.verb, rest, &mut complaints) {
        Ok(command) => (Some(command), complaints),
        Err(complaint) => {
            complaints.push(complaint);
            (None, complaints)
        }
    }
}

fn command<P: EngineGame>(
    verb: Verb,
    words: &[&str],
    complaints: &mut Vec<String>,
) -> Result<UgiCommand<P>, String> {
    Ok(match verb {
        Verb::Hello(dialect) => UgiCommand::Hello(dialect),
        Verb::IsReady => UgiCommand::IsReady,
        Verb::NewGame => UgiCommand::NewGame,
        Verb::Position => UgiCommand::Position(position(words)?),
        Verb::Go => UgiCommand::Go(Limits::read(words.iter().copied(), complaints)),
        Verb::Stop => UgiCommand::Stop,
        Verb::Query => UgiCommand::Query(query(words)?),
        Verb::SetOption => UgiCommand::SetOption(Setting::read(P::OPTIONS, words)?),
        Verb::Show => UgiCommand::Show,
        Verb::Help => UgiCommand::Help,
        Verb::Quit => UgiCommand::Quit,
    })
}

fn query(words: &[&str]) -> Result<Query, String> {
    let found = QUERIES.iter().find(|(name, _)| words == [*name]);
    let expected = || QUERIES.map(|(name, _)| name).join(", ");
    found
        .map(|(_, query)| *query)
        .ok_or_else(|| format!("query {}: expected {}", quoted(&words.join(" ")), expected()))
}

/// Parses the operands of the UGI command `position`.
///
/// A final word `moves` without moves is ignored.
fn position<P: GamePosition>(words: &[&str]) -> Result<PositionSetup<P>, String> {
    let words = words.strip_suffix(&["moves"]).unwrap_or(words);
    match words {
        ["startpos"] => Ok(PositionSetup::Start(Vec::new())),
        ["startpos", "moves", moves @ ..] => {
            let read = |word: &&str| {
                word.parse::<P::Move>()
                    .map_err(|error| format!("position startpos: {}: {error}", quoted(word)))
            };
            moves.iter().map(read).collect::<Result<_, _>>().map(PositionSetup::Start)
        }
        ["fen" | "tpn", text @ ..] => {
            let line = text.join(" ").parse::<GameRecord<P>>();
            line.map(|line| PositionSetup::Line(Box::new(line)))
                .map_err(|error| format!("position {}: {error}", words.first().copied().unwrap_or_default()))
        }
        _ => Err(format!(
            "position {}: expected startpos, fen TPN or tpn TPN, optionally followed by moves MOVE ...",
            quoted(&words.join(" "))
        )),
    }
}

impl<P: GamePosition> fmt::Display for UgiCommand<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hello(Dialect::Ugi) => f.write_str("ugi"),
            Self::Hello(Dialect::Uci) => f.write_str("uci"),
            Self::IsReady => f.write_str("isready"),
            Self::NewGame => f.write_str("uginewgame"),
            Self::Position(PositionSetup::Line(line)) => write!(f, "position tpn {line}"),
            Self::Position(PositionSetup::Start(moves)) => {
                f.write_str("position startpos")?;
                if !moves.is_empty() {
                    f.write_str(" moves")?;
                }
                moves.iter().try_for_each(|mv| write!(f, " {mv}"))
            }
            Self::Go(limits) => write!(f, "go{limits}"),
            Self::Stop => f.write_str("stop"),
            Self::Query(query) => {
                let name = QUERIES.iter().find(|(_, known)| known == query).map_or("", |(name, _)| name);
                write!(f, "query {name}")
            }
            Self::SetOption(setting) => write!(f, "setoption {setting}"),
            Self::Show => f.write_str("d"),
            Self::Help => f.write_str("help"),
            Self::Quit => f.write_str("quit"),
        }
    }
}
