// Counts rightly, but its loop over the numbers of the input does not end with them.
// The last answer is printed again for ever: any output limit is reached in a second or two.

use std::io::{self, BufWriter, Write};

fn count_from(columns: u32, left: u32, right: u32, all_columns: u32) -> u64 {
    if columns == all_columns {
        return 1;
    }
    let mut placements = 0;
    let mut free = all_columns & !(columns | left | right);
    while free != 0 {
        let queen = free & free.wrapping_neg();
        free ^= queen;
        placements += count_from(
            columns | queen,
            (left | queen) << 1,
            (right | queen) >> 1,
            all_columns,
        );
    }
    placements
}

fn main() {
    let input = io::read_to_string(io::stdin()).expect("the input is text");
    let mut numbers = input.split_whitespace();
    let mut output = BufWriter::new(io::stdout());
    let mut answer = 0;
    loop {
        // The bug: `None` means that the input has ended, and here it means nothing.
        if let Some(number) = numbers.next() {
            let size: u32 = number.parse().expect("the input is numbers");
            answer = count_from(0, 0, 0, (1 << size) - 1);
        }
        writeln!(output, "{answer}").expect("the output can be written");
    }
}
