//! Executes the commands of menus, keys, buttons and the host in the window of any game.
//!
//! [`run`] is the entrance for menus, keys and buttons, and asks `allowed`. Choices on the board,
//! and commands that a game returns, enter at `execute` and are not asked. The match there is the only place that gives a
//! command its effect. What a command means for the game's own settings and pictures is left to the game.

use crate::entry::board_number;
use crate::table::allowed::{Denied, OVER, allow, refusal};
use crate::table::draws::{NO_OFFER, YOU_REFUSED};
use crate::table::friend;
use crate::table::friend::{NOT_YOUR_TURN, line};
use crate::table::judging;
use crate::table::lessons;
use crate::table::lessons::OWN_GAME;
use crate::table::looking_back;
use crate::table::menu_commands;
use crate::table::mode;
use crate::table::mode::Mode;
use crate::table::model::{BEGUN_AGAIN, Model, NEW_BEGUN, UndoResult};
use crate::table::{BoardCommand, MoveOf, SeatOf, Table, TableGame};
use crate::table::{Hand, Happening};
use crate::table::{opponents, practising, record, rematch, resigning, reviewing, turn};
use crate::view::board_numbers;
use crate::view::board_numbers::{NO_NUMBER, Opener};
use crate::view::ending::GameButton;
use crate::view::menu::{Common, TableCommand};
use crate::view::oracle_choice::OracleChoice;
use boardgame_engine::record::GamePosition as _;
use small_amiga::clipboard::Clip;
use small_amiga::intuition::Intuition;

const SCORE_RESET: &str = "The score is reset: Undo brings it back";
/// Text shown after a reset of the score that Undo does not bring back, as in classic mode.
const SCORE_RESET_FOR_GOOD: &str = "The score is reset";
/// Messages after the marks of legal moves are switched on or off while the user is not to move.
const MARKED_LATER: &str = "Legal moves are marked in your turn.";
const NOT_MARKED: &str = "Legal moves are not marked.";
/// Text shown after a request for a hint or a suggestion on a board that cannot be solved yet, because the players
/// still place its tiles.
const NO_HINT: &str = "There is no hint now.";

/// The way in which another game has come to the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Replacement {
    /// A new game was dealt.
    Dealt,
    /// A position was pasted.
    Pasted,
    /// The game was restarted on the same board.
    Again,
    /// A lesson or a game between two people has begun, has changed the game, or was left.
    Aside,
}

/// Executes a command of the user, unless the game on the board disables it.
///
/// `checked` is the new state of the command's check mark.
#[inline(never)]
pub fn run<G: TableGame>(
    program: &mut Table<G>,
    intuition: &mut Intuition,
    command: BoardCommand<G>,
    checked: bool,
) {
    if let Err(Denied { why, .. }) = allow(program, command) {
        show_message(program, intuition, why);
        return intuition.display_beep();
    }
    let is_answer =
        matches!(command, TableCommand::Common(Common::Friend(_) | Common::Draw | Common::RefuseDraw));
    if is_answer && program.model().has_unread_question(intuition.current_time()) {
        return;
    }
    if command != Common::ResetRecord.into() {
        record::keep(program);
    }
    if closes_review(program, command) {
        reviewing::close(program, intuition);
    }
    execute(program, intuition, command, checked);
    // The game must have settled before the next command is executed.
    turn::start(program, intuition);
    menu_commands::update_marks(program, intuition);
}

/// Returns `true` if an open review must be closed before the command, because the command changes the game or the
/// mode.
fn closes_review<G: TableGame>(program: &Table<G>, command: BoardCommand<G>) -> bool {
    match command {
        TableCommand::Common(common) => common.touches_game() || common == Common::Classic,
        TableCommand::Own(own) => program.game.own(&program.board, own).touches_game,
        TableCommand::ThinkAgain | TableCommand::EngineChosen | TableCommand::EngineChanged => false,
        TableCommand::ResetScore => false,
        TableCommand::Tell(_) | TableCommand::Refuse(_) => false,
        TableCommand::Player(..) | TableCommand::Play(_) | TableCommand::Agree(_) | TableCommand::Deal(_) => {
            true
        }
    }
}

