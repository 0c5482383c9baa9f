//! The requester with the user's games with friends of the board game in the window.
//!
//! The games that wait for the user come first, then those that wait for the friend, and the finished ones last. A game that
//! the user deletes is gone for this program only: the friend keeps it.

use crate::table::friend::accept::show_newest;
use crate::table::friend::line::try_reopen;
use crate::table::friend::showing::{NO_GAMES, leave, report, saved};
use crate::table::friend::shown::seat_of;
use crate::table::menu_commands::update_marks;
use crate::table::{Table, TableGame};
use boardgame_engine::few;
use boardgame_engine::record::{GamePosition as _, GameRecord};
use boardgame_friend::game::LinkStartFn;
use boardgame_friend::games::GameId;
use boardgame_friend::record::{LineSeat, Record};
use boardgame_friend::replay::{Duty, Replay};
use boardgame_friend::side::Side;
use boardgame_friend::stage::FriendResult;
use small_amiga::gadtools::ListItem;
use small_amiga::intuition::Intuition;
use small_amiga::requester::{ListReply, ListRequest};

const TITLE: &str = "Games with friends";
const QUESTION: &str = "Which game do you want to see?";
const DELETE_QUESTION: &str = "Remove this game for good?";
/// The reason why the game on the open line cannot be removed.
const ON_LINE: &str = "Close the line of this game first.";
/// The buttons for the selected game. The second one asks whether the game is to be removed.
const BUTTONS: [&str; 2] = ["Open", "Delete"];
/// The button of the question, in another place than the one before, so that a double click removes nothing.
const REMOVE: [&str; 1] = ["Remove"];

/// The open requester that lists the games, with their identifiers in the order of the rows.
#[derive(Debug)]
pub(super) struct GameList {
    request: ListRequest,
    ids: Vec<GameId>,
    /// The game which the user wants to remove.
    doomed: Option<GameId>,
}

/// A game with a friend, with its row in the requester that lists the games.
struct GameLine {
    id: GameId,
    duty: Duty,
    /// The side and the number of moves.
    name: String,
    item: ListItem,
}

impl GameLine {
    fn new<G: TableGame>(program: &Table<G>, record: &Record, rules: LinkStartFn) -> Option<Self> {
        let replay = record.replay(rules).ok()?;
        let seat = seat_of::<G::Position>(&replay, record.side());
        let game = replay.game.as_ref().map(|game| game.record_text().parse::<GameRecord<G::Position>>());
        let text = match seat.zip(game) {
            Some((seat, Ok(game))) => {
                let at = G::Position::SEATS.iter().position(|&other| other == seat)?;
                described(&program.side_word(at), game.plies())
            }
            Some((_, Err(_))) => return None,
            None if record.side() == Side::A => "Your invitation".to_owned(),
            None => "Your answer".to_owned(),
        };
        let name = text.clone();
        // The address is whole beside the state of the game if the line has no state before it.
        let text = match (record.seat(), record.seat().and_then(LineSeat::host)) {
            (None, _) => format!("{text}, by text"),
            (Some(_), _) if program.model().friend.line.connects(record.id()) => format!("{text}, connected"),
            (Some(_), Some(host)) => format!("{text}, {host:.21}"),
            (Some(_), None) => format!("{text}, not connected"),
        };
        let is_unsent = program.model().keeps_unsent(record.id());
        let note = if is_unsent { "not sent" } else { state(&replay, record) }.to_owned();
        let duty = replay.duty;
        Some(Self { id: record.id(), duty, name, item: ListItem { text, note, bright: has_task(duty) } })
    }
}

/// Returns the side of the user and the number of moves, by which a message names a game.
pub(super) fn game_name<G: TableGame>(program: &Table<G>, record: &Record) -> Option<String> {
    // The page has no room for the texts of the list.
    let (_, rules) = saved(program).ok().filter(|_| HAS_LIST)?;
    GameLine::new(program, record, rules).map(|line| line.name)
}

/// Returns the description of a game in which the user plays the side with the given name.
fn described(side: &str, plies: usize) -> String {
    match plies {
        1 => format!("You are {side}, 1 move"),
        plies => format!("You are {side}, {plies} moves"),
    }
}

const fn has_task(duty: Duty) -> bool {
    matches!(duty, Duty::Move | Duty::Reveal | Duty::AnswerBack)
}

