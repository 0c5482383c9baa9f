//! Implements [`TileGame`] for Trippples: square contents, texts, marked squares and menu actions.

use super::artwork::{PIECES, TILES};
use super::menu::{self, Choice};
use super::{Feedback, Trippples, script, words};
use crate::STRENGTHS;
use crate::cycle::is_second_time;
use crate::engines::{PonderEngine, accepts_draw};
use crate::entry::link;
use crate::entry::rules::words_of;
use crate::moves::{IllegalMove, Move, Walk};
use crate::side::Kind;
use crate::{Line, Oracle, Position, RuleOptions, Rules, Side, game};
use amiga_boardgame::entry::drawing::Drawings;
use amiga_boardgame::entry::seats::SeatPlayer;
use amiga_boardgame::table::draws::{DrawRules, Draws};
use amiga_boardgame::table::{GameOptions, Happening, OwnMenus, OwnState, Task};
use amiga_boardgame::tiles::aids::no_such_arrow;
use amiga_boardgame::tiles::artwork::{Artwork, TilePicture};
use amiga_boardgame::tiles::game::{
    Frame, GameResult, Notice, SquareContent, StatusTexts, TextSource, TileCommand, TileGame, TileGesture,
};
use amiga_boardgame::tiles::layout::Target;
use amiga_boardgame::tiles::link::FAIR;
use amiga_boardgame::tiles::moves::TileMove;
use amiga_boardgame::tiles::refusal::Refusal;
use amiga_boardgame::view::ending::GameButton;
use amiga_boardgame::view::info::{Info, Text};
use amiga_boardgame::view::menu::{Common, TableCommand};
use amiga_boardgame::view::names::SideNames;
use boardgame_engine::arrows::{Arrows, Direction};
use boardgame_engine::contract::Engine;
use boardgame_engine::session::Session;
use boardgame_engine::square::Square;
use boardgame_sprites::{ANTS, X};
use small_amiga::chips::Ticks;

/// Indices of the pictures of both start tiles in the artwork.
const START: [usize; 2] = [0, 1];
const FINISH: [usize; 2] = [2, 3];
const NEUTRAL: usize = 4;

impl From<Move> for TileMove {
    fn from(mv: Move) -> Self {
        match mv {
            Move::Walk { walk, .. } => {
                let direction = match walk {
                    Walk::Step(step) => Some(step.direction()),
                    Walk::Jump(_) => None,
                };
                Self { start: Some(walk.from()), target: Some(walk.target()), direction }
            }
            Move::Place(placing) => Self { start: None, target: Some(placing.square()), direction: None },
            Move::Draw => Self { start: None, target: None, direction: None },
        }
    }
}

const HELP: Text = &[
    "You move one square. The arrows under your",
    "opponent's piece show the directions. While your",
    "opponent is at the start, use any direction.",
    "Circle goes from a1 to h8, square from h1 to a8.",
    "The first to arrive wins. The starts and the four",
    "neutral tiles are closed. If you cannot move, you",
    "miss your turn. If both are blocked, or a cycle",
    "of moves begins a third time, the game is a draw.",
    "",
    "Mouse: click a coloured frame, or drag your piece.",
    "Keys: arrows, Tab and Return.",
    "F1 again: keys, other rules. Esc: close page.",
];

const CLASSIC_HELP: Text = &[
    "You move one square in a direction that the",
    "arrows under your OPPONENT's piece point to.",
    "Circle: a1 to h8, square: h1 to a8. Nobody enters",
    "starts or the middle. A start binds nobody.",
    "Blocked: you miss the turn. Both blocked, or the",
    "same cycle of moves for the third time: a draw.",
    "",
    "Drag your piece; Return picks and drops.",
    "A click marks or places a tile; Tab: to the next.",
    "F1 once more: all keys. Esc leaves.",
];

