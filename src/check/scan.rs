//! Looks at bytes. In: slices. Out: their kinds, lengths and common beginnings. Nothing is allocated.

/// Bytes compared at once.
const BLOCK: usize = 32;

/// Whether a byte separates tokens: space, tab, LF, VT, FF, CR. U+00A0 does not.
#[inline]
pub(super) const fn is_white(byte: u8) -> bool {
    byte == b' ' || byte.wrapping_sub(b'\t') < 5
}

/// White space that does not end a line.
#[inline]
pub(super) const fn is_blank(byte: u8) -> bool {
    is_white(byte) && byte != b'\n'
}

/// How many bytes at the beginning are of a kind.
#[inline]
pub(super) fn leading(bytes: &[u8], kind: impl Fn(u8) -> bool) -> usize {
    bytes
        .iter()
        .position(|byte| !kind(*byte))
        .unwrap_or(bytes.len())
}

/// How many bytes at the end belong to a token.
pub(super) fn trailing_token(bytes: &[u8]) -> usize {
    bytes
        .iter()
        .rev()
        .position(|byte| is_white(*byte))
        .unwrap_or(bytes.len())
}

/// How many bytes both begin with.
///
/// Blocks of a fixed size are compared by vector instructions without a call, so that this is
/// cheap for short lines too, where `memcmp` and a search for the place would cost a call each.
#[inline]
pub(super) fn common_prefix(one: &[u8], other: &[u8]) -> usize {
    let mut same = whole_blocks(one, other, |left, right| left ^ right);
    let (one, other) = (&one[same..], &other[same..]);
    for (left, right) in one.as_chunks::<8>().0.iter().zip(other.as_chunks::<8>().0) {
        let apart = u64::from_le_bytes(*left) ^ u64::from_le_bytes(*right);
        if apart != 0 {
            return same + (apart.trailing_zeros() / 8) as usize;
        }
        same += 8;
    }
    let done = one.len().min(other.len()) / 8 * 8;
    let rest = one[done..].iter().zip(&other[done..]);
    same + rest.take_while(|(left, right)| left == right).count()
}

/// The same when the case of ASCII letters does not count.
pub(super) fn any_case_prefix(one: &[u8], other: &[u8]) -> usize {
    let same = whole_blocks(one, other, |left, right| {
        left.to_ascii_lowercase() ^ right.to_ascii_lowercase()
    });
    let rest = one[same..].iter().zip(&other[same..]);
    same + rest
        .take_while(|(left, right)| left.eq_ignore_ascii_case(right))
        .count()
}

/// The bytes of all blocks before the first in which any two bytes are apart.
#[inline(always)]
fn whole_blocks(one: &[u8], other: &[u8], apart: impl Fn(u8, u8) -> u8) -> usize {
    let mut same = 0;
    let blocks = one.as_chunks::<BLOCK>().0.iter();
    for (left, right) in blocks.zip(other.as_chunks::<BLOCK>().0) {
        let mut any = 0;
        for (left, right) in left.iter().zip(right) {
            any |= apart(*left, *right);
        }
        if any != 0 {
            break;
        }
        same += BLOCK;
    }
    same
}

/// How many tokens begin in these bytes; `inside` tells whether the byte before belongs to one.
pub(super) fn token_starts(inside: bool, bytes: &[u8]) -> u64 {
    let Some(first) = bytes.first() else {
        return 0;
    };
    let mut starts = u64::from(!inside && !is_white(*first));
    let mut before = bytes;
    let mut after = &bytes[1..];
    // A count of at most 64 fits a byte, which lets the compiler count sixteen at a time.
    while let (Some((left, more_left)), Some((right, more_right))) = (
        before.split_first_chunk::<64>(),
        after.split_first_chunk::<64>(),
    ) {
        let mut few = 0_u8;
        for (left, right) in left.iter().zip(right) {
            few += u8::from(is_white(*left) & !is_white(*right));
        }
        starts += u64::from(few);
        (before, after) = (more_left, more_right);
    }
    for (left, right) in before.iter().zip(after) {
        starts += u64::from(is_white(*left) & !is_white(*right));
    }
    starts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_ascii_white_space_separates() {
        let white: Vec<u8> = (0..=255).filter(|byte| is_white(*byte)).collect();
        assert_eq!(white, [9, 10, 11, 12, 13, 32]);
        let blank: Vec<u8> = (0..=255).filter(|byte| is_blank(*byte)).collect();
        assert_eq!(blank, [9, 11, 12, 13, 32]);
    }

    #[test]
    fn the_common_prefix_ends_at_the_first_difference() {
        for length in 0..200 {
            let one = vec![b'a'; length];
            for at in 0..length {
                let mut other = one.clone();
                other[at] = b'b';
                assert_eq!(common_prefix(&one, &other), at);
                assert_eq!(common_prefix(&one, &one[..at]), at);
                assert_eq!(any_case_prefix(&one, &other.to_ascii_uppercase()), at);
            }
            assert_eq!(common_prefix(&one, &one), length);
            assert_eq!(any_case_prefix(&one, &one.to_ascii_uppercase()), length);
        }
    }

    #[test]
    fn tokens_are_counted_where_they_begin() {
        let text = b" ab  c\nd e\tf ".repeat(40);
        for end in 0..text.len() {
            let piece = &text[..end];
            let naive = piece
                .split(|byte| is_white(*byte))
                .filter(|token| !token.is_empty())
                .count() as u64;
            assert_eq!(token_starts(false, piece), naive);
            let glued = u64::from(piece.first().is_some_and(|byte| !is_white(*byte)));
            assert_eq!(token_starts(true, piece), naive - glued);
        }
    }
}
