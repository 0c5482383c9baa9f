//! Tests that a review draws the position of its open page, in the window of every game whose moves choose a
//! place.

use std::any::Any;

use amiga_boardgame::table::any_game::AnyGame;
use amiga_boardgame::table::execute;
use amiga_boardgame::table::{Table, TableGame};
use amiga_boardgame::tiles::window::Tiles;
use amiga_boardgame::view::menu::{Common, TableCommand};
use boardgame_engine::record::{GamePosition as _, GameRecord};
use boardgame_engine::search_task::Pace;
use boardgame_engine::session::PlayerKind;
use boardgame_host::amiga::Amiga;
use boardgame_host::{boot, cli};
use small_amiga::chips::Pen;
use small_amiga::input::{Button, InputEvent, Key, Qualifiers};
use small_amiga::intuition::{BORDER_BOTTOM, Window, border_top};
use tripppin::CATALOGUE;

use super::{CATALOGUE_WITH_TEST_GAMES, fifth, with_test_games};
use boardgame_conformance::play;

/// Number of plies of the reviewed game.
const PLIES: usize = 12;
/// Number of pages at the end of a review that are compared, in addition to the first page.
const PAGES: usize = 4;
/// Number of plies of the listed game, which the list shows without scrolling.
const LISTED: usize = 9;

type Machine<G> = Amiga<Table<G>>;

/// Opens the window of a game at the end of a game record, with humans in all seats, and waits for the end of
/// animations.
fn open<G: TableGame>(line: &GameRecord<G::Position>) -> Machine<G> {
    let entry = CATALOGUE_WITH_TEST_GAMES.find(G::Position::NAME).unwrap();
    let words = ["script", "x", "--seed", "1", "--game", entry.word, "--position"];
    let words = words.into_iter().map(str::to_owned).chain([line.to_string()]);
    let settings = cli::parse(&CATALOGUE, words.map(Into::into), &mut |_| None).unwrap();
    let of = |program: Box<dyn AnyGame>| {
        let program: Box<dyn Any> = program;
        *program.downcast().expect("the window of another game")
    };
    let mut machine: Machine<G> =
        boot::start_computer_as(&settings, Pace::Measured(1_000), None, of).unwrap();
    for &seat in G::Position::SEATS {
        let (program, intuition) = machine.computer_mut().program_mut();
        execute::run(program, intuition, TableCommand::Player(seat, PlayerKind::Human), true);
        program.refresh(intuition);
    }
    while machine.game().is_animating() {
        machine.vertical_blank();
    }
    machine
}

fn command<G: TableGame>(machine: &mut Machine<G>, command: Common, checked: bool) {
    let (program, intuition) = machine.computer_mut().program_mut();
    execute::run(program, intuition, command.into(), checked);
    program.refresh(intuition);
}

/// Returns the pixels of every place of the board.
fn places<G: TableGame>(machine: &Machine<G>) -> Vec<(G::Place, Vec<Pen>)> {
    let (program, game) = (machine.game(), machine.game().game());
    let map = machine.intuition().window(program.pulse().window).unwrap().layer().map();
    let pixels = |place| {
        let area = game.area(place);
        let rows = area.y..area.bottom();
        rows.flat_map(move |y| (area.x..area.right()).map(move |x| map.pen_at(x, y).unwrap())).collect()
    };
    game.grid().places().map(|place| (place, pixels(place))).collect()
}

/// Compares the open page of a review with a window in which the same position has been set up.
fn compare<G: TableGame>(review: &Machine<G>, line: &GameRecord<G::Position>) {
    let mut plain = open::<G>(line);
    // A review has no marks of legal places and of other players' moves. Classic mode has no such marks
    // either, so the compared window uses classic mode.
    command(&mut plain, Common::Classic, true);
    for (seen, expected) in places(review).into_iter().zip(places(&plain)) {
        assert!(seen == expected, "{} of {line}, ply {}", seen.0, line.plies());
    }
}

fn review_draws_each_position<G: TableGame>() {
    let line = play::long::<G::Position>(PLIES).swap_remove(PLIES);
    let mut machine = open::<G>(&line);
    command(&mut machine, Common::Review, false);
    assert!(machine.game().board().is_reviewing());
    let turn = |machine: &mut Machine<G>, key| {
        machine.input(InputEvent::Key { key, qualifiers: Qualifiers::empty() });
    };
    for page in (PLIES - PAGES..=PLIES).rev() {
        assert_eq!(machine.game().board().page(), Some([page, PLIES]));
        compare(&machine, &line.truncated(page));
        turn(&mut machine, Key::Left);
    }
    turn(&mut machine, Key::UpLeft);
    compare(&machine, &line.truncated(0));
}

