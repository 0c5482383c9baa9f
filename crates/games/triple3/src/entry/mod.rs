//! The catalogue entry of Triple 3: vocabulary, options and commands.

pub(crate) mod draw;
mod likeness;
pub(crate) mod link;
mod seats;
pub(crate) mod window;

use std::ops::RangeInclusive;

use crate::GameState;
use crate::answers::{self, Pairing};
use crate::engines::weights::FILE;
use crate::engines::{Level, LevelEngine};
use crate::lab::arena::MatchResults;
use crate::lab::train;
use crate::view::program::Triple3;
use crate::view::script::{self, BEST_OF};
use amiga_boardgame::entry::command::{
    COMMANDS_ENABLED, Command, CommandArgs, Example, GameCommand, shipped,
};
use amiga_boardgame::entry::job::Job;
use amiga_boardgame::entry::option::GameOption;
use amiga_boardgame::entry::option_values::OptionError;
use amiga_boardgame::entry::seats::{Difficulty, with_human};
use amiga_boardgame::table::GameEntry;
use amiga_boardgame::table::TableGame as _;
use amiga_boardgame::table::window_spec::WindowSpec;
use boardgame_engine::record::GamePosition as _;
use boardgame_engine::text_search;
use boardgame_engine::ugi::{self as protocol, UgiProfile};
use seats::{SEATS, levels};
use window::matches;

const START: &str = "........./........./........./........./........./........./........./........./......... \
                     a dice 4133117878 0";

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

/// The catalogue entry of Triple 3.
pub const ENTRY: GameEntry = GameEntry {
    word: GameState::NAME,
    title: "Triple 3",
    help: "Triple 3, the Archimedes game of 1993",
    notation: "A TPN of Triple 3 begins with two fields, separated by a blank. Field 1 is the board: nine boxes of nine holes, in \
               reading order, joined by slashes. The letters a and b are round and square pegs, and a dot is an empty \
               hole. A won box is its owner's capital letter, nine times. Field 2 is the side to move, a or b. Two parts \
               may follow. The first part is the throw to be played, 2 to 12. The second part is the word dice, the seed \
               of the dice and the number of throws made so far. In a game whose throws were made by its players, the \
               second part is the word thrown and the faces of all throws: thrown 34,66. A move is written as box and \
               hole: 7.5. With a minus sign, the peg in that hole is removed: -7.5.",
    likeness: if COMMANDS_ENABLED { likeness::LIKENESS } else { &[] },
    words: script::WORDS,
    options: OPTIONS,
    drawings: window::DRAWINGS,
    window: Some(WindowSpec {
        accepted_options: &["--first", "--second", BEST_OF],
        players: &SEATS.options,
        difficulty: Difficulty {
            means: "the level of each computer without an option of its own",
            default: "3",
        },
        own_screen: None,
        rules: Triple3::INFO.help,
        check: |values, difficulty| window::read(values, difficulty).map(|_| ()),
        open: window::open,
    }),
    commands: shipped(COMMANDS),
    search_fn: text_search::search_text::<GameState>,
    win_chances_fn: text_search::estimate_text::<GameState>,
    engine_file: Some(&FILE),
    ugi: if COMMANDS_ENABLED { Some(UGI) } else { None },
};

const UGI: UgiProfile = UgiProfile {
    first: "a",
    notes: "Throws are part of the position, not moves. A referee with its own dice sends a position \
            with the total thrown and without moves: position tpn BOXES a 9. Otherwise the engine \
            throws, using the dice named in the position (startpos names some) or, if it names none, \
            dice derived from its text. The same position always gives the same throws, so a list of \
            moves contains no throws. Throws without a legal move and forfeits are handled \
            automatically. go first prints an info string such as \"a has 9 to play\"; d prints the \
            throw, the moves and the position with its dice. A player moves twice in a row after a \
            removal, or if the other forfeits. Engines print no score.",
    options: protocol::texts::<GameState>,
};

const GAMES: RangeInclusive<u64> = 1..=10_000_000;

const OPTIONS: &[GameOption] = &[
    GameOption::of_play(
        "--first",
        "L",
        || with_human(levels()),
        "player a, who has the round pegs and moves first: human (except in match), or a level from 1 to 9 \
         [default in the window: human]",
    ),
    GameOption::of_play(
        "--second",
        "L",
        || with_human(levels()),
        "player b, who has the square pegs and moves second, as for player a [default in the window: 3]",
    ),
    GameOption::of_play(
        BEST_OF,
        "N",
        matches,
        "maximum number of games in a match in the window (best of N): CHOICES [default: unlimited]",
    ),
    GameOption::of_batch("--level", "N", levels, "level of the engine, 1 to 9"),
];

