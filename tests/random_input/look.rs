//! What must be seen after whatever happened: sprites, colours, windows, marks in menus, and every pixel.

use tripppin::games::tiles::view::game::{SeatOf, TileGame, TwoSided};
use tripppin::games::tiles::view::oracle::menu::OracleChoice;
use tripppin::games::tiles::view::program::Wanted;
use tripppin::games::view::menu::WithMenus;
use tripppin::machine::colour::Pen;
use tripppin::machine::geometry::{Point, Rect};

use super::games::Subject;
use super::rig::{Machine, Program, Rig, windows};
use super::watch::{Verdict, check};

/// Sprites, colours, windows.
pub fn screen<G: TileGame>(machine: &Machine<G>) -> Verdict {
    let (program, intuition) = (machine.program(), machine.intuition());
    let shown =
        |number: usize| intuition.chip().sprite(number).is_some_and(|sprite| sprite.data.height() > 0);
    check([1, 5, 6, 7].into_iter().all(|number| !shown(number)), "a sprite nobody has")?;
    let Point { x, y } = intuition.pointer();
    let lace = u32::from(intuition.is_interlaced());
    let pointer = intuition.chip().sprite(0).map(|sprite| (sprite.x, sprite.y));
    check(shown(0) && pointer == Some((x >> 1, y >> lace)), "the pointer is not where it points")?;
    check(intuition.bounds().contains(intuition.pointer()), "the pointer is off the screen")?;
    let markers = [2, 3, 4].map(shown);
    if !intuition.is_active_without_menus(program.window()) {
        check(markers == [false; 3], "markers over an inactive window or menus")?;
    }
    if program.session().to_move().is_none() && !program.is_reviewing() {
        check(markers == [false; 3], "markers after the end")?;
    }
    check(!markers[2] || program.suggestion().is_some(), "ants nobody called")?;
    follow_the_window(machine)?;
    let screen = &intuition.screens()[0];
    let flash = screen.colour_map().colour(0) != screen.colour(Pen(0));
    check(flash == intuition.is_beeping(), "the background's colour")?;
    for window in intuition.screens()[0].windows() {
        let frame = window.frame();
        check(frame.intersection(intuition.bounds()) == frame, "a window off the screen")?;
    }
    check((1..=2).contains(&intuition.screens()[0].windows().len()), "too many windows")
}

/// Markers are where the window is: the X of either piece on its next goal, the ants round the suggestion.
fn follow_the_window<G: TileGame>(machine: &Machine<G>) -> Verdict {
    let (program, intuition) = (machine.program(), machine.intuition());
    let Some(Point { x, y }) = intuition.corner(program.window()) else { return Ok(()) };
    let lace = u32::from(intuition.is_interlaced());
    let bar = intuition.screens()[0].font().y_size() as i32;
    let position = program.shown();
    let [right, left] = SeatOf::<G>::BOTH.map(|side| G::goal(&position, side));
    for (number, square, (across, down, more)) in
        [(2, right, (14, 9, 8)), (3, left, (14, 9, 8)), (4, program.suggestion(), (12, 7, 6))]
    {
        let sprite = intuition.chip().sprite(number).unwrap();
        if let Some(square) = square.filter(|_| sprite.data.height() > 0) {
            let column = x + 44 * i32::from(square.col()) + across;
            let row = y + bar + down + more * lace as i32 + (22 << lace) * i32::from(square.row());
            check((sprite.x, sprite.y) == (column >> 1, row >> lace), "a marker is not on its square")?;
        }
    }
    Ok(())
}

/// The menus' check marks say how things are.
pub fn marks<G: Subject>(machine: &Machine<G>) -> Verdict {
    let (program, intuition) = (machine.program(), machine.intuition());
    let strip = intuition.window(program.window()).and_then(|window| window.menus()).unwrap();
    G::marks(program, strip)?;
    let puzzle = program.progress().is_some();
    for (choice, on, what) in [
        (OracleChoice::Perfect, program.is_perfect(), "the mark of the perfect computer"),
        (OracleChoice::Verdict, program.is_telling(), "the mark of verdicts"),
        (OracleChoice::Fair, program.is_fair(), "the mark of fair boards"),
    ] {
        // A puzzle's computer is perfect whatever the mark says.
        let free = choice == OracleChoice::Perfect && puzzle;
        let number = Program::<G>::menus().number_of(Wanted::Oracle(choice));
        if let Some(number) = number.filter(|_| !free) {
            check(strip.is_checked(number) == on, what)?;
        }
    }
    Ok(())
}

/// The windows' pixels are those of windows drawn at once; the screen's those of its windows; the picture's those of the screen.
pub fn pictures<G: Subject>(machine: &mut Machine<G>, rig: &Rig<G>, time: u64) -> Verdict {
    machine.compose();
    let anew = rig.drawn_anew(machine);
    let intuition = machine.intuition();
    let (main, help) = windows(machine);
    let (main_anew, help_anew) = windows(&anew);
    for (name, is, ought) in [("game", Some(main), Some(main_anew)), ("help", help, help_anew)] {
        let layer = |machine: &Machine<G>, id| machine.intuition().window(id).unwrap().layer().map().clone();
        let (is, ought) = (is.map(|id| layer(machine, id)), ought.map(|id| layer(&anew, id)));
        if is != ought {
            let (is, ought) = (is.unwrap(), ought.unwrap());
            let mut places = (0..is.height() as i32)
                .flat_map(|y| (0..is.width() as i32).map(move |x| (x, y)))
                .filter(|&(x, y)| is.pen_at(x, y) != ought.pen_at(x, y));
            let (first, others) = (places.next(), places.count());
            return Err(format!("the {name} window is not as drawn anew at {first:?} and {others} more"));
        }
    }
    // Every few rows, other ones each time.
    for y in (time as i32 % 7..intuition.bounds().height).step_by(7) {
        let mut row: Vec<u8> = rig.backdrop().map().pens_of_row(y as usize).collect();
        for window in intuition.screens()[0].windows() {
            let Rect { x, y: top, width, height } = window.frame();
            if (top..top + height).contains(&y) {
                let pens = window.layer().map().pens_of_row((y - top) as usize);
                row[x as usize..].iter_mut().zip(pens.take(width as usize)).for_each(|(pen, new)| *pen = new);
            }
        }
        let shown = intuition.screens()[0].display().map().pens_of_row(y as usize);
        check(shown.eq(row), &format!("row {y} of the screen is not what its windows show"))?;
    }
    let mut chip = intuition.chip().clone();
    chip.touch(0..chip.height());
    chip.compose(&intuition.view());
    check(chip.frame() == intuition.chip().frame(), "the picture is not up to date")
}
