//! Minds that fail: they are told of, and the task, the game and a conversation go on.

use super::play::long;
use ::tripppin::games::contract::{Finding, Game, Mind};
use ::tripppin::games::fault::Fault;
use ::tripppin::games::mind::{Aborted, Control};
use ::tripppin::games::play::{Ask, Play};
use ::tripppin::games::session::{Player, Session};
use ::tripppin::games::thinking::Pace;
use ::tripppin::system::exec::signals::{SignalPort, Signals};

/// A mind that tells of some moves and may then break down.
#[derive(Clone)]
struct Odd<M> {
    tells: Vec<M>,
    breaks_down: bool,
    gives_up: bool,
}

impl<G: Game> Mind<G> for Odd<G::Move> {
    fn think(
        &self,
        _: &G,
        _: &mut dyn Control,
        found: &mut dyn FnMut(Finding<G::Move>),
    ) -> Result<(), Aborted> {
        self.tells.iter().for_each(|&mv| found(Finding { mv, plies: 1 }));
        if self.breaks_down {
            // A panic that writes nothing to the terminal.
            std::panic::resume_unwind(Box::new("broken"));
        }
        if self.gives_up { Err(Aborted) } else { Ok(()) }
    }
}

/// A move of the game that is illegal in this state.
pub fn illegal<G: Game>(game: &G) -> G::Move {
    let legal = game.legal_moves();
    let moves = long::<G>(30).into_iter().flat_map(|state| state.legal_moves());
    moves.into_iter().find(|mv| !legal.contains(mv)).unwrap()
}

/// Minds that fail in a state, each with what is wrong with it.
fn failing<G: Game>(game: &G) -> Vec<(Odd<G::Move>, Fault<G::Move>)> {
    let (good, bad) = (game.legal_moves()[0], illegal(game));
    let odd = |tells, breaks_down, gives_up| Odd { tells, breaks_down, gives_up };
    vec![
        (odd(vec![], true, false), Fault::BrokeDown),
        (odd(vec![good], true, false), Fault::BrokeDown),
        (odd(vec![], false, false), Fault::NoMove),
        (odd(vec![], false, true), Fault::NoMove),
        (odd(vec![bad], false, false), Fault::Illegal(bad)),
        (odd(vec![good, bad], false, false), Fault::Illegal(bad)),
    ]
}

/// Lets blanks pass until something has come of the present question.
fn settle<G: Game>(play: &mut Play<G>, port: &SignalPort) {
    while play.fault().is_none() && !play.has_answer() && play.finding().is_none() {
        if play.is_at_rest() {
            // At a free pace nothing else tells of the end of a thought.
            let _ = port.wait(Signals::REPLY_PORT);
        }
        play.vertical_blank();
    }
}

pub fn a_mind_that_fails_is_told_and_the_game_goes_on<G: Game>() {
    let players = vec![Player::Computer; G::SEATS.len()];
    for pace in [Pace::Measured(1000), Pace::Free] {
        let port = SignalPort::new();
        let session = Session::<G>::new(1, G::Setup::default(), players.clone());
        let mut play = Play::start(session, &port, pace).unwrap();
        for (mind, fault) in failing(play.session.game()) {
            play.session.ask_anew();
            assert!(!play.is_settled() && play.fault().is_none());
            play.ask(Ask::Move(Box::new(mind)));
            settle(&mut play, &port);
            assert_eq!(play.fault(), Some((play.session.question(), fault)));
            assert!(!play.has_answer() && !play.play_answer());
        }
        // The same task answers the next question.
        play.session.ask_anew();
        assert!(!play.is_settled() && play.fault().is_none());
        let good = play.session.game().legal_moves()[0];
        play.ask(Ask::Move(Box::new(Odd { tells: vec![good], breaks_down: false, gives_up: false })));
        settle(&mut play, &port);
        assert!(play.fault().is_none() && play.play_answer());
        assert_eq!(play.session.game().plies(), 1);
    }
}

/// A move that was known beforehand and cannot be played.
pub fn a_known_move_that_is_illegal_is_told<G: Game>() {
    let session = Session::<G>::new(1, G::Setup::default(), vec![Player::Computer; G::SEATS.len()]);
    let mut play = Play::start(session, &SignalPort::new(), Pace::Measured(1)).unwrap();
    let bad = illegal(play.session.game());
    assert!(!play.is_settled());
    play.ask(Ask::Known(bad));
    assert!(play.has_answer() && !play.play_answer());
    assert_eq!(play.fault(), Some((play.session.question(), Fault::Illegal(bad))));
}

pub fn a_persons_adviser_that_fails_is_told<G: Game>() {
    let port = SignalPort::new();
    let session = Session::<G>::new(1, G::Setup::default(), vec![Player::Human; G::SEATS.len()]);
    let mut play = Play::start(session, &port, Pace::Measured(1000)).unwrap();
    for (mind, fault) in failing(play.session.game()) {
        let found = mind.tells.iter().any(|mv| play.session.game().legal_moves().contains(mv));
        play.session.ask_anew();
        assert!(!play.is_settled());
        play.ask(Ask::Ponder(Box::new(mind)));
        play.vertical_blank();
        assert_eq!(play.fault(), Some((play.session.question(), fault)));
        // What it had found is good all the same.
        assert_eq!(play.finding().is_some(), found);
        let good = play.session.game().legal_moves()[0];
        play.session.play(good).unwrap();
        assert!(!play.is_settled() && play.fault().is_none());
        play.session.take_back();
    }
}
