//! Implements [`TileGame`] for Tripppin: texts, square contents and menu actions.

use super::menu::{self, Choice};
use super::{Tripppin, script};
use crate::STRENGTHS;
use crate::draws::{accepts_draw, is_third_time};
use crate::entry;
use crate::game::PonderEngine;
use crate::{Cause, End, IllegalMove, Line, Move, Oracle, Outcome, Position, Side};
use amiga_boardgame::entry::drawing::Drawings;
use amiga_boardgame::entry::option::ON_OFF;
use amiga_boardgame::entry::seats::HUMAN;
use amiga_boardgame::prelude::Ticks;
use amiga_boardgame::table::draws::DrawRules;
use amiga_boardgame::table::model::MAKE_A_MOVE;
use amiga_boardgame::table::{GameOptions, OwnMenus, OwnState, Task};
use amiga_boardgame::tiles::aids::{no_such_arrow, wrapped};
use amiga_boardgame::tiles::artwork::Artwork;
use amiga_boardgame::tiles::game::{
    GameResult, SquareContent, StatusTexts, TextSource, TileCommand, TileGame,
};
use amiga_boardgame::tiles::link::FAIR;
use amiga_boardgame::tiles::refusal::Refusal;
use amiga_boardgame::view::info::{Info, Text};
use amiga_boardgame::view::menu::TableCommand;
use amiga_boardgame::view::names::SideNames;
use boardgame_engine::arrows::Arrows;
use boardgame_engine::contract::Engine;
use boardgame_engine::session::{PlayerKind, Session, UndoScope};
use boardgame_engine::square::Square;
use boardgame_sprites::{ANTS, PIECE, X};

/// Panel text after a computer player has refused a draw.
const REFUSED: &str = "No draw: the computer plays on.";
const CLAIM: &str = "Third repetition: a draw can be claimed.";

/// Panel lines with the legal moves and the aim, shown until a piece has visited a circle.
const AIM: [&str; 4] = ["Move by the other", "pawn's arrows to", "your X: 4 circles", "and then home."];

const CIRCLES: u8 = 4;

const HELP: Text = &[
    "You move one square. The arrows under your",
    "opponent's pawn show the directions you may use.",
    "If there are no arrows, use any direction.",
    "",
    "Visit the four circles in a fixed order. An X in",
    "your colour marks your next circle. Then go home:",
    "to the square where your opponent started. The",
    "first there wins. If you cannot move, you lose.",
    "",
    "Mouse: click a coloured frame, or drag your pawn.",
    "The right button opens the menus.",
    "Keys: arrows, Tab and Return.",
    "F1 again: all keys. Esc: close this page.",
];

const CLASSIC_HELP: Text = &[
    "You move one square in a direction that the",
    "arrows under your OPPONENT's piece point to.",
    "No arrows there: any direction.",
    "",
    "Visit the four circles in the order given to",
    "your piece (its X is on the next), then the",
    "other's start. Who cannot move loses.",
    "",
    "Mouse: drag your piece; right: menus",
    "Keys:  arrows, keypad or Tab; Return picks, drops",
    "F1 once more: all keys. Esc leaves.",
];

impl TileGame for Tripppin {
    type Oracle = Oracle;
    type Choice = Choice;

