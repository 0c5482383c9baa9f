//! Requests on a network line: a draw, a take-back, a new game or a rematch.

use crate::table::by_link::line::commands::NextGame;
use crate::table::by_link::line::host::Lines;
use crate::table::by_link::line::open::{OpenLine, moves_of};
use crate::view::names::capitalized;
use boardgame_friend::game::{Decision, LinkStartFn};
use boardgame_friend::settings::Settings;
use boardgame_friend::side::Side;
use boardgame_line::record::Request;

impl OpenLine {
    /// Makes a request to the opponent. The error is a sentence for the title bar.
    pub(super) fn ask(&mut self, lines: &Lines, request: Request, rules: LinkStartFn) -> Result<(), String> {
        let asked = self.commit(lines, |game| game.ask(request, rules).map(|ask| vec![ask]));
        asked.map_err(|why| capitalized(&why))
    }

    /// Returns the number of the link to which the game returns if `side` takes back its last move. Returns `None` if
    /// the side has no move to take back.
    pub(super) fn take_back_number(&self, side: Side, rules: LinkStartFn) -> Option<usize> {
        let record = self.game.record()?;
        let is_turn_before = |number: usize| {
            let mut earlier = record.clone();
            let game = if earlier.take_back(number) { earlier.table(rules).ok()?.game } else { None };
            // A side that only lets the other one see a throw has no move to take back.
            game.map(|game| game.decision() != Decision::Move(side.other()))
        };
        moves_of(record, side).rev().find(|&number| is_turn_before(number) == Some(true))
    }

    /// Returns `true` if a request of the opponent may be shown to the user. A take-back must concern the
    /// opponent's last move, a new game must have the same settings, and a rematch must follow a finished
    /// game.
    pub(super) fn is_fair(&self, request: &Request, rules: LinkStartFn) -> bool {
        match request {
            Request::TakeBack { number } => {
                self.take_back_number(self.game.side().other(), rules) == Some(*number)
            }
            Request::Draw => true,
            Request::NewGame(settings) => {
                let is_of = |next| self.settings_of(next, rules).as_ref() == Some(settings);
                is_of(NextGame::New) || self.is_over(rules) && is_of(NextGame::Rematch)
            }
        }
    }

    /// Returns `true` if the game is over, by its record or by a resignation or an agreed draw.
    fn is_over(&self, rules: LinkStartFn) -> bool {
        let table = self.game.record().and_then(|record| record.table(rules).ok());
        self.game.end().is_some() || table.is_some_and(|table| table.end.is_some())
    }

    /// Returns the settings for the game that follows the current one. Returns `None` without a current game,
    /// or if a rematch cannot be made.
    pub(super) fn settings_of(&self, next: NextGame, rules: LinkStartFn) -> Option<Settings> {
        let record = self.game.record()?;
        match next {
            NextGame::New => Some(record.link().settings().without_rematch()),
            // The listener invites to every game.
            NextGame::Rematch => record.rematch(Side::A, rules),
        }
    }

    /// Returns the number of moves that are removed if the game is taken back to link `number`.
    pub(super) fn moves_after(&self, number: usize) -> usize {
        let turns = self.game.record().map(|record| record.link().live_turns()).unwrap_or_default();
        // The first turn follows link 2.
        turns.iter().skip(number.saturating_sub(2)).map(|live| live.turn.moves.len()).sum()
    }
}
