//! What must be true after whatever happened: of the game, the score, the menus and the hands. What is to be seen stands in
//! [`super::look`], what is true of one game only in its own file.

use small_amiga::machine::vblank::Ticks;
use small_amiga::system::input::{Button, InputEvent, Key, Qualifiers};
use small_amiga::system::intuition::frame;
use small_amiga::system::intuition::window::{Gadget, WindowFlags};
use tripppin::games::contract::Game;
use tripppin::games::score::Score;
use tripppin::games::session::{Player, Question, Session};
use tripppin::host::amiga::Amiga;

use super::games::{LineOf, MoveOf, Subject};
use super::look;
use super::rig::{Event, Rig, happen, screen_of, windows};
use super::standing::{Standing, standing};
use super::tally::Tally;

pub type Verdict = Result<(), String>;

/// How things stood before an event.
pub struct Before<P: Subject> {
    pub in_menus: bool,
    running: bool,
    beeping: bool,
    dragging: bool,
    help: bool,
    suggested: bool,
    /// Who plays, by the seats.
    pub players: Vec<Player>,
    pub holding: bool,
    score: Score,
    /// Which game of the session it was, and whether its end was counted.
    number: u64,
    end_counts: bool,
    match_over: bool,
    /// The next game of a match may begin by itself.
    goes_on: bool,
    /// Everything there is to change, if another screen lies over all of the game's.
    hidden: Option<Standing>,
    pub own: P::Before,
}

impl<P: Subject> Before<P> {
    fn new(machine: &Amiga<P>) -> Self {
        let (program, intuition) = (machine.game(), machine.intuition());
        let session = program.table().session();
        Self {
            in_menus: intuition.is_in_menus(),
            running: machine.is_running(),
            beeping: intuition.is_beeping(),
            dragging: intuition.is_dragging(),
            help: windows(machine).1.is_some(),
            suggested: program.suggestion().is_some(),
            players: players(session),
            holding: program.is_holding(),
            score: session.score(),
            number: session.number(),
            // One that was pasted at its end does not.
            end_counts: session.score() != *session.score_before(),
            match_over: program.is_match_over(),
            goes_on: program.goes_on_alone(),
            hidden: is_hidden(machine).then(|| standing(machine)),
            own: program.before(),
        }
    }
}

/// What has become of the line of play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change<M> {
    /// It is as it was.
    None,
    /// A move was played.
    Move(M),
    /// It was left as a draw.
    Left,
    /// Moves were taken back, or the draw it was left as.
    Back,
    /// It is another.
    New,
    /// It is one that had been left, by the rules of its time.
    Returned,
}

/// An event, what was before, and what has come of it.
pub struct Step<'a, P: Subject> {
    pub event: Event,
    pub before: &'a Before<P>,
    pub was: &'a LineOf<P>,
    pub change: Change<MoveOf<P>>,
    /// When the question before came up, and when the present one did.
    pub asked_before: Ticks,
    pub asked: Ticks,
}

impl<P: Subject> Step<'_, P> {
    /// Whether hands can have done it.
    pub fn is_by_hand(&self) -> bool {
        let Event::Input(input) = self.event else { return false };
        !matches!(input, InputEvent::Pointer { .. })
    }
}

/// Watches one computer.
pub struct Watch<'a, P: Subject> {
    rig: &'a Rig<P>,
    tally: &'a mut Tally,
    line: LineOf<P>,
    question: Question,
    /// When that question came up, by the time of what is shown.
    asked: Ticks,
    /// The menu button is down and it was it that opened the menus or took them over.
    menus_by_button: bool,
    /// Several things may be chosen in this visit to the menus.
    several: bool,
    since_rest: u32,
    /// The lines there have been, each with the score of its time: what was left is returned to.
    seen: Vec<(LineOf<P>, Score)>,
}

