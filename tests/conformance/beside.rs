//! Tests of several programs on one computer: each program has its own window, messages, sprites and search,
//! and frees them when it ends.

use std::error::Error;

use boardgame_engine::search_task::Pace;
use boardgame_host::amiga::Amiga;
use boardgame_host::boot;
use boardgame_host::cli::{self, Settings};
use boardgame_host::project::Project;
use boardgame_host::running::Running;
use small_amiga::chips::{Point, SPRITES};
use small_amiga::input::{Button, InputEvent};
use tripppin::CATALOGUE;

type Computer = Amiga<Running>;

const PACE: Pace = Pace::Measured(2_000);

fn settings(game: &str) -> Settings {
    settings_with(game, &[])
}

fn settings_with(game: &str, options: &[&str]) -> Settings {
    // With four pens, all games open their windows on the Workbench screen, where the windows overlap.
    let words = ["script", "x", "--seed", "1", "--game", game, "--pens", "4"];
    cli::parse(&CATALOGUE, words.iter().chain(options).map(Into::into), &mut |_| None).unwrap()
}

fn switched_on(game: &str) -> Computer {
    switched_on_with(game, &[])
}

fn switched_on_with(game: &str, options: &[&str]) -> Computer {
    let settings = settings_with(game, options);
    boot::start_computer_as(&settings, PACE, None, |program| {
        Running::Game(Box::new(Project::new(settings.game, program, None, None)))
    })
    .unwrap()
}

fn beside(amiga: &mut Computer, game: &str) -> Result<(), Box<dyn Error>> {
    boot::start_beside(amiga, &settings(game), PACE, None)
}

/// Returns the number of windows, screens and sprites in use.
fn in_use(amiga: &mut Computer) -> (usize, usize, usize) {
    let intuition = amiga.computer_mut().intuition_mut();
    let windows = intuition.screens().iter().map(|screen| screen.windows().len()).sum();
    let free: Vec<_> = std::iter::from_fn(|| intuition.get_sprite(None)).collect();
    let sprites = SPRITES - free.len();
    free.into_iter().for_each(|sprite| intuition.free_sprite(sprite));
    (windows, intuition.screens().len(), sprites)
}

#[test]
fn programs_search_at_the_same_time() {
    let mut amiga = switched_on("tribolo");
    beside(&mut amiga, "trippples").unwrap();
    let at_rest = |amiga: &mut Computer| {
        amiga
            .computer_mut()
            .programs()
            .all(|program| program.as_actor().is_none_or(|game| game.pulse().is_at_rest))
    };
    assert!(!at_rest(&mut amiga));
    for _ in 0..20_000 {
        amiga.vertical_blank();
        if at_rest(&mut amiga) {
            return;
        }
    }
    panic!("they never come to rest");
}

#[test]
fn inactive_windows_keep_no_sprites() {
    let mut amiga = switched_on("tripppin");
    let (_, _, sprites) = in_use(&mut amiga);
    for windows in 2..=9 {
        beside(&mut amiga, "tripppin").unwrap();
        let (open, _, used) = in_use(&mut amiga);
        assert_eq!((open, used), (windows, sprites));
    }
}

#[test]
fn click_activates_the_program_of_its_window() {
    let mut amiga = switched_on("triple3");
    beside(&mut amiga, "tripppin").unwrap();
    let owner = |amiga: &Computer| amiga.game().as_actor().unwrap().pulse().words.seat_noun;
    assert_eq!(owner(&amiga), "piece");
    // The title bar of the rear window, where the front window does not cover it.
    let computer = amiga.computer_mut();
    let window = computer.programs().next().unwrap().window();
    let frame = computer.intuition().window(window).unwrap().frame();
    let front = computer.program().window();
    let cover = computer.intuition().window(front).unwrap().frame();
    let at = (0..frame.width)
        .map(|x| Point::new(frame.x + x, frame.y + 4))
        .find(|&at| !cover.contains(at) && at.x > frame.x + 40)
        .unwrap_or(Point::new(frame.x + 40, frame.y + frame.height - 1));
    for down in [true, false] {
        amiga.input(InputEvent::Pointer { x: at.x, y: at.y });
        amiga.input(InputEvent::Button { button: Button::Select, down });
    }
    assert_ne!(owner(&amiga), "piece");
}
