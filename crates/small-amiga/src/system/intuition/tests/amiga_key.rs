//! Tests of the Amiga key's names in the menu bar.

use super::*;

/// Opens the menu bar, and returns the first column of the text to the right of the menu's title.
fn hint_column(intuition: &mut Intuition) -> Option<i32> {
    key(intuition, Key::Function(10));
    intuition.compose();
    let (bar, shown) = (intuition.screens()[0].bar_height() - 1, pens(intuition));
    let at = |x: i32| (0..bar).any(|y| shown[(y * 640 + x) as usize] != shown[639]);
    let first = (200..640).find(|&x| at(x));
    key(intuition, Key::Escape);
    first
}

#[test]
fn amiga_key_hint_is_shown_until_the_key_is_used() {
    let (mut intuition, window) = with_menus();
    assert_eq!(hint_column(&mut intuition), None);
    intuition.name_amiga_key(Some("Ctrl, right Super"));
    let first = hint_column(&mut intuition);
    assert!(first.is_some());
    intuition.compose();
    let menus = pens(&intuition);
    key(&mut intuition, Key::Char('a'));
    assert_eq!(hint_column(&mut intuition), first, "it was typed without the key");
    let with = InputEvent::Key { key: Key::Char('a'), qualifiers: Qualifiers::RIGHT_AMIGA };
    drain(&mut intuition, window);
    intuition.handle(with);
    assert_eq!(hint_column(&mut intuition), None);
    intuition.compose();
    assert!(pens(&intuition) == menus, "it leaves nothing on the bar itself");
}

#[test]
fn amiga_key_hint_shows_names_that_fit() {
    let (mut intuition, window) = with_menus();
    intuition.name_amiga_key(Some("Ctrl"));
    let one = hint_column(&mut intuition);
    intuition.name_amiga_key(Some("Ctrl, Alt"));
    let two = hint_column(&mut intuition);
    assert!(two.is_some() && two < one, "against the right edge: {two:?} {one:?}");
    let long = "a name as long as the bar".repeat(9);
    intuition.name_amiga_key(Some(format!("Ctrl, Alt, {long}").leak()));
    assert_eq!(hint_column(&mut intuition), two);
    intuition.name_amiga_key(Some(long.leak()));
    assert_eq!(hint_column(&mut intuition), None);
    // With the titles at the right, the larger free space is at their left.
    let mut right = strip();
    right.menus[0].left = 500;
    intuition.set_menu_strip(window, Some(right));
    intuition.name_amiga_key(Some("Ctrl"));
    key(&mut intuition, Key::Function(10));
    intuition.compose();
    let shown = pens(&intuition);
    assert!((0..100).any(|x| (1..9).any(|y| shown[y * 640 + x] != shown[639])));
}
