//! Walks of Triple 3: rolling dice, matches and the panel.

use amiga_boardgame::entry::seats::SeatPlayer;
use amiga_boardgame::table::{Table, TableGame as _};
use amiga_boardgame::view::chart;
use boardgame_engine::session::PlayerKind;
use boardgame_host::amiga::Amiga;
use small_amiga::chips::Ticks;
use triple3_game::{Move, Side, Spot, Total, Triple3, resting};

use super::{Step, Subject, late, look_back};
use crate::person::Person;
use crate::rig::Event;
use crate::standing::pixels;
use crate::step::Change;
use crate::tally::{Seen, Tally};
use crate::watch::{Verdict, check};

impl Subject for Table<Triple3> {
    type Game = Triple3;
    /// Whether the dice are rolling.
    type Before = bool;

    const WALK: usize = 1_500;
    const SEEN: &'static [&'static [Seen]] =
        &[&[("dice at rest at once", 100), ("refusals told", 2_000), ("looks back", 100)]];
    const TALL: i32 = 211;
    const PAUSE: Ticks = Ticks(0);

    fn begin(seed: u64) -> Vec<String> {
        if seed.is_multiple_of(4) { Vec::new() } else { late::<triple3_game::GameState>(seed, 2) }
    }

    fn program(&self) -> &Table<Triple3> {
        self
    }

    fn cursor(&self) -> Option<String> {
        self.cursor().map(|spot| spot.to_string())
    }

    fn shown_at(&self, now: Ticks) -> Ticks {
        self.board().model.clock.animation_time(now)
    }

    fn before(&self) -> bool {
        self.is_animating()
    }

    fn after(step: &Step<'_, Self>, machine: &Amiga<Self>, tally: &mut Tally) -> Verdict {
        let (program, rolling) = (machine.game(), step.before.own);
        let blank = step.event == Event::Blank;
        let skipped = rolling && !program.is_animating() && !blank && step.change == Change::None;
        tally.count("dice at rest at once", skipped);
        tally.count("looks back", program.board().is_reviewing());
        let aids = &program.board().model.aids;
        tally.count("refusals told", aids.message().is_some());
        check(aids.message().is_none() || !aids.is_classic(), "the old program tells why")?;
        let moved = matches!(step.change, Change::Move(_));
        check(!moved || !rolling, "a move while the dice roll")?;
        match_is_sound(program)?;
        shown(program)
    }

    /// Checks that the window looks as if everything had been drawn in one step.
    fn rest(machine: &mut Amiga<Self>, tally: &mut Tally) -> Verdict {
        tally.count("screens compared", true);
        let shown = pixels(machine);
        let (program, intuition) = machine.computer_mut().program_mut();
        program.game_mut().forget_drawing();
        program.board_mut().invalidate_buttons();
        program.refresh(intuition);
        check(shown == pixels(machine), "drawn anew it looks otherwise")
    }

    fn said_anew(&self) -> Option<Vec<String>> {
        None
    }

    fn stay(person: &mut Person, machine: &Amiga<Self>) -> Option<Vec<Event>> {
        look_back(person, machine)
    }

    fn goes_on_alone(&self) -> bool {
        let human = |&side: &Side| self.game().seated(self.session(), side) == SeatPlayer::Human;
        self.game().panel(self.board()).has_next_game
            && !self.board().is_reviewing()
            && !Side::BOTH.iter().any(human)
            && !self.board().model.aids.is_classic()
    }

    fn is_match_over(&self) -> bool {
        self.game().match_winner(self.session()).is_some()
    }
}

