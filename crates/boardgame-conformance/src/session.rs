//! Tests of sessions: undo, the seat that moves first, and the validity of late replies of engines.

use std::collections::BTreeSet;

use crate::play::{chance, finished, long, step, walk};
use boardgame_engine::record::{GamePosition, GameRecord};
use boardgame_engine::score::Score;
use boardgame_engine::session::{PlayerKind, Scoring, Session, UndoScope};

/// A change of the session that makes a pending reply of the engine stale.
type Change<P> = fn(&mut Session<P>);

fn session<P: GamePosition>(player: PlayerKind) -> Session<P> {
    Session::new(7, P::Setup::default(), vec![player; P::SEATS.len()])
}

/// Creates a session with an engine in one seat and humans in the others.
fn with_computer<P: GamePosition>(seat: P::Seat) -> Session<P> {
    let mut session = session(PlayerKind::Human);
    assert!(session.set_player(seat, PlayerKind::Computer));
    session
}

/// Plays up to `plies` random moves and returns their number.
fn play<P: GamePosition>(session: &mut Session<P>, plies: usize) -> usize {
    let mut chance = chance(plies as u64);
    (0..plies)
        .take_while(|_| {
            step(&mut session.game().clone(), &mut chance).is_some_and(|mv| session.play(mv).is_ok())
        })
        .count()
}

pub fn first_game_is_dealt_from_the_seed<P: GamePosition>() {
    let (one, two) = (session::<P>(PlayerKind::Human), session::<P>(PlayerKind::Computer));
    assert_eq!(one.game().to_string(), two.game().to_string());
    assert_eq!((one.game().turn(), one.game().plies()), (P::opener(None, &mut chance(7)), 0));
    assert_eq!((one.to_move(), two.to_move()), (Some(PlayerKind::Human), Some(PlayerKind::Computer)));
    let texts: BTreeSet<String> =
        (0..9).map(|seed| Session::<P>::new(seed, P::Setup::default(), vec![]).game().to_string()).collect();
    let shuffled = walk::<P>(0)[0].to_string() != walk::<P>(P::SEATS.len() as u64)[0].to_string();
    assert_eq!(texts.len(), if shuffled { 9 } else { 1 });
    for &seat in P::SEATS {
        assert_eq!(
            Session::<P>::new(0, P::Setup::default(), vec![]).player(seat),
            PlayerKind::Human,
            "who is not named is human"
        );
    }
}

pub fn rematch_keeps_the_opener_and_exchanges_the_wins<P: GamePosition>() {
    let [one, other] = [0, 1];
    let mut session = session::<P>(PlayerKind::Human);
    P::SEATS.iter().skip(2).for_each(|&seat| {
        session.set_player(seat, PlayerKind::Computer);
    });
    session.resume(
        Score::parse(&format!("3,1,{}0", "0,".repeat(P::SEATS.len() - 2)), P::SEATS.len()).unwrap(),
        Scoring::Yes,
        0,
    );
    let first = session.game().turn();
    assert!(session.prepare_rematch());
    session.new_game();
    assert_eq!(session.game().turn(), first);
    assert_eq!([one, other].map(|seat| session.score().won(seat)), [1, 3]);
    // The next new game is not a rematch.
    let mut rng = session.rng().clone();
    let opener = P::opener(Some(session.game()), &mut rng);
    session.new_game();
    assert_eq!(session.game().turn(), opener);
    assert_eq!([one, other].map(|seat| session.score().won(seat)), [1, 3]);
    let mut alone = with_computer::<P>(P::SEATS[0]);
    P::SEATS.iter().skip(2).for_each(|&seat| {
        alone.set_player(seat, PlayerKind::Computer);
    });
    assert!(!alone.prepare_rematch());
    // A new game of other players ends the preparation of a rematch.
    assert!(session.prepare_rematch());
    session.set_player(P::SEATS[0], PlayerKind::Computer);
    session.new_game();
    session.set_player(P::SEATS[0], PlayerKind::Human);
    let won = [one, other].map(|seat| session.score().won(seat));
    session.new_game();
    assert_eq!([one, other].map(|seat| session.score().won(seat)), won);
}

