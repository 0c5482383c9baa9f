//! The table of expectations in scripts, and the checks of the program's state against them.

use super::command::{MenuItemName, ScriptCommand, ScriptCommandSpec, TurnOwner, entry, parse_turn_owner};
use super::menus;
use super::stage::ScriptHost;
use amiga_boardgame::entry::scripting::{Ending, Outcome};
use amiga_boardgame::table::any_game::{AnyGame, Pulse};
use boardgame_engine::session::PlayerKind;
use small_amiga::intuition::Screen;
use small_amiga_window::files::{SourceWord, TextError};

/// The word for a game without a winner, in the script command `expect over`.
pub(crate) const NOBODY: &str = "nobody";

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Expect {
    /// The position on the board, as text in the game's notation.
    Position(String),
    Moves(Vec<String>),
    Plies(u32),
    Turn(TurnOwner),
    Over(Outcome),
    Status(String),
    /// The notes beside the board, joined into one line; `None` if no notes are shown.
    Note(Option<String>),
    Title(String),
    /// Whether the screen is flashing, as after `DisplayBeep`.
    Beep(bool),
    /// The square or other board place marked as a suggestion; `None` if none is marked.
    Suggestion(Option<String>),
    Hand(bool),
    Menu(bool),
    Clipboard(Option<String>),
    /// The title bar of the frontmost screen.
    Bar(String),
    Line(String),
    /// Whether the game's screen is in front of all others.
    Screen(bool),
    Checked(MenuItemName, bool),
    Running(bool),
}

const fn row(
    words: &'static str,
    operands: &'static str,
    help: &'static str,
    read: super::command::Reader,
) -> ScriptCommandSpec {
    ScriptCommandSpec { words, operands, help, read }
}

