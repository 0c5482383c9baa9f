//! Random input for the whole computer: the Workbench, its drawers and requesters, Shells, and several
//! games.
//!
//! Invariants are checked every few events on several kinds of screen. A walk is reproducible from its
//! seed. `TRIPPPIN_RANDOM_TIMES=20` makes the walks twenty times as long.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail by panicking")]

use crate::common;
use crate::play;

use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

use boardgame_engine::search_task::Pace;
use boardgame_host::amiga::Amiga;
use boardgame_host::boot;
use boardgame_host::cli;
use boardgame_host::running::Running;
use small_amiga::dos::{DosPath, Launch, Name, Startup};
use small_amiga::input::{Button, InputEvent, Key, Qualifiers};
use small_amiga::intuition::{PubScreen, Screen, WORKBENCH};
use small_amiga_workbench as programs;
use tripppin::CATALOGUE;

/// Number of random events on each kind of screen.
const EVENTS: u32 = 12_500;
/// Number of events between two restarts of the computer.
const ROUND: u32 = 2_500;
/// Number of events between two checks.
const LOOK: u32 = 25;
/// Maximum number of programs running together.
const PROGRAMS: usize = 8;

/// Beginnings of commands, and texts typed into requesters and tool types.
const WORDS: [&str; 24] = [
    "dir all",
    "list",
    "type readme",
    "copy readme to ram:a",
    "delete ram:#? all",
    "makedir ram:b",
    "run tripppin",
    "tribolo 3",
    "status",
    "break 4",
    "newshell",
    "endcli",
    "cd games:",
    "info",
    "difficulty=5",
    "pubscreen=magicwb",
    "classic",
    "work",
    "ram:",
    "a",
    "..",
    "\"",
    "*e[",
    "\u{e9}",
];

fn booted(options: &[&str], seed: u64) -> Amiga<Running> {
    let seed = format!("--seed={seed}");
    let words = ["script", "x", "--workbench", &seed].into_iter().chain(options.iter().copied());
    let settings = cli::parse(&CATALOGUE, words.map(Into::into), &mut |_| None).unwrap();
    let volumes = play::mounted(None);
    boot::computer(&settings, Pace::Measured(2_000), None, (volumes, true), |_| ()).unwrap()
}

/// Starts a random program, either as an icon does or as a command does.
fn order(amiga: &mut Amiga<Running>, rng: &mut ChaCha8Rng) {
    let words: Vec<&str> = CATALOGUE.words().chain(programs::ALL.iter().map(|entry| entry.word)).collect();
    let program = words[rng.random_range(0..words.len())].to_owned();
    let startup = if rng.random() {
        let types =
            ["DIFFICULTY=9", "CLASSIC", "(CLASSIC)", "SWAPPENS", "PUBSCREEN=MagicWB", "SPEED=9", "nonsense"];
        let tool_types =
            types.iter().filter(|_| rng.random_ratio(1, 4)).map(|&line| line.to_owned()).collect();
        Startup::Workbench { tool_types, project: None }
    } else {
        let arguments =
            ["", "5", "?", "deal --count 2", "Games:Tripppin.readme"][rng.random_range(0..5)].to_owned();
        let input = rng.random::<bool>().then(|| b"nonsense".to_vec());
        Startup::Cli {
            arguments,
            current: DosPath::root(Name::new("Ram Disk").unwrap()),
            input,
            settings: None,
        }
    };
    amiga.order(Launch { program, startup, reply: None });
}

/// Performs one random action of a user.
fn act(amiga: &mut Amiga<Running>, rng: &mut ChaCha8Rng) {
    let bounds = amiga.intuition().bounds();
    let key = |key, qualifiers| InputEvent::Key { key, qualifiers };
    let named = [
        Key::Up,
        Key::Down,
        Key::Left,
        Key::Right,
        Key::Return,
        Key::Return,
        Key::Escape,
        Key::Tab,
        Key::Backspace,
        Key::Delete,
        Key::Help,
        Key::Space,
        Key::Function(10),
    ];
    let none = Qualifiers::empty();
    match rng.random_range(0..100) {
        0..=34 => {
            let (x, y) =
                (rng.random_range(-10..bounds.width + 10), rng.random_range(-10..bounds.height + 10));
            amiga.input(InputEvent::Pointer { x, y });
        }
        35..=59 => amiga.input(InputEvent::Button { button: Button::Select, down: rng.random() }),
        60..=66 => amiga.input(InputEvent::Button { button: Button::Menu, down: rng.random() }),
        67..=78 => {
            let held =
                if rng.random_ratio(1, 4) { Qualifiers::from_bits_truncate(rng.random()) } else { none };
            amiga.input(key(named[rng.random_range(0..named.len())], held));
        }
        79..=83 => {
            let letter = char::from(rng.random_range(b' '..=b'~')).to_ascii_lowercase();
            let held = [Qualifiers::RIGHT_AMIGA, Qualifiers::LEFT_AMIGA, Qualifiers::CONTROL, none];
            amiga.input(key(Key::Char(letter), held[rng.random_range(0..4)]));
        }
        84..=86 => {
            for letter in WORDS[rng.random_range(0..WORDS.len())].chars() {
                amiga.input(key(if letter == ' ' { Key::Space } else { Key::Char(letter) }, none));
            }
        }
        87 if amiga.computer_mut().programs().count() < PROGRAMS => order(amiga, rng),
        _ => amiga.vertical_blank(),
    }
}

