//! Computes the tables of CRC-32 when a WebAssembly module starts, instead of storing them in the module.
//!
//! The library `crc32fast` has sixteen tables of 256 numbers. No format compresses their 16 KB, but a loop of a
//! hundred bytes fills them in.

use wasm_encoder::reencode::{self, Reencode};
use wasm_encoder::{
    BlockType, CodeSection, ConstExpr, DataSection, Function, FunctionSection, InstructionSink, MemArg,
    Module, SectionId, StartSection, TypeSection, ValType,
};
use wasmparser::{
    CodeSectionReader, Data, DataKind, FunctionSectionReader, Operator, Parser, Payload, TypeSectionReader,
};

use crate::fault::Fault;
use crate::merge::Functions;

type Error = reencode::Error<std::convert::Infallible>;
type Result<T> = std::result::Result<T, Error>;

/// Length of one table of 256 numbers, in bytes.
const TABLE: i32 = 1024;
/// Length of all tables, in bytes.
const TABLES: i32 = 16 * TABLE;
/// The polynomial of CRC-32 with its bits in reverse order.
const POLYNOMIAL: u32 = 0xedb8_8320;

/// Returns the WebAssembly module with a start function that computes the tables of CRC-32 in its data.
///
/// A module without these tables, or with another start function, stays as it is.
///
/// # Errors
/// Returns a [`Fault`] if `bytes` is not a valid module.
pub fn computed(bytes: &[u8]) -> std::result::Result<Vec<u8>, Fault> {
    compute(bytes).map_err(|error| Fault::Page(format!("the checksums of the WebAssembly module: {error}")))
}

fn compute(bytes: &[u8]) -> Result<Vec<u8>> {
    let tables = tables();
    let (mut types, mut address, mut has_start) = (0, None, false);
    for payload in Parser::new(0).parse_all(bytes) {
        match payload? {
            Payload::TypeSection(section) => types = section.count(),
            Payload::StartSection { .. } => has_start = true,
            Payload::DataSection(section) => {
                for data in section {
                    let data = data?;
                    let at = data.data.windows(tables.len()).position(|bytes| bytes == tables);
                    if let (Some(at), Some(start)) = (at, address_of(&data)) {
                        address = Some(start + at as i32);
                    }
                }
            }
            _ => {}
        }
    }
    let Some(address) = address.filter(|_| !has_start) else { return Ok(bytes.to_vec()) };
    let mut module = Module::new();
    let mut start = Start { kind: types, index: Functions::read(bytes)?.count(), address, is_written: false };
    start.parse_core_module(&mut module, Parser::new(0), bytes)?;
    Ok(module.finish())
}

/// Returns the tables of CRC-32 as they are in memory.
///
/// The first table has the checksums of single bytes. Each number of another table follows from the same number of
/// the table before, by one more byte of zero.
fn tables() -> Vec<u8> {
    let step = |sum: u32| if sum & 1 == 1 { sum >> 1 ^ POLYNOMIAL } else { sum >> 1 };
    let mut numbers: Vec<u32> = (0..256).map(|byte| (0..8).fold(byte, |sum, _| step(sum))).collect();
    for at in 0..(TABLES - TABLE) as usize / 4 {
        numbers.push(numbers[at] >> 8 ^ numbers[(numbers[at] & 0xff) as usize]);
    }
    numbers.into_iter().flat_map(u32::to_le_bytes).collect()
}

/// Returns the address of data that an instruction with a constant gives.
pub(crate) fn address_of(data: &Data<'_>) -> Option<i32> {
    let DataKind::Active { memory_index: 0, offset_expr } = &data.kind else { return None };
    match offset_expr.get_operators_reader().read() {
        Ok(Operator::I32Const { value }) => Some(value),
        _ => None,
    }
}

/// An encoder that removes the tables from the data and adds the start function.
struct Start {
    /// The index of the function's type, behind all other types.
    kind: u32,
    /// The index of the function, behind all other functions.
    index: u32,
    /// The address of the tables in memory.
    address: i32,
    /// Whether the section with the function's index is written.
    is_written: bool,
}

