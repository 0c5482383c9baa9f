//! Tests of the examples: their pictures equal those in the folder `goldens`.
//!
//! `UPDATE_GOLDENS=1 cargo test --package small-amiga --test machine examples` writes the golden pictures again.

#![allow(clippy::unwrap_used, reason = "a test fails by a panic")]
#![allow(clippy::duplicate_mod, reason = "each example contains the module that writes PNGs")]

use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use small_amiga::Computer;
use small_amiga::lid::Lid;

#[allow(dead_code, reason = "the function `main` of an example is not called here")]
#[path = "../../examples/drawing.rs"]
mod drawing;
#[allow(dead_code, reason = "the function `main` of an example is not called here")]
#[path = "../../examples/lid.rs"]
mod lid;
#[path = "../../examples/write_png/mod.rs"]
mod write_png;

/// Compares pixels with a golden PNG of the same width, or writes the golden.
fn check(width: usize, pixels: &[u32], name: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/goldens").join(name);
    if std::env::var_os("UPDATE_GOLDENS").is_some() {
        write_png::write_png(&path.to_string_lossy(), width, pixels, 1).unwrap();
    }
    let mut reader = png::Decoder::new(BufReader::new(File::open(&path).unwrap())).read_info().unwrap();
    let mut golden = vec![0; reader.output_buffer_size().unwrap()];
    let frame = reader.next_frame(&mut golden).unwrap();
    let drawn: Vec<u8> = pixels.iter().flat_map(|pixel| pixel.to_be_bytes().into_iter().skip(1)).collect();
    assert!(frame.width as usize == width && drawn == golden, "the picture differs from {}", path.display());
}

#[test]
fn drawing_equals_its_golden() {
    let mut computer = Computer::with_program("Drawing", drawing::Drawing::open);
    computer.compose();
    let chip = computer.intuition().chip();
    check(chip.width(), chip.frame(), "drawing.png");
}

#[test]
fn opened_machine_equals_its_goldens() {
    let (mut gallery, mut lid) = (Computer::with_program("Gallery", lid::Gallery::open), Lid::default());
    lid::open_machine(&mut gallery, &mut lid);
    check(lid.width(), lid.pixels(), "lid.png");
    assert!(lid.choose(2));
    lid.set_spread(3);
    lid::open_machine(&mut gallery, &mut lid);
    check(lid.width(), lid.pixels(), "lid-spread.png");
}
