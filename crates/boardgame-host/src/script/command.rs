//! The script language: one table of commands, each with its operands, help text and parser.
//!
//! Executing the commands is left to `run`; the table of expectations is in [`super::expect`].

use super::args::Args;
use super::expect::{self, Expect};
use crate::cli::help::with_command;
use boardgame_engine::near;
use boardgame_engine::session::PlayerKind;
use small_amiga::chips::Point;
use small_amiga::input::{Button, Key, Qualifiers};
use small_amiga::lid::WIDEST;
use small_amiga_window::files::{SourceWord, TextError};
use small_amiga_window::keys::{HostAction, KeyMeaning};

/// Maximum number of vertical blanks that a script can wait: more than a day.
pub(crate) const MOST_BLANKS: i32 = 9_999_999;
/// Default maximum of a conditional wait, in vertical blanks: 1.5 hours of emulated time.
pub(crate) const DEFAULT_WAIT: u32 = 300_000;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum PointerTarget {
    Pixel(Point),
    /// The centre of the square or other board place with this name.
    Board(String),
}

/// The player whose turn a script command waits for or checks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TurnOwner {
    /// The side with this index, counted from 0 in the order of play.
    Seat(usize),
    /// Any side with a player of this kind, human or computer.
    Player(PlayerKind),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct MenuItemName {
    pub item: String,
    pub sub: Option<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum WaitCondition {
    /// The condition that the engine has finished: no search is running, and no move is waiting to be shown.
    Engine,
    Turn(TurnOwner),
    /// Pondering has reached this depth, in plies.
    Depth(u32),
    Over,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum ScriptCommand {
    /// Waits for this number of vertical blanks.
    Wait(u32),
    /// Waits until a condition is met, at most for this number of vertical blanks.
    WaitFor(WaitCondition, u32),
    /// Moves the pointer to a target within a number of vertical blanks.
    Pointer(PointerTarget, i32),
    /// Presses (`true`) or releases (`false`) a mouse button, after moving to a target if one is given.
    Press(Button, bool, Option<PointerTarget>),
    Click(Button, Option<PointerTarget>),
    /// Drags between two targets with the left button while the qualifier keys are held.
    Drag(PointerTarget, PointerTarget, Qualifiers),
    /// Opens the icon with this name by a double click.
    Open(String),
    /// Plays a human's move with the mouse and the keyboard.
    Play(String),
    Key(Key, Qualifiers),
    /// Holds these qualifier keys, and releases all others.
    Hold(Qualifiers),
    Type(String),
    /// Presses a key that the host handles itself.
    Host(HostAction),
    Menu(MenuItemName),
    /// Moves to a menu item with the right button held down, and keeps the button down.
    Hover(MenuItemName),
    /// Puts a text on the clipboard as another program would.
    Clipboard(String),
    FocusLost,
    /// Simulates Ctrl-C in the host's shell.
    Break,
    Screenshot {
        /// Path of the picture file, relative to the script's output folder.
        file: String,
        /// Whether the screenshot is saved as displayed, in RGB and with sprites.
        ///
        /// Otherwise, the screenshot is saved as pen numbers without sprites.
        shown: bool,
    },
    /// Opens (`true`) or closes the lid of the machine.
    Lid(bool),
    /// Chooses a layer of the opened machine.
    LidLayer(usize),
    /// Sets the spread of the layers of the opened machine.
    LidSpread(u8),
    Expect(Expect),
    Say(String),
    /// Starts (`true`) or stops (`false`) the recording of vertical blanks.
    Record(bool),
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct ScriptCommandSpec {
    pub words: &'static str,
    pub operands: &'static str,
    pub help: &'static str,
    pub(super) read: Reader,
}

pub(super) type Reader = fn(&mut Args<'_>) -> Result<ScriptCommand, TextError>;

const fn row(
    words: &'static str,
    operands: &'static str,
    help: &'static str,
    read: Reader,
) -> ScriptCommandSpec {
    ScriptCommandSpec { words, operands, help, read }
}

/// All script commands except `expect`, whose forms are in [`expect::EXPECTATIONS`].
pub(crate) const COMMANDS: [ScriptCommandSpec; 26] = [
    row("wait", "N", "wait for N vertical blanks", |args| {
        Ok(ScriptCommand::Wait(blanks(args, "a number of vertical blanks, or what to wait for")?))
    }),
    row("wait turn", "WHO [N]", "wait until a side, a human or a computer is to move", |args| {
        let who = parse_turn_owner(args)?;
        Ok(ScriptCommand::WaitFor(WaitCondition::Turn(who), parse_wait_limit(args)?))
    }),
    row("wait over", "[N]", "wait until the game is over", |args| {
        Ok(ScriptCommand::WaitFor(WaitCondition::Over, parse_wait_limit(args)?))
    }),
    row(
        "wait thinker",
        "[N]",
        "wait until no search is running and no computer move is being shown",
        |args| Ok(ScriptCommand::WaitFor(WaitCondition::Engine, parse_wait_limit(args)?)),
    ),
    row(
        "wait depth",
        "PLIES [N]",
        "wait until the search of a human's position has reached PLIES plies, 3 \
                                    to 10",
        |args| {
            let plies = args.word("a number of plies")?.number("a number of plies", 3, 10)?;
            Ok(ScriptCommand::WaitFor(WaitCondition::Depth(plies.unsigned_abs()), parse_wait_limit(args)?))
        },
    ),
    row(
        "pointer",
        "PLACE [N]",
        "move the pointer to PLACE, immediately or in a straight line within N blanks",
        |args| {
            let place = place(args)?;
            let blanks = if args.peek().is_some() { blanks(args, "a number of vertical blanks")? } else { 1 };
            Ok(ScriptCommand::Pointer(place, i32::try_from(blanks).unwrap_or(MOST_BLANKS)))
        },
    ),
    row("press", "BUTTON [PLACE]", "press a mouse button and keep it down", |args| {
        let button = button(args)?;
        Ok(ScriptCommand::Press(button, true, place_if_any(args)?))
    }),
    row("release", "BUTTON [PLACE]", "release a mouse button", |args| {
        let button = button(args)?;
        Ok(ScriptCommand::Press(button, false, place_if_any(args)?))
    }),
    row("click", "BUTTON [PLACE]", "press and release a mouse button", |args| {
        let button = button(args)?;
        Ok(ScriptCommand::Click(button, place_if_any(args)?))
    }),
    row(
        "drag",
        "PLACE PLACE [with QUALIFIER...]",
        "drag from the first place to the second with the left button",
        |args| {
            let (from, to) = (place(args)?, place(args)?);
            Ok(ScriptCommand::Drag(from, to, qualifiers(args)?))
        },
    ),
    row("open", "ICON", "double-click an icon of the Workbench, for example: open Games", |args| {
        Ok(ScriptCommand::Open(args.take_rest("the name of an icon")?.1))
    }),
    row("play", "MOVE", "make a human's legal move with mouse and keys", |args| {
        let expected = args.game.move_example;
        Ok(ScriptCommand::Play(args.mv(expected)?))
    }),
    row("key", "NAME [with QUALIFIER...]", "press a key while holding the qualifier keys", key),
    row("hold", "QUALIFIER...|none", "hold only these keys; lamiga with alt is the left button", |args| {
        if args.take("none") {
            return Ok(ScriptCommand::Hold(Qualifiers::empty()));
        }
        Ok(ScriptCommand::Hold(qualifier_list(args)?))
    }),
    row("type", "TEXT", "type a text; in quotes it keeps its blanks and can contain #", |args| {
        Ok(ScriptCommand::Type(args.verbatim("a text")?))
    }),
    row("menu", "ITEM [/ SUB]", "select a menu entry with the right mouse button", |args| {
        Ok(ScriptCommand::Menu(entry(args)?))
    }),
    row("hover", "ITEM [/ SUB]", "highlight a menu entry and keep the right button down", |args| {
        Ok(ScriptCommand::Hover(entry(args)?))
    }),
    row("clipboard", "TEXT", "put TEXT on the clipboard as another program would", |args| {
        Ok(ScriptCommand::Clipboard(args.take_rest("a text")?.1))
    }),
    row("focus lost", "", "take the keyboard focus from the host's window", |_| Ok(ScriptCommand::FocusLost)),
    row("break", "", "send a Ctrl-C break", |_| Ok(ScriptCommand::Break)),
    row(
        "screenshot",
        "FILE [shown]",
        "write an indexed PNG; shown: in RGB with sprites, or the open machine",
        |args| {
            let (_, file) = args.take_rest("the name of a PNG")?;
            let shown = file.strip_suffix(" shown");
            Ok(ScriptCommand::Screenshot { file: shown.unwrap_or(&file).to_owned(), shown: shown.is_some() })
        },
    ),
    row("lid", "on|off", "open or close the machine, which takes 24 blanks", |args| {
        Ok(ScriptCommand::Lid(args.one_of(&[("on", true), ("off", false)])?))
    }),
    row("lid layer", "N", "choose a layer of the opened machine; 0 is the picture", |args| {
        let layer = args.word("the number of a layer")?.number("the number of a layer", 0, 10)?;
        Ok(ScriptCommand::LidLayer(layer.unsigned_abs() as usize))
    }),
    row("lid spread", "N", "spread the layers of the opened machine, from 0 to 8", |args| {
        let expected = "a spread of layers";
        let spread = args.word(expected)?.number(expected, 0, WIDEST.into())?;
        Ok(ScriptCommand::LidSpread(spread.unsigned_abs() as u8))
    }),
    row("say", "TEXT", "print a line on the terminal", |args| {
        Ok(ScriptCommand::Say(args.take_rest("a text")?.1))
    }),
    row(
        "record",
        "on|off",
        "start or stop the recording of PROGRAM record [default: record everything]",
        |args| Ok(ScriptCommand::Record(args.one_of(&[("on", true), ("off", false)])?)),
    ),
];

pub(crate) fn specs() -> impl Iterator<Item = &'static ScriptCommandSpec> {
    COMMANDS.iter().chain(&expect::EXPECTATIONS)
}

/// Takes the name of a command from a script line, and looks it up in the table of commands.
///
/// Returns the command's row in the table of commands, and the word to which error messages refer.
pub(super) fn spec<'a>(
    args: &mut Args<'a>,
) -> Result<(SourceWord<'a>, &'static ScriptCommandSpec), TextError> {
    let first = args.clone().word("a command")?;
    // The longest match applies: `wait turn` before `wait`.
    let found = specs().filter(|spec| args.clone().take(spec.words)).max_by_key(|spec| spec.words.len());
    if let Some(spec) = found {
        args.take(spec.words);
        return Ok((args.peek().unwrap_or(first), spec));
    }
    let seconds: Vec<&str> =
        specs().filter_map(|spec| spec.words.strip_prefix(first.text)?.strip_prefix(' ')).collect();
    if seconds.is_empty() {
        let hint = near::hint(first.text, specs().filter_map(|spec| spec.words.split(' ').next()));
        return Err(first.fault(&with_command(&format!("a command{hint}; PROGRAM help script lists them"))));
    }
    args.word(first.text)?;
    let expected = seconds.join(", ");
    Err(args.word(&expected)?.fault(&expected))
}

fn blanks(args: &mut Args<'_>, what: &str) -> Result<u32, TextError> {
    Ok(args.word(what)?.number(what, 1, MOST_BLANKS)?.unsigned_abs())
}

fn parse_wait_limit(args: &mut Args<'_>) -> Result<u32, TextError> {
    if args.peek().is_some() { blanks(args, "a number of vertical blanks") } else { Ok(DEFAULT_WAIT) }
}

pub(super) fn parse_turn_owner(args: &mut Args<'_>) -> Result<TurnOwner, TextError> {
    args.seat_or(
        TurnOwner::Seat,
        &[
            ("human", TurnOwner::Player(PlayerKind::Human)),
            ("computer", TurnOwner::Player(PlayerKind::Computer)),
        ],
    )
}

fn button(args: &mut Args<'_>) -> Result<Button, TextError> {
    args.one_of(&[("left", Button::Select), ("right", Button::Menu)])
}

fn place(args: &mut Args<'_>) -> Result<PointerTarget, TextError> {
    let expected = format!("a place: {}, or a pixel such as 320,100", args.game.place_example);
    let word = args.word(&expected)?;
    if (args.game.is_place)(word.text) {
        return Ok(PointerTarget::Board(word.text.to_owned()));
    }
    let number = |text: &str| text.parse().ok().filter(|number: &i32| number.abs() < 10_000);
    let pixel = word.text.split_once(',').and_then(|(x, y)| Some(Point::new(number(x)?, number(y)?)));
    pixel.map(PointerTarget::Pixel).ok_or_else(|| word.fault(&expected))
}

fn place_if_any(args: &mut Args<'_>) -> Result<Option<PointerTarget>, TextError> {
    args.peek().map(|_| place(args)).transpose()
}

pub(super) fn entry(args: &mut Args<'_>) -> Result<MenuItemName, TextError> {
    let (first, text) = args.take_rest("the beginning of a menu entry")?;
    let (item, sub) = match text.split_once('/') {
        Some((item, sub)) => (item.trim(), Some(sub.trim().to_owned())),
        None => (text.trim(), None),
    };
    if item.is_empty() || sub.as_ref().is_some_and(String::is_empty) {
        return Err(first.fault("ITEM or ITEM / SUB"));
    }
    Ok(MenuItemName { item: item.to_owned(), sub })
}

/// The named keys, with their meaning in the window.
///
/// Any other single character is the key with that character.
pub(crate) const KEYS: [(&str, KeyMeaning); 27] = [
    ("up", KeyMeaning::Press(Key::Up)),
    ("down", KeyMeaning::Press(Key::Down)),
    ("left", KeyMeaning::Press(Key::Left)),
    ("right", KeyMeaning::Press(Key::Right)),
    ("upleft", KeyMeaning::Press(Key::UpLeft)),
    ("upright", KeyMeaning::Press(Key::UpRight)),
    ("downleft", KeyMeaning::Press(Key::DownLeft)),
    ("downright", KeyMeaning::Press(Key::DownRight)),
    ("return", KeyMeaning::Press(Key::Return)),
    ("space", KeyMeaning::Press(Key::Space)),
    ("escape", KeyMeaning::Press(Key::Escape)),
    ("tab", KeyMeaning::Press(Key::Tab)),
    ("backspace", KeyMeaning::Press(Key::Backspace)),
    ("delete", KeyMeaning::Press(Key::Delete)),
    ("help", KeyMeaning::Press(Key::Help)),
    ("f1", KeyMeaning::Press(Key::Help)),
    ("f2", KeyMeaning::Press(Key::Function(2))),
    ("f3", KeyMeaning::Press(Key::Function(3))),
    ("f4", KeyMeaning::Press(Key::Function(4))),
    ("f5", KeyMeaning::Press(Key::Function(5))),
    ("f6", KeyMeaning::Press(Key::Function(6))),
    ("f7", KeyMeaning::Press(Key::Function(7))),
    ("f8", KeyMeaning::Press(Key::Function(8))),
    ("f9", KeyMeaning::Press(Key::Function(9))),
    ("f10", KeyMeaning::Press(Key::Function(10))),
    ("f11", KeyMeaning::Chord(Key::Char('m'), Qualifiers::LEFT_AMIGA)),
    ("f12", KeyMeaning::Host(HostAction::Screenshot)),
];

pub(crate) const QUALIFIERS: [(&str, Qualifiers); 5] = [
    ("shift", Qualifiers::SHIFT),
    ("ctrl", Qualifiers::CONTROL),
    ("alt", Qualifiers::ALT),
    ("amiga", Qualifiers::RIGHT_AMIGA),
    ("lamiga", Qualifiers::LEFT_AMIGA),
];

fn key(args: &mut Args<'_>) -> Result<ScriptCommand, TextError> {
    let expected =
        with_command("a key: one character, or a name such as return; PROGRAM help script lists them");
    let word = args.word(&expected)?;
    let mut characters = word.text.chars();
    let meaning = match (characters.next(), characters.next()) {
        (Some(character), None) => Some(KeyMeaning::Press(Key::Char(character.to_ascii_lowercase()))),
        // Case is ignored, so that labels such as `Help` and `F11` are accepted.
        _ => KEYS.iter().find(|(name, _)| name.eq_ignore_ascii_case(word.text)).map(|&(_, meaning)| meaning),
    };
    let (key, held) = match meaning.ok_or_else(|| word.fault(&expected))? {
        KeyMeaning::Press(key) | KeyMeaning::Cursor(key) => (key, Qualifiers::empty()),
        KeyMeaning::Chord(key, held) => (key, held),
        KeyMeaning::Hold(_) => return Err(word.fault(&expected)),
        KeyMeaning::Host(action) => return Ok(ScriptCommand::Host(action)),
    };
    Ok(ScriptCommand::Key(key, held | qualifiers(args)?))
}

/// Parses the optional word `with` and the qualifier keys after it.
fn qualifiers(args: &mut Args<'_>) -> Result<Qualifiers, TextError> {
    if args.take("with") { qualifier_list(args) } else { Ok(Qualifiers::empty()) }
}

fn qualifier_list(args: &mut Args<'_>) -> Result<Qualifiers, TextError> {
    let mut qualifiers = args.one_of(&QUALIFIERS)?;
    while args.peek().is_some() {
        qualifiers |= args.one_of(&QUALIFIERS)?;
    }
    Ok(qualifiers)
}