    const INFO: &'static Info = &Info {
        classic_help: Some(CLASSIC_HELP),
        link_rules: Some(entry::link::start),
        strengths: STRENGTHS,
        reading_time: Ticks(200),
        has_foot: false,
        draws_buttons: true,
        classic_undo: UndoScope::LastMoves(40),
        has_perfect_switch: true,
        ..Info::new("Tripppin", HELP, script::WORDS)
    };

    fn artwork(drawings: &Drawings, interlaced: bool) -> Artwork {
        let of = |drawing| drawings.picture(drawing, interlaced).clone();
        Artwork { pieces: [of(&PIECE), of(&PIECE)], pictures: Vec::new(), x: of(&X), ants: of(&ANTS) }
    }

    fn piece(position: &Position, side: Side) -> Square {
        position.piece(side)
    }

    fn face(position: &Position, square: Square) -> SquareContent {
        if Side::BOTH.iter().any(|side| side.start() == square) {
            SquareContent::Start
        } else if Side::Right.goals().contains(&square) {
            SquareContent::Circle
        } else {
            SquareContent::Arrows(position.board().tile(square))
        }
    }

    fn goal(position: &Position, side: Side) -> Option<Square> {
        position.goal(side)
    }

    #[inline]
    fn texts(&self, source: &TextSource<'_, Position>) -> StatusTexts<Side> {
        let &TextSource { session, shown, is_reviewed, names, .. } = source;
        let end = session.game().end();
        let is_over = !is_reviewed && end.is_some();
        let status = match (end, session.to_move()) {
            (Some(End::Won(outcome)), _) if outcome.cause == Cause::Stuck => "CAN'T MOVE!",
            (Some(_), _) => "Game Over.",
            (None, Some(PlayerKind::Computer)) => "thinking...",
            (None, _) => MAKE_A_MOVE,
        };
        let title = names.map_or_else(|| Self::INFO.title.to_owned(), |names| names.title(Self::INFO.title));
        let tile = if is_over { Arrows::empty() } else { shown.legal_arrows() };
        let lines = match names {
            Some(names) if !is_reviewed => progress(session, names),
            _ => ["Try to reach", "the blinking", "X of your", "piece's color"].map(str::to_owned).to_vec(),
        };
        StatusTexts {
            lines,
            is_blocked: matches!(end, Some(End::Won(outcome)) if outcome.cause == Cause::Stuck),
            game_result: end.map(|end| ended(end, names)),
            ..StatusTexts::new(title, status, "Legal Moves:", tile)
        }
    }

    fn draws(session: &Session<Position>) -> DrawRules<Position> {
        let can_offer = menu::can_offer(session);
        DrawRules {
            can_offer,
            can_claim: can_offer && is_third_time(session.game()),
            accepts: accepts_draw,
            refused: REFUSED,
            agreement: None,
        }
    }

    fn engine_label(&self, _: Side) -> String {
        format!("Level {}", self.level)
    }

    fn move_to(&self, line: &Line, to: Square) -> TileCommand<Self> {
        let position = line.current();
        let mv = Move::between(position.piece(position.turn()), to);
        mv.map_or(TableCommand::Refuse(Refusal::TooFar.sentence()), TableCommand::Play)
    }

    fn refused(&mut self, why: &IllegalMove) -> String {
        match why {
            IllegalMove::GameOver(_) | IllegalMove::Drawn => "The game is over.".to_owned(),
            IllegalMove::NotYourPiece { .. } => Refusal::OtherPiece.sentence().to_owned(),
            IllegalMove::Direction { allowed, .. } => no_such_arrow(*allowed),
            IllegalMove::Occupied(_) => "The other piece is there.".to_owned(),
        }
    }

    #[inline]
    fn menus() -> OwnMenus<TileCommand<Self>> {
        OwnMenus { tables: vec![menu::menu()], aids: menu::aids() }
    }

    fn engine_name(choice: Choice) -> Option<String> {
        if let Choice::Difficulty(level) = choice { Some(level.to_string()) } else { None }
    }

    fn own(&self, _: &Session<Position>, choice: Choice) -> OwnState {
        let is_checked = match choice {
            Choice::Difficulty(level) => self.level == level,
            Choice::Prevention => self.prevention,
        };
        OwnState::checked_if(is_checked).beside_review()
    }

    fn choose(&mut self, _: &Session<Position>, choice: Choice, checked: bool) -> Vec<TileCommand<Self>> {
        match choice {
            Choice::Difficulty(level) => {
                let is_changed = std::mem::replace(&mut self.level, level) != level;
                let changed = is_changed.then_some(TableCommand::EngineChanged);
                return [TableCommand::EngineChosen].into_iter().chain(changed).collect();
            }
            Choice::Prevention => self.prevention = checked,
        }
        vec![TableCommand::ThinkAgain]
    }

    fn engine(&self, _: &Line, task: Task<Side>) -> Option<Box<dyn Engine<Position>>> {
        Some(match task {
            Task::Move(_) => Box::new(self.classic()),
            Task::Ponder => Box::new(PonderEngine),
        })
    }

    #[inline]
    fn options(&self, session: &Session<Position>, wants_fair: bool) -> GameOptions {
        let word = |side| match session.player(side) {
            PlayerKind::Human => HUMAN,
            PlayerKind::Computer => script::COMPUTER,
        };
        let players = script::SEATS.map(|(option, side)| (option, word(side).to_owned()));
        let prevention = ON_OFF[usize::from(!self.prevention)].to_owned();
        let settings = [("--level", self.level.to_string()), ("--prevention", prevention)];
        let link = if wants_fair { FAIR.to_owned() } else { String::new() };
        GameOptions { saved: players.into_iter().chain(settings).collect(), link }
    }
}

