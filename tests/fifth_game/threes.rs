//! Threes, a whole game in one file: two players fill the cells of a board of four by four in turn; who first has three in a row,
//! across, down or slanting, wins, and a full board is a draw. It stands beside the four of the program to show what a game needs.

use std::fmt;
use std::str::FromStr;

use rand_chacha::ChaCha8Rng;
use tripppin::games::asking::{self, Minded};
use tripppin::games::contract::{Finding, Game, Mind, Winners};
use tripppin::games::entry::Entry;
use tripppin::games::entry::actor::{Ending, Outcome, Vocabulary, is_read, read_position};
use tripppin::games::entry::command::{Command, Example, GameCommand, Task};
use tripppin::games::entry::given::{Given, OptionError};
use tripppin::games::entry::option::GameOption;
use tripppin::games::entry::seats::{Difficulty, Seated, Seats};
use tripppin::games::entry::window::{Setup, Window};
use tripppin::games::fault::{self, Fault};
use tripppin::games::fields::Fields;
use tripppin::games::line::{self, LineError, Position};
use tripppin::games::mind::{Aborted, Control};
use tripppin::games::play::Play;
use tripppin::games::questions::{Contest, Countable, Listed, Match, Moves, Question, Starts};
use tripppin::games::session::{Player, Session};
use tripppin::games::ugi::{Introduction, Thought, UgiGame, dealt, texts};
use tripppin::games::view::board::{Board, BoardGame};
use tripppin::games::view::keyboard::Field;
use tripppin::games::view::menu::{Common, MenuTable, Menus, Row, WithMenus};
use tripppin::games::view::menu_layout::Place;
use tripppin::games::view::table::{FRAMED, Table};
use tripppin::machine::chunky::Chunky;
use tripppin::machine::colour::Pen;
use tripppin::machine::geometry::{Point, Rect};
use tripppin::machine::vblank::Ticks;
use tripppin::system::graphics::image::Image;
use tripppin::system::intuition::Intuition;
use tripppin::system::intuition::window::{NewWindow, WindowFlags};

/// A cell, by its column from the left and its row from above.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cell(u8, u8);

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("expected a cell, `a1` to `d4`")]
pub struct NoCell;

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.0), 4 - self.1)
    }
}

impl FromStr for Cell {
    type Err = NoCell;

    fn from_str(text: &str) -> Result<Self, NoCell> {
        all().find(|cell| cell.to_string() == text).ok_or(NoCell)
    }
}

impl Field for Cell {
    fn place(self) -> (u8, u8) {
        (self.0, self.1)
    }

    fn at(column: u8, row: u8) -> Option<Self> {
        (column < 4 && row < 4).then_some(Self(column, row))
    }
}

fn all() -> impl Iterator<Item = Cell> {
    (0..16).map(|at| Cell(at % 4, at / 4))
}

/// A board, and who is to move: 0 or 1.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Threes([Option<u8>; 16], u8);

pub type Line = line::Line<Threes>;

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("expected an empty cell of a game that goes on")]
pub struct Refused;

impl Threes {
    fn owner(&self, column: i8, row: i8) -> Option<u8> {
        let inside = (0..4).contains(&column) && (0..4).contains(&row);
        inside.then(|| self.0[(4 * row + column) as usize]).flatten()
    }

    fn has_three(&self, side: u8) -> bool {
        let row = |Cell(x, y): Cell, (dx, dy): (i8, i8)| {
            (0..3).all(|at| self.owner(x as i8 + at * dx, y as i8 + at * dy) == Some(side))
        };
        all().any(|cell| [(1, 0), (0, 1), (1, 1), (1, -1)].into_iter().any(|way| row(cell, way)))
    }
}

impl fmt::Display for Threes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cells: String =
            self.0.iter().map(|cell| cell.map_or('.', |side| ['a', 'b'][usize::from(side)])).collect();
        write!(f, "{cells} {}", ['a', 'b'][usize::from(self.1)])
    }
}

impl Position for Threes {
    type Seat = u8;
    type Setup = ();
    type Move = Cell;
    type Illegal = Refused;
    type End = Winners<u8>;

