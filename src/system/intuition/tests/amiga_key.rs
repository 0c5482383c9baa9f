//! The Amiga key's other names on the bar of menus.

use super::*;

/// Where the first and the last name end on the bar, if anything is told there while menus are down.
fn told(intuition: &mut Intuition) -> Option<i32> {
    key(intuition, Key::Function(10));
    intuition.compose();
    let (bar, shown) = (intuition.screens()[0].bar_height() - 1, pens(intuition));
    let at = |x: i32| (0..bar).any(|y| shown[(y * 640 + x) as usize] != shown[639]);
    let first = (200..640).find(|&x| at(x));
    key(intuition, Key::Escape);
    first
}

#[test]
fn they_are_told_until_somebody_uses_the_key() {
    let (mut intuition, window) = with_menus();
    assert_eq!(told(&mut intuition), None);
    intuition.name_amiga_key(Some("Ctrl, right Super"));
    let first = told(&mut intuition);
    assert!(first.is_some());
    intuition.compose();
    let menus = pens(&intuition);
    key(&mut intuition, Key::Char('a'));
    assert_eq!(told(&mut intuition), first, "it was typed without the key");
    let with = InputEvent::Key { key: Key::Char('a'), qualifiers: Qualifiers::RIGHT_AMIGA };
    drain(&mut intuition, window);
    intuition.handle(with);
    assert_eq!(told(&mut intuition), None);
    intuition.compose();
    assert!(pens(&intuition) == menus, "it leaves nothing on the bar itself");
}

#[test]
fn only_the_best_is_told_where_there_is_no_room_for_all() {
    let (mut intuition, _) = with_menus();
    intuition.name_amiga_key(Some("Ctrl"));
    let one = told(&mut intuition);
    let many = format!("Ctrl{}", ", another".repeat(9)).leak();
    intuition.name_amiga_key(Some(many));
    assert_eq!(told(&mut intuition), one);
    intuition.name_amiga_key(Some("a name as long as the bar".repeat(9).leak()));
    assert_eq!(told(&mut intuition), None);
}
