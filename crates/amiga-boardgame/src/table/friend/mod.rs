//! Games between two people: each sends the other links, which contain the whole game so far.
//!
//! From an invitation on, the window shows the friend's game in place of the user's own game, which is set aside and comes
//! back by one command. By text, a link arrives through the clipboard or the address of a page, and leaves through the
//! clipboard. On a network line, the program sends the links; see [`mod@line`]. Records are saved by [`SavedGames`]. The
//! rules of fair play, and the stages with their texts and buttons, are left to [`boardgame_friend`].

mod accept;
mod checking;
mod commands;
mod curtain;
pub mod line;
mod list;
mod saving;
mod showing;
mod shown;
pub mod storage;
mod texts;
mod transfer;
mod unsent;

pub(crate) use accept::{clear_turn_message, open_address, paste};
pub(super) use commands::RESIGNED_ON_LINE;
pub(crate) use commands::{ask_back, draw_was_agreed, draw_was_refused, press, rematch, resign, send};
pub(crate) use list::{HAS_LIST, run_list};
pub(crate) use showing::{BACK_FIRST, back, forth, leave};
pub(crate) use shown::FriendGame;
pub use shown::LinkStage;

use crate::table::friend::checking::Checking;
use crate::table::friend::line::{IS_AVAILABLE, LinePlay, Lines};
use crate::table::friend::list::GameList;
use crate::table::friend::saving::SavingWatch;
use crate::table::friend::shown::Begun;
use crate::table::friend::storage::SavedGames;
use crate::table::friend::unsent::UnsentMoves;
use crate::table::mode::Mode;
use crate::table::model::Model;
use crate::table::{Table, TableGame};
use boardgame_engine::oracle::PuzzleOracle;
use boardgame_engine::record::GamePosition;
use boardgame_engine::search_task::Pace;
use boardgame_engine::session::Session;
use boardgame_friend::games::GameId;
use boardgame_friend::link::Link;
use boardgame_friend::record::Record;
use boardgame_friend::replay::Duty;
use boardgame_friend::stage::{FriendStage, Unsent};
use small_amiga::chips::Ticks;
use small_amiga::exec::SignalPort;
use small_amiga::intuition::Intuition;

/// Name shown for the user in a game with a friend.
pub const YOU: &str = "You";
/// Name shown for the friend.
pub const FRIEND_NAME: &str = "Friend";
/// The reason why a move is refused while the user has to send a link.
pub const SEND_FIRST: &str = "Choose Send (S) first.";
/// The reason why a move is refused while another player has to move.
pub const NOT_YOUR_TURN: &str = "It is not your turn.";
/// The message if the user tries to take back a sent move, and nothing can be asked.
const SENT: &str = "Your move is sent: it stays.";

/// The state of a window for games with friends, except the game that it shows.
#[derive(Debug)]
pub(super) struct FriendPlay<P: GamePosition> {
    /// All games with friends of the user, or `None` if the host has no storage for them.
    games: Option<SavedGames>,
    /// The games that the user has left, with the moves that have not been sent, in the order in which they were left.
    left: Vec<(FriendGame<P>, Session<P>)>,
    /// The moves that had not been sent when the program was closed.
    unsent: UnsentMoves,
    /// The searches for moves of a program in links of the friend, at most one for each game.
    checking: Vec<Checking>,
    /// Whether a thread searches. Otherwise, the window waits for the search.
    has_threads: bool,
    /// The requester with the user's games, while it is open.
    list: Option<GameList>,
    /// The time of the display at which the window has shown a question of the friend, while one waits.
    asked_at: Option<Ticks>,
    /// The game whose link is copied as soon as it is saved, and the message then.
    unsaved_copy: Option<(GameId, &'static str)>,
    pub(super) saving: SavingWatch,
    pub(super) line: LinePlay,
}

/// Time for which a new question takes no answer, in ticks: 0.7 s. A click that was meant for something else is no consent.
const UNREAD: Ticks = Ticks(210);

impl<P: GamePosition> FriendPlay<P> {
    /// Creates the state of a window without saved games. The argument `port` is the program's port, which is signalled
    /// after events of a line.
    pub(super) fn new(port: &SignalPort) -> Self {
        Self {
            games: None,
            left: Vec::new(),
            unsent: UnsentMoves::default(),
            checking: Vec::new(),
            has_threads: false,
            list: None,
            asked_at: None,
            unsaved_copy: None,
            saving: SavingWatch::default(),
            line: LinePlay::new(port),
        }
    }

