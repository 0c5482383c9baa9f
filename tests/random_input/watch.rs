//! What must be true after whatever happened: of the game, the menus and the hands. What is to be seen stands in [`super::look`].

use tripppin::games::coach::Progress;
use tripppin::games::contract::{Finding, Game, Winners};
use tripppin::games::mind::Unlimited;
use tripppin::games::oracle::{Oracle, Solved};
use tripppin::games::session::{Player, Question, Session};
use tripppin::games::tiles::view::game::{LineOf, MoveOf, OracleOf, SeatOf, TileGame, TileMove, TwoSided};
use tripppin::games::tiles::view::program::Wanted;
use tripppin::games::view::menu::WithMenus;
use tripppin::machine::vblank::Ticks;
use tripppin::system::input::{Button, InputEvent, Key, Qualifiers};
use tripppin::system::intuition::frame;
use tripppin::system::intuition::window::{Gadget, WindowFlags};

use super::games::Subject;
use super::look;
use super::rig::{Event, Machine, Program, Rig, happen, windows};
use super::tally::Tally;

pub type Verdict = Result<(), String>;

/// How long "thinking..." stays at least before the computer's move shows.
const READING_TIME: Ticks = Ticks(200);
/// How long a notice stands in the status bar.
const NOTICE_TIME: Ticks = Ticks(330);

/// How things stood before an event.
struct Before<G: Subject> {
    in_menus: bool,
    running: bool,
    game: G,
    perfect: bool,
    reviewing: bool,
    players: [Player; 2],
    holding: bool,
    games: u32,
    /// Which game of the session it was, and whether its end was counted.
    number: u64,
    end_counts: bool,
    own: G::Before,
}

impl<G: Subject> Before<G> {
    fn new(machine: &Machine<G>) -> Self {
        let program = machine.program();
        let session = program.session();
        Self {
            in_menus: machine.intuition().is_in_menus(),
            running: machine.is_running(),
            game: *program.game(),
            perfect: program.is_perfect(),
            reviewing: program.is_reviewing(),
            players: players(program),
            holding: program.is_holding(),
            games: games::<G>(session),
            number: session.number(),
            end_counts: session.game().is_over() && !session.is_practice() && games::<G>(session) > 0,
            own: G::before(program),
        }
    }
}

/// Watches one computer.
pub struct Watch<'a, G: Subject> {
    rig: &'a Rig<G>,
    tally: &'a mut Tally,
    line: LineOf<G>,
    question: Question,
    /// When that question came up.
    asked: Ticks,
    /// The menu button is down and it was it that opened the menus or took them over.
    menus_by_button: bool,
    /// A puzzle has been posed in this walk.
    puzzled: bool,
    since_rest: u32,
}

impl<'a, G: Subject> Watch<'a, G> {
    pub fn new(rig: &'a Rig<G>, machine: &Machine<G>, tally: &'a mut Tally) -> Self {
        let session = machine.program().session();
        let (line, question) = (session.game().clone(), session.question());
        let asked = machine.intuition().current_time();
        Self { rig, tally, line, question, asked, menus_by_button: false, puzzled: false, since_rest: 0 }
    }

