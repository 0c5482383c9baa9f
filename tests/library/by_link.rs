//! Whole games of each kind by link, between two sides that share nothing but the text of their links.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail by panicking")]

use std::sync::Arc;

use boardgame_engine::chance::below;
use boardgame_engine::oracle::Oracle;
use boardgame_engine::record::{GamePosition, GameRecord};
use boardgame_link::chain::Secret;
use boardgame_link::correspondence::{Accepted, Correspondence, CorrespondenceError};
use boardgame_link::deal::Deal;
use boardgame_link::game::{Decision, LinkRules, LinkedGame, RuleError};
use boardgame_link::link::Link;
use boardgame_link::record_game::RecordGame;
use boardgame_link::settings::Settings;
use boardgame_link::side::Side;
use boardgame_link::table::{Duty, GameEnd, Table};
use boardgame_link::throws::Throw;
use boardgame_link::turn::{MoveText, Turn, TurnEnding};
use rand::{Rng as _, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// A game whose legal moves a random player can choose from.
trait Playable: LinkedGame + Clone {
    /// Returns the moves that the side or the program to move can make.
    fn moves(&self) -> Vec<String>;
    /// Returns the text of everything that both sides must agree on.
    fn state(&self) -> String;
}

impl<P: GamePosition> Playable for RecordGame<P> {
    fn moves(&self) -> Vec<String> {
        let moves = match self.decision() {
            Decision::Program => self.program_move().into_iter().collect(),
            _ => self.record().legal_moves(),
        };
        moves.iter().map(ToString::to_string).filter(|mv| mv != "draw").collect()
    }

    fn state(&self) -> String {
        self.record().to_string()
    }
}

/// Triple 3 with dice from throws of both sides.
#[derive(Debug, Clone)]
struct LinkedTriple3 {
    position: triple3_game::Position,
    total: Option<triple3_game::Total>,
    sides: [Side; 2],
    forfeits: u32,
}

impl LinkedTriple3 {
    fn forfeit(&mut self) {
        let turn = self.position.turn().other();
        self.position = triple3_game::Position::set_up(*self.position.boxes(), turn).unwrap();
        self.forfeits += 1;
    }
}

impl LinkedGame for LinkedTriple3 {
    fn decision(&self) -> Decision {
        match self.total {
            _ if self.position.winner().is_some() => Decision::Over,
            None => Decision::Throw,
            Some(_) => Decision::Move(self.sides[self.position.turn() as usize]),
        }
    }

    fn throw(&mut self, throw: &Throw) {
        let totals = (0..).map(|attempt| triple3_game::Throw::new(throw.two_dice(attempt)).unwrap().total());
        for (attempt, total) in (1u8..).zip(totals) {
            if !self.position.legal_moves(total).is_empty() {
                self.total = Some(total);
                return;
            }
            if attempt % triple3_game::THROWS == 0 {
                self.forfeit();
            }
        }
    }

    fn play(&mut self, mv: &MoveText) -> Result<(), RuleError> {
        let total = self.total.ok_or_else(|| RuleError::new("expected a throw"))?;
        let mv: triple3_game::Move = mv.as_str().parse().map_err(RuleError::new)?;
        self.position = self.position.play(mv, total).map_err(RuleError::new)?;
        self.total = None;
        Ok(())
    }

    fn end_as_draw(&mut self, _: bool) -> Result<(), RuleError> {
        Err(RuleError::new("expected no draw: Triple 3 has none"))
    }
}

impl Playable for LinkedTriple3 {
    fn moves(&self) -> Vec<String> {
        let moves = self.total.map_or_else(Vec::new, |total| self.position.legal_moves(total));
        moves.iter().map(ToString::to_string).collect()
    }

    fn state(&self) -> String {
        format!("{} {:?}", self.position, self.total)
    }
}

fn tripppin(settings: &Settings, deal: &Deal) -> Result<RecordGame<tripppin_game::Position>, RuleError> {
    let mut rng = ChaCha8Rng::seed_from_u64(deal.seed());
    let first = tripppin_game::Position::opener(None, &mut rng);
    let record = match settings.options() {
        "fair" => <tripppin_game::Oracle as Oracle>::deal_fair((), &mut rng, first)
            .map(|(_, line)| line)
            .ok_or_else(|| RuleError::new("no board is fair"))?,
        _ => GameRecord::deal((), &mut rng, first),
    };
    let is_repetition = |line: &tripppin_game::Line| {
        let mut drawn = line.clone();
        drawn.end_as_draw() && drawn.end() == Some(tripppin_game::End::Repetition)
    };
    Ok(RecordGame::new(record, deal.placing(2)).with_claims(is_repetition))
}

fn trippples(settings: &Settings, deal: &Deal) -> Result<RecordGame<trippples_game::Position>, RuleError> {
    let rules = settings.options().parse().map_err(RuleError::new)?;
    Ok(RecordGame::new(GameRecord::dealt(rules, deal.seed()), deal.placing(2)))
}

fn tribolo(_: &Settings, deal: &Deal) -> Result<RecordGame<tribolo_game::Position>, RuleError> {
    let program = |line: &tribolo_game::Line| line.legal_moves().first().copied();
    Ok(RecordGame::new(GameRecord::dealt((), deal.seed()), deal.placing(3)).with_program(Arc::new(program)))
}

fn triple3(_: &Settings, deal: &Deal) -> Result<LinkedTriple3, RuleError> {
    let placing = deal.placing(2);
    let sides = [0, 1].map(|seat| placing.side(seat).unwrap());
    let position = triple3_game::Position::start(triple3_game::Side::A);
    Ok(LinkedTriple3 { position, total: None, sides, forfeits: 0 })
}

fn secret(rng: &mut ChaCha8Rng) -> Secret {
    let mut bytes = [0; 32];
    rng.fill_bytes(&mut bytes);
    Secret::new(bytes)
}

/// One program: it keeps its record as text only, and sees nothing of the other one but links.
struct Program {
    saved: String,
}

impl Program {
    fn record(&self) -> Correspondence {
        self.saved.parse().unwrap()
    }

    fn open<R: LinkRules>(&mut self, link: &str, rules: &R) {
        let mut record = self.record();
        assert_eq!(record.accept_text(link, rules), Ok(Accepted::Extended));
        self.saved = record.to_private_text();
        // A page that is loaded again opens the same link again.
        assert_eq!(record.accept_text(link, rules), Ok(Accepted::Known));
    }

    fn table<R: LinkRules>(&self, rules: &R) -> Table<R::Game> {
        self.record().table(rules).unwrap()
    }

    fn send<R: LinkRules>(&mut self, turn: Turn, rules: &R) -> String {
        let mut record = self.record();
        let link = record.send(turn, rules).unwrap().to_string();
        self.saved = record.to_private_text();
        link
    }
}

/// Chooses the moves of a turn at random, until the other side has to move or to reveal a value.
fn random_turn<G: Playable>(mut game: G, side: Side, rng: &mut ChaCha8Rng) -> Turn {
    let mut moves = Vec::new();
    while [Decision::Move(side), Decision::Program].contains(&game.decision()) {
        let legal = game.moves();
        let mv: MoveText = legal[below(rng, legal.len())].parse().unwrap();
        game.play(&mv).unwrap();
        moves.push(mv);
    }
    Turn::new(moves)
}

/// What happened in a game by link.
struct Played<G> {
    game: G,
    /// The newest link of the game.
    link: Link,
    /// Number of turns without moves.
    reveals: usize,
    /// Length of the longest link, in characters.
    longest: usize,
    end: Option<GameEnd>,
}

/// Plays a random game by link, to its end or for a number of links.
fn play<R: LinkRules<Game: Playable>>(
    game: &str,
    options: &str,
    seed: u64,
    most: usize,
    rules: &R,
) -> Played<R::Game> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let a = Correspondence::invite(Settings::new(game, options).unwrap(), secret(&mut rng));
    let invitation = Link::from_pasted(&format!("https://example.org/#{}", a.link())).unwrap();
    let b = Correspondence::answer(&invitation, secret(&mut rng)).unwrap();
    let mut text = b.link().to_string();
    let mut programs = [&a, &b].map(|side| Program { saved: side.to_private_text() });
    let (mut reveals, mut longest) = (0, 0);
    for number in 2.. {
        let side = if number % 2 == 0 { Side::A } else { Side::B };
        programs[side as usize].open(&text, rules);
        let table = programs[side as usize].table(rules);
        longest = longest.max(text.len());
        let is_over = table.duty == Duty::Nothing;
        if is_over || number == most {
            let [a, b] = [0, 1].map(|program| programs[program].table(rules));
            let [a, b] = [a, b].map(|table| table.game.unwrap());
            if is_over {
                assert_eq!(a.state(), b.state());
            }
            return Played { game: a, link: text.parse().unwrap(), reveals, longest, end: table.end };
        }
        let turn = random_turn(table.game.unwrap(), side, &mut rng);
        assert_eq!(turn.moves.is_empty(), table.duty == Duty::Reveal);
        reveals += usize::from(turn.moves.is_empty());
        assert_eq!(programs[side.other() as usize].table(rules).duty, Duty::Wait);
        text = programs[side as usize].send(turn, rules);
    }
    unreachable!()
}

