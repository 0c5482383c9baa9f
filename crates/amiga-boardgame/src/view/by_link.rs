//! A game between two people by link, which a game window shows instead of the user's own game.
//!
//! The functions [`invite`], [`open`] and [`send`] take the text of a link and return the text of the link to
//! send. They do not use the clipboard, so that a page can pass links in its address. The user's session is
//! stored when a game by link is shown and restored when it is left; a saved game is always the user's own
//! game. The records of games by link are saved by [`SavedLinkGames`], and pasting the newest link again shows
//! a game after a restart. The rules of fair play are left to [`boardgame_link`].

use std::borrow::Cow;

use super::game_window::GameWindow;
use super::link_storage::{LinkId, SavedLinkGames};
use super::menu::Common;
use super::program::GameProgram;
use super::speed::Speed;
use crate::entry::saved_options::SavedOptions;
use crate::entry::scripting::{FileCommand, ScriptableGame as _};
use boardgame_engine::record::{DRAW, GamePosition, GameRecord};
use boardgame_engine::session::{PlayerKind, Session};
use boardgame_link::correspondence::{Accepted, Correspondence, CorrespondenceError};
use boardgame_link::game::LinkStartFn;
use boardgame_link::link::Link;
use boardgame_link::link_games::{LinkGames, Opened};
use boardgame_link::settings::Settings;
use boardgame_link::side::Side;
use boardgame_link::table::{Duty, GameEnd, Table};
use boardgame_link::turn::{MoveText, Turn, TurnEnding};
use small_amiga::clipboard::Clip;
use small_amiga::intuition::Intuition;

/// Name shown for the user in a game by link.
pub const YOU: &str = "You";
/// Whether games by link are part of the program.
///
/// They are not part of the web page, which would exceed its maximum size with them.
pub const IS_AVAILABLE: bool = !cfg!(target_family = "wasm");

/// Name shown for the opponent in a game by link.
pub const FRIEND: &str = "Friend";

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
const FRIEND_ENDED: &str = "Your friend has sent the last link of this game";

/// The message on the panel after an invitation has been sent or answered, while there is no board yet.
const WAITING: &str = "Waiting for the answer.";

/// The reason why a move is refused while the user has a link to send.
pub const SEND_FIRST: &str = "Choose Send (S) first.";
/// The reason why a move is refused while another player has to move.
pub const NOT_YOUR_TURN: &str = "It is not your turn.";

/// The message after Take back if the last move has been sent.
pub(super) const SENT: &str = "Your move is sent: it stays.";

/// The result of a command about a game by link.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LinkReply {
    /// The text of the link that the user has to send, if there is one.
    pub link: Option<String>,
    /// The message for the title bar.
    pub message: &'static str,
}

/// The task of the user in a game by link.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LinkStage {
    /// The user has to move.
    Move,
    /// A program has to move in a seat of its own, as part of the user's turn.
    Program,
    /// The user has moved and has to send the turn.
    Send,
    /// The user has nothing to decide, but has to send a link.
    SendOn,
    /// The opponent has to answer.
    Wait,
    /// The game is over.
    Over,
}

/// The games by link in one window.
#[derive(Debug)]
pub(super) struct LinkPlay<P: GamePosition> {
    /// All games by link of the user, or `None` if none can be saved.
    games: Option<SavedLinkGames>,
    shown: Option<Box<ShownGame<P>>>,
    /// The game whose last link the user can send again while the window shows the user's own game.
    unanswered: Option<LinkId>,
}

impl<P: GamePosition> Default for LinkPlay<P> {
    fn default() -> Self {
        Self { games: None, shown: None, unanswered: None }
    }
}

impl<P: GamePosition> LinkPlay<P> {
    /// Returns the game by link that the window shows, if any.
    const fn shown(&self) -> Option<&ShownGame<P>> {
        match &self.shown {
            Some(shown) if IS_AVAILABLE => Some(&**shown),
            _ => None,
        }
    }
}

/// A game by link that is shown in place of the user's own game.
#[derive(Debug)]
struct ShownGame<P: GamePosition> {
    id: LinkId,
    /// The seat of the user.
    seat: P::Seat,
    rules: LinkStartFn,
    /// Number of plies in the newest link.
    plies: usize,
    duty: Duty,
    /// The end of the game in the newest link, or `None` during the game.
    end: Option<GameEnd>,
    stage: LinkStage,
    /// The session of the user's own game.
    own: Session<P>,
    /// The user's own game, in the form in which games are saved.
    saved: SavedOptions,
}

