//! What a script can expect: one table, and the look at the program that tells whether it is so.

use super::command::{Command, Entry, Spec, Who, entry, who};
use super::menus;
use super::stage::Stage;
use crate::games::entry::actor::{Actor, Ending, Outcome};
use crate::games::session::Player;
use crate::host::files::{TextError, Word};
use small_amiga::system::intuition::screen::Screen;

/// The word for the winner of a game that nobody has won.
pub const NOBODY: &str = "nobody";

/// Something that must be so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Expect {
    /// This position is on the board.
    Position(String),
    /// These moves have been played, and no others.
    Moves(Vec<String>),
    /// So many moves have been played.
    Plies(u32),
    /// It is their turn, and the game goes on.
    Turn(Who),
    /// The game has ended thus.
    Over(Outcome),
    /// The panel says this.
    Status(String),
    /// This is said beside the board, by the oracle or the game itself, or nothing.
    Note(Option<String>),
    /// The game's window has this title.
    Title(String),
    /// The screen is flashing, or is not.
    Beep(bool),
    /// The ants walk round this place, or round none.
    Suggestion(Option<String>),
    /// A piece is in somebody's hand, or is not.
    Hand(bool),
    /// Menus are down, or are not.
    Menu(bool),
    /// This is on the clipboard, or nothing.
    Clipboard(Option<String>),
    /// The bar of the screen in front says this.
    Bar(String),
    /// A line of the program's window says this.
    Line(String),
    /// Whether its screen is in front of all others.
    Screen(bool),
    /// A menu entry has its mark, or has not.
    Checked(Entry, bool),
    /// The program runs, or has ended.
    Running(bool),
}

const fn row(
    words: &'static str,
    operands: &'static str,
    help: &'static str,
    read: super::command::Reader,
) -> Spec {
    Spec { words, operands, help, read }
}

/// Every expectation.
pub const EXPECTATIONS: [Spec; 21] = [
    row("expect position", "POSITION [moves MOVE...]", "this position is on the board", |args| {
        Ok(Command::Expect(Expect::Position(args.position()?)))
    }),
    row("expect moves", "MOVE...", "these moves have been played, and no others", |args| {
        let expected = args.game.move_example;
        let mut moves = vec![args.mv(expected)?];
        while args.peek().is_some() {
            moves.push(args.mv(expected)?);
        }
        Ok(Command::Expect(Expect::Moves(moves)))
    }),
    row("expect plies", "N", "so many moves have been played", |args| {
        let plies = args.word("a number of moves")?.number("a number of moves", 0, 99_999)?;
        Ok(Command::Expect(Expect::Plies(plies.unsigned_abs())))
    }),
    row("expect turn", "WHO", "it is the turn of a side, or of human or computer", |args| {
        Ok(Command::Expect(Expect::Turn(who(args)?)))
    }),
    row("expect over", "HOW WINNER", "the game has ended thus, and this side or nobody has won", |args| {
        let endings: Vec<_> = args.game.endings.iter().map(|ending| (ending.how, *ending)).collect();
        let Ending { how, is_won } = args.one_of(&endings)?;
        let winner = if is_won { args.seat_or(Some, &[])? } else { args.one_of(&[(NOBODY, None)])? };
        Ok(Command::Expect(Expect::Over(Outcome { how, winner })))
    }),
    row("expect status", "TEXT", "the panel says so, word for word, such as: thinking...", |args| {
        Ok(Command::Expect(Expect::Status(args.rest("what the panel says")?.1)))
    }),
    row("expect note", "TEXT|none", "the oracle or the game says so beside it, its lines in one", |args| {
        let text = args.rest("what is said beside the board, or none")?.1;
        Ok(Command::Expect(Expect::Note(Some(text).filter(|text| text != "none"))))
    }),
    row("expect title", "TEXT", "the game's window is called so", |args| {
        Ok(Command::Expect(Expect::Title(args.rest("a window's title")?.1)))
    }),
    row("expect beep", "", "the screen is flashing", |_| Ok(Command::Expect(Expect::Beep(true)))),
    row("expect no beep", "", "it is not", |_| Ok(Command::Expect(Expect::Beep(false)))),
    row("expect suggestion", "PLACE|none", "this is shown as a good move, or nothing is", |args| {
        if args.take("none") {
            return Ok(Command::Expect(Expect::Suggestion(None)));
        }
        let expected = format!("{}, or none", args.game.place_example);
        let word = args.word(&expected)?;
        if !(args.game.is_place)(word.text) {
            return Err(word.fault(&expected));
        }
        Ok(Command::Expect(Expect::Suggestion(Some(word.text.to_owned()))))
    }),
    row("expect hand", "full|empty", "a piece is in somebody's hand", |args| {
        Ok(Command::Expect(Expect::Hand(args.one_of(&[("full", true), ("empty", false)])?)))
    }),
    row("expect menu", "open|closed", "menus are down", |args| {
        Ok(Command::Expect(Expect::Menu(args.one_of(&[("open", true), ("closed", false)])?)))
    }),
    row("expect clipboard", "TEXT|none", "this is on the clipboard, or nothing", |args| {
        let text = args.rest("a text, or none")?.1;
        Ok(Command::Expect(Expect::Clipboard(Some(text).filter(|text| text != "none"))))
    }),
    row("expect bar", "TEXT", "the bar of the screen in front says so", |args| {
        Ok(Command::Expect(Expect::Bar(args.rest("what a screen's bar says")?.1)))
    }),
    row("expect line", "TEXT", "a line of a window that is all text says so, as the Shell's", |args| {
        Ok(Command::Expect(Expect::Line(args.verbatim("what a line says")?)))
    }),
    row(
        "expect screen",
        "front|behind",
        "the game's screen is in front of all others, or behind one",
        |args| Ok(Command::Expect(Expect::Screen(args.one_of(&[("front", true), ("behind", false)])?))),
    ),
    row("expect checked", "ITEM [/ SUB]", "the menu's entry has its mark", |args| {
        Ok(Command::Expect(Expect::Checked(entry(args)?, true)))
    }),
    row("expect unchecked", "ITEM [/ SUB]", "it has not", |args| {
        Ok(Command::Expect(Expect::Checked(entry(args)?, false)))
    }),
    row("expect running", "", "the program runs", |_| Ok(Command::Expect(Expect::Running(true)))),
    row("expect ended", "", "it has ended", |_| Ok(Command::Expect(Expect::Running(false)))),
];

