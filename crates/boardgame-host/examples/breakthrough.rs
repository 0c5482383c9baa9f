//! Breakthrough, invented by Dan Troyka in 2000, on a board of six by six squares: a complete game in its window.
//!
//! Each side has two rows of pieces. A piece goes one square forward, straight or diagonally, and captures diagonally.
//! The first piece on the last rank wins, and so does the side that captures all pieces of the other one.
//!
//! `cargo run --example breakthrough` opens the window, and `cargo run --example breakthrough -- help` lists all commands.

use std::fmt;

use amiga_boardgame::prelude::*;

/// Number of squares of the board, the lower left part of the library's eight by eight squares.
const COUNT: usize = 36;

/// Iterates over the squares from a6 to f1, row by row.
fn squares() -> impl Iterator<Item = Square> {
    (2..8).flat_map(|row| (0..6).filter_map(move |column| Square::from_col_row(column, row)))
}

fn index(square: Square) -> Option<usize> {
    squares().position(|other| other == square)
}

/// A position: the contents of each square (`w`, `b` or a dot) and the side to move (`w` or `b`).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Position {
    squares: [char; COUNT],
    turn: char,
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", String::from_iter(self.squares), self.turn)
    }
}

impl Position {
    fn moves(&self) -> Vec<Step> {
        let ahead = match self.turn {
            'w' => [Direction::UpLeft, Direction::Up, Direction::UpRight],
            _ => [Direction::DownLeft, Direction::Down, Direction::DownRight],
        };
        let own = squares().filter(|&square| self.at(square) == Some(self.turn));
        let steps = own.flat_map(|from| ahead.into_iter().filter_map(move |way| Step::new(from, way)));
        let is_open = |step: &Step| match self.at(step.target()) {
            Some('.') => true,
            Some(piece) => piece != self.turn && step.direction().dx() != 0,
            None => false,
        };
        steps.filter(is_open).collect()
    }

    /// Returns the contents of a square, or `None` if the square is not on the board.
    pub fn at(&self, square: Square) -> Option<char> {
        index(square).map(|at| self.squares[at])
    }

    /// Returns the value for the side to move: its pieces and their progress against those of the other side.
    fn value(&self) -> i32 {
        let ranks = self.squares.iter().enumerate().map(|(at, &piece)| match piece {
            'w' => 20 + (COUNT - 1 - at) as i32 / 6,
            'b' => -20 - at as i32 / 6,
            _ => 0,
        });
        let value: i32 = ranks.sum();
        if self.turn == 'w' { value } else { -value }
    }
}

impl GamePosition for Position {
    type Seat = char;
    type Setup = ();
    type Move = Step;
    type Illegal = NotLegal;
    type End = Winners<char>;
    const NAME: &'static str = "breakthrough";
    const SEATS: &'static [char] = &['w', 'b'];

    fn read(fields: &mut Fields<'_>) -> Result<Self, ParseRecordError> {
        let squares = |text: &str| {
            let known = text.chars().all(|square| "wb.".contains(square));
            text.chars().collect::<Vec<_>>().try_into().ok().filter(|_| known)
        };
        let (squares, _) = fields.parse(squares, "expected 36 squares, `w`, `b` or `.` each")?;
        let turn = |text: &str| text.parse().ok().filter(|side| Self::SEATS.contains(side));
        let (turn, _) = fields.parse(turn, "expected `w` or `b`")?;
        Ok(Self { squares, turn })
    }

