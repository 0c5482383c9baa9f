//! A friend's game that was opened in the window of another board game, and goes on in a window of its own.
//!
//! The first window leaves the link or the line in [`SavedGames`](super::storage::SavedGames), which all windows share, and asks
//! the host to open the other window.

use crate::table::friend::accept::{self, Origin};
use crate::table::friend::line::{IS_AVAILABLE, join};
use crate::table::friend::showing::{NO_CLASSIC, report, saved};
use crate::table::{Table, TableGame};
use crate::view::host_request::HostRequest;
use boardgame_engine::record::GamePosition as _;
use boardgame_friend::line::{GuestKey, HostAddress, SessionNumber};
use small_amiga::intuition::Intuition;

/// A link or a line for the window of another board game.
#[derive(Debug)]
pub(super) enum Transfer {
    Link { text: String, origin: Origin },
    Line { address: HostAddress, session: SessionNumber },
}

/// Leaves a link or a line to the window of the board game `game`, which the host opens.
///
/// # Errors
/// Returns a sentence with the reason if games with friends cannot be saved.
pub(super) fn hand_over<G: TableGame>(
    program: &mut Table<G>,
    game: String,
    transfer: Transfer,
) -> Result<(), String> {
    saved(program)?.0.hand_over(game.clone(), transfer);
    program.model_mut().other_game = Some(HostRequest::OpenFriendsGame(game));
    Ok(())
}

/// Goes on with the link or the line that the window of another board game has left to this one.
pub(super) fn take_over<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition) {
    let transfer = saved(program).ok().and_then(|(games, _)| games.take_over(G::Position::NAME));
    let Some(transfer) = transfer else { return };
    let result = match transfer {
        _ if program.model().aids.is_classic() => Err(NO_CLASSIC.to_owned()),
        Transfer::Link { text, origin } => accept::open(program, intuition, text, origin),
        // No page has a line, and its program is smaller without the code for it.
        Transfer::Line { .. } if !IS_AVAILABLE => Ok(()),
        Transfer::Line { address, session } => join(program, intuition, address, GuestKey::Session(session)),
    };
    report(intuition, result);
}
