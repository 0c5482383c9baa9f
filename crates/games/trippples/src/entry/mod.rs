//! The catalogue entry of Trippples: vocabulary, options and commands.

pub(crate) mod draw;
mod likeness;
pub(crate) mod link;
pub(super) mod rules;
mod seats;
pub(crate) mod window;

use std::ops::RangeInclusive;

use crate::Position;
use crate::answers;
use crate::census::Census;
use crate::engines::EngineName;
use crate::oracle::Oracle;
use crate::rules::WORDS;
use crate::ugi;
use crate::view::{Trippples, script};
use amiga_boardgame::entry::command::{
    COMMANDS_ENABLED, Command, CommandArgs, Example, GameCommand, shipped,
};
use amiga_boardgame::entry::daily;
use amiga_boardgame::entry::job::Job;
use amiga_boardgame::entry::option::GameOption;
use amiga_boardgame::entry::option_values::OptionError;
use amiga_boardgame::entry::seats::{Difficulty, with_human};
use amiga_boardgame::table::GameEntry;
use amiga_boardgame::table::window_spec::WindowSpec;
use amiga_boardgame::tiles::game::TileGame;
use boardgame_engine::queries::{RecordDealer, solve};
use boardgame_engine::record::GamePosition as _;
use boardgame_engine::text_search;
use boardgame_engine::ugi::{self as protocol, GameConversation, UgiProfile};
use rules::{RULES, rules};
use seats::{SEATS, players};

const WILD: &str = "sf1638910b8a98cf/262c8946d092a149/4585134a342aa80e/a21ce0nnnn315825/\
                    68c462nnnn294c83/4354947015521ac2/c8a432230761860d/ffc11964518cb0ff a1 h1 c official,wild";

const CENSUS: &str = "\
boards                                    1000
seed                                         1
circle wins                                  3    0.300 %
square wins                                  0    0.000 %
draws                                      997   99.700 %
fair boards                                997   99.700 %
longest win                                 59  plies
states won                              368493    5.770 %
states lost                             143567    2.248 %
states drawn                           5873940   91.982 %
longest distance                            85  plies";

