//! Walks of Trippples: every set of rules, placing tiles, calling freezes, draw offers, marks and scores.

mod beginnings;
mod hands;

use amiga_boardgame::table::any_game::AnyGame as _;
use amiga_boardgame::tiles::game::Frame;
use amiga_boardgame::tiles::game::TileCommand;
use amiga_boardgame::tiles::window::TileWindow;
use amiga_boardgame::view::menu::{Common, TableCommand};
use boardgame_engine::arrows::Arrows;
use boardgame_engine::oracle;
use boardgame_engine::session::PlayerKind;
use boardgame_engine::square::Square;
use boardgame_host::amiga::Amiga;
use small_amiga::input::{Button, InputEvent, Key};
use small_amiga::intuition::{ItemFlags, MenuNumber, MenuStrip};
use trippples_game::{Choice, End, EngineName, Line, Move, Oracle, RuleOptions, Rules, Side, Trippples};

use super::Step;
use super::tiles::TileSubject;
use crate::person::Person;
use crate::rig::Event;
use crate::step::Change;
use crate::tally::{Seen, Tally};
use crate::watch::{Verdict, check};

type Program = TileWindow<Trippples>;
type Machine = Amiga<Program>;

/// Greatest search depth whose engine replies without a noticeable search, in plies.
const QUICK: u32 = 3;
/// Numbers of menu items: the two players in their menu, and the items of the rules menu.
const PLAYERS: [(usize, Side); 2] = [(0, Side::Circle), (2, Side::Square)];
const HOUSE: usize = 0;
const OPTIONS: [(usize, RuleOptions); 3] =
    [(2, RuleOptions::FREEZE), (3, RuleOptions::WILD), (4, RuleOptions::PLACE)];

#[derive(PartialEq)]
pub struct Before {
    /// Last line below the panel's tile.
    event: String,
    calling: bool,
    marked: Vec<Square>,
    setup: Rules,
    hand: Option<Arrows>,
}

impl TileSubject for Trippples {
    type Before = Before;

