//! The table of keys, the second page of help: what hands do at every board, and what the menus' letters pick.
//!
//! Knows how the lines are made of a strip of menus, so that they cannot go out of date. Leaves showing them to [`super::help`].

use crate::system::intuition::menu::MenuStrip;

/// The page's title.
pub const TITLE: &str = "Keys";

/// What keys do at every board.
const HANDS: [[&str; 2]; 4] = [
    ["Arrows  the cursor", "Tab  to the next place"],
    ["Return  pick, drop, choose", "Esc  leave"],
    ["F10  the menus", "F1  how to play"],
    ["F12  save a picture", "Alt-Return  full screen"],
];

/// Over the letters: the key of old, and what is held on today's keyboards in its place.
const HELD: &str = "With the right Amiga key - here Ctrl, right Super or Alt:";

/// The lines of the page in two columns; a line of one has nothing in the second.
#[must_use]
pub fn page(menus: &MenuStrip) -> Vec<[String; 2]> {
    let letters: Vec<String> = menus
        .leaves()
        .filter_map(|(number, item)| {
            let letter = item.command?;
            // A line of a list says little without what the list is of.
            let list = menus.menus.get(number.menu()).and_then(|menu| menu.items.get(number.item()));
            let list = list.filter(|_| number.sub().is_some()).map(|list| format!("{} ", list.text()));
            Some(format!("{letter}  {}{}", list.unwrap_or_default(), item.text()))
        })
        .collect();
    let pairs = letters.chunks(2).map(|pair| [0, 1].map(|at| pair.get(at).cloned().unwrap_or_default()));
    let hands = HANDS.map(|pair| pair.map(str::to_owned));
    let held = [String::new(), HELD.to_owned()].map(|line| [line, String::new()]);
    hands.into_iter().chain(held).chain(pairs).collect()
}
