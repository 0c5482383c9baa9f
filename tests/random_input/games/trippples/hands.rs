//! Actions of the simulated user that exist only in Trippples: placing tiles, calling freezes, offering
//! draws, marking squares and choosing rules.

use rand::prelude::*;

use amiga_boardgame::tiles::layout::Layout;
use amiga_boardgame::view::menu::Common;
use boardgame_engine::square::Square;
use small_amiga::chips::Point;
use small_amiga::input::{Button, Key};
use small_amiga::intuition::MenuNumber;
use trippples_game::{Choice, Kind, Move, RuleOptions};

use super::beginnings::is_rare;
use super::{Machine, PLAYERS, item_of, number_of};
use crate::person::{NO_QUALIFIERS, Person};
use crate::rig::Event;

/// Returns the events of an action, preferring rare moves whenever they are legal.
pub fn wish(person: &mut Person, machine: &Machine) -> Vec<Event> {
    let line = machine.game().session().game();
    if line.current().is_placing() && person.chance.random_bool(0.6) {
        return place(person, machine);
    }
    let moves = line.legal_moves();
    let rare: Vec<&Move> = moves.iter().filter(|mv| is_rare(mv)).collect();
    if let Some(mv) = rare.choose(&mut person.chance)
        && person.chance.random_bool(0.7)
    {
        return if mv.is_call() { call_a_freeze(person, machine) } else { person.make(machine, **mv) };
    }
    if line.setup().has(RuleOptions::FREEZE) && person.chance.random_bool(0.25) {
        return call_a_freeze(person, machine);
    }
    match person.chance.random_range(0..20) {
        0 => call_a_freeze(person, machine),
        1..4 => offer_a_draw(person, machine),
        4..6 => mark_tiles(person, machine),
        6..8 => turn_the_tile(person, machine),
        8..11 => choose_rules(person, machine),
        11 => person.by_menu_button(machine, item_of(machine.game(), Choice::ResetScore)),
        12 => seat_humans(person, machine),
        13 => vec![person.letter('r')],
        _ => person.make_a_move(machine),
    }
}

fn place(person: &mut Person, machine: &Machine) -> Vec<Event> {
    let board = machine.game().session().game().current().board();
    let mut events = Vec::new();
    for _ in 0..person.chance.random_range(1..4) {
        let open = board.open_squares().choose(&mut person.chance);
        let square = open.filter(|_| person.chance.random_bool(0.9));
        let square = square.unwrap_or_else(|| *Square::ALL.choose(&mut person.chance).unwrap());
        if person.chance.random_bool(0.4) {
            events.extend(turn_the_tile(person, machine));
        }
        let at = person.on(machine, &square.to_string());
        events.extend(person.click(at, Button::Select));
    }
    events
}

fn turn_the_tile(person: &mut Person, machine: &Machine) -> Vec<Event> {
    let times = person.chance.random_range(1..4);
    let intuition = machine.intuition();
    if person.chance.random() {
        return vec![person.key(Key::Tab, NO_QUALIFIERS); times];
    }
    let layout = Layout::new(intuition.screens()[0].font().y_size() as i32, intuition.is_interlaced());
    let tile = Layout { has_buttons: !machine.game().is_classic(), ..layout }.tile();
    let corner = intuition.corner(machine.game().window()).unwrap_or_default();
    (0..times)
        .flat_map(|_| {
            let at: Point = person.inside(tile.offset(corner));
            person.click(at, Button::Select)
        })
        .collect()
}

/// Calls a freeze, preferably with a legal call, and mostly plays a move afterwards.
fn call_a_freeze(person: &mut Person, machine: &Machine) -> Vec<Event> {
    let moves = machine.game().session().game().legal_moves();
    let calls: Vec<Move> = moves.iter().copied().filter(|mv| mv.is_call()).collect();
    // The input events for such a move begin with the freeze call.
    if let Some(&mv) = calls.choose(&mut person.chance)
        && person.chance.random_bool(0.6)
    {
        return person.make(machine, mv);
    }
    let mut events = if person.chance.random_bool(0.3) {
        person.by_menu_button(machine, item_of(machine.game(), Choice::CallFreeze))
    } else {
        // Classic mode keeps the shortcut of the original program.
        vec![person.letter(if machine.game().is_classic() { 'z' } else { 'e' })]
    };
    if person.chance.random_bool(0.9) {
        events.extend(moves.choose(&mut person.chance).into_iter().flat_map(|&mv| person.make(machine, mv)));
    }
    events
}

/// Offers a draw, perhaps again after the opponent's next move.
fn offer_a_draw(person: &mut Person, machine: &Machine) -> Vec<Event> {
    let mut events = if person.chance.random_bool(0.3) {
        person.by_menu_button(machine, number_of(machine.game(), Common::Draw.into()))
    } else {
        vec![person.letter('d')]
    };
    if person.chance.random_bool(0.6) {
        events.extend(person.make_a_move(machine));
        events.push(person.letter('d'));
    }
    events
}

fn mark_tiles(person: &mut Person, machine: &Machine) -> Vec<Event> {
    let tiles: Vec<Square> = Kind::arrow_squares().collect();
    (0..person.chance.random_range(1..4))
        .flat_map(|_| {
            let tile = *tiles.choose(&mut person.chance).unwrap();
            let at = person.on(machine, &tile.to_string());
            person.click(at, Button::Select)
        })
        .collect()
}

/// Chooses different rules, and sometimes starts a game with these rules immediately.
fn choose_rules(person: &mut Person, machine: &Machine) -> Vec<Event> {
    let item = person.chance.random_range(0..5);
    let rules = item_of(machine.game(), Choice::House).menu();
    let mut events = person.by_menu_button(machine, MenuNumber::new(rules, item, None));
    match person.chance.random_range(0..4) {
        0 => events.push(person.letter('a')),
        1 => events.push(person.letter('n')),
        _ => {}
    }
    events
}

fn seat_humans(person: &mut Person, machine: &Machine) -> Vec<Event> {
    let seats = if person.chance.random_bool(0.7) { &PLAYERS[..] } else { &PLAYERS[1..] };
    let numbers = seats.iter().map(|&(item, _)| MenuNumber::new(0, item, Some(0)));
    numbers.flat_map(|number| person.by_menu_button(machine, number)).collect()
}
