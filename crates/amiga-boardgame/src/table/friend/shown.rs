//! A game with a friend in the window: its record, its board, and what the user has to do.

use boardgame_engine::record::{DRAW, GamePosition, GameRecord};
use boardgame_engine::score::Score;
use boardgame_engine::session::{PlayerKind, Session};
use boardgame_friend::game::LinkStartFn;
use boardgame_friend::games::GameId;
use boardgame_friend::link::Link;
use boardgame_friend::record::{Checked, Record};
use boardgame_friend::replay::{Duty, Replay};
use boardgame_friend::score;
use boardgame_friend::side::Side;
use boardgame_friend::stage::{self, Carrier, FriendStage, Question, Shown, Unsent};
use boardgame_friend::turn::{Turn, TurnEnding};

/// The stage of a game with a friend in a few words, for instance that the user has to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LinkStage {
    /// The user has to move.
    Move,
    /// An engine has to move for a side that neither person plays. The move becomes part of the user's turn.
    Program,
    /// The user has moved and has to send the turn.
    Send,
    /// The user has not moved, but has to send a link so that the friend can continue.
    SendOn,
    /// The user has to wait for the friend, or to answer a question.
    Wait,
    /// The game is over, and the user has no turn left to send.
    Over,
}

/// A question of the friend that waits for the user and is not in the record.
#[derive(Debug)]
pub(super) enum Asked {
    Invitation(Box<Link>),
    /// A link with a take-back that the user has not asked for.
    Back(Box<Checked>),
    /// The sentence about a link that was refused.
    Unreadable(String),
}

/// A game with a record.
#[derive(Debug)]
pub(super) struct Begun<P: GamePosition> {
    pub(super) record: Record,
    pub(super) replay: Replay,
    pub(super) rules: LinkStartFn,
    /// The seats of the user and of the friend, or `None` while the board is not known.
    pub(super) seats: Option<[P::Seat; 2]>,
    /// Number of plies that the newest link contains.
    pub(super) plies: usize,
    /// Whether the user offers a draw with the turn that has not been sent.
    pub(super) offers_draw: bool,
}

/// A game with a friend, which the window shows in place of the user's own game.
#[derive(Debug)]
pub(crate) struct FriendGame<P: GamePosition> {
    /// The game, or `None` while the user has not answered the invitation.
    pub(super) begun: Option<Begun<P>>,
    pub(super) question: Option<Asked>,
    /// Whether the user has copied the newest link since it was made.
    pub(super) is_copied: bool,
    /// Whether the user has chosen Take back once, which asks the friend if it is chosen again.
    pub(super) wants_back: bool,
    pub(super) stage: FriendStage,
}

/// Returns the seat that a side plays, or `None` while the board is not known.
pub(super) fn seat_of<P: GamePosition>(replay: &Replay, side: Side) -> Option<P::Seat> {
    let seat = replay.game.as_ref()?.placing().seat(side);
    P::SEATS.get(seat).copied()
}

impl<P: GamePosition> Begun<P> {
    /// Returns the game of a record and its replay, and the board in the form of the window.
    ///
    /// # Errors
    /// Returns a sentence if the window cannot show the board, which does not happen with the rules of its own game.
    pub(super) fn new(record: Record, rules: LinkStartFn) -> Result<(Self, Option<GameRecord<P>>), String> {
        let replay = record.replay(rules).map_err(|why| why.to_string())?;
        let board = match &replay.game {
            Some(game) => {
                let text = game.record_text();
                let mut line: GameRecord<P> = text.parse().map_err(|error| format!("{text}: {error}"))?;
                if let Some(boardgame_friend::replay::GameEnd::Resigned(loser)) = replay.end
                    && let Some(loser) = seat_of::<P>(&replay, loser)
                {
                    line.resign_for(loser);
                }
                Some(line)
            }
            None => None,
        };
        let [own, friend] = [record.side(), record.side().other()].map(|side| seat_of::<P>(&replay, side));
        let seats = own.zip(friend).map(|(own, friend)| [own, friend]);
        let plies = board.as_ref().map_or(0, GameRecord::plies);
        Ok((Self { record, replay, rules, seats, plies, offers_draw: false }, board))
    }

    pub(super) fn id(&self) -> GameId {
        self.record.id()
    }

    /// Returns the score of the games before this one, in the order of the seats.
    pub(super) fn score_before(&self) -> Option<Score> {
        let [own, friend] = self.seats?;
        let score::Score { won, lost, drawn } = self.record.score_before();
        let of_seat = |seat: P::Seat| match seat {
            seat if seat == own => won,
            seat if seat == friend => lost,
            _ => 0,
        };
        let wins: String = P::SEATS.iter().map(|&seat| format!("{},", of_seat(seat))).collect();
        Score::parse(&format!("{wins}{drawn}"), P::SEATS.len())
    }

    pub(super) fn has_moved(&self, game: &GameRecord<P>) -> bool {
        let own = self.seats.map(|[own, _]| own);
        own.is_some() && (self.plies..game.plies()).any(|ply| game.mover(ply) == own)
    }

    /// Returns `true` if the user can ask the friend to take back a move.
    pub(super) fn can_ask_back(&self) -> bool {
        self.replay.end.is_none() && self.has_own_turn()
    }

