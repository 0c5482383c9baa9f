//! A game as the options of a saved game, and the way back from a saved game to a window.

use crate::entry::saved_earlier_game;
use crate::entry::saved_options::{BOARD, SavedHistory, SavedOptions, SavedState, number_in};
use crate::table::execute;
use crate::table::model::CONTINUED;
use crate::table::saved_game::SavedGame;
use crate::table::switches;
use crate::table::{Table, TableGame};
use boardgame_engine::coach::{Day, RatedPuzzle};
use boardgame_engine::record::{GamePosition, GameRecord};
use boardgame_engine::session::{EarlierGame, PlayerKind, Session};
use small_amiga::intuition::Intuition;

/// Prefix of the word `daily=NUMBER` in a saved game, which gives the number of a daily puzzle.
const DAILY: &str = "daily=";
/// Prefix of the word `late=NUMBER` in a saved game, for a daily puzzle that was begun after its day.
const LATE_DAILY: &str = "late=";
/// Prefix of the word `training=2-block-123` in a saved game, which names a training puzzle.
const TRAINING: &str = "training=";

/// Prefix of a word in a saved game that is over, such as `finished=hc`: a human and a computer have finished it, and the
/// seats have other players now.
const FINISHED: &str = "finished=";

/// Message shown when another game has replaced the saved game. The command Undo brings the saved game back.
const REPLACED: &str = "Undo: back to your last game.";

/// Converts the current game to the options of a saved game: the game record, the program's options, the score, the
/// switches and the history.
pub(super) fn current_options<G: TableGame>(program: &Table<G>) -> SavedOptions {
    let session = program.model().session();
    let game = session.game();
    let puzzle = puzzle_word(program, game).filter(|_| !program.model().judge.is_retry());
    let words = board_word(program.dealt_number()).into_iter().chain(puzzle);
    let words = words.chain(finished_word(session));
    let kept = SavedState {
        score: session.score_before(),
        scoring: session.counting(),
        switches: switches::words(program).into_iter().map(str::to_owned).chain(words).collect(),
        history: history(program),
    };
    SavedOptions::new(game.to_string(), program.game.options(&program.board).saved, &kept)
}

/// Returns the options of the user's own game, which another game may have set aside.
pub(super) fn own_options<G: TableGame>(program: &Table<G>) -> SavedOptions {
    program.model().own_game_aside().cloned().unwrap_or_else(|| current_options(program))
}

/// Restores the score, the menu switches and the history of a saved game, and shows a message.
///
/// The moves and players must already have been set up.
pub(super) fn resume<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition, saved: &SavedState) {
    let session = program.model_mut().session_mut();
    let began = saved.history.as_ref().map_or_else(|| session.began(), |history| history.began);
    session.resume(saved.score.clone(), saved.scoring, began);
    if let Some(word) = saved.switches.iter().find_map(|word| word.strip_prefix(FINISHED)) {
        session.set_finishers(word.chars().map(player_of).collect());
    }
    restore_history(program, saved);
    let game = program.model().game().clone();
    if saved.history.is_none() && game.has_chosen_end() {
        // The game was logged when it ended.
        program.model_mut().session_mut().mark_logged();
    }
    restore_puzzle(program, &game, &saved.switches);
    switches::restore(program, intuition, &saved.switches);
    let model = program.model_mut();
    model.numbers.confirm(model.controller.session.game(), saved.board_number());
    execute::show_message(program, intuition, CONTINUED);
}

/// Adds a saved game to the earlier games. The user can return to them with Take back.
///
/// Take back can then return to the earlier games of the saved game, too. If an earlier game can be
/// restored, shows a message about Take back.
///
/// The saved game itself is left out if it is this game or has no moves.
#[inline(never)]
pub(super) fn remember<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition, saved: &SavedGame) {
    let (record, saved) = (saved.record(), saved.state());
    let Ok(game) = record.parse::<GameRecord<G::Position>>() else { return };
    let history = saved.history.clone().unwrap_or_default();
    for text in &history.earlier {
        restore_earlier_game(program, text);
    }
    if game == *program.model().game() {
        if history.is_logged {
            program.model_mut().session_mut().mark_logged();
        }
    } else if game.plies() > 0 {
        let session = program.model().session();
        let players = G::Position::SEATS.iter().map(|&seat| session.player(seat)).collect();
        let began = if saved.history.is_some() { history.began } else { game.plies() };
        let (score, scoring, is_logged) = (saved.score.clone(), saved.scoring, history.is_logged);
        let earlier = EarlierGame { game, players, score, scoring, began, is_logged };
        add_earlier_game(program, earlier, &saved.switches);
    }
    if program.model().session().can_take_back_game() {
        execute::show_message(program, intuition, REPLACED);
    }
}

