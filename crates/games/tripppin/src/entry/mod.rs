//! The catalogue entry of Tripppin: vocabulary, options and commands.

pub(crate) mod draw;
mod likeness;
pub(crate) mod link;
pub(crate) mod window;

use crate::Position;
use crate::answers::{self, ClassicSettings, MatchEngine};
use crate::census::Census;
use crate::classic::Level;
use crate::oracle::Oracle;
use crate::view::{Tripppin, script};
use amiga_boardgame::entry::command::{
    COMMANDS_ENABLED, Command, CommandArgs, Example, GameCommand, shipped,
};
use amiga_boardgame::entry::daily;
use amiga_boardgame::entry::job::Job;
use amiga_boardgame::entry::option::{GameOption, ON_OFF};
use amiga_boardgame::entry::option_values::{OptionError, OptionValues};
use amiga_boardgame::entry::seats::Difficulty;
use amiga_boardgame::table::GameEntry;
use amiga_boardgame::table::window_spec::WindowSpec;
use amiga_boardgame::tiles::game::TileGame;
use boardgame_engine::queries::{RecordDealer, solve};
use boardgame_engine::record::GamePosition as _;
use boardgame_engine::text_search;
use boardgame_engine::ugi::{self as protocol, UgiProfile};
use window::prevention;

const PUZZLE: &str = "89c24664e08c1385/98ffd0c8494cff26/a8a1c152c4ff8a19/0b510d15706892a2/\
                      4a16a4432386ff91/25343162582a3832/83ff54459429ff07/\
                      611a1cffff0eb02c b1 c6 2 3 l";

const CENSUS: &str = "\
boards                                    1000
seed                                         1
start wins                                 288   28.800 %
other wins                                   1    0.100 %
draws                                      711   71.100 %
fair boards                                497   49.700 %
wins in one ply                            162   56.250 %
wins within 17 plies                       275   95.486 %
longest win                                 32  plies
ends without a move                        289  100.000 %
ends on the last goal                        0    0.000 %
states won                            23187474   11.502 %
states lost                           10408311    5.163 %
states drawn                         168004215   83.335 %
longest distance                           144  plies";

