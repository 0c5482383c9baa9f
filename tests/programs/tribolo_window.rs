//! Tests of Tribolo in its window: its pace, and input during the animation of turning cells.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail by panicking")]

use crate::play;
use amiga_boardgame::table::any_game::{AnyGame as _, BoardCell};

use amiga_boardgame::table::{Table, TableGame as _};
use amiga_boardgame::view::keys::{ALONE, Command};
use boardgame_engine::search_task::Pace;
use boardgame_host::amiga::Amiga;
use boardgame_host::{boot, cli};
use small_amiga::chips::Point;
use small_amiga::input::{Button, InputEvent, Key, Qualifiers};
use tribolo_game::{Cell, Side, Tribolo};
use tripppin::CATALOGUE;

type Machine = Amiga<Table<Tribolo>>;

/// A position in which the last move of a game is to be played.
const LAST: &str = "grrrwbgrrrrrrrrr/gwrrrggrrrrggggr/gggggggbwrrrrrrr/ggrgggggbrrgbrrr/gbgrbbwbrbrrrgrr/\
                    gbbrgbgrgwbrrggr/gbrrbgrgrrrbrgrr/ggwrbrgbgwbrbgrr/ggggggggbbbwrbg./.wbbbgbggbbbrrrg/\
                    bbbbbbbbwbwwrrrb b";

const PERSON: &str = "human";
const LOWEST: &str = "1";

fn switch_on([blue, red, green]: [&str; 3]) -> Machine {
    let words = ["--game", "tribolo", "--blue", blue, "--red", red, "--green", green];
    play::table(&words, Pace::Measured(1_500))
}

fn key(machine: &mut Machine, key: Key) {
    machine.input(InputEvent::Key { key, qualifiers: Qualifiers::empty() });
}

/// Moves the frame of the keyboard cursor, which is hidden at first, to a cell.
fn lead(machine: &mut Machine, to: Cell) {
    key(machine, Key::Return);
    while let Some(at) = machine.game().cursor().filter(|&at| at != to) {
        let across = if to.col() > at.col() { Key::Right } else { Key::Left };
        let down = if to.row() > at.row() { Key::Down } else { Key::Up };
        key(machine, if to.col() == at.col() { down } else { across });
    }
}

fn click(machine: &mut Machine, cell: Cell) {
    let Point { x, y } =
        BoardCell::find(&machine.game().cells(machine.intuition()), &cell.to_string()).unwrap();
    machine.input(InputEvent::Pointer { x, y });
    for down in [true, false] {
        machine.input(InputEvent::Button { button: Button::Select, down });
    }
}

#[test]
fn computer_waits_before_each_move() {
    let mut machine = switch_on([LOWEST; 3]);
    let mut shown = Vec::new();
    let mut plies = 0;
    for blank in 0..60 * 30 {
        machine.vertical_blank();
        let now = machine.game().session().game().plies();
        if now > plies {
            plies = now;
            shown.push(blank);
        }
    }
    assert!(shown.len() > 10, "{shown:?}");
    assert!(shown.windows(2).all(|pair| (60..60 * 5).contains(&(pair[1] - pair[0]))), "{shown:?}");
}

#[test]
fn click_after_the_end_keeps_the_result() {
    let words = ["--game", "tribolo", "--position", LAST];
    let mut stage = play::stage(&words, Pace::Measured(1_500)).unwrap();
    let mut does = |script: &str| {
        let run = play::run(&mut *stage, "test", script, std::path::Path::new("."), &mut Vec::new());
        run.unwrap_or_else(|error| panic!("{script}: {error}"));
    };
    does("play p3\nwait over\nwait thinker\nexpect status Game over. Red wins!");
    does("click left a1\nexpect status Game over. Red wins!");
}

#[test]
fn click_during_captures_only_finishes_them() {
    let mut machine = switch_on([PERSON; 3]);
    for plies in 1..5 {
        let legal = machine.game().session().game().legal_moves();
        click(&mut machine, legal[0]);
        let line = machine.game().session().game().clone();
        assert_eq!(line.plies(), plies);
        assert!(machine.game().is_animating());
        (0..3).for_each(|_| machine.vertical_blank());
        click(&mut machine, line.legal_moves()[0]);
        assert_eq!(machine.game().session().game(), &line);
        assert!(!machine.game().is_animating() && !machine.intuition().is_beeping());
    }
}