impl<P: GamePosition> ShownGame<P> {
    fn stage(&self, session: &Session<P>) -> LinkStage {
        let game = session.game();
        match self.duty {
            _ if self.end.is_some() => LinkStage::Over,
            Duty::Nothing => LinkStage::Over,
            Duty::Wait => LinkStage::Wait,
            Duty::Reveal => LinkStage::SendOn,
            Duty::Move if game.is_over() => LinkStage::Send,
            Duty::Move if session.player(game.turn()) == PlayerKind::Computer => LinkStage::Program,
            // Without a legal move, the user needs a throw that only the opponent can reveal.
            Duty::Move if game.turn() == self.seat && !game.legal_moves().is_empty() => LinkStage::Move,
            Duty::Move if self.has_moved(game) => LinkStage::Send,
            // Only a program has moved, before the opponent.
            Duty::Move => LinkStage::SendOn,
        }
    }

    fn has_moved(&self, game: &GameRecord<P>) -> bool {
        (self.plies..game.plies()).any(|ply| game.mover(ply) == Some(self.seat))
    }

    /// Returns the turn that the user has played since the newest link. An offered draw is part of the turn
    /// unless the game is over.
    fn turn(&self, game: &GameRecord<P>, offers_draw: bool) -> Result<Turn, String> {
        let mut turn = Turn::default();
        for mv in game.moves().skip(self.plies).map(|mv| mv.to_string()) {
            if mv == DRAW {
                turn.ending = Some(TurnEnding::Draw);
            } else {
                turn.moves.push(mv.parse().map_err(|error| format!("{mv}: {error}"))?);
            }
        }
        if game.resigned().is_some() {
            turn.ending = Some(TurnEnding::Resignation);
        } else if game.is_ended_as_draw() {
            turn.ending = Some(TurnEnding::Draw);
        } else if offers_draw && !game.is_over() {
            turn.ending = Some(TurnEnding::DrawOffer);
        }
        Ok(turn)
    }
}

impl<P: GamePosition> GameWindow<P> {
    /// Returns the user's task in the game by link that the window shows, or `None` if it shows none.
    pub const fn link_stage(&self) -> Option<LinkStage> {
        match self.by_link.shown() {
            Some(shown) => Some(shown.stage),
            None => None,
        }
    }

    /// Returns `true` if the window shows a game between two people that is not over, in which no engine may
    /// help the user.
    pub fn is_between_people(&self) -> bool {
        self.link_stage().is_some_and(|stage| stage != LinkStage::Over)
    }

    /// Returns `true` if the user has to send a link of the game that the window shows.
    pub fn has_link_to_send(&self) -> bool {
        matches!(self.link_stage(), Some(LinkStage::Send | LinkStage::SendOn))
    }

    /// Returns `true` if the opponent in a game by link has the seat.
    pub fn is_friend(&self, seat: P::Seat) -> bool {
        let shown = self.by_link.shown();
        shown.is_some_and(|shown| seat != shown.seat && self.session().player(seat) == PlayerKind::Human)
    }

    /// Returns `true` if the window shows a game by link with a move or decision that has not been sent.
    fn has_unsent_turn(&self) -> bool {
        let shown = self.by_link.shown().filter(|shown| shown.duty == Duty::Move);
        shown.is_some_and(|shown| self.game().plies() > shown.plies || self.game().has_chosen_end())
    }

    /// Returns `true` if Take back has an effect: in a game by link, before the turn is sent.
    pub(super) fn can_take_back(&self) -> bool {
        self.can_take_back_move() || self.by_link.shown().is_none() && self.session().can_take_back_game()
    }

    /// Returns `true` if a move or an end of the game can be taken back. Earlier games are not included.
    pub fn can_take_back_move(&self) -> bool {
        self.session().can_take_back() && (self.by_link.shown().is_none() || self.has_unsent_turn())
    }