impl<'a, P: Subject> Watch<'a, P> {
    pub fn new(rig: &'a Rig<P>, machine: &Amiga<P>, tally: &'a mut Tally) -> Result<Self, String> {
        let session = machine.game().table().session();
        check(games(&session.score()) == 0, "games counted before the first")?;
        Ok(Self {
            rig,
            tally,
            line: session.game().clone(),
            question: session.question(),
            asked: machine.game().shown_at(machine.intuition().current_time()),
            menus_by_button: false,
            several: false,
            since_rest: 0,
            seen: vec![(session.game().clone(), session.score())],
        })
    }

    /// Lets one event happen and looks at what is quickly looked at.
    pub fn step(&mut self, machine: &mut Amiga<P>, event: Event) -> Verdict {
        self.tally.events += 1;
        self.since_rest += u32::from(event != Event::Blank);
        let before = Before::new(machine);
        let select = Event::Input(InputEvent::Button { button: Button::Select, down: true });
        self.several = before.in_menus && (self.several || event == select);
        happen(machine, event);
        self.the_end(machine, event, &before)?;
        if machine.is_running() {
            self.count(machine, event, &before);
            let was = self.line.clone();
            let asked = self.asked;
            let mut step =
                Step { event, before: &before, was: &was, change: Change::None, asked_before: asked, asked };
            step.change = self.game(machine, &step)?;
            step.asked = self.asked;
            self.score(machine, &step)?;
            // A score that is reset is another one to return to, too.
            let session = machine.game().table().session();
            if step.change != Change::None || self.seen.last().is_none_or(|last| last.1 != session.score()) {
                self.seen.push((session.game().clone(), session.score()));
            }
            self.menus(machine, event, &before)?;
            hands(machine, &step)?;
            P::after(&step, machine, self.tally)?;
            look::screen(machine)?;
        }
        if self.since_rest >= P::LOOK { self.rest(machine) } else { Ok(()) }
    }

    fn count(&mut self, machine: &Amiga<P>, event: Event, before: &Before<P>) {
        let (program, intuition) = (machine.game(), machine.intuition());
        let by_key = matches!(event, Event::Input(InputEvent::Key { .. }));
        for (what, happened) in [
            ("menus", !before.in_menus && intuition.is_in_menus()),
            ("outlines", !before.dragging && intuition.is_dragging()),
            ("help windows", !before.help && windows(machine).1.is_some()),
            ("suggestions", !before.suggested && program.suggestion().is_some()),
            ("flashes", !before.beeping && intuition.is_beeping()),
            ("hidden", before.hidden.is_some()),
            ("dragged screens", intuition.screens()[0].top() > 0),
            ("pieces carried by keys", by_key && !before.holding && program.is_holding()),
        ] {
            self.tally.count(what, happened);
        }
    }

