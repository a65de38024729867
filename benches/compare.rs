//! How fast output is compared with an answer. In: nothing. Out: MB/s on the terminal, with the
//! ratio to a plain comparison of the same bytes in the same run. Run `cargo bench --bench compare`.

#![expect(
    clippy::print_stdout,
    reason = "a benchmark tells its figures on the terminal"
)]

use flagfall::check;
use flagfall::model::{Checker, Comparison, Data, Finding, Tolerance};
use std::fmt::Write as _;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// What the sandbox hands over at a time.
const PIECE: usize = 64 << 10;
const SIZE: usize = 100_000_000;
/// For what is slower, so that a round is over before the machine turns to other work.
const PART: usize = 10_000_000;
const ROUNDS: usize = 15;

fn main() {
    let text = integers();
    let copy = text.clone();
    let plain = fastest(|| {
        for (one, other) in text.chunks(PIECE).zip(copy.chunks(PIECE)) {
            assert!(black_box(one) == black_box(other));
        }
    });
    tell("plain memcmp", SIZE, plain, plain);
    let kinds = [
        ("equal, tokens", Comparison::Tokens),
        ("equal, any case", Comparison::IgnoreCase),
        ("equal, numbers", Comparison::Numbers(tolerance())),
        ("equal, lines", Comparison::Lines),
        ("equal, exact", Comparison::Exact),
    ];
    let bytes = Data::Bytes(text.clone().into());
    for (name, comparison) in kinds {
        tell(name, SIZE, judged(comparison, &bytes, &copy), plain);
    }
    let folder = tempfile::tempdir().expect("a folder for the answer");
    let path = folder.path().join("1.ans");
    std::fs::write(&path, &text).expect("the answer is written");
    let file = Data::File(path);
    tell(
        "equal, tokens, from a file",
        SIZE,
        judged(Comparison::Tokens, &file, &copy),
        plain,
    );

    let part = Data::Bytes(text[..PART].into());
    let crlf = carriage_returns(&text[..PART]);
    for (name, comparison) in [
        ("CRLF against LF, tokens", Comparison::Tokens),
        ("CRLF against LF, lines", Comparison::Lines),
    ] {
        tell(name, crlf.len(), judged(comparison, &part, &crlf), plain);
    }
    let upper = letters(b'A');
    let lower = Data::Bytes(letters(b'a').into());
    let spent = judged(Comparison::IgnoreCase, &lower, &upper);
    tell("upper against lower case", upper.len(), spent, plain);

    let (exact, rough) = reals();
    let exact = Data::Bytes(exact.into());
    let spent = judged(Comparison::Numbers(tolerance()), &exact, &rough);
    tell("numbers, each one different", rough.len(), spent, plain);

    early(&bytes, &copy);
    tiny();
}

fn early(answer: &Data, output: &[u8]) {
    let mut output = output.to_vec();
    output[3] = b'x';
    let spent = fastest(|| {
        let finding = judge(Comparison::Tokens, answer, &output);
        assert!(matches!(finding, Finding::Wrong(_)));
    });
    println!("difference in the first line  {spent:>10.1?} for all of 100 MB");
}

fn tiny() {
    let folder = tempfile::tempdir().expect("a folder for the answer");
    let path = folder.path().join("1.ans");
    std::fs::write(&path, "724\n").expect("the answer is written");
    let file = Data::File(path);
    let spent = fastest(|| {
        for _ in 0..1000 {
            assert_eq!(judge(Comparison::Tokens, &file, b"724\n"), Finding::Right);
        }
    });
    println!("a tiny case from a file       {:>10.1?}", spent / 1000);
}

fn judged(comparison: Comparison, answer: &Data, output: &[u8]) -> Duration {
    fastest(|| assert_eq!(judge(comparison.clone(), answer, output), Finding::Right))
}

fn judge(comparison: Comparison, answer: &Data, output: &[u8]) -> Finding {
    let checker = Checker {
        comparison,
        presentation: false,
    };
    let mut comparator = check::open(&checker, answer).expect("the answer is there");
    for piece in output.chunks(PIECE) {
        comparator.push(piece);
    }
    comparator.finish()
}

fn fastest(mut work: impl FnMut()) -> Duration {
    let rounds = (0..ROUNDS).map(|_| {
        let begun = Instant::now();
        work();
        begun.elapsed()
    });
    rounds.min().unwrap_or_default()
}

fn tell(name: &str, size: usize, spent: Duration, plain: Duration) {
    let speed = size as f64 / 1e6 / spent.as_secs_f64();
    let ratio = spent.as_secs_f64() / size as f64 / (plain.as_secs_f64() / SIZE as f64);
    println!("{name:<30}{speed:>8.0} MB/s {ratio:>8.2} x plain memcmp");
}

const fn tolerance() -> Tolerance {
    Tolerance {
        absolute: Some(1e-6),
        relative: Some(1e-6),
    }
}

/// Lines of a few integers of different lengths.
fn integers() -> Vec<u8> {
    let mut text = String::with_capacity(SIZE + 64);
    let mut seed = 1_u32;
    while text.len() < SIZE {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let end = if seed >> 30 == 0 { '\n' } else { ' ' };
        let _ = write!(text, "{}{end}", seed >> (seed >> 28));
    }
    text.truncate(SIZE);
    text.into_bytes()
}

fn carriage_returns(text: &[u8]) -> Vec<u8> {
    let mut crlf = Vec::with_capacity(text.len() * 5 / 4);
    for byte in text {
        if *byte == b'\n' {
            crlf.push(b'\r');
        }
        crlf.push(*byte);
    }
    crlf
}

fn letters(first: u8) -> Vec<u8> {
    let letter = |at: usize| {
        if at % 8 == 7 {
            b'\n'
        } else {
            first + (at % 23) as u8
        }
    };
    (0..PART).map(letter).collect()
}

/// The same numbers with nine and with seven digits after the point.
fn reals() -> (Vec<u8>, Vec<u8>) {
    let (mut exact, mut rough) = (String::new(), String::new());
    for at in 1..PART / 10 {
        let value = 1000.0 / at as f64;
        let _ = writeln!(exact, "{value:.9}");
        let _ = writeln!(rough, "{value:.7}");
    }
    (exact.into_bytes(), rough.into_bytes())
}
