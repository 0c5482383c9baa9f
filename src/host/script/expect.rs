//! What a script can expect: one table, and the look at the program that tells whether it is so.

use super::command::{Command, Entry, Spec, Who, entry, who};
use super::menus;
use crate::games::session::Player;
use crate::games::square::Square;
use crate::games::tripppin::{Cause, Move, Position, Side};
use crate::host::amiga::Amiga;
use crate::host::files::{TextError, Word};

/// Something that must be so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Expect {
    /// This position is on the board.
    Position(Box<Position>),
    /// These moves have been played, and no others.
    Moves(Vec<Move>),
    /// So many moves have been played.
    Plies(u32),
    /// It is their turn, and the game goes on.
    Turn(Who),
    /// The game has ended thus.
    Over(Cause, Side),
    /// The panel says this.
    Status(String),
    /// The oracle says this on the panel, or nothing.
    Note(Option<String>),
    /// The game's window has this title.
    Title(String),
    /// The screen is flashing, or is not.
    Beep(bool),
    /// The ants walk round this square, or round none.
    Suggestion(Option<Square>),
    /// A piece is in somebody's hand, or is not.
    Hand(bool),
    /// Menus are down, or are not.
    Menu(bool),
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
pub const EXPECTATIONS: [Spec; 17] = [
    row("expect position", "TPN [moves MOVE...]", "this position is on the board", |args| {
        Ok(Command::Expect(Expect::Position(Box::new(*args.play()?.current()))))
    }),
    row("expect moves", "MOVE...", "these moves have been played, and no others", |args| {
        let mut moves = vec![args.parsed("a move such as e1f2")?];
        while args.peek().is_some() {
            moves.push(args.parsed("a move such as e1f2")?);
        }
        Ok(Command::Expect(Expect::Moves(moves)))
    }),
    row("expect plies", "N", "so many moves have been played", |args| {
        let plies = args.word("a number of moves")?.number("a number of moves", 0, 99_999)?;
        Ok(Command::Expect(Expect::Plies(plies.unsigned_abs())))
    }),
    row("expect turn", "WHO", "it is the turn of right, left, human or computer", |args| {
        Ok(Command::Expect(Expect::Turn(who(args)?)))
    }),
    row(
        "expect over",
        "HOW WINNER",
        "the game has ended, by goal or stuck, and right or left has won",
        |args| {
            let cause = args.one_of(&[("goal", Cause::Goal), ("stuck", Cause::Stuck)])?;
            let winner = args.one_of(&[("right", Side::Right), ("left", Side::Left)])?;
            Ok(Command::Expect(Expect::Over(cause, winner)))
        },
    ),
    row(
        "expect status",
        "TEXT",
        "the panel says so: MAKE A MOVE, thinking..., CAN'T MOVE! or Game Over.",
        |args| Ok(Command::Expect(Expect::Status(args.rest("what the panel says")?.1))),
    ),
    row("expect note", "TEXT|none", "the oracle says so on the panel, its lines in one", |args| {
        let text = args.rest("what the oracle says, or none")?.1;
        Ok(Command::Expect(Expect::Note(Some(text).filter(|text| text != "none"))))
    }),
    row("expect title", "TEXT", "the game's window is called so", |args| {
        Ok(Command::Expect(Expect::Title(args.rest("a window's title")?.1)))
    }),
    row("expect beep", "", "the screen is flashing", |_| Ok(Command::Expect(Expect::Beep(true)))),
    row("expect no beep", "", "it is not", |_| Ok(Command::Expect(Expect::Beep(false)))),
    row("expect suggestion", "SQUARE|none", "the ants walk round this square", |args| {
        if args.take("none") {
            return Ok(Command::Expect(Expect::Suggestion(None)));
        }
        Ok(Command::Expect(Expect::Suggestion(Some(args.parsed("a square such as f2, or none")?))))
    }),
    row("expect hand", "full|empty", "a piece is in somebody's hand", |args| {
        Ok(Command::Expect(Expect::Hand(args.one_of(&[("full", true), ("empty", false)])?)))
    }),
    row("expect menu", "open|closed", "menus are down", |args| {
        Ok(Command::Expect(Expect::Menu(args.one_of(&[("open", true), ("closed", false)])?)))
    }),
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
pub(super) fn check(amiga: &Amiga, expect: &Expect, at: Word<'_>) -> Result<(), TextError> {
    let game = amiga.game();
    let session = game.session();
    let line = session.game();
    let intuition = amiga.intuition();
    let (found, expected) = match expect {
        Expect::Position(position) => (line.current().to_string(), position.to_string()),
        Expect::Moves(moves) => (list(line.moves()), list(moves.iter().copied())),
        Expect::Plies(plies) => (plies_text(line.plies() as u64), plies_text(u64::from(*plies))),
        Expect::Turn(who) if is_turn(amiga, *who) => return Ok(()),
        Expect::Turn(wanted) => (turn(amiga), who_text(*wanted).to_owned()),
        Expect::Over(cause, winner) => (outcome(amiga), outcome_text(*cause, *winner)),
        Expect::Status(text) => (format!("{:?}", game.status().text()), format!("{text:?}")),
        Expect::Note(text) => (note(said(amiga).as_deref()), note(text.as_deref())),
        Expect::Title(text) => (format!("{:?}", title(amiga)), format!("{text:?}")),
        Expect::Beep(beep) => (beep_text(intuition.is_beeping()), beep_text(*beep)),
        Expect::Suggestion(square) => (ants(game.suggestion()), ants(*square)),
        Expect::Hand(full) => (hand(game.is_holding()), hand(*full)),
        Expect::Menu(open) => (menu(intuition.is_in_menus()), menu(*open)),
        Expect::Checked(entry, checked) => (mark(menus::is_checked(amiga, entry, at)?), mark(*checked)),
        Expect::Running(running) => (program(amiga.is_running()), program(*running)),
    };
    if found == expected { Ok(()) } else { Err(super::fault(at, found, &expected)) }
}

/// Whether it is their turn.
pub(super) fn is_turn(amiga: &Amiga, who: Who) -> bool {
    let session = amiga.game().session();
    session.to_move().is_some_and(|player| match who {
        Who::Side(side) => session.game().current().turn() == side,
        Who::Player(wanted) => player == wanted,
    })
}

/// Whose turn it is, in words.
pub(super) fn turn(amiga: &Amiga) -> String {
    let session = amiga.game().session();
    let side = side_name(session.game().current().turn());
    match session.to_move() {
        None => outcome(amiga),
        Some(player) => format!("the turn of the {side} piece, a {}", who_text(Who::Player(player))),
    }
}

fn side_name(side: Side) -> &'static str {
    match side {
        Side::Right => "right",
        Side::Left => "left",
    }
}

