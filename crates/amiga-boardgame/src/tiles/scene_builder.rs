//! Computes the scene of the window from the game, its texts, the oracle, the input state and the turn.
//!
//! The functions in this module change nothing and draw nothing.

use super::aids;
use super::coordinates::is_named;
use super::game::{MoveOf, PositionOf, SeatOf, TileGame};
use super::moves::TileMove;
use super::oracle::notes::Note;
use super::oracle::reviewing;
use super::scene::{Badge, CursorFrame, PanelFoot, PanelHead, PanelLook, Scene, SquareLook};
use super::status::{Frame, GameResult, SquareContent, StatusTexts, TextSource};
use super::window::Seen;
use crate::table::Carried;
use crate::table::friend::FRIEND_NAME as FRIEND;
use crate::table::model::{FAILED, MAKE_A_MOVE};
use crate::view::ending::GameButtons;
use crate::view::names::SideNames;
use crate::view::sides::{both, index_of, other};
use boardgame_engine::arrows::Arrows;
use boardgame_engine::oracle::ExactAnalysis;
use boardgame_engine::record::GamePosition;
use boardgame_engine::record::GameRecord;
use boardgame_engine::session::PlayerKind;
use boardgame_engine::square::Square;
use small_amiga::chips::Point;

/// Engine name shown for a computer that plays perfectly.
const PERFECT: &str = "Perfect";
const OVER: &str = "Game Over.";
/// Text in the status bar while the board shows an earlier position without a review.
const LOOKING_BACK: &str = "LOOKING BACK";

impl<'a, G: TileGame> Seen<'a, G> {
    /// Returns the contents of a window with this title and these buttons.
    pub(super) fn scene(&self, title: &str, buttons: &GameButtons) -> Scene {
        let (position, says) = (self.position(), self.status_texts());
        let mover = index_of::<PositionOf<G>>(position.turn());
        let marks = self.marks();
        let (legal, is_naming) = (self.legal(), self.names_squares(&says));
        let (over, played) = (self.is_over(), self.last_played());
        // Sprites would be in front of a curtain.
        let has_goals = !over && !self.model.has_curtain();
        Scene {
            squares: Square::ALL.map(|square| {
                let (side, squares) = played.unzip();
                let look = self.square(position, &says, marks.as_ref(), (legal, is_naming), square);
                SquareLook {
                    played: side.filter(|_| squares.is_some_and(|all| all.contains(&Some(square)))),
                    ..look
                }
            }),
            carried: self.sliding().or_else(|| self.carried().map(|corner| (mover, corner))),
            goals: both::<PositionOf<G>>().map(|side| G::goal(position, side).filter(|_| has_goals)),
            ants: self.ants().filter(|_| has_goals || over),
            title: title.to_owned(),
            panel: self.panel(mover, says, marks, buttons),
        }
    }

