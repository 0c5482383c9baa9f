//! Tests of failing engines: the fault is reported, and the search task, the game and a UGI dialogue
//! continue.

use std::io::Cursor;

use crate::notice::Notice;
use crate::output::SharedBuffer;
use crate::play::long;
use boardgame_engine::contract::{Engine, SearchInfo};
use boardgame_engine::engine_game::EngineGame;
use boardgame_engine::fault::EngineFault;
use boardgame_engine::game_controller::{GameController, TurnSearch};
use boardgame_engine::search_control::{Aborted, POLL_NODES, SearchControl};
use boardgame_engine::search_task::Pace;
use boardgame_engine::session::{PlayerKind, Session};
use std::time::Duration;

use boardgame_engine::record::{GamePosition, GameRecord};
use boardgame_engine::ugi::{Host, SearchContext, run};

/// An engine that reports given moves, and then panics, aborts or simply ends, as its fields require.
#[derive(Clone)]
struct FaultyEngine<M> {
    tells: Vec<M>,
    breaks_down: bool,
    gives_up: bool,
}

impl<P: GamePosition> Engine<P> for FaultyEngine<P::Move> {
    fn search(
        &self,
        _: &GameRecord<P>,
        _: &mut dyn SearchControl,
        found: &mut dyn FnMut(SearchInfo<P::Move>),
    ) -> Result<(), Aborted> {
        self.tells.iter().for_each(|&mv| found(SearchInfo { mv, depth: 1 }));
        if self.breaks_down {
            // A panic that bypasses the panic hook and prints nothing.
            std::panic::resume_unwind(Box::new("broken"));
        }
        if self.gives_up { Err(Aborted) } else { Ok(()) }
    }
}

/// Returns an illegal move of the current position.
pub fn illegal<P: GamePosition>(game: &GameRecord<P>) -> P::Move {
    let legal = game.legal_moves();
    let moves = long::<P>(30).into_iter().flat_map(|state| state.legal_moves());
    moves.into_iter().find(|mv| !legal.contains(mv)).unwrap()
}

/// Creates a session in which the first legal move has been played.
///
/// An initial position may have no illegal move.
fn begun<P: GamePosition>(player: PlayerKind) -> Session<P> {
    let mut session = Session::<P>::new(1, P::Setup::default(), vec![player; P::SEATS.len()]);
    let first = session.game().legal_moves()[0];
    session.play(first).unwrap();
    session
}

/// A failing engine and the fault that it must produce.
type Failing<M> = (FaultyEngine<M>, EngineFault<M>);

fn failing<P: GamePosition>(game: &GameRecord<P>) -> Vec<Failing<P::Move>> {
    let (good, bad) = (game.legal_moves()[0], illegal(game));
    let faulty = |tells, breaks_down, gives_up| FaultyEngine { tells, breaks_down, gives_up };
    vec![
        (faulty(vec![], true, false), EngineFault::Panicked),
        (faulty(vec![good], true, false), EngineFault::Panicked),
        (faulty(vec![], false, false), EngineFault::NoMove),
        (faulty(vec![], false, true), EngineFault::NoMove),
        (faulty(vec![bad], false, false), EngineFault::Illegal(bad)),
        (faulty(vec![good, bad], false, false), EngineFault::Illegal(bad)),
    ]
}

/// Runs vertical blanks until the search has produced a fault, a move or a suggestion.
fn settle<P: GamePosition>(controller: &mut GameController<P>, port: &Notice) {
    while controller.fault().is_none() && !controller.has_pending_move() && controller.finding().is_none() {
        if controller.is_idle() {
            // At a free pace, only the signal announces the end of a search.
            port.wait();
        }
        controller.vertical_blank();
    }
}

pub fn failed_engine_is_reported_and_the_game_continues<P: GamePosition>() {
    for pace in [Pace::Measured(1000), Pace::Free] {
        let port = Notice::default();
        let mut play =
            GameController::start(begun::<P>(PlayerKind::Computer), &port.notifier(), pace).unwrap();
        for (engine, fault) in failing(play.session.game()) {
            play.session.invalidate_searches();
            assert!(play.begin_revision() && play.fault().is_none());
            play.start_search(TurnSearch::Move(Box::new(engine)));
            settle(&mut play, &port);
            assert_eq!(play.fault(), Some((play.session.revision(), fault)));
            assert!(!play.has_pending_move() && !play.play_pending_move());
        }
        // After a fault, the search task can run the next search.
        play.session.invalidate_searches();
        assert!(play.begin_revision() && play.fault().is_none());
        let good = play.session.game().legal_moves()[0];
        play.start_search(TurnSearch::Move(Box::new(FaultyEngine {
            tells: vec![good],
            breaks_down: false,
            gives_up: false,
        })));
        settle(&mut play, &port);
        assert!(play.fault().is_none() && play.play_pending_move());
        assert_eq!(play.session.game().plies(), 2);
    }
}

/// Checks that an illegal precomputed move is reported as an engine fault.
pub fn illegal_precomputed_move_is_reported<P: GamePosition>() {
    let session = begun::<P>(PlayerKind::Computer);
    let notify = Notice::default().notifier();
    let mut play = GameController::start(session, &notify, Pace::Measured(1)).unwrap();
    let bad = illegal(play.session.game());
    assert!(play.begin_revision());
    play.start_search(TurnSearch::Precomputed(bad));
    assert!(play.has_pending_move() && !play.play_pending_move());
    assert_eq!(play.fault(), Some((play.session.revision(), EngineFault::Illegal(bad))));
}

