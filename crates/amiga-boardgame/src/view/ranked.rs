//! Lists of engines in menus, in the order of their measured strengths.
//!
//! The strengths are data of each game. The choice of an engine is left to the game.

use super::menu::{MenuRow, MenuTable};
use crate::entry::strength::{Strength, group_of, rated_name};

/// Sorts the engines in every list of sub-items by strength, and shows the ratings. Engines of equal strength within the error
/// stay in the order of the game.
///
/// Engines that have not been measured come last, in the order of the game. Other items of a list come first. Two
/// columns get the same number of items.
///
/// `engine` returns the name of the engine that an action chooses, as in options.
pub(crate) fn rank<A>(
    tables: &mut [MenuTable<A>],
    strengths: &[Strength],
    engine: impl Fn(&A) -> Option<String>,
) {
    for row in tables.iter_mut().flat_map(|table| &mut table.rows) {
        let columns = row.subs.len();
        let mut names = Vec::new();
        for sub in row.subs.iter().flatten() {
            names.push(sub.action.as_ref().and_then(&engine));
        }
        if names.iter().all(Option::is_none) {
            continue;
        }
        let order = order(&names, strengths);
        let mut subs: Vec<Option<MenuRow<A>>> = row.subs.drain(..).flatten().map(Some).collect();
        let mut all = Vec::new();
        for at in order {
            if let Some(mut sub) = subs[at].take() {
                if let Some(name) = &names[at] {
                    sub.text = rated_text(&sub.text, name, strengths);
                }
                all.push(sub);
            }
        }
        let height = all.len().div_ceil(columns.max(1)).max(1);
        while !all.is_empty() {
            let rest = all.split_off(height.min(all.len()));
            row.subs.push(std::mem::replace(&mut all, rest));
        }
    }
}

/// Returns the order of items by strength, given the names of their engines.
fn order(names: &[Option<String>], strengths: &[Strength]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..names.len()).collect();
    order.sort_by_key(|&at| match &names[at] {
        None => i32::MIN,
        Some(name) => group_of(strengths, name).map_or(i32::MAX, i32::from),
    });
    order
}

/// Returns the text of an engine's item with its rating. A nickname after the engine's name is left out.
fn rated_text(text: &str, engine: &str, strengths: &[Strength]) -> String {
    rated_name(if text.starts_with(engine) { engine } else { text }, strengths, engine)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::menu_layout::MenuPlacement;

    #[test]
    fn engines_are_sorted_by_strength() {
        let row = |text: &str| MenuRow::alternative(text, text.to_owned());
        let texts = ["Human", "1 sloppy", "2", "3", "4"];
        let columns = vec![texts[..4].iter().map(|text| row(text)).collect(), vec![row("4")]];
        let mut strengths =
            [Strength::new("4", -20, 5), Strength::new("2", 10, 5), Strength::new("1", 30, 5)];
        let engine = |text: &String| Some(text[..1].to_owned()).filter(|text| text != "H");
        let mut ranked = |error| {
            strengths.iter_mut().for_each(|strength| strength.error = error);
            let rows = vec![MenuRow::pictured(0, "", columns.clone())];
            let mut tables = [MenuTable { title: "Game", placement: MenuPlacement::NEXT, rows }];
            rank(&mut tables, &strengths, engine);
            let texts = |column: &Vec<MenuRow<String>>| column.iter().map(|row| row.text.clone()).collect();
            tables[0].rows[0].subs.iter().map(texts).collect::<Vec<Vec<String>>>()
        };
        assert_eq!(ranked(5), [["Human", "4 (1480)", "2 (1510)"].to_vec(), ["1 (1530)", "3"].to_vec()]);
        // The engines 1 and 2 are equal.
        assert_eq!(ranked(20), [["Human", "4 (1480)", "1 (1510)"].to_vec(), ["2 (1510)", "3"].to_vec()]);
    }
}
