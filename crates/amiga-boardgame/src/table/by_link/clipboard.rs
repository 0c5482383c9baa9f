//! The menu items and the Paste command of correspondence games, which exchange links through the clipboard, and
//! links from the address of the host's page.

use crate::table::by_link::ON_LINE;
use crate::table::by_link::commands::{LinkReply, invite, open, rematch, send};
use crate::table::execute;
use crate::table::menu_commands::update_marks;
use crate::table::{Table, TableGame};
use boardgame_engine::record::GamePosition as _;
use boardgame_friend::link::Link;
use small_amiga::clipboard::Clip;
use small_amiga::intuition::Intuition;

/// The message that asks the user to send the address of the web page, which contains the reply to a link.
///
/// The message appears if the link came from the page's address. The reply is not copied, because the browser refuses
/// to copy links without a key press or a click.
const ADDRESS: &str = "Send this tab's address to your friend";
/// The reason why a link in the page's address is refused in classic mode.
const CLASSIC: &str = "Classic mode has no games by link";

/// The place from which the user has opened a link. The reply is written to the same place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LinkOrigin {
    Clipboard,
    /// The address of the web page. The page then puts the reply, [`GameSnapshot::link`], into its address.
    ///
    /// [`GameSnapshot::link`]: crate::table::any_game::GameSnapshot::link
    Address,
}

/// Begins a correspondence game and copies the invitation.
pub(crate) fn run_invite<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition) {
    let reply = invite(program);
    finish_invitation(program, intuition, reply);
}

/// Begins the rematch of a finished correspondence game and copies the invitation.
pub(crate) fn run_rematch<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition) {
    let reply = rematch(program, intuition);
    finish_invitation(program, intuition, reply);
}

/// The message after the user has made or accepted an invitation, if the window shows the user's own unfinished game.
const OWN_GAME: &str = "Your friend has to answer. Your own game goes on.";
/// The message after the user has made or accepted an invitation, if the window shows a finished game.
const TO_ANSWER: &str = "Your friend has to answer.";

/// Copies the link of an invitation. Then shows a message, unless the window shows an unfinished game between two
/// people.
fn finish_invitation<G: TableGame>(
    program: &mut Table<G>,
    intuition: &mut Intuition,
    reply: Result<LinkReply, String>,
) {
    let is_invited = finish(intuition, reply, LinkOrigin::Clipboard);
    if is_invited && !program.table().is_between_people() {
        show_waiting(program, intuition);
    }
}

fn show_waiting<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition) {
    let is_over = program.table().link_stage().is_some() || program.table().game().is_over();
    execute::show_message(program, intuition, if is_over { TO_ANSWER } else { OWN_GAME });
}

/// Sends the user's turn in a correspondence game by copying its link to the clipboard.
pub(crate) fn run_send<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition) {
    let reply = send(program, intuition);
    finish(intuition, reply, LinkOrigin::Clipboard);
}

/// Opens a link from the clipboard. Returns the clipboard's content if it is not a link, otherwise `None`.
///
/// A link of another game is stored as an unread text, so that the host can name that game. Classic mode
/// knows no links. During a game on a network line, all texts are refused, because a pasted game would take its
/// place in the window.
pub(crate) fn paste<G: TableGame>(
    program: &mut Table<G>,
    intuition: &mut Intuition,
    clip: Clip,
) -> Option<Clip> {
    if program.table().is_playing_on_line() {
        finish(intuition, Err(ON_LINE.to_owned()), LinkOrigin::Clipboard);
        return None;
    }
    let knows_links = !program.table().aids.is_classic();
    match clip {
        Ok(text) if knows_links && Link::is_meant_by(&text) => {
            open_from(program, intuition, text, LinkOrigin::Clipboard);
            None
        }
        clip => Some(clip),
    }
}

/// Opens a link from the address of the host's page, without the clipboard.
pub(crate) fn open_address<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition, link: String) {
    if program.table().aids.is_classic() {
        finish(intuition, Err(CLASSIC.to_owned()), LinkOrigin::Address);
    } else {
        open_from(program, intuition, link, LinkOrigin::Address);
    }
}

fn open_from<G: TableGame>(
    program: &mut Table<G>,
    intuition: &mut Intuition,
    text: String,
    origin: LinkOrigin,
) {
    let is_other = |link: &Link| link.settings().game() != G::Position::NAME;
    if Link::find(&text).is_ok_and(|links| links.iter().all(is_other)) {
        program.table_mut().unread_clip = Some(text);
        return intuition.display_beep();
    }
    let reply = open(program, intuition, &text);
    let is_answered = reply.as_ref().is_ok_and(|reply| reply.link.is_some());
    finish(intuition, reply, origin);
    if is_answered && !program.table().is_between_people() {
        show_waiting(program, intuition);
    }
    update_marks(program, intuition);
}

/// Copies the link of a reply to the clipboard, and shows the reply's message in the title bar.
///
/// A reply to a link from the page's address is not copied, because the address of the page shows it.
///
/// After an error, shows the error instead and returns `false`.
pub(super) fn finish(
    intuition: &mut Intuition,
    reply: Result<LinkReply, String>,
    origin: LinkOrigin,
) -> bool {
    let is_done = reply.is_ok();
    let message = match reply {
        Ok(LinkReply { link: Some(_), .. }) if origin == LinkOrigin::Address => ADDRESS.to_owned(),
        Ok(LinkReply { link, message }) => {
            let is_local = link.is_some() && !intuition.clipboard().is_shared();
            link.into_iter().for_each(|link| intuition.clipboard_mut().put(link));
            match message.split_once(':').filter(|_| is_local) {
                Some((copied, _)) => format!("{copied}, for this program alone"),
                None => message.to_owned(),
            }
        }
        Err(why) => {
            intuition.display_beep();
            why
        }
    };
    intuition.announce(Some(message));
    is_done
}
