//! The names of the other people in a game on a line, for the chat.

use super::open::Opponent;
use crate::view::by_link::FRIEND;
use crate::view::names::capitalized;
use crate::view::program::GameProgram;

/// Returns the name of an opponent for the chat: the seat's name in a shown game between three computers, otherwise
/// "Friend".
///
/// On a guest's computer, the second opponent is the other guest.
pub(super) fn person_name<P: GameProgram>(program: &P, person: Opponent) -> String {
    let seats =
        program.table().by_link.shown_on_open_line().and_then(|shown| Some((shown.friend, shown.third?)));
    let name = seats.map(|(friend, third)| match person {
        Opponent::First => program.person_at(friend),
        Opponent::Second => program.person_at(third),
    });
    name.map_or_else(|| FRIEND.to_owned(), |name| capitalized(&name))
}