    /// Returns `true` if the newest link contains a move of the user.
    pub(super) fn has_own_turn(&self) -> bool {
        let is_own = |live: &boardgame_friend::link::LiveTurn<'_>| {
            live.author == self.record.side() && !live.turn.moves.is_empty()
        };
        self.record.link().live_turns().iter().any(is_own)
    }

    pub(super) fn unsent(&self, session: &Session<P>) -> Unsent {
        let (game, Some([own, _])) = (session.game(), self.seats) else { return Unsent::Nothing };
        match self.replay.duty {
            Duty::Move if game.is_over() => Unsent::Complete,
            Duty::Move if session.player(game.turn()) == PlayerKind::Computer => Unsent::Program,
            // Without a legal move, the user needs a throw that only the friend can reveal.
            Duty::Move if game.turn() == own && !game.legal_moves().is_empty() => {
                if self.has_moved(game) {
                    Unsent::Moving
                } else {
                    Unsent::Nothing
                }
            }
            Duty::Move => Unsent::Complete,
            _ => Unsent::Nothing,
        }
    }

    /// Returns the seat whose draw offer is open, and the number of plies before the offer.
    pub(super) fn open_offer(&self) -> Option<(P::Seat, usize)> {
        let [own, friend] = self.seats?;
        let is_of_friend = self.replay.draw_offer == Some(self.record.side().other());
        let seat = match self.replay.draw_offer {
            _ if self.offers_draw => own,
            Some(_) if is_of_friend && self.record.has_refused_draw() => return None,
            Some(_) if is_of_friend => friend,
            Some(_) => own,
            None => return None,
        };
        Some((seat, self.plies))
    }

    /// Returns the turn that the user has played since the newest link, with the draw that the user offers.
    pub(super) fn turn(&self, game: &GameRecord<P>) -> Result<Turn, String> {
        let mut turn = Turn::default();
        for mv in game.moves().skip(self.plies).map(|mv| mv.to_string()) {
            if mv == DRAW {
                turn.ending = Some(TurnEnding::Draw);
            } else {
                turn.moves.push(mv.parse().map_err(|error| format!("{mv}: {error}"))?);
            }
        }
        if game.resigned().is_some() {
            turn.ending = Some(TurnEnding::Resignation);
        } else if game.is_ended_as_draw() {
            turn.ending = Some(TurnEnding::Draw);
        } else if self.offers_draw && !game.is_over() {
            turn.ending = Some(TurnEnding::DrawOffer);
        }
        Ok(turn)
    }
}

impl<P: GamePosition> FriendGame<P> {
    /// Creates a window's content for a question without a game.
    pub(super) fn asked(question: Asked) -> Self {
        Self { question: Some(question), stage: FriendStage::Invited, ..Self::calling() }
    }

    /// Returns the game of a guest before the listener has sent it.
    pub(super) const fn calling() -> Self {
        let stage = FriendStage::Calling;
        Self { begun: None, question: None, is_copied: false, wants_back: false, stage }
    }

    pub(super) fn begun(begun: Begun<P>) -> Self {
        Self { begun: Some(begun), stage: FriendStage::WaitingForAnswer, ..Self::calling() }
    }

    /// Computes the stage anew. The argument `offered_by` is the seat whose draw offer is open.
    ///
    /// The argument `line` is the state of the line if the links reach the friend over one, and `is_checking` is set while
    /// the moves of a program in a link are searched.
    pub(super) fn update(
        &mut self,
        session: &Session<P>,
        offered_by: Option<P::Seat>,
        (line, is_checking): (Option<Carrier<'_>>, bool),
    ) {
        let question = self.question.as_ref().map(|asked| match asked {
            Asked::Invitation(_) => Question::Invitation { is_rematch: self.begun.is_some() },
            Asked::Back(_) => Question::BackOffered,
            Asked::Unreadable(why) => Question::Unreadable { why },
        });
        let friend = self.seats().map(|[_, friend]| friend);
        if let Some(begun) = &mut self.begun {
            let is_own = |seat| begun.seats.is_some_and(|[own, _]| own == seat);
            begun.offers_draw = begun.replay.duty == Duty::Move && offered_by.is_some_and(is_own);
        }
        self.stage = stage::stage(&Shown {
            game: self.begun.as_ref().map(|begun| (&begun.record, &begun.replay)),
            carrier: line.unwrap_or(Carrier::Text { is_copied: self.is_copied }),
            unsent: self.begun.as_ref().map_or(Unsent::Nothing, |begun| begun.unsent(session)),
            question,
            has_refused_draw: offered_by.is_none() || offered_by != friend,
            is_checking,
        });
        self.wants_back = false;
    }

    /// Returns the seats of the user and of the friend, or `None` while the board is not known.
    pub(in crate::table) fn seats(&self) -> Option<[P::Seat; 2]> {
        self.begun.as_ref()?.seats
    }

    /// Returns the newest link of the game, and the invitation that waits for an answer.
    pub(super) fn links(&self) -> [Option<&Link>; 2] {
        let invitation = match &self.question {
            Some(Asked::Invitation(invitation)) => Some(&**invitation),
            _ => None,
        };
        [self.begun.as_ref().map(|begun| begun.record.link()), invitation]
    }

    /// Returns the stage in the words that all ways of playing with a friend share.
    pub(crate) fn link_stage(&self) -> LinkStage {
        match &self.stage {
            FriendStage::Program => LinkStage::Program,
            FriendStage::Ready { .. } | FriendStage::ReadyWithoutLine => LinkStage::Send,
            FriendStage::PassOn | FriendStage::InvitationReady | FriendStage::AnswerReady => {
                LinkStage::SendOn
            }
            FriendStage::Ended { .. } => LinkStage::Over,
            stage if stage.can_move() => LinkStage::Move,
            _ => LinkStage::Wait,
        }
    }
}
