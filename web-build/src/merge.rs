//! Merges the functions of a WebAssembly module that have the same type and the same instructions, and sorts the
//! others by similarity.
//!
//! Generic code is compiled once for each game, and many of these copies are equal. Calls, tables and exports refer
//! to the first of equal functions afterwards. A function's address is its index in a table, which does not change,
//! so the program cannot notice a merged function.

use std::collections::HashMap;

use wasm_encoder::reencode::{self, Reencode};
use wasm_encoder::{CodeSection, Encode as _, FunctionSection, Module};
use wasmparser::{CodeSectionReader, FunctionBody, FunctionSectionReader, Parser, Payload, TypeRef};

use crate::fault::Fault;
use crate::similar;

type Result<T> = std::result::Result<T, reencode::Error<std::convert::Infallible>>;

/// Returns the WebAssembly module with only one copy of functions that are equal, and with similar functions together.
///
/// # Errors
/// Returns a [`Fault`] if `bytes` is not a valid module.
pub fn merged(bytes: &[u8]) -> std::result::Result<Vec<u8>, Fault> {
    merge(bytes).map_err(|error| Fault::Page(format!("the WebAssembly module: {error}")))
}

fn merge(bytes: &[u8]) -> Result<Vec<u8>> {
    let functions = Functions::read(bytes)?;
    let mut targets = Targets { imported: functions.imported, of: (0..functions.count()).collect() };
    // Merged functions make their callers equal. Each pass compares all functions under the targets of the pass
    // before, so that equal functions stay equal and the number of targets only falls.
    loop {
        let mut of = targets.of.clone();
        let mut first = HashMap::new();
        for (index, body) in (functions.imported..).zip(&functions.bodies) {
            let mut code = CodeSection::new();
            targets.parse_function_body(&mut code, body.clone())?;
            let mut instructions = Vec::new();
            code.encode(&mut instructions);
            let kind = functions.types[(index - functions.imported) as usize];
            of[index as usize] = *first.entry((kind, instructions)).or_insert(index);
        }
        if of == targets.of {
            break;
        }
        targets.of = of;
    }
    let kept: Vec<u32> =
        (functions.imported..functions.count()).filter(|index| targets.is_kept(*index)).collect();
    let body = |index: &u32| functions.bodies[(index - functions.imported) as usize].as_bytes();
    let order = similar::order(&kept.iter().map(body).collect::<Vec<_>>());
    let order = order.into_iter().map(|at| kept[at]).collect();
    let mut module = Module::new();
    Numbered::new(&targets, order).parse_core_module(&mut module, Parser::new(0), bytes)?;
    Ok(module.finish())
}

pub(crate) struct Functions<'a> {
    /// Number of imported functions. Their indices precede those of the functions with bodies.
    pub(crate) imported: u32,
    /// The type index of each function with a body.
    pub(crate) types: Vec<u32>,
    pub(crate) bodies: Vec<FunctionBody<'a>>,
}

impl<'a> Functions<'a> {
    pub(crate) fn read(bytes: &'a [u8]) -> Result<Self> {
        let mut functions = Self { imported: 0, types: Vec::new(), bodies: Vec::new() };
        for payload in Parser::new(0).parse_all(bytes) {
            match payload? {
                Payload::ImportSection(imports) => {
                    for import in imports.into_imports() {
                        functions.imported += u32::from(matches!(import?.ty, TypeRef::Func(_)));
                    }
                }
                Payload::FunctionSection(section) => {
                    functions.types = section.into_iter().collect::<std::result::Result<_, _>>()?;
                }
                Payload::CodeSectionEntry(body) => functions.bodies.push(body),
                _ => {}
            }
        }
        Ok(functions)
    }

    pub(crate) fn count(&self) -> u32 {
        self.imported + self.types.len() as u32
    }
}

/// Maps the index of each function to the index of the first function that is equal to it.
struct Targets {
    imported: u32,
    of: Vec<u32>,
}

impl Targets {
    fn is_kept(&self, index: u32) -> bool {
        self.of[index as usize] == index
    }
}

impl Reencode for Targets {
    type Error = std::convert::Infallible;

    fn function_index(&mut self, index: u32) -> Result<u32> {
        Ok(self.of[index as usize])
    }
}

/// An encoder that leaves out functions merged into an equal one, and sorts the kept functions.
struct Numbered {
    imported: u32,
    /// The old indices of the kept functions with bodies, in their new order.
    order: Vec<u32>,
    new_indices: Vec<u32>,
}

