//! The one open request of a game between three computers, which takes effect once all three have agreed.
//!
//! The listener keeps the [`TableRequest`] beside its two games. It asks the others one after the other: its own user
//! before a guest, and the first guest before the second. [`advance`] follows each change of the two games. It opens
//! or declines the request of a guest, and asks the next one after each agreement. In the end it either carries out
//! the request in both games, or sends the refusal or withdrawal to the asker and to each guest that has been asked.
//! The request is not saved.

use boardgame_link::game::LinkStartFn;

use super::three::RecordsForBoth;
use super::{AskState, LineGame, LineGameError, Phase, Reaction};
use crate::record::{LineRecord, Request, ThirdNews};

/// One of the three participants of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Participant {
    /// The user of the computer that listens for the two guests.
    Listener,
    /// The guest of the listener's first game.
    FirstGuest,
    /// The guest of the listener's second game.
    SecondGuest,
}

impl Participant {
    /// Returns the two other participants, in the order in which they are asked to agree to a request.
    const fn others(self) -> [Self; 2] {
        match self {
            Self::Listener => [Self::FirstGuest, Self::SecondGuest],
            Self::FirstGuest => [Self::Listener, Self::SecondGuest],
            Self::SecondGuest => [Self::Listener, Self::FirstGuest],
        }
    }

    /// Returns the index of this guest's game in the listener's two games, or `None` if the participant is the
    /// listener.
    const fn index(self) -> Option<usize> {
        match self {
            Self::Listener => None,
            Self::FirstGuest => Some(0),
            Self::SecondGuest => Some(1),
        }
    }
}

/// The take-back or new game that a request asks for, in a form that fits both of the listener's games, one with each
/// guest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Effect {
    /// The game returns to the position after this number of moves.
    TakeBack {
        moves: usize,
    },
    NewGame,
}

impl Effect {
    /// Returns the effect of `request`, whose link number refers to `game`. Returns `None` for a draw, for a new game
    /// between two computers, and for a take-back before `game` has a record.
    fn of(request: &Request, game: &LineGame) -> Option<Self> {
        match request {
            Request::TakeBack { number } => {
                let turns = game.record.as_ref()?.link().turns();
                let moves = turns.iter().take(number.saturating_sub(2)).map(|turn| turn.moves.len()).sum();
                Some(Self::TakeBack { moves })
            }
            Request::NewGame(settings) => settings.has_third_computer().then_some(Self::NewGame),
            Request::Draw => None,
        }
    }

    /// Returns the request that has this effect in `game`, one of the listener's two games, or `None` if there is no
    /// such request.
    fn request(self, game: &LineGame) -> Option<Request> {
        match self {
            Self::TakeBack { moves } => Some(Request::TakeBack { number: game.link_after(moves)? }),
            Self::NewGame => Some(Request::NewGame(game.record.as_ref()?.link().settings().clone())),
        }
    }
}

/// The open request of a game between three computers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableRequest {
    asker: Participant,
    effect: Effect,
    /// Number of moves played when the request was opened. A further move makes the request void.
    moves: usize,
    /// Whether the participant asked first has agreed, so that the last participant is asked now.
    has_first_agreed: bool,
}

/// The result of a [`TableRequest`] that is no longer open: agreed, refused or void.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RequestEnd {
    /// All three participants have agreed, and the request has taken effect. The link number in a request for a
    /// take-back refers to the game with the first guest.
    Agreed(Request),
    /// A guest has refused the request.
    Refused,
    /// A move or a lost line has made the request void.
    Void,
}

impl TableRequest {
    /// Opens a request, if the listener can ask both guests now and both games allow the request.
    fn new(asker: Participant, effect: Effect, games: [&LineGame; 2], rules: LinkStartFn) -> Option<Self> {
        let moves = most_moves(games);
        let has_effect = match effect {
            Effect::TakeBack { moves: kept } => kept < moves,
            Effect::NewGame => true,
        };
        let can_ask = |game: &LineGame| {
            let request = effect.request(game);
            !game.is_asking() && request.is_some_and(|request| game.is_possible(&request, rules))
        };
        let is_possible = has_effect && games.into_iter().all(can_ask);
        is_possible.then_some(Self { asker, effect, moves, has_first_agreed: false })
    }