const OTHER_RULES: (&str, Text) = (
    "House and official rules",
    &[
        "House rules: only the finish wins. A cycle that",
        "begins a third time is always a draw.",
        "",
        "Official rules: you win such a cycle if you could",
        "leave it without losing and your opponent could",
        "not. You can also offer a draw.",
        "",
        "Options of the official rules, in the menu Rules:",
        "Called freeze: choose Freeze! before a move that",
        "blocks both pieces, and you win.",
        "Wild neutral tiles: a piece that enters one leaps",
        "on to any free tile with arrows.",
        "Place the tiles: the players build the board.",
    ],
);

impl TileGame for Trippples {
    type Oracle = Oracle;
    type Choice = Choice;

    const INFO: &'static Info = &Info {
        classic_help: Some(CLASSIC_HELP),
        other_rules: Some(OTHER_RULES),
        link_rules: Some(link::start),
        strengths: STRENGTHS,
        reading_time: Ticks(200),
        has_foot: false,
        draws_buttons: true,
        ..Info::new("Trippples", HELP, script::WORDS)
    };
    const CLASSIC_KEYS: &'static [(TileCommand<Self>, Option<char>)] = menu::CLASSIC_KEYS;
    const PIECES: Option<[&'static str; 2]> = Some(["circle", "square"]);
    const OWN_BUTTON: Option<(GameButton, Choice)> = Some((GameButton::Deal, Choice::DealRest));

    fn artwork(drawings: &Drawings, interlaced: bool) -> Artwork {
        let of = |drawing| drawings.picture(drawing, interlaced).clone();
        let pictures =
            TILES.iter().map(|(drawing, owner)| TilePicture { picture: of(drawing), owner: *owner });
        Artwork {
            pieces: PIECES.each_ref().map(of),
            pictures: pictures.collect(),
            x: of(&X),
            ants: of(&ANTS),
        }
    }

    fn deals_boards(rules: Rules) -> bool {
        !rules.has(RuleOptions::PLACE)
    }

    fn piece(position: &Position, side: Side) -> Square {
        position.piece(side)
    }

    fn face(position: &Position, square: Square) -> SquareContent {
        match Kind::from_square(square) {
            Kind::Start(side) => SquareContent::Picture { index: START[side.index()], name: "start" },
            Kind::Finish(side) => SquareContent::Picture { index: FINISH[side.index()], name: "finish" },
            Kind::Neutral => SquareContent::Picture { index: NEUTRAL, name: "neutral" },
            Kind::Arrows => match position.board().arrows(square) {
                arrows if arrows.is_empty() => SquareContent::Nothing,
                arrows => SquareContent::Arrows(arrows),
            },
        }
    }

    fn goal(position: &Position, side: Side) -> Option<Square> {
        (!position.is_placing()).then(|| side.finish())
    }

    /// Outside classic mode, the panel lines contain the aim of the game, the score and the last event.
    #[inline]
    fn texts(&self, source: &TextSource<'_, Position>) -> StatusTexts<Side> {
        let &TextSource { session, draws, shown, is_reviewed, names } = source;
        let line = session.game();
        let (heading, tile) = if shown.is_placing() {
            ("Tile in hand:".to_owned(), self.tile_to_place(shown).unwrap_or(Arrows::empty()))
        } else if !is_reviewed && line.is_over() {
            let heading = if session.is_practice() { String::new() } else { words::score(session) };
            (heading, Arrows::empty())
        } else {
            // A jump from a wild card can go in all directions.
            let directions = shown.legal_moves().into_iter().filter_map(|mv| TileMove::from(mv).direction);
            let ways = directions.map(Direction::arrow);
            let ways = if shown.is_jumping() { Arrows::all() } else { ways.collect() };
            ("Legal Moves:".to_owned(), ways)
        };
        let missed = |seat| match seat {
            Side::Circle => "CIRCLE MISSED",
            Side::Square => "SQUARE MISSED",
        };
        let title =
            names.map_or_else(|| words::title(session), |names| words::title_with_players(session, names));
        StatusTexts {
            notice: game::missed(line).map(|seat| Notice { seat, text: missed(seat) }),
            lines: match names {
                Some(_) if !is_reviewed => self.progress(session, draws),
                _ => words::lines(self, draws, session),
            },
            missed_turn: words::missed_turn(session),
            // After a cycle, the title names the squares of its moves, unless it would be too long.
            names_squares: words::cycle(line).next().is_some(),
            game_result: words::ended(line).map(|ended| match names {
                Some(names) => named(ended, names),
                None => ended,
            }),
            frames: self.frames(session),
            ..StatusTexts::new(title, words::status(self, session), &heading, tile)
        }
    }

    /// The panel's event line shows the refusal of a computer, so it needs no message.
    fn draws(session: &Session<Position>) -> DrawRules<Position> {
        DrawRules {
            can_offer: menu::can_offer(session),
            can_claim: false,
            accepts: accepts_draw,
            refused: "",
            agreement: Some(Move::Draw),
        }
    }

    fn engine_label(&self, side: Side) -> String {
        menu::name(self.seats.engine(side.index()))
    }

    fn lifts(position: &Position) -> bool {
        !position.is_placing()
    }

    fn move_to(&self, line: &Line, to: Square) -> TileCommand<Self> {
        let position = line.current();
        let walk = position.mover().and_then(|side| Walk::between(position.piece(side), to));
        match walk.map(Move::quiet) {
            Some(mv) => TableCommand::Play(if self.calling { mv.called() } else { mv }),
            None if position.is_jumping() => TableCommand::Refuse(words::NO_LEAP),
            None => TableCommand::Refuse(Refusal::TooFar.sentence()),
        }
    }

    #[inline]
    fn gestures(&self, session: &Session<Position>, mv: Move) -> Option<Vec<TileGesture<TileCommand<Self>>>> {
        Some(match mv {
            Move::Walk { walk, call } => {
                let call = call.then_some(TileGesture::Choose(TableCommand::Own(Choice::CallFreeze)));
                call.into_iter().chain([TileGesture::Drag(walk.from(), walk.target())]).collect()
            }
            Move::Place(placing) => {
                let turns = self.turns_to(session.game().current(), placing.tile())?;
                let turn = std::iter::repeat_n(TileGesture::Tab, turns);
                turn.chain([TileGesture::Click(placing.square())]).collect()
            }
            Move::Draw => vec![TileGesture::Choose(Common::Draw.into())],
        })
    }

    #[inline]
    fn click(&mut self, session: &Session<Position>, target: Target) -> Vec<TileCommand<Self>> {
        self.clicked(session, target).into_iter().collect()
    }

    fn refused(&mut self, why: &IllegalMove) -> String {
        match why {
            IllegalMove::NotAFreeze(_) | IllegalMove::NoOtherMove => {
                self.answer = Some(Feedback::NoFreeze);
                self.calling = false;
                String::new()
            }
            IllegalMove::Direction { allowed, .. } => no_such_arrow(*allowed),
            why => words::refusal(why).to_owned(),
        }
    }

    fn happened(&mut self, session: &Session<Position>, what: Happening<'_>) {
        self.answer = None;
        if matches!(what, Happening::TurnBegun { .. }) {
            self.calling = false;
            if session.game().plies() == 0 {
                self.marked = 0;
            }
        }
    }

    #[inline]
    fn menus() -> OwnMenus<TileCommand<Self>> {
        OwnMenus { tables: vec![menu::menu(), menu::rules()], aids: menu::aids() }
    }

    fn engine_name(choice: Choice) -> Option<String> {
        if let Choice::Engine(_, engine) = choice { Some(engine.to_string()) } else { None }
    }

    fn own(&self, session: &Session<Position>, choice: Choice) -> OwnState {
        let rules = session.setup();
        match choice {
            Choice::Engine(side, engine) => {
                OwnState::checked_if(self.seats.player(session, side) == SeatPlayer::Engine(engine))
            }
            Choice::House => OwnState::checked_if(rules == Rules::House),
            Choice::Official => OwnState::checked_if(rules != Rules::House),
            Choice::Option(option) => OwnState::checked_if(rules.has(option)),
            Choice::CallFreeze => OwnState {
                is_enabled: menu::can_call(session),
                ..OwnState::checked_if(self.calling).with_friend()
            },
            Choice::DealRest => OwnState::enabled_if(menu::can_deal_rest(session)),
            Choice::ResetScore => OwnState::default().beside_review(),
        }
    }

    #[inline]
    fn choose(
        &mut self,
        session: &Session<Position>,
        choice: Choice,
        checked: bool,
    ) -> Vec<TileCommand<Self>> {
        let rules = session.setup();
        match choice {
            Choice::Engine(side, engine) => {
                return self.seats.choose(session, side, SeatPlayer::Engine(engine));
            }
            Choice::ResetScore => return vec![TableCommand::ResetScore],
            Choice::House => return self.agree(session, Rules::House),
            Choice::Official => return self.agree(session, Rules::Official(rules.options())),
            Choice::Option(option) => {
                let mut options = rules.options();
                options.set(option, checked);
                return self.agree(session, Rules::Official(options));
            }
            // An item selected earlier in the same menu session may have made a call impossible.
            Choice::CallFreeze => self.calling = checked && menu::can_call(session),
            Choice::DealRest => return self.deal_rest(session),
        }
        Vec::new()
    }

    /// Nothing ponders in the placing phase.
    fn engine(&self, line: &Line, task: Task<Side>) -> Option<Box<dyn Engine<Position>>> {
        match task {
            Task::Move(side) => Some(Box::new(self.seats.engine(side.index()).seeded(self.seed))),
            Task::Ponder if line.current().is_placing() => None,
            Task::Ponder => Some(Box::new(PonderEngine)),
        }
    }

    #[inline]
    fn options(&self, session: &Session<Position>, wants_fair: bool) -> GameOptions {
        let rules = session.setup();
        let players = self.seats.options(session, script::SEATS).into_iter();
        let is_fair = wants_fair && Self::deals_boards(rules);
        let link = if is_fair { format!("{rules},{FAIR}") } else { rules.to_string() };
        GameOptions { saved: players.chain(words_of(rules)).collect(), link }
    }
}

