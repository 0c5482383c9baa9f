//! Links of the friend: from the clipboard, and from the address of the host's page.

use crate::table::execute;
use crate::table::friend::commands::{ANSWERED, LINK_SENT, copy_link};
use crate::table::friend::line::{IS_AVAILABLE, join_pasted};
use crate::table::friend::showing::{NO_CLASSIC, NO_GAMES, changed, put_up, report, saved, show};
use crate::table::friend::shown::{Asked, Begun};
use crate::table::friend::storage::SavedGames;
use crate::table::friend::transfer::{Transfer, hand_over};
use crate::table::friend::{FriendGame, checking, is_link};
use crate::table::menu_commands::update_marks;
use crate::table::{Table, TableGame};
use boardgame_engine::record::GamePosition as _;
use boardgame_friend::game::LinkStartFn;
use boardgame_friend::games::{GameId, Opened, OpenedText};
use boardgame_friend::link::{Link, LinkProblem};
use boardgame_friend::record::{Checked, News, Record, Refused};
use boardgame_friend::replay::Duty;
use boardgame_friend::stage::FriendStage;
use small_amiga::clipboard::Clip;
use small_amiga::intuition::{Intuition, Window};

/// The message that asks the user to send the address of the web page, which contains the newest link.
///
/// The browser refuses to copy links without a key press or a click.
const ADDRESS: &str = "Send this tab's address to your friend";
const YOUR_TURN: &str = "Your turn: make your move, then send it";
const KNOWN: &str = "This link is not new: it is your turn";
const SEND_ON: &str = "Send the link on: your friend moves next";
const NO_LINK: &str = "The text has no link: copy the whole message of your friend";
/// The panel's sentence about a text that is no valid link.
const DAMAGED: &str = "This link is damaged. Ask your friend to send it again.";
/// The panel's sentence about a link that only a newer program reads.
const NEWER: &str = "This link needs a newer version of the program.";
const OWN_LINK: &str = "This link waits for your friend's answer";
/// The message about a text with links of several games.
const OTHER_GAME: &str = "The text has a link of another game, too: paste it again afterwards";
const OVER: &str = "The game with your friend is over";
const DRAW_REFUSED: &str = "Your friend plays on: no draw.";
pub(super) const TOO_LATE: &str = "Your friend asks to take a move back: too late";
const ASKED_LATE: &str = "Your friend asks to take a move back: undo yours to answer";
const TOO_LATE_SENT: &str = "Too late to take back, link copied: send it to your friend";
const BACK_REFUSED: &str = "Your friend does not agree.";
const NEWS: &str = "Your friend has moved: choose To my friend's game";
pub(super) const QUESTION: &str = "Your friend asks: choose To my friend's game";
const QUIT: &str = "A resignation came before your last move, which does not count.";

/// The place from which a link has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Origin {
    /// The line, or a question about a link that the user has agreed to.
    Line,
    Clipboard,
    /// The address of the web page, which shows the newest link, so that nothing is copied.
    Address,
}

/// Opens a link from the clipboard, or the address and the code of a line. Returns the clipboard's content if it is neither,
/// otherwise `None`.
///
/// A link of another board game is opened in the window of that game. Classic mode knows no links. In a game with a friend, all other texts are refused, because a pasted game would take its place.
#[inline(never)]
pub(crate) fn paste<G: TableGame>(
    program: &mut Table<G>,
    intuition: &mut Intuition,
    clip: Clip,
) -> Option<Clip> {
    let model = program.model();
    let (knows_links, is_with_friend) = (!model.aids.is_classic(), model.friend_game().is_some());
    match clip {
        Ok(text) if knows_links && is_link(&text) => {
            let opened = open(program, intuition, text, Origin::Clipboard);
            report(intuition, opened);
            None
        }
        Ok(text) if knows_links && join_pasted(program, intuition, &text) => None,
        Ok(_) if is_with_friend => {
            report(intuition, Err::<(), _>(NO_LINK.to_owned()));
            None
        }
        clip => Some(clip),
    }
}

/// Opens a link from the address of the host's page, without the clipboard.
pub(crate) fn open_address<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition, link: String) {
    if program.model().aids.is_classic() {
        report(intuition, Err::<(), _>(NO_CLASSIC.to_owned()));
    } else {
        let opened = open(program, intuition, link, Origin::Address);
        report(intuition, opened);
    }
}

/// Returns the board game of the first link in a text, unless a link belongs to the board game `own`.
// A copy for each game makes a page larger.
#[inline(never)]
fn other_game(text: &str, own: &str) -> Option<String> {
    let links = Link::find(text).unwrap_or_default();
    let mut games = links.iter().map(|link| link.settings().game());
    let first = games.clone().next()?;
    games.all(|game| game != own).then(|| first.to_owned())
}

/// Opens the links in a text, here or in the window of their board game.
///
/// # Errors
/// Returns a sentence with the reason for which no link can be opened.
pub(super) fn open<G: TableGame>(
    program: &mut Table<G>,
    intuition: &mut Intuition,
    text: String,
    origin: Origin,
) -> Result<(), String> {
    if let Some(game) = other_game(&text, G::Position::NAME) {
        return hand_over(program, game, Transfer::Link { text, origin });
    }
    let opened = try_open(program, intuition, &text, origin);
    update_marks(program, intuition);
    opened
}