    fn deal((): (), _: &mut ChaCha8Rng, first: char) -> Self {
        let squares = std::array::from_fn(|at| ['b', 'b', '.', '.', 'w', 'w'][at / 6]);
        Self { squares, turn: first }
    }
    fn turn(&self) -> char {
        self.turn
    }
    fn end(&self) -> Option<Winners<char>> {
        let (first, last) = (&self.squares[..6], &self.squares[COUNT - 6..]);
        let is_over = first.contains(&'w') || last.contains(&'b') || self.moves().is_empty();
        is_over.then(|| Some(other::<Self>(self.turn)).into())
    }
    fn ending_word(_: &Winners<char>) -> &'static str {
        "through"
    }
    fn legal_moves(&self) -> Vec<Step> {
        if self.end().is_some() { Vec::new() } else { self.moves() }
    }
    fn play(&self, step: Step) -> Result<Self, NotLegal> {
        let (from, to) = (index(step.from()).ok_or(NotLegal)?, index(step.target()).ok_or(NotLegal)?);
        if !self.legal_moves().contains(&step) {
            return Err(NotLegal);
        }
        let mut next = Self { turn: other::<Self>(self.turn), ..self.clone() };
        (next.squares[from], next.squares[to]) = ('.', self.turn);
        Ok(next)
    }
}

/// A level of the engine, which determines the depth of its search in plies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Level {
    Easy = 2,
    Strong = 5,
}

impl Level {
    pub const ALL: [Self; 2] = [Self::Easy, Self::Strong];

    fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.to_string() == word)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if *self == Self::Easy { "easy" } else { "strong" })
    }
}

impl Engine<Position> for Level {
    fn search(
        &self,
        game: &record::GameRecord<Position>,
        control: &mut dyn SearchControl,
        found: &mut dyn FnMut(SearchInfo<Step>),
    ) -> Result<(), Aborted> {
        AlphaBeta::new(*self as u8, Position::value).search(game, control, found)
    }
    fn spec(&self) -> Option<String> {
        Some(self.to_string())
    }
}

impl EngineGame for Position {
    type Options = ();
    fn engine(spec: &str) -> Option<Box<dyn Engine<Self>>> {
        Level::parse(spec).map(|level| Box::new(level) as Box<dyn Engine<Self>>)
    }
    fn think(search: &SearchContext<Self>) -> Option<Step> {
        search.run_engine(&Level::Strong)
    }
}

/// The game in its window, which is drawn again when the board, the cursor, the lifted piece or the status has changed.
#[derive(Debug)]
pub struct Breakthrough {
    seats: EngineSeats<Level, 2>,
    scale: Scale,
    drawn: Option<Shown>,
}

/// The position, the lifted piece, the cursor, the suggestion and the status of a drawn window.
type Shown = (Position, Option<Square>, Option<Square>, Option<Square>, String);