/// Checks that the moves of a link lead to the record of the game.
fn check_record<P: GamePosition>(played: &Played<RecordGame<P>>) {
    let record = played.game.record();
    assert_eq!(record.to_string().parse(), Ok(record.clone()));
    let moves: Vec<String> =
        played.link.turns().iter().flat_map(|turn| &turn.moves).map(ToString::to_string).collect();
    assert_eq!(moves, record.moves().map(|mv| mv.to_string()).collect::<Vec<_>>());
    // A random player may play on for ever in some games.
    assert!(played.end == Some(GameEnd::Rules) || moves.len() > 100, "{}", moves.len());
}

#[test]
fn tripppin_by_link_starts_on_a_fair_board() {
    for seed in 1..=2 {
        let played = play("tripppin", "fair", seed, 200, &tripppin);
        check_record(&played);
        assert!(tripppin_game::Oracle::solve(played.game.record().first().board()).is_fair());
    }
}

#[test]
fn trippples_is_played_by_link_under_all_rules() {
    for (seed, rules) in (1..).zip(["house", "official", "official,freeze,wild", "official,place"]) {
        let played = play("trippples", rules, seed, 200, &trippples);
        check_record(&played);
        assert_eq!(played.game.record().setup().to_string(), rules);
    }
}

#[test]
fn tribolo_by_link_has_a_program_in_the_third_seat() {
    let played = play("tribolo", "", 1, 400, &tribolo);
    check_record(&played);
    assert_eq!(played.end, Some(GameEnd::Rules));
    let seats = Side::BOTH.map(|side| played.game.seat(side).unwrap());
    assert_ne!(seats[0], seats[1]);
}

