//! A computer for a person: what was kept is gone on with, and what is played is kept.
//!
//! Knows when that is wanted, and what a person is told where it cannot be. Leaves the switching on to [`boot`].

use std::error::Error;
use std::path::Path;
use std::rc::Rc;

use super::{Barred, Keeper, Place, Store};
use crate::games::entry::actor::Actor;
use crate::games::thinking::Pace;
use crate::host::cli::Settings;
use crate::host::script::stage::Stage;
use crate::host::window::keys;
use crate::host::{boot, terminal};
use crate::system::dos::Dos;
use crate::system::intuition::Intuition;

/// What the screen's bar says on a person's first start.
const WELCOME: &str = "F1: how to play. Right mouse button, or F10: the menus.";
/// What it says where a game cannot be kept; the terminal is told why.
const NOT_KEPT: &str = "This game is not kept when you leave it";

/// Switches on with the game that was kept, unless another was asked for, and keeps it and those that are opened beside it. The old
/// programs kept none. `store` is where games are kept, `screens` a folder of public screens, where there are such places. `again`: what
/// was asked for has been begun already, and what was kept since is gone on with.
///
/// # Errors
/// As [`boot::switch_on`], and the system's, when it has no thread to give.
pub fn open(
    settings: &mut Settings,
    pace: Pace,
    store: Option<Rc<dyn Store>>,
    (volumes, screens): (Dos, Option<&Path>),
    again: bool,
) -> Result<Keeper<Box<dyn Stage>>, Box<dyn Error>> {
    let classic = settings.given.is_classic();
    let barred = Barred::default();
    if classic || place_to_keep(settings, store.as_ref(), again).is_none() {
        barred.bar(settings.game);
    }
    let store = store.filter(|_| !classic);
    let (refused, place) = (barred.clone(), store.clone());
    let prepare = move |settings: &mut Settings| {
        if place.is_some() && place_to_keep(settings, place.as_ref(), false).is_none() {
            refused.bar(settings.game);
        }
    };
    let on_workbench = settings.workbench == Some(true);
    let computer: Box<dyn Stage> =
        Box::new(boot::computer(settings, pace, screens, (volumes, on_workbench), prepare)?);
    Ok(match store {
        Some(store) => Keeper::of_all(computer, store, barred)?,
        None => Keeper::of_none(computer),
    })
}

/// Where the game in play is kept, if it can be; one that was is what is gone on with.
fn place_to_keep(settings: &mut Settings, store: Option<&Rc<dyn Store>>, again: bool) -> Option<Place> {
    let told = |settings: &mut Settings, text: &'static str| {
        let setup = settings.setup.take();
        let announce = move |_: &mut dyn Actor, intuition: &mut Intuition| {
            intuition.announce(Some(text.to_owned()));
        };
        settings.setup = setup.map(|setup| setup.then(announce));
    };
    let Some(store) = store else {
        told(settings, NOT_KEPT);
        return None;
    };
    let place = Place::of(store, settings.game);
    let first = store.is_first();
    let other_names = if first { keys::amiga_key() } else { None };
    // Also who begins another game has what cannot be read set aside.
    let kept = place.take_up_for(settings);
    match kept.and_then(|kept| Ok((kept, place.solved_puzzles(settings.game)?))) {
        Ok((kept, solved)) => {
            let setup = kept.filter(|_| again || settings.goes_on()).or(settings.setup.take());
            settings.setup = setup.map(|setup| {
                setup.then(move |actor, intuition| {
                    actor.remember(solved.clone());
                    if other_names.is_some() {
                        intuition.name_amiga_key(other_names);
                    }
                })
            });
            if first {
                told(settings, WELCOME);
            }
            Some(place)
        }
        Err(error) => {
            terminal::note(&format!("{error}; the game in play is not kept"));
            told(settings, NOT_KEPT);
            None
        }
    }
}