impl TableGame for Breakthrough {
    type Position = Position;
    type Oracle = NoOracle<Position>;
    type Place = Square;
    /// A side and the player that the user has chosen for it.
    type Own = (char, SeatPlayer<Level>);
    const LIFTS: bool = true;
    const INFO: &'static Info = &Info::new(
        "Breakthrough",
        &[
            "A piece goes one square forward, straight or diagonally.",
            "It captures diagonally. The first piece on the last row wins.",
        ],
        WORDS,
    );

    fn menus() -> OwnMenus<BoardCommand<Self>> {
        let player = |side, player: SeatPlayer<Level>| {
            MenuRow::alternative(capitalized(&player.option()), TableCommand::Own((side, player)))
        };
        let players = |side| SeatPlayer::all(Level::ALL).map(|who| player(side, who)).collect();
        let seats = [
            MenuRow::choices("White:", 0, players('w')),
            MenuRow::choices("Black:", 0, players('b')),
            MenuRow::separator(),
        ];
        let rows = seats.into_iter().chain(all_common_rows()).collect();
        OwnMenus::new(vec![MenuTable { title: Self::INFO.title, placement: MenuPlacement::NEXT, rows }])
    }
    fn own(&self, board: &BoardOf<Self>, (side, player): Self::Own) -> OwnState {
        OwnState::checked_if(self.seats.player(board.model.session(), side) == player)
    }
    fn choose(
        &mut self,
        board: &BoardOf<Self>,
        (side, player): Self::Own,
        _: bool,
    ) -> Vec<BoardCommand<Self>> {
        self.seats.choose(board.model.session(), side, player)
    }
    fn options(&self, board: &BoardOf<Self>) -> GameOptions {
        GameOptions::saved(self.seats.options(board.model.session(), SEATS.options))
    }
    fn engine(&self, board: &BoardOf<Self>, _: Task<char>) -> Option<Box<dyn Engine<Position>>> {
        Some(Box::new(self.seats.engine(index_of::<Position>(board.model.game().turn()))))
    }
    fn grid(&self) -> Grid<Square> {
        Grid::from_fn(6, 6, |column, row| Square::from_col_row(column, row + 2))
    }
    fn area(&self, place: Square) -> Rect {
        let (column, row) = (i32::from(place.col()), i32::from(place.row()) - 2);
        let height = 2 * self.scale.line_step();
        Rect::new(6 + 40 * column, 2 * self.scale.top() + 4 + height * row, 40, height)
    }
    fn places_of(step: Step) -> MovePlaces<Square> {
        MovePlaces { from: Some(step.from()), to: Some(step.target()) }
    }
    fn lifts(&self, board: &BoardOf<Self>, place: Square) -> bool {
        let position = board.line().current();
        position.at(place) == Some(position.turn())
    }
    fn fit(&mut self, intuition: &mut Intuition, on: ScreenId, _: &Drawings) -> Option<Fitted> {
        let screen = intuition.screen(on)?;
        (self.scale, self.drawn) = (Scale::for_screen(screen), None);
        Some(Fitted { frame: frame(self.scale), pictures: Vec::new(), font: None })
    }
    fn draw(&mut self, canvas: &mut Canvas<'_>, shown: &ShownOf<'_, Self>) {
        let status = self.texts(shown).status;
        let (held, cursor) = (shown.board.hand().from(), shown.board.cursor());
        let now = (shown.line.current().clone(), held, cursor, shown.suggested, status);
        let Some(mut rp) = canvas.rp().filter(|_| self.drawn.as_ref() != Some(&now)) else { return };
        rp.set_a_pen(Pen(0)).rect_fill(Rect::new(6, self.scale.top() + 2, 240, self.scale.top()));
        rp.set_a_pen(Pen(1)).text_at(8, self.scale.top() + 3, &now.4);
        let targets = now.0.legal_moves();
        for place in squares() {
            let area = self.area(place);
            let is_dark = (place.col() + place.row()) % 2 == 1;
            rp.set_a_pen(if now.3 == Some(place) { Pen(2) } else { Pen(if is_dark { 3 } else { 0 }) })
                .rect_fill(area);
            if let Some(piece) = now.0.at(place).filter(|&piece| piece != '.') {
                Self::draw_piece(&mut rp, area, piece, now.1 == Some(place));
            }
            if targets.iter().any(|step| Some(step.from()) == now.1 && step.target() == place) {
                rp.set_a_pen(Pen(2)).rect_fill(Rect::new(area.x + 17, area.y + area.height / 2, 6, 3));
            }
            if now.2 == Some(place) {
                rp.set_a_pen(Pen(2)).rect_fill(Rect::new(area.x + 2, area.bottom() - 3, area.width - 4, 2));
            }
        }
        self.drawn = Some(now);
    }
}

impl Breakthrough {
    /// Draws a piece: a head above a broad foot, in the pen of its side. A lifted piece is an outline.
    fn draw_piece(rp: &mut RastPort<'_>, area: Rect, piece: char, is_lifted: bool) {
        let (edge, body) = if piece == 'w' { (Pen(1), Pen(2)) } else { (Pen(2), Pen(1)) };
        let unit = area.height / 8;
        let shapes = [(15, 1, 10, 3), (17, 3, 6, 3), (11, 5, 18, 2)].map(|(left, top, width, height)| {
            Rect::new(area.x + left, area.y + unit * top, width, unit * height)
        });
        for shape in shapes {
            rp.set_a_pen(edge).rect_fill(shape);
        }
        for shape in shapes.into_iter().filter(|_| !is_lifted) {
            rp.set_a_pen(body).rect_fill(Rect::new(
                shape.x + 2,
                shape.y + 1,
                shape.width - 4,
                shape.height - 1,
            ));
        }
    }
}

