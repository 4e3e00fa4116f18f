//! The program itself, as a process of a test's own.

use std::ffi::OsStr;
use std::io::{BufRead, BufReader};
use std::net::{SocketAddr, TcpListener};
use std::process::{Child, Command, Stdio};

/// A running hub; killed when the test ends.
pub struct Process {
    child: Child,
    pub address: SocketAddr,
}

impl Process {
    pub fn start(store: impl AsRef<OsStr>) -> Self {
        Self::start_with(store, &[])
    }

    /// Starts it with these variables in its environment.
    pub fn start_with(store: impl AsRef<OsStr>, environment: &[(&str, &OsStr)]) -> Self {
        Self::spawn("127.0.0.1:0".parse().expect("an address"), store, environment)
    }

    /// Starts it as one of several hubs, with a lease of this many milliseconds.
    pub fn start_node(address: SocketAddr, store: &str, lease_ms: u32) -> Self {
        let lease = lease_ms.to_string();
        let url = super::socket_url(address);
        let environment = [
            ("LANDSRAAD_ADVERTISE", OsStr::new(&url)),
            ("LANDSRAAD_LEASE_MS", OsStr::new(&lease)),
        ];
        Self::spawn(address, store, &environment)
    }

    fn spawn(listen: SocketAddr, store: impl AsRef<OsStr>, environment: &[(&str, &OsStr)]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_landsraad"))
            .args(["--listen", &listen.to_string(), "--rate", "0", "--store"])
            .arg(store)
            .envs(environment.iter().copied())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let mut line = String::new();
        let stdout = child.stdout.take().expect("piped");
        BufReader::new(stdout).read_line(&mut line).expect("a line");
        let address = line.trim().strip_prefix("listening on http://");
        Self {
            address: address.expect("the address").parse().expect("an address"),
            child,
        }
    }

    /// As `kill -9` does it.
    pub fn kill(mut self) {
        self.child.kill().expect("killed");
        self.child.wait().expect("gone");
    }

    /// Sends a signal: TERM, STOP or CONT.
    pub fn signal(&self, name: &str) {
        let sent = Command::new("kill")
            .args([format!("-{name}"), self.child.id().to_string()])
            .status();
        assert!(sent.expect("kill is there").success());
    }

    /// Waits until it has ended in order.
    pub fn wait(&mut self) {
        assert!(self.child.wait().expect("it ends").success());
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // One that has ended already is gone.
        if self.child.kill().is_ok() {
            self.child.wait().expect("gone");
        }
    }
}

/// An address that nothing listens at, for a node that must know its own before it starts.
pub fn free_address() -> SocketAddr {
    let free = TcpListener::bind("127.0.0.1:0").expect("a free port");
    free.local_addr().expect("an address")
}
