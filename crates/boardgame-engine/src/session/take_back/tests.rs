//! Tests of taking back on the heap of five stones, which two players empty.

use super::*;
use crate::heap::Heap;

const HUMAN: PlayerKind = PlayerKind::Human;
const COMPUTER: PlayerKind = PlayerKind::Computer;

/// Creates a session in which the moves of `moves` have been played.
fn session(players: [PlayerKind; 2], moves: &[u8]) -> Session<Heap> {
    let mut session = Session::new(0, (), players.to_vec());
    play(&mut session, moves);
    session
}

fn play(session: &mut Session<Heap>, moves: &[u8]) {
    moves.iter().for_each(|&mv| session.play(mv).unwrap());
}

fn record(text: &str) -> GameRecord<Heap> {
    text.parse().unwrap()
}

/// Takes back once. Returns the result and the number of plies left.
fn take_back(session: &mut Session<Heap>) -> (usize, usize) {
    let revision = session.revision();
    let can_take_back = session.can_take_back();
    let taken_back = session.take_back();
    assert_eq!((can_take_back, session.revision() != revision), (taken_back > 0, taken_back > 0));
    (taken_back, session.game().plies())
}

#[test]
fn take_back_ends_before_a_human_move() {
    let mut played = session([HUMAN, COMPUTER], &[1, 1, 1]);
    assert_eq!([(); 3].map(|()| take_back(&mut played)), [(1, 2), (2, 0), (0, 0)]);
    assert_eq!(take_back(&mut session([COMPUTER, HUMAN], &[1, 1, 1])), (2, 1));
    assert_eq!(take_back(&mut session([COMPUTER, COMPUTER], &[1, 1])), (0, 2));
}

#[test]
fn moves_are_redone_until_another_move() {
    let mut played = session([HUMAN, COMPUTER], &[1, 1, 1]);
    let record = played.game().to_string();
    assert_eq!(played.redo(), 0, "nothing has been taken back");
    assert_eq!([(); 2].map(|()| played.take_back()), [1, 2]);
    assert_eq!(
        [(); 3].map(|()| (!played.undone_turn().is_empty(), played.redo())),
        [(true, 2), (true, 1), (false, 0)]
    );
    assert_eq!((played.game().to_string(), played.is_rated()), (record, false));
    played.take_back();
    play(&mut played, &[1]);
    assert_eq!(played.undone_turn(), [0; 0], "the same move by hand");
    played.take_back();
    play(&mut played, &[2]);
    assert_eq!(played.undone_turn(), [0; 0]);
    played.take_back();
    assert_eq!((played.redo(), played.game().moves().last()), (1, Some(2)), "the other move");
}

#[test]
fn redone_result_is_scored_and_other_games_are_not_redone() {
    let mut won = session([HUMAN, HUMAN], &[2, 2, 1]);
    let score = won.score();
    assert!(won.game().is_over());
    won.take_back();
    assert_eq!((won.redo(), won.score()), (1, score));
    won.take_back();
    won.play_again();
    assert_eq!(won.undone_turn(), [0; 0], "the moves of an earlier game on the same board");
    let mut resigned = session([HUMAN, HUMAN], &[1]);
    resigned.resign();
    resigned.take_back();
    assert_eq!(resigned.undone_turn(), [0; 0]);
    let mut replaced = session([HUMAN, HUMAN], &[1, 1]);
    replaced.take_back();
    replaced.reset_score();
    replaced.restore_previous_game();
    assert_eq!(replaced.undone_turn(), [1], "the same game after a reset of the score");
    replaced.set_player(1, COMPUTER);
    assert_eq!(replaced.undone_turn(), [0; 0], "a move of another player");
}

#[test]
fn only_successful_take_back_bars_the_rating() {
    let mut played = session([HUMAN, HUMAN], &[]);
    played.take_back();
    assert!(played.is_rated());
    play(&mut played, &[1]);
    played.take_back();
    assert!(!played.is_rated());
    played.take_back();
    assert!(!played.is_rated());
}

