//! The routes on which no line can be opened. Only the host's command line and the requester open one.

use std::cell::RefCell;
use std::fs;
use std::path::Path;
use std::rc::Rc;

use super::network::{Network, NetworkLines};
use super::{User, connected};
use crate::play;
use crate::user::PATIENCE;
use amiga_boardgame::entry::saved_options::{SavedOptions, SavedState};
use amiga_boardgame::table::friend::line::Lines;
use boardgame_engine::score::Score;
use boardgame_engine::search_task::Pace;
use boardgame_engine::session::Scoring;
use boardgame_friend::chain::Secret;
use boardgame_friend::correspondence::Correspondence;
use boardgame_line::record::LineRecord;
use rand::SeedableRng as _;
use rand_chacha::ChaCha8Rng;
use small_amiga::dos::{Launch, Startup};
use tempfile::TempDir;
use tripppin_app::amiga::Amiga;
use tripppin_app::autosave::{FolderStore, GUEST_LINE, Store, StoredLines};
use tripppin_app::boot;
use tripppin_app::cli;
use tripppin_app::running::Running;
use tripppin_app::script::Script;
use tripppin_app::script::stage::{OpenText, ScriptHost as _};

const HOST_ONLY: &str = "--line: available only on the command line of your own system";

/// A computer with the Workbench, a game, and lines that any of its programs could open.
struct Workbench {
    amiga: Amiga<Running>,
    network: Network,
    _folder: TempDir,
}

impl Workbench {
    fn new() -> Self {
        let (folder, network) = (tempfile::tempdir().unwrap(), Network::default());
        let words = ["--workbench", "--game", "tripppin", "--seed", "3"];
        let mut settings = cli::parse_host(words.map(Into::into), &mut |_| None).unwrap();
        let store: Rc<dyn Store> = Rc::new(FolderStore::new(folder.path(), PATIENCE));
        let rng = RefCell::new(ChaCha8Rng::seed_from_u64(1));
        let stored = StoredLines::new(&store);
        settings.lines = Some(Lines::new(NetworkLines { network: network.clone(), stored, rng }));
        let volumes = (play::mounted(None), true);
        let amiga = boot::computer(&settings, Pace::Measured(20_000), None, volumes, |_| ()).unwrap();
        Self { amiga, network, _folder: folder }
    }

    fn starts(&mut self, program: &str, tool_types: &[&str]) {
        let tool_types = tool_types.iter().map(|&line| line.to_owned()).collect();
        let startup = Startup::Workbench { tool_types, project: None };
        self.amiga.order(Launch { program: program.to_owned(), startup, reply: None });
        self.does("wait 5");
    }

    fn does(&mut self, script: &str) {
        let run = play::run(&mut self.amiga, "test", script, Path::new("."), &mut Vec::new());
        run.unwrap_or_else(|error| panic!("{script}: {error}"));
    }
}

#[test]
fn tool_types_open_no_line() {
    let mut workbench = Workbench::new();
    workbench.starts("triple3", &["LINE=listen:4000", "--line=listen:4000", "Line=amiga.local:4000"]);
    assert_eq!(workbench.amiga.games().len(), 2);
    assert!(workbench.network.is_unused());
}

#[test]
fn shell_opens_no_line() {
    let mut workbench = Workbench::new();
    workbench.starts("shell", &[]);
    for (line, refusal) in [
        ("--line listen:4000", HOST_ONLY),
        ("--line=amiga.local:4000", HOST_ONLY),
        ("LINE=listen:4000", "bad template"),
    ] {
        workbench.does(&format!("type \"Triple3 {line}\"\nkey return\nwait 5"));
        let text = workbench.amiga.text().concat();
        assert!(text.contains(refusal), "{line}: {text}");
    }
    assert_eq!(workbench.amiga.games().len(), 1);
    assert!(workbench.network.is_unused());
}

#[test]
fn saved_game_opens_no_line() {
    let network = Network::default();
    let mut user = User::new("tripppin", &network, 71);
    let entry = tripppin_app::catalogue::find("tripppin").unwrap();
    // The check sum of the text is right, so only the option is refused.
    let record = user.record();
    let text = |options: Vec<(&'static str, String)>| {
        let (score, scoring) = (Score::new(2), Scoring::Yes);
        let state = SavedState { score, scoring, switches: Vec::new(), history: None };
        SavedOptions::new(record.clone(), options, &state).text("tripppin")
    };
    let games = |user: &User| user.computer.stage().games().len();
    let with_line = text(vec![("--line", "listen:4000".to_owned())]);
    user.computer.stage_mut().open_game(entry, OpenText::SavedGame(&with_line)).unwrap();
    user.does("wait 5");
    assert_eq!(games(&user), 1);
    user.computer.stage_mut().open_game(entry, OpenText::SavedGame(&text(Vec::new()))).unwrap();
    user.does("wait 5");
    assert_eq!(games(&user), 2);
    assert!(network.is_unused());
}

#[test]
fn saved_line_opens_no_line_alone() {
    let mut users = connected("tripppin", 73);
    super::play_to(&mut users, 2, crate::user::any_move::<tripppin_game::Position>);
    let [host, guest] = users;
    let network = host.network.clone();
    let mut host = host.killed_and_restarted(0, &[]);
    drop(guest);
    let opened = network.opened();
    host.does("wait 100");
    assert_eq!(host.stage(), None);
    assert_eq!(network.opened(), opened);
}