    const WALK: usize = 450;
    const OWN_WISHES: u32 = 30;
    const SEEN: &'static [Seen] = &[
        // Positions of Trippples have fewer steps of hints than those of Tripppin.
        ("hints", 12),
        ("notices", 15),
        ("tiles placed by humans", 100),
        ("tiles placed by the computer", 30),
        ("tiles taken in hand", 300),
        ("squares marked", 200),
        ("true freezes", 3),
        ("false freezes", 15),
        ("leaps", 2),
        ("draws offered", 15),
        ("draws refused", 3),
        ("draws agreed on", 20),
        ("other rules", 100),
        ("other rules from the next game on", 80),
        ("scores reset", 15),
        ("finishes", 10),
    ];

    fn begin(seed: u64) -> Vec<String> {
        beginnings::begin(seed)
    }

    fn can_place_rest(line: &Line) -> bool {
        line.current().is_placing()
    }

    fn is_slow(command: TileCommand<Self>) -> bool {
        matches!(command, TableCommand::Own(Choice::Engine(_, EngineName::Minimax(depth))) if depth.moves() > QUICK)
    }

    fn wish(person: &mut Person, machine: &Machine) -> Vec<Event> {
        hands::wish(person, machine)
    }

    fn before(program: &Program) -> Before {
        let (game, session) = (program.rules(), program.session());
        let position = session.game().current();
        Before {
            event: event_told(program),
            calling: game.calling,
            marked: marked(program),
            setup: session.setup(),
            hand: position.is_placing().then(|| program.panel_texts().tile),
        }
    }

    fn after(before: &Before, step: &Step<'_, Program>, machine: &Machine, tally: &mut Tally) -> Verdict {
        let program = machine.game();
        let (game, session) = (program.rules(), program.session());
        let (line, position) = (session.game(), session.game().current());
        let (was, told) = (step.was, event_told(program));
        let now = Some(&*told).filter(|told| *told != before.event);
        tally.count("draws offered", now == Some("A draw is offered"));
        tally.count("draws refused", now == Some("Draw refused"));
        tally.count("false freezes", now == Some("That is no freeze"));
        tally.count("other rules from the next game on", now == Some("From next game on"));
        tally.count("other rules", before.setup != session.setup());
        check(
            !(program.is_fair() && session.setup().has(RuleOptions::PLACE)),
            "fair boards whose tiles are placed",
        )?;
        let offered = "A draw is offered";
        // The same position may have been pasted as a new game.
        let has_new_game = session.number() != step.before.number;
        check(
            before.event != offered || line != was || has_new_game || line.plies() == 0 || told == offered,
            "an offer withdrawn by itself",
        )?;
        // The rules of a game cannot change after its first move.
        if line.plies() > 0 && was.plies() > 0 && line.first() == was.first() {
            check(line.setup() == was.setup(), "other rules in the middle of a game")?;
        }
        let anew = line.plies() == 0 && (line.first() != was.first() || was.plies() == 0 && line != was);
        // Training puzzles have the rules of their own boards.
        let trains = machine.intuition().window(program.pulse().window);
        let trains = trains.is_some_and(|window| window.title().contains("Train:"));
        let agreed = line.setup() == session.setup() || step.change == Change::Returned || trains;
        check(!anew || agreed, "a new game by other rules than agreed on")?;
        // A freeze can be called only under rules with freeze calls, and only by the side to move.
        let person = session.to_move() == Some(PlayerKind::Human) && !position.is_placing();
        check(!game.calling || person && line.setup().has(RuleOptions::FREEZE), "a freeze nobody can call")?;
        if line.plies() == was.plies() + 1 && step.change != Change::Returned {
            moved(before, step, machine, tally)?;
        }
        tile_in_hand(before, step, machine, tally)?;
        let marks = marked(program);
        tally.count("squares marked", marks.len() > before.marked.len() && line == was);
        check(!anew || marks.is_empty(), "marks of the game before")
    }

    fn marks(program: &Program, strip: &MenuStrip) -> Verdict {
        let (game, session) = (program.rules(), program.session());
        let menus = Program::menus(program.model().aids.mode());
        let item_of = |choice| item_of(program, choice);
        let rules_menu = item_of(Choice::House).menu();
        for (item, side) in PLAYERS {
            let is = session.player(side);
            let subs = strip.item(MenuNumber::new(0, item, None)).map_or(0, |item| item.subs.len());
            let marked: Vec<usize> =
                (0..subs).filter(|&sub| strip.is_checked(MenuNumber::new(0, item, Some(sub)))).collect();
            let command: Vec<Option<TileCommand<Self>>> =
                marked.iter().map(|&sub| menus.action(MenuNumber::new(0, item, Some(sub)))).collect();
            let ought = match is {
                PlayerKind::Human => TableCommand::Player(side, PlayerKind::Human),
                PlayerKind::Computer => {
                    TableCommand::Own(Choice::Engine(side, game.seats.engine(side.index())))
                }
            };
            check(command == [Some(ought)], "the mark of who plays a piece")?;
        }
        let line = |item| strip.is_checked(MenuNumber::new(rules_menu, item, None));
        let rules = session.setup();
        check(
            [line(HOUSE), line(HOUSE + 1)] == [rules == Rules::House, rules != Rules::House],
            "the mark of the rules",
        )?;
        for (item, option) in OPTIONS {
            check(line(item) == rules.has(option), "the mark of an option")?;
        }
        check(strip.is_checked(item_of(Choice::CallFreeze)) == game.calling, "the mark of a called freeze")?;
        let enabled = |number| strip.item(number).is_some_and(|item| item.flags.contains(ItemFlags::ENABLED));
        let played = session.game().setup();
        let person = session.to_move() == Some(PlayerKind::Human) && !session.game().current().is_placing();
        check(
            enabled(item_of(Choice::CallFreeze)) == (person && played.has(RuleOptions::FREEZE)),
            "the ghost of the freeze",
        )?;
        check(
            enabled(number_of(program, Common::Draw.into())) == (person && played.are_official()),
            "the ghost of the draw",
        )
    }
}