    /// Returns the participant who has made the request.
    pub const fn asker(&self) -> Participant {
        self.asker
    }

    /// Returns the participant who has to answer now.
    pub const fn asked(&self) -> Participant {
        let [first, second] = self.asker.others();
        if self.has_first_agreed { second } else { first }
    }

    /// Returns [`RequestEnd::Refused`] or [`RequestEnd::Void`] if the request can no longer be agreed to, otherwise
    /// `None`.
    fn end(&self, games: [&LineGame; 2]) -> Option<RequestEnd> {
        if games.iter().any(|game| game.phase != Phase::Ready) || most_moves(games) != self.moves {
            return Some(RequestEnd::Void);
        }
        let state = |participant: Participant| participant.index().map(|index| games[index].ask_state);
        let has_asker = self.asker.index().is_none_or(|index| games[index].to_answer.is_some());
        let [first, _] = self.asker.others();
        let has_agreement =
            !self.has_first_agreed || state(first).is_none_or(|state| state == AskState::Agreed);
        if !has_asker || !has_agreement {
            return Some(RequestEnd::Void);
        }
        let is_asked =
            state(self.asked()).is_none_or(|state| matches!(state, AskState::Waiting | AskState::Agreed));
        if is_asked { None } else { Some(RequestEnd::Refused) }
    }
}

fn most_moves(games: [&LineGame; 2]) -> usize {
    games.map(|game| game.moves().len()).into_iter().max().unwrap_or_default()
}

impl LineGame {
    /// Returns the open request that the guest of this game supports: its own request, or a request to which it has
    /// agreed.
    fn agreed_request(&self) -> Option<Request> {
        let agreed = self.asked.as_ref().filter(|_| self.ask_state == AskState::Agreed);
        self.to_answer.as_ref().or(agreed).cloned()
    }

    /// Carries out a request to which all have agreed, and returns the protocol record for the guest.
    fn conclude(&mut self, request: Request) -> LineRecord {
        (self.to_answer, self.asked, self.ask_state) = (None, None, AskState::Closed);
        self.carry_out(&request);
        LineRecord::Grant(request)
    }

    /// Ends the request that the guest has made or has to answer. Returns the refusal or withdrawal to send to the
    /// guest, or `None` if there is no such request.
    fn withdraw(&mut self) -> Option<LineRecord> {
        match self.ask_state {
            AskState::Closed | AskState::Withdrawn => return self.to_answer.take().map(LineRecord::Refuse),
            AskState::Waiting => self.ask_state = AskState::Withdrawn,
            AskState::Agreed => (self.asked, self.ask_state) = (None, AskState::Closed),
        }
        Some(LineRecord::Third(ThirdNews::Withdrawn))
    }

    /// Handles the guest's answer to a request that has been withdrawn.
    pub(super) fn close_withdrawn(&mut self) -> Reaction {
        (self.asked, self.ask_state) = (None, AskState::Closed);
        Reaction::Known
    }
}

/// Opens a request that the listener's user makes to both guests, and returns the protocol records that ask the first
/// guest. The link number in `request` refers to `first`, the game with the first guest.
///
/// # Errors
/// Returns [`LineGameError::Unanswered`] while another request is open, and [`LineGameError::NotNow`] if a guest
/// cannot be asked or the game does not allow the request.
pub fn ask(
    first: &mut LineGame,
    second: &mut LineGame,
    table: &mut Option<TableRequest>,
    request: &Request,
    rules: LinkStartFn,
) -> Result<RecordsForBoth, LineGameError> {
    if table.is_some() || first.is_asking() || second.is_asking() {
        return Err(LineGameError::Unanswered);
    }
    let effect = Effect::of(request, first).ok_or(LineGameError::NotNow)?;
    let open = TableRequest::new(Participant::Listener, effect, [first, second], rules);
    let open = open.ok_or(LineGameError::NotNow)?;
    let records = ask_next(&open, [first, second], rules).ok_or(LineGameError::NotNow)?;
    *table = Some(open);
    Ok(records)
}

