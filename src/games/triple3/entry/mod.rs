//! The catalogue entry of Triple 3: vocabulary, options and commands.

mod answers;
mod seats;
pub(super) mod show;
mod ugi;
pub mod window;

use std::ops::RangeInclusive;

use crate::games::entry::GameEntry;
use crate::games::entry::command::{Command, CommandArgs, Example, GameCommand, Task, shipped};
use crate::games::entry::option::GameOption;
use crate::games::entry::option_values::OptionError;
use crate::games::entry::seats::{Difficulty, with_human};
use crate::games::entry::window::WindowSpec;
use crate::games::triple3::engines::{Level, LevelEngine};
use crate::games::triple3::lab::arena::MatchResults;
use crate::games::triple3::lab::train;
use crate::games::triple3::view::script::{self, BEST_OF};
use crate::games::triple3::view::words;
use crate::games::triple3::{GameState, Line};
use answers::{Pairing, Training};
use boardgame_engine::contract::Game;
use boardgame_engine::text_search;
use boardgame_engine::ugi::{self as protocol, UgiProfile};
use seats::{SEATS, levels};
use window::matches;

/// The expected output of the example of `deal` in the help.
const START: &str = "........./........./........./........./........./........./........./........./......... \
                     a dice 4133117878 0";

/// The expected output of the example of `match` in the help.
const TABLE: &str = "\
games                                      200
seed                                         1
first: 3                                185.00   92.50 % +-  1.86 of 200
   beginning                             91.00   91.00 % +-  2.86 of 100
   replying                              94.00   94.00 % +-  2.37 of 100
second: 1                                15.00    7.50 % +-  1.86 of 200
   beginning                              6.00    6.00 % +-  2.37 of 100
   replying                               9.00    9.00 % +-  2.86 of 100
whoever begins                           97.00   48.50 % +-  3.53 of 200, 49.7 moves";

/// The entry of Triple 3 in the catalogue of games.
pub static ENTRY: GameEntry = GameEntry {
    word: Line::NAME,
    title: "Triple 3",
    help: "Triple 3, the Archimedes game of 1993",
    notation: "A position of Triple 3 has nine boxes of nine holes in reading order, joined by slashes: a and b pegs (round \
               and square at the window), a dot a vacant hole, a won box its owner's capital nine times. Then the side to move, a or b, and what may follow: the \
               throw to be played, 2 to 12; and \"dice\", the seed of all further throws and how many of them were made. A \
               move is box and hole, 7.5, or a peg to be removed, -7.5.",
    words: script::WORDS,
    options: OPTIONS,
    drawings: window::DRAWINGS,
    window: Some(WindowSpec {
        accepted_options: &["--first", "--second", BEST_OF],
        players: &SEATS.options,
        difficulty: Difficulty { means: "the level of a computer no option names", default: "at 3" },
        own_screen: None,
        rules: words::HELP,
        read: window::read,
    }),
    commands: shipped(&COMMANDS),
    search_fn: text_search::search_text::<GameState>,
    ask_for_curve: text_search::estimate_text::<GameState>,
    ugi: Some(UgiProfile {
        first: "a",
        notes: "Throws are part of the position, and no moves: whoever referees by dice of their own sends a position with the \
                total thrown, without moves: position tpn BOXES a 9. Without that the engine throws: from the dice the position \
                names, as startpos does, or else from its text, and the same each time; so moves behind it need no throws \
                between them. Throws that allow nothing, and forfeits, follow by themselves. go begins with info string, \
                \"a has 9 to play\"; d shows the throw before the moves, and the position with it and the dice. A player may \
                move twice in a row: after a removal, or when the other forfeits. Minds tell no values.",
        options: protocol::texts::<GameState>,
    }),
};

/// The range of valid numbers of games in a tournament.
const GAMES: RangeInclusive<u64> = 1..=10_000_000;

const OPTIONS: &[GameOption] = &[
    GameOption::of_play(
        "--first",
        "L",
        || with_human(levels()),
        "who plays first, as player a, which is round: a level from 1 to 9; at the window also human, as when not said",
    ),
    GameOption::of_play(
        "--second",
        "L",
        || with_human(levels()),
        "who plays second, as player b, which is square; at the window 3 when not said",
    ),
    GameOption::of_play(
        BEST_OF,
        "N",
        matches,
        "a match at the window is the best of so many games: CHOICES (no end when not said)",
    ),
    GameOption::of_batch("--level", "N", levels, "a level from 1 to 9"),
];