    /// The program ends only where somebody ended it.
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
            Event::Input(InputEvent::Pointer { .. } | InputEvent::Held(_)) | Event::Blank | Event::Poll => {
                false
            }
        };
        check(ended, "the program ended by itself")
    }

    /// The line of play changes only by what somebody may do to it.
    fn game(&mut self, machine: &Amiga<P>, step: &Step<'_, P>) -> Result<Change<MoveOf<P>>, String> {
        let session = machine.game().table().session();
        let (before, was, is) = (step.before, step.was, session.game());
        check(session.to_move().is_none() == is.is_over(), "whose turn it is at the end")?;
        if session.question() == self.question {
            check(is == was, "another game under the same question")?;
            return Ok(Change::None);
        }
        self.question = session.question();
        let now = machine.game().shown_at(machine.intuition().current_time());
        let asked = std::mem::replace(&mut self.asked, now);
        if was == is {
            return Ok(Change::None);
        }
        self.line = is.clone();
        check(
            is.to_string().parse::<LineOf<P>>().is_ok_and(|read| read == *is),
            "the line of play does not read back",
        )?;
        let by_hand = step.is_by_hand();
        let same = session.number() == before.number;
        if let Some(mv) = last(is).filter(|_| same && is.plies() == was.plies() + 1 && taken_back_to(is, was))
        {
            check(was.legal_moves().contains(&mv), "an illegal move")?;
            self.tally.count("ends", is.is_over());
            let human = before.players[seat::<P>(was.turn())] == Player::Human;
            // What the menus can play comes just after they have put a human in the computer's place.
            let by_human = human || before.in_menus && by_hand && P::is_of_menus(mv);
            self.tally.count(if by_human { "moves of humans" } else { "moves of the computer" }, true);
            if by_human {
                check(by_hand, "a human's move nobody made")?;
            } else {
                check(step.event == Event::Blank, "a computer's move between blanks")?;
                check(self.asked.since(asked) >= P::PAUSE, "a computer's move too soon")?;
            }
            Ok(Change::Move(mv))
        } else if same && is.is_left_as_draw() && is.plies() == was.plies() {
            let mut left = was.clone();
            check(by_hand && left.leave_as_draw() && left == *is, "a draw nobody left the game at")?;
            self.tally.count("games left as draws", true);
            self.tally.count("ends", true);
            Ok(Change::Left)
        } else if !same && is_pasted(machine) {
            self.tally.count("games pasted", true);
            check(by_hand, "a game nobody pasted")?;
            Ok(Change::Returned)
        } else if (is.plies() < was.plies() || same && was.is_left_as_draw()) && taken_back_to(was, is) {
            self.tally.count("take-backs", true);
            check(by_hand, "a take-back nobody asked for")?;
            // Unless the same visit to the menus put a computer in the human's place, or the game was started once more.
            let human = session.to_move() == Some(Player::Human);
            check(
                human || players(session) != before.players || is.plies() == 0,
                "taken back to a turn that is not a human's",
            )?;
            Ok(Change::Back)
        } else {
            self.tally.count("new games", true);
            let goes_on = before.goes_on && step.event == Event::Blank;
            check(by_hand || goes_on, "a new game nobody asked for")?;
            let new = is.plies() <= 1 && last(is).is_none_or(P::is_of_menus);
            let returned = self.has_seen(session);
            self.tally.count("games returned to", returned && !new);
            check(new || returned || self.several, "a new game that has gone on by itself")?;
            Ok(if returned { Change::Returned } else { Change::New })
        }
    }

    /// Whether the line and its score have been there before.
    fn has_seen(&self, session: &Session<LineOf<P>>) -> bool {
        self.seen.iter().any(|(line, score)| line == session.game() && *score == session.score())
    }

    /// Games are counted when they end, each for whoever has won it, and not when they are taken back.
    fn score(&mut self, machine: &Amiga<P>, step: &Step<'_, P>) -> Verdict {
        let session = machine.game().table().session();
        let (before, was, is) = (step.before, step.was, session.game());
        let (counted, score) = (&before.score, session.score());
        self.tally.count("games counted", games(&score) > games(counted));
        let same = session.number() == before.number;
        let right = match (was.is_over(), is.is_over()) {
            // A game that is over when it comes never counts.
            (false, true) if same && !session.is_practice() => score == with(counted, is),
            // An end that is taken back does not stay counted.
            (true, false) if same && before.end_counts => with(&score, was) == *counted,
            _ => score == *counted,
        };
        let nothing = games(&score) == 0 && games(counted) > 0;
        let reset = nothing && step.is_by_hand() && (before.in_menus || before.match_over && !same);
        self.tally.count("scores reset", reset && !right);
        let returned = !same && step.is_by_hand() && self.has_seen(session);
        // One visit to the menus may do several things.
        let several = before.in_menus
            && self.several
            && games(&score).abs_diff(games(counted)) <= players(session).len() as u32;
        let why =
            || format!("the score {counted:?} became {score:?}: {:?} after {was}, now {is}", step.change);
        check(right || reset || returned || several, &why())
    }

    /// Menus stay down only as long as something keeps them there.
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

    /// Now and then, when no menu is open and no gadget or window held: everything that takes longer to look at.
    pub fn rest(&mut self, machine: &mut Amiga<P>) -> Verdict {
        let (program, intuition) = (machine.game(), machine.intuition());
        // What hangs on the pointer after a click lets menus open.
        let carried = program.is_holding() && program.cursor().is_none() && !intuition.is_in_menus();
        let busy = !intuition.is_hand_free() && !carried;
        if busy || !machine.is_running() {
            return Ok(());
        }
        self.since_rest = 0;
        self.tally.count("pieces in the air compared", program.is_holding());
        there_and_back(program.table().game())?;
        P::rest(machine, self.tally)?;
        look::pictures(machine, self.rig, self.tally)
    }
}

