//! Converts the manual in `docs/manual` to HTML for the web page.
//!
//! Every page gets the list of all pages, from `SUMMARY.md`. Recordings are left out because of their size; a
//! visitor reads their description instead. Writing the files, and listing them for offline use, is left to
//! [`crate::page`].

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use pulldown_cmark::{CowStr, Event, Options, Parser, Tag, TagEnd, html};

use crate::fault::Fault;
use crate::notices::FILE;

/// Folder of the manual within the folder of the web page.
pub const FOLDER: &str = "manual";
/// Maximum size of a picture on the web page, in bytes.
///
/// Larger pictures, such as recordings, are omitted.
const MOST_BYTES: usize = 16 << 10;
const SUMMARY: &str = "SUMMARY.md";

/// Returns the files of the manual: an HTML file for each page of `source`, and the still pictures.
///
/// The keys are paths relative to [`FOLDER`].
///
/// # Errors
/// Returns a [`Fault`] if a file of the manual cannot be read.
pub fn files(source: &Path) -> Result<BTreeMap<String, Vec<u8>>, Fault> {
    let mut files = BTreeMap::new();
    for (name, bytes) in read(&source.join("pictures"), ".png")? {
        if bytes.len() <= MOST_BYTES {
            files.insert(format!("pictures/{name}"), bytes);
        }
    }
    let mut pages: BTreeMap<String, String> = BTreeMap::new();
    for (name, bytes) in read(source, ".md")? {
        pages.insert(name, String::from_utf8_lossy(&bytes).into_owned());
    }
    let summary = pages.remove(SUMMARY).unwrap_or_default();
    let list = body(&summary, &|_| false);
    for (name, text) in pages {
        let page = page(&text, &list, &|picture| files.contains_key(picture));
        files.insert(renamed(&name), page.into_bytes());
    }
    Ok(files)
}

/// Reads a folder's files with names that end with `end`.
///
/// Subfolders are not read.
fn read(folder: &Path, end: &str) -> Result<BTreeMap<String, Vec<u8>>, Fault> {
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(folder).map_err(Fault::file(folder))? {
        let path = entry.map_err(Fault::file(folder))?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if name.ends_with(end) {
            files.insert(name, fs::read(&path).map_err(Fault::file(&path))?);
        }
    }
    Ok(files)
}

/// Returns the HTML document of one page, with the list of all pages beside its text.
fn page(text: &str, list: &str, has_picture: &dyn Fn(&str) -> bool) -> String {
    let title = text.lines().find_map(|line| line.strip_prefix("# ")).unwrap_or("Manual");
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'self'; img-src 'self'; \
         base-uri 'none'; form-action 'none'\">\n\
         <title>{title} - Tripppin manual</title>\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <link rel=\"stylesheet\" href=\"../manual.css\">\n\
         <link rel=\"icon\" href=\"../icons/32.png\" sizes=\"32x32\" type=\"image/png\">\n</head>\n<body>\n\
         <nav>\n{list}<p><a href=\"../{FILE}\">Licences</a></p>\n</nav>\n<main>\n{}</main>\n</body>\n</html>\n",
        body(text, has_picture)
    )
}

/// Converts Markdown to the contents of an HTML element, and replaces missing pictures by their descriptions.
fn body(text: &str, has_picture: &dyn Fn(&str) -> bool) -> String {
    let events: Vec<Event<'_>> = Parser::new_ext(text, Options::ENABLE_TABLES).collect();
    let mut made = Vec::new();
    // Whether the events belong to a picture that is replaced.
    let mut described = false;
    for (at, event) in events.iter().enumerate() {
        match event.clone() {
            // The only HTML of the manual marks its generated parts.
            Event::Html(_) | Event::InlineHtml(_) => {}
            Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
                made.push(Event::Start(Tag::Link { link_type, dest_url: linked(&dest_url), title, id }));
            }
            Event::Start(Tag::Image { dest_url, .. }) if !has_picture(&dest_url) => {
                described = true;
                made.push(Event::Start(Tag::Emphasis));
            }
            Event::End(TagEnd::Image) if described => {
                described = false;
                made.push(Event::End(TagEnd::Emphasis));
            }
            Event::Start(Tag::Heading { level, classes, attrs, .. }) => {
                let id = Some(CowStr::from(anchor(&events[at..])));
                made.push(Event::Start(Tag::Heading { level, id, classes, attrs }));
            }
            other => made.push(other),
        }
    }
    let mut html = String::new();
    html::push_html(&mut html, made.into_iter());
    OPTIONAL_TAGS.iter().fold(html, |html, tag| html.replace(tag, ""))
}

