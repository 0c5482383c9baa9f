//! Triple 3 at its window, whatever a hand does to it: thousands of random events from a seed on several screens, and what must hold
//! after each; and some things that pictures and scripts do not tell.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail by panicking")]
#![allow(clippy::print_stdout, reason = "what was seen is shown when a test fails")]

mod walks;

use rand::prelude::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use tripppin::games::contract::Game;
use tripppin::games::entry::actor::Actor as _;
use tripppin::games::session::Player;
use tripppin::games::thinking::Pace;
use tripppin::games::triple3::dice::Total;
use tripppin::games::triple3::entry::window::artwork;
use tripppin::games::triple3::spot::{BoxNumber, Hole, Spot};
use tripppin::games::triple3::view::matches::BestOf;
use tripppin::games::triple3::view::menu::{Seat, Wanted};
use tripppin::games::triple3::view::program::{Settings, Triple3};
use tripppin::games::triple3::view::roll::resting;
use tripppin::games::triple3::{Line, Move, Side};
use tripppin::games::view::board::BoardGame as _;
use tripppin::games::view::menu::WithMenus;
use tripppin::host::amiga::{monitor, screen};
use tripppin::host::cli;
use tripppin::machine::bitmap::BitMap;
use tripppin::machine::geometry::Point;
use tripppin::system::computer::Computer;
use tripppin::system::input::{Button, InputEvent, Key, Qualifiers};
use tripppin::system::intuition::menu::MenuNumber;

use walks::{Change, Counted, times};

type Machine = Computer<Triple3>;

fn try_switch_on(options: &[&str], seed: u64, line: Option<&str>) -> Result<Machine, String> {
    let words = ["screenshot", "x.png", "--game", "triple3"].iter().chain(options).map(Into::into);
    let (setup, _) = cli::parse(words, &mut |_| None).unwrap().screen_setup(None).unwrap();
    let settings = Settings {
        seed,
        players: [Seat::Human, Seat::Computer(3)],
        best_of: BestOf::default(),
        line: line.map(|line| line.parse().unwrap()),
        pace: Pace::Measured(2_000),
        artwork: artwork(&setup.drawings, setup.interlace),
    };
    Computer::new(monitor(&setup), screen(&setup), |intuition, port| {
        Triple3::start(intuition, port, settings)
    })
    .map_err(|error| error.to_string())
}

fn switch_on(options: &[&str], seed: u64) -> Machine {
    try_switch_on(options, seed, None).unwrap()
}

/// A game that soon ends.
fn late(seed: u64) -> String {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut line = Line::deal((), &mut rng, Side::A);
    while let Some(&mv) = line.legal_moves().choose(&mut rng) {
        line.play(mv).unwrap();
    }
    (0..2).for_each(|_| _ = line.undo());
    line.to_string()
}

fn line(machine: &Machine) -> &Line {
    machine.program().session().game()
}

/// The window's pixels.
fn pixels(machine: &Machine) -> BitMap {
    machine.intuition().window(machine.program().window()).unwrap().layer().map().clone()
}

/// Something happens to the machine.
#[derive(Debug, Clone, Copy)]
enum Event {
    Input(InputEvent),
    Blank,
}

fn happen(machine: &mut Machine, event: Event) {
    match event {
        Event::Input(input) => machine.input(input),
        Event::Blank => machine.vertical_blank(),
    }
}

fn key(key: Key, qualifiers: Qualifiers) -> Event {
    Event::Input(InputEvent::Key { key, qualifiers })
}

fn point(at: Point) -> Event {
    Event::Input(InputEvent::Pointer { x: at.x, y: at.y })
}

fn button(button: Button, down: bool) -> Event {
    Event::Input(InputEvent::Button { button, down })
}

