//! Tests of the search task: searches with and without a node budget, searches that replace a running search,
//! and stopped searches.

use std::collections::VecDeque;
use std::marker::PhantomData;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::Subject;
use crate::notice::Notice;
use crate::play::{dealt, long};
use boardgame_engine::contract::{Engine, SearchInfo};
use boardgame_engine::game_controller::{GameController, TurnSearch};
use boardgame_engine::record::{GamePosition, GameRecord};
use boardgame_engine::search_control::{Aborted, POLL_NODES, SearchControl, Unlimited};
use boardgame_engine::search_job::{SearchEvent, SearchReport, Urgency};
use boardgame_engine::search_task::{Pace, SearchTask};
use boardgame_engine::session::{PlayerKind, Revision, Session};
use boardgame_engine::text_search::TextSearchError;
use boardgame_engine::worker::{self, ConnectWorker, NotifyFn, WorkerConnection, WorkerRequest};

/// An engine that reports the first legal move repeatedly, one ply deeper each time.
///
/// The engine polls `polls_each` times before each report.
struct SlowEngine {
    findings: u32,
    polls_each: u64,
    /// Flag that is set while the engine searches.
    busy: Arc<AtomicBool>,
}

impl SlowEngine {
    fn new(findings: u32, polls_each: u64) -> Self {
        Self { findings, polls_each, busy: Arc::default() }
    }

    fn boxed<P: GamePosition>(findings: u32, polls_each: u64) -> Box<dyn Engine<P>> {
        Box::new(Self::new(findings, polls_each))
    }

    /// Creates a slow engine that searches until it is stopped.
    fn endless() -> Self {
        Self::new(u32::MAX, 1)
    }
}

impl<P: GamePosition> Engine<P> for SlowEngine {
    fn search(
        &self,
        game: &GameRecord<P>,
        control: &mut dyn SearchControl,
        found: &mut dyn FnMut(SearchInfo<P::Move>),
    ) -> Result<(), Aborted> {
        self.busy.store(true, Ordering::SeqCst);
        let mv = game.legal_moves().into_iter().next();
        for plies in 0..self.findings {
            for _ in 0..self.polls_each {
                if control.poll(POLL_NODES).is_break() {
                    self.busy.store(false, Ordering::SeqCst);
                    return Err(Aborted);
                }
            }
            mv.into_iter().for_each(|mv| found(SearchInfo { mv, depth: plies }));
        }
        self.busy.store(false, Ordering::SeqCst);
        Ok(())
    }
}

fn task<P: GamePosition>(pace: Pace) -> (SearchTask<P>, Notice) {
    let port = Notice::default();
    (SearchTask::start(&port.notifier(), pace).unwrap(), port)
}

/// Returns a closure that starts a new session revision on each call and returns this revision.
fn questions<P: GamePosition>() -> impl FnMut() -> Revision {
    let mut session = Session::<P>::new(0, P::Setup::default(), vec![]);
    move || {
        session.invalidate_searches();
        session.revision()
    }
}

/// Time limit after which a waiting test fails.
const PATIENCE: Duration = Duration::from_secs(300);

fn wait_until(what: &str, mut happened: impl FnMut() -> bool) {
    let began = Instant::now();
    while !happened() {
        assert!(began.elapsed() < PATIENCE, "waited in vain: {what}");
        std::thread::yield_now();
    }
}

/// Returns the depth of the reported best move, in plies, or `None` without a best move.
fn plies_of<M: Copy>(report: &SearchReport<M>) -> Option<u32> {
    match report.event {
        SearchEvent::BestMove(info) => Some(info.depth),
        _ => None,
    }
}

fn reports<P: GamePosition>(task: &SearchTask<P>) -> Vec<SearchReport<P::Move>> {
    std::iter::from_fn(|| task.next_report()).collect()
}

pub fn search_reports_its_findings_and_its_end<P: GamePosition>() {
    let game = dealt::<P>(1);
    let mut next = questions::<P>();
    for (pace, urgency) in [
        (Pace::Free, Urgency::Move),
        (Pace::Free, Urgency::Ponder),
        (Pace::Measured(1), Urgency::Ponder),
        (Pace::Measured(10_000), Urgency::Move),
    ] {
        let (task, port) = task::<P>(pace);
        assert!(task.is_idle() && task.next_report().is_none());
        let question = next();
        task.search(question, urgency, game.clone(), SlowEngine::boxed(5, 3));
        // At a free pace the search may already have finished.
        assert!(pace == Pace::Free || !task.is_idle());
        wait_until("the end of the thought", || {
            task.vertical_blank();
            task.is_idle()
        });
        assert!(port.take());
        let told = reports(&task);
        assert!(told.iter().all(|report| report.revision == question));
        let plies: Vec<Option<u32>> = told.iter().map(plies_of).collect();
        assert_eq!(plies, [Some(0), Some(1), Some(2), Some(3), Some(4), None]);
    }
}

