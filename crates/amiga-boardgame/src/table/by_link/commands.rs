//! The commands of correspondence games: invite, open a link, send a turn, and return to the user's own game.
//!
//! A command takes the text of a link and returns the text of the link to send. The clipboard is left to
//! [`crate::table::by_link::clipboard`].

use crate::table::Happening;
use crate::table::any_game::{AnyGame as _, Scope};
use crate::table::by_link::shown_game::Carrier;
use crate::table::by_link::{LinkId, LinkStage, ON_LINE};
use crate::table::execute;
use crate::table::game_window::GameWindow;
use crate::table::link_storage::SavedLinkGames;
use crate::table::{Table, TableGame};
use boardgame_engine::record::GamePosition as _;
use boardgame_friend::correspondence::{Correspondence, CorrespondenceError};
use boardgame_friend::game::LinkStartFn;
use boardgame_friend::link_games::{LinkGames, MAX_GAMES, Opened};
use boardgame_friend::settings::Settings;
use boardgame_friend::side::Side;
use boardgame_friend::table::Duty;
use small_amiga::intuition::Intuition;

const INVITED: &str = "Invitation copied: send it to your friend";
const ANSWERED: &str = "Answer copied: send it back";
const MOVE_SENT: &str = "Move copied: send it to your friend";
const LINK_SENT: &str = "Link copied: send it to your friend";
const YOUR_TURN: &str = "Your turn: make your move, then send it";
const SEND_ON: &str = "Send the link on: your friend moves next";
const OWN_LINK: &str = "This link waits for your friend's answer";
const OVER: &str = "The game by link is over";
const NO_LINKS: &str = "Games by link cannot be saved here";
const NOTHING_TO_SEND: &str = "There is no link to send";
const MOVE_FIRST: &str = "Make your move before you send it";
const REMATCH_BEGUN: &str = "The rematch has begun: paste its newest link";
pub(crate) const NO_REMATCH: &str = "This game can have no rematch";
const FRIEND_ENDED: &str = "Your friend has sent the last link of this game";

/// The result of a command about a correspondence game: a message, and perhaps a link to send.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct LinkReply {
    /// The text of the link that the user has to send, if there is one.
    pub(super) link: Option<String>,
    /// The message for the title bar.
    pub(super) message: &'static str,
}

pub(super) fn saved_games<G: TableGame>(program: &Table<G>) -> Result<(SavedLinkGames, LinkStartFn), String> {
    let games = program.table().by_link.games.clone();
    games.zip(G::INFO.link_rules).ok_or_else(|| NO_LINKS.to_owned())
}

/// Returns an error if the window shows an unfinished game on a network line, which no other game may replace.
pub(super) fn refuse_on_line<G: TableGame>(program: &Table<G>) -> Result<(), String> {
    if program.table().is_playing_on_line() { Err(ON_LINE.to_owned()) } else { Ok(()) }
}

fn sentence(error: &CorrespondenceError) -> String {
    error.to_string()
}

/// Adds a game to the user's correspondence games.
///
/// If the user has too many games, the finished games of the same board game are removed first. Without finished
/// games, the oldest invitation that the user has answered is removed, because any address can contain an invitation.
fn add(games: &mut LinkGames, record: Correspondence, rules: LinkStartFn) -> Result<(), String> {
    if games.records().len() >= MAX_GAMES {
        let game = record.link().settings().game();
        let is_over = |known: &Correspondence| {
            known.link().settings().game() == game
                && known.table(rules).is_ok_and(|table| table.end.is_some())
        };
        let over: Vec<usize> =
            (0..games.records().len()).filter(|&at| games.records().get(at).is_some_and(is_over)).collect();
        over.into_iter().rev().for_each(|at| _ = games.remove(at));
    }
    if games.records().len() >= MAX_GAMES {
        games.remove_oldest_answer();
    }
    games.add(record).map(|_| ()).map_err(|error| error.to_string())
}

/// Begins a correspondence game with the board game and the options of the window.
///
/// The window continues to show the user's own game until the answer arrives.
///
/// # Errors
/// Returns a sentence with the reason if the game cannot be begun or saved.
pub(super) fn invite<G: TableGame>(program: &mut Table<G>) -> Result<LinkReply, String> {
    let (games, rules) = saved_games(program)?;
    refuse_on_line(program)?;
    let settings = Settings::new(G::Position::NAME, &program.game.options(&program.board).link)
        .map_err(|error| error.to_string())?;
    let record = Correspondence::invite(settings, games.draw_secret()?);
    games.change(|games| add(games, record.clone(), rules))?;
    Ok(invited(program, &record))
}

/// Returns the link of an invitation, which can be sent again until it is answered.
fn invited<G: TableGame>(program: &mut Table<G>, invitation: &Correspondence) -> LinkReply {
    let (id, link) = (invitation.link().id(), invitation.link().to_string());
    let by_link = &mut program.table_mut().by_link;
    (by_link.unanswered, by_link.newest_link) = (Some(id), Some(link.clone()));
    LinkReply { link: Some(link), message: INVITED }
}