#[inline(never)]
fn try_open<G: TableGame>(
    program: &mut Table<G>,
    intuition: &mut Intuition,
    text: &str,
    origin: Origin,
) -> Result<(), String> {
    let (games, rules) = saved(program)?;
    let own = |name: &str| (name == G::Position::NAME).then_some(rules);
    let opened = games.load()?.open(text, own);
    match advice(&opened) {
        // Whoever opens an address expects the friend's game, and must not play in the own one.
        Some(advice) if origin == Origin::Address && program.model().friend_game().is_none() => {
            cover(program, intuition, Asked::Unreadable(advice));
        }
        // The title bar shows the reason for a short time only.
        Some(advice) => execute::show_message(program, intuition, &advice),
        None => {}
    }
    let OpenedText { opened, has_other_game } = opened.map_err(|why| why.to_string())?;
    take(program, intuition, (&games, rules), (opened, origin))?;
    if has_other_game {
        intuition.announce(Some(OTHER_GAME.to_owned()));
    }
    Ok(())
}

/// Takes over the link that counts in a text.
fn take<G: TableGame>(
    program: &mut Table<G>,
    intuition: &mut Intuition,
    (games, rules): (&SavedGames, LinkStartFn),
    (opened, origin): (Opened, Origin),
) -> Result<(), String> {
    match opened {
        Opened::Invitation(invitation) => invited(program, intuition, games, invitation),
        Opened::Game { game, checked } if checked.needs_consent() => {
            show_newest(program, intuition, (games, game))?;
            ask(program, intuition, Asked::Back(checked));
            Ok(())
        }
        Opened::Game { game, checked } => {
            let record = games.find(game)?;
            checking::take(program, intuition, (record, rules), (*checked, origin))
        }
    }
}

/// Covers the user's own game with a question without a game.
fn cover<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition, asked: Asked) {
    put_up(program, intuition, FriendGame::asked(asked), None);
}

/// Returns the panel's sentence about a refused text, if the user has to do something about it.
fn advice(opened: &Result<OpenedText, Refused>) -> Option<String> {
    match opened {
        Err(Refused::Text(error)) if error.problem == LinkProblem::Newer => Some(NEWER.to_owned()),
        Err(Refused::Text(_)) => Some(DAMAGED.to_owned()),
        Err(why @ Refused::OtherDevice) => Some(why.to_string()),
        _ => None,
    }
}

/// Shows an invitation, which waits for the user's answer. One to a rematch is a question beside the finished game.
#[inline(never)]
fn invited<G: TableGame>(
    program: &mut Table<G>,
    intuition: &mut Intuition,
    games: &SavedGames,
    invitation: Box<Link>,
) -> Result<(), String> {
    let rematch = invitation.settings().rematch();
    let before = rematch.and_then(|rematch| {
        let games = games.of_game(G::Position::NAME).ok()?;
        games.into_iter().find(|record| rematch.is_of(record.id()))
    });
    match before {
        Some(before) => {
            show_newest(program, intuition, (games, before.id()))?;
            ask(program, intuition, Asked::Invitation(invitation));
        }
        None => cover(program, intuition, Asked::Invitation(invitation)),
    }
    let text = program.model().friend_stage().and_then(FriendStage::text);
    intuition.announce(text);
    Ok(())
}

/// Asks the user a question about the shown game.
pub(super) fn ask<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition, asked: Asked) {
    if let Some(game) = program.model_mut().friend_game_mut() {
        game.question = Some(asked);
    }
    changed(program, intuition);
}

/// Flashes the screen and names the game on its bar if the friend waits and the user works in another window.
pub(super) fn call_user<G: TableGame>(program: &Table<G>, intuition: &mut Intuition) {
    let window = program.model().window();
    let front = intuition.screens().first().and_then(|screen| screen.windows().last()).map(Window::id);
    let is_seen = front == Some(window) && intuition.is_active_without_menus(window);
    if program.model().is_friend_waiting() && !is_seen {
        intuition.display_beep();
        intuition.announce(Some(format!("{}: your turn", G::INFO.title)));
    }
}

/// Takes over a checked link whose program moves have been found to be right. Shows the game, unless the link has come over
/// the line and the window shows another game.
///
/// # Errors
/// Returns a sentence with the reason if the game has changed since the check, or cannot be shown.
#[inline(never)]
pub(super) fn take_over<G: TableGame>(
    program: &mut Table<G>,
    intuition: &mut Intuition,
    checked: Checked,
    origin: Origin,
) -> Result<(), String> {
    let (games, _) = saved(program)?;
    let (id, news) = (checked.link().id(), checked.news());
    if checked.is_new() {
        games.change(|games| games.accept(checked))?;
    }
    if origin == Origin::Line && !program.model().is_showing(id) {
        return note_news(program, intuition, &games.find(id)?);
    }
    show_newest(program, intuition, (&games, id))?;
    if IS_AVAILABLE && origin == Origin::Line {
        call_user(program, intuition);
    }
    // The user's moves on the board hide the question.
    let model = program.model();
    let is_hidden = news == News::BackAsked && model.has_unsent_turn() && !model.is_asked_by_friend();
    if is_hidden || origin != Origin::Line {
        tell(program, intuition, news, origin);
    }
    Ok(())
}

