//! A Redis server of a test's own: on a free port of this machine, in a folder of its own, gone when the test ends.

use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use landsraad_hub::store::redis::RedisStore;
use tempfile::TempDir;

/// Long enough for a busy machine: what is short on purpose is tested by itself.
pub const CALM: Duration = Duration::from_secs(10);

/// A running server that writes its log to the disk.
pub struct RedisServer {
    child: Child,
    folder: TempDir,
    port: u16,
    settings: Vec<String>,
}

impl RedisServer {
    /// Starts a server whose log is on the disk before it answers.
    pub fn start() -> Self {
        Self::with(&["--appendonly", "yes", "--appendfsync", "always"])
    }

    /// Starts a server with these settings.
    pub fn with(settings: &[&str]) -> Self {
        let free = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let port = free.local_addr().expect("an address").port();
        drop(free);
        let folder = tempfile::tempdir().expect("a folder");
        let settings: Vec<String> = settings.iter().map(|word| (*word).to_owned()).collect();
        let child = spawn(folder.path(), port, &settings);
        Self {
            child,
            folder,
            port,
            settings,
        }
    }

    pub fn port(&self) -> u16 {
        self.port
    }

    pub fn url(&self) -> String {
        format!("redis://127.0.0.1:{}", self.port)
    }

    /// A store on it, as a hub opens it.
    pub async fn store(&self) -> RedisStore {
        RedisStore::connect(&self.url(), CALM).await.expect("a store")
    }

    /// A plain connection, to meddle with the keys.
    pub async fn connection(&self) -> redis::aio::MultiplexedConnection {
        let client = redis::Client::open(self.url()).expect("a URL");
        client
            .get_multiplexed_async_connection()
            .await
            .expect("a connection")
    }

    /// Runs a command whose answer does not matter.
    pub async fn run(&self, words: &[&str]) {
        let mut command = redis::cmd(words[0]);
        command.arg(&words[1..]);
        let answer: redis::RedisResult<redis::Value> =
            command.query_async(&mut self.connection().await).await;
        answer.unwrap_or_else(|error| panic!("{words:?}: {error}"));
    }

    /// As `kill -9` does it.
    pub fn kill(&mut self) {
        self.child.kill().expect("killed");
        self.child.wait().expect("gone");
    }

    /// Starts it again where it was.
    pub fn start_again(&mut self) {
        self.child = spawn(self.folder.path(), self.port, &self.settings);
    }

    /// Its log so far.
    pub fn log(&self) -> std::path::PathBuf {
        self.folder.path().join("appendonlydir/appendonly.aof.1.incr.aof")
    }

    /// Lets it stand still, or go on: STOP or CONT.
    pub fn signal(&self, name: &str) {
        let sent = Command::new("kill")
            .args([format!("-{name}"), self.child.id().to_string()])
            .status();
        assert!(sent.expect("kill is there").success());
    }
}

impl Drop for RedisServer {
    fn drop(&mut self) {
        // A server that was killed already is gone.
        if self.child.kill().is_ok() {
            self.child.wait().expect("gone");
        }
    }
}

fn spawn(folder: &Path, port: u16, settings: &[String]) -> Child {
    let mut child = Command::new("redis-server")
        .args([
            "--bind",
            "127.0.0.1",
            "--save",
            "",
            "--port",
            &port.to_string(),
            "--dir",
        ])
        .arg(folder)
        .args(settings)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap_or_else(|error| {
            panic!(
                "redis-server cannot be started ({error}): apt-get install redis-server, or run `make test`"
            )
        });
    let until = Instant::now() + Duration::from_secs(30);
    while !is_up(port) {
        if let Ok(Some(status)) = child.try_wait() {
            panic!("redis-server ended at once: {status}");
        }
        if Instant::now() > until {
            child.kill().expect("killed");
            panic!("redis-server does not come up");
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    child
}

/// Whether the server has read its log and answers, if only that it wants a password.
fn is_up(port: u16) -> bool {
    let client = redis::Client::open(format!("redis://127.0.0.1:{port}")).expect("a URL");
    let Ok(mut connection) = client.get_connection_with_timeout(Duration::from_secs(1)) else {
        return false;
    };
    match redis::cmd("PING").query::<String>(&mut connection) {
        Ok(_) => true,
        Err(error) => error.code() == Some("NOAUTH"),
    }
}