/// Returns the history to save with the window's game, or `None` if there is nothing to save.
fn history<G: TableGame>(program: &Table<G>) -> Option<SavedHistory> {
    let session = program.model().session();
    let text = |earlier: &EarlierGame<G::Position>| {
        let number = board_word(program.model().numbers.number_of(&earlier.game));
        let words = number.into_iter().chain(puzzle_word(program, &earlier.game)).collect();
        saved_earlier_game::format(earlier, words)
    };
    let earlier: Vec<_> = session.earlier_games().iter().map(text).collect();
    let (began, is_logged) = (session.began(), session.is_logged());
    (is_logged || !earlier.is_empty()).then_some(SavedHistory { began, is_logged, earlier })
}

fn restore_history<G: TableGame>(program: &mut Table<G>, saved: &SavedState) {
    let Some(history) = &saved.history else { return };
    if history.is_logged {
        program.model_mut().session_mut().mark_logged();
    }
    for text in &history.earlier {
        restore_earlier_game(program, text);
    }
}

/// Adds a saved earlier game to the games that the command Take back can restore.
///
/// A text that this version cannot read is skipped.
fn restore_earlier_game<G: TableGame>(program: &mut Table<G>, text: &str) {
    if let Some((earlier, words)) = saved_earlier_game::parse(text) {
        add_earlier_game(program, earlier, &words);
    }
}

fn add_earlier_game<G: TableGame>(
    program: &mut Table<G>,
    earlier: EarlierGame<G::Position>,
    words: &[String],
) {
    restore_puzzle(program, &earlier.game, words);
    let model = program.model_mut();
    model.numbers.confirm(&earlier.game, number_in(words, BOARD));
    model.session_mut().add_earlier_game(earlier);
}

/// Returns the word for a board number in a saved game, such as `board=5`, or `None` without a number.
fn board_word(number: Option<u64>) -> Option<String> {
    number.map(|number| format!("{BOARD}{number}"))
}

/// Returns the word for the players who have finished the game, or `None` if they have their seats still.
fn finished_word<P: GamePosition>(session: &Session<P>) -> Option<String> {
    let changed = P::SEATS.iter().any(|&seat| session.result_player(seat) != session.player(seat));
    let letter = |&seat| match session.result_player(seat) {
        PlayerKind::Human => 'h',
        PlayerKind::Computer => 'c',
    };
    changed.then(|| FINISHED.chars().chain(P::SEATS.iter().map(letter)).collect())
}

const fn player_of(letter: char) -> PlayerKind {
    if letter == 'c' { PlayerKind::Computer } else { PlayerKind::Human }
}

/// Returns the word, such as `daily=142`, that is saved with a game and names its daily or training puzzle.
///
/// Returns `None` if `game` is no such puzzle.
fn puzzle_word<G: TableGame>(program: &Table<G>, game: &GameRecord<G::Position>) -> Option<String> {
    Some(match program.model().judge.rated_of(game)? {
        (RatedPuzzle::Daily(day), false) => format!("{DAILY}{day}"),
        (RatedPuzzle::Daily(day), true) => format!("{LATE_DAILY}{day}"),
        (RatedPuzzle::Training(training), _) => format!("{TRAINING}{training}"),
    })
}

/// Marks `game` as an attempt at a daily or training puzzle if a word of the saved game, such as `daily=142`, names the
/// puzzle.
fn restore_puzzle<G: TableGame>(program: &mut Table<G>, game: &GameRecord<G::Position>, words: &[String]) {
    let found = [(DAILY, false), (LATE_DAILY, true)]
        .into_iter()
        .filter_map(|(prefix, is_late)| Some((number_in(words, prefix).and_then(Day::new)?.into(), is_late)));
    let training = words.iter().find_map(|word| word.strip_prefix(TRAINING)?.parse().ok());
    let training = training.map(|training| (RatedPuzzle::Training(training), false));
    for (puzzle, is_late) in found.chain(training) {
        program.model_mut().judge.restore_rated(game, puzzle, is_late);
    }
}
