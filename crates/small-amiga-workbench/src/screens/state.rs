//! What there is of public screens: those with a file, and those that are open without one.

use small_amiga::system::gadtools::Line;
use small_amiga::system::intuition::Intuition;
use small_amiga::system::intuition::public::{WORKBENCH, is_same};
use small_amiga::system::intuition::screen::ScreenId;

/// A screen of the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// Its name.
    pub name: String,
    /// The screen, if it is open.
    pub open: Option<Open>,
}

/// What is told of an open one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Open {
    /// The screen.
    pub screen: ScreenId,
    /// Windows on it.
    pub visitors: usize,
    /// Windows open on it if nobody names a screen.
    pub is_default: bool,
}

impl Row {
    /// All of them: first those there are files for, in their order.
    pub fn all(intuition: &Intuition, files: &[String]) -> Vec<Self> {
        let mut rows: Vec<Self> = files.iter().map(|name| Self { name: name.clone(), open: None }).collect();
        for public in intuition.pub_screens() {
            let (screen, visitors, is_default) = (public.screen, public.visitors, public.is_default);
            let open = Some(Open { screen, visitors, is_default });
            match rows.iter_mut().find(|row| is_same(&row.name, public.name)) {
                Some(row) => row.open = open,
                None => rows.push(Self { name: public.name.to_owned(), open }),
            }
        }
        rows
    }

    /// How it is with it, in a few words.
    pub fn state(&self) -> String {
        let Some(open) = self.open else { return "closed".to_owned() };
        let default = if open.is_default { ", default" } else { "" };
        match open.visitors {
            0 => format!("open{default}"),
            1 => format!("open, 1 visitor{default}"),
            many => format!("open, {many} visitors{default}"),
        }
    }

    /// Its line of the list.
    pub fn line(&self) -> Line {
        Line { text: self.name.clone(), note: self.state(), bright: false }
    }

    /// Whether it may be closed.
    pub fn can_close(&self) -> bool {
        self.open.is_some() && !is_same(&self.name, WORKBENCH)
    }
}
