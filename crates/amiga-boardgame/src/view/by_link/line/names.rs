//! The names of the other people in a game on a line, for the chat.

use crate::view::by_link::FRIEND;
use crate::view::names::capitalized;
use crate::view::program::GameProgram;

/// One of the other people in a game on a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Person {
    /// The first opponent: the listener, or the guest that has joined first.
    Opponent,
    /// The user of the third computer.
    Third,
}

/// Returns the name of another person: the name of the seat in a game between three computers, otherwise "Friend".
pub(super) fn person_name<P: GameProgram>(program: &P, person: Person) -> String {
    let seats =
        program.table().by_link.shown_on_open_line().and_then(|shown| Some((shown.friend, shown.third?)));
    let name = seats.map(|(friend, third)| match person {
        Person::Opponent => program.person_at(friend),
        Person::Third => program.person_at(third),
    });
    name.map_or_else(|| FRIEND.to_owned(), |name| capitalized(&name))
}