    /// Removes and returns a game that the user has left.
    fn take_left(&mut self, game: GameId) -> Option<(FriendGame<P>, Session<P>)> {
        let is_of =
            |(left, _): &(FriendGame<P>, _)| left.begun.as_ref().is_some_and(|begun| begun.id() == game);
        let at = self.left.iter().position(is_of)?;
        Some(self.left.remove(at))
    }

    /// Sets the host's lines to other computers. Without them, no line can be opened.
    pub(super) fn set_lines(&mut self, lines: Lines) {
        self.line.set_lines(lines);
    }

    /// Sets the user's saved games. Without them, the window cannot be used for games with friends. The pace decides
    /// whether moves of programs in links are searched on a thread.
    pub(super) fn set_games(&mut self, games: SavedGames, pace: Pace) {
        self.has_threads = IS_AVAILABLE && pace == Pace::Free;
        self.games = Some(games.notifying(self.line.notifier()));
    }
}

impl<P: GamePosition, O: PuzzleOracle<Position = P>> Model<O> {
    /// Returns the game with a friend that the window shows, if any.
    pub(super) fn friend_game(&self) -> Option<&FriendGame<P>> {
        match &self.mode {
            Mode::Friend(_, game) => Some(game),
            Mode::Own | Mode::Lesson(..) => None,
        }
    }

    pub(super) fn friend_game_mut(&mut self) -> Option<&mut FriendGame<P>> {
        match &mut self.mode {
            Mode::Friend(_, game) => Some(game),
            Mode::Own | Mode::Lesson(..) => None,
        }
    }

    /// Returns the game with a record that the window shows, if any.
    fn shown_begun(&self) -> Option<&Begun<P>> {
        self.friend_game()?.begun.as_ref()
    }

    /// Returns the stage of the game with a friend that the window shows, if any.
    pub fn friend_stage(&self) -> Option<&FriendStage> {
        self.friend_game().map(|game| &game.stage)
    }

    /// Returns the stage of the shown game in a few words, or `None` if the window shows no game with a friend.
    pub fn link_stage(&self) -> Option<LinkStage> {
        self.friend_game().map(FriendGame::link_stage)
    }

    /// Returns `true` if the window shows an unfinished game with a friend.
    ///
    /// In such a game, no engine may help the user.
    pub fn is_between_people(&self) -> bool {
        self.link_stage().is_some_and(|stage| stage != LinkStage::Over)
    }

    /// Returns `true` if a friend waits for the user's move or answer: in the shown game, or in that of the line.
    pub fn is_friend_waiting(&self) -> bool {
        let is_here = |stage: &FriendStage| stage.can_move() || stage.is_question();
        self.friend_stage().is_some_and(is_here) || self.friend.line.has_news()
    }

    /// Returns `true` if the user has to send a link of the game that the window shows.
    pub fn has_link_to_send(&self) -> bool {
        matches!(self.link_stage(), Some(LinkStage::Send | LinkStage::SendOn)) && !self.is_on_line()
    }

    /// Returns `true` if the window shows a game whose links are sent over an open line. It need not be connected.
    pub(super) fn is_on_line(&self) -> bool {
        let Some(game) = self.friend_game() else { return false };
        match &game.begun {
            Some(begun) => self.friend.line.is_of(begun.id()),
            None => game.question.is_none(),
        }
    }

    /// Returns `true` if the friend plays the seat `seat` in the shown game.
    pub fn is_friend(&self, seat: P::Seat) -> bool {
        let seats = self.friend_game().and_then(FriendGame::seats);
        seats.is_some_and(|[_, friend]| friend == seat)
    }

    /// Returns the message to show if Take back has no effect because the friend has the user's moves, or `None`
    /// without such moves.
    pub(crate) fn take_back_refusal(&self) -> Option<&'static str> {
        let begun = self.friend_game()?.begun.as_ref()?;
        begun.has_own_turn().then_some(SENT)
    }

    /// Returns `true` if Take back has an effect.
    pub(crate) fn can_take_back(&self) -> bool {
        self.can_take_back_move()
            || self.can_ask_friend_back()
            || self.friend_game().is_none() && self.session().can_take_back_game()
    }