/// Returns the state of a game: whose turn it is, or the result.
fn state(replay: &Replay, record: &Record) -> &'static str {
    if let Some(result) = FriendResult::of(replay, record.side()) {
        return match result {
            FriendResult::Won => "you won",
            FriendResult::Lost => "friend won",
            FriendResult::Shared => "shared win",
            FriendResult::Drawn => "drawn",
            FriendResult::ProgramWon => "program won",
            FriendResult::Resigned => "you resigned",
            FriendResult::FriendResigned => "friend resigned",
            FriendResult::TooLong => "too long",
        };
    }
    match replay.duty {
        _ if record.is_asked_back() => "friend asks",
        Duty::Move => "your move",
        Duty::AnswerBack => "friend asks",
        Duty::Reveal => "send it on",
        Duty::Wait => "friend's turn",
        Duty::Nothing => "over",
    }
}

/// Whether the program can list the user's games with friends. The web page has no list, because the list would add
/// 30 KB and each game has a browser tab of its own.
pub(crate) const HAS_LIST: bool = !cfg!(target_family = "wasm");

/// Opens the requester with the games, or brings it to the front.
pub(crate) fn run_list<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition) {
    if !HAS_LIST {
        return intuition.display_beep();
    }
    if let Some(list) = &program.model().friend.list {
        let window = list.request.window();
        intuition.window_to_front(window);
        return intuition.activate(Some(window));
    }
    let opened = open_list(program, intuition, (QUESTION, 0), None);
    report(intuition, opened);
}

/// Opens the requester with a text and a selected line. If the game `doomed` is given, asks whether to remove it.
fn open_list<G: TableGame>(
    program: &mut Table<G>,
    intuition: &mut Intuition,
    (text, selected): (&str, usize),
    doomed: Option<GameId>,
) -> Result<(), String> {
    let lines = lines(program)?;
    if lines.is_empty() {
        return Err(NO_GAMES.to_owned());
    }
    let owner = program.model().window();
    let screen = intuition.screen_of(owner).map(|screen| screen.id());
    let (ids, items): (Vec<_>, Vec<_>) = lines.into_iter().map(|line| (line.id, line.item)).unzip();
    intuition.set_asleep(owner, true);
    let buttons: &[&str] = if doomed.is_some() { &REMOVE } else { &BUTTONS };
    let mut request = ListRequest::open(intuition, screen, TITLE, &[text], items, buttons);
    request.select(intuition, selected.min(ids.len() - 1));
    program.model_mut().friend.list = Some(GameList { request, ids, doomed });
    Ok(())
}

/// Removes a game, whose links are refused from then on. The own game comes back if the window shows the game.
fn delete<G: TableGame>(
    program: &mut Table<G>,
    intuition: &mut Intuition,
    game: GameId,
) -> Result<(), String> {
    let (games, _) = saved(program)?;
    if program.model().friend.line.is_of(game) {
        return Err(ON_LINE.to_owned());
    }
    games.change(|games| {
        games.remove(game);
        Ok(())
    })?;
    if program.model().is_showing(game) {
        leave(program, intuition);
    }
    program.model_mut().friend.take_left(game);
    program.model_mut().friend.unsent.forget(game);
    Ok(())
}

/// Returns the games for the requester. Games that wait for the user come first and finished games last; within each
/// group, the newest games come first.
fn lines<G: TableGame>(program: &Table<G>) -> Result<Vec<GameLine>, String> {
    let (games, rules) = saved(program)?;
    let records = games.of_game(G::Position::NAME)?;
    let mut lines: Vec<GameLine> =
        records.iter().rev().filter_map(|record| GameLine::new(program, record, rules)).collect();
    few::sort_by_key(&mut lines, |line| match line.duty {
        duty if has_task(duty) => 0,
        Duty::Nothing => 2,
        _ => 1,
    });
    Ok(lines)
}

/// Handles the messages of the open requester, and shows the game that the user has chosen.
#[inline(never)]
pub(crate) fn poll<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition) {
    if !HAS_LIST {
        return;
    }
    let owner = program.model().window();
    let list = &mut program.model_mut().friend.list;
    let Some(reply) = list.as_mut().and_then(|list| list.request.handle_messages(intuition)) else { return };
    let Some(GameList { request, ids, doomed }) = list.take() else { return };
    intuition.set_asleep(owner, false);
    intuition.close_window_for(request.window(), Some(owner));
    let ListReply::Chosen { line, button } = reply else { return };
    let Some(&id) = ids.get(line) else { return };
    let result = match (doomed, button) {
        (Some(doomed), _) if doomed == id => delete(program, intuition, id).and_then(|()| {
            let is_last = ids.len() == 1;
            if is_last { Ok(()) } else { open_list(program, intuition, (QUESTION, line), None) }
        }),
        (Some(_), _) => open_list(program, intuition, (QUESTION, line), None),
        (None, 1) => open_list(program, intuition, (DELETE_QUESTION, line), Some(id)),
        (None, _) => saved(program).and_then(|(games, _)| {
            show_newest(program, intuition, (&games, id))?;
            try_reopen(program, intuition)
        }),
    };
    report(intuition, result);
    update_marks(program, intuition);
}
