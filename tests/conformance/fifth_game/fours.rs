//! Fours, a complete game in one file, as an example of what a game has to implement.
//!
//! Crosses and noughts are placed in turn on a board of eight by eight squares. The first side with four in
//! a row, horizontally, vertically or diagonally, wins; a full board is a draw.

use std::{convert::Infallible, fmt, iter};

use amiga_boardgame::prelude::*;

/// A position: the contents of each square (`x`, `o` or a dot) and the side to move (`x` or `o`).
#[derive(Debug, Clone, PartialEq, Eq)]
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
        let ways = [(1, 0), (0, 1), (1, 1), (1, -1)].map(|(right, down)| CursorStep { right, down });
        let row = |first, way| iter::successors(Some(first), move |square: &Square| square.after(way));
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
        Square::ALL.into_iter().filter(|&square| self.play(square).is_ok()).collect()
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

/// An engine that wins if it can, else blocks the opponent's win, else plays the middle one of the free
/// squares.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Greedy;

impl Engine<Line> for Greedy {
    fn search(
        &self,
        line: &Line,
        control: &mut dyn SearchControl,
        found: &mut dyn FnMut(SearchInfo<Square>),
    ) -> Result<(), Aborted> {
        let (here, moves) = (line.current(), line.legal_moves());
        if control.poll(moves.len() as u64).is_break() {
            return Err(Aborted);
        }
        let wins =
            |turn, mv| Fours { turn, ..here.clone() }.play(mv).is_ok_and(|next| next.longest(turn) >= 4);
        let winning = |turn| moves.iter().find(|mv| wins(turn, **mv));
        let best = winning(here.turn).or_else(|| winning(other(here.turn))).or(moves.get(moves.len() / 2));
        best.into_iter().for_each(|&mv| found(SearchInfo { mv, depth: 1 }));
        Ok(())
    }
    fn spec(&self) -> Option<String> {
        Some("greedy".into())
    }
}

impl EngineGame for Fours {
    type Options = ();
    fn engine(spec: &str) -> Option<Box<dyn Engine<Line>>> {
        (spec == "greedy").then(|| Box::new(Greedy) as Box<dyn Engine<Line>>)
    }
    fn think(search: &SearchContext<Self>) -> Option<Square> {
        search.run_engine(&Greedy)
    }
}

/// The program, which redraws the window when the position, the cursor, the suggestion or the message has
/// changed.
#[derive(Debug)]
pub struct Program {
    board: BoardState<Line, Square>,
    scale: Scale,
    drawn: Option<(Fours, Option<Square>, Option<Square>, String)>,
}

impl computer::Program for Program {
    fn wake(&mut self, intuition: &mut Intuition, signals: Signals) {
        program::wake(self, intuition, signals);
    }

    fn is_running(&self) -> bool {
        self.table().is_running()
    }

    fn next_blank(&self, intuition: &Intuition) -> Option<Ticks> {
        program::next_blank(self, intuition)
    }
}

