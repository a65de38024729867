//! row: 69
//! title: includes the bytes of a device without end
//! expect: CE
//! language: rust
static BYTES: &[u8] = include_bytes!("/dev/zero");
fn main() {
    println!("{}", BYTES.len());
}
