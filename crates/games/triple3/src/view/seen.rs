//! Builds the scene of the Triple 3 window from the game, its settings and the time, and draws the changes.
//!
//! Selects the side, the throw and the texts for each moment of the timeline. Drawing is left to the brushes.

use super::blink;
use super::board::BoardBrush;
use super::panel::PanelBrush;
use super::program::Triple3;
use super::roll::{self, AnimationStep, Die};
use super::scene::{HoleLook, PlateLook, Scene, TotalsLook, TrayLook};
use super::words;
use crate::dice::{Throw, Total};
use crate::game::Line;
use crate::moves::Move;
use crate::position::Position;
use crate::side::Side;
use crate::spot::{BoxNumber, Hole, Spot};
use crate::stage::DiceEvent;
use crate::stage::GameState;
use amiga_boardgame::table::friend::FRIEND_NAME as FRIEND;
use amiga_boardgame::table::model::{FAILED, RETURN_PLAYS};
use amiga_boardgame::table::{BoardOf, ShownOf};
use amiga_boardgame::view::chart;
use boardgame_engine::session::{PlayerKind, Session};
use small_amiga::chips::Ticks;
use small_amiga::graphics::RastPort;

impl Triple3 {
    #[inline]
    fn scene_at(&self, shown: &ShownOf<'_, Self>, now: Ticks) -> Scene {
        let (line, board, session) = (shown.line, shown.board, shown.board.model.session());
        // After a lesson's move, the tray keeps the dice of that move.
        let lesson_dice = last_throw(line).filter(|_| board.model.is_lesson_step_done());
        let show = self.show.as_ref().filter(|_| lesson_dice.is_none());
        let moment = show.map_or(AnimationStep::Rest, |show| show.moment(now));
        let events = line.current().events();
        let (side, dice) = match moment {
            AnimationStep::During(at, elapsed) => {
                let side = events.get(at).map_or_else(|| line.turn(), side_of);
                (side, dice_at(line, at, elapsed))
            }
            AnimationStep::Rest => {
                let mover = line.plies().checked_sub(1).and_then(|ply| line.mover(ply));
                let side = mover.filter(|_| lesson_dice.is_some()).unwrap_or_else(|| line.turn());
                let throw = lesson_dice.or_else(|| line.current().throw()).or_else(|| last_throw(line));
                (side, throw.map(roll::resting))
            }
        };
        let count = match moment {
            AnimationStep::During(at, elapsed) => at + usize::from(!rolls(events.get(at), elapsed)),
            AnimationStep::Rest => events.len(),
        };
        let line_of = |event: &DiceEvent| {
            let hidden = !self.rethrows && matches!(event, DiceEvent::Thrown { .. });
            words::told(event).filter(|_| !hidden)
        };
        let position = line.current().position();
        let over = winner(line);
        let ended = shown.is_end_area_used;
        let next = over.filter(|_| moment == AnimationStep::Rest).map(|_| board.model.adapted(words::NEXT));
        let caption = self.caption(shown, moment);
        let why = || {
            if let Some(loser) = line.resigned() {
                return words::resigned(loser);
            }
            words::win_reason(position.decisive().into_iter().filter(|decisive| *decisive).count()).to_owned()
        };
        let why = || board.turning_points_text().unwrap_or_else(why);
        let lesson = || board.model.lesson_text().map(|text| words::wrapped(&board.model.adapted(text)));
        let question = || {
            let note = board.model.link_note().filter(|_| board.model.is_asked_by_friend())?;
            Some(words::wrapped(&board.model.adapted(&note)))
        };
        let told = || lesson().or_else(question).unwrap_or_else(|| vec![caption.clone(), why()]);
        let mut told = if ended && over.is_some() { told() } else { Vec::new() };
        if board.is_reviewing() && self.layout.has_third_tray_line() && !told.is_empty() {
            let next =
                if board.turning_points_text().is_some() { words::TO_KEY_MOVES } else { words::TO_START };
            told.push(board.model.adapted(next));
        }
        Scene {
            holes: holes(shown, now, moment),
            plates: plates(position),
            tray: TrayLook { side, dice, told, status: self.status(shown, moment) },
            ended,
            has_buttons: shown.has_play_buttons,
            boxes: boxes(shown),
            caption,
            lines: board.model.aids.message().map_or_else(
                || {
                    let events = events.iter().take(count).filter_map(line_of);
                    // The opponent's last move would be taken for the suggestion.
                    let suggested = board.cursor().filter(|_| board.is_on_suggestion());
                    if let Some(spot) = suggested.filter(|_| moment == AnimationStep::Rest) {
                        let plays = board.model.adapted(RETURN_PLAYS);
                        return events.chain(words::suggested(spot)).chain([plays]).collect();
                    }
                    lately(shown).chain(events).chain(next).collect()
                },
                |message| words::wrapped(&board.model.adapted(message)),
            ),
            totals: TotalsLook {
                heading: self.heading(session),
                arrow: Some(side).filter(|_| over.is_none() || moment != AnimationStep::Rest),
                players: Side::BOTH.map(|side| self.player_line(board, side)),
            },
        }
    }

