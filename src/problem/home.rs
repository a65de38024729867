//! The folder of a package. In: names that its files say. Out: paths that lie in it, or a sentence.
//! Links are followed inside of the package; what leads out of it is refused by name.

use super::error::{ProblemError, shown};
use super::natural::natural_order;
use super::walk::is_left_behind;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Names in one folder. Whoever names a whole disk by mistake is told so, and soon.
const MOST: usize = 200_000;
/// Folders within folders.
const DEEPEST: usize = 16;

/// The folder of a package.
pub(super) struct Home {
    path: PathBuf,
    /// The true path, to which what lies inside is held.
    real: PathBuf,
}

impl Home {
    /// The folder, which must be there.
    pub fn new(path: &Path) -> Result<Self, ProblemError> {
        let real = fs::canonicalize(path).map_err(ProblemError::read(path))?;
        if !real.is_dir() {
            let error = io::Error::from(io::ErrorKind::NotADirectory);
            return Err(ProblemError::read(path)(error));
        }
        let path = path.to_owned();
        Ok(Self { path, real })
    }

    /// The folder itself.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What has this name within the package; none where there is nothing.
    pub fn find(&self, name: &str) -> Result<Option<PathBuf>, ProblemError> {
        let path = self.path.join(name);
        let real = match fs::canonicalize(&path) {
            Ok(real) => real,
            Err(error) if is_absence(&error) => {
                return match fs::symlink_metadata(&path) {
                    Ok(data) if data.is_symlink() => Err(ProblemError::Link {
                        path,
                        fault: "that leads nowhere".to_owned(),
                    }),
                    _ => Ok(None),
                };
            }
            Err(error) => return Err(ProblemError::read(&path)(error)),
        };
        if real.starts_with(&self.real) {
            Ok(Some(path))
        } else {
            let fault = format!("that leads out of the package, to {}", shown(&real));
            Err(ProblemError::Link { path, fault })
        }
    }

    /// The file of this name; none where there is no such file.
    pub fn file(&self, name: &str) -> Result<Option<PathBuf>, ProblemError> {
        Ok(self.find(name)?.filter(|path| path.is_file()))
    }

    /// The folder of this name; none where there is no such folder.
    pub fn folder(&self, name: &str) -> Result<Option<PathBuf>, ProblemError> {
        Ok(self.find(name)?.filter(|path| path.is_dir()))
    }

    /// The names in a folder of the package, in natural order, without hidden files and what
    /// editors leave behind; nothing where there is no such folder.
    pub fn names(&self, folder: &str) -> Result<Vec<String>, ProblemError> {
        let Some(path) = self.folder(folder)? else {
            return Ok(Vec::new());
        };
        let mut names = Vec::new();
        for entry in fs::read_dir(&path).map_err(ProblemError::read(&path))? {
            let name = entry.map_err(ProblemError::read(&path))?.file_name();
            if is_left_behind(&name) {
                continue;
            }
            if names.len() == MOST {
                let what = format!("more than {MOST} files");
                return Err(ProblemError::TooMuch { path, what });
            }
            let name = name.into_string().map_err(|name| ProblemError::Name {
                path: path.join(name),
                fault: "is not UTF-8",
            })?;
            if name.chars().any(char::is_control) {
                let path = path.join(name);
                let fault = "has control characters in it";
                return Err(ProblemError::Name { path, fault });
            }
            names.push(name);
        }
        names.sort_by(|a, b| natural_order(a, b));
        Ok(names)
    }

    /// All files of the package with their names from its folder on, folder by folder. What leads
    /// back into a folder above, or lies too deep, is left out.
    pub fn tree(&self) -> Result<Vec<(String, PathBuf)>, ProblemError> {
        let mut files = Vec::new();
        self.branch("", &mut vec![self.real.clone()], &mut files)?;
        Ok(files)
    }