static COMMANDS: [GameCommand; 6] = [
    GameCommand {
        command: Command::Think,
        needs: &["--level"],
        takes: &["--seed"],
        details: "Level 1 plays at random, 3 is greedy, 4 to 8 play by what was learned, all but 3 and 8 with some random moves, 9 \
                  searches. What is random follows from --seed and the dice. As with moves, who has what to play stands before \
                  the move unless the position ends with that throw. Minds tell no value, \"-\". A finished game is \"none \
                  line\" if it was won by a line of boxes, \"none five\" if by any five.",
        example: Example {
            line: "tripppin deal --game triple3 --seed 1993 | tripppin think --game triple3 --level 3",
            output: "a 5: 11.3 -",
        },
        read: |request| {
            let seed = request.values.seed()?.unwrap_or_default();
            let player = LevelEngine::new(SEATS.engine(request.values, "--level")?.unwrap_or(Level::DEFAULT), seed);
            Ok(Task::query::<Line, _>(answers::think(player)))
        },
    },
    GameCommand::moves::<GameState>(Example {
            line: "tripppin deal --game triple3 --seed 1993 | tripppin moves --game triple3",
            output: "a 5: 3.3 4.3 5.1 5.2 5.3 5.4 5.6 5.7 5.8 5.9 6.3 7.3 8.3 9.3 10.3 11.3",
        })
    .about("The order is that of reading. They are for the throw the position ends with. If it names none, or moves \
                  follow, the dice are thrown, and who has what to play stands before the moves: \"a 9: 3.7 5.7\"; if it names \
                  one that allows nothing, \"none\" stands before that. Without dice of its own a position has throws that \
                  follow from its text."),
    GameCommand {
        command: Command::Match,
        needs: &["--first", "--second"],
        takes: &["--seed", "--max-plies", "--games", "--threads", "--shard", "--from", "--resume", "--json"],
        details: "The first is player a, the second player b. WINNER is a or b, \"-\" when there is none; HOW is line, five or \
                  unfinished. With --games no positions are read: so many games are played from the start, two in a row with \
                  the same dice, and first and second begin in turn; a table tells the wins of each, their share with its \
                  standard error, and how whoever begins does. One --seed gives the same table whatever the number of threads. \
                  Ctrl-C gives the table of the games so far, and exit code 130.",
        example: Example {
            line: "tripppin match --game triple3 --first 3 --second 1 --games 200 --seed 1",
            output: TABLE,
        },
        read: match_of,
    },
    GameCommand::deal::<GameState>(Example { line: "tripppin deal --game triple3 --seed 1993", output: START })
    .about("Player a moves first; what differs are the dice. The first game of a seed is the one the window opens with."),
    GameCommand {
        command: Command::Train,
        needs: &[],
        takes: &["--seed", "--games", "--out"],
        details: "TD(lambda): after each game every position on the way is moved towards what came of it. With nothing said it \
                  makes the weights the program ships with, which takes a while.",
        example: Example {
            line: "tripppin train --game triple3 --seed 7 --games 100000 --out my.weights",
            output: "",
        },
        read: |request| {
            let (given, (seed, games)) = (request.values, train::USUAL);
            Ok(Task::Learn(Box::new(Training {
                seed: given.seed()?.unwrap_or(seed),
                games: given.number("--games", 1..=1_000_000_000)?.unwrap_or(games),
            })))
        },
    },
    GameCommand::ugi::<GameState>(Example {
            line: "printf 'position startpos\\ngo\\n' | tripppin ugi --game triple3 | tail -1",
            output: "bestmove 7.3",
        })
    .about("The dice belong to the position; tripppin help ugi says how throws are told."),
];

fn match_of(request: &CommandArgs<'_>) -> Result<Task, OptionError> {
    let given = request.values;
    let levels = SEATS.in_match(given)?;
    if let Some(task) = request.tournament::<MatchResults>(GAMES, &["--threads"], Pairing(levels))? {
        return Ok(task);
    }
    let players = answers::players(levels, given.seed()?.unwrap_or_default());
    request.match_task::<GameState, _>(players, usize::MAX)
}
