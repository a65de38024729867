//! DMOJ's names of languages. In: an id such as `CPP17`. Out: this judge's id, or the same in lower
//! case, which says by itself that nobody here knows it.

/// Beginnings of DMOJ's ids and what they are here; the first that fits counts.
const LANGUAGES: [(&str, &str); 30] = [
    ("CPP20", "cpp20"),
    ("CPP23", "cpp20"),
    ("CPP26", "cpp20"),
    ("CLPP20", "cpp20"),
    ("CLPP23", "cpp20"),
    ("CPP", "cpp17"),
    ("CLPP", "cpp17"),
    ("CSC", "csharp"),
    ("MONOCS", "csharp"),
    ("CLANG", "c"),
    ("C11", "c"),
    ("C23", "c"),
    ("PYPY3", "pypy3"),
    ("PY3", "python3"),
    ("JAVA", "java"),
    ("KOTLIN", "kotlin"),
    ("RUST", "rust"),
    ("GO", "go"),
    ("PAS", "pascal"),
    ("V8JS", "javascript"),
    ("NODEJS", "javascript"),
    ("TYPESCRIPT", "typescript"),
    ("RUBY", "ruby"),
    ("HASK", "haskell"),
    ("OCAML", "ocaml"),
    ("PERL", "perl"),
    ("PHP", "php"),
    ("LUA", "lua"),
    ("BASH", "shell"),
    ("ZIG", "zig"),
];

/// This judge's id of a language.
pub(super) fn language(id: &str) -> String {
    let upper = id.to_ascii_uppercase();
    // The other letters begin longer names as well.
    if upper == "C" {
        return "c".to_owned();
    }
    let known = LANGUAGES
        .into_iter()
        .find(|(start, _)| upper.starts_with(start));
    known.map_or_else(
        || id.to_ascii_lowercase(),
        |(_, language)| language.to_owned(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_translated_or_kept() {
        for (id, wanted) in [
            ("C", "c"),
            ("CPP11", "cpp17"),
            ("CPP20", "cpp20"),
            ("JAVA8", "java"),
            ("PY3", "python3"),
            ("PY2", "py2"),
            ("PYPY3", "pypy3"),
            ("PAS", "pascal"),
            ("TUR", "tur"),
            ("COFFEE", "coffee"),
        ] {
            assert_eq!(language(id), wanted, "{id}");
        }
    }
}
