//! How much work a problem is at each size, as the problem itself states it. In: a table of sizes
//! and counts. Out: a curve, or what is wrong with the table. Reads no file.

use thiserror::Error;

/// The steps that a reference solution takes at each size: for N-Queens the nodes of its tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WorkCurve {
    rows: Vec<(u64, u64)>,
}

/// Why a table is no work curve.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum WorkError {
    /// One size says nothing of growth.
    #[error("a work curve needs at least two sizes, and has {rows}: add the sizes of the cases")]
    TooShort {
        /// How many there are.
        rows: usize,
    },
    /// Sizes must rise.
    #[error("size {size} of the work curve does not come after {before}: sort the sizes")]
    Order {
        /// The size at fault.
        size: u64,
        /// The one before it.
        before: u64,
    },
    /// Work must rise too, or nothing can be told from it.
    #[error("the work at size {size} is {work}, and must be more than zero and than {before}")]
    Work {
        /// The size at fault.
        size: u64,
        /// Its work.
        work: u64,
        /// The work of the size before.
        before: u64,
    },
}

impl WorkCurve {
    /// The curve of a table of sizes and the work at each, both rising.
    ///
    /// # Errors
    /// Where the table is too short, out of order, or not rising.
    pub fn new(rows: impl IntoIterator<Item = (u64, u64)>) -> Result<Self, WorkError> {
        let rows: Vec<(u64, u64)> = rows.into_iter().collect();
        if rows.len() < 2 {
            return Err(WorkError::TooShort { rows: rows.len() });
        }
        let before = std::iter::once((None, 0)).chain(rows.iter().map(|row| (Some(row.0), row.1)));
        for ((size_before, work_before), &(size, work)) in before.zip(&rows) {
            if let Some(before) = size_before.filter(|before| *before >= size) {
                return Err(WorkError::Order { size, before });
            }
            if work <= work_before {
                let before = work_before;
                return Err(WorkError::Work { size, work, before });
            }
        }
        Ok(Self { rows })
    }

    /// The work at a size; nothing where the problem does not state it.
    #[must_use]
    pub fn at(&self, size: u64) -> Option<u64> {
        let row = self.rows.binary_search_by_key(&size, |row| row.0).ok()?;
        self.rows.get(row).map(|row| row.1)
    }

    /// The sizes that it states, in order.
    pub fn sizes(&self) -> impl Iterator<Item = u64> {
        self.rows.iter().map(|row| row.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_curve_tells_the_work_that_it_was_given() {
        let curve = WorkCurve::new([(4, 17), (6, 153)]).expect("it rises");
        assert_eq!(
            [curve.at(4), curve.at(5), curve.at(6)],
            [Some(17), None, Some(153)]
        );
        assert_eq!(curve.sizes().collect::<Vec<_>>(), [4, 6]);
    }

    #[test]
    fn a_table_that_tells_nothing_is_refused_with_the_place() {
        let rows = [
            (vec![], "at least two sizes, and has 0"),
            (vec![(1, 1)], "at least two sizes, and has 1"),
            (vec![(2, 1), (2, 3)], "size 2 of the work curve"),
            (vec![(1, 0), (2, 3)], "work at size 1 is 0"),
            (vec![(1, 5), (2, 5)], "work at size 2 is 5"),
        ];
        for (table, words) in rows {
            let error = WorkCurve::new(table.clone()).expect_err("no curve");
            assert!(error.to_string().contains(words), "{table:?}: {error}");
        }
    }
}