/// Checks that a best move reported during a search is not played before the search ends.
///
/// Slow and fast machines therefore play the same move.
pub fn computer_moves_only_after_its_search_ends<P: GamePosition>() {
    let session = Session::<P>::new(1, P::Setup::default(), vec![PlayerKind::Computer; P::SEATS.len()]);
    let notify: NotifyFn = Arc::new(|| ());
    let mut play = GameController::start(session, &notify, Pace::Measured(POLL_NODES)).unwrap();
    assert!(play.begin_revision());
    play.start_search(TurnSearch::Move(SlowEngine::boxed(5, 4)));
    for blank in 0..5 * 4 {
        assert!(!play.has_pending_move(), "after {blank} blanks it has not finished");
        play.vertical_blank();
    }
    play.vertical_blank();
    assert!(play.has_pending_move() && play.play_pending_move());
    assert_eq!(play.session.game().plies(), 1);
}

/// Runs one search per engine with a fixed node budget per vertical blank. Returns every report with the number of
/// the blank at which the report arrived.
///
/// A search starts every 30 vertical blanks.
///
/// The budget is `share` nodes per blank. The search is aborted at blank 50.
fn measured<P: GamePosition>(
    share: u64,
    game: &GameRecord<P>,
    engines: Vec<Box<dyn Engine<P>>>,
) -> Vec<(u32, SearchReport<P::Move>)> {
    let (task, _port) = task::<P>(Pace::Measured(share));
    let mut next = questions::<P>();
    let mut told = Vec::new();
    let blanks = (30 * engines.len()).max(60) as u32;
    let mut engines = engines.into_iter();
    for blank in 0..blanks {
        if blank % 30 == 0
            && let Some(engine) = engines.next()
        {
            task.search(next(), Urgency::Ponder, game.clone(), engine);
        }
        if blank == 50 {
            task.abort();
        }
        task.vertical_blank();
        told.extend(reports(&task).into_iter().map(|report| (blank, report)));
        // No report arrives between two blanks.
        assert!(task.next_report().is_none());
    }
    told
}

pub fn measured_search_is_reproducible<P: GamePosition>() {
    let game = dealt::<P>(2);
    for share in [1, POLL_NODES, 5 * POLL_NODES + 1, 1_000_000] {
        let once = || {
            let engines = (0..4).map(|_| SlowEngine::boxed(20, 7)).collect();
            measured::<P>(share, &game, engines)
        };
        let first = once();
        assert_eq!(first, once(), "{share} nodes a blank");
        // A poll consumes its nodes and is delayed if the budget is used up.
        let polls = share.div_ceil(POLL_NODES);
        let at = first.first().map(|(blank, _)| u64::from(*blank));
        assert_eq!(at, Some(7 / polls), "{share} nodes a blank");
    }
}

pub fn aborted_search_reports_nothing_more<P: GamePosition>() {
    let game = dealt::<P>(3);
    let mut next = questions::<P>();
    let (free, _port) = task::<P>(Pace::Free);
    for turn in 0..300u32 {
        free.search(next(), Urgency::Move, game.clone(), SlowEngine::boxed(u32::MAX, 1));
        // The search is stopped at a random moment, sometimes before it starts and sometimes certainly in
        // the middle.
        if turn % 3 == 0 {
            wait_until("the first finding", || free.next_report().is_some());
        }
        for _ in 0..turn * 7 % 400 {
            std::hint::spin_loop();
        }
        free.abort();
        let before = reports(&free);
        assert!(before.iter().all(|report| plies_of(report).is_some()), "an endless thought is never done");
        // An idle task has sent all its reports.
        wait_until("rest", || free.is_idle());
        assert_eq!(free.next_report(), None, "turn {turn}");
    }
    for blanks in 0..40 {
        let (task, _port) = task::<P>(Pace::Measured(POLL_NODES));
        task.search(next(), Urgency::Move, game.clone(), SlowEngine::boxed(4, 3));
        (0..blanks).for_each(|_| task.vertical_blank());
        task.abort();
        let told = reports(&task);
        (0..3).for_each(|_| task.vertical_blank());
        assert!(task.is_idle());
        assert_eq!(task.next_report(), None, "after {blanks} blanks and {told:?}");
    }
}