    const NAME: &'static str = "threes";
    const SEATS: &'static [u8] = &[0, 1];

    fn read(fields: &mut Fields<'_>) -> Result<Self, LineError> {
        let side = |letter| ['a', 'b'].into_iter().position(|known| known == letter).map(|at| at as u8);
        let cells = |text: &str| {
            let known = text.chars().all(|letter| letter == '.' || side(letter).is_some());
            text.chars().map(side).collect::<Vec<_>>().try_into().ok().filter(|_| known)
        };
        let refused = |(column, expected)| LineError::new(column, expected);
        let (cells, _) = fields.parse(cells, "expected 16 cells, `.`, `a` or `b` each").map_err(refused)?;
        let turn = |text: &str| text.parse().ok().and_then(side);
        let (turn, _) = fields.parse(turn, "expected `a` or `b`").map_err(refused)?;
        Ok(Self(cells, turn))
    }

    fn deal((): (), _: &mut ChaCha8Rng, first: u8) -> Self {
        Self([None; 16], first)
    }

    fn turn(&self) -> u8 {
        self.1
    }

    fn end(&self) -> Option<Winners<u8>> {
        let winner = [0, 1].into_iter().find(|&side| self.has_three(side));
        (winner.is_some() || !self.0.contains(&None)).then(|| winner.into())
    }

    fn legal_moves(&self) -> Vec<Cell> {
        all()
            .filter(|cell| self.end().is_none() && self.owner(cell.0 as i8, cell.1 as i8).is_none())
            .collect()
    }

    fn play(&self, cell: Cell) -> Result<Self, Refused> {
        let mut next = Self(self.0, 1 - self.1);
        if !self.legal_moves().contains(&cell) {
            return Err(Refused);
        }
        next.0[usize::from(4 * cell.1 + cell.0)] = Some(self.1);
        Ok(next)
    }
}

/// Wins if it can, else takes what would win for the other, else the first cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Greedy;

impl Mind<Line> for Greedy {
    fn think(
        &self,
        line: &Line,
        _: &mut dyn Control,
        found: &mut dyn FnMut(Finding<Cell>),
    ) -> Result<(), Aborted> {
        let (here, moves) = (line.current(), line.legal_moves());
        let wins =
            |side: u8, cell: &&Cell| Threes(here.0, side).play(**cell).is_ok_and(|next| next.has_three(side));
        let best = moves
            .iter()
            .find(|cell| wins(here.1, cell))
            .or_else(|| moves.iter().find(|cell| wins(1 - here.1, cell)));
        best.or(moves.first()).into_iter().for_each(|&mv| found(Finding { mv, plies: 1 }));
        Ok(())
    }
}

// ---- what commands and peers ask

impl Listed for Threes {}
impl Countable for Threes {}

#[derive(Debug)]
struct Think;

impl Question<Line> for Think {
    type Memory = ();

    fn answer(&self, line: &Line, (): &mut ()) -> Result<String, Fault<Cell>> {
        Ok(fault::choose(&Greedy, line)?.map_or("none".to_owned(), |mv| format!("{mv} -")))
    }
}

impl Contest for Threes {
    type Player = Greedy;
    type Memory = ();

    fn choose(line: &Line, player: &Greedy, (): &mut ()) -> Result<Option<Cell>, Fault<Cell>> {
        fault::choose(player, line)
    }

    fn ending(line: &Line) -> String {
        outcome(line).map_or("- unfinished".to_owned(), |Outcome { how, winner }| {
            format!("{} {how}", winner.map_or("-", |at| WORDS.seats[at]))
        })
    }
}

impl UgiGame for Threes {
    type Options = ();

    fn start((): &()) -> Line {
        dealt((), 0)
    }

    fn think(thought: &Thought<Self>) -> Option<Cell> {
        thought.ask(&Greedy)
    }
}

// ---- the window

/// The program: cells are drawn anew when what they show has changed.
#[derive(Debug)]
pub struct Program {
    board: Board<Line, Cell>,
    began: Ticks,
    drawn: String,
}

impl BoardGame for Program {
    type Line = Line;
    type Place = Cell;
    type Wanted = Common;

