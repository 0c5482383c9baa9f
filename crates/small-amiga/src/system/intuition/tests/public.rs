//! Tests of public screens: finding, locking, closing, and the screens on which windows open.

use super::super::public::{LONGEST_NAME, PubModes, PubName, PubScreenError};
use super::super::screen::{NewScreen, ScreenId};
use super::*;

/// The colours of the test display, each with the letter that `seen` returns for it.
///
/// The first three are the backgrounds of the screens, and `#` stands for a window.
const LETTERS: [(u32, char); 4] =
    [(0x00AA_AAAA, 'w'), (0x0000_00FF, 'b'), (0x0000_FF00, 'g'), (0x0066_88BB, '#')];

/// Returns a grid of samples from the display, as letters.
///
/// The samples are in every 40th row from row 15 on, and in every 80th column from column 40 on.
fn seen(intuition: &mut Intuition) -> Vec<String> {
    intuition.compose();
    let frame = intuition.chip().frame();
    let letter = |x: usize, y: usize| {
        let colour = frame[y * 640 + x];
        LETTERS.iter().find(|(known, _)| *known == colour).map_or('?', |(_, letter)| *letter)
    };
    (15..200).step_by(40).map(|y| (40..640).step_by(80).map(|x| letter(x, y)).collect()).collect()
}

fn name(text: &str) -> PubName {
    PubName::new(text).unwrap()
}

fn open(intuition: &mut Intuition, text: &str, colour: u16) -> ScreenId {
    let colours = [colour, 0x000, 0xFFF, 0x68B].map(Rgb4::new).to_vec();
    let id = intuition.open_pub_screen(name(text), NewScreen { colours, ..new_screen(Look::V2) }).unwrap();
    intuition.set_pub_screen_private(id, false).unwrap();
    id
}

fn window(intuition: &mut Intuition, screen: Option<ScreenId>) -> WindowId {
    let (frame, flags) = (Rect::new(80, 40, 160, 80), WindowFlags::BORDERLESS);
    let id = intuition.open_window(NewWindow { screen, frame, flags, ..NewWindow::default() });
    let mut rp = intuition.rast_port(id).unwrap();
    rp.set_dr_md(DrawMode::Jam1).set_a_pen(Pen(3)).rect_fill(Rect::new(0, 0, 160, 80));
    id
}

fn three() -> (Intuition, ScreenId, ScreenId, ScreenId) {
    let (mut intuition, _) = screen(Look::V2);
    let workbench = intuition.workbench().id();
    let blue = open(&mut intuition, "Blue", 0x00F);
    let green = open(&mut intuition, "Green", 0x0F0);
    (intuition, workbench, blue, green)
}

fn list(intuition: &Intuition) -> Vec<String> {
    let line = |screen: super::super::public::PubScreen<'_>| {
        let default = if screen.is_default { " default" } else { "" };
        format!("{} {}{default}", screen.name, screen.visitors)
    };
    intuition.pub_screens().map(line).collect()
}

#[test]
fn screen_names_ignore_case_and_have_a_limit() {
    assert_eq!(name("Pub"), *"pUB");
    assert!(PubName::new(&"x".repeat(LONGEST_NAME)).is_some());
    for none in ["", "a\nb", &"x".repeat(LONGEST_NAME + 1)] {
        assert!(PubName::new(none).is_none(), "{none}");
    }
    let (mut intuition, ..) = three();
    for taken in ["BLUE", "workbench"] {
        let opened = intuition.open_pub_screen(name(taken), new_screen(Look::V2));
        assert_eq!(opened, Err(PubScreenError::NotUnique));
    }
}

#[test]
fn new_public_screen_is_behind_and_private() {
    let (mut intuition, _) = screen(Look::V2);
    let id = intuition.open_pub_screen(name("Mine"), new_screen(Look::V2)).unwrap();
    assert_eq!(intuition.screens()[1].id(), id);
    assert_eq!(intuition.lock_pub_screen(Some("mine")), None);
    assert_eq!(intuition.set_default_pub_screen(Some("mine")), Err(PubScreenError::NotOpen));
    intuition.set_pub_screen_private(id, false).unwrap();
    assert_eq!(intuition.lock_pub_screen(Some("mine")), Some(id));
    assert_eq!(intuition.set_pub_screen_private(id, true), Err(PubScreenError::Visitors));
}