impl Numbered {
    fn new(targets: &Targets, order: Vec<u32>) -> Self {
        let mut new: Vec<u32> = (0..targets.of.len() as u32).collect();
        for (index, &old) in (targets.imported..).zip(&order) {
            new[old as usize] = index;
        }
        let new_indices = targets.of.iter().map(|&target| new[target as usize]).collect();
        Self { imported: targets.imported, order, new_indices }
    }

    /// Returns the items of the kept functions in their new order.
    ///
    /// `all` has one item for each function with a body.
    fn sorted<T: Clone>(&self, all: &[T]) -> Vec<T> {
        self.order.iter().filter_map(|index| all.get((index - self.imported) as usize).cloned()).collect()
    }
}

impl Reencode for Numbered {
    type Error = std::convert::Infallible;

    fn function_index(&mut self, index: u32) -> Result<u32> {
        Ok(self.new_indices[index as usize])
    }

    fn parse_function_section(
        &mut self,
        functions: &mut FunctionSection,
        section: FunctionSectionReader<'_>,
    ) -> Result<()> {
        let kinds: Vec<u32> = section.into_iter().collect::<std::result::Result<_, _>>()?;
        for kind in self.sorted(&kinds) {
            functions.function(kind);
        }
        Ok(())
    }

    fn parse_code_section(&mut self, code: &mut CodeSection, section: CodeSectionReader<'_>) -> Result<()> {
        let bodies: Vec<FunctionBody<'_>> = section.into_iter().collect::<std::result::Result<_, _>>()?;
        for body in self.sorted(&bodies) {
            self.parse_function_body(code, body)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_encoder::{ExportKind, ExportSection, Function, TypeSection, ValType};

    /// Creates a module of exported functions, each of which returns a number or calls another function.
    ///
    /// A function is described by its number, and by the index of the function that it calls. If the index is `None`,
    /// the function returns the number.
    fn module(functions: &[(i32, Option<u32>)]) -> Vec<u8> {
        let (mut types, mut kinds) = (TypeSection::new(), FunctionSection::new());
        let (mut code, mut exports) = (CodeSection::new(), ExportSection::new());
        types.ty().function([], [ValType::I32]);
        for (index, (number, called)) in (0..).zip(functions) {
            kinds.function(0);
            exports.export(&format!("f{index}"), ExportKind::Func, index);
            let mut body = Function::new([]);
            body.instructions().i32_const(*number);
            if let Some(called) = called {
                body.instructions().drop().call(*called);
            }
            body.instructions().end();
            code.function(&body);
        }
        let mut module = Module::new();
        module.section(&types).section(&kinds).section(&exports).section(&code);
        module.finish()
    }

    #[test]
    fn equal_functions_and_their_callers_are_merged() {
        let merged =
            merged(&module(&[(7, None), (0, Some(3)), (8, None), (7, None), (0, Some(0)), (0, Some(2))]))
                .unwrap();
        let functions = Functions::read(&merged).unwrap();
        assert_eq!(functions.bodies.len(), 4);
        let mut exports = Vec::new();
        for payload in Parser::new(0).parse_all(&merged) {
            if let Payload::ExportSection(section) = payload.unwrap() {
                exports.extend(section.into_iter().map(|export| export.unwrap().index));
            }
        }
        // The two functions that call another one are similar, so one follows the other.
        assert_eq!(exports, [0, 1, 3, 0, 1, 2]);
        assert_eq!(super::merged(&merged).unwrap(), merged);
    }

    #[test]
    fn partly_equal_circles_of_calls_are_merged() {
        // The fourth and the sixth function are equal. This makes their callers equal, and then the callers of those.
        let calls = [(1, 1), (2, 3), (2, 5), (3, 4), (1, 2), (3, 4)];
        let merged = merged(&module(&calls.map(|(number, called)| (number, Some(called))))).unwrap();
        assert_eq!(Functions::read(&merged).unwrap().bodies.len(), 3);
        assert_eq!(super::merged(&merged).unwrap(), merged);
    }

    #[test]
    fn functions_of_different_types_are_not_merged() {
        let (mut types, mut kinds, mut code) =
            (TypeSection::new(), FunctionSection::new(), CodeSection::new());
        types.ty().function([], []);
        types.ty().function([ValType::I32], []);
        for kind in [0, 1, 0] {
            kinds.function(kind);
            let mut body = Function::new([]);
            body.instructions().end();
            code.function(&body);
        }
        let mut module = Module::new();
        module.section(&types).section(&kinds).section(&code);
        let merged = merged(&module.finish()).unwrap();
        assert_eq!(Functions::read(&merged).unwrap().types, [0, 1]);
    }

    #[test]
    fn damaged_module_is_refused() {
        let whole = module(&[(7, None)]);
        assert!(merged(&whole[..whole.len() - 1]).is_err());
        assert!(merged(b"nonsense").is_err());
    }
}