#[test]
fn triple3_by_link_has_dice_from_both_sides() {
    let (mut reveals, mut forfeits, mut longest) = (0, 0, 0);
    for seed in 1..=20 {
        let played = play("triple3", "", seed, 1000, &triple3);
        assert_eq!(played.end, Some(GameEnd::Rules));
        assert!(played.game.position.winner().is_some());
        reveals += played.reveals;
        forfeits += played.game.forfeits;
        longest = longest.max(played.longest);
    }
    // After a double one the opponent sends a value only, and so it does after a forfeit.
    assert!(reveals > 20 && forfeits > 0, "{reveals} {forfeits}");
    // A link fits into a message of any usual service.
    assert!(longest < 2_000, "{longest}");
}

/// Plays `turns` turns in the name of both sides, and returns the records.
fn begun<R: LinkRules<Game: Playable>>(
    game: &str,
    options: &str,
    turns: usize,
    rules: &R,
) -> [Correspondence; 2] {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let mut a = Correspondence::invite(Settings::new(game, options).unwrap(), secret(&mut rng));
    let b = Correspondence::answer(a.link(), secret(&mut rng)).unwrap();
    a.accept(b.link(), rules).unwrap();
    let mut sides = [a, b];
    for _ in 0..turns {
        let side = sides[0].link().to_answer();
        let game = sides[side as usize].table(rules).unwrap().game.unwrap();
        let turn = random_turn(game, side, &mut rng);
        exchange(&mut sides, turn, rules);
    }
    sides
}

