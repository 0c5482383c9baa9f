//! The strengths of the engines and the difficulties of the daily puzzles, as the pages of `docs/known` list
//! them. Tests compare the values with these pages.

use amiga_boardgame::entry::rating::Rating;

/// An engine's name, its strength in Elo, and the standard error of the strength.
///
/// The strength is relative to the mean of the game's engines.
type Rung = (&'static str, f64, f64);

/// The strengths of the engines, by the command-line name of the game.
///
/// Only games for two players are listed.
const LADDERS: [(&str, &[Rung]); 3] = [
    (
        "tripppin",
        &[
            ("1", -673.0, 31.0),
            ("2", -403.0, 20.0),
            ("3", -203.0, 16.0),
            ("4", -50.0, 14.0),
            ("5", 31.0, 14.0),
            ("6", 69.0, 14.0),
            ("7", 134.0, 14.0),
            ("8", 192.0, 15.0),
            ("9", 233.0, 15.0),
            ("perfect", 671.0, 32.0),
        ],
    ),
    (
        "trippples",
        &[
            ("random", -314.0, 18.0),
            ("manhattan", -97.0, 14.0),
            ("euclidean", -90.0, 14.0),
            ("minimax:2", 7.0, 14.0),
            ("minimax:4", 46.0, 14.0),
            ("minimax:6", 64.0, 14.0),
            ("perfect", 383.0, 22.0),
        ],
    ),
    (
        "triple3",
        &[
            ("1", -541.0, 5.0),
            ("2", -327.0, 3.0),
            ("3", -86.0, 3.0),
            ("4", 70.0, 2.0),
            ("5", 146.0, 2.0),
            ("6", 203.0, 2.0),
            ("7", 245.0, 3.0),
            ("8", 291.0, 3.0),
        ],
    ),
];

/// Elo difficulties of the daily puzzles by weekday, on the scale of [`LADDERS`].
const PUZZLES: [(&str, &[Rung]); 2] = [
    (
        "tripppin",
        &[
            ("Mon", -461.0, 27.0),
            ("Tue", -78.0, 20.0),
            ("Wed", 157.0, 19.0),
            ("Thu", 424.0, 25.0),
            ("Fri", 504.0, 28.0),
            ("Sat", 594.0, 31.0),
            ("Sun", 588.0, 31.0),
        ],
    ),
    (
        "trippples",
        &[
            ("Mon", -388.0, 50.0),
            ("Tue", -183.0, 33.0),
            ("Wed", -102.0, 29.0),
            ("Thu", 104.0, 26.0),
            ("Fri", 204.0, 27.0),
            ("Sat", 279.0, 29.0),
            ("Sun", 328.0, 30.0),
        ],
    ),
];

/// Returns the Elo rating of an engine, or of the daily puzzles of a weekday such as `Mon`.
///
/// Returns `None` if the strength is not known.
pub(super) fn engine_rating(game: &str, name: &str) -> Option<Rating> {
    let ladders = LADDERS.iter().chain(&PUZZLES).filter(|(known, _)| *known == game);
    let (_, elo, error) = ladders.flat_map(|(_, rungs)| *rungs).find(|(known, ..)| *known == name)?;
    Some(Rating::of_engine(*elo, *error))
}

#[cfg(test)]
mod tests {
    use super::*;
    use amiga_boardgame::entry::game_history::WEEKDAYS;
    use std::fs;
    use std::path::Path;

    #[test]
    fn strengths_are_those_of_the_known_results() {
        for (game, rungs) in LADDERS {
            let page = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("docs/known/{game}.md"));
            let page = fs::read_to_string(page).unwrap();
            let table = page.lines().skip_while(|line| !line.starts_with("engine ")).skip(1);
            let published: Vec<(String, f64, f64)> = table
                .take_while(|line| *line != "```")
                .map(|line| {
                    let fields: Vec<&str> = line.split_whitespace().collect();
                    (fields[0].to_owned(), fields[1].parse().unwrap(), fields[3].parse().unwrap())
                })
                .collect();
            let ours: Vec<_> =
                rungs.iter().map(|(name, elo, error)| ((*name).to_owned(), *elo, *error)).collect();
            assert_eq!(ours, published, "{game}");
        }
        let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/known/daily.md");
        let page = fs::read_to_string(page).unwrap();
        let row = |name: &str| {
            let rows = page.lines().filter_map(|line| line.strip_prefix(name));
            rows.map(|row| row.split_whitespace().map(|field| field.parse().unwrap()).collect::<Vec<f64>>())
                .collect::<Vec<_>>()
        };
        let published = row("difficulty ").into_iter().zip(row("error "));
        for ((game, rungs), (elo, error)) in PUZZLES.into_iter().zip(published) {
            let ours: Vec<_> = rungs.iter().map(|(name, elo, error)| (*name, *elo, *error)).collect();
            let table = WEEKDAYS.into_iter().zip(elo).zip(error);
            assert_eq!(
                ours,
                table.map(|((name, elo), error)| (name, elo, error)).collect::<Vec<_>>(),
                "{game}"
            );
            assert_eq!(engine_rating(game, "Sun").map(|rating| rating.value), Some(1500.0 + rungs[6].1));
        }
        assert_eq!((row("difficulty ").len(), row("error ").len()), (2, 2));
        assert_eq!(engine_rating("tribolo", "3"), None);
        assert_eq!(engine_rating("trippples", "minimax:3"), None);
    }
}
