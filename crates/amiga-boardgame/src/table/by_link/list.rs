//! The requester with the user's correspondence games of the board game in the window.
//!
//! The games that wait for the user come first, then those that wait for the opponent, and the finished ones last.

use crate::table;
use crate::table::TableGame;
use crate::table::by_link::LinkId;
use crate::table::by_link::clipboard::{LinkOrigin, finish};
use crate::table::by_link::commands::{open_saved, refuse_on_line, saved_games};
use crate::table::game_window::GameWindow;
use crate::table::menu_commands::update_marks;
use boardgame_engine::record::{GamePosition, GameRecord};
use boardgame_friend::correspondence::Correspondence;
use boardgame_friend::game::LinkStartFn;
use boardgame_friend::side::Side;
use boardgame_friend::table::{Duty, GameEnd, Table};
use small_amiga::gadtools::ListItem;
use small_amiga::intuition::Intuition;
use small_amiga::requester::{ListReply, ListRequest};

const TITLE: &str = "Games by link";
const NO_GAMES: &str = "There are no games by link";

/// The open requester that lists the correspondence games, with the games' ids in the order of the rows.
#[derive(Debug)]
pub(super) struct GameList {
    request: ListRequest,
    ids: Vec<LinkId>,
}

/// A correspondence game, with its row in the requester that lists the games.
struct GameLine {
    id: LinkId,
    duty: Duty,
    item: ListItem,
}

impl GameLine {
    fn new<G: TableGame>(
        program: &table::Table<G>,
        record: &Correspondence,
        rules: LinkStartFn,
    ) -> Option<Self> {
        let table = record.table(rules).ok()?;
        let seat = GameWindow::<G::Oracle>::seat_of(&table, record.side());
        let game = table.game.as_ref().map(|game| game.record_text().parse::<GameRecord<G::Position>>());
        let text = match seat.zip(game) {
            Some((seat, Ok(game))) => {
                let at = <G::Position as GamePosition>::SEATS.iter().position(|&other| other == seat)?;
                described(&program.side_word(at), game.plies())
            }
            Some((_, Err(_))) => return None,
            None if record.side() == Side::A => "Your invitation".to_owned(),
            None => "Your answer to an invitation".to_owned(),
        };
        let note = state(&table, record.side()).to_owned();
        let duty = table.duty;
        Some(Self { id: record.link().id(), duty, item: ListItem { text, note, bright: has_task(duty) } })
    }
}

/// Returns the description of a game in which the user plays the side with the given name.
fn described(side: &str, plies: usize) -> String {
    match plies {
        1 => format!("You are {side}, 1 move"),
        plies => format!("You are {side}, {plies} moves"),
    }
}

const fn has_task(duty: Duty) -> bool {
    matches!(duty, Duty::Move | Duty::Reveal)
}

/// Returns the state of a game, such as whose turn it is.
fn state(table: &Table, own: Side) -> &'static str {
    match (table.duty, table.end) {
        (_, Some(GameEnd::Resigned(side))) if side == own => "you resigned",
        (_, Some(GameEnd::Resigned(_))) => "friend resigned",
        (Duty::Nothing, _) | (_, Some(_)) => "over",
        (Duty::Move, None) => "your move",
        (Duty::Reveal, None) => "send it on",
        (Duty::Wait, None) => "friend's turn",
    }
}

/// Whether the program can list the user's correspondence games. The web page has no list, because the list would add
/// 30 KB and each game has a browser tab of its own.
pub(crate) const HAS_LIST: bool = !cfg!(target_family = "wasm");

/// Opens the requester with the correspondence games, or brings it to the front.
pub(crate) fn run_list<G: TableGame>(program: &mut table::Table<G>, intuition: &mut Intuition) {
    if !HAS_LIST {
        return intuition.display_beep();
    }
    if let Some(list) = &program.table().by_link.list {
        let window = list.request.window();
        intuition.window_to_front(window);
        return intuition.activate(Some(window));
    }
    match lines(program) {
        Ok(lines) if lines.is_empty() => {
            finish(intuition, Err(NO_GAMES.to_owned()), LinkOrigin::Clipboard);
        }
        Ok(lines) => {
            let owner = program.table().window();
            let screen = intuition.screen_of(owner).map(|screen| screen.id());
            let (ids, items) = lines.into_iter().map(|line| (line.id, line.item)).unzip();
            intuition.set_asleep(owner, true);
            let lines = ["Which game do you want to see?"];
            let request = ListRequest::open(intuition, screen, TITLE, &lines, items, "Open");
            program.table_mut().by_link.list = Some(GameList { request, ids });
        }
        Err(why) => {
            finish(intuition, Err(why), LinkOrigin::Clipboard);
        }
    }
}

/// Returns the correspondence games for the requester. Games that wait for the user come first and finished games
/// last; within each group, the newest games come first.
fn lines<G: TableGame>(program: &table::Table<G>) -> Result<Vec<GameLine>, String> {
    let (games, rules) = saved_games(program)?;
    let records = games.of_game(G::Position::NAME)?;
    let mut lines: Vec<GameLine> =
        records.iter().rev().filter_map(|record| GameLine::new(program, record, rules)).collect();
    lines.sort_by_key(|line| match line.duty {
        duty if has_task(duty) => 0,
        Duty::Nothing => 2,
        _ => 1,
    });
    Ok(lines)
}

/// Handles the messages of the open requester, and shows the game that the user has chosen.
pub(crate) fn poll<G: TableGame>(program: &mut table::Table<G>, intuition: &mut Intuition) {
    if !HAS_LIST {
        return;
    }
    let owner = program.table().window();
    let list = &mut program.table_mut().by_link.list;
    let Some(reply) = list.as_mut().and_then(|list| list.request.handle_messages(intuition)) else { return };
    let Some(GameList { request, ids }) = list.take() else { return };
    intuition.close_window(request.window());
    intuition.set_asleep(owner, false);
    intuition.activate(Some(owner));
    let ListReply::Line(line) = reply else { return };
    let Some(&id) = ids.get(line) else { return };
    let opened = refuse_on_line(program).and_then(|()| open_saved(program, intuition, id));
    finish(intuition, opened, LinkOrigin::Clipboard);
    update_marks(program, intuition);
}
