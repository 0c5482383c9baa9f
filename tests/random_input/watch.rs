//! What must be true after whatever happened.

use tripppin::games::contract::{Finding, Mind};
use tripppin::games::mind::Unlimited;
use tripppin::games::session::{Player, Question};
use tripppin::games::tiles::view::oracle::menu::OracleItem;
use tripppin::games::tripppin::oracle::Oracle;
use tripppin::games::tripppin::view::Tripppin;
use tripppin::games::tripppin::view::menu::{MenuNumber, PREVENTION_ITEM};
use tripppin::games::tripppin::{Line, Move, Side};
use tripppin::machine::geometry::{Point, Rect};
use tripppin::system::input::{Button, InputEvent, Key, Qualifiers};
use tripppin::system::intuition::frame;
use tripppin::system::intuition::window::{Gadget, WindowFlags};

use super::rig::{Event, Machine, Rig, happen, windows};

type Verdict = Result<(), String>;

/// How often what happened, over all walks: the test is only as good as what it has seen.
#[derive(Debug, Default)]
pub struct Tally {
    pub events: u64,
    moves: [u64; 2],
    take_backs: u64,
    new_games: u64,
    ends: u64,
    menus: u64,
    outlines: u64,
    helps: u64,
    suggestions: u64,
    by_keys: u64,
    rests: u64,
    carried: u64,
    perfect: u64,
    hints: u64,
    puzzles: u64,
    reviews: u64,
}

impl Tally {
    pub fn has_seen_everything(&self) {
        let [human, computer] = self.moves;
        // At least so many in ten thousand events: a good deal less than there are, but not next to nothing.
        for (what, times, least) in [
            ("moves of humans", human, 25),
            ("moves of the computer", computer, 12),
            ("take-backs", self.take_backs, 5),
            ("new games", self.new_games, 8),
            ("menus", self.menus, 70),
            ("outlines", self.outlines, 8),
            ("help windows", self.helps, 7),
            ("suggestions", self.suggestions, 4),
            ("pieces carried by keys", self.by_keys, 5),
            ("screens compared", self.rests, 150),
            ("pieces in the air compared", self.carried, 8),
            ("perfect moves", self.perfect, 4),
            ("hints", self.hints, 7),
            ("puzzles", self.puzzles, 3),
            ("reviews", self.reviews, 2),
        ] {
            assert!(10_000 * times >= least * self.events, "only {times} {what}: {self:?}");
        }
    }
}

/// How things stood before an event.
struct Before {
    in_menus: bool,
    running: bool,
    mind: tripppin::games::tripppin::game::Classic,
    perfect: bool,
    reviewing: bool,
    players: [Player; 2],
    holding: bool,
}

/// Watches one computer.
pub struct Watch<'a> {
    rig: &'a Rig,
    tally: &'a mut Tally,
    line: Line,
    question: Question,
    /// The menu button is down and it was it that opened the menus or took them over.
    menus_by_button: bool,
    since_rest: u32,
}

impl<'a> Watch<'a> {
    pub fn new(rig: &'a Rig, machine: &Machine, tally: &'a mut Tally) -> Self {
        let session = machine.program().session();
        let (line, question) = (session.game().clone(), session.question());
        Self { rig, tally, line, question, menus_by_button: false, since_rest: 0 }
    }

