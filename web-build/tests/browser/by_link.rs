//! Browser tests of games between two people by link. The players use two browsers with separate storages, or a
//! browser and the desktop program, and exchange only the copied texts.

pub mod whole_games;

use serde_json::{Value, json};
use tripppin_web_build::fault::Fault;
use tripppin_web_build::tab::Viewport;

use crate::common::{DESK, Test, Visit, page};

pub const TESTS: &[Test] = &[
    ("reload_shows_the_sent_link_again", reload_shows_the_sent_link_again),
    ("tab_that_does_not_save_keeps_its_links", tab_that_does_not_save_keeps_its_links),
    ("tabs_show_what_the_other_one_has_sent", tabs_show_what_the_other_one_has_sent),
    ("hostile_links_in_the_address_change_nothing", hostile_links_in_the_address_change_nothing),
    ("link_in_the_address_reaches_its_game_only", link_in_the_address_reaches_its_game_only),
    ("invitation_has_the_address_after_a_reload", invitation_has_the_address_after_a_reload),
    ("refused_copy_names_the_address_of_the_tab", refused_copy_names_the_address_of_the_tab),
    ("older_link_gives_way_to_the_newest_one", older_link_gives_way_to_the_newest_one),
    ("page_sends_and_shares_links_with_a_button", page_sends_and_shares_links_with_a_button),
    ("unsent_moves_keep_the_page_from_reading_again", unsent_moves_keep_the_page_from_reading_again),
];

/// A script that records the copied text, the announced result of the game, and every text of the display's title
/// bar, where messages are visible for a few seconds only.
///
/// The page pastes the text in `window.clip`. If the address has `?blanks=virtual`, the script also advances the
/// page's clock, faster than real time.
const RECORD: &str = "
    if (globalThis.Clipboard) {
        Clipboard.prototype.writeText = (text) => { window.copied = text; return Promise.resolve(); };
        Clipboard.prototype.readText = () => Promise.resolve(window.clip);
    }
    setInterval(() => window.tripppin?.blank(5));
    window.titles = [];
    new MutationObserver(() => {
        const title = document.querySelector('#screen-title')?.textContent;
        if (title && title !== titles.at(-1)) titles.push(title);
        const announced = document.querySelector('#live')?.textContent ?? '';
        window.result = /The game is over: ([^.]*)/.exec(announced)?.[1] ?? window.result;
    }).observe(document, { subtree: true, childList: true });";
/// The first cell of the board on which the user can play.
const LEGAL: &str = "document.querySelector('[role=gridcell][aria-label*=\"; legal\"]')";
/// JavaScript expression for the stored games by link, which contain the user's secrets.
const STORED: &str = "localStorage.getItem('tripppin/links')";

/// A user of the page in a browser with an empty storage.
struct User(Visit);

impl User {
    fn new(after: &str) -> Result<Self, Fault> {
        let user = Self(Visit::to(&page(), DESK)?);
        user.0.tab.prepare(RECORD)?;
        user.load(after)?;
        Ok(user)
    }

    /// Loads the page with `after` appended to its address.
    fn load(&self, after: &str) -> Result<(), Fault> {
        self.0.tab.open_url("about:blank")?;
        self.0.tab.open_url(&format!("{}{after}", self.0.url))?;
        self.0.shown()
    }

    /// Chooses a menu item and waits for the link that it copies.
    fn copy(&self, item: &str) -> Result<String, Fault> {
        self.pick(item)?;
        self.copied()
    }

    /// Chooses a menu item of the program in front.
    fn pick(&self, item: &str) -> Result<(), Fault> {
        self.0.tab.run(
            "window.copied = undefined;
             return import(new URL('tripppin_web.js', document.baseURI).href).then((program) => {
                 const lines = program.menus().split('\\n').map((line) => line.split('\\t'));
                 program.pickMenuItem(Number(lines.find((line) => line[3] === arguments[0])[1]));
             });",
            &[item.into()],
        )?;
        Ok(())
    }

