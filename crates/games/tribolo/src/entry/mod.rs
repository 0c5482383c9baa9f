//! The catalogue entry of Tribolo: vocabulary, options and commands.

pub(crate) mod draw;
mod likeness;
pub(crate) mod link;
mod seats;
pub(crate) mod window;

use std::ops::RangeInclusive;

use crate::Position;
use crate::answers::{self, Lineup};
use crate::engines::EngineName;
use crate::fitted::FitSettings;
use crate::lab::arena::TournamentResults;
use crate::view::program::Tribolo;
use crate::view::script;
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
use seats::{SEATS, players};

const START: &str = "......w..r..gr../...w...b...b...r/...b....gw...bb./......g...g...wg/.....g.g.ww..w.w/\
                     ..........b...../...rr...r.g..r.g/rw.b........w.g./g.w..b.wb.b...../....b....b.....r/r...r.gr........ g";

const TABLE: &str = "\
games                                       30
seed                                         1
1: 3                                     25.00   83.33 % +-  6.80 of 30, 81.7 cells
   blue                                   9.00   90.00 % +-  9.49 of 10, 84.9 cells
   red                                    9.00   90.00 % +-  9.49 of 10, 85.6 cells
   green                                  7.00   70.00 % +- 14.49 of 10, 74.5 cells
2: classic                                4.00   13.33 % +-  6.21 of 30, 43.2 cells
   blue                                   3.00   30.00 % +- 14.49 of 10, 51.1 cells
   red                                    1.00   10.00 % +-  9.49 of 10, 45.4 cells
   green                                  0.00    0.00 % +-  0.00 of 10, 33.0 cells
3: classic                                1.00    3.33 % +-  3.28 of 30, 38.9 cells
   blue                                   1.00   10.00 % +-  9.49 of 10, 45.2 cells
   red                                    0.00    0.00 % +-  0.00 of 10, 38.1 cells
   green                                  0.00    0.00 % +-  0.00 of 10, 33.5 cells";

/// The catalogue entry of Tribolo.
pub const ENTRY: GameEntry = GameEntry {
    word: Position::NAME,
    title: "Tribolo",
    help: "Tribolo, the DOS game of 1991, for three",
    notation: "A TPN of Tribolo has two fields, separated by a blank. Field 1 is the board: eleven rows of 16 characters from the \
               top, joined by slashes. The letters b, r and g are cells of blue, red and green, w is a wall, and a dot is \
               an empty cell. Field 2 is the side to move, b, r or g. A move is written as the cell it fills: c11 is the \
               cell in column c and row 11. The columns are a to p from the left, and the rows are 1 to 11 from the \
               bottom. A pass is not written.",
    likeness: if COMMANDS_ENABLED { likeness::LIKENESS } else { &[] },
    words: script::WORDS,
    options: OPTIONS,
    drawings: window::DRAWINGS,
    window: Some(WindowSpec {
        accepted_options: &SEATS.options,
        players: &SEATS.options,
        difficulty: Difficulty {
            means: "the level of each computer without an option of its own",
            default: "3",
        },
        own_screen: Some(window::SCREEN),
        rules: Tribolo::INFO.help,
        check: |values, difficulty| window::read(values, difficulty).map(|_| ()),
        open: window::open,
    }),
    commands: shipped(COMMANDS),
    search_fn: text_search::search_text::<Position>,
    win_chances_fn: text_search::estimate_text::<Position>,
    engine_file: None,
    ugi: if COMMANDS_ENABLED { Some(UGI) } else { None },
};

const UGI: UgiProfile = UgiProfile {
    first: "blue, player two red, player three green",
    notes: "Positions are in Tribolo's notation. A side that cannot move is skipped. A shared win is a \
            \"draw\". Engines print no score.",
    options: protocol::texts::<Position>,
};

const GAMES: RangeInclusive<u64> = 1..=10_000_000;

const OPTIONS: &[GameOption] = &[
    GameOption::of_play(
        "--blue",
        "L",
        || with_human(players()),
        "player for blue: human (except in match), classic, or a level from 1 to 9 [default in the window: \
         human]",
    ),
    GameOption::of_play(
        "--red",
        "L",
        || with_human(players()),
        "player for red, as for blue [default in the window: 3]",
    ),
    GameOption::of_play(
        "--green",
        "L",
        || with_human(players()),
        "player for green, as for blue [default in the window: 3]",
    ),
    GameOption::of_batch("--level", "N", || players().collect(), "engine: classic, or a level from 1 to 9"),
    GameOption::of_batch_any(
        "--rotate",
        "",
        "in a tournament (--games): play each board three times, so that each player takes each colour once",
    ),
    GameOption::of_batch_any(
        "--rounds",
        "N",
        "number of training rounds; each plays games and fits the weights of the evaluation to the results \
         [default: 4]",
    ),
];

