//! One output against one answer, item by item. In: output in pieces. Out: a finding. Once it is
//! decided nothing more is looked at.

use super::End;
use super::items::{Cut, Cutter, Key};
use super::rule::Rule;
use crate::check::answer::Answer;
use crate::check::hint::{Clues, hint};
use crate::model::{Comparison, Finding, Mismatch};

/// One output on its way, held against one answer item by item.
pub(in crate::check) struct Dialect {
    comparison: Comparison,
    rule: Rule,
    cutter: Cutter,
    key: Key,
    said: Option<Finding>,
}

impl Dialect {
    /// Begins at the beginning.
    pub(in crate::check) fn new(
        comparison: &Comparison,
        cut: Cut,
        rule: Rule,
        answer: Answer,
    ) -> Self {
        Self {
            comparison: comparison.clone(),
            rule,
            cutter: Cutter::new(cut),
            key: Key::new(answer, cut),
            said: None,
        }
    }

    /// Takes the next piece of the output.
    pub(in crate::check) fn push(&mut self, chunk: &[u8]) {
        if self.said.is_some() {
            return;
        }
        let (rule, key) = (&mut self.rule, &mut self.key);
        if let Err(end) = self.cutter.push(chunk, |item| rule.take(&item, key)) {
            self.said = Some(self.tell(end, false));
        }
    }

    /// Whether more output would change nothing.
    pub(in crate::check) const fn is_decided(&self) -> bool {
        self.said.is_some()
    }

    /// The output has ended.
    pub(in crate::check) fn finish(mut self) -> Finding {
        if let Some(said) = self.said {
            return said;
        }
        let (rule, key) = (&mut self.rule, &mut self.key);
        let ended = self.cutter.finish(|item| rule.take(&item, key));
        let end = self.cutter.end();
        match ended.and_then(|()| rule.finish(end, key)) {
            Ok(finding) => finding,
            Err(end) => self.tell(end, true),
        }
    }

    fn tell(&self, end: End, over: bool) -> Finding {
        let unlike = match end {
            End::Failed(why) => return Finding::Failed(why),
            End::Unlike(unlike) => unlike,
        };
        let (empty, white) = self.cutter.blank();
        let hint = unlike.hint.clone().or_else(|| {
            hint(&Clues {
                comparison: &self.comparison,
                difference: &unlike.difference,
                place: &unlike.place,
                expected: &unlike.expected,
                found: &unlike.found,
                // Only of an output that has ended it is known what all of it is.
                empty: empty && over,
                white: white && over,
                depth: unlike.at,
            })
        });
        Finding::Wrong(Mismatch {
            difference: unlike.difference,
            place: unlike.place,
            expected: unlike.expected,
            found: unlike.found,
            hint,
        })
    }
}