/// Checks it; a fault says what is so instead, at the word that expects it.
pub(super) fn check(stage: &dyn Stage, expect: &Expect, at: Word<'_>) -> Result<(), TextError> {
    let intuition = stage.intuition();
    let game = || stage.actor().ok_or_else(|| super::no_game(at));
    let (found, expected) = match expect {
        Expect::Position(position) => (game()?.position(), position.clone()),
        Expect::Moves(moves) => (list(&game()?.moves()), list(moves)),
        Expect::Plies(plies) => (plies_text(game()?.moves().len() as u64), plies_text(u64::from(*plies))),
        Expect::Turn(wanted) if is_turn(game()?, *wanted) => return Ok(()),
        Expect::Turn(wanted) => (turn(game()?), who_text(game()?, *wanted).to_owned()),
        Expect::Over(wanted) => (outcome(game()?), (game()?.vocabulary().ending)(*wanted)),
        Expect::Status(text) => (format!("{:?}", game()?.status()), format!("{text:?}")),
        Expect::Note(text) => (note(said(game()?).as_deref()), note(text.as_deref())),
        Expect::Title(text) => (format!("{:?}", title(stage)), format!("{text:?}")),
        Expect::Beep(beep) => (beep_text(intuition.is_beeping()), beep_text(*beep)),
        Expect::Suggestion(square) => (ants(game()?.suggestion().as_deref()), ants(square.as_deref())),
        Expect::Hand(full) => (hand(game()?.is_holding()), hand(*full)),
        Expect::Clipboard(text) => (clip(intuition.clipboard().text()), clip(text.as_deref())),
        Expect::Bar(text) => (format!("{:?}", bar(stage)), format!("{text:?}")),
        Expect::Line(text) => {
            let lines = stage.text();
            let there = lines.iter().find(|line| *line == text);
            (there.cloned().unwrap_or_else(|| lines.join("|")), text.clone())
        }
        Expect::Screen(front) => {
            let first = intuition.screens().first().map(Screen::id);
            let own = intuition.screen_of(game()?.window()).map(Screen::id);
            (screen(own == first), screen(*front))
        }
        Expect::Menu(open) => (menu(intuition.is_in_menus()), menu(*open)),
        Expect::Checked(entry, checked) => (mark(menus::is_checked(stage, entry, at)?), mark(*checked)),
        Expect::Running(running) => (program(stage.is_running()), program(*running)),
    };
    if found == expected { Ok(()) } else { Err(super::fault(at, found, &expected)) }
}

/// Whether it is their turn.
pub(super) fn is_turn(game: &dyn Actor, who: Who) -> bool {
    game.turn().is_some_and(|(seat, player)| match who {
        Who::Seat(wanted) => seat == wanted,
        Who::Player(wanted) => player == wanted,
    })
}

/// Whose turn it is, in words.
pub(super) fn turn(game: &dyn Actor) -> String {
    let Some((seat, player)) = game.turn() else { return outcome(game) };
    let [side, kind] = [Who::Seat(seat), Who::Player(player)].map(|who| who_text(game, who));
    format!("the turn of the {side} {}, a {kind}", game.vocabulary().thing)
}

pub(super) fn who_text(game: &dyn Actor, who: Who) -> &'static str {
    match who {
        Who::Seat(seat) => game.vocabulary().seats.get(seat).copied().unwrap_or(""),
        Who::Player(Player::Human) => "human",
        Who::Player(Player::Computer) => "computer",
    }
}

/// How the game has ended, if it has.
pub(super) fn outcome(game: &dyn Actor) -> String {
    game.outcome().map_or_else(|| "a game still going on".to_owned(), game.vocabulary().ending)
}

fn list(moves: &[String]) -> String {
    if moves.is_empty() { "no moves".to_owned() } else { moves.join(" ") }
}

fn plies_text(plies: u64) -> String {
    format!("{plies} moves played")
}

/// What is said beside the board, if anything, in one line.
fn said(game: &dyn Actor) -> Option<String> {
    let lines = game.notes();
    (!lines.is_empty()).then(|| lines.join(" "))
}

fn note(text: Option<&str>) -> String {
    text.map_or_else(|| "no note".to_owned(), |text| format!("the note {text:?}"))
}

fn title(stage: &dyn Stage) -> &str {
    stage.intuition().window(stage.window()).map_or("", |window| window.title())
}

fn clip(text: Option<&str>) -> String {
    text.map_or_else(|| "an empty clipboard".to_owned(), |text| format!("{text:?}"))
}

/// What the bar in front says, several blanks as one: so many a script can tell.
fn bar(stage: &dyn Stage) -> String {
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
    if open { "menus that are down" } else { "no menu down" }.to_owned()
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