    /// Waits for the link that the program copies, and checks that the link is also the address of the tab.
    fn copied(&self) -> Result<String, Fault> {
        let message = self.0.tab.wait("window.copied")?.as_str().unwrap_or_default().to_owned();
        // An invitation is a sentence with the address.
        let link = message.rsplit(' ').next().unwrap_or_default().to_owned();
        assert!(link.starts_with(&format!("{}#link1/", self.0.url)), "{link}");
        let (_, fragment) = link.split_once('#').unwrap();
        assert_eq!(self.0.text("location.hash")?, format!("#{fragment}"));
        Ok(link)
    }

    /// Opens a link through the page's address, and returns the first text of the title bar that contains one of
    /// `messages`.
    fn open(&self, link: &str, messages: &[&str]) -> Result<String, Fault> {
        // The address of the other browser's server differs.
        let (_, fragment) = link.split_once('#').unwrap_or(("", link));
        let open = "window.copied = undefined; window.titles = []; location.hash = arguments[0];";
        self.0.tab.run(open, &[fragment.into()])?;
        self.wait_for_title(messages)
    }

    fn wait_for_title(&self, messages: &[&str]) -> Result<String, Fault> {
        let shown = "titles.find((title) => MESSAGES.some((message) => title.includes(message)))";
        let found = self.0.tab.wait(&shown.replace("MESSAGES", &json!(messages).to_string()));
        let told = |fault| Fault::Browser(format!("{fault}; {:?}", self.0.tab.value("titles")));
        Ok(found.map_err(told)?.as_str().unwrap_or_default().to_owned())
    }

    /// Waits until the address of the tab has the given link.
    fn wait_for_address(&self, link: &str) -> Result<(), Fault> {
        let (_, fragment) = link.split_once('#').unwrap();
        self.0.tab.wait(&format!("location.hash === {}", json!(format!("#{fragment}")))).map(drop)
    }

    /// Clicks a button of the page.
    fn click(&self, button: &str) -> Result<(), Fault> {
        self.0.tab.run(
            "window.copied = undefined; document.querySelector(arguments[0]).click();",
            &[button.into()],
        )?;
        Ok(())
    }

    /// Returns the label of the button that sends a link, or an empty text while the button is hidden.
    fn send_label(&self) -> Result<String, Fault> {
        self.0.text("document.querySelector('#send:not([hidden])')?.textContent ?? ''")
    }

    /// Opens an invitation and answers it by the button of the page. Waits for the answer in the address of the tab, and
    /// returns this address.
    fn answer(&self, invitation: &str) -> Result<String, Fault> {
        let before = self.0.tab.value(STORED)?;
        self.open(invitation, &[INVITED])?;
        let (_, fragment) = invitation.split_once('#').unwrap_or(("", invitation));
        self.0.tab.wait("tripppin.status() === 'INVITED'")?;
        // An address alone changes nothing.
        assert_eq!(self.0.tab.value(STORED)?, before);
        self.0.tab.wait("!document.querySelector('#send').hidden")?;
        self.click("#send")?;
        self.0.tab.wait(&format!("location.hash !== {}", json!(format!("#{fragment}"))))?;
        self.0.text("location.href")
    }

    /// Clicks cells on which the user can play, until it is the friend's turn.
    fn play(&self) -> Result<(), Fault> {
        self.play_by(|| Ok(LEGAL.to_owned()))
    }

    /// Clicks the cells that `choose` returns as JavaScript expressions, until it is the friend's turn.
    fn play_by(&self, mut choose: impl FnMut() -> Result<String, Fault>) -> Result<(), Fault> {
        loop {
            self.0.tab.wait("!tripppin.thinking()")?;
            let plays = format!("!tripppin.status().includes('SEND') && {LEGAL} !== null");
            if self.0.tab.value(&plays)? != true {
                return Ok(());
            }
            let moves = self.0.moves()?;
            self.0.tab.run(&format!("{}.click()", choose()?), &[])?;
            self.0.tab.wait(&format!("tripppin.moves() !== {}", json!(moves)))?;
        }
    }

    fn stored(&self) -> Result<String, Fault> {
        self.0.text(STORED)
    }

    /// Loads the page again, as when the visitor comes back.
    fn reload(&self) -> Result<(), Fault> {
        self.0.tab.reload()?;
        self.0.shown()
    }

    /// Returns the position and the moves of the shown game.
    fn line(&self) -> Result<String, Fault> {
        Ok(format!("{} after {}", self.0.text("tripppin.position()")?, self.0.moves()?))
    }
}

