//! Removes the places of panics from the data of a WebAssembly module.
//!
//! After [`traps`](crate::traps), most places are not read any more. A place consists of the address and the length of
//! a source file's name, a line and a column.

use std::collections::HashSet;
use std::ops::Range;

use wasm_encoder::reencode::{self, Reencode};
use wasm_encoder::{ConstExpr, DataSection, Module};
use wasmparser::{Data, Operator, Parser, Payload};

use crate::checksums::address_of;
use crate::fault::Fault;
use crate::merge::Functions;

type Result<T> = std::result::Result<T, reencode::Error<std::convert::Infallible>>;

/// Length of a place, in bytes.
const PLACE: usize = 16;
/// Minimum length of a gap in the data. A shorter gap is smaller as zeros than as the beginning of other data.
const GAP: usize = 32;

/// Returns the WebAssembly module without the places of panics to which nothing refers.
///
/// Memory is zero where a module has no data.
///
/// # Errors
/// Returns a [`Fault`] if `bytes` is not a valid module.
pub fn emptied(bytes: &[u8]) -> std::result::Result<Vec<u8>, Fault> {
    empty(bytes).map_err(|error| Fault::Page(format!("the data of the WebAssembly module: {error}")))
}

fn empty(bytes: &[u8]) -> Result<Vec<u8>> {
    let mut parts = Vec::new();
    for payload in Parser::new(0).parse_all(bytes) {
        if let Payload::DataSection(section) = payload? {
            for data in section {
                let data = data?;
                let Some(start) = address_of(&data) else { return Ok(bytes.to_vec()) };
                parts.push(Part { start: start as u32, bytes: data.data.to_vec() });
            }
        }
    }
    let places: Vec<Place> = parts.iter().flat_map(|part| part.places(&parts)).collect();
    let mut used = constants(bytes)?;
    for part in &parts {
        let is_place = |at| places.iter().any(|place| place.bytes.contains(&at));
        used.extend(part.words().filter(|&(at, _)| !is_place(at)).map(|(_, word)| word));
    }
    let (kept, unused): (Vec<Place>, Vec<Place>) =
        places.into_iter().partition(|place| used.contains(&place.bytes.start));
    // Places share the names of files.
    used.extend(kept.iter().map(|place| place.file.start));
    for part in &mut parts {
        for place in &unused {
            part.clear(&place.bytes);
            if !used.contains(&place.file.start) {
                part.clear(&place.file);
            }
        }
    }
    let mut module = Module::new();
    Emptied { parts: Some(parts) }.parse_core_module(&mut module, Parser::new(0), bytes)?;
    Ok(module.finish())
}

/// Returns the constants in the code of a module.
fn constants(bytes: &[u8]) -> Result<HashSet<u32>> {
    let mut constants = HashSet::new();
    for body in Functions::read(bytes)?.bodies {
        for operator in body.get_operators_reader()? {
            if let Operator::I32Const { value } = operator? {
                constants.insert(value as u32);
            }
        }
    }
    Ok(constants)
}

/// The addresses of a place and of the name of its source file.
struct Place {
    bytes: Range<u32>,
    file: Range<u32>,
}

/// A part of the memory with its contents at the start.
struct Part {
    start: u32,
    bytes: Vec<u8>,
}

impl Part {
    /// Returns the numbers at addresses that are a multiple of their length, with their addresses.
    fn words(&self) -> impl Iterator<Item = (u32, u32)> {
        let first = (self.start.wrapping_neg() % 4) as usize;
        let words = self.bytes.get(first..).unwrap_or_default().chunks_exact(4);
        let words = words.filter_map(|word| Some(u32::from_le_bytes(word.try_into().ok()?)));
        (self.start + first as u32..).step_by(4).zip(words)
    }

    /// Returns the places in this part. The names of their files may be in any of the `parts`.
    fn places(&self, parts: &[Self]) -> Vec<Place> {
        let words: Vec<(u32, u32)> = self.words().collect();
        let places = words.windows(4).filter_map(|words| {
            let [(at, name), (_, length), (_, line), (_, column)] = words else { return None };
            let file = *name..name.checked_add(*length)?;
            let is_place = (1..100_000).contains(line) && (1..1000).contains(column);
            let is_file =
                || parts.iter().any(|part| part.get(&file).is_some_and(|name| name.ends_with(b".rs")));
            (is_place && is_file()).then_some(Place { bytes: *at..at + PLACE as u32, file })
        });
        places.collect()
    }

    fn get(&self, addresses: &Range<u32>) -> Option<&[u8]> {
        let from = addresses.start.checked_sub(self.start)? as usize;
        self.bytes.get(from..from + addresses.len())
    }

    fn clear(&mut self, addresses: &Range<u32>) {
        let from = addresses.start.checked_sub(self.start).map(|from| from as usize);
        if let Some(bytes) = from.and_then(|from| self.bytes.get_mut(from..from + addresses.len())) {
            bytes.fill(0);
        }
    }

    /// Returns the ranges of bytes between long gaps of zeros.
    fn ranges(&self) -> Vec<Range<usize>> {
        let mut ranges: Vec<Range<usize>> = Vec::new();
        for (at, _) in self.bytes.iter().enumerate().filter(|(_, byte)| **byte != 0) {
            match ranges.last_mut().filter(|range| at < range.end + GAP) {
                Some(range) => range.end = at + 1,
                None => ranges.push(at..at + 1),
            }
        }
        ranges
    }
}

/// An encoder that replaces all data of a module.
struct Emptied {
    /// The new data, until they are encoded in place of the first old ones.
    parts: Option<Vec<Part>>,
}

impl Reencode for Emptied {
    type Error = std::convert::Infallible;

    fn parse_data(&mut self, section: &mut DataSection, _: Data<'_>) -> Result<()> {
        for part in self.parts.take().unwrap_or_default() {
            for range in part.ranges() {
                let start = ConstExpr::i32_const((part.start + range.start as u32) as i32);
                section.active(0, &start, part.bytes[range].iter().copied());
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The address of the data in the test's module.
    const START: u32 = 1000;

    fn module(parts: &[(u32, &[u8])]) -> Vec<u8> {
        let mut data = DataSection::new();
        for (start, bytes) in parts {
            data.active(0, &ConstExpr::i32_const(*start as i32), bytes.iter().copied());
        }
        let mut module = Module::new();
        module.section(&data);
        module.finish()
    }

    #[test]
    fn place_to_which_nothing_refers_is_removed() {
        let words = |words: &[u32]| words.iter().flat_map(|word| word.to_le_bytes()).collect::<Vec<u8>>();
        let name = b"src/name/of_a/file/lib.rs\0\0\0";
        let unused = words(&[START, 25, 7, 3]);
        let (used, reference) = (words(&[START + 60, 6, 8, 3]), words(&[START + 44, 1, 1, 1]));
        let all = [name.as_slice(), &unused, &used, b"lib.rs\0\0", &reference].concat();
        let rest = [used.as_slice(), b"lib.rs\0\0", &reference].concat();
        let rest = &rest[..rest.len() - 3];
        assert_eq!(emptied(&module(&[(START, &all)])).unwrap(), module(&[(START + 44, rest)]));
        let whole = module(&[(START, &all)]);
        assert!(emptied(&whole[..whole.len() - 1]).is_err());
    }
}