/// Calls the user to the game of the line, which the window does not show, if the friend waits for the user or the game is
/// over.
///
/// # Errors
/// Returns a sentence with the reason if the record cannot be replayed.
#[inline(never)]
pub(super) fn note_news<G: TableGame>(
    program: &mut Table<G>,
    intuition: &mut Intuition,
    record: &Record,
) -> Result<(), String> {
    let replay = record.replay(saved(program)?.1).map_err(|why| why.to_string())?;
    let message = match replay.duty {
        _ if record.is_asked_back() => QUESTION,
        Duty::Move | Duty::AnswerBack => NEWS,
        Duty::Reveal if replay.draw_offer.is_some() => QUESTION,
        Duty::Nothing => OVER,
        Duty::Wait | Duty::Reveal => "",
    };
    let line = &mut program.model_mut().friend.line;
    line.take_record(record);
    line.set_news([NEWS, QUESTION].contains(&message));
    if !message.is_empty() {
        intuition.display_beep();
        intuition.announce(Some(message.to_owned()));
    }
    Ok(())
}

/// Shows the newest state of a game. If the window shows it already, moves that have not been sent stay on the board.
pub(super) fn show_newest<G: TableGame>(
    program: &mut Table<G>,
    intuition: &mut Intuition,
    (games, id): (&SavedGames, GameId),
) -> Result<(), String> {
    show_record(program, intuition, games.find(id)?)
}

/// Shows a newest record, as [`show_newest`] does.
#[inline(never)]
pub(super) fn show_record<G: TableGame>(
    program: &mut Table<G>,
    intuition: &mut Intuition,
    record: Record,
) -> Result<(), String> {
    let shown = program.model().shown_begun();
    let is_same = |shown: &Begun<G::Position>| {
        shown.id() == record.id()
            && shown.record.link().steps() == record.link().steps()
            && shown.seats.is_some()
    };
    if shown.is_some_and(is_same) {
        // Only the mark of a wish can be new.
        let replay = record.replay(saved(program)?.1).map_err(|why| why.to_string())?;
        program.model_mut().friend.line.take_record(&record);
        if let Some(game) = program.model_mut().friend_game_mut() {
            game.question = None;
            if let Some(begun) = &mut game.begun {
                (begun.record, begun.replay) = (record, replay);
            }
        }
        changed(program, intuition);
        return Ok(());
    }
    show(program, intuition, record)
}

/// Removes the message about the user's turn from the title bar.
pub(crate) fn clear_turn_message(intuition: &mut Intuition) {
    if intuition.announcement().is_some_and(|message| [YOUR_TURN, KNOWN].contains(&message)) {
        intuition.announce(None);
    }
}

/// Tells the user in the title bar what a link has changed. If the friend has not answered the user's newest link, it is
/// copied again after an earlier one.
#[inline(never)]
fn tell<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition, news: News, origin: Origin) {
    let Some(game) = program.model().friend_game() else {
        return report(intuition, Err::<(), _>(NO_GAMES.to_owned()));
    };
    let record = game.begun.as_ref().map(|begun| &begun.record);
    let own = record.filter(|record| record.link().sender() == record.side());
    if matches!(news, News::Earlier | News::BackOutdated)
        && let Some(own) = own
    {
        let message = match own.link().number() {
            _ if news == News::BackOutdated => TOO_LATE_SENT,
            2 => ANSWERED,
            _ => LINK_SENT,
        };
        if origin == Origin::Address {
            return intuition.announce(Some(ADDRESS.to_owned()));
        }
        let copied = copy_link(program, intuition, message);
        return report(intuition, copied);
    }
    let message = sentence(&game.stage, news);
    intuition.announce(Some(message));
}

/// Returns the sentence about the effect of a link, after which the game has the given stage.
// A copy for each game makes a page larger.
#[inline(never)]
fn sentence(stage: &FriendStage, news: News) -> String {
    let sentence = match news {
        News::DrawRefused => DRAW_REFUSED,
        News::BackRefused => BACK_REFUSED,
        News::BackOutdated => TOO_LATE,
        News::OwnStepDropped => QUIT,
        _ if stage.is_question() => return stage.text().unwrap_or_default(),
        News::BackAsked => ASKED_LATE,
        _ => match stage {
            FriendStage::Move { .. } if news == News::Earlier => KNOWN,
            FriendStage::Ready { .. } | FriendStage::Program => YOUR_TURN,
            stage if stage.can_move() => YOUR_TURN,
            FriendStage::PassOn => SEND_ON,
            FriendStage::Ended { .. } => OVER,
            _ => OWN_LINK,
        },
    };
    sentence.to_owned()
}
