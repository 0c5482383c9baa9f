//! Script access to the games on arrow tiles, and the names of their menu switches in saved games.

use super::game::{MoveOf, TileCommand, TileGame, TileGesture};
use super::program::TileProgram;
use crate::entry::scripting::{Gesture, Vocabulary};
use crate::view::menu::HasMenus as _;
use crate::view::personal::Personal;
use crate::view::played::ScriptAccess;
use boardgame_engine::coach::SolvedPuzzles;
use small_amiga::machine::geometry::Point;
use small_amiga::system::input::{Key, Qualifiers};
use small_amiga::system::intuition::Intuition;

/// Name of the switch in saved games for a computer that plays perfectly. The next constants name the other
/// switches.
const PERFECT: &str = "perfect";
const VERDICT: &str = "verdict";
const FAIR: &str = "fair";
const LEGAL: &str = "legal";
/// Name of a switch that only earlier versions saved. It is set if the user has chosen whether legal target
/// squares are framed.
const LEGAL_CHOSEN: &str = "legal-chosen";
const PUZZLE: &str = "puzzle";
/// Name of a switch that only earlier versions saved. It is set if the user has switched coordinates on;
/// [`NO_NAMES`] is set if the user has switched them off.
const NAMES: &str = "coordinates";
const NO_NAMES: &str = "no-coordinates";

impl<G: TileGame> ScriptAccess for TileProgram<G> {
    const WORDS: &'static Vocabulary = G::WORDS;

    fn is_idle(&self) -> bool {
        self.is_at_rest()
    }

    fn status_line(&self) -> String {
        self.status().to_owned()
    }

    fn note_lines(&self) -> Vec<String> {
        self.notes().iter().map(ToString::to_string).collect()
    }

    fn suggested(&self) -> Option<String> {
        self.suggestion().map(|square| square.to_string())
    }

    fn is_dragging(&self) -> bool {
        self.is_holding()
    }

    fn kept_options(&self) -> Vec<(&'static str, String)> {
        self.game.kept_options(self.table.session())
    }

    fn switches(&self) -> Vec<&'static str> {
        let Self { oracle_state: insight, assistance: aids, .. } = self;
        let puzzle = insight.poses(self.table.game());
        let all = [(PERFECT, insight.perfect), (VERDICT, insight.verdict), (FAIR, insight.fair)];
        let all = all.into_iter().chain([(LEGAL, aids.marks_legal()), (PUZZLE, puzzle)]);
        all.filter_map(|(word, on)| on.then_some(word)).collect()
    }

    fn switch(&mut self, on: &[String]) {
        let is_on = |word: &str| on.iter().any(|other| other == word);
        let setup = self.table.session().setup();
        self.oracle_state.perfect = is_on(PERFECT);
        self.oracle_state.verdict = is_on(VERDICT);
        self.oracle_state.set_fair(is_on(FAIR), setup);
        if is_on(LEGAL_CHOSEN) && self.assistance.legal_chosen().is_none() {
            self.assistance.set_marks_legal(is_on(LEGAL));
        }
        self.assistance.restore_legal(is_on(LEGAL));
        if (is_on(NAMES) || is_on(NO_NAMES)) && self.assistance.names_chosen().is_none() {
            self.assistance.set_coordinates(is_on(NAMES));
        }
        if is_on(PUZZLE) {
            self.oracle_state.pose_again(self.table.game());
        }
        // The search that started when the window opened did not know the
        // restored switches, so it is restarted.
        self.table.session_mut().invalidate_searches();
    }

    fn personal(&self) -> Personal {
        Personal::of(&self.assistance, self.time)
    }

    fn prefer_aids(&mut self, changes: Personal) {
        self.assistance.prefer(changes);
    }

    fn solved_puzzles(&self) -> Option<&SolvedPuzzles> {
        Some(&self.oracle_state.solved_puzzles)
    }

    fn set_solved(&mut self, puzzles: SolvedPuzzles) {
        self.oracle_state.solved_puzzles = puzzles;
    }

    fn show_message(&mut self, intuition: &mut Intuition, sentence: &'static str) {
        self.settle(intuition);
        self.assistance.show_message(sentence.to_owned());
    }

    fn place_on_screen(&self, intuition: &Intuition, place: &str) -> Option<Point> {
        self.square_on_screen(intuition, place.parse().ok()?)
    }

    fn hand(&self, intuition: &Intuition, mv: MoveOf<G>) -> Option<Vec<Gesture>> {
        let on_screen = |square| self.square_on_screen(intuition, square);
        let gesture = |gesture| {
            Some(match gesture {
                TileGesture::Drag(from, to) => Gesture::Drag(on_screen(from)?, on_screen(to)?),
                TileGesture::Click(square) => Gesture::Click(on_screen(square)?),
                TileGesture::Tab => Gesture::Key(Key::Tab, Qualifiers::empty()),
                TileGesture::Choose(choice) => {
                    Gesture::Key(self.menu_key(TileCommand::Game(choice))?, Qualifiers::RIGHT_AMIGA)
                }
            })
        };
        self.game.gestures(self.session(), mv)?.into_iter().map(gesture).collect()
    }
}
