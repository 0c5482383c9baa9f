//! Invariants of every game that are checked after each event: only input and engines change a game, a saved game
//! opens again, and menus close.
//!
//! The invariants of the display are in [`super::look`], and the invariants of a game are in the file of the
//! game.

use amiga_boardgame::table::any_game::Scope;
use amiga_boardgame::table::saved_game;
use boardgame_engine::record::{GamePosition, GameRecord};
use boardgame_engine::score::Score;
use boardgame_engine::session::{PlayerKind, Revision};
use boardgame_host::amiga::Amiga;
use small_amiga::chips::Ticks;
use small_amiga::input::{Button, InputEvent, Key, Qualifiers};
use small_amiga::intuition::window_gadgets;
use small_amiga::intuition::{Gadget, WindowFlags};

use super::CATALOGUE_WITH_FOURS;
use super::games::{LineOf, MoveOf, PositionOf, Subject};
use super::look;
use super::rig::{Event, Rig, happen, screen_of, windows};
use super::standing::standing;
use super::step::{Before, Change, Step, is_hidden, own_game, own_game_aside};
use super::tally::Tally;

pub type Verdict = Result<(), String>;

pub struct Watch<'a, P: Subject> {
    rig: &'a Rig<P>,
    pub tally: &'a mut Tally,
    line: LineOf<P>,
    revision: Revision,
    /// Time at which the session got its present revision, on the clock of the animations.
    asked: Ticks,
    /// Whether the menus were open when the menu button was pressed, and have been open since.
    menus_by_button: bool,
    since_rest: u32,
}

impl<'a, P: Subject> Watch<'a, P> {
    pub fn new(rig: &'a Rig<P>, machine: &Amiga<P>, tally: &'a mut Tally) -> Result<Self, String> {
        let session = machine.game().program().model().session();
        check(games(&session.score()) == 0, "games counted before the first")?;
        Ok(Self {
            rig,
            tally,
            line: session.game().clone(),
            revision: session.revision(),
            asked: machine.game().shown_at(machine.intuition().current_time()),
            menus_by_button: false,
            since_rest: 0,
        })
    }

    /// Applies one event and checks the invariants that are cheap to check.
    pub fn step(&mut self, machine: &mut Amiga<P>, event: Event) -> Verdict {
        self.tally.events += 1;
        self.since_rest += u32::from(event != Event::Blank);
        let before = Before::new(machine);
        happen(machine, event);
        self.the_end(machine, event, &before)?;
        if before.aside.is_some() || own_game_aside(machine).is_some() {
            self.aside(machine, &before)?;
        } else if machine.is_running() {
            self.count(machine, event, &before);
            let change = self.game(machine, event, &before)?;
            let step = Step { event, before: &before, change };
            self.menus(machine, event, &before)?;
            hands(machine, &step)?;
            P::after(&step, machine, self.tally)?;
            look::screen(machine)?;
        }
        if self.since_rest >= P::LOOK { self.rest(machine) } else { Ok(()) }
    }

    /// Checks that the user's own game is unchanged while a lesson or a game with a friend is on the board, and continues
    /// afterwards. What happens in the other game has tests of its own.
    fn aside(&mut self, machine: &Amiga<P>, before: &Before<P>) -> Verdict {
        let session = machine.game().program().model().session();
        (self.line, self.revision) = (session.game().clone(), session.revision());
        self.asked = machine.game().shown_at(machine.intuition().current_time());
        let now = own_game_aside(machine);
        self.tally.count("other games on the board", before.aside.is_none() && now.is_some());
        // One menu visit may end the lesson and begin another game.
        if let Some(own) = before.aside.as_ref().filter(|_| !before.in_menus) {
            check(
                now.unwrap_or_else(|| own_game(machine)) == *own,
                "another game that changed the user's own",
            )?;
        }
        look::screen(machine)
    }

    fn count(&mut self, machine: &Amiga<P>, event: Event, before: &Before<P>) {
        let (program, intuition) = (machine.game(), machine.intuition());
        let by_key = matches!(event, Event::Input(InputEvent::Key { .. }));
        for (what, happened) in [
            ("menus", !before.in_menus && intuition.is_in_menus()),
            ("outlines", !before.dragging && intuition.is_dragging()),
            ("help windows", !before.help && windows(machine).1.is_some()),
            ("suggestions", !before.suggested && program.program().suggested_place().is_some()),
            ("flashes", !before.beeping && intuition.is_beeping()),
            ("hidden", before.hidden.is_some()),
            ("dragged screens", intuition.screens()[0].top() > 0),
            ("pieces carried by keys", by_key && !before.holding && program.pulse().is_holding),
        ] {
            self.tally.count(what, happened);
        }
    }

