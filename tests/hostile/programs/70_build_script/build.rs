//! Runs while row 70 is compiled; tells the program what it could read.
use std::process::{Command, Stdio};

fn main() {
    let found = std::fs::read("{answers}/1.ans").is_ok();
    let reached = std::net::TcpStream::connect("127.0.0.1:{port}").is_ok();
    println!("cargo:rustc-env=FOUND={found} {reached}");
    // It would outlive the compiler, where nothing ends it.
    let _ = Command::new("sleep").arg("30").stdout(Stdio::null()).stderr(Stdio::null()).spawn();
}
