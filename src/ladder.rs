//! The strengths of the engines and the difficulties of the daily puzzles, as the pages of `docs/known` list
//! them. Tests compare the values with these pages.

use amiga_boardgame::entry::rating::Rating;
use amiga_boardgame::entry::strength::{Strength, strength_of};

/// The strengths of the engines, by the command-line name of the game.
const LADDERS: [(&str, &[Strength]); 4] = [
    ("tripppin", tripppin_game::STRENGTHS),
    ("trippples", trippples_game::STRENGTHS),
    ("tribolo", tribolo_game::STRENGTHS),
    ("triple3", triple3_game::STRENGTHS),
];

/// The games for two players, in which the user has a rating.
const RATED: [&str; 3] = ["tripppin", "trippples", "triple3"];

/// Elo difficulties of the daily puzzles by weekday, on the scale of [`LADDERS`].
const PUZZLES: [(&str, &[Strength]); 2] = [
    (
        "tripppin",
        &[
            Strength::new("Mon", -469, 27),
            Strength::new("Tue", -85, 20),
            Strength::new("Wed", 152, 19),
            Strength::new("Thu", 429, 26),
            Strength::new("Fri", 516, 29),
            Strength::new("Sat", 616, 33),
            Strength::new("Sun", 610, 33),
        ],
    ),
    (
        "trippples",
        &[
            Strength::new("Mon", -586, 43),
            Strength::new("Tue", -249, 20),
            Strength::new("Wed", -197, 18),
            Strength::new("Thu", -44, 15),
            Strength::new("Fri", 91, 15),
            Strength::new("Sat", 191, 17),
            Strength::new("Sun", 390, 22),
        ],
    ),
];

/// Returns the Elo rating of an engine, or of the daily puzzles of a weekday such as `Mon`.
///
/// Returns `None` if the strength is not known.
pub(super) fn engine_rating(game: &str, name: &str) -> Option<Rating> {
    let ladders = LADDERS.iter().chain(&PUZZLES).filter(|(known, _)| *known == game && RATED.contains(known));
    ladders.flat_map(|(_, ladder)| strength_of(ladder, name)).next().map(Strength::rating)
}

#[cfg(test)]
mod tests {
    use super::*;
    use amiga_boardgame::entry::game_history::WEEKDAYS;
    use amiga_boardgame::table::{Table, TableGame};
    use amiga_boardgame::tiles::window::Tiles;
    use amiga_boardgame::view::classic_mode::ClassicMode;
    use amiga_boardgame::view::menu::TableCommand;
    use std::fs;
    use std::path::Path;

    fn rows(strengths: &[Strength]) -> Vec<(String, i16, i16)> {
        strengths.iter().map(|row| (row.engine.to_owned(), row.elo, row.error)).collect()
    }

    fn check_menus<G: TableGame>(ladder: &[Strength]) {
        let mut count = 0;
        for row in Table::<G>::menus(ClassicMode::Off).0.into_iter().flat_map(|table| table.rows) {
            let subs = row.subs.into_iter().flatten();
            let engines = subs.filter_map(|sub| match sub.action {
                Some(TableCommand::Own(own)) => Some((sub.text, G::engine_name(own)?)),
                _ => None,
            });
            let engines: Vec<(String, String)> = engines.collect();
            let ratings = engines.iter().filter_map(|(text, _)| {
                text.strip_suffix(')').and_then(|text| text.rsplit_once('('))?.1.parse::<i32>().ok()
            });
            let ratings: Vec<i32> = ratings.collect();
            let rows: Vec<Strength> =
                engines.iter().filter_map(|(_, name)| strength_of(ladder, name)).collect();
            assert_eq!(ratings.len(), rows.len());
            assert!(ratings.is_sorted(), "{engines:?}");
            // Engines of a group have the number of its weakest one.
            for (rating, row) in ratings.iter().zip(&rows) {
                assert!(
                    (0..=2 * i32::from(row.error)).contains(&(1500 + i32::from(row.elo) - rating)),
                    "{row:?}"
                );
            }
            for (at, weaker) in rows.iter().enumerate() {
                // An engine is below another one only if it is weaker, or not known to be stronger.
                let is_weaker = |stronger: &Strength| {
                    let error = f64::hypot(weaker.error.into(), stronger.error.into());
                    f64::from(weaker.elo) - f64::from(stronger.elo) <= error
                };
                assert!(rows[at..].iter().all(is_weaker), "{engines:?}");
            }
            count += ratings.len();
        }
        assert!(count >= ladder.len() - 1, "Tripppin's perfect computer has an item of its own");
    }

    #[test]
    fn menus_list_engines_by_rating() {
        check_menus::<Tiles<tripppin_game::Tripppin>>(tripppin_game::STRENGTHS);
        check_menus::<Tiles<trippples_game::Trippples>>(trippples_game::STRENGTHS);
        check_menus::<tribolo_game::Tribolo>(tribolo_game::STRENGTHS);
        check_menus::<triple3_game::Triple3>(triple3_game::STRENGTHS);
    }

    #[test]
    fn strengths_are_those_of_the_known_results() {
        for (game, rungs) in LADDERS {
            let page = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("docs/known/{game}.md"));
            let page = fs::read_to_string(page).unwrap();
            let table = page.lines().skip_while(|line| !line.starts_with("engine ")).skip(1);
            let published: Vec<(String, i16, i16)> = table
                .take_while(|line| *line != "```")
                .map(|line| {
                    let fields: Vec<&str> = line.split_whitespace().collect();
                    (fields[0].to_owned(), fields[1].parse().unwrap(), fields[3].parse().unwrap())
                })
                .collect();
            assert_eq!(rows(rungs), published, "{game}");
        }
        let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/known/daily.md");
        let page = fs::read_to_string(page).unwrap();
        let row = |name: &str| {
            let rows = page.lines().filter_map(|line| line.strip_prefix(name));
            rows.map(|row| row.split_whitespace().map(|field| field.parse().unwrap()).collect::<Vec<i16>>())
                .collect::<Vec<_>>()
        };
        let published = row("difficulty ").into_iter().zip(row("error "));
        for ((game, rungs), (elo, error)) in PUZZLES.into_iter().zip(published) {
            let table = WEEKDAYS.into_iter().zip(elo).zip(error);
            let table = table.map(|((name, elo), error)| (name.to_owned(), elo, error));
            assert_eq!(rows(rungs), table.collect::<Vec<_>>(), "{game}");
            assert_eq!(engine_rating(game, "Sun"), Some(rungs[6].rating()));
        }
        assert_eq!((row("difficulty ").len(), row("error ").len()), (2, 2));
        assert_eq!(engine_rating("tribolo", "3"), None);
        assert_eq!(engine_rating("trippples", "minimax:11"), None);
    }
}
