//! Hexapawn, a small game whose moves go from place to place, as a test of the window's hand: pieces are dragged, carried
//! after a click, or carried by the keyboard's cursor, and the game itself has no line about it.
//!
//! Each side has three pawns on the squares a1 to c3. A pawn goes one square forward, or captures one square diagonally
//! forward. The first pawn on the last rank wins, and so does the side that leaves the other one without a move.

use std::fmt;
use std::path::Path;
use std::str::FromStr;

use amiga_boardgame::prelude::*;
use boardgame_engine::search_task::Pace;
use boardgame_engine::session::PlayerKind;
use boardgame_host::script::Script;
use boardgame_host::{boot, cli};
use tripppin::CATALOGUE;

use super::with_test_games;

const SQUARES: [[u8; 2]; 9] = [[0, 5], [1, 5], [2, 5], [0, 6], [1, 6], [2, 6], [0, 7], [1, 7], [2, 7]];

fn squares() -> impl Iterator<Item = Square> {
    SQUARES.into_iter().filter_map(|[column, row]| Square::from_col_row(column, row))
}

/// A position: the contents of the nine squares (`w`, `b` or a dot) and the side to move (`w` or `b`).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Hexapawn {
    squares: [char; 9],
    turn: char,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Advance {
    from: Square,
    to: Square,
}

impl fmt::Display for Advance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)
    }
}

impl FromStr for Advance {
    type Err = NotLegal;

    fn from_str(text: &str) -> Result<Self, NotLegal> {
        let (from, to) = text.split_at_checked(2).ok_or(NotLegal)?;
        let square = |text: &str| text.parse().map_err(|_| NotLegal);
        Ok(Self { from: square(from)?, to: square(to)? })
    }
}

impl fmt::Display for Hexapawn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", String::from_iter(self.squares), self.turn)
    }
}

fn index(square: Square) -> Option<usize> {
    squares().position(|other| other == square)
}

impl Hexapawn {
    fn at(&self, square: Square) -> Option<char> {
        index(square).map(|at| self.squares[at])
    }

    fn moves(&self) -> Vec<Advance> {
        let ahead = if self.turn == 'w' { Direction::Up } else { Direction::Down };
        let beside = [Direction::Left, Direction::Right];
        let own = squares().filter(|&square| self.at(square) == Some(self.turn));
        own.flat_map(|from| {
            let front = from.step(ahead);
            let straight = front.filter(|&to| self.at(to) == Some('.'));
            let other = if self.turn == 'w' { 'b' } else { 'w' };
            let captured = move |way| front?.step(way).filter(|&to| self.at(to) == Some(other));
            straight
                .into_iter()
                .chain(beside.into_iter().filter_map(captured))
                .map(move |to| Advance { from, to })
        })
        .collect()
    }
}

impl GamePosition for Hexapawn {
    type Seat = char;
    type Setup = ();
    type Move = Advance;
    type Illegal = NotLegal;
    type End = Winners<char>;
    const NAME: &'static str = "hexapawn";
    const SEATS: &'static [char] = &['w', 'b'];

    fn read(fields: &mut Fields<'_>) -> Result<Self, ParseRecordError> {
        let squares = |text: &str| text.chars().collect::<Vec<_>>().try_into().ok();
        let (squares, _) = fields.parse(squares, "expected 9 squares")?;
        let turn = |text: &str| text.parse().ok().filter(|side| Self::SEATS.contains(side));
        let (turn, _) = fields.parse(turn, "expected `w` or `b`")?;
        Ok(Self { squares, turn })
    }

    fn deal((): (), _: &mut ChaCha8Rng, first: char) -> Self {
        Self { squares: ['b', 'b', 'b', '.', '.', '.', 'w', 'w', 'w'], turn: first }
    }
    fn turn(&self) -> char {
        self.turn
    }
    fn end(&self) -> Option<Winners<char>> {
        let other = if self.turn == 'w' { 'b' } else { 'w' };
        let is_through = self.squares[..3].contains(&'w') || self.squares[6..].contains(&'b');
        (is_through || self.moves().is_empty()).then(|| Some(other).into())
    }
    fn ending_word(_: &Winners<char>) -> &'static str {
        "through"
    }
    fn legal_moves(&self) -> Vec<Advance> {
        if self.end().is_some() { Vec::new() } else { self.moves() }
    }
    fn play(&self, mv: Advance) -> Result<Self, NotLegal> {
        let (from, to) = (index(mv.from).ok_or(NotLegal)?, index(mv.to).ok_or(NotLegal)?);
        if !self.legal_moves().contains(&mv) {
            return Err(NotLegal);
        }
        let mut next = self.clone();
        (next.squares[from], next.squares[to]) = ('.', self.turn);
        next.turn = if self.turn == 'w' { 'b' } else { 'w' };
        Ok(next)
    }
}

fn engine() -> impl Engine<Hexapawn> + 'static {
    AlphaBeta::new(1, |_: &Hexapawn| 0)
}

impl EngineGame for Hexapawn {
    type Options = ();
    fn engine(_: &str) -> Option<Box<dyn Engine<Self>>> {
        Some(Box::new(engine()))
    }
    fn think(search: &SearchContext<Self>) -> Option<Advance> {
        search.run_engine(&engine())
    }
}

#[derive(Debug)]
struct Window(Scale);

