//! Triple 3 as commands know it.

pub mod answers;

use super::{GameCommand, GameName, GameSpec, Screen};
use crate::games::contract::Game;
use crate::games::triple3::Line;
use crate::host::batch::{Moves, Starts};
use crate::host::cli::commands::{Command, Example};

/// What one of the examples deals.
const START: &str = "........./........./........./........./........./........./........./........./......... \
                     a dice 4133117878 0";

/// The row of this game.
pub static SPEC: GameSpec = GameSpec {
    name: GameName::Triple3,
    word: Line::NAME,
    help: "Triple 3, the Archimedes game of 1993",
    notation: "A position of Triple 3 has nine boxes of nine holes in reading order, joined by slashes: a and b pegs (round \
               and square at the window), a dot a vacant hole, a won box its owner's capital nine times. Then the side to move, a or b, and what may follow: the \
               throw to be played, 2 to 12; and \"dice\", the seed of all further throws and how many of them were made. A \
               move is box and hole, 7.5, or a peg to be removed, -7.5.",
    screen: Some(Screen { takes: &[], check: |_| Ok(()) }),
    commands: &COMMANDS,
    ugi: None,
};

static COMMANDS: [GameCommand; 2] = [
    GameCommand {
        command: Command::Moves,
        needs: &[],
        takes: &[],
        details: "The order is that of reading. They are for the throw the position ends with. If it names none, or moves \
                  follow, the dice are thrown, and who has what to play stands before the moves: \"a 9: 3.7 5.7\"; if it names \
                  one that allows nothing, \"none\" stands before that. Without dice of its own a position has throws that \
                  follow from its text.",
        example: Example {
            line: "tripppin deal --game triple3 --seed 1993 | tripppin moves --game triple3",
            gives: "a 5: 3.3 4.3 5.1 5.2 5.3 5.4 5.6 5.7 5.8 5.9 6.3 7.3 8.3 9.3 10.3 11.3",
        },
        read: |request| Ok(request.ask::<Line, _>(Moves)),
    },
    GameCommand {
        command: Command::Deal,
        needs: &[],
        takes: &["--seed", "--count"],
        details: "Player a moves first; what differs are the dice. The first game of a seed is the one the window opens with.",
        example: Example { line: "tripppin deal --game triple3 --seed 1993", gives: START },
        read: |request| request.deal(Starts::<Line> { setup: () }),
    },
];