const COMMANDS: &[GameCommand] = &[
    GameCommand {
        command: Command::Think,
        needs: &["--level"],
        takes: &[],
        details: "The classic engine prints its evaluation of the move. For blue it is the number of cells \
                  of red and green together, which blue minimizes, while neither has 1.1 times as many as \
                  blue; otherwise it is the side's own cells, or its own moves while it has fewer than \
                  five. A level prints the chance to win, 0 to 1, that its evaluation gives the position \
                  after the move, without a search. A finished game prints \"none\" and the cells of blue, \
                  red and green: none 61-52-33.",
        example: Example {
            line: "PROGRAM deal --game tribolo --seed 1991 | PROGRAM think --game tribolo --level 5",
            output: "a5 0.335",
        },
        read: |request| {
            let engine = SEATS.engine(request.values, "--level")?.unwrap_or(EngineName::Classic);
            Ok(request.answer(answers::think(engine)))
        },
    },
    GameCommand::moves::<Position>(Example {
        line: "PROGRAM deal --game tribolo --seed 1991 | PROGRAM moves --game tribolo",
        output: "o11 n10 k9 m6 a5 i1",
    })
    .about("Moves are printed in reading order."),
    GameCommand::perft::<Position>(Example {
        line: "PROGRAM deal --game tribolo --seed 1991 | PROGRAM perft --game tribolo 3",
        output: "6\t25\t171",
    })
    .about("Passes do not count as plies."),
    GameCommand {
        command: Command::Match,
        needs: &["--blue", "--red", "--green"],
        takes: &[
            "--seed",
            "--max-plies",
            "--games",
            "--rotate",
            "--threads",
            "--shard",
            "--from",
            "--resume",
            "--json",
        ],
        details: "WINNER is b, r or g, several letters for a shared win, or \"-\" for an unfinished game; \
                  HOW is the cells of blue, red and green, or unfinished. With --games no positions are \
                  read: that number of games is played from new start positions, and a table shows each \
                  player's wins (ties split), share of wins with its standard error, and cells per game. A \
                  --seed gives the same table for any number of threads. With --rotate each board is \
                  played three times, and the players given for blue, red and green (1, 2 and 3 in the \
                  table) take each seat once. Ctrl-C finishes the games in progress, prints the table so \
                  far, and ends with exit code 130.",
        example: Example {
            line: "PROGRAM match --game tribolo --blue 3 --red classic --green classic --games 30 --rotate --seed 1",
            output: TABLE,
        },
        read: match_of,
    },
    GameCommand::deal::<Position>(Example { line: "PROGRAM deal --game tribolo --seed 1991", output: START })
        .about(
            "The side to move first is drawn, too. The first board of a seed is the one that the window \
            opens with.",
        ),
    GameCommand {
        command: Command::Fit,
        needs: &[],
        takes: &["--seed", "--games", "--rounds", "--out"],
        details: "In each round the evaluation of the round before plays all three sides, and weights are \
                  fitted to the results of the games. Without options it reproduces the built-in weights.",
        example: Example {
            line: "PROGRAM fit --game tribolo --seed 7 --games 300 --rounds 2 --out my.weights",
            output: "",
        },
        read: |request| {
            let (given, shipped) = (request.values, FitSettings::SHIPPED);
            Ok(request.learn(answers::trainer(FitSettings {
                seed: given.seed()?.unwrap_or(shipped.seed),
                games: given.number("--games", 1..=1_000_000)?.unwrap_or(shipped.games),
                rounds: given.number("--rounds", 1..=1_000)?.unwrap_or(shipped.rounds),
            })))
        },
    },
    GameCommand::ugi::<Position>(Example {
        line: "printf 'setoption name Level value 6\\ngo\\n' | PROGRAM ugi --game tribolo | tail -1",
        output: "bestmove a5",
    })
    .about("The protocol has two players; the third uses p3turn, p3win, p3time and p3inc."),
];

fn match_of(request: &CommandArgs<'_>) -> Result<Job, OptionError> {
    let given = request.values;
    let players = SEATS.in_match(given)?;
    let lineup = Lineup { players, rotate: given.flag("--rotate") };
    if let Some(job) =
        request.tournament::<TournamentResults>(GAMES, &["--seed", "--rotate", "--threads"], lineup)?
    {
        return Ok(job);
    }
    request.match_job::<Position, _>(players, usize::MAX)
}