pub fn check(holds: bool, otherwise: &str) -> Verdict {
    if holds { Ok(()) } else { Err(otherwise.to_owned()) }
}

/// What hands may have done.
fn hands<P: Subject>(machine: &Amiga<P>, step: &Step<'_, P>) -> Verdict {
    let before = step.before;
    let intuition = machine.intuition();
    if step.event == Event::Input(InputEvent::FocusLost) {
        check(intuition.is_hand_free(), "something is held without the keyboard")?;
    }
    // Several things can be chosen from the menus in one go; whatever else beeps does nothing.
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

/// Whether nothing of the game shows.
fn is_hidden<P: Subject>(machine: &Amiga<P>) -> bool {
    let front = &machine.intuition().screens()[0];
    front.top() == 0 && front.id() != screen_of(machine).id()
}

/// Who plays.
fn players<G: Game>(session: &Session<G>) -> Vec<Player> {
    G::SEATS.iter().map(|&seat| session.player(seat)).collect()
}

fn seat<P: Subject>(seat: <LineOf<P> as Game>::Seat) -> usize {
    LineOf::<P>::SEATS.iter().position(|&other| other == seat).unwrap()
}

/// Games counted in this run.
pub fn games(score: &Score) -> u32 {
    (0..3).map(|seat| score.won(seat)).sum::<u32>() + score.drawn()
}

/// The score and a game that is over.
fn with<G: Game>(score: &Score, line: &G) -> Score {
    let mut score = score.clone();
    let place = |seat| G::SEATS.iter().position(|&other| other == seat).unwrap();
    if let Some(winners) = line.winners() {
        score.add(winners.as_slice().iter().copied().map(place));
    }
    score
}

/// Whether the game is the one on the clipboard: pasted, or just like that.
fn is_pasted<P: Subject>(machine: &Amiga<P>) -> bool {
    let line = machine.game().table().session().game().to_string();
    machine.intuition().clipboard().text() == Some(&*line)
}

/// The move played last.
fn last<G: Game>(line: &G) -> Option<G::Move> {
    line.clone().undo()
}

/// Whether taking moves back leads to an earlier line of play.
fn taken_back_to<G: Game + PartialEq>(line: &G, earlier: &G) -> bool {
    let mut undone = line.clone();
    while undone.plies() > earlier.plies() && undone.undo().is_some() {}
    if undone.is_left_as_draw() && !earlier.is_left_as_draw() {
        undone.take_up_again();
    }
    undone == *earlier
}

/// Moves taken back and played again lead where they led before.
fn there_and_back<G: Game + PartialEq>(line: &G) -> Verdict {
    let mut again = line.clone();
    let undone: Vec<G::Move> = std::iter::from_fn(|| again.undo()).take(8).collect();
    check(again.plies() + undone.len() == line.plies(), "moves taken back one by one")?;
    for mv in undone.into_iter().rev() {
        again.play(mv).map_err(|why| format!("{mv} taken back and played again: {why}"))?;
    }
    check(!line.is_left_as_draw() || again.leave_as_draw(), "a draw it cannot be left at again")?;
    check(again == *line, "the line of play taken back and played again")
}

fn over_close_gadget<P: Subject>(machine: &Amiga<P>) -> bool {
    let intuition = machine.intuition();
    let Some(window) = intuition.window(machine.game().window()) else { return false };
    let at = intuition.pointer() - intuition.corner(window.id()).unwrap_or_default();
    let screen = screen_of(machine);
    let boxes = frame::gadgets(
        screen.look(),
        WindowFlags::CLOSE_GADGET,
        window.frame().width,
        screen.font().y_size() as i32,
    );
    boxes.iter().any(|&(gadget, area)| gadget == Gadget::Close && area.contains(at))
}
