//! Scenarios of whole games by text: two players who press the buttons of their panels, and a mail that loses, repeats,
//! delays and folds texts. The programs are restarted again and again.

use boardgame_engine::chance::below;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use crate::game::LinkStartFn;
use crate::games::{GameId, Games, Opened};
use crate::race::{self, secret, settings, turn, written};
use crate::record::{News, Refused};
use crate::replay::Replay;
use crate::side::Side;
use crate::stage::{Carrier, FriendButton, FriendStage, Question, Shown, Unsent, stage};
use crate::step::LogStep;
use crate::turn::Turn;

fn rules(game: &str) -> Option<LinkStartFn> {
    (game == "race").then_some(race::rules)
}

/// A stream of random numbers with a fixed seed.
struct Lots(ChaCha8Rng);

impl Lots {
    fn below(&mut self, end: usize) -> usize {
        below(&mut self.0, end)
    }
}

/// One player with the games of its program, and the game that its window shows.
#[derive(Default)]
struct Player {
    games: Games,
    game: Option<GameId>,
    is_copied: bool,
    has_refused_draw: bool,
    /// The turn on the board.
    unsent: Option<Turn>,
    /// The text that waits for an answer of the user.
    asked: Option<String>,
    /// Number of the secrets that the player has drawn.
    secrets: u32,
}

impl Player {
    fn save(&mut self, games: Games) {
        self.games = games;
        (self.unsent, self.has_refused_draw) = (None, false);
    }

    /// Starts the program again, with the games that it has saved.
    fn restart(&mut self) {
        let (games, damaged) = Games::from_private_text(&self.games.to_private_text());
        assert!(damaged.is_empty() && games == self.games);
        (self.is_copied, self.asked, self.unsent, self.has_refused_draw) = (false, None, None, false);
        self.games = games;
    }

    fn replay(&self) -> Option<Replay> {
        Some(self.games.record(self.game?)?.replay(race::rules).unwrap())
    }

    fn stage(&self) -> FriendStage {
        let replay = self.replay();
        let record = self.game.and_then(|game| self.games.record(game));
        let question =
            self.asked.as_ref().map(|text| match self.games.open(text, rules).map(|text| text.opened) {
                Ok(Opened::Invitation(link)) => {
                    Question::Invitation { is_rematch: link.settings().rematch().is_some() }
                }
                _ => Question::BackOffered,
            });
        stage(&Shown {
            game: record.zip(replay.as_ref()),
            carrier: Carrier::Text { is_copied: self.is_copied },
            unsent: if self.unsent.is_some() { Unsent::Complete } else { Unsent::Nothing },
            question,
            has_refused_draw: self.has_refused_draw,
            is_checking: false,
        })
    }

    /// Opens a text, and accepts its news if no question has to be asked.
    fn open(&mut self, text: &str) -> Result<Option<News>, Refused> {
        let mut games = self.games.clone();
        match games.open(text, rules)?.opened {
            Opened::Game { checked, .. } if checked.needs_consent() => self.asked = Some(text.to_owned()),
            Opened::Invitation(_) => self.asked = Some(text.to_owned()),
            Opened::Game { game, checked } => {
                let is_new = checked.is_new();
                let news = games.accept(*checked)?;
                if is_new {
                    self.save(games);
                    (self.game, self.asked) = (Some(game), None);
                }
                return Ok(Some(news));
            }
        }
        Ok(None)
    }

    /// Carries out what a button means, and returns the text that it copies.
    fn press(&mut self, button: FriendButton) -> Option<String> {
        let mut games = self.games.clone();
        match (button, self.asked.take()) {
            (FriendButton::Answer | FriendButton::Agree, Some(text)) => {
                match games.open(&text, rules).ok()?.opened {
                    Opened::Invitation(link) => {
                        self.secrets += 1;
                        self.game =
                            Some(games.answer(&link, secret(self.secrets, Side::B), race::rules).ok()?);
                    }
                    Opened::Game { checked, .. } => _ = games.accept(*checked),
                }
            }
            (FriendButton::Refuse, Some(_)) => return None,
            (FriendButton::Refuse, None) if matches!(self.stage(), FriendStage::AskedDraw { .. }) => {
                self.has_refused_draw = true;
                return None;
            }
            (FriendButton::Accept, _) => {
                let draw = Turn::decision(crate::turn::TurnEnding::Draw);
                games.record_mut(self.game?).unwrap().send(draw, race::rules).unwrap();
            }
            (FriendButton::Agree | FriendButton::Refuse, None) => {
                let agrees = button == FriendButton::Agree;
                games.record_mut(self.game?).unwrap().answer_back(agrees, race::rules).unwrap();
            }
            (FriendButton::Rematch, _) => {
                self.secrets += 1;
                let own = secret(1_000 * self.secrets, Side::A);
                // The friend may have begun the rematch.
                self.game = Some(games.invite_again(self.game?, own, race::rules).ok()?);
            }
            (FriendButton::Undo, _) => {
                self.unsent = None;
                return None;
            }
            (FriendButton::Send, _) => {
                let record = games.record_mut(self.game?).unwrap();
                let is_pass = self.stage() == FriendStage::PassOn;
                match self.unsent.take() {
                    // A draw cannot be offered with the last move.
                    Some(turn) => record.send(turn, race::rules).ok()?,
                    None if is_pass => record.send(Turn::default(), race::rules).unwrap(),
                    None => {}
                }
            }
            _ => return None,
        }
        let text = games.record(self.game?)?.text();
        self.save(games);
        self.is_copied = true;
        Some(text)
    }

