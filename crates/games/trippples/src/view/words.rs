//! The texts in the window of Trippples: title, status bar, score, last event and result.
//!
//! Returns strings only. Panel lines have at most 17 letters, which fit the panel in the widest font.

use super::{Feedback, Trippples};
use crate::Position;
use crate::ending::End;
use crate::game::missed;
use crate::moves::IllegalMove;
use crate::{Line, Move, RuleOptions, Rules, Side};
use amiga_boardgame::table::draws::Draws;
use amiga_boardgame::table::model::MAKE_A_MOVE;
use amiga_boardgame::tiles::game::GameResult;
use amiga_boardgame::tiles::moves::TileMove;
use amiga_boardgame::view::names::{SideNames, TITLE_LENGTH};
use boardgame_engine::session::{PlayerKind, Session};

const fn name(side: Side) -> &'static str {
    match side {
        Side::Circle => "Circle",
        Side::Square => "Square",
    }
}

/// Returns the name of the official rules with their options, or `None` for the house rules.
fn rules(rules: Rules) -> Option<String> {
    let Rules::Official(options) = rules else { return None };
    let names =
        [(RuleOptions::FREEZE, "freeze"), (RuleOptions::WILD, "wild"), (RuleOptions::PLACE, "placed")];
    let chosen: Vec<&str> =
        names.into_iter().filter(|&(option, _)| options.contains(option)).map(|(_, name)| name).collect();
    Some(if chosen.is_empty() {
        "official rules".to_owned()
    } else {
        format!("official: {}", chosen.join(", "))
    })
}

/// Returns the title of the window, which names the rules.
///
/// If a cycle of moves has ended the game, the title also lists those moves.
#[inline]
pub(crate) fn title(session: &Session<Position>) -> String {
    let line = session.game();
    let moves = cycle(line).filter_map(|(side, mv)| Some(format!("{side}{}", TileMove::from(mv).target?)));
    title_of(rules(line.current().rules()), &moves.collect::<Vec<_>>())
}

/// Returns the title of the window with the players' names, for use outside classic mode.
///
/// The title also shows whether the official rules are in effect. After a cycle that ended the game, the
/// title shows the moves of the cycle instead.
pub(crate) fn title_with_players(session: &Session<Position>, names: &SideNames) -> String {
    let line = session.game();
    if cycle(line).next().is_some() {
        return title(session);
    }
    let official = line.current().rules() != Rules::House;
    names.title(if official { "Trippples (official)" } else { "Trippples" })
}

/// Builds the window's title from the name of the rules and the moves `cycle`, which ended the game by repetition.
///
/// The list `cycle` is empty if no cycle has ended the game. A title that would be too long leaves out the rules
/// first, then the moves of the cycle.
fn title_of(rules: Option<String>, cycle: &[String]) -> String {
    let name = "Trippples".to_owned();
    let named = rules.map_or_else(|| name.clone(), |rules| format!("{name} - {rules}"));
    if cycle.is_empty() {
        return named;
    }
    let moves = format!("third time: {}", cycle.join(" "));
    let mut titles = [format!("{named} - {moves}"), format!("{name} - {moves}")].into_iter();
    let short = || format!("{name} - third time: a cycle of {}", cycle.len());
    titles.find(|title| title.len() <= TITLE_LENGTH).unwrap_or_else(short)
}

/// Returns the moves of the cycle that ended the game, each with its side.
///
/// The list is empty if no cycle ended the game.
pub(super) fn cycle(line: &Line) -> impl Iterator<Item = (Side, Move)> {
    let length = line.end().and_then(End::cycle).map_or(0, |cycle| cycle.length);
    let plies = line.plies();
    (plies.saturating_sub(length)..plies).filter_map(|ply| Some((line.mover(ply)?, line.moves().nth(ply)?)))
}

pub(super) fn status(game: &Trippples, session: &Session<Position>) -> &'static str {
    let position = session.game().current();
    match session.to_move() {
        None => "Game Over.",
        Some(PlayerKind::Computer) => "thinking...",
        Some(PlayerKind::Human) if position.is_placing() => "PLACE A TILE",
        Some(PlayerKind::Human) if position.is_jumping() => "LEAP ANYWHERE",
        Some(PlayerKind::Human) if game.calling => "CALL A FREEZE",
        Some(PlayerKind::Human) => MAKE_A_MOVE,
    }
}

/// Returns the panel lines: the score and the last event, such as a missed turn.
pub(super) fn lines(game: &Trippples, draws: &Draws<Side>, session: &Session<Position>) -> Vec<String> {
    let score = session.score();
    let mut lines: Vec<String> = Side::BOTH
        .into_iter()
        .map(|side| format!("{} won  {:>3}", name(side), score.won(side.index())))
        .collect();
    lines.push(format!("Drawn       {:>3}", score.drawn()));
    lines.push(event(game, draws, session.game()));
    lines
}

/// The panel lines while the players place the tiles.
pub(super) const PLACING: [&str; 3] = ["Put it on a free", "square, or click", "it for another."];

pub(crate) const AIM: [&str; 2] = ["Use the other's", "arrows to reach X"];

/// Returns the score on one line of at most 17 letters, or an empty line before the first result.
pub(crate) fn short_score(session: &Session<Position>) -> String {
    if session.score().is_empty() {
        return String::new();
    }
    let (long, tally) = (score(session), session.score());
    let [circle, square] = Side::BOTH.map(|side| tally.won(side.index()));
    if long.len() <= 17 { long } else { format!("{circle}:{square} ={}", tally.drawn()) }
}