/// Returns the pixels of the whole window.
fn pixels<G: TableGame>(machine: &Machine<G>) -> Vec<u8> {
    let map = machine.intuition().window(machine.game().pulse().window).unwrap().layer().map();
    (0..map.height()).flat_map(|y| map.pens_of_row(y)).collect()
}

fn left_review_leaves_nothing_behind<G: TableGame>() {
    let mut machine = open::<G>(&play::finished::<G::Position>());
    let wait = |machine: &mut Machine<G>| (0..50).for_each(|_| machine.vertical_blank());
    wait(&mut machine);
    let before = pixels(&machine);
    command(&mut machine, Common::Review, false);
    wait(&mut machine);
    assert!(machine.game().board().is_reviewing() && pixels(&machine) != before);
    machine.input(InputEvent::Key { key: Key::Escape, qualifiers: Qualifiers::empty() });
    wait(&mut machine);
    assert!(!machine.game().board().is_reviewing() && pixels(&machine) == before);
}

/// Returns the window with the moves, or `None` while it is closed.
fn moves_window<G: TableGame>(machine: &Machine<G>) -> Option<&Window> {
    let screen = machine.intuition().screen_of(machine.game().pulse().window).unwrap();
    screen.windows().iter().find(|window| window.title() == "Moves")
}

/// Clicks the move with an index among the last moves, which the list shows.
fn click_move<G: TableGame>(machine: &mut Machine<G>, at: i32) {
    let frame = moves_window(machine).unwrap().frame();
    let screen = machine.intuition().screen_of(machine.game().pulse().window).unwrap();
    let letters = screen.font().y_size() as i32;
    let rows = (frame.height - border_top(letters) - BORDER_BOTTOM - 4) / letters;
    let first = (LISTED as i32 - rows).max(0);
    let y = frame.y + border_top(letters) + 2 + (at - first) * letters + letters / 2;
    machine.input(InputEvent::Pointer { x: frame.x + 40, y });
    for down in [true, false] {
        machine.input(InputEvent::Button { button: Button::Select, down });
        machine.vertical_blank();
    }
}

fn moves_window_looks_back<G: TableGame>() {
    let line = play::long::<G::Position>(LISTED).swap_remove(LISTED);
    let mut machine = open::<G>(&line);
    let press = |machine: &mut Machine<G>, key| {
        machine.input(InputEvent::Key { key, qualifiers: Qualifiers::empty() });
        (0..3).for_each(|_| machine.vertical_blank());
    };
    let before = pixels(&machine);
    command(&mut machine, Common::Moves, true);
    let spoken = |machine: &Machine<G>| moves_window(machine).unwrap().spoken().trim().to_owned();
    let named = |at: usize| format!("{} {}", at + 1, line.moves().nth(at).unwrap());
    assert_eq!(spoken(&machine), named(LISTED - 1));
    for (at, key) in [(LISTED - 3, Key::Return), (LISTED - 2, Key::Char('n'))] {
        click_move(&mut machine, at as i32);
        assert_eq!(*machine.game().board().line(), line.truncated(at + 1));
        assert_eq!(spoken(&machine), named(at));
        assert!(machine.game().board().model.is_looking_back() && pixels(&machine) != before);
        press(&mut machine, key);
        assert!(!machine.game().board().is_reviewing() && pixels(&machine) == before);
        assert_eq!(*machine.game().session().game(), line);
    }
    command(&mut machine, Common::TakeBack, false);
    assert_eq!(spoken(&machine), named(LISTED - 2));
    command(&mut machine, Common::Redo, false);
    assert_eq!(spoken(&machine), named(LISTED - 1));
    command(&mut machine, Common::Moves, false);
    assert!(moves_window(&machine).is_none());
}

#[test]
fn moves_window_looks_back_in_every_game() {
    with_test_games(|| {
        moves_window_looks_back::<fifth::FoursGame>();
        moves_window_looks_back::<tribolo_game::Tribolo>();
        moves_window_looks_back::<triple3_game::Triple3>();
        moves_window_looks_back::<Tiles<tripppin_game::Tripppin>>();
        moves_window_looks_back::<Tiles<trippples_game::Trippples>>();
    });
}

#[test]
fn left_reviews_leave_nothing_behind() {
    with_test_games(|| {
        left_review_leaves_nothing_behind::<fifth::FoursGame>();
        left_review_leaves_nothing_behind::<tribolo_game::Tribolo>();
        left_review_leaves_nothing_behind::<triple3_game::Triple3>();
    });
}

#[test]
fn review_draws_positions_of_fours() {
    with_test_games(|| {
        review_draws_each_position::<fifth::FoursGame>();
    });
}

#[test]
fn review_draws_positions_of_tribolo() {
    review_draws_each_position::<tribolo_game::Tribolo>();
}

#[test]
fn review_draws_positions_of_triple_3() {
    review_draws_each_position::<triple3_game::Triple3>();
}