    /// Lets one event happen and looks at what is quickly looked at.
    pub fn step(&mut self, machine: &mut Machine, event: Event) -> Verdict {
        self.tally.events += 1;
        self.since_rest += u32::from(event != Event::Blank);
        let program = machine.program();
        let before = Before {
            in_menus: machine.intuition().is_in_menus(),
            running: machine.is_running(),
            mind: program.game().classic(),
            perfect: program.is_perfect(),
            reviewing: program.is_reviewing(),
            players: players(machine),
            holding: program.is_holding(),
        };
        let help = windows(machine).1;
        let outlined = machine.intuition().is_dragging();
        let suggested = program.suggestion();
        let (told, posed) = (program.hints_told(), program.progress().is_some());
        happen(machine, event);
        self.tally.menus += u64::from(!before.in_menus && machine.intuition().is_in_menus());
        self.tally.outlines += u64::from(!outlined && machine.intuition().is_dragging());
        self.tally.helps += u64::from(help.is_none() && windows(machine).1.is_some());
        self.tally.suggestions += u64::from(suggested.is_none() && machine.program().suggestion().is_some());
        let program = machine.program();
        self.tally.hints += u64::from(program.hints_told() > told);
        self.tally.puzzles += u64::from(!posed && program.progress().is_some());
        self.tally.reviews += u64::from(!before.reviewing && program.is_reviewing());
        let by_key = matches!(event, Event::Input(InputEvent::Key { .. }));
        self.tally.by_keys += u64::from(by_key && !before.holding && machine.program().is_holding());
        self.the_end(machine, event, &before)?;
        if machine.is_running() {
            self.game(machine, event, &before)?;
            self.menus(machine, event, &before)?;
            self.hands(machine, event)?;
            screen(machine)?;
        }
        if self.since_rest >= 9 { self.rest(machine) } else { Ok(()) }
    }

    /// The program ends only where somebody ended it.
    fn the_end(&self, machine: &Machine, event: Event, before: &Before) -> Verdict {
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
    fn game(&mut self, machine: &Machine, event: Event, before: &Before) -> Verdict {
        let session = machine.program().session();
        if session.question() == self.question {
            return check(
                session.game().plies() == self.line.plies(),
                "another game under the same question",
            );
        }
        let (was, is) = (std::mem::replace(&mut self.line, session.game().clone()), session.game());
        self.question = session.question();
        if was == *is {
            return Ok(());
        }
        let moves: Vec<Move> = is.moves().collect();
        let common = was.first() == is.first() && was.moves().zip(&moves).all(|(one, other)| one == *other);
        let by_hand = matches!(
            event,
            Event::Input(InputEvent::Button { .. } | InputEvent::Key { .. } | InputEvent::FocusLost)
        );
        if common && is.plies() == was.plies() + 1 {
            let mv = moves[was.plies()];
            let player = before.players[was.current().turn().index()];
            check(was.current().legal_moves().any(|legal| legal == mv), "an illegal move")?;
            self.tally.moves[usize::from(player == Player::Computer)] += 1;
            self.tally.ends += u64::from(is.current().outcome().is_some());
            if player == Player::Human {
                return check(by_hand && before.holding, "a human's move nobody made");
            }
            check(matches!(event, Event::Blank), "a computer's move between blanks")?;
            check(!before.reviewing, "a computer's move during a review")?;
            self.tally.perfect += u64::from(before.perfect);
            check(answer(before, &was) == Some(mv), "not the computer's answer to this position")
        } else if common && is.plies() < was.plies() {
            self.tally.take_backs += 1;
            check(by_hand, "a take-back nobody asked for")?;
            // Unless the same visit to the menus put a computer in the human's place.
            let human = session.to_move() == Some(Player::Human) || players(machine) != before.players;
            check(human, "taken back to a turn that is not a human's")
        } else {
            self.tally.new_games += 1;
            check(by_hand && is.plies() <= 1, "a new game nobody asked for")
        }
    }

    /// Menus stay down only as long as something keeps them there.
    fn menus(&mut self, machine: &Machine, event: Event, before: &Before) -> Verdict {
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

    fn hands(&self, machine: &Machine, event: Event) -> Verdict {
        let (program, intuition) = (machine.program(), machine.intuition());
        if program.is_reviewing() {
            return check(
                !program.is_holding() && program.cursor().is_none(),
                "a hand at a board under review",
            );
        }
        let human = program.session().to_move() == Some(Player::Human);
        check(human || !program.is_holding(), "a piece in hand out of turn")?;
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
                let mut legal = program.session().game().current().legal_moves();
                check(legal.any(|mv| mv.to() == square), "ants round a square that cannot be reached")
            }
        }
    }