/// The message after the page has opened an invitation.
const INVITED: &str = "Your friend invites you to play.";
/// The message after the page has opened an earlier link from its address. No browser would let the page copy the newest
/// one.
const ANSWERED: &str = "Send this tab's address to your friend";
const TURN: &str = "Your turn: make your move, then send it";
const SEND_ON: &str = "Send the link on: your friend moves next";
const OVER: &str = "The game with your friend is over";

/// Begins a game between two users, whose pages have further options in their addresses. Returns the users, and the
/// link that answers the invitation.
fn invited(game: &str, options: &str) -> Result<([User; 2], String), Fault> {
    let open = |game: &str| User::new(&format!("?game={game}{options}"));
    let users = [open(game)?, open("trippples")?];
    let invitation = users[0].copy("Play with a friend...")?;
    let answer = users[1].answer(&invitation)?;
    assert_eq!(users[1].0.text("document.title")?.to_lowercase().replace(' ', ""), game);
    Ok((users, answer))
}

/// Begins a game, and exchanges links until one of the users has to move. Returns both users, that one first.
fn begun(game: &str) -> Result<[User; 2], Fault> {
    let ([a, b], answer) = invited(game, "&speed=fast")?;
    if a.open(&answer, &[TURN, SEND_ON])?.contains(TURN) {
        return Ok([a, b]);
    }
    let link = a.copy("Send move")?;
    b.open(&link, &[TURN])?;
    Ok([b, a])
}

fn reload_shows_the_sent_link_again() -> Result<(), Fault> {
    let [user, friend] = begun("tripppin")?;
    user.play()?;
    let link = user.copy("Send move")?;
    let line = user.line()?;
    user.reload()?;
    user.wait_for_title(&["This link waits for your friend's answer"])?;
    user.0.tab.wait("tripppin.status() === 'WAITING'")?;
    assert_eq!(user.line()?, line);
    assert_eq!(user.copy("Send move")?, link);
    // Without the link in the address, the page shows the friend's game until the user goes back.
    user.load("")?;
    user.0.tab.wait("tripppin.status() === 'WAITING'")?;
    assert_eq!(user.line()?, line);
    user.pick("Back to my game")?;
    user.0.tab.wait("location.hash === '' && tripppin.moves() === ''")?;
    user.pick("To my friend's game")?;
    user.0.tab.wait("tripppin.status() === 'WAITING'")?;
    assert_eq!(user.copy("Send move")?, link);
    friend.open(&link, &[TURN])?;
    assert_eq!(friend.line()?, line);
    Ok(())
}

fn tab_that_does_not_save_keeps_its_links() -> Result<(), Fault> {
    let user = User::new("?game=tripppin")?;
    // The first tab has the lock, so the second one saves no games.
    let mut new = user.0.tab.order("POST", "window/new", &json!({"type": "window"}))?;
    user.0.tab.order("POST", "window", &json!({"handle": new["handle"].take()}))?;
    user.0.tab.prepare(RECORD)?;
    user.load("?game=tripppin")?;
    user.0.tab.wait("!document.querySelector('#other-tab').hidden")?;
    let invitation = user.copy("Play with a friend...")?;
    let (_, text) = invitation.split_once('#').unwrap();
    let anchor = text.split('/').nth(4).unwrap();
    assert!(user.stored()?.contains(anchor), "{}", user.stored()?);
    Ok(())
}

fn tabs_show_what_the_other_one_has_sent() -> Result<(), Fault> {
    let [user, _] = begun("tripppin")?;
    let tab = &user.0.tab;
    let first = tab.order("GET", "window", &Value::Null)?;
    let mut new = tab.order("POST", "window/new", &json!({"type": "window"}))?;
    tab.order("POST", "window", &json!({"handle": new["handle"].take()}))?;
    tab.prepare(RECORD)?;
    user.load("?game=tripppin&speed=fast")?;
    tab.wait("!document.querySelector('#other-tab').hidden")?;
    tab.run("document.querySelector('#play-unsaved').click()", &[])?;
    user.pick("To my friend's game")?;
    tab.wait(&format!("{LEGAL} !== null"))?;
    user.play()?;
    let sent = user.copy("Send move")?;
    tab.order("POST", "window", &json!({"handle": first}))?;
    user.wait_for_title(&["Continued in another window"])?;
    assert_eq!(user.0.text("tripppin.status()")?, "WAITING");
    user.wait_for_address(&sent)
}