    /// Returns the reason why the user cannot move now in a game by link, or `None` if the user can.
    pub fn link_refusal(&self) -> Option<&'static str> {
        match self.link_stage()? {
            LinkStage::Send | LinkStage::SendOn => Some(SEND_FIRST),
            LinkStage::Program | LinkStage::Wait => Some(NOT_YOUR_TURN),
            LinkStage::Move | LinkStage::Over => None,
        }
    }

    /// Returns the short text for the status bar in a game by link, or `None` if the user has to move.
    ///
    /// Returns `None` at the end of the game, too.
    pub fn link_status(&self) -> Option<&'static str> {
        match self.link_stage()? {
            _ if self.game().is_over() => None,
            LinkStage::Send => Some("SEND MOVE"),
            LinkStage::SendOn => Some("SEND LINK"),
            LinkStage::Wait => Some("WAITING"),
            LinkStage::Move | LinkStage::Program | LinkStage::Over => None,
        }
    }

    /// Returns the sentence for the panel about a game by link, or `None` if the user has to move.
    ///
    /// At the end, there is a sentence only if the game record does not contain the end.
    pub fn link_note(&self) -> Option<&'static str> {
        let shown = self.by_link.shown()?;
        Some(match shown.stage {
            LinkStage::Send => "Send your move to your friend.",
            LinkStage::SendOn => "Send the link on to your friend.",
            LinkStage::Wait => WAITING,
            LinkStage::Over if !self.game().is_over() => match shown.end {
                Some(GameEnd::Resigned(_)) => "The game was resigned.",
                _ => "Undecided: the game is too long.",
            },
            LinkStage::Move | LinkStage::Program | LinkStage::Over => return None,
        })
    }

    /// Updates the user's task after the game or the players have changed.
    pub(super) fn update_link_stage(&mut self) {
        if let Some(shown) = &mut self.by_link.shown
            && IS_AVAILABLE
        {
            shown.stage = shown.stage(&self.controller.session);
        }
    }

    /// Searches the move of a program in a game by link. Returns `None` if no program has to move.
    ///
    /// The search has no time limit, because the program of the opponent must find the same move.
    pub(super) fn link_program_move(&self) -> Option<P::Move> {
        let shown = self.by_link.shown().filter(|shown| IS_AVAILABLE && shown.stage == LinkStage::Program)?;
        let record = self.by_link.games.as_ref()?.find(shown.id).ok()?;
        let mut game = record.table(shown.rules).ok()?.game?;
        for mv in self.game().moves().skip(shown.plies) {
            game.replay(&mv.to_string().parse::<MoveText>().ok()?).ok()?;
        }
        game.find_program_move()?.as_str().parse().ok()
    }

    /// Sets the user's games by link. Without them, no game can be played by link.
    ///
    /// If the newest game of this kind waits for the opponent, its link can be sent again.
    pub(super) fn set_link_games(&mut self, games: SavedLinkGames) {
        if !IS_AVAILABLE {
            return;
        }
        let newest = games.newest(P::NAME).filter(|record| record.unanswered().is_some());
        self.by_link.unanswered = newest.map(|record| record.link().id());
        self.by_link.games = Some(games);
    }

    /// Returns the user's own game while the window shows a game by link, otherwise `None`.
    pub(super) fn own_game_beside_link(&self) -> Option<&SavedOptions> {
        self.by_link.shown().map(|shown| &shown.saved)
    }

    /// Ends the display of a game by link and returns to the user's own game. Returns `false` if no such game
    /// is shown.
    fn leave_link_game(&mut self) -> bool {
        let Some(shown) = self.by_link.shown.take() else { return false };
        if shown.stage == LinkStage::Wait {
            self.by_link.unanswered = Some(shown.id);
        }
        self.controller.session.replace_with(shown.own);
        true
    }

    /// Returns the seat of a side in a game by link.
    fn seat_of(table: &Table, side: Side) -> Option<P::Seat> {
        let seat = table.game.as_ref()?.seat_number(side)?;
        P::SEATS.get(seat).copied()
    }

    /// Updates the user's task after a link of the shown game has been sent. The moves on the board stay.
    fn link_was_sent(&mut self, table: &Table) {
        let session = &mut self.controller.session;
        if let Some(shown) = &mut self.by_link.shown {
            (shown.plies, shown.duty, shown.end) = (session.game().plies(), table.duty, table.end);
            session.invalidate_searches();
        }
    }

    /// Shows the game of a correspondence. Returns `false` and changes nothing while the deal is unknown.
    fn show_link_game(
        &mut self,
        record: &Correspondence,
        (table, rules): (&Table, LinkStartFn),
        saved: SavedOptions,
    ) -> Result<bool, String> {
        let Some(game) = &table.game else { return Ok(false) };
        let seats = [record.side(), record.side().other()].map(|side| Self::seat_of(table, side));
        let [Some(seat), Some(friend)] = seats else { return Ok(false) };
        let text = game.record_text();
        let mut line: GameRecord<P> = text.parse().map_err(|error| format!("{text}: {error}"))?;
        if let Some(GameEnd::Resigned(loser)) = table.end
            && Self::seat_of(table, loser) == Some(line.turn())
        {
            line.resign();
        }
        let (own, saved) = match self.by_link.shown.take() {
            Some(shown) => (shown.own, shown.saved),
            None => (self.session().clone(), saved),
        };
        let (plies, duty, end) = (line.plies(), table.duty, table.end);
        let session = &mut self.controller.session;
        session.follow(line);
        for &other in P::SEATS {
            let is_human = other == seat || other == friend;
            session.set_player(other, if is_human { PlayerKind::Human } else { PlayerKind::Computer });
        }
        let id = record.link().id();
        let stage = LinkStage::Wait;
        let shown = ShownGame { id, seat, rules, plies, duty, end, stage, own, saved };
        self.by_link.shown = Some(Box::new(shown));
        self.by_link.unanswered.take_if(|unanswered| *unanswered == id);
        self.update_link_stage();
        Ok(true)
    }
}

