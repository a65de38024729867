//! Runs while row 72 is compiled; leaves files wherever it can and tells where.
fn main() {
    let out = std::env::var("OUT_DIR").unwrap_or_default();
    let home = std::env::var("HOME").unwrap_or_default();
    let folders = [out.as_str(), home.as_str(), "/tmp", "/var/tmp", "/dev/shm"];
    let mut left = Vec::new();
    for folder in folders {
        let path = format!("{folder}/hostile-leftover");
        if std::fs::write(&path, "payload").is_ok() {
            left.push(path);
        }
    }
    println!("cargo:rustc-env=LEFT={}", left.join(":"));
}