    /// Now and then, when no menu is open and no gadget or window held: everything that takes longer to look at.
    pub fn rest(&mut self, machine: &mut Machine) -> Verdict {
        let (program, intuition) = (machine.program(), machine.intuition());
        let carried = program.is_holding() && program.cursor().is_none();
        let busy = !intuition.is_hand_free() && !carried;
        if busy || !machine.is_running() {
            return Ok(());
        }
        self.tally.carried += u64::from(program.is_holding());
        self.since_rest = 0;
        self.tally.rests += 1;
        let line = program.session().game();
        check(line.to_string().parse::<Line>().as_ref() == Ok(line), "the line of play does not read back")?;
        marks(machine)?;
        self.pictures(machine)
    }

    /// The windows' pixels are those of windows drawn at once; the screen's those of its windows; the picture's those of the screen.
    fn pictures(&self, machine: &mut Machine) -> Verdict {
        machine.compose();
        let anew = self.rig.drawn_anew(machine);
        let intuition = machine.intuition();
        let (main, help) = windows(machine);
        let (main_anew, help_anew) = windows(&anew);
        for (name, is, ought) in [("game", Some(main), Some(main_anew)), ("help", help, help_anew)] {
            let layer = |machine: &Machine, id| machine.intuition().window(id).unwrap().layer().map().clone();
            let (is, ought) = (is.map(|id| layer(machine, id)), ought.map(|id| layer(&anew, id)));
            if is != ought {
                let (is, ought) = (is.unwrap(), ought.unwrap());
                let mut places = (0..is.height() as i32)
                    .flat_map(|y| (0..is.width() as i32).map(move |x| (x, y)))
                    .filter(|&(x, y)| is.pen_at(x, y) != ought.pen_at(x, y));
                let (first, others) = (places.next(), places.count());
                return Err(format!("the {name} window is not as drawn anew at {first:?} and {others} more"));
            }
        }
        // Every few rows, other ones each time.
        for y in (self.tally.rests as i32 % 7..intuition.bounds().height).step_by(7) {
            let mut row: Vec<u8> = self.rig.backdrop().map().pens_of_row(y as usize).collect();
            for window in intuition.windows() {
                let Rect { x, y: top, width, height } = window.frame();
                if (top..top + height).contains(&y) {
                    let pens = window.layer().map().pens_of_row((y - top) as usize);
                    row[x as usize..]
                        .iter_mut()
                        .zip(pens.take(width as usize))
                        .for_each(|(pen, new)| *pen = new);
                }
            }
            let shown = intuition.display().map().pens_of_row(y as usize);
            check(shown.eq(row), &format!("row {y} of the screen is not what its windows show"))?;
        }
        let mut chip = intuition.chip().clone();
        chip.touch(0..chip.height());
        chip.compose(intuition.display().map());
        check(chip.frame() == intuition.chip().frame(), "the picture is not up to date")
    }
}

fn check(holds: bool, otherwise: &str) -> Verdict {
    if holds { Ok(()) } else { Err(otherwise.to_owned()) }
}

fn players(machine: &Machine) -> [Player; 2] {
    Side::BOTH.map(|side| machine.program().session().player(side))
}

/// What the computer's mind says to a position.
fn answer(before: &Before, line: &Line) -> Option<Move> {
    if before.perfect {
        let position = line.current();
        return Oracle::solve(position.board()).best(position).map(|best| best.mv);
    }
    let mut answer = None;
    before.mind.think(line, &mut Unlimited, &mut |Finding { mv, .. }| answer = Some(mv)).ok()?;
    answer
}

fn over_close_gadget(machine: &Machine) -> bool {
    let intuition = machine.intuition();
    let Some(window) = intuition.window(machine.program().window()) else { return false };
    let at = intuition.pointer() - window.frame().origin();
    let boxes = frame::gadgets(
        intuition.look(),
        WindowFlags::CLOSE_GADGET,
        window.frame().width,
        intuition.font().y_size() as i32,
    );
    boxes.iter().any(|&(gadget, area)| gadget == Gadget::Close && area.contains(at))
}