#[test]
fn resignation_of_a_human_is_taken_back_alone() {
    for (players, moves, expected) in [
        ([HUMAN, COMPUTER], &[1, 1][..], (1, 2)),
        // The human has not moved yet.
        ([COMPUTER, HUMAN], &[1], (1, 1)),
        // A computer has resigned, so the move of the human before that is taken back.
        ([HUMAN, COMPUTER], &[1], (1, 0)),
    ] {
        let mut resigned = session(players, moves);
        assert!(resigned.resign());
        assert_eq!(take_back(&mut resigned), expected);
        assert!(!resigned.game().is_over());
    }
}

#[test]
fn next_result_of_a_resumed_game_is_scored() {
    for over in ["2 1 moves 2", "5 1 moves 1 resigned"] {
        let mut loaded = session([HUMAN, HUMAN], &[]);
        loaded.set_up(record(over));
        assert_eq!(loaded.counting(), Scoring::NextResult);
        assert_eq!((take_back(&mut loaded).0, loaded.counting()), (1, Scoring::Yes));
    }
}

#[test]
fn scope_limits_the_human_moves_taken_back() {
    for (players, most, expected) in [
        ([HUMAN, HUMAN], 0, [(0, 4), (0, 4), (0, 4)]),
        ([HUMAN, HUMAN], 1, [(1, 3), (0, 3), (0, 3)]),
        ([HUMAN, HUMAN], 2, [(1, 3), (1, 2), (0, 2)]),
        ([HUMAN, COMPUTER], 1, [(2, 2), (0, 2), (0, 2)]),
        ([HUMAN, COMPUTER], 9, [(2, 2), (2, 0), (0, 0)]),
    ] {
        let mut played = session(players, &[1, 1, 1, 1]);
        played.set_undo_scope(UndoScope::LastMoves(most));
        assert_eq!([(); 3].map(|()| take_back(&mut played)), expected, "{players:?} {most}");
        // The scope is the same, so the moves before the ones taken back stay outside.
        played.set_undo_scope(UndoScope::LastMoves(most));
        assert!(!played.can_take_back());
        played.set_undo_scope(UndoScope::CurrentGame);
        assert_eq!(played.can_take_back(), expected[2].1 > 0);
    }
}

#[test]
fn games_are_recorded_in_the_widest_scope_only() {
    for (scope, recorded) in
        [(UndoScope::CurrentGame, 0), (UndoScope::LastMoves(3), 0), (UndoScope::AllGames, 1)]
    {
        let mut played = session([HUMAN, HUMAN], &[1]);
        played.set_undo_scope(scope);
        played.new_game();
        assert_eq!((played.earlier_games().len(), played.can_take_back_game()), (recorded, recorded == 1));
        played.set_undo_scope(UndoScope::CurrentGame);
        assert_eq!((played.earlier_games().len(), played.can_take_back_game()), (recorded, false));
    }
}

/// Creates a session with a game of two plies and a new game after it, in which the second player begins.
fn second_game(players: [PlayerKind; 2], moves: &[u8]) -> Session<Heap> {
    let mut session = session(players, &[1, 1]);
    session.set_undo_scope(UndoScope::AllGames);
    session.new_game();
    play(&mut session, moves);
    session
}

#[test]
fn earlier_game_is_restored_with_all_its_properties() {
    let mut played = second_game([HUMAN, COMPUTER], &[1]);
    let (revision, number) = (played.revision(), played.number());
    assert_eq!(played.restore_previous_game(), Some(vec![HUMAN, COMPUTER]));
    assert_eq!((played.game().plies(), played.number(), played.is_rated()), (2, number + 1, false));
    assert!(played.revision() != revision && !played.can_take_back_game());
    assert_eq!((played.restore_previous_game(), played.number()), (None, number + 1));

    let score = Score::parse("3,1,0", 2).unwrap();
    let earlier = EarlierGame {
        game: record("4 2 moves 1 1"),
        players: vec![COMPUTER, HUMAN],
        score: score.clone(),
        scoring: Scoring::Practice,
        began: 1,
        is_logged: true,
    };
    let mut played = second_game([HUMAN, HUMAN], &[]);
    played.add_earlier_game(earlier);
    assert_eq!(played.restore_previous_game(), Some(vec![COMPUTER, HUMAN]));
    assert_eq!(played.score_before(), Score::new(2), "the score of the present players");
    played.set_player(1, COMPUTER);
    assert_eq!((played.game(), played.score_before()), (&record("4 2 moves 1 1"), score));
    assert_eq!((played.counting(), played.began(), played.is_logged()), (Scoring::Practice, 1, true));
}