/// Names the winner of a finished game.
fn named(
    GameResult { winner, lines: [drawn, how] }: GameResult<Side>,
    names: &SideNames,
) -> GameResult<Side> {
    GameResult { winner, lines: [winner.map_or(drawn, |side| names.wins(side.index())), how] }
}

impl Trippples {
    /// Returns panel lines with the aim of the game, the score and the last event.
    ///
    /// If a cycle of moves has occurred twice, a warning replaces the event.
    fn progress(&self, session: &Session<Position>, draws: &Draws<Side>) -> Vec<String> {
        let event = if is_second_time(session.game()) {
            words::SECOND_TIME.to_owned()
        } else {
            words::event(self, draws, session.game())
        };
        if session.game().current().is_placing() {
            return words::PLACING.map(str::to_owned).into_iter().chain([event]).collect();
        }
        words::AIM.map(str::to_owned).into_iter().chain([words::short_score(session), event]).collect()
    }

    /// Returns the squares to frame: the user's marks, and the cycle that ended the game.
    fn frames(&self, session: &Session<Position>) -> Vec<(Square, Frame)> {
        let line = session.game();
        let cycle = words::cycle(line).filter_map(|(_, mv)| TileMove::from(mv).target);
        let marked = Square::ALL.into_iter().filter(|square| self.marked >> square.index() & 1 == 1);
        marked.chain(cycle).map(|square| (square, Frame::Marked)).collect()
    }
}
