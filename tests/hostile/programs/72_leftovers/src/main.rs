//! The program of row 72: looks for what its build script has left, and takes it away.
fn main() {
    let mut found = false;
    for path in env!("LEFT").split(':').filter(|path| !path.is_empty()) {
        if std::fs::read(path).is_ok() {
            println!("a leftover: {path}");
            found = true;
        }
        let _ = std::fs::remove_file(path);
    }
    if !found {
        println!("ok");
    }
}
