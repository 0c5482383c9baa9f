//! Tests of legibility: the contrast of every text and mark on every built-in screen, and pieces that can be
//! distinguished with any colour vision.

#![allow(clippy::unwrap_used, reason = "a test may fail by panicking")]

use amiga_boardgame::table::any_game::AnyGame;
use amiga_boardgame::view::theme::{APART, MARKS_APART, Theme};
use boardgame_engine::search_task::Pace;
use boardgame_host::assets::{palettes, screens};
use boardgame_host::boot;
use boardgame_host::cli;
use small_amiga::chips::Pen;
use small_amiga::colour_vision;
use small_amiga::intuition::{DrawInfo, Intuition, Look, Screen};
use small_amiga::legible::{LIT, TEXT};
use tribolo_game::ScreenKind;
use tripppin::CATALOGUE;

/// Minimum colour distance of two pieces, or of their marks, on palettes with four colours. The distance is
/// measured for the least favourable colour vision.
///
/// The bound is lower than for other palettes because four colours leave no choice. It also applies to
/// palettes of four colours that are extended to more pens.
const APART_ON_FOUR: u32 = 12;
const OF_FOUR: [&str; 2] = ["workbench2", "workbench13"];

/// Arguments that start Tribolo, which opens its own screen where possible.
const TRIBOLO: [&str; 2] = ["--game", "tribolo"];

/// Returns the arguments for every built-in screen: the public screens, and every palette with every number
/// of pens, with pens 1 and 2 normal and exchanged.
fn looks() -> Vec<Vec<String>> {
    CATALOGUE.install();
    let public = screens::names().map(|name| vec!["--pubscreen".to_owned(), name.to_owned()]);
    let palettes = palettes::names().flat_map(|name| {
        let pens = ["4", "8", "16", "256"];
        let words = |pens: &&str| ["--palette", name, "--pens", pens].map(str::to_owned).to_vec();
        pens.iter().map(words).collect::<Vec<_>>()
    });
    let plain: Vec<Vec<String>> = public.chain(palettes).chain([vec![]]).collect();
    let swapped = plain.iter().map(|words| [words, &["--swap-pens".to_owned()][..]].concat());
    swapped.chain(plain.clone()).collect()
}

fn on_screen(words: &[String], look: impl FnOnce(&Intuition, &dyn AnyGame)) {
    let words = ["script", "x", "--seed", "1"].map(str::to_owned).into_iter().chain(words.iter().cloned());
    let settings = cli::parse(&CATALOGUE, words.map(Into::into), &mut |_| None).unwrap();
    let amiga = boot::start_computer_as(&settings, Pace::Measured(1), None, |program| program).unwrap();
    look(amiga.intuition(), &**amiga.game());
}

/// Returns descriptions of the pairs of pens whose contrast is below `bound`.
fn faults(screen: &Screen, bound: f64, pairs: &[(&str, Pen, Pen)]) -> Vec<String> {
    let contrast = |one, other| screen.colour(one).contrast(screen.colour(other));
    let faint = pairs.iter().filter(|&&(_, ink, paper)| contrast(ink, paper) < bound);
    faint.map(|&(what, ink, paper)| format!("{what} {:.1}", contrast(ink, paper))).collect()
}

/// Returns the pens of a highlighted menu line: the pens exchanged, or their complements.
fn lit(screen: &Screen) -> [Pen; 3] {
    let turned = |pen: Pen| Pen(!pen.0 & ((1u16 << screen.depth()) - 1) as u8);
    let DrawInfo { menu_text, menu_detail, menu_block, .. } = *screen.draw_info();
    match screen.lit() {
        Some(pens) => [pens.menu_text, pens.menu_detail, pens.menu_block],
        None => [menu_text, menu_detail, menu_block].map(turned),
    }
}

/// Returns the pen of a button's edge, light or dark, that contrasts more with the background.
fn edge(screen: &Screen) -> Pen {
    let pens = screen.draw_info();
    let edges = if screen.look() == Look::V13 { [pens.frame; 2] } else { [pens.shine, pens.shadow] };
    let contrast = |pen: Pen| screen.colour(pen).contrast(screen.colour(pens.background));
    if contrast(edges[0]) >= contrast(edges[1]) { edges[0] } else { edges[1] }
}

#[test]
fn all_system_text_is_legible() {
    let on_its_own = looks().into_iter().map(|words| [TRIBOLO.map(str::to_owned).to_vec(), words].concat());
    let mut told = Vec::new();
    for words in looks().into_iter().chain(on_its_own) {
        on_screen(&words, |intuition, _| {
            for screen in intuition.screens() {
                let found = unread(screen).into_iter();
                told.extend(found.map(|fault| format!("{} on {:?}: {fault}", words.join(" "), screen.id())));
            }
        });
    }
    assert_eq!(told, Vec::<String>::new());
}