/// What a hand does next: mostly what makes sense, sometimes anything.
fn act(machine: &Machine, rng: &mut ChaCha8Rng) -> Vec<Event> {
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
        Key::Help,
        Key::Char('h'),
        Key::Tab,
    ];
    let program = machine.program();
    let corner = machine.intuition().window(program.window()).unwrap().frame().origin();
    let middle = |spot| corner + program.layout().middle(spot);
    match rng.random_range(0..100) {
        0..35 => {
            let legal = line(machine).legal_moves();
            let spot = if legal.is_empty() || rng.random_range(0..6) == 0 {
                Spot::from_index(rng.random_range(0..Spot::COUNT)).unwrap()
            } else {
                legal[rng.random_range(0..legal.len())].spot()
            };
            vec![point(middle(spot)), button(Button::Select, true), button(Button::Select, false)]
        }
        35..55 => vec![key(KEYS[rng.random_range(0..KEYS.len())], Qualifiers::empty())],
        55..62 => {
            let letter = ['s', 't', 't', 't', 'h', 't', 'r', 't', 'h', 'n'][rng.random_range(0..10)];
            vec![key(Key::Char(letter), Qualifiers::RIGHT_AMIGA)]
        }
        62..67 => {
            let (item, subs) =
                [(0, 10), (2, 10), (4, 1), (5, 1), (6, 1), (7, 1), (8, 9), (9, 3)][rng.random_range(0..8)];
            let sub = (subs > 1).then(|| rng.random_range(0..subs));
            let route = machine.intuition().menu_route(program.window(), MenuNumber::new(0, item, sub));
            let Some(route) = route else { return vec![Event::Blank] };
            let mut events = vec![point(route.title), button(Button::Menu, true), point(route.item)];
            events.extend(route.sub.map(point));
            events.push(button(Button::Menu, false));
            events
        }
        67..70 => {
            let at = Point::new(rng.random_range(0..640), rng.random_range(0..400));
            vec![point(at), button(Button::Select, rng.random()), button(Button::Menu, rng.random())]
        }
        70..72 => vec![Event::Input(InputEvent::FocusLost)],
        _ => vec![Event::Blank; rng.random_range(1..60)],
    }
}

/// How often what was seen.
#[derive(Debug, Default)]
struct Tally {
    human: u32,
    computer: u32,
    back: u32,
    new: u32,
    ends: u32,
    skipped: u32,
    resets: u32,
    events: u64,
}

/// Random events, and after each what must be so.
fn walk(options: &[&str], seed: u64, events: usize) -> Tally {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut machine = switch_on(options, seed);
    let mut counted = Counted::new(machine.program().session());
    let (mut tally, mut left) = (Tally::default(), events * times() as usize);
    while left > 0 {
        // Every now and then the machine is switched off, whether or not somebody has ended the program.
        if !machine.is_running() || rng.random_range(0..120) == 0 {
            machine = try_switch_on(options, 0, Some(&late(rng.random()))).unwrap();
            counted = Counted::new(machine.program().session());
        }
        for event in act(&machine, &mut rng) {
            left = left.saturating_sub(1);
            let before = line(&machine).clone();
            let showing = machine.program().is_showing();
            let mover = machine.program().session().to_move();
            let match_over = machine.program().match_winner().is_some();
            happen(&mut machine, event);
            if !machine.is_running() {
                break;
            }
            let after = line(&machine).clone();
            tally.events += 1;
            let change = match check(&before, &after, showing, mover, event, &mut tally) {
                Change::New if match_over => Change::NewMatch,
                change => change,
            };
            let by_hand = matches!(event, Event::Input(_));
            let reset = counted.after(&before, machine.program().session(), change, by_hand);
            tally.resets += u32::from(reset);
            shown(&machine);
            tally.skipped += u32::from(
                showing
                    && !machine.program().is_showing()
                    && matches!(event, Event::Input(_))
                    && before == after,
            );
        }
        if machine.is_running() {
            match_is_sound(&machine);
            drawn_anew(&mut machine);
        }
    }
    println!("{options:?}: {tally:?}");
    tally
}