pub fn new_game_has_the_games_opener_and_same_players<P: GamePosition>() {
    let computer = P::SEATS[P::SEATS.len() - 1];
    let mut session = with_computer::<P>(computer);
    for game in 1..=2 * P::SEATS.len() {
        play(&mut session, game);
        let mut rng = session.rng().clone();
        let opener = P::opener(Some(session.game()), &mut rng);
        session.new_game();
        assert_eq!(session.game().turn(), opener);
        assert_eq!((session.game().plies(), session.take_back()), (0, 0));
        for &seat in P::SEATS {
            assert_eq!(session.player(seat) == PlayerKind::Computer, seat == computer);
        }
    }
    // Sessions with the same seed deal the same games.
    let mut other = self::session::<P>(PlayerKind::Human);
    for game in 1..=2 * P::SEATS.len() {
        play(&mut other, game);
        other.new_game();
    }
    assert_eq!(other.game().to_string(), session.game().to_string());
}

pub fn humans_take_back_single_moves<P: GamePosition>() {
    let mut session = session::<P>(PlayerKind::Human);
    assert_eq!(session.take_back(), 0);
    let mut texts = Vec::new();
    for state in long::<P>(6).iter().take(7) {
        session.set_up(state.clone());
        texts.push(state.to_string());
    }
    while texts.len() > 1 {
        assert_eq!(Some(session.game().to_string()), texts.pop());
        assert_eq!(session.take_back(), 1);
    }
    assert_eq!(Some(session.game().to_string()), texts.pop());
    assert_eq!(session.take_back(), 0);
}

pub fn human_takes_back_and_redoes_the_computers_answer_as_well<P: GamePosition>() {
    let states = long::<P>(4 * P::SEATS.len());
    for &computer in P::SEATS {
        for (plies, state) in states.iter().enumerate() {
            let mut session = with_computer::<P>(computer);
            session.set_up(state.clone());
            let last = (0..plies).rev().find(|&ply| state.mover(ply) != Some(computer));
            assert_eq!(session.can_take_back(), last.is_some(), "{state}");
            assert_eq!(session.take_back(), last.map_or(0, |last| plies - last), "{state}");
            assert_eq!(session.game().to_string(), states[last.unwrap_or(plies)].to_string());
            assert_eq!(session.redo(), last.map_or(0, |last| plies - last), "{state}");
            assert_eq!(session.game().to_string(), state.to_string());
        }
    }
}

pub fn game_of_computers_cannot_be_taken_back<P: GamePosition>() {
    let mut session = session::<P>(PlayerKind::Computer);
    play(&mut session, 5);
    let (text, question) = (session.game().to_string(), session.revision());
    assert_eq!(session.take_back(), 0);
    assert_eq!((session.game().to_string(), session.revision()), (text, question));
    // A human who takes a seat can undo its moves, even those of the engine.
    let seat = session.game().mover(0).unwrap();
    assert!(session.set_player(seat, PlayerKind::Human));
    assert!(session.take_back() > 0);
    assert_eq!(session.to_move(), Some(PlayerKind::Human));
}

pub fn last_move_of_a_finished_game_can_be_taken_back<P: GamePosition>() {
    let mut session = session::<P>(PlayerKind::Human);
    let over = finished::<P>();
    session.set_up(over.clone());
    assert_eq!(session.to_move(), None);
    assert!(over.legal_moves().is_empty());
    assert_eq!(session.take_back(), 1);
    assert_eq!(session.to_move(), Some(PlayerKind::Human));
    // If the engine won, the human's move before that is undone as well.
    let last = over.mover(over.plies() - 1).unwrap();
    let mut session = with_computer::<P>(last);
    session.set_up(over.clone());
    assert!(session.take_back() >= 2);
    assert_eq!(session.to_move(), Some(PlayerKind::Human));
    assert_ne!(session.game().turn(), last);
}