    /// Returns `true` if a move or the end of the current game can be taken back. In a game with a friend, only what has
    /// not been sent.
    ///
    /// A return to an earlier game is not considered.
    pub fn can_take_back_move(&self) -> bool {
        self.session().can_take_back() && (self.friend_game().is_none() || self.has_unsent_turn())
    }

    /// Returns `true` if the window shows a game with this identifier.
    fn is_showing(&self, game: GameId) -> bool {
        self.shown_begun().is_some_and(|begun| begun.id() == game)
    }

    /// Returns the game with this identifier that the window shows or that the user has left.
    fn begun_mut(&mut self, game: GameId) -> Option<&mut Begun<P>> {
        let left = self.friend.left.iter_mut().map(|left| &mut left.0);
        let shown = match &mut self.mode {
            Mode::Friend(_, shown) => Some(&mut **shown),
            Mode::Own | Mode::Lesson(..) => None,
        };
        let games = shown.into_iter().chain(left);
        games.filter_map(|shown| shown.begun.as_mut()).find(|begun| begun.id() == game)
    }

    /// Keeps the shown game with its moves that have not been sent, before the game `next` takes its place, or one that has no
    /// record yet.
    fn keep_unsent(&mut self, next: Option<GameId>) {
        let is_kept = next.is_none_or(|next| self.has_unsent_turn() && !self.is_showing(next));
        if !is_kept || self.friend_game().is_none_or(|game| game.begun.is_none()) {
            return;
        }
        let session = self.session().clone();
        if let Mode::Friend(_, game) = &mut self.mode {
            let game = std::mem::replace(&mut **game, FriendGame::calling());
            self.friend.left.push((game, session));
        }
    }

    /// Returns `true` if the window shows a game with a friend whose board is not known yet.
    pub(crate) fn has_curtain(&self) -> bool {
        self.friend_game().is_some_and(|game| game.seats().is_none())
    }

    /// Returns the newest link of the game that the window shows, without moves that have not been sent, and the invitation
    /// that waits for the user's answer.
    pub(super) fn shown_links(&self) -> [Option<&Link>; 2] {
        self.friend_game().map_or([None; 2], FriendGame::links)
    }

    /// Updates the stage of the shown game after a change of the position or the players.
    pub(super) fn update_friend_stage(&mut self) {
        if let Mode::Friend(_, game) = &mut self.mode {
            let begun = game.begun.as_ref();
            let seat = begun.and_then(|begun| begun.record.seat());
            let id = begun.map(Begun::id);
            let carrier = self.friend.line.carrier(id, seat);
            let is_checking = self.friend.checking.iter().any(|checking| id == Some(checking.game()));
            game.update(&self.controller.session, self.draws.offered_by(), (carrier, is_checking));
        }
    }

    /// Returns `true` if the shown game has a move or a decision of the user that has not been sent.
    pub(super) fn has_unsent_turn(&self) -> bool {
        let Some(begun) = self.shown_begun() else { return false };
        let is_open = begun.replay.duty == Duty::Move && begun.replay.end.is_none();
        is_open && (begun.has_moved(self.game()) || self.game().has_chosen_end())
    }

    /// Returns `true` if a game has a move or a decision of the user that has not been sent, also if the user has left it.
    fn keeps_unsent(&self, game: GameId) -> bool {
        let shown = self.friend_game().map(|shown| (shown, self.session()));
        let left = self.friend.left.iter().map(|(left, session)| (left, session));
        let begun = left.chain(shown).filter_map(|(game, session)| Some((game.begun.as_ref()?, session)));
        let mut of_game = begun.filter(|(begun, _)| begun.id() == game);
        let is_kept = of_game
            .any(|(begun, session)| matches!(begun.unsent(session), Unsent::Moving | Unsent::Complete));
        is_kept || self.friend.unsent.has(game)
    }

    /// Returns `true` if Take back can ask the friend to take back a move, or withdraw this question.
    pub(super) fn can_ask_friend_back(&self) -> bool {
        let Some(game) = self.friend_game() else { return false };
        let Some(begun) = game.begun.as_ref() else { return false };
        match game.stage {
            // A question that was refused can be asked again after a move.
            FriendStage::Wait { was_refused: false, .. } | FriendStage::Move { .. } => begun.can_ask_back(),
            FriendStage::Asking { .. } => begun.record.link().has_wish(),
            _ => false,
        }
    }