#[test]
fn preferences_open_no_line() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join(".preferences"), "line = listen:4000\n").unwrap();
    let mut settings = cli::parse_host([], &mut |_| None).unwrap();
    let store: Rc<dyn Store> = Rc::new(FolderStore::new(folder.path(), PATIENCE));
    let error = settings.apply_stored_preferences(Some(store), None).unwrap_err();
    assert!(error.contains("\"line\""), "{error}");
    assert_eq!(settings.line, None);
}

#[test]
fn address_of_the_page_opens_no_line() {
    // The page parses the words of its address with this function.
    for words in [&["--line", "listen:4000"][..], &["--game", "triple3", "--line=amiga.local:4000"]] {
        let error = cli::parse(words.iter().map(Into::into), &mut |_| None).unwrap_err();
        assert_eq!(error.to_string(), HOST_ONLY);
    }
}

#[test]
fn scripts_open_no_line() {
    let mut table = play::Table::from_command(&play::words("--game tripppin aids"));
    let vocabulary = table.amiga.actor().unwrap().pulse().words;
    for text in ["line listen:4000", "--line listen:4000"] {
        assert!(Script::parse("test", text, vocabulary).is_err(), "{text}");
    }
    // The menu item is disabled, so no requester opens.
    table.run("test", "menu Null modem\nwait 3", Path::new(".")).unwrap();
    let game = table.amiga.actor().unwrap().pulse().window;
    assert_eq!(table.amiga.intuition().active_or_any(), Some(game));
    for command in [&["script", "x"][..], &["record", "x", "y"], &["screenshot", "x"], &["play"]] {
        let words = command.iter().copied().chain(["--line", "listen:4000"]).map(Into::into);
        let error = cli::parse_host(words, &mut |_| None).unwrap_err().to_string();
        assert!(error.starts_with("--line: not an option of "), "{error}");
    }
}

#[test]
fn classic_mode_has_no_line() {
    let network = Network::default();
    let words = ["--classic", "--line", "listen:4000"].map(Into::into);
    let error = cli::parse_host(words, &mut |_| None).unwrap_err();
    assert_eq!(error.to_string(), "--line and --classic: expected one of them, not both");
    let mut user = User::in_folder(tempfile::tempdir().unwrap(), "tripppin", &network, 79, &["--classic"]);
    assert!(user.tries("menu Null modem").is_err());
    assert!(network.is_unused());
    // Classic mode closes an open line.
    let mut user = User::new("tripppin", &network, 83);
    user.opens("listen:4000");
    user.does("menu Chat\nwait 3");
    assert!(!user.game().snapshot().chat.is_empty());
    user.does("menu Classic, no aids\nwait 3\nexpect bar Line closed: classic mode has none");
    assert!(!network.has_end(0));
    assert!(user.game().snapshot().chat.is_empty());
}

#[test]
fn option_line_opens_the_line_of_the_window() {
    let network = Network::default();
    let folder = tempfile::tempdir;
    let host = User::in_folder(folder().unwrap(), "tripppin", &network, 89, &["--line", "listen:4000"]);
    let guest = User::in_folder(folder().unwrap(), "tripppin", &network, 90, &["--line", super::ADDRESS]);
    let mut users = [host, guest];
    users[0].does("wait 2");
    users[1].does("wait 2");
    users[1].types_code(&network.code());
    super::settle(&mut users);
    assert!(users.iter().all(|user| user.stage().is_some()));
}

#[test]
fn address_can_be_typed_again_after_a_mistake() {
    let network = Network::default();
    let mut user = User::new("triple3", &network, 97);
    user.opens("amiga");
    user.does("expect beep\nexpect bar amiga: expected `listen:PORT`, `listen:ADDRESS:PORT` or `HOST:PORT`");
    user.does("type listen:70000\nkey return\nwait 3");
    user.does("expect bar listen:70000: port: expected a number from 0 to 65535; 0 is any free port");
    user.does("type listen:4000\nkey return\nwait 3");
    assert!(!network.is_unused());
    // A second line of the window is not opened.
    user.does("menu Null modem\nwait 3\nkey escape\nwait 3");
    assert_eq!(network.opened(), 1);
}

#[test]
fn address_of_three_computers_opens_no_line() {
    let network = Network::default();
    let mut user = User::new("tribolo", &network, 341);
    user.opens("listen:4000/3");
    let refusal = "listen:4000/3: three computers are no longer supported; leave out `/3`";
    user.does(&format!("expect beep\nexpect bar {refusal}"));
    assert!(network.is_unused());
}

#[test]
fn invitation_of_three_computers_closes_the_line() {
    let mut users = connected("tribolo", 95);
    let [_, guest] = &mut users;
    let file = guest.folder.path().join(GUEST_LINE);
    let saved = fs::read_to_string(&file).unwrap();
    let settings = "tribolo/third=line".parse().unwrap();
    let invitation = Correspondence::invite(settings, Secret::new([3; 32]));
    guest.network.send_as(0, LineRecord::Message(invitation.message(1).unwrap()));
    guest.does("wait 5\nexpect beep");
    assert!(!guest.network.has_end(1));
    assert_eq!(fs::read_to_string(&file).unwrap(), saved);
}

#[test]
fn saved_game_of_three_computers_ends_at_the_start() {
    const SAVED: &str = include_str!("../../../crates/tripppin-app/src/autosave/lines/guest-of-three");
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join(GUEST_LINE), SAVED).unwrap();
    let mut user = User::in_folder(folder, "tribolo", &Network::default(), 351, &[]);
    user.does("expect bar Three computers are no longer supported: your game on the line has ended");
    assert_eq!(fs::read_to_string(user.folder.path().join("line-guest.old")).unwrap(), SAVED);
    assert!(!user.folder.path().join(GUEST_LINE).exists());
}
