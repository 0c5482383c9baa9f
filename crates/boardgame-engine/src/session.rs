//! The session, which owns the game record, the players and everything that can be taken back.
//!
//! Every move enters through [`Session::play`], whether it comes from the mouse, the keyboard, a script or an
//! engine. The session has a revision number ([`Revision`]), which grows with every change of the game or the
//! players. A search is tagged with the revision for which it was started, so that a late result is
//! recognised and dropped.
//!
//! If requested, the session also remembers earlier games, so that taking back can continue with them.
//! Windows, threads and clocks are left to other modules.

mod take_back;

pub use take_back::{EarlierGame, UndoScope};

use super::score::Score;
use crate::record::{GamePosition, GameRecord};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

/// The kind of player in a seat of the game: a human or an engine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PlayerKind {
    /// A human player, whose moves are entered by the user.
    Human,
    /// A computer player, whose moves are chosen by an engine.
    Computer,
}

/// The revision number of a session. Each engine search is tagged with a revision number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Revision(u64);

/// The rule by which the result of a game is added to the score.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scoring {
    /// The result of the game is added to the score when the game ends.
    Yes,
    /// The present result of the game is not added to the score. If a take-back resumes the game, its next result is
    /// added.
    NextResult,
    /// The game is played for practice, so that no result is added to the score.
    Practice,
}

/// The players of a series of games.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Rivals {
    players: Vec<PlayerKind>,
    /// Number of times that a computer player has received another engine.
    engines: u32,
}

/// A game being played, with its players, the score of the series, and earlier games.
// Fields of the game are last: code finds the others at the same places in all games, so that a page compresses better.
#[repr(C)]
#[derive(Debug, Clone)]
pub struct Session<P: GamePosition> {
    rivals: Rivals,
    /// The players who have finished the current game in this window, or `None` if the game is not over or was already
    /// over when it was loaded. Players chosen after the end do not change the result.
    finishers: Option<Rivals>,
    rng: ChaCha8Rng,
    score: Score,
    /// The players whose wins `score` counts.
    scorers: Rivals,
    scoring: Scoring,
    question: u64,
    games: u64,
    /// Number of plies at the start of the game that are final: no player can take them back.
    final_plies: usize,
    undo_scope: UndoScope,
    /// Number of plies at the start of the game that are outside the undo scope, even after later moves have been
    /// taken back.
    forgotten: usize,
    began: usize,
    is_logged: bool,
    /// Whether the game was dealt in this session, and played without aids or take-backs.
    rated: bool,
    /// Earlier games that can be restored, from the oldest to the latest, or `None` if none are recorded.
    ///
    /// [`UndoScope::AllGames`] enables the recording.
    earlier_games: Option<Vec<EarlierGame<P>>>,
    /// Whether the next new game is the rematch of two human players, who change their seats.
    is_rematch: bool,
    game: GameRecord<P>,
    /// The current game with the moves that have been taken back, or `None` before the first take-back.
    undone: Option<GameRecord<P>>,
    setup: P::Setup,
}

impl<P: GamePosition> Session<P> {
    /// Creates a session whose first game is dealt from `seed` with the given options.
    pub fn new(seed: u64, setup: P::Setup, players: Vec<PlayerKind>) -> Self {
        Self::dealt(seed, setup, players, |rng, first| GameRecord::<P>::deal(setup, rng, first))
    }

