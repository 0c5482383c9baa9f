//! Tests of computers that are advanced by several vertical blanks at a time, as the window's loop does it.

use super::script::stage::ScriptHost;
use super::{boot, cli, volumes};
use crate::catalogue::catalogue;
use boardgame_engine::search_job::SearchEvent;
use boardgame_engine::search_task::Pace;
use boardgame_engine::worker::{ConnectWorker, WorkerConnection, WorkerRequest};
use small_amiga::dos::{DateStamp, Launch, Startup};
use small_amiga::input::{Button, InputEvent, Key, Qualifiers};
use small_amiga_workbench as programs;

fn computer(words: &[&str], pace: Pace) -> Box<dyn ScriptHost> {
    let settings = cli::parse(catalogue(), words.iter().map(Into::into), &mut |_| None).unwrap();
    boot::start_computer(&settings, pace, None).unwrap()
}

struct SilentWorker;

impl WorkerConnection for SilentWorker {
    fn send(&mut self, _: &WorkerRequest) -> bool {
        true
    }

    fn cancel(&mut self) {}

    fn next_event(&mut self) -> Option<SearchEvent<String>> {
        None
    }
}

/// Runs an emulated computer for `blanks` vertical blanks, in the same steps as the window's loop.
///
/// Returns how often the computer was advanced, and the number of new pictures.
fn passes(stage: &mut dyn ScriptHost, blanks: u32) -> (u32, u32) {
    let (mut left, mut passes, mut pictures) = (blanks, 0, 0);
    while let Some(blanks) = stage.blanks_to_run().filter(|blanks| *blanks <= left) {
        stage.advance(blanks);
        (left, passes) = (left - blanks, passes + 1);
        pictures += u32::from(stage.compose());
    }
    stage.advance(left);
    assert!(!stage.compose(), "a blank that was not due has changed the picture");
    (passes, pictures)
}

fn settled(words: &[&str]) -> Box<dyn ScriptHost> {
    let mut stage = computer(words, Pace::Remote(ConnectWorker(|_| Box::new(SilentWorker))));
    passes(&mut *stage, 600);
    stage
}

#[test]
fn blinking_goal_wakes_once_per_picture() {
    let mut stage = settled(&["--game", "tripppin", "--seed", "1"]);
    let (wakes, pictures) = passes(&mut *stage, 60 * 60);
    assert_eq!(wakes, pictures);
    assert!((60..=240).contains(&wakes), "{wakes} in a minute");
    stage.set_visible(false);
    assert_eq!(passes(&mut *stage, 60 * 60), (0, 0));
}

#[test]
fn idle_programs_do_not_wake() {
    for game in ["tribolo", "triple3"] {
        let mut stage = settled(&["--game", game, "--seed", "1"]);
        assert_eq!(passes(&mut *stage, 60 * 60), (0, 0), "{game}");
    }
    let mut stage = settled(&["--game", "tripppin", "--seed", "1", "--workbench"]);
    stage.input(InputEvent::Key { key: Key::Char('q'), qualifiers: Qualifiers::RIGHT_AMIGA });
    // The Workbench updates the displayed amount of free memory at the end of five seconds.
    passes(&mut *stage, 600);
    assert!(stage.actor().is_none() && stage.is_running());
    assert_eq!(passes(&mut *stage, 60 * 60), (0, 0), "the Workbench alone");
}

#[test]
fn idle_tools_do_not_wake() {
    let settings =
        cli::parse(catalogue(), ["--workbench", "--seed", "1"].map(Into::into), &mut |_| None).unwrap();
    for tool in programs::ALL {
        let volumes = (volumes::mount_all(catalogue(), None, DateStamp::default).unwrap(), true);
        let mut amiga = boot::computer(&settings, Pace::Measured(1), None, volumes, |_| ()).unwrap();
        amiga.input(InputEvent::Key { key: Key::Char('q'), qualifiers: Qualifiers::RIGHT_AMIGA });
        let startup = Startup::Workbench { tool_types: Vec::new(), project: None };
        amiga.order(Launch { program: tool.word.to_owned(), startup, reply: None });
        for letter in "status".chars().map(Key::Char).chain([Key::Return]) {
            amiga.input(InputEvent::Key { key: letter, qualifiers: Qualifiers::empty() });
        }
        passes(&mut amiga, 1200);
        assert_eq!(passes(&mut amiga, 60 * 60), (0, 0), "{}", tool.word);
    }
}

/// Returns one of several input events, selected by an arbitrary number.
fn event(number: u32) -> InputEvent {
    let keys = [Key::Return, Key::Left, Key::Up, Key::Char('s'), Key::Char('t'), Key::Escape, Key::Help];
    match number % 5 {
        0 => InputEvent::Key {
            key: keys[(number / 5) as usize % keys.len()],
            qualifiers: if number.is_multiple_of(2) { Qualifiers::RIGHT_AMIGA } else { Qualifiers::empty() },
        },
        1 => InputEvent::Button { button: Button::Select, down: true },
        2 => InputEvent::Button { button: Button::Select, down: false },
        3 => InputEvent::Button { button: Button::Menu, down: number.is_multiple_of(2) },
        _ => InputEvent::Pointer { x: (number / 5 % 640) as i32, y: (number / 3200 % 200) as i32 },
    }
}

#[test]
fn advanced_blanks_equal_single_blanks() {
    let starts: Vec<Vec<&str>> = catalogue()
        .games()
        .map(|game| vec!["--game", game.word, "--seed", "3"])
        .chain([vec!["--game", "tripppin", "--seed", "3", "--workbench"], vec!["--pal", "--seed", "3"]])
        .collect();
    for words in starts {
        let pair = [(); 2].map(|()| computer(&words, Pace::Measured(300)));
        let [mut single, mut advanced] = pair;
        let mut number = 12_345_u32;
        for step in 0..40 {
            number = number.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let blanks = (number >> 16) % [3, 40, 300][step % 3] + 1;
            (0..blanks).for_each(|_| single.vertical_blank());
            advanced.advance(blanks);
            for stage in [&mut single, &mut advanced] {
                stage.compose();
            }
            let same = single.picture().pixels == advanced.picture().pixels;
            assert!(same && single.text() == advanced.text(), "{words:?}: step {step}, {blanks} blanks");
            for stage in [&mut single, &mut advanced] {
                stage.input(event(number >> 8));
            }
            if !single.is_running() {
                break;
            }
        }
    }
}
