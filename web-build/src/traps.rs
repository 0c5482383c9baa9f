//! Replaces panics in a WebAssembly module with traps.
//!
//! A panic ends the page either way, and the page's script reports a trap. Without the reason and the place of each
//! panic, the module needs neither the code that passes them nor the code that formats them. Their constants are left
//! to [`places`](crate::places).

use std::collections::HashSet;

use wasm_encoder::reencode::{self, Reencode};
use wasm_encoder::{CodeSection, Function, Module};
use wasmparser::{FunctionBody, KnownCustom, Name, Operator, Parser, Payload};

use crate::fault::Fault;
use crate::merge::Functions;

type Result<T> = std::result::Result<T, reencode::Error<std::convert::Infallible>>;

/// Parts of the mangled names of functions that panic: the names of crates with their lengths.
const CRATES: [&str; 5] = ["4core", "5alloc", "3std", "9hashbrown", "12wasm_bindgen"];

/// Returns the WebAssembly module with a trap in place of each call of a library function that never returns.
///
/// The module must have a section with the names of its functions.
///
/// # Errors
/// Returns a [`Fault`] if `bytes` is not a valid module.
pub fn trapping(bytes: &[u8]) -> std::result::Result<Vec<u8>, Fault> {
    trap(bytes).map_err(|error| Fault::Page(format!("the panics of the WebAssembly module: {error}")))
}

fn trap(bytes: &[u8]) -> Result<Vec<u8>> {
    let functions = Functions::read(bytes)?;
    let library = library_functions(bytes)?;
    let mut panics = HashSet::new();
    for (index, body) in (functions.imported..).zip(&functions.bodies) {
        if library.contains(&index) && never_returns(body)? {
            panics.insert(index);
        }
    }
    let mut module = Module::new();
    Traps { panics }.parse_core_module(&mut module, Parser::new(0), bytes)?;
    Ok(module.finish())
}

/// Returns the indices of the functions that belong to [`CRATES`].
fn library_functions(bytes: &[u8]) -> Result<HashSet<u32>> {
    let mut library = HashSet::new();
    for payload in Parser::new(0).parse_all(bytes) {
        let Payload::CustomSection(section) = payload? else { continue };
        let KnownCustom::Name(names) = section.as_known() else { continue };
        for names in names {
            let Name::Function(names) = names? else { continue };
            for name in names {
                let name = name?;
                if CRATES.iter().any(|part| name.name.contains(part)) {
                    library.insert(name.index);
                }
            }
        }
    }
    Ok(library)
}

/// Returns `true` if no path through a function reaches its end.
fn never_returns(body: &FunctionBody<'_>) -> Result<bool> {
    let mut depth = 0;
    let mut last = [None, None];
    for operator in body.get_operators_reader()? {
        let operator = operator?;
        let leaves = match &operator {
            Operator::Block { .. } | Operator::Loop { .. } | Operator::If { .. } => {
                depth += 1;
                false
            }
            Operator::End => {
                depth = u32::saturating_sub(depth, 1);
                false
            }
            Operator::Br { relative_depth } | Operator::BrIf { relative_depth } => *relative_depth == depth,
            Operator::BrTable { targets } => {
                let all: std::result::Result<Vec<u32>, _> = targets.targets().collect();
                targets.default() == depth || all?.contains(&depth)
            }
            Operator::Return => true,
            _ => false,
        };
        if leaves {
            return Ok(false);
        }
        let [_, previous] = last;
        last = [previous, Some(operator)];
    }
    Ok(matches!(last, [Some(Operator::Unreachable), Some(Operator::End)]))
}

/// An encoder that replaces calls of panics, and leaves out code that is not reached.
struct Traps {
    panics: HashSet<u32>,
}