pub fn undo_stops_at_the_last_moves_of_humans<P: GamePosition>() {
    const MOST: usize = 2;
    let game = finished::<P>();
    for mut session in [session::<P>(PlayerKind::Human), with_computer::<P>(P::SEATS[0])] {
        let is_human = |session: &Session<P>, ply| {
            session.game().mover(ply).is_some_and(|seat| session.player(seat) == PlayerKind::Human)
        };
        session.set_undo_scope(UndoScope::LastMoves(MOST));
        // Test a game set up as a whole, and one played move by move.
        session.set_up(game.clone());
        let mut played = session.clone();
        played.set_up(game.truncated(0));
        for ply in 0..game.plies() {
            let mv = game.truncated(ply + 1).undo().unwrap();
            played.play(mv).unwrap();
        }
        let human: Vec<usize> = (0..game.plies()).filter(|&ply| is_human(&session, ply)).collect();
        let floor = human[human.len().saturating_sub(MOST)];
        for mut session in [session, played] {
            while session.take_back() > 0 {}
            assert_eq!(session.game().plies(), floor);
            // A wider scope covers the whole game again.
            session.set_undo_scope(UndoScope::CurrentGame);
            while session.take_back() > 0 {}
            assert_eq!(session.game().plies(), human[0]);
        }
    }
}

pub fn record_from_a_file_resumes_at_its_end<P: GamePosition>() {
    for state in long::<P>(4).iter().take(5) {
        let mut session = session::<P>(PlayerKind::Human);
        session.set_up(state.to_string().parse().unwrap());
        assert_eq!(session.game().to_string(), state.to_string());
        let opener = P::opener(Some(state), &mut session.rng().clone());
        session.new_game();
        assert_eq!(session.game().turn(), opener, "the next one begins");
    }
}

pub fn late_answers_are_dropped<P: GamePosition>() {
    let mut chance = chance(11);
    let changes: [(&str, Change<P>); 6] = [
        ("a move", |session| _ = play(session, 1)),
        ("a take-back", |session| assert!(session.take_back() > 0)),
        ("a new game", Session::new_game),
        ("another line", |session| session.set_up(session.game().clone())),
        ("another player", |session| assert!(session.set_player(P::SEATS[0], PlayerKind::Computer))),
        ("asking anew", Session::invalidate_searches),
    ];
    for (what, change) in changes {
        let mut session = session::<P>(PlayerKind::Human);
        assert!(play(&mut session, 2) == 2);
        let question = session.revision();
        let answer = step(&mut session.game().clone(), &mut chance).unwrap();
        change(&mut session);
        let text = session.game().to_string();
        assert_eq!(session.play_found_move(question, answer).ok(), Some(false), "{what}");
        assert_eq!(session.game().to_string(), text, "{what}");
        // A reply in time is played once only.
        let question = session.revision();
        let answer = step(&mut session.game().clone(), &mut chance).unwrap();
        assert_eq!(session.play_found_move(question, answer).ok(), Some(true), "{what}");
        assert_eq!(session.play_found_move(question, answer).ok(), Some(false), "{what}");
    }
}

pub fn revision_changes_with_every_relevant_change<P: GamePosition>() {
    let mut session = session::<P>(PlayerKind::Human);
    let mut seen = vec![session.revision()];
    let mut changed = |session: &Session<P>, expected: bool, what: &str| {
        let now = session.revision();
        let new = !seen.contains(&now);
        assert_eq!(new, expected, "{what}");
        assert!(new || seen.last() == Some(&now), "{what}: an old number came back");
        if new {
            seen.push(now);
        }
    };
    changed(&session, false, "asking for it");
    assert_eq!(session.take_back(), 0);
    changed(&session, false, "nothing to take back");
    assert!(!session.set_player(P::SEATS[0], PlayerKind::Human));
    changed(&session, false, "the same player");
    assert_eq!(play(&mut session, 3), 3);
    changed(&session, true, "moves");
    // Use an earlier move that has become illegal; a game without any such move cannot be tested.
    let every: Vec<P::Move> = walk::<P>(7).iter().flat_map(GameRecord::<P>::legal_moves).collect();
    let legal = session.game().legal_moves();
    let illegal = every.into_iter().find(|mv| !legal.contains(mv)).unwrap();
    let text = session.game().to_string();
    assert!(session.play(illegal).is_err());
    let question = session.revision();
    assert!(session.play_found_move(question, illegal).is_err());
    changed(&session, false, "a move that is refused");
    assert_eq!(session.game().to_string(), text);
    assert!(session.set_player(P::SEATS[0], PlayerKind::Computer));
    changed(&session, true, "another player");
    assert!(session.take_back() > 0);
    changed(&session, true, "a take-back");
    session.new_game();
    changed(&session, true, "a new game");
    session.set_up(session.game().clone());
    changed(&session, true, "another line");
    session.invalidate_searches();
    changed(&session, true, "asking anew");
}