#[test]
fn decision_in_the_new_game_keeps_it() {
    for (players, moves, can_take_back_game) in [
        ([HUMAN, COMPUTER], &[][..], true),
        // Moves of the computer count only if no human plays.
        ([HUMAN, COMPUTER], &[1], true),
        ([HUMAN, COMPUTER], &[1, 1], false),
        ([COMPUTER, COMPUTER], &[], true),
        ([COMPUTER, COMPUTER], &[1], false),
    ] {
        let played = second_game(players, moves);
        assert_eq!(played.can_take_back_game(), can_take_back_game, "{players:?} {moves:?}");
    }
    let mut resigned = second_game([HUMAN, COMPUTER], &[1]);
    assert!(resigned.resign() && !resigned.can_take_back_game());
    // Moves and ends that a loaded game already has do not count.
    let mut loaded = second_game([HUMAN, HUMAN], &[]);
    loaded.set_up(record("5 1 moves 1 resigned"));
    assert!(loaded.can_take_back_game());
}

#[test]
fn reset_score_is_taken_back_until_the_next_move() {
    let mut played = session([HUMAN, HUMAN], &[1]);
    played.set_undo_scope(UndoScope::AllGames);
    played.reset_score();
    assert_eq!((played.earlier_games().len(), played.began(), played.can_take_back_game()), (1, 1, true));
    play(&mut played, &[1]);
    assert!(!played.can_take_back_game());
}

#[test]
fn ninth_earlier_game_replaces_an_untouched_one() {
    let mut played = session([HUMAN, HUMAN], &[]);
    played.set_undo_scope(UndoScope::AllGames);
    let set_up = |played: &mut Session<Heap>, stones, moves: &[u8]| {
        played.set_up(GameRecord::new(Heap(stones, 1)));
        play(played, moves);
        played.earlier_games().iter().map(|earlier| earlier.game.first().0).collect::<Vec<_>>()
    };
    for stones in 11..18 {
        set_up(&mut played, stones, if stones == 14 { &[] } else { &[1] });
    }
    // The first game of five stones and the game of 14 stones have no moves.
    assert_eq!(set_up(&mut played, 18, &[1]), [5, 11, 12, 13, 14, 15, 16, 17]);
    assert_eq!(set_up(&mut played, 19, &[1]), [11, 12, 13, 14, 15, 16, 17, 18]);
    assert_eq!(set_up(&mut played, 20, &[1]), [11, 12, 13, 15, 16, 17, 18, 19]);
    assert_eq!(set_up(&mut played, 21, &[]), [12, 13, 15, 16, 17, 18, 19, 20]);
    let added = played.earlier_games()[0].clone();
    played.add_earlier_game(added);
    assert_eq!(played.earlier_games().len(), 8);
}

#[test]
fn own_game_is_restored_after_any_number_of_practice_games() {
    let mut played = session([HUMAN, HUMAN], &[1, 1]);
    played.set_undo_scope(UndoScope::AllGames);
    assert_eq!(played.restore_game_before_practice(), None);
    let own = played.game().clone();
    for _ in 0..20 {
        played.practise(record("5 1"));
        play(&mut played, &[1]);
    }
    assert!(!played.can_take_back_game() && played.has_game_before_practice());
    assert_eq!(played.restore_game_before_practice(), Some(vec![HUMAN, HUMAN]));
    assert_eq!((played.game(), played.has_game_before_practice()), (&own, false));
}
