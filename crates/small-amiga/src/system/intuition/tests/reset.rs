//! Tests of reopening the Workbench's screen and of loading its colours.

use super::super::window::Window;
use super::*;

const NTSC: Monitor = Monitor { standard: Standard::Ntsc, interlaced: false };
const PAL_LACED: Monitor = Monitor { standard: Standard::Pal, interlaced: true };

#[test]
fn reset_keeps_windows_in_proportion() {
    let (mut intuition, back, front) = two_windows(Look::V2);
    let frames = |intuition: &Intuition| [back, front].map(|id| intuition.window(id).unwrap().frame());
    let id = intuition.workbench().id();
    let (before, active) = (frames(&intuition), intuition.active());
    for (depth, monitor) in [(3, PAL_LACED), (2, NTSC)] {
        let rows = intuition.bounds().height;
        intuition.handle(InputEvent::Pointer { x: 100, y: rows / 2 });
        [back, front].into_iter().for_each(|id| while intuition.get_msg(id).is_some() {});
        intuition.reset_workbench(NewScreen { depth, ..new_screen(Look::V2) }, monitor, |_| None);
        let screen = intuition.screen(id).unwrap();
        assert_eq!((screen.depth(), screen.bounds().height as usize), (depth, monitor.rows()));
        assert_eq!(screen.windows().iter().map(Window::id).collect::<Vec<_>>(), [back, front]);
        for window in [back, front] {
            assert_eq!(intuition.get_msg(window), Some(IntuiMessage::ScreenReset));
            assert_eq!(intuition.window(window).unwrap().layer().map().depth(), depth);
        }
        assert_eq!((intuition.active(), intuition.pointer().y), (active, monitor.rows() as i32 / 2));
        assert!(intuition.compose(), "all of it is new");
        assert_eq!(intuition.chip().frame().len(), 640 * monitor.rows());
    }
    let near = |now: i32, then: i32| (now - then).abs() <= 1;
    for (now, then) in frames(&intuition).into_iter().zip(before) {
        assert_eq!((now.x, now.width), (then.x, then.width));
        assert!(near(now.y, then.y) && near(now.height, then.height), "{now:?} {then:?}");
    }
}

#[test]
fn closed_requester_activates_its_owner_only_if_active() {
    for is_typing in [false, true] {
        let (mut intuition, owner, other) = two_windows(Look::V2);
        let request = intuition.open_window(NewWindow { flags: ALL_FLAGS, ..NewWindow::default() });
        intuition.activate(Some(if is_typing { other } else { request }));
        intuition.close_window_for(request, Some(owner));
        assert_eq!(intuition.active(), Some(if is_typing { other } else { owner }));
    }
}

#[test]
fn other_screens_change_with_the_video_mode_only() {
    let (mut intuition, _) = screen(Look::V2);
    let front = intuition.open_screen(NewScreen { title: "Front".into(), ..new_screen(Look::V2) });
    let mut reset = |depth, monitor| {
        let described = |title: &str| {
            assert_eq!(title, "Front");
            Some(NewScreen { depth, ..new_screen(Look::V2) })
        };
        intuition.reset_workbench(NewScreen { depth, ..new_screen(Look::V2) }, monitor, described);
        assert_eq!(intuition.screens()[0].id(), front, "it stays where it was");
        let depths = [intuition.screens()[0].depth(), intuition.workbench().depth()];
        (depths, intuition.screens()[0].bounds().height)
    };
    assert_eq!(reset(3, NTSC), ([2, 3], 200));
    assert_eq!(reset(4, PAL_LACED), ([4, 4], 512));
}

#[test]
fn reset_loads_all_colours_except_the_pointers() {
    let (mut intuition, _) = screen(Look::V2);
    let deep = || NewScreen { depth: 5, ..new_screen(Look::V2) };
    intuition.reset_workbench(deep(), NTSC, |_| None);
    let id = intuition.workbench().id();
    let red = [Rgb4::new(0xF00); 40];
    intuition.load_colours(id, &red);
    let colours = intuition.screen(id).unwrap().colour_map().clone();
    assert_eq!(
        [0, 16, 17, 19, 20, 31].map(|pen| colours.colour(pen).bits()),
        [0xF00, 0xF00, 0xE44, 0xE44, 0xF00, 0xF00]
    );
    // Colours loaded during a flash appear in the background once the flash has ended.
    intuition.display_beep();
    intuition.load_colours(id, &[Rgb4::new(0x00F)]);
    intuition.vertical_blank(Ticks(1000));
    assert_eq!(intuition.screen(id).unwrap().colour_map().colour(0).bits(), 0x00F);
}

#[test]
fn screens_that_differ_only_in_colours_are_alike() {
    let (intuition, _) = screen(Look::V2);
    let like = |new: NewScreen, monitor| intuition.is_like(&new, monitor);
    let other = || new_screen(Look::V2);
    assert!(like(NewScreen { colours: vec![Rgb4::new(0xF00); 4], ..other() }, NTSC));
    assert!(!like(other(), PAL_LACED));
    assert!(!like(NewScreen { depth: 3, ..other() }, NTSC));
    assert!(!like(NewScreen { legible: true, ..other() }, NTSC));
    assert!(!like(NewScreen { font: other().font.doubled(), ..other() }, NTSC));
    assert!(!like(new_screen(Look::NewLook), NTSC));
}
