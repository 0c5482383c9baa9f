//! The session: the one place a game is played in. It owns the line of play, who plays each seat, and what can be taken back.
//!
//! Every move enters through [`Session::play`], whether a mouse, a key, a script or a mind made it. The question a mind is asked
//! carries the session's number of that moment; whatever changes the game or the players raises it, so a late answer to
//! an old question is recognised and dropped.
//!
//! Knows no view, thread or clock.

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::contract::Game;

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

/// A game being played.
#[derive(Debug)]
pub struct Session<G: Game> {
    game: G,
    players: Vec<Player>,
    first: usize,
    rng: ChaCha8Rng,
    question: u64,
    /// Plies that can no longer be taken back.
    floor: usize,
}

impl<G: Game> Session<G> {
    /// A session whose first game is dealt from `seed`, the first seat moving first.
    #[must_use]
    pub fn new(seed: u64, players: Vec<Player>) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let game = G::deal(&mut rng, G::FIRST);
        Self { game, players, first: seat_index::<G>(G::FIRST), rng, question: 0, floor: 0 }
    }

    /// The line of play.
    #[must_use]
    pub const fn game(&self) -> &G {
        &self.game
    }

    /// Who plays a seat.
    #[must_use]
    pub fn player(&self, seat: G::Seat) -> Player {
        self.players.get(seat_index::<G>(seat)).copied().unwrap_or(Player::Human)
    }

    /// Who plays the seat that is to move; `None` when the game is over.
    #[must_use]
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
    #[must_use]
    pub const fn question(&self) -> Question {
        Question(self.question)
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

    /// Takes back the last move a human made, and whatever was played after it; returns how many plies went.
    ///
    /// Nothing is taken back (0) when no human plays, none of their moves is left, or it lies too far back.
    pub fn take_back(&mut self) -> usize {
        let plies = self.game.plies();
        let last = (self.floor..plies)
            .rev()
            .find(|&ply| self.game.mover(ply).is_some_and(|seat| self.player(seat) == Player::Human));
        let Some(last) = last else { return 0 };
        while self.game.plies() > last {
            if self.game.undo().is_none() {
                break;
            }
        }
        self.question += 1;
        plies - last
    }

    /// A new game: dealt afresh, the next seat moving first; players stay.
    pub fn new_game(&mut self) {
        self.new_game_from(G::deal);
    }

    /// A new game that somebody else deals, from the session's own generator and with the given seat to move first.
    pub fn new_game_from(&mut self, deal: impl FnOnce(&mut ChaCha8Rng, G::Seat) -> G) {
        self.first = (self.first + 1) % G::SEATS.len().max(1);
        if let Some(&first) = G::SEATS.get(self.first) {
            let game = deal(&mut self.rng, first);
            self.install(game);
        }
    }

    /// What new games are dealt from, for set-ups that are drawn too.
    pub const fn rng(&mut self) -> &mut ChaCha8Rng {
        &mut self.rng
    }

    /// Puts a given line of play in the game's place, as a file or the command line has it.
    pub fn set_up(&mut self, game: G) {
        self.first = seat_index::<G>(game.mover(0).unwrap_or(game.turn()));
        self.install(game);
    }

    fn install(&mut self, game: G) {
        self.floor = game.plies().saturating_sub(G::UNDO * G::SEATS.len());
        self.game = game;
        self.question += 1;
    }
}

/// A seat's place in the order of play.
fn seat_index<G: Game>(seat: G::Seat) -> usize {
    G::SEATS.iter().position(|&other| other == seat).unwrap_or(0)
}