    /// Does something that the stage allows, chosen at random, and returns the text that the player sends.
    fn act(&mut self, lots: &mut Lots) -> Option<String> {
        let stage = self.stage();
        if stage.can_move() && lots.below(3) > 0 {
            let count = if lots.below(9) == 0 { 5 } else { 4 };
            let text = ["take", "take", "leave", "take,OFFER", "RESIGN"][lots.below(count)];
            self.unsent = Some(turn(text));
            return None;
        }
        if matches!(stage, FriendStage::Move { .. } | FriendStage::Wait { .. }) && lots.below(6) == 0 {
            let mut games = self.games.clone();
            let record = games.record_mut(self.game?).unwrap();
            let done =
                if lots.below(9) == 0 { record.resign(race::rules) } else { record.ask_back(race::rules) };
            done.ok()?;
            let text = record.text();
            self.save(games);
            return Some(text);
        }
        let buttons = stage.buttons();
        let button = buttons.get(lots.below(buttons.len().max(1)))?;
        self.press(*button)
    }
}

/// Changes a text as mail programs do.
fn folded(text: &str, lots: &mut Lots) -> String {
    match lots.below(4) {
        0 => text.to_owned(),
        1 => format!("Hello,\n> {text}.\nBye"),
        2 => {
            let letters: Vec<char> = text.chars().collect();
            letters.chunks(60).map(|line| line.iter().collect::<String>()).collect::<Vec<_>>().join("\r\n> ")
        }
        _ => format!("https://example.org/#{}", text.replace('/', "%2F")),
    }
}

#[test]
fn games_by_mail_end_with_equal_records() {
    let (mut opened, mut ended, mut backs) = (0, 0, 0);
    for seed in 0..8 {
        let mut lots = Lots(ChaCha8Rng::seed_from_u64(seed));
        let mut players = [Player::default(), Player { secrets: 500, ..Player::default() }];
        let mut games = Games::default();
        players[0].game = Some(games.invite(settings(), secret(9, Side::A), race::rules).unwrap());
        players[0].save(games);
        // All texts that were sent to each player. None is ever taken away, so old ones arrive again.
        let mut mail: [Vec<String>; 2] = Default::default();
        for _ in 0..400 {
            let from = lots.below(2);
            if let Some(text) = players[from].act(&mut lots) {
                mail[1 - from].push(text);
            }
            let to = lots.below(2);
            if mail[to].is_empty() || lots.below(3) == 0 {
                continue;
            }
            // The newest text is the most likely one.
            let at = if lots.below(2) == 0 { mail[to].len() - 1 } else { lots.below(mail[to].len()) };
            let text = folded(&mail[to][at], &mut lots);
            let before = players[to].games.clone();
            if lots.below(9) == 0 {
                players[to].restart();
            }
            match players[to].open(&text) {
                Ok(_) => opened += 1,
                Err(error) => {
                    assert_eq!(players[to].games, before);
                    // Both may invite to the same rematch; an answered one stays.
                    let is_expected =
                        matches!(error, Refused::SecondRematch | Refused::NotARematch | Refused::OtherDevice);
                    assert!(is_expected, "{error}");
                }
            }
        }
        // At the end, each player sends everything once more, until nothing is new.
        for _ in 0..3 {
            for from in [0, 1] {
                let texts: Vec<String> =
                    players[from].games.records().iter().map(|record| record.text()).collect();
                for text in texts {
                    let _ = players[1 - from].open(&text);
                }
            }
        }
        let [a, b] = players.map(|player| player.games);
        for record in a.records() {
            let Some(other) = b.record(record.id()) else { continue };
            if !record.link().is_invitation() {
                assert_eq!(record.link().steps(), other.link().steps());
                assert_eq!(record.link().chain(Side::A), other.link().chain(Side::A));
                backs += record.link().steps().iter().filter(|step| **step == LogStep::Back).count();
            }
            if record.replay(race::rules).unwrap().end.is_some() {
                ended += 1;
                let scores = [&a, &b].map(|games| games.series(record.id(), race::rules).unwrap());
                assert_eq!((scores[0].won, scores[0].lost), (scores[1].lost, scores[1].won));
                assert_eq!(scores[0].drawn, scores[1].drawn);
            }
        }
    }
    assert!(opened > 500 && ended > 5 && backs > 3, "{opened} {ended} {backs}");
}

#[test]
fn forked_text_stops_nobody() {
    // The friend's second tab writes another step for the same link; only the first text that arrives counts.
    let mut friends = race::Friends::to_move(1, Side::A);
    let [first, second] =
        ["take", "leave"].map(|text| written(friends.record(Side::A).link(), text, 1).unwrap());
    let mut victim = Player { game: Some(first.id()), ..Player::default() };
    let mut games = Games::default();
    games.add(friends.record(Side::B).clone(), race::rules).unwrap();
    victim.save(games);
    assert_eq!(victim.open(&first.to_string()), Ok(Some(News::Turn)));
    assert_eq!(victim.open(&second.to_string()), Err(Refused::SecondLink));
    assert_eq!(victim.open(&format!("{second}\n> {first}")), Ok(Some(News::Known)));
    // The tab that has sent the first text goes on.
    race::receive(friends.record_mut(Side::A), &first).unwrap_err();
    friends.write(Side::A, "take").unwrap();
    assert_eq!(friends.record(Side::A).link(), &first);
    assert_eq!(friends.deliver(Side::A), Ok(News::Turn));
}
