//! Trippples' upper half: what it tells the window that games on arrow tiles share.
//!
//! Knows Trippples' words, its menus and the settings behind them, and what lies on its squares. Leaves drawing and the flow of a
//! game to [`crate::games::tiles::view`].

pub mod menu;
mod offer;
mod placing;
mod words;

use super::minds::{Depth, MindName};
use super::moves::{IllegalMove, Move, Walk};
use super::side::Kind;
use super::{Line, Options, Position, Rules, Side};
use crate::games::arrows::{Arrows, Direction};
use crate::games::contract::{Finding, Game, Mind};
use crate::games::mind::{Aborted, Control};
use crate::games::session::{Player, Session};
use crate::games::square::Square;
use crate::games::tiles::view::game::{Ended, Face, Frame, Notice, TileGame, TileMove};
use crate::games::tiles::view::program::{TileProgram, Wanted};
use crate::games::view::menu::MenuTable;
use crate::games::view::sides::TwoSided;
use crate::system::intuition::Intuition;
use menu::Choice;
use offer::Offer;

/// The pictures of special squares, by their places in the artwork.
const START: [usize; 2] = [0, 1];
const FINISH: [usize; 2] = [2, 3];
const NEUTRAL: usize = 4;

/// Trippples with the settings of its menus and what a person has begun but not played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Trippples {
    /// What minds leave to chance.
    pub seed: u64,
    /// The minds that play circle and square when a computer does.
    pub minds: [MindName; 2],
    /// Whether legal squares are framed.
    pub show_legal: bool,
    /// Whether the next move is a called freeze.
    pub calling: bool,
    /// The tile a person is going to place.
    pub hand: Option<Arrows>,
    /// The offer of a draw that stands.
    offer: Option<Offer>,
    /// What came of the last thing a person asked for.
    answer: Option<Answer>,
    /// The squares a person has marked, bit n for square n.
    marked: u64,
}

/// What came of something a person asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Answer {
    /// The freeze was not true.
    NoFreeze,
    /// The computer plays on.
    NoDraw,
    /// The rules hold from the next game on.
    NextGame,
}

impl Trippples {
    /// As it starts, with some minds for when a computer plays.
    #[must_use]
    pub const fn with(minds: [MindName; 2], seed: u64) -> Self {
        Self {
            seed,
            minds,
            show_legal: false,
            calling: false,
            hand: None,
            offer: None,
            answer: None,
            marked: 0,
        }
    }

    /// Other rules: at once while nothing has been played, else for the games to come.
    fn agree(program: &mut TileProgram<Self>, intuition: &mut Intuition, rules: Rules) {
        let before = program.session().setup();
        if rules == before {
            return;
        }
        program.agree_on(rules);
        if program.session().game().plies() > 0 {
            program.game.answer = Some(Answer::NextGame);
            program.show_insight(intuition);
        } else if (before.options() ^ rules.options()).contains(Options::PLACE) {
            program.new_game(intuition);
        } else {
            program.play_again(intuition);
        }
    }
}

/// What thinks while a person is to move: one move ahead, then two and so on to ten, each finished depth told.
#[derive(Debug, Clone, Copy)]
struct Pondering;

impl Mind<Line> for Pondering {
    fn think(
        &self,
        line: &Line,
        control: &mut dyn Control,
        found: &mut dyn FnMut(Finding<Move>),
    ) -> Result<(), Aborted> {
        Depth::ALL
            .into_iter()
            .try_for_each(|depth| MindName::Minimax(depth).seeded(0).think(line, control, found))
    }
}

impl TwoSided for Side {
    const BOTH: [Self; 2] = Self::BOTH;

    fn index(self) -> usize {
        self.index()
    }

    fn other(self) -> Self {
        self.other()
    }
}

impl TileMove for Move {
    fn start(self) -> Option<Square> {
        Some(self.walk()?.from())
    }

    fn target(self) -> Option<Square> {
        match self {
            Self::Walk { walk, .. } => Some(walk.to()),
            Self::Place(placing) => Some(placing.square()),
            Self::Draw => None,
        }
    }

