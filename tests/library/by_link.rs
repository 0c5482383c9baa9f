//! Whole games of each kind by link, with the rules of the real games.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail by panicking")]

use crate::common;

use boardgame_engine::chance::below;
use boardgame_engine::record::{GamePosition, GameRecord};
use boardgame_friend::chain::Secret;
use boardgame_friend::game::{Decision, LinkStartFn, LinkedGame};
use boardgame_friend::games::check_settings;
use boardgame_friend::link::Link;
use boardgame_friend::record::{News, Record, Refused};
use boardgame_friend::replay::{Duty, GameEnd};
use boardgame_friend::settings::Settings;
use boardgame_friend::side::Side;
use boardgame_friend::turn::{MoveText, Turn, TurnEnding};
use rand::{Rng as _, SeedableRng};
use rand_chacha::ChaCha8Rng;
use tripppin::CATALOGUE;

type Game = Box<dyn LinkedGame>;

fn rules(game: &str) -> LinkStartFn {
    match game {
        "tripppin" => tripppin_game::start_by_link,
        "trippples" => trippples_game::start_by_link,
        "tribolo" => tribolo_game::start_by_link,
        _ => triple3_game::start_by_link,
    }
}

fn secret(rng: &mut ChaCha8Rng) -> Secret {
    let mut bytes = [0; 32];
    rng.fill_bytes(&mut bytes);
    Secret::new(bytes)
}

/// Lets a record accept a link, and searches the moves of programs in it.
fn receive(record: &mut Record, link: &Link, rules: LinkStartFn) -> Result<News, Refused> {
    let checked = record.check(link, rules)?;
    record.verify(&checked, rules)?;
    record.accept(checked)
}

/// Chooses the moves of a turn at random, until the other side has to move or to reveal a value.
fn random_turn(mut game: Game, side: Side, rng: &mut ChaCha8Rng) -> Turn {
    let mut turn = Turn::default();
    while [Decision::Move(side), Decision::Program].contains(&game.decision()) {
        let mv = game.find_program_move().unwrap_or_else(|| {
            let legal = game.legal_moves();
            legal[below(rng, legal.len())].clone()
        });
        game.play(&mv).unwrap();
        turn.moves.push(mv);
    }
    turn
}

/// Returns the record of a game as side a sees it, after a check that the links have the same moves, and how the game has
/// ended.
fn played<P: GamePosition>(sides: &[Record; 2]) -> (GameRecord<P>, Option<GameEnd>) {
    let replay = sides[0].replay(rules(P::NAME)).unwrap();
    let text = replay.game.unwrap().record_text();
    assert_eq!(sides[1].replay(rules(P::NAME)).unwrap().game.unwrap().record_text(), text);
    let record: GameRecord<P> = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    let turns = sides[0].link().live_turns();
    let sent = turns.iter().flat_map(|live| &live.turn.moves).map(MoveText::to_string);
    assert!(record.moves().map(|mv| mv.to_string()).eq(sent));
    (record, replay.end)
}

#[test]
fn tripppin_by_link_starts_on_a_fair_board() {
    for (seed, turns) in [(1, 200), (2, 2)] {
        let sides = begun("tripppin", "fair", turns, seed);
        let (record, _) = played::<tripppin_game::Position>(&sides);
        assert!(tripppin_game::Oracle::solve(record.first().board()).is_fair());
    }
}

#[test]
fn trippples_is_played_by_link_under_all_rules() {
    let all = ["house,fair", "house", "official", "official,freeze,wild", "official,place"];
    for (seed, options) in (1..).zip(all) {
        let sides = begun("trippples", options, 200, seed);
        let (record, _) = played::<trippples_game::Position>(&sides);
        assert_eq!(record.setup().to_string(), options.trim_end_matches(",fair"));
        assert!(record.is_over() || record.plies() > 100, "{}", record.plies());
    }
}

#[test]
fn tribolo_by_link_has_a_program_in_the_third_seat() {
    for options in ["third=classic", "third=2"] {
        let sides = begun("tribolo", options, 400, 1);
        let (record, end) = played::<tribolo_game::Position>(&sides);
        assert!(record.is_over() && end == Some(GameEnd::Rules));
    }
}