    /// Lets one event happen and looks at what is quickly looked at.
    pub fn step(&mut self, machine: &mut Machine<G>, event: Event) -> Verdict {
        self.tally.events += 1;
        self.since_rest += u32::from(event != Event::Blank);
        let before = Before::new(machine);
        let help = windows(machine).1;
        let outlined = machine.intuition().is_dragging();
        let program = machine.program();
        let suggested = program.suggestion();
        let (told, solved) = (program.hints_told(), program.progress());
        let posed = solved.is_some();
        happen(machine, event);
        let (program, intuition) = (machine.program(), machine.intuition());
        let by_key = matches!(event, Event::Input(InputEvent::Key { .. }));
        for (what, happened) in [
            ("menus", !before.in_menus && intuition.is_in_menus()),
            ("outlines", !outlined && intuition.is_dragging()),
            ("help windows", help.is_none() && windows(machine).1.is_some()),
            ("suggestions", suggested.is_none() && program.suggestion().is_some()),
            ("hints", program.hints_told() > told),
            ("puzzles", !posed && program.progress().is_some()),
            ("puzzles solved", !is_solved(&solved) && is_solved(&program.progress())),
            ("reviews", !before.reviewing && program.is_reviewing()),
            ("pieces carried by keys", by_key && !before.holding && program.is_holding()),
        ] {
            self.tally.count(what, happened);
        }
        let fresh = program.session().question() != self.question;
        self.the_end(machine, event, &before)?;
        if machine.is_running() {
            self.game(machine, event, &before)?;
            self.score(machine, &before)?;
            self.coach(machine)?;
            self.notice(machine)?;
            self.menus(machine, event, &before)?;
            self.hands(machine, event)?;
            G::after(&before.own, event, machine, self.tally)?;
            look::screen(machine)?;
            if fresh {
                self.line = machine.program().session().game().clone();
            }
        }
        if self.since_rest >= 9 { self.rest(machine) } else { Ok(()) }
    }

