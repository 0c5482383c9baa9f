//! Tests of the rules contract, run for every game.

use std::collections::BTreeMap;

use rand::prelude::*;

use crate::play::{GAMES, chance, dealt, walk};
use boardgame_engine::record::{GamePosition, GameRecord};

pub fn deal_is_reproducible_from_its_seed<P: GamePosition>() {
    for &first in P::SEATS {
        let deal = |seed| GameRecord::<P>::deal(P::Setup::default(), &mut chance(seed), first);
        let texts: Vec<String> = (0..GAMES).map(|seed| deal(seed).to_string()).collect();
        for (seed, text) in (0..).zip(&texts) {
            let game = deal(seed);
            assert_eq!(&game.to_string(), text);
            assert_eq!((game.turn(), game.plies(), game.mover(0)), (first, 0, None));
        }
        // Games without a shuffle all start alike; the others hardly ever do.
        let mut others = texts.clone();
        others.sort();
        others.dedup();
        assert!(others.len() == texts.len() || others.len() == 1, "{} of {GAMES} differ", others.len());
    }
    assert!(P::SEATS.contains(&P::opener(None, &mut chance(0))));
    assert!(
        !P::NAME.is_empty()
            && P::NAME.chars().all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit())
    );
}

pub fn every_position_reads_back_from_its_text<P: GamePosition>() {
    for game in (0..GAMES).flat_map(walk::<P>) {
        let text = game.to_string();
        assert_eq!(text.lines().count(), 1);
        let back: GameRecord<P> = text.parse().unwrap();
        assert_eq!(back.to_string(), text);
        assert_eq!((back.plies(), back.turn(), back.is_over()), (game.plies(), game.turn(), game.is_over()));
        assert_eq!(back.legal_moves(), game.legal_moves());
        let here = game.current().to_string();
        assert_eq!(here.parse::<GameRecord<P>>().unwrap().current().to_string(), here);
        for mv in game.legal_moves() {
            assert_eq!(mv.to_string().parse::<P::Move>().unwrap(), mv);
        }
    }
}

pub fn undo_restores_every_position<P: GamePosition>() {
    for seed in 0..GAMES {
        let states = walk::<P>(seed);
        let mut game = states[states.len() - 1].clone();
        for (before, after) in states.iter().zip(&states[1..]).rev() {
            assert_eq!(game.to_string(), after.to_string());
            let mv = game.undo().unwrap();
            assert_eq!((game.to_string(), game.turn()), (before.to_string(), before.turn()));
            let mut again = before.clone();
            again.play(mv).unwrap();
            assert_eq!(again.to_string(), after.to_string());
        }
        assert_eq!(game.undo(), None);
        assert_eq!(game.to_string(), dealt::<P>(seed).to_string());
    }
}

pub fn exactly_the_legal_moves_can_be_played<P: GamePosition>() {
    let games: Vec<GameRecord<P>> = (0..GAMES / 4).flat_map(walk::<P>).collect();
    // All moves that were legal in some position.
    let every: BTreeMap<String, P::Move> =
        games.iter().flat_map(GameRecord::<P>::legal_moves).map(|mv| (mv.to_string(), mv)).collect();
    for game in games.iter().step_by(3) {
        let legal = game.legal_moves();
        for (at, mv) in legal.iter().enumerate() {
            assert!(!legal[..at].contains(mv), "{mv} twice in {game}");
        }
        // All rejected moves are tried on one game, which must not change.
        let mut refusing = game.clone();
        for mv in every.values() {
            if legal.contains(mv) {
                let mut next = game.clone();
                assert!(next.play(*mv).is_ok(), "{mv} is refused in {game}");
                assert_eq!(next.plies(), game.plies() + 1);
            } else {
                let lines = refusing.play(*mv).map_err(|error| error.to_string().lines().count());
                assert_eq!(lines, Err(1), "{mv} is refused in {game}, in one line");
            }
        }
        assert_eq!(refusing.to_string(), game.to_string());
    }
}

pub fn mover_of_a_ply_is_the_side_to_move_before_it<P: GamePosition>() {
    for seed in 0..GAMES {
        let states = walk::<P>(seed);
        let turns: Vec<P::Seat> = states.iter().map(GameRecord::<P>::turn).collect();
        for (plies, game) in states.iter().enumerate() {
            assert_eq!(game.plies(), plies);
            assert!(P::SEATS.contains(&game.turn()));
            for (ply, turn) in turns.iter().enumerate() {
                assert_eq!(game.mover(ply), (ply < plies).then_some(*turn), "ply {ply} of {game}");
            }
        }
    }
}

pub fn game_is_over_without_legal_moves<P: GamePosition>() {
    let mut ends = 0;
    for game in (0..GAMES).flat_map(walk::<P>) {
        assert_eq!(game.is_over(), game.legal_moves().is_empty(), "{game}");
        ends += u32::from(game.is_over());
    }
    assert!(ends > 0, "no random game ended");
}

pub fn garbled_record_is_read_or_refused_in_one_line<P: GamePosition>() {
    let mut chance = chance(1);
    for game in (0..GAMES).filter_map(|seed| walk::<P>(seed).into_iter().nth(5)) {
        let text = game.to_string();
        for _ in 0..200 {
            let mut letters: Vec<char> = text.chars().collect();
            let at = chance.random_range(0..letters.len());
            match chance.random_range(0..4) {
                0 => letters.truncate(at),
                1 => letters.insert(at, ' '),
                2 => _ = letters.remove(at),
                _ => {
                    letters[at] =
                        *['0', '9', 'a', 'f', 'r', ' ', '/', '\u{E9}', '\n'].choose(&mut chance).unwrap();
                }
            }
            let garbled: String = letters.into_iter().collect();
            match garbled.parse::<GameRecord<P>>() {
                Ok(read) => assert_eq!(read.to_string(), garbled, "strict: what reads is written back"),
                Err(error) => {
                    let (column, message) = (error.column(), error.to_string());
                    assert!((1..=garbled.chars().count() + 1).contains(&column), "{message}");
                    assert!(message.starts_with(&format!("column {column}: ")), "{message}");
                    assert_eq!(message.lines().count(), 1, "{message}");
                }
            }
        }
    }
}