impl Start {
    fn function(&self) -> Function {
        let mut function = Function::new([(2, ValType::I32)]);
        let (place, sum) = (0, 1);
        let here = MemArg { offset: 0, align: 2, memory_index: 0 };
        let next = MemArg { offset: TABLE as u64, ..here };
        let first = MemArg { offset: self.address as u64, ..here };
        let mut code = function.instructions();
        // Adds a word to the place, and repeats the loop until a place is reached.
        let advance = |code: &mut InstructionSink<'_>, until: i32| {
            code.local_get(place).i32_const(4).i32_add().local_tee(place);
            code.i32_const(until).i32_lt_u().br_if(0).end();
        };
        code.loop_(BlockType::Empty);
        code.local_get(place).i32_const(2).i32_shr_u().local_set(sum);
        for _ in 0..8 {
            code.local_get(sum).i32_const(1).i32_shr_u();
            code.i32_const(0).local_get(sum).i32_const(1).i32_and().i32_sub();
            code.i32_const(POLYNOMIAL.cast_signed()).i32_and().i32_xor().local_set(sum);
        }
        code.local_get(place).local_get(sum).i32_store(first);
        advance(&mut code, TABLE);
        code.i32_const(self.address).local_set(place);
        code.loop_(BlockType::Empty);
        code.local_get(place).local_get(place).i32_load(here).local_tee(sum).i32_const(8).i32_shr_u();
        code.local_get(sum).i32_const(0xff).i32_and().i32_const(2).i32_shl().i32_load(first);
        code.i32_xor().i32_store(next);
        advance(&mut code, self.address + TABLES - TABLE);
        code.end();
        function
    }
}

impl Reencode for Start {
    type Error = std::convert::Infallible;

    fn parse_type_section(&mut self, types: &mut TypeSection, section: TypeSectionReader<'_>) -> Result<()> {
        reencode::utils::parse_type_section(self, types, section)?;
        types.ty().function([], []);
        Ok(())
    }

    fn parse_function_section(
        &mut self,
        functions: &mut FunctionSection,
        section: FunctionSectionReader<'_>,
    ) -> Result<()> {
        reencode::utils::parse_function_section(self, functions, section)?;
        functions.function(self.kind);
        Ok(())
    }

    fn parse_code_section(&mut self, code: &mut CodeSection, section: CodeSectionReader<'_>) -> Result<()> {
        reencode::utils::parse_code_section(self, code, section)?;
        code.function(&self.function());
        Ok(())
    }

    fn intersperse_section_hook(
        &mut self,
        module: &mut Module,
        _: Option<SectionId>,
        before: Option<SectionId>,
    ) -> Result<()> {
        use SectionId::{Code, Data, DataCount, Element};
        if !self.is_written && matches!(before, Some(Element | DataCount | Code | Data)) {
            self.is_written = true;
            module.section(&StartSection { function_index: self.index });
        }
        Ok(())
    }

    fn parse_data(&mut self, section: &mut DataSection, data: Data<'_>) -> Result<()> {
        let part = address_of(&data).and_then(|start| {
            let (before, tables) = data.data.split_at_checked((self.address - start).try_into().ok()?)?;
            Some((start, before, tables.get(TABLES as usize..)?))
        });
        let Some((start, before, after)) = part else {
            return reencode::utils::parse_data(self, section, data);
        };
        section.active(0, &ConstExpr::i32_const(start), before.iter().copied());
        section.active(0, &ConstExpr::i32_const(self.address + TABLES), after.iter().copied());
        Ok(())
    }

    fn data_count(&mut self, count: u32) -> Result<u32> {
        Ok(count + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_encoder::{DataCountSection, MemorySection, MemoryType};

    #[test]
    fn tables_are_cut_out_and_computed_at_the_start() {
        let module = |data: &[(i32, &[u8])], start: &[Function]| {
            let (mut types, mut kinds, mut code) =
                (TypeSection::new(), FunctionSection::new(), CodeSection::new());
            let (mut memories, mut section, mut module) =
                (MemorySection::new(), DataSection::new(), Module::new());
            for (kind, function) in (0..).zip([&[Function::new([])], start].concat()) {
                types.ty().function([], []);
                kinds.function(kind);
                code.function(&function);
            }
            let (minimum, count) = (2, data.len() as u32);
            memories.memory(MemoryType {
                minimum,
                maximum: None,
                memory64: false,
                shared: false,
                page_size_log2: None,
            });
            for (address, bytes) in data {
                section.active(0, &ConstExpr::i32_const(*address), bytes.iter().copied());
            }
            module.section(&types).section(&kinds).section(&memories);
            for _ in start {
                module.section(&StartSection { function_index: 1 });
            }
            module.section(&DataCountSection { count }).section(&code).section(&section);
            module.finish()
        };
        let start = Start { kind: 1, index: 1, address: 4102, is_written: false }.function();
        let before = module(&[(4096, &[b"before", &tables()[..], b"after"].concat()), (64, b"other")], &[]);
        let after = module(&[(4096, b"before"), (4102 + TABLES, b"after"), (64, b"other")], &[start]);
        assert_eq!(computed(&before).unwrap(), after);
        assert_eq!(computed(&after).unwrap(), after);
        assert!(computed(&before[..before.len() - 1]).is_err());
    }
}