/// Invites the opponent to a rematch of the shown correspondence game. The window then shows the user's game
/// against the computer again.
///
/// If the user has invited to the rematch before, returns the same invitation again.
///
/// # Errors
/// Returns a sentence with the reason if the game has a rematch already, or the rematch cannot be saved.
pub(super) fn rematch<G: TableGame>(
    program: &mut Table<G>,
    intuition: &mut Intuition,
) -> Result<LinkReply, String> {
    let (games, rules) = saved_games(program)?;
    let id = program.table().friend_game().map(|shown| shown.id).ok_or(NOTHING_TO_SEND)?;
    let before = games.find(id)?;
    let secret = games.draw_secret()?;
    let invitation = games.change(|games| {
        if let Some(known) = games.rematch_of(id) {
            let is_sent = known.side() == Side::A && known.link().is_invitation();
            return if is_sent { Ok(known.clone()) } else { Err(REMATCH_BEGUN.to_owned()) };
        }
        let settings = before.rematch(before.side(), rules).ok_or(NO_REMATCH)?;
        let record = Correspondence::invite(settings, secret);
        add(games, record.clone(), rules)?;
        Ok(record)
    })?;
    leave(program, intuition);
    Ok(invited(program, &invitation))
}

/// Opens a link of a correspondence game. A link of a different board game is refused.
///
/// An invitation is answered. For any other link, the window shows the game, after the opponent's turn. For a link
/// from an earlier turn, it shows the newest state, and the reply has the user's last link if it is unanswered.
///
/// # Errors
/// Returns a sentence with the reason for which the link is refused. Nothing is changed then.
pub(super) fn open<G: TableGame>(
    program: &mut Table<G>,
    intuition: &mut Intuition,
    text: &str,
) -> Result<LinkReply, String> {
    let (games, rules) = saved_games(program)?;
    refuse_on_line(program)?;
    let own = |game: &str| (game == G::Position::NAME).then_some(rules);
    let secret = games.draw_secret()?;
    let (record, opened) = games.change(|games| {
        let opened = games.open(text, own).map_err(|why| sentence(&why))?;
        let record = match &opened {
            Opened::Invitation(invitation) => {
                let record = Correspondence::answer(invitation, secret).map_err(|why| sentence(&why))?;
                add(games, record.clone(), rules)?;
                record
            }
            Opened::Game { record, .. } | Opened::Earlier { record } => {
                games.records().get(*record).cloned().ok_or(NOTHING_TO_SEND)?
            }
        };
        Ok((record, opened))
    })?;
    let id = record.link().id();
    if matches!(opened, Opened::Invitation(_)) {
        let by_link = &mut program.table_mut().by_link;
        (by_link.unanswered, by_link.newest_link) = (Some(id), Some(record.link().to_string()));
        return Ok(LinkReply { link: Some(record.link().to_string()), message: ANSWERED });
    }
    let reply = show_reply(program, intuition, (&record, rules))?;
    let is_earlier = matches!(opened, Opened::Earlier { .. }) && record.unanswered().is_some();
    if is_earlier { sent_before(&record) } else { Ok(reply) }
}

/// Shows a saved correspondence game. A game whose board is not known yet is not shown, but the user's unanswered
/// link is returned to be sent again.
///
/// # Errors
/// Returns a sentence with the reason if the game cannot be shown.
pub(super) fn open_saved<G: TableGame>(
    program: &mut Table<G>,
    intuition: &mut Intuition,
    id: LinkId,
) -> Result<LinkReply, String> {
    let (games, rules) = saved_games(program)?;
    let record = games.find(id)?;
    if record.table(rules).map_err(|why| sentence(&why))?.game.is_none() {
        let by_link = &mut program.table_mut().by_link;
        (by_link.unanswered, by_link.newest_link) = (Some(id), Some(record.link().to_string()));
        return sent_before(&record);
    }
    show_reply(program, intuition, (&record, rules))
}

/// Shows a correspondence game, and returns the message about the user's task. If the newest link of the game is
/// shown already, moves that have not been sent stay on the board.
fn show_reply<G: TableGame>(
    program: &mut Table<G>,
    intuition: &mut Intuition,
    (record, rules): (&Correspondence, LinkStartFn),
) -> Result<LinkReply, String> {
    let (id, number) = (record.link().id(), record.link().number());
    let shown = program.table().friend_game().filter(|shown| (shown.id, shown.number) == (id, number));
    let duty = match shown.map(|shown| shown.duty) {
        Some(duty) => duty,
        None => show(program, intuition, (record, Carrier::Link), rules)?,
    };
    let table = program.table_mut();
    table.by_link.newest_link = Some(record.link().to_string());
    if record.unanswered().is_some() && table.friend_game().is_none_or(|shown| shown.id != id) {
        table.by_link.unanswered = Some(id);
    }
    let message = match duty {
        Duty::Wait => OWN_LINK,
        Duty::Move => YOUR_TURN,
        Duty::Reveal => SEND_ON,
        Duty::Nothing => OVER,
    };
    Ok(LinkReply { link: None, message })
}