/// Returns the words for the next goal of a piece that has reached `reached` goals: `2 of 4` for the second circle, or
/// `home` for the opponent's starting square.
pub(crate) fn next_goal(reached: u8) -> String {
    if reached < CIRCLES { format!("{} of {CIRCLES}", reached + 1) } else { "home".to_owned() }
}

/// Returns the panel lines with the next circle of each piece.
///
/// Before the first visit, the lines contain the aim of the game. If the user can claim a draw by repetition, the lines
/// explain the claim instead.
fn progress(session: &Session<Position>, names: &SideNames) -> Vec<String> {
    let (line, position) = (session.game(), session.game().current());
    if menu::can_offer(session) && is_third_time(line) {
        return wrapped(CLAIM);
    }
    if Side::BOTH.iter().all(|&side| position.reached(side) == 0) {
        return AIM.map(str::to_owned).to_vec();
    }
    let line = |side: Side| format!("{}: {}", names.side(side.index()), next_goal(position.reached(side)));
    vec!["Next circle:".to_owned(), line(Side::Right), line(Side::Left)]
}

/// Returns the winner and the reason for the end of the game. In classic mode, the text has no names and no reason.
fn ended(end: End, names: Option<&SideNames>) -> GameResult<Side> {
    let End::Won(Outcome { winner, cause }) = end else { return drawn(end) };
    let Some(names) = names else {
        return GameResult { winner: Some(winner), lines: ["WE HAVE", "A WINNER!"].map(str::to_owned) };
    };
    let why = match cause {
        Cause::Goal => "on the last X".to_owned(),
        Cause::Stuck => format!("{} blocked", names.pieces[winner.other().index()]),
    };
    GameResult { winner: Some(winner), lines: [names.wins(winner.index()), why] }
}

fn drawn(end: End) -> GameResult<Side> {
    let why = if end == End::Repetition { "repetition" } else { "agreed" };
    GameResult { winner: None, lines: ["DRAW", why].map(str::to_owned) }
}

impl Tripppin {
    /// The players of a new game, in the order of the sides.
    pub const PLAYERS: [PlayerKind; 2] = [PlayerKind::Human, PlayerKind::Computer];
}

#[cfg(test)]
mod tests {
    use super::*;
    use amiga_boardgame::table::draws::{Draws, YOU_REFUSED};

    const ROOM: usize = 17;

    #[test]
    fn panel_lines_have_at_most_17_letters() {
        for pieces in [["yellow", "orange"], ["right", "left"]] {
            for players in [[PlayerKind::Human; 2], [PlayerKind::Human, PlayerKind::Computer]] {
                let names = SideNames::new(pieces, players, |_| "Level 10".to_owned());
                let mut session: Session<Position> = Session::new(1, (), players.to_vec());
                let mut draws = Draws::NONE;
                let mut said = progress(&session, &names);
                said.extend([0, 1].map(|side| format!("{}: {}", names.side(side), next_goal(0))));
                // The box with the result has room for 14 letters.
                let result = pieces.map(|piece| format!("{piece} blocked"));
                assert!(result.iter().all(|line| line.len() <= 14), "{result:?}");
                said.extend(pieces.map(|piece| format!("Under {piece}:")));
                draws.offer(&session, |_, _| false);
                said.extend(draws.lines(&session, names.pieces));
                let mv = session.game().current().legal_moves().next().unwrap();
                session.play(mv).unwrap();
                said.extend(draws.lines(&session, names.pieces));
                assert!(said.iter().all(|line| line.len() <= ROOM), "{said:?}");
            }
        }
        for sentence in [REFUSED, CLAIM, YOU_REFUSED, "Perfect computer is off: Level 10 plays."] {
            let lines = wrapped(sentence);
            assert!(lines.len() <= 4 && lines.iter().all(|line| line.len() <= ROOM), "{lines:?}");
        }
    }
}