/// The catalogue entry of Tripppin.
pub const ENTRY: GameEntry = GameEntry {
    word: Position::NAME,
    title: "Tripppin",
    help: "Tripppin, the Amiga game of 1994",
    notation: "A TPN of Tripppin has six fields, separated by blanks. Field 1 is the board: eight rows from the top, \
               joined by slashes. Each direction of an arrow has a value: 01 for up and then, clockwise, 02, 04, 08, \
               10, 20, 40 and 80. A square is written as the sum of the values of its arrows, in two hex digits. A \
               square without arrows (a blank tile, a circle or a start) allows all directions and is ff. Fields 2 \
               and 3 are the squares of the right and the left pawn. Fields 4 and 5 count how many goals (the four \
               circles, then the opponent's start) the right and the left pawn have reached, 0 to 5. Field 6 is the \
               side to move, r or l. A move is written as two squares: e1f2.",
    likeness: if COMMANDS_ENABLED { likeness::LIKENESS } else { &[] },
    words: script::WORDS,
    options: OPTIONS,
    drawings: window::DRAWINGS,
    window: Some(WindowSpec {
        accepted_options: &[daily::DAILY],
        players: &["--right", "--left"],
        difficulty: Difficulty { means: "the number of plies that the computer searches", default: "3" },
        own_screen: None,
        rules: Tripppin::INFO.help,
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
    first: "the right piece",
    notes: "The engine neither offers nor claims a draw, and a repeated position does not end the game, so a \
            match needs a limit of moves. If the moves of position tpn end with the word draw, the game is over \
            and its result is draw. \"score cp\" is the opponent's remaining distance less one's own, \
            in hundredths of a king's step; \"mate\" is exact.",
    options: protocol::texts::<Position>,
};

const OPTIONS: &[GameOption] = &[
    daily::OPTION,
    GameOption::of_batch(
        "--level",
        "N",
        || (1..=10).map(|level: u8| level.to_string()).collect(),
        "search depth of the classic engine in plies, 1 to 10",
    ),
    GameOption::of_batch(
        "--prevention",
        "on|off",
        || ON_OFF.map(str::to_owned).to_vec(),
        "loop prevention of the classic engine [default: on]",
    ),
    GameOption::of_batch(
        "--right",
        "L",
        players,
        "engine for the right pawn: a level of the classic engine from 1 to 9, or perfect",
    ),
    GameOption::of_batch("--left", "L", players, "engine for the left pawn, as for the right one"),
    GameOption::of_batch_any(
        "--max-plies",
        "N",
        "end a game as unfinished after N plies [default: 600, or 120 without loop prevention]",
    ),
];

const COMMANDS: &[GameCommand] = &[
    GameCommand {
        command: Command::Think,
        needs: &["--level"],
        takes: &["--prevention"],
        details: "Prints the classic engine's move and its original evaluation: remaining steps and goals, \
                  9999 for a win. A finished game prints \"none won\" if a piece has reached its last \
                  goal, or \"none stuck\" if the side to move has no move. Loop prevention takes the moves \
                  given with a position into account.",
        example: Example { line: "PROGRAM deal --seed 1994 | PROGRAM think --level 5", output: "e1f2 1" },
        read: |request| {
            let level = request.values.number("--level", 1..=Level::DEEPEST.plies())?.and_then(Level::new);
            let prevention = prevention(request.values)?;
            let level = level.unwrap_or(Level::DEFAULT);
            Ok(request.answer(answers::think(ClassicSettings { level, prevention })))
        },
    },
    GameCommand {
        command: Command::Solve,
        needs: &[],
        takes: &["--moves"],
        details: "A finished game prints \"loss 0\".",
        example: Example { line: "PROGRAM deal --seed 1994 --puzzle 3 | PROGRAM solve --moves", output: "" },
        read: |request| Ok(request.answer(solve::<Oracle>(request.values.flag("--moves")))),
    },
    GameCommand::moves::<Position>(Example {
        line: "PROGRAM deal --seed 1994 | PROGRAM moves",
        output: "e1e2 e1f2 e1f1 e1d2",
    })
    .about("Moves are printed clockwise, beginning with up."),
    GameCommand::perft::<Position>(Example {
        line: "PROGRAM deal --seed 1994 | PROGRAM perft 4",
        output: "4\t7\t28\t75",
    }),
    GameCommand {
        command: Command::Match,
        needs: &["--right", "--left"],
        takes: &["--prevention", "--max-plies"],
        details: "WINNER is r, l or \"-\" for none; HOW is goal, stuck or unfinished. Loop prevention takes \
                  the moves given with a position into account; they are neither counted nor printed. The \
                  perfect engine takes the shortest way to a win and the longest to a loss. In a drawn \
                  position it sets problems that the opponent, judged by its earlier moves, is likely to \
                  miss. Two strong engines can play forever, so --max-plies ends a game.",
        example: Example {
            line: "PROGRAM deal --seed 6 | PROGRAM match --right 3 --left perfect",
            output: "l stuck 8 e1f2 d1e1 f2g1 e1f2 g1h1 f2g3 h1h2 g3f2",
        },
        read: match_of,
    },
    GameCommand {
        command: Command::Deal,
        needs: &[],
        takes: &[
            "--seed",
            "--count",
            "--fair",
            "--puzzle",
            "--threads",
            "--shard",
            "--from",
            "--resume",
            "--json",
        ],
        details: "The right piece moves first. The first board of a seed is the one that the window opens \
                  with. A fair board is fair for either starter.",
        example: Example { line: "PROGRAM deal --seed 1994 --puzzle 3", output: PUZZLE },
        read: |request| {
            let (fair, puzzle) = (request.values.flag("--fair"), puzzle(request.values)?);
            request.deal(RecordDealer::solved::<Oracle>((), fair, puzzle))
        },
    },
    GameCommand {
        command: Command::Census,
        needs: &["--boards"],
        takes: &["--seed", "--threads", "--shard", "--from", "--resume", "--json"],
        details: "",
        example: Example { line: "PROGRAM census --boards 1000 --seed 1", output: CENSUS },
        read: |request| request.census::<Census>(()),
    },
    GameCommand::ugi::<Position>(Example {
        line: "printf 'position startpos\\ngo depth 5\\n' | PROGRAM ugi | tail -1",
        output: "bestmove e1f2",
    }),
];

pub(crate) fn players() -> Vec<String> {
    MatchEngine::LEVELS.map(|level| level.to_string()).chain([MatchEngine::PERFECT.to_owned()]).collect()
}

/// Largest value of the option `--puzzle`, in plies.
///
/// All puzzles found so far are shorter.
const LONGEST_PUZZLE: u16 = 999;

/// Parses the value of the option `--puzzle`: the length of a puzzle in plies, an odd number.
fn puzzle(values: &OptionValues) -> Result<Option<u16>, OptionError> {
    let odd = |text: &str| text.parse().ok().filter(|plies| plies % 2 == 1 && *plies <= LONGEST_PUZZLE);
    let expected = || format!("an odd number of plies from 1 to {LONGEST_PUZZLE}");
    values.parsed("--puzzle", odd, expected)
}

/// Returns the default maximum number of plies in a match.
///
/// `prevention` is `true` if the engines avoid repeated moves (loop prevention).
///
/// The matches measured with the original program had the same limits. A game without loop prevention that
/// reaches the limit is repeating moves.
const fn default_max_plies(prevention: bool) -> usize {
    if prevention { 600 } else { 120 }
}

fn match_of(request: &CommandArgs<'_>) -> Result<Job, OptionError> {
    let given = request.values;
    let expected = || {
        let (least, most) = (MatchEngine::LEVELS.start(), MatchEngine::LEVELS.end());
        format!("a level from {least} to {most}, or {}", MatchEngine::PERFECT)
    };
    let prevention = prevention(given)?;
    let parse = |text: &str| MatchEngine::parse(text, prevention);
    let player = |option| Ok(given.parsed(option, parse, expected)?.unwrap_or(MatchEngine::Perfect));
    let engines = [player("--right")?, player("--left")?];
    Ok(request.answer(answers::play(engines, request.max_plies(default_max_plies(prevention))?)))
}