    fn status(&self, shown: &ShownOf<'_, Self>, moment: AnimationStep) -> String {
        let (line, board) = (shown.line, shown.board);
        if let AnimationStep::During(at, elapsed) = moment {
            let event = line.current().events().get(at);
            return event
                .map(|event| words::announced(event, rolls(Some(event), elapsed)))
                .unwrap_or_default();
        }
        if let Some(page) = board.page_text() {
            // The lines below have the message about an earlier position, which is longer than the status.
            if let Some(message) = board.model.aids.message().filter(|_| !board.model.is_looking_back()) {
                return board.model.adapted(message);
            }
            let loss = board.turning_point().and_then(|point| {
                Side::BOTH.get(point.seat).map(|&side| words::loses(point.number, side, point.loss))
            });
            return loss.unwrap_or(page);
        }
        if let Some(status) = board.model.lesson_status().or_else(|| board.model.link_status()) {
            return status.to_owned();
        }
        let removal = line.current().throw().is_some_and(|throw| throw.total() == Total::REMOVAL);
        let status = match board.to_move() {
            Some(PlayerKind::Human) if removal => "REMOVE A PEG",
            Some(PlayerKind::Human) => board.model.turn_status(board.model.aids.is_classic()),
            Some(PlayerKind::Computer) if board.model.fault().is_some() => FAILED,
            Some(PlayerKind::Computer) => "thinking...",
            None => {
                let is_lost = winner(line).is_some_and(|side| self.names(board).is_lost_by_you(side.index()));
                let is_lost = is_lost && !board.model.aids.is_classic();
                match (self.match_winner(board.model.session()).is_some(), is_lost) {
                    (true, true) => "MATCH LOST",
                    (true, false) => "MATCH WON!",
                    (false, true) => "GAME LOST",
                    (false, false) => "GAME WON!",
                }
            }
        };
        status.to_owned()
    }

    fn caption(&self, shown: &ShownOf<'_, Self>, moment: AnimationStep) -> String {
        let (line, board) = (shown.line, shown.board);
        if moment == AnimationStep::Rest && board.model.lesson_status().is_some() {
            return String::new();
        }
        let thrown = match moment {
            AnimationStep::Rest => line.current().throw(),
            AnimationStep::During(at, elapsed) => match line.current().events().get(at) {
                Some(DiceEvent::Thrown { throw, .. }) if elapsed >= roll::ROLL => Some(*throw),
                _ => return String::new(),
            },
        };
        match (thrown, self.match_winner(board.model.session()), winner(line)) {
            (Some(throw), _, None) => words::allowed(throw.total()),
            (_, Some(side), Some(_)) => format!("{} the match", self.winner_text(board, side)),
            (_, None, Some(side)) => format!("{} the game", self.winner_text(board, side)),
            (None, _, None) => String::new(),
        }
    }

