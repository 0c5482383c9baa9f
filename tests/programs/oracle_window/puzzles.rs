//! Tests of puzzles in the window: they can be solved, failed and retried, and restore the players
//! afterwards.

use super::*;

#[test]
fn every_puzzle_is_solvable_against_perfect_defence() {
    for &plies in Oracle::PUZZLES {
        let mut computer = Computer::new("--seed 4 aids", None);
        let turns = winner_turns(plies.into());
        computer.does(&format!("menu Puzzle / Win in {turns}\nexpect turn human"));
        assert_eq!(computer.title(), format!("Tripppin - Puzzle: win in {turns}"));
        let position = computer.position();
        assert!(computer.amiga.game().oracle().unwrap().is_puzzle(&position));
        assert_eq!(computer.amiga.game().oracle().unwrap().verdict(&position), Verdict::Win(plies));
        while computer.position().outcome().is_none() {
            computer.does("wait turn human");
            let mv = computer.best();
            computer.does(&format!("play {mv}"));
            if computer.position().outcome().is_none() {
                let answer = computer.best();
                computer.does("wait turn human 45");
                assert_eq!(computer.amiga.game().session().game().moves().last(), Some(answer));
            }
        }
        let solved = PuzzleProgress::Solved { plies: usize::from(plies) };
        assert_eq!(computer.amiga.game().progress(), Some(solved));
        assert_eq!(computer.title(), format!("Tripppin - Puzzle solved: 1 of length {turns}"));
        assert_eq!(computer.note(), format!("SOLVED in {turns}!"));
        computer
            .does("key n with amiga\nexpect title Tripppin - You (blue) against Level 3\nexpect note none");
        assert_eq!(computer.amiga.game().progress(), None);
    }
}

/// For each famous position: plies to the win, number of winning first moves, and number of legal first
/// moves.
const FAMOUS: [(u16, usize, usize); 17] = [
    (87, 2, 4),
    (87, 1, 4),
    (91, 2, 4),
    (93, 1, 4),
    (103, 1, 4),
    (111, 1, 4),
    (227, 1, 1),
    (245, 1, 3),
    (249, 1, 3),
    (259, 1, 2),
    (271, 1, 1),
    (279, 1, 1),
    (31, 1, 2),
    (35, 1, 3),
    (41, 1, 3),
    (45, 1, 3),
    (51, 1, 3),
];

#[test]
fn famous_puzzles_count_their_right_first_moves() {
    let famous = Oracle::famous();
    let text = include_str!("../../../crates/games/tripppin/src/famous.txt");
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    assert_eq!(famous.len(), lines.count());
    let reasons = text.lines().filter_map(|line| line.strip_prefix("# ")).skip(3).zip([6, 6, 5]);
    let mut reasons = reasons.flat_map(|(reason, count)| std::iter::repeat_n(reason, count)).cycle();
    assert_eq!(famous.len(), FAMOUS.len());
    let mut computer = Computer::new("--seed 4 aids", None);
    computer.does("menu Puzzle / Win in 2\nmenu Puzzle / Famous");
    for (position, (plies, right, legal)) in famous.iter().zip(FAMOUS).chain([(&famous[0], FAMOUS[0])]) {
        assert_eq!(computer.position(), *position);
        let judgement = computer.amiga.game().oracle().unwrap().judge(position);
        assert_eq!(judgement.verdict, Verdict::Win(plies));
        assert_eq!((judgement.best().count(), judgement.moves.len()), (right, legal), "win in {plies}");
        let turns = winner_turns(plies.into());
        assert_eq!(computer.title(), format!("Tripppin - Puzzle: win in {turns}"));
        let note = match (right, legal) {
            (_, 1) => format!("Puzzle You win in {turns}: your first move is forced."),
            (1, _) => format!("Puzzle You win in {turns}: 1 of {legal} moves is right."),
            _ => format!("Puzzle You win in {turns}: {right} of {legal} moves are right."),
        };
        assert_eq!((computer.note(), computer.amiga.game().notice()), (note, reasons.next()));
        computer.does("expect turn human\nmenu Next puzzle");
    }
}

#[test]
fn wrong_move_is_refuted_and_can_be_taken_back() {
    for seed in 0..8 {
        let mut computer = Computer::new(&format!("--seed {seed} aids"), None);
        computer.does("menu Puzzle / Win in 3");
        let right = computer.best();
        let start = computer.position();
        let wrong = start.legal_moves().find(|&mv| mv != right).unwrap();
        computer.does(&format!("play {wrong}"));
        let Some(PuzzleProgress::Failed(played)) = computer.amiga.game().progress() else {
            panic!("not failed")
        };
        assert_eq!(played.mv, wrong);
        let told = "The win is gone Take back and try again; then Hint tells more.";
        assert_eq!(computer.note(), told);
        if computer.position().outcome().is_none() {
            let answer = computer.best();
            computer.does("wait 50");
            assert_eq!(computer.amiga.game().session().game().moves().nth(1), Some(answer));
            assert_eq!(computer.note(), told, "the answer is not told either");
        }
        computer.does("key t with amiga\nexpect title Tripppin - Puzzle: win in 3\nexpect plies 0");
        assert_eq!(computer.position(), start);
        computer.does(&format!("play {right}"));
        assert!(matches!(computer.amiga.game().progress(), Some(PuzzleProgress::OnCourse { plies: 4 })));
    }
}

#[test]
fn puzzle_restores_the_players_afterwards() {
    let players = |computer: &Computer| {
        let session = computer.amiga.game().session();
        Side::BOTH.map(|side| session.player(side))
    };
    let mut computer = Computer::new("--seed 9 aids", None);
    computer.does("menu left / Human\nmenu Puzzle / Win in 5\nexpect checked left / Computer\nwait 3");
    assert_eq!(players(&computer), [PlayerKind::Human, PlayerKind::Computer]);
    assert_eq!(computer.position().turn(), Side::Right);
    // After a second puzzle, the players from before the first puzzle are restored, too.
    computer.does("menu Puzzle / Win in 9\nkey n with amiga\nexpect checked left / Human");
    assert_eq!(players(&computer), [PlayerKind::Human; 2]);
    // Players chosen during the puzzle are kept.
    computer.does("menu right / Computer\nmenu Puzzle / Win in 2");
    assert_eq!(
        (players(&computer), computer.position().turn()),
        ([PlayerKind::Computer, PlayerKind::Human], Side::Left)
    );
    computer.does("menu right / Human\nkey n with amiga");
    assert_eq!(players(&computer), [PlayerKind::Human; 2]);
}
