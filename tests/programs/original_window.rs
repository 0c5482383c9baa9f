//! Compares the window pixel by pixel with measurements of the original program's window, which shows the
//! example position.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use crate::play;

use amiga_boardgame::tiles::window::TileWindow;
use boardgame_engine::search_task::Pace;
use boardgame_host::amiga::Amiga;
use boardgame_host::script::stage::PictureFormat;
use small_amiga::input::InputEvent;
use tripppin_game::Tripppin;

const EXAMPLE: &str = "4c458625c25207c8/64ff61495832ff0e/e0620d4670ffa21c/2954924ac1239816/\
                       2c1a948a8ca11383/3415d0430ba82685/c4ff318991ffff19/38b068ffff51a42a e1 d1 0 0 r";

fn amiga(options: &[&str]) -> Amiga<TileWindow<Tripppin>> {
    showing(EXAMPLE, options)
}

fn showing(line: &str, options: &[&str]) -> Amiga<TileWindow<Tripppin>> {
    play::table(&[options, &["--position", line]].concat(), Pace::Measured(1))
}

fn compare(options: &[&str], reference: &str) {
    let mut amiga = amiga(options);
    let frame = amiga.intuition().screens()[0].windows()[0].frame();
    let pens = amiga.pens().unwrap().0;
    let mut wrong = Vec::new();
    let mut compared = 0;
    for (y, line) in reference.lines().skip(1).enumerate() {
        assert_eq!(line.len(), frame.width as usize);
        for (x, expected) in line.chars().enumerate() {
            let Some(expected) = expected.to_digit(10) else { continue };
            compared += 1;
            let drawn = pens.get(x + frame.x as usize, y + frame.y as usize).unwrap();
            if u32::from(drawn) != expected {
                wrong.push(format!("{x},{y}: {drawn} instead of {expected}"));
            }
        }
    }
    assert_eq!(reference.lines().skip(1).count(), frame.height as usize);
    assert!(compared > 50_000, "only {compared} pixels compared");
    assert!(wrong.is_empty(), "{} wrong pixels: {:?}", wrong.len(), &wrong[..wrong.len().min(40)]);
}

#[test]
fn plain_screen_equals_the_original() {
    compare(&[], include_str!("../reference/tripppin-board-plain-4pen.txt"));
}

#[test]
fn interlaced_screen_equals_the_original() {
    compare(&["--interlace", "--pens", "8"], include_str!("../reference/tripppin-board-lace-8pen.txt"));
}

/// Checks that the tile of legal moves is drawn in every state. A tile without arrows still has a dot.
#[test]
fn blocked_side_has_a_dot_on_its_tile() {
    let stuck = EXAMPLE.replace("e1 d1 0 0 r", "b1 a1 0 0 l");
    // Position of the dot in the window: column and row ranges, both inclusive.
    for (options, rows, last) in
        [(&[][..], 93..=113, (434..=439, 102..=104)), (&["--interlace"], 176..=217, (434..=439, 194..=199))]
    {
        let mut amiga = showing(&stuck, options);
        assert_eq!(amiga.game().status(), "CAN'T MOVE!");
        let frame = amiga.intuition().screens()[0].windows()[0].frame();
        let pens = amiga.pens().unwrap().0;
        for (x, y) in rows.flat_map(|y| (416..=457).map(move |x| (x, y))) {
            let black = last.0.contains(&x) && last.1.contains(&y);
            let pen = pens.get(x + frame.x as usize, y + frame.y as usize);
            assert_eq!(pen, Some(if black { 1 } else { 2 }), "{x},{y} {options:?}");
        }
    }
}

#[test]
fn tall_fonts_leave_the_lower_border_unchanged() {
    let border = |options: &[&str]| {
        let mut amiga = amiga(options);
        let frame = amiga.intuition().screens()[0].windows()[0].frame();
        let pens = amiga.pens().unwrap().0;
        let (x, y) = (frame.x as usize, frame.bottom() as usize);
        [y - 2, y - 1].map(|y| (x..x + frame.width as usize).map(|x| pens.get(x, y)).collect::<Vec<_>>())
    };
    for font in ["11", "13", "15"] {
        assert_eq!(border(&["--font", font]), border(&[]), "font {font}");
    }
    for font in ["16", "22", "26", "30"] {
        assert_eq!(border(&["--interlace", "--font", font]), border(&["--interlace"]), "font {font}");
    }
}

#[test]
fn saved_picture_is_still_drawn_in_the_window() {
    let mut amiga = amiga(&[]);
    amiga.compose();
    assert!(!amiga.compose());
    amiga.input(InputEvent::Pointer { x: 100, y: 100 });
    let folder = tempfile::tempdir().unwrap();
    amiga.write_picture(&folder.path().join("x.png"), PictureFormat::Shown).unwrap();
    assert!(amiga.compose(), "the pointer's move was composed for the file and has still to be shown");
    assert!(!amiga.compose());
}