fn saved_games<P: GameProgram>(program: &P) -> Result<(SavedLinkGames, LinkStartFn), String> {
    let games = program.table().by_link.games.clone();
    games.zip(P::LINK_RULES).ok_or_else(|| NO_LINKS.to_owned())
}

fn sentence(error: &CorrespondenceError) -> String {
    error.to_string()
}

/// Adds a game to the games of the user. If there are too many, the finished games of this kind are removed
/// first.
fn add(games: &mut LinkGames, record: Correspondence, rules: LinkStartFn) -> Result<(), String> {
    if games.records().len() >= boardgame_link::link_games::MAX_GAMES {
        let game = record.link().settings().game();
        let is_over = |known: &Correspondence| {
            known.link().settings().game() == game
                && known.table(rules).is_ok_and(|table| table.end.is_some())
        };
        let over: Vec<usize> =
            (0..games.records().len()).filter(|&at| games.records().get(at).is_some_and(is_over)).collect();
        over.into_iter().rev().for_each(|at| _ = games.remove(at));
    }
    games.add(record).map(|_| ()).map_err(|error| error.to_string())
}

/// Begins a game by link with the window's options. The window continues to show the user's own game until
/// the answer arrives.
///
/// # Errors
/// Returns a sentence with the reason if the game cannot be begun or saved.
pub fn invite<P: GameProgram>(program: &mut P) -> Result<LinkReply, String> {
    if !IS_AVAILABLE {
        return Err(NO_LINKS.to_owned());
    }
    let (games, rules) = saved_games(program)?;
    let settings =
        Settings::new(P::Position::NAME, &program.link_options()).map_err(|error| error.to_string())?;
    let record = Correspondence::invite(settings, games.draw_secret()?);
    let (id, link) = (record.link().id(), record.link().to_string());
    games.change(|games| add(games, record, rules))?;
    program.table_mut().by_link.unanswered = Some(id);
    Ok(LinkReply { link: Some(link), message: INVITED })
}

