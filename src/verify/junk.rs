//! Outputs that no checker should accept, or at least none should crash on. In: an answer. Out:
//! spoilt copies of it and plain nonsense, always the same. Pure.

/// One spoilt output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Junk {
    /// What it is, for a sentence: `the checker accepts …`.
    pub what: &'static str,
    /// The output.
    pub bytes: Vec<u8>,
    /// Whether a checker of a problem with several right answers may well accept it.
    pub may_be_right: bool,
}

/// Bytes of the largest one.
const HUGE: usize = 4 << 20;

/// Spoilt outputs for an answer; those that equal it are left out.
#[must_use]
pub fn junk(answer: &[u8]) -> Vec<Junk> {
    let plain = |what, bytes| Junk {
        what,
        bytes,
        may_be_right: false,
    };
    let doubtful = |what, bytes| Junk {
        what,
        bytes,
        may_be_right: true,
    };
    let mut all = vec![
        plain("an empty output", Vec::new()),
        plain("four megabytes of numbers", b"1234567 ".repeat(HUGE / 8)),
        plain("random bytes", noise(1000)),
        plain("the word of a novice", b"answer = yes no maybe\n".to_vec()),
        doubtful(
            "the first half of the answer",
            answer[..answer.len() / 2].to_vec(),
        ),
        plain(
            "the answer with more after it",
            [answer, b"\n17 extra tokens\n"].concat(),
        ),
    ];
    all.extend(
        shuffled(answer).map(|bytes| doubtful("the answer with its tokens shuffled", bytes)),
    );
    all.extend(changed(answer).map(|bytes| doubtful("the answer with a number changed", bytes)));
    let tokens = |bytes: &[u8]| -> Vec<Vec<u8>> {
        let all = bytes.split(u8::is_ascii_whitespace);
        all.filter(|token| !token.is_empty())
            .map(<[u8]>::to_vec)
            .collect()
    };
    let own = tokens(answer);
    all.retain(|junk| tokens(&junk.bytes) != own);
    all
}

/// Bytes of all values, by a fixed rule.
fn noise(count: usize) -> Vec<u8> {
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let next = |_| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 32) as u8
    };
    (0..count).map(next).collect()
}

/// The tokens in another order, one a line; none where there are fewer than two.
fn shuffled(answer: &[u8]) -> Option<Vec<u8>> {
    let mut tokens: Vec<&[u8]> = answer
        .split(u8::is_ascii_whitespace)
        .filter(|token| !token.is_empty())
        .collect();
    if tokens.len() < 2 {
        return None;
    }
    for (at, dice) in noise(tokens.len() * 2).chunks(2).enumerate() {
        let other = (usize::from(dice[0]) << 8 | usize::from(dice[1])) % tokens.len();
        tokens.swap(at, other);
    }
    Some([tokens.join(&b'\n'), b"\n".to_vec()].concat())
}

/// The answer with the last digit of its last number changed; none where it has no digit.
fn changed(answer: &[u8]) -> Option<Vec<u8>> {
    let at = answer.iter().rposition(u8::is_ascii_digit)?;
    let mut bytes = answer.to_vec();
    bytes[at] = if bytes[at] == b'9' {
        b'8'
    } else {
        bytes[at] + 1
    };
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(answer: &[u8]) -> Vec<&'static str> {
        junk(answer).iter().map(|junk| junk.what).collect()
    }

    #[test]
    fn junk_is_the_same_each_time_and_never_the_answer() {
        for answer in [&b"3\n1 2 3\n"[..], b"YES\n", b"", b"92"] {
            assert_eq!(junk(answer), junk(answer));
            for junk in junk(answer) {
                assert_ne!(
                    junk.bytes.trim_ascii(),
                    answer.trim_ascii(),
                    "{}",
                    junk.what
                );
            }
        }
        assert!(!kinds(b"").contains(&"an empty output"));
        assert!(kinds(b"1 2\n").contains(&"an empty output"));
    }

    #[test]
    fn a_number_is_changed_and_tokens_are_shuffled() {
        assert_eq!(changed(b"a 12\n"), Some(b"a 13\n".to_vec()));
        assert_eq!(changed(b"a 1.9 b"), Some(b"a 1.8 b".to_vec()));
        assert_eq!(changed(b"YES"), None);
        assert_eq!(shuffled(b"one"), None);
        let mut lines: Vec<u8> = shuffled(b"3 1 2").unwrap();
        lines.retain(u8::is_ascii_digit);
        lines.sort_unstable();
        assert_eq!(lines, b"123");
    }
}
