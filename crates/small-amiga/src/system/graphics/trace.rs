//! Traces of drawing, which stay in a layer for the view of the opened machine ([`lid`](crate::lid)).
//!
//! A trace costs next to nothing: a Bob shares its mask and its saved background, and a blit leaves a few
//! numbers. Drawing itself never reads a trace.

use std::sync::Arc;

use crate::chips::bitmap::BitMap;
use crate::chips::blitter::{Blit, Channel, Minterm};
use crate::chips::geometry::Point;

/// A Bob as `DrawGList` has drawn it.
#[derive(Debug, Clone)]
pub(crate) struct BobTrace {
    /// Position of the Bob in its layer.
    pub at: Point,
    /// The mask of the Bob, one plane.
    pub mask: Arc<BitMap>,
    /// The save buffer: the pixels that the Bob covers, from column `at.x - inset` on.
    pub saved: Arc<BitMap>,
    /// Number of columns of the save buffer to the left of the Bob.
    pub inset: i32,
}

/// The registers of a blit that a reader understands without addresses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct BlitTrace {
    /// Whether the DMA of the channels A, B, C and D was on.
    pub channels: [bool; 4],
    /// The logic function of the blit.
    pub minterm: Minterm,
    /// Shift of channel A and of channel B, in bits.
    pub shifts: [u32; 2],
    /// Mask of the first word and of the last word in each row.
    pub masks: [u16; 2],
    /// Width in words and height in rows.
    pub size: (usize, usize),
    /// Whether the blit ran from the highest address down.
    pub descending: bool,
}

impl From<&Blit<'_>> for BlitTrace {
    fn from(blit: &Blit<'_>) -> Self {
        let uses = |channel| !matches!(channel, Channel::Register(_));
        Self {
            channels: [uses(blit.a), uses(blit.b), uses(blit.c), blit.d.is_some()],
            minterm: blit.minterm,
            shifts: [blit.a_shift, blit.b_shift],
            masks: [blit.first_word_mask, blit.last_word_mask],
            size: (blit.width, blit.height),
            descending: blit.descending,
        }
    }
}
