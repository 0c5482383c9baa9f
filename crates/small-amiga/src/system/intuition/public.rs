//! Public screens: named screens on which any program may open windows.
//!
//! [`Intuition`] manages the list of public screens, their locks, the default public screen and the two
//! global modes (`PubScreenNode`, autodoc of `LockPubScreen`). A public screen has no owner: it stays open
//! when the program that opened it ends, until a program closes it.
//!
//! The Workbench's screen is always public and open; only [`reset`](super::reset) replaces it.

use bitflags::bitflags;
use thiserror::Error;

use super::Intuition;
use super::screen::{NewScreen, Screen, ScreenId};
use crate::system::exec::signals::SignalPort;
use crate::system::look::Look;
use crate::system::utility::eq_ignore_case;

/// Maximum length of a public screen's name, in characters (`MAXPUBSCREENNAME`).
pub const LONGEST_NAME: usize = 139;

/// The name of the Workbench's screen.
pub const WORKBENCH: &str = "Workbench";

bitflags! {
    /// The settings for all public screens (`SetPubScreenModes`).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
    pub struct PubModes: u8 {
        /// Setting that redirects windows from the Workbench's screen to the default public screen.
        const SHANGHAI = 0x1;
        /// Setting that brings a public screen to the front whenever a window opens on it.
        const POP_PUB_SCREEN = 0x2;
    }
}

/// The name of a public screen: 1 to 139 characters, none of them a control character.
///
/// Comparisons of names ignore case.
#[derive(Debug, Clone)]
pub struct PubName(String);

impl PubName {
    /// Creates a public screen's name from a text.
    ///
    /// Returns `None` if the text is empty, too long or contains control characters.
    pub fn new(text: &str) -> Option<Self> {
        let fits = (1..=LONGEST_NAME).contains(&text.chars().count()) && !text.contains(char::is_control);
        fits.then(|| Self(text.to_owned()))
    }

    /// Returns the public screen's name with its case unchanged.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl PartialEq<str> for PubName {
    fn eq(&self, other: &str) -> bool {
        eq_ignore_case(&self.0, other)
    }
}

/// The reason why an operation on a public screen failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PubScreenError {
    /// Another public screen has the same name.
    #[error("a screen of this name is open")]
    NotUnique,
    /// No public screen has this name, or the screen is still private (`PSNF_PRIVATE`).
    #[error("the screen is not open")]
    NotOpen,
    /// The screen is in use: it has open windows, or a program has locked it.
    #[error("the screen has visitors")]
    Visitors,
    /// The Workbench's screen cannot be closed with `close_pub_screen`.
    #[error("the Workbench's screen stays open")]
    Workbench,
}

/// An entry in the list of public screens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PubScreen<'a> {
    /// The name of the public screen.
    pub name: &'a str,
    /// The identifier of the public screen.
    pub screen: ScreenId,
    /// Whether the screen is marked as private, so that programs can neither lock it nor make it the default.
    pub is_private: bool,
    /// Number of windows on the screen, plus the number of locks on it.
    pub visitors: usize,
    /// Whether the screen is the default public screen.
    ///
    /// The default is used by programs that name no screen.
    pub is_default: bool,
}

#[derive(Debug)]
struct Node {
    name: PubName,
    screen: ScreenId,
    is_private: bool,
}

#[derive(Debug, Default)]
pub(super) struct PublicScreens {
    nodes: Vec<Node>,
    locks: Vec<(ScreenId, SignalPort)>,
    /// The default public screen; `None` selects the Workbench's screen.
    default: Option<ScreenId>,
    modes: PubModes,
}

impl PublicScreens {
    fn node(&self, screen: ScreenId) -> Option<&Node> {
        self.nodes.iter().find(|node| node.screen == screen)
    }

    pub(super) fn remove(&mut self, screen: ScreenId) {
        self.nodes.retain(|node| node.screen != screen);
        self.locks.retain(|(locked, _)| *locked != screen);
        self.default = self.default.filter(|default| *default != screen);
    }

    pub(super) fn free_all_of(&mut self, task: &SignalPort) {
        self.locks.retain(|(_, own)| !own.is_same(task));
    }
}

impl Intuition {
    /// Opens a public screen behind all others (`OpenScreen` with `SA_PubName` and `SA_Behind`).
    ///
    /// The screen is private until [`Self::set_pub_screen_private`] makes it available to all programs.
    ///
    /// # Errors
    ///
    /// Returns [`PubScreenError::NotUnique`] if a public screen of this name is open.
    pub fn open_pub_screen(&mut self, name: PubName, new: NewScreen) -> Result<ScreenId, PubScreenError> {
        if self.pub_screens().any(|known| name == *known.name) {
            return Err(PubScreenError::NotUnique);
        }
        let screen = self.open_screen_behind(new);
        self.public.nodes.push(Node { name, screen, is_private: true });
        Ok(screen)
    }