/// Shows a game between two people in the window, and returns the user's duty: to move, to send a turn, to wait, or
/// nothing.
pub(super) fn show<G: TableGame>(
    program: &mut Table<G>,
    intuition: &mut Intuition,
    (record, carrier): (&Correspondence, Carrier),
    rules: LinkStartFn,
) -> Result<Duty, String> {
    let table = record.table(rules).map_err(|why| sentence(&why))?;
    crate::table::lessons::leave(program, intuition);
    let saved = program.saved(Scope::Own).options;
    let is_shown = program.table_mut().show_link_game((record, carrier), (&table, rules), saved)?;
    if is_shown {
        let is_offered = table.draw_offer == Some(record.side().other());
        if let Some(seat) = table.draw_offer.and_then(|side| GameWindow::<G::Oracle>::seat_of(&table, side))
            && is_offered
        {
            program.table_mut().receive_draw_offer(seat);
        }
        program.tell_game(intuition, Happening::LinkOptions(Some(record.link().settings().options())));
        execute::aside_changed(program, intuition);
        program.show_last_move(intuition);
    }
    Ok(table.duty)
}

/// Sends the user's turn in the correspondence game that the window shows.
///
/// If the turn has already been sent, returns the user's last link again.
///
/// # Errors
/// Returns a sentence with the reason if the user has nothing to send or the game cannot be saved.
pub(super) fn send<G: TableGame>(
    program: &mut Table<G>,
    intuition: &mut Intuition,
) -> Result<LinkReply, String> {
    let (games, rules) = saved_games(program)?;
    let table = program.table();
    if table.is_on_line() {
        return Err(NOTHING_TO_SEND.to_owned());
    }
    let stage = table.link_stage();
    let shown = table.friend_game();
    let id = shown.map(|shown| shown.id).or(table.by_link.unanswered).ok_or(NOTHING_TO_SEND)?;
    let (turn, message) = match (stage, shown) {
        (Some(LinkStage::SendOn), Some(shown)) => (shown.turn(table.game(), false)?, LINK_SENT),
        (Some(LinkStage::Move | LinkStage::Program), _) => return Err(MOVE_FIRST.to_owned()),
        (Some(LinkStage::Send), Some(shown)) => {
            let offers_draw = table.draws.offered_by() == Some(shown.seat);
            (shown.turn(table.game(), offers_draw)?, MOVE_SENT)
        }
        _ => return sent_before(&games.find(id)?),
    };
    let record = games.change(|games| {
        let at = games.records().iter().position(|record| record.link().id() == id);
        let record = at.and_then(|at| games.record_mut(at)).ok_or(NOTHING_TO_SEND)?;
        record.send(turn, rules).map_err(|why| sentence(&why))?;
        Ok(record.clone())
    })?;
    let after = record.table(rules).map_err(|why| sentence(&why))?;
    let link = record.link().to_string();
    let table = program.table_mut();
    table.turn_was_sent(record.link().number(), &after);
    table.by_link.newest_link = Some(link.clone());
    execute::turn_changed(program, intuition);
    Ok(LinkReply { link: Some(link), message })
}

/// Returns the user's last link in a correspondence game, to be sent again.
///
/// Returns an error if the opponent has sent the newest link.
fn sent_before(record: &Correspondence) -> Result<LinkReply, String> {
    let link = record.unanswered().ok_or(FRIEND_ENDED)?;
    let message = match link.number() {
        1 => INVITED,
        2 => ANSWERED,
        _ => LINK_SENT,
    };
    Ok(LinkReply { link: Some(link.to_string()), message })
}

/// Returns to the user's own game if the window shows a correspondence game.
pub(crate) fn leave<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition) {
    if program.table_mut().leave_link_game() {
        program.tell_game(intuition, Happening::LinkOptions(None));
        execute::aside_changed(program, intuition);
    }
}

/// Returns `true` if the user can send a link of a correspondence game, or send the last link again.
pub(crate) fn can_send<G: TableGame>(program: &Table<G>) -> bool {
    let table = program.table();
    match table.friend_game() {
        Some(_) if table.is_on_line() => false,
        Some(shown) => match shown.stage {
            LinkStage::Move | LinkStage::Program => false,
            LinkStage::Over => shown.has_sent_newest(),
            LinkStage::Send | LinkStage::SendOn | LinkStage::Wait => true,
        },
        None => table.by_link.unanswered.is_some(),
    }
}

/// Returns `true` if the user can begin a correspondence game.
pub(crate) fn can_invite<G: TableGame>(program: &Table<G>) -> bool {
    program.table().by_link.games.is_some() && G::INFO.link_rules.is_some()
}