const COMMANDS: &[GameCommand] = &[
    GameCommand {
        command: Command::Think,
        needs: &["--level"],
        takes: &["--seed"],
        details: "Level 1 plays at random, 3 is greedy, 4 to 8 use trained weights, and 9 searches; all \
                  levels below 8 except 3 mix in random moves, which follow from --seed and the dice. \
                  Unless the position ends with a throw, the side and its throw precede the move, as with \
                  moves. The value is always \"-\". A finished game prints \"none line\" if it was won by \
                  a line of boxes, or \"none five\" if by any five boxes.",
        example: Example {
            line: "PROGRAM deal --game triple3 --seed 1993 | PROGRAM think --game triple3 --level 3",
            output: "a 5: 11.3 -",
        },
        read: |request| {
            let seed = request.values.seed()?.unwrap_or_default();
            let player =
                LevelEngine::new(SEATS.engine(request.values, "--level")?.unwrap_or(Level::DEFAULT), seed);
            Ok(request.answer(answers::think(player)))
        },
    },
    GameCommand::moves::<GameState>(Example {
        line: "PROGRAM deal --game triple3 --seed 1993 | PROGRAM moves --game triple3",
        output: "a 5: 3.3 4.3 5.1 5.2 5.3 5.4 5.6 5.7 5.8 5.9 6.3 7.3 8.3 9.3 10.3 11.3",
    })
    .about(
        "Moves are printed in reading order, for the throw at the end of the position. If the position \
            has no throw, or moves follow it, the dice are thrown, and the side and its throw precede the \
            moves: \"a 9: 3.7 5.7\". If the given throw has no legal move, \"none\" comes first. The \
            throws of a position without dice are derived from its text.",
    ),
    GameCommand {
        command: Command::Match,
        needs: &["--first", "--second"],
        takes: &["--seed", "--max-plies", "--games", "--threads", "--shard", "--from", "--resume", "--json"],
        details: "The first player is a, the second b. WINNER is a, b or \"-\" for none; HOW is line, five \
                  or unfinished. With --games no positions are read: that number of games is played from \
                  the start, in pairs with the same dice in which first and second begin in turn. A table \
                  shows the wins of each player, the share of wins with its standard error, and the \
                  results of the player who begins. A --seed gives the same table for any number of \
                  threads. Ctrl-C prints the table so far and ends with exit code 130.",
        example: Example {
            line: "PROGRAM match --game triple3 --first 3 --second 1 --games 200 --seed 1",
            output: TABLE,
        },
        read: match_of,
    },
    GameCommand::deal::<GameState>(Example {
        line: "PROGRAM deal --game triple3 --seed 1993",
        output: START,
    })
    .about(
        "Player a moves first; only the dice differ. The first game of a seed is the one that the window \
            opens with.",
    ),
    GameCommand {
        command: Command::Train,
        needs: &[],
        takes: &["--seed", "--games", "--out"],
        details: "Trains by TD(lambda): after each game the evaluations of its positions are moved towards \
                  the result. Without options it reproduces the built-in weights, which takes several \
                  minutes.",
        example: Example {
            line: "PROGRAM train --game triple3 --seed 7 --games 100000 --out my.weights",
            output: "",
        },
        read: |request| {
            let (given, (seed, games)) = (request.values, train::USUAL);
            let seed = given.seed()?.unwrap_or(seed);
            let games = given.number("--games", 1..=1_000_000_000)?.unwrap_or(games);
            Ok(request.learn(answers::trainer(seed, games)))
        },
    },
    GameCommand::ugi::<GameState>(Example {
        line: "printf 'position startpos\\ngo\\n' | PROGRAM ugi --game triple3 | tail -1",
        output: "bestmove 7.3",
    })
    .about("Dice are part of the position; PROGRAM help ugi explains how throws are given."),
];

fn match_of(request: &CommandArgs<'_>) -> Result<Job, OptionError> {
    let given = request.values;
    let levels = SEATS.in_match(given)?;
    if let Some(job) = request.tournament::<MatchResults>(GAMES, &["--threads"], Pairing(levels))? {
        return Ok(job);
    }
    let players = answers::players(levels, given.seed()?.unwrap_or_default());
    request.match_job::<GameState, _>(players, usize::MAX)
}
