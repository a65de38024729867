// Looks each word up by going through all the words found before.
// Right, and fast enough for any text by hand; 100,000 different words are 5 billion comparisons.

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

    let mut counts: Vec<(&str, usize)> = Vec::new();
    for word in lines.take(count).flat_map(str::split_ascii_whitespace) {
        match counts.iter_mut().find(|(known, _)| *known == word) {
            Some((_, times)) => *times += 1,
            None => counts.push((word, 1)),
        }
    }

    let mut output = BufWriter::new(io::stdout().lock());
    for (word, count) in counts {
        writeln!(output, "{word} {count}").expect("the output can be written");
    }
}