impl Traps {
    /// Returns the instructions of a function with traps.
    fn trapped<'a>(&self, body: &FunctionBody<'a>) -> Result<Vec<Operator<'a>>> {
        let mut operators = Vec::new();
        // The number of open blocks within code after a trap, or `None` in code that is reached.
        let mut skipped: Option<u32> = None;
        for operator in body.get_operators_reader()? {
            let operator = operator?;
            if let Some(depth) = skipped {
                skipped = match operator {
                    Operator::Block { .. } | Operator::Loop { .. } | Operator::If { .. } => Some(depth + 1),
                    Operator::End | Operator::Else if depth == 0 => None,
                    Operator::End => Some(depth - 1),
                    _ => Some(depth),
                };
                if skipped.is_some() {
                    continue;
                }
            }
            match operator {
                Operator::Call { function_index } if self.panics.contains(&function_index) => {
                    // A trap needs no arguments, and leaves any values on the stack.
                    while let Some(
                        Operator::I32Const { .. } | Operator::I64Const { .. } | Operator::LocalGet { .. },
                    ) = operators.last()
                    {
                        operators.pop();
                    }
                    operators.push(Operator::Unreachable);
                    skipped = Some(0);
                }
                Operator::Unreachable => {
                    operators.push(operator);
                    skipped = Some(0);
                }
                other => operators.push(other),
            }
        }
        Ok(operators)
    }
}

impl Reencode for Traps {
    type Error = std::convert::Infallible;

    fn parse_function_body(&mut self, code: &mut CodeSection, body: FunctionBody<'_>) -> Result<()> {
        let mut locals = Vec::new();
        for group in body.get_locals_reader()? {
            let (count, kind) = group?;
            locals.push((count, self.val_type(kind)?));
        }
        let mut function = Function::new(locals);
        for operator in self.trapped(&body)? {
            function.instruction(&self.instruction(operator)?);
        }
        code.function(&function);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_encoder::{FunctionSection, InstructionSink, NameMap, NameSection, TypeSection, ValType};

    type WriteFn = fn(&mut InstructionSink<'_>);

    /// Creates a module of functions without results, each with a name and a number of parameters.
    fn module(functions: &[(&str, u32, WriteFn)]) -> Vec<u8> {
        let (mut types, mut kinds) = (TypeSection::new(), FunctionSection::new());
        let (mut code, mut names, mut section) = (CodeSection::new(), NameMap::new(), NameSection::new());
        for (index, (name, parameters, write)) in (0..).zip(functions) {
            types.ty().function(vec![ValType::I32; *parameters as usize], []);
            kinds.function(index);
            names.append(index, name);
            let mut function = Function::new([]);
            write(&mut function.instructions());
            code.function(&function);
        }
        section.functions(&names);
        let mut module = Module::new();
        module.section(&types).section(&kinds).section(&code).section(&section);
        module.finish()
    }

    #[test]
    fn call_of_a_library_panic_becomes_a_trap() {
        let panic: WriteFn = |code| {
            code.unreachable().end();
        };
        let may_return: WriteFn = |code| {
            code.local_get(0).br_if(0).unreachable().end();
        };
        let before = module(&[
            ("_ZN4core5panicE", 1, panic),
            ("_ZN4core5checkE", 1, may_return),
            ("_ZN4game5panicE", 1, panic),
            ("_ZN4game4playE", 1, |code| {
                code.block(wasm_encoder::BlockType::Empty).local_get(0).br_if(0);
                code.local_get(0).i32_const(7).call(0).block(wasm_encoder::BlockType::Empty).end().end();
                code.i32_const(1).call(1).i32_const(2).call(2).end();
            }),
        ]);
        let after = module(&[
            ("_ZN4core5panicE", 1, panic),
            ("_ZN4core5checkE", 1, may_return),
            ("_ZN4game5panicE", 1, panic),
            ("_ZN4game4playE", 1, |code| {
                code.block(wasm_encoder::BlockType::Empty).local_get(0).br_if(0).unreachable().end();
                code.i32_const(1).call(1).i32_const(2).call(2).end();
            }),
        ]);
        assert_eq!(trapping(&before).unwrap(), after);
        assert!(trapping(&before[..before.len() - 1]).is_err());
    }
}