/// Executes a command without asking whether it is allowed.
#[inline(never)]
pub(crate) fn execute<G: TableGame>(
    program: &mut Table<G>,
    intuition: &mut Intuition,
    command: BoardCommand<G>,
    checked: bool,
) {
    match command {
        TableCommand::Common(common) => execute_common(program, intuition, common, checked),
        TableCommand::Own(own) => {
            for wanted in program.game.choose(&program.board, own, checked) {
                execute(program, intuition, wanted, checked);
            }
        }
        TableCommand::Player(seat, player) => {
            program.model_mut().session_mut().set_player(seat, player);
            program.model_mut().judge.keep_players();
        }
        TableCommand::Play(mv) => play(program, intuition, mv),
        TableCommand::Agree(setup) => program.model_mut().session_mut().set_setup(setup),
        TableCommand::Deal(first) => {
            deal(program, intuition, None, Opener::Seat(first));
        }
        TableCommand::ThinkAgain => program.model_mut().think_again(),
        TableCommand::EngineChosen => {
            let message = judging::leave_perfect_play(program);
            program.model_mut().think_again();
            turn::start(program, intuition);
            if let Some(message) = message {
                program.model_mut().aids.show_message(message);
            }
        }
        TableCommand::EngineChanged => program.model_mut().session_mut().change_engine(),
        TableCommand::ResetScore => {
            let session = program.model_mut().session_mut();
            session.reset_score();
            let told = if session.can_take_back_game() { SCORE_RESET } else { SCORE_RESET_FOR_GOOD };
            intuition.announce(Some(told.to_owned()));
        }
        TableCommand::Tell(sentence) => program.model_mut().aids.show_message(sentence.to_owned()),
        TableCommand::Refuse(why) => program.model_mut().refuse(intuition, why),
    }
}

#[inline(never)]
fn execute_common<G: TableGame>(
    program: &mut Table<G>,
    intuition: &mut Intuition,
    common: Common,
    checked: bool,
) {
    match common {
        Common::Suggest => suggest(program, intuition),
        Common::TakeBack => take_back(program, intuition),
        Common::Redo => redo(program, intuition),
        Common::NewGame => {
            let session = program.model().session();
            let is_left = session.is_played() && !session.game().is_over();
            let opener = opener(program);
            deal(program, intuition, None, opener);
            if is_left {
                tell_way_back(program, intuition, NEW_BEGUN);
            }
        }
        Common::PlayAgain => play_again(program, intuition),
        Common::BoardNumber => {
            let now = program.dealt_number();
            program.model_mut().ask_for_board_number(intuition, now);
        }
        Common::Help => menu_commands::toggle_help(program, intuition),
        Common::Classic => set_classic(program, intuition, checked),
        Common::Lid => intuition.turn_lid(),
        Common::Speed(speed) => program.model_mut().clock.set(speed, intuition.current_time()),
        Common::Review => reviewing::toggle(program, intuition),
        Common::Moves => looking_back::toggle(program, intuition),
        Common::Lesson => lessons::toggle(program, intuition),
        Common::Practise => practising::run(program, intuition),
        Common::NextStep => lessons::next(program, intuition),
        Common::MarkLegal => {
            let model = program.model_mut();
            model.aids.set_marks_legal(checked);
            if !model.is_persons_turn() {
                let message = if checked { MARKED_LATER } else { NOT_MARKED };
                model.aids.show_message(message.to_owned());
            }
        }
        Common::NameSquares => program.model_mut().aids.set_coordinates(checked),
        Common::Oracle(choice) => {
            let waits = waiting(program).or_else(|| has_no_hint(program).then_some(NO_HINT));
            let waits = waits.filter(|_| choice == OracleChoice::Hint);
            match waits {
                Some(why) => program.model_mut().refuse(intuition, why),
                None if judging::obey(program, intuition, choice, checked) => {}
                None => intuition.display_beep(),
            }
        }
        Common::Wish(wish) => program.model_mut().request_file_command(wish),
        Common::Record => record::toggle(program, intuition),
        Common::ResetRecord => record::reset(program, intuition),
        Common::BringBackRecord => record::bring_back(program, intuition),
        Common::Resign => {
            program.board.hand = Hand::EMPTY;
            resigning::resign(program, intuition);
        }
        Common::Draw => offer_draw(program, intuition),
        Common::RefuseDraw => {
            friend::draw_was_refused(program, intuition);
            let model = program.model_mut();
            model.draws.refuse();
            model.update_friend_stage();
            model.aids.show_message(YOU_REFUSED.to_owned());
        }
        Common::Rematch => rematch::run(program, intuition),
        Common::FriendGames => friend::run_list(program, intuition),
        Common::SendMove => friend::send(program, intuition),
        Common::BackToMyGame => back_to_own_game(program, intuition),
        Common::ToFriendsGame => friend::forth(program, intuition),
        Common::Friend(button) => friend::press(program, intuition, button),
        Common::PlayWithFriend => line::run_dialog(program, intuition),
        Common::Chat => line::run_chat(program, intuition),
        Common::CopyResult => match program.model().daily_text(G::INFO.title) {
            Some(text) => program.model().copy_text(intuition, text, "result"),
            None => intuition.display_beep(),
        },
        Common::Copy => program.model().copy(intuition, program.dealt_number()),
        Common::Paste => program.model().ask_for_paste(intuition),
        Common::Quit => program.model_mut().quit(),
    }
}