#[test]
fn program_in_a_seat_has_no_other_move() {
    let rules = rules("tribolo");
    let (sides, turn) = (1..20)
        .find_map(|seed| {
            let sides = begun("tribolo", "third=classic", 3, seed);
            let side = sides[0].link().to_answer();
            let game = sides[side as usize].replay(rules).unwrap().game?;
            let turn = random_turn(game, side, &mut ChaCha8Rng::seed_from_u64(1));
            (turn.moves.len() == 2).then_some((sides, turn))
        })
        .unwrap();
    let side = sides[0].link().to_answer();
    let mut game = sides[side as usize].replay(rules).unwrap().game.unwrap();
    game.play(&turn.moves[0]).unwrap();
    let mut tried = 0;
    for mv in game.legal_moves().into_iter().filter(|mv| *mv != turn.moves[1]) {
        let turn = Turn { moves: vec![turn.moves[0].clone(), mv], ending: None };
        let mut sides = sides.clone();
        // A record does not search its own moves. After some of these moves, the turn would have to go on.
        if sides[side as usize].send(turn, rules).is_err() {
            continue;
        }
        tried += 1;
        let link = sides[side as usize].link().clone();
        let error = receive(&mut sides[side.other() as usize], &link, rules).unwrap_err().to_string();
        assert!(error.contains("expected the move of the program"), "{error}");
    }
    assert!(tried > 0);
}

#[test]
fn triple3_by_link_has_dice_from_both_sides() {
    let (mut reveals, games) = (0, common::sample(2, 6));
    for seed in 1..=games {
        let sides = begun("triple3", "", 1000, seed);
        let (record, end) = played::<triple3_game::GameState>(&sides);
        assert!(record.is_over() && end == Some(GameEnd::Rules));
        let text = sides[0].replay(rules("triple3")).unwrap().game.unwrap().record_text();
        assert!(text.contains(" a thrown ") && !text.contains("dice"), "{text}");
        let link = sides[0].link();
        reveals += link.live_turns().iter().filter(|live| live.turn.moves.is_empty()).count();
        // A link fits into a message of any usual service.
        assert!(link.to_string().len() < 2_000, "{link}");
    }
    // After a double one or a forfeit, the opponent sends a value only.
    assert!(reveals as u64 > games, "{reveals}");
}

/// Plays at most `turns` random turns in the name of both sides, and returns the records.
fn begun(game: &str, options: &str, turns: usize, seed: u64) -> [Record; 2] {
    let rules = rules(game);
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut a = Record::invite(Settings::new(game, options).unwrap(), secret(&mut rng));
    let b = Record::answer(a.link(), secret(&mut rng)).unwrap();
    receive(&mut a, b.link(), rules).unwrap();
    let mut sides = [a, b];
    for _ in 0..turns {
        let side = sides[0].link().to_answer();
        let replay = sides[side as usize].replay(rules).unwrap();
        if replay.end.is_some() {
            break;
        }
        let turn = random_turn(replay.game.unwrap(), side, &mut rng);
        assert_eq!(turn.moves.is_empty(), replay.duty == Duty::Reveal);
        exchange(&mut sides, turn, rules);
    }
    sides
}

/// Sends a turn from the side to answer to the other side.
fn exchange(sides: &mut [Record; 2], turn: Turn, rules: LinkStartFn) {
    let side = sides[0].link().to_answer();
    sides[side as usize].send(turn, rules).unwrap();
    let link = sides[side as usize].link().clone();
    receive(&mut sides[side.other() as usize], &link, rules).unwrap();
    assert_eq!(sides[0].link(), sides[1].link());
}

