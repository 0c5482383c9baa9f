//! The table a census ends with.

use super::Counted;
use crate::games::tripppin::oracle::Census;

/// A line of the table for each figure: what it is, how many, and the share of it.
pub fn of(counted: &Counted) -> String {
    let Counted { census, seed, asked } = counted;
    let boards = census.boards;
    let decided = census.won() + census.lost();
    let states = boards * Census::STATES;
    let mut text = String::new();
    let mut line = |name: &str, figure: String, rest: String| {
        text.push_str(format!("{name:<26}{figure:>20}  {rest}").trim_end());
        text.push('\n');
    };
    let plain = String::new;
    line(
        "boards",
        boards.to_string(),
        if boards < *asked { format!("of {asked}, partial") } else { plain() },
    );
    line("seed", seed.to_string(), plain());
    for (name, count, of) in [
        ("start wins", census.won(), boards),
        ("other wins", census.lost(), boards),
        ("draws", census.drawn(), boards),
        ("fair boards", census.fair, boards),
    ] {
        line(name, count.to_string(), percent(count, of));
    }
    for (name, count) in
        [("wins in one ply", census.won_within(1)), ("wins within 17 plies", census.won_within(17))]
    {
        line(name, count.to_string(), percent(count, census.won()));
    }
    let longest = census.won_in.keys().chain(census.lost_in.keys()).max();
    line("longest win", longest.map_or_else(|| "-".to_owned(), u16::to_string), "plies".to_owned());
    for (name, count) in
        [("ends without a move", decided - census.won_on_goal), ("ends on the last goal", census.won_on_goal)]
    {
        line(name, count.to_string(), percent(count, decided));
    }
    for (name, count) in [
        ("states won", census.states_won),
        ("states lost", census.states_lost),
        ("states drawn", states - census.states_won - census.states_lost),
    ] {
        line(name, count.to_string(), percent(count, states));
    }
    line("longest distance", census.longest.to_string(), "plies".to_owned());
    text
}

fn percent(count: u64, of: u64) -> String {
    if of == 0 { "-".to_owned() } else { format!("{:>7.3} %", 100.0 * count as f64 / of as f64) }
}

#[cfg(test)]
mod tests {
    use super::*;

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