fn item_of(program: &Program, choice: Choice) -> MenuNumber {
    number_of(program, TableCommand::Own(choice))
}

fn number_of(program: &Program, command: TileCommand<Trippples>) -> MenuNumber {
    Program::menus(program.model().aids.mode()).number_of(command).unwrap()
}

fn event_told(program: &Program) -> String {
    program.panel_texts().lines.pop().unwrap()
}

/// Returns the squares marked by the user or by a detected cycle.
fn marked(program: &Program) -> Vec<Square> {
    let frames = program.panel_texts().frames;
    frames.into_iter().filter(|&(_, frame)| frame == Frame::Marked).map(|(square, _)| square).collect()
}

fn moved(before: &Before, step: &Step<'_, Program>, machine: &Machine, tally: &mut Tally) -> Verdict {
    let session = machine.game().session();
    let line = session.game();
    let Some(mv) = line.moves().next_back() else { return Ok(()) };
    let by_hand = step.event != Event::Blank;
    let called = mv.is_call();
    tally.count("true freezes", called);
    tally.count("finishes", matches!(line.end(), Some(End::Finish(_))));
    tally.count("leaps", step.was.current().is_jumping());
    check(
        !called || line.end().and_then(End::winner) == line.mover(line.plies() - 1),
        "a freeze that does not win",
    )?;
    if by_hand {
        check(mv.walk().is_none() || called == before.calling, "a freeze nobody called")?;
    }
    match mv {
        Move::Draw => {
            tally.count("draws agreed on", true);
            check(line.end() == Some(End::Agreement), "an agreement that does not end the game")?;
            let other = step.was.turn().other();
            // The result of a later action may have replaced the line with the offer.
            let offered =
                ["A draw is offered", "From next game on", "That is no freeze"].contains(&&*before.event);
            let computer = session.player(other) == PlayerKind::Computer;
            check(computer || offered, "a draw nobody offered")?;
            let walked = step.was.moves().any(|mv| mv.walk().is_some());
            check(!computer || walked, "a computer's agreement before the first move")?;
            let better = Oracle::for_position(line.current()).is_some_and(|oracle| {
                let position = line.current();
                oracle.indirect(position) == Some(other)
                    || matches!(oracle.verdict(position), oracle::Verdict::Loss(_))
            });
            check(!computer || !better, "a computer's agreement where it could do better")
        }
        Move::Place(placing) => {
            tally
                .count(if by_hand { "tiles placed by humans" } else { "tiles placed by the computer" }, true);
            check(!by_hand || before.hand == Some(placing.tile()), "not the tile in hand")
        }
        Move::Walk { .. } => Ok(()),
    }
}

/// Checks that the tile to be placed has not been placed yet, and that only Tab and clicks change it.
fn tile_in_hand(before: &Before, step: &Step<'_, Program>, machine: &Machine, tally: &mut Tally) -> Verdict {
    let program = machine.game();
    let position = program.session().game().current();
    if !position.is_placing() {
        return Ok(());
    }
    let tile = program.panel_texts().tile;
    check(position.board().unplaced_tiles().any(|left| left == tile), "a tile in hand that is not left")?;
    let same = *step.was == *program.session().game();
    let other = same && before.hand.is_some_and(|before| before != tile);
    tally.count("tiles taken in hand", other);
    let asked = matches!(
        step.event,
        Event::Input(
            InputEvent::Key { key: Key::Tab, .. } | InputEvent::Button { button: Button::Select, down: true }
        )
    );
    check(!other || asked, "a tile that turned into another by itself")
}