/// Returns the side that begins a new game.
fn opener<G: TableGame>(program: &Table<G>) -> Opener<SeatOf<G>> {
    match G::FIRST_BEGINS {
        Some(own) if program.game.own(&program.board, own).is_checked => Opener::Seat(G::Position::SEATS[0]),
        _ if G::INFO.opens_by_number => Opener::ByNumber,
        _ => Opener::InTurn,
    }
}

fn deal<G: TableGame>(
    program: &mut Table<G>,
    intuition: &mut Intuition,
    number: Option<u64>,
    opener: Opener<SeatOf<G>>,
) {
    let deals_boards = G::deals_boards(program.model().session().setup());
    program.model_mut().deal(number, opener, deals_boards);
    replaced(program, intuition, Replacement::Dealt);
}

/// Updates the window after another game has come to the board.
fn replaced<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition, why: Replacement) {
    let Model { judge, controller, mode, review, added_mistakes, .. } = program.model_mut();
    match why {
        Replacement::Dealt | Replacement::Pasted => judge.another_game(&mut controller.session),
        Replacement::Again => {}
        Replacement::Aside => judge.lesson_changed(matches!(mode, Mode::Lesson(..))),
    }
    *review = None;
    if why != Replacement::Aside {
        added_mistakes.clear();
    }
    program.board.hand = Hand::EMPTY;
    if matches!(why, Replacement::Dealt | Replacement::Again) {
        program.tell_game(intuition, Happening::Dealt);
    }
    program.tell_game(intuition, Happening::Replaced);
}

/// Executes the command of a button.
pub(crate) fn run_button<G: TableGame>(
    program: &mut Table<G>,
    intuition: &mut Intuition,
    button: GameButton,
) {
    let command = match button {
        GameButton::Menu => return intuition.enter_menus(),
        GameButton::Deal => program.own_button().map(|(_, own)| TableCommand::Own(own)),
        GameButton::Stronger | GameButton::Easier => {
            for command in opponents::commands(program, button) {
                run(program, intuition, command, true);
            }
            Some(Common::NewGame.into())
        }
        button => button.common().map(TableCommand::Common),
    };
    if let Some(command) = command {
        run(program, intuition, command, false);
    }
}

/// Plays the human's move, or shows the reason why the move is refused.
pub(crate) fn play<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition, mv: MoveOf<G>) {
    if let Some(why) = program.model().link_refusal() {
        return program.model_mut().refuse(intuition, why);
    }
    match program.model_mut().session_mut().play(mv) {
        Ok(()) => turn::played(program, intuition),
        Err(why) => {
            let why = program.game.refused(&why);
            menu_commands::update_marks(program, intuition);
            program.model_mut().refuse(intuition, &why);
        }
    }
}

