//! Tests of the messages that a window receives only if its program requests them.

use super::*;

fn release(intuition: &mut Intuition, key: Key) {
    intuition.handle(InputEvent::KeyUp { key, qualifiers: Qualifiers::empty() });
}

#[test]
fn key_releases_reach_the_window_that_requests_them() {
    let (mut intuition, a, b) = two_windows(Look::V2);
    let press = |key| IntuiMessage::RawKey { key, qualifiers: Qualifiers::empty() };
    let up = |key| IntuiMessage::RawKeyUp { key, qualifiers: Qualifiers::empty() };
    let (left, space) = (Key::Left, Key::Space);
    drain(&mut intuition, b);
    key(&mut intuition, left);
    release(&mut intuition, left);
    assert_eq!(drain(&mut intuition, b), [press(left)], "not requested");
    intuition.modify_idcmp(b, WindowFlags::KEY_RELEASES);
    assert!(intuition.window(b).unwrap().flags().contains(WindowFlags::CLOSE_GADGET), "other flags stay");
    for down in [left, left, space] {
        key(&mut intuition, down);
    }
    release(&mut intuition, space);
    assert_eq!(drain(&mut intuition, b), [press(left), press(left), press(space), up(space)]);
    intuition.activate(Some(a));
    drain(&mut intuition, b);
    release(&mut intuition, left);
    release(&mut intuition, left);
    assert_eq!(drain(&mut intuition, b), [up(left)], "another window is active");
    intuition.activate(Some(b));
    key(&mut intuition, left);
    drain(&mut intuition, b);
    intuition.handle(InputEvent::FocusLost);
    assert_eq!(drain(&mut intuition, b), [up(left)], "the host lost the keyboard");
}