pub fn play_again_restarts_the_same_game<P: GamePosition>() {
    let mut session = session::<P>(PlayerKind::Human);
    let start = session.game().to_string();
    assert_eq!(play(&mut session, 3), 3);
    let question = session.revision();
    session.play_again();
    assert_eq!((session.game().to_string(), session.game().plies()), (start, 0));
    assert_ne!(session.revision(), question);
    assert_eq!(session.take_back(), 0);
}

pub fn finished_game_scores_once<P: GamePosition>() {
    let over = finished::<P>();
    let mut before_the_end = over.clone();
    let last = before_the_end.undo().unwrap();
    let mut session = session::<P>(PlayerKind::Human);
    let nothing = session.score();
    session.set_up(over.clone());
    assert_eq!(session.score(), nothing, "it was over when it came");
    session.set_up(before_the_end.clone());
    assert_eq!(session.score(), nothing);
    session.play(last).unwrap();
    let counted = session.score();
    let winners = over.winners().unwrap();
    for (at, seat) in P::SEATS.iter().enumerate() {
        assert_eq!(counted.won(at), u32::from(winners.as_slice() == [*seat]));
    }
    assert_eq!(counted.drawn(), u32::from(winners.as_slice().len() != 1));
    assert_eq!(session.take_back(), 1);
    assert_eq!(session.score(), nothing, "the end was taken back");
    session.play(last).unwrap();
    session.new_game();
    assert_eq!(session.score(), counted, "it stays counted");
    session.reset_score();
    assert_eq!(session.score(), nothing);
    // A practice game is never counted, whatever is played.
    session.practise(before_the_end.clone());
    for _ in 0..2 {
        session.play(last).unwrap();
        assert_eq!((session.score(), session.is_practice()), (nothing.clone(), true), "practice");
        assert_eq!(session.take_back(), 1);
    }
    session.play(last).unwrap();
    session.reset_score();
    assert_eq!(session.take_back(), 1);
    session.play(last).unwrap();
    session.play_again();
    assert_eq!((session.score(), session.is_practice()), (nothing.clone(), true), "once more");
    session.new_game();
    assert_eq!((session.score(), session.is_practice()), (nothing.clone(), false));
    session.set_up(over.clone());
    session.reset_score();
    session.new_game();
    assert_eq!(session.score(), nothing);
    session.set_up(over);
    session.reset_score();
    session.reopen_at(before_the_end.plies());
    session.play(last).unwrap();
    assert_eq!(session.score(), counted, "it was resumed and ended again");
}

pub fn score_and_result_belong_to_their_players<P: GamePosition>() {
    let mut before_the_end = finished::<P>();
    let last = before_the_end.undo().unwrap();
    let mut session = session::<P>(PlayerKind::Human);
    let (nothing, seat) = (session.score(), P::SEATS[0]);
    session.set_up(before_the_end.clone());
    session.play(last).unwrap();
    let counted = session.score();
    // The result stays that of the players who have finished the game.
    session.set_player(seat, PlayerKind::Computer);
    session.change_engine();
    assert_eq!((session.score(), session.result_player(seat)), (counted.clone(), PlayerKind::Human));
    session.new_game();
    assert_eq!((session.score(), session.result_player(seat)), (nothing.clone(), PlayerKind::Computer));
    // A practice game of other players does not change the score.
    let mut second = self::session::<P>(PlayerKind::Human);
    second.set_up(before_the_end.clone());
    second.play(last).unwrap();
    second.practise(before_the_end.clone());
    second.set_player(seat, PlayerKind::Computer);
    second.play(last).unwrap();
    assert_eq!(second.score(), nothing);
    second.new_game();
    assert_eq!(second.score(), nothing, "the computer still plays");
    second.set_player(seat, PlayerKind::Human);
    assert_eq!(second.score(), counted, "the same players as before");
    second.change_engine();
    assert_eq!((second.score(), second.score_before()), (nothing.clone(), nothing), "another engine");
    second.set_up(before_the_end);
    second.play(last).unwrap();
    assert_eq!(second.score(), counted, "the first game of these players");
}

