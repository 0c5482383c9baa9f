//! Packs the learned weights of the engines to less than a third of their size.

#![allow(clippy::print_stdout, reason = "it is how Cargo is told")]

use std::env;
use std::error::Error;
use std::fs;
use std::path::Path;

use packing::{BitCoder, Chance, Interval};

#[path = "src/engines/packing.rs"]
mod packing;

const FOLDER: &str = "../../../minds";

/// Name of the file with Triple 3's evaluation weights, and of its packed copy.
const WEIGHTS: &str = "triple3.weights";
/// Length of the first line, the seed and the number of games, in bytes.
const HEAD: usize = 18 + NUMBERS;
/// Length of the seed and the number of games, which are stored before the packed weights, in bytes.
const NUMBERS: usize = 16;
/// Length of the checksum at the end of the file, in bytes.
const CHECKSUM: usize = 8;

/// Writes coded bits.
struct Writer {
    interval: Interval,
    bytes: Vec<u8>,
}

impl BitCoder for Writer {
    fn code(&mut self, chance: Chance, bit: bool) -> bool {
        let middle = self.interval.middle(chance);
        self.interval.narrow(middle, bit, |byte| self.bytes.push(byte));
        bit
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let file = Path::new(FOLDER).join(WEIGHTS);
    for file in [Path::new("build.rs"), Path::new("src/engines/packing.rs"), &file] {
        println!("cargo::rerun-if-changed={}", file.display());
    }
    let bytes = fs::read(file)?;
    let coded = bytes.get(HEAD..bytes.len().saturating_sub(CHECKSUM)).ok_or("the file has no weights")?;
    let weights: Vec<i16> = coded.chunks_exact(2).map(|two| i16::from_le_bytes([two[0], two[1]])).collect();
    let mut writer = Writer { interval: Interval::WHOLE, bytes: bytes[HEAD - NUMBERS..HEAD].to_vec() };
    packing::all(&mut writer, |at| weights.get(at).copied().unwrap_or_default());
    writer.bytes.extend(writer.interval.number());
    if packing::unpacked(&writer.bytes[NUMBERS..]) != weights {
        return Err("the packed weights differ from the weights of the file".into());
    }
    fs::write(Path::new(&env::var("OUT_DIR")?).join(WEIGHTS), writer.bytes)?;
    Ok(())
}
