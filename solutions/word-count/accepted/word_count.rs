// Finds each word's place in the output by a hash map, and keeps the counts in order of first appearance.
// A look-up costs the same among 10 words and among 100,000; sorting or searching the output is not needed.

use std::collections::HashMap;
use std::io::{self, BufWriter, Write};

fn main() {
    let input = io::read_to_string(io::stdin()).expect("the input is text");
    let text = input.to_ascii_lowercase();
    let mut lines = text.lines();
    let count: usize = lines
        .next()
        .expect("n is given")
        .trim()
        .parse()
        .expect("n is a number");

    let mut places = HashMap::new();
    let mut counts: Vec<(&str, usize)> = Vec::new();
    for word in lines.take(count).flat_map(str::split_ascii_whitespace) {
        let place = *places.entry(word).or_insert(counts.len());
        if place == counts.len() {
            counts.push((word, 0));
        }
        counts[place].1 += 1;
    }

    let mut output = BufWriter::new(io::stdout().lock());
    for (word, count) in counts {
        writeln!(output, "{word} {count}").expect("the output can be written");
    }
}
