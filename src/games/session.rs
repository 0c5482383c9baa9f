//! The session: the one place a game is played in. It owns the line of play, who plays each seat, and what can be taken back.
//!
//! Where that is wanted, the last games are remembered, and taking back goes on with them.
//!
//! Every move enters through [`Session::play`], whether a mouse, a key, a script or a mind made it. The question a mind is asked
//! carries the session's number of that moment; whatever changes the game or the players raises it, so a late answer to
//! an old question is recognised and dropped.
//!
//! Knows no view, thread or clock.

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::contract::Game;
use super::score::Score;

/// Who plays a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Player {
    /// A person.
    Human,
    /// A mind.
    Computer,
}

/// The number of a question put to a mind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Question(u64);

/// Whether the end of the game counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Counting {
    /// It does.
    Yes,
    /// The end it has come to does not; one that it comes to after a take-back does.
    NotThisEnd,
    /// No end does: it is played for practice.
    Never,
}

/// A game being played.
#[derive(Debug, Clone)]
pub struct Session<G: Game> {
    game: G,
    players: Vec<Player>,
    /// What new games are dealt by.
    setup: G::Setup,
    rng: ChaCha8Rng,
    /// Games finished before this one.
    score: Score,
    counting: Counting,
    question: u64,
    /// How many games have been put on the board.
    games: u64,
    /// Plies that can no longer be taken back.
    floor: usize,
    /// Plies there were when the last of `before` was left.
    began: usize,
    /// What can be returned to, the latest last; none where nobody ever returns.
    before: Option<Vec<Before<G>>>,
    /// Whether that is offered now.
    returns: bool,
}

/// A game as it was left: for another game, or for another count of the score.
#[derive(Debug, Clone)]
struct Before<G> {
    game: G,
    players: Vec<Player>,
    score: Score,
    counting: Counting,
    floor: usize,
    began: usize,
}

/// How many games before the one on the board can be returned to.
const GAMES_BEFORE: usize = 8;

impl<G: Game> Session<G> {
    /// A session whose first game is dealt from `seed`, with the setup given.
    pub fn new(seed: u64, setup: G::Setup, players: Vec<Player>) -> Self {
        Self::dealt(seed, setup, players, |rng, first| G::deal(setup, rng, first))
    }

