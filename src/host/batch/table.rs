//! The table a census ends with.

use super::{Counted, Survey};

/// A line of the table: what it is, how many, and what to know about the number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Figure {
    name: &'static str,
    figure: String,
    rest: String,
}

impl Figure {
    /// A count, and its share of all.
    #[must_use]
    pub fn share(name: &'static str, count: u64, of: u64) -> Self {
        Self { name, figure: count.to_string(), rest: percent(count, of) }
    }

    /// A number of plies; none where there is nothing to measure.
    #[must_use]
    pub fn plies(name: &'static str, plies: Option<u16>) -> Self {
        let figure = plies.map_or_else(|| "-".to_owned(), |plies| plies.to_string());
        Self { name, figure, rest: "plies".to_owned() }
    }
}

/// A line of the table for each figure: what it is, how many, and the share of it.
pub fn of<S: Survey>(counted: &Counted<S>) -> String {
    let Counted { census, seed, asked } = counted;
    let boards = census.boards();
    let partial = if boards < *asked { format!("of {asked}, partial") } else { String::new() };
    let head = [
        Figure { name: "boards", figure: boards.to_string(), rest: partial },
        Figure { name: "seed", figure: seed.to_string(), rest: String::new() },
    ];
    let mut text = String::new();
    for Figure { name, figure, rest } in head.into_iter().chain(census.figures()) {
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
    use crate::games::tripppin::oracle::Census;

    #[test]
    fn every_yardstick_has_its_line() {
        let census = Census::of(1, 0..50);
        let text = of(&Counted { census, seed: 1, asked: 50 });
        let line = |name: &str| text.lines().find(|line| line.starts_with(name)).unwrap_or_default();
        assert_eq!(line("boards").split_whitespace().collect::<Vec<_>>(), ["boards", "50"]);
        let sum: f64 = ["start wins", "other wins", "draws"]
            .map(|name| {
                let words: Vec<&str> = line(name).split_whitespace().collect();
                assert_eq!(words.last(), Some(&"%"), "{text}");
                words[words.len() - 2].parse::<f64>().unwrap()
            })
            .iter()
            .sum();
        assert!((sum - 100.0).abs() < 0.01, "{text}");
        assert!(text.lines().all(|line| line.len() < 80));
    }

    #[test]
    fn nothing_counted_is_a_table_too() {
        let text = of(&Counted { census: Census::default(), seed: 1, asked: 7 });
        assert!(
            text.starts_with("boards                                       0  of 7, partial\n"),
            "{text}"
        );
        assert!(text.contains("  -\n"));
    }
}
