//! Whole games over a simulated network, which cuts connections and restarts programs.

use super::*;

#[test]
fn records_are_equal_after_games_with_cuts() {
    play(200);
}

#[test]
#[ignore = "half a minute: the test above with more games"]
fn records_are_equal_after_1000_games_with_cuts() {
    play(1000);
}

/// Plays until at least this number of games has ended.
fn play(games: usize) {
    let (mut ended, mut backs, mut cuts, mut kills, mut codes) = (0, 0, 0, 0, 0);
    for seed in 0.. {
        let mut network = Network::new(seed);
        for step in 0..4_000 {
            network.step();
            if step % 3 == 0 {
                network.act();
            }
            match step % 101 {
                50 => network.cut(),
                100 => network.kill(step / 101 % 2),
                _ => {}
            }
        }
        // The network works again, and both programs send what the other one may have missed.
        for _ in 0..2 {
            for _ in 0..2_000 {
                network.step();
            }
            network.players.iter_mut().for_each(|player| player.send_newest());
        }
        let [a, b] = network.players.each_ref().map(|player| &player.games);
        assert_eq!(network.players.each_ref().map(|player| player.is_bound()), [true; 2], "{seed}");
        for record in a.records() {
            let Some(other) = b.record(record.id()).filter(|_| !record.link().is_invitation()) else {
                continue;
            };
            assert_eq!(record.link(), other.link(), "{seed}");
            backs += record.link().steps().iter().filter(|step| **step == LogStep::Back).count();
            if record.replay(rules).unwrap().end.is_some() {
                ended += 1;
                let [won, lost] = [a, b].map(|games| games.series(record.id(), rules).unwrap());
                assert_eq!((won.won, won.lost, won.drawn), (lost.lost, lost.won, lost.drawn), "{seed}");
            }
        }
        cuts += network.cuts;
        kills += network.kills;
        codes += network.codes;
        if ended >= games {
            println!(
                "{seed} networks, {ended} games, {backs} take-backs, {cuts} cuts, {kills} kills, {codes} codes"
            );
            break;
        }
    }
    assert!(backs > 10 && cuts > 500 && kills > 200, "{backs} {cuts} {kills}");
}