/// The line of play changed only by what the event may do to it.
fn check(
    before: &Line,
    after: &Line,
    showing: bool,
    mover: Option<Player>,
    event: Event,
    tally: &mut Tally,
) -> Change {
    if before == after {
        return Change::None;
    }
    let again: Line = after.to_string().parse().unwrap();
    assert_eq!(&again, after, "the text of a game is the game");
    let blank = matches!(event, Event::Blank);
    let kept = before.moves().zip(after.moves()).all(|(one, other)| one == other)
        && before.first() == after.first()
        && before.dice() == after.dice();
    if kept && after.plies() == before.plies() + 1 {
        let mv = after.moves().next_back().unwrap();
        assert!(before.legal_moves().contains(&mv));
        assert!(!showing, "nothing is played while the dice roll");
        assert_eq!(blank, mover == Some(Player::Computer), "{event:?}");
        tally.human += u32::from(!blank);
        tally.computer += u32::from(blank);
        tally.ends += u32::from(after.throw().is_none());
        Change::Move
    } else if kept && after.plies() < before.plies() {
        let mut undone = before.clone();
        while undone.plies() > after.plies() {
            undone.undo();
        }
        assert_eq!(&undone, after, "dice taken back lie as they lay");
        tally.back += 1;
        Change::Back
    } else {
        assert!(after.plies() == 0 && !blank, "{event:?}");
        tally.new += 1;
        Change::New
    }
}

/// The board and the panel show what the session holds.
fn shown(machine: &Machine) {
    let program = machine.program();
    let (session, scene) = (program.session(), program.scene().unwrap());
    let (line, score) = (session.game(), session.score());
    let human = session.to_move() == Some(Player::Human);
    for side in Side::BOTH {
        let name = match program.seated(side) {
            Seat::Human => "Human".to_owned(),
            Seat::Computer(level) => format!("Level {level}"),
        };
        assert_eq!(scene.totals.players[side.index()], (name, score.won(side.index())));
    }
    let position = line.current();
    let legal: Vec<Spot> = line.legal_moves().into_iter().map(|mv| mv.spot()).collect();
    for (spot, hole) in Spot::all().zip(&scene.holes) {
        assert_eq!((hole.peg, hole.cursor), (position.peg(spot), program.cursor() == Some(spot)), "{line}");
        let last = line.moves().next_back() == Some(Move::Place(spot));
        assert_eq!(hole.fresh, last, "{line}");
        assert!(!hole.lit || human && !program.is_showing() && legal.contains(&spot), "{line}");
    }
    for (plate, state) in scene.plates.iter().zip(position.boxes()) {
        assert_eq!(plate.won, state.winner(), "{line}");
    }
    if program.is_showing() {
        return;
    }
    assert_eq!((scene.tray.side, scene.totals.arrow.is_some()), (line.turn(), !line.is_over()), "{line}");
    assert!(scene.totals.arrow.is_none_or(|side| side == line.turn()));
    if let Some(throw) = line.throw() {
        assert_eq!(scene.tray.dice, Some(resting(throw)), "{line}");
    }
    let removal = line.throw().is_some_and(|throw| throw.total() == Total::REMOVAL);
    let status = match session.to_move() {
        Some(Player::Human) if removal => "REMOVE A PEG",
        Some(Player::Human) => "MAKE A MOVE",
        Some(Player::Computer) => "thinking...",
        None if program.match_winner().is_some() => "MATCH WON!",
        None => "GAME WON!",
    };
    assert_eq!(scene.tray.status, status, "{line}");
}

/// Nobody has won a match that the other has won as well, and the window names the winner.
fn match_is_sound(machine: &Machine) {
    let program = machine.program();
    let (score, best_of) = (program.session().score(), program.best_of());
    let Some(enough) = best_of.games().map(|games| games / 2 + 1) else { return };
    let winners: Vec<Side> =
        Side::BOTH.into_iter().filter(|side| score.won(side.index()) >= enough).collect();
    assert!(winners.len() < 2 && program.match_winner() == winners.first().copied(), "{score:?}");
    if let ([side], Some(scene)) = (&winners[..], program.scene()) {
        let name = ["Round", "Square"][side.index()];
        let told = ["", &format!("{name} wins the match")].contains(&scene.caption.as_str());
        assert!(told && line(machine).current().winner() == Some(*side), "{:?}", scene.caption);
    }
}

/// The window shows what it would if everything were drawn at once.
fn drawn_anew(machine: &mut Machine) {
    let shown = pixels(machine);
    let (program, intuition) = machine.program_mut();
    program.draw_anew(intuition);
    assert!(shown == pixels(machine), "drawn anew it looks otherwise");
}