    /// Returns the result of a game or match that `side` has won, such as "You win".
    fn winner_text(&self, board: &BoardOf<Self>, side: Side) -> String {
        if board.model.aids.is_classic() {
            return format!("{} wins", words::name(side));
        }
        self.names(board).wins(side.index())
    }

    fn heading(&self, session: &Session<GameState>) -> String {
        let games = self.best_of.games().filter(|_| !self.is_with_friend);
        match (games, self.match_winner(session)) {
            _ if session.is_practice() => String::new(),
            (None, _) => "Games won".to_owned(),
            (Some(games), None) => format!("Best of {games}"),
            (Some(games), Some(_)) => format!("Best of {games}: over"),
        }
    }

    /// Returns the name of a side's player and the number of games that the side has won, which a lesson does not show.
    ///
    /// During a review, the name is replaced by the side's win chance.
    fn player_line(&self, board: &BoardOf<Self>, side: Side) -> (String, Option<u32>) {
        let chance = board.win_chances().and_then(|chances| chances.percent(side.index()));
        let name = chance.map_or_else(|| self.player_named(board, side), chart::chance_text);
        let session = board.model.session();
        (name, (!session.is_practice()).then(|| session.score().won(side.index())))
    }

    fn player_named(&self, board: &BoardOf<Self>, side: Side) -> String {
        match board.model.session().result_player(side) {
            PlayerKind::Human if board.model.aids.is_classic() => "Human".to_owned(),
            PlayerKind::Human if board.model.is_friend(side) => FRIEND.to_owned(),
            PlayerKind::Human => self.names(board).human(side.index()),
            PlayerKind::Computer => format!("Level {}", self.seats.engine(side.index())),
        }
    }

    /// Marks the whole window as out of date, so that it is drawn again.
    pub fn forget_drawing(&mut self) {
        self.drawn = None;
    }

    #[inline]
    pub(super) fn draw_changes(&mut self, rp: &mut RastPort<'_>, shown: &ShownOf<'_, Self>, now: Ticks) {
        let scene = self.scene_at(shown, now);
        if self.drawn.as_ref() == Some(&scene) {
            return;
        }
        let Self { layout, theme, drawings, .. } = self;
        let layout = *layout;
        let board = BoardBrush { layout, theme, drawings };
        let before = self.drawn.as_ref();
        if before.is_none() {
            board.ground(rp);
        }
        let mut anew = [true; 9];
        for (number, anew) in BoxNumber::all().zip(&mut anew) {
            let look = scene.plates[number.index()];
            *anew = before.is_none_or(|before| before.plates[number.index()] != look);
            if *anew {
                board.plate(rp, number, look);
            }
        }
        let mut touched = anew;
        for (spot, &look) in Spot::all().zip(&scene.holes) {
            let number = spot.number.index();
            if anew[number] || before.is_none_or(|before| before.holes.get(spot.index()) != Some(&look)) {
                board.hole(rp, spot, scene.plates[number], look);
                touched[number] = true;
            }
        }
        for (number, &look) in BoxNumber::all().zip(&scene.plates) {
            if look.covered && touched[number.index()] {
                board.number(rp, number);
            }
        }
        PanelBrush { layout, theme, drawings }.draw(rp, before, &scene);
        self.drawn = Some(scene);
    }
}

/// Returns the winner of a finished game, also after a resignation.
fn winner(line: &Line) -> Option<Side> {
    line.winners().and_then(|winners| winners.as_slice().first().copied())
}

