//! Reading the reference tables: tab-separated, the first line names the columns.

/// The rows of a table as columns of text, each with the number of its line in the file.
pub fn rows(table: &str) -> impl Iterator<Item = (usize, Vec<&str>)> {
    (1..).zip(table.lines()).skip(1).map(|(number, line)| (number, line.split('\t').collect()))
}
