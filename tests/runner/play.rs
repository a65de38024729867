//! A part in a dialogue: the actor's words are its steps, one after the other.

use std::io::{BufRead, BufReader, Read, Write};
use std::mem::ManuallyDrop;
use std::os::fd::{AsRawFd, FromRawFd};
use std::time::Duration;

/// A standard stream, unbuffered and never closed by dropping.
fn stream(number: i32) -> ManuallyDrop<std::fs::File> {
    ManuallyDrop::new(unsafe { std::fs::File::from_raw_fd(number) })
}

fn line(input: &mut impl BufRead) -> String {
    let mut text = String::new();
    input.read_line(&mut text).unwrap();
    text.trim_end().to_owned()
}

/// Says a line; one that cannot be said ends the part as most runtimes would.
fn say(text: &str) {
    if stream(1).write_all(format!("{text}\n").as_bytes()).is_err() {
        eprintln!("BrokenPipeError: nobody listens");
        std::process::exit(1);
    }
}

pub fn play(steps: impl Iterator<Item = String>) {
    let mut input = BufReader::new(std::fs::File::from(unsafe {
        std::os::fd::OwnedFd::from_raw_fd(super::dup(0))
    }));
    // Only the standard streams may keep a line open.
    unsafe { super::fcntl(input.get_ref().as_raw_fd(), 2, 1) };
    for step in steps {
        let (word, rest) = step.split_once('=').unwrap_or((&step, ""));
        let number = || rest.parse::<u64>().unwrap();
        match word {
            "say" => say(rest),
            "hear" => {
                if line(&mut input) != rest {
                    std::process::exit(43);
                }
            }
            "ping" => {
                for at in 0..number() {
                    say(&at.to_string());
                    if line(&mut input) != at.to_string() {
                        std::process::exit(43);
                    }
                }
            }
            "echo" => loop {
                let text = line(&mut input);
                if text.is_empty() {
                    break;
                }
                say(&text);
            },
            "eof" => {
                let _ = input.read_to_end(&mut Vec::new());
            }
            "swallow" => {
                let mut left = number();
                let mut room = [0; 1 << 14];
                while left > 0 {
                    let got = input.read(&mut room).unwrap() as u64;
                    if got == 0 {
                        std::process::exit(44);
                    }
                    left -= got.min(left);
                }
            }
            "flood" => {
                let block = [b'x'; 1 << 14];
                let mut left = number();
                while left > 0 && stream(1).write_all(&block).is_ok() {
                    left = left.saturating_sub(block.len() as u64);
                }
            }
            "shut-out" => drop(ManuallyDrop::into_inner(stream(1))),
            "shut-in" => {
                drop(ManuallyDrop::into_inner(stream(0)));
                input = BufReader::new(std::fs::File::open("/dev/null").unwrap());
            }
            "read-from" => input = BufReader::new(std::fs::File::open(rest).unwrap()),
            "write-to" => {
                let file = std::fs::OpenOptions::new().write(true).open(rest).unwrap();
                unsafe { super::dup2(file.as_raw_fd(), 1) };
            }
            "sleep" => std::thread::sleep(Duration::from_millis(number())),
            "burn" => super::burn(Duration::from_millis(number())),
            "burn-wall" => {
                let begun = std::time::Instant::now();
                while begun.elapsed() < Duration::from_millis(number()) {}
            }
            "deaf" => {
                for number in [1, 2, 3, 15] {
                    unsafe { super::signal(number, 1) };
                }
            }
            "mortal" => unsafe {
                super::signal(13, 0);
            },
            "leave" => {
                super::again("sleep").arg("60000").spawn().unwrap();
            }
            "raise" => unsafe {
                super::signal(number() as i32, 0);
                super::raise(number() as i32);
            },
            "log" => std::fs::write(rest, "the log\n").unwrap(),
            "exit" => std::process::exit(number() as i32),
            other => panic!("no step '{other}'"),
        }
    }
}