    fn branch(
        &self,
        folder: &str,
        above: &mut Vec<PathBuf>,
        files: &mut Vec<(String, PathBuf)>,
    ) -> Result<(), ProblemError> {
        for name in self.names(folder)? {
            let within = join(folder, &name);
            let Some(path) = self.find(&within)? else {
                continue;
            };
            if path.is_file() {
                if files.len() == MOST {
                    let what = format!("more than {MOST} files");
                    let path = self.path.clone();
                    return Err(ProblemError::TooMuch { path, what });
                }
                files.push((within, path));
            } else if above.len() <= DEEPEST {
                let real = fs::canonicalize(&path).map_err(ProblemError::read(&path))?;
                if path.is_dir() && !above.contains(&real) {
                    above.push(real);
                    self.branch(&within, above, files)?;
                    above.pop();
                }
            }
        }
        Ok(())
    }

    /// The files in a folder of the package, as [`Home::names`], with their paths.
    pub fn files(&self, folder: &str) -> Result<Vec<(String, PathBuf)>, ProblemError> {
        let mut files = Vec::new();
        for name in self.names(folder)? {
            let within = join(folder, &name);
            if let Some(path) = self.file(&within)? {
                files.push((name, path));
            }
        }
        Ok(files)
    }
}

fn is_absence(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::NotFound | io::ErrorKind::NotADirectory
    )
}

fn join(folder: &str, name: &str) -> String {
    if folder.is_empty() {
        name.to_owned()
    } else {
        format!("{folder}/{name}")
    }
}

/// The name of a file without its last ending.
pub(super) fn stem(name: &str) -> &str {
    match name.rsplit_once('.') {
        Some((stem, _)) if !stem.is_empty() => stem,
        _ => name,
    }
}

#[cfg(test)]
mod tests {
    use super::super::stage::Stage;
    use super::*;
    use std::os::unix::fs::symlink;

    #[test]
    fn links_are_followed_inside_and_refused_by_name_outside() {
        let stage = Stage::new(&[("package/a/1.in", "1"), ("outside", "2")]);
        let package = stage.path().join("package");
        symlink("a/1.in", package.join("inner")).expect("a link");
        symlink("../outside", package.join("outer")).expect("a link");
        symlink("gone", package.join("broken")).expect("a link");
        let home = Home::new(&package).expect("a folder");
        assert_eq!(
            home.file("inner").expect("a file"),
            Some(package.join("inner"))
        );
        assert_eq!(home.file("nothing").expect("no fault"), None);
        assert_eq!(home.file("a").expect("no fault"), None);
        assert_eq!(home.file("a/1.in/2").expect("no fault"), None);
        for (name, said) in [
            (
                "outer",
                "outer is a link that leads out of the package, to ",
            ),
            ("../outside", "that leads out of the package, to "),
            ("broken", "broken is a link that leads nowhere"),
        ] {
            let error = home.file(name).expect_err(name).to_string();
            assert!(error.contains(said), "{error}");
        }
    }

    #[test]
    fn names_come_in_natural_order_without_what_is_hidden() {
        let stage = Stage::new(&[
            ("in/10.in", ""),
            ("in/2.in", ""),
            ("in/.keep", ""),
            ("in/x/", ""),
        ]);
        let home = Home::new(stage.path()).expect("a folder");
        assert_eq!(home.names("in").expect("names"), ["2.in", "10.in", "x"]);
        assert_eq!(home.names("out").expect("names"), [""; 0]);
        let files = home.files("in").expect("files");
        assert_eq!(files.len(), 2);
        assert_eq!(stem("a.b.c"), "a.b");
        assert_eq!(stem(".a"), ".a");
    }

    #[test]
    fn a_tree_ends_where_links_lead_back() {
        let stage = Stage::new(&[("a/b/1", ""), ("2", "")]);
        symlink("..", stage.path().join("a/up")).expect("a link");
        symlink("a/b", stage.path().join("c")).expect("a link");
        let home = Home::new(stage.path()).expect("a folder");
        let names: Vec<String> = home
            .tree()
            .expect("files")
            .into_iter()
            .map(|it| it.0)
            .collect();
        assert_eq!(names, ["2", "a/b/1", "c/1"]);
    }

    #[test]
    fn a_folder_must_be_one() {
        let stage = Stage::new(&[("file", "")]);
        for name in ["file", "gone"] {
            let error = Home::new(&stage.path().join(name)).err().expect(name);
            assert!(error.to_string().contains("cannot be read: "), "{error}");
        }
    }
}
