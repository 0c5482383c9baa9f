//! The copper list as lines of text: neighbouring MOVEs are folded, and each screen has at most 12 lines.

use super::scene::Scene;
use crate::chips::copper::{CopperInstruction, FIRST_LINE};
use crate::chips::denise::ViewPort;
use crate::chips::sprite::colour_register;

/// Maximum number of lines for the colours of a screen.
const COLOUR_LINES: usize = 6;
/// Number of colours in a line.
const COLOURS: usize = 4;

/// A value in a line of the listing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Value {
    pub text: String,
    /// The colour that a MOVE writes, `0x00RRGGBB`.
    pub colour: Option<u32>,
}

/// A line of the listing: a WAIT, or the MOVEs to neighbouring registers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Line {
    pub label: String,
    pub values: Vec<Value>,
    /// The display row for which a WAIT waits.
    pub wait: Option<usize>,
}

impl Line {
    fn new(label: impl Into<String>, value: impl Into<String>) -> Self {
        Self { label: label.into(), values: vec![Value { text: value.into(), colour: None }], wait: None }
    }
}

/// Returns the lines of the copper list from which a scene is composed.
pub(super) fn lines(scene: &Scene<'_>) -> Vec<Line> {
    let mut lines = vec![Line::new("SPR0PT-SPR7PT", shown_sprites(scene))];
    for instruction in scene.list.instructions() {
        match *instruction {
            CopperInstruction::Wait(row) => {
                let line = FIRST_LINE + (row >> scene.lace);
                lines.push(Line { wait: Some(row), ..Line::new("WAIT", format!("line {line}")) });
            }
            CopperInstruction::Colours(port) => {
                if let Some(port) = scene.view.get(port) {
                    lines.extend(colours(scene, port));
                }
            }
            CopperInstruction::PlanePointers(port) => {
                let depth = scene.view.get(port).map_or(0, |port| port.map.depth());
                let title: String = scene.title(port).chars().take(16).collect();
                lines.push(Line::new(range("BPL", 1, depth, "PT"), title));
            }
            CopperInstruction::Planes(planes) => {
                lines.push(Line::new(
                    "BPLCON0",
                    format!("{planes} plane{}", if planes == 1 { "" } else { "s" }),
                ));
            }
            // The first line has them all.
            CopperInstruction::SpritePointer(_) => {}
        }
    }
    lines
}

/// Returns the name of one register, or of the first and the last of several.
fn range(name: &str, first: usize, last: usize, end: &str) -> String {
    if first == last {
        format!("{name}{first}{end}")
    } else {
        format!("{name}{first}{end}-{name}{last}{end}")
    }
}

fn shown_sprites(scene: &Scene<'_>) -> String {
    let shown: Vec<String> = scene.sprites().map(|(number, _)| number.to_string()).collect();
    if shown.is_empty() { "none".to_owned() } else { shown.join(" ") }
}

/// Returns the lines of a screen's colours: those of its pens, and those of the shown sprites.
///
/// Colours that do not fit are only counted, in the last line.
fn colours(scene: &Scene<'_>, port: &ViewPort<'_>) -> Vec<Line> {
    let pens = 1_usize << port.map.depth();
    let mut pairs: Vec<usize> = scene.sprites().map(|(number, _)| colour_register(number, 1)).collect();
    pairs.retain(|first| *first >= pens);
    pairs.dedup();
    let most = COLOUR_LINES - pairs.len().min(COLOUR_LINES - 1);
    let mut runs: Vec<_> = (0..pens).step_by(COLOURS).map(|first| first..pens.min(first + COLOURS)).collect();
    let more = runs.get(most - 1..).filter(|rest| rest.len() > 1).map(|rest| rest[0].start..pens);
    if more.is_some() {
        runs.truncate(most - 1);
    }
    let line = |registers: std::ops::Range<usize>| {
        let value = |register| {
            let colour = port.colours.colour(register);
            Value { text: colour.to_string(), colour: Some(colour.pixel()) }
        };
        Line { label: colour_range(&registers), values: registers.map(value).collect(), wait: None }
    };
    let mut lines: Vec<Line> = runs.into_iter().map(line).collect();
    lines.extend(more.map(|more| Line::new(colour_range(&more), format!("{} more", more.len()))));
    lines.extend(pairs.into_iter().map(|first| line(first..first + 3)));
    lines
}

fn colour_range(registers: &std::ops::Range<usize>) -> String {
    let last = registers.end.saturating_sub(1);
    format!("COLOR{:02}-{last:02}", registers.start)
}
