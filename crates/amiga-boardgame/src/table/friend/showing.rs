//! The shown game with a friend: how it comes into the window, and how the user leaves it and returns to it.

use crate::table::execute;
use crate::table::friend::list::game_name;
use crate::table::friend::shown::Begun;
use crate::table::friend::storage::SavedGames;
use crate::table::friend::unsent::UnsentMoves;
use crate::table::friend::{FriendGame, line, unsent};
use crate::table::mode::Mode;
use crate::table::saved::own_options;
use crate::table::{Happening, Table, TableGame};
use boardgame_engine::record::{DRAW, GamePosition as _, GameRecord};
use boardgame_engine::session::{PlayerKind, Scoring};
use boardgame_friend::game::LinkStartFn;
use boardgame_friend::games::GameId;
use boardgame_friend::record::Record;
use small_amiga::intuition::Intuition;

const NO_LINKS: &str = "Games with friends cannot be saved here";
pub(super) const ELSEWHERE: &str = "Continued in another window";
/// The reason why links and lines are refused in classic mode.
pub(super) const NO_CLASSIC: &str = "Classic mode has no games with friends";
/// The message if the user wants to see a game with a friend and has none.
pub(super) const NO_GAMES: &str = "There are no games with friends";
const NO_OTHER: &str = "There is no other game with a friend";
/// The reason why a command is refused while the window shows a game with a friend.
pub(crate) const BACK_FIRST: &str = "Choose Back to my game first.";

/// Returns the saved games with friends, and the rules of this window's game.
pub(super) fn saved<G: TableGame>(program: &Table<G>) -> Result<(SavedGames, LinkStartFn), String> {
    let games = program.model().friend.games.clone();
    games.zip(G::INFO.link_rules).ok_or_else(|| NO_LINKS.to_owned())
}

/// Shows the result of a command in the title bar, with a flash of the screen after a failure.
pub(super) fn report<T>(intuition: &mut Intuition, result: Result<T, String>) {
    if let Err(why) = result {
        intuition.display_beep();
        intuition.announce(Some(why));
    }
}

/// Copies a text for the friend, and shows a message of the form `WHAT copied: REST`.
pub(super) fn copy(intuition: &mut Intuition, text: String, message: &str) {
    let is_local = !intuition.clipboard().is_shared();
    intuition.clipboard_mut().put(text);
    let message = match message.split_once(':').filter(|_| is_local) {
        Some((copied, _)) => format!("{copied}, for this program alone"),
        None => message.to_owned(),
    };
    intuition.announce(Some(message));
}

/// Shows a game with a friend in the window, in place of the user's own game or of another one. Moves that were not sent
/// when the user left the game are on the board again, unless the game has gone on. Opens
/// the line of the game again.
pub(super) fn show<G: TableGame>(
    program: &mut Table<G>,
    intuition: &mut Intuition,
    record: Record,
) -> Result<(), String> {
    show_board(program, intuition, record)?;
    line::reopen(program, intuition);
    Ok(())
}

/// Shows a game as [`show`] does, but leaves its line as it is.
#[inline(never)]
pub(super) fn show_board<G: TableGame>(
    program: &mut Table<G>,
    intuition: &mut Intuition,
    record: Record,
) -> Result<(), String> {
    let (_, rules) = saved(program)?;
    let is_same = |begun: &Begun<_>| begun.record.link().steps() == record.link().steps();
    let left = program.model_mut().friend.take_left(record.id());
    match left.filter(|(game, _)| game.seats().is_some() && game.begun.as_ref().is_some_and(is_same)) {
        Some((mut game, session)) => {
            if let Some(begun) = &mut game.begun {
                // The mark of a wish can be new.
                begun.replay = record.replay(rules).map_err(|why| why.to_string())?;
                begun.record = record;
            }
            let board = game.seats().map(|_| session.game().clone());
            let offer = game.begun.as_ref().and_then(Begun::open_offer);
            put_up(program, intuition, game, board);
            let model = program.model_mut();
            model.session_mut().replace_with(session);
            if let Some((seat, plies)) = offer {
                model.restore_draw_offer(seat, plies);
            }
            changed(program, intuition);
        }
        None => {
            let (mut begun, board) = Begun::new(record, rules)?;
            let unsent = program.model_mut().friend.unsent.take(&mut begun);
            put_up(program, intuition, FriendGame::begun(begun), board);
            play_unsent(program, intuition, &unsent);
        }
    }
    if let Some(record) = program.model().shown_begun().map(|begun| begun.record.clone()) {
        let line = &mut program.model_mut().friend.line;
        line.take_record(&record);
        let question = line.take_question(record.id());
        if question.is_some()
            && let Some(game) = program.model_mut().friend_game_mut()
        {
            game.question = question;
            changed(program, intuition);
        }
    }
    Ok(())
}

/// Plays moves and decisions again that had not been sent when the program was closed, as long as they are legal: those of the
/// user, and moves of a program in the third seat.
#[inline(never)]
fn play_unsent<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition, moves: &[String]) {
    if moves.is_empty() {
        return;
    }
    let seats = program.model().friend_game().and_then(FriendGame::seats);
    let session = program.model_mut().session_mut();
    for mv in moves {
        let turn = session.game().turn();
        let [is_own, is_friends] = seats.map_or([false, true], |seats| seats.map(|seat| seat == turn));
        let is_played = match mv.as_str() {
            unsent::RESIGNATION => is_own && session.resign(),
            // In some games, an agreed draw is a move.
            unsent::DRAW if is_own => {
                session.leave_as_draw() || DRAW.parse().is_ok_and(|mv| session.play(mv).is_ok())
            }
            mv => !is_friends && mv.parse().is_ok_and(|mv| session.play(mv).is_ok()),
        };
        if !is_played {
            break;
        }
    }
    changed(program, intuition);
}