/// The catalogue entry of Trippples.
pub const ENTRY: GameEntry = GameEntry {
    word: Position::NAME,
    title: "Trippples",
    help: "Trippples, the board game of 1974",
    notation: "A TPN of Trippples has four or five fields, separated by blanks. Field 1 is the board, written as in \
               Tripppin except for the special squares. A start is ff, the finish of Circle cf, the finish of Square \
               sf, and a neutral tile nn. A square without a tile, while the tiles are being placed, is written as \
               two dots (..). Field 2 is the square of Circle, and field 3 the square of Square. Field 4 is the side \
               to move, c or s. Field 5 is missing under the house rules. Otherwise it is the word official, \
               followed by the options in use: official,freeze,wild,place. A move is written as two squares: a1b2. \
               An exclamation mark calls a freeze with the move: a1b2!. A placed tile is written as its two digits \
               and its square: 61@d3. An agreed draw is written as the word \"draw\". A missed turn is not written.",
    likeness: if COMMANDS_ENABLED { likeness::LIKENESS } else { &[] },
    words: script::WORDS,
    options: OPTIONS,
    drawings: window::DRAWINGS,
    window: Some(WindowSpec {
        accepted_options: SCREEN,
        players: &SEATS.options,
        difficulty: Difficulty {
            means: "the search depth of minimax in plies, for each computer without an option of its own",
            default: "2",
        },
        own_screen: None,
        rules: Trippples::INFO.help,
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
    first: "circle",
    notes: "A side moves twice in a row if the other misses its turn, or after entering a neutral tile \
            that is a wild card. \"mate\" is exact and counts missed turns. Engines without an \
            evaluation print no score.",
    options: protocol::texts::<Position>,
};

/// The possible lengths of a puzzle, in plies.
///
/// Even lengths occur only with wild cards, which give one side two plies in a row.
const PUZZLES: RangeInclusive<u16> = 1..=999;

const OPTIONS: &[GameOption] = &[
    daily::OPTION,
    GameOption::of_play(
        "--rules",
        "house|official",
        || WORDS.map(str::to_owned).to_vec(),
        "rules [default: house]",
    ),
    GameOption::switch("--freeze", "allow calling a freeze; selects the official rules"),
    GameOption::switch("--wild", "make neutral tiles wild cards; selects the official rules"),
    GameOption::switch("--place", "let the players place the tiles; selects the official rules"),
    GameOption::of_play(
        "--circle",
        "P",
        || with_human(players()),
        "player for circle: human (except in match), random, manhattan, euclidean, minimax:1 to minimax:10 \
         or perfect [default in the window: human]",
    ),
    GameOption::of_play(
        "--square",
        "P",
        || with_human(players()),
        "player for square, as for circle [default in the window: minimax:2]",
    ),
    GameOption::of_batch(
        "--player",
        "P",
        players,
        "engine that chooses the move: random, manhattan, euclidean, minimax:1 to minimax:10 or perfect \
         [default: perfect]",
    ),
    GameOption::of_batch_any("--max-plies", "N", "end a game as unfinished after N plies [default: 10000]"),
];

const COMMANDS: &[GameCommand] = &[
    GameCommand {
        command: Command::Think,
        needs: &[],
        takes: &["--player", "--seed"],
        details: "The value of minimax:N is its evaluation, the opponent's straight-line distance to its \
                  finish less one's own. The value of perfect is win:PLIES, draw:- or loss:PLIES. Other \
                  engines print \"-\". A finished game prints \"none\" and how it ended: finish, blocked, \
                  freeze, cycle, indirect or agreed.",
        example: Example {
            line: "PROGRAM deal --game trippples --seed 1974 | PROGRAM think --game trippples",
            output: "a1b2 draw:-",
        },
        read: |request| {
            let player = SEATS.engine(request.values, "--player")?;
            let seed = request.values.seed()?.unwrap_or_default();
            let player = player.unwrap_or(EngineName::Perfect).seeded(seed);
            Ok(request.answer(answers::think(player)))
        },
    },
    GameCommand {
        command: Command::Solve,
        needs: &[],
        takes: &["--moves"],
        details: "Missed turns count as plies, and endless cycles are draws. A finished game prints its \
                  result and 0. Under the official rules, indirect:c or indirect:s follows a draw that \
                  this side can turn into an indirect win. While tiles are being placed the result is \
                  \"unsolved -\".",
        example: Example {
            line: "PROGRAM deal --game trippples --seed 1974 --puzzle 5 | PROGRAM solve --game trippples --moves",
            output: "win 5 f7e8=draw:- f7g8=draw:- f7g7=win:5",
        },
        read: |request| Ok(request.answer(solve::<Oracle>(request.values.flag("--moves")))),
    },
    GameCommand::moves::<Position>(Example {
        line: "PROGRAM deal --game trippples --seed 1974 | PROGRAM moves --game trippples",
        output: "a1a2 a1b2 a1b1",
    })
    .about(
        "Moves are printed clockwise, beginning with up-left, then calls of a freeze, then draw. If the \
            side to move misses its turn, the line is \"none\" followed by the other side, a colon and \
            that side's moves.",
    ),
    GameCommand::perft::<Position>(Example {
        line: "PROGRAM deal --game trippples --seed 1974 | PROGRAM perft --game trippples 4",
        output: "3\t6\t13\t30",
    })
    .about("Only steps are counted, not calls and agreements; a missed turn is not a ply."),
    GameCommand {
        command: Command::Match,
        needs: &["--circle", "--square"],
        takes: &["--seed", "--max-plies"],
        details: "WINNER is c, s or \"-\" for none; HOW is finish, blocked, freeze, cycle, indirect, agreed \
                  or unfinished. Moves given with a position count towards its cycles; they are neither \
                  counted as plies nor printed. A game that never repeats a sequence three times in a row \
                  does not end as a cycle, so --max-plies ends it.",
        example: Example {
            line: "PROGRAM deal --game trippples --seed 1 | \
                   PROGRAM match --game trippples --circle manhattan --square perfect",
            output: "s finish 30 a1b2 h1h2 b2b3 h2g1 b3c3 g1g2 c3d2 g2f2 d2d3 f2g3 d3c4 g3f2 c4c5 f2g1 c5b5 g1f1 b5b6 f1e2 b6c6 e2d3 c6d7 d3c4 d7c8 c4c5 c8d7 c5b6 d7d8 b6a7 d8e8 a7a8",
        },
        read: match_of,
    },
    GameCommand {
        command: Command::Deal,
        needs: &[],
        takes: &[
            "--seed",
            "--count",
            "--rules",
            "--freeze",
            "--wild",
            "--place",
            "--fair",
            "--puzzle",
            "--threads",
            "--shard",
            "--from",
            "--resume",
            "--json",
        ],
        details: "Circle moves first. The first board of a seed is the one that the window opens with.",
        example: Example {
            line: "PROGRAM deal --game trippples --seed 1974 --rules official --wild",
            output: WILD,
        },
        read: |request| {
            let given = request.values;
            for option in ["--fair", "--puzzle"] {
                if given.has(option) && given.flag("--place") {
                    return Err(OptionError::ConflictBecause(
                        option,
                        "--place",
                        "players place the tiles as they like",
                    ));
                }
            }
            let (setup, fair, puzzle) =
                (rules(given)?, given.flag("--fair"), given.number("--puzzle", PUZZLES)?);
            request.deal(RecordDealer::solved::<Oracle>(setup, fair, puzzle))
        },
    },
    GameCommand {
        command: Command::Census,
        needs: &["--boards"],
        takes: &["--seed", "--threads", "--shard", "--from", "--resume", "--json", "--rules", "--wild"],
        details: "Exact values ignore freezes and count indirect wins as draws.",
        example: Example { line: "PROGRAM census --game trippples --boards 1000 --seed 1", output: CENSUS },
        read: |request| request.census::<Census>(rules(request.values)?),
    },
    GameCommand {
        command: Command::Ugi,
        needs: &[],
        takes: RULES,
        details: "The options select the rules of startpos until setoption changes them.",
        example: Example {
            line: "printf 'position startpos\\ngo\\n' | PROGRAM ugi --game trippples | tail -1",
            output: "bestmove a1b2",
        },
        read: |request| {
            let options = ugi::Options { rules: rules(request.values)?, ..ugi::Options::default() };
            Ok(Job::Converse(Box::new(GameConversation::<Position>(options))))
        },
    },
];

const SCREEN: &[&str] = &[daily::DAILY, "--rules", "--freeze", "--wild", "--place", "--circle", "--square"];

/// Default maximum number of plies in a match.
///
/// Even games between two random players are far shorter.
const USUAL_PLIES: usize = 10_000;

fn match_of(request: &CommandArgs<'_>) -> Result<Job, OptionError> {
    let seed = request.values.seed()?.unwrap_or_default();
    let players = SEATS.in_match(request.values)?.map(|name| name.seeded(seed));
    request.match_job::<Position, _>(players, USUAL_PLIES)
}
