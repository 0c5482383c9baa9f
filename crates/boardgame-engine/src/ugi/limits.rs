//! The limits of a search, as the UGI command `go` specifies them.

use std::fmt;
use std::time::Duration;

/// The limits of one search, which ends as soon as it reaches one of the limits.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Limits {
    /// Maximum depth of the search, in plies.
    pub depth: Option<u64>,
    /// Maximum number of nodes that the search visits.
    pub nodes: Option<u64>,
    /// Maximum time for the search, in milliseconds.
    pub movetime: Option<u64>,
    /// Whether the search continues until it is stopped.
    pub infinite: bool,
    /// Time left on each player's clock, in milliseconds.
    pub time: [Option<u64>; 3],
    /// Time added to each player's clock per move, in milliseconds.
    pub inc: [Option<u64>; 3],
    /// Number of moves until the next time control.
    ///
    /// The time left is divided among these moves, or among 25 moves if there are more.
    pub movestogo: Option<u64>,
}

type LimitFieldFn = fn(&mut Limits) -> &mut Option<u64>;

/// The numeric limits of the UGI command `go`. Each entry has the names of a limit and a function that returns the
/// limit's field in [`Limits`].
///
/// The name defined by UGI is first.
const NUMBERS: [(&[&str], LimitFieldFn); 10] = [
    (&["depth"], |limits| &mut limits.depth),
    (&["nodes"], |limits| &mut limits.nodes),
    (&["movetime"], |limits| &mut limits.movetime),
    (&["p1time", "wtime"], |limits| &mut limits.time[0]),
    (&["p2time", "btime"], |limits| &mut limits.time[1]),
    (&["p3time"], |limits| &mut limits.time[2]),
    (&["p1inc", "winc"], |limits| &mut limits.inc[0]),
    (&["p2inc", "binc"], |limits| &mut limits.inc[1]),
    (&["p3inc"], |limits| &mut limits.inc[2]),
    (&["movestogo"], |limits| &mut limits.movestogo),
];

/// Number of moves that share the time left on a player's clock, unless the peer gives a smaller `movestogo`.
const MOVES_LEFT: u64 = 25;

impl Limits {
    /// Parses the operands of the UGI command `go`.
    ///
    /// Invalid operands are skipped and added to `complaints`, because the peer waits for a move.
    pub fn read<'a>(words: impl IntoIterator<Item = &'a str>, complaints: &mut Vec<String>) -> Self {
        let mut limits = Self::default();
        let mut words = words.into_iter();
        while let Some(word) = words.next() {
            if matches!(word, "infinite" | "ponder") {
                limits.infinite = true;
                continue;
            }
            let Some((_, place)) = NUMBERS.iter().find(|(names, _)| names.contains(&word)) else {
                complaints.push(format!("go {}: expected {}", super::outlet::quoted(word), Self::names()));
                continue;
            };
            // Some match runners report clocks below zero.
            let value = words.next().unwrap_or_default();
            match value.parse::<i128>().ok().and_then(|number| u64::try_from(number.max(0)).ok()) {
                Some(number) => *place(&mut limits) = Some(number),
                None => {
                    complaints.push(format!(
                        "go {word} {}: expected a number from 0 to {}",
                        super::outlet::quoted(value),
                        u64::MAX
                    ));
                }
            }
        }
        limits
    }

    /// Returns a warning for the peer if a limit of the command `go` has no effect, otherwise `None`.
    pub fn ignored_limit(&self) -> Option<&'static str> {
        let timed = self.time.iter().any(Option::is_some);
        if self.infinite && (timed || self.movetime.is_some()) {
            return Some("go infinite: expected no time limit, because only stop ends it");
        }
        let added = self.movestogo.is_some() || self.inc.iter().any(Option::is_some);
        (added && !timed).then_some("go: expected p1time, p2time or p3time with movestogo and increments")
    }

    /// Returns the UGI names of all limits, separated by commas.
    pub fn names() -> String {
        let numbers = NUMBERS.iter().filter_map(|(names, _)| names.first().copied());
        numbers.chain(["infinite"]).collect::<Vec<_>>().join(", ")
    }

    /// Returns the time for the next move of a player, or `None` if the time is unlimited. Player one has
    /// index 0.
    pub fn time_for(&self, player: usize) -> Option<Duration> {
        if self.infinite {
            return None;
        }
        let share = self.time.get(player).copied().flatten().map(|left| {
            let moves = self.movestogo.unwrap_or(MOVES_LEFT).clamp(1, MOVES_LEFT);
            let added = self.inc.get(player).copied().flatten().unwrap_or(0);
            // The clock still runs while the reply is transmitted, so a tenth of it is reserved.
            (left / moves).saturating_add(added / 2).min(left - left / 10)
        });
        let time = match (self.movetime, share) {
            (Some(time), Some(share)) => time.min(share),
            (Some(time), None) | (None, Some(time)) => time,
            (None, None) => return None,
        };
        Some(Duration::from_millis(time))
    }
}

impl fmt::Display for Limits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut limits = *self;
        for (names, place) in NUMBERS {
            if let (Some(name), Some(number)) = (names.first(), *place(&mut limits)) {
                write!(f, " {name} {number}")?;
            }
        }
        if self.infinite { f.write_str(" infinite") } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> (Limits, Vec<String>) {
        let mut complaints = Vec::new();
        (Limits::read(text.split(' '), &mut complaints), complaints)
    }

    #[test]
    fn limits_read_and_write() {
        for text in [
            "depth 7",
            "depth 3 nodes 5000 movetime 100",
            "p1time 1000 p2time 900 p1inc 10 p2inc 10",
            "p1time 7 p2time 8 p3time 9 p1inc 1 p2inc 2 p3inc 3",
            "infinite",
        ] {
            let (limits, complaints) = read(text);
            assert_eq!((limits.to_string(), complaints), (format!(" {text}"), vec![]));
        }
        assert_eq!(read("wtime 1000 btime -3").0.to_string(), " p1time 1000 p2time 0");
    }

    #[test]
    fn invalid_limits_are_reported_and_ignored() {
        let (limits, complaints) = read("fast depth x nodes 12 movetime");
        assert_eq!(limits, Limits { nodes: Some(12), ..Limits::default() });
        assert_eq!(complaints.len(), 3);
        assert!(complaints[0].starts_with("go \"fast\": expected depth, nodes, movetime, p1time"));
        assert_eq!(complaints[1], "go depth \"x\": expected a number from 0 to 18446744073709551615");
    }

    #[test]
    fn limits_without_effect_are_reported() {
        let clock = "go: expected p1time, p2time or p3time with movestogo and increments";
        for (text, told) in [
            ("infinite movetime 5", Some("go infinite: expected no time limit, because only stop ends it")),
            ("movestogo 3", Some(clock)),
            ("p2inc 5", Some(clock)),
            ("p1time 5 p2inc 5 movestogo 2", None),
        ] {
            assert_eq!(read(text).0.ignored_limit(), told, "{text}");
        }
    }

    #[test]
    fn move_time_never_uses_up_the_clock() {
        let time = |text: &str, player| read(text).0.time_for(player).map(|time| time.as_millis());
        assert_eq!(time("movetime 70", 1), Some(70));
        assert_eq!(time("p1time 50000 p2time 100", 0), Some(2000));
        assert_eq!(time("p1time 1000 p1inc 100000", 0), Some(900));
        assert_eq!(time("p1time 1000 movestogo 1", 0), Some(900));
        assert_eq!(time("p1time 0", 0), Some(0));
        assert_eq!(time("p1time 1000", 1), None);
        assert_eq!(time("infinite p1time 1000", 0), None);
    }
}