    /// Notes whether the window shows a question of the friend at the time `now` of the display.
    pub(super) fn note_question(&mut self, now: Ticks) {
        let asked_at = self.friend.asked_at.unwrap_or(now);
        self.friend.asked_at = self.is_asked_by_friend().then_some(asked_at);
    }

    /// Returns `true` if a question of the friend is too new to be answered at the time `now` of the display.
    pub(super) fn has_unread_question(&self, now: Ticks) -> bool {
        let is_new = self.friend.asked_at.is_none_or(|asked_at| now.since(asked_at) < UNREAD);
        is_new && self.is_asked_by_friend()
    }

    /// Returns `true` if the user has a game with a friend to turn to, other than the shown one.
    pub(super) fn has_friend_game_to_show(&self) -> bool {
        let least = 1 + usize::from(self.shown_begun().is_some());
        self.friend.games.as_ref().is_some_and(|games| games.may_have(P::NAME, least))
    }
}

/// Follows what has become of saved games, the line and the requester with the user's games.
pub(super) fn poll<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition) {
    transfer::take_over(program, intuition);
    checking::poll(program, intuition);
    line::poll(program, intuition);
    list::poll(program, intuition);
    saving::follow(program, intuition);
}

/// Prefix of the word `friend=ID` in the user's saved game while the window shows a game with a friend.
const FRIEND: &str = "friend=";

/// Returns the words in the user's saved game for games with friends: the one that the window shows, and moves that have not
/// been sent.
pub(super) fn words<O: PuzzleOracle>(model: &Model<O>) -> Vec<String> {
    let mut words = unsent::words(model);
    if let Some(begun) = model.shown_begun() {
        words.push(format!("{FRIEND}{}", begun.id()));
    }
    words
}

/// Takes over the moves among a saved game's words that had not been sent when the program was closed. The moves come back
/// when the window shows their games. Moves of games that have gone on are dropped.
pub(super) fn restore_unsent<G: TableGame>(program: &mut Table<G>, words: &[String]) {
    let friend = &mut program.model_mut().friend;
    if let Some(games) = &friend.games {
        friend.unsent = UnsentMoves::of_words(words, games);
    }
}

/// Shows the game with a friend that a saved game's word names, as before the restart of the program. Announces other
/// unfinished games on a line, because a window has one line.
#[inline(never)]
pub(super) fn resume<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition, words: &[String]) {
    let id = words.iter().find_map(|word| word.strip_prefix(FRIEND));
    if program.model().aids.is_classic() || id.is_none() && !IS_AVAILABLE {
        return;
    }
    let Ok((games, rules)) = showing::saved(program) else { return };
    let records = games.of_game(G::Position::NAME).unwrap_or_default();
    if let Some(record) = records.iter().find(|record| id == Some(&record.id().to_string())) {
        let shown = showing::show(program, intuition, record.clone());
        showing::report(intuition, shown);
    }
    if !IS_AVAILABLE {
        return;
    }
    let line = &program.model().friend.line;
    let is_waiting = |record: &&Record| {
        record.seat().is_some()
            && !line.is_of(record.id())
            && record.replay(rules).is_ok_and(|replay| replay.end.is_none())
    };
    let message = match records.iter().filter(is_waiting).count() {
        0 => return,
        1 => "Another game on a line is not connected: see Games with friends".to_owned(),
        count => format!("{count} other games on a line are not connected: see Games with friends"),
    };
    intuition.announce(Some(message));
}

/// Returns `true` if the user can begin a game with a friend.
pub(super) fn can_invite<G: TableGame>(program: &Table<G>) -> bool {
    program.model().friend.games.is_some() && G::INFO.link_rules.is_some()
}

/// Returns `true` if the user can copy a link of the game that the window shows.
pub(super) fn can_send_link<G: TableGame>(program: &Table<G>) -> bool {
    program.model().friend_stage().is_some_and(commands::can_send)
}

/// Returns `true` if a text contains a link, even a damaged one.
pub(crate) fn is_link(text: &str) -> bool {
    Link::is_meant_by(text)
}