fn hostile_links_in_the_address_change_nothing() -> Result<(), Fault> {
    let user = User::new("?game=tripppin")?;
    let invitation = user.copy("Play with a friend...")?;
    let (_, text) = invitation.split_once('#').unwrap();
    let stored = user.stored()?;
    // With a link in the address, the page goes on with the saved game.
    user.load("?game=tripppin&seed=3#link1/")?;
    let position = user.0.text("tripppin.position()")?;
    assert!(!position.is_empty());
    let unknown = text.replacen("/tripppin/", "/chess/", 1);
    let long = format!("link1/tripppin/-/for-b/{}", "0".repeat(200_000));
    for hostile in [
        "link1/",
        "link2/tripppin/-/for-b/",
        "link1/tripppin/-/for-b/../../../etc/passwd/00000000",
        "link1/tripppin/%3Cscript%3Ealert(1)%3C%2Fscript%3E/for-b/0/00000000",
        "link1/%00/%FF/",
        "link1/tripppin/%F0%9F%8E%B2/for-b/0/00000000",
        "#link1/#link1/",
        &unknown,
        &text[..text.len() - 1],
        &text.replacen("for-b", "for-a", 1),
        &text.replacen("/-/", "/fair/", 1),
        &long,
    ] {
        user.load(&format!("?game=tripppin&seed=3#{hostile}"))?;
        let reported =
            "/link|Link|position|address|%FF/.test(titles + document.querySelector('#fault').textContent)";
        user.0.tab.wait(reported)?;
        assert_eq!(user.stored()?, stored, "{hostile}");
        assert_eq!(user.0.text("document.title")?, "Tripppin", "{hostile}");
        assert_eq!((user.0.text("tripppin.position()")?, user.0.moves()?), (position.clone(), String::new()));
    }
    // The user's own invitation in the address, with punctuation of a mail behind it.
    user.load(&format!("#{text}."))?;
    user.wait_for_title(&["This link waits for your friend's answer"])?;
    assert_eq!(user.stored()?, stored);
    Ok(())
}

/// The right Alt key in WebDriver's encoding.
const RIGHT_ALT: char = '\u{E052}';

fn link_in_the_address_reaches_its_game_only() -> Result<(), Fault> {
    let friend = User::new("?game=tripppin")?;
    let invitation = || friend.copy("Play with a friend...");
    let user = User::new("?game=tripppin")?;
    // The game has been closed, and the Workbench stays.
    user.0.tab.keys(&[RIGHT_ALT, 'q'])?;
    user.0.tab.wait("tripppin.status() === null")?;
    user.answer(&invitation()?)?;
    // The whole program has ended.
    user.load("?no-workbench&game=tripppin")?;
    user.0.tab.keys(&[RIGHT_ALT, 'q'])?;
    user.0.tab.wait("!document.querySelector('#ended').hidden")?;
    user.answer(&invitation()?)?;
    assert_eq!(user.0.tab.value("document.querySelector('#ended').hidden")?, true);
    Ok(())
}

fn invitation_has_the_address_after_a_reload() -> Result<(), Fault> {
    let user = User::new("?game=tribolo")?;
    // The page comes back with the game that was in front.
    user.load("")?;
    user.0.tab.wait("document.querySelector('#screen-title').textContent.includes('Tribolo')")?;
    // The link begins with the address of the page.
    let invitation = user.copy("Play with a friend...")?;
    assert!(invitation.contains("#link1/tribolo/"), "{invitation}");
    // On a narrow display, the words on the board are as large as the board.
    user.0.tab.resize(Viewport::phone(390, 844, 3.0))?;
    user.0.tab.wait("tripppin.isArranged()").map(drop)
}