#[test]
fn draw_by_link_needs_an_offer_of_the_opponent() {
    for (game, options) in [("tripppin", ""), ("trippples", "official")] {
        let rules = rules(game);
        let mut sides = begun(game, options, 5, 5);
        let side = sides[0].link().to_answer();
        let draw_move = Turn { moves: vec!["draw".parse().unwrap()], ending: None };
        for turn in [Turn::decision(TurnEnding::Draw), draw_move] {
            let error = sides[side as usize].clone().send(turn, rules).unwrap_err();
            assert!(matches!(error, Refused::Rules(_)), "{error}");
        }
        let replay = sides[side as usize].replay(rules).unwrap();
        let mut turn = random_turn(replay.game.unwrap(), side, &mut ChaCha8Rng::seed_from_u64(1));
        turn.ending = Some(TurnEnding::DrawOffer);
        exchange(&mut sides, turn, rules);
        exchange(&mut sides, Turn::decision(TurnEnding::Draw), rules);
        for side in &sides {
            let replay = side.replay(rules).unwrap();
            assert_eq!((replay.end, replay.duty), (Some(GameEnd::Rules), Duty::Nothing));
            let text = replay.game.unwrap().record_text();
            assert!(text.ends_with(" draw") && CATALOGUE.find(game).unwrap().reads(&text), "{text}");
        }
    }
}

#[test]
fn draw_offer_is_refused_in_games_without_agreed_draws() {
    for (game, options) in [("trippples", "house"), ("tribolo", "third=classic"), ("triple3", "")] {
        let rules = rules(game);
        let sides = begun(game, options, 4, 5);
        let side = sides[0].link().to_answer();
        let replay = sides[side as usize].replay(rules).unwrap();
        let mut turn = random_turn(replay.game.unwrap(), side, &mut ChaCha8Rng::seed_from_u64(1));
        turn.ending = Some(TurnEnding::DrawOffer);
        let error = sides[side as usize].clone().send(turn, rules).unwrap_err().to_string();
        assert!(
            error.ends_with("expected no draw offer: the rules allow no agreed draw now"),
            "{game}: {error}"
        );
    }
}

#[test]
fn third_repetition_is_claimed_by_link() {
    let rules = rules("tripppin");
    // The two sides move to and fro, if they can, until the position occurs for the third time.
    let claimed = (0..200u64).find_map(|seed| {
        let mut sides = begun("tripppin", "", 0, seed);
        for _ in 0..14 {
            let side = sides[0].link().to_answer();
            let replay = sides[side as usize].replay(rules).unwrap();
            let game = replay.game.unwrap();
            let record: tripppin_game::Line = game.record_text().parse().unwrap();
            let mut turn = Turn::default();
            if replay.duty == Duty::Nothing {
                return None;
            }
            if replay.duty == Duty::Move {
                let claim = Turn::decision(TurnEnding::Draw);
                if sides[side as usize].clone().send(claim.clone(), rules).is_ok() {
                    assert!(record.plies() >= 8);
                    exchange(&mut sides, claim, rules);
                    return Some(sides);
                }
                let moves: Vec<String> = record.moves().map(|mv| mv.to_string()).collect();
                let legal = game.legal_moves();
                let mv = match moves.len().checked_sub(2) {
                    Some(ply) => {
                        let (from, to) = moves[ply].split_at(2);
                        legal.into_iter().find(|mv| mv.as_str() == format!("{to}{from}"))?
                    }
                    None => legal.into_iter().next()?,
                };
                turn.moves.push(mv);
            }
            exchange(&mut sides, turn, rules);
        }
        None
    });
    for side in claimed.unwrap() {
        let text = side.replay(rules).unwrap().game.unwrap().record_text();
        let record: GameRecord<tripppin_game::Position> = text.parse().unwrap();
        assert_eq!(record.end(), Some(tripppin_game::End::Repetition));
    }
}

/// Returns the message with which a game refuses its options.
fn refused(game: &str, options: &str) -> String {
    let settings = Settings::new(game, options).unwrap();
    check_settings(&settings, rules(game)).unwrap_err().to_string()
}

#[test]
fn invalid_options_are_refused_by_each_game() {
    for game in CATALOGUE.games() {
        let error = refused(game.word, "sixth=7");
        assert!(error.starts_with("The rules do not allow the link: settings: "), "{error}");
    }
    for (game, options, expected) in [
        ("trippples", "official,place,fair", "expected no `fair`: the players place the tiles themselves"),
        ("tribolo", "", "expected `third=NAME`, the engine in the third seat"),
        ("tribolo", "third=10", "third: expected classic, or a level from 1 to 9"),
    ] {
        let error = refused(game, options);
        assert!(error.ends_with(expected), "{error}");
    }
}