/// Puts a game with a friend on the board. Without a board, a curtain covers the window.
#[inline(never)]
pub(super) fn put_up<G: TableGame>(
    program: &mut Table<G>,
    intuition: &mut Intuition,
    game: FriendGame<G::Position>,
    board: Option<GameRecord<G::Position>>,
) {
    crate::table::lessons::leave(program, intuition);
    let saved = own_options(program);
    let is_known = board.is_some();
    let begun = game.begun.as_ref();
    let options = begun.map(|begun| begun.record.link().settings().options().to_owned());
    let offer = begun.and_then(Begun::open_offer);
    let (seats, score) = (game.seats(), begun.and_then(Begun::score_before));
    let model = program.model_mut();
    let id = game.begun.as_ref().map(Begun::id);
    model.keep_unsent(id);
    let aside = model.set_own_game_aside(saved);
    let session = model.session_mut();
    session.follow(board.unwrap_or_else(|| aside.first_position()));
    for &seat in G::Position::SEATS {
        let is_human = seats.is_none_or(|seats| seats.contains(&seat));
        session.set_player(seat, if is_human { PlayerKind::Human } else { PlayerKind::Computer });
    }
    if let Some(score) = score {
        session.resume(score, Scoring::Yes, 0);
    }
    model.mode = Mode::Friend(aside, Box::new(game));
    if let Some((seat, plies)) = offer {
        model.restore_draw_offer(seat, plies);
    }
    model.update_friend_stage();
    program.tell_game(intuition, Happening::LinkOptions(Some(options.as_deref().unwrap_or_default())));
    execute::aside_changed(program, intuition);
    if is_known {
        program.show_last_move(intuition);
    }
}

/// Updates the window after the question, the record or the copied text of the shown game has changed.
pub(super) fn changed<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition) {
    program.model_mut().session_mut().invalidate_searches();
    execute::turn_changed(program, intuition);
}

/// Returns to the user's own game if the window shows a game with a friend. Moves that have not been sent are dropped.
pub(crate) fn leave<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition) {
    if program.model().friend_game().is_some() {
        program.model_mut().restore_own_game();
        program.tell_game(intuition, Happening::LinkOptions(None));
        execute::aside_changed(program, intuition);
    }
}

/// Returns to the user's own game. Moves that have not been sent come back with the friend's game.
pub(crate) fn back<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition) {
    let model = program.model_mut();
    let session = model.session().clone();
    let Mode::Friend(aside, game) = std::mem::replace(&mut model.mode, Mode::Own) else {
        return intuition.display_beep();
    };
    // An invitation that was not answered is in no list: its text is opened again.
    if game.begun.is_some() {
        model.friend.left.push((*game, session));
    }
    model.put_back(*aside);
    intuition.announce(None);
    program.tell_game(intuition, Happening::LinkOptions(None));
    execute::aside_changed(program, intuition);
}

/// Shows a game with a friend that is not over: the game of the line, the one that the user has left, one with a move that has
/// not been sent, or the newest. If all are over, shows the newest one. While the window shows such a game, shows the game of
/// the line if the friend has moved or asked there, otherwise the next one.
pub(crate) fn forth<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition) {
    let result = try_forth(program, intuition);
    report(intuition, result);
}

#[inline(never)]
fn try_forth<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition) -> Result<(), String> {
    let (games, rules) = saved(program)?;
    let records = games.of_game(G::Position::NAME)?;
    if let Some(shown) = program.model().shown_begun().map(Begun::id) {
        let line = &program.model().friend.line;
        let calling = line.game().filter(|_| line.has_news());
        let called = records.iter().find(|record| calling == Some(record.id())).cloned();
        let next = called.or_else(|| game_after(records, shown, rules)).ok_or(NO_OTHER)?;
        let name = game_name(program, &next);
        show(program, intuition, next)?;
        intuition.announce(name);
        return Ok(());
    }
    let friend = &program.model().friend;
    let mut wanted: Vec<GameId> = Vec::new();
    for (left, _) in &friend.left {
        wanted.extend(left.begun.as_ref().map(Begun::id));
    }
    wanted.extend(friend.line.game());
    let next = next_game(&records, rules, (&wanted, &friend.unsent)).ok_or(NO_GAMES)?.clone();
    show(program, intuition, next)
}

/// Returns the next older unfinished game, after the oldest the newest; without one, a finished game.
// A copy for each game makes a page larger.
#[inline(never)]
fn game_after(mut records: Vec<Record>, shown: GameId, rules: LinkStartFn) -> Option<Record> {
    let at = records.iter().position(|record| record.id() == shown)?;
    records.rotate_left(at + 1);
    records.pop();
    let is_open = |record: &Record| record.replay(rules).is_ok_and(|replay| replay.end.is_none());
    let next = records.iter().rposition(is_open).or_else(|| records.len().checked_sub(1))?;
    Some(records.swap_remove(next))
}

/// Returns the last of the `wanted` games that is not over, or one with moves that have not been sent, or the newest that is
/// not over. If all are over, returns the newest one.
// A copy for each game makes a page larger.
#[inline(never)]
fn next_game<'a>(
    records: &'a [Record],
    rules: LinkStartFn,
    (wanted, unsent): (&[GameId], &UnsentMoves),
) -> Option<&'a Record> {
    let is_open = |record: &&Record| record.replay(rules).is_ok_and(|replay| replay.end.is_none());
    let open: Vec<&Record> = records.iter().rev().filter(is_open).collect();
    let find = |id: &GameId| open.iter().find(|record| record.id() == *id);
    let next =
        wanted.iter().rev().find_map(find).or_else(|| open.iter().find(|record| unsent.has(record.id())));
    next.or(open.first()).copied().or(records.last())
}
