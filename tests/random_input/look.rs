//! Invariants of the display that are checked after events: sprites, colours, windows and every pixel.

use boardgame_host::amiga::Amiga;
use small_amiga::chips::{Pen, Point, Rect};

use super::games::Subject;
use super::rig::{Rig, lists_moves, screen_of, windows};
use super::tally::Tally;
use super::watch::{Verdict, check};

pub fn is_shown<P: Subject>(machine: &Amiga<P>, number: usize) -> bool {
    machine.intuition().chip().sprite(number).is_some_and(|sprite| sprite.data.height() > 0)
}

pub fn screen<P: Subject>(machine: &Amiga<P>) -> Verdict {
    let intuition = machine.intuition();
    let nobodys = (1..8).filter(|number| !P::SPRITES.contains(number));
    check(nobodys.into_iter().all(|number| !is_shown(machine, number)), "a sprite nobody has")?;
    let Point { x, y } = intuition.pointer();
    let lace = u32::from(intuition.is_interlaced());
    let pointer = intuition.chip().sprite(0).map(|sprite| (sprite.x, sprite.y));
    let points = is_shown(machine, 0) && pointer == Some((x >> 1, y >> lace));
    check(points, "the pointer is not where it points")?;
    check(intuition.bounds().contains(intuition.pointer()), "the pointer is off the screen")?;
    let front = &intuition.screens()[0];
    let flash = front.colour_map().colour(0) != front.colour(Pen(0));
    check(flash == intuition.is_beeping(), "the background's colour")?;
    let screen = screen_of(machine);
    for window in screen.windows() {
        let frame = window.frame();
        check(frame.intersection(screen.bounds()) == frame, "a window off the screen")?;
    }
    // A game has at most its own window, a help page, the list of moves, and a requester, during which its window is asleep.
    let is_asleep = intuition.is_asleep(machine.game().pulse().window);
    let most = 2 + usize::from(is_asleep) + usize::from(lists_moves(machine));
    check((1..=most).contains(&screen.windows().len()), "too many windows")
}

/// Checks that windows look as if drawn in one step, the screen shows its windows, and the picture shows
/// the screen.
pub fn pictures<P: Subject>(machine: &mut Amiga<P>, rig: &Rig<P>, tally: &mut Tally) -> Verdict {
    machine.compose();
    if let Some(anew) = rig.drawn_anew(machine) {
        tally.count("screens compared", true);
        alike(machine, &anew)?;
    }
    let (intuition, screen) = (machine.intuition(), screen_of(machine));
    // Every seventh row is checked, with different rows at each check. A temporary announcement in the title
    // bar is left out, because the comparison screen does not have the announcement.
    let bar = if intuition.is_announcing() { screen.font().y_size() as i32 + 4 } else { 0 };
    for y in (tally.events as i32 % 7..intuition.bounds().height).step_by(7).filter(|y| *y >= bar) {
        let mut row: Vec<u8> = rig.backdrop(machine).map().pens_of_row(y as usize).collect();
        for window in screen.windows() {
            let Rect { x, y: top, width, height } = window.frame();
            if (top..top + height).contains(&y) {
                let pens = window.layer().map().pens_of_row((y - top) as usize);
                row[x as usize..].iter_mut().zip(pens.take(width as usize)).for_each(|(pen, new)| *pen = new);
            }
        }
        let shown = screen.display().map().pens_of_row(y as usize);
        check(shown.eq(row), &format!("row {y} of the screen is not what its windows show"))?;
    }
    let mut chip = intuition.chip().clone();
    chip.touch(0..chip.height());
    chip.compose(&intuition.view());
    check(chip.frame() == intuition.chip().frame(), "the picture is not up to date")
}

fn alike<P: Subject>(machine: &Amiga<P>, anew: &Amiga<P>) -> Verdict {
    check(
        machine.game().program().texts().status == anew.game().program().texts().status,
        "the status is not as drawn anew",
    )?;
    let (main, help) = windows(machine);
    let (main_anew, help_anew) = windows(anew);
    for (name, is, ought) in [("game", Some(main), Some(main_anew)), ("help", help, help_anew)] {
        let layer = |machine: &Amiga<P>, id| machine.intuition().window(id).unwrap().layer().map().clone();
        let (is, ought) = (is.map(|id| layer(machine, id)), ought.map(|id| layer(anew, id)));
        if is != ought {
            let (is, ought) = (is.unwrap(), ought.unwrap());
            let mut places = (0..is.height() as i32)
                .flat_map(|y| (0..is.width() as i32).map(move |x| (x, y)))
                .filter(|&(x, y)| is.pen_at(x, y) != ought.pen_at(x, y));
            let (first, others) = (places.next(), places.count());
            let title = |machine: &Amiga<P>, id| machine.intuition().window(id).unwrap().title().to_owned();
            let titles = [title(machine, main), title(anew, main_anew)];
            return Err(format!(
                "the {name} window is not as drawn anew at {first:?} and {others} more; titles {titles:?}"
            ));
        }
    }
    Ok(())
}
