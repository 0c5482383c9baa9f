//! Renumbers the local variables in the functions of a WebAssembly module, so that the module compresses better.
//!
//! Compilers number variables in no particular order. By number of uses, the same few numbers occur in most
//! instructions, and more functions are equal. Parameters keep their numbers. The module must not have a section
//! with names, which would keep the old numbers.

use std::cmp::Reverse;

use wasm_encoder::reencode::{self, Reencode};
use wasm_encoder::{CodeSection, Function, Instruction, Module};
use wasmparser::{FunctionBody, Operator, Parser, Payload};

use crate::fault::Fault;
use crate::merge::Functions;

type Result<T> = std::result::Result<T, reencode::Error<std::convert::Infallible>>;

/// Returns the WebAssembly module with the variables of each function sorted by type and number of uses.
///
/// # Errors
/// Returns a [`Fault`] if `bytes` is not a valid module.
pub fn renumbered(bytes: &[u8]) -> std::result::Result<Vec<u8>, Fault> {
    renumber(bytes).map_err(|error| Fault::Page(format!("the variables of the WebAssembly module: {error}")))
}

fn renumber(bytes: &[u8]) -> Result<Vec<u8>> {
    let mut parameters = Vec::new();
    for payload in Parser::new(0).parse_all(bytes) {
        if let Payload::TypeSection(types) = payload? {
            for kind in types.into_iter_err_on_gc_types() {
                parameters.push(kind?.params().len());
            }
        }
    }
    let types = Functions::read(bytes)?.types.into_iter();
    let parameters: Vec<usize> =
        types.map(|kind| parameters.get(kind as usize).copied().unwrap_or_default()).collect();
    let mut module = Module::new();
    let mut variables = Variables { parameters: parameters.into_iter(), new_indices: Vec::new() };
    variables.parse_core_module(&mut module, Parser::new(0), bytes)?;
    Ok(module.finish())
}

/// An encoder that renumbers the variables of each function.
struct Variables {
    /// The numbers of parameters of the functions that have not been encoded yet.
    parameters: std::vec::IntoIter<usize>,
    /// The new indices of the variables of the current function.
    new_indices: Vec<u32>,
}

impl Variables {
    fn renumber(&self, index: u32) -> u32 {
        self.new_indices.get(index as usize).copied().unwrap_or(index)
    }
}

impl Reencode for Variables {
    type Error = std::convert::Infallible;

    fn parse_function_body(&mut self, code: &mut CodeSection, body: FunctionBody<'_>) -> Result<()> {
        let parameters = self.parameters.next().unwrap_or_default();
        let mut types = Vec::new();
        for group in body.get_locals_reader()? {
            let (count, kind) = group?;
            types.extend(std::iter::repeat_n(kind, count as usize));
        }
        // The number of uses, and the first instruction that uses the variable.
        let mut uses = vec![(Reverse(0_u32), usize::MAX); parameters + types.len()];
        for (at, operator) in body.get_operators_reader()?.into_iter().enumerate() {
            let (Operator::LocalGet { local_index }
            | Operator::LocalSet { local_index }
            | Operator::LocalTee { local_index }) = operator?
            else {
                continue;
            };
            if let Some((count, first)) = uses.get_mut(local_index as usize) {
                count.0 += 1;
                *first = at.min(*first);
            }
        }
        // The functions declare variables of the same type together.
        let group = |index: usize| types.iter().position(|kind| *kind == types[index]);
        let mut order: Vec<usize> = (0..types.len()).collect();
        order.sort_by_cached_key(|&index| (group(index), uses[parameters + index]));
        self.new_indices = (0..uses.len() as u32).collect();
        for (new, old) in (parameters..).zip(&order) {
            self.new_indices[parameters + old] = new as u32;
        }
        let sorted: Result<Vec<_>> = order.into_iter().map(|index| self.val_type(types[index])).collect();
        let mut function = Function::new_with_locals_types(sorted?);
        let mut instructions = body.get_operators_reader()?;
        while !instructions.eof() {
            function.instruction(&self.parse_instruction(&mut instructions)?);
        }
        code.function(&function);
        Ok(())
    }

    fn instruction<'a>(&mut self, operator: Operator<'a>) -> Result<Instruction<'a>> {
        Ok(match operator {
            Operator::LocalGet { local_index } => Instruction::LocalGet(self.renumber(local_index)),
            Operator::LocalSet { local_index } => Instruction::LocalSet(self.renumber(local_index)),
            Operator::LocalTee { local_index } => Instruction::LocalTee(self.renumber(local_index)),
            other => reencode::utils::instruction(self, other)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_encoder::{FunctionSection, TypeSection, ValType};

    /// Creates a module of one function with a parameter, which reads variables in a certain order.
    fn module(types: &[ValType], read: &[u32]) -> Vec<u8> {
        let (mut kinds, mut functions, mut code) =
            (TypeSection::new(), FunctionSection::new(), CodeSection::new());
        kinds.ty().function([ValType::I32], []);
        functions.function(0);
        let mut body = Function::new_with_locals_types(types.iter().copied());
        for &index in read {
            body.instructions().local_get(index).drop();
        }
        body.instructions().end();
        code.function(&body);
        let mut module = Module::new();
        module.section(&kinds).section(&functions).section(&code);
        module.finish()
    }

    #[test]
    fn variables_of_each_type_are_sorted_by_uses() {
        let (int, long) = (ValType::I32, ValType::I64);
        let before = module(&[int, long, int, int, long], &[2, 3, 5, 4, 0, 4, 5, 4]);
        let after = module(&[int, int, int, long, long], &[5, 2, 4, 1, 0, 1, 4, 1]);
        assert_eq!(renumbered(&before).unwrap(), after);
        assert_eq!(renumbered(&after).unwrap(), after);
    }

    #[test]
    fn damaged_module_is_refused() {
        let whole = module(&[ValType::I32], &[1]);
        assert!(renumbered(&whole[..whole.len() - 1]).is_err());
    }
}