/// Returns the visible state of a session: the game, the score and whether it is practice.
fn seen<P: GamePosition>(session: &Session<P>) -> (String, Score, bool) {
    (session.game().to_string(), session.score(), session.is_practice())
}

pub fn left_game_is_restored_by_undo<P: GamePosition>() {
    let changes: [(&str, Change<P>); 5] = [
        ("a new game", Session::new_game),
        ("once more", Session::play_again),
        ("another line", |session| session.set_up(long::<P>(3)[3].clone())),
        ("practice", |session| session.practise(long::<P>(4)[2].clone())),
        ("another count", Session::reset_score),
    ];
    let mut before_the_end = finished::<P>();
    let last = before_the_end.undo().unwrap();
    for (what, change) in changes {
        let mut session = session::<P>(PlayerKind::Human);
        session.set_up(before_the_end.clone());
        session.set_undo_scope(UndoScope::AllGames);
        assert!(!session.can_take_back_game(), "{what}: nobody left a game");
        session.play(last).unwrap();
        let (left, question) = (seen(&session), session.revision());
        change(&mut session);
        let (begun, began) = (seen(&session), session.revision());
        assert_ne!(begun, left, "{what}");
        // Moves are undone first, then the start of the game.
        let moved = play(&mut session, 1);
        if moved > 0 {
            assert!(session.restore_previous_game().is_none(), "{what}");
            assert_eq!(session.take_back(), moved, "{what}");
        }
        assert_eq!(seen(&session), begun, "{what}");
        assert_eq!(session.restore_previous_game(), Some(vec![PlayerKind::Human; P::SEATS.len()]), "{what}");
        assert_eq!(seen(&session), left, "{what}");
        assert!(![question, began].contains(&session.revision()), "{what}: late answers are dropped");
        assert!(session.restore_previous_game().is_none(), "{what}: there is no other");
        assert_eq!(session.take_back(), 1, "{what}: its moves can be taken back as ever");
        assert_eq!(session.score(), Score::new(P::SEATS.len()), "{what}");
    }
}

pub fn left_games_are_kept_up_to_a_limit_if_enabled<P: GamePosition>() {
    let mut session = session::<P>(PlayerKind::Human);
    session.new_game();
    assert!(session.restore_previous_game().is_none());
    session.set_undo_scope(UndoScope::AllGames);
    let mut left = Vec::new();
    for _ in 0..20 {
        left.push(seen(&session));
        session.new_game();
    }
    let mut returned = 0;
    while session.restore_previous_game().is_some() {
        returned += 1;
        assert_eq!(Some(seen(&session)), left.pop());
    }
    assert!((2..20).contains(&returned), "{returned}");
    session.new_game();
    session.set_undo_scope(UndoScope::CurrentGame);
    assert!(!session.can_take_back_game());
    assert!(session.restore_previous_game().is_none());
    let while_not_wanted = seen(&session);
    session.new_game();
    session.set_undo_scope(UndoScope::AllGames);
    assert!(session.restore_previous_game().is_some(), "nothing was forgotten");
    assert_eq!(seen(&session), while_not_wanted);
    assert!(session.restore_previous_game().is_some());
}

pub fn computers_move_keeps_undo_from_leaving_the_game<P: GamePosition>() {
    for computers in [P::SEATS, &P::SEATS[1..]] {
        let mut session = session::<P>(PlayerKind::Human);
        session.set_undo_scope(UndoScope::AllGames);
        session.new_game();
        for seat in computers {
            session.set_player(*seat, PlayerKind::Computer);
        }
        assert!(session.can_take_back_game());
        let mut chance = chance(5);
        let mut has_moved = false;
        for _ in 0..P::SEATS.len() {
            let mover = session.game().turn();
            let mv = step(&mut session.game().clone(), &mut chance).unwrap();
            session.play(mv).unwrap();
            has_moved |= computers.len() == P::SEATS.len() || mover == P::SEATS[0];
            assert_eq!(session.can_take_back_game(), !has_moved, "a computer that begins hinders nobody");
        }
        assert!(has_moved);
    }
}