    /// The program ends only where somebody ended it.
    fn the_end(&self, machine: &Machine<G>, event: Event, before: &Before<G>) -> Verdict {
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
            Event::Input(InputEvent::Pointer { .. }) | Event::Blank | Event::Poll => false,
        };
        check(ended, "the program ended by itself")
    }

    /// The line of play changes only by what somebody may do to it.
    fn game(&mut self, machine: &Machine<G>, event: Event, before: &Before<G>) -> Verdict {
        let session = machine.program().session();
        let (was, is) = (&self.line, session.game());
        if session.question() == self.question {
            return check(is.plies() == was.plies(), "another game under the same question");
        }
        self.question = session.question();
        let asked = std::mem::replace(&mut self.asked, machine.intuition().current_time());
        if was == is {
            return Ok(());
        }
        let (earlier, moves) = (was.moves(), is.moves());
        let common =
            was.position(0) == is.position(0) && earlier.iter().zip(&moves).all(|(one, other)| one == other);
        let by_hand = matches!(
            event,
            Event::Input(InputEvent::Button { .. } | InputEvent::Key { .. } | InputEvent::FocusLost)
        );
        if common && is.plies() == was.plies() + 1 {
            let mv = moves[was.plies()];
            check(was.legal_moves().contains(&mv), "an illegal move")?;
            self.tally.count("ends", is.is_over());
            // What no piece does may come from the menus, just after they have put a human in the computer's place.
            let human = before.players[was.turn().index()] == Player::Human;
            if human || before.in_menus && by_hand && mv.target().is_none() {
                self.tally.count("moves of humans", true);
                return check(
                    by_hand && (before.holding || mv.start().is_none()),
                    "a human's move nobody made",
                );
            }
            self.tally.count("moves of the computer", true);
            check(event == Event::Blank, "a computer's move between blanks")?;
            check(!before.reviewing, "a computer's move during a review")?;
            let noticed = before.game.notice(was).is_some();
            let due = if noticed { NOTICE_TIME } else { READING_TIME };
            check(self.asked.since(asked) >= due, "a computer's move too soon")?;
            self.tally.count("perfect moves", before.perfect);
            check(answer(before, was) == Some(mv), "not the computer's answer to this position")
        } else if common && is.plies() < was.plies() {
            self.tally.count("take-backs", true);
            check(by_hand, "a take-back nobody asked for")?;
            // Unless the same visit to the menus put a computer in the human's place, or the game was started once more.
            let again = is.plies() == 0 && plays_again(machine);
            let human = session.to_move() == Some(Player::Human);
            let seated = players(machine.program()) != before.players;
            check(human || seated || again, "taken back to a turn that is not a human's")
        } else {
            self.tally.count("new games", true);
            check(by_hand && is.plies() <= 1, "a new game nobody asked for")
        }
    }

    /// Games are counted when they end, and not when they are taken back.
    fn score(&mut self, machine: &Machine<G>, before: &Before<G>) -> Verdict {
        let session = machine.program().session();
        let puzzle = machine.program().progress().is_some();
        self.puzzled |= puzzle;
        check(!puzzle || session.is_practice(), "a puzzle that counts")?;
        check(self.puzzled || !session.is_practice(), "a game that does not count")?;
        // One visit to the menus may do several things.
        if before.in_menus {
            return Ok(());
        }
        let (games, counted) = (games::<G>(session), before.games);
        let same = session.number() == before.number;
        let right = match (self.line.is_over(), session.game().is_over()) {
            (false, true) => games == counted + u32::from(!session.is_practice()),
            // An end that is taken back does not stay counted.
            (true, false) if same => games + u32::from(before.end_counts) == counted,
            _ => games == counted,
        };
        self.tally.count("games counted", games > counted);
        check(right, &format!("the score of {counted} games became that of {games}"))
    }

    /// A puzzle is told as solved only if its solver has won, within the plies promised; and a page of a review shows the ply it
    /// judges.
    fn coach(&mut self, machine: &Machine<G>) -> Verdict {
        let program = machine.program();
        let line = program.session().game();
        if let (Some(Progress::Solved { .. }), Some(oracle), Some(start)) =
            (program.progress(), program.oracle(), line.position(0))
        {
            let solver = LineOf::<G>::mover_in(start);
            check(line.winners() == Some(Winners::One(solver)), "a puzzle solved without the solver's win")?;
            let promised = oracle.verdict(start).plies().map_or(0, usize::from);
            check(line.counted(line.plies()) <= promised, "a puzzle solved too late")?;
        }
        let Some(reviewed) = program.reviewed() else { return Ok(()) };
        self.tally.count("looks at pages", true);
        let shown = program.shown();
        let judged = |(ply, mv): (usize, MoveOf<G>)| {
            mv == reviewed.mv()
                && line.mover(ply) == Some(reviewed.side)
                && line.position(ply) == Some(&shown)
        };
        check((0..).zip(line.moves()).any(judged), "a page that shows another ply than it judges")
    }

    /// What is to be noticed stands in the status bar for its time.
    fn notice(&mut self, machine: &Machine<G>) -> Verdict {
        let program = machine.program();
        let now = machine.intuition().current_time();
        let line = program.session().game();
        let Some(notice) = program.game().notice(line) else { return Ok(()) };
        self.tally.count("notices", self.asked == now && self.line != *line);
        let shown = program.status() == notice.text;
        check(shown == (now.since(self.asked) < NOTICE_TIME), "the time of a notice")
    }

    /// Menus stay down only as long as something keeps them there.
    fn menus(&mut self, machine: &Machine<G>, event: Event, before: &Before<G>) -> Verdict {
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

    fn hands(&self, machine: &Machine<G>, event: Event) -> Verdict {
        let (program, intuition) = (machine.program(), machine.intuition());
        if program.is_reviewing() {
            return check(
                !program.is_holding() && program.cursor().is_none(),
                "a hand at a board under review",
            );
        }
        let line = program.session().game();
        let human = program.session().to_move() == Some(Player::Human);
        check(human && G::lifts(line.now()) || !program.is_holding(), "a piece in hand out of turn")?;
        // What the keyboard carries has the cursor under it; what the mouse carries hangs on the button.
        let by_mouse = program.is_holding() && program.cursor().is_none();
        let button = !intuition.is_hand_free() && !intuition.is_in_menus() && !intuition.is_dragging();
        check(button || !by_mouse, "a piece hangs on a button that is not held")?;
        if event == Event::Input(InputEvent::FocusLost) {
            check(intuition.is_hand_free(), "something is held without the keyboard")?;
        }
        match program.suggestion() {
            None => {
                check(!intuition.window(program.window()).unwrap().title().contains("looked"), "an old title")
            }
            Some(square) => {
                check(human, "ants out of turn")?;
                let reached = line.legal_moves().iter().any(|mv| mv.target() == Some(square));
                check(reached, "ants round a square that cannot be reached")
            }
        }
    }

    /// Now and then, when no menu is open and no gadget or window held: everything that takes longer to look at.
    pub fn rest(&mut self, machine: &mut Machine<G>) -> Verdict {
        let (program, intuition) = (machine.program(), machine.intuition());
        let carried = program.is_holding() && program.cursor().is_none();
        let busy = !intuition.is_hand_free() && !carried;
        if busy || !machine.is_running() {
            return Ok(());
        }
        self.tally.count("pieces in the air compared", program.is_holding());
        self.since_rest = 0;
        self.tally.count("screens compared", true);
        let line = program.session().game();
        check(
            line.to_string().parse::<LineOf<G>>().is_ok_and(|read| read == *line),
            "the line of play does not read back",
        )?;
        there_and_back::<G>(line)?;
        look::marks(machine)?;
        look::pictures(machine, self.rig, self.tally.times("screens compared"))
    }
}

