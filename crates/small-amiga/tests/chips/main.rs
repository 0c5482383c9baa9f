//! Tests of the chips against slow models: every blit and line, and every pixel that Denise composes.

mod blitter;
mod composing;