type Options = (Opening<Position>, [SeatPlayer<Level>; 2]);

fn read(values: &OptionValues, difficulty: Option<u8>) -> Result<Options, OptionError> {
    let players = SEATS.at_window(values, difficulty)?;
    Ok((Opening::read(values, players.map(SeatPlayer::player))?, players))
}

fn frame(scale: Scale) -> Rect {
    let height = 2 * scale.top() + 8 + 12 * scale.line_step();
    Rect::new(190, (scale.screen - height).max(0), 252, height)
}

fn open(site: Site<'_>) -> OpenedGame {
    let (opening, players) = read(&site.start.options, site.start.difficulty)?;
    let screen = site.intuition.screen_or_public(site.screen);
    let (on, scale) = (Some(screen.id()), Scale::for_screen(screen));
    let frame = frame(scale);
    let title = Breakthrough::INFO.title.into();
    let window = NewWindow { screen: on, frame, title, flags: FRAMED, ..Default::default() };
    let game = Breakthrough { seats: EngineSeats::new(players, Level::Strong), scale, drawn: None };
    Ok(Box::new(Table::open(site, opening, window, &[], game)?))
}

const WORDS: &Vocabulary = &Vocabulary {
    seats: &["white", "black"],
    seat_noun: "side",
    endings: &[Ending::won("through")],
    place_example: "a square such as b2",
    move_example: "two squares, such as b2b3",
    ending: |over| over.winner.map_or("no race".into(), |at| format!("a race won by {}", WORDS.seats[at])),
    ..Vocabulary::for_game::<Position, Square>()
};

static SEATS: Seats<Level, 2> = Seats {
    options: ["--white", "--black"],
    read: Level::parse,
    words: "easy or strong",
    default: Level::Strong,
    at: |level| Some(if level < 5 { Level::Easy } else { Level::Strong }),
};

fn players() -> Vec<String> {
    with_human(Level::ALL.map(|level| level.to_string()))
}

pub const ENTRY: GameEntry = GameEntry {
    word: "breakthrough",
    title: "Breakthrough",
    help: "Breakthrough, a race of pieces for two",
    notation: "A position of Breakthrough is its 36 squares from top left, w, b or a dot each, then who moves.",
    likeness: &[],
    words: WORDS,
    options: &[
        GameOption::of_play("--white", "P", players, "who plays white: CHOICES"),
        GameOption::of_play("--black", "P", players, "who plays black: CHOICES"),
    ],
    drawings: &[],
    window: Some(WindowSpec {
        accepted_options: &SEATS.options,
        players: &SEATS.options,
        difficulty: Difficulty { means: "easy below 5, and otherwise strong", default: "5" },
        own_screen: None,
        rules: Breakthrough::INFO.help,
        check: |values, difficulty| read(values, difficulty).map(|_| ()),
        open,
    }),
    commands: &[
        GameCommand::new(Command::Think, Example::new("PROGRAM think"), |request| {
            Ok(request.answer(think::<Position>(Level::Strong)))
        }),
        GameCommand::moves::<Position>(Example::new("PROGRAM moves")),
        GameCommand::perft::<Position>(Example::new("PROGRAM perft 2")),
        GameCommand::ugi::<Position>(Example::new("PROGRAM ugi")),
    ],
    search_fn: text_search::search_text::<Position>,
    win_chances_fn: text_search::estimate_text::<Position>,
    engine_file: None,
    ugi: Some(UgiProfile { first: "white", notes: "", options: texts::<Position> }),
};

/// Runs the program: its window, or the command in its arguments.
fn main() -> std::process::ExitCode {
    boardgame_host::launch_game(&ENTRY, env!("CARGO_PKG_VERSION"))
}

#[cfg(test)]
mod conformance {
    use super::{ENTRY, Level, Position};

    boardgame_conformance::conform! { ENTRY, Position, vec![Box::new(Level::Easy), Box::new(Level::Strong)] }
}