    const TITLE: &'static str = "Threes";
    const WORDS: &'static Vocabulary = WORDS;

    fn board(&self) -> &Board<Line, Cell> {
        &self.board
    }
    fn board_mut(&mut self) -> &mut Board<Line, Cell> {
        &mut self.board
    }
    fn tables() -> Menus<Common> {
        let rows = vec![
            Row::common("Suggest move", Common::Suggest),
            Row::common("Take back move", Common::TakeBack),
            Row::common("New game", Common::NewGame),
            Row::common("How to play", Common::Help),
            Row::common("Quit", Common::Quit),
        ];
        Menus(vec![MenuTable { title: "Threes", place: Place::NEXT, rows }])
    }
    fn common(wanted: Common) -> Option<Common> {
        Some(wanted)
    }
    fn mind(&self, _: u8) -> Box<dyn Mind<Line>> {
        Box::new(Greedy)
    }
    fn adviser(&self) -> Box<dyn Mind<Line>> {
        Box::new(Greedy)
    }
    fn place_at(&self, at: Point) -> Option<Cell> {
        all().find(|&cell| self.area(cell).contains(at))
    }
    fn area(&self, Cell(column, row): Cell) -> Rect {
        Rect::new(20 + 50 * i32::from(column), 44 + 24 * i32::from(row), 48, 22)
    }
    fn first_place(&self) -> Option<Cell> {
        Some(Cell(1, 1))
    }
    fn move_at(_: &Line, cell: Cell) -> Option<Cell> {
        Some(cell)
    }
    fn place_of(cell: Cell) -> Cell {
        cell
    }
    fn turn_begun(&mut self, now: Ticks) {
        self.began = now;
    }
    fn advance(&mut self, now: Ticks) -> bool {
        now.since(self.began) >= Ticks(300)
    }
    fn draw(&mut self, intuition: &mut Intuition) {
        let (here, cursor, good) =
            (self.board.table.game().current().clone(), self.board.cursor, self.suggested_place());
        let seen = format!("{here} {cursor:?} {good:?} {}", self.said());
        if seen == self.drawn {
            return;
        }
        let areas = all().map(|cell| (cell, self.area(cell))).collect::<Vec<_>>();
        let Some(mut rp) = intuition.rast_port(self.board.table.window()) else { return };
        rp.set_a_pen(Pen(0)).rect_fill(Rect::new(10, 20, 210, 126));
        for (cell, area) in areas {
            let paper = if good == Some(cell) { Pen(3) } else { Pen(2) };
            rp.set_a_pen(paper).rect_fill(area);
            let owner =
                here.owner(cell.0 as i8, cell.1 as i8).map_or("", |side| ["A", "B"][usize::from(side)]);
            rp.set_a_pen(Pen(1)).text_at(area.x + 20, area.y + 7, owner);
            if cursor == Some(cell) {
                rp.rect_fill(Rect::new(area.x, area.y, area.width, 2));
            }
        }
        rp.text_at(20, 24, &self.said());
        self.drawn = seen;
    }
    fn ended(line: &Line) -> Option<Outcome> {
        outcome(line)
    }
    fn position_of(line: &Line) -> String {
        line.current().to_string()
    }
    fn said(&self) -> String {
        let line = self.board.table.game();
        outcome(line)
            .map_or_else(|| format!("{} to move", WORDS.seats[usize::from(line.turn())]), WORDS.ending)
    }
}

