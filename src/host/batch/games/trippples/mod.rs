//! Trippples as commands know it.

pub mod answers;

use super::{GameCommand, GameName, GameSpec};
use crate::games::contract::Game;
use crate::games::trippples::{Line, Options, Rules};
use crate::host::batch::{Moves, Starts};
use crate::host::cli::UsageError;
use crate::host::cli::commands::{Command, Example};
use crate::host::cli::values::Given;

/// The row of this game.
pub static SPEC: GameSpec = GameSpec {
    name: GameName::Trippples,
    word: Line::NAME,
    help: "Trippples, the board game of 1974",
    notation: "A TPN of Trippples has four fields: the tiles, with ff for the starts, cf and sf for the finishes of circle and \
               square, nn for neutral and .. for a tile still to be placed; the squares of circle and of square; the side to \
               move, c or s. A fifth, left out under the house rules, is official and the options agreed on: \
               official,freeze,wild,place. A move is two squares, a1b2, with ! behind it if it calls a freeze; a tile is \
               placed by 61@d3; a draw is agreed on by draw. A turn that is missed is not written.",
    screen: None,
    commands: &COMMANDS,
    ugi: None,
};

/// The rule sets.
pub const WORDS: [&str; 2] = ["house", "official"];

/// The options that say by which rules is played.
pub const RULES: &[&str] = &["--rules", "--freeze", "--wild", "--place"];

static COMMANDS: [GameCommand; 2] = [
    GameCommand {
        command: Command::Moves,
        needs: &[],
        takes: &[],
        details: "The order is clockwise from up-left; freezes that can be called stand behind the rest, draw is last. If the side to \
                  move has none and misses its turn, it is \"none\", then the other side with a colon and what that moves.",
        example: Example {
            line: "tripppin deal --game trippples --seed 1974 | tripppin moves --game trippples",
            gives: "",
        },
        read: |request| Ok(request.ask::<Line, _>(Moves)),
    },
    GameCommand {
        command: Command::Deal,
        needs: &[],
        takes: &["--seed", "--count", "--rules", "--freeze", "--wild", "--place"],
        details: "Circle moves first. The first board of a seed is the one the window opens with.",
        example: Example {
            line: "tripppin deal --game trippples --seed 1974 --rules official --wild",
            gives: "",
        },
        read: |request| request.deal(Starts::<Line> { setup: rules(request.given)? }),
    },
];

/// By which rules is played: an option of the official rules means these.
///
/// # Errors
/// [`UsageError`] if there are no such rules, or an option stands beside the house rules.
pub fn rules(given: &Given) -> Result<Rules, UsageError> {
    let parse = |text: &str| WORDS.iter().position(|word| *word == text);
    let named = given.parsed("--rules", parse, || WORDS.join(" or "))?;
    let mut options = Options::empty();
    for (option, name) in
        [(Options::FREEZE, "--freeze"), (Options::WILD, "--wild"), (Options::PLACE, "--place")]
    {
        if given.flag(name) {
            if named == Some(0) {
                return Err(UsageError::Both(name, "--rules house"));
            }
            options |= option;
        }
    }
    let official = named == Some(1) || !options.is_empty();
    Ok(if official { Rules::Official(options) } else { Rules::House })
}