/// Sprites, colours, windows.
fn screen(machine: &Machine) -> Verdict {
    let (program, intuition) = (machine.program(), machine.intuition());
    let shown =
        |number: usize| intuition.chip().sprite(number).is_some_and(|sprite| sprite.data.height() > 0);
    check([1, 5, 6, 7].into_iter().all(|number| !shown(number)), "a sprite nobody has")?;
    let Point { x, y } = intuition.pointer();
    let lace = u32::from(intuition.is_interlaced());
    let pointer = intuition.chip().sprite(0).map(|sprite| (sprite.x, sprite.y));
    check(shown(0) && pointer == Some((x >> 1, y >> lace)), "the pointer is not where it points")?;
    check(intuition.bounds().contains(intuition.pointer()), "the pointer is off the screen")?;
    let markers = [2, 3, 4].map(shown);
    if !intuition.is_active_without_menus(program.window()) {
        check(markers == [false; 3], "markers over an inactive window or menus")?;
    }
    if program.session().to_move().is_none() && !program.is_reviewing() {
        check(markers == [false; 3], "markers after the end")?;
    }
    check(!markers[2] || program.suggestion().is_some(), "ants nobody called")?;
    follow_the_window(machine)?;
    let background = intuition.colour(tripppin::machine::colour::Pen(0));
    let flash = intuition.chip().colour(0) != background;
    check(flash == intuition.is_beeping(), "the background's colour")?;
    for window in intuition.windows() {
        let frame = window.frame();
        check(frame.intersection(intuition.bounds()) == frame, "a window off the screen")?;
    }
    check((1..=2).contains(&intuition.windows().len()), "too many windows")
}

/// Markers are where the window is: the X of either piece on its next goal, the ants round the suggestion.
fn follow_the_window(machine: &Machine) -> Verdict {
    let (program, intuition) = (machine.program(), machine.intuition());
    let Some(window) = intuition.window(program.window()) else { return Ok(()) };
    let Point { x, y } = window.frame().origin();
    let lace = u32::from(intuition.is_interlaced());
    let bar = intuition.font().y_size() as i32;
    let position = program.shown();
    let [right, left] = Side::BOTH.map(|side| position.goal(side));
    for (number, square, (across, down, more)) in
        [(2, right, (14, 9, 8)), (3, left, (14, 9, 8)), (4, program.suggestion(), (12, 7, 6))]
    {
        let sprite = intuition.chip().sprite(number).unwrap();
        if let Some(square) = square.filter(|_| sprite.data.height() > 0) {
            let column = x + 44 * i32::from(square.col()) + across;
            let row = y + bar + down + more * lace as i32 + (22 << lace) * i32::from(square.row());
            check((sprite.x, sprite.y) == (column >> 1, row >> lace), "a marker is not on its square")?;
        }
    }
    Ok(())
}

/// The menu's check marks say how things are.
fn marks(machine: &Machine) -> Verdict {
    let (program, intuition) = (machine.program(), machine.intuition());
    let strip = intuition.window(program.window()).and_then(|window| window.menus()).unwrap();
    for (item, side) in [(0, Side::Right), (2, Side::Left)] {
        let human = program.session().player(side) == Player::Human;
        let marked = [0, 1].map(|sub| strip.is_checked(MenuNumber::new(0, item, Some(sub))));
        check(marked == [human, !human], "the mark of who plays a piece")?;
    }
    for sub in 0..9 {
        let level = usize::from(program.game().classic().level.plies()) == sub + 1;
        check(strip.is_checked(MenuNumber::new(0, 4, Some(sub))) == level, "the mark of the level")?;
    }
    check(
        strip.is_checked(PREVENTION_ITEM) == program.game().classic().prevention,
        "the mark of loop prevention",
    )?;
    let marked = |item: OracleItem| item.number::<Tripppin>().is_some_and(|number| strip.is_checked(number));
    let puzzle = program.progress().is_some();
    check(puzzle || marked(OracleItem::Perfect) == program.is_perfect(), "the mark of the perfect computer")?;
    check(marked(OracleItem::Verdict) == program.is_telling(), "the mark of verdicts")?;
    check(marked(OracleItem::Fair) == program.is_fair(), "the mark of fair boards")
}
