//! Several Redis servers of a test's own: a cluster, or a master with a replica and a sentinel.

use std::net::TcpListener;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use tempfile::TempDir;

use super::redis::RedisServer;

/// How long servers may take to find each other.
const PATIENCE: Duration = Duration::from_secs(60);

fn free_port() -> u16 {
    let free = TcpListener::bind("127.0.0.1:0").expect("a free port");
    free.local_addr().expect("an address").port()
}

/// Waits until this holds.
fn wait_until(what: &str, mut holds: impl FnMut() -> bool) {
    let until = Instant::now() + PATIENCE;
    while !holds() {
        assert!(Instant::now() < until, "{what}: not in time");
        std::thread::sleep(Duration::from_millis(50));
    }
}

fn ask<T: redis::FromRedisValue>(port: u16, words: &[&str]) -> redis::RedisResult<T> {
    let client = redis::Client::open(format!("redis://127.0.0.1:{port}"))?;
    let mut connection = client.get_connection_with_timeout(Duration::from_secs(2))?;
    let mut command = redis::cmd(words[0]);
    command.arg(&words[1..]);
    command.query(&mut connection)
}

/// Three masters that share all slots.
pub struct RedisCluster {
    servers: Vec<RedisServer>,
}

impl RedisCluster {
    pub fn start() -> Self {
        let servers: Vec<RedisServer> = (0..3)
            .map(|_| {
                let bus = free_port().to_string();
                let cluster = ["--cluster-enabled", "yes", "--cluster-port", &bus];
                let log = ["--appendonly", "yes", "--appendfsync", "always"];
                RedisServer::with(&[&cluster[..], &log[..]].concat())
            })
            .collect();
        let addresses = servers
            .iter()
            .map(|server| format!("127.0.0.1:{}", server.port()));
        let made = Command::new("redis-cli")
            .args(["--cluster", "create"])
            .args(addresses)
            .arg("--cluster-yes")
            .stdin(Stdio::null())
            .output()
            .expect("redis-cli is there: apt-get install redis-tools");
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stdout));
        for server in &servers {
            wait_until("the cluster", || {
                let info = ask::<String>(server.port(), &["CLUSTER", "INFO"]);
                info.is_ok_and(|info| info.contains("cluster_state:ok"))
            });
        }
        Self { servers }
    }

    /// Two of the servers are enough to find the third.
    pub fn url(&self) -> String {
        let [one, two, ..] = &self.servers[..] else {
            panic!("three servers");
        };
        format!(
            "redis+cluster://127.0.0.1:{},127.0.0.1:{}",
            one.port(),
            two.port()
        )
    }

    /// How many keys each server has.
    pub fn sizes(&self) -> Vec<u64> {
        let size = |server: &RedisServer| ask(server.port(), &["DBSIZE"]).expect("a size");
        self.servers.iter().map(size).collect()
    }

    pub fn server(&mut self, n: usize) -> &mut RedisServer {
        &mut self.servers[n]
    }
}

/// A master, its replica, and a sentinel that watches over both.
pub struct WatchedRedis {
    pub master: RedisServer,
    pub replica: RedisServer,
    sentinel: Child,
    sentinel_port: u16,
    _folder: TempDir,
}

impl WatchedRedis {
    pub fn start() -> Self {
        let log = ["--appendonly", "yes", "--appendfsync", "always"];
        let master = RedisServer::with(&log);
        let port = master.port().to_string();
        let follows = [
            "--replicaof",
            "127.0.0.1",
            &port,
            "--repl-diskless-sync-delay",
            "0",
        ];
        let replica = RedisServer::with(&[&log[..], &follows[..]].concat());
        let (sentinel_port, folder) = (free_port(), tempfile::tempdir().expect("a folder"));
        let file = folder.path().join("sentinel.conf");
        let settings = format!(
            "port {sentinel_port}\nbind 127.0.0.1\ndir {}\nsentinel monitor rooms 127.0.0.1 {port} 1\n\
             sentinel down-after-milliseconds rooms 1000\nsentinel failover-timeout rooms 3000\n",
            folder.path().display()
        );
        std::fs::write(&file, settings).expect("written");
        let sentinel = Command::new("redis-server")
            .arg(&file)
            .arg("--sentinel")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("redis-server is there");
        let watched = Self {
            master,
            replica,
            sentinel,
            sentinel_port,
            _folder: folder,
        };
        wait_until("the replica", || {
            let role = ask::<String>(watched.replica.port(), &["INFO", "replication"]);
            role.is_ok_and(|info| info.contains("master_link_status:up"))
        });
        wait_until("the sentinel", || {
            let known = ask::<Vec<redis::Value>>(sentinel_port, &["SENTINEL", "REPLICAS", "rooms"]);
            known.is_ok_and(|known| !known.is_empty())
        });
        watched
    }

    pub fn url(&self) -> String {
        format!("redis+sentinel://127.0.0.1:{}/rooms", self.sentinel_port)
    }

    /// Waits until the sentinel names another master than the one at this port.
    pub fn wait_for_another_master(&self, port: u16) {
        wait_until("another master", || {
            let words = ["SENTINEL", "GET-MASTER-ADDR-BY-NAME", "rooms"];
            let named = ask::<Vec<String>>(self.sentinel_port, &words);
            named.is_ok_and(|named| named.get(1).is_some_and(|named| *named != port.to_string()))
        });
    }

    /// Waits until a connection to a server has asked for its role and stays.
    pub fn wait_until_asked_for_its_role(&self, port: u16) {
        wait_until("somebody uses the server", || {
            let clients = ask::<String>(port, &["CLIENT", "LIST", "TYPE", "normal"]);
            clients.is_ok_and(|clients| {
                clients
                    .lines()
                    .any(|line| line.contains("cmd=role") && !line.contains("age=0 "))
            })
        });
    }

    /// Waits until the replica has everything.
    pub fn settle(&self) {
        wait_until("the replica", || {
            let client = redis::Client::open(self.master.url()).expect("a URL");
            let mut connection = client.get_connection().expect("a connection");
            let set = redis::cmd("SET")
                .arg("settle")
                .arg(1)
                .query::<String>(&mut connection);
            let wait = redis::cmd("WAIT").arg(1).arg(1000).query::<u64>(&mut connection);
            set.is_ok() && wait == Ok(1)
        });
    }
}

impl Drop for WatchedRedis {
    fn drop(&mut self) {
        self.sentinel.kill().expect("killed");
        self.sentinel.wait().expect("gone");
    }
}
