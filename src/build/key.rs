//! Names for what depends on many parts. In: parts. Out: a digest. Each part is told with its
//! length, so that no two lists of parts look alike.

use crate::model::{Language, Toolchain};

/// Counts up when the same sources and tools would be built in another way.
const FORMAT: u32 = 1;

/// A digest under way.
pub(super) struct Key(blake3::Hasher);

impl Key {
    /// A digest for one purpose.
    pub fn new(purpose: &str) -> Self {
        let mut key = Self(blake3::Hasher::new());
        key.part(purpose.as_bytes());
        key
    }

    /// What a program rests on, beside its sources. A language's names do not count.
    pub fn of_build(language: &Language, toolchain: &Toolchain) -> Self {
        let mut key = Self::new("build");
        key.part(&FORMAT.to_le_bytes());
        key.part(language.id.as_bytes());
        key.part(format!("{:?}", language.entry).as_bytes());
        key.part(&(language.compile.len() as u64).to_le_bytes());
        for command in language.compile.iter().chain([&language.run]) {
            key.list(command);
        }
        for (name, value) in &language.environment {
            key.list(&[name.clone(), value.clone()]);
        }
        key.part(b"tools");
        for (name, path, version) in &toolchain.tools {
            key.part(name.as_bytes());
            key.part(path.as_os_str().as_encoded_bytes());
            key.part(version.as_bytes());
        }
        key.part(b"sources");
        key
    }

    /// Takes the next part.
    pub fn part(&mut self, bytes: &[u8]) {
        self.0.update(&(bytes.len() as u64).to_le_bytes());
        self.0.update(bytes);
    }

    /// Takes a list as one part.
    pub fn list(&mut self, words: &[String]) {
        self.part(&(words.len() as u64).to_le_bytes());
        for word in words {
            self.part(word.as_bytes());
        }
    }

    /// The digest, fit for a file's name.
    pub fn finish(&self) -> String {
        let mut digest = self.0.finalize().to_hex().to_string();
        // 160 bits are beyond any accident and keep paths short.
        digest.truncate(40);
        digest
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn digest(fill: impl Fn(&mut Key)) -> String {
        let mut key = Key::new("test");
        fill(&mut key);
        key.finish()
    }

    #[test]
    fn parts_never_run_into_each_other() {
        let words = |words: &[&str]| words.iter().map(|&it| it.to_owned()).collect::<Vec<_>>();
        let all = [
            digest(|_| {}),
            digest(|key| key.part(b"")),
            digest(|key| key.part(b"ab")),
            digest(|key| [&b"a"[..], b"b"].iter().for_each(|it| key.part(it))),
            digest(|key| [&b"ab"[..], b""].iter().for_each(|it| key.part(it))),
            digest(|key| key.list(&words(&["a", "b"]))),
            digest(|key| key.list(&words(&["ab"]))),
            Key::new("other").finish(),
        ];
        for (at, one) in all.iter().enumerate() {
            assert_eq!(one.len(), 40);
            assert!(!all[..at].contains(one), "{at}");
        }
    }
}
