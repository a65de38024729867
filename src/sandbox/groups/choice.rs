//! Where slots are made in the second version's one hierarchy. In: our own group, and what a group
//! offers to those within it. Out: the one group for everything. Pure.
//!
//! A process is in one group of a hierarchy, so whatever holds or accounts a run must be there: CPU
//! time counted in another group would be nobody's.

use super::PREFIX;
use std::path::{Path, PathBuf};

/// What a group made within another one can do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Offer {
    /// Account CPU time.
    pub cpu: bool,
    /// Hold memory and keep its peak.
    pub memory: bool,
    /// Hold tasks.
    pub tasks: bool,
}

impl Offer {
    const fn is_whole(self) -> bool {
        self.cpu && self.memory && self.tasks
    }

    fn weight(self) -> u32 {
        u32::from(self.cpu) + u32::from(self.memory) + u32::from(self.tasks)
    }
}

/// The end of the name of a group that a judge has put itself into.
pub const ASIDE: &str = "-judge";

/// Groups in which slots may be made, the nearest first: our own and those around it, up to the
/// first one that is shown. One that this process has put itself into is no place for slots.
pub fn candidates(own: Option<&Path>, point: &Path, process: u32) -> Vec<PathBuf> {
    let aside = format!("{PREFIX}{process}{ASIDE}");
    let own = own.unwrap_or(point);
    let skipped = own
        .file_name()
        .is_some_and(|name| name == aside.as_str() && own != point);
    own.ancestors()
        .skip(usize::from(skipped))
        .take_while(|folder| folder.starts_with(point))
        .map(Path::to_owned)
        .collect()
}

/// The nearest group that offers everything, by itself or after `hand_down`; else the one that
/// offers most. None where none offers anything.
pub fn choose(
    candidates: &[PathBuf],
    offers: impl Fn(&Path) -> Offer,
    mut hand_down: impl FnMut(&Path) -> bool,
) -> Option<(PathBuf, Offer)> {
    let mut most: Option<(&PathBuf, Offer)> = None;
    for folder in candidates {
        let mut offer = offers(folder);
        // Who may make no group there may not hand anything down either.
        if offer.weight() > 0 && !offer.is_whole() && hand_down(folder) {
            offer = offers(folder);
        }
        if offer.weight() > most.map_or(0, |(_, most)| most.weight()) {
            most = Some((folder, offer));
        }
        if offer.is_whole() {
            break;
        }
    }
    most.map(|(folder, offer)| (folder.clone(), offer))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::RefCell;

    const ALL: Offer = Offer {
        cpu: true,
        memory: true,
        tasks: true,
    };
    const CPU: Offer = Offer {
        cpu: true,
        memory: false,
        tasks: false,
    };
    const NOTHING: Offer = Offer {
        cpu: false,
        memory: false,
        tasks: false,
    };

    #[test]
    fn our_own_group_comes_first_and_then_those_around_it() {
        for (own, expected) in [
            (Some("/g/a/b"), vec!["/g/a/b", "/g/a", "/g"]),
            (Some("/g"), vec!["/g"]),
            (None, vec!["/g"]),
            (Some("/g/a/flagfall-7-judge"), vec!["/g/a", "/g"]),
            (
                Some("/g/flagfall-8-judge"),
                vec!["/g/flagfall-8-judge", "/g"],
            ),
        ] {
            let found = candidates(own.map(Path::new), Path::new("/g"), 7);
            let expected: Vec<PathBuf> = expected.into_iter().map(PathBuf::from).collect();
            assert_eq!(found, expected, "{own:?}");
        }
    }

    #[test]
    fn one_group_serves_everything_that_it_can() {
        // What each group offers, before and after it is told to hand down.
        type Row = (&'static str, [Offer; 2]);
        let row = |name, before, after| -> Row { (name, [before, after]) };
        for (groups, expected, asked) in [
            // Alone in a group that was handed down.
            (
                vec![row("/g/a", CPU, ALL), row("/g", CPU, ALL)],
                Some(("/g/a", ALL)),
                1,
            ),
            // Beside a shell, which is in the way: CPU time goes with the rest.
            (
                vec![row("/g/a", CPU, CPU), row("/g", CPU, ALL)],
                Some(("/g", ALL)),
                2,
            ),
            // Beside a shell that was put aside.
            (
                vec![row("/g/a", CPU, CPU), row("/g", ALL, ALL)],
                Some(("/g", ALL)),
                1,
            ),
            // Nothing above is ours.
            (
                vec![row("/g/a", CPU, CPU), row("/g", NOTHING, ALL)],
                Some(("/g/a", CPU)),
                1,
            ),
            (vec![row("/g", NOTHING, ALL)], None, 0),
        ] {
            let handed = RefCell::new(Vec::new());
            let names: Vec<PathBuf> = groups.iter().map(|(name, _)| name.into()).collect();
            let offers = |folder: &Path| {
                let now = usize::from(handed.borrow().iter().any(|it| it == folder));
                let of = |(name, offers): &Row| (Path::new(name) == folder).then_some(offers[now]);
                groups.iter().find_map(of).unwrap_or_default()
            };
            let hand_down = |folder: &Path| {
                handed.borrow_mut().push(folder.to_owned());
                true
            };
            let chosen = choose(&names, offers, hand_down);
            let expected = expected.map(|(name, offer)| (PathBuf::from(name), offer));
            assert_eq!(chosen, expected, "{groups:?}");
            assert_eq!(handed.borrow().len(), asked, "{groups:?}");
        }
    }
}