/// Returns `true` if a row of a screen shows the screen's windows in their order.
fn shows_its_windows(screen: &Screen, y: i32) -> bool {
    let shown: Vec<u8> = screen.display().map().pens_of_row(y as usize).collect();
    let mut seen = vec![None; shown.len()];
    for window in screen.windows() {
        let frame = window.frame();
        if (frame.y..frame.bottom()).contains(&y) {
            let pens = window.layer().map().pens_of_row((y - frame.y) as usize);
            seen[frame.x as usize..].iter_mut().zip(pens).for_each(|(pen, new)| *pen = Some(new));
        }
    }
    seen.iter().zip(&shown).all(|(seen, shown)| seen.is_none_or(|seen| seen == *shown))
}

/// Checks the invariants of the pointer, the active window, the positions of the windows, and the picture.
fn check(amiga: &mut Amiga<Running>, rng: &mut ChaCha8Rng) {
    amiga.compose();
    let intuition = amiga.intuition();
    assert!(intuition.bounds().contains(intuition.pointer()), "the pointer is off the display");
    let list: Vec<_> = intuition.pub_screens().collect();
    assert_eq!(list[0].name, WORKBENCH);
    assert_eq!(list.iter().filter(|screen| screen.is_default).count(), 1);
    let windows = |id| intuition.screen(id).map(|screen| screen.windows().len());
    let is_true = |screen: &PubScreen| windows(screen.screen) == Some(screen.visitors) && !screen.is_private;
    assert!(list.iter().all(is_true), "{list:?}");
    let active = intuition.active();
    assert!(active.is_none_or(|active| intuition.window(active).is_some()), "a closed window is active");
    for screen in intuition.screens() {
        for window in screen.windows() {
            let frame = window.frame();
            assert_eq!(
                frame.intersection(screen.bounds()),
                frame,
                "a window off its screen: {}",
                window.title()
            );
        }
        let rows = screen.bar_height()..screen.bounds().height;
        let y = rng.random_range(rows);
        // Dragged icons, open menus and the outline of a window being resized are drawn over windows.
        if intuition.is_at_rest() {
            assert!(shows_its_windows(screen, y), "row {y} of a screen is not what its windows show");
        }
    }
    let mut chip = intuition.chip().clone();
    chip.touch(0..chip.height());
    chip.compose(&intuition.view());
    assert!(chip.frame() == intuition.chip().frame(), "the picture is not up to date");
}

fn walk(options: &[&str], seed: u64) {
    let times: u32 = std::env::var("TRIPPPIN_RANDOM_TIMES").map_or(1, |times| times.parse().unwrap());
    let events = common::sample(2 * u64::from(ROUND), u64::from(EVENTS)) as u32;
    let mut most = 0;
    for round in 0..times * events / ROUND {
        let mut rng = ChaCha8Rng::seed_from_u64(seed + u64::from(round));
        let mut amiga = booted(options, u64::from(round));
        for event in 0..ROUND {
            act(&mut amiga, &mut rng);
            assert_eq!(amiga.computer_mut().fault(), None, "a program failed");
            if !amiga.is_running() {
                amiga = booted(options, u64::from(event));
            }
            if event % LOOK == 0 {
                check(&mut amiga, &mut rng);
            }
            most = most.max(amiga.computer_mut().programs().count());
        }
    }
    assert!(most >= 4, "only {most} programs ran at once");
}

#[test]
fn plain_desktop_survives_random_input() {
    walk(&[], 100);
}

#[test]
fn interlaced_desktop_survives_random_input() {
    walk(&["--interlace", "--pens", "8", "--font", "16"], 10_000);
}

#[test]
fn release_1_3_desktop_survives_random_input() {
    walk(&["--pubscreen", "Workbench13", "--pal"], 20_000);
}

#[test]
fn tall_font_desktop_survives_random_input() {
    walk(&["--font", "13", "--swap-pens", "--palette", "highcontrast"], 30_000);
}
