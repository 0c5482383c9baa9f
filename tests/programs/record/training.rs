//! Tests of training puzzles, whose class follows the user's puzzle rating.

use super::*;
use boardgame_engine::coach::{Puzzle, TrainingTheme};
use boardgame_engine::oracle::{LineOf, PuzzleOracle};

/// Returns the best move in the game with this text, and another legal move if there is one; or `None` after the end of the
/// game.
fn right_and_wrong<O: PuzzleOracle>(text: &str) -> Option<(String, Option<String>)> {
    let line: LineOf<O> = text.parse().ok()?;
    let right = advise(&O::solve(line.current())?, &line)?.mv;
    let wrong = line.legal_moves().into_iter().find(|&mv| mv != right);
    Some((right.to_string(), wrong.map(|mv| mv.to_string())))
}

fn moves<O: PuzzleOracle>(computer: &Saved) -> Option<(String, Option<String>)> {
    right_and_wrong::<O>(computer.stage().actor().unwrap().saved(Scope::Shown).options.line())
}

fn title(computer: &Saved) -> String {
    titles(computer).into_iter().find(|title| title.contains("Train")).unwrap()
}

/// Solves the puzzle on the board and returns the title.
fn solve<O: PuzzleOracle>(computer: &mut Saved) -> String {
    while let Some((right, _)) = moves::<O>(computer) {
        does(computer, &format!("play {right}\nwait thinker"));
    }
    title(computer)
}

/// Returns the numbers of turns, from a title such as `Tripppin - Train: win in 3`.
fn turns(title: &str) -> usize {
    title.split(' ').find_map(|word| word.parse().ok()).unwrap()
}

fn trains<O: PuzzleOracle>(game: &str) {
    let folder = tempfile::tempdir().unwrap();
    let mut computer = opened(folder.path(), &["--game", game, "--seed", "5"]);
    does(&mut computer, "wait thinker\nmenu Train / Race\nwait thinker");
    let first = turns(&title(&computer));
    let solved = solve::<O>(&mut computer);
    assert!(solved.contains(&format!(" solved, won in {first}")), "{solved}");
    // The key of the button "Next puzzle". The rating of a new user rises much.
    does(&mut computer, "key n\nwait thinker");
    let second = turns(&title(&computer));
    assert!(second > first, "{first} {second}");
    quit(computer);

    let mut computer = opened(folder.path(), &["--game", game]);
    let wrong = moves::<O>(&computer).unwrap().1.unwrap();
    does(&mut computer, &format!("wait thinker\nplay {wrong}\nwait thinker"));
    assert!(title(&computer).ends_with("take back to try again"), "{}", title(&computer));
    let words: Vec<_> = lines(folder.path(), "trained ")
        .iter()
        .map(|line| line.rsplit(' ').next().unwrap().to_owned())
        .collect();
    assert!(
        words.len() == 2 && words.contains(&"solved".to_owned()) && words.contains(&"unsolved".to_owned()),
        "{words:?}"
    );
    does(&mut computer, "menu Train / Race\nwait thinker");
    let third = turns(&title(&computer));
    assert!(third <= second, "{second} {third}");
    assert!(solve::<O>(&mut computer).ends_with(&format!("won in {third}")));
    does(&mut computer, "menu Train / Hold the draw\nwait thinker");
    let hold = "Train: hold the draw for 3 turns";
    while title(&computer).ends_with(hold) {
        let (right, _) = moves::<O>(&computer).unwrap();
        does(&mut computer, &format!("play {right}\nwait thinker"));
    }
    let held = "Train: draw held for 3 turns, 2 in a row";
    assert!(title(&computer).ends_with(held), "{}", title(&computer));
    // The game goes on, and the button leads to another draw to hold.
    does(&mut computer, "key n\nwait thinker");
    assert!(title(&computer).ends_with(hold), "{}", title(&computer));
    assert_eq!(lines(folder.path(), "trained ").len(), 4);
    quit(computer);
}

#[test]
fn training_follows_the_rating_in_tripppin() {
    trains::<Oracle>("tripppin");
}

#[test]
fn training_follows_the_rating_in_trippples() {
    trains::<trippples_game::Oracle>("trippples");
}

fn trains_themes<O: PuzzleOracle>() {
    for class in 0..7 {
        let theme = |theme, number| Puzzle::of_training::<O>(class, theme, number).unwrap().2.theme();
        for wanted in TrainingTheme::ALL {
            assert_eq!(theme(Some(wanted), 7), wanted);
        }
        let mixed = [1, 2, 3].map(|number| theme(None, number) == TrainingTheme::Hold);
        assert_eq!(mixed, [true, false, false]);
    }
}

#[test]
fn each_theme_is_trained_in_each_class() {
    trains_themes::<Oracle>();
    trains_themes::<trippples_game::Oracle>();
}
