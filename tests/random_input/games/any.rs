//! Walks of a game that use only the game's catalogue entry: its window, its menus and its notation.
//!
//! A game with animations or rules of its own has a file of its own with a [`super::Subject`], which checks
//! more invariants.

use rand::SeedableRng;
use rand::prelude::*;
use rand_chacha::ChaCha8Rng;

use boardgame_host::script::stage::ScriptHost;
use small_amiga::input::{Button, InputEvent, Key, Qualifiers};
use tripppin::CATALOGUE;

use crate::play;
use crate::rig::PACE;

/// Number of events between two restarts of the computer.
const ROUND: u64 = 1_000;
/// Number of events between two checks of the picture and the windows.
const LOOK: u64 = 25;

const KEYS: [Key; 12] = [
    Key::Up,
    Key::Down,
    Key::Left,
    Key::Right,
    Key::UpLeft,
    Key::DownRight,
    Key::Return,
    Key::Space,
    Key::Escape,
    Key::Tab,
    Key::Help,
    Key::Function(10),
];

fn started(game: &str, options: &[&str], more: &[&str]) -> Box<dyn ScriptHost> {
    let words = [&["--game", game], options, more].concat();
    play::stage(&words, PACE).unwrap_or_else(|error| panic!("{words:?}: {error}"))
}

/// Returns a random input event, or `None` for a vertical blank.
fn event(stage: &dyn ScriptHost, chance: &mut ChaCha8Rng) -> Option<InputEvent> {
    let bounds = stage.intuition().bounds();
    let key = |key, qualifiers| Some(InputEvent::Key { key, qualifiers });
    match chance.random_range(0..100) {
        0..=29 => Some(InputEvent::Pointer {
            x: chance.random_range(-10..bounds.width + 10),
            y: chance.random_range(-10..bounds.height + 10),
        }),
        30..=54 => Some(InputEvent::Button { button: Button::Select, down: chance.random() }),
        55..=61 => Some(InputEvent::Button { button: Button::Menu, down: chance.random() }),
        62..=76 => key(*KEYS.choose(chance)?, Qualifiers::empty()),
        77..=80 => {
            let held = [Qualifiers::RIGHT_AMIGA, Qualifiers::empty()][chance.random_range(0..2)];
            // Right-Amiga-Q ends the game.
            key(Key::Char(chance.random_range('a'..='p')), held)
        }
        _ => None,
    }
}

/// Checks that the picture is up to date, windows are on their screens, and the position can be set up from
/// its text.
fn check(stage: &mut dyn ScriptHost, game: &str, options: &[&str]) {
    stage.compose();
    let intuition = stage.intuition();
    for screen in intuition.screens() {
        for window in screen.windows() {
            let frame = window.frame();
            assert_eq!(frame.intersection(screen.bounds()), frame, "off its screen: {}", window.title());
        }
    }
    let mut chip = intuition.chip().clone();
    chip.touch(0..chip.height());
    chip.compose(&intuition.view());
    assert!(chip.frame() == intuition.chip().frame(), "the picture is not up to date");
    let actor = stage.actor().unwrap();
    assert_eq!(actor.snapshot().fault, None);
    let position = actor.snapshot().position;
    let again = started(game, options, &["--position", &position]);
    assert_eq!(again.actor().unwrap().snapshot().position, position);
}

/// Runs walks with `events` random events in total.
pub fn walk(game: &'static str, options: &[&str], events: u64) {
    let entry = CATALOGUE.find(game).unwrap();
    let mut plies = 0;
    for round in 0..events.div_ceil(ROUND) {
        let mut chance = ChaCha8Rng::seed_from_u64(round);
        let seed = round.to_string();
        let mut stage = started(game, options, &["--seed", &seed]);
        for number in 0..ROUND {
            match event(&*stage, &mut chance) {
                Some(input) => stage.input(input),
                None => stage.vertical_blank(),
            }
            // A close gadget or the menu may have ended the game.
            if !stage.is_running() {
                break;
            }
            if number % LOOK == 0 {
                check(&mut *stage, game, options);
            }
            let moves = stage.actor().unwrap().pulse().plies;
            plies += usize::from(moves > 0);
        }
    }
    assert!(plies > 0, "{}: no move was made in {events} random events", entry.title);
}
