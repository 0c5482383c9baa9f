//! Tests of the chips against slow models (every blit and line, and every pixel that Denise composes), and of the examples.

mod blitter;
mod composing;
mod examples;
