//! The table of results that is printed at the end of a census.

use std::borrow::Cow;

use super::CountedRanges;

/// A row of the table that a census prints: a name, a number and a remark.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableRow {
    name: Cow<'static, str>,
    figure: String,
    rest: String,
}

impl TableRow {
    /// Creates a table row with a count and its percentage of a total.
    pub fn share(name: impl Into<Cow<'static, str>>, count: u64, of: u64) -> Self {
        Self { name: name.into(), figure: count.to_string(), rest: percent(count, of) }
    }

    /// Creates a table row with a number of plies, shown as `-` if it is `None`.
    pub fn plies(name: impl Into<Cow<'static, str>>, plies: Option<u64>) -> Self {
        let figure = plies.map_or_else(|| "-".to_owned(), |plies| plies.to_string());
        Self { name: name.into(), figure, rest: "plies".to_owned() }
    }

    /// Creates a table row with the number of wins in a series of games.
    ///
    /// The remark is the percentage of wins with its standard error.
    ///
    /// A shared win is a fraction of a win; `aside` is appended to the row.
    pub fn wins(name: impl Into<Cow<'static, str>>, wins: f64, of: u64, aside: &str) -> Self {
        let figure = format!("{wins:.2}");
        let games = of.max(1) as f64;
        let share = wins / games;
        let error = 100.0 * (share * (1.0 - share) / games).sqrt();
        let rest = match of {
            0 => "-".to_owned(),
            _ => format!("{:>6.2} % +- {error:>5.2} of {of}{aside}", 100.0 * share),
        };
        Self { name: name.into(), figure, rest }
    }
}

/// Formats the table of a census: the number of boards or games counted, the seed, and all rows.
///
/// The requested number is added if boards or games are missing; the counted ranges are added unless they are
/// a single range from 0.
pub(super) fn table(
    things: &'static str,
    seed: u64,
    ranges: &CountedRanges,
    figures: Vec<TableRow>,
) -> String {
    let partial =
        if ranges.is_whole() { String::new() } else { format!("of {}, partial", ranges.requested()) };
    let head = [
        TableRow { name: things.into(), figure: ranges.counted().to_string(), rest: partial },
        TableRow { name: "seed".into(), figure: seed.to_string(), rest: String::new() },
    ];
    let numbers = ranges.ranges().iter().filter(|_| !ranges.is_first()).map(|range| TableRow {
        name: "numbers".into(),
        figure: range.start.to_string(),
        rest: format!("to {}", range.end - 1),
    });
    let mut text = String::new();
    for TableRow { name, figure, rest } in head.into_iter().chain(numbers).chain(figures) {
        text.push_str(format!("{name:<26}{figure:>20}  {rest}").trim_end());
        text.push('\n');
    }
    text
}

fn percent(count: u64, of: u64) -> String {
    if of == 0 { "-".to_owned() } else { format!("{:>7.3} %", 100.0 * count as f64 / of as f64) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn table_of_later_part_lists_its_numbers() {
        let mut part = CountedRanges::new(9, 0..2);
        part.add(&CountedRanges::new(9, 4..8)).unwrap();
        let text = table("boards", 1, &part, Vec::new());
        let lines: Vec<Vec<&str>> = text.lines().map(|line| line.split_whitespace().collect()).collect();
        assert_eq!(lines[0], ["boards", "6", "of", "9,", "partial"]);
        assert_eq!(lines[2..], [["numbers", "0", "to", "1"], ["numbers", "4", "to", "7"]]);
    }
}