fn read(given: &Given, difficulty: Option<u8>) -> Result<Setup, OptionError> {
    let (players, line) = (SEATS.at_window(given, difficulty)?, given.position::<Line>()?);
    let players = players.map(|seat| if seat == Seated::Human { Player::Human } else { Player::Computer });
    Ok(Setup::new(move |start| {
        let mut session = Session::new(start.seed, (), players.to_vec());
        line.iter().for_each(|line| session.set_up(line.clone()));
        let play = Play::start(session, start.port, start.pace)?;
        let frame = Rect::new(200, 30, 230, 150);
        let window =
            NewWindow { screen: None, frame, title: "Threes".into(), flags: FRAMED | WindowFlags::ACTIVATE };
        let table = Table::open(start.intuition, play, window, &["Three in a row win.", "Click a cell."]);
        let nothing = Image::from_chunky(&Chunky::from_fn(1, 1, |_, _| 0), &[Pen(0)], 1);
        let strip = Program::menus().build(start.intuition.screen_or_public(None).font(), |_| &nothing);
        start.intuition.set_menu_strip(table.window(), Some(strip));
        let mut program = Program { board: Board::new(table), began: Ticks(0), drawn: String::new() };
        program.ask_about_turn(start.intuition);
        program.draw(start.intuition);
        Ok(Box::new(program))
    }))
}

// ---- the entry

fn outcome(line: &Line) -> Option<Outcome> {
    Some(match line.winners()?.as_slice() {
        [winner] => Outcome { how: "row", winner: Some(usize::from(*winner)) },
        _ => Outcome { how: "full", winner: None },
    })
}

pub const WORDS: &Vocabulary = &Vocabulary {
    seats: &["a", "b"],
    thing: "side",
    endings: &[Ending::won("row"), Ending::drawn("full")],
    is_place: is_read::<Cell>,
    place_example: "a cell such as b3",
    is_move: is_read::<Cell>,
    move_example: "a cell to fill, such as b3",
    position: |text| read_position(text, |line: &Line| line.current().to_string()),
    ending: |Outcome { winner, .. }| {
        winner.map_or("a full board".to_owned(), |at| format!("three in a row of {}", WORDS.seats[at]))
    },
};

static SEATS: Seats<Greedy, 2> = Seats {
    options: ["--left-side", "--other-side"],
    read: |text| (text == "greedy").then_some(Greedy),
    words: "greedy",
    usual: Greedy,
    at: |_| Some(Greedy),
};

const fn command(
    command: Command,
    takes: &'static [&'static str],
    line: &'static str,
    read: fn(&tripppin::games::entry::command::Request<'_>) -> Result<Task, OptionError>,
) -> GameCommand {
    GameCommand { command, needs: &[], takes, details: "", example: Example { line, gives: "" }, read }
}

pub static ENTRY: Entry = Entry {
    word: "threes",
    title: "Threes",
    help: "Threes, the game of a test",
    notation: "Sixteen cells from top left, then who moves.",
    words: WORDS,
    options: &[
        GameOption::of_play("--left-side", "P", || vec!["human".into(), "greedy".into()], "who plays a"),
        GameOption::of_play("--other-side", "P", || vec!["human".into(), "greedy".into()], "who plays b"),
    ],
    drawings: &[],
    window: Some(Window {
        takes: &SEATS.options,
        difficulty: Difficulty { means: "nothing", usual: "greedily" },
        own_screen: None,
        read,
    }),
    commands: &[
        command(Command::Think, &[], "tripppin think --game threes", |_| Ok(Task::ask::<Line, _>(Think))),
        command(Command::Moves, &[], "tripppin moves --game threes", |_| Ok(Task::ask::<Line, _>(Moves))),
        command(Command::Perft, &[], "tripppin perft 2 --game threes", |request| {
            Ok(Task::ask::<Line, _>(request.perft()?))
        }),
        command(Command::Match, &SEATS.options, "tripppin match --game threes", |request| {
            Ok(Task::ask::<Line, _>(Match {
                players: SEATS.in_match(request.given)?.to_vec(),
                max_plies: 16,
            }))
        }),
        command(Command::Deal, &["--count"], "tripppin deal --game threes", |request| {
            Ok(request.deal(Starts::<Line> { setup: () }))
        }),
        command(Command::Ugi, &[], "tripppin ugi --game threes", |_| Ok(Task::converse::<Threes>(()))),
    ],
    ask: asking::ask::<Threes>,
    ugi: Some(Introduction { first: "a", notes: "", options: texts::<Threes> }),
};

impl Minded for Threes {
    fn mind(words: &str) -> Option<Box<dyn Mind<Line>>> {
        (words == "greedy").then(|| Box::new(Greedy) as Box<dyn Mind<Line>>)
    }
}