impl BoardGame for Program {
    type Line = Line;
    type Place = Square;
    type Choice = Infallible;
    const TITLE: &'static str = "Fours";
    const HELP: &'static [&'static str] = &["Four in a row win.", "Click a square, or use keys and Return."];
    const WORDS: &'static Vocabulary = WORDS;
    fn board(&self) -> &BoardState<Line, Square> {
        &self.board
    }
    fn board_mut(&mut self) -> &mut BoardState<Line, Square> {
        &mut self.board
    }
    fn engine(&self, _: char) -> Box<dyn Engine<Line>> {
        Box::new(Greedy)
    }
    fn appraiser(&self) -> Option<Box<dyn WinEstimator<Line>>> {
        Some(Box::new(|line: &Line| {
            WinChances::from_weights(&['x', 'o'].map(|side| line.current().longest(side) as u64))
        }))
    }
    fn place_at(&self, at: Point) -> Option<Square> {
        Square::ALL.into_iter().find(|&square| self.area(square).contains(at))
    }
    fn area(&self, square: Square) -> Rect {
        let (column, row) = (i32::from(square.col()), i32::from(square.row()));
        let step = self.scale.line_step() + 1;
        Rect::new(6 + 36 * column, 2 * self.scale.top() + 4 + step * row, 35, step - 1)
    }
    fn first_place(&self) -> Option<Square> {
        Square::from_col_row(3, 3)
    }
    fn draw(&mut self, intuition: &mut Intuition) {
        let here = self.board.line().current().clone();
        let shown = (here, self.board.cursor, self.suggested_place(), self.status_text());
        let Some(mut rp) = intuition.rast_port(self.board.table.window()) else { return };
        if self.drawn.as_ref() == Some(&shown) {
            return;
        }
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

fn read(values: &OptionValues, difficulty: Option<u8>) -> Result<GameLauncher, OptionError> {
    let opening = BoardSetup::read(values, SEATS.at_window(values, difficulty)?.map(SeatPlayer::player))?;
    Ok(GameLauncher::new(move |start| {
        let screen = start.intuition.screen_or_public(start.screen);
        let on = Some(screen.id());
        let (scale, menus) = (Scale::for_screen(screen), Program::menus().build(screen.font(), &[]));
        let height = 2 * scale.top() + 8 + 8 * (scale.line_step() + 1);
        let frame = Rect::new(170, screen.bounds().height - height, 300, height);
        let title = Program::TITLE.into();
        let window = NewWindow { screen: on, frame, title, flags: FRAMED, ..Default::default() };
        let program = |_: &mut Intuition, board| Program { board, scale, drawn: None };
        Ok(Box::new(board::open(start, opening.clone(), (window, menus), program)?))
    }))
}

pub const WORDS: &Vocabulary = &Vocabulary {
    seats: &["crosses", "noughts"],
    seat_noun: "side",
    endings: &[Ending::won("row"), Ending::drawn("full")],
    place_example: "a square such as b3",
    move_example: "a square to fill, such as b3",
    ending: |over| over.winner.map_or("a full board".into(), |at| format!("a row of {}", WORDS.seats[at])),
    ..Vocabulary::for_game::<Line, Square>()
};

static SEATS: Seats<Greedy, 2> = Seats {
    options: ["--crosses", "--noughts"],
    read: |text| (text == "greedy").then_some(Greedy),
    words: "greedy",
    default: Greedy,
    at: |_| Some(Greedy),
};

pub static ENTRY: GameEntry = GameEntry {
    word: "fours",
    title: "Fours",
    help: "Fours, the game of a test",
    notation: "A position of Fours is its 64 squares from top left, x, o or a dot each, then who moves.",
    words: WORDS,
    options: &[
        GameOption::of_play("--crosses", "P", || vec!["human".into(), "greedy".into()], "who plays x"),
        GameOption::of_play("--noughts", "P", || vec!["human".into(), "greedy".into()], "who plays o"),
    ],
    drawings: &[],
    window: Some(WindowSpec {
        accepted_options: &SEATS.options,
        players: &SEATS.options,
        difficulty: Difficulty { means: "nothing", default: "greedily" },
        own_screen: None,
        rules: Program::HELP,
        read,
    }),
    commands: &[
        GameCommand::new(Command::Think, Example::new("tripppin think --game fours"), |request| {
            Ok(request.answer(think::<Fours>(Greedy)))
        }),
        GameCommand::moves::<Fours>(Example::new("tripppin moves --game fours")),
        GameCommand::perft::<Fours>(Example::new("tripppin perft 2 --game fours")),
        GameCommand::new(Command::Match, Example::new("tripppin match --game fours"), |request| {
            request.match_job::<Fours, _>(SEATS.in_match(request.values)?, usize::MAX)
        })
        .with_options(&SEATS.options, &["--max-plies"]),
        GameCommand::deal::<Fours>(Example::new("tripppin deal --game fours")),
        GameCommand::ugi::<Fours>(Example::new("tripppin ugi --game fours")),
    ],
    search_fn: text_search::search_text::<Fours>,
    ask_for_curve: text_search::estimate_text::<Fours>,
    ugi: Some(UgiProfile { first: "crosses", notes: "", options: texts::<Fours> }),
};
