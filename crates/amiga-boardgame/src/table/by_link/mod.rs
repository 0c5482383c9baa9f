//! Games between two people on a network line.
//!
//! The window shows the game in place of the user's own game, which is set aside, and sends the user's turns when they are
//! made; see [`mod@line`].

mod commands;
pub mod line;
mod notes;
mod shown_game;
mod take_back;

pub(super) use commands::leave;
pub use shown_game::LinkStage;
pub(super) use shown_game::ShownGame;

use crate::entry::saved_options::SavedOptions;
use crate::table::by_link::line::{LinePlay, Lines};
use crate::table::friend::FriendGame;
use crate::table::game_window::GameWindow;
use crate::table::mode::Mode;
use boardgame_engine::oracle::PuzzleOracle;
use boardgame_engine::record::{GamePosition, GameRecord};
use boardgame_engine::session::PlayerKind;
use boardgame_friend::correspondence::Correspondence;
use boardgame_friend::game::LinkStartFn;
use boardgame_friend::side::Side;
use boardgame_friend::table::{Duty, GameEnd, Table};
use boardgame_friend::turn::MoveText;
use small_amiga::exec::SignalPort;

/// Name shown for the user in a correspondence game.
pub const YOU: &str = "You";

/// Name shown for the opponent in a correspondence game.
pub const FRIEND: &str = "Friend";

/// The message on the panel after an invitation has been sent or answered, while there is no board yet.
const WAITING: &str = "Waiting for the answer.";

/// The message if the user wants to show another game while a game on a network line is unfinished.
pub(super) const ON_LINE: &str = "End the game on the line first";

/// The reason why a move is refused while the user has to send a link of a correspondence game.
pub const SEND_FIRST: &str = "Choose Send (S) first.";
/// The reason why a move is refused in a correspondence game while another player has to move.
pub const NOT_YOUR_TURN: &str = "It is not your turn.";

/// Message shown if the user tries to take back a sent move of a correspondence game.
const SENT: &str = "Your move is sent: it stays.";

/// The state of a game window for games on a network line, except the shown game.
#[derive(Debug)]
pub(super) struct LinkPlay {
    line: LinePlay,
}

impl LinkPlay {
    /// Creates the state of a window without a line. The argument `port` is the program's port, which is
    /// signalled after events of a network line.
    pub(super) fn new(port: &SignalPort) -> Self {
        Self { line: LinePlay::new(port) }
    }

    /// Returns the text of the window for chat, row by row.
    pub(super) fn chat_text(&self) -> Vec<String> {
        self.line.chat_text()
    }
}

impl<P: GamePosition, O: PuzzleOracle<Position = P>> GameWindow<O> {
    /// Returns `true` if the shown game on a line can be followed by a rematch, which needs an open line.
    pub(super) fn can_rematch_on_line(&self) -> bool {
        self.shown_on_open_line().is_some()
    }

    /// Returns the shown game if it is the game on the network line that is open now.
    fn shown_on_open_line(&self) -> Option<&ShownGame<P>> {
        let record = self.by_link.line.record()?;
        self.line_game().filter(|shown| shown.is_on_line_with(record))
    }

    /// Returns `true` if the window shows the newest state of a game on a line.
    fn is_newest_on_line(&self, record: &Correspondence) -> bool {
        let number = record.link().number();
        self.line_game().is_some_and(|shown| shown.is_on_line_with(record) && shown.number == number)
    }

    /// Returns the state of the shown game between two people, for instance that the user has to move.
    ///
    /// Returns `None` if the window does not show such a game.
    pub fn link_stage(&self) -> Option<LinkStage> {
        let on_line = || self.line_game().map(|shown| shown.stage);
        self.friend_game().map(FriendGame::link_stage).or_else(on_line)
    }

    /// Returns `true` if the window shows an unfinished game between two people.
    ///
    /// In such a game, no engine may help the user.
    pub fn is_between_people(&self) -> bool {
        self.link_stage().is_some_and(|stage| stage != LinkStage::Over)
    }

    /// Returns `true` if the user has to send a link of the correspondence game that the window shows.
    pub fn has_link_to_send(&self) -> bool {
        let has_unsent = matches!(self.link_stage(), Some(LinkStage::Send | LinkStage::SendOn));
        has_unsent && self.friend_game().is_some()
    }

    /// Returns `true` if the window shows a game with turns sent over a network line. The line need not be open.
    pub(super) fn is_on_line(&self) -> bool {
        self.line_game().is_some()
    }

    /// Returns `true` if the window shows the game on the open network line and the user can resign it, even while
    /// the opponent is to move.
    pub(super) fn can_resign_on_line(&self) -> bool {
        let is_on_open_line = self.shown_on_open_line().is_some();
        self.is_playing_on_line() && is_on_open_line && self.by_link.line.can_resign()
    }

    /// Returns `true` if the window shows an unfinished game on a network line. Callers must not show another game in
    /// its place.
    pub(super) fn is_playing_on_line(&self) -> bool {
        self.is_on_line() && self.is_between_people()
    }

    /// Returns `true` if the opponent in the shown correspondence game plays the seat `seat`.
    pub fn is_friend(&self, seat: P::Seat) -> bool {
        let on_line = self.line_game().map(|shown| shown.friend);
        let friend = self.friend_game().and_then(FriendGame::seats).map(|[_, friend]| friend).or(on_line);
        friend == Some(seat)
    }

    /// Returns `true` if the shown correspondence game has an unsent move or an unsent decision to end the game.
    pub(super) fn has_unsent_turn(&self) -> bool {
        let is_open = |shown: &&ShownGame<P>| shown.duty == Duty::Move && shown.end.is_none();
        let shown = self.line_game().filter(is_open);
        shown.is_some_and(|shown| shown.has_moved(self.game()) || self.game().has_chosen_end())
            || self.has_unsent_friend_turn()
    }