    /// Checks that the program ends only after an event that may end it.
    fn the_end(&self, machine: &Amiga<P>, event: Event, before: &Before<P>) -> Verdict {
        if machine.is_running() || !before.running {
            return Ok(());
        }
        let ended = match event {
            Event::Break => true,
            Event::Input(InputEvent::Button { down: false, .. }) => {
                before.in_menus || over_close_gadget(machine)
            }
            Event::Input(InputEvent::Button { .. } | InputEvent::FocusLost) => before.in_menus,
            Event::Input(InputEvent::Key { key: Key::Char(letter), qualifiers }) => {
                letter.eq_ignore_ascii_case(&'q') && qualifiers.contains(Qualifiers::RIGHT_AMIGA)
            }
            Event::Input(InputEvent::Key { .. }) => before.in_menus,
            Event::Input(_) | Event::Blank | Event::Poll => false,
        };
        check(ended, "the program ended by itself")
    }

    /// Checks that the game and its score change only by input, or by the move of an engine between two blanks. Which input
    /// leads to which game is tested in the suite of `boardgame-conformance`.
    fn game(
        &mut self,
        machine: &Amiga<P>,
        event: Event,
        before: &Before<P>,
    ) -> Result<Change<MoveOf<P>>, String> {
        let session = machine.game().program().model().session();
        let (is, by_hand) = (session.game(), event.is_by_hand());
        check(session.to_move().is_none() == is.is_over(), "whose turn it is at the end")?;
        let is_known = session.revision() == self.revision;
        let now = machine.game().shown_at(machine.intuition().current_time());
        let asked = if is_known { self.asked } else { std::mem::replace(&mut self.asked, now) };
        self.revision = session.revision();
        let was = std::mem::replace(&mut self.line, is.clone());
        self.tally.count("games counted", games(&session.score()) > games(&before.score));
        if was == *is {
            let same = by_hand || session.score() == before.score;
            check(same, "a score that changed by itself")?;
            return Ok(Change::None);
        }
        check(!is_known, "another game under the same question")?;
        check(
            is.to_string().parse::<LineOf<P>>().is_ok_and(|read| read == *is),
            "the line of play does not read back",
        )?;
        let same = session.number() == before.number;
        let is_move = |_: &MoveOf<P>| same && is.plies() == was.plies() + 1 && taken_back_to(is, &was);
        if let Some(mv) = last(is).filter(is_move) {
            check(was.legal_moves().contains(&mv), "an illegal move")?;
            self.tally.count("ends", is.is_over());
            let human = before.players[seat::<P>(was.turn())] == PlayerKind::Human;
            // Moves chosen in menus are played immediately after the engine's seat was given to a human.
            let by_human = human || before.in_menus && by_hand && P::is_of_menus(mv);
            self.tally.count(if by_human { "moves of humans" } else { "moves of the computer" }, true);
            if by_human {
                check(by_hand, "a human's move nobody made")?;
            } else {
                check(event == Event::Blank, "a computer's move between blanks")?;
                check(self.asked.since(asked) >= P::PAUSE, "a computer's move too soon")?;
            }
            return Ok(Change::Move(mv));
        }
        let is_back = same && is.plies() < was.plies() && taken_back_to(&was, is);
        self.tally.count(if is_back { "take-backs" } else { "new games" }, true);
        check(by_hand || before.goes_on && event == Event::Blank, "a game that changed by itself")?;
        Ok(if is_back { Change::Back } else { Change::Other })
    }

    /// Checks that the menus close when the menu button is released, on Escape, F10 and loss of focus, and
    /// that no blank or poll opens or closes them.
    fn menus(&mut self, machine: &Amiga<P>, event: Event, before: &Before<P>) -> Verdict {
        let open = machine.intuition().is_in_menus();
        match event {
            Event::Input(InputEvent::Button { button: Button::Menu, down: true }) => {
                self.menus_by_button = open;
            }
            Event::Input(InputEvent::Button { button: Button::Menu, down: false })
                if self.menus_by_button =>
            {
                check(!open, "menus open after the menu button was let go")?;
            }
            Event::Input(InputEvent::FocusLost) => check(!open, "menus open without the keyboard")?,
            Event::Input(InputEvent::Key { key: Key::Escape | Key::Function(10), .. }) if before.in_menus => {
                check(!open, "menus open after Esc")?;
            }
            Event::Blank | Event::Poll => check(open == before.in_menus, "menus by themselves")?,
            _ => {}
        }
        self.menus_by_button &= open;
        Ok(())
    }