#[test]
fn overlapping_screens_are_dragged_and_cycled() {
    let (mut intuition, workbench, blue, green) = three();
    window(&mut intuition, Some(blue));
    assert_eq!(seen(&mut intuition), ["wwwwwwww"; 5]);
    intuition.move_screen(workbench, 80);
    assert_eq!(seen(&mut intuition), ["bbbbbbbb", "b##bbbbb", "wwwwwwww", "wwwwwwww", "wwwwwwww"]);
    intuition.move_screen(blue, 40);
    assert_eq!(seen(&mut intuition), ["gggggggg", "bbbbbbbb", "wwwwwwww", "wwwwwwww", "wwwwwwww"]);
    // Left Amiga and M sends the front screen to the back; the test does so twice.
    let to_back = InputEvent::Key { key: Key::Char('m'), qualifiers: Qualifiers::LEFT_AMIGA };
    intuition.handle(to_back);
    assert_eq!(seen(&mut intuition), ["gggggggg", "bbbbbbbb", "b##bbbbb", "b##bbbbb", "bbbbbbbb"]);
    intuition.handle(to_back);
    assert_eq!(seen(&mut intuition), ["gggggggg"; 5]);
    intuition.screen_to_front(blue);
    assert_eq!(
        intuition.screens().iter().map(|screen| screen.id()).collect::<Vec<_>>(),
        [blue, green, workbench]
    );
}

#[test]
fn window_without_screen_opens_on_default_screen() {
    let (mut intuition, workbench, blue, _) = three();
    intuition.set_default_pub_screen(Some("bLUE")).unwrap();
    let on_default = window(&mut intuition, None);
    assert_eq!(intuition.screen_of(on_default).unwrap().id(), blue);
    assert_eq!(intuition.lock_pub_screen(None), Some(blue));
    intuition.unlock_pub_screen(blue);
    assert_eq!(list(&intuition), ["Workbench 0", "Blue 1 default", "Green 0"]);
    intuition.set_default_pub_screen(None).unwrap();
    assert_eq!(intuition.screen_or_public(None).id(), workbench);
    assert_eq!(intuition.set_default_pub_screen(Some("Red")), Err(PubScreenError::NotOpen));
}

#[test]
fn screen_with_visitors_is_not_closed() {
    let (mut intuition, workbench, blue, green) = three();
    assert_eq!(intuition.close_pub_screen(workbench), Err(PubScreenError::Workbench));
    let visitor = window(&mut intuition, Some(blue));
    assert_eq!(intuition.close_pub_screen(blue), Err(PubScreenError::Visitors));
    intuition.close_window(visitor);
    intuition.set_default_pub_screen(Some("Blue")).unwrap();
    intuition.close_pub_screen(blue).unwrap();
    assert_eq!(list(&intuition), ["Workbench 0 default", "Green 0"]);
    assert_eq!(intuition.close_pub_screen(blue), Err(PubScreenError::NotOpen));
    // Locks keep a screen open, too, until the program that holds them ends.
    let port = SignalPort::new();
    intuition.run_as(&port);
    for _ in 0..2 {
        assert_eq!(intuition.lock_pub_screen(Some("green")), Some(green));
    }
    intuition.unlock_pub_screen(green);
    assert_eq!(intuition.close_pub_screen(green), Err(PubScreenError::Visitors));
    intuition.free_all_of(&port);
    intuition.close_pub_screen(green).unwrap();
    assert_eq!(intuition.screens().len(), 1);
}

#[test]
fn public_screen_outlives_its_program() {
    let (mut intuition, _) = screen(Look::V2);
    let port = SignalPort::new();
    intuition.run_as(&port);
    let blue = open(&mut intuition, "Blue", 0x00F);
    let own = intuition.open_screen(new_screen(Look::V2));
    window(&mut intuition, Some(blue));
    intuition.free_all_of(&port);
    assert_eq!(list(&intuition), ["Workbench 0 default", "Blue 0"]);
    assert!(intuition.screen(own).is_none());
}

#[test]
fn shanghai_opens_workbench_windows_on_default_screen() {
    let (mut intuition, workbench, blue, _) = three();
    intuition.set_default_pub_screen(Some("Blue")).unwrap();
    assert_eq!(intuition.screen_of_workbench().id(), workbench);
    intuition.set_pub_screen_modes(PubModes::SHANGHAI);
    assert_eq!(intuition.screen_of_workbench().id(), blue);
    assert_eq!(intuition.workbench().id(), workbench, "it is where it was");
}

#[test]
fn poppubscreen_brings_visited_screen_to_front() {
    let (mut intuition, _, blue, green) = three();
    window(&mut intuition, Some(blue));
    assert_eq!(seen(&mut intuition), ["wwwwwwww"; 5]);
    intuition.set_pub_screen_modes(PubModes::POP_PUB_SCREEN);
    window(&mut intuition, Some(green));
    assert_eq!(seen(&mut intuition), ["gggggggg", "g##ggggg", "g##ggggg", "gggggggg", "gggggggg"]);
    // A screen that is not public does not come to the front.
    let own = intuition.open_screen(new_screen(Look::V2));
    intuition.screen_to_back(own);
    window(&mut intuition, Some(own));
    assert_eq!(intuition.screens()[0].id(), green);
}