#[test]
fn key_during_captures_only_finishes_them() {
    // The engine begins, and a human is next.
    let first = switch_on([PERSON; 3]).game().session().game().turn();
    let mut players = [PERSON; 3];
    players[first.index()] = LOWEST;
    let turned = |machine: &mut Machine| {
        while !machine.game().is_animating() {
            machine.vertical_blank();
        }
    };
    let mut foreseen = switch_on(players);
    turned(&mut foreseen);
    let cell = foreseen.game().session().game().legal_moves()[0];

    let mut machine = switch_on(players);
    lead(&mut machine, cell);
    turned(&mut machine);
    let plies = |machine: &Machine| machine.game().session().game().plies();
    assert_eq!((plies(&machine), machine.game().cursor()), (1, Some(cell)));
    key(&mut machine, Key::Return);
    assert_eq!((plies(&machine), machine.game().is_animating()), (1, false));
    assert!(!machine.intuition().is_beeping());
    key(&mut machine, Key::Return);
    assert_eq!((plies(&machine), machine.game().is_animating()), (2, true));
}

#[test]
fn letters_alone_are_those_of_the_help_page() {
    let words = ["--game", "tribolo", "--blue", PERSON, "--red", PERSON, "--green", PERSON, play::AIDS];
    let mut machine: Machine = play::table(&words, Pace::Measured(1_500));
    let cell = machine.game().session().game().legal_moves()[0];
    click(&mut machine, cell);
    click(&mut machine, cell);
    assert_eq!(machine.game().session().game().plies(), 1);
    key(&mut machine, Key::Char('t'));
    assert_eq!(machine.game().session().game().plies(), 0);
    let marks = machine.game().board().model.aids.marks_legal();
    key(&mut machine, Key::Char('l'));
    assert_ne!(machine.game().board().model.aids.marks_legal(), marks);

    let window = machine.intuition().window(machine.game().pulse().window).unwrap();
    let letters = ALONE.into_iter().filter_map(Command::shortcut).map(|shortcut| shortcut.letter);
    let mut letters: Vec<String> = letters
        .filter(|&letter| window.menus().unwrap().by_command(letter).is_some())
        .map(String::from)
        .collect();
    letters.sort();
    let last = letters.pop().unwrap();
    let sentence = format!("{} and {last} also work without Ctrl.", letters.join(", "));
    assert!(Tribolo::INFO.help.iter().any(|line| line.contains(&sentence)), "{sentence}");
}

#[test]
fn blue_begins_unless_options_differ() {
    let openers = |words: &[&str]| {
        let words = [&["script", "x", "--game", "tribolo"], words].concat();
        let settings = cli::parse(&CATALOGUE, words.into_iter().map(Into::into), &mut |_| None).unwrap();
        let mut machine: Machine = boot::start_computer_as(&settings, Pace::Measured(1), None, |program| {
            let program: Box<dyn std::any::Any> = program;
            *program.downcast().unwrap()
        })
        .unwrap();
        let mut sides = vec![machine.game().session().game().turn()];
        for _ in 0..9 {
            machine.input(InputEvent::Key { key: Key::Char('n'), qualifiers: Qualifiers::RIGHT_AMIGA });
            sides.push(machine.game().session().game().turn());
        }
        sides
    };
    assert_eq!(openers(&[]), [Side::Blue; 10]);
    let classic: Vec<_> = (0..3).flat_map(|_| openers(&["--classic"])).collect();
    assert!(Side::ALL.iter().all(|side| classic.contains(side)), "{classic:?}");
    // A seed selects the opener of the first game only.
    let seeded: Vec<_> = (0..12).map(|seed| openers(&["--seed", &seed.to_string()])).collect();
    assert!(Side::ALL.iter().all(|side| seeded.iter().any(|openers| openers[0] == *side)), "{seeded:?}");
    assert!(seeded.iter().all(|openers| openers[1..] == [Side::Blue; 9]), "{seeded:?}");
}
