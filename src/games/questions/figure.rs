//! The table a census ends with.

use std::borrow::Cow;

use super::Census;

/// A line of the table: what it is, how many, and what to know about the number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Figure {
    name: Cow<'static, str>,
    figure: String,
    rest: String,
}

impl Figure {
    /// A count, and its share of all.
    #[must_use]
    pub fn share(name: impl Into<Cow<'static, str>>, count: u64, of: u64) -> Self {
        Self { name: name.into(), figure: count.to_string(), rest: percent(count, of) }
    }

    /// A number of plies; none where there is nothing to measure.
    #[must_use]
    pub fn plies(name: impl Into<Cow<'static, str>>, plies: Option<u16>) -> Self {
        let figure = plies.map_or_else(|| "-".to_owned(), |plies| plies.to_string());
        Self { name: name.into(), figure, rest: "plies".to_owned() }
    }

    /// Wins out of some games, ties split, and their share with its standard error; `aside` stands behind.
    #[must_use]
    pub fn wins(name: impl Into<Cow<'static, str>>, wins: f64, of: u32, aside: &str) -> Self {
        let figure = format!("{wins:.2}");
        let share = wins / f64::from(of.max(1));
        let error = 100.0 * (share * (1.0 - share) / f64::from(of.max(1))).sqrt();
        let rest = match of {
            0 => "-".to_owned(),
            _ => format!("{:>6.2} % +- {error:>5.2} of {of}{aside}", 100.0 * share),
        };
        Self { name: name.into(), figure, rest }
    }
}

/// The table: a line for each figure, after how many were counted, the seed, and how many were asked for.
#[must_use]
pub fn table(census: &dyn Census, seed: u64, asked: u64) -> String {
    let counted = census.counted();
    let partial = if counted < asked { format!("of {asked}, partial") } else { String::new() };
    let head = [
        Figure { name: census.things().into(), figure: counted.to_string(), rest: partial },
        Figure { name: "seed".into(), figure: seed.to_string(), rest: String::new() },
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
    use crate::games::questions::Surveyed;
    use crate::games::tripppin::oracle;

    fn surveyed() -> Surveyed<oracle::Census> {
        Surveyed::new(())
    }

    #[test]
    fn every_yardstick_has_its_line() {
        let mut census = surveyed();
        census.count(1, 0..50).unwrap();
        let text = table(&census, 1, 50);
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
        let text = table(&surveyed(), 1, 7);
        assert!(
            text.starts_with("boards                                       0  of 7, partial\n"),
            "{text}"
        );
        assert!(text.contains("  -\n"));
    }
}
