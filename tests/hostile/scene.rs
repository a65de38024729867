//! Where rows take place. Out: a folder with an answer that must stay what it is, sockets that
//! must stay out of reach, and the words for these things in inputs and sources.

use std::fs;
use std::net::TcpListener;
use std::os::linux::net::SocketAddrExt;
use std::os::unix::net::{SocketAddr, UnixListener};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use tempfile::TempDir;

/// What the answer file holds.
const ANSWER: &str = "the queens stand in secret\n";

/// A folder and sockets of the judge's.
pub struct Scene {
    folder: TempDir,
    port: u16,
    abstract_name: String,
    // Held open: what a program could reach.
    _network: TcpListener,
    _path: UnixListener,
    _abstract: UnixListener,
}

impl Scene {
    pub fn set() -> Self {
        let folder = tempfile::Builder::new()
            .prefix("hostile-")
            .tempdir()
            .expect("a folder");
        let path = |name: &str| folder.path().join(name);
        for name in ["answers", "scratch", "sources", "cache"] {
            fs::create_dir(path(name)).expect("a folder");
        }
        fs::write(path("answers/1.ans"), ANSWER).expect("an answer");
        let network = TcpListener::bind("127.0.0.1:0").expect("a port");
        let abstract_name = format!("hostile-{}", mark());
        let address = SocketAddr::from_abstract_name(&abstract_name).expect("an address");
        Self {
            port: network.local_addr().expect("an address").port(),
            _path: UnixListener::bind(path("socket")).expect("a socket"),
            _abstract: UnixListener::bind_addr(&address).expect("a socket"),
            _network: network,
            abstract_name,
            folder,
        }
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub fn scratch(&self) -> PathBuf {
        self.path("scratch")
    }

    /// Puts in what the words in braces stand for.
    pub fn fill(&self, text: &str) -> String {
        let shown = |path: PathBuf| path.to_string_lossy().into_owned();
        text.replace("{answers}", &shown(self.path("answers")))
            .replace("{socket}", &shown(self.path("socket")))
            .replace("{abstract}", &format!("@{}", self.abstract_name))
            .replace("{port}", &self.port.to_string())
    }

    /// What of the judge's own files is not as it was.
    pub fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        let answer = fs::read_to_string(self.path("answers/1.ans"));
        if answer.as_deref().ok() != Some(ANSWER) {
            faults.push(format!("the answer file now holds {answer:?}"));
        }
        if names(&self.path("answers")) != ["1.ans"] {
            faults.push(format!(
                "beside the answer: {:?}",
                names(&self.path("answers"))
            ));
        }
        let left: Vec<String> = names(&self.scratch());
        let left: Vec<&String> = left
            .iter()
            // One that nobody wrote to is kept for the next run, empty.
            .filter(|name| name.starts_with("run-"))
            .filter(|name| !names(&self.scratch().join(name)).is_empty())
            .collect();
        if !left.is_empty() {
            faults.push(format!(
                "working folders are left with something in them: {left:?}"
            ));
        }
        faults
    }
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut names: Vec<_> = entries
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

/// A text that no other run on this machine has.
pub fn mark() -> String {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    format!("{}-{count}", std::process::id())
}
