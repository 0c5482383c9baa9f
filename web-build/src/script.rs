//! Shortens a script or a style sheet.

/// Removes whole-line comments, indentation and empty lines from a script or a style sheet.
///
/// Returns the script unchanged if it has a template literal of several lines, whose indentation is part of
/// the text, or code behind a comment in the same line.
pub fn shortened(script: &str) -> String {
    let (mut short, mut is_in_comment) = (String::new(), false);
    for line in script.lines().map(str::trim) {
        if is_in_comment || line.starts_with("/*") {
            let rest = line.split_once("*/").map(|(_, rest)| rest);
            if rest.is_some_and(|rest| !rest.is_empty()) {
                return script.to_owned();
            }
            is_in_comment = rest.is_none();
        } else if !line.is_empty() && !line.starts_with("//") {
            if line.matches('`').count() % 2 == 1 {
                return script.to_owned();
            }
            short.extend([line, "\n"]);
        }
    }
    short
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_indentation_are_removed() {
        let script = "/**\n * Says `a.\n */\nfunction a() {\n    // One line.\n\n    /* short */\n    return `b${1}`; // c\n}\n";
        assert_eq!(shortened(script), "function a() {\nreturn `b${1}`; // c\n}\n");
    }

    #[test]
    fn page_scripts_have_no_comments_and_keep_placeholders() {
        let script = include_str!("../../web/static/offline.js");
        let short = shortened(script);
        assert!(short.len() + 500 < script.len() && !short.contains("\n//"));
        assert!(short.lines().any(|line| line == "const FILES = {};"));
        let style = include_str!("../../web/static/style.css");
        let short = shortened(style);
        assert!(!short.contains("/*") && short.matches('{').count() == style.matches('{').count());
    }

    #[test]
    fn script_that_cannot_be_cut_by_lines_is_unchanged() {
        for script in ["    a(`b\n    c`);\n", "    /* a */ b();\n", "    /*\n    a */ b();\n"] {
            assert_eq!(shortened(script), script);
        }
    }
}