pub(crate) const EXPECTATIONS: [ScriptCommandSpec; 21] = [
    row("expect position", "POSITION [moves MOVE...]", "the position on the board", |args| {
        Ok(ScriptCommand::Expect(Expect::Position(args.position()?)))
    }),
    row("expect moves", "MOVE...", "all moves played since the start", |args| {
        let expected = args.game.move_example;
        let mut moves = vec![args.mv(expected)?];
        while args.peek().is_some() {
            moves.push(args.mv(expected)?);
        }
        Ok(ScriptCommand::Expect(Expect::Moves(moves)))
    }),
    row("expect plies", "N", "the number of plies played", |args| {
        let plies = args.word("a number of moves")?.number("a number of moves", 0, 99_999)?;
        Ok(ScriptCommand::Expect(Expect::Plies(plies.unsigned_abs())))
    }),
    row("expect turn", "WHO", "a side, a human or a computer is to move", |args| {
        Ok(ScriptCommand::Expect(Expect::Turn(parse_turn_owner(args)?)))
    }),
    row("expect over", "HOW WINNER", "the game is over: how it ended, and the winner or nobody", |args| {
        let endings: Vec<_> = args.game.endings.iter().map(|ending| (ending.word, *ending)).collect();
        let Ending { word: how, is_won } = args.one_of(&endings)?;
        let winner = if is_won { args.seat_or(Some, &[])? } else { args.one_of(&[(NOBODY, None)])? };
        Ok(ScriptCommand::Expect(Expect::Over(Outcome { reason: how, winner })))
    }),
    row("expect status", "TEXT", "the panel's status line, for example: thinking...", |args| {
        Ok(ScriptCommand::Expect(Expect::Status(args.take_rest("the text of the status line")?.1)))
    }),
    row("expect note", "TEXT|none", "the note beside the board, its lines joined by blanks", |args| {
        let text = args.take_rest("the text of the note, or none")?.1;
        Ok(ScriptCommand::Expect(Expect::Note(Some(text).filter(|text| text != "none"))))
    }),
    row("expect title", "TEXT", "the title of the game's window", |args| {
        Ok(ScriptCommand::Expect(Expect::Title(args.take_rest("a window's title")?.1)))
    }),
    row("expect beep", "", "the screen is flashing", |_| Ok(ScriptCommand::Expect(Expect::Beep(true)))),
    row("expect no beep", "", "the screen is not flashing", |_| {
        Ok(ScriptCommand::Expect(Expect::Beep(false)))
    }),
    row("expect suggestion", "PLACE|none", "the square marked as a suggestion", |args| {
        if args.take("none") {
            return Ok(ScriptCommand::Expect(Expect::Suggestion(None)));
        }
        let expected = format!("{}, or none", args.game.place_example);
        let word = args.word(&expected)?;
        if !(args.game.is_place)(word.text) {
            return Err(word.fault(&expected));
        }
        Ok(ScriptCommand::Expect(Expect::Suggestion(Some(word.text.to_owned()))))
    }),
    row("expect hand", "full|empty", "whether a piece is picked up", |args| {
        Ok(ScriptCommand::Expect(Expect::Hand(args.one_of(&[("full", true), ("empty", false)])?)))
    }),
    row("expect menu", "open|closed", "whether a menu is open", |args| {
        Ok(ScriptCommand::Expect(Expect::Menu(args.one_of(&[("open", true), ("closed", false)])?)))
    }),
    row("expect clipboard", "TEXT|none", "the text on the clipboard", |args| {
        let text = args.take_rest("a text, or none")?.1;
        Ok(ScriptCommand::Expect(Expect::Clipboard(Some(text).filter(|text| text != "none"))))
    }),
    row("expect bar", "TEXT", "the title bar of the front screen", |args| {
        Ok(ScriptCommand::Expect(Expect::Bar(args.take_rest("the text of the title bar")?.1)))
    }),
    row("expect line", "TEXT", "a line of a text window such as the Shell", |args| {
        Ok(ScriptCommand::Expect(Expect::Line(args.verbatim("the text of a line")?)))
    }),
    row("expect screen", "front|behind", "whether the game's screen is in front of all others", |args| {
        Ok(ScriptCommand::Expect(Expect::Screen(args.one_of(&[("front", true), ("behind", false)])?)))
    }),
    row("expect checked", "ITEM [/ SUB]", "the menu entry has a check mark", |args| {
        Ok(ScriptCommand::Expect(Expect::Checked(entry(args)?, true)))
    }),
    row("expect unchecked", "ITEM [/ SUB]", "the menu entry has no check mark", |args| {
        Ok(ScriptCommand::Expect(Expect::Checked(entry(args)?, false)))
    }),
    row("expect running", "", "the program is running", |_| Ok(ScriptCommand::Expect(Expect::Running(true)))),
    row("expect ended", "", "the program has ended", |_| Ok(ScriptCommand::Expect(Expect::Running(false)))),
];

/// Checks an expectation of a script.
///
/// If it is not met, returns an error with the actual state, at the word `at` of the script.
pub(super) fn check(stage: &dyn ScriptHost, expect: &Expect, at: SourceWord<'_>) -> Result<(), TextError> {
    let intuition = stage.intuition();
    let pulse = || stage.actor().map(AnyGame::pulse).ok_or_else(|| super::no_game(at));
    let game = || stage.actor().map(AnyGame::snapshot).ok_or_else(|| super::no_game(at));
    let (found, expected) = match expect {
        Expect::Position(position) => (game()?.position, position.clone()),
        Expect::Moves(moves) => (list(&game()?.moves), list(moves)),
        Expect::Plies(plies) => (plies_text(pulse()?.plies as u64), plies_text(u64::from(*plies))),
        Expect::Turn(wanted) => {
            let pulse = pulse()?;
            if is_turn(&pulse, *wanted) {
                return Ok(());
            }
            (turn(&pulse), who_text(&pulse, *wanted).to_owned())
        }
        Expect::Over(wanted) => (outcome(&pulse()?), (pulse()?.words.ending)(*wanted)),
        Expect::Status(text) => (format!("{:?}", game()?.status), format!("{text:?}")),
        Expect::Note(text) => (note(said(&game()?.notes).as_deref()), note(text.as_deref())),
        Expect::Title(text) => (format!("{:?}", title(stage)), format!("{text:?}")),
        Expect::Beep(beep) => (beep_text(intuition.is_beeping()), beep_text(*beep)),
        Expect::Suggestion(square) => (ants(game()?.suggestion.as_deref()), ants(square.as_deref())),
        Expect::Hand(full) => (hand(pulse()?.is_holding), hand(*full)),
        Expect::Clipboard(text) => (clip(intuition.clipboard().text()), clip(text.as_deref())),
        Expect::Bar(text) => (format!("{:?}", bar(stage)), format!("{text:?}")),
        Expect::Line(text) => {
            let lines = stage.text();
            let there = lines.iter().find(|line| *line == text);
            (there.cloned().unwrap_or_else(|| lines.join("|")), text.clone())
        }
        Expect::Screen(front) => {
            let first = intuition.screens().first().map(Screen::id);
            let own = intuition.screen_of(pulse()?.window).map(Screen::id);
            (screen(own == first), screen(*front))
        }
        Expect::Menu(open) => (menu(intuition.is_in_menus()), menu(*open)),
        Expect::Checked(entry, checked) => (mark(menus::is_checked(stage, entry, at)?), mark(*checked)),
        Expect::Running(running) => (program(stage.is_running()), program(*running)),
    };
    if found == expected { Ok(()) } else { Err(super::fault(at, found, &expected)) }
}

