//! The menus of the program in front as a list of the page, which a finger can tap.
//!
//! The list has entries beyond those of the picture: all games, their daily puzzles and their lessons. Showing
//! the list is left to the script `menus.js`.

use amiga_boardgame::entry::daily;
use amiga_boardgame::table::GameEntry;
use amiga_boardgame::view::menu::{DAILY_PUZZLE, OTHER_LESSON};
use boardgame_host::project::own_lesson;
use boardgame_host::script::stage::OpenText;
use small_amiga::intuition::{ItemFill, ItemFlags, MenuItem, MenuNumber};
use tripppin::CATALOGUE;
use wasm_bindgen::prelude::wasm_bindgen;

use super::{Page, drop, with_page};

/// Entry number of the first game in the list that [`menus`] returns. Menu items have lower numbers.
const FIRST_GAME: u32 = 1 << 16;
/// Entry number of the first game's daily puzzle in the list that [`menus`] returns.
const FIRST_DAILY: u32 = FIRST_GAME + 256;
/// Entry number of the first game's lesson in the list that [`menus`] returns.
const FIRST_LESSON: u32 = FIRST_DAILY + 256;

/// Returns the menus of the program in front, with one line for each menu and item.
///
/// The first menu opens the games, their daily puzzles and the Workbench, unless the game runs without a Workbench.
/// A line consists of the depth, the menu number or nothing if the entry cannot be picked, the entry's flags,
/// and the text, separated by tabs. The flags are `x` for a check mark, `r` for one of several choices, and
/// `g` for a ghosted item.
#[wasm_bindgen]
pub fn menus() -> String {
    with_page(|page| {
        let mut lines = String::new();
        let stage = page.computer.stage();
        let front = stage.games().into_iter().find(|(_, game)| game.pulse().window == stage.window());
        let front = front.map(|(game, _)| game.title);
        if page.has_workbench {
            lines.push_str("0\t\t\tGames\n");
            let titles = CATALOGUE.games().map(|game| game.title).chain(["Workbench"]);
            for (title, number) in titles.zip(FIRST_GAME..) {
                let flag = if front == Some(title) { "x" } else { "" };
                lines.push_str(&format!("1\t{number}\t{flag}\t{title}\n"));
            }
            add_daily_puzzles(&mut lines);
        }
        let Some((_, strip)) = stage.menus() else { return lines };
        // A picture of a piece follows each text about a side, in the order of the seats.
        let sides = stage.actor().map(|actor| actor.snapshot().sides).unwrap_or_default();
        let mut sides = sides.iter().peekable();
        let is_classic = stage.actor().is_some_and(|game| game.pulse().personal.classic == Some(true));
        for (menu, of) in strip.menus.iter().enumerate() {
            // A title with more words than the game's, as the original program has, does not look like a heading.
            let heading =
                front.filter(|title| !is_classic && of.title.starts_with(title)).unwrap_or(&of.title);
            lines.extend(["0\t\t\t", heading, "\n"]);
            let has_lessons = of.items.iter().any(|item| item.text() == OTHER_LESSON);
            if has_lessons && page.has_workbench && of.items.iter().all(|item| item.text() != DAILY_PUZZLE) {
                add_daily_puzzles(&mut lines);
            }
            for (at, item) in of.items.iter().enumerate() {
                let picture = of.items.get(at + 1).map(|next| &next.fill);
                let is_seat = matches!(picture, Some(ItemFill::Image { .. }));
                let side = sides.next_if(|_| is_seat).map_or("", String::as_str);
                add_entry(&mut lines, 1, side, item, MenuNumber::new(menu, at, None));
                if item.text() == OTHER_LESSON && page.has_workbench {
                    add_lessons(&mut lines, front);
                }
                for (sub, entry) in item.subs.iter().enumerate() {
                    add_entry(&mut lines, 2, "", entry, MenuNumber::new(menu, at, Some(sub)));
                }
            }
        }
        lines
    })
    .unwrap_or_default()
}

fn add_entry(lines: &mut String, depth: u8, side: &str, item: &MenuItem, number: MenuNumber) {
    if item.text().trim().is_empty() {
        return;
    }
    let number = if item.is_leaf() { number.0.to_string() } else { String::new() };
    let has = |flag| item.flags.contains(flag);
    let is_ghosted = item.subs.is_empty() && !has(ItemFlags::ENABLED);
    let is_choice = has(ItemFlags::CHECK_IT) && !has(ItemFlags::TOGGLE);
    let flags = [(has(ItemFlags::CHECKED), 'x'), (is_choice, 'r'), (is_ghosted, 'g')];
    let flags: String = flags.into_iter().filter(|(is_set, _)| *is_set).map(|(_, flag)| flag).collect();
    let text = format!("{side} {}", item.text().trim());
    lines.push_str(&format!("{depth}\t{number}\t{flags}\t{}\n", text.trim()));
}

/// Adds an entry for the daily puzzle of each game that has daily puzzles.
fn add_daily_puzzles(lines: &mut String) {
    for (game, number) in CATALOGUE.games().zip(FIRST_DAILY..) {
        if game.window.as_ref().is_some_and(|window| window.accepted_options.contains(&daily::DAILY)) {
            lines.push_str(&format!("1\t{number}\t\t{}: daily puzzle\n", game.title));
        }
    }
}

/// Adds an entry for the lesson of each game except the game titled `front`.
fn add_lessons(lines: &mut String, front: Option<&str>) {
    for (game, number) in CATALOGUE.games().zip(FIRST_LESSON..) {
        if let Some(lesson) = own_lesson(game).filter(|_| front != Some(game.title)) {
            lines.push_str(&format!("1\t{number}\t\tLesson of {}: {}\n", game.title, lesson.title));
        }
    }
}

/// Opens a game, or brings the open game to the front. `text` is the puzzle or the lesson to begin, if any.
fn open_game(game: &'static GameEntry, text: OpenText<'_>) {
    with_page(|page| page.whole = None);
    drop::open(game, text);
}

/// Performs the choice of an entry that is not a menu item: a game, its daily puzzle, its lesson or the Workbench.
fn choose(number: u32) {
    let game = |first: u32| CATALOGUE.games().nth((number - first) as usize);
    if number >= FIRST_LESSON {
        if let Some(game) = game(FIRST_LESSON) {
            open_game(game, OpenText::Lesson);
        }
    } else if number >= FIRST_DAILY {
        if let Some(game) = game(FIRST_DAILY) {
            open_game(game, OpenText::Daily);
        }
    } else if let Some(game) = game(FIRST_GAME) {
        open_game(game, OpenText::None);
    } else {
        with_page(Page::show_workbench);
    }
}

/// Picks a menu item by the number from [`menus`].
#[wasm_bindgen(js_name = pickMenuItem)]
pub fn pick_menu_item(number: u32) {
    match u16::try_from(number) {
        Ok(number) => {
            with_page(|page| {
                let stage = page.computer.stage_mut();
                if let Some(window) = stage.menus().map(|(window, _)| window) {
                    stage.pick_menu_item(window, MenuNumber(number));
                }
            });
        }
        Err(_) => choose(number),
    }
    // The program handles the choice at once, so that the list can show its marks.
    super::save();
    super::frames::wake();
}
