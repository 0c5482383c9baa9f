//! Walks of Trippples: every set of rules, placing tiles, calling freezes, draw offers, marks and scores.

mod beginnings;
mod hands;

use amiga_boardgame::tiles::game::Frame;
use amiga_boardgame::tiles::game::TileCommand;
use amiga_boardgame::tiles::window::TileWindow;
use amiga_boardgame::view::menu::TableCommand;
use boardgame_host::amiga::Amiga;
use small_amiga::intuition::MenuNumber;
use trippples_game::{Choice, End, EngineName, Move, Side, Trippples};

use super::Step;
use super::tiles::TileSubject;
use crate::person::Person;
use crate::rig::Event;
use crate::step::Change;
use crate::tally::{Seen, Tally};
use crate::watch::Verdict;

type Program = TileWindow<Trippples>;
type Machine = Amiga<Program>;

/// Greatest search depth whose engine replies without a noticeable search, in plies.
const QUICK: u32 = 3;
/// Numbers of the menu items of the two players.
const PLAYERS: [(usize, Side); 2] = [(0, Side::Circle), (2, Side::Square)];

#[derive(PartialEq)]
pub struct Before {
    /// Last line below the panel's tile.
    event: String,
    /// Number of squares marked by the user or by a detected cycle.
    marked: usize,
}

impl TileSubject for Trippples {
    type Before = Before;

    const WALK: usize = 450;
    const OWN_WISHES: u32 = 30;
    const SEEN: &'static [Seen] = &[
        // Positions of Trippples have fewer steps of hints than those of Tripppin.
        ("hints", 12),
        ("tiles placed by humans", 100),
        ("tiles placed by the computer", 30),
        ("squares marked", 200),
        ("true freezes", 3),
        ("false freezes", 15),
        ("draws offered", 15),
        ("draws refused", 3),
        ("draws agreed on", 20),
        ("other rules from the next game on", 80),
        ("finishes", 10),
    ];

    fn begin(seed: u64) -> Vec<String> {
        beginnings::begin(seed)
    }

    fn is_slow(command: TileCommand<Self>) -> bool {
        matches!(command, TableCommand::Own(Choice::Engine(_, EngineName::Minimax(depth))) if depth.moves() > QUICK)
    }

    fn wish(person: &mut Person, machine: &Machine) -> Vec<Event> {
        hands::wish(person, machine)
    }

    fn before(program: &Program) -> Before {
        let panel = program.panel_texts();
        let marked = panel.frames.iter().filter(|(_, frame)| *frame == Frame::Marked).count();
        Before { event: panel.lines.last().cloned().unwrap_or_default(), marked }
    }

    fn after(before: &Before, step: &Step<'_, Program>, machine: &Machine, tally: &mut Tally) -> Verdict {
        let session = machine.game().session();
        let Before { event, marked } = Self::before(machine.game());
        for (what, text) in [
            ("draws offered", "A draw is offered"),
            ("draws refused", "Draw refused"),
            ("false freezes", "That is no freeze"),
            ("other rules from the next game on", "From next game on"),
        ] {
            tally.count(what, event == text && before.event != text);
        }
        tally.count("squares marked", marked > before.marked);
        if let Change::Move(mv) = step.change {
            let by_hand = step.event != Event::Blank;
            let placed = if by_hand { "tiles placed by humans" } else { "tiles placed by the computer" };
            tally.count(placed, matches!(mv, Move::Place(_)));
            tally.count("true freezes", mv.is_call());
            tally.count("draws agreed on", mv == Move::Draw);
            tally.count("finishes", matches!(session.game().end(), Some(End::Finish(_))));
        }
        Ok(())
    }
}

fn item_of(program: &Program, choice: Choice) -> MenuNumber {
    number_of(program, TableCommand::Own(choice))
}

fn number_of(program: &Program, command: TileCommand<Trippples>) -> MenuNumber {
    Program::menus(program.model().aids.mode()).number_of(command).unwrap()
}
