//! Games between two people by text: each sends the other links, which contain the whole game so far.
//!
//! From an invitation on, the window shows the friend's game in place of the user's own game, which is set aside and comes
//! back by one command. A link arrives through the clipboard or the address of a page, and leaves through the
//! clipboard. Records are saved by [`SavedGames`]. The rules of fair play, and the stages with their texts and buttons, are
//! left to [`boardgame_friend`].

mod accept;
mod commands;
mod curtain;
mod list;
mod shown;
pub mod storage;
mod texts;

pub(crate) use accept::{open_address, paste};
pub(crate) use commands::{BACK_FIRST, ask_back, back, forth, invite, leave, press, rematch, resign, send};
pub(super) use list::poll as poll_list;
pub(crate) use list::{HAS_LIST, run_list};
pub(crate) use shown::FriendGame;

use crate::table::friend::list::GameList;
use crate::table::friend::storage::SavedGames;
use crate::table::game_window::GameWindow;
use crate::table::mode::Mode;
use crate::table::{Table, TableGame};
use boardgame_engine::oracle::PuzzleOracle;
use boardgame_engine::record::GamePosition;
use boardgame_engine::session::Session;
use boardgame_friend::link::Link;
use boardgame_friend::replay::Duty;
use boardgame_friend::stage::FriendStage;
use boardgame_friend::turn::MoveText;
use small_amiga::chips::Ticks;
use small_amiga::intuition::Intuition;

/// The state of a window for games with friends, except the game that it shows.
#[derive(Debug)]
pub(super) struct FriendPlay<P: GamePosition> {
    /// All games with friends of the user, or `None` if the host has no storage for them.
    games: Option<SavedGames>,
    /// The game that the user has left, with the moves that have not been sent.
    left: Option<Box<(FriendGame<P>, Session<P>)>>,
    /// The requester with the user's games, while it is open.
    list: Option<GameList>,
    /// The time of the display at which the window has shown a question of the friend, while one waits.
    asked_at: Option<Ticks>,
}

/// Time for which a new question takes no answer, in ticks: 0.7 s. A click that was meant for something else is no consent.
const UNREAD: Ticks = Ticks(210);

impl<P: GamePosition> Default for FriendPlay<P> {
    fn default() -> Self {
        Self { games: None, left: None, list: None, asked_at: None }
    }
}

impl<P: GamePosition> FriendPlay<P> {
    /// Sets the user's saved games. Without them, the window cannot be used for games with friends.
    pub(super) fn set_games(&mut self, games: SavedGames) {
        self.games = Some(games);
    }
}

impl<P: GamePosition, O: PuzzleOracle<Position = P>> GameWindow<O> {
    /// Returns the game with a friend that the window shows, if any.
    pub(super) fn friend_game(&self) -> Option<&FriendGame<P>> {
        match &self.mode {
            Mode::Friend(_, game) => Some(game),
            Mode::Own | Mode::Lesson(..) | Mode::Line(..) => None,
        }
    }

    pub(super) fn friend_game_mut(&mut self) -> Option<&mut FriendGame<P>> {
        match &mut self.mode {
            Mode::Friend(_, game) => Some(game),
            Mode::Own | Mode::Lesson(..) | Mode::Line(..) => None,
        }
    }

    /// Returns the stage of the game with a friend that the window shows, if any.
    pub fn friend_stage(&self) -> Option<&FriendStage> {
        self.friend_game().map(|game| &game.stage)
    }

    /// Returns `true` if the window shows a game with a friend whose board is not known yet.
    pub(super) fn has_curtain(&self) -> bool {
        self.friend_game().is_some_and(|game| game.seats().is_none())
    }

    /// Returns the text of the newest link of the game that the window shows, without moves that have not been sent.
    pub(super) fn shown_link(&self) -> Option<String> {
        self.friend_game()?.text()
    }

    /// Returns the move of the program that plays a side of a game with a friend, or `None` if no program has to move.
    ///
    /// The search has no time limit, because the program of the friend must find the same move.
    pub(super) fn friend_program_move(&self) -> Option<P::Move> {
        let game = self.friend_game().filter(|game| game.stage == FriendStage::Program)?;
        let begun = game.begun.as_ref()?;
        let mut replayed = begun.record.replay(begun.rules).ok()?.game?;
        for mv in self.game().moves().skip(begun.plies) {
            replayed.replay(&mv.to_string().parse::<MoveText>().ok()?).ok()?;
        }
        replayed.find_program_move()?.as_str().parse().ok()
    }

    /// Updates the stage of the shown game after a change of the position or the players.
    pub(super) fn update_friend_stage(&mut self) {
        if let Mode::Friend(_, game) = &mut self.mode {
            game.update(&self.controller.session, self.draws.offered_by());
        }
    }

    /// Returns `true` if the shown game has a move or a decision of the user that has not been sent.
    pub(super) fn has_unsent_friend_turn(&self) -> bool {
        let Some(begun) = self.friend_game().and_then(|game| game.begun.as_ref()) else { return false };
        let is_open = begun.replay.duty == Duty::Move && begun.replay.end.is_none();
        is_open && (begun.has_moved(self.game()) || self.game().has_chosen_end())
    }

    /// Returns `true` if Take back can ask the friend to take back a move, or withdraw this question.
    pub(super) fn can_ask_friend_back(&self) -> bool {
        let Some(game) = self.friend_game() else { return false };
        let Some(begun) = game.begun.as_ref() else { return false };
        match game.stage {
            FriendStage::Wait { .. } | FriendStage::Move { .. } => begun.can_ask_back(),
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

    /// Returns `true` if the user has a game with a friend to return to: the one that was left, or a saved one.
    pub(super) fn has_friend_game_to_show(&self) -> bool {
        self.friend_game().is_none() && (self.friend.left.is_some() || self.friend.games.is_some())
    }
}

/// Prefix of the word `friend=ID` in the user's saved game while the window shows a game with a friend.
const FRIEND: &str = "friend=";

/// Returns the word in the user's saved game that names the game with a friend in the window.
pub(super) fn word<O: PuzzleOracle>(table: &GameWindow<O>) -> Option<String> {
    let begun = table.friend_game()?.begun.as_ref()?;
    Some(format!("{FRIEND}{}", begun.id()))
}

/// Shows the game with a friend that a saved game's word names, as before the restart of the program.
pub(super) fn resume<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition, words: &[String]) {
    let Some(id) = words.iter().find_map(|word| word.strip_prefix(FRIEND)) else { return };
    let Ok((games, _)) = commands::saved(program) else { return };
    let records = games.of_game(G::Position::NAME).unwrap_or_default();
    if let Some(record) = records.into_iter().find(|record| record.id().to_string() == id) {
        let shown = commands::show(program, intuition, (record, false));
        commands::report(intuition, shown);
    }
}

/// Returns `true` if the user can begin a game with a friend.
pub(super) fn can_invite<G: TableGame>(program: &Table<G>) -> bool {
    program.table().friend.games.is_some() && G::INFO.link_rules.is_some()
}

/// Returns `true` if the user can copy a link of the game that the window shows.
pub(super) fn can_send_link<G: TableGame>(program: &Table<G>) -> bool {
    program.table().friend_stage().is_some_and(commands::can_send)
}

/// Returns `true` if a text contains a link, even a damaged one.
pub(crate) fn is_link(text: &str) -> bool {
    Link::is_meant_by(text)
}