pub fn failed_pondering_engine_is_reported<P: GamePosition>() {
    let notify = Notice::default().notifier();
    let mut play =
        GameController::start(begun::<P>(PlayerKind::Human), &notify, Pace::Measured(1000)).unwrap();
    for (engine, fault) in failing(play.session.game()) {
        let found = engine.tells.iter().any(|mv| play.session.game().legal_moves().contains(mv));
        play.session.invalidate_searches();
        assert!(play.begin_revision());
        play.start_search(TurnSearch::Ponder(Box::new(engine)));
        play.vertical_blank();
        assert_eq!(play.fault(), Some((play.session.revision(), fault)));
        // The finding reported before the fault remains valid.
        assert_eq!(play.finding().is_some(), found);
        let good = play.session.game().legal_moves()[0];
        play.session.play(good).unwrap();
        assert!(play.begin_revision() && play.fault().is_none());
        play.session.take_back();
    }
}

/// Sends input to the UGI loop and returns the lines of the output.
///
/// The clock of the conversation stands still, so that the tests do not depend on elapsed time.
fn heard<P: EngineGame>(
    think: impl Fn(&SearchContext<P, P::Options>) -> Option<P::Move> + Send + Sync + 'static,
    said: &str,
) -> Vec<String> {
    let (input, output) = (Cursor::new(said.to_owned()), SharedBuffer::default());
    let host = Host::new("Test", "the tests", || Duration::ZERO);
    run(P::Options::default(), think, input, output.clone(), host).unwrap();
    output.text().lines().map(str::to_owned).collect()
}

pub fn every_go_ends_with_one_bestmove_for_any_engine<P: EngineGame>() {
    every_go_ends::<P>();
}

fn every_go_ends<P: EngineGame>() {
    let mut line = P::start(&P::Options::default());
    let first = line.legal_moves()[0];
    line.play(first).unwrap();
    for (number, (_, fault)) in failing(&line).into_iter().enumerate() {
        let think = move |search: &SearchContext<P, P::Options>| {
            search.run_engine(&failing(search.line()).swap_remove(number).0)
        };
        let told = format!("info string the computer cannot move: {fault}");
        for go in ["go", "go depth 3", "go nodes 1", "go movetime 0"] {
            let heard = heard(think, &format!("position startpos moves {first}\n{go}\nisready\n{go}"));
            let answers: Vec<&String> = heard.iter().filter(|line| line.starts_with("bestmove")).collect();
            assert_eq!(answers, ["bestmove 0000"; 2], "{fault} {go}: {heard:?}");
            assert_eq!(heard.iter().filter(|line| **line == told).count(), 2, "{fault} {go}: {heard:?}");
            assert_eq!(heard.iter().filter(|line| *line == "readyok").count(), 1);
        }
    }
}

/// An engine that searches until it is stopped.
///
/// If `finds` is set, it reports one move at the start of the search.
struct Endless {
    finds: bool,
}

impl<P: GamePosition> Engine<P> for Endless {
    fn search(
        &self,
        game: &GameRecord<P>,
        control: &mut dyn SearchControl,
        found: &mut dyn FnMut(SearchInfo<P::Move>),
    ) -> Result<(), Aborted> {
        let last = game.legal_moves().pop().filter(|_| self.finds);
        last.into_iter().for_each(|mv| found(SearchInfo { mv, depth: 1 }));
        while control.poll(POLL_NODES).is_continue() {}
        Err(Aborted)
    }
}

/// Checks that the UGI commands `stop` and `quit` end a search without a limit.
pub fn stop_and_quit_do_not_wait_for_the_search<P: EngineGame>() {
    stop_and_quit_do_not_wait::<P>();
}

fn stop_and_quit_do_not_wait<P: EngineGame>() {
    type Think<P> = fn(&SearchContext<P, <P as EngineGame>::Options>) -> Option<<P as GamePosition>::Move>;
    let legal = P::start(&P::Options::default()).legal_moves();
    let (first, last) = (legal[0], legal[legal.len() - 1]);
    let info: Think<P> = |thought| thought.run_engine(&Endless { finds: true });
    let searching: Think<P> = |thought| thought.run_engine(&Endless { finds: false });
    let deepening: Think<P> = |thought| {
        thought.iterate_depths(1..9, |_, control| {
            while control.poll(POLL_NODES).is_continue() {}
            Err(Aborted)
        })
    };
    for (think, mv) in [(info, last), (searching, first), (deepening, first)] {
        for go in ["go", "go depth 40", "go movetime 999999999", "go nodes 999999999999", "go infinite"] {
            for end in ["stop\nisready\n", "quit\n"] {
                let heard = heard(think, &format!("{go}\nposition startpos\nisready\n{end}"));
                let answers: Vec<&String> =
                    heard.iter().filter(|line| line.starts_with("bestmove")).collect();
                assert_eq!(answers, [&format!("bestmove {mv}")], "{go} {end}: {heard:?}");
            }
        }
    }
}
