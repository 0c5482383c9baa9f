//! Tests of reopening the Workbench's screen and of loading its colours.

use super::super::reset::ScreenInUse;
use super::*;

const NTSC: Monitor = Monitor { standard: Standard::Ntsc, interlaced: false };
const PAL_LACED: Monitor = Monitor { standard: Standard::Pal, interlaced: true };

#[test]
fn reset_is_refused_while_windows_are_open() {
    let (mut intuition, a, b) = two_windows(Look::V2);
    let deep = || NewScreen { depth: 3, ..new_screen(Look::V2) };
    assert_eq!(intuition.reset_workbench(deep(), NTSC), Err(ScreenInUse));
    assert!(intuition.is_visited(&[a], NTSC) && !intuition.is_visited(&[a, b], NTSC));
    intuition.close_window(a);
    intuition.close_window(b);
    let id = intuition.workbench().id();
    assert_eq!(intuition.reset_workbench(deep(), NTSC), Ok(()));
    assert_eq!(
        (intuition.workbench().id(), intuition.screen(id).map(|screen| screen.depth())),
        (id, Some(3))
    );
    assert!(intuition.compose(), "all of it is new");
}

#[test]
fn display_mode_is_fixed_while_other_screens_are_open() {
    let (mut intuition, _) = screen(Look::V2);
    let front = intuition.open_screen(new_screen(Look::V2));
    assert_eq!(intuition.reset_workbench(new_screen(Look::V2), PAL_LACED), Err(ScreenInUse));
    assert_eq!(intuition.reset_workbench(new_screen(Look::V2), NTSC), Ok(()), "its own may be anything");
    assert_eq!(intuition.screens()[0].id(), front, "it stays where it was");
    intuition.close_screen(front);
    intuition.handle(InputEvent::Pointer { x: 100, y: 100 });
    assert_eq!(intuition.reset_workbench(new_screen(Look::V2), PAL_LACED), Ok(()));
    assert_eq!((intuition.bounds().height, intuition.pointer()), (512, Point::new(100, 256)));
    intuition.compose();
    assert_eq!(intuition.chip().frame().len(), 640 * 512);
}

#[test]
fn reset_loads_all_colours_except_the_pointers() {
    let (mut intuition, _) = screen(Look::V2);
    let deep = || NewScreen { depth: 5, ..new_screen(Look::V2) };
    assert_eq!(intuition.reset_workbench(deep(), NTSC), Ok(()));
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