fn shown(program: &Table<Triple3>) -> Verdict {
    let (session, scene) = (program.session(), program.game().scene().unwrap());
    let (board, score) = (program.board(), session.score());
    let (line, human) = (board.line(), board.is_persons_turn());
    // After the end, the result belongs to the players who have finished the game.
    let is_human = |side| session.result_player(side) == PlayerKind::Human;
    let is_against_computer = Side::BOTH.into_iter().filter(|&side| is_human(side)).count() == 1;
    for side in Side::BOTH {
        let name = match program.game().seated(session, side) {
            _ if is_human(side) && is_against_computer && !board.model.aids.is_classic() => "You".to_owned(),
            _ if is_human(side) => "Human".to_owned(),
            SeatPlayer::Engine(level) => format!("Level {level}"),
            SeatPlayer::Human => "Level ".to_owned(),
        };
        let chance =
            board.win_chances().and_then(|chances| chances.percent(side.index())).map(chart::chance_text);
        let won = (!session.is_practice()).then(|| score.won(side.index()));
        let (shown, shown_won) = &scene.totals.players[side.index()];
        let is_named = match chance {
            Some(chance) => *shown == chance,
            None if name.ends_with(' ') => shown.starts_with(&name),
            None => *shown == name,
        };
        check(is_named && *shown_won == won, "a player, or the games won")?;
    }
    let position = line.current().position();
    let legal: Vec<Spot> = line.legal_moves().into_iter().map(|mv| mv.spot()).collect();
    for (spot, hole) in Spot::all().zip(&scene.holes) {
        let ought = (position.peg(spot), program.cursor() == Some(spot));
        check((hole.peg, hole.cursor) == ought, "a peg, or the cursor")?;
        let last = line.moves().next_back() == Some(Move::Place(spot));
        check(hole.fresh == last, "the peg placed last")?;
        check(
            hole.lit.is_none() || human && !program.is_animating() && legal.contains(&spot),
            "a hole that is lit",
        )?;
    }
    for (plate, state) in scene.plates.iter().zip(position.boxes()) {
        check(plate.won == state.winner(), "who has won a box")?;
    }
    if program.is_animating() {
        return Ok(());
    }
    let arrow = scene.totals.arrow;
    check(scene.tray.side == line.turn() && arrow.is_some() != line.is_over(), "whose turn it is")?;
    check(arrow.is_none_or(|side| side == line.turn()), "the arrow")?;
    if let Some(throw) = line.current().throw() {
        check(scene.tray.dice == Some(resting(throw)), "the dice")?;
    }
    let removal = line.current().throw().is_some_and(|throw| throw.total() == Total::REMOVAL);
    let status = match session.to_move() {
        Some(PlayerKind::Human) if removal => "REMOVE A PEG",
        Some(PlayerKind::Human) => "MAKE A MOVE",
        Some(PlayerKind::Computer) => "thinking...",
        None => {
            let human = |side| session.result_player(side) == PlayerKind::Human;
            let is_won = |side| line.winners().is_some_and(|winners| winners.contains(&side));
            // The only human player has lost.
            let is_lost =
                Side::BOTH.into_iter().any(|side| human(side) && !human(side.other()) && !is_won(side));
            let is_lost = is_lost && !board.model.aids.is_classic();
            match (program.game().match_winner(session).is_some(), is_lost) {
                (true, true) => "MATCH LOST",
                (true, false) => "MATCH WON!",
                (false, true) => "GAME LOST",
                (false, false) => "GAME WON!",
            }
        }
    };
    let page = board.page_text().map(|page| board.model.aids.message().map_or(page, str::to_owned));
    let is_shown = match board.turning_point().filter(|_| board.model.aids.message().is_none()) {
        // The status of a turning point shows the number of its move and the loss.
        Some(point) => program.texts().status.starts_with(&format!("Move {}: ", point.number)),
        None => program.texts().status == page.unwrap_or(status.to_owned()),
    };
    check(is_shown, "the status")
}

/// Checks that at most one side has won the match, and that the window names that side.
fn match_is_sound(program: &Table<Triple3>) -> Verdict {
    let (score, best_of) = (program.session().score(), program.game().best_of());
    let Some(enough) = best_of.games().map(|games| games / 2 + 1) else { return Ok(()) };
    let winners: Vec<Side> =
        Side::BOTH.into_iter().filter(|side| score.won(side.index()) >= enough).collect();
    check(
        winners.len() < 2 && program.game().match_winner(program.session()) == winners.first().copied(),
        "who has won the match",
    )?;
    let scene = program.game().scene().filter(|_| !program.board().is_reviewing());
    if let ([side], Some(scene)) = (&winners[..], scene) {
        let name = ["Round", "Square"][side.index()];
        let named = format!("{name} wins the match");
        let told = ["", &named, "You win the match", "You lose the match"].contains(&scene.caption.as_str());
        let by = program.session().game().current().position().winner() == Some(*side);
        check(told && by, "the winner of the match is not named")?;
    }
    Ok(())
}
