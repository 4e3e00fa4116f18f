//! The floor: a bare program on the hub's library with the hub's buffers, which knows no rooms. It sends a text that
//! begins with `!` to everybody and any other text back. What a hub can do is measured against it.

use anyhow::Context;
use futures_util::{SinkExt, StreamExt};
use landsraad_hub::http::listen;
use landsraad_hub::session::socket_config;
use std::net::SocketAddr;
use std::process::Stdio;
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::process::{Child, Command};
use tokio::sync::broadcast::{Receiver, Sender, channel};
use tokio_tungstenite::tungstenite::{Error, Message, Utf8Bytes};
use tokio_tungstenite::{WebSocketStream, accept_async_with_config};

/// The largest message, as the hub takes it by default.
const MAX_MESSAGE: u32 = 32 * 1024;
/// Most messages that wait for a connection.
const WAITING: usize = 1024;

/// Where the floor listens.
#[derive(clap::Args)]
pub struct Arguments {
    /// The address; loopback only.
    #[arg(long, default_value = "127.0.0.1:7879")]
    listen: SocketAddr,
}

/// Serves until it is killed.
pub async fn run(arguments: Arguments) -> anyhow::Result<std::process::ExitCode> {
    anyhow::ensure!(
        arguments.listen.ip().is_loopback(),
        "the floor listens on loopback addresses only"
    );
    // The hub's own: the same buffers of the system, and as many that may wait to be accepted.
    let listener = listen(arguments.listen)?;
    let (everybody, _) = channel(WAITING);
    loop {
        let (stream, _) = listener.accept().await?;
        stream.set_nodelay(true)?;
        let everybody = everybody.clone();
        tokio::spawn(async move {
            let config = Some(socket_config(MAX_MESSAGE));
            if let Ok(socket) = accept_async_with_config(stream, config).await {
                let heard = everybody.subscribe();
                // Whoever has gone needs nothing more.
                serve(socket, everybody, heard).await.unwrap_or_default();
            }
        });
    }
}

async fn serve(
    mut socket: WebSocketStream<TcpStream>,
    everybody: Sender<Utf8Bytes>,
    mut heard: Receiver<Utf8Bytes>,
) -> Result<(), Error> {
    loop {
        tokio::select! {
            said = heard.recv() => {
                let mut next = said.ok();
                // With one flush, as the hub does it.
                while let Some(text) = next {
                    socket.feed(Message::Text(text)).await?;
                    next = heard.try_recv().ok();
                }
                socket.flush().await?;
            }
            read = socket.next() => match read {
                Some(Ok(Message::Text(text))) if text.starts_with('!') => {
                    // Somebody is there: who says it.
                    everybody.send(text).unwrap_or_default();
                }
                Some(Ok(Message::Text(text))) => socket.send(Message::Text(text)).await?,
                Some(Ok(Message::Close(_)) | Err(_)) | None => return Ok(()),
                Some(Ok(_)) => (),
            },
        }
    }
}

/// The floor as a process of its own, as the hub is one.
pub struct Floor {
    child: Child,
    address: SocketAddr,
}

impl Floor {
    /// Starts it on a free port.
    pub async fn start() -> anyhow::Result<Self> {
        let address = crate::hub::free_address()?;
        let own = std::env::current_exe().context("this program does not know where it lies")?;
        let child = Command::new(own)
            .args(["floor", "--listen", &address.to_string()])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::inherit())
            .kill_on_drop(true)
            .spawn()
            .context("cannot start the floor")?;
        let floor = Self { child, address };
        for _ in 0..500 {
            if TcpStream::connect(address).await.is_ok() {
                return Ok(floor);
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        anyhow::bail!("the floor did not start")
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Resident memory in KiB.
    pub fn resident_kib(&self) -> u64 {
        crate::process::status_kib(self.child.id(), "VmRSS:")
    }

    /// Time on processors that it has used, in seconds.
    pub fn cpu_seconds(&self) -> f64 {
        crate::process::cpu_seconds(self.child.id())
    }

    /// Ends it.
    pub async fn stop(mut self) -> anyhow::Result<()> {
        self.child.kill().await.context("the floor could not be stopped")
    }
}