    /// The same with a first game that somebody else deals, from the session's own generator and with the given seat to move first.
    #[must_use]
    pub fn dealt(
        seed: u64,
        setup: G::Setup,
        players: Vec<Player>,
        deal: impl FnOnce(&mut ChaCha8Rng, G::Seat) -> G,
    ) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let first = G::opener(None, &mut rng);
        let game = deal(&mut rng, first);
        let score = Score::new(G::SEATS.len());
        let (counting, question, games, floor, began) = (Counting::Yes, 0, 1, 0, 0);
        Self {
            game,
            players,
            setup,
            rng,
            score,
            counting,
            question,
            games,
            floor,
            began,
            before: None,
            returns: false,
        }
    }

    /// The line of play.
    pub const fn game(&self) -> &G {
        &self.game
    }

    /// Who plays a seat.
    pub fn player(&self, seat: G::Seat) -> Player {
        self.players.get(seat_index::<G>(seat)).copied().unwrap_or(Player::Human)
    }

    /// Who plays the seat that is to move; `None` when the game is over.
    pub fn to_move(&self) -> Option<Player> {
        (!self.game.is_over()).then(|| self.player(self.game.turn()))
    }

    /// Lets somebody else play a seat; true if that changes who it is.
    pub fn set_player(&mut self, seat: G::Seat, player: Player) -> bool {
        match self.players.get_mut(seat_index::<G>(seat)) {
            Some(now) if *now != player => {
                *now = player;
                self.question += 1;
                true
            }
            _ => false,
        }
    }

    /// The number a question asked now has.
    pub const fn question(&self) -> Question {
        Question(self.question)
    }

    /// The number of the game on the board: another one, however it came there, has another.
    pub const fn number(&self) -> u64 {
        self.games
    }

    /// Makes every question asked so far an old one.
    pub const fn ask_anew(&mut self) {
        self.question += 1;
    }

    /// Plays a move.
    ///
    /// # Errors
    /// The game's own: the rule the move breaks.
    pub fn play(&mut self, mv: G::Move) -> Result<(), G::Illegal> {
        self.game.play(mv)?;
        self.question += 1;
        self.floor = self.floor.max(self.game.plies().saturating_sub(G::UNDO * G::SEATS.len()));
        Ok(())
    }

    /// Leaves the game as a draw where it stands, by no move; false if that cannot be.
    pub fn leave_as_draw(&mut self) -> bool {
        let left = self.game.leave_as_draw();
        self.question += u64::from(left);
        left
    }

    /// Plays the answer to a question, unless it was asked about another state of the game.
    ///
    /// # Errors
    /// The game's own, when the mind broke a rule.
    pub fn play_answer(&mut self, question: Question, mv: G::Move) -> Result<bool, G::Illegal> {
        if question != self.question() {
            return Ok(false);
        }
        self.play(mv).map(|()| true)
    }

    /// Takes back the last move a human made, and whatever was played after it; returns how many plies went. Of a game that was left as
    /// a draw that goes, which counts as one.
    ///
    /// Nothing is taken back (0) when no human plays, none of their moves is left, or it lies too far back.
    pub fn take_back(&mut self) -> usize {
        if self.can_take_up_again() {
            self.game.take_up_again();
            self.question += 1;
            self.count_from_now();
            return 1;
        }
        let Some(last) = self.last_decision() else { return 0 };
        let plies = self.game.plies();
        while self.game.plies() > last {
            if self.game.undo().is_none() {
                break;
            }
        }
        self.question += 1;
        // It goes on, and counts when it ends here.
        self.count_from_now();
        plies - last
    }

    /// Whether there is a move to take back.
    pub fn can_take_back(&self) -> bool {
        self.can_take_up_again() || self.last_decision().is_some()
    }

    /// Whether the game was left as a draw where a human is to go on with it.
    fn can_take_up_again(&self) -> bool {
        self.game.is_left_as_draw() && self.player(self.game.turn()) == Player::Human
    }

    /// The last ply a human made, of those that can be taken back.
    fn last_decision(&self) -> Option<usize> {
        let is_human = |seat| self.player(seat) == Player::Human;
        (self.floor..self.game.plies()).rev().find(|&ply| self.game.mover(ply).is_some_and(is_human))
    }

    /// From now on games that are left can be returned to, or not until that is wanted again: what was left before is not forgotten.
    pub fn remember_games(&mut self, wanted: bool) {
        self.returns = wanted;
        if wanted {
            self.before.get_or_insert_default();
        }
    }

    /// Returns to the game before this one with its score, or to the score before it was reset, unless a person has moved since then.
    /// Tells who played it; they do not sit down by that. None if there is nothing to return to.
    pub fn take_back_game(&mut self) -> Option<Vec<Player>> {
        let before = self.can_take_back_game().then(|| self.before.as_mut()?.pop()).flatten()?;
        let Before { game, players, score, counting, floor, began } = before;
        (self.game, self.score, self.counting) = (game, score, counting);
        (self.floor, self.began) = (floor, began);
        self.games += 1;
        self.question += 1;
        Some(players)
    }

    /// Whether there is a game, or a score, to return to.
    pub fn can_take_back_game(&self) -> bool {
        let is_any = self.before.as_ref().is_some_and(|before| !before.is_empty());
        self.returns && is_any && !self.is_decided_since()
    }

    /// Whether a person has moved since something was left; if no person plays, whether there was any move.
    fn is_decided_since(&self) -> bool {
        let is_human = |seat| self.player(seat) == Player::Human;
        let nobody = !self.players.contains(&Player::Human);
        let mut movers = (self.began..self.game.plies()).map(|ply| self.game.mover(ply));
        // One that came left as a draw does not count.
        let left = self.game.is_left_as_draw() && self.counting != Counting::NotThisEnd;
        left || movers.any(|mover| nobody || mover.is_some_and(is_human))
    }

    /// The game as it is can be returned to.
    fn leave(&mut self) {
        let plies = self.game.plies();
        let Self { game, players, score, counting, floor, began, before, .. } = self;
        let Some(before) = before else { return };
        let (game, players, score) = (game.clone(), players.clone(), score.clone());
        before.push(Before { game, players, score, counting: *counting, floor: *floor, began: *began });
        if before.len() > GAMES_BEFORE {
            // One in which nothing was played is the least to lose, else the oldest.
            let untouched = before.iter().position(|before| before.game.plies() == before.began);
            before.remove(untouched.unwrap_or(0));
        }
        *began = plies;
    }

    /// What new games are dealt by; the one being played keeps what it was dealt with.
    pub const fn setup(&self) -> G::Setup {
        self.setup
    }

    /// Agrees on something else for the games to come.
    pub const fn set_setup(&mut self, setup: G::Setup) {
        self.setup = setup;
    }

    /// Games won and drawn in this run, this one included once it is over.
    pub fn score(&self) -> Score {
        let mut score = self.score.clone();
        if let Some(winners) = self.game.winners().filter(|_| self.counting == Counting::Yes) {
            score.add(winners.as_slice().iter().copied().map(seat_index::<G>));
        }
        score
    }

    /// Begins to count anew; a game that is over does not count any more, one that goes on will.
    /// If nobody has moved since another game was left, that is returned to as it was, score and all.
    pub fn reset_score(&mut self) {
        if !self.can_take_back_game() {
            self.leave();
        }
        self.score = Score::new(G::SEATS.len());
        self.count_from_now();
    }

    /// The end the game has come to does not count; one that it comes to does, if it is played to be counted.
    fn count_from_now(&mut self) {
        if !self.is_practice() {
            self.counting = if self.game.is_over() { Counting::NotThisEnd } else { Counting::Yes };
        }
    }

    /// Whether the game is played for practice: no end of it counts.
    pub fn is_practice(&self) -> bool {
        self.counting == Counting::Never
    }

    /// A new game: dealt afresh, opened by whose turn that is; players stay.
    pub fn new_game(&mut self) {
        let setup = self.setup;
        self.new_game_from(|rng, first| G::deal(setup, rng, first));
    }

    /// A new game that somebody else deals, from the session's own generator and with the given seat to move first.
    pub fn new_game_from(&mut self, deal: impl FnOnce(&mut ChaCha8Rng, G::Seat) -> G) {
        let first = G::opener(Some(&self.game), &mut self.rng);
        self.new_game_opened_by(first, deal);
    }

    /// The same, opened by whoever is wanted.
    pub fn new_game_opened_by(&mut self, first: G::Seat, deal: impl FnOnce(&mut ChaCha8Rng, G::Seat) -> G) {
        let game = deal(&mut self.rng, first);
        self.install(game, Counting::Yes);
    }

    /// This game once more from its start, by what is agreed now; players stay. What was practice is so again.
    pub fn play_again(&mut self) {
        let counting = if self.is_practice() { Counting::Never } else { Counting::Yes };
        self.install(self.game.restart(self.setup), counting);
    }

    /// The games finished before this one.
    pub const fn score_before(&self) -> &Score {
        &self.score
    }

    /// Whether the end of the game counts.
    pub const fn counting(&self) -> Counting {
        self.counting
    }

    /// The game on the board goes on as one of another run, or has ended there: with the score from before it.
    pub fn go_on(&mut self, score: Score, counting: Counting) {
        (self.score, self.counting) = (score, counting);
    }

    /// What new games are dealt from, for set-ups that are drawn too.
    pub const fn rng(&mut self) -> &mut ChaCha8Rng {
        &mut self.rng
    }

    /// Puts a given line of play in the game's place, as a file or the command line has it. It counts when it ends here.
    pub fn set_up(&mut self, game: G) {
        self.install(game, Counting::Yes);
    }

    /// The same for practice: it never counts.
    pub fn practise(&mut self, game: G) {
        self.install(game, Counting::Never);
    }

    /// Puts a game in the place of the one before; an end it comes with never counts.
    fn install(&mut self, game: G, counting: Counting) {
        self.leave();
        self.score = self.score();
        self.games += 1;
        self.began = game.plies();
        self.floor = game.plies().saturating_sub(G::UNDO * G::SEATS.len());
        self.game = game;
        self.counting = counting;
        self.count_from_now();
        self.question += 1;
    }
}

/// A seat's place in the order of play.
fn seat_index<G: Game>(seat: G::Seat) -> usize {
    G::SEATS.iter().position(|&other| other == seat).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::tripppin::Line;

    #[test]
    fn what_is_over_from_its_start_never_counts() {
        let over = "4c458625c25207c8/64ff61495832ff0e/e0620d4670ffa21c/2954924ac1239816/\
                    2c1a948a8ca11383/3415d0430ba82685/c4ff318991ffff19/38b068ffff51a42a d1 a1 5 0 l";
        let over: Line = over.parse().unwrap();
        assert!(over.is_over() && over.plies() == 0);
        let mut session: Session<Line> = Session::new(1, (), vec![Player::Human; 2]);
        let nothing = session.score();
        session.set_up(over);
        for _ in 0..3 {
            session.play_again();
            assert!(session.game().is_over());
            assert_eq!(session.score(), nothing);
        }
        session.new_game();
        assert_eq!((session.score(), session.is_practice()), (nothing, false));
    }
}