/// Opens a link of this game: answers an invitation, or shows the game after the opponent's turn.
///
/// # Errors
/// Returns a sentence with the reason for which the link is refused. Nothing is changed then.
pub fn open<P: GameProgram>(
    program: &mut P,
    intuition: &mut Intuition,
    text: &str,
) -> Result<LinkReply, String> {
    if !IS_AVAILABLE {
        return Err(NO_LINKS.to_owned());
    }
    let (games, rules) = saved_games(program)?;
    let text = unfolded(text);
    let own = |game: &str| (game == P::Position::NAME).then_some(rules);
    let secret = games.draw_secret()?;
    let (record, accepted) =
        games.change(|games| match games.open(&text, own).map_err(|why| sentence(&why))? {
            Opened::Invitation(invitation) => {
                let record = Correspondence::answer(&invitation, secret).map_err(|why| sentence(&why))?;
                add(games, record.clone(), rules)?;
                Ok((record, None))
            }
            Opened::Game { record, accepted } => {
                let record = games.records().get(record).cloned().ok_or(NOTHING_TO_SEND)?;
                Ok((record, Some(accepted)))
            }
        })?;
    let Some(accepted) = accepted else {
        program.table_mut().by_link.unanswered = Some(record.link().id());
        return Ok(LinkReply { link: Some(record.link().to_string()), message: ANSWERED });
    };
    let is_shown = program.table().by_link.shown().is_some_and(|shown| shown.id == record.link().id());
    let duty = if accepted == Accepted::Known && is_shown {
        // Moves that have not been sent stay on the board.
        program.table().by_link.shown().map_or(Duty::Wait, |shown| shown.duty)
    } else {
        show(program, intuition, &record, rules)?
    };
    let message = match duty {
        Duty::Wait => OWN_LINK,
        Duty::Move => YOUR_TURN,
        Duty::Reveal => SEND_ON,
        Duty::Nothing => OVER,
    };
    Ok(LinkReply { link: None, message })
}

/// Joins the lines into which a mail program has broken a link.
fn unfolded(text: &str) -> Cow<'_, str> {
    let joined = || text.split_whitespace().collect::<String>();
    let is_folded = Link::from_pasted(text).is_err() && Link::from_pasted(&joined()).is_ok();
    if is_folded { Cow::Owned(joined()) } else { Cow::Borrowed(text) }
}

/// Shows the game of a correspondence in the window, and returns the user's task.
fn show<P: GameProgram>(
    program: &mut P,
    intuition: &mut Intuition,
    record: &Correspondence,
    rules: LinkStartFn,
) -> Result<Duty, String> {
    let table = record.table(rules).map_err(|why| sentence(&why))?;
    super::lessons::leave(program, intuition);
    let saved = program.autosave_options();
    let is_shown = program.table_mut().show_link_game(record, (&table, rules), saved)?;
    if is_shown {
        let is_offered = table.draw_offer == Some(record.side().other());
        if let Some(seat) = table.draw_offer.and_then(|side| GameWindow::<P::Position>::seat_of(&table, side))
            && is_offered
        {
            program.receive_draw_offer(seat);
        }
        program.set_link_options(Some(record.link().settings().options()));
        program.lesson_changed(intuition);
        program.show_last_move(intuition);
    }
    Ok(table.duty)
}

