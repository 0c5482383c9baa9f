//! Finds menu items by the beginning of their text.

use super::command::MenuItemName;
use super::stage::ScriptHost;
use small_amiga::intuition::{ItemFill, ItemFlags, Menu, MenuItem, MenuNumber, MenuStrip};
use small_amiga::utility::lower_case;
use small_amiga_window::files::{SourceWord, TextError};

/// Returns the number of the menu item or sub-item that a script names by its text.
///
/// An item with sub-items can be named without a sub-item. The text of an item can contain the sign `/`, too.
///
/// # Errors
/// Returns a [`TextError`] if the window has no menus, or if not exactly one item begins with the text.
pub(super) fn number(
    stage: &dyn ScriptHost,
    entry: &MenuItemName,
    at: SourceWord<'_>,
) -> Result<MenuNumber, TextError> {
    let strip = strip(stage).ok_or_else(|| super::fault(at, "no menus", "a window with menus"))?;
    let items: Vec<(MenuNumber, String)> =
        strip.menus.iter().enumerate().flat_map(|(m, menu)| named(stage, m, menu)).collect();
    let Some(sub) = &entry.sub else { return only(&items, &entry.item, at) };
    if let Ok(item) = only(&items, &format!("{}/{sub}", entry.item), at) {
        return Ok(item);
    }
    let item = only(&items, &entry.item, at)?;
    let subs = strip.item(item).map_or(&[][..], |item| &item.subs);
    if subs.is_empty() {
        let found = format!("{sub:?}, a sub-item");
        return Err(super::fault(at, found, "no sub-item: the menu item has none"));
    }
    let seats = stage.actor().map_or(&[][..], |game| game.pulse().words.seats);
    let name = |(s, sub): (usize, &MenuItem)| {
        let seat = seats.get(s).copied().filter(|_| is_picture(sub));
        let number = MenuNumber::new(item.menu(), item.item(), Some(s));
        (number, seat.unwrap_or_else(|| sub.text()).to_owned())
    };
    let subs: Vec<(MenuNumber, String)> = subs.iter().enumerate().map(name).collect();
    only(&subs, sub, at)
}

pub(super) fn is_checked(
    stage: &dyn ScriptHost,
    entry: &MenuItemName,
    at: SourceWord<'_>,
) -> Result<bool, TextError> {
    let number = number(stage, entry, at)?;
    Ok(strip(stage).is_some_and(|strip| strip.is_checked(number)))
}

fn strip(stage: &dyn ScriptHost) -> Option<&MenuStrip> {
    stage.intuition().window(stage.window())?.menus()
}

const fn is_picture(item: &MenuItem) -> bool {
    matches!(item.fill, ItemFill::Image { .. })
}

/// Returns the items of a menu, each with its name in scripts.
///
/// The text of an item that is followed by a picture is not unique; such items are named after the game's
/// sides, in order.
fn named(stage: &dyn ScriptHost, m: usize, menu: &Menu) -> Vec<(MenuNumber, String)> {
    let only_shows = |item: &MenuItem| item.flags.contains(ItemFlags::DECORATION);
    let mut seats = stage.actor().into_iter().flat_map(|game| game.pulse().words.seats.iter().copied());
    let items = menu.items.iter().enumerate().filter(|(_, item)| !only_shows(item));
    let name = |(i, item): (usize, &MenuItem)| {
        let seat = menu.items.get(i + 1).filter(|next| is_picture(next)).and_then(|_| seats.next());
        (MenuNumber::new(m, i, None), seat.unwrap_or_else(|| item.text()).to_owned())
    };
    items.map(name).collect()
}

/// Returns the number of the menu item with the text `text`, ignoring case and a rating in parentheses after the text.
///
/// If no item has this text, returns the number of the only item that begins with `text`.
fn only(entries: &[(MenuNumber, String)], text: &str, at: SourceWord<'_>) -> Result<MenuNumber, TextError> {
    let wanted = lower_case(text);
    let names = || entries.iter().map(|(number, name)| (*number, lower_case(name)));
    let is_rest = |rest: &str| rest.is_empty() || rest.starts_with(" (");
    if let Some((number, _)) = names().find(|(_, name)| name.strip_prefix(&wanted).is_some_and(is_rest)) {
        return Ok(number);
    }
    let mut found = names().filter(|(_, name)| name.starts_with(&wanted));
    match (found.next(), found.next()) {
        (Some((number, _)), None) => Ok(number),
        _ => {
            let names = entries.iter().map(|(_, name)| name.as_str()).collect::<Vec<_>>().join(", ");
            Err(super::fault(at, format!("{text:?}"), &format!("the beginning of just one of: {names}")))
        }
    }
}