/// Warning that a cycle of moves has occurred twice; the third time would end the game.
pub(crate) const SECOND_TIME: &str = "Cycle: 2nd time";

pub(super) fn score(session: &Session<Position>) -> String {
    let score = session.score();
    let [circle, square] = Side::BOTH.map(|side| score.won(side.index()));
    format!("{circle} : {square}, drawn {}", score.drawn())
}

/// Returns the panel line about the last event, such as a missed turn, or an empty line.
pub(crate) fn event(game: &Trippples, draws: &Draws<Side>, line: &Line) -> String {
    match (game.answer, missed(line)) {
        _ if draws.offered_by().is_some() => "A draw is offered".to_owned(),
        (Some(Feedback::NoFreeze), _) => "That is no freeze".to_owned(),
        (Some(Feedback::NextGame), _) => "From next game on".to_owned(),
        _ if draws.is_refused() => "Draw refused".to_owned(),
        (None, Some(side)) => format!("{} missed", name(side)),
        (None, None) => String::new(),
    }
}

/// Returns a sentence about a missed turn: the turn that a blocked side misses now, or else the turn that a human
/// missed before the computer's last move.
pub(crate) fn missed_turn(session: &Session<Position>) -> Option<String> {
    let line = session.game();
    let is_human = |side| session.player(side) == PlayerKind::Human;
    if let Some(side) = missed(line) {
        let other = side.other();
        return Some(match (is_human(side), is_human(other)) {
            (true, false) => format!("You have no move: {} moves again.", name(other)),
            (false, true) => format!("{} has no move: your turn again.", name(side)),
            _ => format!("{} has no move: {} moves again.", name(side), name(other)),
        });
    }
    let before = line.position(line.plies().checked_sub(1)?)?.missed()?;
    let is_back = session.to_move().is_some() && before == line.turn() && is_human(before);
    let other = before.other();
    (is_back && !is_human(other)).then(|| format!("You had no move: {} moved again.", name(other)))
}

pub(super) const NO_LEAP: &str = "A leap ends on a tile with arrows.";
pub(super) const NO_TILE_THERE: &str = "You cannot place a tile there.";
pub(super) const NOT_YOUR_TURN: &str = "It is not your turn.";

/// Returns the message about an illegal move.
///
/// For a step in a direction without an arrow, the caller has a more detailed message.
pub(super) const fn refusal(why: &IllegalMove) -> &'static str {
    match why {
        IllegalMove::Over(_) | IllegalMove::Ended(_) | IllegalMove::Resigned(_) => "The game is over.",
        IllegalMove::NotYourPiece { .. } => "The other piece is not yours to move.",
        IllegalMove::Occupied(_) => "The other piece is there.",
        IllegalMove::Start(_) => "You may not enter a start.",
        IllegalMove::Finish(_) => "That is the other piece's finish.",
        IllegalMove::Neutral(_) => "You may not enter neutral tiles.",
        IllegalMove::StillPlacing(_) => "Place all tiles first.",
        IllegalMove::AllPlaced => "All tiles are placed.",
        IllegalMove::TilePlaced { .. } => "That tile is already on the board.",
        IllegalMove::SquareTaken { .. } => "That square already has a tile.",
        IllegalMove::CallOnFinish(_) => "You cannot call a freeze at the finish.",
        IllegalMove::NoCalls => "These rules have no called freeze.",
        IllegalMove::NoAgreement => "These rules have no agreed draw.",
        IllegalMove::Direction { .. } => "No arrow points there.",
        IllegalMove::NotAFreeze(_) | IllegalMove::NoOtherMove => "That is no freeze.",
    }
}

pub(super) fn ended(line: &Line) -> Option<GameResult<Side>> {
    let end = line.end()?;
    let how = match end {
        End::Finish(_) => "at the finish".to_owned(),
        End::DoubleBlock => "both blocked".to_owned(),
        End::Freeze(_) => "by a freeze".to_owned(),
        End::Cycle(cycle) => format!("cycle of {}", cycle.length),
        End::Indirect { cycle, .. } => format!("by cycle of {}", cycle.length),
        End::Agreement => "agreed on".to_owned(),
    };
    let winner = end.winner();
    let who = winner
        .map_or_else(|| "A DRAW".to_owned(), |side| format!("{} WINS", name(side).to_ascii_uppercase()));
    Some(GameResult { winner, lines: [who, how] })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_fit_after_cycles_of_every_length() {
        let all = RuleOptions::FREEZE | RuleOptions::WILD | RuleOptions::PLACE;
        for options in [None, Some(RuleOptions::empty()), Some(all)] {
            let named = || options.and_then(|options| rules(Rules::Official(options)));
            for length in 0..70 {
                let title = title_of(named(), &vec!["cd7".to_owned(); length]);
                assert!(title.len() <= TITLE_LENGTH, "{title}");
                assert!(title.starts_with("Trippples") && title.contains("third time") == (length > 0));
            }
        }
        let moves = ["cd7", "sc8"].map(str::to_owned);
        assert_eq!(title_of(None, &moves), "Trippples - third time: cd7 sc8");
        let official = rules(Rules::Official(RuleOptions::empty()));
        assert_eq!(title_of(official, &moves), "Trippples - official rules - third time: cd7 sc8");
        assert_eq!(title_of(None, &vec!["cd7".to_owned(); 8]), "Trippples - third time: a cycle of 8");
    }
}
