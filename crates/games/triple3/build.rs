//! Packs the learned weights of the engines to less than a third of their size.

#![allow(clippy::print_stdout, reason = "it is how Cargo is told")]

use std::env;
use std::error::Error;
use std::fs;
use std::path::Path;

use packing::{BitCoder, Chance, Interval};

#[path = "src/engines/packing.rs"]
mod packing;

const FOLDER: &str = "src/engines";

/// File name of Triple 3's evaluation weights, in the folder of the engines and of the packed copy in the output folder.
const WEIGHTS: &str = "triple3.weights";
const FIRST_LINE: &[u8] = b"triple3 weights 1\n";
/// Length of the file's header in bytes: the first line, the seed, and the number of games.
const HEAD: usize = FIRST_LINE.len() + NUMBERS;
/// Length of the seed and the number of games in the header, in bytes. The packed copy begins with these bytes.
const NUMBERS: usize = 16;
/// Length of the checksum at the end of the file, in bytes.
const CHECKSUM: usize = 8;

/// A range encoder that collects the coded bytes in a vector.
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

/// Returns the FNV-1a hash of bytes.
fn fnv1a(bytes: &[u8]) -> u64 {
    let step = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, step)
}

fn main() -> Result<(), Box<dyn Error>> {
    let file = Path::new(FOLDER).join(WEIGHTS);
    for file in [Path::new("build.rs"), Path::new("src/engines/packing.rs"), &file] {
        println!("cargo::rerun-if-changed={}", file.display());
    }
    let bytes = fs::read(file)?;
    if !bytes.starts_with(FIRST_LINE) || bytes.len() != HEAD + 2 * packing::COUNT + CHECKSUM {
        return Err("the file has a different version or length".into());
    }
    let (checked, checksum) = bytes.split_at(bytes.len() - CHECKSUM);
    if fnv1a(checked).to_le_bytes() != checksum {
        return Err("the checksum of the file is wrong".into());
    }
    let coded = &checked[HEAD..];
    let weights: Vec<i16> = coded.chunks_exact(2).map(|two| i16::from_le_bytes([two[0], two[1]])).collect();
    let mut writer = Writer { interval: Interval::WHOLE, bytes: bytes[HEAD - NUMBERS..HEAD].to_vec() };
    packing::all(&mut writer, |at| weights.get(at).copied().unwrap_or_default());
    writer.bytes.extend(writer.interval.number());
    if packing::unpacked(&writer.bytes[NUMBERS..]) != weights {
        return Err("the packed weights differ from the weights of the file".into());
    }
    // The build of the web page copies the files of this folder.
    let folder = Path::new(&env::var("OUT_DIR")?).join("page");
    fs::create_dir_all(&folder)?;
    fs::write(folder.join(WEIGHTS), writer.bytes)?;
    Ok(())
}
