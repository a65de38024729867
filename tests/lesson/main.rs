//! The lesson's answer table, recomputed by two algorithms that share nothing: a search over bit
//! masks, and counting by merging equal states row by row. Both go as far as seconds allow.

use std::collections::HashMap;
use std::path::Path;

struct Row {
    n: u32,
    count: u64,
    fundamental: u64,
    role: String,
}

fn table() -> Vec<Row> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases/n-queens/answers.csv");
    let text = std::fs::read_to_string(path).unwrap();
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("n,count,fundamental,role,check"));
    lines
        .map(|line| {
            let cells: Vec<&str> = line.split(',').collect();
            Row {
                n: cells[0].parse().unwrap(),
                count: cells[1].parse().unwrap(),
                fundamental: cells[2].parse().unwrap(),
                role: cells[3].to_owned(),
            }
        })
        .collect()
}

/// Depth first over bit masks of attacked columns and diagonals.
fn search(full: u32, columns: u32, left: u32, right: u32) -> u64 {
    if columns == full {
        return 1;
    }
    let mut free = full & !(columns | left | right);
    let mut count = 0;
    while free != 0 {
        let queen = free & free.wrapping_neg();
        free ^= queen;
        count += search(
            full,
            columns | queen,
            (left | queen) << 1,
            (right | queen) >> 1,
        );
    }
    count
}

/// Breadth first: boards that attack the same squares below are one state with a multiplicity.
fn merge(n: u32) -> u64 {
    let full = (1_u32 << n) - 1;
    let mut states = HashMap::from([((0_u32, 0_u32, 0_u32), 1_u64)]);
    for _ in 0..n {
        let mut next = HashMap::new();
        for ((columns, left, right), count) in states {
            for column in 0..n {
                let queen = 1 << column;
                if (columns | left | right) & queen == 0 {
                    let state = (
                        columns | queen,
                        ((left | queen) << 1) & full,
                        (right | queen) >> 1,
                    );
                    *next.entry(state).or_insert(0) += count;
                }
            }
        }
        states = next;
    }
    states.values().sum()
}

/// Solutions up to turning and mirroring: those that are the least among their eight images.
fn fundamental(n: usize) -> u64 {
    fn images(board: &[usize]) -> Vec<Vec<usize>> {
        let last = board.len() - 1;
        let mirror = |board: &[usize]| board.iter().map(|column| last - column).collect::<Vec<_>>();
        let turn = |board: &[usize]| {
            let mut turned = vec![0; board.len()];
            for (row, &column) in board.iter().enumerate() {
                turned[column] = last - row;
            }
            turned
        };
        let mut all = vec![board.to_vec()];
        for _ in 0..3 {
            all.push(turn(&all[all.len() - 1]));
        }
        let mirrored: Vec<_> = all.iter().map(|board| mirror(board)).collect();
        all.extend(mirrored);
        all
    }
    fn place(n: usize, board: &mut Vec<usize>) -> u64 {
        if board.len() == n {
            return u64::from(images(board).iter().all(|image| *board <= *image));
        }
        let row = board.len();
        let mut count = 0;
        for column in 0..n {
            let free = board
                .iter()
                .enumerate()
                .all(|(above, &other)| other != column && other.abs_diff(column) != row - above);
            if free {
                board.push(column);
                count += place(n, board);
                board.pop();
            }
        }
        count
    }
    place(n, &mut Vec::new())
}

#[test]
fn the_table_holds_every_size_once_with_its_role() {
    let rows = table();
    assert_eq!(
        rows.iter().map(|row| row.n).collect::<Vec<_>>(),
        (1..=27).collect::<Vec<_>>()
    );
    for row in rows {
        let role = match row.n {
            1..=14 => "case",
            15 | 16 => "extra",
            _ => "reference",
        };
        assert_eq!(row.role, role, "N={}", row.n);
    }
}

#[test]
fn two_independent_algorithms_agree_with_the_table() {
    for row in table().iter().filter(|row| row.n <= 12) {
        assert_eq!(
            search((1 << row.n) - 1, 0, 0, 0),
            row.count,
            "search, N={}",
            row.n
        );
        assert_eq!(merge(row.n), row.count, "merging, N={}", row.n);
    }
    // One size further by the cheaper of the two.
    let thirteen = table().into_iter().find(|row| row.n == 13).unwrap();
    assert_eq!(search((1 << 13) - 1, 0, 0, 0), thirteen.count);
}

#[test]
fn the_number_of_fundamental_solutions_agrees_with_the_table() {
    for row in table().iter().filter(|row| row.n <= 9) {
        assert_eq!(fundamental(row.n as usize), row.fundamental, "N={}", row.n);
    }
}

#[test]
fn the_two_columns_are_consistent_as_far_as_they_go() {
    // Each fundamental solution stands for eight solutions, or for four or two if it is symmetric.
    for row in table().iter().filter(|row| row.n > 1) {
        assert!(row.fundamental * 8 >= row.count, "N={}", row.n);
        assert!(row.fundamental <= row.count.div_ceil(2), "N={}", row.n);
        assert_eq!((row.fundamental * 8 - row.count) % 2, 0, "N={}", row.n);
    }
}
