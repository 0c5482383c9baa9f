//! Fours, a complete game in one file, as an example of what a game has to implement.
//!
//! Crosses and noughts are placed in turn on a board of eight by eight squares. The first side with four in
//! a row, horizontally, vertically or diagonally, wins; a full board is a draw.

use std::{fmt, iter};

use amiga_boardgame::prelude::*;
use boardgame_engine::record::{GamePosition, ParseRecordError};

/// A position: the contents of each square (`x`, `o` or a dot) and the side to move (`x` or `o`).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Fours {
    squares: [char; 64],
    turn: char,
}

pub type Line = record::GameRecord<Fours>;

fn other(side: char) -> char {
    if side == 'x' { 'o' } else { 'x' }
}

impl Fours {
    /// Returns the length of a side's longest row.
    fn longest(&self, side: char) -> usize {
        let ways = [Direction::Right, Direction::Down, Direction::DownRight, Direction::UpRight];
        let row = |first, way| iter::successors(Some(first), move |square: &Square| square.step(way));
        let own = |square: &Square| self.squares[square.index()] == side;
        let length = |first| ways.into_iter().map(move |way| row(first, way).take_while(own).count()).max();
        Square::ALL.into_iter().filter_map(length).max().unwrap_or(0)
    }
}

impl fmt::Display for Fours {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", String::from_iter(self.squares), self.turn)
    }
}

impl GamePosition for Fours {
    type Seat = char;
    type Setup = ();
    type Move = Square;
    type Illegal = NotLegal;
    type End = Winners<char>;
    const NAME: &'static str = "fours";
    const SEATS: &'static [char] = &['x', 'o'];

    fn read(fields: &mut Fields<'_>) -> Result<Self, ParseRecordError> {
        let squares = |text: &str| {
            let known = text.chars().all(|square| "xo.".contains(square));
            text.chars().collect::<Vec<_>>().try_into().ok().filter(|_| known)
        };
        let turn = |text: &str| text.parse().ok().filter(|side| Self::SEATS.contains(side));
        let (squares, _) = fields.parse(squares, "expected 64 squares, `x`, `o` or `.` each")?;
        let (turn, _) = fields.parse(turn, "expected `x` or `o`")?;
        Ok(Self { squares, turn })
    }

    fn deal((): (), _: &mut ChaCha8Rng, first: char) -> Self {
        Self { squares: ['.'; 64], turn: first }
    }
    fn turn(&self) -> char {
        self.turn
    }
    fn end(&self) -> Option<Winners<char>> {
        let winner = Self::SEATS.iter().copied().find(|&side| self.longest(side) >= 4);
        (winner.is_some() || !self.squares.contains(&'.')).then(|| winner.into())
    }
    fn ending_word(end: &Winners<char>) -> &'static str {
        if *end == Winners::Draw { "full" } else { "row" }
    }
    fn legal_moves(&self) -> Vec<Square> {
        let is_free = |square: &Square| self.squares[square.index()] == '.';
        if self.end().is_some() { vec![] } else { Square::ALL.into_iter().filter(is_free).collect() }
    }
    fn play(&self, square: Square) -> Result<Self, NotLegal> {
        if self.squares[square.index()] != '.' || self.end().is_some() {
            return Err(NotLegal);
        }
        let mut next = Self { turn: other(self.turn), ..self.clone() };
        next.squares[square.index()] = self.turn;
        Ok(next)
    }
}

/// A level of the engine, which searches one or two plies. Without a win, it plays on the first of the equal squares.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Level {
    /// The engine plays a winning move if there is one.
    Hasty = 1,
    /// The engine also blocks the opponent's win.
    Greedy,
}

impl Level {
    const ALL: [Self; 2] = [Self::Hasty, Self::Greedy];

    fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.to_string() == word)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if *self == Self::Hasty { "hasty" } else { "greedy" })
    }
}

impl Engine<Fours> for Level {
    fn search(
        &self,
        line: &Line,
        control: &mut dyn SearchControl,
        found: &mut dyn FnMut(SearchInfo<Square>),
    ) -> Result<(), Aborted> {
        // A search to two plies reaches no position twice, so a table would save no nodes.
        AlphaBeta::new(*self as u8, |_: &Fours| 0).with_table_size(0).search(line, control, found)
    }
    fn spec(&self) -> Option<String> {
        Some(self.to_string())
    }
}