pub fn new_search_cancels_the_old_one<P: GamePosition>() {
    let states = long::<P>(3);
    let mut next = questions::<P>();
    for pace in [Pace::Free, Pace::Measured(1000)] {
        let (task, _port) = task::<P>(pace);
        let settle = || {
            wait_until("the end of the thought", || {
                task.vertical_blank();
                task.is_idle()
            });
        };
        for turn in 0..60 {
            let old = next();
            task.search(old, Urgency::Ponder, states[0].clone(), SlowEngine::boxed(u32::MAX, 1));
            // The new search is requested at a random moment, or certainly during the old one.
            if turn % 2 == 0 {
                wait_until("the old thought", || {
                    task.vertical_blank();
                    task.next_report().is_some_and(|report| report.revision == old)
                });
            }
            let question = next();
            task.search(question, Urgency::Move, states[1].clone(), SlowEngine::boxed(1, 1));
            // The reply arrives before it is polled, or later.
            if turn % 3 == 0 {
                settle();
            }
            // Reports of the old search may be queued first, but none follow after this point.
            let told: Vec<_> =
                reports(&task).into_iter().skip_while(|report| report.revision == old).collect();
            settle();
            let told = [told, reports(&task)].concat();
            assert!(told.iter().all(|report| report.revision == question), "{told:?}");
            let found: Vec<_> = told.iter().map(|report| report.event.clone()).collect();
            let first = states[1].legal_moves()[0];
            assert_eq!(
                found,
                [SearchEvent::BestMove(SearchInfo { mv: first, depth: 0 }), SearchEvent::Done],
                "{told:?}"
            );
        }
    }
}

pub fn dropped_search_task_ends_its_thread<P: GamePosition>() {
    let mut next = questions::<P>();
    for turn in 0..60 {
        let pace = if turn % 2 == 0 { Pace::Free } else { Pace::Measured(10) };
        let (task, port) = task::<P>(pace);
        let engine = SlowEngine::endless();
        let busy = Arc::clone(&engine.busy);
        if turn % 3 > 0 {
            task.search(next(), Urgency::Move, dealt(4), Box::new(engine));
        } else {
            drop(engine);
        }
        if turn % 3 == 1 {
            task.vertical_blank();
        }
        drop(task);
        // The flag has no other owner: the thread, its request and its engine are gone.
        assert_eq!(Arc::strong_count(&busy), 1);
        assert!(!busy.load(Ordering::SeqCst));
        let _ = port.take();
        assert!(!port.take());
    }
}

pub fn engines_find_legal_moves<S: Subject>() {
    for game in long::<S::Position>(8).iter().take(3) {
        for engine in S::engines() {
            let mut found = Vec::new();
            let mut nodes = 0;
            // Slow engines may be stopped after a while, but must have found a move by then.
            let mut control = |more| {
                nodes += more;
                if nodes > 3_000_000 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            };
            let _ = engine.search(game, &mut control, &mut |info| found.push(info));
            assert!(!found.is_empty());
            assert!(found.iter().all(|info| game.legal_moves().contains(&info.mv)));
        }
    }
    let over = crate::play::finished::<S::Position>();
    for engine in S::engines() {
        let mut control = |_| ControlFlow::Continue(());
        assert_eq!(engine.search(&over, &mut control, &mut |_| unreachable!("a move after the end")), Ok(()));
    }
}

pub fn engines_answer_text_requests<S: Subject>() {
    let searches = S::searches();
    let game = long::<S::Position>(9).pop().unwrap();
    for engine in S::engines() {
        let words = engine.spec().unwrap();
        let (mut typed, mut told) = (Vec::new(), Vec::new());
        engine
            .search(&game, &mut Unlimited, &mut |SearchInfo { mv, depth: plies }| {
                typed.push((mv.to_string(), plies))
            })
            .unwrap();
        let line = game.to_string();
        let mut found = |SearchInfo { mv, depth: plies }| told.push((mv, plies));
        let answer = (searches.search_fn)(&line, &words, &mut Unlimited, &mut found);
        assert_eq!(answer, Ok(typed.last().map(|(mv, _)| mv.clone())), "{words}");
        assert_eq!(told, typed, "{words}");
        let mut stop = |_| ControlFlow::Break(());
        let stopped = (searches.search_fn)(&line, &words, &mut stop, &mut |_| ());
        assert!(
            stopped == answer || stopped == Err(TextSearchError::Aborted(Aborted)),
            "{words}: {stopped:?}"
        );
        let others = [words.clone() + "?", " ".to_owned() + &words, String::new()];
        for other in others {
            let refused = (searches.search_fn)(&line, &other, &mut Unlimited, &mut |_| ());
            assert_eq!(refused, Err(TextSearchError::UnknownEngine(other)));
        }
        let garbled = (searches.search_fn)(&line[1..], &words, &mut Unlimited, &mut |_| ());
        assert!(matches!(garbled, Err(TextSearchError::InvalidRecord { .. })), "{garbled:?}");
    }
}