fn suggest<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition) {
    if G::INFO.keys_skip_animation {
        program.hurry(intuition);
    }
    if let Some(why) = waiting(program) {
        return program.model_mut().refuse(intuition, why);
    }
    if has_no_hint(program) {
        return program.model_mut().refuse(intuition, NO_HINT);
    }
    program.model_mut().session_mut().bar_rating();
    program.suggest();
}

/// Returns `true` in a game with exact hints if its board is not solved.
fn has_no_hint<G: TableGame>(program: &Table<G>) -> bool {
    judging::is_solved::<G>() && program.model().judge.solved.is_none()
}

/// Returns the reason why the user cannot move now, or `None` if the user is to move.
pub(super) fn waiting<G: TableGame>(program: &Table<G>) -> Option<&'static str> {
    let model = program.model();
    let why = if model.game().is_over() { OVER } else { NOT_YOUR_TURN };
    (!model.is_persons_turn()).then_some(why)
}

fn take_back<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition) {
    program.board.hand.put_back();
    if friend::ask_back(program, intuition) {
        return;
    }
    match program.model_mut().take_back(intuition) {
        UndoResult::Nothing => {
            let model = program.model_mut();
            let why = model.nothing_to_take_back();
            return model.aids.show_message(why.to_owned());
        }
        UndoResult::Moves => {}
        UndoResult::Game(players) if judging::is_solved::<G>() => {
            let Model { judge, controller, .. } = program.model_mut();
            judge.returned(&mut controller.session, &players);
        }
        UndoResult::Game(_) => {}
    }
    program.hurry(intuition);
}

/// Leaves the friend's game, or all puzzles since the user's own game. Without an own game, deals a new one.
fn back_to_own_game<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition) {
    if program.model().friend_game().is_some() {
        return friend::back(program, intuition);
    }
    program.board.hand.put_back();
    let Model { judge, controller, .. } = program.model_mut();
    let Some(players) = controller.session.restore_game_before_practice() else {
        return execute_common(program, intuition, Common::NewGame, false);
    };
    judge.returned(&mut controller.session, &players);
    program.hurry(intuition);
    turn::start(program, intuition);
    program.model_mut().aids.show_message(OWN_GAME.to_owned());
}

fn redo<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition) {
    program.board.hand.put_back();
    if let Some(why) = refusal(program, Common::Redo.into()) {
        return program.model_mut().refuse(intuition, why);
    }
    program.model_mut().session_mut().redo();
    program.hurry(intuition);
    turn::played(program, intuition);
}

fn play_again<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition) {
    program.model_mut().session_mut().play_again();
    replaced(program, intuition, Replacement::Again);
    tell_way_back(program, intuition, BEGUN_AGAIN);
}

/// Starts the turn of a game that has replaced another one, and shows `text` if Take back would restore that game.
fn tell_way_back<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition, text: &str) {
    turn::start(program, intuition);
    let model = program.model_mut();
    if model.session().can_take_back_game() && !model.aids.has_message() {
        model.aids.show_message(text.to_owned());
    }
}

fn set_classic<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition, classic: bool) {
    // Classic mode has no list of moves.
    looking_back::close_window(program, intuition);
    let model = program.model_mut();
    model.aids.set_classic(classic);
    intuition.name_amiga_key(None);
    // The open help page may list shortcuts of the other mode.
    model.close_help(intuition);
    let scope = model.aids.mode().undo_scope(G::INFO.classic_undo);
    model.session_mut().set_undo_scope(scope);
    if judging::is_solved::<G>() {
        // Classic mode has no perfect play.
        model.session_mut().invalidate_searches();
    }
    if line::IS_AVAILABLE && classic && line::can_chat(program) {
        // Classic mode has no games with friends.
        line::close(program, intuition);
    }
}