fn has_seen_everything(tally: &Tally) {
    let Tally { human, computer, back, new, ends, skipped, .. } = tally;
    assert!([human, computer, back, new, skipped].iter().all(|&&seen| seen > 5) && *ends > 2, "{tally:?}");
}

#[test]
fn random_events_on_a_plain_screen() {
    has_seen_everything(&walk(&[], 1, 20_000));
}

#[test]
fn random_events_on_a_deep_interlaced_screen() {
    has_seen_everything(&walk(&["--interlace", "--pens", "8", "--font", "22"], 2, 8_000));
}

#[test]
fn random_events_in_the_old_look() {
    has_seen_everything(&walk(&["--pubscreen", "Workbench13"], 3, 12_000));
}

/// Blanks until nothing is shown or thought about.
fn rest(machine: &mut Machine) {
    for _ in 0..5_000 {
        if machine.program().is_at_rest() {
            return;
        }
        machine.vertical_blank();
    }
    panic!("never at rest");
}

#[test]
fn at_rest_nothing_is_drawn() {
    let mut machine = switch_on(&[], 5);
    rest(&mut machine);
    machine.compose();
    for _ in 0..300 {
        machine.vertical_blank();
        assert!(!machine.compose());
    }
}

#[test]
fn the_show_changes_nothing_of_the_game() {
    let (mut watched, mut skipped) = (switch_on(&[], 9), switch_on(&[], 9));
    rest(&mut watched);
    happen(&mut skipped, key(Key::Space, Qualifiers::empty()));
    assert!(!skipped.program().is_showing());
    assert_eq!(line(&watched), line(&skipped));
    assert!(pixels(&watched) == pixels(&skipped));
}

#[test]
fn an_answer_that_comes_too_late_is_dropped() {
    let mut machine = switch_on(&[], 5);
    rest(&mut machine);
    let (program, _) = machine.program_mut();
    let spot = program.session().game().legal_moves()[0].spot();
    let corner = machine.intuition().window(machine.program().window()).unwrap().frame().origin();
    let at = corner + machine.program().layout().middle(spot);
    for event in [point(at), button(Button::Select, true), button(Button::Select, false)] {
        happen(&mut machine, event);
    }
    assert_eq!(line(&machine).plies(), 1);
    for _ in 0..5 {
        machine.vertical_blank();
    }
    happen(&mut machine, key(Key::Char('t'), Qualifiers::RIGHT_AMIGA));
    for _ in 0..600 {
        machine.vertical_blank();
    }
    assert_eq!((line(&machine).plies(), line(&machine).current().turn()), (0, Side::A));
}

#[test]
fn a_window_too_high_for_its_screen_is_refused_in_words() {
    let told = try_switch_on(&["--font", "30"], 1, None).unwrap_err();
    assert!(told.contains("rows and the screen has 200") && told.contains("--interlace"), "{told}");
    for font in ["8", "11", "13", "15", "16"] {
        assert!(try_switch_on(&["--font", font], 1, None).is_ok(), "font {font}");
    }
}

#[test]
fn a_box_shows_its_number_beside_a_peg_in_its_centre() {
    // Round is to place a peg in a centre, and the keyboard's cursor stands on the middle one.
    let board = "........./........./........./........./........./........./........./........./.........";
    for options in [&[][..], &["--interlace", "--pens", "8"], &["--swap-pens"]] {
        let mut machine = try_switch_on(options, 1, Some(&format!("{board} a 7 dice 3 0"))).unwrap();
        rest(&mut machine);
        let number = BoxNumber::CENTRE;
        let at = machine.program().layout().number(number);
        let (columns, rows) = (8, machine.program().layout().rows(3));
        let ink = |machine: &Machine| {
            let map = pixels(machine);
            let pen = |x, y| map.pen_at(x, y).unwrap();
            let paper = pen(at.x - columns, at.y);
            let all = (at.y - rows..=at.y + rows).flat_map(|y| (at.x - 7..at.x + 7).map(move |x| (x, y)));
            all.filter(|&(x, y)| pen(x, y) != paper).count()
        };
        let bare = ink(&machine);
        let corner = machine.intuition().window(machine.program().window()).unwrap().frame().origin();
        let place = corner + machine.program().layout().middle(Spot { number, hole: Hole::CENTRE });
        for event in [point(place), button(Button::Select, true), button(Button::Select, false)] {
            happen(&mut machine, event);
        }
        assert_eq!(line(&machine).plies(), 1);
        assert!(ink(&machine) > bare + 10, "{options:?}");
        drawn_anew(&mut machine);
        happen(&mut machine, key(Key::Char('t'), Qualifiers::RIGHT_AMIGA));
        assert_eq!((line(&machine).plies(), ink(&machine)), (0, bare), "{options:?}");
    }
}