    /// Checks the expensive invariants. The function is called now and then while no menu is open and no
    /// gadget or window is held.
    pub fn rest(&mut self, machine: &mut Amiga<P>) -> Verdict {
        let (program, intuition) = (machine.game(), machine.intuition());
        // Menus can be opened while a piece follows the pointer after a click.
        let carried = program.pulse().is_holding && program.cursor().is_none() && !intuition.is_in_menus();
        // Requesters are compared in tests of their own. While one is open, the game's window is asleep.
        let busy = !intuition.is_pointer_idle() && !carried
            || intuition.is_asleep(program.pulse().window)
            || own_game_aside(machine).is_some();
        if busy || !machine.is_running() {
            return Ok(());
        }
        self.since_rest = 0;
        self.tally.count("pieces in the air compared", program.pulse().is_holding);
        there_and_back(program.program().model().game())?;
        saves(program)?;
        P::rest(machine, self.tally)?;
        look::pictures(machine, self.rig, self.tally)
    }
}

pub fn check(holds: bool, otherwise: &str) -> Verdict {
    if holds { Ok(()) } else { Err(otherwise.to_owned()) }
}

fn hands<P: Subject>(machine: &Amiga<P>, step: &Step<'_, P>) -> Verdict {
    let before = step.before;
    let intuition = machine.intuition();
    if step.event == Event::Input(InputEvent::FocusLost) {
        check(intuition.is_pointer_idle(), "something is held without the keyboard")?;
    }
    // Several items can be chosen in one menu visit. Otherwise a beep means that the event had no effect.
    let beeps = intuition.is_beeping() && !before.beeping;
    check(!beeps || before.in_menus || step.change == Change::None, "beeps and does it")?;
    if let (Some(hidden), Event::Input(_)) = (&before.hidden, step.event)
        && is_hidden(machine)
    {
        let same = *hidden == standing(machine) && before.own == machine.game().before();
        check(same, "something done behind another screen")?;
    }
    Ok(())
}

fn seat<P: Subject>(seat: <PositionOf<P> as GamePosition>::Seat) -> usize {
    PositionOf::<P>::SEATS.iter().position(|&other| other == seat).unwrap()
}

pub fn games(score: &Score) -> u32 {
    (0..3).map(|seat| score.won(seat)).sum::<u32>() + score.drawn()
}

/// Checks that the text of the saved game opens again.
fn saves<P: Subject>(program: &P) -> Verdict {
    let entry = CATALOGUE_WITH_FOURS.find(PositionOf::<P>::NAME).ok_or("no game")?;
    let text = program.saved(Scope::Shown).options.text(entry.word);
    saved_game::read(entry, &text).map(drop).map_err(|why| format!("{text}: {why}"))
}

fn last<P: GamePosition>(line: &GameRecord<P>) -> Option<P::Move> {
    line.clone().undo()
}

/// Returns `true` if undoing moves of `line` leads to `earlier`.
fn taken_back_to<P: GamePosition>(line: &GameRecord<P>, earlier: &GameRecord<P>) -> bool {
    let mut undone = line.clone();
    while undone.plies() > earlier.plies() && undone.undo().is_some() {}
    if undone.has_chosen_end() && !earlier.has_chosen_end() {
        undone.undo_chosen_end();
    }
    undone == *earlier
}

/// Checks that undoing up to eight moves and playing them again restores the game.
fn there_and_back<P: GamePosition>(line: &GameRecord<P>) -> Verdict {
    let mut again = line.clone();
    let undone: Vec<P::Move> = std::iter::from_fn(|| again.undo()).take(8).collect();
    check(again.plies() + undone.len() == line.plies(), "moves taken back one by one")?;
    for mv in undone.into_iter().rev() {
        again.play(mv).map_err(|why| format!("{mv} taken back and played again: {why}"))?;
    }
    check(!line.is_ended_as_draw() || again.end_as_draw(), "a draw it cannot be left at again")?;
    let resigned = line.resigned();
    check(resigned.is_none_or(|loser| again.resign_for(loser)), "a game that cannot be resigned again")?;
    check(again == *line, "the line of play taken back and played again")
}

fn over_close_gadget<P: Subject>(machine: &Amiga<P>) -> bool {
    let intuition = machine.intuition();
    let Some(window) = intuition.window(machine.game().pulse().window) else { return false };
    let at = intuition.pointer() - intuition.corner(window.id()).unwrap_or_default();
    let screen = screen_of(machine);
    let boxes = window_gadgets(
        screen.look(),
        WindowFlags::CLOSE_GADGET,
        window.frame().width,
        screen.font().y_size() as i32,
    );
    boxes.iter().any(|&(gadget, area)| gadget == Gadget::Close && area.contains(at))
}