    /// Makes a public screen private, or makes it available to all programs (`PubScreenStatus`).
    ///
    /// # Errors
    ///
    /// Returns [`PubScreenError::Visitors`] if the screen is to become private and has windows or locks, and
    /// [`PubScreenError::NotOpen`] if it is not in the list of public screens. The Workbench's screen cannot
    /// be made private.
    pub fn set_pub_screen_private(&mut self, id: ScreenId, private: bool) -> Result<(), PubScreenError> {
        if private && self.visitors(id) > 0 {
            return Err(PubScreenError::Visitors);
        }
        let node = self.public.nodes.iter_mut().find(|node| node.screen == id);
        node.ok_or(PubScreenError::NotOpen)?.is_private = private;
        self.public.default = self.public.default.filter(|default| !private || *default != id);
        Ok(())
    }

    /// Closes a public screen that has no windows and no locks (`CloseScreen`).
    ///
    /// # Errors
    ///
    /// Returns [`PubScreenError::Workbench`] for the Workbench's screen, [`PubScreenError::NotOpen`] if the
    /// screen is not public, and [`PubScreenError::Visitors`] if it has windows or locks.
    pub fn close_pub_screen(&mut self, id: ScreenId) -> Result<(), PubScreenError> {
        if id == self.workbench {
            return Err(PubScreenError::Workbench);
        }
        self.public.node(id).ok_or(PubScreenError::NotOpen)?;
        if self.visitors(id) > 0 {
            return Err(PubScreenError::Visitors);
        }
        self.close_screen(id);
        Ok(())
    }

    /// Returns the public screens (`LockPubScreenList`).
    ///
    /// The Workbench's screen is first. The others follow in the order of opening.
    pub fn pub_screens(&self) -> impl Iterator<Item = PubScreen<'_>> {
        let default = self.default_pub_screen();
        let node = |node: &'_ Node| (node.screen, node.is_private);
        let others = self.public.nodes.iter().map(move |of| (of.name.as_str(), node(of)));
        [(WORKBENCH, (self.workbench, false))].into_iter().chain(others).map(
            move |(name, (screen, is_private))| PubScreen {
                name,
                screen,
                is_private,
                visitors: self.visitors(screen),
                is_default: screen == default,
            },
        )
    }

    fn visitors(&self, id: ScreenId) -> usize {
        let locks = self.public.locks.iter().filter(|(locked, _)| *locked == id).count();
        locks + self.screen(id).map_or(0, |screen| screen.windows().len())
    }

    /// Locks a public screen for the running program (`LockPubScreen`).
    ///
    /// The screen stays open until [`Self::unlock_pub_screen`].
    ///
    /// If `name` is `None`, locks the default public screen.
    ///
    /// Returns `None` if the screen does not exist or is private.
    pub fn lock_pub_screen(&mut self, name: Option<&str>) -> Option<ScreenId> {
        let screen = match name {
            Some(name) => self.named(name)?,
            None => self.default_pub_screen(),
        };
        self.public.locks.push((screen, self.task.clone()));
        Some(screen)
    }

    /// Removes one of the running program's locks on a public screen (`UnlockPubScreen`).
    pub fn unlock_pub_screen(&mut self, id: ScreenId) {
        let is_own = |(locked, task): &(ScreenId, SignalPort)| *locked == id && task.is_same(&self.task);
        if let Some(at) = self.public.locks.iter().position(is_own) {
            self.public.locks.remove(at);
        }
    }

    fn named(&self, name: &str) -> Option<ScreenId> {
        let named = |known: &PubScreen<'_>| !known.is_private && eq_ignore_case(known.name, name);
        self.pub_screens().find(named).map(|known| known.screen)
    }

    /// Chooses the public screen for windows that name no screen (`SetDefaultPubScreen`).
    ///
    /// `None` selects the Workbench's screen.
    ///
    /// # Errors
    ///
    /// Returns [`PubScreenError::NotOpen`] if the screen does not exist or is private.
    pub fn set_default_pub_screen(&mut self, name: Option<&str>) -> Result<(), PubScreenError> {
        let named = name.map(|name| self.named(name).ok_or(PubScreenError::NotOpen)).transpose()?;
        self.public.default = named.filter(|screen| *screen != self.workbench);
        Ok(())
    }

    /// Returns the default public screen, on which windows open if they name no screen.
    pub fn default_pub_screen(&self) -> ScreenId {
        self.public.default.filter(|default| self.screen(*default).is_some()).unwrap_or(self.workbench)
    }

    /// Returns the screen for windows of type `WBENCHSCREEN`, normally the Workbench's screen.
    ///
    /// In the mode [`PubModes::SHANGHAI`], it is the default public screen, unless that has the look of
    /// release 1.3.
    pub fn screen_of_workbench(&self) -> &Screen {
        let on_default = self.public.modes.contains(PubModes::SHANGHAI);
        let default = self.screen_or_public(Some(self.default_pub_screen()));
        let is_usual = on_default && default.look() != Look::V13;
        if is_usual { default } else { self.workbench() }
    }

    /// Returns the settings for all public screens.
    pub const fn pub_screen_modes(&self) -> PubModes {
        self.public.modes
    }

    /// Sets the settings for all public screens (`SetPubScreenModes`).
    pub const fn set_pub_screen_modes(&mut self, modes: PubModes) {
        self.public.modes = modes;
    }

    pub(super) fn pop_pub_screen(&mut self, id: ScreenId) {
        let is_public = id == self.workbench || self.public.node(id).is_some_and(|node| !node.is_private);
        if is_public && self.public.modes.contains(PubModes::POP_PUB_SCREEN) {
            self.screen_to_front(id);
        }
    }
}