/// End tags that HTML allows to leave out, because the next tag of the table or list implies them.
const OPTIONAL_TAGS: [&str; 4] = ["</td>", "</th>", "</tr>", "</li>"];

/// Returns the anchor of a heading, formed as on code-hosting sites and in mdBook.
///
/// `events` contains the parser events from the beginning of the heading on.
fn anchor(events: &[Event<'_>]) -> String {
    let inside = events.iter().take_while(|event| !matches!(event, Event::End(TagEnd::Heading(_))));
    let text: String = inside
        .filter_map(|event| match event {
            Event::Text(text) | Event::Code(text) => Some(text.as_ref()),
            _ => None,
        })
        .collect();
    let kept = text.chars().filter(|letter| letter.is_alphanumeric() || [' ', '-', '_'].contains(letter));
    kept.collect::<String>().to_lowercase().replace(' ', "-")
}

/// Converts a link target in the Markdown source to the matching link target in the HTML manual.
///
/// If the link leads to a Markdown file, the target is the HTML file created from this file.
fn linked(target: &str) -> CowStr<'static> {
    let (file, heading) =
        target.split_once('#').map_or((target, None), |(file, heading)| (file, Some(heading)));
    CowStr::from(match heading {
        Some(heading) => format!("{}#{heading}", renamed(file)),
        None => renamed(file),
    })
}

fn renamed(name: &str) -> String {
    name.strip_suffix(".md").map_or_else(|| name.to_owned(), |name| format!("{name}.html"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workspace;

    fn manual() -> BTreeMap<String, Vec<u8>> {
        files(&workspace().join("docs/manual/src")).unwrap()
    }

    #[test]
    fn markdown_becomes_html_with_links_and_anchors() {
        let text = "# A *b*: c\n\n<!-- generated: x -->\n[d](e.md#f) [g](#h)\n\n| i |\n|---|\n| `j\\|k` |\n";
        assert_eq!(
            body(text, &|_| false),
            "<h1 id=\"a-b-c\">A <em>b</em>: c</h1>\n<p><a href=\"e.html#f\">d</a> <a href=\"#h\">g</a></p>\n\
             <table><thead><tr><th>i</thead><tbody>\n<tr><td><code>j|k</code>\n</tbody></table>\n"
        );
    }

    #[test]
    fn missing_picture_is_replaced_by_description() {
        let text = "![still](a.png)\n\n![film](b.png)\n";
        assert_eq!(
            body(text, &|name| name == "a.png"),
            "<p><img src=\"a.png\" alt=\"still\" /></p>\n<p><em>film</em></p>\n"
        );
    }

    #[test]
    fn links_and_pictures_of_manual_exist() {
        let files = manual();
        assert!(files.len() > 15 && files.contains_key("pictures/tripppin.png"));
        assert!(!files.contains_key("index.html"), "the service worker opens the game for this name");
        for (name, bytes) in files.iter().filter(|(name, _)| name.ends_with(".html")) {
            let text = std::str::from_utf8(bytes).unwrap();
            for link in text.split("href=\"").skip(1).chain(text.split("src=\"").skip(1)) {
                let link = link.split('"').next().unwrap();
                if link.starts_with("https://") {
                    continue;
                }
                let (file, heading) = link.split_once('#').unwrap_or((link, ""));
                let target = if file.is_empty() { name } else { file };
                let is_beside = ["../manual.css", "../icons/32.png", &format!("../{FILE}")].contains(&target);
                assert!(is_beside || files.contains_key(target), "{name}: {link}");
                let wanted = format!("id=\"{heading}\"");
                assert!(
                    heading.is_empty() || std::str::from_utf8(&files[target]).unwrap().contains(&wanted),
                    "{name}: {link}"
                );
            }
            assert!(!text.contains("style="), "{name}: the content security policy forbids inline styles");
        }
    }

    #[test]
    fn help_line_of_page_links_to_manual() {
        let index = include_str!("../../web/static/index.html");
        let (_, link) = index.split_once(&format!("href=\"./{FOLDER}/")).unwrap();
        assert!(manual().contains_key(link.split('"').next().unwrap()));
    }
}