impl EngineGame for Fours {
    type Options = ();
    fn engine(spec: &str) -> Option<Box<dyn Engine<Fours>>> {
        Level::parse(spec).map(|level| Box::new(level) as Box<dyn Engine<Fours>>)
    }
    fn think(search: &SearchContext<Self>) -> Option<Square> {
        search.run_engine(&Level::Greedy)
    }
}

/// The game in its window, which is drawn again when the position, the cursor, the suggestion or the message
/// has changed.
#[derive(Debug)]
pub struct FoursGame {
    seats: EngineSeats<Level, 2>,
    scale: Scale,
    drawn: Option<(Fours, Option<Square>, Option<Square>, String)>,
}

impl TableGame for FoursGame {
    type Position = Fours;
    type Oracle = NoOracle<Fours>;
    type Place = Square;
    /// A side and the player that the user has chosen for it.
    type Own = (char, SeatPlayer<Level>);
    const INFO: &'static Info =
        &Info::new("Fours", &["Four in a row win.", "Click a square, or use keys and Return."], WORDS);
    fn menus() -> OwnMenus<BoardCommand<Self>> {
        let player = |side, player: SeatPlayer<Level>| {
            MenuRow::alternative(capitalized(&player.option()), TableCommand::Own((side, player)))
        };
        let players = |side| SeatPlayer::all(Level::ALL).map(|who| player(side, who)).collect();
        let seats = [
            MenuRow::choices("Crosses:", 0, players('x')),
            MenuRow::choices("Noughts:", 0, players('o')),
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
    fn engine(&self, board: &BoardOf<Self>, _: Task<char>) -> Option<Box<dyn Engine<Fours>>> {
        Some(Box::new(self.seats.engine(index_of::<Fours>(board.model.game().turn()))))
    }
    fn appraiser(&self) -> Option<Box<dyn WinEstimator<Fours>>> {
        Some(Box::new(|line: &Line| {
            WinChances::from_weights(&['x', 'o'].map(|side| line.current().longest(side) as u64))
        }))
    }
    fn grid(&self) -> Grid<Square> {
        Grid::from_fn(8, 8, Square::from_col_row)
    }
    fn area(&self, square: Square) -> Rect {
        let (column, row) = (i32::from(square.col()), i32::from(square.row()));
        let step = self.scale.line_step() + 1;
        Rect::new(6 + 36 * column, 2 * self.scale.top() + 4 + step * row, 35, step - 1)
    }
    fn happened(&mut self, _: &BoardOf<Self>, what: Happening<'_>, _: Ticks) -> Vec<BoardCommand<Self>> {
        if matches!(what, Happening::Uncovered) {
            self.drawn = None;
        }
        Vec::new()
    }
    fn places_of(square: Square) -> MovePlaces<Square> {
        MovePlaces::to(square)
    }
    fn first_place(&self, _: &BoardOf<Self>) -> Option<Square> {
        Square::from_col_row(3, 3)
    }
    fn draw(&mut self, canvas: &mut Canvas<'_>, shown: &ShownOf<'_, Self>) {
        let here = shown.line.current().clone();
        let shown = (here, shown.board.cursor(), shown.suggested, self.texts(shown).status);
        let Some(mut rp) = canvas.rp().filter(|_| self.drawn.as_ref() != Some(&shown)) else { return };
        rp.set_a_pen(Pen(0)).rect_fill(Rect::new(6, self.scale.top() + 2, 288, self.scale.top()));
        rp.set_a_pen(Pen(1)).text_at(8, self.scale.top() + 3, &shown.3);
        for square in Square::ALL {
            let area = self.area(square);
            let paper = if shown.2 == Some(square) { Pen(3) } else { Pen(2) };
            rp.set_a_pen(paper).rect_fill(area);
            let text = String::from(shown.0.squares[square.index()]).replace('.', "");
            rp.set_a_pen(Pen(1)).set_b_pen(paper).text_at(area.x + 13, area.y, &text);
            if shown.1 == Some(square) {
                rp.rect_fill(Rect::new(area.x + 2, area.bottom() - 2, area.width - 4, 1));
            }
        }
        self.drawn = Some(shown);
    }
}

type Options = (Opening<Fours>, [SeatPlayer<Level>; 2]);

fn read(values: &OptionValues, difficulty: Option<u8>) -> Result<Options, OptionError> {
    let players = SEATS.at_window(values, difficulty)?;
    Ok((Opening::read(values, players.map(SeatPlayer::player))?, players))
}

fn open(site: Site<'_>) -> OpenedGame {
    let (opening, players) = read(&site.start.options, site.start.difficulty)?;
    let screen = site.intuition.screen_or_public(site.screen);
    let (on, scale) = (Some(screen.id()), Scale::for_screen(screen));
    let height = 2 * scale.top() + 8 + 8 * (scale.line_step() + 1);
    let frame = Rect::new(170, screen.bounds().height - height, 300, height);
    let title = FoursGame::INFO.title.into();
    let window = NewWindow { screen: on, frame, title, flags: FRAMED, ..Default::default() };
    let game = FoursGame { seats: EngineSeats::new(players, Level::Greedy), scale, drawn: None };
    Ok(Box::new(Table::open(site, opening, window, &[], game)?))
}

pub const WORDS: &Vocabulary = &Vocabulary {
    seats: &["crosses", "noughts"],
    seat_noun: "side",
    endings: &[Ending::won("row"), Ending::drawn("full")],
    place_example: "a square such as b3",
    move_example: "a square to fill, such as b3",
    ending: |over| over.winner.map_or("a full board".into(), |at| format!("a row of {}", WORDS.seats[at])),
    ..Vocabulary::for_game::<Fours, Square>()
};

static SEATS: Seats<Level, 2> = Seats {
    options: ["--crosses", "--noughts"],
    read: Level::parse,
    words: "hasty or greedy",
    default: Level::Greedy,
    at: |level| Some(if level < 5 { Level::Hasty } else { Level::Greedy }),
};

fn players() -> Vec<String> {
    with_human(Level::ALL.map(|level| level.to_string()))
}

pub const ENTRY: GameEntry = GameEntry {
    word: "fours",
    title: "Fours",
    help: "Fours, the game of a test",
    notation: "A position of Fours is its 64 squares from top left, x, o or a dot each, then who moves.",
    likeness: &[],
    words: WORDS,
    options: &[
        GameOption::of_play("--crosses", "P", players, "who plays x"),
        GameOption::of_play("--noughts", "P", players, "who plays o"),
    ],
    drawings: &[],
    window: Some(WindowSpec {
        accepted_options: &SEATS.options,
        players: &SEATS.options,
        difficulty: Difficulty { means: "hasty below 5, and otherwise greedy", default: "5" },
        own_screen: None,
        rules: FoursGame::INFO.help,
        check: |values, difficulty| read(values, difficulty).map(|_| ()),
        open,
    }),
    commands: &[
        GameCommand::new(Command::Think, Example::new("PROGRAM think --game fours"), |request| {
            Ok(request.answer(think::<Fours>(Level::Greedy)))
        }),
        GameCommand::moves::<Fours>(Example::new("PROGRAM moves --game fours")),
        GameCommand::perft::<Fours>(Example::new("PROGRAM perft 2 --game fours")),
        GameCommand::new(Command::Match, Example::new("PROGRAM match --game fours"), |request| {
            request.match_job::<Fours, _>(SEATS.in_match(request.values)?, usize::MAX)
        })
        .with_options(&SEATS.options, &["--max-plies"]),
        GameCommand::deal::<Fours>(Example::new("PROGRAM deal --game fours")),
        GameCommand::ugi::<Fours>(Example::new("PROGRAM ugi --game fours")),
    ],
    search_fn: text_search::search_text::<Fours>,
    win_chances_fn: text_search::estimate_text::<Fours>,
    engine_file: None,
    ugi: Some(UgiProfile { first: "crosses", notes: "", options: texts::<Fours> }),
};