/// Returns the text lines about the opponent's latest moves, while a human is to move.
fn lately(shown: &ShownOf<'_, Triple3>) -> impl Iterator<Item = String> {
    let line = shown.line;
    let wanted = !shown.board.model.aids.is_classic() && shown.board.is_persons_turn();
    let theirs = line.moves().enumerate().rev().map_while(move |(ply, mv)| {
        let side = line.mover(ply).filter(|&side| wanted && side != line.turn())?;
        Some(words::played(side, mv))
    });
    theirs.collect::<Vec<_>>().into_iter().rev().flatten()
}

/// Returns the text with the number of boxes won by each side.
///
/// Returns `None` in classic mode and before the first box is won.
fn boxes(shown: &ShownOf<'_, Triple3>) -> Option<String> {
    let won = shown.line.current().position().boxes().iter().filter_map(|state| state.winner());
    let count = won.fold([0; 2], |mut count, side| {
        count[side.index() & 1] += 1;
        count
    });
    (count != [0; 2] && !shown.board.model.aids.is_classic()).then(|| words::boxes(count))
}

fn holes(shown: &ShownOf<'_, Triple3>, now: Ticks, moment: AnimationStep) -> Vec<HoleLook> {
    let line = shown.line;
    let human = moment == AnimationStep::Rest && shown.board.is_persons_turn();
    let legal = if human && shown.board.model.aids.marks_legal() { line.legal_moves() } else { Vec::new() };
    let blinks = blink::is_lit(now);
    let suggested = shown.suggested.filter(|_| human);
    let last = line.moves().next_back();
    let position = line.current().position();
    Spot::all()
        .map(|spot| {
            let peg = position.peg(spot);
            // A suggested hole blinks even while legal holes are lit.
            let lit = if suggested == Some(spot) { blinks } else { legal.iter().any(|mv| mv.spot() == spot) };
            HoleLook {
                peg,
                lit: lit.then(|| line.turn()),
                fresh: last == Some(Move::Place(spot)),
                cursor: shown.board.cursor() == Some(spot),
            }
        })
        .collect()
}

const fn side_of(event: &DiceEvent) -> Side {
    match *event {
        DiceEvent::BoxWon { side, .. }
        | DiceEvent::GameWon(side)
        | DiceEvent::AnotherGo(side)
        | DiceEvent::Thrown { side, .. }
        | DiceEvent::Forfeited(side) => side,
    }
}

fn rolls(event: Option<&DiceEvent>, elapsed: Ticks) -> bool {
    matches!(event, Some(DiceEvent::Thrown { .. })) && elapsed < roll::ROLL
}

/// Returns the pictures and positions of the two dice while a dice event is shown.
///
/// `at` is the index of the event in the current position. Before the first throw of a turn, the dice of the
/// previous move are shown.
fn dice_at(line: &Line, at: usize, elapsed: Ticks) -> Option<[Die; 2]> {
    let events = line.current().events();
    if let Some(DiceEvent::Thrown { throw, .. }) = events.get(at) {
        return Some(roll::rolling(*throw, elapsed));
    }
    let before = thrown(&events[..at.min(events.len())]).or_else(|| last_throw(line));
    before.map(roll::resting)
}

fn last_throw(line: &Line) -> Option<Throw> {
    thrown(line.position(line.plies().checked_sub(1)?)?.events())
}

fn thrown(events: &[DiceEvent]) -> Option<Throw> {
    events.iter().rev().find_map(|event| match event {
        DiceEvent::Thrown { throw, .. } => Some(*throw),
        _ => None,
    })
}

fn plates(position: &Position) -> [PlateLook; 9] {
    let decisive = position.decisive();
    let mut plates = [PlateLook { won: None, decisive: false, covered: false }; 9];
    for (number, plate) in BoxNumber::all().zip(&mut plates) {
        let (at, centre) = (number.index(), Spot { number, hole: Hole::CENTRE });
        let (won, covered) = (position.boxes()[at].winner(), position.peg(centre).is_some());
        *plate = PlateLook { won, decisive: decisive[at], covered };
    }
    plates
}
