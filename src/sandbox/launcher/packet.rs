//! The grammar of packets: fixed widths, little-endian, lengths before bytes. In: bytes. Out:
//! values, or nothing where a packet is cut. No meaning here.

/// Reads a packet from its beginning.
pub(super) struct Reader<'a>(pub &'a [u8]);

impl Reader<'_> {
    fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (head, rest) = self.0.split_first_chunk::<N>()?;
        self.0 = rest;
        Some(*head)
    }

    pub fn u8(&mut self) -> Option<u8> {
        self.array().map(|[byte]| byte)
    }

    pub fn u32(&mut self) -> Option<u32> {
        self.array().map(u32::from_le_bytes)
    }

    pub fn i32(&mut self) -> Option<i32> {
        self.array().map(i32::from_le_bytes)
    }

    pub fn u64(&mut self) -> Option<u64> {
        self.array().map(u64::from_le_bytes)
    }

    pub fn bytes(&mut self) -> Option<Vec<u8>> {
        let length = self.u32()? as usize;
        let (head, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(head.to_vec())
    }

    pub fn list(&mut self) -> Option<Vec<Vec<u8>>> {
        let count = self.u32()?;
        (0..count).map(|_| self.bytes()).collect()
    }
}

/// Adds bytes with their length.
pub(super) fn put(packet: &mut Vec<u8>, bytes: &[u8]) {
    packet.extend(u32::try_from(bytes.len()).unwrap_or(u32::MAX).to_le_bytes());
    packet.extend(bytes);
}

/// Adds a list of bytes.
pub(super) fn put_list(packet: &mut Vec<u8>, list: &[Vec<u8>]) {
    packet.extend(u32::try_from(list.len()).unwrap_or(u32::MAX).to_le_bytes());
    for bytes in list {
        put(packet, bytes);
    }
}