/// Offers, accepts or claims a draw.
#[inline(never)]
fn offer_draw<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition) {
    if program.model().lesson_accepts_draw() {
        return leave_as_draw(program, intuition);
    }
    let rules = program.draw_rules().filter(|rules| rules.can_offer);
    let Some(rules) = rules else { return program.model_mut().refuse(intuition, NO_OFFER) };
    program.tell_game(intuition, Happening::DrawOffered);
    let model = program.model_mut();
    match (model.offer_draw(&rules), rules.agreement) {
        (true, Some(mv)) => play(program, intuition, mv),
        (true, None) => leave_as_draw(program, intuition),
        // The panel shows a pending offer until it is answered.
        (false, _) => {
            let refused = if model.draws.is_refused() { rules.refused } else { "" };
            model.aids.show_message(refused.to_owned());
            model.update_friend_stage();
            return model.show_task();
        }
    }
    friend::draw_was_agreed(program, intuition);
}

fn leave_as_draw<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition) {
    program.model_mut().session_mut().leave_as_draw();
    turn::start(program, intuition);
}

/// Opens a pasted link, or replaces the game by the position in a pasted text.
pub(crate) fn paste<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition, clip: Clip) {
    let Some(clip) = friend::paste(program, intuition, clip) else { return };
    let pasted = match program.model_mut().parse_pasted(intuition, clip) {
        Ok(pasted) => pasted,
        Err(why) => return program.model_mut().refuse(intuition, why),
    };
    mode::leave(program, intuition);
    program.model_mut().paste(intuition, pasted);
    replaced(program, intuition, Replacement::Pasted);
    turn_changed(program, intuition);
}

/// Deals the board whose number the user has entered since the last call.
pub(super) fn poll_board_number<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition) {
    let Some(text) = program.model_mut().entered_board_number(intuition) else { return };
    if program.model().friend_game().is_some() {
        intuition.display_beep();
        intuition.announce(Some(friend::BACK_FIRST.to_owned()));
    } else {
        mode::leave(program, intuition);
        play_board(program, intuition, board_number::parse(&text));
    }
}

/// Deals the board with the number that the user has entered.
///
/// `None` stands for a text that is not a number, which is refused.
fn play_board<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition, number: Option<u64>) {
    let Some(number) = number else { return program.model_mut().refuse(intuition, NO_NUMBER) };
    reviewing::close(program, intuition);
    let opener = opener(program);
    deal(program, intuition, Some(number), opener);
    show_message(program, intuition, &board_numbers::message(number));
}

/// Shows a message until the user's next action or the next turn.
pub(crate) fn show_message<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition, sentence: &str) {
    turn::start(program, intuition);
    program.model_mut().aids.show_message(sentence.to_owned());
    menu_commands::update_marks(program, intuition);
}

/// Starts the turn and updates the menus after the game or the players may have changed.
pub(crate) fn turn_changed<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition) {
    turn::start(program, intuition);
    menu_commands::update_marks(program, intuition);
}

/// Updates the window after a lesson or a game between two people has changed or replaced the shown game.
pub(crate) fn aside_changed<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition) {
    replaced(program, intuition, Replacement::Aside);
    turn_changed(program, intuition);
}

/// Returns `true` if the command's check mark is set.
pub(crate) fn is_checked<G: TableGame>(program: &Table<G>, command: BoardCommand<G>) -> bool {
    let model = program.model();
    match command {
        TableCommand::Player(seat, player) => model.session().player(seat) == player,
        TableCommand::Own(own) => program.game.own(&program.board, own).is_checked,
        TableCommand::Common(common) => match common {
            Common::Classic => model.aids.is_classic(),
            Common::Speed(speed) => speed == model.clock.speed(),
            Common::MarkLegal => model.aids.marks_legal(),
            Common::NameSquares => program.names_squares(),
            Common::Moves => model.moves.is_open(),
            Common::Oracle(choice) => {
                model.judge.is_checked(choice, G::deals_boards(model.session().setup()))
            }
            _ => false,
        },
        _ => false,
    }
}