impl TableGame for Window {
    type Position = Hexapawn;
    type Oracle = NoOracle<Hexapawn>;
    type Place = Square;
    type Own = ();
    const LIFTS: bool = true;
    const INFO: &'static Info = &Info::new("Hexapawn", &["A pawn on the last rank wins."], WORDS);

    fn engine(&self, _: &BoardOf<Self>, _: Task<char>) -> Option<Box<dyn Engine<Hexapawn>>> {
        Some(Box::new(engine()))
    }
    fn grid(&self) -> Grid<Square> {
        Grid::from_fn(3, 3, |column, row| Square::from_col_row(column, row + 5))
    }
    fn area(&self, square: Square) -> Rect {
        let (column, row) = (i32::from(square.col()), i32::from(square.row()) - 5);
        Rect::new(6 + 36 * column, 2 * self.0.top() + 16 * row, 35, 15)
    }
    fn places_of(mv: Advance) -> MovePlaces<Square> {
        MovePlaces { from: Some(mv.from), to: Some(mv.to) }
    }
    fn place_text(&self, board: &BoardOf<Self>, square: Square) -> String {
        let is_held = board.hand().from() == Some(square);
        format!(
            "{}{}",
            board.line().current().at(square).unwrap_or('.'),
            if is_held { " in hand" } else { "" }
        )
    }
    fn lifts(&self, board: &BoardOf<Self>, square: Square) -> bool {
        let position = board.line().current();
        position.at(square) == Some(position.turn)
    }
    fn draw(&mut self, _: &mut Canvas<'_>, _: &ShownOf<'_, Self>) {}
}

fn open(site: Site<'_>) -> OpenedGame {
    let opening = Opening::read(&site.start.options, [PlayerKind::Human; 2])?;
    let screen = site.intuition.screen_or_public(site.screen);
    let (on, scale) = (Some(screen.id()), Scale::for_screen(screen));
    let (frame, title) = (Rect::new(100, 20, 300, 100), Window::INFO.title.into());
    let window = NewWindow { screen: on, frame, title, flags: FRAMED, ..Default::default() };
    Ok(Box::new(Table::open(site, opening, window, &[], Window(scale))?))
}

const WORDS: &Vocabulary = &Vocabulary {
    seats: &["white", "black"],
    seat_noun: "side",
    endings: &[Ending::won("through")],
    place_example: "a square such as b2",
    move_example: "two squares, such as b1b2",
    ..Vocabulary::for_game::<Hexapawn, Square>()
};

pub const ENTRY: GameEntry = GameEntry {
    word: "hexapawn",
    title: "Hexapawn",
    help: "Hexapawn, the game of a test",
    notation: "A position of Hexapawn is its 9 squares from top left, w, b or a dot each, then who moves.",
    likeness: &[],
    words: WORDS,
    options: &[],
    drawings: &[],
    window: Some(WindowSpec {
        accepted_options: &[],
        players: &[],
        difficulty: Difficulty { means: "nothing", default: "5" },
        own_screen: None,
        rules: Window::INFO.help,
        check: |_, _| Ok(()),
        open,
    }),
    commands: &[],
    search_fn: text_search::search_text::<Hexapawn>,
    win_chances_fn: text_search::estimate_text::<Hexapawn>,
    engine_file: None,
    ugi: None,
};

fn play(text: &str) {
    let words = ["script", "x", "--seed", "1", "--game", "hexapawn"].map(Into::into);
    let settings = cli::parse(&CATALOGUE, words, &mut |_| None).unwrap();
    let mut stage = boot::start_computer(&settings, Pace::Measured(100_000), None).unwrap();
    let read = Script::parse("s", text, settings.game.words).unwrap();
    read.run(&mut *stage, Path::new("."), &mut |_| {}).unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn pieces_are_dragged_or_carried_after_a_click() {
    with_test_games(|| {
        play(
            "drag b1 b2\nexpect plies 1\nclick left b3\nexpect hand full\nclick left a2\nexpect plies 1\nexpect hand empty\n",
        );
        play(
            "click left a1\nclick left a1\nexpect hand empty\nclick left a1\nclick left a2\nexpect plies 1\nexpect turn black\n",
        );
    });
}

#[test]
fn pieces_are_carried_by_the_cursor() {
    with_test_games(|| {
        // The cursor appears in the middle. Tab carries the first own piece to its next legal square.
        play(
            "key Return\nkey Down\nkey Return\nexpect hand full\nkey Up\nkey Return\nexpect plies 1\nexpect hand empty\n",
        );
        play("key Tab\nexpect hand full\nkey Return\nexpect plies 1\n");
        // With a piece in hand, Tab carries this piece.
        play("key Return\nkey Down\nkey Return\nkey Tab\nkey Return\nexpect moves b1b2\n");
        play("key Tab\nkey Escape\nexpect hand empty\nexpect plies 0\n");
    });
}

#[test]
fn return_plays_the_suggested_move() {
    with_test_games(|| {
        play("menu Suggest move\nwait 100\nkey Return\nexpect plies 1\nexpect hand empty\n");
    });
}

#[test]
fn scripted_moves_drag_the_pieces() {
    with_test_games(|| {
        play("play b1b2\nplay a3b2\nplay a1b2\nexpect plies 3\nexpect turn black\n");
    });
}

#[test]
fn refused_moves_leave_the_piece_where_it_was() {
    with_test_games(|| {
        play(
            "drag a1 a3\nexpect plies 0\nexpect hand empty\ndrag a3 a2\nexpect plies 0\nplay a1a2\nexpect plies 1\n",
        );
    });
}
