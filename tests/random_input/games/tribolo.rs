//! Walks of Tribolo: turning cells, skipped players and the panel.

use amiga_boardgame::entry::seats::SeatPlayer;
use amiga_boardgame::table::Table;
use amiga_boardgame::table::model::RETURN_PLAYS;
use boardgame_engine::session::PlayerKind;
use boardgame_host::amiga::Amiga;
use small_amiga::chips::Ticks;
use tribolo_game::{Cell, Content, EngineName, Side, Tile, Tribolo, passed};

use super::{Step, Subject, help_alike, late, look_back};
use crate::person::Person;
use crate::rig::Event;
use crate::step::Change;
use crate::tally::{Seen, Tally};
use crate::watch::{Verdict, check};

#[derive(PartialEq)]
pub struct Before {
    capturing: bool,
    switches: (bool, bool),
    players: [SeatPlayer<EngineName>; 3],
}

impl Subject for Table<Tribolo> {
    type Game = Tribolo;
    type Before = Before;

    const WALK: usize = 1_500;
    const SEEN: &'static [&'static [Seen]] = &[&[
        ("cells turned at once", 50),
        ("starts again", 4),
        ("hidden", 200),
        ("dragged screens", 2_000),
        ("moves foretold", 200),
        ("refusals told", 2_000),
        ("looks back", 20),
    ]];
    const LOOK: u32 = 30;
    const TALL: i32 = 209;
    const PAUSE: Ticks = Ticks(300);

    fn begin(seed: u64) -> Vec<String> {
        let seats: &[&str] = match seed % 3 {
            0 => &["--red", "human", "--green", "human"],
            1 => &["--red", "1", "--green", "classic"],
            _ => &["--red", "1", "--green", "human"],
        };
        let seats = seats.iter().map(|&word| word.to_owned()).collect();
        [seats, if seed.is_multiple_of(2) { late::<tribolo_game::Position>(seed, 6) } else { Vec::new() }]
            .concat()
    }

    fn program(&self) -> &Table<Tribolo> {
        self
    }

    fn cursor(&self) -> Option<String> {
        self.cursor().map(|cell| cell.to_string())
    }

    fn shown_at(&self, now: Ticks) -> Ticks {
        self.board().model.clock.animation_time(now)
    }

    fn before(&self) -> Before {
        let switches = (self.board().model.aids.marks_legal(), self.game().is_animated());
        Before { capturing: self.game().is_turning(), switches, players: self.game().players(self.session()) }
    }

    fn after(step: &Step<'_, Self>, machine: &Amiga<Self>, tally: &mut Tally) -> Verdict {
        let (program, before) = (machine.game(), &step.before.own);
        let (blank, turns) = (step.event == Event::Blank, program.game().is_turning());
        let skipped = !blank && before.capturing && !turns && step.change == Change::None;
        tally.count("cells turned at once", skipped);
        tally.count("looks back", program.board().is_reviewing());
        tally.count("moves foretold", !program.game().preview(program.board()).is_empty());
        tally.count("refusals told", program.board().model.aids.message().is_some());
        let guides = !program.game().preview(program.board()).is_empty()
            || !Tribolo::lately(program.board()).is_empty()
            || Tribolo::left(program.board()).is_some();
        check(!guides || !program.board().model.aids.is_classic(), "the old program helps")?;
        match step.change {
            // The cells of the last move of a turn turn again.
            Change::None | Change::Redone => {}
            Change::Move(_) => {
                check(!before.capturing, "a move while cells turn")?;
                check(turns || !program.game().is_animated(), "a move that is not shown")?;
            }
            Change::Left | Change::Placed => check(false, "a game that no rule ends or places")?,
            Change::Back | Change::New | Change::Returned => check(!turns, "cells that turn without a move")?,
        }
        tally.count("starts again", step.change == Change::Back && program.session().game().plies() == 0);
        shown(program)
    }

    /// Returns the arguments that reproduce the display, or `None` during an animation, a review or a
    /// suggestion.
    fn said_anew(&self) -> Option<Vec<String>> {
        let line = self.session().game();
        let passed = line.plies().checked_sub(1).is_some_and(|last| !passed(line, last).is_empty());
        let told = !passed || self.session().to_move() != Some(PlayerKind::Computer);
        // At the end, the panel shows the numbers of games won, which differ on another computer.
        let counted = self.session().game().is_over() && !self.board().model.aids.is_classic();
        let plain = !self.is_animating()
            && !self.board().is_reviewing()
            && told
            && self.suggested_place().is_none()
            && !counted;
        let seats = ["--blue", "--red", "--green"].into_iter().zip(self.game().players(self.session()));
        let seats = seats.flat_map(|(option, who)| [option.to_owned(), who.option()]);
        plain.then(|| seats.chain(["--position".to_owned(), line.to_string()]).collect())
    }

    fn stay(person: &mut Person, machine: &Amiga<Self>) -> Option<Vec<Event>> {
        look_back(person, machine)
    }

    fn show_alike(anew: &mut Amiga<Self>, of: &Amiga<Self>) {
        help_alike(anew, of);
    }
}