#[test]
fn another_game_begins_without_the_keyboards_cursor() {
    let mut machine = switch_on(&[], 5);
    rest(&mut machine);
    happen(&mut machine, key(Key::Up, Qualifiers::empty()));
    assert!(machine.program().cursor().is_some());
    happen(&mut machine, key(Key::Char('n'), Qualifiers::RIGHT_AMIGA));
    assert_eq!(machine.program().cursor(), None);
}

#[test]
fn a_line_turned_over_while_the_computer_moves_counts_when_the_menus_close() {
    let board = "........./........./........./........./........./........./........./........./.........";
    let mut machine = try_switch_on(&[], 1, Some(&format!("{board} b 7 dice 3 0"))).unwrap();
    let window = machine.program().window();
    let rethrows = Triple3::menus().number_of(Wanted::Rethrows).unwrap();
    let is_marked =
        |machine: &Machine| machine.intuition().window(window).unwrap().menus().unwrap().is_checked(rethrows);
    assert!(is_marked(&machine));
    let route = machine.intuition().menu_route(window, rethrows).unwrap();
    let select = [button(Button::Select, true), button(Button::Select, false)];
    let turn_over =
        [point(route.title), button(Button::Menu, true), point(route.item)].into_iter().chain(select);
    turn_over.for_each(|event| happen(&mut machine, event));
    while line(&machine).plies() == 0 {
        happen(&mut machine, Event::Blank);
    }
    assert!(machine.intuition().is_in_menus() && !is_marked(&machine));
    for event in [point(Point::new(5, 150)), button(Button::Menu, false), Event::Blank] {
        happen(&mut machine, event);
    }
    assert!(!machine.intuition().is_in_menus() && !is_marked(&machine));
}

#[test]
fn keys_do_not_reach_the_game_behind_another_screen() {
    let mut machine = switch_on(&[], 5);
    rest(&mut machine);
    let words = ["screenshot", "x.png"].map(Into::into);
    let (setup, _) = cli::parse(words, &mut |_| None).unwrap().screen_setup(None).unwrap();
    machine.intuition_mut().open_screen(screen(&setup));
    let menus =
        |machine: &Machine| machine.intuition().window(machine.program().window()).unwrap().menus().cloned();
    let (game, before, shown) = (line(&machine).clone(), menus(&machine), pixels(&machine));
    let keys = [Key::Up, Key::Return, Key::Space, Key::Escape, Key::Help, Key::Tab, Key::Function(10)];
    for pressed in keys.into_iter().chain(('a'..='z').map(Key::Char)) {
        for held in [Qualifiers::empty(), Qualifiers::RIGHT_AMIGA, Qualifiers::SHIFT] {
            happen(&mut machine, key(pressed, held));
            let program = machine.program();
            assert!(line(&machine) == &game && menus(&machine) == before, "{pressed:?} {held:?}");
            assert!(program.cursor().is_none() && machine.is_running() && !machine.intuition().is_in_menus());
        }
    }
    // The frame of its window is that of a sleeping one; everything in it is as it was.
    let board = machine.program().layout().board();
    let rows =
        |map: &BitMap| (board.y..board.bottom()).map(|y| map.pens_of_row(y as usize).collect()).collect();
    let (before, after): (Vec<Vec<u8>>, Vec<Vec<u8>>) = (rows(&shown), rows(&pixels(&machine)));
    let inside = |row: &Vec<u8>| row[4..550].to_vec();
    assert!(before.iter().map(inside).eq(after.iter().map(inside)));
}