    /// Updates the state of the shown correspondence game after a change of the position or the players.
    pub(super) fn update_link_stage(&mut self) {
        if let Mode::Line(_, shown) = &mut self.mode {
            shown.stage = shown.stage(&self.controller.session);
        }
        self.update_friend_stage();
        self.by_link.line.retry();
    }

    /// Searches for the move of the program that plays a side in a correspondence game.
    ///
    /// Returns `None` if no program has to move.
    ///
    /// The search has no time limit, because the program of the opponent must find the same move.
    pub(super) fn link_program_move(&self) -> Option<P::Move> {
        let shown = self.line_game().filter(|shown| shown.stage == LinkStage::Program)?;
        let record = self.by_link.line.record().filter(|record| shown.is_on_line_with(record))?;
        let mut game = record.table(shown.rules).ok()?.game?;
        for mv in self.game().moves().skip(shown.plies) {
            game.replay(&mv.to_string().parse::<MoveText>().ok()?).ok()?;
        }
        game.find_program_move()?.as_str().parse().ok()
    }

    /// Sets the host's lines to other computers. Without them, no line can be opened.
    pub(super) fn set_lines(&mut self, lines: Lines) {
        if line::IS_AVAILABLE {
            self.by_link.line.set_lines(lines);
        }
    }

    /// Ends the display of a correspondence game and returns to the user's own game.
    ///
    /// Returns `false` if the window does not show a correspondence game.
    fn leave_link_game(&mut self) -> bool {
        let is_shown = self.line_game().is_some();
        if is_shown {
            self.restore_own_game();
        }
        is_shown
    }

    /// Returns the seat that a side of a correspondence game plays, or `None` if the seats are not known yet.
    fn seat_of(table: &Table, side: Side) -> Option<P::Seat> {
        let seat = table.game.as_ref()?.placing().seat(side);
        P::SEATS.get(seat).copied()
    }

    /// Marks all moves on the board as sent in link `number`. The state `table` after this link determines the user's
    /// next task and the end of the game.
    fn turn_was_sent(&mut self, number: usize, table: &Table) {
        let session = &mut self.controller.session;
        if let Mode::Line(_, shown) = &mut self.mode {
            (shown.plies, shown.duty, shown.end) = (session.game().plies(), table.duty, table.end);
            shown.number = number;
            session.invalidate_searches();
        }
    }

    /// Ends the shown game on a line after a resignation or an agreement on a draw that was not part of a
    /// turn.
    ///
    /// The end replaces an earlier one of this kind and the moves that have not been sent, because the opponent
    /// has neither. An end by the newest link stays. Returns `true` if the shown game has changed.
    fn end_on_line(&mut self, record: &Correspondence, end: GameEnd) -> bool {
        let session = &mut self.controller.session;
        let Mode::Line(_, shown) = &mut self.mode else { return false };
        let is_same = shown.is_on_line_with(record);
        if !is_same || shown.duty == Duty::Nothing || shown.end == Some(end) {
            return false;
        }
        session.reopen_at(shown.plies);
        match end {
            GameEnd::Rules => session.leave_as_draw(),
            GameEnd::Resigned(side) if side == record.side() => session.resign_for(shown.seat),
            GameEnd::Resigned(_) => session.resign_for(shown.friend),
            GameEnd::TooLong => false,
        };
        shown.end = Some(end);
        true
    }

    /// Shows a correspondence game in the window.
    ///
    /// Returns `false` and changes nothing if the board and the seats are not known yet.
    fn show_link_game(
        &mut self,
        record: &Correspondence,
        (table, rules): (&Table, LinkStartFn),
        saved: SavedOptions,
    ) -> Result<bool, String> {
        let Some(game) = &table.game else { return Ok(false) };
        let seats = [record.side(), record.side().other()].map(|side| Self::seat_of(table, side));
        let [Some(seat), Some(friend)] = seats else { return Ok(false) };
        let text = game.record_text();
        let mut line: GameRecord<P> = text.parse().map_err(|error| format!("{text}: {error}"))?;
        if let Some(GameEnd::Resigned(loser)) = table.end
            && let Some(loser) = Self::seat_of(table, loser)
        {
            line.resign_for(loser);
        }
        let aside = self.set_own_game_aside(saved);
        let (plies, duty, end) = (line.plies(), table.duty, table.end);
        let session = &mut self.controller.session;
        session.follow(line);
        for &other in P::SEATS {
            let is_human = other == seat || other == friend;
            session.set_player(other, if is_human { PlayerKind::Human } else { PlayerKind::Computer });
        }
        let (id, number) = (record.link().id(), record.link().number());
        let stage = LinkStage::Wait;
        let shown = ShownGame { id, number, seat, friend, rules, plies, duty, end, stage };
        self.mode = Mode::Line(aside, Box::new(shown));
        self.update_link_stage();
        Ok(true)
    }
}

/// Returns the title of a window that shows a game between two people or waits for a guest on a network line,
/// otherwise `None`.
///
/// The title contains the user's piece in the game, or the code that the guest types to join.
pub(crate) fn title<P: GamePosition, O: PuzzleOracle<Position = P>>(
    table: &GameWindow<O>,
    game: &str,
    name: impl FnOnce(P::Seat) -> String,
) -> Option<String> {
    let Some(shown) = table.line_game() else { return table.by_link.line.title(game) };
    Some(format!("{game} - on a line: you are {}", name(shown.seat)))
}