/// A worker connection that answers each request immediately, or rejects each request if `HAS_WORKER` is
/// `false`.
struct Answers<S, const HAS_WORKER: bool> {
    events: VecDeque<SearchEvent<String>>,
    notify: NotifyFn,
    subject: PhantomData<S>,
}

impl<S: Subject + 'static, const HAS_WORKER: bool> Answers<S, HAS_WORKER> {
    fn connect(notify: NotifyFn) -> Box<dyn WorkerConnection> {
        Box::new(Self { events: VecDeque::new(), notify, subject: PhantomData })
    }
}

impl<S: Subject, const HAS_WORKER: bool> WorkerConnection for Answers<S, HAS_WORKER> {
    fn send(&mut self, request: &WorkerRequest) -> bool {
        self.events.clear();
        if HAS_WORKER {
            worker::serve_request(
                &request.to_string(),
                |word| (word == S::Position::NAME).then(S::searches),
                &mut |news| {
                    self.events.push_back(news.to_string().parse().unwrap());
                    (self.notify)();
                },
            );
        }
        HAS_WORKER
    }

    fn cancel(&mut self) {
        self.events.clear();
    }

    fn next_event(&mut self) -> Option<SearchEvent<String>> {
        self.events.pop_front()
    }
}

pub fn engines_answer_alike_in_a_worker<S: Subject + 'static>() {
    let game = long::<S::Position>(9).pop().unwrap();
    let mut next = questions::<S::Position>();
    for index in 0..S::engines().len() {
        let told = [
            Pace::Free,
            Pace::Remote(ConnectWorker(Answers::<S, true>::connect)),
            Pace::Remote(ConnectWorker(Answers::<S, false>::connect)),
        ]
        .map(|pace| {
            let (task, port) = task::<S::Position>(pace);
            let question = next();
            task.search(question, Urgency::Move, game.clone(), S::engines().swap_remove(index));
            let mut told = Vec::new();
            wait_until("the end of the thought", || {
                task.vertical_blank();
                told.extend(reports(&task));
                task.is_idle()
            });
            told.extend(reports(&task));
            assert!(port.take());
            assert!(told.iter().all(|report| report.revision == question));
            // A stopped search reports nothing more, and the next search is a new one.
            task.search(next(), Urgency::Ponder, game.clone(), S::engines().swap_remove(index));
            task.abort();
            task.vertical_blank();
            assert!(pace == Pace::Free || (task.is_idle() && task.next_report().is_none()));
            told.into_iter().map(|report| report.event).collect::<Vec<_>>()
        });
        assert!(told[0] == told[1] && told[0] == told[2] && told[0].last() == Some(&SearchEvent::Done));
    }
}

pub fn engines_stop_when_cancelled<S: Subject>() {
    let game = dealt::<S::Position>(5);
    for at in 0..S::engines().len() {
        for polls in [0, 1, 5, 40] {
            let engine = S::engines().into_iter().nth(at).unwrap();
            let (mut left, mut after) = (polls, 0);
            let mut control = |nodes| {
                assert!(nodes <= POLL_NODES);
                if left > 0 {
                    left -= 1;
                    return ControlFlow::Continue(());
                }
                after += 1;
                ControlFlow::Break(())
            };
            let ended = engine.search(&game, &mut control, &mut |_| ());
            assert!(after <= 1, "asked again after it was stopped");
            assert_eq!(ended.is_err(), after == 1, "stopped or done");
        }
        // The task sends the same reports at the same blanks.
        let once = || measured::<S::Position>(5_000, &game, vec![S::engines().into_iter().nth(at).unwrap()]);
        assert_eq!(once(), once());
    }
}