    /// Creates a session whose first game is dealt by `deal`.
    ///
    /// The arguments of `deal` are the session's random generator and the seat to move first.
    #[must_use]
    pub fn dealt(
        seed: u64,
        setup: P::Setup,
        players: Vec<PlayerKind>,
        deal: impl FnOnce(&mut ChaCha8Rng, P::Seat) -> GameRecord<P>,
    ) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let first = P::opener(None, &mut rng);
        let game = deal(&mut rng, first);
        let score = Score::new(P::SEATS.len());
        let (counting, question, games, began) = (Scoring::Yes, 0, 1, 0);
        let rivals = Rivals { players, engines: 0 };
        Self {
            finishers: None,
            game,
            scorers: rivals.clone(),
            rivals,
            setup,
            rng,
            score,
            scoring: counting,
            question,
            games,
            final_plies: 0,
            undo_scope: UndoScope::CurrentGame,
            forgotten: 0,
            began,
            is_logged: false,
            rated: true,
            earlier_games: None,
            undone: None,
            is_rematch: false,
        }
    }

    /// Returns the record of the current game.
    pub const fn game(&self) -> &GameRecord<P> {
        &self.game
    }

    /// Returns the kind of player in `seat`.
    pub fn player(&self, seat: P::Seat) -> PlayerKind {
        self.rivals.player(seat_index::<P>(seat))
    }

    /// Returns the kind of player in `seat` whose result the current game shows. After the end of the game, this is
    /// the player who has finished it, even if the seat has another player now.
    pub fn result_player(&self, seat: P::Seat) -> PlayerKind {
        self.result_rivals().player(seat_index::<P>(seat))
    }

    fn result_rivals(&self) -> &Rivals {
        self.finishers.as_ref().unwrap_or(&self.rivals)
    }

    /// Returns the kind of player who is to move, or `None` if the game is over.
    pub fn to_move(&self) -> Option<PlayerKind> {
        (!self.game.is_over()).then(|| self.player(self.game.turn()))
    }

    /// Changes the kind of player in a seat. Returns `false` if the seat already had this kind.
    pub fn set_player(&mut self, seat: P::Seat, player: PlayerKind) -> bool {
        match self.rivals.players.get_mut(seat_index::<P>(seat)) {
            Some(now) if *now != player => {
                *now = player;
                self.rated &= self.game.plies() == 0;
                self.undone = None;
                self.question += 1;
                self.forgotten = self.forgotten.max(self.plies_outside_scope());
                true
            }
            _ => false,
        }
    }

    /// Begins the score anew, because a computer player has another engine. The result of a game that is over still
    /// counts for the players who have finished it.
    pub const fn change_engine(&mut self) {
        self.rivals.engines = self.rivals.engines.wrapping_add(1);
    }

    /// Starts a new revision after a change of the game, and keeps the players of a game that is over.
    fn game_changed(&mut self) {
        self.question += 1;
        if !self.game.is_over() {
            self.finishers = None;
        } else if self.finishers.is_none() {
            self.finishers = Some(self.rivals.clone());
        }
    }

    /// Returns the current revision of the session. A new search must be tagged with this revision.
    pub const fn revision(&self) -> Revision {
        Revision(self.question)
    }

    /// Returns the number of the current game in this session.
    ///
    /// Every dealt or loaded game gets a new number.
    pub const fn number(&self) -> u64 {
        self.games
    }

    /// Starts a new revision without changing the game, so that results of running searches become stale.
    pub const fn invalidate_searches(&mut self) {
        self.question += 1;
    }

    /// Plays a move in the current game and starts a new revision.
    ///
    /// # Errors
    /// Returns [`GamePosition::Illegal`], the rule that the move breaks.
    pub fn play(&mut self, mv: P::Move) -> Result<(), P::Illegal> {
        self.game.play(mv)?;
        self.undone = None;
        self.game_changed();
        self.forgotten = self.forgotten.max(self.plies_outside_scope());
        Ok(())
    }

    /// Ends the current game as an agreed or claimed draw. Returns `false` if the game does not allow it.
    pub fn leave_as_draw(&mut self) -> bool {
        let left = self.game.end_as_draw();
        if left {
            self.game_changed();
        }
        left
    }

    /// Resigns the current game for the seat to move. Returns `false` if the game does not allow it.
    pub fn resign(&mut self) -> bool {
        self.resign_for(self.game.turn())
    }

    /// Ends the game as lost for a seat, also if another seat is to move. Returns `false` if the rules do not allow
    /// it.
    pub fn resign_for(&mut self, loser: P::Seat) -> bool {
        let is_resigned = self.game.resign_for(loser);
        if is_resigned {
            self.game_changed();
        }
        is_resigned
    }

    /// Returns to the position after the first `plies` plies, and resumes the game if players have ended it. Starts a
    /// new revision.
    ///
    /// Unlike a take-back, this also removes moves of computer players. As after a take-back, the next result of the
    /// game is scored.
    pub fn reopen_at(&mut self, plies: usize) {
        self.game = self.game.truncated(plies);
        self.game.undo_chosen_end();
        self.undone = None;
        self.game_changed();
        self.count_from_now();
    }

    /// Plays the move that an engine found for `revision`. Returns `Ok(false)` without playing if the session
    /// now has a different revision.
    ///
    /// # Errors
    /// Returns [`GamePosition::Illegal`] if the engine's move breaks a rule.
    pub fn play_found_move(&mut self, revision: Revision, mv: P::Move) -> Result<bool, P::Illegal> {
        if revision != self.revision() {
            return Ok(false);
        }
        self.play(mv).map(|()| true)
    }

    /// Returns the options for new games. The options of the current game may be different.
    pub const fn setup(&self) -> P::Setup {
        self.setup
    }

    /// Sets the options for new games and leaves the current game unchanged.
    pub const fn set_setup(&mut self, setup: P::Setup) {
        self.setup = setup;
    }

    /// Returns the score of the players of the current game, including this game if it is over and scored.
    pub fn score(&self) -> Score {
        let mut score = self.score_before();
        if let Some(winners) = self.game.winners().filter(|_| self.scoring == Scoring::Yes) {
            let winners: Vec<usize> = winners.as_slice().iter().copied().map(seat_index::<P>).collect();
            score.add(&winners);
        }
        score
    }

    /// Resets the wins and draws of the series to zero.
    ///
    /// If the current game is already over, its result is not added to the new score.
    ///
    /// The previous state is recorded so that it can be restored. If an earlier game could already be
    /// restored, that game is kept instead.
    pub fn reset_score(&mut self) {
        if !self.can_take_back_game() {
            self.push_earlier_game();
        }
        self.score = Score::new(P::SEATS.len());
        self.scorers = self.rivals.clone();
        self.count_from_now();
    }

    /// Makes the next result of the game count for the score. A result that the game already has is not added.
    ///
    /// In a practice game, no result is added to the score.
    fn count_from_now(&mut self) {
        if !self.is_practice() {
            self.scoring = if self.game.is_over() { Scoring::NextResult } else { Scoring::Yes };
        }
    }

    /// Returns `true` if the game is played for practice, so that no result is added to the score.
    pub fn is_practice(&self) -> bool {
        self.scoring == Scoring::Practice
    }

    /// Deals a new game with the current options and the same players.
    ///
    /// The rules decide which seat moves first.
    pub fn new_game(&mut self) {
        let setup = self.setup;
        self.new_game_from(|rng, first| GameRecord::<P>::deal(setup, rng, first));
    }

    /// Starts a new game dealt by `deal`.
    ///
    /// The arguments of `deal` are the session's random generator and the seat to move first.
    pub fn new_game_from(&mut self, deal: impl FnOnce(&mut ChaCha8Rng, P::Seat) -> GameRecord<P>) {
        let is_rematch = std::mem::take(&mut self.is_rematch);
        let rivals = self.human_pair().filter(|_| is_rematch);
        let first = match rivals {
            Some(_) => self.game.first().turn(),
            None => P::opener(Some(&self.game), &mut self.rng),
        };
        let game = deal(&mut self.rng, first);
        self.install(game, Scoring::Yes);
        self.rated = true;
        if let Some([one, other]) = rivals {
            self.score.swap(one, other);
        }
    }

    /// Makes the next new game a rematch, for which the two human players change their seats. Returns `false` if
    /// there are not exactly two human players.
    ///
    /// The same seat moves first again, so that it is the turn of the other player, and the players keep their
    /// wins.
    pub fn prepare_rematch(&mut self) -> bool {
        self.is_rematch = self.human_pair().is_some();
        self.is_rematch
    }

    /// Returns the indices of the two seats that humans play, or `None` if humans do not play exactly two seats.
    pub fn human_pair(&self) -> Option<[usize; 2]> {
        let humans = (0..P::SEATS.len()).filter(|&seat| self.player(P::SEATS[seat]) == PlayerKind::Human);
        <[usize; 2]>::try_from(humans.collect::<Vec<_>>()).ok()
    }

    /// Restarts the current game from its initial position with the current options and the same players.
    ///
    /// A practice game remains a practice game.
    pub fn play_again(&mut self) {
        let counting = if self.is_practice() { Scoring::Practice } else { Scoring::Yes };
        self.install(self.game.restart(self.setup), counting);
    }

    /// Returns the score of the players of the current game without this game. The score of other players does not
    /// count.
    pub fn score_before(&self) -> Score {
        if self.scorers == *self.result_rivals() { self.score.clone() } else { Score::new(P::SEATS.len()) }
    }

    /// Returns the rule by which the result of the current game is added to the score.
    pub const fn counting(&self) -> Scoring {
        self.scoring
    }

    /// Sets the score of a resumed series of games, and the rule by which the current game is scored.
    ///
    /// The moves after the first `began` plies count as played in this session.
    pub fn resume(&mut self, score: Score, scoring: Scoring, began: usize) {
        (self.score, self.scoring, self.rated) = (score, scoring, false);
        self.scorers = self.rivals.clone();
        self.finishers = self.game.is_over().then(|| self.rivals.clone());
        self.began = began.min(self.game.plies());
    }

    /// Returns the number of plies in the current game's record at the time when the game was dealt or loaded.
    ///
    /// A reset of the score that records an earlier game sets the number to the current number of plies.
    pub const fn began(&self) -> usize {
        self.began
    }

    /// Returns `true` if the result of the current game is in the user's logbook.
    pub const fn is_logged(&self) -> bool {
        self.is_logged
    }

    /// Records that the result of the current game is in the user's logbook.
    ///
    /// No later result of the same game is logged, even if moves are taken back or the game is restored.
    pub const fn mark_logged(&mut self) {
        self.is_logged = true;
    }

    /// Returns `true` if the result of the current game counts for a rating.
    ///
    /// Such a game was dealt in this session and played without aids or take-backs.
    pub const fn is_rated(&self) -> bool {
        self.rated
    }

    /// Excludes the result of the current game from ratings, because the user received help.
    pub const fn bar_rating(&mut self) {
        self.rated = false;
    }

    /// Sets the players who have finished the current game, if it is over. They also have the score of a resumed series.
    pub fn set_finishers(&mut self, players: Vec<PlayerKind>) {
        if self.game.is_over() && players.len() == P::SEATS.len() {
            self.scorers = Rivals { players, engines: self.rivals.engines };
            self.finishers = Some(self.scorers.clone());
        }
    }

    /// Returns `true` if a player has moved in the current game or has ended it since it was dealt or loaded.
    ///
    /// Moves before a reset of the score that recorded an earlier game do not count.
    pub fn is_played(&self) -> bool {
        self.game.plies() > self.began || self.is_ended_here()
    }

    /// Replaces the session by `other` and starts a new revision, so that running searches become stale.
    pub fn replace_with(&mut self, other: Self) {
        let question = self.question.max(other.question) + 1;
        *self = Self { question, ..other };
    }

    /// Returns the random generator of the session, for random choices among the options of a new game.
    pub const fn rng(&mut self) -> &mut ChaCha8Rng {
        &mut self.rng
    }

    /// Replaces the current game by `game`, for instance after loading a file.
    ///
    /// A result that the game already has is not scored.
    pub fn set_up(&mut self, game: GameRecord<P>) {
        self.install(game, Scoring::Yes);
    }

    /// Replaces the current game by `game`, for practice. No result of the game is scored.
    pub fn practise(&mut self, game: GameRecord<P>) {
        self.install(game, Scoring::Practice);
    }

    /// Replaces the current game by `game`. The moves already in `game` are final and cannot be taken back.
    ///
    /// Used for a game whose turns are exchanged outside the session, such as a correspondence game.
    ///
    /// The earlier games and their score are dropped.
    pub fn follow(&mut self, game: GameRecord<P>) {
        (self.earlier_games, self.undo_scope) = (None, UndoScope::CurrentGame);
        self.install(game, Scoring::Yes);
        self.final_plies = self.began;
        self.score = Score::new(P::SEATS.len());
        self.scorers = self.rivals.clone();
        self.scoring = Scoring::Yes;
    }

    /// Makes `game` the current game and records the previous game.
    ///
    /// If `game` is already over, its result is not scored.
    fn install(&mut self, game: GameRecord<P>, scoring: Scoring) {
        self.push_earlier_game();
        if self.game.is_over() && self.scoring == Scoring::Yes {
            self.score = self.score();
            self.scorers = self.result_rivals().clone();
        }
        self.games += 1;
        self.began = game.plies();
        (self.game, self.finishers, self.undone) = (game, None, None);
        (self.final_plies, self.forgotten) = (0, self.plies_outside_scope());
        self.scoring = scoring;
        self.rated = false;
        self.is_logged = false;
        self.count_from_now();
        self.question += 1;
    }
}

impl Rivals {
    fn player(&self, seat: usize) -> PlayerKind {
        self.players.get(seat).copied().unwrap_or(PlayerKind::Human)
    }
}

fn seat_index<P: GamePosition>(seat: P::Seat) -> usize {
    P::SEATS.iter().position(|&other| other == seat).unwrap_or(0)
}