/// Returns descriptions of the system texts whose contrast is too low on a screen.
fn unread(screen: &Screen) -> Vec<String> {
    let pens = screen.draw_info();
    let [text, detail, block] = lit(screen);
    let written = [
        ("bar", pens.bar_detail, pens.bar_block),
        ("window title, pressed button", pens.fill_text, pens.fill),
        ("text, button", pens.text, pens.background),
        ("menu entry", pens.menu_text, pens.menu_block),
        ("menu title and key", pens.menu_detail, pens.menu_block),
    ];
    let seen = [
        ("lit entry", text, block),
        ("lit title and key", detail, block),
        ("button's edge", edge(screen), pens.background),
    ];
    [faults(screen, TEXT, &written), faults(screen, LIT, &seen)].concat()
}

#[test]
fn all_game_text_is_legible_and_pieces_differ() {
    let mut told = Vec::new();
    for words in looks() {
        on_screen(&words, |intuition, _| {
            let screen = intuition.screen_or_public(None);
            let theme = Theme::for_screen(screen);
            let [one, other] = [0, 1].map(|at| theme.piece(at));
            let mut found = faults(
                screen,
                TEXT,
                &[
                    ("paper", theme.black, theme.white),
                    ("heading", theme.caption, theme.black),
                    ("hint", theme.hint, theme.black),
                    ("status of one", theme.text_on(0), one),
                    ("status of the other", theme.text_on(1), other),
                ],
            );
            let paper = screen.colour(theme.white);
            let marks = theme.marks(screen);
            let faint = marks.iter().filter(|mark| mark.contrast(paper) < TEXT);
            found.extend(faint.map(|mark| format!("X {mark} {:.1}", mark.contrast(paper))));
            let pieces = [screen.colour(one), screen.colour(other)];
            for (what, [one, other], apart_enough) in
                [("pieces", pieces, APART), ("marks", marks, MARKS_APART)]
            {
                let apart = colour_vision::smallest_distance(one, other);
                let stretched = OF_FOUR.iter().any(|name| words.iter().any(|word| word == name));
                let bound = if screen.depth() > 2 && !stretched { apart_enough } else { APART_ON_FOUR };
                if apart < bound {
                    found.push(format!("{what} {one} and {other}: {apart}"));
                }
            }
            if [one, other].contains(&theme.hint) || [one, other].contains(&theme.caption) {
                found.push("text in a piece's colour".to_owned());
            }
            told.extend(found.into_iter().map(|fault| format!("{}: {fault}", words.join(" "))));
        });
    }
    assert_eq!(told, Vec::<String>::new());
}

#[test]
fn all_tribolo_drawing_is_legible() {
    let mut told = Vec::new();
    for words in looks() {
        let all = [TRIBOLO.map(str::to_owned).to_vec(), words.clone()].concat();
        on_screen(&all, |intuition, _| {
            let public = intuition.screen_or_public(None);
            let own = intuition.screens().iter().find(|screen| screen.id() != public.id());
            let (screen, home) = own.map_or((public, ScreenKind::Window), |own| (own, ScreenKind::Screen));
            let theme = tribolo_game::Theme::for_screen(screen, home);
            let help = if home == ScreenKind::Screen { Pen(7) } else { theme.light };
            let drawn = [
                ("box that stands out, shape on a cell", theme.dark, theme.light),
                ("text", theme.text, Pen(0)),
                ("help", theme.dark, help),
            ];
            let found = faults(screen, TEXT, &drawn).into_iter();
            told.extend(found.map(|fault| format!("{}: {fault}", words.join(" "))));
        });
    }
    assert_eq!(told, Vec::<String>::new());
}

/// Checks that classic mode uses exactly the pens of the original program.
#[test]
fn classic_screens_have_original_pens() {
    for words in looks() {
        on_screen(&[&words[..], &["--classic".to_owned()]].concat(), |intuition, _| {
            let screen = intuition.screen_or_public(None);
            assert_eq!(*screen.draw_info(), DrawInfo::for_look(screen.look()), "{words:?}");
            let pieces = if screen.depth() > 2 { [Pen(5), Pen(6)] } else { [Pen(3), Pen(0)] };
            assert_eq!([0, 1].map(|at| Theme::for_screen(screen).piece(at)), pieces, "{words:?}");
        });
    }
}
