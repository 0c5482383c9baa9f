//! Shortens the names under which the page's WebAssembly module imports JavaScript functions.
//!
//! wasm-bindgen gives each function a long name with a hash, in the module and in the script that defines it. Each
//! import also repeats the name of the script.

use std::collections::BTreeMap;

use wasm_encoder::reencode::{self, Reencode};
use wasm_encoder::{ImportSection, Module};
use wasmparser::{Imports, Parser, Payload};

use crate::fault::Fault;

type Result<T> = std::result::Result<T, reencode::Error<std::convert::Infallible>>;

/// The short name of the script from which the module imports.
const SCRIPT: &str = "a";

/// Shortens the names of the functions that a WebAssembly module imports from its script, in both the module and the
/// script.
///
/// `bytes` is the module, `script` is the text of the script, and `from` is the script's name in the module's
/// imports.
///
/// # Errors
/// Returns a [`Fault`] if `bytes` is not a valid module, or if the script does not define an imported function
/// exactly once.
pub fn renamed(bytes: &[u8], script: &str, from: &str) -> std::result::Result<(Vec<u8>, String), Fault> {
    let fault = |error| Fault::Page(format!("the imports of the WebAssembly module: {error}"));
    let mut names = Names::read(bytes, from).map_err(fault)?;
    let mut script = script.to_owned();
    let functions = names.short.iter().map(|(long, short)| (format!("{long}: "), &**short));
    for (long, short) in std::iter::once((format!("\"{from}\": "), SCRIPT)).chain(functions) {
        if script.matches(&long).count() != 1 {
            return Err(Fault::Page(format!("the script has to define {long:?} exactly once")));
        }
        script = script.replace(&long, &format!("{short}: "));
    }
    let mut module = Module::new();
    names.parse_core_module(&mut module, Parser::new(0), bytes).map_err(fault)?;
    Ok((module.finish(), script))
}

/// Short replacements for the names of the functions that a WebAssembly module imports from one script.
struct Names<'a> {
    from: &'a str,
    short: BTreeMap<String, String>,
}

impl<'a> Names<'a> {
    fn read(bytes: &[u8], from: &'a str) -> Result<Self> {
        let mut short = BTreeMap::new();
        for payload in Parser::new(0).parse_all(bytes) {
            if let Payload::ImportSection(imports) = payload? {
                for import in imports.into_imports() {
                    let import = import?;
                    let number = short.len();
                    if import.module == from {
                        short.entry(import.name.to_owned()).or_insert_with(|| format!("f{number}"));
                    }
                }
            }
        }
        Ok(Self { from, short })
    }
}

impl Reencode for Names<'_> {
    type Error = std::convert::Infallible;

    fn parse_imports(&mut self, section: &mut ImportSection, imports: Imports<'_>) -> Result<()> {
        let Imports::Single(_, import) = imports else {
            return reencode::utils::parse_imports(self, section, imports);
        };
        let kind = self.entity_type(import.ty)?;
        let short = self.short.get(import.name).filter(|_| import.module == self.from);
        match short {
            Some(name) => section.import(SCRIPT, name, kind),
            None => section.import(import.module, import.name, kind),
        };
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_encoder::{EntityType, TypeSection};

    fn module(imports: &[(&str, &str)]) -> Vec<u8> {
        let (mut types, mut section) = (TypeSection::new(), ImportSection::new());
        types.ty().function([], []);
        for (from, name) in imports {
            section.import(from, name, EntityType::Function(0));
        }
        let mut module = Module::new();
        module.section(&types).section(&section);
        module.finish()
    }

    #[test]
    fn imports_are_renamed_in_module_and_script() {
        let bytes = module(&[("./x.js", "long_1"), ("other", "long_1"), ("./x.js", "long_2")]);
        let script = "long_1: function() {},\nlong_2: function() {},\n\"./x.js\": import0,\n";
        let (renamed, script) = renamed(&bytes, script, "./x.js").unwrap();
        assert_eq!(script, "f0: function() {},\nf1: function() {},\na: import0,\n");
        assert_eq!(renamed, module(&[("a", "f0"), ("other", "long_1"), ("a", "f1")]));
    }

    #[test]
    fn function_that_the_script_does_not_define_is_refused() {
        let script = "\"./x.js\": import0,\n";
        let fault = renamed(&module(&[("./x.js", "long_1")]), script, "./x.js").unwrap_err();
        assert_eq!(fault.to_string(), "the script has to define \"long_1: \" exactly once");
    }

    #[test]
    fn damaged_module_is_refused() {
        let bytes = module(&[("./x.js", "long_1")]);
        assert!(renamed(&bytes[..bytes.len() - 1], "", "./x.js").is_err());
    }
}