fn refused_copy_names_the_address_of_the_tab() -> Result<(), Fault> {
    let user = User::new("?game=tripppin")?;
    user.0.tab.prepare("Clipboard.prototype.writeText = () => Promise.reject(new Error('no gesture'));")?;
    user.load("?game=tripppin")?;
    user.pick("Play with a friend...")?;
    user.0.tab.wait(
        "document.querySelector('#fault').textContent.includes('send the address of this tab instead')",
    )?;
    let invitation = user.0.text("location.hash")?;
    assert!(invitation.starts_with("#link1/tripppin/"), "{invitation}");
    let friend = User::new("?game=tripppin")?;
    friend.0.tab.prepare("Clipboard.prototype.writeText = () => Promise.reject(new Error('no gesture'));")?;
    friend.load("?game=tripppin")?;
    let answer = friend.answer(&invitation)?;
    friend.0.tab.wait(
        "document.querySelector('#fault').textContent.includes('send the address of this tab instead')",
    )?;
    // Opened again, the older invitation leads to the same answer.
    friend.load(&format!("?game=tripppin{invitation}"))?;
    friend.wait_for_title(&[ANSWERED])?;
    friend.0.tab.wait(&format!("location.href.endsWith({})", json!(answer.split_once('#').unwrap().1)))?;
    user.open(&answer, &[TURN, SEND_ON])?;
    Ok(())
}

fn older_link_gives_way_to_the_newest_one() -> Result<(), Fault> {
    let [user, _] = begun("tripppin")?;
    let before = user.0.text("location.href")?;
    user.play()?;
    let link = user.copy("Send move")?;
    user.open(&before, &[ANSWERED])?;
    user.wait_for_address(&link)?;
    user.click("#link")?;
    assert_eq!(user.copied()?, link);
    // In the own game, the button copies the position.
    user.pick("Back to my game")?;
    user.0.tab.wait("location.hash === ''")?;
    user.click("#link")?;
    let position = user.0.tab.wait("window.copied")?.as_str().unwrap_or_default().to_owned();
    assert!(position.starts_with(&format!("{}?game=tripppin", user.0.url)), "{position}");
    Ok(())
}

/// A script for a browser that can pass an address to another program.
const SHARE: &str = "navigator.share = (data) => { window.shared = data.url; return Promise.resolve(); };";

fn page_sends_and_shares_links_with_a_button() -> Result<(), Fault> {
    let user = User::new("?game=tripppin&speed=fast")?;
    assert_eq!(user.send_label()?, "");
    let invitation = user.copy("Play with a friend...")?;
    user.0.tab.wait("!document.querySelector('#send').hidden")?;
    user.click("#send")?;
    assert_eq!(user.copied()?, invitation);
    let friend = User::new("?game=tripppin")?;
    friend.0.tab.prepare(SHARE)?;
    friend.load("?game=tripppin&speed=fast")?;
    assert_eq!(friend.send_label()?, "");
    let answer = friend.answer(&invitation)?;
    friend.0.tab.wait("document.querySelector('#send').textContent === 'Share'")?;
    let (_, fragment) = answer.split_once('#').unwrap();
    let shared = format!("{}#{fragment}", friend.0.url);
    assert_eq!(friend.0.tab.wait("window.shared")?, json!(shared));
    let is_own_turn = user.open(&answer, &[TURN, SEND_ON])?.contains(TURN);
    let hidden = "document.querySelector('#send').hidden";
    if is_own_turn {
        user.0.tab.wait(hidden)?;
        user.play()?;
    }
    user.0.tab.wait(&format!("!{hidden} && tripppin.status().includes('SEND')"))?;
    let line = user.line()?;
    user.click("#send")?;
    let link = user.copied()?;
    user.0.tab.wait("tripppin.status() === 'WAITING'")?;
    assert_eq!(user.line()?, line);
    friend.open(&link, &[TURN, SEND_ON])?;
    Ok(())
}

fn unsent_moves_keep_the_page_from_reading_again() -> Result<(), Fault> {
    let [user, _] = begun("tripppin")?;
    let is_stored = || {
        user.0.tab.run(
            "return import(new URL('tripppin_web.js', document.baseURI).href).then((program) =>
                 program.isStoredAs(localStorage.getItem(program.gameKey()) ?? undefined));",
            &[],
        )
    };
    assert_eq!(is_stored()?, true);
    user.play()?;
    assert_eq!(is_stored()?, false);
    user.copy("Send move")?;
    assert_eq!(is_stored()?, true);
    Ok(())
}
