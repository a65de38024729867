// Places the queens one after another on any free square of a marked board, and divides by the n! orders.
// Its tree has about 43 million nodes at N=8 and 1.1e18 at N=14, where one queen a row needs 27.4 million.

use std::io;

const DIRECTIONS: [(isize, isize); 8] = [
    (-1, -1),
    (-1, 0),
    (-1, 1),
    (0, 1),
    (1, 1),
    (1, 0),
    (1, -1),
    (0, -1),
];

#[derive(Clone, Copy)]
struct Board {
    size: usize,
    attacked: [[bool; 16]; 16],
}

impl Board {
    fn mark_attacks(&mut self, row: usize, column: usize) {
        self.attacked[row][column] = true;
        for (down, right) in DIRECTIONS {
            let (mut y, mut x) = (
                row.wrapping_add_signed(down),
                column.wrapping_add_signed(right),
            );
            // A step off the first row or column wraps to a number far beyond the board.
            while y < self.size && x < self.size {
                self.attacked[y][x] = true;
                (y, x) = (y.wrapping_add_signed(down), x.wrapping_add_signed(right));
            }
        }
    }
}

fn count_sequences(board: &Board, queens_left: usize) -> u64 {
    if queens_left == 0 {
        return 1;
    }
    let mut sequences = 0;
    for row in 0..board.size {
        for column in 0..board.size {
            if !board.attacked[row][column] {
                let mut next = *board;
                next.mark_attacks(row, column);
                sequences += count_sequences(&next, queens_left - 1);
            }
        }
    }
    sequences
}

fn main() {
    let input = io::read_to_string(io::stdin()).expect("the input is text");
    let size: usize = input.trim().parse().expect("the input is one number");
    let empty = Board {
        size,
        attacked: [[false; 16]; 16],
    };
    let orders: u64 = (1..=size as u64).product();
    println!("{}", count_sequences(&empty, size) / orders);
}
