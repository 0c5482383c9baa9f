//! Tests of the sentences that announce a game to a user who cannot see it.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail by panicking")]

use amiga_boardgame::table::any_game::Scope;

use crate::play;

use boardgame_host::spoken::Announcer;
use play::{Table, words};

fn moves(news: &[String]) -> Vec<&String> {
    news.iter().filter(|sentence| sentence.contains(" plays ")).collect()
}

#[test]
fn moves_are_announced_with_their_sides_but_not_those_of_an_opened_game() {
    let mut table = Table::from_command(&words("--seed 5 aids"));
    let mut announcer = Announcer::default();
    table.does("menu left / Human\nwait 2");
    let legal = |table: &Table| {
        let actor = table.amiga.actor().unwrap();
        (actor.pulse().words.legal_moves)(actor.saved(Scope::Shown).options.line()).remove(0)
    };
    let first = legal(&table);
    table.does(&format!("play {first}\nwait 30"));
    let opened = announcer.news(&table.amiga.actor().unwrap().snapshot());
    assert_eq!(moves(&opened), Vec::<&String>::new(), "the game was opened with this move");
    let mut expected = Vec::new();
    for side in ["grey", "blue"] {
        let mv = legal(&table);
        table.does(&format!("play {mv}\nwait 30"));
        expected.push(format!("{side} plays {mv}"));
    }
    let news = announcer.news(&table.amiga.actor().unwrap().snapshot());
    assert_eq!(moves(&news), expected.iter().collect::<Vec<_>>());
    table.does("menu New game\nwait 30");
    let replaced = announcer.news(&table.amiga.actor().unwrap().snapshot());
    assert_eq!(moves(&replaced), Vec::<&String>::new(), "{replaced:?}");
}
