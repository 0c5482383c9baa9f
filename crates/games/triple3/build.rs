//! Compresses the learned weights of the engines to about half their size.

#![allow(clippy::print_stdout, reason = "it is how Cargo is told")]

use std::env;
use std::error::Error;
use std::fs;
use std::io::Write as _;
use std::path::Path;

use flate2::Compression;
use flate2::write::ZlibEncoder;

const FOLDER: &str = "../../../minds";

/// Name of the file with Triple 3's evaluation weights, and of its compressed copy.
const WEIGHTS: &str = "triple3.weights";

fn main() -> Result<(), Box<dyn Error>> {
    let file = Path::new(FOLDER).join(WEIGHTS);
    for file in [Path::new("build.rs"), &file] {
        println!("cargo::rerun-if-changed={}", file.display());
    }
    let mut packed = ZlibEncoder::new(Vec::new(), Compression::best());
    packed.write_all(&fs::read(file)?)?;
    fs::write(Path::new(&env::var("OUT_DIR")?).join(WEIGHTS), packed.finish()?)?;
    Ok(())
}