    fn way(self) -> Option<Direction> {
        match self.walk()? {
            Walk::Step(step) => Some(step.direction()),
            Walk::Jump(_) => None,
        }
    }
}

impl TileGame for Trippples {
    type Line = Line;
    type Choice = Choice;

    const TITLE: &'static str = "Trippples";
    const HELP: &'static [&'static str] = &[
        "You move one square in a direction that the",
        "arrows under your OPPONENT's piece point to.",
        "Circle: a1 to h8, square: h1 to a8. Nobody enters",
        "starts or the middle. A start binds nobody.",
        "Blocked: you miss the turn. Both blocked, or the",
        "same cycle of moves for the third time: a draw.",
        "",
        "Drag your piece, or Return picks and drops it.",
        "A click marks or places a tile; Tab: the next one.",
        "S suggest  T take back  A again  N new  L legal",
        "V verdict  H hint  R review  Z freeze  D draw",
        "(with Ctrl or Amiga)   Esc leaves, F1 this help",
    ];
    const PERFECT_SWITCH: bool = false;

    fn deals_boards(rules: Rules) -> bool {
        !rules.has(Options::PLACE)
    }

    fn piece(position: &Position, side: Side) -> Square {
        position.piece(side)
    }

    fn face(position: &Position, square: Square) -> Face {
        match Kind::of(square) {
            Kind::Start(side) => Face::Picture(START[side.index()]),
            Kind::Finish(side) => Face::Picture(FINISH[side.index()]),
            Kind::Neutral => Face::Picture(NEUTRAL),
            Kind::Arrows => match position.board().arrows(square) {
                arrows if arrows.is_empty() => Face::Nothing,
                arrows => Face::Arrows(arrows),
            },
        }
    }

    fn goal(position: &Position, side: Side) -> Option<Square> {
        (!position.is_placing()).then(|| side.finish())
    }

    fn tile(&self, session: &Session<Line>, position: &Position, over: bool) -> (String, Arrows) {
        if position.is_placing() {
            ("Tile in hand:".to_owned(), self.tile_in_hand(position).unwrap_or(Arrows::empty()))
        } else if over {
            (words::score(session), Arrows::empty())
        } else {
            // Whoever leaps may go anywhere.
            let ways = position.legal_moves().into_iter().filter_map(TileMove::way).map(Direction::arrow);
            let ways = if position.is_jumping() { Arrows::all() } else { ways.collect() };
            ("Legal Moves:".to_owned(), ways)
        }
    }

    fn frames(&self, session: &Session<Line>) -> Vec<(Square, Frame)> {
        let line = session.game();
        let human = session.to_move() == Some(Player::Human) && !line.current().is_placing();
        let legal = if self.show_legal && human { line.current().legal_moves() } else { Vec::new() };
        let legal = legal.into_iter().filter_map(|mv| Some((mv.target()?, Frame::Legal)));
        let cycle = words::cycle(line).filter_map(|(_, mv)| mv.target());
        let marked = Square::ALL.into_iter().filter(|square| self.marked >> square.index() & 1 == 1);
        let marked = marked.chain(cycle).map(|square| (square, Frame::Marked));
        marked.chain(legal).collect()
    }

    fn lifts(position: &Position) -> bool {
        !position.is_placing()
    }

    fn move_to(&self, line: &Line, to: Square) -> Option<Move> {
        let from = line.current().piece(line.current().mover()?);
        let mv = Move::quiet(Walk::between(from, to)?);
        Some(if self.calling { mv.called() } else { mv })
    }

    fn click(program: &mut TileProgram<Self>, intuition: &mut Intuition, square: Square) -> bool {
        if program.session().game().current().is_placing() {
            Self::place(program, intuition, square);
        } else {
            program.game.marked ^= 1 << square.index();
            program.show_insight(intuition);
        }
        true
    }

    fn click_tile(program: &mut TileProgram<Self>, intuition: &mut Intuition) -> bool {
        let position = *program.session().game().current();
        program.game.hand = program.game.next_tile(&position);
        program.show_insight(intuition);
        program.game.hand.is_some()
    }

    fn refused(&mut self, _: Move, why: &IllegalMove) {
        if matches!(why, IllegalMove::NotAFreeze { .. } | IllegalMove::NoOtherMove) {
            self.answer = Some(Answer::NoFreeze);
            self.calling = false;
        }
    }

    fn changed(&mut self, session: &Session<Line>) {
        self.calling = false;
        self.answer = None;
        if session.game().plies() == 0 {
            self.marked = 0;
        }
        self.offer = self.offer.filter(|offer| offer.stands(session));
    }

    fn title(&self, session: &Session<Line>) -> String {
        words::title(session)
    }

    fn status(&self, session: &Session<Line>) -> &'static str {
        words::status(self, session)
    }

    fn notice(&self, line: &Line) -> Option<Notice<Side>> {
        let seat = line.missed()?;
        let text = match seat {
            Side::Circle => "CIRCLE MISSED",
            Side::Square => "SQUARE MISSED",
        };
        Some(Notice { seat, text })
    }

    fn lines(&self, session: &Session<Line>) -> Vec<String> {
        words::lines(self, session)
    }

    fn ended(session: &Session<Line>) -> Option<Ended<Side>> {
        words::ended(session.game())
    }

    fn menu() -> MenuTable<Wanted<Self>> {
        menu::menu()
    }

    fn more_menus() -> Vec<MenuTable<Wanted<Self>>> {
        vec![menu::rules()]
    }

    fn is_on(&self, session: &Session<Line>, choice: Choice) -> bool {
        let rules = session.setup();
        match choice {
            Choice::Mind(side, mind) => {
                session.player(side) == Player::Computer && self.minds[side.index()] == mind
            }
            Choice::ShowLegal => self.show_legal,
            Choice::House => rules == Rules::House,
            Choice::Official => rules != Rules::House,
            Choice::Option(option) => rules.has(option),
            Choice::CallFreeze => self.calling,
            Choice::ResetScore | Choice::Draw => false,
        }
    }

    fn is_enabled(session: &Session<Line>, choice: Choice) -> bool {
        match choice {
            Choice::CallFreeze => menu::can_call(session),
            Choice::Draw => menu::can_offer(session),
            _ => true,
        }
    }

    fn choose(program: &mut TileProgram<Self>, intuition: &mut Intuition, choice: Choice, checked: bool) {
        let rules = program.session().setup();
        match choice {
            Choice::Mind(side, mind) => {
                program.game.minds[side.index()] = mind;
                program.seat(side, Player::Computer);
                program.think_again();
            }
            Choice::ShowLegal => {
                program.game.show_legal = checked;
                program.show_insight(intuition);
            }
            Choice::ResetScore => {
                program.table.session_mut().reset_score();
                program.show_insight(intuition);
            }
            Choice::House => Self::agree(program, intuition, Rules::House),
            Choice::Official => Self::agree(program, intuition, Rules::Official(rules.options())),
            Choice::Option(option) => {
                let mut options = rules.options();
                options.set(option, checked);
                Self::agree(program, intuition, Rules::Official(options));
            }
            Choice::CallFreeze => {
                // What was picked before it in the same visit to the menus may have taken the occasion away.
                program.game.calling = checked && menu::can_call(program.session());
                program.show_insight(intuition);
            }
            Choice::Draw => Self::offer_draw(program, intuition),
        }
    }

    fn touches_game(choice: Choice) -> bool {
        !matches!(choice, Choice::ShowLegal | Choice::ResetScore)
    }

    fn mind(&self, side: Side) -> Box<dyn Mind<Line>> {
        Box::new(self.minds[side.index()].seeded(self.seed))
    }

    /// Nothing is suggested while tiles are placed.
    fn pondering(&self, line: &Line) -> Option<Box<dyn Mind<Line>>> {
        (!line.current().is_placing()).then(|| Box::new(Pondering) as Box<dyn Mind<Line>>)
    }
}
