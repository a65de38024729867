//! row: 70
//! title: a constant that is never computed to its end
//! expect: CE
//! language: rust
const ENDLESS: u8 = loop {};
fn main() {
    println!("{:?}", ENDLESS);
}