fn is_solved<M>(progress: &Option<Progress<M>>) -> bool {
    matches!(progress, Some(Progress::Solved { .. }))
}

pub fn check(holds: bool, otherwise: &str) -> Verdict {
    if holds { Ok(()) } else { Err(otherwise.to_owned()) }
}

fn players<G: TileGame>(program: &Program<G>) -> [Player; 2] {
    SeatOf::<G>::BOTH.map(|side| program.session().player(side))
}

/// Games counted in this run.
fn games<G: TileGame>(session: &Session<LineOf<G>>) -> u32 {
    let score = session.score();
    score.won(0) + score.won(1) + score.drawn()
}

/// Whether the menus can start a game once more.
fn plays_again<G: TileGame>(machine: &Machine<G>) -> bool {
    let strip = machine.intuition().window(machine.program().window()).and_then(|window| window.menus());
    let again = Program::<G>::menus().number_of(Wanted::PlayAgain);
    strip.iter().flat_map(|strip| strip.leaves()).any(|(number, _)| Some(number) == again)
}

/// Moves taken back and played again lead where they led before.
fn there_and_back<G: Subject>(line: &LineOf<G>) -> Verdict {
    let mut again = line.clone();
    let undone: Vec<MoveOf<G>> = std::iter::from_fn(|| again.undo()).take(8).collect();
    check(again.plies() + undone.len() == line.plies(), "moves taken back one by one")?;
    for mv in undone.into_iter().rev() {
        again.play(mv).map_err(|why| format!("{mv} taken back and played again: {why}"))?;
    }
    check(again == *line, "the line of play taken back and played again")
}

/// What the computer's mind says to a position.
fn answer<G: Subject>(before: &Before<G>, line: &LineOf<G>) -> Option<MoveOf<G>> {
    if before.perfect
        && let Some(oracle) = OracleOf::<G>::solve(line.now())
    {
        return oracle.best(line.now()).map(|best| best.mv);
    }
    let mut answer = None;
    let mind = before.game.mind(line.turn());
    mind.think(line, &mut Unlimited, &mut |Finding { mv, .. }| answer = Some(mv)).ok()?;
    answer
}

fn over_close_gadget<G: TileGame>(machine: &Machine<G>) -> bool {
    let intuition = machine.intuition();
    let Some(window) = intuition.window(machine.program().window()) else { return false };
    let at = intuition.pointer() - intuition.corner(window.id()).unwrap_or_default();
    let boxes = frame::gadgets(
        intuition.screens()[0].look(),
        WindowFlags::CLOSE_GADGET,
        window.frame().width,
        intuition.screens()[0].font().y_size() as i32,
    );
    boxes.iter().any(|&(gadget, area)| gadget == Gadget::Close && area.contains(at))
}