pub(super) fn is_turn(game: &Pulse, owner: TurnOwner) -> bool {
    game.turn.is_some_and(|(seat, player)| match owner {
        TurnOwner::Seat(wanted) => seat == wanted,
        TurnOwner::Player(wanted) => player == wanted,
    })
}

/// Describes the side and player to move, or the result of a finished game.
pub(super) fn turn(game: &Pulse) -> String {
    let Some((seat, player)) = game.turn else { return outcome(game) };
    let [side, kind] = [TurnOwner::Seat(seat), TurnOwner::Player(player)].map(|who| who_text(game, who));
    format!("the turn of the {side} {}, a {kind}", game.words.seat_noun)
}

pub(super) fn who_text(game: &Pulse, owner: TurnOwner) -> &'static str {
    match owner {
        TurnOwner::Seat(seat) => game.side(seat),
        TurnOwner::Player(PlayerKind::Human) => "human",
        TurnOwner::Player(PlayerKind::Computer) => "computer",
    }
}

pub(super) fn outcome(game: &Pulse) -> String {
    game.outcome.map_or_else(|| "a game that is not over".to_owned(), game.words.ending)
}

fn list(moves: &[String]) -> String {
    if moves.is_empty() { "no moves".to_owned() } else { moves.join(" ") }
}

fn plies_text(plies: u64) -> String {
    format!("{plies} moves played")
}

fn said(lines: &[String]) -> Option<String> {
    (!lines.is_empty()).then(|| lines.join(" "))
}

fn note(text: Option<&str>) -> String {
    text.map_or_else(|| "no note".to_owned(), |text| format!("the note {text:?}"))
}

fn title(stage: &dyn ScriptHost) -> &str {
    stage.intuition().window(stage.window()).map_or("", |window| window.title())
}

fn clip(text: Option<&str>) -> String {
    text.map_or_else(|| "an empty clipboard".to_owned(), |text| format!("{text:?}"))
}

/// Returns the text in the frontmost screen's title bar, with each run of blanks shortened to one blank.
///
/// The words of a script are joined by single blanks, too.
fn bar(stage: &dyn ScriptHost) -> String {
    let title = stage.intuition().screens().first().map_or("", Screen::bar_title);
    title.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn beep_text(beep: bool) -> String {
    if beep { "a flashing screen" } else { "no flash" }.to_owned()
}

fn ants(square: Option<&str>) -> String {
    square.map_or_else(|| "no ants".to_owned(), |square| format!("ants round {square}"))
}

fn hand(full: bool) -> String {
    if full { "a piece in hand" } else { "an empty hand" }.to_owned()
}

fn menu(open: bool) -> String {
    if open { "open menus" } else { "no open menu" }.to_owned()
}

fn screen(front: bool) -> String {
    if front { "its screen in front" } else { "its screen behind another" }.to_owned()
}

fn mark(checked: bool) -> String {
    if checked { "a check mark" } else { "no check mark" }.to_owned()
}

fn program(running: bool) -> String {
    if running { "a running program" } else { "a program that has ended" }.to_owned()
}
