//! Tests of positions of another game.

use super::bench::{Bench, FAILURE, USAGE};

#[test]
fn position_of_another_game_is_recognized() {
    let bench = Bench::new();
    let deal = |game: &str| bench.run(&["deal", "--seed", "1", "--game", game]).out;
    let games = ["tripppin", "trippples", "tribolo", "triple3"];
    for is in games {
        let line = deal(is);
        bench.write("p", &line);
        for tried in games.into_iter().filter(|tried| *tried != is) {
            let hint = format!(" (did you mean --game {is}?)");
            let words = ["moves", "--game", tried, "p"];
            let told = bench.fails(&words, FAILURE);
            assert!(told.starts_with("p:1:") && told.ends_with(&hint), "{told}");
            let words = ["screenshot", "x.png", "--game", tried, "--position", line.trim_end()];
            let told = bench.fails(&words, USAGE);
            assert!(told.starts_with("--position: column ") && told.ends_with(&hint), "{told}");
        }
    }
    // For text that no game can parse, the message makes no suggestion.
    assert!(!bench.fails(&["screenshot", "x.png", "--position", "x"], USAGE).contains("mean"));
}
