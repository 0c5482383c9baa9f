//! Tests of the limits and the scores of UGI searches.

use std::sync::atomic::AtomicU64;

use super::*;
use crate::heap::Heap;

/// An engine that visits 100 nodes for each of nine depths. A node takes a millisecond.
struct Steady(Arc<AtomicU64>);

impl Steady {
    fn search_depth(&self, control: &mut dyn SearchControl) -> Result<(), Aborted> {
        for _ in 0..100 {
            self.0.fetch_add(1, Ordering::Relaxed);
            if control.poll(1).is_break() {
                return Err(Aborted);
            }
        }
        Ok(())
    }
}

impl Engine<Heap> for Steady {
    fn search(
        &self,
        _: &GameRecord<Heap>,
        control: &mut dyn SearchControl,
        found: &mut dyn FnMut(SearchInfo<u8>),
    ) -> Result<(), Aborted> {
        (1..=9).try_for_each(|depth| {
            self.search_depth(control)?;
            found(SearchInfo { mv: 1, depth });
            Ok(())
        })
    }
}

/// A search within limits such as `depth 3 nodes 150`, and the engine by which its clock advances.
fn steady(limits: &str) -> (SearchContext<Heap>, Steady) {
    let engine = Steady(Arc::default());
    let time = Arc::clone(&engine.0);
    let host = Host::new("", "", move || Duration::from_millis(time.load(Ordering::Relaxed)));
    let limits = Limits::read(limits.split_whitespace(), &mut Vec::new());
    let line = GameRecord::dealt((), 0);
    let go_request = GoRequest { line, options: (), limits, dialect: Dialect::Ugi, host };
    (SearchContext::new(go_request, UgiOutput::new(std::io::sink()), Arc::default()), engine)
}

#[test]
fn limits_end_both_kinds_of_searches() {
    for (limits, depth) in [
        ("", 9),
        ("infinite movetime 5", 9),
        ("depth 0", 1),
        ("depth 3", 3),
        ("depth 99", 9),
        ("nodes 1", 1),
        ("nodes 250", 2),
        ("movetime 0", 1),
        ("movetime 250", 2),
        ("p1time 8750", 3),
        ("p2time 8750", 9),
        ("depth 2 nodes 350", 2),
        ("depth 3 movetime 150", 1),
    ] {
        let (search, engine) = steady(limits);
        assert_eq!(search.run_engine(&engine), Some(1));
        assert_eq!(search.looked.get(), depth, "run_engine: {limits}");
        let (search, engine) = steady(limits);
        let chosen = search.iterate_depths(1..=9, |depth, control| {
            engine.search_depth(control)?;
            Ok(Some(IterationInfo { depth, score: String::new(), nodes: 100, pv: vec![1] }))
        });
        assert_eq!((chosen, search.looked.get()), (Some(1), depth), "iterate_depths: {limits}");
    }
}

#[test]
fn iteration_without_a_move_keeps_the_move_before() {
    for (found, expected) in
        [([vec![], vec![]], None), ([vec![1], vec![]], Some(1)), ([vec![1], vec![2]], Some(2))]
    {
        let with_move = |depth: usize| {
            let pv = found[depth - 1].clone();
            IterationInfo { depth, score: String::new(), nodes: 1, pv }
        };
        let (search, _) = steady("");
        assert_eq!(search.iterate_depths(1..=2, |depth, _| Ok(Some(with_move(depth)))), expected);
        let (search, _) = steady("");
        let without_move =
            |depth, _: &mut dyn SearchControl| Ok(Some(with_move(depth)).filter(|step| !step.pv.is_empty()));
        assert_eq!(search.iterate_depths(1..=2, without_move), expected);
    }
}

#[test]
fn win_distance_is_plies_in_ugi_and_moves_in_uci() {
    for (verdict, ugi, uci) in [
        (Verdict::Win(1), "mate 1", "mate 1"),
        (Verdict::Win(17), "mate 17", "mate 9"),
        (Verdict::Loss(10), "mate -10", "mate -5"),
        (Verdict::Draw, "cp 0", "cp 0"),
    ] {
        assert_eq!(
            (score(verdict, Dialect::Ugi).as_str(), score(verdict, Dialect::Uci).as_str()),
            (ugi, uci)
        );
    }
}
