//! Tribolo at its window: thousands of random things a person may do, on its own screen and as a guest, and after each of them what
//! must always be true; and what scripts cannot look at.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail by panicking")]
#![allow(clippy::print_stdout, reason = "what was seen is shown when a test fails")]

mod person;
mod rig;
#[path = "../walks/mod.rs"]
mod walks;
mod watch;

use rand::SeedableRng;
use rand::prelude::IndexedRandom;
use rand_chacha::ChaCha8Rng;
use tripppin::games::contract::Game;
use tripppin::games::entry::actor::Actor as _;
use tripppin::games::tribolo::view::{Settings, Who};
use tripppin::games::tribolo::{Level, Line, MindName};
use tripppin::games::view::board::BoardGame as _;
use tripppin::system::input::{InputEvent, Key, Qualifiers};

use person::{Event, Person, click, happen};
use rig::{Machine, Rig, is_plain, key, lead, pens};
use walks::{Counted, times};
use watch::{Moment, Tally, check};

const LOWEST: Who = Who::Mind(MindName::Level(Level::LOWEST));

/// A game that soon ends.
fn late(seed: u64) -> Line {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let first = Line::opener(None, &mut rng);
    let mut line = Line::deal((), &mut rng, first);
    while let Some(&mv) = line.legal_moves().choose(&mut rng) {
        line.play(mv).unwrap();
    }
    (0..6).for_each(|_| _ = line.undo());
    line
}

/// Walks on one kind of screen until so much has been done.
fn walk(options: &[&str], acts: u32) {
    let rig = Rig::new(options);
    let acts = acts * times();
    let (mut tally, mut done) = (Tally::default(), 0);
    for seed in 1.. {
        if done >= acts {
            break;
        }
        let players = match seed % 3 {
            0 => [Who::Human; 3],
            1 => [Who::Human, LOWEST, Who::Mind(MindName::Classic)],
            _ => [Who::Human, LOWEST, Who::Human],
        };
        let mut person = Person::new(seed);
        let line = (person.below(2) == 0).then(|| late(seed));
        let mut machine = rig.switch_on(seed, players, line);
        let mut counted = Counted::new(machine.program().session());
        for _ in 0..400 {
            for event in person.act(&machine) {
                let before = Moment::of(&machine);
                happen(&mut machine, event);
                if !machine.is_running() {
                    break;
                }
                check(&before, &machine, event, &mut counted, &mut tally);
            }
            if !machine.is_running() {
                break;
            }
            done += 1;
            if done % 20 == 0 && is_plain(&machine) {
                tally.compared += 1;
                let mut anew = rig.drawn_anew(&machine);
                let status = machine.program().status();
                assert_eq!(status, anew.program().status(), "{options:?}, walk {seed}, act {done}");
                assert!(
                    pens(&mut machine) == pens(&mut anew),
                    "{options:?}, walk {seed}, act {done}: {status}"
                );
            }
        }
    }
    println!("{options:?}: {tally:?}");
    tally.has_seen_everything(rig.has_own_screen());
}

#[test]
fn random_things_on_its_own_screen() {
    walk(&[], 9_000);
}

#[test]
fn random_things_on_the_workbench() {
    walk(&["--pens", "4", "--swap-pens"], 9_000);
}

#[test]
fn random_things_on_an_interlaced_screen() {
    walk(&["--interlace", "--font", "16"], 4_000);
}

#[test]
fn random_things_on_an_old_workbench() {
    walk(&["--pubscreen", "Workbench13", "--font", "13"], 6_000);
}

#[test]
fn letters_too_tall_are_refused_in_a_line() {
    let rig = Rig::new(&["--font", "30"]);
    let error = rig.try_switch_on(1, Settings::usual_players(), None).unwrap_err().to_string();
    assert_eq!(
        error,
        "can't open the window: with letters this tall it needs 209 rows and the screen has 200; expected a smaller \
         --font, or --interlace"
    );
}

#[test]
fn a_computer_takes_its_time() {
    let rig = Rig::new(&[]);
    let mut machine = rig.switch_on(1, [LOWEST; 3], None);
    let mut shown = Vec::new();
    let mut plies = 0;
    for blank in 0..60 * 30 {
        machine.vertical_blank();
        let now = machine.program().session().game().plies();
        if now > plies {
            plies = now;
            shown.push(blank);
        }
    }
    assert!(shown.len() > 10, "{shown:?}");
    assert!(shown.windows(2).all(|pair| (60..60 * 5).contains(&(pair[1] - pair[0]))), "{shown:?}");
}

#[test]
fn nothing_moves_when_nothing_happens() {
    let rig = Rig::new(&[]);
    let mut machine = rig.switch_on(1, [Who::Human; 3], None);
    (0..120).for_each(|_| machine.vertical_blank());
    machine.compose();
    for _ in 0..120 {
        machine.vertical_blank();
        assert!(!machine.compose());
    }
}

#[test]
fn a_click_while_cells_turn_only_shows_the_rest() {
    let rig = Rig::new(&[]);
    let mut machine = rig.switch_on(1, [Who::Human; 3], None);
    for plies in 1..5 {
        let legal = machine.program().session().game().legal_moves();
        click(&machine, legal[0]).into_iter().for_each(|event| happen(&mut machine, event));
        let line = machine.program().session().game().clone();
        assert_eq!(line.plies(), plies);
        assert!(machine.program().is_showing());
        (0..3).for_each(|_| happen(&mut machine, Event::Blank));
        click(&machine, line.legal_moves()[0]).into_iter().for_each(|event| happen(&mut machine, event));
        assert_eq!(machine.program().session().game(), &line);
        assert!(!machine.program().is_showing() && !machine.intuition().is_beeping());
    }
}

#[test]
fn a_key_while_cells_turn_only_shows_the_rest() {
    let rig = Rig::new(&[]);
    // The computer begins; a person is next.
    let first = rig.switch_on(1, [Who::Human; 3], None).program().session().game().turn();
    let mut players = [Who::Human; 3];
    players[first.index()] = LOWEST;
    let turned = |machine: &mut Machine| {
        while !machine.program().is_showing() {
            machine.vertical_blank();
        }
    };
    let mut foreseen = rig.switch_on(1, players, None);
    turned(&mut foreseen);
    let cell = foreseen.program().session().game().legal_moves()[0];

    let mut machine = rig.switch_on(1, players, None);
    lead(&mut machine, cell);
    turned(&mut machine);
    let plies = |machine: &Machine| machine.program().session().game().plies();
    assert_eq!((plies(&machine), machine.program().cursor()), (1, Some(cell)));
    key(&mut machine, Key::Return);
    assert_eq!((plies(&machine), machine.program().is_showing()), (1, false));
    assert!(!machine.intuition().is_beeping());
    key(&mut machine, Key::Return);
    assert_eq!((plies(&machine), machine.program().is_showing()), (2, true));
}

#[test]
fn another_game_begins_without_the_keyboards_frame() {
    let rig = Rig::new(&[]);
    for letter in ['n', 'r'] {
        let mut machine = rig.switch_on(1, [Who::Human; 3], None);
        key(&mut machine, Key::Return);
        assert!(machine.program().cursor().is_some());
        let qualifiers = Qualifiers::RIGHT_AMIGA;
        machine.input(InputEvent::Key { key: Key::Char(letter), qualifiers });
        assert_eq!(machine.program().cursor(), None);
    }
}