pub(super) fn who_text(who: Who) -> &'static str {
    match who {
        Who::Side(side) => side_name(side),
        Who::Player(Player::Human) => "human",
        Who::Player(Player::Computer) => "computer",
    }
}

/// How the game has ended, if it has.
pub(super) fn outcome(amiga: &Amiga) -> String {
    match amiga.game().session().game().current().outcome() {
        None => "a game still going on".to_owned(),
        Some(outcome) => outcome_text(outcome.cause, outcome.winner),
    }
}

fn outcome_text(cause: Cause, winner: Side) -> String {
    let (winner, loser) = (side_name(winner), side_name(winner.other()));
    match cause {
        Cause::Goal => format!("a game won by the {winner} piece at its goal"),
        Cause::Stuck => format!("a game won by the {winner} piece, the {loser} one being stuck"),
    }
}

fn list(moves: impl ExactSizeIterator<Item = Move>) -> String {
    if moves.len() == 0 {
        return "no moves".to_owned();
    }
    moves.map(|mv| mv.to_string()).collect::<Vec<_>>().join(" ")
}

fn plies_text(plies: u64) -> String {
    format!("{plies} moves played")
}

/// What the oracle says, if anything, in one line.
fn said(amiga: &Amiga) -> Option<String> {
    let lines: Vec<String> = amiga.game().notes().iter().map(ToString::to_string).collect();
    (!lines.is_empty()).then(|| lines.join(" "))
}

fn note(text: Option<&str>) -> String {
    text.map_or_else(|| "a silent oracle".to_owned(), |text| format!("an oracle that says {text:?}"))
}

fn title(amiga: &Amiga) -> &str {
    amiga.intuition().window(amiga.game().window()).map_or("", |window| window.title())
}

fn beep_text(beep: bool) -> String {
    if beep { "a flashing screen" } else { "no flash" }.to_owned()
}

fn ants(square: Option<Square>) -> String {
    square.map_or_else(|| "no ants".to_owned(), |square| format!("ants round {square}"))
}

fn hand(full: bool) -> String {
    if full { "a piece in hand" } else { "an empty hand" }.to_owned()
}

fn menu(open: bool) -> String {
    if open { "menus that are down" } else { "no menu down" }.to_owned()
}

fn mark(checked: bool) -> String {
    if checked { "a check mark" } else { "no check mark" }.to_owned()
}

fn program(running: bool) -> String {
    if running { "a running program" } else { "a program that has ended" }.to_owned()
}