    pub(super) fn position(&self) -> &'a PositionOf<G> {
        self.earlier_position().unwrap_or_else(|| self.model.game().current())
    }

    pub(super) fn status_texts(&self) -> StatusTexts<SeatOf<G>> {
        let is_reviewed = self.earlier_position().is_some();
        let names = (!self.model.aids.is_classic()).then(|| self.names());
        let source = TextSource {
            session: self.model.session(),
            draws: &self.model.draws,
            shown: self.position(),
            is_reviewed,
            names: names.as_ref(),
        };
        let texts = self.game.texts(&source);
        match self.model.game().resigned() {
            Some(loser) => self.resigned(loser, is_reviewed, texts),
            None => texts,
        }
    }

    /// Returns the status texts for a game that `loser` has resigned.
    fn resigned(
        &self,
        loser: SeatOf<G>,
        is_reviewed: bool,
        texts: StatusTexts<SeatOf<G>>,
    ) -> StatusTexts<SeatOf<G>> {
        let (winner, names) = (other::<PositionOf<G>>(loser), self.names());
        let why = format!("{} resigned", names.pieces[index_of::<PositionOf<G>>(loser)]);
        let lines = [names.wins(index_of::<PositionOf<G>>(winner)), why];
        let tile = if is_reviewed { texts.tile } else { Arrows::empty() };
        let game_result = Some(GameResult { winner: Some(winner), lines });
        StatusTexts { status: OVER, notice: None, tile, game_result, frames: Vec::new(), ..texts }
    }

    pub(super) fn names(&self) -> SideNames {
        let session = self.model.session();
        let seats = both::<PositionOf<G>>();
        let engine = |side: usize| {
            if self.model.is_friend(seats[side]) {
                FRIEND.to_owned()
            } else if self.model.judge.is_perfect(self.model.game()) {
                PERFECT.to_owned()
            } else {
                self.game.engine_label(seats[side])
            }
        };
        let player = |seat| {
            if self.model.is_friend(seat) { PlayerKind::Computer } else { session.result_player(seat) }
        };
        SideNames::new(self.pieces, seats.map(player), engine)
    }

    pub(super) fn status_of(&self, texts: &StatusTexts<SeatOf<G>>) -> &'static str {
        let lesson_status = self.model.lesson_status().or_else(|| self.model.link_status());
        match texts.notice.filter(|_| self.noticing) {
            Some(notice) => notice.text,
            None if self.model.is_looking_back() => LOOKING_BACK,
            None if lesson_status.is_some() => lesson_status.unwrap_or_default(),
            None if self.model.is_computers_turn() && self.model.fault().is_some() => FAILED,
            // The text for a piece that cannot move is addressed to its player, who must be a human at this
            // window.
            None if self.is_over() && !self.model.aids.is_classic() && !self.has_own_turn() => OVER,
            None if texts.status == MAKE_A_MOVE => self.model.turn_status(self.model.aids.is_classic()),
            None => texts.status,
        }
    }

    /// Returns `true` if a human at this window plays the side to move, even after the end of the game.
    fn has_own_turn(&self) -> bool {
        let turn = self.model.game().turn();
        self.model.session().result_player(turn) == PlayerKind::Human && !self.model.is_friend(turn)
    }

    /// Returns the side without a legal move, if this has ended the game.
    ///
    /// Returns `None` before the end is shown and in classic mode.
    fn blocked(&self, texts: &StatusTexts<SeatOf<G>>) -> Option<SeatOf<G>> {
        let is_shown = !self.model.aids.is_classic() && !self.board.is_reviewing();
        (is_shown && texts.is_blocked).then(|| self.model.game().turn())
    }

    /// Returns the index of the side whose piece is under the pointer, and the arrows of the tile under the
    /// piece.
    ///
    /// Returns `None` in classic mode, in a review, after the end of the game and while a piece is carried.
    fn pointed_tile(&self) -> Option<(usize, Arrows)> {
        let shown = !self.model.aids.is_classic() && self.model.review.is_none() && !self.is_over();
        // A finger that has been lifted no longer points at its square.
        let shown = shown && !self.model.hides_pointer();
        let square = self.board.pointer.filter(|_| shown && !self.hand.is_holding())?;
        let position = self.position();
        let side = both::<PositionOf<G>>().into_iter().position(|side| G::piece(position, side) == square)?;
        match G::face(position, square) {
            SquareContent::Arrows(arrows) => Some((side, arrows)),
            // Circles, starts and other pictures allow all directions.
            _ => Some((side, Arrows::all())),
        }
    }

    /// Returns the panel lines about a pending draw offer; empty in classic mode.
    pub(super) fn draw_offer(&self) -> Vec<String> {
        let shown = !self.model.aids.is_classic();
        if shown { self.model.draws.lines(self.model.session(), self.pieces) } else { Vec::new() }
    }

    /// Returns the message on the panel, which is shown until the user's next action or the next turn.
    pub(super) fn notice(&self) -> Option<&'a str> {
        self.board.notice()
    }

    /// Returns the upper left corner of the piece that the user carries.
    ///
    /// A piece carried by the keyboard is drawn two rows higher than a piece that is on its square.
    fn carried(&self) -> Option<Point> {
        Some(match self.hand.carried()? {
            Carried::ByPointer(at) => self.layout.dragged(at),
            Carried::ByCursor(square) => self.layout.piece(square) - Point::new(0, self.layout.rows(2)),
        })
    }

    /// Returns the square to mark with animated ants: the target of the suggested move or, in a review, of the best
    /// move if a different move was played.
    pub(super) fn ants(&self) -> Option<Square> {
        if self.model.review.is_some() { self.better() } else { self.board.fixed_suggestion() }
    }

    /// Returns the squares marked as legal targets for the human to move, as a bit set.
    ///
    /// Bit `n` is square `n`.
    pub(super) fn legal(&self) -> u64 {
        let line = self.model.game();
        let calm = self.slide.is_none() && G::lifts(line.current());
        let wanted = self.model.aids.marks_legal() && self.model.is_persons_turn() && calm;
        if wanted { targets(line) } else { 0 }
    }

    /// Returns `true` if the board shows coordinates.
    pub(super) fn names_squares(&self, texts: &StatusTexts<SeatOf<G>>) -> bool {
        let named = self.notes_name_squares() || self.model.is_in_lesson();
        self.model.aids.shows_coordinates(named || texts.names_squares)
    }

    /// Returns `true` if the game is over and the board shows no earlier position.
    pub(super) fn is_over(&self) -> bool {
        self.earlier_position().is_none() && self.model.game().is_over()
    }

    /// Returns the title outside reviews and games between two people.
    pub(super) fn puzzle_or_game_title(&self, texts: &StatusTexts<SeatOf<G>>) -> String {
        let title = G::INFO.title;
        if let Some(puzzle) = self.puzzle_title() {
            format!("{title} - {puzzle}")
        } else {
            match self.blocked(texts) {
                Some(loser) => self.names().blocked_title(title, index_of::<PositionOf<G>>(loser)),
                None => texts.title.clone(),
            }
        }
    }

    fn square(
        &self,
        position: &PositionOf<G>,
        texts: &StatusTexts<SeatOf<G>>,
        marks: Option<&ExactAnalysis<MoveOf<G>>>,
        (legal, is_naming): (u64, bool),
        square: Square,
    ) -> SquareLook {
        let (mover, blocked) = (position.turn(), self.blocked(texts));
        let index = index_of::<PositionOf<G>>;
        let other = other::<PositionOf<G>>;
        let frame = if self.model.review.is_some() {
            // A review frames the target of the reviewed move instead of the game's own frames.
            let target = self.reviewed().and_then(|reviewed| TileMove::of(reviewed.mv()).target);
            (target == Some(square)).then_some((Frame::Legal, index(mover)))
        } else if let Some(loser) = blocked {
            let winner = other(loser);
            (G::piece(position, winner) == square).then_some((Frame::Legal, index(winner)))
        } else {
            let said = texts.frames.iter().rfind(|(framed, _)| *framed == square).map(|&(_, frame)| frame);
            let is_legal = legal >> square.index() & 1 == 1;
            // The tile under the opponent's piece determines the legal moves, so its square is marked, too, but
            // not by a frame, because a user would take it for a legal target.
            let decides = legal != 0 && !self.model.aids.is_classic();
            let decides = decides && G::piece(position, other(mover)) == square;
            let frame = is_legal.then_some(Frame::Legal).or(decides.then_some(Frame::Ruling));
            frame.or(said).map(|frame| (frame, index(mover)))
        };
        let crossed = blocked.filter(|&loser| G::piece(position, loser) == square);
        let crossed = crossed.and_then(|loser| match G::face(position, G::piece(position, other(loser))) {
            SquareContent::Arrows(arrows) => Some((arrows, index(other(loser)))),
            _ => None,
        });
        let cursor = match frame {
            _ if self.model.aids.is_classic() => CursorFrame::Original,
            Some(_) => CursorFrame::InsideFrame,
            None => CursorFrame::AtEdge,
        };
        let judged = marks.and_then(|marks| {
            marks.moves.iter().find(|judged| TileMove::of(judged.mv).target == Some(square))
        });
        let carried = self.hand.is_holding();
        let slides = |side| self.sliding().is_some_and(|(sliding, _)| sliding == index(side));
        let stands = |&side: &SeatOf<G>| {
            G::piece(position, side) == square && !(carried && side == mover) && !slides(side)
        };
        SquareLook {
            content: G::face(position, square),
            frame,
            crossed,
            played: None,
            badge: judged.map(|judged| Badge { verdict: judged.verdict, mover: index(mover) }),
            piece: both::<PositionOf<G>>().into_iter().find(stands).map(index),
            cursor: (self.hand.cursor() == Some(square)).then_some(cursor),
            named: is_naming && is_named(square),
        }
    }

    fn panel(
        &self,
        mover: usize,
        texts: StatusTexts<SeatOf<G>>,
        marks: Option<ExactAnalysis<MoveOf<G>>>,
        buttons: &GameButtons,
    ) -> PanelLook {
        let review = self.exact_review();
        let turn = || {
            let bar = texts
                .notice
                .filter(|_| self.noticing)
                .map_or(mover, |notice| index_of::<PositionOf<G>>(notice.seat));
            PanelHead::Turn { bar, status: self.status_of(&texts), tally: self.tally(buttons) }
        };
        let head = review.map_or_else(turn, reviewing::head);
        let notes = self.notes();
        let result = texts.game_result.filter(|_| !self.model.is_looking_back());
        let lower = match (result, review) {
            (_, Some(review)) if !review.is_on_a_move() && self.wrapped_notice().len() <= 1 => {
                let hint = self.notice().unwrap_or_else(|| reviewing::summary_hint(review));
                PanelFoot::Table(
                    review.summaries().unwrap_or_default(),
                    Some(self.model.adapted(hint)),
                    self.practise_button(),
                )
            }
            (_, Some(_)) if self.notice().is_some() => PanelFoot::Notes(self.wrapped_notice()),
            _ if self.model.is_asked_by_friend() => PanelFoot::Notes(self.wrapped_notice()),
            // The oracle's notes about the end replace the lines between the pieces' pictures.
            (Some(ended), None) => {
                let GameResult { winner, lines } = ended;
                let lines = match &notes[..] {
                    [first, second, ..] => [first.to_string(), second.to_string()],
                    _ => lines,
                };
                PanelFoot::Ended(GameResult { winner: winner.map(index_of::<PositionOf<G>>), lines })
            }
            (None, None) if self.notice().is_some() => PanelFoot::Notes(self.wrapped_notice()),
            (None, None) if !self.draw_offer().is_empty() => {
                PanelFoot::Notes(self.draw_offer().into_iter().map(Note::Text).collect())
            }
            _ if notes.is_empty() => PanelFoot::Notes(texts.lines.into_iter().map(Note::Text).collect()),
            _ => PanelFoot::Notes(notes),
        };
        let way = |moves: ExactAnalysis<MoveOf<G>>| {
            moves
                .moves
                .iter()
                .filter_map(|judged| Some((TileMove::of(judged.mv).direction?, judged.verdict)))
                .collect()
        };
        let (badges, buttons, list) = (marks.map(way), buttons.clone(), self.list());
        let has_play_buttons = self.current_layout().has_buttons;
        let under = |(side, arrows): (usize, Arrows)| (format!("Under {}:", self.pieces[side]), arrows);
        let pointed = self.pointed_tile().map(under).or_else(|| self.pointed_reply());
        let (heading, tile) = pointed.unwrap_or((texts.heading, texts.tile));
        let win_chances = self.win_chance_graph();
        PanelLook { mover, head, heading, tile, badges, list, win_chances, lower, buttons, has_play_buttons }
    }

    /// Returns `true` if the panel shows the whole message, as [`Self::panel`] draws it.
    pub(super) fn has_whole_notice(&self) -> bool {
        let has_result = self.model.review.is_none() && self.status_texts().game_result.is_some();
        let is_hidden = has_result && !self.model.is_asked_by_friend();
        !is_hidden && aids::has_room(self.wrapped_notice().len())
    }

    /// Returns the message on the panel as lines, or no lines if there is no message.
    fn wrapped_notice(&self) -> Vec<Note> {
        let notice = self.notice().map(|notice| aids::wrapped(&self.model.adapted(notice)));
        notice.into_iter().flatten().map(Note::Text).collect()
    }

    /// Returns each side's wins and the draws, if the end-of-game buttons are shown. A puzzle has no numbers.
    fn tally(&self, buttons: &GameButtons) -> Option<Option<[u32; 3]>> {
        let (score, has_score) = (self.model.session().score(), !self.model.session().is_practice());
        let [one, other] = [0, 1].map(|side| score.won(side));
        let ended = !self.current_layout().has_buttons && !buttons.offered.is_empty();
        ended.then(|| has_score.then(|| [one, other, score.drawn()]))
    }
}

/// Returns the target squares of all legal moves, as a bit set.
///
/// Bit `n` is square `n`.
pub(super) fn targets<P: GamePosition<Move: Into<TileMove>>>(line: &GameRecord<P>) -> u64 {
    let targets = line.legal_moves().into_iter().filter_map(|mv| TileMove::of(mv).target);
    targets.fold(0, |all, square| all | 1 << square.index())
}