fn shown(program: &Table<Tribolo>) -> Verdict {
    let (session, panel) = (program.session(), program.game().panel().unwrap());
    let line = program.board().line();
    let human = program.board().is_persons_turn();
    for (at, side) in Side::ALL.into_iter().enumerate() {
        let who = program.game().players(session)[at];
        check(panel.sides[at].who == who && who.player() == session.player(side), "who plays a side")?;
    }
    if program.is_animating() {
        return Ok(());
    }
    let lit = line.current().winners().unwrap_or_else(|| vec![line.turn()]);
    for (at, side) in Side::ALL.into_iter().enumerate() {
        let state = panel.sides[at];
        let ought = (line.current().scores()[at], lit.contains(&side));
        check((state.score, state.lit) == ought, "the cells of a side, or its lamp")?;
    }
    let passed = line.plies().checked_sub(1).map(|last| passed(line, last)).unwrap_or_default();
    let (told, preview, lately) = (
        program.board().model.aids.message(),
        program.game().preview(program.board()),
        Tribolo::lately(program.board()),
    );
    let names = program.game().names();
    let said = match (line.current().winners(), human) {
        _ if told.is_some() => told.into_iter().map(str::to_owned).collect(),
        _ if program.board().is_reviewing() => {
            program.game().page_text(program.board()).into_iter().collect()
        }
        (None, true) if program.board().is_on_suggestion() => {
            let would_take = names.would_take(line.turn(), preview.len());
            vec![RETURN_PLAYS.to_owned(), format!("{would_take} {RETURN_PLAYS}")]
        }
        (None, true) if !preview.is_empty() => vec![names.would_take(line.turn(), preview.len())],
        (None, true) if !lately.is_empty() => vec![names.recent_moves(&lately)],
        (Some(winners), _) => vec![names.over(&winners), names.won(&winners)],
        (None, person) if line.plies() == 0 && !program.board().model.aids.is_classic() => {
            vec![names.begins(line.turn(), person)]
        }
        (None, true) if passed.is_empty() => vec![names.your_move(line.turn())],
        (None, true) => vec![names.passes(&passed)],
        (None, false) => vec![names.thinking(line.turn()), names.passes(&passed)],
    };
    check(said.contains(&panel.message.text), &format!("{:?} instead of {said:?}", panel.message))?;
    let legal = line.legal_moves();
    for cell in Cell::all() {
        let is_right = match (program.game().shown(cell).unwrap(), line.current().board().content(cell)) {
            (Tile::Of(one), Content::Of(other)) => one == other,
            (Tile::Wall, Content::Wall) | (Tile::Empty, Content::Empty) => true,
            (Tile::Help | Tile::Hint, Content::Empty) => human && legal.contains(&cell),
            _ => false,
        };
        check(is_right, &format!("{cell} shows {:?}", program.game().shown(cell)))?;
    }
    Ok(())
}