/// Sends a turn from the side to answer to the other side.
fn exchange<R: LinkRules>(sides: &mut [Correspondence; 2], turn: Turn, rules: &R) {
    let side = sides[0].link().to_answer();
    let link = sides[side as usize].send(turn, rules).unwrap().clone();
    assert_eq!(sides[side.other() as usize].accept(&link, rules), Ok(Accepted::Extended));
}

fn draws_need_consent<P: GamePosition, R: LinkRules<Game = RecordGame<P>>>(
    game: &str,
    options: &str,
    rules: &R,
) {
    let mut sides = begun(game, options, 5, rules);
    let side = sides[0].link().to_answer();
    let refused = |sides: &[Correspondence; 2], turn| {
        let error = sides[side as usize].clone().send(turn, rules).unwrap_err();
        assert!(matches!(error, CorrespondenceError::Rules(_)), "{error}");
    };
    refused(&sides, Turn::decision(TurnEnding::Draw));
    refused(&sides, Turn::new(["draw".parse().unwrap()]));
    let table = sides[side as usize].table(rules).unwrap();
    let mut turn = random_turn(table.game.unwrap(), side, &mut ChaCha8Rng::seed_from_u64(1));
    turn.ending = Some(TurnEnding::DrawOffer);
    exchange(&mut sides, turn, rules);
    exchange(&mut sides, Turn::decision(TurnEnding::Draw), rules);
    for side in &sides {
        let table = side.table(rules).unwrap();
        let record = table.game.unwrap().record().clone();
        assert_eq!((table.end, table.duty, record.is_over()), (Some(GameEnd::Rules), Duty::Nothing, true));
        assert_eq!(record.winners(), Some(boardgame_engine::outcome::Winners::Draw));
    }
}

#[test]
fn draw_by_link_needs_an_offer_of_the_opponent() {
    draws_need_consent("tripppin", "", &tripppin);
    draws_need_consent("trippples", "official", &trippples);
}

#[test]
fn third_repetition_is_claimed_by_link() {
    // Both sides move to and fro, if they can, until the position occurs for the third time.
    let claimed = (0..200u64).find_map(|seed| {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut a = Correspondence::invite(Settings::new("tripppin", "").unwrap(), secret(&mut rng));
        let b = Correspondence::answer(a.link(), secret(&mut rng)).unwrap();
        a.accept(b.link(), &tripppin).unwrap();
        let mut sides = [a, b];
        for _ in 0..14 {
            let side = sides[0].link().to_answer();
            let table = sides[side as usize].table(&tripppin).unwrap();
            let record = table.game.unwrap().record().clone();
            let mut turn = Turn::default();
            if table.duty == Duty::Nothing {
                return None;
            }
            if table.duty == Duty::Move {
                let moves: Vec<String> = record.moves().map(|mv| mv.to_string()).collect();
                let back = moves.len().checked_sub(2).map(|ply| {
                    let (from, to) = moves[ply].split_at(2);
                    format!("{to}{from}")
                });
                let legal = record.legal_moves();
                let mv = match back {
                    Some(back) => legal.iter().find(|mv| mv.to_string() == back)?,
                    None => legal.first()?,
                };
                let claim = Turn::decision(TurnEnding::Draw);
                if sides[side as usize].clone().send(claim.clone(), &tripppin).is_ok() {
                    assert!(moves.len() >= 8);
                    exchange(&mut sides, claim, &tripppin);
                    return Some(sides);
                }
                turn.moves.push(mv.to_string().parse().unwrap());
            }
            exchange(&mut sides, turn, &tripppin);
        }
        None
    });
    let [a, b] = claimed.unwrap().map(|side| side.table(&tripppin).unwrap().game.unwrap());
    assert_eq!(a.record().end(), Some(tripppin_game::End::Repetition));
    assert_eq!(a.record(), b.record());
}