/// Grants or refuses a guest's request on behalf of the listener's user, and returns the protocol records to send.
///
/// If the user agrees, the guest that has not made the request is asked next. The request ends if the user refuses,
/// or if that guest cannot be asked.
///
/// # Errors
/// Returns [`LineGameError::NotNow`] if no request waits for this answer.
pub fn answer(
    first: &mut LineGame,
    second: &mut LineGame,
    table: &mut Option<TableRequest>,
    is_granted: bool,
    rules: LinkStartFn,
) -> Result<RecordsForBoth, LineGameError> {
    let open = table.as_mut().filter(|open| open.asked() == Participant::Listener);
    let open = open.ok_or(LineGameError::NotNow)?;
    if is_granted {
        open.has_first_agreed = true;
        if let Some(records) = ask_next(open, [&mut *first, &mut *second], rules) {
            return Ok(records);
        }
    }
    *table = None;
    Ok([first, second].map(|game| game.withdraw().into_iter().collect()))
}

/// Sends the request to the guest who has to answer now. Returns `None` if the guest cannot be asked.
fn ask_next(open: &TableRequest, games: [&mut LineGame; 2], rules: LinkStartFn) -> Option<RecordsForBoth> {
    let index = open.asked().index()?;
    let game = games.into_iter().nth(index)?;
    let mut records = RecordsForBoth::default();
    records[index].push(game.ask(open.effect.request(game)?, rules).ok()?);
    Some(records)
}

/// Updates the open request, or opens a guest's new request, after a change of a game or of a connection. Returns the
/// protocol records to send, and the [`RequestEnd`] if the open request has ended.
///
/// The listener calls this function after each protocol record of a guest, each join and each lost connection.
pub fn advance(
    first: &mut LineGame,
    second: &mut LineGame,
    table: &mut Option<TableRequest>,
    rules: LinkStartFn,
) -> (RecordsForBoth, Option<RequestEnd>) {
    let (mut records, end) = match table {
        Some(open) => step(open, first, second, rules),
        None => Default::default(),
    };
    let mut add = |others: [Option<LineRecord>; 2]| {
        records.iter_mut().zip(others).for_each(|(records, other)| records.extend(other));
    };
    if end.is_some() {
        *table = None;
        add([first.withdraw(), second.withdraw()]);
    }
    add(open_request(first, second, table, rules));
    (records, end)
}

/// Asks the last participant if the first one asked has agreed, or carries out the request once all have agreed.
/// Returns the protocol records to send, and the [`RequestEnd`] if the request is no longer open.
fn step(
    open: &mut TableRequest,
    first: &mut LineGame,
    second: &mut LineGame,
    rules: LinkStartFn,
) -> (RecordsForBoth, Option<RequestEnd>) {
    let void = (RecordsForBoth::default(), Some(RequestEnd::Void));
    if let Some(end) = open.end([first, second]) {
        return (RecordsForBoth::default(), Some(end));
    }
    let game = match open.asked() {
        Participant::Listener => return Default::default(),
        Participant::FirstGuest => &*first,
        Participant::SecondGuest => &*second,
    };
    if game.ask_state != AskState::Agreed {
        return Default::default();
    }
    if !open.has_first_agreed {
        open.has_first_agreed = true;
        return ask_next(open, [first, second], rules).map_or(void, |records| (records, None));
    }
    let (Some(request), Some(of_second)) = (first.agreed_request(), second.agreed_request()) else {
        return void;
    };
    let grants = [first.conclude(request.clone()), second.conclude(of_second)];
    (grants.map(|grant| vec![grant]), Some(RequestEnd::Agreed(request)))
}

/// Opens the new request of a guest. For each guest whose request cannot be opened now, returns the refusal to send.
fn open_request(
    first: &mut LineGame,
    second: &mut LineGame,
    table: &mut Option<TableRequest>,
    rules: LinkStartFn,
) -> [Option<LineRecord>; 2] {
    let mut refusals = [None, None];
    for (index, asker) in [Participant::FirstGuest, Participant::SecondGuest].into_iter().enumerate() {
        let games = [&*first, &*second];
        let Some(request) = &games[index].to_answer else { continue };
        match table {
            Some(open) if open.asker == asker => continue,
            Some(_) => {}
            None => {
                let effect = Effect::of(request, games[index]);
                *table = effect.and_then(|effect| TableRequest::new(asker, effect, games, rules));
                if table.is_some() {
                    continue;
                }
            }
        }
        let game = if index == 0 { &mut *first } else { &mut *second };
        refusals[index] = game.to_answer.take().map(LineRecord::Refuse);
    }
    refusals
}