/// Sends the user's turn in the game that the window shows. If nothing has to be sent, returns the last link
/// of the user again.
///
/// # Errors
/// Returns a sentence with the reason if there is no link to send, or if it cannot be saved.
pub fn send<P: GameProgram>(program: &mut P, intuition: &mut Intuition) -> Result<LinkReply, String> {
    if !IS_AVAILABLE {
        return Err(NO_LINKS.to_owned());
    }
    let (games, rules) = saved_games(program)?;
    let table = program.table();
    let stage = table.link_stage();
    let shown = table.by_link.shown();
    let id = shown.map(|shown| shown.id).or(table.by_link.unanswered).ok_or(NOTHING_TO_SEND)?;
    let (turn, message) = match (stage, shown) {
        (Some(LinkStage::SendOn), Some(shown)) => (shown.turn(table.game(), false)?, LINK_SENT),
        (Some(LinkStage::Move | LinkStage::Program), _) => return Err(MOVE_FIRST.to_owned()),
        (Some(LinkStage::Send), Some(shown)) => {
            let offers_draw = program.offered_draw() == Some(shown.seat);
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
    program.table_mut().link_was_sent(&after);
    program.turn_changed(intuition);
    Ok(LinkReply { link: Some(record.link().to_string()), message })
}

/// Returns the last link that the user has sent, to send it again.
fn sent_before(record: &Correspondence) -> Result<LinkReply, String> {
    let link = record.unanswered().ok_or(FRIEND_ENDED)?;
    let message = match link.number() {
        1 => INVITED,
        2 => ANSWERED,
        _ => LINK_SENT,
    };
    Ok(LinkReply { link: Some(link.to_string()), message })
}

/// Returns to the user's own game if the window shows a game by link.
pub(crate) fn leave<P: GameProgram>(program: &mut P, intuition: &mut Intuition) {
    if program.table_mut().leave_link_game() {
        program.set_link_options(None);
        program.lesson_changed(intuition);
    }
}

// ---- menu items and the clipboard

/// Begins a game by link and copies the invitation.
pub(crate) fn run_invite<P: GameProgram>(program: &mut P, intuition: &mut Intuition) {
    let reply = invite(program);
    let is_invited = finish(intuition, reply);
    if is_invited && !program.table().is_between_people() {
        program.show_message(intuition, WAITING);
    }
}

/// Sends the user's turn by copying its link.
pub(crate) fn run_send<P: GameProgram>(program: &mut P, intuition: &mut Intuition) {
    let reply = send(program, intuition);
    finish(intuition, reply);
}

/// Opens a pasted link. Returns the clipboard's content if it is not a link, and `None` if it is one.
///
/// A link of another game is stored as an unread text, so that the host can name that game. Classic mode
/// knows no links.
pub(crate) fn paste<P: GameProgram>(program: &mut P, intuition: &mut Intuition, clip: Clip) -> Option<Clip> {
    let knows_links = IS_AVAILABLE && !program.is_checked(Common::Classic.into());
    let text = match clip {
        Ok(text) if knows_links && Link::is_meant_by(&text) => text,
        clip => return Some(clip),
    };
    if Link::from_pasted(&unfolded(&text)).is_ok_and(|link| link.settings().game() != P::Position::NAME) {
        program.table_mut().unread_clip = Some(text);
        intuition.display_beep();
        return None;
    }
    let reply = open(program, intuition, &text);
    let is_answered = reply.as_ref().is_ok_and(|reply| reply.link.is_some());
    finish(intuition, reply);
    if is_answered && !program.table().is_between_people() {
        program.show_message(intuition, WAITING);
    }
    super::menu_commands::update_marks(program, intuition);
    None
}

/// Copies the link of a reply and shows its message in the title bar. Returns `false` after an error, which
/// is shown instead.
fn finish(intuition: &mut Intuition, reply: Result<LinkReply, String>) -> bool {
    let is_done = reply.is_ok();
    let message = match reply {
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

/// Returns `true` if the window can send a link, or send its last link again.
pub(super) fn can_send<P: GameProgram>(program: &P) -> bool {
    let table = program.table();
    match table.link_stage() {
        Some(stage) => !matches!(stage, LinkStage::Move | LinkStage::Program),
        None => table.by_link.unanswered.is_some(),
    }
}

/// Returns `true` if the user can begin a game by link.
pub(super) fn can_invite<P: GameProgram>(program: &P) -> bool {
    program.table().by_link.games.is_some() && P::LINK_RULES.is_some()
}

/// Returns `true` if the game by link that the window shows disables the command.
///
/// Commands that would change the game or the players, or that give advice before the end, are disabled. New
/// game leaves the game by link first.
pub fn is_barred<P: GameProgram>(program: &P, command: P::Command) -> bool {
    let Some(stage) = program.table().link_stage() else { return false };
    let always = [
        Common::NewGame,
        Common::TakeBack,
        Common::Help,
        Common::Record,
        Common::ResetRecord,
        Common::Copy,
        Common::Paste,
        Common::Quit,
        Common::InviteByLink,
        Common::SendMove,
        Common::Wish(FileCommand::Open),
        Common::Wish(FileCommand::SaveAs),
        Common::Wish(FileCommand::Print),
    ];
    let at_end = [Common::Review].into_iter().filter(|_| stage == LinkStage::Over);
    let in_turn = [Common::Resign].into_iter().filter(|_| stage == LinkStage::Move);
    let mut allowed = always.into_iter().chain(Speed::ALL.map(Common::Speed)).chain(at_end).chain(in_turn);
    !allowed.any(|common| command == common.into()) && !program.is_allowed_by_link(command, stage)
}

/// Returns the title of a window with a game by link, which names the user's piece, or `None` if no such game
/// is shown.
pub(crate) fn title<P: GamePosition>(
    table: &GameWindow<P>,
    game: &str,
    name: impl FnOnce(P::Seat) -> String,
) -> Option<String> {
    let shown = table.by_link.shown()?;
    Some(format!("{game} - by link: you are {}", name(shown.seat)))
}
